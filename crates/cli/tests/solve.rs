//! `loyd solve`, from the outside.

mod common;

use common::{loyd, loyd_reading};

const PUZZLE: &str = "8 1 3 4 0 2 7 6 5";

#[test]
fn the_command_of_the_readme_shows_the_solution() {
    let ran = loyd(&["solve", PUZZLE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("14 moves, proven shortest."), "{}", ran.out);
}

#[test]
fn json_has_the_documented_fields_in_their_order() {
    let ran = loyd(&["solve", PUZZLE, "-a", "a-star:manhattan", "--json"]);
    let value = &ran.json()[0];
    let keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "puzzle",
            "goal",
            "rows",
            "columns",
            "spec",
            "algorithm",
            "heuristic",
            "ties",
            "duplicates",
            "convention",
            "status",
            "stopped_by",
            "cost",
            "moves",
            "optimal",
            "lower_bound",
            "expanded",
            "generated",
            "frontier_max",
            "depth_max",
            "iterations",
            "seconds",
            "table_seconds",
            "bytes_peak"
        ]
    );
    assert_eq!(value["puzzle"], serde_json::json!([[8, 1, 3], [4, 0, 2], [7, 6, 5]]));
    assert_eq!(value["goal"], serde_json::json!([[1, 2, 3], [4, 5, 6], [7, 8, 0]]));
    assert_eq!((&value["algorithm"], &value["heuristic"]), (&"a-star".into(), &"manhattan".into()));
    assert_eq!(
        (&value["status"], &value["cost"], &value["optimal"]),
        (&"solved".into(), &14.into(), &true.into())
    );
}

#[test]
fn every_algorithm_answers_and_the_optimal_ones_agree() {
    let list = loyd(&["list", "--json"]).json().remove(0);
    for entry in list["algorithms"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        let ran = loyd(&["solve", PUZZLE, "-a", name, "--json"]);
        let value = &ran.json()[0];
        if entry["complete"] == false && value["stopped_by"] == "stuck" {
            assert_eq!(ran.code, 4, "{name}: {}", ran.err);
            continue;
        }
        assert_eq!((ran.code, &value["status"]), (0, &"solved".into()), "{name}: {}", ran.err);
        if entry["optimal"] == true || name == "auto" {
            assert_eq!((&value["cost"], &value["optimal"]), (&14.into(), &true.into()), "{name}");
        }
    }
}

#[test]
fn boards_are_shown_with_arrows_then_the_counts() {
    let ran = loyd(&["solve", "1 2 3/4 0 5/7 8 6", "--output", "boards", "-a", "a-star:manhattan"]);
    assert_eq!(ran.code, 0);
    let (trace, counts) = ran.out.split_once("proven shortest.").unwrap();
    assert_eq!(trace.matches('↓').count(), 2, "{trace}");
    let labels: Vec<&str> =
        counts.lines().filter(|line| !line.is_empty()).map(|line| line[..18].trim()).collect();
    assert_eq!(labels, ["depth", "nodes expanded", "largest frontier", "time"]);
}

#[test]
fn letters_name_the_motion_that_was_asked_for() {
    let puzzle = "1 2 3/4 5 0/7 8 6";
    assert!(loyd(&["solve", puzzle]).out.contains("  D   (the blank moves)"));
    assert!(loyd(&["solve", puzzle, "--moves", "tile"]).out.contains("  U   (the tiles move)"));
    let json = loyd(&["solve", puzzle, "--moves", "tile", "--json"]).json().remove(0);
    assert_eq!(json["moves"], "D", "in JSON always the blank's");
}

