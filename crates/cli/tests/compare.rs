//! `loyd compare` from outside: its tables, its files, and its exit codes.

mod common;

use common::loyd;

const TWO: [&str; 8] =
    ["compare", "a-star:manhattan", "a-star:misplaced", "--count", "12", "--walk", "30", "--seed=3"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    TWO.into_iter().chain(more.iter().copied()).collect()
}

/// Everything but the times.
fn without_times(text: &str) -> Vec<String> {
    let runs = text.lines().filter(|line| line.contains("  a-star:"));
    runs.map(|line| line.split_whitespace().take(6).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_table_grows_in_the_order_of_the_plan_and_ends_with_averages() {
    let ran = loyd(&TWO);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].trim_start().starts_with("Puzzle  Spec"), "{}", lines[0]);
    assert!(lines[1].contains("     1  a-star:manhattan") && lines[2].contains("     1  a-star:misplaced"));
    assert!(ran.out.contains("Averages over all 12 puzzles, which every spec solved"), "{}", ran.out);
    assert!(ran.err.contains("Limits of each: 60 s, "), "{}", ran.err);
    let parallel = loyd(&with(&["--jobs", "3"]));
    let runs = |text: &str| without_times(text.split("Averages").next().unwrap());
    assert_eq!(runs(&ran.out), runs(&parallel.out));
}

#[test]
fn runs_at_a_limit_are_counted_not_dropped() {
    let ran = loyd(&["compare", "ucs", "a-star", "--count", "10", "--seed", "1", "--max-nodes", "5000"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("All runs, on 10 puzzles"), "{}", ran.out);
    assert!(ran.out.contains("10 of 10") && ran.out.contains(" nodes: "), "{}", ran.out);
    assert!(ran.out.contains("≥ "), "{}", ran.out);
}

#[test]
fn exports_go_where_they_are_sent() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (html, csv, latex, markdown) = (path("r.html"), path("r.csv"), path("r.tex"), path("r.md"));
    let exports = ["--html", &html, "--csv", &csv, "--latex", &latex, "--markdown", &markdown, "--json", "-"];
    let ran = loyd(&with(&exports));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let objects = ran.json();
    assert_eq!(objects.len(), 24, "standard output holds the objects and nothing else");
    assert!(objects.iter().all(|run| run["status"] == "solved" && run["seed"] == 3));
    let read = |name: &str| std::fs::read_to_string(name).unwrap();
    assert_eq!(read(&csv).lines().count(), 25);
    assert!(read(&latex).contains("\\toprule") && read(&markdown).contains("| a-star:misplaced |"));
    let page = read(&html);
    assert!(page.contains("<svg") && page.contains("--walk 30 --seed=3"), "the command that makes it again");
    let refused = loyd(&with(&["--csv", "-", "--json", "-"]));
    assert_eq!(
        (refused.code, refused.err.as_str()),
        (2, "error: only one export can go to standard output\n")
    );
    let refused = loyd(&with(&["--html", &path("no/such/r.html")]));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("its folder is not there") && refused.out.is_empty(), "{}", refused.err);
}

