//! Bidirectional A*: two searches with estimates, one from the start and one from the goal (NBS).
//!
//! ```text
//! best := infinity
//! loop:
//!     choose u, open on the start's side, and v, open on the goal's, with the smallest
//!         lb(u, v) = max(f(u), f(v), g(u) + g(v) + 1)
//!     if there is no such pair, or lb(u, v) >= best: best is the answer
//!     expand u and v; where a child is known to the other side, g + g is a solution: keep it if it is better
//! ```
//!
//! No path through u and v costs less than lb(u, v): it has u's part, v's part, and an action between them at least. Every
//! algorithm of this kind must expand u or v of each pair whose bound is below the optimum; this one expands both, and so at
//! most *twice as many* states as the best choice of any would have had to. Meeting in the middle for its own sake has no such
//! promise, and BAE*, the other candidate, wants heuristics that are consistent: here they need be admissible only, like A*'s.
//!
//! Both sides keep two queues: nodes *wait* by f until it is within the bound, and are then *ready*, by g. The pair with the
//! smallest bound is found by looking at the first of each, and the bound rises only when there is no pair within it.
//!
//! Needs the one goal state, an inverse for every action, and for the goal's side an estimate of the cost *from the start*. Costs
//! may differ, also between an action and its inverse.
//!
//! - Optimal: if both heuristics are admissible, consistent or not.
//! - Complete: yes; it proves that there is no solution when either side has nothing left.
//! - Time and memory: often far less than A*'s where the heuristic is weak, no less where it is strong; every state met is
//!   kept. Heaps, logarithmic time each.
//!
//! Jingwei Chen, Robert C. Holte, Sandra Zilles and Nathan R. Sturtevant, "Front-to-end bidirectional heuristic search with
//! near-optimal node expansions", Proceedings of the 26th International Joint Conference on Artificial Intelligence, 2017,
//! pages 489-495.

use crate::answer::solved;
use crate::best_first::prove;
use crate::failure::unfailed;
use crate::structures::keyed_heap::KeyedHeap;
use crate::structures::paths::Paths;
use crate::{Cost, Failure, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Near-optimal bidirectional search. An observer hears the distance from the side's own beginning as g, and so is the
/// largest depth counted.
///
/// ```
/// use loyd_search::{BidirectionalAStar, Cost, Heuristic, Problem, Search, Space};
///
/// /// Ten switches in a row, each with its price; all off, to be set to a pattern.
/// struct Switches;
/// impl Space for Switches {
///     type State = u16;
///     type Action = u8;
///     type Actions = std::ops::Range<u8>;
///     fn actions(&self, _: &u16) -> Self::Actions { 0..10 }
///     fn apply(&self, row: &mut u16, switch: u8) { *row ^= 1 << switch }
///     fn inverse(&self, switch: u8) -> Option<u8> { Some(switch) }
/// }
/// impl Problem for Switches {
///     fn start(&self) -> u16 { 0 }
///     fn is_goal(&self, row: &u16) -> bool { *row == 0b10_0110_1001 }
///     fn cost(&self, _: &u16, switch: u8) -> Cost { 1 + Cost::from(switch) }
/// }
///
/// /// The switches that differ from a pattern.
/// struct Differ(u16);
/// impl Heuristic<Switches> for Differ {
///     type Memo = Cost;
///     fn init(&self, row: &u16) -> Cost { (row ^ self.0).count_ones() }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let goal = 0b10_0110_1001;
/// let search = BidirectionalAStar { heuristic: Differ(goal), backward: Differ(0), goal };
/// assert_eq!(search.solve(&Switches).cost(), Some(28)); // 1 + 4 + 6 + 7 + 10
/// ```
#[derive(Debug, Clone, Copy)]
pub struct BidirectionalAStar<H, B, S> {
    /// The estimate of the cost to the goal.
    pub heuristic: H,
    /// The estimate of the cost from the start.
    pub backward: B,
    /// The one goal state.
    pub goal: S,
}

impl<P, H, B> Search<P> for BidirectionalAStar<H, B, P::State>
where
    P: Problem,
    H: Heuristic<P>,
    B: Heuristic<P>,
{
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let start = problem.start();
        if start == self.goal {
            return solved(problem, Vec::new());
        }
        let front = Side::new(Paths::new(problem, &self.heuristic, &start, 0, monitor)?, monitor)?;
        let back = Paths::new(problem, &self.backward, &self.goal, front.bytes(), monitor)?;
        let back = Side::new(back, monitor)?;
        Both { front, back, bound: 0, best: None }.run(monitor)
    }
}

