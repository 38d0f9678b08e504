//! Anytime A*: a first solution soon, by a large weight, then better ones, until the best is proven (ARA*).
//!
//! ```text
//! open := {start};  w := the first weight
//! repeat:
//!     while the smallest g + w h in open is below the cost of the best solution:
//!         expand that node; a goal among its children is a better solution
//!         a child that is reached more cheaply is put back, unless it was expanded in this pass: then it is set aside
//!     bound := the smallest g + h of all nodes that are open or set aside
//!     if the best solution costs no more than bound: it is the answer
//!     w := closer to 1;  what was set aside is open again
//! ```
//!
//! Each pass goes on with the nodes of the one before, so that little is done twice: within a pass no node is expanded twice.
//! What is set aside only waits for the next pass. Children that cannot lead to anything better than the best solution are
//! dropped.
//!
//! The *bound* is a lower bound on every solution: the first node of an optimal path that was not expanded at its least g is
//! open or set aside, and its g + h is at most the optimum. So cost / bound is proven, and falls: each pass ends with a
//! solution within w of the optimum if the heuristic is consistent, and the last one, with w = 1, with the optimum. The weight
//! comes a fifth nearer to 1 from pass to pass, from what is proven and not from what was asked; the original takes equal
//! steps, whose length would be another number to choose.
//!
//! - Optimal: yes, in the end, if the heuristic is admissible, consistent or not. Stopped before, by a limit or from
//!   outside, it gives the best solution so far.
//! - Complete: yes.
//! - Time and memory: as A*, and up to once more for each pass; every state met is kept.
//!
//! Maxim Likhachev, Geoff Gordon and Sebastian Thrun, "ARA*: anytime A* with provable bounds on sub-optimality", Advances in
//! Neural Information Processing Systems 16, 2003, pages 767-774.
//! Eric A. Hansen and Rong Zhou, "Anytime heuristic search", Journal of Artificial Intelligence Research 28, 2007, pages
//! 267-297 (what need not be kept once there is a solution).

use crate::answer::solved;
use crate::best_first::prove;
use crate::failure::unfailed;
use crate::structures::keyed_heap::KeyedHeap;
use crate::structures::paths::Paths;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop, Weight};

/// Anytime repairing A*: ever better solutions, each told as an [improvement](Observer::improved), and at last the best.
///
/// ```
/// use loyd_search::{AnytimeAStar, Cost, Heuristic, Limits, Monitor, Observer, Problem, Search, Space, Stats};
///
/// /// Stairs: up by 1, 2 or 5 for as much and 1 more, so that long steps are cheap.
/// struct Stairs;
/// impl Space for Stairs {
///     type State = u32;
///     type Action = u32;
///     type Actions = std::array::IntoIter<u32, 3>;
///     fn actions(&self, _: &u32) -> Self::Actions { [1, 2, 5].into_iter() }
///     fn apply(&self, height: &mut u32, step: u32) { *height += step; }
/// }
/// impl Problem for Stairs {
///     fn start(&self) -> u32 { 0 }
///     fn is_goal(&self, height: &u32) -> bool { *height == 16 }
///     fn cost(&self, _: &u32, step: u32) -> Cost { step + 1 }
/// }
/// struct Rest;
/// impl Heuristic<Stairs> for Rest {
///     type Memo = Cost;
///     fn init(&self, height: &u32) -> Cost { if *height > 16 { Cost::MAX } else { 16 - height } }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// /// Writes down what each solution costs.
/// #[derive(Default)]
/// struct Costs(Vec<Cost>);
/// impl Observer<Stairs> for Costs {
///     fn improved(&mut self, _: &[u32], stats: &Stats) { self.0.extend(stats.best); }
/// }
///
/// let mut costs = Costs::default();
/// let mut monitor = Monitor::new(Limits::default(), &mut costs);
/// let search = AnytimeAStar { heuristic: Rest, weight: "3".parse()? };
/// assert_eq!(search.run(&Stairs, &mut monitor).cost(), Some(20)); // 5, 5, 5 and 1
/// assert_eq!(monitor.stats().lower_bound, 20);
/// assert!(costs.0.is_sorted_by(|earlier, later| later < earlier));
/// # Ok::<(), loyd_search::ParseWeightError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct AnytimeAStar<H> {
    /// The estimate.
    pub heuristic: H,
    /// The first weight.
    pub weight: Weight,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for AnytimeAStar<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let start = problem.start();
        if problem.is_goal(&start) {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        let paths = Paths::new(problem, &self.heuristic, &start, 0, monitor)?;
        let weight = self.weight.thousandths();
        let mut passes =
            Passes { paths, weight, open: KeyedHeap::default(), pushed: 0, pass: 0, aside: NONE, best: None };
        let stop = match passes.run(monitor) {
            Err(stop @ (Stop::Time | Stop::Memory | Stop::Expansions | Stop::Cancelled)) => stop,
            other => return other,
        };
        // A limit ends the search, not what it found.
        passes.best.ok_or(stop).map(|Best { actions, cost }| Outcome::Solved { actions, cost })
    }
}

