//! What the program says, word for word: every command on a spread of inputs, held against what is on file in `golden/`.
//!
//! Each file there is a session in a shell (see `recorder`). Every case, up to an empty line, has a folder of its own with
//! what is in `golden/files` and `examples/heuristics`, and no tables. `LOYD_GOLDEN=update` records anew;
//! `LOYD_GOLDEN_PROGRAM` names another program to hold against the record.
#![cfg(unix)]

#[path = "golden/mask.rs"]
mod mask;
#[path = "golden/recorder.rs"]
mod recorder;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

macro_rules! sessions {
    ($($name:ident)*) => {
        $(#[test] fn $name() { hold(stringify!($name)); })*
        const SESSIONS: &[&str] = &[$(stringify!($name)),*];
    };
}

sessions! { algorithms audit compare explain facts others own own_in_python people puzzles refusals solve }

#[test]
fn every_file_is_held() {
    let files = fs::read_dir(home()).unwrap().map(|entry| entry.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "txt")) {
        let name = file.file_stem().unwrap().to_str().unwrap();
        assert!(SESSIONS.contains(&name), "{name} is missing in the list of sessions");
    }
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn hold(name: &str) {
    if name == "own_in_python" && Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let mut folder = None;
    recorder::hold(&home().join(name).with_extension("txt"), |command| {
        if command.is_first {
            folder = Some(prepared());
        }
        record(command.text, folder.as_ref().expect("a case begins with a folder").path())
    });
}

/// A folder as a case finds it.
fn prepared() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/heuristics");
    for source in [home().join("files"), examples] {
        for file in fs::read_dir(source).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
    }
    folder
}

/// Runs a command as a shell would, with nothing of the environment but the way to other programs.
fn record(command: &str, folder: &Path) -> String {
    let program =
        std::env::var_os("LOYD_GOLDEN_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_loyd").into());
    let output = Command::new("sh")
        .args(["-c", &format!("loyd() {{ \"$LOYD\" \"$@\"; }}; {command}")])
        .current_dir(folder)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", folder)
        .env("XDG_CACHE_HOME", folder)
        .env("LOYD_CACHE", "cache")
        .env("NO_COLOR", "1")
        .env("LOYD", program)
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let text = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8");
        mask::mask(&text.replace(&*folder.to_string_lossy(), "[folder]"))
    };
    let mut record =
        recorder::signed('>', &text(&output.stdout)) + &recorder::signed('!', &text(&output.stderr));
    if output.status.code() != Some(0) {
        record += &output.status.code().map_or("? killed\n".to_owned(), |code| format!("? exit {code}\n"));
    }
    record
}
