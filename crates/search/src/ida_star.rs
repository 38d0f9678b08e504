//! IDA*: depth-first searches with a rising bound on f = g + h.
//!
//! ```text
//! bound := h(start)
//! repeat:
//!     depth-first, following only children with f <= bound; at the goal, done
//!     bound := the smallest f that was above the bound
//! ```
//!
//! The undo move is skipped where the space knows one. A child is tested for the goal when it is generated, after its f
//! has passed the bound. The bound also skips costs that the problem says no solution can have.
//!
//! - Optimal: with an admissible heuristic.
//! - Complete: yes, if there is a solution. Without one it ends only where the tree of paths does: on sliding tiles it
//!   runs until a limit stops it.
//! - Time: O(b^d), with b often far below the branching factor thanks to h. Memory: O(d).
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27(1),
//! 1985, pages 97-109.

use std::mem::swap;

use crate::answer::too_dear;
use crate::failure::unfailed;
use crate::structures::growth;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Iterative-deepening A*.
///
/// An estimate of [`Cost::MAX`] says that no path leads on.
///
/// ```
/// use loyd_search::{Heuristic, IdaStar, Problem, Search, Space};
///
/// /// A king on an endless chess board, on its way home.
/// struct King;
/// impl Space for King {
///     type State = (i32, i32);
///     type Action = (i32, i32);
///     type Actions = std::array::IntoIter<(i32, i32), 4>;
///     fn actions(&self, _: &(i32, i32)) -> Self::Actions { [(1, 0), (0, 1), (-1, 0), (-1, -1)].into_iter() }
///     fn apply(&self, at: &mut (i32, i32), by: (i32, i32)) { *at = (at.0 + by.0, at.1 + by.1) }
/// }
/// impl Problem for King {
///     fn start(&self) -> (i32, i32) { (3, 1) }
///     fn is_goal(&self, at: &(i32, i32)) -> bool { *at == (0, 0) }
/// }
/// struct Farther;
/// impl Heuristic<King> for Farther {
///     type Memo = u32;
///     fn init(&self, at: &(i32, i32)) -> u32 { at.0.abs().max(at.1.abs()) as u32 }
///     fn value(&self, memo: u32) -> u32 { memo }
/// }
///
/// assert_eq!(IdaStar { heuristic: Farther }.solve(&King).cost(), Some(3));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct IdaStar<H> {
    /// The estimate.
    pub heuristic: H,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for IdaStar<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        deepen(problem, &self.heuristic, monitor)
    }
}

fn deepen<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    problem: &P,
    heuristic: &H,
    monitor: &mut Monitor<'_, O>,
) -> Result<Outcome<P::Action>, Stop> {
    let start = problem.start();
    let mut f = heuristic.value(heuristic.init(&start));
    unfailed(heuristic.failure())?;
    if problem.is_goal(&start) {
        return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
    }
    let mut stack = Vec::new();
    while f < Cost::MAX {
        let bound = problem.next_possible_cost(f);
        monitor.iteration(bound);
        match descend(problem, heuristic, bound, &mut stack, monitor)? {
            Descent::Found(outcome) => return Ok(outcome),
            Descent::Above(NEVER) => return Ok(Outcome::Unsolvable),
            Descent::Above(least) if least < i64::from(Cost::MAX) => f = least as Cost,
            Descent::Above(_) => return Err(too_dear()),
        }
    }
    Ok(Outcome::Unsolvable)
}

/// No path leads on.
const NEVER: i64 = i64::MAX;

/// What one iteration gave.
enum Descent<A> {
    Found(Outcome<A>),
    /// The smallest f above the bound; [`NEVER`] if there is none.
    Above(i64),
}

/// A state on the current path. Frames stay on the stack after use, so that their memory serves the next path.
struct Frame<P: Problem, M> {
    state: P::State,
    memo: M,
    /// What is left of the bound: bound - g. A child passes when its cost and estimate fit into it. Signed and wide, so
    /// that no sum overflows.
    room: i64,
    /// The action that led here; the start has none.
    last: Option<P::Action>,
    /// The actions not tried yet.
    actions: P::Actions,
}

