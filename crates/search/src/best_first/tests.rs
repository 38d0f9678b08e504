//! Tests of the best-first searches.

use super::*;
use crate::test_worlds::{Graph, Line};
use crate::{AStar, Failure, Greedy, Limits, Search, Stats, UniformCost, Weight, WeightedAStar, Zero};

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
    fn failure(&self) -> Option<Failure> {
        (self.left.get() == 0).then(|| Failure::Heuristic("it gave up".into()))
    }
}

#[test]
fn a_failed_heuristic_stops_the_search_with_its_reason() {
    for calls in [1, 2, 5] {
        let search = AStar::new(Failing { left: calls.into() });
        let (outcome, _) = run(&search, &Line { start: 0, goal: 30 }, Limits::default());
        assert_eq!(
            outcome,
            Outcome::Stopped(Stop::Failed(Box::new(Failure::Heuristic("it gave up".into()))))
        );
    }
}
