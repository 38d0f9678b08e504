//! Breadth-first heuristic search: layer by layer, within a bound on f, and layers that are done with are forgotten.
//!
//! ```text
//! bound := h(start)
//! repeat:
//!     layer := {start}
//!     while layer is not empty:
//!         for each child of the layer with f <= bound:
//!             if it is a goal: done
//!             if it is not in the layer, the one before or the next, at no larger g: it is in the next
//!         forget the layer before
//!     bound := the smallest f that was above the bound
//!
//! the path: each node knows the node where its path came by the middle of the bound
//!     search again for the way from the start to that node, and for the way from there to the goal, and so on
//! ```
//!
//! A* keeps every state, IDA* none. This one keeps three layers and the middle one: far less than A*, since a layer within a
//! bound is narrow, and yet duplicates are met. Where actions can be undone and cost the same, a state of a forgotten layer
//! cannot come again; elsewhere it may, which costs time and nothing else. The path is lost with the layers and is found again
//! by dividing: each half is searched within what the whole was found to cost, so all halves together take little.
//!
//! Counts are sums over all bounds and all halves.
//!
//! - Optimal: with an admissible heuristic. Complete: yes, if there is a solution; where actions can be undone and cost the
//!   same, it also finds out that there is none.
//! - Time: as A*, times the number of bounds. Memory: O(the widest layers within the bound).
//!
//! Rong Zhou and Eric A. Hansen, "Breadth-first heuristic search", Artificial Intelligence 170(4-5), 2006, pages 385-408.

use crate::answer::{solved, too_dear};
use crate::best_first::actions;
use crate::failure::unfailed;
use crate::structures::costs::Reach;
use crate::structures::visited::{Inserted, Visited};
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Breadth-first heuristic search with rising bounds.
///
/// ```
/// use loyd_search::{AStar, BreadthFirstHeuristic, Cost, Heuristic, Limits, Monitor, Problem, Search, Space};
///
/// /// A token on a large board without walls.
/// struct Board;
/// impl Space for Board {
///     type State = (i32, i32);
///     type Action = (i32, i32);
///     type Actions = std::array::IntoIter<(i32, i32), 4>;
///     fn actions(&self, _: &(i32, i32)) -> Self::Actions { [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter() }
///     fn apply(&self, at: &mut (i32, i32), by: (i32, i32)) { *at = (at.0 + by.0, at.1 + by.1) }
///     fn inverse(&self, by: (i32, i32)) -> Option<(i32, i32)> { Some((-by.0, -by.1)) }
/// }
/// impl Problem for Board {
///     fn start(&self) -> (i32, i32) { (0, 0) }
///     fn is_goal(&self, at: &(i32, i32)) -> bool { *at == (300, 300) }
/// }
/// struct Steps;
/// impl Heuristic<Board> for Steps {
///     type Memo = Cost;
///     fn init(&self, at: &(i32, i32)) -> Cost { at.0.abs_diff(300) + at.1.abs_diff(300) }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits { bytes: Some(1 << 20), ..Limits::default() });
/// let outcome = BreadthFirstHeuristic { heuristic: Steps }.run(&Board, &mut monitor);
/// assert_eq!(outcome.cost(), Some(600));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct BreadthFirstHeuristic<H> {
    /// The estimate.
    pub heuristic: H,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for BreadthFirstHeuristic<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let (heuristic, start) = (&self.heuristic, problem.start());
        let mut f = heuristic.value(heuristic.init(&start));
        unfailed(heuristic.failure())?;
        if problem.is_goal(&start) {
            return solved(problem, Vec::new());
        }
        let from = Place { state: start, reach: Reach { g: 0, depth: 0 } };
        while f < Cost::MAX {
            let bound = problem.next_possible_cost(f);
            monitor.iteration(bound);
            let mut search = Layered { problem, heuristic, bound, above: NEVER, held: 0 };
            match search.layers(&from, &Target::Goal, monitor)? {
                Some(found) => {
                    let mut actions = Vec::new();
                    search.divide(&from, found, &mut actions, monitor)?;
                    return solved(problem, actions);
                }
                None if search.above == NEVER => return Ok(Outcome::Unsolvable),
                None => {
                    f = Cost::try_from(search.above).ok().filter(|&f| f < Cost::MAX).ok_or_else(too_dear)?;
                }
            }
        }
        Ok(Outcome::Unsolvable)
    }
}

/// No path leads on.
const NEVER: u64 = u64::MAX;
/// A path that has not come by the middle.
const BEFORE: u32 = u32::MAX;

/// A state and how far from the start it is.
#[derive(Debug, Clone)]
struct Place<S> {
    state: S,
    reach: Reach,
}

/// Where to.
#[derive(Debug, Clone, Copy)]
enum Target<'t, S> {
    Goal,
    /// To a state, at this g or less.
    There(&'t Place<S>),
}

