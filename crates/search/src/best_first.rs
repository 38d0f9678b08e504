//! The loop that A*, weighted A*, uniform-cost and greedy search share.
//!
//! ```text
//! open := {start}
//! while open is not empty:
//!     remove the node with the smallest f from open            (ties: see Ties)
//!     if it is a goal: the path to it is the answer
//!     for each child:
//!         if its state is new: add it to open
//!         else if this path to it is cheaper: take this path, and put it back into open
//! there is no path
//! ```
//!
//! Only the priority f = a*g + b*h differs from one search to the next. Where g counts, a state that was expanded
//! already is *reopened* when a cheaper path to it appears. With a consistent heuristic that never happens; with
//! one that is only admissible it keeps A* optimal.
//!
//! The goal is tested when a node is removed, and that removal counts as an expansion. A node whose g improves
//! while it is open is pushed again; its old entry is *stale*, is passed over when it comes up, and counts neither
//! as an expansion nor as part of the frontier: the frontier is the number of nodes that are really open.
//!
//! What is remembered, and in how many bytes, is in `node_store.rs`; nothing is allocated per node beyond that. Large
//! searches also *look ahead*: they ask the memory for what the next expansions will need. That changes nothing else.
//!
//! Peter E. Hart, Nils J. Nilsson and Bertram Raphael, "A formal basis for the heuristic determination of minimum
//! cost paths", IEEE Transactions on Systems Science and Cybernetics 4(2), 1968, pages 100-107.

use crate::answer::unfailed;
use crate::node_store::{Child, NodeStore, Removed};
use crate::structures::index_table::Key;
use crate::{Cost, Duplicates, Heuristic, Monitor, Observer, Outcome, Problem, Stop, Ties};

/// Runs a best-first search to its end.
pub(crate) fn run<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    problem: &P,
    heuristic: &H,
    plan: Plan,
    monitor: &mut Monitor<'_, O>,
) -> Outcome<P::Action> {
    let mut to_the_end = || {
        let mut search = BestFirst::new(problem, heuristic, plan, monitor)?;
        search.prove_bounds(monitor);
        loop {
            if let Some(outcome) = search.step(monitor)? {
                return Ok(outcome);
            }
        }
    };
    to_the_end().into()
}

/// What makes one best-first search differ from another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub priority: Priority,
    pub ties: Ties,
    pub duplicates: Duplicates,
}

/// f = `of_g` * g + `of_h` * h, in whole numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Priority {
    pub of_g: u32,
    pub of_h: u32,
}

impl Priority {
    #[inline]
    pub fn f(self, g: Cost, h: Cost) -> u64 {
        u64::from(self.of_g) * u64::from(g) + u64::from(self.of_h) * u64::from(h)
    }

    /// What the smallest f in the open list says about the cheapest solution. Some node of an optimal path is open
    /// with g + h no more than the optimum, so its f is at most the larger factor times the optimum.
    fn lower_bound(self, f: u64) -> Option<Cost> {
        let bound = |factor| f.div_ceil(u64::from(factor)).min(u64::from(Cost::MAX)) as Cost;
        (self.of_g > 0).then(|| bound(self.of_g.max(self.of_h)))
    }
}

/// A best-first search that can be taken step by step.
pub(crate) struct BestFirst<'a, P: Problem, H: Heuristic<P>> {
    store: NodeStore<'a, P, H>,
    /// The state in expansion, kept here so that a large one reuses its memory.
    parent: P::State,
    /// Its children are the first `made` of these; the others keep their memory for the next.
    children: Vec<Child<P::State, P::Action, H::Memo>>,
    made: usize,
    /// A state made only to look ahead.
    ahead: P::State,
    /// The largest f at which a lower bound was proved; `None` if this search proves nothing.
    proved: Option<u64>,
}

impl<'a, P: Problem, H: Heuristic<P>> BestFirst<'a, P, H> {
    /// A search with the start in its open list.
    pub fn new<O: Observer<P>>(
        problem: &'a P,
        heuristic: &'a H,
        plan: Plan,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Self, Stop> {
        let start = problem.start();
        let memo = heuristic.init(&start);
        unfailed(heuristic)?;
        let mut store = NodeStore::new(problem, heuristic, plan);
        store.add(0, &Child::start(start.clone(), memo, heuristic.value(memo)), monitor)?;
        let ahead = start.clone();
        Ok(BestFirst { store, parent: start, children: Vec::new(), made: 0, ahead, proved: None })
    }

    /// Lets this search tell the monitor which costs are impossible, as far as its priority can.
    pub fn prove_bounds<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) {
        self.proved = Some(0);
        prove(self.store.problem, self.store.h_of_start(), monitor);
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.store.bytes()
    }

