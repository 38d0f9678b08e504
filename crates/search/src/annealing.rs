//! Simulated annealing: a random walk that prefers to go toward the goal, ever more so as it cools.
//!
//! ```text
//! x := start
//! for t from hot to cold:
//!     y := a neighbour of x, drawn by lot
//!     if y is a goal: done
//!     d := (h(y) - h(x)) / the cost of the step
//!     if d <= 0, or with probability e^(-d / t): x := y
//! hill climbing from x
//! ```
//!
//! Hill climbing ends in the first local minimum. A walk that sometimes goes the wrong way comes out of small ones again, and
//! if it cools slowly enough it ends in a deep one. For arranging chips or timetables, where any good state will do, that is a
//! fine method. Here as the warning it is: a puzzle has *one* goal, often far from where it looks near, and a random walk
//! forgets what it tried. The walk that finds it is thousands of times longer than the path; what is *returned* is the path
//! without the walk's loops.
//!
//! The temperature falls evenly from 2 to 0 over `steps` steps, in units of the cost of the step, so that maps and puzzles with
//! costs of their own cool alike. The probability is worked out with additions and multiplications alone, which are the same on
//! every platform, and so is every walk with the same seed.
//!
//! - Optimal: no. Complete: no; what has cooled in a local minimum ends with [`Stop::Stuck`].
//! - Time: O(steps). Memory: the states visited.
//!
//! Scott Kirkpatrick, C. Daniel Gelatt and Mario P. Vecchi, "Optimization by simulated annealing", Science 220(4598), 1983,
//! pages 671-680.

use std::num::NonZeroU64;

use crate::answer::solved;
use crate::best_first::prove;
use crate::failure::unfailed;
use crate::hill_climbing::{At, steepest};
use crate::structures::walk::Walk;
use crate::{Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Random, Search, Stop};

/// Simulated annealing. An observer hears as g the cost of the path without loops.
///
/// ```
/// use std::num::NonZeroU64;
/// use loyd_search::{Annealing, Cost, Heuristic, Problem, Search, Space};
///
/// /// Along a ring of twenty fields; a hollow at 4 would hold a walk that never goes uphill.
/// struct Ring;
/// impl Space for Ring {
///     type State = u32;
///     type Action = u32;
///     type Actions = std::array::IntoIter<u32, 2>;
///     fn actions(&self, _: &u32) -> Self::Actions { [1, 19].into_iter() }
///     fn apply(&self, at: &mut u32, step: u32) { *at = (*at + step) % 20; }
/// }
/// impl Problem for Ring {
///     fn start(&self) -> u32 { 2 }
///     fn is_goal(&self, at: &u32) -> bool { *at == 10 }
/// }
/// struct Hollow;
/// impl Heuristic<Ring> for Hollow {
///     type Memo = Cost;
///     fn init(&self, at: &u32) -> Cost { if *at == 4 { 3 } else { at.abs_diff(10) } }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let search = Annealing { heuristic: Hollow, steps: NonZeroU64::new(10_000).unwrap(), seed: 1 };
/// assert!(search.solve(&Ring).cost().is_some());
/// assert_eq!(search.solve(&Ring), search.solve(&Ring));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Annealing<H> {
    /// The estimate.
    pub heuristic: H,
    /// How many steps it takes to cool.
    pub steps: NonZeroU64,
    /// Equal seeds walk alike, on every platform.
    pub seed: u64,
}

/// The temperature at the beginning: steps that look wrong by their own cost are taken with probability e^(-1/2).
const HOT: f64 = 2.0;

impl<P: Problem, H: Heuristic<P>> Search<P> for Annealing<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let start = problem.start();
        let memo = self.heuristic.init(&start);
        unfailed(self.heuristic.failure())?;
        prove(problem, self.heuristic.value(memo), monitor);
        let mut walk: Walk<P, ()> = Walk::new(problem, (), monitor)?;
        let mut at = At { state: start, memo, g: 0, depth: 0 };
        let mut random = Random::new(self.seed);
        for step in 0..self.steps.get() {
            if problem.is_goal(&at.state) {
                return solved(problem, walk.actions());
            }
            let temperature = HOT * (1.0 - step as f64 / self.steps.get() as f64);
            self.wander(problem, &mut at, temperature, &mut walk, &mut random, monitor)?;
        }
        while !problem.is_goal(&at.state) {
            let (action, next) = steepest(problem, &self.heuristic, &at, monitor)?;
            let cost = problem.cost(&at.state, action);
            let id = walk.meet(problem, &next.state, monitor, || ())?;
            walk.go(id, action, cost, monitor)?;
            at = At { g: walk.g(), depth: walk.depth() as u64, ..next };
        }
        solved(problem, walk.actions())
    }
}

