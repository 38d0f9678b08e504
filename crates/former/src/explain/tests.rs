//! The ranges that others have measured, on the boards of a course report and the hardest board of 3x3.

use super::*;
use loyd_tiles::Goal;

fn job(puzzle: &str, spec: &str) -> Job {
    Job::new(puzzle.parse().unwrap(), &Goal::Last, spec.parse().unwrap()).unwrap()
}

fn answer(job: &Job) -> Explanation {
    match explain(job).unwrap() {
        Explained::Answer(answer) => answer,
        other => panic!("{other:?}"),
    }
}

/// Puzzle, depth, then the floor and the ceiling of ucs, misplaced and manhattan, and what their luckiest ties reach.
type Case = (&'static str, u32, [(u64, u64); 3], [u64; 3]);
const CASES: [Case; 6] = [
    ("1 3 6 5 0 2 4 7 8", 8, [(202, 337), (6, 19), (1, 13)], [202, 13, 9]),
    ("1 3 6 5 0 7 4 8 2", 12, [(1426, 2389), (72, 120), (8, 37)], [1426, 79, 17]),
    ("1 6 7 5 0 3 4 8 2", 16, [(9138, 14619), (419, 666), (36, 96)], [9138, 426, 45]),
    ("7 1 2 4 8 5 6 3 0", 20, [(37810, 54802), (1974, 3146), (183, 503)], [37810, 1979, 189]),
    ("0 7 2 4 6 1 3 5 8", 24, [(116_089, 140_135), (11678, 17769), (579, 1758)], [116_089, 11682, 593]),
    (
        "8 6 7 2 5 4 3 0 1",
        31,
        [(181_439, 181_440), (121_516, 143_849), (6550, 21198)],
        [181_439, 121_519, 6558],
    ),
];
const SPECS: [&str; 3] = ["ucs", "a-star:misplaced", "a-star:manhattan"];

#[test]
fn ranges_are_the_known_ones() {
    for (puzzle, depth, ranges, least) in CASES {
        for (at, spec) in SPECS.into_iter().enumerate() {
            let answer = answer(&job(puzzle, spec));
            let range = answer.range.unwrap();
            assert_eq!((answer.cost, (range.min(), range.max())), (depth, ranges[at]), "{spec} at {depth}");
            assert_eq!(range.least, least[at], "{spec} at {depth}");
        }
    }
}

#[test]
fn every_tie_break_counts_within_the_range() {
    for (puzzle, depth, ranges, least) in CASES.into_iter().take(5) {
        for (at, spec) in SPECS.into_iter().enumerate() {
            let profiles = profiles(&job(puzzle, spec)).unwrap();
            let ties = profiles.iter().filter(|profile| !profile.name.contains('/'));
            for profile in ties.clone() {
                let expanded = profile.counted.as_ref().unwrap().expanded;
                let legal = least[at]..=ranges[at].1;
                assert!(
                    legal.contains(&expanded),
                    "{} at {depth}: {expanded} is not in {legal:?}",
                    profile.spec
                );
            }
            assert_eq!(ties.count(), 10);
        }
    }
}

#[test]
fn solutions_are_counted_and_begin_as_they_must() {
    let answer = answer(&job("0 7 2 4 6 1 3 5 8", "a-star:manhattan"));
    let solutions = answer.solutions.unwrap();
    assert_eq!((solutions.count, solutions.first_moves.as_slice()), (4, [Direction::Right].as_slice()));
    let range = answer.range.unwrap();
    assert_eq!((range.forced, range.tied), (578, 1180));
}

#[test]
fn a_solved_board_has_one_solution_without_moves() {
    let answer = answer(&job("1 2 3 4 5 6 7 8 0", "a-star:manhattan"));
    assert_eq!(answer.solutions.unwrap(), Solutions { count: 1, first_moves: vec![] });
    assert_eq!(answer.range.unwrap(), Range { forced: 0, tied: 1, least: 1 });
}

#[test]
fn an_inconsistent_heuristic_has_no_range_but_solutions() {
    let answer = answer(&job("0 7 2 4 6 1 3 5 8", "a-star:manhattan-blank"));
    let Err(NoRange::Inconsistent { heuristic, breach }) = &answer.range else {
        panic!("{:?}", answer.range)
    };
    assert_eq!(heuristic, "manhattan-blank");
    assert!(breach.contains("but costs only 1"), "{breach}");
    assert_eq!(answer.solutions.unwrap().count, 4);
}

#[test]
fn without_duplicate_detection_there_is_no_range() {
    let answer = answer(&job("1 3 6 5 0 2 4 7 8", "a-star:manhattan[duplicates=none]"));
    assert_eq!(answer.range, Err(NoRange::Duplicates("none")));
}

#[test]
fn limits_are_named_where_they_are_reached() {
    let mut job = job("8 6 7 2 5 4 3 0 1", "ucs");
    job.limits.expanded = Some(100_000);
    assert_eq!(answer(&job).range, Err(NoRange::Stopped(Stop::Expansions)));
    job.limits = Limits { bytes: Some(3 << 20), ..Limits::default() };
    assert_eq!(answer(&job).range, Err(NoRange::Stopped(Stop::Memory)));
}

#[test]
fn a_number_is_traced_to_the_program_that_counted_it() {
    let job = job("0 7 2 4 6 1 3 5 8", "a-star:manhattan");
    for (number, ties) in [(925, "libcxx"), (1560, "libstdcxx")] {
        let spec = format!("a-star:manhattan[ties={ties},convention=riverside]");
        let found = expect(&job, number).unwrap();
        let counted = |found: &Match| found.counter == "expanded" && found.spec == spec;
        assert!(found.matches.iter().any(counted), "{found:?}");
    }
    let none = expect(&job, 3).unwrap();
    assert!(none.matches.is_empty());
    assert!(none.nearest.iter().all(|near| near.count > 3));
}

#[test]
fn only_searches_by_f_are_explained_and_only_solvable_boards() {
    let ida = explain(&job("867254301", "ida-star:manhattan"));
    assert_eq!(ida.unwrap_err(), ExplainError::Algorithm("ida-star"));
    assert!(matches!(explain(&job("1 2 3/4 5 6/8 7 0", "ucs")).unwrap(), Explained::Unsolvable));
}