    /// How many nodes are open.
    pub fn open_nodes(&self) -> usize {
        self.store.open_nodes()
    }

    /// Removes one node and expands it. Gives the answer when there is one.
    #[inline]
    pub fn step<O: Observer<P>>(
        &mut self,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Outcome<P::Action>>, Stop> {
        let NodeStore { problem, heuristic, .. } = self.store;
        monitor.frontier(self.store.open_nodes());
        let Some(node) = self.store.remove_first() else { return Ok(Some(Outcome::Unsolvable)) };
        self.prove_smallest(node.f, monitor);
        self.parent.clone_from(&self.store.node(node.id).state);
        monitor.expand::<P>(&self.parent, node.reach.g, heuristic.value(node.memo))?;
        if problem.is_goal(&self.parent) {
            unfailed(heuristic)?;
            return Ok(Some(Outcome::Solved { actions: self.store.path(node.id), cost: node.reach.g }));
        }
        self.make_children(node);
        if self.store.is_large() {
            self.look_ahead(node.f);
        }
        for child in &self.children[..self.made] {
            let &Child { action, h, reach, .. } = child;
            let action = action.expect("a child was made by an action");
            let depth = u64::from(reach.depth);
            monitor.generate::<P>(&self.parent, action, &child.state, depth, reach.g, h);
            self.store.add(node.id, child, monitor)?;
        }
        unfailed(heuristic)?;
        Ok(None)
    }

    /// Makes all children of the node in expansion before the first of them is looked up, so that the memory can answer
    /// for all of them at once.
    #[inline]
    fn make_children(&mut self, node: Removed<P::Action, H::Memo>) {
        let NodeStore { problem, heuristic, plan, .. } = self.store;
        let last = node.action.filter(|_| plan.duplicates != Duplicates::None);
        let undo = last.and_then(|last| problem.inverse(last));
        self.made = 0;
        for action in actions(problem, &self.parent, last) {
            if Some(action) == undo {
                continue;
            }
            let cost = problem.cost(&self.parent, action);
            debug_assert!(cost > 0, "an action costs at least 1");
            if self.made == self.children.len() {
                self.children.push(Child::start(self.parent.clone(), node.memo, 0));
            }
            let child = &mut self.children[self.made];
            child.state.clone_from(&self.parent);
            problem.apply(&mut child.state, action);
            child.memo = heuristic.step(node.memo, &self.parent, action, &child.state);
            child.h = heuristic.value(child.memo);
            child.key = Key::of(&child.state);
            (child.action, child.reach) = (Some(action), node.reach.after(cost));
            self.made += 1;
        }
    }

    /// Begins to fetch what the table knows of the children just made, and of the children of those nodes that are likely
    /// to be expanded next: the best of these, and the next in the open list. By then the answers are there.
    #[inline]
    fn look_ahead(&mut self, f: u64) {
        let children = &self.children[..self.made];
        for child in children {
            self.store.prefetch(child.key);
        }
        if !P::QUICK {
            return;
        }
        for child in children {
            if self.store.plan.priority.f(child.reach.g, child.h) <= f {
                prefetch_children(&self.store, &child.state, child.action, &mut self.ahead);
            }
        }
        if let Some(next) = self.store.next_likely() {
            prefetch_children(&self.store, &next.state, next.action, &mut self.ahead);
        }
    }

    #[inline]
    fn prove_smallest<O: Observer<P>>(&mut self, f: u64, monitor: &mut Monitor<'_, O>) {
        if self.proved.is_some_and(|proved| f > proved) {
            self.proved = Some(f);
            if let Some(bound) = self.store.plan.priority.lower_bound(f) {
                prove(self.store.problem, bound, monitor);
            }
        }
    }
}

/// Begins to fetch what the table knows of the children of a state, which are made in `child` one after the other.
#[inline]
fn prefetch_children<P: Problem, H: Heuristic<P>>(
    store: &NodeStore<'_, P, H>,
    state: &P::State,
    last: Option<P::Action>,
    child: &mut P::State,
) {
    for action in actions(store.problem, state, last) {
        child.clone_from(state);
        store.problem.apply(child, action);
        store.prefetch(Key::of(child));
    }
}

/// The actions of a state that `last` led to, perhaps without the one that undoes it.
#[inline]
fn actions<P: Problem>(problem: &P, state: &P::State, last: Option<P::Action>) -> P::Actions {
    last.map_or_else(|| problem.actions(state), |last| problem.actions_after(state, last))
}

/// No solution is cheaper than `bound`, nor than the next cost that is possible at all.
fn prove<P: Problem, O: Observer<P>>(problem: &P, bound: Cost, monitor: &mut Monitor<'_, O>) {
    // A heuristic may say "never" with the largest cost there is.
    let bound = if bound == Cost::MAX { bound } else { problem.next_possible_cost(bound) };
    monitor.prove(bound);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Graph, Line};
    use crate::{
        AStar, Greedy, HeuristicError, Limits, Search, Stats, UniformCost, Weight, WeightedAStar, Zero,
    };

