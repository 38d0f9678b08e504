//! What holds for every search alike: costs of any size, and rules that fail.

use std::num::{NonZeroU64, NonZeroUsize};

use crate::structures::split_mix::SplitMix;
use crate::test_worlds::{Breaks, Estimates, Graph, Terrain, TicTacToe};
use crate::{
    AStar, AlphaBeta, Annealing, AnytimeAStar, Beam, Bidirectional, BidirectionalAStar, BreadthFirst,
    BreadthFirstHeuristic, Columbia, Cost, DepthFirst, DepthLimited, Focal, Greedy, Heuristic, HillClimbing,
    IdaStar, IdaStarTable, IterativeDeepening, Layers, Limits, LrtaStar, Minimax, Monitor, Outcome, Problem,
    RecursiveBestFirst, Riverside, Search, Space, Stats, Stop, Ties, TwinAStar, TwinQueues, UniformCost,
    WeightedAStar, Zero,
};

/// What an answer is the best of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Best {
    /// All that lead to the goal, and it says so: its bound is its cost.
    Cost,
    /// Within the weight of what it proves.
    Bounded,
    /// Those with the fewest actions.
    Actions,
    /// No claim.
    None,
}

/// A way to search, its name, and its claim.
type Way<'a, P> = (&'static str, Best, &'a dyn Fn(&P, Limits) -> (Outcome<<P as Space>::Action>, Stats));

fn run<P: Problem>(search: &impl Search<P>, problem: &P, limits: Limits) -> (Outcome<P::Action>, Stats) {
    let mut monitor = Monitor::unwatched(limits);
    (search.run(problem, &mut monitor), monitor.stats())
}

