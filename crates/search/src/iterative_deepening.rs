//! Iterative deepening: depth-limited search with limits 0, 1, 2, ... until the goal is found.
//!
//! Each iteration repeats all of the last, but a tree has most of its nodes in its deepest layer, so little is lost and
//! the memory of breadth-first search is saved. A state is not entered again on the path that leads through it (the
//! undo move is not even generated), so finite spaces are searched to their end.
//!
//! - Optimal: yes, in the number of actions. Costs are not looked at.
//! - Complete: yes.
//! - Time: O(b^d), for branching factor b and solution length d, times d for the look along the path. Memory: O(d).
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27(1),
//! 1985, pages 97-109.

use crate::answer::solved;
use crate::depth_limited::{Path, Probe, Repeats};
use crate::{Cost, Monitor, Observer, Outcome, Problem, Search, Stop};

/// Depth-first iterative deepening. An observer hears the depth of a state as its g.
///
/// ```
/// use loyd_search::{IterativeDeepening, Limits, Monitor, Problem, Search, Space};
///
/// /// A ring of twelve hours; the hand goes forward or back.
/// struct Clock;
/// impl Space for Clock {
///     type State = u8;
///     type Action = u8;
///     type Actions = std::array::IntoIter<u8, 2>;
///     fn actions(&self, _: &u8) -> Self::Actions { [1, 11].into_iter() }
///     fn apply(&self, hour: &mut u8, hours: u8) { *hour = (*hour + hours) % 12 }
/// }
/// impl Problem for Clock {
///     fn start(&self) -> u8 { 0 }
///     fn is_goal(&self, hour: &u8) -> bool { *hour == 10 }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// assert_eq!(IterativeDeepening.run(&Clock, &mut monitor).cost(), Some(2));
/// assert_eq!(monitor.stats().iterations, 3);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct IterativeDeepening;

impl<P: Problem> Search<P> for IterativeDeepening {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        search(problem, monitor)
    }
}

fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    monitor: &mut Monitor<'_, O>,
) -> Result<Outcome<P::Action>, Stop> {
    let mut path = Path::new(problem);
    for limit in 0..Cost::MAX {
        monitor.iteration(limit);
        match path.probe(u64::from(limit), Repeats::OnPath, monitor)? {
            Probe::Found(actions) => return solved(problem, actions),
            Probe::Complete => return Ok(Outcome::Unsolvable),
            Probe::CutOff => {}
        }
    }
    Ok(Outcome::Stopped(Stop::Exhausted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Graph, Line};
    use crate::{Limits, Stats};

    fn run<P: Problem>(problem: &P) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(Limits::default());
        (IterativeDeepening.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn counts_are_sums_over_the_iterations() {
        let (outcome, stats) = run(&Line { start: 0, goal: 3 });
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 1, 1], cost: 3 });
        // Limits 0, 1, 2 and 3 expand 0, 1, 3 and 5 states and generate 0, 2, 4 and 6.
        assert_eq!((stats.iterations, stats.expanded, stats.generated), (4, 9, 12));
        assert_eq!((stats.frontier_max, stats.depth_max, stats.lower_bound), (3, 3, 3));
    }

    #[test]
    fn states_on_the_path_are_not_entered_again() {
        // A ring of three without inverses, and a goal that nothing leads to.
        let ring = Graph { edges: vec![(0, 1, 1), (1, 2, 1), (2, 0, 1)], goal: 9 };
        let (outcome, stats) = run(&ring);
        assert_eq!(outcome, Outcome::Unsolvable);
        // Limits 0 to 3 expand 0, 1, 2 and 3 states; at the last, 0 comes up again and is dropped.
        assert_eq!((stats.iterations, stats.expanded, stats.depth_max), (4, 6, 3));
    }

    #[test]
    fn fewest_actions_win() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 4, 5), (4, 3, 5)], goal: 3 };
        assert_eq!(run(&graph).0, Outcome::Solved { actions: vec![3, 4], cost: 10 });
    }
}
