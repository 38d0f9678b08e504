//! Every label of the shared boards that `auto` and A* finish in seconds.

mod common;

use std::path::{Path, PathBuf};

use loyd_lab::{Report, Status};
use loyd_tiles::{Board, Goal};

/// The files of a folder of shared data with what their names say: the fewest moves, or unsolvable.
fn labelled(folder: &str) -> Vec<(PathBuf, Option<u32>)> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(folder);
    let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let label = |path: PathBuf| {
        let stem = path.file_stem()?.to_str()?.to_owned();
        let digits = stem.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let moves = stem[digits..].parse().ok();
        if stem.contains("unsolvable") { Some((path, None)) } else { Some((path, Some(moves?))) }
    };
    let mut files: Vec<_> = entries.filter_map(|entry| label(entry.ok()?.path())).collect();
    files.sort();
    files
}

fn run(board: &Board, spec: &str) -> Report {
    common::run(board, &Goal::Last, spec)
}

fn agrees(path: &Path, label: Option<u32>, report: &Report) {
    match label {
        Some(moves) => {
            assert_eq!(
                (report.cost(), report.optimal),
                (Some(moves), true),
                "{} by {}",
                path.display(),
                report.ran
            );
        }
        None => assert_eq!(report.status, Status::Unsolvable, "{}", path.display()),
    }
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn auto_proves_every_label_of_princeton_and_riverside() {
    for (path, label) in [labelled("algs4"), labelled("keogh")].concat() {
        let board = Board::parse(&std::fs::read_to_string(&path).unwrap(), None).unwrap();
        if board.size().cells() == 16 && label > Some(60) {
            continue; // A matter for the engine's own tests.
        }
        agrees(&path, label, &run(&board, "auto"));
    }
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn a_star_proves_every_label_that_it_finishes_in_seconds() {
    for (path, label) in [labelled("algs4"), labelled("keogh")].concat() {
        let board = Board::parse(&std::fs::read_to_string(&path).unwrap(), None).unwrap();
        if label <= Some(42) {
            agrees(&path, label, &run(&board, "a-star:manhattan"));
            agrees(&path, label, &run(&board, "ida-star:linear-conflict"));
        }
    }
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn starts_with_other_goals() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/pairs/start_goal_pairs_3x3.csv");
    let text = std::fs::read_to_string(path).unwrap();
    for line in text.lines().skip(1) {
        let parts: Vec<&str> = line.split('"').collect();
        let (start, goal) = (Board::parse(parts[1], None).unwrap(), Board::parse(parts[3], None).unwrap());
        let optimal: u32 = parts[4].trim_start_matches(',').trim().parse().unwrap();
        for spec in
            ["auto", "a-star:walking-distance", "ida-star:manhattan", "bidirectional", "rbfs:linear-conflict"]
        {
            let report = common::run(&start, &Goal::Board(goal.clone()), spec);
            assert_eq!((report.cost(), report.optimal), (Some(optimal), true), "{line} by {}", report.ran);
        }
    }
}
