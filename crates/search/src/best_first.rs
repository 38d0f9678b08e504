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
//! A node is 24 bytes for an 8-byte state; with its share of the table and the open list 30 to 40. Nothing is
//! allocated per node beyond these. Memory is asked for before it is taken.
//!
//! Peter E. Hart, Nils J. Nilsson and Bertram Raphael, "A formal basis for the heuristic determination of minimum
//! cost paths", IEEE Transactions on Systems Science and Cybernetics 4(2), 1968, pages 100-107.

use crate::open_list::OpenList;
use crate::structures::depths::Depths;
use crate::structures::index_table::{IndexTable, Key, Place};
use crate::structures::node_arena::NodeArena;
use crate::{Cost, Duplicates, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Stop, Ties};

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
#[derive(Debug)]
pub(crate) struct BestFirst<'a, P: Problem, H: Heuristic<P>> {
    problem: &'a P,
    heuristic: &'a H,
    plan: Plan,
    nodes: NodeArena<Node<P::State, P::Action, H::Memo>>,
    table: IndexTable,
    open: OpenList,
    /// How many nodes are open; stale entries of the open list do not count.
    open_nodes: usize,
    depths: Depths,
    /// Bytes that the stored states own outside the arena.
    owned: usize,
    /// The largest f at which a lower bound was proved; `None` if this search proves nothing.
    proved: Option<u64>,
    /// The state in expansion and its children, kept here so that large states reuse their memory.
    parent: P::State,
    children: Vec<Child<P::State, P::Action, H::Memo>>,
    /// What a search in lock step with this one holds: both count against the limits together.
    pub beside: Beside,
}

/// What another search holds.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Beside {
    pub bytes: usize,
    pub frontier: usize,
}

#[derive(Debug)]
struct Node<S, A, M> {
    state: S,
    memo: M,
    g: Cost,
    /// Meaningless without an action.
    parent: u32,
    /// What led here from the parent; the start has none.
    action: Option<A>,
    closed: bool,
}

/// A state and a way to reach it.
#[derive(Debug, Clone)]
struct Child<S, A, M> {
    state: S,
    key: Key,
    memo: M,
    parent: u32,
    action: Option<A>,
    /// Of the action.
    cost: Cost,
    depth: u32,
    g: Cost,
    h: Cost,
}