/// Calls `each` with every search there is.
fn every_search<P, H>(
    goal: &P::State,
    (heuristic, backward): (&H, &H),
    twin: impl Fn() -> P,
    each: &mut dyn FnMut(Way<'_, P>),
) where
    P: Problem,
    H: Heuristic<P> + Clone,
{
    macro_rules! each {
        ($name:literal, $best:ident, $search:expr) => {
            each(($name, Best::$best, &|problem, limits| run(&$search, problem, limits)))
        };
    }
    let h = || heuristic.clone();
    let width = |width| NonZeroUsize::new(width).unwrap();
    each!("bfs", Actions, BreadthFirst);
    each!("dfs", None, DepthFirst);
    each!("dls", None, DepthLimited { limit: 12 });
    each!("ids", Actions, IterativeDeepening);
    each!("ucs", Cost, UniformCost::default());
    each!("bidirectional", Actions, Bidirectional { goal: goal.clone() });
    each!("greedy", None, Greedy::new(h()));
    each!("a-star", Cost, AStar::new(h()));
    each!("a-star, fifo", Cost, AStar { ties: Ties::Fifo, ..AStar::new(h()) });
    each!("a-star, libcxx", Cost, AStar { ties: Ties::Libcxx, ..AStar::new(h()) });
    each!("a-star, random", Cost, AStar { ties: Ties::Random { seed: 1 }, ..AStar::new(h()) });
    each!("weighted-a-star", None, WeightedAStar::new(h(), "1.5".parse().unwrap()));
    each!("focal", Bounded, Focal { heuristic: h(), weight: "1.5".parse().unwrap() });
    each!("focal, exact", Cost, Focal { heuristic: h(), weight: "1".parse().unwrap() });
    each!("anytime-a-star", Cost, AnytimeAStar { heuristic: h(), weight: "5".parse().unwrap() });
    each!("ida-star, table", Cost, IdaStarTable { heuristic: h(), slots: width(1000) });
    each!("ida-star, small table", Cost, IdaStarTable { heuristic: h(), slots: width(3) });
    each!("bfhs", Cost, BreadthFirstHeuristic { heuristic: h() });
    each!("lrta-star", None, LrtaStar { heuristic: h() });
    each!("hill-climbing", None, HillClimbing { heuristic: h() });
    each!("annealing", None, Annealing { heuristic: h(), steps: NonZeroU64::new(2000).unwrap(), seed: 1 });
    each!(
        "bidirectional-a-star",
        Cost,
        BidirectionalAStar { heuristic: h(), backward: backward.clone(), goal: goal.clone() }
    );
    each!("twin-a-star", Cost, TwinAStar { a_star: AStar::new(h()), twin: twin(), queues: TwinQueues::Two });
    each!("ida-star", Cost, IdaStar { heuristic: h() });
    each!("rbfs", Cost, RecursiveBestFirst { heuristic: h() });
    each!("beam, narrow", None, Beam { heuristic: h(), width: width(2) });
    each!("beam, wide", None, Beam { heuristic: h(), width: width(100) });
    each!("columbia, breadth-first", Actions, Columbia::BreadthFirst);
    each!("columbia, depth-first", None, Columbia::DepthFirst);
    each!("riverside", None, Riverside { heuristic: h(), ties: Ties::Libcxx, duplicates: true });
    each!("riverside, tree", Cost, Riverside { heuristic: Zero, ties: Ties::Libcxx, duplicates: false });
}

/// The true distances to the goal, and those from the start.
fn both_ways(terrain: &Terrain) -> [Vec<Option<u64>>; 2] {
    let cost = |field, step| u64::from(terrain.cost(&field, step));
    [terrain.distances(cost), terrain.distances_from_start(cost)]
}

/// Half the true distance, rounded down: admissible and consistent.
fn halves(terrain: &Terrain) -> [Estimates; 2] {
    both_ways(terrain).map(|distances| {
        Estimates(distances.iter().map(|far| far.map_or(Cost::MAX, |far| far as Cost / 2)).collect())
    })
}

/// An admissible estimate that is not consistent: some tenths of the true distance, more or less from field to field.
fn tenths(terrain: &Terrain) -> [Estimates; 2] {
    let part = |(field, far): (usize, &Option<u64>)| {
        far.map_or(Cost::MAX, |far| (far * (field as u64 * 7 % 11) / 10) as Cost)
    };
    both_ways(terrain).map(|distances| Estimates(distances.iter().enumerate().map(part).collect()))
}

/// The path is one, it costs what the answer says, and claims about it hold.
fn is_true(terrain: &Terrain, (name, best): (&str, Best), (outcome, stats): (Outcome<usize>, Stats)) {
    let start = terrain.start();
    let least = terrain.distances(|field, step| u64::from(terrain.cost(&field, step)))[start];
    let fewest = terrain.distances(|_, _| 1)[start];
    let Outcome::Solved { actions, cost } = outcome else {
        let unsure = matches!(outcome, Outcome::Stopped(Stop::Exhausted | Stop::Stuck | Stop::Expansions));
        assert!(least.is_none() || unsure, "{name} found nothing");
        assert!(least.is_none_or(|least| u64::from(stats.lower_bound) <= least), "{name} proved too much");
        return;
    };
    let (least, fewest) = (least.expect("there is a path"), fewest.expect("there is a path"));
    let (mut field, mut sum) = (start, 0);
    for &step in &actions {
        assert!(terrain.actions(&field).any(|legal| legal == step), "{name} goes through a wall");
        sum += terrain.cost(&field, step);
        terrain.apply(&mut field, step);
    }
    assert!(terrain.is_goal(&field), "{name} ends elsewhere");
    assert_eq!(sum, cost, "{name} adds up");
    assert!(u64::from(stats.lower_bound) <= least, "{name} proved {} of {least}", stats.lower_bound);
    match best {
        Best::Cost => assert_eq!((u64::from(cost), stats.lower_bound), (least, cost), "{name}"),
        Best::Bounded => assert!(2 * u64::from(cost) <= 3 * u64::from(stats.lower_bound), "{name}"),
        Best::Actions => assert_eq!(actions.len() as u64, fewest, "{name}"),
        Best::None => assert!(u64::from(cost) >= least, "{name}"),
    }
}

#[test]
fn every_search_copes_with_costs_that_are_large_and_differ() {
    let mut random = SplitMix::new(11);
    let mut stopped = 0;
    for _ in 0..40 {
        let terrain = Terrain::random(4, 5, &mut random);
        let island = || Terrain::new(&["1####", "#####", "#####", "####1"]);
        for [heuristic, backward] in [halves(&terrain), tenths(&terrain)] {
            every_search(&terrain.goal(), (&heuristic, &backward), island, &mut |(name, best, search)| {
                let limits = Limits { expanded: Some(100_000), ..Limits::default() };
                let answer = search(&terrain, limits);
                stopped += usize::from(matches!(answer.0, Outcome::Stopped(Stop::Expansions)));
                is_true(&terrain, (name, best), answer);
            });
        }
    }
    // Searches in little memory try many a sum before they find the least.
    assert!(stopped < 20, "{stopped} searches were too long");
}

#[test]
fn sums_of_costs_that_cannot_be_counted_are_never_taken_for_others() {
    let three = 3_000_000_000;
    // The second way has more actions and can be counted.
    let ways = [vec![(0, 1, three), (1, 2, three)], vec![(0, 3, 1), (3, 4, three), (4, 2, 1)]];
    let both = Graph { edges: ways.concat(), goal: 2 };
    let [dear, _] = ways;
    let dear = Graph { edges: dear, goal: 2 };
    let nothing = || Graph { edges: vec![], goal: 2 };
    every_search(&2, (&Zero, &Zero), nothing, &mut |(name, best, search)| {
        let (outcome, stats) = search(&dear, Limits::default());
        let is_failure = matches!(outcome, Outcome::Stopped(Stop::Failed(_) | Stop::Stuck));
        assert!(is_failure && stats.lower_bound == 0, "{name}: {outcome:?}");
        let (outcome, _) = search(&both, Limits::default());
        let is_failure = matches!(outcome, Outcome::Stopped(Stop::Failed(_) | Stop::Stuck));
        // These steps cannot be undone, which a search from both ends says.
        let may_fail = best != Best::Cost || name == "bidirectional-a-star";
        assert!(is_failure && may_fail || outcome.cost() == Some(three + 2), "{name}: {outcome:?}");
    });
}

#[test]
fn rules_that_fail_end_every_search_and_prove_nothing() {
    let terrain = Terrain::new(&["1291", "3#12", "1121"]);
    let mut failed = 0;
    for calls in 0..60 {
        for goal_then in [false, true] {
            let broken = || Breaks::after(calls, goal_then, terrain.clone());
            let twin = || Breaks::after(usize::MAX, false, Terrain::new(&["1#00", "##00", "0001"]));
            let [heuristic, backward] = halves(&terrain);
            every_search(&terrain.goal(), (&heuristic, &backward), twin, &mut |(name, _, search)| {
                let problem = broken();
                let (outcome, stats) = search(&problem, Limits { expanded: Some(1000), ..Limits::default() });
                let Some(failure) = problem.failure() else { return };
                failed += 1;
                assert_eq!(outcome, Outcome::Stopped(failure.into()), "{name} after {calls} calls");
                assert_eq!(stats.lower_bound, 0, "{name} after {calls} calls");
            });
        }
    }
    assert!(failed > 500, "{failed}");
}

#[test]
fn rules_that_fail_end_enumerations_and_games_too() {
    for calls in 0..5 {
        let mut monitor = Monitor::unwatched(Limits::default());
        let broken = Breaks::after(calls, false, Terrain::new(&["12", "31"]));
        let layers = Layers::all(&broken, &0, &mut monitor).map(|layers| layers.depth());
        assert_eq!(
            layers,
            broken.failure().map_or(Ok(1), |failure| Err(failure.into())),
            "after {calls} calls"
        );

        let broken = || Breaks::after(calls, false, TicTacToe);
        assert!(matches!(Minimax.run(&broken(), &[0; 9], &mut monitor), Err(Stop::Failed(_))));
        assert!(matches!(AlphaBeta.run(&broken(), &[0; 9], &mut monitor), Err(Stop::Failed(_))));
    }
}

#[test]
fn a_search_from_both_ends_refuses_actions_that_cannot_be_undone() {
    let graph = Graph { edges: vec![(0, 1, 1), (1, 2, 1)], goal: 2 };
    let Outcome::Stopped(Stop::Failed(why)) = (Bidirectional { goal: 2 }).solve(&graph) else { panic!() };
    assert!(why.to_string().contains("undone"), "{why}");
}
