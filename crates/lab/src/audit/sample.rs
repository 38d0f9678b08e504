//! Uniform samples with exact distances, where there are too many states to look at all.
//!
//! Each sample is solved optimally. Every state on its cheapest solution has a known distance too, so it is judged
//! as well: most breaches are near the goal, where uniform samples never are. Means are taken over the samples alone.

use loyd_search::{Cost, Limits, Monitor, Problem as _, Space as _, Stop};
use rustc_hash::FxHashMap;

use super::census::{Listed, number_of};
use super::{Audit, AuditError};
use crate::algorithm::Algorithm;
use crate::context::Context;
use crate::domain::{Domain, InstanceKey, State, World};
use crate::error::LabError;
use crate::report::Moves;
use crate::solve::solve;
use crate::spec::Spec;
use crate::split::on_all_cores;

/// Which samples to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Samples {
    /// How many.
    pub count: u64,
    /// The same seed draws the same states everywhere.
    pub seed: u64,
}

impl Default for Samples {
    fn default() -> Self {
        Samples { count: 50, seed: 0 }
    }
}

/// What solving one sample may take when nothing else was said. Counted, not timed, so that results can be repeated.
const NODES_PER_SAMPLE: u64 = 20_000_000;

/// A sample with its cheapest solution.
pub(super) struct Solved {
    key: InstanceKey,
    moves: Moves,
}

/// Draws and solves, as far as the limits go. What comes of it, and how many samples were not solved.
pub(super) fn solve_all<D: Domain>(
    domain: &D,
    instance: &D::Instance,
    samples: Samples,
    cx: &Context<'_>,
    monitor: &mut Monitor<'_, ()>,
    look: &mut dyn FnMut(f64) -> Result<(), Stop>,
) -> Result<(Vec<Solved>, u64), AuditError> {
    let none = || LabError::unable(domain.about(), "draws no samples, and has too many states to judge all");
    let drawn = domain.uniform_like(instance, samples.seed).ok_or_else(none)?;
    let mut drawn = drawn.take(samples.count as usize);
    let (mut solved, mut unsolved, mut done, mut reason) = (Vec::new(), 0, 0, None);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let auto = Spec::new(Algorithm::Auto, None);
    loop {
        let group: Vec<D::Instance> = drawn.by_ref().take(threads).collect();
        match look(f64::from(done) / samples.count as f64) {
            Ok(()) if !group.is_empty() => {}
            Err(stop) if solved.is_empty() || stop == Stop::Cancelled => {
                return Err(AuditError::Stopped(stop));
            }
            Ok(()) | Err(_) => break,
        }
        let within = cx.within(limits(cx, monitor, group.len()));
        let run = |at: usize| solve(domain, &group[at], &auto, &within, &mut |_| ());
        for (sample, report) in group.iter().zip(on_all_cores(group.len(), run)) {
            let report = report?;
            // What was only constructed in the end is shortest where the board was easy: a sample of such would be no fair one.
            let is_fair = report.ran.algorithm() != Algorithm::Auto || report.gave_up().is_none();
            if let Some(moves) = report.moves().filter(|_| report.optimal && is_fair) {
                solved.push(Solved { key: domain.key(sample), moves: moves.clone() });
            } else {
                unsolved += 1;
                reason = reason.or_else(|| report.gave_up());
            }
            done += 1;
        }
    }
    if solved.is_empty() {
        return Err(AuditError::Stopped(reason.unwrap_or(Stop::Expansions)));
    }
    Ok((solved, unsolved))
}

/// What each of a group of samples may use.
fn limits(cx: &Context<'_>, monitor: &Monitor<'_, ()>, group: usize) -> Limits {
    let elapsed = monitor.stats().elapsed;
    Limits {
        expanded: cx.limits.expanded.or(Some(NODES_PER_SAMPLE)),
        time: cx.limits.time.map(|time| time.saturating_sub(elapsed)),
        bytes: cx.limits.bytes.map(|bytes| bytes / group.max(1)),
        ..cx.limits.clone()
    }
}

/// The samples in a world with their goal, and the states on their way to it.
pub(super) fn listed<W: World>(world: &W, solved: &[Solved], unsolved: u64) -> Listed<State<W>> {
    let paths: Vec<Vec<(State<W>, Cost)>> = solved.iter().filter_map(|sample| path(world, sample)).collect();
    let mut list = List { states: Vec::new(), distances: Vec::new(), numbers: FxHashMap::default() };
    for path in &paths {
        list.judge(&path[0]);
    }
    let averaged = list.states.len();
    for path in &paths {
        for state in path.iter().rev() {
            list.judge(state);
        }
    }
    let (mut first_move, mut moves) = (vec![0], Vec::new());
    let problem = world.problem();
    for number in 0..list.distances.len() {
        let state = list.states[number].clone();
        for action in problem.actions(&state) {
            let mut child = state.clone();
            problem.apply(&mut child, action);
            moves.push((list.number(child), problem.cost(&state, action)));
        }
        first_move.push(moves.len() as u32);
    }
    let List { states, distances, .. } = list;
    Listed { states, distances, first_move, moves, averaged, exhaustive: false, unsolved }
}

/// The states from a sample to the goal with their distances.
fn path<W: World>(world: &W, sample: &Solved) -> Option<Vec<(State<W>, Cost)>> {
    let problem = world.problem();
    let mut state = world.state_from(&sample.key.start)?;
    let mut path = vec![(state.clone(), 0)];
    for text in sample.moves.iter() {
        let action = problem.actions(&state).find(|&action| world.action_text(&state, action) == text)?;
        let cost = problem.cost(&state, action);
        for (_, distance) in &mut path {
            *distance += cost;
        }
        problem.apply(&mut state, action);
        path.push((state.clone(), 0));
    }
    Some(path)
}

/// States by number as they are met.
struct List<S> {
    states: Vec<S>,
    distances: Vec<Cost>,
    numbers: FxHashMap<S, u32>,
}

impl<S: Clone + Eq + std::hash::Hash> List<S> {
    /// Adds a state with its distance, unless it is there.
    fn judge(&mut self, (state, distance): &(S, Cost)) {
        if self.number(state.clone()) as usize == self.distances.len() {
            self.distances.push(*distance);
        }
    }

    fn number(&mut self, state: S) -> u32 {
        number_of(&mut self.states, &mut self.numbers, state)
    }
}

/// The samples that an audit of so many states will draw: those asked for, or the default where there are too many to judge
/// all. `None` where all are judged, which takes no search and so expands nothing.
pub(crate) fn drawn(states: Option<u64>, audit: &Audit, cx: &Context<'_>) -> Option<Samples> {
    audit.samples.or_else(|| (!fits_all(states, cx.limits.bytes)).then(Samples::default))
}

/// The most states that are judged one by one.
const STATES_MAX: u64 = 1 << 28;

/// Whether all states, and the values of one heuristic for them, fit into memory. Where their number is not known, they
/// are listed as far as memory goes.
fn fits_all(states: Option<u64>, bytes: Option<usize>) -> bool {
    let Some(states) = states else { return true };
    let needed = states.saturating_mul(1 + size_of::<f64>() as u64);
    states <= STATES_MAX && bytes.is_none_or(|limit| needed <= limit as u64)
}
