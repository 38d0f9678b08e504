//! Breadth-first and depth-first search as a widely used course assignment counts them.
//!
//! Columbia University's 8-puzzle assignment publishes exact counts that students must meet. Its rules differ from this
//! library's, so they live here, together:
//!
//! - a child is dropped when it was expanded before *or waits in the frontier*: a state is marked when it is pushed;
//! - depth-first search pushes the children in reverse, so that the first action is taken first; it therefore follows
//!   other paths than [`DepthFirst`](crate::DepthFirst), which marks a state when it enters it;
//! - the goal is tested at removal and is *not* counted as expanded;
//! - the largest depth is that of the deepest child *pushed*.
//!
//! Breadth-first is optimal in the number of actions, depth-first is not; both are complete on finite spaces. Time and
//! memory: O(number of states).

use crate::answer::solved;
use crate::structures::growth;
use crate::structures::visited::{Inserted, Link, Visited};
use crate::{Cost, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// A search by the assignment's rules.
///
/// ```
/// use loyd_search::{Columbia, Limits, Monitor, Problem, Search, Space};
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
/// let mut monitor = Monitor::unwatched(Limits::default());
/// // Hour 11 waits in the frontier from the beginning and is reached by one step back, but last.
/// assert_eq!(Columbia::DepthFirst.run(&Clock, &mut monitor).cost(), Some(1));
/// assert_eq!(monitor.stats().expanded, 11);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Columbia {
    /// The frontier is a queue.
    BreadthFirst,
    /// The frontier is a stack.
    DepthFirst,
}

impl<P: Problem> Search<P> for Columbia {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        match self {
            Columbia::BreadthFirst => search(problem, Queue::default(), monitor),
            Columbia::DepthFirst => search(problem, Stack::default(), monitor),
        }
    }
}

fn search<P: Problem, F: Frontier, O: Observer<P>>(
    problem: &P,
    mut frontier: F,
    monitor: &mut Monitor<'_, O>,
) -> Result<Outcome<P::Action>, Stop> {
    let mut parent = problem.start();
    let mut child = parent.clone();
    let mut visited = Visited::new();
    visited.reserve(&parent, problem.heap_bytes(&parent), 0, monitor)?;
    visited.insert(&parent, Link::START);
    frontier.push(Waiting { id: 0, depth: 0 }, visited.bytes(), monitor)?;
    let mut actions = Vec::new();
    loop {
        monitor.frontier(frontier.len());
        let Some(Waiting { id, depth }) = frontier.pop() else { return Ok(Outcome::Unsolvable) };
        parent.clone_from(visited.state(id));
        if problem.is_goal(&parent) {
            return solved(problem, visited.path(id));
        }
        monitor.expand(problem, &parent, depth, 0)?;
        actions.clear();
        actions.extend(problem.actions(&parent));
        if F::LAST_FIRST {
            actions.reverse();
        }
        for &action in &actions {
            child.clone_from(&parent);
            problem.apply(&mut child, action);
            visited.reserve(&child, problem.heap_bytes(&child), frontier.bytes(), monitor)?;
            match visited.insert(&child, Link::new(id, action)) {
                Inserted::New(id) => {
                    monitor.generate(&parent, action, &child, u64::from(depth) + 1, depth + 1, 0);
                    frontier.push(Waiting { id, depth: depth + 1 }, visited.bytes(), monitor)?;
                }
                Inserted::Known(_) => {
                    // Its depth does not count: it is not pushed.
                    monitor.generate(&parent, action, &child, 0, depth + 1, 0);
                    monitor.prune(&child, Pruned::Duplicate);
                }
            }
        }
    }
}

/// A state in the frontier.
#[derive(Clone, Copy)]
struct Waiting {
    id: usize,
    depth: Cost,
}

/// Which state comes next.
trait Frontier {
    /// What is pushed last is removed first.
    const LAST_FIRST: bool;

    fn push<O>(&mut self, state: Waiting, others: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop>;
    fn pop(&mut self) -> Option<Waiting>;
    fn len(&self) -> usize;
    fn bytes(&self) -> usize;
}

/// The states not removed yet are the last ones met: only where each depth ends need be kept.
#[derive(Default)]
struct Queue {
    head: usize,
    tail: usize,
    depth: Cost,
    depth_end: usize,
}

impl Frontier for Queue {
    const LAST_FIRST: bool = false;

    fn push<O>(&mut self, state: Waiting, _: usize, _: &mut Monitor<'_, O>) -> Result<(), Stop> {
        debug_assert_eq!(state.id, self.tail, "states are pushed as they are met");
        self.tail += 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<Waiting> {
        if self.head == self.tail {
            return None;
        }
        if self.head == self.depth_end {
            self.depth += Cost::from(self.head > 0);
            self.depth_end = self.tail;
        }
        self.head += 1;
        Some(Waiting { id: self.head - 1, depth: self.depth })
    }

    fn len(&self) -> usize {
        self.tail - self.head
    }

    fn bytes(&self) -> usize {
        0
    }
}

#[derive(Default)]
struct Stack(Vec<Waiting>);

impl Frontier for Stack {
    const LAST_FIRST: bool = true;

    fn push<O>(&mut self, state: Waiting, others: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        growth::room_for_one(&mut self.0, 0, others, monitor)?;
        self.0.push(state);
        Ok(())
    }

    fn pop(&mut self) -> Option<Waiting> {
        self.0.pop()
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        growth::bytes(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::test_worlds::{Graph, Line};

    #[test]
    fn the_goal_is_not_counted_and_waits_its_turn() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let outcome = Columbia::BreadthFirst.run(&Line { start: 0, goal: 2 }, &mut monitor);
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 1], cost: 2 });
        // 0, -1, 1 and -2 come before 2; the children of -2 are at depth 3.
        assert_eq!((monitor.stats().expanded, monitor.stats().depth_max), (4, 3));
    }

    #[test]
    fn a_state_in_the_frontier_is_not_pushed_again() {
        // Depth-first goes 0, 1 and finds 2 waiting already.
        let graph = Graph { edges: vec![(0, 1, 1), (0, 2, 1), (1, 2, 1)], goal: 2 };
        let mut monitor = Monitor::unwatched(Limits::default());
        let outcome = Columbia::DepthFirst.run(&graph, &mut monitor);
        assert_eq!(outcome, Outcome::Solved { actions: vec![1], cost: 1 });
        assert_eq!((monitor.stats().expanded, monitor.stats().depth_max), (2, 1));
    }
}
