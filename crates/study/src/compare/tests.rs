use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loyd_lab::{Generate, Tables, Way};
use loyd_own::Own;

use super::*;

fn plan(specs: &[&str], count: usize) -> Plan {
    let registry = loyd_domains::registry();
    let asked = Generate { size: None, goal: None, way: Way::Walk(12), seed: 1 };
    let puzzles = registry.find("tiles").unwrap().generate(&asked, &mut |_| Ok(())).unwrap();
    Plan {
        specs: specs.iter().map(|spec| spec.parse().unwrap()).collect(),
        puzzles: puzzles.take(count).collect(),
        limits: Limits { expanded: Some(1000), ..Limits::default() },
        seed: Some(1),
    }
}

/// Runs with tables of its own, and code of the user's.
fn run(
    plan: &Plan,
    jobs: usize,
    store: Option<Store>,
    hear: &mut dyn FnMut(Finished<'_>),
) -> Result<Comparison, CompareError> {
    let tables = Tables::default();
    plan.run(&Context { own: Some(&Own), ..Context::new(&tables) }, jobs, store, hear)
}

fn check(plan: &Plan) -> Result<(), CompareError> {
    let tables = Tables::default();
    plan.check(&Context { own: Some(&Own), ..Context::new(&tables) })
}

fn counts(comparison: &Comparison) -> Vec<Option<(Ending, u64)>> {
    let specs = 0..comparison.plan.specs.len();
    specs.flat_map(|s| comparison.records(s).map(|r| r.map(|r| (r.ending, r.expanded)))).collect()
}

#[test]
fn equal_puzzles_are_run_once_and_count_each_time() {
    let plan = plan(&["bfs", "a-star"], 50);
    let distinct: HashSet<_> = plan.puzzles.iter().map(|puzzle| puzzle.key()).collect();
    assert!(distinct.len() < 50, "short walks meet");
    let mut made = 0;
    let comparison = run(&plan, 1, None, &mut |_| made += 1).unwrap();
    assert_eq!((made, plan.runs()), (2 * distinct.len(), 2 * distinct.len()));
    assert_eq!(plan.repeated(), 50 - distinct.len());
    assert_eq!(comparison.records(0).flatten().count(), 50);
}

#[test]
fn parallel_runs_give_the_same_records() {
    let plan = plan(&["ids", "greedy:misplaced", "ucs"], 30);
    let counted = |jobs| counts(&run(&plan, jobs, None, &mut |_| ()).unwrap());
    assert_eq!(counted(1), counted(4));
}

#[test]
fn a_stored_run_is_not_made_again_and_other_keys_stay_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.sqlite");
    let open = || Some(Store::open(&path).unwrap());
    let (small, mut large) = (plan(&["bfs"], 10), plan(&["bfs", "ucs"], 20));
    run(&small, 1, open(), &mut |run| assert!(!run.stored)).unwrap();
    let mut stored = 0;
    let comparison = run(&large, 2, open(), &mut |run| stored += usize::from(run.stored)).unwrap();
    assert_eq!(stored, small.runs());
    assert_eq!(counts(&comparison), counts(&run(&large, 1, None, &mut |_| ()).unwrap()));
    assert_eq!(open().unwrap().len().unwrap() as usize, large.runs());
    large.limits.expanded = Some(5);
    run(&large, 1, open(), &mut |run| assert!(!run.stored)).unwrap();
    assert_eq!(open().unwrap().len().unwrap() as usize, 2 * large.runs());
}

#[test]
fn a_cancelled_comparison_keeps_what_it_has() {
    let mut plan = plan(&["bfs", "ucs"], 50);
    let flag = Arc::new(AtomicBool::new(false));
    plan.limits.cancel = Some(Arc::clone(&flag));
    let mut made = 0;
    let cancel = &mut |_: Finished<'_>| {
        made += 1;
        flag.store(true, Ordering::Relaxed);
    };
    let comparison = run(&plan, 1, None, cancel).unwrap();
    assert!(comparison.interrupted);
    assert!(comparison.records.iter().flatten().count() == made && made >= 1);
}

