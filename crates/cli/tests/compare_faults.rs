//! What `loyd compare --store` does when it is killed, and when its store fails.
#![cfg(unix)]

mod common;

use std::collections::HashSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Ran, program};
use loyd_study::{Key, Record, Store};
use loyd_tiles::{Generator, Goal, Random, Scramble, Size};

/// Different 3x3 boards, in a file.
fn puzzles(folder: &Path, count: usize) -> PathBuf {
    let generator = Generator::new(Size::new(3, 3).unwrap(), &Goal::Last, Scramble::Uniform, 7).unwrap();
    let mut seen = HashSet::new();
    let lines: Vec<String> =
        generator.map(|board| board.line()).filter(|line| seen.insert(line.clone())).take(count).collect();
    let path = folder.join("puzzles.txt");
    fs::write(&path, lines.join("\n")).unwrap();
    path
}

fn compare(puzzles: &Path, store: &Path) -> Command {
    let mut command = program();
    command.args(["compare", "a-star:manhattan", "a-star:misplaced", "--max-nodes", "9000", "--jobs", "2"]);
    command.arg("--puzzles").arg(puzzles).arg("--store").arg(store);
    command.args(["--max-memory", "256M"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn finish(mut command: Command) -> Ran {
    command.output().expect("the program runs").into()
}

fn runs_but_for_times(store: &Path) -> Vec<(Key, Record)> {
    let runs = Store::open(store).unwrap().runs().unwrap();
    runs.into_iter().map(|(key, record)| (key, Record { time: Duration::ZERO, ..record })).collect()
}

#[test]
fn killed_at_twenty_moments_nothing_is_lost_and_nothing_is_there_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, whole) = (puzzles(folder.path(), 1000), folder.path().join("whole.sqlite"));
    assert_eq!(finish(compare(&puzzles, &whole)).code, 0);
    let expected = runs_but_for_times(&whole);
    assert_eq!(expected.len(), 2000);

    let killed = folder.path().join("killed.sqlite");
    let (mut random, mut before, mut grew) = (Random::new(20), 0, 0);
    for _ in 0..20 {
        let mut child = compare(&puzzles, &killed).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(20 + random.below(150)));
        // SIGKILL: the program has no say in it.
        child.kill().unwrap();
        child.wait().unwrap();
        let after = runs_but_for_times(&killed).len();
        assert!(after >= before, "a run that was stored is stored");
        grew += usize::from(after > before && after < 2000);
        before = after;
    }
    assert!(grew >= 3, "only {grew} of twenty were in the middle of something, {before} runs stored");
    let resumed = finish(compare(&puzzles, &killed));
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(resumed.err.contains(" of 2,000 runs were in the store."), "{}", resumed.err);
    assert_eq!(runs_but_for_times(&killed), expected);
}

#[test]
fn a_file_that_may_not_grow_is_said_and_what_is_stored_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, store) = (puzzles(folder.path(), 200), folder.path().join("small.sqlite"));
    let inner = compare(&puzzles, &store);
    let mut limited = Command::new("sh");
    limited
        .args(["-c", "trap '' XFSZ; ulimit -f 40; exec \"$@\"", "sh"])
        .arg(inner.get_program())
        .args(inner.get_args());
    limited.stdin(Stdio::null());
    let ran = finish(limited);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let complaints: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(complaints.len(), 1, "{}", ran.err);
    assert!(
        complaints[0].contains("--store") && complaints[0].contains("stored so far are kept"),
        "{}",
        ran.err
    );
    assert_eq!(finish(compare(&puzzles, &store)).code, 0);
    assert_eq!(runs_but_for_times(&store).len(), 400);
}

/// A small file system of its own, taken away at the end.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn new(at: PathBuf) -> Option<SmallDisk> {
        fs::create_dir(&at).unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=128k", "tmpfs"]).arg(&at).output();
        mount.is_ok_and(|output| output.status.success()).then_some(SmallDisk(at))
    }

    fn grow(&self) {
        let mount = Command::new("mount").args(["-o", "remount,size=16m"]).arg(&self.0).status();
        assert!(mount.unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_is_said_and_the_comparison_goes_on_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::new(folder.path().join("disk")) else {
        eprintln!("skipped: no file system can be mounted here");
        return;
    };
    let (puzzles, store) = (puzzles(folder.path(), 400), disk.0.join("results.sqlite"));
    let ran = finish(compare(&puzzles, &store));
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.ends_with(": the disk is full; the results stored so far are kept\n"), "{}", ran.err);
    disk.grow();
    let resumed = finish(compare(&puzzles, &store));
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(resumed.err.contains(" of 800 runs were in the store."), "{}", resumed.err);
    assert_eq!(runs_but_for_times(&store).len(), 800);
}

#[test]
fn a_read_only_folder_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let puzzles = puzzles(folder.path(), 5);
    let inner = folder.path().join("folder");
    fs::create_dir(&inner).unwrap();
    assert_eq!(finish(compare(&puzzles, &inner.join("old.sqlite"))).code, 0);
    let stored = fs::read(inner.join("old.sqlite")).unwrap();
    fs::set_permissions(inner.join("old.sqlite"), Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(&inner, Permissions::from_mode(0o555)).unwrap();
    for name in ["new.sqlite", "old.sqlite"] {
        let mut command = compare(&puzzles, &inner.join(name));
        if fs::write(inner.join("probe"), "").is_ok() {
            // Permissions do not bind the superuser, so somebody else has to try.
            fs::remove_file(inner.join("probe")).unwrap();
            command.uid(65_534).gid(65_534);
        }
        let Ok(output) = command.output() else {
            eprintln!("skipped: nobody else can run the program here");
            return;
        };
        let ran = Ran::from(output);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("read-only") || ran.err.contains("yours to write"), "{}", ran.err);
    }
    assert_eq!(fs::read(inner.join("old.sqlite")).unwrap(), stored);
    fs::set_permissions(&inner, Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_foreign_or_damaged_store_is_said_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, store) = (puzzles(folder.path(), 200), folder.path().join("results.sqlite"));
    fs::write(&store, "a letter to a friend, which nobody wants to lose").unwrap();
    let ran = finish(compare(&puzzles, &store));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("it is not a store of results made by loyd"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&store).unwrap(), "a letter to a friend, which nobody wants to lose");

    fs::remove_file(&store).unwrap();
    assert_eq!(finish(compare(&puzzles, &store)).code, 0);
    let mut bytes = fs::read(&store).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 5000].fill(0x5A);
    fs::write(&store, &bytes).unwrap();
    let ran = finish(compare(&puzzles, &store));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("it is damaged; move it away"), "{}", ran.err);
    assert_eq!(fs::read(&store).unwrap(), bytes);
}
