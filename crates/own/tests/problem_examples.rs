//! The examples of problems of one's own, in every language: their solutions, and counts that equal ours.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use common::{context, example, found, tiles};
use loyd_lab::{AnyDomain, Asked, Instance, Reading, Report, Tables};
use loyd_search::Limits;

/// The three problems in one language, as domains are named.
struct Language {
    jugs: String,
    missionaries: String,
    eight: String,
}

fn rhai() -> Language {
    let of = |file: &str| format!("script:{}", example("problems", file).display());
    Language { jugs: of("jugs.rhai"), missionaries: of("missionaries.rhai"), eight: of("eight.rhai") }
}

fn python() -> Option<Language> {
    let of = |file: &str| {
        let file = example("problems", file);
        format!("exec:PYTHONDONTWRITEBYTECODE=1 python3 '{}'", file.display())
    };
    let all = || Language { jugs: of("jugs.py"), missionaries: of("missionaries.py"), eight: of("eight.py") };
    found("python3").then(all)
}

/// Where what is built for these tests stays until they are over.
fn built() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().unwrap()).path()
}

fn cpp() -> Option<Language> {
    let of = |name: &str| {
        let program = built().join(name);
        let mut build = Command::new("g++");
        build.args(["-O1", "-std=c++17", "-Wall", "-Wextra", "-o"]).arg(&program);
        assert!(build.arg(example("problems", &format!("{name}.cpp"))).status().unwrap().success());
        format!("exec:'{}'", program.display())
    };
    found("g++").then(|| Language { jugs: of("jugs"), missionaries: of("missionaries"), eight: of("eight") })
}

fn java() -> Option<Language> {
    if !found("javac") || !found("java") {
        return None;
    }
    let sources = ["Loyd", "WorldState", "Jugs", "Missionaries", "EightPuzzle"];
    let sources: Vec<PathBuf> =
        sources.iter().map(|name| example("problems/java", &format!("{name}.java"))).collect();
    let folder = built().join("classes");
    assert!(Command::new("javac").arg("-d").arg(&folder).args(sources).status().unwrap().success());
    let of =
        |class: &str| format!("exec:LOYD_TIMEOUT=60 java -Xshare:auto -cp '{}' {class}", folder.display());
    Some(Language { jugs: of("Jugs"), missionaries: of("Missionaries"), eight: of("EightPuzzle") })
}

fn domain(text: &str) -> Box<dyn AnyDomain> {
    loyd_own::domain(text, &Limits::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn read(domain: &dyn AnyDomain, text: &str) -> Instance {
    match domain.read(&Asked::new(text.as_bytes())) {
        Reading::One(instance) => instance.unwrap_or_else(|error| panic!("{error}")),
        Reading::Many { .. } => panic!("one problem"),
    }
}

fn solve(instance: &Instance, spec: &str) -> Report {
    let tables = Tables::default();
    let report = instance.solve(&spec.parse().unwrap(), &context(&tables, Limits::default()), &mut |_| ());
    report.unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn counts(report: &Report) -> (Option<u32>, u64, u64) {
    (report.cost(), report.stats.expanded, report.stats.generated)
}

/// Boards 14, 20, 24 and 0 moves from the goal.
const BOARDS: [&str; 4] =
    ["8 1 3 4 0 2 7 6 5", "1 3 6 5 0 2 4 7 8", "2 5 3 4 1 6 0 7 8", "1 2 3 4 5 6 7 8 0"];

fn holds(language: &Language) {
    let jugs = domain(&language.jugs);
    let four = read(&*jugs, "");
    for spec in ["bfs", "ucs", "a-star", "ida-star", "ids", "rbfs", "auto"] {
        assert_eq!(solve(&four, spec).cost(), Some(6), "{}: {spec}", language.jugs);
    }
    let river = domain(&language.missionaries);
    let all = read(&*river, "");
    for spec in ["bfs", "ucs", "a-star:h", "a-star:zero", "ida-star:h", "a-star:max(h,zero)"] {
        assert_eq!(solve(&all, spec).cost(), Some(11), "{}: {spec}", language.missionaries);
    }
    let eight = domain(&language.eight);
    let json = eight.about().example.starts_with('[');
    for board in BOARDS {
        let typed = if json { format!("[{}]", board.replace(' ', ", ")) } else { board.to_owned() };
        let (own, ours) = (read(&*eight, &typed), tiles(board));
        for (spec, same) in [
            ("bfs", "bfs"),
            ("ucs", "ucs"),
            ("a-star:h", "a-star:manhattan"),
            ("a-star:h[ties=fifo]", "a-star:manhattan[ties=fifo]"),
            ("a-star:h[ties=java]", "a-star:manhattan[ties=java]"),
            ("greedy:h", "greedy:manhattan"),
            ("dfs", "dfs"),
            ("rbfs:h", "rbfs:manhattan"),
        ] {
            // A search of all states is done once.
            if spec == "dfs" && board != BOARDS[0] || spec == "ucs" && board == BOARDS[2] {
                continue;
            }
            assert_eq!(
                counts(&solve(&own, spec)),
                counts(&solve(&ours, same)),
                "{}: {spec} {board}",
                language.eight
            );
        }
    }
}

#[test]
fn the_scripts_hold_what_they_say() {
    holds(&rhai());
}

#[test]
fn the_python_programs_hold_what_they_say() {
    if let Some(language) = python() {
        holds(&language);
    }
}

#[test]
fn the_cpp_programs_hold_what_they_say() {
    if let Some(language) = cpp() {
        holds(&language);
    }
}

#[test]
fn the_java_classes_hold_what_they_say() {
    if let Some(language) = java() {
        holds(&language);
    }
}
