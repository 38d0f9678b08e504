//! `trace`: a run whose search tree is recorded, for those who want to watch.
//!
//! These use one copy of each algorithm for all heuristics: recording costs more than the estimates. They never reach a
//! domain's fast search, which would have no nodes to show.

use loyd_search::{
    Cost, Marks, Monitor, NO_NODE, Observer, Outcome, Problem, Pruned, Recording, Space as _, Stats, Trace,
};

use crate::algorithm::Algorithm;
use crate::context::Context;
use crate::dispatch::{self, Ingredients};
use crate::domain::{About, Action, State, Visit, World};
use crate::error::LabError;
use crate::finish::{self, estimate_of};
use crate::report::Report;
use crate::spec::Spec;
use crate::{deadline, make};

/// A recorded tree whose actions are numbered: nodes in the order of birth, a column for each property.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// The parent; [`NO_NODE`] for a root.
    pub parent: Vec<u32>,
    /// The expansion, from 1, that generated it; for a root, the last one before it.
    pub born: Vec<u32>,
    /// The expansion, from 1, that expanded it; [`NO_STEP`](loyd_search::NO_STEP) if none did.
    pub out: Vec<u32>,
    /// The cost from its root.
    pub g: Vec<Cost>,
    /// The estimate.
    pub h: Vec<Cost>,
    /// The action that led to it, by its place in `names`; `None` for a root.
    pub action: Vec<Option<u16>>,
    /// What became of it.
    pub marks: Vec<Marks>,
    /// What actions are called, in the order in which they were met.
    pub names: Vec<String>,
    /// The states on a line each.
    pub states: Vec<String>,
    /// How many expansions are recorded.
    pub steps: u32,
    /// Whether the recording is full: counts go on, the tree does not.
    pub full: bool,
}

impl Tree {
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }
}

/// How to record.
#[derive(Debug, Clone, Copy)]
pub struct Tracing {
    /// How many nodes to record at most.
    pub nodes_max: usize,
    /// Whether what cannot be solved is searched all the same.
    pub anyway: bool,
}

/// Hears now and then of the counts so far, and may ask for the tree so far, which takes time to write out.
pub type Watcher<'w> = dyn FnMut(&Stats, &dyn Fn() -> Tree) + 'w;

/// Runs a spec that is not `auto`, and records its tree.
pub(crate) struct Traced<'a, 'w> {
    pub about: &'a About,
    pub spec: &'a Spec,
    pub cx: &'a Context<'a>,
    pub tracing: Tracing,
    pub watcher: &'a mut Watcher<'w>,
}

impl Visit for Traced<'_, '_> {
    type Output = Result<(Report, Tree), LabError>;

    fn visit<W: World>(self, world: &W) -> Self::Output {
        let Traced { about, spec, cx, tracing, watcher } = self;
        world.begin(&cx.limits);
        let estimate = estimate_of(about, spec);
        let searched = tracing.anyway || dispatch::finds_out_itself(spec);
        if !searched && world.solvable() == Some(false) {
            if let Some(estimate) = &estimate {
                make::check(about, world, estimate, cx)?;
            }
            return Ok((finish::unsolvable(about, world, spec), Tree::default()));
        }
        let ingredients = Ingredients::new(about, world, spec)?;
        let mut recorder = Recorder { world, spec, trace: Trace::new(tracing.nodes_max), watcher };
        let mut monitor = Monitor::new(cx.limits.clone(), &mut recorder);
        let heuristic =
            estimate.map(|estimate| make::make_erased(about, world, &estimate, &spec.options(), cx));
        let outcome = match heuristic.transpose() {
            Ok(None) => dispatch::uninformed(spec, world.problem(), ingredients, &mut monitor),
            Ok(Some(heuristic)) => {
                dispatch::informed(spec, world.problem(), ingredients, heuristic, &mut monitor)
            }
            Err(error) => Outcome::Stopped(error.stop().ok_or(error)?),
        };
        let outcome = deadline::explained::<W::Problem, _, _>(outcome, &mut monitor);
        let stats = monitor.stats();
        let mut trace = recorder.trace;
        if let Outcome::Solved { actions, .. } = &outcome {
            trace.mark_path(world.problem(), actions);
        }
        let report = finish::finish(about, world, spec, cx, outcome, stats)?;
        Ok((report, tree(world, spec, trace.recording())))
    }
}

/// Writes a recording out. A root is the start, or, on the other side, the twin's start or the goal.
fn tree<W: World>(world: &W, spec: &Spec, recording: &Recording<Action<W>>) -> Tree {
    let problem = world.problem();
    let other = || match spec.algorithm() {
        Algorithm::TwinAStar => world.twin().map_or_else(|| problem.start(), |twin| twin.start()),
        _ => world.goal().unwrap_or_else(|| problem.start()),
    };
    let mut states: Vec<State<W>> = Vec::with_capacity(recording.len());
    let (mut names, mut action): (Vec<String>, _) = (Vec::new(), Vec::with_capacity(recording.len()));
    for node in 0..recording.len() {
        let Some(taken) = recording.action[node] else {
            states.push(if recording.marks[node].side { other() } else { problem.start() });
            action.push(None);
            continue;
        };
        debug_assert_ne!(recording.parent[node], NO_NODE);
        let mut state = states[recording.parent[node] as usize].clone();
        let name = world.action_text(&state, taken);
        let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        // Beyond that, names are told apart by their states alone.
        action.push(Some(u16::try_from(place).unwrap_or(u16::MAX)));
        problem.apply(&mut state, taken);
        states.push(state);
    }
    Tree {
        parent: recording.parent.clone(),
        born: recording.born.clone(),
        out: recording.out.clone(),
        g: recording.g.clone(),
        h: recording.h.clone(),
        action,
        marks: recording.marks.clone(),
        names,
        states: states.iter().map(|state| world.state_text(state)).collect(),
        steps: recording.steps,
        full: recording.full,
    }
}

/// Records, and tells.
struct Recorder<'a, 'w, W: World> {
    world: &'a W,
    spec: &'a Spec,
    trace: Trace<W::Problem>,
    watcher: &'a mut Watcher<'w>,
}

impl<W: World> Observer<W::Problem> for Recorder<'_, '_, W> {
    fn expanded(&mut self, state: &State<W>, g: Cost, h: Cost) {
        Observer::<W::Problem>::expanded(&mut self.trace, state, g, h);
    }
    fn generated(&mut self, parent: &State<W>, action: Action<W>, child: &State<W>, g: Cost, h: Cost) {
        Observer::<W::Problem>::generated(&mut self.trace, parent, action, child, g, h);
    }
    fn pruned(&mut self, child: &State<W>, why: Pruned) {
        Observer::<W::Problem>::pruned(&mut self.trace, child, why);
    }
    fn iteration(&mut self, bound: Cost) {
        Observer::<W::Problem>::iteration(&mut self.trace, bound);
    }
    fn progress(&mut self, stats: &Stats) {
        (self.watcher)(stats, &|| tree(self.world, self.spec, self.trace.recording()));
    }
}
