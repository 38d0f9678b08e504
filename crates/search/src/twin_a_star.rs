//! Two A* searches in lock step, one on the problem and one on its twin.
//!
//! A sliding-tile board falls into one of two halves that no move connects, and swapping two tiles crosses from one
//! half to the other: exactly one of a board and its twin can be solved. So the two searches are run side by side, one
//! expansion each in turn, until one of them finds the goal. If it is the twin's, the problem has no solution.
//!
//! ```text
//! repeat:
//!     expand one node of the problem's search; if it is a goal: solved
//!     expand one node of the twin's search;    if it is a goal: unsolvable
//! ```
//!
//! Both boards may also wait in one queue ([`TwinQueues::One`]), as many programs of the assignment have it: then the
//! smaller f goes first whosever it is, and which of the two was solved is told by the path back to its root.
//!
//! *Optimal* and *complete* as [`AStar`]: it ends on unsolvable boards too, without knowing about parity, and without
//! looking at all states. Up to twice the time and memory of A*.
//!
//! Robert Sedgewick and Kevin Wayne, "Algorithms", 4th edition, Addison-Wesley, 2011, and the 8-puzzle assignment of
//! their course.

use crate::best_first::BestFirst;
use crate::failure::unfailed;
use crate::{AStar, Heuristic, Monitor, Observer, Outcome, Problem, Search, Stop};

/// A* on a problem and its twin at once: ends on unsolvable problems without searching everything.
///
/// Optimal and complete as [`AStar`]. Counts, frontier and memory are of both searches together.
///
/// ```
/// use loyd_search::{AStar, Outcome, Problem, Search, Space, TwinAStar, TwinQueues, Zero};
///
/// /// Steps of two along the numbers: the goal 0 can be reached from even ones only.
/// struct Evens(i64);
/// impl Space for Evens {
///     type State = i64;
///     type Action = i64;
///     type Actions = std::array::IntoIter<i64, 2>;
///     fn actions(&self, _: &i64) -> Self::Actions { [2, -2].into_iter() }
///     fn apply(&self, n: &mut i64, step: i64) { *n += step; }
/// }
/// impl Problem for Evens {
///     fn start(&self) -> i64 { self.0 }
///     fn is_goal(&self, n: &i64) -> bool { *n == 0 }
/// }
///
/// for queues in [TwinQueues::One, TwinQueues::Two] {
///     let solve = |n| TwinAStar { a_star: AStar::new(Zero), twin: Evens(n + 1), queues }.solve(&Evens(n));
///     assert_eq!(solve(8).cost(), Some(4));
///     // A* alone would walk along the odd numbers for ever.
///     assert_eq!(solve(7), Outcome::Unsolvable);
/// }
/// ```
#[derive(Debug, Clone)]
pub struct TwinAStar<H, P> {
    /// The search that both get.
    pub a_star: AStar<H>,
    /// The same goal from another start, such that exactly one of the two can be solved. The heuristic must be valid for
    /// both.
    pub twin: P,
    /// Where the nodes of both wait.
    pub queues: TwinQueues,
}

/// Where the nodes of a problem and its twin wait to be expanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TwinQueues {
    /// In one queue each, which take turns.
    #[default]
    Two,
    /// In one queue together: the problem's start is put in first, then the twin's.
    One,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for TwinAStar<H, P> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        match self.queues {
            TwinQueues::Two => race(&self.a_star, problem, &self.twin, monitor),
            TwinQueues::One => together(&self.a_star, problem, &self.twin, monitor),
        }
    }
}

/// Both in one queue. Some node of the cheapest path from the problem's start is always in it, so what the smallest f
/// proves holds for the problem.
fn together<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    a_star: &AStar<H>,
    problem: &P,
    twin: &P,
    monitor: &mut Monitor<'_, O>,
) -> Result<Outcome<P::Action>, Stop> {
    let mut search = BestFirst::new(problem, &a_star.heuristic, a_star.plan(), monitor)?;
    search.add_start(twin.start(), monitor)?;
    search.prove_bounds(monitor);
    loop {
        match search.step(monitor)? {
            Some(Outcome::Solved { actions, cost }) if solves(problem, &actions) => {
                return Ok(Outcome::Solved { actions, cost });
            }
            Some(Outcome::Solved { .. }) => {
                unfailed(twin.failure())?;
                return Ok(Outcome::Unsolvable);
            }
            Some(outcome) => return Ok(outcome),
            None => {}
        }
    }
}

/// Whether the actions lead from the problem's start to a goal. If not, they are the twin's.
fn solves<P: Problem>(problem: &P, actions: &[P::Action]) -> bool {
    let mut state = problem.start();
    let legal = actions.iter().all(|&action| {
        let legal = problem.actions(&state).any(|known| known == action);
        if legal {
            problem.apply(&mut state, action);
        }
        legal
    });
    legal && problem.is_goal(&state)
}

fn race<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    a_star: &AStar<H>,
    problem: &P,
    twin: &P,
    monitor: &mut Monitor<'_, O>,
) -> Result<Outcome<P::Action>, Stop> {
    let (heuristic, plan) = (&a_star.heuristic, a_star.plan());
    let mut here = BestFirst::new(problem, heuristic, plan, monitor)?;
    // Only this one: what the twin's search proves is about the twin.
    here.prove_bounds(monitor);
    monitor.reserve(here.bytes())?;
    let there = BestFirst::new(twin, heuristic, plan, monitor);
    monitor.release(here.bytes());
    let mut there = there?;
    let mut there_is_open = true;
    loop {
        if let Some(outcome) = step(&mut here, &there, monitor)? {
            return Ok(outcome);
        }
        if there_is_open {
            match step(&mut there, &here, monitor)? {
                Some(Outcome::Solved { .. }) => {
                    unfailed(twin.failure())?;
                    return Ok(Outcome::Unsolvable);
                }
                Some(_) => there_is_open = false,
                None => {}
            }
        }
    }
}

/// A step of one search. What the other holds counts too, against the same limits.
#[inline(never)]
fn step<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    search: &mut BestFirst<'_, P, H>,
    other: &BestFirst<'_, P, H>,
    monitor: &mut Monitor<'_, O>,
) -> Result<Option<Outcome<P::Action>>, Stop> {
    monitor.frontier(search.open_nodes() + other.open_nodes());
    monitor.reserve(other.bytes())?;
    let answer = search.step(monitor);
    monitor.release(other.bytes());
    answer
}
