//! Focal search: among all nodes that keep the promised bound, the one that promises a solution soonest (A*-epsilon).
//!
//! ```text
//! open := {start}
//! while open is not empty:
//!     bound := the smallest f = g + h in open                  (the largest such so far)
//!     focal := the nodes of open with f <= w * bound
//!     remove the node with the smallest g + (2w - 1) h from focal and open
//!     if it is a goal: the path to it is the answer
//!     for each child: as in A*
//! there is no path
//! ```
//!
//! Some node of an optimal path is always open, with f at most the optimum, so `bound` never exceeds the optimum, and what is
//! taken from the focal list costs *at most w times the optimum* if the heuristic never overestimates. The two questions are
//! kept apart: f says what is allowed, another number what is wanted. Weighted A* answers both with one, and its first
//! solution is often far better than w promises.
//!
//! What is wanted is free to choose. The smallest h, which is the usual choice, follows paths that turn out to be longer than
//! the bound allows, and then looks at every other node of small h before the bound rises: on a hard board of fifteen tiles it
//! found nothing within weight 2 in four million expansions. Weighted A* with weight 2w - 1 goes about as fast as its
//! bound allows at the worst moment, near the goal, and its paths fit; with w = 1 this is A*.
//!
//! Explicit estimation search (Thayer and Ruml 2011) mends that with two more estimates, of the cost and of the number of
//! actions left, that may overestimate. A problem here has one heuristic, so that they would have to be learned on the way:
//! that is why this one was chosen.
//!
//! - Optimal: within the weight. Complete: yes.
//! - Time and memory: as A* at worst; every state met is kept. Three heaps, logarithmic time each.
//!
//! Judea Pearl and Jin H. Kim, "Studies in semi-admissible heuristics", IEEE Transactions on Pattern Analysis and Machine
//! Intelligence 4(4), 1982, pages 392-399.
//! Jordan T. Thayer and Wheeler Ruml, "Bounded suboptimal search: a direct approach using inadmissible estimates", Proceedings
//! of the 22nd International Joint Conference on Artificial Intelligence, 2011, pages 674-679.

use crate::answer::solved;
use crate::best_first::prove;
use crate::failure::unfailed;
use crate::structures::keyed_heap::KeyedHeap;
use crate::structures::paths::Paths;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Search, Stop, Weight};

/// Focal search: a bound that is kept, and a hurry of its own.
///
/// The cost is at most w times the optimum if the heuristic never overestimates; complete.
///
/// ```
/// use loyd_search::{Cost, Focal, Heuristic, Limits, Monitor, Problem, Search, Space};
///
/// /// From 1 to a number by doubling (cost 3) or adding 1 (cost 1).
/// struct Count(u32);
/// impl Space for Count {
///     type State = u32;
///     type Action = char;
///     type Actions = std::array::IntoIter<char, 2>;
///     fn actions(&self, _: &u32) -> Self::Actions { ['*', '+'].into_iter() }
///     fn apply(&self, n: &mut u32, action: char) { *n = if action == '*' { 2 * *n } else { *n + 1 } }
/// }
/// impl Problem for Count {
///     fn start(&self) -> u32 { 1 }
///     fn is_goal(&self, n: &u32) -> bool { *n == self.0 }
///     fn cost(&self, _: &u32, action: char) -> Cost { if action == '*' { 3 } else { 1 } }
/// }
/// struct Doublings(u32);
/// impl Heuristic<Count> for Doublings {
///     type Memo = Cost;
///     fn init(&self, n: &u32) -> Cost { if *n > self.0 { Cost::MAX } else { (self.0 / n).ilog2() } }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let search = Focal { heuristic: Doublings(21), weight: "1.5".parse()? };
/// let cost = search.run(&Count(21), &mut monitor).cost().unwrap();
/// assert!(f64::from(cost) <= 1.5 * f64::from(monitor.stats().lower_bound));
/// # Ok::<(), loyd_search::ParseWeightError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Focal<H> {
    /// The estimate.
    pub heuristic: H,
    /// How many times the optimum a solution may cost.
    pub weight: Weight,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for Focal<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let mut lists = Lists {
            paths: Paths::new(problem, &self.heuristic, &problem.start(), 0, monitor)?,
            weight: self.weight.thousandths().into(),
            bound: 0,
            focal: KeyedHeap::default(),
            inside: KeyedHeap::default(),
            outside: KeyedHeap::default(),
            pushed: 0,
        };
        lists.open(0, monitor)?;
        lists.run(monitor)
    }
}