/// No node is set aside.
const NONE: u64 = u64::MAX;
/// A weight of 1, and what is as good as 1.
const ONE: u32 = 1000;
const NEARLY_ONE: u32 = 1010;

struct Passes<'a, P: Problem, H: Heuristic<P>> {
    paths: Paths<'a, P, H>,
    /// In thousandths.
    weight: u32,
    /// By 1000 g + weight h. Entries whose node has another by now are stale.
    open: KeyedHeap,
    pushed: u32,
    /// The number of this pass; nodes are stamped with it when they are expanded.
    pass: u32,
    /// The smallest g + h of the nodes set aside.
    aside: u64,
    best: Option<Best<P::Action>>,
}

struct Best<A> {
    actions: Vec<A>,
    cost: Cost,
}

impl<P: Problem, H: Heuristic<P>> Passes<'_, P, H> {
    fn run<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<Outcome<P::Action>, Stop> {
        loop {
            let bound = self.open_all(monitor)?;
            self.prove(bound, monitor);
            match &self.best {
                None if bound == NONE => return self.paths.nothing_left(),
                Some(best) if bound >= u64::from(best.cost) => {
                    let Best { actions, cost } = self.best.take().expect("there is one");
                    return Ok(Outcome::Solved { actions, cost });
                }
                _ => self.pass(monitor)?,
            }
            self.lower_weight(monitor);
        }
    }

    /// Puts every node that waits into the open list, by the weight of this pass, and gives the smallest g + h.
    fn open_all<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<u64, Stop> {
        (self.pass, self.aside) = (self.pass + 1, NONE);
        self.open.clear();
        let mut least = NONE;
        for id in self.paths.all_open() {
            let node = self.paths.node(id);
            least = least.min(node.f());
            let f = priority(self.weight, node.reach.g, node.h);
            monitor.allow(self.paths.bytes() + self.open.bytes() + self.open.growth())?;
            self.open.push(f, tie(node.h, &mut self.pushed), id);
        }
        Ok(least)
    }

    /// Expands until no open node promises better than the best solution by this weight.
    fn pass<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        monitor.pass();
        let Paths { problem, heuristic, .. } = self.paths;
        let (mut parent, mut state) = (problem.start(), problem.start());
        let mut smallest = 0;
        while let Some((f, id)) = self.first_open() {
            if self.best.as_ref().is_some_and(|best| f >= u64::from(ONE) * u64::from(best.cost)) {
                break;
            }
            if f > smallest {
                smallest = f;
                self.prove(f.div_ceil(u64::from(self.weight)).min(self.aside), monitor);
            }
            monitor.frontier(self.paths.open());
            self.open.pop();
            let node = *self.paths.node(id);
            parent.clone_from(self.paths.state(id));
            monitor.expand(problem, &parent, node.reach.g, node.h)?;
            self.paths.close(id, self.pass);
            let undo = node.action.and_then(|last| problem.inverse(last));
            for action in problem.actions(&parent).filter(|&action| Some(action) != undo) {
                state.clone_from(&parent);
                problem.apply(&mut state, action);
                let cost = problem.cost(&parent, action);
                let Some(child) = self.paths.make((&parent, &node), action, (&state, cost), monitor) else {
                    continue;
                };
                unfailed(heuristic.failure())?;
                if self.best.as_ref().is_some_and(|best| child.f() >= u64::from(best.cost)) {
                    monitor.prune(&state, Pruned::Bound);
                    continue;
                }
                let others = self.open.bytes();
                let Some(known) = self.paths.add(id, &state, child, others, monitor)? else { continue };
                if problem.is_goal(&state) {
                    unfailed(problem.failure())?;
                    self.paths.close(known, 0);
                    self.improve(known, monitor)?;
                } else if self.paths.node(known).stamp == self.pass {
                    self.aside = self.aside.min(child.f());
                } else {
                    monitor.allow(self.paths.bytes() + self.open.bytes() + self.open.growth())?;
                    let f = priority(self.weight, child.reach.g, child.h);
                    self.open.push(f, tie(child.h, &mut self.pushed), known);
                }
            }
        }
        Ok(())
    }

    /// The first entry of the open list that is not stale.
    fn first_open(&mut self) -> Option<(u64, u32)> {
        loop {
            let (f, id) = self.open.first()?;
            let node = self.paths.node(id);
            let waits = node.open && node.stamp != self.pass;
            if waits && priority(self.weight, node.reach.g, node.h) == f {
                return Some((f, id));
            }
            self.open.pop();
        }
    }

    /// Takes the path to a goal. It may cost less than the goal's g: a state on it that was reached more cheaply after its
    /// expansion is only expanded again in the next pass.
    fn improve<O: Observer<P>>(&mut self, goal: u32, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        if let Outcome::Solved { actions, cost } = solved(self.paths.problem, self.paths.path(goal))? {
            monitor.improve::<P>(&actions, cost);
            self.best = Some(Best { actions, cost });
        }
        Ok(())
    }

    /// No solution costs less than `bound`, or than the best one.
    fn prove<O: Observer<P>>(&self, bound: u64, monitor: &mut Monitor<'_, O>) {
        let cost = self.best.as_ref().map_or(Cost::MAX, |best| best.cost);
        let bound = Cost::try_from(bound).unwrap_or(Cost::MAX).min(cost);
        if bound < Cost::MAX {
            prove(self.paths.problem, bound, monitor);
        }
    }

    /// A fifth nearer to 1 than what is proven of the best solution.
    fn lower_weight<O: Observer<P>>(&mut self, monitor: &Monitor<'_, O>) {
        let Some(best) = &self.best else { return };
        let bound = u64::from(monitor.stats().lower_bound.max(1));
        let ratio = (u64::from(ONE) * u64::from(best.cost)).div_ceil(bound);
        let proven = u64::from(self.weight).min(ratio).max(ONE.into()) as u32;
        let nearer = ONE + (proven - ONE) * 4 / 5;
        self.weight = if nearer < NEARLY_ONE { ONE } else { nearer };
    }
}