impl<'a, P: Problem, H: Heuristic<P>> BestFirst<'a, P, H> {
    /// A search with the start in its open list.
    pub fn new<O: Observer<P>>(
        problem: &'a P,
        heuristic: &'a H,
        plan: Plan,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Self, Stop> {
        Self::beside(Beside::default(), problem, heuristic, plan, monitor)
    }

    /// As [`new`](Self::new), in lock step with another search.
    pub fn beside<O: Observer<P>>(
        beside: Beside,
        problem: &'a P,
        heuristic: &'a H,
        plan: Plan,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Self, Stop> {
        let start = problem.start();
        let memo = heuristic.init(&start);
        if let Some(error) = heuristic.failure() {
            return Err(Stop::Failed(error));
        }
        let (key, h) = (Key::of(&start), heuristic.value(memo));
        let root =
            Child { state: start.clone(), key, memo, parent: 0, action: None, cost: 1, depth: 0, g: 0, h };
        let mut search = BestFirst {
            problem,
            heuristic,
            plan,
            nodes: NodeArena::new(),
            table: IndexTable::new(),
            open: OpenList::new(plan.ties),
            open_nodes: 0,
            depths: Depths::default(),
            owned: 0,
            proved: None,
            parent: start,
            children: Vec::new(),
            beside,
        };
        search.make_table_room(1, monitor)?;
        search.add(&root, monitor)?;
        Ok(search)
    }

    /// Lets this search tell the monitor which costs are impossible, as far as its priority can.
    pub fn prove_bounds<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) {
        self.proved = Some(0);
        prove(self.problem, self.heuristic.value(self.nodes[0].memo), monitor);
    }

    /// Removes one node and expands it. Gives the answer when there is one.
    #[inline]
    pub fn step<O: Observer<P>>(
        &mut self,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Outcome<P::Action>>, Stop> {
        monitor.frontier(self.open_nodes + self.beside.frontier);
        let Some((f, id)) = self.remove_first() else { return Ok(Some(Outcome::Unsolvable)) };
        self.prove_smallest(f, monitor);
        let node = &self.nodes[id];
        let (g, memo, action) = (node.g, node.memo, node.action);
        self.parent.clone_from(&node.state);
        monitor.expand::<P>(&self.parent, g, self.heuristic.value(memo))?;
        if self.problem.is_goal(&self.parent) {
            self.check_heuristic()?;
            return Ok(Some(Outcome::Solved { actions: self.path(id), cost: g }));
        }
        let undo = match self.plan.duplicates {
            Duplicates::None => None,
            Duplicates::Closed | Duplicates::Parent => action.and_then(|action| self.problem.inverse(action)),
        };
        let count = self.make_children(id, g, memo, undo);
        self.make_table_room(count, monitor)?;
        let children = std::mem::take(&mut self.children);
        if self.plan.duplicates == Duplicates::Closed {
            children[..count].iter().for_each(|child| self.table.touch(child.key));
        }
        for child in &children[..count] {
            let Child { state, action: Some(action), depth, g, h, .. } = child else { continue };
            monitor.generate::<P>(&self.parent, *action, state, u64::from(*depth), *g, *h);
            self.add(child, monitor)?;
        }
        self.children = children;
        self.check_heuristic()?;
        Ok(None)
    }

    /// What a search in lock step has to know of this one.
    pub fn as_beside(&self) -> Beside {
        Beside { bytes: self.bytes(), frontier: self.open_nodes }
    }

    /// The bytes held by this search alone.
    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.table.bytes() + self.open.bytes() + self.depths.bytes() + self.owned
    }

    #[inline]
    fn check_heuristic(&self) -> Result<(), Stop> {
        self.heuristic.failure().map_or(Ok(()), |error| Err(Stop::Failed(error)))
    }

    /// Takes the first node that is really open, and closes it.
    #[inline]
    fn remove_first(&mut self) -> Option<(u64, u32)> {
        loop {
            let (f, id) = self.open.pop()?;
            let node = &mut self.nodes[id];
            if !node.closed && self.plan.priority.f(node.g, self.heuristic.value(node.memo)) == f {
                node.closed = true;
                self.open_nodes -= 1;
                return Some((f, id));
            }
        }
    }

    #[inline]
    fn prove_smallest<O: Observer<P>>(&mut self, f: u64, monitor: &mut Monitor<'_, O>) {
        if self.proved.is_some_and(|proved| f > proved) {
            self.proved = Some(f);
            if let Some(bound) = self.plan.priority.lower_bound(f) {
                prove(self.problem, bound, monitor);
            }
        }
    }

    /// Makes the children of the state in expansion, which has this number, g and memo, and says how many there are.
    #[inline]
    fn make_children(&mut self, parent: u32, g: Cost, memo: H::Memo, undo: Option<P::Action>) -> usize {
        let depth = self.depths.get(parent, g).saturating_add(1);
        let mut count = 0;
        for action in self.problem.actions(&self.parent) {
            if Some(action) == undo {
                continue;
            }
            let cost = self.problem.cost(&self.parent, action);
            debug_assert!(cost > 0, "an action costs at least 1");
            if count == self.children.len() {
                let state = self.parent.clone();
                let child =
                    Child { state, key: Key::default(), memo, parent, action: None, cost, depth, g, h: 0 };
                self.children.push(child);
            }
            let child = &mut self.children[count];
            child.state.clone_from(&self.parent);
            self.problem.apply(&mut child.state, action);
            child.memo = self.heuristic.step(memo, &self.parent, action, &child.state);
            child.h = self.heuristic.value(child.memo);
            child.key = Key::of(&child.state);
            (child.parent, child.action, child.depth) = (parent, Some(action), depth);
            (child.cost, child.g) = (cost, g.saturating_add(cost));
            count += 1;
        }
        count
    }

    /// Opens a child, or drops it if it was reached before at no greater cost.
    #[inline]
    fn add<O: Observer<P>>(
        &mut self,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        if self.plan.duplicates != Duplicates::Closed {
            return self.insert(child, monitor).map(|_| ());
        }
        match self.table.find(child.key, |id| self.nodes[id].state == child.state) {
            Place::Taken { id, .. } => self.reach_again(id, child, monitor),
            Place::Free { slot } => {
                let id = self.insert(child, monitor)?;
                self.table.insert(slot, child.key, id);
                Ok(())
            }
        }
    }

    /// Adds a child as a new node.
    #[inline]
    fn insert<O: Observer<P>>(
        &mut self,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<u32, Stop> {
        let &Child { memo, parent, action, cost, depth, g, h, .. } = child;
        let f = self.plan.priority.f(g, h);
        let owned = self.problem.owned_bytes(&child.state);
        let growth = self.open.growth(f, h) + self.depths.growth(self.nodes.len(), cost);
        self.allow(self.nodes.growth() + growth + owned, monitor)?;
        if self.nodes.is_full() {
            return Err(Stop::Memory);
        }
        self.depths.on_cost(cost, self.nodes.len(), self.nodes.iter().map(|(_, node)| node.g));
        let state = child.state.clone();
        let id = self.nodes.push(Node { state, memo, g, parent, action, closed: false });
        self.owned += owned;
        self.depths.set(id, depth);
        self.open.push(f, h, id);
        self.open_nodes += 1;
        Ok(id)
    }

    /// The child is a known node: takes the new path to it if that is cheaper.
    #[inline]
    fn reach_again<O: Observer<P>>(
        &mut self,
        id: u32,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let Priority { of_g, .. } = self.plan.priority;
        let &Child { parent, action, depth, g, h, .. } = child;
        let node = &self.nodes[id];
        if g >= node.g || node.closed && of_g == 0 {
            monitor.prune::<P>(&child.state, Pruned::Duplicate);
            return Ok(());
        }
        let f = self.plan.priority.f(g, h);
        self.allow(self.open.growth(f, h), monitor)?;
        let node = &mut self.nodes[id];
        (node.g, node.parent, node.action) = (g, parent, action);
        self.depths.set(id, depth);
        self.open_nodes += usize::from(node.closed);
        node.closed = false;
        // Where g does not count, the open node is at its place already.
        if of_g > 0 {
            self.open.push(f, h, id);
        }
        Ok(())
    }

    /// Makes sure that the table, if there is one, has room for some more nodes.
    #[inline]
    fn make_table_room<O: Observer<P>>(
        &mut self,
        more: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let fits = |search: &Self| search.table.has_room_for(search.nodes.len() + more);
        while self.plan.duplicates == Duplicates::Closed && !fits(self) {
            self.grow_table(monitor)?;
        }
        Ok(())
    }

    #[cold]
    fn grow_table<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let others = self.bytes() - self.table.bytes() + self.beside.bytes;
        monitor.allow(others + self.table.bytes_grown())?;
        self.table.grow(self.nodes.iter().map(|(id, node)| (id, Key::of(&node.state))));
        Ok(())
    }

    /// Asks for `growth` more bytes.
    #[inline]
    fn allow<O: Observer<P>>(&self, growth: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        if growth == 0 { Ok(()) } else { monitor.allow(self.bytes() + self.beside.bytes + growth) }
    }

    /// The actions from the start to a node.
    fn path(&self, id: u32) -> Vec<P::Action> {
        let mut node = &self.nodes[id];
        let mut actions = Vec::new();
        while let Some(action) = node.action {
            actions.push(action);
            node = &self.nodes[node.parent];
        }
        actions.reverse();
        actions
    }
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
        let mut observer = ();
        let mut monitor = Monitor::new(limits, &mut observer);
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
            assert_eq!(outcome, Outcome::Stopped(Stop::Failed(HeuristicError("it gave up".into()))));
        }
    }

    #[test]
    fn a_node_of_an_8_byte_state_takes_24_bytes() {
        assert_eq!(size_of::<Node<u64, bool, u32>>(), 24);
    }
}
