//! Learning real-time A*: look at the neighbours, go to the best, and remember that it was farther than it looked (LRTA*).
//!
//! ```text
//! x := start
//! while x is not a goal:
//!     for each neighbour y:  f(y) := cost of the step + h(y)
//!     h(x) := the smallest f(y), if that is more than h(x)
//!     x := the y with the smallest f                           (the first of equals)
//! ```
//!
//! All other searches here think first and move then. This one moves after every glance, in constant time, as a robot must that
//! cannot stand still: a bad estimate sends it into a dead end, where every visit raises what it believes of the places around,
//! until it has filled the hollow up and walks out. What it learns stays admissible, so the estimate of the start, as it
//! is learned, is a lower bound on every solution.
//!
//! What it *returns* is the walk without its loops: the path that somebody would take who follows it and is spared its errors.
//! How long the walk itself was is told too: it is the number of expansions.
//!
//! - Optimal: no; walks that begin again and again with what was learned would become optimal in the end.
//! - Complete: in finite spaces where the goal can be reached from everywhere. Where actions cannot be undone it may walk into
//!   a place without a way out, and says so ([`Stop::Stuck`]). Without a solution it walks until a limit stops it.
//! - Time: a constant for each step; steps up to the square of the number of states. Memory: the states visited.
//!
//! Richard E. Korf, "Real-time heuristic search", Artificial Intelligence 42(2-3), 1990, pages 189-211.

use crate::answer::solved;
use crate::best_first::prove;
use crate::failure::unfailed;
use crate::structures::walk::Walk;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Search, Stop};

/// Learning real-time A*. An observer hears as g the cost of the path without loops.
///
/// ```
/// use loyd_search::{Cost, Heuristic, Limits, LrtaStar, Monitor, Problem, Search, Space};
///
/// /// A room with a wall that hides the goal: `#` is solid, from the left end of the second row to its right end.
/// struct Room;
/// const ROWS: [&[u8]; 3] = [b".....", b".###.", b"....."];
/// impl Space for Room {
///     type State = (usize, usize);
///     type Action = (isize, isize);
///     type Actions = std::vec::IntoIter<(isize, isize)>;
///     fn actions(&self, &(row, column): &(usize, usize)) -> Self::Actions {
///         let free = |&(down, right): &(isize, isize)| {
///             let line = row.checked_add_signed(down).and_then(|row| ROWS.get(row));
///             column.checked_add_signed(right).and_then(|column| line?.get(column)) == Some(&b'.')
///         };
///         [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().filter(free).collect::<Vec<_>>().into_iter()
///     }
///     fn apply(&self, at: &mut (usize, usize), by: (isize, isize)) {
///         *at = (at.0.wrapping_add_signed(by.0), at.1.wrapping_add_signed(by.1));
///     }
/// }
/// impl Problem for Room {
///     fn start(&self) -> (usize, usize) { (0, 2) }
///     fn is_goal(&self, at: &(usize, usize)) -> bool { *at == (2, 2) }
/// }
/// struct Steps;
/// impl Heuristic<Room> for Steps {
///     type Memo = Cost;
///     fn init(&self, at: &(usize, usize)) -> Cost { (at.0.abs_diff(2) + at.1.abs_diff(2)) as Cost }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let outcome = LrtaStar { heuristic: Steps }.run(&Room, &mut monitor);
/// assert_eq!(outcome.cost(), Some(6));
/// assert!(monitor.stats().expanded >= 6); // steps of the walk
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct LrtaStar<H> {
    /// The estimate before anything is learned.
    pub heuristic: H,
}

