//! The panel's search as `auto` and as `zpdb:best`: its tables in files, never believed when damaged; its answers against
//! searches without tables.

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{run_in, within};
use loyd_lab::{Context, Notice, Tables};
use loyd_search::Limits;
use loyd_tiles::{Board, Generator, Goal, Scramble, Size};

fn boards(rows: usize, columns: usize, scramble: Scramble) -> impl Iterator<Item = Board> {
    Generator::new(Size::new(rows, columns).unwrap(), &Goal::Last, scramble, 7).unwrap()
}

#[test]
fn tables_are_filed_and_a_damaged_one_is_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let board = boards(4, 5, Scramble::Steps(60)).next().unwrap();
    let solve = || {
        let said = Arc::new(Mutex::new(Vec::new()));
        let hear = Arc::clone(&said);
        let notice = move |notice: Notice<'_>| match notice {
            Notice::Say(sentence) => hear.lock().unwrap().push(sentence.to_owned()),
            Notice::Building { table, done: 0.0 } => hear.lock().unwrap().push(format!("building {table}")),
            _ => {}
        };
        let tables = Tables::at(folder.path()).with_notice(notice);
        let report = run_in(&Context::new(&tables), &board, &Goal::Last, "ida-star:zpdb:best").unwrap();
        let said = said.lock().unwrap().clone();
        (report.cost(), report.optimal, said)
    };
    let (cost, optimal, _) = solve();
    let files = || {
        let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> =
            entries.filter(|path| path.extension().is_some_and(|e| e == "loyd")).collect();
        files.sort();
        files
    };
    assert!(optimal && files().len() > 4);
    assert_eq!(solve(), (cost, true, Vec::new()), "all tables are at hand");
    // A bit in the middle of one table.
    let damaged = &files()[1];
    let mut bytes = std::fs::read(damaged).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(damaged, bytes).unwrap();
    // Half of another.
    let short = &files()[2];
    let bytes = std::fs::read(short).unwrap();
    std::fs::write(short, &bytes[..bytes.len() / 2]).unwrap();
    let (again, optimal, said) = solve();
    assert_eq!((again, optimal), (cost, true));
    let repaired: Vec<_> = said.iter().filter(|line| line.ends_with("building it again")).collect();
    assert_eq!(repaired.len(), 2, "{said:?}");
    assert_eq!(solve(), (cost, true, Vec::new()), "all tables are good again");
}

#[test]
fn auto_proves_boards_of_17_to_25_cells() {
    let tables = Tables::default();
    let cx = within(&tables, Limits { time: Some(Duration::from_secs(100)), ..Limits::default() });
    let board = boards(4, 5, Scramble::Uniform).next().unwrap();
    let report = run_in(&cx, &board, &Goal::Last, "auto").unwrap();
    assert!(report.optimal, "{}: {:?}", board.line(), report.status);
    // Near home no table is built.
    let tables = Tables::default();
    let board = boards(5, 5, Scramble::Steps(20)).next().unwrap();
    let report = run_in(&Context::new(&tables), &board, &Goal::Last, "auto").unwrap();
    assert_eq!((report.optimal, report.ran.to_string().as_str()), (true, "auto"));
}

#[test]
fn boards_too_long_for_the_small_engine_have_the_panel() {
    let tables = Tables::default();
    for (rows, columns) in [(2, 8), (8, 2)] {
        let board = boards(rows, columns, Scramble::Steps(60)).next().unwrap();
        let cx = Context::new(&tables);
        let report = run_in(&cx, &board, &Goal::Last, "auto").unwrap();
        let without = run_in(&cx, &board, &Goal::Last, "ida-star:linear-conflict").unwrap();
        assert_eq!((report.cost(), report.optimal), (without.cost(), true));
        assert!(report.ran.to_string().starts_with("ida-star:zpdb:"), "{}", report.ran);
    }
}

#[test]
fn limits_hold_while_tables_are_built_and_while_they_are_used() {
    let tables = Tables::default();
    let board = boards(5, 5, Scramble::Uniform).next().unwrap();
    for limits in [
        Limits { expanded: Some(400_000), ..Limits::default() },
        Limits { bytes: Some(1 << 20), expanded: Some(500_000), ..Limits::default() },
    ] {
        let most = limits.expanded.unwrap();
        let report = run_in(&within(&tables, limits), &board, &Goal::Last, "auto").unwrap();
        assert!(report.cost().is_some(), "there is a solution within any limit");
        assert!(!report.optimal && report.stats.expanded <= most + most / 10);
        assert!(report.lower_bound > 50);
    }
    let error = run_in(&Context::new(&tables), &board, &Goal::Last, "ida-star:zpdb:7-8").unwrap_err();
    assert!(error.to_string().contains("15 tiles"), "{error}");
    let large = boards(6, 6, Scramble::Steps(10)).next().unwrap();
    let error = run_in(&Context::new(&tables), &large, &Goal::Last, "ida-star:zpdb:best").unwrap_err();
    assert!(error.to_string().contains("at most 25 cells"), "{error}");
}
