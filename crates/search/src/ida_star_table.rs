//! IDA* with a transposition table: what this iteration reached before, by no dearer a path, is not searched again.
//!
//! ```text
//! bound := h(start)
//! repeat:
//!     depth-first, following only children with f <= bound; at the goal, done
//!         a child that the table knows from this iteration, at no larger g: drop it
//!         else note it with its g in the table, perhaps in place of another
//!     bound := the smallest f that was above the bound
//! ```
//!
//! IDA* keeps a path and nothing else, so it searches below a state once for every path that leads to it. A table of fixed size
//! finds most of these *transpositions* again. It holds whole states, so two are never taken for one; where two share a slot,
//! the one nearer to the start stays, since more hangs on it, and everything of an earlier iteration makes room.
//!
//! That nothing is lost: take the last state of an optimal path that was expanded at its least g in an iteration whose bound
//! is large enough. Its successor on the path was generated, at its own least g, and either expanded or known already at that
//! g, and then it had been expanded. So the path is followed to its end. The same holds for the smallest f above the bound,
//! which therefore is a lower bound as without a table. What is *not* kept are estimates improved by earlier iterations:
//! where some children are dropped as known, they would be true on one path and too large on another.
//!
//! Counts: a child that the table drops is generated and not expanded. With a table that holds all states of a finite space,
//! IDA* ends even where there is no solution.
//!
//! - Optimal: with an admissible heuristic, consistent or not. Complete: as IDA*.
//! - Time: between IDA* and A*, by the size of the table. Memory: O(d), and the table; nothing is allocated per node.
//!
//! Alexander Reinefeld and T. Anthony Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis
//! and Machine Intelligence 16(7), 1994, pages 701-710.
//! Yuima Akagi, Akihiro Kishimoto and Alex Fukunaga, "On transposition tables for single-agent search and planning", Third
//! Annual Symposium on Combinatorial Search, 2010, pages 2-9 (how such tables go wrong).

use std::mem::swap;
use std::num::NonZeroUsize;

use crate::answer::too_dear;
use crate::failure::unfailed;
use crate::structures::growth;
use crate::structures::slots::{Seen, Slots};
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// IDA* with a transposition table.
///
/// ```
/// use std::num::NonZeroUsize;
/// use loyd_search::{IdaStar, IdaStarTable, Limits, Monitor, Problem, Search, Space, Zero};
///
/// /// Across a grid, right or down: 20 fields, and 35 paths to the last one.
/// struct Streets;
/// impl Space for Streets {
///     type State = (u8, u8);
///     type Action = char;
///     type Actions = std::array::IntoIter<char, 2>;
///     fn actions(&self, _: &(u8, u8)) -> Self::Actions { ['>', 'v'].into_iter() }
///     fn apply(&self, at: &mut (u8, u8), step: char) { if step == '>' { at.0 += 1 } else { at.1 += 1 } }
/// }
/// impl Problem for Streets {
///     fn start(&self) -> (u8, u8) { (0, 0) }
///     fn is_goal(&self, at: &(u8, u8)) -> bool { *at == (4, 3) }
/// }
///
/// let (mut plain, mut table) = (Monitor::unwatched(Limits::default()), Monitor::unwatched(Limits::default()));
/// let slots = NonZeroUsize::new(1000).unwrap();
/// assert_eq!(IdaStar { heuristic: Zero }.run(&Streets, &mut plain).cost(), Some(7));
/// assert_eq!(IdaStarTable { heuristic: Zero, slots }.run(&Streets, &mut table).cost(), Some(7));
/// assert!(2 * table.stats().expanded < plain.stats().expanded);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct IdaStarTable<H> {
    /// The estimate.
    pub heuristic: H,
    /// How many states the table holds.
    pub slots: NonZeroUsize,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for IdaStarTable<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let start = problem.start();
        let heuristic = &self.heuristic;
        let mut f = heuristic.value(heuristic.init(&start));
        unfailed(heuristic.failure())?;
        if problem.is_goal(&start) {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        let table = Slots::new(&start, problem.heap_bytes(&start), self.slots.get(), monitor)?;
        let mut deepening = Deepening { problem, heuristic, table, stack: Vec::new() };
        while f < Cost::MAX {
            let bound = problem.next_possible_cost(f);
            monitor.iteration(bound);
            match deepening.descend(bound, monitor)? {
                Descent::Found(outcome) => return Ok(outcome),
                Descent::Above(NEVER) => return Ok(Outcome::Unsolvable),
                Descent::Above(least) if least < u64::from(Cost::MAX) => f = least as Cost,
                Descent::Above(_) => return Err(too_dear()),
            }
        }
        Ok(Outcome::Unsolvable)
    }
}

