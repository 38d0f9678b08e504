//! Depth-limited search: depth-first search that turns back at a given depth.
//!
//! The undo move is skipped where the space knows one; otherwise paths may cross themselves. Children at the limit
//! are generated and tested for the goal, but not expanded.
//!
//! - Optimal: no.
//! - Complete: no. When the limit cut something off the answer is [`Stop::Exhausted`]; only when nothing was cut off is
//!   it [`Outcome::Unsolvable`].
//! - Time: O(b^l) for branching factor b and limit l. Memory: O(l).
//!
//! S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, Pearson, 2020, section 3.4.4.

use crate::answer::solved;
use crate::structures::growth;
use crate::{Cost, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Depth-limited search. An observer hears the depth of a state as its g.
///
/// ```
/// use loyd_search::{DepthLimited, Outcome, Problem, Search, Space, Stop};
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
/// let shallow = DepthLimited { limit: 3 }.solve(&Numbers);
/// assert_eq!(shallow, Outcome::Stopped(Stop::Exhausted));
/// let deep = DepthLimited { limit: 6 }.solve(&Numbers);
/// // Double thrice and add two: the first path within the limit, though not the shortest.
/// assert_eq!(deep, Outcome::Solved { actions: vec!['*', '*', '*', '+', '+'], cost: 5 });
/// ```
#[derive(Debug, Clone, Copy)]
pub struct DepthLimited {
    /// The most actions that a path may have.
    pub limit: u64,
}

impl<P: Problem> Search<P> for DepthLimited {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let mut path = Path::new(problem);
        match path.probe(self.limit, Repeats::Undo, monitor)? {
            Probe::Found(actions) => solved(problem, actions),
            Probe::Complete => Ok(Outcome::Unsolvable),
            Probe::CutOff => Err(Stop::Exhausted),
        }
    }
}

/// What a look at all paths up to a limit gave.
pub(crate) enum Probe<A> {
    Found(Vec<A>),
    /// There are longer paths.
    CutOff,
    /// There are none, and none of the paths leads to the goal.
    Complete,
}

/// Which repeated states a path avoids.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeats {
    /// The one before the last.
    Undo,
    /// All on the path.
    OnPath,
}

/// The path that is looked at, and slots for longer ones whose memory is used again.
pub(crate) struct Path<'p, P: Problem> {
    problem: &'p P,
    slots: Vec<Slot<P>>,
}

struct Slot<P: Problem> {
    state: P::State,
    /// The actions not tried yet; none before the state is expanded.
    actions: Option<P::Actions>,
    /// The action that leads to the next state of the path, and the one that leads back.
    taken: Option<P::Action>,
    undo: Option<P::Action>,
}

impl<'p, P: Problem> Path<'p, P> {
    pub(crate) fn new(problem: &'p P) -> Self {
        Path { problem, slots: Vec::new() }
    }

