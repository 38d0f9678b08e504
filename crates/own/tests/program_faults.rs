//! Programs that go wrong in every way we could think of: each ends in one clear sentence, none in a hang, and
//! nothing is left running.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use common::{estimates, failure, size_3x3_boards};
use loyd_tiles::{Board, Goal};

const BOARD: &str = "8 1 3/4 0 2/7 6 5";

/// Why a program fails at its first board.
fn failure_of(command: &str) -> String {
    let board: Board = BOARD.parse().unwrap();
    let goal = Goal::Last.board(board.size()).unwrap();
    failure(&format!("exec:{command}"), &goal, &[board])
}

/// A program that answers one line with these bytes, as `printf` writes them.
fn answering(text: &str) -> String {
    format!("sh -c 'read line; printf -- \"{text}\"; cat > /dev/null'")
}

#[test]
fn a_program_that_does_not_exist_is_named() {
    let failure = failure_of("/no/such/program --fast");
    assert_eq!(failure, "cannot start `/no/such/program`: there is no such program");
    assert_eq!(failure_of("/dev/null"), "cannot start `/dev/null`: it is not a program that you may run");
    assert!(failure_of("").starts_with("exec: needs a command"));
}

#[test]
fn a_program_that_ends_is_quoted() {
    assert_eq!(
        failure_of("sh -c 'echo Traceback >&2; echo \"no such tile\" >&2; exit 3'"),
        "`sh -c 'echo Traceback >&2; echo \"no such tile\" >&2; exit 3'` ended (exit status: 3) without an \
         answer; its last words: no such tile (the board: 8 1 3/4 0 2/7 6 5)"
    );
    assert!(failure_of("true").contains("`true` ended (exit status: 0) without an answer (the board: "));
    assert!(failure_of("sh -c 'kill -SEGV $$'").contains("ended (signal: 11"));
}

#[test]
fn a_program_that_hangs_is_given_up() {
    let started = Instant::now();
    let failure = failure_of("LOYD_TIMEOUT=0.3 sleep 1000");
    assert!(
        failure.contains("gave no answer within 300ms (is its output flushed after each line?) (the board: "),
        "{failure}"
    );
    assert!(started.elapsed() < Duration::from_secs(100));
}

#[test]
fn a_program_that_never_reads_is_given_up_even_when_the_pipe_is_full() {
    let (goal, boards) = size_3x3_boards();
    let hanging = failure("exec:LOYD_TIMEOUT=0.3 sleep 1000", &goal, &boards);
    assert!(hanging.contains("gave no answer within 300ms"), "{hanging}");
    // It ends, but its child holds the pipes, has left the process group, and lives on for a while.
    let left = failure("exec:LOYD_TIMEOUT=0.3 sh -c 'setsid sleep 3 &'", &goal, &boards);
    assert!(left.contains("gave no answer within 300ms"), "{left}");
}

#[test]
fn an_answer_that_is_no_estimate_is_quoted() {
    for (text, expected) in [
        ("abc\\n", "answered `abc`; one number a line was expected (the board: "),
        ("5 6\\n", "answered `5 6`; one number a line was expected"),
        ("\\n", "answered an empty line; one number a line was expected"),
        ("\\033[31m5\\n", "answered `\\u{1b}[31m5`; one number a line was expected"),
        ("\\377\\n", "one number a line was expected"),
        ("nan\\n", "answered `nan`, which is not a number (NaN); an estimate is a number, 0 or more"),
        ("-1\\n", "answered `-1`, which is negative; an estimate is a number, 0 or more"),
        ("inf\\n", "answered `inf`, which is infinite"),
        ("1e400\\n", "answered `1e400`, which is infinite"),
        ("5000000000\\n", "answered `5000000000`, which is more than 1,000,000,000"),
        ("1\\n2\\n", "answered more often than it was asked; one number a board was expected"),
    ] {
        let failure = failure_of(&answering(text));
        assert!(failure.contains(expected), "{text}: {failure}");
    }
}

#[test]
fn a_program_that_prints_without_end_is_given_up() {
    let failure = failure_of("yes 5");
    assert!(failure.contains("answered more often than it was asked"), "{failure}");
    let failure = failure_of("cat /dev/zero");
    assert!(failure.contains("answered with a line of more than 1000 bytes"), "{failure}");
}

#[test]
fn a_program_that_closes_its_output_is_given_up() {
    let failure = failure_of("sh -c 'exec >&-; sleep 1000'");
    assert!(failure.contains("closed its output without an answer (the board: "), "{failure}");
}

#[test]
fn a_program_that_dies_half_way_names_the_board_it_died_on() {
    let (goal, boards) = size_3x3_boards();
    let failure = failure("exec:sh -c 'read a; echo 1; read b; echo 2; exit 7'", &goal, &boards[..5]);
    assert!(failure.contains("ended (exit status: 7) without an answer"), "{failure}");
    assert!(failure.contains(&boards[2].slashes()), "{failure}");
}

#[test]
fn spaces_and_real_numbers_are_fine() {
    let board: Board = BOARD.parse().unwrap();
    let goal = Goal::Last.board(board.size()).unwrap();
    let answers = estimates(&format!("exec:{}", answering(" 2.5 \\r\\n")), &goal, &[board]).unwrap();
    assert_eq!(answers, [2.5]);
}

#[test]
fn the_program_is_told_size_and_goal() {
    let board: Board = "1 2 3/4 5 0".parse().unwrap();
    let goal = Goal::First.board(board.size()).unwrap();
    let failure = failure(
        "exec:GREETING=hello sh -c 'read x; echo \"$GREETING $LOYD_ROWS $LOYD_COLUMNS $LOYD_GOAL; $x\"'",
        &goal,
        &[board],
    );
    assert!(failure.contains("answered `hello 2 3 0 1 2 3 4 5; 1 2 3 4 5 0`"), "{failure}");
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_that_a_program_started_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let pids = folder.path().join("pids");
    let (goal, boards) = size_3x3_boards();
    // It fills its standard error, starts a process that would sleep on, and answers properly.
    let command = format!(
        "exec:sh -c 'yes noise >&2 & sleep 1000 & echo $$ $! > {}; while read line; do echo 1; done'",
        pids.display()
    );
    let answers = estimates(&command, &goal, &boards[..1000]).unwrap();
    assert_eq!(answers, vec![1.0; 1000]);
    let pids = fs::read_to_string(pids).unwrap();
    let pids: Vec<&str> = pids.split_whitespace().collect();
    assert!(!Path::new("/proc").join(pids[0]).exists(), "the program was not collected");
    common::is_gone(pids[1]);
}