/// What is known of a state that was visited.
struct Known<M> {
    memo: M,
    /// The estimate as it was learned.
    h: Cost,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for LrtaStar<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let heuristic = &self.heuristic;
        let mut here = problem.start();
        let memo = heuristic.init(&here);
        unfailed(heuristic.failure())?;
        prove(problem, heuristic.value(memo), monitor);
        let mut walk: Walk<P, Known<H::Memo>> =
            Walk::new(problem, Known { memo, h: heuristic.value(memo) }, monitor)?;
        let (mut child, mut best_child) = (here.clone(), here.clone());
        while !problem.is_goal(&here) {
            let (x, g) = (walk.here(), walk.g());
            let Known { memo, h } = *walk.note(x);
            monitor.expand(problem, &here, g, h)?;
            let mut best: Option<Step<P::Action, H::Memo>> = None;
            for action in problem.actions(&here) {
                child.clone_from(&here);
                problem.apply(&mut child, action);
                let cost = problem.cost(&here, action);
                let memo = heuristic.step(memo, &here, action, &child);
                let h = walk.find(&child).map_or_else(|| heuristic.value(memo), |known| walk.note(known).h);
                let depth = walk.depth() as u64 + 1;
                monitor.generate(&here, action, &child, depth, g.saturating_add(cost), h);
                let f = u64::from(cost) + u64::from(h);
                if h < Cost::MAX && best.as_ref().is_none_or(|best| f < best.f) {
                    best = Some(Step { action, cost, memo, h, f });
                    best_child.clone_from(&child);
                }
            }
            unfailed(heuristic.failure())?;
            unfailed(problem.failure())?;
            let Some(Step { action, cost, memo, h: estimate, f }) = best else { return Err(Stop::Stuck) };
            let learned = Cost::try_from(f).unwrap_or(Cost::MAX);
            if learned > h {
                walk.note_mut(x).h = learned;
                if x == 0 && learned < Cost::MAX {
                    prove(problem, learned, monitor);
                }
            }
            let y = walk.meet(problem, &best_child, monitor, || Known { memo, h: estimate })?;
            walk.go(y, action, cost, monitor)?;
            here.clone_from(&best_child);
        }
        solved(problem, walk.actions())
    }
}

/// The best step so far.
struct Step<A, M> {
    action: A,
    cost: Cost,
    memo: M,
    h: Cost,
    f: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk as Distance};
    use crate::{Limits, Stats, Zero};

    fn run<P: Problem, H: Heuristic<P>>(
        problem: &P,
        heuristic: H,
        limits: Limits,
    ) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(limits);
        (LrtaStar { heuristic }.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn a_perfect_estimate_is_followed_straight_to_the_goal() {
        let (outcome, stats) = run(&Line { start: 0, goal: 5 }, Distance { goal: 5 }, Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![1; 5], cost: 5 });
        assert_eq!((stats.expanded, stats.generated), (5, 10));
    }

    #[test]
    fn a_hollow_is_filled_and_left_and_the_path_has_no_loop() {
        // 1 and 2 look near and lead nowhere; 3 looks far and leads to 4.
        let edges = vec![(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1), (0, 3, 1), (3, 4, 1)];
        let graph = Graph { edges, goal: 4 };
        let (outcome, stats) = run(&graph, Table(vec![1, 0, 0, 1, 0]), Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![4, 5], cost: 2 });
        assert!(stats.expanded > 2, "it walked {} steps", stats.expanded);
        assert_eq!(stats.lower_bound, 2);
    }

    #[test]
    fn a_place_without_a_way_out_is_told() {
        let graph = Graph { edges: vec![(0, 1, 1), (0, 2, 5), (2, 3, 1)], goal: 3 };
        assert_eq!(run(&graph, Zero, Limits::default()).0, Outcome::Stopped(Stop::Stuck));
        // An estimate that knows the trap keeps out of it.
        let knows = Table(vec![0, Cost::MAX, 0, 0]);
        assert_eq!(run(&graph, knows, Limits::default()).0.cost(), Some(6));
    }

    #[test]
    fn a_walk_without_end_stops_at_its_limits() {
        let nowhere = Graph { edges: vec![(0, 1, 1), (1, 0, 1)], goal: 9 };
        let limits = Limits { expanded: Some(1000), ..Limits::default() };
        let (outcome, stats) = run(&nowhere, Zero, limits);
        assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Expansions), 1000));
        let limits = Limits { bytes: Some(1 << 20), ..Limits::default() };
        let far = Line { start: 0, goal: i32::MAX };
        assert_eq!(run(&far, Distance { goal: i32::MAX }, limits).0, Outcome::Stopped(Stop::Memory));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_walk() {
        for calls in 0..6 {
            let (outcome, _) = run(&Line { start: 0, goal: 50 }, Fails::after(calls), Limits::default());
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
