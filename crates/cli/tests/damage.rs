//! A damaged table is never believed: files are damaged at random, and the real program must answer rightly and in time.
//!
//! `LOYD_DAMAGES` sets how many there are; the usual few keep the tests short.
#![cfg(unix)]

mod common;

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{Ran, program};
use loyd_search::Random;

/// Puzzles, what they are solved with, and their shortest solutions.
const CASES: [(&str, &str, u64); 4] = [
    ("813402765", "a-star:pdb:4-4", 14),
    ("867254301", "ida-star:zpdb:4-4", 31),
    ("867254301", "a-star:pdb:4-4", 31),
    ("072461358", "ida-star:zpdb:5-3", 24),
];
const KINDS: u64 = 12;
const USUAL: u64 = 96;

#[test]
fn whatever_happens_to_a_table_the_answer_is_right() {
    let damages = std::env::var("LOYD_DAMAGES").ok().and_then(|n| n.parse().ok()).unwrap_or(USUAL);
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, spec, cost) in CASES {
        check(&solve(puzzle, spec, folder.path()), cost, "whole");
    }
    let mut random = Random::new(13);
    for number in 0..damages {
        let (puzzle, spec, cost) = CASES[(number % 4) as usize];
        let files = tables(folder.path());
        let file = &files[random.below(files.len() as u64) as usize];
        let kept_time = random.below(2) == 0;
        let kind = number / 4 % KINDS;
        damage(file, kind, kept_time, &files, &mut random);
        let what = format!("damage {number} of kind {kind} to {}, time kept: {kept_time}", file.display());
        check(&solve(puzzle, spec, folder.path()), cost, &what);
        // What was not asked for is still damaged; the next round begins with good files.
        let _ = fs::remove_dir_all(file);
        let _ = fs::remove_file(file);
        for (puzzle, spec, cost) in CASES {
            check(&solve(puzzle, spec, folder.path()), cost, &what);
        }
    }
}

fn solve(puzzle: &str, spec: &str, folder: &Path) -> Ran {
    let solve = ["solve", puzzle, "-a", spec, "--json", "--timeout", "60s"];
    program().args(solve).env("LOYD_CACHE", folder).stdin(Stdio::null()).output().unwrap().into()
}

fn check(ran: &Ran, cost: u64, what: &str) {
    assert_eq!(ran.code, 0, "{what}: {}", ran.err);
    let report = ran.json().remove(0);
    assert_eq!((&report["cost"], &report["optimal"]), (&cost.into(), &true.into()), "{what}");
    assert!(ran.err.lines().all(|line| line.ends_with("; building it again")), "{what}: {}", ran.err);
}

fn tables(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.iter().all(|file| file.extension().is_some_and(|end| end == "loyd")), "{files:?}");
    files.sort();
    files
}

fn damage(file: &Path, kind: u64, kept_time: bool, files: &[PathBuf], random: &mut Random) {
    let mut bytes = fs::read(file).unwrap();
    let written = fs::metadata(file).unwrap().modified().unwrap();
    let length = bytes.len() as u64;
    let mut anywhere = |from: u64| (from + random.below(length - from)) as usize;
    match kind {
        0 => bytes[anywhere(0)] ^= 1,
        1 => bytes[anywhere(4096)] ^= 0x80,
        2 => (0..40).for_each(|_| bytes[anywhere(4096)] ^= 4),
        3 => bytes.truncate(anywhere(0)),
        4 => bytes.extend([0; 7]),
        5 => {
            let from = anywhere(4096);
            bytes[from..].fill(0);
        }
        6 => {
            let (a, b) = (anywhere(4096), anywhere(4096));
            bytes.swap(a, b);
            bytes[a] = bytes[a].wrapping_add(1);
        }
        7 => {
            let place = files.iter().position(|other| other == file).unwrap();
            bytes = fs::read(&files[(place + 1) % files.len()]).unwrap();
        }
        8 => bytes.clear(),
        _ => {
            fs::remove_file(file).unwrap();
            match kind {
                9 => symlink("/dev/zero", file).unwrap(),
                10 => assert!(Command::new("mkfifo").arg(file).status().unwrap().success()),
                _ => symlink(file, file).unwrap(),
            }
            return;
        }
    }
    fs::write(file, bytes).unwrap();
    if kept_time {
        File::options().write(true).open(file).unwrap().set_modified(written).unwrap();
    }
}
