//! Depth-first search: follow one path as far as it goes, then step back and try the next.
//!
//! ```text
//! visit(state):
//!     mark the state; for each child that is not marked:
//!         if it is the goal, done; else visit(child)
//! ```
//!
//! The recursion is an explicit stack: on the 3x3 sliding tiles paths are tens of thousands of actions long. A child
//! is marked when it is entered, so a state is met on the first path that leads to it. The goal is tested when a
//! state is generated.
//!
//! - Optimal: no. Paths are absurdly long; that is the lesson.
//! - Complete: on finite spaces; there it proves that there is no solution.
//! - Time and memory: O(number of states); the path and every state met are kept.
//!
//! R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1(2), 1972, pages 146-160.

use crate::answer::solved;
use crate::structures::growth;
use crate::structures::visited::{Inserted, Visited};
use crate::{Cost, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Depth-first search that visits each state once. An observer hears the depth of a state as its g.
///
/// ```
/// use loyd_search::{DepthFirst, Problem, Search, Space};
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
///     fn is_goal(&self, hour: &u8) -> bool { *hour == 11 }
/// }
///
/// // Eleven steps forward where one step back would do.
/// assert_eq!(DepthFirst.solve(&Clock).cost(), Some(11));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct DepthFirst;

impl<P: Problem> Search<P> for DepthFirst {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        search(problem, monitor)
    }
}

/// A state on the path.
struct Frame<P: Problem> {
    id: usize,
    /// The actions not tried yet, and the one that leads to the next state on the path.
    actions: P::Actions,
    taken: Option<P::Action>,
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
    let mut stack: Vec<Frame<P>> = Vec::new();
    let mut child = parent.clone();
    visited.reserve(&parent, problem.heap_bytes(&parent), 0, monitor)?;
    visited.insert(&parent, ());
    growth::room_for_one(&mut stack, 0, visited.bytes(), monitor)?;
    monitor.expand(problem, &parent, 0, 0)?;
    monitor.frontier(1);
    stack.push(Frame { id: 0, actions: problem.actions(&parent), taken: None });

    while let Some(frame) = stack.last_mut() {
        let Some(action) = frame.actions.next() else {
            stack.pop();
            continue;
        };
        frame.taken = Some(action);
        parent.clone_from(visited.state(frame.id));
        child.clone_from(&parent);
        problem.apply(&mut child, action);
        let depth = stack.len();
        monitor.generate(&parent, action, &child, depth as u64, depth as Cost, 0);
        visited.reserve(&child, problem.heap_bytes(&child), growth::bytes(&stack), monitor)?;
        let Inserted::New(id) = visited.insert(&child, ()) else {
            monitor.prune(&child, Pruned::Duplicate);
            continue;
        };
        if problem.is_goal(&child) {
            return solved(problem, stack.iter().filter_map(|frame| frame.taken).collect());
        }
        growth::room_for_one(&mut stack, 0, visited.bytes(), monitor)?;
        monitor.expand(problem, &child, depth as Cost, 0)?;
        stack.push(Frame { id, actions: problem.actions(&child), taken: None });
        monitor.frontier(stack.len());
    }
    Ok(Outcome::Unsolvable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::test_worlds::{Graph, Line};

    #[test]
    fn the_first_path_is_followed_to_its_end() {
        // 0 -> 1 -> 2 -> 0 is a ring; 3 hangs on 0, after the way into the ring.
        let edges = vec![(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 5)];
        let mut monitor = Monitor::unwatched(Limits::default());
        let outcome = DepthFirst.run(&Graph { edges, goal: 3 }, &mut monitor);
        assert_eq!(outcome, Outcome::Solved { actions: vec![3], cost: 5 });
        let stats = monitor.stats();
        assert_eq!((stats.expanded, stats.generated), (3, 4));
        assert_eq!((stats.frontier_max, stats.depth_max), (3, 3));
    }

    #[test]
    fn a_goal_out_of_reach_is_proven_so() {
        let edges = vec![(0, 1, 1), (1, 0, 1), (2, 0, 1)];
        assert_eq!(DepthFirst.solve(&Graph { edges, goal: 2 }), Outcome::Unsolvable);
    }

    #[test]
    fn a_path_of_a_million_states_needs_no_deep_recursion_and_keeps_to_its_memory() {
        // Left is tried first, and the goal is to the right.
        let line = Line { start: 0, goal: 1 };
        let mut monitor = Monitor::unwatched(Limits { expanded: Some(1_000_000), ..Limits::default() });
        assert_eq!(DepthFirst.run(&line, &mut monitor), Outcome::Stopped(Stop::Expansions));
        assert_eq!(monitor.stats().frontier_max, 1_000_000);

        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1 << 20), ..Limits::default() });
        assert_eq!(DepthFirst.run(&line, &mut monitor), Outcome::Stopped(Stop::Memory));
        assert!(monitor.stats().bytes_peak <= 1 << 20);
    }
}