/// What undoes an action. Where there is none, a path may be missed from one side, so that nothing found would be certain.
fn inverse<P: Problem>(problem: &P, action: P::Action) -> Result<P::Action, Failure> {
    let why = "bidirectional search needs actions that can be undone, and one of these cannot";
    problem.inverse(action).ok_or_else(|| Failure::Problem(why.to_owned()))
}

struct Both<'a, P: Problem, H: Heuristic<P>, B: Heuristic<P>> {
    front: Side<'a, P, H>,
    back: Side<'a, P, B>,
    /// No solution costs less, if both heuristics are admissible.
    bound: u64,
    best: Option<Meeting>,
}

/// A state that both sides know, by its numbers there.
#[derive(Debug, Clone, Copy)]
struct Meeting {
    front: u32,
    back: u32,
    cost: u64,
}

impl<P: Problem, H: Heuristic<P>, B: Heuristic<P>> Both<'_, P, H, B> {
    fn run<O: Observer<P>>(mut self, monitor: &mut Monitor<'_, O>) -> Result<Outcome<P::Action>, Stop> {
        let problem = self.front.paths.problem;
        while let Some((u, v)) = self.choose(monitor) {
            if self.is_proven() {
                break;
            }
            monitor.frontier(self.front.paths.open() + self.back.paths.open());
            let met = self.front.expand(u, Toward::Goal, &self.back, self.best, monitor)?;
            self.best = met.or(self.best);
            if self.is_proven() {
                break;
            }
            let turned = self.best.map(Meeting::turned);
            let met = self.back.expand(v, Toward::Start, &self.front, turned, monitor)?;
            self.best = met.map(Meeting::turned).or(self.best);
        }
        let Some(Meeting { front, back, .. }) = self.best else {
            self.front.paths.nothing_left()?;
            return self.back.paths.nothing_left();
        };
        let mut actions = self.front.paths.path(front);
        for action in self.back.paths.path(back).into_iter().rev() {
            actions.push(inverse(problem, action)?);
        }
        let outcome = solved(problem, actions)?;
        // Nothing is left that could lead to a cheaper one.
        prove(problem, outcome.cost().unwrap_or(0), monitor);
        Ok(outcome)
    }

    fn is_proven(&self) -> bool {
        let bound = Cost::try_from(self.bound).unwrap_or(Cost::MAX);
        let bound =
            if bound == Cost::MAX { bound } else { self.front.paths.problem.next_possible_cost(bound) };
        self.best.is_some_and(|best| best.cost <= u64::from(bound))
    }

    /// The pair with the smallest bound, and raises the bound to it. `None` when a side has nothing left.
    fn choose<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Option<(u32, u32)> {
        loop {
            if self.front.paths.open() == 0 || self.back.paths.open() == 0 {
                return None;
            }
            self.front.make_ready(self.bound);
            self.back.make_ready(self.bound);
            let pair = self.front.first_ready().zip(self.back.first_ready());
            let sum = pair.map(|((g_u, _), (g_v, _))| g_u + g_v + 1);
            if let (Some(((_, u), (_, v))), true) = (pair, sum.is_some_and(|sum| sum <= self.bound)) {
                return Some((u, v));
            }
            let waiting = [self.front.first_waiting(), self.back.first_waiting(), sum];
            self.bound = waiting.into_iter().flatten().min()?;
            // Once there is a solution, children that cannot lead to a better one are dropped.
            let proven = self.best.map_or(self.bound, |best| best.cost.min(self.bound));
            if let Ok(bound) = Cost::try_from(proven) {
                prove(self.front.paths.problem, bound, monitor);
            }
        }
    }
}

