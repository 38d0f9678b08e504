//! Published tables, met through the names that a person types.

mod common;

use loyd_lab::Report;
use loyd_tiles::{Board, Goal};

fn run(puzzle: &str, goal: &Goal, spec: &str) -> Report {
    common::run(&Board::parse(puzzle, None).unwrap(), goal, spec)
}

/// The cases of the course report, by depth.
const CASES: [(u32, &str); 8] = [
    (0, "1 2 3 4 5 6 7 8 0"),
    (2, "1 2 3 4 5 6 0 7 8"),
    (4, "1 2 3 5 0 6 4 7 8"),
    (8, "1 3 6 5 0 2 4 7 8"),
    (12, "1 3 6 5 0 7 4 8 2"),
    (16, "1 6 7 5 0 3 4 8 2"),
    (20, "7 1 2 4 8 5 6 3 0"),
    (24, "0 7 2 4 6 1 3 5 8"),
];

/// Expanded and largest frontier of each case, for one column of the report.
fn riverside(algorithm: &str, options: &str, cases: std::ops::Range<usize>) -> Vec<(u64, u64)> {
    let spec = format!("{algorithm}[convention=riverside{options}]");
    let reports = CASES[cases].iter().map(|&(depth, puzzle)| {
        let report = run(puzzle, &Goal::Last, &spec);
        assert_eq!(report.cost(), Some(depth), "{spec} on {puzzle}");
        (report.stats.expanded, report.stats.frontier_max)
    });
    reports.collect()
}

#[test]
fn the_report_s_table_with_duplicate_detection() {
    assert_eq!(
        riverside("ucs", ",ties=libcxx", 0..8),
        [(1, 1), (7, 8), (32, 28), (326, 193), (1887, 1198), (13025, 6563), (52579, 17785), (126_138, 24212)]
    );
    assert_eq!(
        riverside("a-star:misplaced", ",ties=libcxx", 0..8),
        [(1, 1), (3, 3), (5, 6), (19, 16), (118, 83), (648, 402), (2725, 1607), (17353, 8591)]
    );
    assert_eq!(
        riverside("a-star:manhattan", ",ties=libcxx", 0..8),
        [(1, 1), (3, 3), (5, 6), (13, 12), (36, 27), (94, 62), (424, 270), (925, 538)]
    );
}

#[test]
fn the_report_s_table_without_duplicate_detection() {
    assert_eq!(
        riverside("ucs", ",ties=libcxx,duplicates=none", 1..5),
        [(8, 14), (74, 136), (3521, 6625), (587_520, 1_027_534)]
    );
    assert_eq!(
        riverside("a-star:misplaced", ",ties=libcxx,duplicates=none", 1..7),
        [(3, 4), (5, 9), (19, 33), (1561, 2775), (87861, 157_585), (1_231_990, 2_270_415)]
    );
    assert_eq!(
        riverside("a-star:manhattan", ",ties=libcxx,duplicates=none", 1..8),
        [(3, 4), (5, 9), (13, 23), (83, 138), (1370, 2345), (23204, 39047), (181_831, 311_565)]
    );
}

#[test]
fn the_other_compiler_s_counts() {
    let expanded = |algorithm| -> Vec<u64> {
        riverside(algorithm, ",ties=libstdcxx", 0..8).into_iter().map(|(expanded, _)| expanded).collect()
    };
    assert_eq!(expanded("ucs"), [1, 6, 37, 271, 1506, 11470, 54519, 135_703]);
    assert_eq!(expanded("a-star:misplaced"), [1, 3, 5, 19, 120, 630, 2521, 13672]);
    assert_eq!(expanded("a-star:manhattan"), [1, 3, 5, 13, 37, 88, 317, 1560]);
}

#[test]
fn the_two_boards_of_31_moves() {
    for puzzle in ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"] {
        for spec in ["auto", "a-star:linear-conflict", "ida-star:walking-distance", "bidirectional", "bfs"] {
            let report = run(puzzle, &Goal::Last, spec);
            assert_eq!((report.cost(), report.optimal), (Some(31), true), "{spec}");
        }
    }
}

#[test]
fn depth_first_goes_66125_deep_for_three_moves() {
    let report = run("1 2 5/3 4 0/6 7 8", &Goal::First, "dfs[convention=columbia]");
    assert_eq!((report.stats.expanded, report.stats.depth_max, report.cost()), (181_437, 66_125, Some(3)));
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn columbia_s_rows() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/columbia/expected.csv");
    let text = std::fs::read_to_string(path).unwrap();
    for line in text.lines().skip(1) {
        let (method, rest) = line.split_once(",\"").unwrap();
        let (board, rest) = rest.split_once("\",").unwrap();
        let columns: Vec<&str> = rest.split(',').collect();
        let algorithm = if method == "ast" { "a-star:manhattan" } else { method };
        let report = run(board, &Goal::First, &format!("{algorithm}[convention=columbia]"));
        assert_eq!(report.cost(), columns[0].parse().ok(), "{line}");
        if columns[3] == "exact" || (columns[3] == "unsolvable" && method != "ast") {
            assert_eq!(report.stats.expanded, columns[1].parse::<u64>().unwrap(), "{line}");
            assert_eq!(report.stats.depth_max, columns[2].parse::<u64>().unwrap(), "{line}");
        }
    }
}
