//! Every search takes a heuristic of one's own, stops when it fails, and proves nothing by it.

mod common;

use common::{context, tiles};
use loyd_lab::{LabError, Report, Status, Tables};
use loyd_search::{Failure, Limits, Stop};
use loyd_tiles::{Board, Generator, Goal, Scramble, Size};

const MANHATTAN: &str = "rhai:fn h(board, goal) {
    let sum = 0;
    for tile in board.tiles {
        sum += (board.row(tile) - goal.row(tile)).abs() + (board.column(tile) - goal.column(tile)).abs();
    }
    sum
}";

/// Each search that takes a heuristic, and the options that make it another.
const SEARCHES: [(&str, &str); 9] = [
    ("a-star", ""),
    ("a-star", "[duplicates=none]"),
    ("a-star", "[convention=riverside]"),
    ("greedy", ""),
    ("weighted-a-star", "[weight=1.5]"),
    ("ida-star", ""),
    ("rbfs", ""),
    ("beam", "[width=50]"),
    ("twin-a-star", ""),
];

fn run(board: &Board, search: (&str, &str), heuristic: &str) -> Result<Report, LabError> {
    let spec = format!("{}:{heuristic}{}", search.0, search.1).parse().unwrap();
    let tables = Tables::default();
    tiles(&board.slashes()).solve(&spec, &context(&tables, Limits::default()), &mut |_| ())
}

fn boards() -> impl Iterator<Item = Board> {
    Generator::new(Size::new(3, 3).unwrap(), &Goal::Last, Scramble::Steps(40), 3).unwrap()
}

#[test]
fn a_script_searches_as_the_heuristic_it_copies() {
    for board in boards().take(3) {
        for search in SEARCHES {
            let own = run(&board, search, MANHATTAN).unwrap();
            let built_in = run(&board, search, "manhattan").unwrap();
            assert_eq!(own.status, built_in.status, "{search:?}");
            assert_eq!(
                (own.stats.expanded, own.stats.generated),
                (built_in.stats.expanded, built_in.stats.generated)
            );
        }
    }
}

#[test]
fn every_search_stops_when_the_heuristic_fails() {
    let board: Board = "8 1 3/4 0 2/7 6 5".parse().unwrap();
    let at_once = "rhai:fn h(board, goal) { throw \"no\" }";
    // It fails when tile 5 comes home, on the way to the goal at the latest.
    let later = "rhai:fn h(board, goal) { if board.cell(5) == goal.cell(5) { throw \"no\" } 4 }";
    for search in SEARCHES {
        for heuristic in [at_once, later] {
            let report = run(&board, search, heuristic).unwrap();
            let Status::Stopped(Stop::Failed(error)) = &report.status else {
                panic!("{search:?} ended with {:?}", report.status)
            };
            let why = error.to_string();
            assert!(why.contains(": no (the board: "), "{why}");
        }
    }
}

#[test]
fn nothing_is_proven_by_a_heuristic_of_ones_own() {
    for board in boards().take(3) {
        let shortest = run(&board, ("a-star", ""), "manhattan").unwrap().cost().unwrap();
        for search in SEARCHES {
            for heuristic in
                ["rhai:fn h(board, goal) { 1000000000 }", "rhai:fn h(board, goal) { board.cell(1) * 9 }"]
            {
                if search.0 == "rbfs" || search.1.contains("none") {
                    continue; // They would search for very long.
                }
                let report = run(&board, search, heuristic).unwrap();
                assert!(report.lower_bound <= shortest, "{search:?} claims {}", report.lower_bound);
                assert!(!report.optimal || report.cost() == Some(shortest));
            }
        }
    }
}

#[test]
fn a_heuristic_that_cannot_be_used_is_an_error_even_if_the_board_is_unsolvable() {
    let board: Board = "8 1 3/4 0 2/7 6 5".parse().unwrap();
    for board in [board.twin(), board] {
        for heuristic in ["script:no/such.rhai", "rhai:fn g() {}", "exec:/no/such/program", "exec:'"] {
            assert!(matches!(run(&board, ("a-star", ""), heuristic), Err(LabError::Own(_))), "{heuristic}");
        }
        assert!(matches!(run(&board, ("a-star", ""), "mine"), Err(LabError::Heuristic(_))));
    }
}

#[test]
fn a_script_that_is_wrong_is_told_with_its_place() {
    let board: Board = "8 1 3/4 0 2/7 6 5".parse().unwrap();
    let Err(LabError::Own(error)) = run(&board, ("a-star", ""), "rhai:fn h(board, goal) {\n  let = 1\n}")
    else {
        panic!("it should be an error")
    };
    assert_eq!(error.place, Some((2, 7)));
}

#[test]
fn words_and_numbers_are_shown_to_code_of_ones_own() {
    let ladder = loyd_domains::registry().read("words", "horse nurse").unwrap();
    let tables = Tables::default();
    let solve = |spec: &str| {
        ladder.solve(&spec.parse().unwrap(), &context(&tables, Limits::default()), &mut |_| ()).unwrap()
    };
    let own = solve("a-star:rhai:fn h(word, goal) { if word == goal { 0 } else { 1 } }");
    assert_eq!(own.cost(), solve("bfs").cost());
    let failed = solve("a-star:rhai:fn h(word, goal) { throw word + \"-\" + goal }");
    assert_eq!(
        failed.status,
        Status::Stopped(Stop::Failed(Box::new(Failure::Heuristic(
            "the script: line 1, column 20: horse-nurse (the state: horse)".to_owned()
        ))))
    );
    if cfg!(unix) {
        let told = "a-star:exec:sh -c 'read word; echo \"$LOYD_DOMAIN $word $LOYD_GOAL$LOYD_ROWS\"'";
        let Status::Stopped(Stop::Failed(error)) = solve(told).status else { panic!("it answers no number") };
        assert!(
            error.to_string().contains("answered `words horse nurse`; one number a line was expected"),
            "{error}"
        );
    }
}