/// No path leads on.
const NEVER: u64 = u64::MAX;

/// What one iteration gave.
enum Descent<A> {
    Found(Outcome<A>),
    /// The smallest f above the bound; [`NEVER`] if there is none.
    Above(u64),
}

struct Deepening<'a, P: Problem, H: Heuristic<P>> {
    problem: &'a P,
    heuristic: &'a H,
    table: Slots<P::State>,
    /// The path. Frames stay after use, so that their memory serves the next one.
    stack: Vec<Frame<P, H::Memo>>,
}

/// A state on the current path.
struct Frame<P: Problem, M> {
    state: P::State,
    memo: M,
    g: Cost,
    /// The action that led here; the start has none.
    last: Option<P::Action>,
    /// The actions not tried yet.
    actions: P::Actions,
}

impl<P: Problem, H: Heuristic<P>> Deepening<'_, P, H> {
    /// One iteration.
    fn descend<O: Observer<P>>(
        &mut self,
        bound: Cost,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Descent<P::Action>, Stop> {
        let (problem, heuristic) = (self.problem, self.heuristic);
        let mut child = problem.start();
        let memo = heuristic.init(&child);
        monitor.expand(problem, &child, 0, heuristic.value(memo))?;
        self.table.forget();
        self.table.note(&child, 0);
        let (mut least, mut depth) = (NEVER, 0);
        self.stack.clear();
        let actions = problem.actions(&child);
        self.push(Frame { state: child.clone(), memo, g: 0, last: None, actions }, monitor)?;
        'path: loop {
            let frame = &mut self.stack[depth];
            let undo = frame.last.and_then(|last| problem.inverse(last));
            for action in frame.actions.by_ref() {
                if Some(action) == undo {
                    continue;
                }
                child.clone_from(&frame.state);
                problem.apply(&mut child, action);
                let memo = heuristic.step(frame.memo, &frame.state, action, &child);
                let h = heuristic.value(memo);
                let sum = u64::from(frame.g) + u64::from(problem.cost(&frame.state, action));
                let g = Cost::try_from(sum).unwrap_or(Cost::MAX);
                monitor.generate(&frame.state, action, &child, depth as u64 + 1, g, h);
                if sum + u64::from(h) > u64::from(bound) {
                    if h < Cost::MAX {
                        least = least.min(sum + u64::from(h));
                    }
                    monitor.prune(&child, Pruned::Bound);
                    continue;
                }
                unfailed(heuristic.failure())?;
                if problem.is_goal(&child) {
                    let path = self.stack[..=depth].iter().filter_map(|frame| frame.last).chain([action]);
                    return Ok(Descent::Found(Outcome::Solved { actions: path.collect(), cost: g }));
                }
                if self.table.note(&child, g) == Seen::Before {
                    monitor.prune(&child, Pruned::Duplicate);
                    continue;
                }
                monitor.expand(problem, &child, g, h)?;
                depth += 1;
                let actions = problem.actions_after(&child, action);
                if let Some(frame) = self.stack.get_mut(depth) {
                    swap(&mut frame.state, &mut child);
                    (frame.memo, frame.g, frame.last, frame.actions) = (memo, g, Some(action), actions);
                } else {
                    self.push(Frame { state: child.clone(), memo, g, last: Some(action), actions }, monitor)?;
                }
                continue 'path;
            }
            if depth == 0 {
                return Ok(Descent::Above(least));
            }
            depth -= 1;
        }
    }

    /// Adds a frame: only when a path is longer than all before it.
    #[cold]
    #[inline(never)]
    fn push<O>(&mut self, frame: Frame<P, H::Memo>, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let heap = self.problem.heap_bytes(&frame.state);
        growth::room_for_one(&mut self.stack, heap, heap + self.table.bytes(), monitor)?;
        self.stack.push(frame);
        // The stack never shrinks within an iteration, so only here can the path become the longest.
        monitor.frontier(self.stack.len());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table};
    use crate::{IdaStar, Limits, Stats, Zero};

    fn run<P: Problem, H: Heuristic<P>>(
        problem: &P,
        heuristic: H,
        slots: usize,
    ) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(Limits { expanded: Some(1_000_000), ..Limits::default() });
        let slots = NonZeroUsize::new(slots).unwrap();
        (IdaStarTable { heuristic, slots }.run(problem, &mut monitor), monitor.stats())
    }

    /// Twenty diamonds in a row: two ways through each.
    fn diamonds() -> Graph {
        let edges = (0..20).flat_map(|n| {
            let first = 3 * n;
            [
                (first, first + 1, 1),
                (first, first + 2, 1),
                (first + 1, first + 3, 1),
                (first + 2, first + 3, 1),
            ]
        });
        Graph { edges: edges.collect(), goal: 60 }
    }

    #[test]
    fn a_state_is_searched_once_an_iteration_where_paths_are_a_million() {
        let (outcome, stats) = run(&diamonds(), Zero, 1000);
        assert_eq!((outcome.cost(), stats.lower_bound, stats.iterations), (Some(40), 40, 41));
        assert!(stats.expanded < 41 * 60, "{}", stats.expanded);
        let mut monitor = Monitor::unwatched(Limits { expanded: Some(100_000), ..Limits::default() });
        let without = IdaStar { heuristic: Zero }.run(&diamonds(), &mut monitor);
        assert_eq!(without, Outcome::Stopped(Stop::Expansions));
    }

    #[test]
    fn a_small_table_forgets_and_finds_the_same() {
        let graph = diamonds();
        let short = Graph { goal: 24, ..graph };
        let costs: Vec<_> = [1, 2, 7, 100].map(|slots| run(&short, Zero, slots).0.cost()).into();
        assert_eq!(costs, [Some(16); 4]);
    }

    #[test]
    fn a_table_that_holds_all_states_ends_the_search_where_there_is_no_solution() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 2, 5), (2, 0, 3)], goal: 9 };
        assert_eq!(run(&graph, Zero, 100).0, Outcome::Unsolvable);
    }

    #[test]
    fn a_cheaper_path_to_a_known_state_is_searched_again() {
        // 2 is met first at g = 5, by a path that leads nowhere within the bound of 6.
        let graph = Graph { edges: vec![(0, 2, 5), (0, 1, 1), (1, 2, 1), (2, 3, 4)], goal: 3 };
        let (outcome, stats) = run(&graph, Table(vec![6, 5, 0, 0]), 100);
        assert_eq!((outcome, stats.lower_bound), (Outcome::Solved { actions: vec![1, 2, 3], cost: 6 }, 6));
    }

    #[test]
    fn the_table_counts_against_the_memory_limit() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1 << 20), ..Limits::default() });
        let slots = NonZeroUsize::new(1 << 20).unwrap();
        let outcome = IdaStarTable { heuristic: Zero, slots }.run(&Line { start: 0, goal: 9 }, &mut monitor);
        assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
        let slots = NonZeroUsize::new(usize::MAX).unwrap();
        let outcome = IdaStarTable { heuristic: Zero, slots }.run(&Line { start: 0, goal: 9 }, &mut monitor);
        assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..6 {
            let (outcome, _) = run(&Line { start: 0, goal: 5 }, Fails::after(calls), 10);
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