/// The open nodes, thrice. An entry is stale when its node was expanded or reached at lower cost since.
struct Lists<'a, P: Problem, H: Heuristic<P>> {
    paths: Paths<'a, P, H>,
    /// In thousandths.
    weight: u64,
    /// The largest of the smallest f so far.
    bound: u64,
    /// Those within the weight, by what they promise.
    focal: KeyedHeap,
    /// The same, by f.
    inside: KeyedHeap,
    /// The others, by f.
    outside: KeyedHeap,
    pushed: u64,
}

impl<P: Problem, H: Heuristic<P>> Lists<'_, P, H> {
    fn run<O: Observer<P>>(mut self, monitor: &mut Monitor<'_, O>) -> Result<Outcome<P::Action>, Stop> {
        let Paths { problem, heuristic, .. } = self.paths;
        let (mut parent, mut state) = (problem.start(), problem.start());
        loop {
            monitor.frontier(self.paths.open());
            let Some(id) = self.take(monitor)? else { return self.paths.nothing_left() };
            let node = *self.paths.node(id);
            parent.clone_from(self.paths.state(id));
            monitor.expand(problem, &parent, node.reach.g, node.h)?;
            self.paths.close(id, 0);
            if problem.is_goal(&parent) {
                // Its path may cost less than its g: a state on it may have been reached more cheaply since.
                return solved(problem, self.paths.path(id));
            }
            let undo = node.action.and_then(|last| problem.inverse(last));
            for action in problem.actions(&parent).filter(|&action| Some(action) != undo) {
                state.clone_from(&parent);
                problem.apply(&mut state, action);
                let cost = problem.cost(&parent, action);
                let Some(child) = self.paths.make((&parent, &node), action, (&state, cost), monitor) else {
                    continue;
                };
                unfailed(heuristic.failure())?;
                let others = self.bytes() - self.paths.bytes();
                if let Some(known) = self.paths.add(id, &state, child, others, monitor)? {
                    self.open(known, monitor)?;
                }
            }
        }
    }

    /// The node of the focal list that promises most.
    fn take<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<Option<u32>, Stop> {
        let Some(least) = self.smallest_f() else { return Ok(None) };
        if least > self.bound {
            self.bound = least;
            if let Ok(bound) = Cost::try_from(least) {
                prove(self.paths.problem, bound, monitor);
            }
            while let Some((f, id)) = self.outside.first().filter(|&(f, _)| self.is_within(f)) {
                self.outside.pop();
                if self.is_current(f, id) {
                    self.open(id, monitor)?;
                }
            }
        }
        while let Some((_, id)) = self.focal.pop() {
            if self.paths.node(id).open {
                return Ok(Some(id));
            }
        }
        unreachable!("the node of the smallest f is in the focal list")
    }

    /// The smallest f of all open nodes.
    fn smallest_f(&mut self) -> Option<u64> {
        while self.inside.first().is_some_and(|(f, id)| !self.is_current(f, id)) {
            self.inside.pop();
        }
        while self.outside.first().is_some_and(|(f, id)| !self.is_current(f, id)) {
            self.outside.pop();
        }
        let firsts = [self.inside.first(), self.outside.first()];
        firsts.into_iter().flatten().map(|(f, _)| f).min()
    }

    fn is_current(&self, f: u64, id: u32) -> bool {
        let node = self.paths.node(id);
        node.open && node.f() == f
    }

    fn is_within(&self, f: u64) -> bool {
        1000 * f <= self.weight * self.bound
    }

    /// Puts an open node where it belongs.
    fn open<O: Observer<P>>(&mut self, id: u32, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let node = self.paths.node(id);
        let (f, h) = (node.f(), u64::from(node.h));
        let promise = 1000 * u64::from(node.reach.g) + (2 * self.weight - 1000) * h;
        // Among equals the newest first.
        self.pushed += 1;
        let newest = u64::MAX - self.pushed;
        if self.is_within(f) {
            monitor.allow(self.bytes() + self.focal.growth() + self.inside.growth())?;
            self.focal.push(promise, newest, id);
            self.inside.push(f, newest, id);
        } else {
            monitor.allow(self.bytes() + self.outside.growth())?;
            self.outside.push(f, newest, id);
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.paths.bytes() + self.focal.bytes() + self.inside.bytes() + self.outside.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::split_mix::SplitMix;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk};
    use crate::{AStar, Limits, Zero};

    fn weight(text: &str) -> Weight {
        text.parse().unwrap()
    }

    #[test]
    fn the_whole_allowance_is_spent_and_no_more() {
        // By way of 1 it costs 14 and looks near; by way of 2 it costs 10.
        let edges = vec![(0, 1, 4), (1, 3, 10), (0, 2, 5), (2, 3, 5)];
        for (allowed, cost) in [("1", 10), ("1.399", 10), ("1.4", 14), ("3", 14)] {
            let graph = Graph { edges: edges.clone(), goal: 3 };
            let search = Focal { heuristic: Table(vec![10, 1, 5, 0]), weight: weight(allowed) };
            assert_eq!(search.solve(&graph).cost(), Some(cost), "weight {allowed}");
        }
    }

    #[test]
    fn cost_is_within_the_weight_of_what_it_proves_on_random_graphs() {
        let mut random = SplitMix::new(3);
        for _ in 0..300 {
            let mut draw = |below: u64| (random.next() % below) as usize;
            let edges = (0..60).map(|_| (draw(20), draw(20), 1 + draw(9) as Cost)).collect();
            let graph = Graph { edges, goal: 19 };
            let to_goal: Vec<Option<Cost>> = (0..20).map(|from| distance(&graph, from)).collect();
            // Admissible, hardly ever consistent.
            let h = to_goal.iter().map(|far| far.map_or(Cost::MAX, |far| far * draw(11) as Cost / 10));
            let table: Vec<Cost> = h.collect();
            for allowed in ["1", "1.25", "2", "5"] {
                let mut monitor = Monitor::unwatched(Limits::default());
                let search = Focal { heuristic: Table(table.clone()), weight: weight(allowed) };
                let outcome = search.run(&graph, &mut monitor);
                let Some(least) = to_goal[0] else {
                    assert_eq!(outcome, Outcome::Unsolvable);
                    continue;
                };
                let (cost, bound) = (outcome.cost().unwrap(), monitor.stats().lower_bound);
                assert!(bound <= least && least <= cost);
                assert!(f64::from(cost) <= weight(allowed).get() * f64::from(bound), "{cost} of {bound}");
            }
        }
    }

    fn distance(graph: &Graph, from: usize) -> Option<Cost> {
        let swap = |node: usize| {
            if node == 0 {
                from
            } else if node == from {
                0
            } else {
                node
            }
        };
        let edges = graph.edges.iter().map(|&(a, b, cost)| (swap(a), swap(b), cost)).collect();
        AStar::new(Zero).solve(&Graph { edges, goal: swap(graph.goal) }).cost()
    }

    #[test]
    fn a_weight_of_one_expands_no_more_than_the_line_needs() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let search = Focal { heuristic: Walk { goal: 5 }, weight: weight("1") };
        assert_eq!(search.run(&Line { start: 0, goal: 5 }, &mut monitor).cost(), Some(5));
        assert_eq!((monitor.stats().expanded, monitor.stats().lower_bound), (6, 5));
    }

    #[test]
    fn a_finite_space_without_a_goal_is_unsolvable() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 0, 1), (1, 2, 1)], goal: 9 };
        assert_eq!(Focal { heuristic: Zero, weight: weight("2") }.solve(&graph), Outcome::Unsolvable);
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..6 {
            let search = Focal { heuristic: Fails::after(calls), weight: weight("2") };
            let outcome = search.solve(&Line { start: 0, goal: 5 });
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