/// The last step of a path, and what is known of the others.
struct Found<P: Problem> {
    /// The state before the last step.
    before: Place<P::State>,
    action: P::Action,
    end: Place<P::State>,
    /// Where the path came by the middle, if that was before the end.
    middle: Option<Place<P::State>>,
}

/// A node of a layer.
#[derive(Debug, Clone, Copy)]
struct Member<A, M> {
    reach: Reach,
    memo: M,
    /// What led here.
    last: Option<A>,
    /// The node of its path that was the first past the middle.
    middle: u32,
}

type Layer<P, H> =
    Visited<<P as crate::Space>::State, Member<<P as crate::Space>::Action, <H as Heuristic<P>>::Memo>>;

struct Layered<'a, P: Problem, H: Heuristic<P>> {
    problem: &'a P,
    heuristic: &'a H,
    bound: Cost,
    /// The smallest f above the bound.
    above: u64,
    /// Bytes of what waits while halves are searched.
    held: usize,
}

impl<P: Problem, H: Heuristic<P>> Layered<'_, P, H> {
    /// Searches from one place to another within the bound.
    fn layers<O: Observer<P>>(
        &mut self,
        from: &Place<P::State>,
        target: &Target<'_, P::State>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Found<P>>, Stop> {
        let end = match target {
            Target::Goal => self.bound,
            Target::There(place) => place.reach.g,
        };
        let half = from.reach.g + (end - from.reach.g) / 2;
        let memo = self.heuristic.init(&from.state);
        let (mut before, mut layer, mut next) =
            (Layer::<P, H>::new(), Layer::<P, H>::new(), Layer::<P, H>::new());
        let mut middles: Visited<P::State, Reach> = Visited::new();
        layer.reserve(&from.state, self.problem.heap_bytes(&from.state), self.held, monitor)?;
        layer.insert(&from.state, Member { reach: from.reach, memo, last: None, middle: BEFORE });
        let mut child = from.state.clone();
        while layer.len() > 0 {
            for id in 0..layer.len() {
                monitor.frontier(layer.len() - id + next.len());
                let (parent, member) = (layer.state(id), *layer.tag(id));
                monitor.expand(self.problem, parent, member.reach.g, self.heuristic.value(member.memo))?;
                let undo = member.last.and_then(|last| self.problem.inverse(last));
                for action in actions(self.problem, parent, member.last) {
                    if Some(action) == undo {
                        continue;
                    }
                    child.clone_from(parent);
                    self.problem.apply(&mut child, action);
                    let memo = self.heuristic.step(member.memo, parent, action, &child);
                    let h = self.heuristic.value(memo);
                    let cost = self.problem.cost(parent, action);
                    let f = u64::from(member.reach.g) + u64::from(cost) + u64::from(h);
                    let reach = member.reach.after(cost);
                    let told = reach.map_or(Cost::MAX, |reach| reach.g);
                    monitor.generate(parent, action, &child, u64::from(member.reach.depth) + 1, told, h);
                    unfailed(self.heuristic.failure())?;
                    let Some(reach) = reach.filter(|reach| f <= u64::from(self.bound) && reach.g <= end)
                    else {
                        if h < Cost::MAX {
                            self.above = self.above.min(f);
                        }
                        monitor.prune(&child, Pruned::Bound);
                        continue;
                    };
                    let is_there = match target {
                        Target::Goal => self.problem.is_goal(&child),
                        Target::There(place) => child == place.state,
                    };
                    if is_there {
                        let middle = (member.middle != BEFORE).then(|| Place {
                            state: middles.state(member.middle as usize).clone(),
                            reach: *middles.tag(member.middle as usize),
                        });
                        let before = Place { state: parent.clone(), reach: member.reach };
                        return Ok(Some(Found {
                            before,
                            action,
                            end: Place { state: child, reach },
                            middle,
                        }));
                    }
                    let is_known = |layer: &Layer<P, H>| {
                        layer.find(&child).is_some_and(|id| layer.tag(id).reach.g <= reach.g)
                    };
                    if is_known(&before) || is_known(&layer) || is_known(&next) {
                        monitor.prune(&child, Pruned::Duplicate);
                        continue;
                    }
                    let heap = self.problem.heap_bytes(&child);
                    let others = self.held + before.bytes() + layer.bytes();
                    next.reserve(&child, heap, others + middles.bytes(), monitor)?;
                    let mut member = Member { reach, memo, last: Some(action), middle: member.middle };
                    if member.middle == BEFORE && reach.g > half {
                        middles.reserve(&child, heap, others + next.bytes(), monitor)?;
                        let (Inserted::New(middle) | Inserted::Known(middle)) = middles.insert(&child, reach);
                        let known = middles.tag_mut(middle);
                        if known.g >= reach.g {
                            *known = reach;
                        }
                        member.middle = middle as u32;
                    }
                    if let Inserted::Known(known) = next.insert(&child, member) {
                        *next.tag_mut(known) = member;
                    }
                }
            }
            (before, layer, next) = (layer, next, Layer::<P, H>::new());
        }
        Ok(None)
    }

    /// Adds the actions of the path from a place to where a search found its end. One of the halves ends in the middle, or
    /// before the last step where the middle is only crossed by that: either is at most half as long.
    fn divide<O: Observer<P>>(
        &mut self,
        from: &Place<P::State>,
        found: Found<P>,
        path: &mut Vec<P::Action>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let Found { before, action, end, middle } = found;
        let Some(middle) = middle else {
            self.connect(from, &before, path, monitor)?;
            path.push(action);
            return Ok(());
        };
        self.connect(from, &middle, path, monitor)?;
        self.connect(&middle, &before, path, monitor)?;
        debug_assert!(middle.reach.g < end.reach.g);
        path.push(action);
        Ok(())
    }

    /// Adds the actions of a path from one place to another, which is known to exist.
    fn connect<O: Observer<P>>(
        &mut self,
        from: &Place<P::State>,
        to: &Place<P::State>,
        path: &mut Vec<P::Action>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        if from.state == to.state {
            return Ok(());
        }
        let heap =
            |place: &Place<P::State>| size_of::<Place<P::State>>() + self.problem.heap_bytes(&place.state);
        let held = heap(from) + heap(to);
        self.held += held;
        // Only rules that contradict themselves lose a path.
        let found = self.layers(from, &Target::There(to), monitor)?.ok_or_else(|| lost(self.problem))?;
        self.divide(from, found, path, monitor)?;
        self.held -= held;
        Ok(())
    }
}

