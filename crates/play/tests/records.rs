//! The file of the records, where games are killed while they write it, and where several write at once.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use loyd_play::{Solved, Store};

/// Where a process that was started by a test keeps its games, under which kind, and how many.
const FOLDER: &str = "LOYD_TEST_RECORDS";
const KIND: &str = "LOYD_TEST_KIND";
const GAMES: &str = "LOYD_TEST_GAMES";

fn game(kind: &str) -> Solved {
    Solved { kind: Some(kind.to_owned()), moves: 9, seconds: 1.5, day: None }
}

/// Not a test of its own: what the processes of the others do.
#[test]
fn keeps_games() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let store = Store::at(Some(PathBuf::from(folder)));
    let (kind, games) = (std::env::var(KIND).unwrap(), std::env::var(GAMES).unwrap());
    for _ in 0..games.parse::<u64>().unwrap() {
        store.add(&game(&kind)).unwrap();
    }
}

fn start(folder: &std::path::Path, kind: &str, games: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "keeps_games"])
        .env(FOLDER, folder)
        .env(KIND, kind)
        .env(GAMES, games.to_string())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_game_killed_while_it_writes_damages_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(Some(folder.path().to_owned()));
    let mut solved = 0;
    for round in 0..20 {
        let mut child = start(folder.path(), "3x3", u64::MAX);
        thread::sleep(Duration::from_millis(30 + 7 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let (records, told) = store.load();
        assert_eq!(told, None);
        let now = records.best("3x3").map_or(0, |best| best.solved);
        assert!(now >= solved, "{now} after {solved}");
        solved = now;
    }
    assert!(solved > 0);
    assert_eq!(store.add(&game("3x3")).unwrap().best("3x3").unwrap().solved, solved + 1);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "the records and their lock: {left:?}");
}

#[test]
fn games_at_one_time_lose_none_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let kinds = ["2x2", "3x3", "4x4"];
    let children: Vec<Child> =
        kinds.iter().chain(&kinds).map(|kind| start(folder.path(), kind, 20)).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let (records, told) = Store::at(Some(folder.path().to_owned())).load();
    assert_eq!(told, None);
    assert_eq!(kinds.map(|kind| records.best(kind).unwrap().solved), [40; 3]);
}