/// One iteration.
fn descend<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    problem: &P,
    heuristic: &H,
    bound: Cost,
    stack: &mut Vec<Frame<P, H::Memo>>,
    monitor: &mut Monitor<'_, O>,
) -> Result<Descent<P::Action>, Stop> {
    let mut child = problem.start();
    let memo = heuristic.init(&child);
    unfailed(heuristic.failure())?;
    monitor.expand(problem, &child, 0, heuristic.value(memo))?;
    let bound = i64::from(bound);
    let mut excess_min = NEVER;
    let mut depth = 0;
    stack.clear();
    let actions = problem.actions(&child);
    push(problem, Frame { state: child.clone(), memo, room: bound, last: None, actions }, stack, monitor)?;
    'path: loop {
        let frame = &mut stack[depth];
        let undo = frame.last.and_then(|last| problem.inverse(last));
        for action in frame.actions.by_ref() {
            if Some(action) == undo {
                continue;
            }
            child.clone_from(&frame.state);
            problem.apply(&mut child, action);
            let memo = heuristic.step(frame.memo, &frame.state, action, &child);
            let h = heuristic.value(memo);
            let cost = problem.cost(&frame.state, action);
            let room = frame.room - i64::from(cost);
            let g = Cost::try_from(bound - room).unwrap_or(Cost::MAX);
            monitor.generate(&frame.state, action, &child, depth as u64 + 1, g, h);
            if room < i64::from(h) {
                let excess = i64::from(h) - room;
                if excess < excess_min && h < Cost::MAX {
                    excess_min = excess;
                }
                monitor.prune(&child, Pruned::Bound);
                continue;
            }
            unfailed(heuristic.failure())?;
            if problem.is_goal(&child) {
                let path = stack[..=depth].iter().filter_map(|frame| frame.last).chain([action]);
                return Ok(Descent::Found(Outcome::Solved { actions: path.collect(), cost: g }));
            }
            monitor.expand(problem, &child, g, h)?;
            depth += 1;
            let actions = problem.actions_after(&child, action);
            if let Some(frame) = stack.get_mut(depth) {
                swap(&mut frame.state, &mut child);
                (frame.memo, frame.room, frame.last, frame.actions) = (memo, room, Some(action), actions);
            } else {
                let state = child.clone();
                push(problem, Frame { state, memo, room, last: Some(action), actions }, stack, monitor)?;
            }
            continue 'path;
        }
        if depth == 0 {
            return Ok(Descent::Above(bound.saturating_add(excess_min)));
        }
        depth -= 1;
    }
}

/// Adds a frame: only when a path is longer than all before it.
#[cold]
#[inline(never)]
fn push<P: Problem, M, O>(
    problem: &P,
    frame: Frame<P, M>,
    stack: &mut Vec<Frame<P, M>>,
    monitor: &mut Monitor<'_, O>,
) -> Result<(), Stop> {
    let heap = problem.heap_bytes(&frame.state);
    growth::room_for_one(stack, heap, heap, monitor)?;
    stack.push(frame);
    // The stack never shrinks within an iteration, so only here can the path become the longest.
    monitor.frontier(stack.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk};
    use crate::{Limits, Stats, Zero};

    fn run<P: Problem, H: Heuristic<P>>(
        problem: &P,
        heuristic: H,
        limits: Limits,
    ) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(limits);
        (IdaStar { heuristic }.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn a_perfect_estimate_walks_straight_to_the_goal() {
        let (outcome, stats) = run(&Line { start: 0, goal: 3 }, Walk { goal: 3 }, Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 1, 1], cost: 3 });
        // 0 has two children; 1 and 2 have one, the undo move aside.
        assert_eq!((stats.iterations, stats.expanded, stats.generated), (1, 3, 4));
        assert_eq!((stats.frontier_max, stats.depth_max, stats.lower_bound), (3, 3, 3));
    }

    #[test]
    fn without_an_estimate_the_bound_rises_by_the_cheapest_edge() {
        let graph = Graph { edges: vec![(0, 1, 3), (1, 3, 4), (0, 2, 2), (2, 3, 9)], goal: 3 };
        let (outcome, stats) = run(&graph, Zero, Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![0, 1], cost: 7 });
        // Bounds 0, 2, 3, 7.
        assert_eq!((stats.iterations, stats.lower_bound), (4, 7));
    }

    #[test]
    fn a_tree_without_the_goal_ends_as_unsolvable() {
        let tree = Graph { edges: vec![(0, 1, 1), (0, 2, 5), (1, 3, 1)], goal: 9 };
        assert_eq!(run(&tree, Zero, Limits::default()).0, Outcome::Unsolvable);
    }

    #[test]
    fn an_estimate_of_infinity_cuts_a_branch_off_for_good() {
        let graph = Graph { edges: vec![(0, 1, 1), (0, 2, 5), (1, 3, 1), (2, 3, 1)], goal: 3 };
        let (outcome, _) = run(&graph, Table(vec![0, Cost::MAX, 0, 0]), Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 3], cost: 6 });
        assert_eq!(run(&graph, Table(vec![Cost::MAX; 4]), Limits::default()).0, Outcome::Unsolvable);
    }

    #[test]
    fn an_overestimate_may_cost_optimality_but_never_the_solution() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 3, 1), (0, 2, 2), (2, 3, 2)], goal: 3 };
        let (outcome, _) = run(&graph, Table(vec![5, 90, 3, 1]), Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![2, 3], cost: 4 });
    }

    #[test]
    fn a_search_without_end_stops_at_its_limit() {
        let unreachable = Graph { edges: vec![(0, 1, 1), (1, 0, 1)], goal: 2 };
        let limits = Limits { expanded: Some(10_000), ..Limits::default() };
        let (outcome, stats) = run(&unreachable, Zero, limits);
        assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Expansions), 10_000));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..6 {
            let (outcome, _) = run(&Line { start: 0, goal: 5 }, Fails::after(calls), Limits::default());
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