#[test]
fn a_spec_that_does_not_fit_stops_everything() {
    let plan = plan(&["bfs", "a-star:no-such"], 3);
    let error = run(&plan, 2, None, &mut |_| ()).unwrap_err();
    assert!(matches!(error, CompareError::Lab(_)), "{error}");
    assert_eq!(check(&plan), Err(error));
}

#[test]
fn a_heuristic_that_fails_is_quoted_with_the_first_puzzle() {
    let plan = plan(&["bfs", "a-star:rhai:fn h(board, goal) { throw \"no idea\" }"], 9);
    check(&plan).unwrap();
    let comparison = run(&plan, 3, None, &mut |_| ()).unwrap();
    let (puzzle, why) = comparison.failure(1).unwrap();
    assert!(puzzle == 0 && why.contains("no idea"), "puzzle {puzzle}: {why}");
    assert_eq!(comparison.failure(0), None);
}

#[test]
fn the_optimum_is_known_on_small_boards_even_if_no_spec_proves_it() {
    let comparison = run(&plan(&["greedy:misplaced"], 20), 1, None, &mut |_| ()).unwrap();
    let exact = run(&plan(&["bfs"], 20), 1, None, &mut |_| ()).unwrap();
    for puzzle in 0..20 {
        assert_eq!(comparison.optimum(puzzle), exact.record(puzzle, 0).unwrap().cost);
    }
}

#[test]
fn every_run_is_in_one_shard_and_shards_are_alike() {
    let plan = plan(&["bfs", "a-star", "ids"], 50);
    let all: Vec<Run> = Tally::new(plan.clone(), None).missing();
    for of in [1, 2, 3, 7, 50, 200] {
        let shards: Vec<Vec<Run>> = (1..=of)
            .map(|number| Tally::new(plan.clone(), None).only(Shard::new(number, of).unwrap(), 5).missing())
            .collect();
        let mut together: Vec<Run> = shards.iter().flatten().copied().collect();
        together.sort_by_key(|run| run.number);
        assert_eq!(together, all);
        for spec in [None, Some(0), Some(1), Some(2)] {
            let counts = shards
                .iter()
                .map(|shard| shard.iter().filter(|run| spec.is_none_or(|spec| run.spec == spec)).count());
            let (least, most) = (counts.clone().min().unwrap(), counts.max().unwrap());
            assert!(most - least <= 1, "{of} shards, spec {spec:?}: {least} to {most}");
        }
    }
}

#[test]
fn runs_made_elsewhere_give_the_same_comparison() {
    let plan = plan(&["bfs", "a-star"], 20);
    let here = run(&plan, 1, None, &mut |_| ()).unwrap();
    let mut tally = Tally::new(plan.clone(), None);
    let tables = Tables::default();
    let cx = Context::new(&tables);
    for run in tally.missing().into_iter().rev() {
        let cx = cx.within(plan.limits.clone());
        let report = plan.puzzles[run.puzzle].solve(&plan.specs[run.spec], &cx, &mut |_| ()).unwrap();
        tally.enter(run, Record::of(&report).unwrap(), None);
    }
    assert!(tally.missing().is_empty());
    assert_eq!(counts(&tally.finish(&cx, false)), counts(&here));
}

#[test]
fn shards_are_counted_from_one() {
    assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
    for (text, error) in [
        ("0/3", ShardError::Number(3)),
        ("4/3", ShardError::Number(3)),
        ("1/0", ShardError::Count),
        ("3", ShardError::Form),
        ("a/b", ShardError::Form),
        ("-1/3", ShardError::Form),
    ] {
        assert_eq!(text.parse::<Shard>(), Err(error), "{text}");
    }
}
