//! Hill climbing: always to the neighbour that looks nearest to the goal, until none looks nearer.
//!
//! ```text
//! x := start
//! repeat:
//!     if a neighbour of x is a goal: done
//!     y := the neighbour with the smallest h                   (the first of equals)
//!     if h(y) >= h(x): give up
//!     x := y
//! ```
//!
//! Here as the warning it is. It remembers nothing, so it cannot turn back, and the first state that looks nearer than all
//! around it is its last: a *local minimum* of the heuristic, which on sliding tiles is seldom more than a few moves away. That
//! it gives up says nothing of the problem and much of the heuristic: with a perfect one it walks straight home. What it
//! lacks, greedy search has (a memory of what else there was), annealing (a way uphill) and LRTA* (a lesson learned).
//!
//! - Optimal: no. Complete: no; it ends with [`Stop::Stuck`] nearly everywhere.
//! - Time: O(b h), since every step lowers h. Memory: the path.
//!
//! Stuart Russell and Peter Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, Pearson, 2020, section 4.1.1.

use crate::answer::solved;
use crate::best_first::prove;
use crate::failure::unfailed;
use crate::structures::growth;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Search, Space, Stop};

/// Steepest descent of the heuristic, without a way back.
///
/// ```
/// use loyd_search::{Cost, Heuristic, HillClimbing, Outcome, Problem, Search, Space, Stop};
///
/// /// Along a street of houses, left or right; the goal is the house with a 0.
/// struct Street(&'static [u32]);
/// impl Space for Street {
///     type State = usize;
///     type Action = isize;
///     type Actions = std::vec::IntoIter<isize>;
///     fn actions(&self, house: &usize) -> Self::Actions {
///         let there = |&step: &isize| house.checked_add_signed(step).is_some_and(|next| next < self.0.len());
///         [-1, 1].into_iter().filter(there).collect::<Vec<_>>().into_iter()
///     }
///     fn apply(&self, house: &mut usize, step: isize) { *house = house.wrapping_add_signed(step); }
/// }
/// impl Problem for Street {
///     fn start(&self) -> usize { 0 }
///     fn is_goal(&self, house: &usize) -> bool { self.0[*house] == 0 }
/// }
/// /// What is written on each house: how far it seems.
/// struct Written(&'static [u32]);
/// impl Heuristic<Street> for Written {
///     type Memo = Cost;
///     fn init(&self, house: &usize) -> Cost { self.0[*house] }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let slope = &[3, 2, 1, 0];
/// assert_eq!(HillClimbing { heuristic: Written(slope) }.solve(&Street(slope)).cost(), Some(3));
/// let hollow = &[3, 2, 4, 1, 0];
/// let outcome = HillClimbing { heuristic: Written(hollow) }.solve(&Street(hollow));
/// assert_eq!(outcome, Outcome::Stopped(Stop::Stuck));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct HillClimbing<H> {
    /// The estimate.
    pub heuristic: H,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for HillClimbing<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let start = problem.start();
        let memo = self.heuristic.init(&start);
        unfailed(self.heuristic.failure())?;
        prove(problem, self.heuristic.value(memo), monitor);
        let mut at = At { state: start, memo, g: 0, depth: 0 };
        let mut path = Vec::new();
        while !problem.is_goal(&at.state) {
            let (action, next) = steepest(problem, &self.heuristic, &at, monitor)?;
            growth::room_for_one(&mut path, 0, 0, monitor)?;
            path.push(action);
            monitor.frontier(path.len());
            at = next;
        }
        solved(problem, path)
    }
}

/// Where a climber stands.
pub(crate) struct At<S, M> {
    pub state: S,
    pub memo: M,
    pub g: Cost,
    pub depth: u64,
}

/// A step: by which action, and to where.
type Step<P, H> = (<P as Space>::Action, At<<P as Space>::State, <H as Heuristic<P>>::Memo>);

/// The step to a goal, or to the neighbour that looks nearest, if it looks nearer than here.
///
/// # Errors
/// [`Stop::Stuck`] if there is none; a limit; a failure.
pub(crate) fn steepest<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    problem: &P,
    heuristic: &H,
    at: &At<P::State, H::Memo>,
    monitor: &mut Monitor<'_, O>,
) -> Result<Step<P, H>, Stop> {
    let here = heuristic.value(at.memo);
    monitor.expand(problem, &at.state, at.g, here)?;
    let mut best: Option<(Cost, Step<P, H>)> = None;
    let mut child = at.state.clone();
    for action in problem.actions(&at.state) {
        child.clone_from(&at.state);
        problem.apply(&mut child, action);
        let memo = heuristic.step(at.memo, &at.state, action, &child);
        let h = heuristic.value(memo);
        let g = at.g.saturating_add(problem.cost(&at.state, action));
        let depth = at.depth + 1;
        monitor.generate(&at.state, action, &child, depth, g, h);
        unfailed(heuristic.failure())?;
        let is_goal = problem.is_goal(&child);
        if is_goal || h < best.as_ref().map_or(here, |best| best.0) {
            best = Some((h, (action, At { state: child.clone(), memo, g, depth })));
        }
        if is_goal {
            break;
        }
    }
    unfailed(problem.failure())?;
    best.map(|(_, step)| step).ok_or(Stop::Stuck)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk};
    use crate::{Limits, Zero};

    #[test]
    fn a_perfect_estimate_leads_straight_home() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let outcome =
            HillClimbing { heuristic: Walk { goal: 4 } }.run(&Line { start: 0, goal: 4 }, &mut monitor);
        assert_eq!(outcome, Outcome::Solved { actions: vec![1; 4], cost: 4 });
        assert_eq!((monitor.stats().expanded, monitor.stats().generated), (4, 8));
    }

    #[test]
    fn a_plateau_is_a_local_minimum_too() {
        assert_eq!(
            HillClimbing { heuristic: Zero }.solve(&Line { start: 0, goal: 2 }),
            Outcome::Stopped(Stop::Stuck)
        );
        // A goal next door is seen all the same.
        assert_eq!(HillClimbing { heuristic: Zero }.solve(&Line { start: 0, goal: 1 }).cost(), Some(1));
    }

    #[test]
    fn the_steepest_way_is_taken_though_it_is_the_dearer_one() {
        let graph = Graph { edges: vec![(0, 1, 1), (0, 2, 9), (1, 3, 1), (2, 3, 1)], goal: 3 };
        let search = HillClimbing { heuristic: Table(vec![5, 2, 1, 0]) };
        assert_eq!(search.solve(&graph), Outcome::Solved { actions: vec![1, 3], cost: 10 });
    }

    #[test]
    fn it_stops_at_its_limits() {
        let line = Line { start: 0, goal: 1 << 20 };
        let search = HillClimbing { heuristic: Walk { goal: 1 << 20 } };
        let mut monitor = Monitor::unwatched(Limits { expanded: Some(7), ..Limits::default() });
        assert_eq!(search.run(&line, &mut monitor), Outcome::Stopped(Stop::Expansions));
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1000), ..Limits::default() });
        assert_eq!(search.run(&line, &mut monitor), Outcome::Stopped(Stop::Memory));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..3 {
            let outcome = HillClimbing { heuristic: Fails::after(calls) }.solve(&Line { start: 0, goal: 5 });
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