#[test]
fn bad_questions_get_one_clear_answer() {
    let cases: [(&[&str], &str); 6] = [
        (&["compare", "a-start"], "error: there is no algorithm `a-start`"),
        (&["compare", "bfs", "--puzzles", "no-such-file"], "error: cannot read"),
        (&["compare", "a-star:no-such", "--count", "2"], "no-such"),
        (&["compare", "--preset", "none"], "there are five-methods, riverside, four-heuristics"),
        (&["compare", "--preset", "riverside", "--count", "5"], "the puzzles of riverside are given"),
        (&["compare", "bfs", "--count", "0"], "error: there are no puzzles to compare on"),
    ];
    for (arguments, message) in cases {
        let ran = loyd(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn what_cannot_be_run_is_said_before_anything_is() {
    for arguments in [
        ["compare", "bfs", "a-star:manhatten", "--count=2"],
        ["compare", "bfs", "a-star:walking-distance", "--size=5x5"],
        ["compare", "bfs", "a-star:exec:/no/such/program", "--count=2"],
        ["compare", "bfs", "a-star:pdb:7-9", "--count=2"],
        ["compare", "bfs", "--size=3x3", "--goal=1 2/3 0"],
    ] {
        let ran = loyd(&arguments);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{}", ran.err);
    }
}

#[test]
fn equal_puzzles_are_said_to_be_run_once() {
    let ran = loyd(&["compare", "bfs", "--size", "2x2", "--count", "20", "--seed", "1"]);
    assert!(ran.err.contains(" of the 20 puzzles repeat others: "), "{}", ran.err);
    assert!(!loyd(&["compare", "bfs", "--count", "1"]).err.contains("repeat"));
}

#[test]
fn a_heuristic_that_fails_is_quoted_under_the_table_and_beside_an_export() {
    let failing = "a-star:rhai:fn h(board, goal) { throw \"no idea\" }";
    let ran = loyd(&["compare", "bfs", failing, "--count", "2", "--seed", "1"]);
    assert!(ran.out.contains(" failed, first on puzzle 1: ") && ran.out.contains("no idea"), "{}", ran.out);
    let ran = loyd(&["compare", "bfs", failing, "--count", "2", "--seed", "1", "--json", "-"]);
    assert_eq!(ran.json().len(), 4);
    assert!(ran.err.contains("failed, first on puzzle 1: ") && ran.err.contains("no idea"), "{}", ran.err);
}

#[test]
fn tables_are_taken_from_the_folder_of_tables_and_kept_there() {
    let cache = tempfile::tempdir().unwrap();
    let compare = ["compare", "a-star:manhattan", "ida-star:zpdb:4-4", "--count", "1"];
    let output = common::program().args(compare).env("LOYD_CACHE", cache.path()).output().unwrap();
    assert_eq!(common::Ran::from(output).code, 0);
    let files = std::fs::read_dir(cache.path()).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(files.filter(|path| path.extension().is_some_and(|extension| extension == "loyd")).count(), 2);
}

#[test]
fn a_preset_prints_the_table_of_its_report() {
    let ran = loyd(&["compare", "--preset", "five-methods", "--count", "20"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.matches("Average running time (ms)  Average steps").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("Random walks of 25 attempted moves\n"));
    assert!(!ran.out.contains("Puzzle  Spec"));
    let ran = loyd(&["compare", "--preset", "four-heuristics", "--count", "5", "--uniform"]);
    assert!(ran.out.contains("Uniform boards\n") && ran.out.contains("Share optimal (%)"), "{}", ran.out);
}

#[test]
fn more_puzzles_than_memory_holds_are_refused() {
    for arguments in [
        &["compare", "a-star", "--count", "9e15"][..],
        &["compare", "--preset", "five-methods", "--count", "9e15"],
    ] {
        let ran = loyd(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(
            ran.err.starts_with("error: --count: 9,000,000,000,000,000 puzzles and their runs "),
            "{}",
            ran.err
        );
    }
}

#[test]
fn depths_give_a_table_by_depth_and_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, png) = (path("curves.svg"), path("curves.png"));
    let compare = ["compare", "ids", "a-star:misplaced", "--depths", "2..6", "--count", "3", "--plot"];
    let ran = loyd(&[&compare[..], &[&svg]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Means at each depth") && ran.out.contains("Effective branching factor"));
    let rows = ran.out.lines().skip_while(|line| !line.contains("Means at each depth"));
    let depths: Vec<&str> = rows.skip(5).map_while(|line| line.split_whitespace().next()).collect();
    assert_eq!(depths, ["2", "3", "4", "5", "6"], "{}", ran.out);
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains("effective branching factor") && picture.contains("a-star:misplaced"));
    assert_eq!(loyd(&[&compare[..], &[&png]].concat()).code, 0);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let refused = loyd(&[&compare[..], &["curves.pdf"]].concat());
    assert_eq!((refused.code, refused.err.as_str()), (2, "error: a plot is an .svg or a .png file\n"));
    let deep = loyd(&["compare", "bfs", "--depths", "31..32"]);
    assert_eq!(deep.code, 2, "{}", deep.err);
}

#[test]
fn many_runs_are_summed_up_unless_each_is_asked_for() {
    let many = ["compare", "a-star", "bfs", "--walk", "30", "--seed", "1", "--count", "60"];
    let ran = loyd(&many);
    assert!(!ran.out.contains("Puzzle  Spec") && ran.out.contains("Averages over"), "{}", ran.out);
    assert!(ran.err.contains("--each shows every run"), "{}", ran.err);
    let each = loyd(&[&many[..], &["--each"]].concat());
    assert!(each.out.contains("Puzzle  Spec") && !each.err.contains("--each"), "{}", each.err);
}

#[test]
fn iterations_are_told_one_by_one_from_the_store_too() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("runs.sqlite");
    let compare =
        ["compare", "ida-star", "ids", "bfs", "--depth", "12", "--count", "1", "--json", "-", "--store"];
    let compare = [&compare[..], &[store.to_str().unwrap()]].concat();
    let first = loyd(&compare).json();
    for run in &first[..2] {
        let each = run["per_iteration"].as_array().unwrap();
        assert_eq!(each.len() as u64, run["iterations"], "{run}");
        for counter in ["expanded", "generated"] {
            let sum: u64 = each.iter().map(|iteration| iteration[counter].as_u64().unwrap()).sum();
            assert_eq!(sum, run[counter], "{run}");
        }
        assert_eq!(each.last().unwrap()["bound"], 12);
    }
    assert!(first[2].get("per_iteration").is_none());
    let again = loyd(&compare);
    assert!(again.err.contains("3 of 3 runs were in the store"), "{}", again.err);
    assert_eq!(again.json(), first);
}
