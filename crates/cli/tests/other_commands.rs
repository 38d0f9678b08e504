//! `check`, `generate`, `verify`, `list`, `words`, `tictactoe` and `completions`, from the outside.

mod common;

use common::{loyd, loyd_reading};

#[test]
fn check_gives_the_reason_and_a_repair() {
    let ran = loyd(&["check", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "--json"]);
    let value = &ran.json()[0];
    assert_eq!(
        (ran.code, &value["solvable"], &value["repair"]),
        (3, &false.into(), &serde_json::json!([14, 15]))
    );
    let ran = loyd(&["check", "813402765", "--json"]);
    let value = &ran.json()[0];
    assert_eq!((ran.code, &value["solvable"], &value["repair"]), (0, &true.into(), &serde_json::Value::Null));
    assert_eq!(value["heuristics"]["manhattan"], 10.0);
    assert_eq!(value["heuristics"]["misplaced"], 5.0);
}

#[test]
fn what_is_generated_is_read_back() {
    for size in ["3x3", "4x4", "2x5", "3x4"] {
        let made = loyd(&["generate", "--size", size, "--count", "5", "--seed", "3"]);
        assert_eq!((made.code, made.out.lines().count()), (0, 5));
        let checked = loyd_reading(&["check", "-", "--json"], made.out.as_bytes());
        assert_eq!(checked.code, 0, "{size}: {}", checked.err);
        assert!(checked.json().iter().all(|value| value["solvable"] == true));
        let bad = loyd(&["generate", "--size", size, "--seed", "3", "--unsolvable"]);
        assert_eq!(loyd_reading(&["check", "-"], bad.out.as_bytes()).code, 3);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_an_audit_of_all_boards() {
    use std::process::{Command, Stdio};
    let audit = ["audit", "manhattan", "--size", "3x4"];
    let child = common::program()
        .args(audit)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(400));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let ran = common::Ran::from(child.wait_with_output().unwrap());
    let said = "Stopped without a verdict: it was cancelled.\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (130, "", said));
}

#[test]
fn generated_depths_are_exact() {
    let made = loyd(&["generate", "--size", "3x3", "--depth", "20", "--count", "10", "--seed", "1"]);
    let solved = loyd_reading(&["solve", "-", "--json"], made.out.as_bytes());
    assert!(solved.json().iter().all(|value| value["cost"] == 20));
    assert_eq!(loyd(&["generate", "--depth", "32"]).code, 2);
}

#[test]
fn verify_says_yes_no_and_whether_shorter_exists() {
    let puzzle = "1 2 3/4 0 5/7 8 6";
    let yes = loyd(&["verify", puzzle, "RD"]);
    assert_eq!(
        (yes.code, yes.out.as_str()),
        (0, "Yes: 2 moves, legal, to the goal, and none shorter exists.\n")
    );
    let one = loyd(&["verify", "1 2 3/4 5 6/7 0 8", "R"]);
    assert_eq!(one.out, "Yes: 1 move, legal, to the goal, and none shorter exists.\n");
    let longer = loyd(&["verify", puzzle, "L R R D"]);
    assert_eq!(
        (longer.code, longer.out.as_str()),
        (0, "Yes: 4 moves, legal, to the goal. The shortest has 2.\n")
    );
    assert_eq!(loyd(&["verify", puzzle, "LU", "--moves", "tile"]).code, 0);
    let off = loyd(&["verify", puzzle, "RR"]);
    assert_eq!((off.code, off.out.as_str()), (5, "No: move 2 (R) would leave the board.\n"));
    assert_eq!(loyd(&["verify", puzzle, "R"]).code, 5);
    let bad = loyd(&["verify", puzzle, "RX"]);
    assert_eq!((bad.code, bad.err.as_str()), (2, "error: moves, column 2: `X` is not one of U, D, L, R\n"));
}

#[test]
fn ladders_work_with_nothing_installed() {
    let ran = loyd(&["words", "horse", "nurse", "--json"]);
    let value = &ran.json()[0];
    assert_eq!((ran.code, &value["status"], &value["cost"]), (0, &"solved".into(), &3.into()));
    let path = value["path"].as_array().unwrap();
    assert_eq!((path.len(), &path[0], &path[3]), (4, &"horse".into(), &"nurse".into()));
    let ran = loyd(&["words", "horse", "nurze"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: `nurze` is not in the dictionary"), "{}", ran.err);
}

#[test]
fn ladders_take_a_dictionary_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.txt");
    std::fs::write(&file, "cold\ncord\ncard\nward\nwarm\nzebra\n").unwrap();
    let file = file.to_str().unwrap();
    for algorithm in ["a-star", "bfs", "ids", "bidirectional", "ida-star", "rbfs", "ucs", "a-star:zero"] {
        let ran = loyd(&["words", "cold", "warm", "--dictionary", file, "-a", algorithm, "--json"]);
        assert_eq!(
            ran.json()[0]["path"],
            serde_json::json!(["cold", "cord", "card", "ward", "warm"]),
            "{algorithm}"
        );
    }
    assert_eq!(loyd(&["words", "cold", "zebra", "--dictionary", file]).code, 3);
}

#[test]
fn tic_tac_toe_is_a_draw_and_alpha_beta_looks_at_less() {
    let value = loyd(&["tictactoe", "--json"]).json().remove(0);
    assert_eq!(value["value"], 0);
    assert_eq!((&value["minimax"]["nodes"], &value["minimax"]["leaves"]), (&549_946.into(), &255_168.into()));
    assert!(value["alpha_beta"]["nodes"].as_u64() < Some(549_946));
}

#[test]
fn a_game_of_tic_tac_toe_can_be_played() {
    let ran = loyd_reading(&["tictactoe"], b"1\n1\nten\n9\n2\n3\n4\n5\n6\n7\n8\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("Draw.") || ran.out.contains("O wins."),
        "perfect play never loses:\n{}",
        ran.out
    );
    assert!(ran.out.contains("Square 1 is taken."));
}

#[test]
fn the_list_names_everything_with_its_properties() {
    let ran = loyd(&["list"]);
    assert_eq!(ran.code, 0);
    for name in
        ["a-star:h", "twin-a-star:h", "walking-distance", "euclidean-vector-zero", "libstdcxx", "riverside"]
    {
        assert!(ran.out.contains(name), "{name}");
    }
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    let forms = &loyd(&["list", "--json"]).json()[0]["heuristic_forms"];
    for (at, form) in ["pdb:PARTITION", "zpdb:PARTITION", "script:FILE", "rhai:SCRIPT", "exec:COMMAND"]
        .into_iter()
        .enumerate()
    {
        assert_eq!(forms[at]["form"], form);
        assert!(ran.out.contains(&format!("\n  {form} ")), "{form}");
    }
}

#[test]
fn numbers_below_zero_are_told_what_is_allowed() {
    let cases: [(&[&str], &str); 6] = [
        (&["generate", "--seed", "-1"], "expected a whole number from 0 to 18446744073709551615"),
        (&["generate", "--count", "-3"], "expected a whole number from 0 to 9007199254740992"),
        (&["generate", "--depth", "-3"], "expected a number of moves from 0 to 4294967295"),
        (&["solve", "813402765", "--timeout", "-5s"], "expected a time from 0 on"),
        (&["solve", "813402765", "--max-memory", "-2G"], "expected a size from 0 to 8192T"),
        (&["solve", "813402765", "--threads", "-1"], "expected a number from 0 (one a core) to 1024"),
    ];
    for (arguments, expected) in cases {
        let ran = loyd(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains(expected) && !ran.err.contains("tip:"), "{}", ran.err);
    }
    let ran = loyd(&["solve", "1", "2", "3", "-4", "5", "6", "7", "8", "0"]);
    assert!(ran.err.starts_with("error: line 1, column 7: '-4' is not a number"), "{}", ran.err);
}

#[test]
fn completions_and_help_are_there() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(loyd(&["completions", shell]).out.contains("loyd"));
    }
    let help = loyd(&["--help"]).out;
    assert!(help.lines().count() <= 40, "one screen");
    assert_eq!(help.matches("  loyd ").count(), 3, "three examples");
    for command in
        ["solve", "check", "generate", "compare", "audit", "explain", "verify", "list", "lab", "words"]
            .into_iter()
            .chain(["tables", "tictactoe", "completions"])
    {
        let help = loyd(&[command, "--help"]).out;
        let examples: Vec<&str> = help.lines().filter(|line| line.starts_with("  loyd ")).collect();
        assert!(!examples.is_empty() && examples.iter().all(|line| line.len() <= 80), "{help}");
    }
    assert_eq!(loyd(&["--version"]).out, format!("loyd {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(loyd(&["solve", "--no-such-option"]).code, 2);
}
