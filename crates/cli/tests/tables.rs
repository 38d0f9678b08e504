//! `loyd tables` from the outside.

mod common;

use std::path::Path;
use std::process::Stdio;

use common::{Ran, program};

fn tables(command: &[&str], cache: &Path) -> Ran {
    let program = &mut program();
    program.arg("tables").args(command).env("LOYD_CACHE", cache).stdin(Stdio::null()).output().unwrap().into()
}

fn build(names: &str, cache: &Path) -> Ran {
    tables(&["build", names, "--size", "3x3"], cache)
}

#[test]
fn tables_are_built_once_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let ran = build("zpdb:4-4", folder.path());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(ran.out.starts_with("Ready after ") && ran.out.lines().count() == 5, "{}", ran.out);
    }
}

#[test]
fn a_folder_that_cannot_keep_tables_is_refused_before_the_work() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let ran = build("zpdb:4-4", &file.path().join("cache"));
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{}", ran.err);
    assert!(ran.err.starts_with("error: tables cannot be kept in "), "{}", ran.err);
    assert!(ran.err.ends_with("; name another folder in LOYD_CACHE\n"), "{}", ran.err);
}

#[test]
fn a_file_in_place_of_the_folder_is_said_to_be_none() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let name = file.path().display();
    let refused = build("zpdb:4-4", file.path());
    assert_eq!(
        (refused.code, refused.err),
        (
            2,
            format!(
                "error: tables cannot be kept in `{name}`: it is not a folder; name another folder in LOYD_CACHE\n"
            )
        )
    );
    let unread = tables(&["list"], file.path());
    assert_eq!((unread.code, unread.err), (2, format!("error: cannot read {name}: it is not a folder\n")));
    let solve = ["solve", "813402765", "-a", "a-star:pdb:8"];
    let solved: Ran = program().args(solve).env("LOYD_CACHE", file.path()).output().unwrap().into();
    let note = format!(
        "note: the table cannot be kept for the next time ({name}: it is not a folder); going on without\n"
    );
    assert_eq!((solved.code, solved.err), (0, note));
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_nobody_can_make_is_said_to_be_so() {
    let refused = build("zpdb:4-4", Path::new("/proc/nope"));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("`/proc/nope`: it cannot be made there; name another"), "{}", refused.err);
}

#[test]
fn removed_tables_are_named_one_json_object_each() {
    let folder = tempfile::tempdir().unwrap();
    build("zpdb:4-4", folder.path());
    let ran = tables(&["remove", "zpdb:4-4", "--size", "3x3", "--json"], folder.path());
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{}", ran.err);
    for line in ran.out.lines() {
        let removed: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(removed["removed"], true);
        assert!(!Path::new(removed["file"].as_str().unwrap()).exists());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_says_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let child = program()
        .args(["tables", "build", "zpdb:8-7", "--threads", "1"])
        .env("LOYD_CACHE", folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(400));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.out.as_str()), (130, ""));
    assert_eq!(ran.err, "Interrupted. Nothing was kept.\n");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn the_list_fits_80_columns() {
    let folder = tempfile::tempdir().unwrap();
    tables(&["build", "zpdb:6-6-3", "--size", "4x4"], folder.path());
    let listed = tables(&["list"], folder.path());
    let rows: Vec<&str> = listed.out.lines().skip(1).collect();
    assert!(listed.out.starts_with("3 tables in ") && rows.len() == 6, "{}", listed.out);
    assert!(rows.iter().all(|row| row.chars().count() <= 80), "{}", listed.out);
}

#[test]
fn audits_and_explanations_find_tables_and_keep_them() {
    for command in
        [&["audit", "pdb:4-4", "zpdb:4-4"][..], &["explain", "0 7 2/4 6 1/3 5 8", "-a", "a-star:pdb:4-4"]]
    {
        let folder = tempfile::tempdir().unwrap();
        let run = || Ran::from(program().args(command).env("LOYD_CACHE", folder.path()).output().unwrap());
        assert_eq!((run().code, run().err.as_str()), (0, ""));
        let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let tables: Vec<_> =
            files.filter(|path| path.extension().is_some_and(|name| name == "loyd")).collect();
        assert!(tables.len() >= 2, "{tables:?}");
        std::fs::write(&tables[0], "not a table").unwrap();
        let ran = run();
        assert!(ran.code == 0 && ran.err.contains("building it again"), "{}", ran.err);
    }
}