impl Meeting {
    fn turned(self) -> Meeting {
        Meeting { front: self.back, back: self.front, cost: self.cost }
    }
}

/// Where a side's search leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Toward {
    Goal,
    Start,
}

/// One of the two searches. Entries of its queues are stale when their node was expanded or reached at lower cost since.
struct Side<'a, P: Problem, H: Heuristic<P>> {
    paths: Paths<'a, P, H>,
    /// By f.
    waiting: KeyedHeap,
    /// By g.
    ready: KeyedHeap,
    pushed: u64,
}

impl<'a, P: Problem, H: Heuristic<P>> Side<'a, P, H> {
    fn new<O>(paths: Paths<'a, P, H>, monitor: &mut Monitor<'_, O>) -> Result<Self, Stop> {
        let mut side = Side { paths, waiting: KeyedHeap::default(), ready: KeyedHeap::default(), pushed: 0 };
        side.open(0, 0, monitor)?;
        Ok(side)
    }

    fn bytes(&self) -> usize {
        self.paths.bytes() + self.waiting.bytes() + self.ready.bytes()
    }

    /// Queues an open node. The ready queue has room for all that wait, since they move there without being asked for.
    fn open<O>(&mut self, id: u32, others: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        monitor.allow(
            others + self.bytes() + self.waiting.growth() + self.ready.growth_to(self.waiting.len() + 1),
        )?;
        self.ready.make_room(self.waiting.len() + 1);
        // Among equals the newest first.
        self.pushed += 1;
        self.waiting.push(self.paths.node(id).f(), u64::MAX - self.pushed, id);
        Ok(())
    }

    /// Moves everything whose f is within the bound to the ready queue.
    fn make_ready(&mut self, bound: u64) {
        while let Some((f, id)) = self.waiting.first().filter(|&(f, _)| f <= bound) {
            self.waiting.pop();
            let node = self.paths.node(id);
            if node.open && node.f() == f {
                self.pushed += 1;
                self.ready.push(node.reach.g.into(), u64::MAX - self.pushed, id);
            }
        }
    }

    /// The smallest g of the ready nodes, and the node.
    fn first_ready(&mut self) -> Option<(u64, u32)> {
        loop {
            let (g, id) = self.ready.first()?;
            let node = self.paths.node(id);
            if node.open && u64::from(node.reach.g) == g {
                return Some((g, id));
            }
            self.ready.pop();
        }
    }

    /// The smallest f of the waiting nodes.
    fn first_waiting(&mut self) -> Option<u64> {
        loop {
            let (f, id) = self.waiting.first()?;
            let node = self.paths.node(id);
            if node.open && node.f() == f {
                return Some(f);
            }
            self.waiting.pop();
        }
    }

