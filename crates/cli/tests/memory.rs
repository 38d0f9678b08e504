//! A memory limit is kept by the process, not only by the search's own books.
#![cfg(target_os = "linux")]

mod common;

use std::process::Stdio;
use std::time::Duration;

#[test]
fn breadth_first_on_4x4_stops_at_200_mb_and_the_process_stays_under_300() {
    let hard = "14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let mut child = common::program()
        .args(["solve", hard, "-a", "bfs", "--max-memory", "200M", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        peak = peak.max(high_water_mark(child.id()).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["stopped_by"], "memory");
    assert!(value["lower_bound"].as_u64() > Some(30), "what is known so far");
    assert!(peak > 50_000, "the process was watched: {peak} kB");
    assert!(peak < 300_000, "{peak} kB");
}

#[test]
fn a_limit_of_the_shell_on_addresses_is_an_answer_and_not_a_crash() {
    let hard = "14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    for kilobytes in ["200000", "70000"] {
        let ran = within_addresses(kilobytes, &["solve", hard, "-a", "bfs", "--json"]);
        assert_eq!((ran.code, ran.err.as_str()), (4, ""), "{kilobytes}: {}", ran.out);
        assert_eq!(ran.json()[0]["stopped_by"], "memory");
        let ran = within_addresses(kilobytes, &["solve", "813402765", "--json"]);
        assert_eq!((ran.code, ran.json()[0]["cost"].as_u64()), (0, Some(14)), "{kilobytes}: {}", ran.err);
    }
}

#[test]
fn a_limit_above_the_shells_is_cut_to_it_and_said_to_be_where_it_is_reached() {
    let hard = "14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let ran = within_addresses("200000", &["solve", hard, "-a", "bfs", "--max-memory", "4G", "--json"]);
    assert_eq!((ran.code, ran.json()[0]["stopped_by"].as_str()), (4, Some("memory")));
    assert!(ran.err.starts_with("note: the limit was "), "{}", ran.err);
    assert!(ran.err.ends_with(" MB: ulimit -v does not leave 4 GB\n"), "{}", ran.err);
    let ran = within_addresses("200000", &["solve", "813402765", "--max-memory", "4G"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

fn within_addresses(kilobytes: &str, arguments: &[&str]) -> common::Ran {
    let script = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
    let output = std::process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_loyd")])
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    common::Ran::from(output)
}

/// The most memory that a process has held so far, in kB.
fn high_water_mark(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn tables_on_file_are_memory_too() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| -> common::Ran {
        let mut program = common::program();
        program.args(arguments).env("LOYD_CACHE", folder.path()).stdin(Stdio::null()).output().unwrap().into()
    };
    for tables in ["zpdb:8", "pdb:8"] {
        assert_eq!(run(&["tables", "build", tables, "--size", "3x3"]).code, 0);
        let spec = format!("a-star:{tables}");
        let solve = ["solve", "813402765", "-a", &spec, "--json", "--max-memory"];
        let within = run(&[&solve[..], &["2M"]].concat());
        assert!(within.json()[0]["bytes_peak"].as_u64() > Some(300_000), "{}", within.out);
        let beyond = run(&[&solve[..], &["300k"]].concat());
        assert_eq!((beyond.code, &beyond.json()[0]["stopped_by"]), (4, &"memory".into()), "{}", beyond.out);
        let explain = run(&["explain", "813402765", "-a", &spec, "--max-memory", "300k"]);
        assert!(explain.code == 4 || explain.out.contains("memory"), "{}", explain.out);
        assert_eq!(run(&["audit", tables, "--size", "3x3", "--max-memory", "300k"]).code, 4);
    }
}

#[test]
fn attempts_of_auto_are_listed_each_with_its_own_counts() {
    let folder = tempfile::tempdir().unwrap();
    let solve = ["solve", "5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0", "--max-memory", "2M", "--json"];
    let ran: common::Ran =
        common::program().args(solve).env("LOYD_CACHE", folder.path()).output().unwrap().into();
    let report = ran.json().remove(0);
    assert_eq!(report["ran"], "ida-star:linear-conflict");
    let attempts = report["attempts"].as_array().unwrap();
    let ends: Vec<_> = attempts.iter().map(|attempt| attempt["status"].as_str().unwrap()).collect();
    assert_eq!(ends, ["stopped", "solved"]);
    assert_eq!(attempts[1]["expanded"], report["expanded"]);
    assert_eq!((&attempts[0]["stopped_by"], &attempts[0]["expanded"]), (&"memory".into(), &0.into()));
}