#[test]
fn unsolvable_boards_are_answered_at_once_on_any_size() {
    let ran = loyd(&["solve", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"]);
    assert_eq!(ran.code, 3);
    assert!(ran.out.contains("14 with 15"), "{}", ran.out);

    let mut tiles: Vec<u16> = (1..10_000).chain([0]).collect();
    tiles.swap(0, 1);
    let rows: Vec<String> =
        tiles.chunks(100).map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")).collect();
    let ran = loyd_reading(&["solve", "-", "--json"], rows.join("\n").as_bytes());
    assert_eq!((ran.code, &ran.json()[0]["status"]), (3, &"unsolvable".into()));
}

#[test]
fn the_twins_find_out_by_search() {
    let ran = loyd(&["solve", "2 1 3 4 5 6 7 8 0", "-a", "twin-a-star:manhattan", "--json"]);
    assert_eq!(ran.code, 3);
    assert!(ran.json()[0]["expanded"].as_u64() > Some(0));
}

#[test]
fn limits_stop_with_what_is_known() {
    let hard = "14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let ran = loyd(&["solve", hard, "-a", "a-star:manhattan", "--max-nodes", "1e3", "--json"]);
    let value = &ran.json()[0];
    assert_eq!((ran.code, &value["stopped_by"], &value["expanded"]), (4, &"nodes".into(), &1000.into()));
    assert!(value["lower_bound"].as_u64() >= Some(40));
    let ran = loyd(&["solve", hard, "-a", "ida-star:manhattan", "--timeout", "50ms", "--json"]);
    assert_eq!((ran.code, &ran.json()[0]["stopped_by"]), (4, &"time".into()));
    let ran = loyd(&["solve", hard, "-a", "bfs", "--max-memory", "1M", "--json"]);
    assert_eq!((ran.code, &ran.json()[0]["stopped_by"]), (4, &"memory".into()));
}

#[test]
fn a_batch_goes_on_and_reports_the_worst() {
    let ran = loyd_reading(&["solve", "--json"], b"813402765\n213456780\n123456700\n123456708\n");
    let states: Vec<_> = ran.json().iter().map(|value| value["status"].clone()).collect();
    assert_eq!(states, ["solved", "unsolvable", "error", "solved"]);
    assert_eq!(ran.code, 2);
    assert_eq!(loyd_reading(&["solve", "--json"], b"813402765\n213456780\n").code, 3);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::Stdio;
    let puzzles = "813402765\n".repeat(3000);
    let mut child = common::program()
        .args(["solve", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut stdin, puzzles.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn wrong_names_are_told_what_there_is() {
    let ran = loyd(&["solve", PUZZLE, "-a", "wholly"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: --algorithm: there is no algorithm `wholly`; there are auto, bfs,"));
    let ran = loyd(&["solve", PUZZLE, "-a", "a-star:manhatten"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`manhatten`; did you mean `manhattan`? (`loyd list` names "), "{}", ran.err);
    assert_eq!(
        loyd(&["solve", "1 2 3 a 5 6 7 8 0"]).err,
        "error: line 1, column 7: 'a' is not a number, expected a tile or the blank (0, _, ., x, *, -, -1, null or None)\n"
    );
    assert_eq!(
        loyd(&["solve", "no-such-file.txt"]).err,
        "error: cannot read `no-such-file.txt`: there is no such file\n"
    );
}

#[test]
fn the_largest_depth_is_measured_by_the_engine_too() {
    let cache = tempfile::tempdir().unwrap();
    let depth_of = |spec: &str| {
        let arguments = ["solve", PUZZLE, "-a", spec, "--json"];
        let output = common::program().args(arguments).env("LOYD_CACHE", cache.path()).output().unwrap();
        common::Ran::from(output).json()[0]["depth_max"].clone()
    };
    assert_eq!(depth_of("ida-star:zpdb:4-4"), 14);
    assert_eq!(depth_of("ida-star:manhattan"), 14);
}

#[test]
fn ida_star_is_not_advised_to_those_who_ran_it() {
    let stopped = |spec| loyd(&["solve", PUZZLE, "-a", spec, "--max-memory", "10"]);
    let a_star = stopped("a-star");
    assert_eq!(a_star.code, 4);
    assert!(a_star.out.contains("try -a ida-star."), "{}", a_star.out);
    for spec in ["ida-star", "rbfs", "ids"] {
        let ran = stopped(spec);
        assert_eq!(ran.code, 4, "{spec}");
        assert!(ran.out.contains("\nRaise --max-memory.\n") && !ran.out.contains("try -a"), "{}", ran.out);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130_and_what_is_known() {
    use std::process::{Command, Stdio};
    let hard = "14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let child = common::program()
        .args(["solve", hard, "-a", "ida-star:zero", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(400));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["stopped_by"], "cancelled");
}

#[test]
fn a_twin_that_the_table_of_a_whole_board_does_not_know_is_no_trouble() {
    let folder = tempfile::tempdir().unwrap();
    let solve = ["solve", "813402765", "-a", "twin-a-star:zpdb:best", "--json"];
    let ran: common::Ran =
        common::program().args(solve).env("LOYD_CACHE", folder.path()).output().unwrap().into();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.json()[0]["cost"], 14);
}

#[test]
fn utf_16_is_read_without_its_mark_too() {
    let text = "8 1 3\r\n4 0 2\r\n7 6 5\r\n";
    for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let typed: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        let ran = loyd_reading(&["solve", "-"], &typed);
        assert!(ran.out.contains("14 moves, proven shortest"), "{}", ran.err);
    }
}

#[test]
fn of_several_files_the_one_that_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.txt");
    std::fs::write(&file, "8 1 3/4 0 2/7 6 5\n").unwrap();
    let ran = loyd(&["solve", file.to_str().unwrap(), "two.txt"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.ends_with("cannot read `two.txt`: there is no such file\n"), "{}", ran.err);
}

#[test]
fn the_engine_tells_how_deep_it_looked_and_its_iterations_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let solve = ["solve", "867254301", "-a", "ida-star:zpdb:4-4", "--json"];
    let ran: common::Ran =
        common::program().args(solve).env("LOYD_CACHE", folder.path()).output().unwrap().into();
    let report = ran.json().remove(0);
    assert_eq!((&report["cost"], &report["depth_max"]), (&31.into(), &31.into()));
    let sum: u64 = report["per_iteration"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["expanded"].as_u64().unwrap())
        .sum();
    assert_eq!(report["expanded"], sum);
}

#[test]
fn a_name_that_reports_use_otherwise_is_explained() {
    let told = loyd(&["solve", "813402765", "-a", "a-star:euclidean"]).out;
    assert!(told.contains("is euclidean-vector"), "{told}");
    assert!(!loyd(&["solve", "813402765", "-a", "a-star:manhattan"]).out.contains("vector"));
}

/// Where the program waits for input, there is no search that the first Ctrl-C could stop.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_program_that_waits_for_input() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};

    let mut child = common::program()
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"123456780\n123456708\n").unwrap();
    // When both are answered, it waits for a third.
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(answers.next().is_some() && answers.next().is_some());
    let interrupt = || Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt().success());
    for _ in 0..600 {
        if let Some(status) = child.try_wait().unwrap() {
            assert_eq!(status.code(), Some(130));
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    child.kill().unwrap();
    panic!("it still waits after a minute");
}

#[test]
fn a_map_with_a_slip_is_no_file() {
    for (map, where_) in [
        ("S../.#/..G", "line 1, column 7: row 2 has 2 squares, expected 3"),
        ("S../.#x/..G", "line 1, column 7: 'x' is no ground"),
        ("S../.#./...", "line 1, column 1: no square is G"),
    ] {
        let ran = loyd(&["solve", "-d", "grid", map]);
        assert_eq!((ran.code, ran.err.contains(where_)), (2, true), "{map}: {}", ran.err);
    }
}

#[test]
fn the_course_of_a_run_is_drawn_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, png) = (folder.path().join("course.svg"), folder.path().join("course.png"));
    let board = "24 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 23 22 0";
    let ran = loyd(&["solve", board, "--timeout", "300ms", "--json", "--plot", svg.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let course = report["course"].as_array().unwrap();
    let costs: Vec<u64> = course.iter().filter_map(|mark| mark["cost"].as_u64()).collect();
    assert!(!costs.is_empty() && costs.is_sorted_by(|a, b| a >= b), "{costs:?}");
    assert_eq!(costs.last(), report["cost"].as_u64().as_ref());
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("length (moves)") && drawn.contains("5x5 by auto"), "{drawn}");
    let ran = loyd(&["solve", "813402765", "--plot", png.to_str().unwrap()]);
    assert!(ran.code == 0 && ran.err.contains("The plot is in"), "{}", ran.err);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let refused = loyd(&["solve", "813402765", "--plot", "course.pdf"]);
    assert!(refused.code == 2 && refused.err.contains("an .svg or a .png"), "{}", refused.err);
}

#[test]
fn problems_of_ones_own_begin_where_they_say() {
    let jugs = concat!("script:", env!("CARGO_MANIFEST_DIR"), "/../../examples/problems/jugs.rhai");
    let explained = loyd(&["explain", "-d", jugs]);
    assert!(explained.code == 0 && explained.out.contains('6'), "{}{}", explained.out, explained.err);
    let audited = loyd(&["audit", "-d", jugs, "zero"]);
    assert!(audited.code == 0 && audited.out.contains("Admissible"), "{}{}", audited.out, audited.err);
    let compared = loyd(&["compare", "-d", jugs, "bfs", "ids"]);
    assert!(compared.code == 0 && compared.out.contains("1 puzzle"), "{}{}", compared.out, compared.err);
    let verified = loyd(&["verify", "-d", jugs, "[3,4]", "empty the small jug"]);
    assert!(!verified.out.contains("(empty) is not legal"), "{}", verified.out);
    let made = loyd(&["generate", "-d", jugs, "--steps", "3"]);
    assert!(made.code == 2 && made.err.contains("one a line"), "{}", made.err);
}
