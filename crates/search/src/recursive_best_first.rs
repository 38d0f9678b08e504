//! Recursive best-first search: best-first order in memory that is linear in the depth.
//!
//! Each state on the current path remembers its children with their *stored values*: f at first, later the smallest f
//! found below. The search follows the child with the smallest stored value while that is at most the second smallest
//! anywhere along the path; then it backs the value up, forgets the subtree, and goes on with the better one.
//!
//! ```text
//! visit(state, value, bound):
//!     if the state is the goal, done
//!     store for each child f(child), or at least `value` if f(state) < value: it was visited before
//!     while the best child's stored value <= bound:
//!         stored(best) := visit(best, stored(best), min(bound, the second best stored value))
//!     return the best child's stored value
//! ```
//!
//! The undo move is skipped where the space knows one; the goal is tested when a state is expanded, and counted as
//! expanded. Among equal values the first child is taken. The recursion is an explicit stack.
//!
//! - Optimal: with an admissible heuristic.
//! - Complete: yes, if there is a solution. Without one it ends only where the tree of paths does.
//! - Time: O(b^d), with states expanded again after each change of mind. Memory: O(b d).
//!
//! R. E. Korf, "Linear-space best-first search", Artificial Intelligence 62(1), 1993, pages 41-78.

use crate::answer::too_dear;
use crate::failure::unfailed;
use crate::structures::growth;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Search, Stop};

/// Recursive best-first search. An estimate of [`Cost::MAX`] says that no path leads on.
///
/// ```
/// use loyd_search::{Heuristic, Problem, RecursiveBestFirst, Search, Space};
///
/// /// From 1 to 10 by doubling and adding one.
/// struct Numbers;
/// impl Space for Numbers {
///     type State = u32;
///     type Action = char;
///     type Actions = std::array::IntoIter<char, 2>;
///     fn actions(&self, _: &u32) -> Self::Actions { ['*', '+'].into_iter() }
///     fn apply(&self, n: &mut u32, action: char) { *n += if action == '*' { *n } else { 1 } }
/// }
/// impl Problem for Numbers {
///     fn start(&self) -> u32 { 1 }
///     fn is_goal(&self, n: &u32) -> bool { *n == 10 }
/// }
/// /// Each step doubles at best; beyond 10 there is no way back.
/// struct Doublings;
/// impl Heuristic<Numbers> for Doublings {
///     type Memo = u32;
///     fn init(&self, n: &u32) -> u32 {
///         if *n > 10 { u32::MAX } else { (0..).find(|&k| n << k >= 10).unwrap() }
///     }
///     fn value(&self, memo: u32) -> u32 { memo }
/// }
///
/// assert_eq!(RecursiveBestFirst { heuristic: Doublings }.solve(&Numbers).cost(), Some(4));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct RecursiveBestFirst<H> {
    /// The estimate.
    pub heuristic: H,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for RecursiveBestFirst<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let (slots, children, child, left_out) = (Vec::new(), Vec::new(), problem.start(), false);
        Path { problem, heuristic: &self.heuristic, slots, children, child, left_out }.search(monitor)
    }
}

/// The states of the current path, and the children of all of them, those of the last at the end.
struct Path<'p, P: Problem, H: Heuristic<P>> {
    problem: &'p P,
    heuristic: &'p H,
    /// May be longer than the path: the memory of its states is used again.
    slots: Vec<Slot<P>>,
    children: Vec<Child<P::Action, H::Memo>>,
    /// The child being made.
    child: P::State,
    /// Whether a child was left out because its f cannot be counted.
    left_out: bool,
}

struct Slot<P: Problem> {
    state: P::State,
    /// The action that leads back to the state before.
    undo: Option<P::Action>,
    /// Stored values above this are for others to follow.
    bound: Cost,
    /// Where its children begin, and which of them is followed.
    children: usize,
    taken: usize,
}

