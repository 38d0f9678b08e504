//! Breadth-first search: all states one action away, then all that are two away, and so on.
//!
//! ```text
//! queue := [start]
//! while the queue is not empty:
//!     take the first state; for each of its children that was not met before:
//!         if it is the goal, done; else append it to the queue
//! ```
//!
//! The goal is tested when a state is generated, the start before all. The states met lie in one arena in the order
//! they were met, so the queue is simply the part of the arena that was not expanded yet.
//!
//! - Optimal: yes, in the number of actions. Costs are not looked at.
//! - Complete: yes, also on infinite spaces; on finite ones it proves that there is no solution.
//! - Time and memory: O(b^d) for branching factor b and solution length d; every state met is kept.
//!
//! E. F. Moore, "The shortest path through a maze", Proceedings of an International Symposium on the Theory of
//! Switching, part II, Harvard University Press, 1959, pages 285-292.

use crate::answer::solved;
use crate::structures::visited::{Inserted, Link, Visited};
use crate::{Cost, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Breadth-first search. An observer hears the depth of a state as its g.
///
/// ```
/// use loyd_search::{BreadthFirst, Limits, Monitor, Outcome, Problem, Search, Space};
///
/// /// From 1 to 10 by doubling and adding one.
/// struct Numbers;
/// impl Space for Numbers {
///     type State = u64;
///     type Action = char;
///     type Actions = std::array::IntoIter<char, 2>;
///     fn actions(&self, _: &u64) -> Self::Actions { ['*', '+'].into_iter() }
///     fn apply(&self, n: &mut u64, action: char) { *n += if action == '*' { *n } else { 1 } }
/// }
/// impl Problem for Numbers {
///     fn start(&self) -> u64 { 1 }
///     fn is_goal(&self, n: &u64) -> bool { *n == 10 }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let outcome = BreadthFirst.run(&Numbers, &mut monitor);
/// assert_eq!(outcome, Outcome::Solved { actions: vec!['*', '*', '+', '*'], cost: 4 });
/// assert_eq!(monitor.stats().lower_bound, 4);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct BreadthFirst;

impl<P: Problem> Search<P> for BreadthFirst {
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
    let mut parent = problem.start();
    if problem.is_goal(&parent) {
        return solved(problem, Vec::new());
    }
    let mut visited = Visited::new();
    visited.reserve(&parent, problem.heap_bytes(&parent), 0, monitor)?;
    visited.insert(&parent, Link::START);
    let mut child = parent.clone();
    let (mut head, mut layer_end, mut depth): (_, _, Cost) = (0, 0, 0);
    while head < visited.len() {
        if head == layer_end {
            layer_end = visited.len();
            depth += 1;
            // No state of fewer actions is a goal, and an action costs at least 1.
            monitor.prove(problem.next_possible_cost(depth));
        }
        monitor.frontier(visited.len() - head);
        parent.clone_from(visited.state(head));
        let undo = visited.tag(head).action().and_then(|action| problem.inverse(action));
        monitor.expand(problem, &parent, depth - 1, 0)?;
        for action in problem.actions(&parent) {
            child.clone_from(&parent);
            problem.apply(&mut child, action);
            monitor.generate(&parent, action, &child, u64::from(depth), depth, 0);
            if Some(action) == undo {
                // Back where we came from: known without a look.
                monitor.prune(&child, Pruned::Duplicate);
                continue;
            }
            visited.reserve(&child, problem.heap_bytes(&child), 0, monitor)?;
            match visited.insert(&child, Link::new(head, action)) {
                Inserted::New(id) if problem.is_goal(&child) => return solved(problem, visited.path(id)),
                Inserted::New(_) => {}
                Inserted::Known(_) => monitor.prune(&child, Pruned::Duplicate),
            }
        }
        head += 1;
    }
    Ok(Outcome::Unsolvable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::test_worlds::{Graph, Line};

    #[test]
    fn the_line_is_searched_outward_and_counted() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let outcome = BreadthFirst.run(&Line { start: 0, goal: 3 }, &mut monitor);
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 1, 1], cost: 3 });
        let stats = monitor.stats();
        // 0, -1, 1, -2 and 2 are expanded, two children each; 3 is the last of them.
        assert_eq!((stats.expanded, stats.generated, stats.depth_max), (5, 10, 3));
        assert_eq!((stats.frontier_max, stats.lower_bound), (2, 3));
    }

    #[test]
    fn fewest_actions_win_over_least_cost_and_the_cost_is_true() {
        let edges = vec![(0, 1, 1), (1, 2, 1), (0, 2, 9)];
        let outcome = BreadthFirst.solve(&Graph { edges, goal: 2 });
        assert_eq!(outcome, Outcome::Solved { actions: vec![2], cost: 9 });
    }

    #[test]
    fn a_goal_out_of_reach_is_proven_so() {
        let edges = vec![(0, 1, 1), (1, 0, 1), (2, 0, 1)];
        let mut monitor = Monitor::unwatched(Limits::default());
        assert_eq!(BreadthFirst.run(&Graph { edges, goal: 2 }, &mut monitor), Outcome::Unsolvable);
        assert_eq!(monitor.stats().expanded, 2);
    }

    #[test]
    fn a_start_that_is_the_goal_needs_no_expansion() {
        let mut monitor = Monitor::unwatched(Limits { expanded: Some(0), ..Limits::default() });
        let outcome = BreadthFirst.run(&Line { start: 7, goal: 7 }, &mut monitor);
        assert_eq!(outcome, Outcome::Solved { actions: vec![], cost: 0 });
    }

    #[test]
    fn an_endless_space_ends_at_the_memory_limit() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1 << 20), ..Limits::default() });
        let outcome = BreadthFirst.run(&Line { start: 0, goal: i32::MAX }, &mut monitor);
        assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
        assert!(monitor.stats().lower_bound > 10_000);
    }
}
