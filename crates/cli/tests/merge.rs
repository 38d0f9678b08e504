//! `loyd compare --shard` and `loyd merge`, as the jobs of a batch system run them.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use common::{Ran, program};
use loyd_study::{Key, Record, Store};
use loyd_tiles::Random;

const PLAN: [&str; 9] = [
    "compare",
    "a-star:manhattan",
    "a-star:misplaced",
    "bfs",
    "--count",
    "40",
    "--max-memory",
    "256M",
    "--store",
];

fn compare(store: &Path) -> Command {
    let mut command = program();
    command.args(PLAN).arg(store);
    command
}

fn finish(command: &mut Command) -> Ran {
    command.output().expect("the program runs").into()
}

fn merge(out: &Path, parts: &[PathBuf]) -> Command {
    let mut command = program();
    command.arg("merge").arg(out).args(parts);
    command
}

fn runs_but_for_times(store: &Path) -> Vec<(Key, Record)> {
    let runs = Store::open(store).unwrap().runs().unwrap();
    runs.into_iter().map(|(key, record)| (key, Record { time: Duration::ZERO, ..record })).collect()
}

fn shards(folder: &Path, of: usize) -> Vec<PathBuf> {
    let part = |number: usize| {
        let store = folder.join(format!("part{number}.sqlite"));
        let ran = finish(compare(&store).arg("--shard").arg(format!("{number}/{of}")));
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.starts_with(&format!("Shard {number}/{of}: ")), "{}", ran.out);
        store
    };
    (1..=of).map(part).collect()
}

/// The table without the column of times.
fn table(out: &str) -> Vec<Vec<&str>> {
    let rows = out.lines().skip_while(|line| !line.starts_with("Averages")).skip(2);
    rows.filter(|line| line.contains("a-star") || line.contains("bfs"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .map(|words| [&words[..4], &words[7..]].concat())
        .collect()
}

#[test]
fn shards_merged_are_the_whole_comparison() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, out) = (folder.path().join("whole.sqlite"), folder.path().join("all.sqlite"));
    let expected = finish(&mut compare(&whole));
    let parts = shards(folder.path(), 7);
    let merged = finish(&mut merge(&out, &parts));
    assert_eq!((merged.code, merged.err.as_str()), (0, ""));
    assert!(merged.out.ends_with("all.sqlite holds 120 runs.\n"), "{}", merged.out);
    assert_eq!(runs_but_for_times(&out), runs_but_for_times(&whole));
    let ran = finish(&mut compare(&out));
    assert!(ran.err.contains("120 of 120 runs were in the store."), "{}", ran.err);
    assert_eq!(table(&expected.out).len(), 3, "{}", expected.out);
    assert_eq!(table(&ran.out), table(&expected.out));
    // Once more, with the store itself among the parts as `*.sqlite` would have it.
    let again = finish(merge(&out, &[parts, vec![out.clone()]].concat()).arg("--json"));
    assert!(again.err.contains("is not merged into itself"), "{}", again.err);
    let answer = &again.json()[0];
    assert_eq!((&answer["runs"], &answer["parts"][0]["added"]), (&120.into(), &0.into()));
}

#[test]
fn a_merge_that_is_killed_is_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, out) = (folder.path().join("whole.sqlite"), folder.path().join("all.sqlite"));
    assert_eq!(finish(&mut compare(&whole)).code, 0);
    let parts = shards(folder.path(), 3);
    let mut random = Random::new(3);
    for _ in 0..10 {
        let mut child = merge(&out, &parts).stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(random.below(25)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(finish(&mut merge(&out, &parts)).code, 0);
    assert_eq!(runs_but_for_times(&out), runs_but_for_times(&whole));
}

#[test]
fn different_results_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("1.sqlite"), folder.path().join("2.sqlite"));
    assert_eq!(finish(&mut compare(&one)).code, 0);
    let runs = Store::open(&one).unwrap().runs().unwrap();
    let (key, record) = runs[0].clone();
    Store::open(&two).unwrap().add(&[(key, Record { expanded: record.expanded + 1, ..record })]).unwrap();
    let ran = finish(&mut merge(&one, &[two]));
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("1 run, 0 new, 1 with another result"), "{}", ran.out);
    assert!(ran.out.contains("a-star:manhattan on "), "{}", ran.out);
    assert_eq!(Store::open(&one).unwrap().runs().unwrap(), runs);
}

#[test]
fn what_cannot_be_merged_is_said_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("all.sqlite");
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "a letter to a friend, which nobody wants to lose").unwrap();
    for (part, why) in [
        (letter, "it is not a store of results made by loyd"),
        (folder.path().join("no"), "there is no such file"),
    ] {
        let ran = finish(&mut merge(&out, &[part]));
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(why), "{}", ran.err);
        assert!(!out.exists());
    }
    let ran = finish(program().args(["compare", "bfs", "--shard", "0/3", "--store"]).arg(&out));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("of 3 parts the first is 1/3 and the last is 3/3"), "{}", ran.err);
    assert_eq!(finish(program().args(["compare", "bfs", "--shard", "1/3"])).code, 2);
}