impl<H> Annealing<H> {
    /// Draws a neighbour and goes there, or not.
    fn wander<P: Problem, O: Observer<P>>(
        &self,
        problem: &P,
        at: &mut At<P::State, H::Memo>,
        temperature: f64,
        walk: &mut Walk<P, ()>,
        random: &mut Random,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop>
    where
        H: Heuristic<P>,
    {
        let heuristic = &self.heuristic;
        let h = heuristic.value(at.memo);
        monitor.expand(problem, &at.state, at.g, h)?;
        let count = problem.actions(&at.state).count() as u64;
        unfailed(problem.failure())?;
        if count == 0 {
            return Err(Stop::Stuck);
        }
        let drawn = random.below(count) as usize;
        let action = problem.actions(&at.state).nth(drawn).ok_or(Stop::Stuck)?;
        let mut child = at.state.clone();
        problem.apply(&mut child, action);
        let memo = heuristic.step(at.memo, &at.state, action, &child);
        let (h_child, cost) = (heuristic.value(memo), problem.cost(&at.state, action));
        monitor.generate(&at.state, action, &child, at.depth + 1, at.g.saturating_add(cost), h_child);
        unfailed(heuristic.failure())?;
        let uphill = f64::from(h_child.saturating_sub(h)) / f64::from(cost);
        let chance = exp_of_minus(uphill / temperature);
        // 53 bits: as many as a number from 0 to 1 has.
        let lot = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        if uphill > 0.0 && lot >= chance && !problem.is_goal(&child) {
            monitor.prune(&child, Pruned::Bound);
            return Ok(());
        }
        let id = walk.meet(problem, &child, monitor, || ())?;
        walk.go(id, action, cost, monitor)?;
        *at = At { state: child, memo, g: walk.g(), depth: walk.depth() as u64 };
        Ok(())
    }
}

/// e^-x, to about three digits: (1 - x/1024)^1024, by ten squarings. The library's own differs from platform to platform.
fn exp_of_minus(x: f64) -> f64 {
    let mut power = (1.0 - x / 1024.0).max(0.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk as Distance};
    use crate::{Limits, Stats, Zero};

    fn run<P: Problem, H: Heuristic<P>>(
        problem: &P,
        heuristic: H,
        (steps, seed): (u64, u64),
        limits: Limits,
    ) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(limits);
        let steps = NonZeroU64::new(steps).unwrap();
        (Annealing { heuristic, steps, seed }.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn the_path_has_no_loops_and_the_seed_is_all_that_matters() {
        let line = Line { start: 0, goal: 20 };
        let mut expanded = Vec::new();
        for seed in 0..5 {
            let (outcome, stats) = run(&line, Distance { goal: 20 }, (100_000, seed), Limits::default());
            assert_eq!(outcome, Outcome::Solved { actions: vec![1; 20], cost: 20 });
            assert_eq!(
                run(&line, Distance { goal: 20 }, (100_000, seed), Limits::default()).1.expanded,
                stats.expanded
            );
            expanded.push(stats.expanded);
        }
        expanded.dedup();
        assert!(expanded.len() > 1 && expanded.iter().all(|&steps| steps >= 20), "{expanded:?}");
    }

    #[test]
    fn what_has_cooled_in_a_local_minimum_is_stuck() {
        // Far from the goal, where everything looks alike.
        let (outcome, stats) = run(&Line { start: 0, goal: 100_000 }, Zero, (100, 1), Limits::default());
        assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Stuck), 101));
        let trap = Graph { edges: vec![(0, 1, 1)], goal: 9 };
        assert_eq!(run(&trap, Zero, (100, 1), Limits::default()).0, Outcome::Stopped(Stop::Stuck));
    }

    #[test]
    fn cold_walks_go_uphill_less_often_than_hot_ones() {
        let known = [(0.0, 1.0), (0.5, 0.6065), (1.0, 0.3679), (5.0, 0.0067), (2000.0, 0.0)];
        for (x, power) in known {
            assert!((exp_of_minus(x) - power).abs() < 0.001, "e^-{x}: {}", exp_of_minus(x));
        }
        assert!(exp_of_minus(f64::INFINITY) == 0.0);
    }

    #[test]
    fn it_stops_at_its_limits() {
        let line = Line { start: 0, goal: 1 << 20 };
        let limits = Limits { expanded: Some(50), ..Limits::default() };
        let (outcome, stats) = run(&line, Zero, (1000, 1), limits);
        assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Expansions), 50));
        let limits = Limits { bytes: Some(1000), ..Limits::default() };
        assert_eq!(run(&line, Zero, (1000, 1), limits).0, Outcome::Stopped(Stop::Memory));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_walk() {
        for calls in 0..6 {
            let (outcome, _) =
                run(&Line { start: 0, goal: 50 }, Fails::after(calls), (1000, 1), Limits::default());
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
        let table = Table(vec![1, 0]);
        let graph = Graph { edges: vec![(0, 1, 7)], goal: 1 };
        assert_eq!(run(&graph, table, (1, 1), Limits::default()).0.cost(), Some(7));
    }
}