    /// Looks at every path of at most `limit` actions, in order, for the goal.
    pub(crate) fn probe<O: Observer<P>>(
        &mut self,
        limit: u64,
        repeats: Repeats,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Probe<P::Action>, Stop> {
        self.reserve(0, monitor)?;
        self.slots[0].state = self.problem.start();
        self.slots[0].undo = None;
        if self.problem.is_goal(&self.slots[0].state) {
            return Ok(Probe::Found(Vec::new()));
        }
        let mut cut_off = limit == 0 && self.goes_on(0);
        // The number of states on the path: slots[depth - 1] is the one whose children are tried.
        let mut depth = 0;
        if limit > 0 {
            self.expand(depth, monitor)?;
            depth = 1;
        }
        while depth > 0 {
            if !self.next_child(depth, monitor) {
                depth -= 1;
                continue;
            }
            let child = &self.slots[depth].state;
            if repeats == Repeats::OnPath && self.slots[..depth].iter().any(|slot| slot.state == *child) {
                monitor.prune(child, Pruned::Duplicate);
            } else if self.problem.is_goal(child) {
                return Ok(Probe::Found(self.slots[..depth].iter().filter_map(|slot| slot.taken).collect()));
            } else if (depth as u64) < limit {
                self.expand(depth, monitor)?;
                depth += 1;
            } else {
                monitor.prune(child, Pruned::Bound);
                cut_off = cut_off || self.goes_on(depth);
            }
        }
        Ok(if cut_off { Probe::CutOff } else { Probe::Complete })
    }

    /// Makes the next child of the last state on a path of `depth` states, in the slot behind it, if there is one.
    fn next_child<O: Observer<P>>(&mut self, depth: usize, monitor: &mut Monitor<'_, O>) -> bool {
        let (path, rest) = self.slots.split_at_mut(depth);
        let (parent, child) = (&mut path[depth - 1], &mut rest[0]);
        let undo = parent.undo;
        let mut actions = parent.actions.iter_mut().flatten();
        let Some(action) = actions.find(|&action| Some(action) != undo) else { return false };
        parent.taken = Some(action);
        child.state.clone_from(&parent.state);
        self.problem.apply(&mut child.state, action);
        child.undo = self.problem.inverse(action);
        monitor.generate(&parent.state, action, &child.state, depth as u64, depth as Cost, 0);
        true
    }

    fn expand<O: Observer<P>>(&mut self, depth: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        self.reserve(depth + 1, monitor)?;
        let slot = &mut self.slots[depth];
        monitor.expand(self.problem, &slot.state, depth as Cost, 0)?;
        monitor.frontier(depth + 1);
        slot.actions = Some(self.problem.actions(&slot.state));
        Ok(())
    }

    /// Whether the state at `depth` has a child to look at.
    fn goes_on(&self, depth: usize) -> bool {
        let slot = &self.slots[depth];
        self.problem.actions(&slot.state).any(|action| Some(action) != slot.undo)
    }

    /// Makes sure of a slot at `depth`.
    fn reserve<O: Observer<P>>(&mut self, depth: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        if depth == self.slots.len() {
            let state = self.slots.last().map_or_else(|| self.problem.start(), |slot| slot.state.clone());
            growth::room_for_one(&mut self.slots, self.problem.heap_bytes(&state), 0, monitor)?;
            self.slots.push(Slot { state, actions: None, taken: None, undo: None });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Graph, Line};
    use crate::{Limits, Stats};

    fn run<P: Problem>(problem: &P, limit: u64) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(Limits::default());
        (DepthLimited { limit }.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn the_undo_move_is_skipped_and_the_limit_kept() {
        let (outcome, stats) = run(&Line { start: 0, goal: 3 }, 3);
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 1, 1], cost: 3 });
        // Left: 0, -1, -2; right: 1, 2. -3 and 3 are generated only.
        assert_eq!((stats.expanded, stats.generated), (5, 6));
        assert_eq!((stats.frontier_max, stats.depth_max), (3, 3));
    }

    #[test]
    fn a_goal_below_the_limit_is_exhausted_not_unsolvable() {
        for limit in [0, 1, 2] {
            assert_eq!(run(&Line { start: 0, goal: 3 }, limit).0, Outcome::Stopped(Stop::Exhausted));
        }
        assert_eq!(run(&Line { start: 3, goal: 3 }, 0).0.cost(), Some(0));
    }

    #[test]
    fn a_tree_that_ends_at_the_limit_is_unsolvable() {
        let tree = |goal| Graph { edges: vec![(0, 1, 1), (0, 2, 1), (1, 3, 1), (9, 0, 1)], goal };
        assert_eq!(run(&tree(9), 1).0, Outcome::Stopped(Stop::Exhausted));
        assert_eq!(run(&tree(9), 2).0, Outcome::Unsolvable);
        assert_eq!(run(&tree(9), u64::MAX).0, Outcome::Unsolvable);
    }
}
