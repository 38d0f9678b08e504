//! Boards that people and courses have published. They lie beside the project; without them these tests are ignored.

use std::fs;
use std::path::{Path, PathBuf};

use loyd_tiles::notation::{self, Reading};
use loyd_tiles::{Board, Goal, ParseBoardError, ParseBoardErrorKind, Solvability};

/// The files of a folder of the shared data, with their names.
fn files(folder: &str) -> Vec<(String, PathBuf)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(folder);
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path)).collect()
}

fn read(path: &Path) -> Result<Board, ParseBoardError> {
    match notation::read(&fs::read(path).unwrap(), None) {
        Reading::One(result) => result,
        Reading::Many(_) => panic!("{} is one board", path.display()),
    }
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn boards_of_the_assignments_are_read() {
    for (name, path) in files("algs4").into_iter().chain(files("keogh")) {
        let board = read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Some((rows, _)) = name.strip_prefix("puzzle").and_then(|rest| rest.split_once('x')) {
            assert_eq!(board.size().rows().to_string(), rows, "{name}");
        }
    }
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn exactly_the_boards_labelled_unsolvable_are() {
    for (name, path) in files("algs4").into_iter().chain(files("keogh")) {
        let board = read(&path).unwrap();
        let goal = Goal::Last.board(board.size()).unwrap();
        let answer = Solvability::new(&board, &goal).unwrap();
        assert_eq!(answer.is_solvable(), !name.contains("unsolvable"), "{name}");
        let repaired = answer.repair.map_or(board.clone(), |(a, b)| board.swapped(a, b));
        assert!(Solvability::new(&repaired, &goal).unwrap().is_solvable(), "{name}");
    }
}

#[test]
#[cfg_attr(not(shared_data), ignore = "needs ../shared/data, which is not there")]
fn boards_of_the_42_school_are_read() {
    for (name, path) in files("school42") {
        match read(&path) {
            Ok(board) => assert_eq!(board.size().rows(), board.size().columns(), "{name}"),
            Err(error) => assert_eq!((&*name, error.kind), ("map_empty", ParseBoardErrorKind::Empty)),
        }
    }
}
