use std::path::PathBuf;
use std::time::Duration;

use tempfile::TempDir;

use super::*;

fn run(number: u64) -> (Key, Record) {
    let key = Key {
        version: program_version(),
        domain: "tiles".into(),
        spec: "bfs".into(),
        goal: "1 2/3 0".into(),
        limits: "nodes=9".into(),
        seed: String::new(),
        puzzle: format!("puzzle {number}"),
    };
    let record = Record {
        ending: Ending::Solved,
        cost: Some(3),
        steps: Some(3),
        optimal: true,
        lower_bound: 3,
        expanded: number,
        generated: 9,
        frontier_max: 4,
        depth_max: Some(5),
        iterations: 6,
        per_iteration: Vec::new(),
        bytes_peak: 7,
        time: Duration::from_nanos(8),
    };
    (key, record)
}

fn store(folder: &TempDir, name: &str, runs: &[(Key, Record)]) -> PathBuf {
    let path = folder.path().join(name);
    Store::open(&path).unwrap().add(runs).unwrap();
    path
}

#[test]
fn merging_twice_is_merging_once() {
    let folder = TempDir::new().unwrap();
    let mut out = Store::open(&folder.path().join("out.sqlite")).unwrap();
    let (one, two) =
        (store(&folder, "1.sqlite", &[run(1), run(2)]), store(&folder, "2.sqlite", &[run(2), run(3)]));
    let (one, two) = (Store::open_part(&one).unwrap(), Store::open_part(&two).unwrap());
    assert_eq!(out.merge(&one).unwrap(), Merged { runs: 2, added: 2, ..Merged::default() });
    assert_eq!(out.merge(&two).unwrap(), Merged { runs: 2, added: 1, ..Merged::default() });
    assert_eq!(out.merge(&one).unwrap(), Merged { runs: 2, ..Merged::default() });
    assert_eq!(out.runs().unwrap(), [run(1), run(2), run(3)]);
}

#[test]
fn another_result_is_told_and_the_first_stays() {
    let folder = TempDir::new().unwrap();
    let mut out = Store::open(&folder.path().join("out.sqlite")).unwrap();
    out.add(&[run(1), run(2), run(3)]).unwrap();
    let other = Record { expanded: 77, ..run(1).1 };
    let late = Record { ending: Ending::Time, cost: None, steps: None, ..run(2).1 };
    let elsewhere = Record { time: Duration::from_secs(1), bytes_peak: 1 << 20, ..run(3).1 };
    let part = store(
        &folder,
        "part.sqlite",
        &[(run(1).0, other.clone()), (run(2).0, late), (run(3).0, elsewhere), run(4)],
    );
    let merged = out.merge(&Store::open_part(&part).unwrap()).unwrap();
    let conflict = Conflict { key: run(1).0, kept: run(1).1, other };
    assert_eq!(merged, Merged { runs: 4, added: 1, timed: 1, conflicts: 1, told: vec![conflict] });
    assert_eq!(out.runs().unwrap(), [run(1), run(2), run(3), run(4)]);
}

#[test]
fn parts_that_are_not_ours_are_refused_and_left_as_they_are() {
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("missing.sqlite");
    assert_eq!(Store::open_part(&missing).unwrap_err(), StoreError::Missing);
    assert!(!missing.exists());

    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "a letter to a friend, long enough to look at").unwrap();
    assert_eq!(Store::open_part(&letter).unwrap_err(), StoreError::Foreign);

    let rules = Key { version: "0.0.1/2+00ff".into(), ..run(1).0 };
    let old = store(&folder, "rules.sqlite", &[(rules, run(1).1)]);
    let error = Store::open_part(&old).unwrap_err();
    assert_eq!(error, StoreError::Rules { found: "0.0.1/2".into(), ours: program_version() });

    let marked = Key { version: format!("{}+00ff", program_version()), ..run(1).0 };
    assert!(Store::open_part(&store(&folder, "marked.sqlite", &[(marked, run(1).1)])).is_ok());

    for (format, error) in [(1, StoreError::Older), (FORMAT + 1, StoreError::Newer)] {
        let path = store(&folder, &format!("format{format}.sqlite"), &[run(1)]);
        Connection::open(&path).unwrap().pragma_update(None, "user_version", format).unwrap();
        let before = std::fs::read(&path).unwrap();
        assert_eq!(Store::open_part(&path).unwrap_err(), error);
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}

#[test]
fn what_a_killed_job_left_in_its_log_is_merged_too() {
    let folder = TempDir::new().unwrap();
    let (path, copy) = (folder.path().join("live.sqlite"), folder.path().join("copy.sqlite"));
    // A store that is still open has its runs in the log. Copied so, it is what a killed job leaves behind.
    let mut live = Store::open(&path).unwrap();
    live.add(&[run(1)]).unwrap();
    std::fs::copy(&path, &copy).unwrap();
    std::fs::copy(path.with_extension("sqlite-wal"), copy.with_extension("sqlite-wal")).unwrap();
    let mut out = Store::open(&folder.path().join("out.sqlite")).unwrap();
    assert_eq!(out.merge(&Store::open_part(&copy).unwrap()).unwrap().added, 1);
}