    /// The estimate of each node of a graph.
    struct Table(Vec<Cost>);

    impl Heuristic<Graph> for Table {
        type Memo = Cost;

        fn init(&self, state: &usize) -> Cost {
            self.0[*state]
        }
        fn value(&self, memo: Cost) -> Cost {
            memo
        }
    }

    /// How far a number is from another.
    struct Distance(i32);

    impl Heuristic<Line> for Distance {
        type Memo = Cost;

        fn init(&self, state: &i32) -> Cost {
            state.abs_diff(self.0)
        }
        fn value(&self, memo: Cost) -> Cost {
            memo
        }
    }

    fn run<P: Problem>(search: &impl Search<P>, problem: &P, limits: Limits) -> (Outcome<P::Action>, Stats) {
        let mut monitor = Monitor::unwatched(limits);
        (search.run(problem, &mut monitor), monitor.stats())
    }

    /// 0 -> 1 -> 2 -> 3 costs 1 + 1 + 3 and 0 -> 2 -> 3 costs 3 + 3. The estimate of 1 is its true distance, 4, but
    /// that of 2 is 0: inconsistent, so that 2 is expanded at g = 3 before 1 shows the cheaper way to it.
    fn reopening() -> (Graph, Table) {
        let graph = Graph { edges: vec![(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, 3, 3)], goal: 3 };
        (graph, Table(vec![0, 4, 0, 0]))
    }

    const ALL_TIES: [Ties; 10] = [
        Ties::LowH,
        Ties::HighH,
        Ties::Fifo,
        Ties::Lifo,
        Ties::Random { seed: 1 },
        Ties::Libcxx,
        Ties::Libstdcxx,
        Ties::Java,
        Ties::Algs4,
        Ties::Heapq,
    ];

    #[test]
    fn a_star_stays_optimal_with_an_inconsistent_heuristic() {
        let (graph, table) = reopening();
        for ties in ALL_TIES {
            for duplicates in [Duplicates::Closed, Duplicates::Parent, Duplicates::None] {
                let search = AStar { heuristic: Table(table.0.clone()), ties, duplicates };
                let (outcome, stats) = run(&search, &graph, Limits::default());
                assert_eq!(outcome, Outcome::Solved { actions: vec![0, 2, 3], cost: 5 }, "{ties:?}");
                assert_eq!(stats.lower_bound, 5);
                // 0, 2 at g = 3, 1, 2 again at g = 2, 3: without reopening it would answer 6.
                assert_eq!(stats.expanded, 5, "{ties:?}");
            }
        }
    }

    #[test]
    fn a_search_that_ignores_g_does_not_reopen() {
        let (graph, table) = reopening();
        let (outcome, stats) = run(&Greedy::new(table), &graph, Limits::default());
        assert_eq!((outcome.cost(), stats.expanded), (Some(6), 3));
    }

    #[test]
    fn depth_counts_actions_and_not_costs() {
        let (graph, table) = reopening();
        assert_eq!(run(&AStar::new(table), &graph, Limits::default()).1.depth_max, 3);
        assert_eq!(run(&UniformCost::default(), &graph, Limits::default()).1.depth_max, 3);
    }

    #[test]
    fn a_stale_entry_is_neither_expanded_nor_part_of_the_frontier() {
        // Node 2 is pushed at g = 9 and again at g = 2; the goal costs 12.
        let graph = Graph { edges: vec![(0, 1, 1), (0, 2, 9), (1, 2, 1), (2, 3, 10)], goal: 3 };
        for ties in ALL_TIES {
            let search = UniformCost { ties, ..UniformCost::default() };
            let (outcome, stats) = run(&search, &graph, Limits::default());
            assert_eq!(outcome.cost(), Some(12));
            assert_eq!((stats.expanded, stats.frontier_max), (4, 2), "{ties:?}");
        }
    }