#[derive(Clone, Copy)]
struct Child<A, M> {
    action: A,
    worth: Worth<M>,
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct Worth<M> {
    memo: M,
    g: Cost,
    f: Cost,
    stored: Cost,
}

/// The number of the best child, its stored value, and the second best.
struct Choice {
    best: usize,
    stored: Cost,
    other: Cost,
}

impl<P: Problem, H: Heuristic<P>> Path<'_, P, H> {
    fn search<O: Observer<P>>(mut self, monitor: &mut Monitor<'_, O>) -> Result<Outcome<P::Action>, Stop> {
        let state = self.problem.start();
        let memo = self.heuristic.init(&state);
        let f = self.heuristic.value(memo);
        growth::room_for_one(&mut self.slots, self.problem.heap_bytes(&state), 0, monitor)?;
        self.slots.push(Slot { state, undo: None, bound: Cost::MAX, children: 0, taken: 0 });
        if self.expand(0, Worth { memo, g: 0, f, stored: f }, monitor)? {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        // The last state of the path.
        let mut last = 0;
        loop {
            let Choice { best, stored, other } = self.choose(last);
            if stored == Cost::MAX || stored > self.slots[last].bound {
                if last == 0 {
                    return if self.left_out { Err(too_dear()) } else { Ok(Outcome::Unsolvable) };
                }
                self.children.truncate(self.slots[last].children);
                last -= 1;
                self.children[self.slots[last].taken].worth.stored = stored;
                continue;
            }
            // At most the bound, which is the best of all others: every solution leads through a value no smaller.
            monitor.prove(self.problem.next_possible_cost(stored));
            self.follow(last, best, other, monitor)?;
            last += 1;
            let worth = self.children[best].worth;
            if self.expand(last, worth, monitor)? {
                let taken = self.slots[..last].iter().map(|slot| self.children[slot.taken].action);
                return Ok(Outcome::Solved { actions: taken.collect(), cost: worth.g });
            }
        }
    }

    /// Looks for the best child of the path's last state.
    fn choose(&self, last: usize) -> Choice {
        let first = self.slots[last].children;
        let mut choice = Choice { best: first, stored: Cost::MAX, other: Cost::MAX };
        for (index, child) in self.children.iter().enumerate().skip(first) {
            let stored = child.worth.stored;
            if stored < choice.stored {
                choice = Choice { best: index, stored, other: choice.stored };
            } else {
                choice.other = choice.other.min(stored);
            }
        }
        choice
    }

    /// Puts child number `best` of the path's last state behind it.
    fn follow<O: Observer<P>>(
        &mut self,
        last: usize,
        best: usize,
        other: Cost,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        if self.slots.len() == last + 1 {
            let state = self.slots[last].state.clone();
            let heap = self.problem.heap_bytes(&state);
            growth::room_for_one(&mut self.slots, heap, growth::bytes(&self.children) + heap, monitor)?;
            self.slots.push(Slot { state, undo: None, bound: 0, children: 0, taken: 0 });
        }
        let (path, rest) = self.slots.split_at_mut(last + 1);
        let (parent, slot) = (&mut path[last], &mut rest[0]);
        let action = self.children[best].action;
        parent.taken = best;
        slot.bound = parent.bound.min(other);
        slot.undo = self.problem.inverse(action);
        slot.state.clone_from(&parent.state);
        self.problem.apply(&mut slot.state, action);
        Ok(())
    }

    /// Makes the children of the path's last state; or says that it is the goal.
    fn expand<O: Observer<P>>(
        &mut self,
        last: usize,
        worth: Worth<H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<bool, Stop> {
        unfailed(self.heuristic.failure())?;
        let others =
            growth::bytes(&self.slots) + self.problem.heap_bytes(&self.child) * (self.slots.len() + 1);
        let slot = &mut self.slots[last];
        let state = &slot.state;
        monitor.expand(self.problem, state, worth.g, self.heuristic.value(worth.memo))?;
        monitor.frontier(last + 1);
        if self.problem.is_goal(state) {
            return Ok(true);
        }
        slot.children = self.children.len();
        for action in self.problem.actions(state).filter(|&action| Some(action) != slot.undo) {
            self.child.clone_from(state);
            self.problem.apply(&mut self.child, action);
            let memo = self.heuristic.step(worth.memo, state, action, &self.child);
            let h = self.heuristic.value(memo);
            let g = worth.g.saturating_add(self.problem.cost(state, action));
            let f = g.saturating_add(h);
            self.left_out |= f == Cost::MAX && h < Cost::MAX;
            monitor.generate(state, action, &self.child, last as u64 + 1, g, h);
            // A stored value above f was learned on an earlier visit, and no child is worth less.
            let stored = if worth.f < worth.stored { f.max(worth.stored) } else { f };
            growth::room_for_one(&mut self.children, 0, others, monitor)?;
            self.children.push(Child { action, worth: Worth { memo, g, f, stored } });
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk};
    use crate::{Limits, Stats, Zero};

    fn run<P: Problem, H: Heuristic<P>>(problem: &P, heuristic: H) -> (Outcome<P::Action>, Stats) {
        let limits = Limits { expanded: Some(100_000), ..Limits::default() };
        let mut monitor = Monitor::unwatched(limits);
        (RecursiveBestFirst { heuristic }.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn a_perfect_estimate_walks_straight_to_the_goal() {
        let (outcome, stats) = run(&Line { start: 0, goal: 3 }, Walk { goal: 3 });
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 1, 1], cost: 3 });
        // The goal is expanded, and no children are made of it.
        assert_eq!((stats.expanded, stats.generated, stats.lower_bound), (4, 4, 3));
    }

    #[test]
    fn values_are_backed_up_and_the_cheaper_way_wins() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 3, 9), (0, 2, 3), (2, 4, 3), (4, 3, 1)], goal: 3 };
        let (outcome, stats) = run(&graph, Table(vec![0, 0, 0, 0, 0]));
        assert_eq!(outcome, Outcome::Solved { actions: vec![2, 3, 4], cost: 7 });
        assert_eq!(stats.lower_bound, 7);
    }

    #[test]
    fn a_tree_without_the_goal_ends_as_unsolvable() {
        let tree = Graph { edges: vec![(0, 1, 1), (0, 2, 5), (1, 3, 1)], goal: 9 };
        assert_eq!(run(&tree, Zero).0, Outcome::Unsolvable);
        let ring = Graph { edges: vec![(0, 1, 1), (1, 0, 1)], goal: 9 };
        assert_eq!(run(&ring, Zero).0, Outcome::Stopped(Stop::Expansions));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..6 {
            let (outcome, _) = run(&Line { start: 0, goal: 5 }, Fails::after(calls));
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
