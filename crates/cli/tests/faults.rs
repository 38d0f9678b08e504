//! What strangers stumbled over, each as they typed it.

mod common;

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use common::{Ran, loyd, loyd_reading, program};

fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn puzzles_that_begin_with_a_hyphen_are_read() {
    assert!(loyd(&["solve", "-d", "hanoi", "- | 3 2 1 | -"]).out.contains("7 moves"));
    let ran = loyd(&["solve", "-d", "hanoi", "3 2 1 | - | -", "--goal", "- | 3 2 1 | -"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = loyd(&["check", "-d", "pancake", "-1 2 3"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = loyd(&["solve", "-1 1 2/3 4 5/6 7 8", "--goal", "first"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    // A slip in an option is still told as one, and places are those of what was typed.
    for slip in ["--gaol", "-x", "-j"] {
        let ran = loyd(&["solve", "813402765", slip]);
        assert!(ran.code == 2 && ran.err.contains("unexpected argument"), "{}", ran.err);
    }
    assert!(loyd(&["solve", "-1 1 2/3 q 5/6 7 8"]).err.contains("line 1, column 10"));
}

#[test]
fn the_blank_of_the_goal_has_the_same_number() {
    let ran = loyd(&["solve", "1 2 3/4 9 5/7 8 6", "--blank", "9", "--goal", "1 2 3/4 5 6/7 8 9"]);
    assert!(ran.out.contains("2 moves, proven shortest."), "{}{}", ran.out, ran.err);
}

#[test]
fn a_trace_ends_with_the_moves_and_says_which_of_twins_was_solved() {
    let ran = loyd(&["solve", "123405786", "-a", "a-star", "--trace"]);
    assert!(ran.out.contains("RD   (the blank moves)"), "{}", ran.out);
    assert!(ran.out.contains("h(n) = 2 is the start, with f(n) = 2:"), "{}", ran.out);
    let ran = loyd(&["solve", "123405786", "-a", "twin-a-star", "--trace"]);
    assert!(ran.out.contains("so the twin is unsolvable."), "{}", ran.out);
}

#[test]
fn objects_and_values_say_which_of_twins_was_solved() {
    let unsolvable = "1 2 3/4 5 6/8 7 0";
    for (board, which) in [("123405786", "board"), (unsolvable, "twin")] {
        let ran = loyd(&["solve", board, "-a", "twin-a-star", "--json"]);
        assert_eq!(ran.json()[0]["solved_board"], which);
        let ran = loyd(&["solve", board, "-a", "twin-a-star", "--csv"]);
        assert!(ran.out.lines().next().unwrap().ends_with(",solved_board"), "{}", ran.out);
        assert!(ran.out.trim_end().ends_with(&format!(",{which}")), "{}", ran.out);
    }
    assert!(!loyd(&["solve", unsolvable, "--json"]).out.contains("solved_board"));
}

#[test]
fn of_several_files_every_line_says_which() {
    let folder = tempfile::tempdir().unwrap();
    let one = file(&folder, "one.txt", "123405786\n1 2 3 4\n");
    let two = file(&folder, "two.txt", "hello\n");
    let ran = loyd(&["solve", &one, &two, "--csv"]);
    assert!(ran.out.starts_with("file,line,"), "{}", ran.out);
    assert!(ran.out.lines().nth(1).unwrap().starts_with(&format!("{one},1,")), "{}", ran.out);
    assert!(ran.err.contains(&format!("error: {one}: line 2")), "{}", ran.err);
    assert!(ran.err.contains(&format!("error: {two}: ")), "{}", ran.err);
    let ran = loyd(&["solve", &one, &two, "--json"]);
    let files: Vec<String> = ran.json().iter().map(|object| object["file"].to_string()).collect();
    assert_eq!(files.len(), 3, "{}", ran.out);
    assert!(files[0].contains("one.txt") && files[1].contains("one.txt") && files[2].contains("two.txt"));
    assert!(!loyd(&["solve", &one, "--json"]).out.contains("\"file\""));
}

#[test]
fn costs_of_an_own_problem_are_not_told_as_moves() {
    let folder = tempfile::tempdir().unwrap();
    let steps = r#"
        fn start() { "-" }
        fn is_goal(s) { s.len() == 4 }
        fn successors(s) { [#{ action: "a", state: s + "a", cost: 7 }, #{ action: "b", state: s + "b", cost: 3 }] }
    "#;
    let script = file(&folder, "steps.rhai", steps);
    let domain = format!("script:{script}");
    let ran = loyd(&["solve", "-d", &domain, "-a", "ucs"]);
    assert!(ran.out.contains("cost 9, 3 moves, proven cheapest."), "{}{}", ran.out, ran.err);
    let ran = loyd(&["solve", "-d", &domain, "-a", "ucs", "--output", "boards"]);
    assert!(ran.out.contains("depth             3\n  cost              9\n"), "{}", ran.out);
    let ran = loyd(&["explain", "-d", &domain, "-a", "ucs"]);
    assert!(ran.out.contains("Cheapest: cost 9."), "{}{}", ran.out, ran.err);
    let ran = loyd(&["compare", "-d", &domain, "ucs"]);
    assert!(ran.out.contains("  Cost"), "{}{}", ran.out, ran.err);
}

#[test]
fn a_table_of_answers_fits_and_says_why_below() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "# handed in\npuzzle,moves\n1 2 3/4 0 5/7 8 6,RD\n1 2 3/4 0 5/7 8 6,R\n1 2 3/4 0 5/7 8 6,LLLL\n1 2 3/4 q 5/7 8 6,R\n";
    let path = file(&folder, "answers.csv", answers);
    let ran = loyd(&["verify", &path]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    assert!(!ran.out.contains("Name") && !ran.out.contains("Why"), "{}", ran.out);
    assert!(ran.out.contains("  Line  Verdict         Moves  Shortest\n"), "{}", ran.out);
    assert!(ran.out.contains("  3     shortest            2         2\n"), "{}", ran.out);
    assert!(ran.out.contains("  Line 4: the moves are legal but do not end at the goal\n"), "{}", ran.out);
    assert!(ran.out.contains("  Line 6: puzzle, column 9: 'q' is not a number"), "{}", ran.out);
    let ran = loyd(&["verify", &path, "--csv"]);
    assert!(ran.out.starts_with("line,name,verdict,moves,shortest,why\n3,,shortest,2,2,\n"), "{}", ran.out);
}

/// A board of 10,000 cells, its moves as one word: the blank was looked for at each of them.
#[test]
fn verifying_a_long_solution_keeps_its_time() {
    let size = 100;
    let mut tiles: Vec<String> = (1..size * size).map(|tile| tile.to_string()).collect();
    tiles.push("0".to_owned());
    let moves = "LR".repeat(300_000);
    let input = format!("{{\"puzzle\":\"{}\",\"moves\":\"{moves}\"}}\n", tiles.join(" "));
    let started = std::time::Instant::now();
    let ran = loyd_reading(&["verify", "-", "--timeout", "1s"], input.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn maps_have_rows_by_columns() {
    let ran = loyd(&["generate", "-d", "grid", "--size", "5x8", "--seed", "1"]);
    let rows = ran.out.trim().rsplit(' ').next().unwrap().to_owned();
    let widths: Vec<usize> = rows.split('/').map(str::len).collect();
    assert_eq!(widths, [8; 5], "{}", ran.out);
}

#[test]
fn names_are_taken_in_any_case_and_slips_are_told() {
    let ran = loyd(&["compare", "--preset", "Five_Methods", "--count", "1", "--walk", "4"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = loyd(&["solve", "813402765", "-a", "Manhattan"]);
    assert!(
        ran.err.contains("`manhattan` is a heuristic") && ran.err.contains("a-star:manhattan"),
        "{}",
        ran.err
    );
    let ran = loyd(&["solve", "123405786", "bom.txt"]);
    assert!(ran.err.contains("`123405786` is a puzzle and `bom.txt` is a file: give one"), "{}", ran.err);
    let ran = loyd(&["solve", "123405786", "123045786"]);
    assert!(ran.err.contains("give one puzzle"), "{}", ran.err);
    assert_eq!(loyd(&["solve", "1 2 3/4 X 5/7 8 6"]).code, 0);
    assert_eq!(loyd(&["solve", r#"[["1","2","3"],["4","0","5"],["7","8","6"]]"#]).code, 0);
    assert!(loyd(&["solve", "1 2 3/4 q 5/7 8 6"]).err.contains("(0, _, ., x, *, -, -1, null or None)"));
    assert!(loyd(&["completions", "bash"]).out.contains("five-methods"));
}

#[test]
fn the_name_of_a_file_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    file(&folder, "bad.rhai", "fn h(");
    let ran = loyd(&["audit", folder.path().to_str().unwrap()]);
    assert_eq!(ran.out.matches("bad.rhai").count(), 1, "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn an_answer_that_was_cut_short_says_so() {
    let mut child = program()
        .args(["solve", "--json", "--timeout", "60s"])
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let board = loyd(&["generate", "--size", "9x9", "--seed", "3"]).out;
    let id = child.id().to_string();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), board.as_bytes()).unwrap();
    drop(child.stdin.take());
    std::thread::sleep(Duration::from_secs(4));
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ran: Ran = child.wait_with_output().unwrap().into();
    let object = &ran.json()[0];
    assert_eq!(
        (ran.code, &object["status"], &object["stopped_by"]),
        (130, &"solved".into(), &"cancelled".into())
    );
}

#[test]
fn a_script_that_is_not_read_in_time_is_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let script = file(&folder, "long.rhai", &format!("fn h(board, goal) {{ 0 }}\n{}", "{}".repeat(49_000)));
    for asked in [["explain", "813402765", "-a", "a-star:script:"], ["solve", "0", "-d", "script:"]] {
        let own = format!("{}{script}", asked[3]);
        let ran = loyd(&[asked[0], asked[1], asked[2], &own, "--timeout", "0"]);
        assert_eq!(ran.code, 4, "{}", ran.err);
    }
}