    #[test]
    fn costs_of_any_size_are_summed_and_ordered() {
        let million = 1_000_000;
        let graph =
            Graph { edges: vec![(0, 1, 3 * million), (0, 2, 1), (2, 1, 2 * million), (1, 3, 7)], goal: 3 };
        for ties in ALL_TIES {
            let search = UniformCost { ties, ..UniformCost::default() };
            assert_eq!(run(&search, &graph, Limits::default()).0.cost(), Some(2 * million + 8));
        }
        let weight = Weight::from_thousandths(1001).unwrap();
        let search = WeightedAStar::new(Zero, weight);
        assert_eq!(run(&search, &graph, Limits::default()).0.cost(), Some(2 * million + 8));
    }

    #[test]
    fn a_space_without_a_goal_is_unsolvable_when_it_is_finite() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 0, 1), (1, 2, 1)], goal: 9 };
        let (outcome, stats) = run(&UniformCost::default(), &graph, Limits::default());
        assert_eq!((outcome, stats.expanded, stats.generated), (Outcome::Unsolvable, 3, 3));
    }

    #[test]
    fn a_goal_at_the_start_is_one_expansion() {
        let (outcome, stats) = run(&AStar::new(Distance(4)), &Line { start: 4, goal: 4 }, Limits::default());
        assert_eq!(outcome, Outcome::Solved { actions: vec![], cost: 0 });
        assert_eq!((stats.expanded, stats.generated, stats.frontier_max), (1, 0, 1));
    }

    #[test]
    fn the_undo_move_is_skipped_unless_duplicates_are_none() {
        let generated = |duplicates| {
            let search = AStar { duplicates, ..AStar::new(Distance(5)) };
            run(&search, &Line { start: 0, goal: 5 }, Limits::default()).1.generated
        };
        assert_eq!(generated(Duplicates::Closed), 6);
        assert_eq!(generated(Duplicates::Parent), 6);
        assert_eq!(generated(Duplicates::None), 10);
    }

    #[test]
    fn a_stopped_search_knows_what_it_proved() {
        let line = Line { start: 0, goal: 1000 };
        let limits = Limits { expanded: Some(100), ..Limits::default() };
        // 50 each way: nothing nearer than 50 is the goal.
        let (outcome, stats) = run(&UniformCost::default(), &line, limits.clone());
        assert_eq!((outcome, stats.lower_bound), (Outcome::Stopped(Stop::Expansions), 50));
        // The first 100 steps all look fine to A*.
        assert_eq!(run(&AStar::new(Distance(1000)), &line, limits.clone()).1.lower_bound, 1000);
        let weighted = WeightedAStar::new(Distance(1000), "2".parse().unwrap());
        assert_eq!(run(&weighted, &line, limits).1.lower_bound, 1000);
    }

    #[test]
    fn memory_never_passes_its_limit() {
        let line = Line { start: 0, goal: i32::MAX };
        for ties in ALL_TIES {
            for duplicates in [Duplicates::Closed, Duplicates::Parent, Duplicates::None] {
                for limit in [0, 1000, 200_000, 1_000_000] {
                    let limits = Limits { bytes: Some(limit), ..Limits::default() };
                    let (outcome, stats) = run(&UniformCost { ties, duplicates }, &line, limits);
                    assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
                    assert!(stats.bytes_peak <= limit, "{ties:?} {duplicates:?}");
                    assert!(limit < 200_000 || stats.bytes_peak > limit / 3, "{}", stats.bytes_peak);
                }
            }
        }
    }

    /// Answers a few times, then fails.
    struct Failing {
        left: std::cell::Cell<u32>,
    }

    impl Heuristic<Line> for Failing {
        type Memo = Cost;

        fn init(&self, _: &i32) -> Cost {
            self.left.set(self.left.get().saturating_sub(1));
            0
        }
        fn value(&self, memo: Cost) -> Cost {
            memo
        }
        fn failure(&self) -> Option<HeuristicError> {
            (self.left.get() == 0).then(|| HeuristicError("it gave up".into()))
        }
    }

    #[test]
    fn a_failed_heuristic_stops_the_search_with_its_reason() {
        for calls in [1, 2, 5] {
            let search = AStar::new(Failing { left: calls.into() });
            let (outcome, _) = run(&search, &Line { start: 0, goal: 30 }, Limits::default());
            assert_eq!(
                outcome,
                Outcome::Stopped(Stop::Failed(Box::new(HeuristicError("it gave up".into()))))
            );
        }
    }
}
