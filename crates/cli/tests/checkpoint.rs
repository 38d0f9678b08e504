//! `loyd solve --checkpoint`, from the outside: a proof that is killed goes on, and nothing that is damaged is believed.
#![cfg(unix)]

mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Ran, program};
use loyd_tiles::engine::panel::Checkpoint;
use loyd_tiles::{Board, Goal};

/// A board of 78 moves, with millions of nodes to expand.
const BOARD: &str = "0 14 8 12/15 11 9 13/2 6 10 5/3 7 4 1";
const ARGUMENTS: [&str; 6] = ["solve", BOARD, "--goal", "first", "-a", "ida-star:zpdb:best"];

fn run(folder: &Path, more: &[&str]) -> Ran {
    let mut command = program();
    command.args(ARGUMENTS).args(more).env("LOYD_CACHE", folder.join("cache")).stdin(Stdio::null());
    command.output().unwrap().into()
}

#[test]
fn a_proof_that_is_killed_goes_on_where_it_was_and_a_damaged_state_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof");
    let named = ["--checkpoint", file.to_str().unwrap()];
    let mut child = program()
        .args(ARGUMENTS)
        .args(named)
        .env("LOYD_CACHE", folder.path().join("cache"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !file.exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(file.exists(), "the state is written before the first long iteration");

    let again = run(folder.path(), &[&named[..], &["--max-nodes", "30000000", "--json"]].concat());
    assert!(again.err.starts_with("note: going on with an earlier proof: at least "), "{}", again.err);
    let report = &again.json()[0];
    assert!(report["lower_bound"].as_u64() >= Some(60), "{report}");
    if report["status"] == "solved" {
        assert_eq!(report["cost"], 78);
    }

    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let damaged = run(folder.path(), &named);
    assert_eq!(damaged.code, 2);
    let said = format!(
        "error: --checkpoint {}: the checkpoint is damaged; delete it to begin anew\n",
        file.display()
    );
    assert_eq!(damaged.err, said);
    assert_eq!(std::fs::read(&file).unwrap(), bytes, "what is damaged is left as it is");
}

#[test]
fn a_file_for_what_has_no_long_proof_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let named = ["--checkpoint", "proof"];
    for arguments in [&["solve", "813402765"][..], &["solve", "813402765", "-a", "a-star"]] {
        let ran: Ran =
            program().args(arguments).args(named).current_dir(folder.path()).output().unwrap().into();
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("--checkpoint is for proofs of boards of 17 to 25 cells"), "{}", ran.err);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_named_file_is_examined_before_anything_that_takes_time() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("foreign"), "something else").unwrap();
    std::fs::write(folder.path().join("damaged"), b"LOYDPRF\n\x01\0\0\0 and so on").unwrap();
    let large = (1..25).rev().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ") + " 0";
    for (name, why) in [
        ("foreign", "this is not a checkpoint of this program"),
        ("damaged", "the checkpoint is damaged; delete it to begin anew"),
        ("no/proof", "its folder is not there"),
        (".", "this is not a plain file"),
    ] {
        for more in [&[][..], &["--all"]] {
            let mut command = program();
            command.args(["solve", &large, "--checkpoint", name, "--timeout", "20"]).args(more);
            command.current_dir(folder.path()).env("LOYD_CACHE", folder.path().join("cache"));
            let begun = Instant::now();
            let ran: Ran = command.output().unwrap().into();
            assert_eq!((ran.code, ran.err), (2, format!("error: --checkpoint {name}: {why}\n")));
            assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        }
    }
}

#[test]
fn what_is_no_plain_file_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = |path: &Path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    let named = folder.path().join("pipe");
    pipe(&named);
    for name in [named.to_str().unwrap(), "/dev/zero"] {
        let ran = within_a_minute(folder.path(), &["--checkpoint", name]);
        let said = format!("error: --checkpoint {name}: this is not a plain file\n");
        assert_eq!((ran.code, ran.err), (2, said));
    }
    assert!(!named.is_file(), "what the user has there stays");

    let board: Board = BOARD.parse().unwrap();
    let name = Checkpoint::file_name(&board, &Goal::First.board(board.size()).unwrap());
    let own = folder.path().join("cache/proofs").join(name);
    std::fs::create_dir_all(own.parent().unwrap()).unwrap();
    pipe(&own);
    let ran = within_a_minute(folder.path(), &["--max-nodes", "1000"]);
    let said = format!("note: {}: this is not a plain file; beginning the proof anew\n", own.display());
    assert!(ran.err.starts_with(&said), "{}", ran.err);
    assert_eq!(ran.code, 4);
}

/// What waits for what never comes is killed.
fn within_a_minute(folder: &Path, more: &[&str]) -> Ran {
    let mut command = program();
    command.args(ARGUMENTS).args(more).env("LOYD_CACHE", folder.join("cache")).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("it does not end by itself");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().unwrap().into()
}