/// Why a path is not found again.
#[cold]
fn lost<P: Problem>(problem: &P) -> Stop {
    let unlike = || {
        crate::Failure::Problem(
            "a path was found and not found again: its rules do not always say the same".to_owned(),
        )
    };
    problem.failure().unwrap_or_else(unlike).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk};
    use crate::{BreadthFirst, Limits, Stats, Zero};

    fn run<P: Problem, H: Heuristic<P>>(
        problem: &P,
        heuristic: H,
        limits: Limits,
    ) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(limits);
        (BreadthFirstHeuristic { heuristic }.run(problem, &mut monitor), monitor.stats())
    }

    #[test]
    fn the_path_is_found_again_in_little_memory() {
        let line = Line { start: 0, goal: 100_000 };
        let limits = Limits { bytes: Some(1 << 20), ..Limits::default() };
        let (outcome, stats) = run(&line, Walk { goal: 100_000 }, limits.clone());
        let Outcome::Solved { actions, cost } = outcome else { panic!("{outcome:?}") };
        assert_eq!((actions, cost, stats.lower_bound), (vec![1; 100_000], 100_000, 100_000));
        let mut monitor = Monitor::unwatched(limits);
        assert_eq!(BreadthFirst.run(&line, &mut monitor), Outcome::Stopped(Stop::Memory));
    }

    #[test]
    fn a_step_that_crosses_the_middle_is_found_again_too() {
        for costs in [[1, 100, 1], [100, 1, 1], [1, 1, 100], [50, 1, 50], [1, 3, 1000]] {
            let edges = (0..3).map(|n| (n, n + 1, costs[n])).collect();
            let (outcome, stats) = run(&Graph { edges, goal: 3 }, Zero, Limits::default());
            let cost = costs.iter().sum();
            assert_eq!(outcome, Outcome::Solved { actions: vec![0, 1, 2], cost });
            assert_eq!(stats.lower_bound, cost);
        }
    }

    #[test]
    fn a_cheaper_path_with_more_actions_is_the_answer() {
        let graph = Graph { edges: vec![(0, 4, 9), (0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1)], goal: 4 };
        let (outcome, _) = run(&graph, Table(vec![3, 2, 2, 1, 0]), Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 2, 3, 4], cost: 4 });
    }

    #[test]
    fn a_finite_space_without_a_goal_is_unsolvable_where_actions_can_be_undone() {
        let edges = (0..5).flat_map(|n| [(n, n + 1, 1), (n + 1, n, 1)]).collect();
        assert_eq!(run(&Graph { edges, goal: 9 }, Zero, Limits::default()).0, Outcome::Unsolvable);
    }

    #[test]
    fn it_stops_at_its_limits() {
        let line = Line { start: 0, goal: 1000 };
        let limits = Limits { expanded: Some(500), ..Limits::default() };
        let (outcome, stats) = run(&line, Walk { goal: 1000 }, limits);
        assert_eq!((outcome, stats.expanded), (Outcome::Stopped(Stop::Expansions), 500));
        let limits = Limits { bytes: Some(1000), ..Limits::default() };
        assert_eq!(run(&line, Walk { goal: 1000 }, limits).0, Outcome::Stopped(Stop::Memory));
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..6 {
            let (outcome, _) = run(&Line { start: 0, goal: 5 }, Fails::after(calls), Limits::default());
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