    /// Expands a node, and gives the best meeting with the other side that is better than `best`; this side is its front.
    fn expand<O: Observer<P>, B: Heuristic<P>>(
        &mut self,
        id: u32,
        toward: Toward,
        other: &Side<'_, P, B>,
        best: Option<Meeting>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Meeting>, Stop> {
        let Paths { problem, heuristic, .. } = self.paths;
        let node = *self.paths.node(id);
        let parent = self.paths.state(id).clone();
        monitor.expand(problem, &parent, node.reach.g, node.h)?;
        self.paths.close(id, 0);
        let mut limit = best.map_or(u64::MAX, |best| best.cost);
        let mut met = None;
        let mut state = parent.clone();
        let undo = node.action.and_then(|last| problem.inverse(last));
        for action in problem.actions(&parent) {
            let back = inverse(problem, action)?;
            if Some(action) == undo {
                continue;
            }
            state.clone_from(&parent);
            problem.apply(&mut state, action);
            let cost = match toward {
                Toward::Goal => problem.cost(&parent, action),
                Toward::Start => problem.cost(&state, back),
            };
            let Some(child) = self.paths.make((&parent, &node), action, (&state, cost), monitor) else {
                continue;
            };
            unfailed(heuristic.failure())?;
            if child.f() >= limit {
                monitor.prune(&state, Pruned::Bound);
                continue;
            }
            let others = other.bytes() + self.bytes() - self.paths.bytes();
            let Some(known) = self.paths.add(id, &state, child, others, monitor)? else { continue };
            self.open(known, other.bytes(), monitor)?;
            if let Some(theirs) = other.paths.find(&state) {
                let cost = u64::from(child.reach.g) + u64::from(other.paths.node(theirs).reach.g);
                if cost < limit {
                    limit = cost;
                    met = Some(Meeting { front: known, back: theirs, cost });
                }
            }
        }
        Ok(met)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Walk};
    use crate::{AStar, Limits, Zero};

    #[test]
    fn both_sides_walk_straight_to_each_other() {
        for goal in -9..=9_i32 {
            let mut monitor = Monitor::unwatched(Limits::default());
            let search = BidirectionalAStar { heuristic: Walk { goal }, backward: Walk { goal: 0 }, goal };
            let outcome = search.run(&Line { start: 0, goal }, &mut monitor);
            let actions = vec![goal.signum(); goal.unsigned_abs() as usize];
            assert_eq!(outcome, Outcome::Solved { actions, cost: goal.unsigned_abs() });
            assert_eq!(monitor.stats().lower_bound, goal.unsigned_abs());
            assert!(monitor.stats().expanded <= u64::from(goal.unsigned_abs()) + 1);
        }
    }

    #[test]
    fn without_estimates_it_expands_no_more_than_one_side_would() {
        let line = Line { start: 0, goal: 1000 };
        let (mut one, mut two) =
            (Monitor::unwatched(Limits::default()), Monitor::unwatched(Limits::default()));
        AStar::new(Zero).run(&line, &mut one);
        BidirectionalAStar { heuristic: Zero, backward: Zero, goal: 1000 }.run(&line, &mut two);
        assert!(two.stats().expanded <= one.stats().expanded + 2);
        assert_eq!(two.stats().lower_bound, 1000);
    }

    #[test]
    fn both_sides_count_against_the_memory_limit() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1 << 20), ..Limits::default() });
        let (start, goal) = (i32::MIN / 2, i32::MAX / 2);
        let search = BidirectionalAStar { heuristic: Zero, backward: Zero, goal };
        assert_eq!(search.run(&Line { start, goal }, &mut monitor), Outcome::Stopped(Stop::Memory));
        assert!(monitor.stats().bytes_peak > 1 << 19);
    }

    #[test]
    fn actions_that_cannot_be_undone_are_refused() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 2, 1)], goal: 2 };
        let search = BidirectionalAStar { heuristic: Zero, backward: Zero, goal: 2 };
        let Outcome::Stopped(Stop::Failed(why)) = search.solve(&graph) else { panic!() };
        assert!(why.to_string().contains("undone"), "{why}");
    }

    #[test]
    fn a_heuristic_that_fails_on_either_side_stops_the_search() {
        let line = Line { start: 0, goal: 5 };
        for calls in 0..4 {
            let front = BidirectionalAStar { heuristic: Fails::after(calls), backward: Zero, goal: 5 };
            let back = BidirectionalAStar { heuristic: Zero, backward: Fails::after(calls), goal: 5 };
            for outcome in [front.solve(&line), back.solve(&line)] {
                assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls}: {outcome:?}");
            }
        }
    }
}