/// 1000 (g + w h).
fn priority(weight: u32, g: Cost, h: Cost) -> u64 {
    u64::from(ONE) * u64::from(g) + u64::from(weight) * u64::from(h)
}

/// The smaller h, then the newest.
fn tie(h: Cost, pushed: &mut u32) -> u64 {
    *pushed = pushed.wrapping_add(1);
    u64::from(h) << 32 | u64::from(!*pushed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Fails, Graph, Line, Table, Walk};
    use crate::{Limits, Space, Stats, Zero};

    /// What it is told of solutions: cost and bound.
    #[derive(Default)]
    struct Improvements(Vec<(Cost, Cost)>);

    impl<S: Space> Observer<S> for Improvements {
        fn improved(&mut self, _: &[S::Action], stats: &Stats) {
            self.0.push((stats.best.unwrap(), stats.lower_bound));
        }
    }

    fn weight(text: &str) -> Weight {
        text.parse().unwrap()
    }

    /// A detour of cost 20 that looks good, and a way of cost 10 that does not.
    fn detour() -> (Graph, Table) {
        let edges = vec![(0, 1, 4), (1, 4, 16), (0, 2, 3), (2, 3, 3), (3, 4, 4)];
        (Graph { edges, goal: 4 }, Table(vec![7, 1, 6, 4, 0]))
    }

    /// Node 1 is expanded at a cost of 10 and then reached at 2, which its child 2 does not know when it meets the goal.
    #[test]
    fn a_path_that_became_cheaper_behind_its_end_is_told_at_its_own_cost() {
        let edges = vec![(0, 1, 10), (0, 3, 1), (3, 1, 1), (1, 2, 1), (2, 4, 5)];
        let (graph, heuristic) = (Graph { edges, goal: 4 }, Table(vec![0, 0, 1, 1, 0]));
        let mut told = Improvements::default();
        let mut monitor = Monitor::new(Limits::default(), &mut told);
        let outcome = AnytimeAStar { heuristic, weight: weight("10") }.run(&graph, &mut monitor);
        assert_eq!(outcome, Outcome::Solved { actions: vec![1, 2, 3, 4], cost: 8 });
        assert_eq!(told.0[0].0, 8);
    }

    #[test]
    fn the_first_solution_is_improved_until_it_is_proven() {
        let (graph, heuristic) = detour();
        let mut told = Improvements::default();
        let mut monitor = Monitor::new(Limits::default(), &mut told);
        let outcome = AnytimeAStar { heuristic, weight: weight("10") }.run(&graph, &mut monitor);
        let stats = monitor.stats();
        assert_eq!(outcome, Outcome::Solved { actions: vec![2, 3, 4], cost: 10 });
        assert_eq!((stats.lower_bound, stats.best), (10, Some(10)));
        assert!(stats.iterations > 1);
        assert_eq!(told.0.iter().map(|told| told.0).collect::<Vec<_>>(), [20, 10]);
        assert!(told.0.iter().all(|&(cost, bound)| bound <= cost));
    }

    #[test]
    fn a_limit_gives_the_best_solution_so_far_with_its_bound() {
        let (graph, heuristic) = detour();
        let limits = Limits { expanded: Some(2), ..Limits::default() };
        let mut monitor = Monitor::unwatched(limits);
        let outcome = AnytimeAStar { heuristic, weight: weight("10") }.run(&graph, &mut monitor);
        assert_eq!((outcome.cost(), monitor.stats().expanded), (Some(20), 2));
        assert!((1..=10).contains(&monitor.stats().lower_bound), "{}", monitor.stats().lower_bound);
    }

    #[test]
    fn a_limit_before_the_first_solution_is_a_stop() {
        for (limits, stop) in [
            (Limits { expanded: Some(1), ..Limits::default() }, Stop::Expansions),
            (Limits { bytes: Some(100), ..Limits::default() }, Stop::Memory),
        ] {
            let search = AnytimeAStar { heuristic: Zero, weight: weight("2") };
            let outcome = search.run(&Line { start: 0, goal: 1 << 20 }, &mut Monitor::unwatched(limits));
            assert_eq!(outcome, Outcome::Stopped(stop));
        }
    }

    #[test]
    fn a_perfect_estimate_needs_one_pass() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let search = AnytimeAStar { heuristic: Walk { goal: 5 }, weight: weight("3") };
        assert_eq!(search.run(&Line { start: 0, goal: 5 }, &mut monitor).cost(), Some(5));
        let stats = monitor.stats();
        assert_eq!((stats.iterations, stats.expanded, stats.lower_bound), (1, 5, 5));
    }

    #[test]
    fn a_finite_space_without_a_goal_is_unsolvable() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 0, 1), (1, 2, 1)], goal: 9 };
        assert_eq!(AnytimeAStar { heuristic: Zero, weight: weight("2") }.solve(&graph), Outcome::Unsolvable);
    }

    #[test]
    fn a_heuristic_that_fails_stops_the_search() {
        for calls in 0..6 {
            let search = AnytimeAStar { heuristic: Fails::after(calls), weight: weight("2") };
            let outcome = search.solve(&Line { start: 0, goal: 5 });
            assert!(matches!(outcome, Outcome::Stopped(Stop::Failed(_))), "after {calls} calls: {outcome:?}");
        }
    }
}
