//! Pattern databases are built within the limits of the search that asked for them.

mod common;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::time::Duration;

use common::{run_in, within};
use loyd_domains::tiles::engine_tables;
use loyd_lab::{Context, LabError, Notice, Report, Status, Tables};
use loyd_search::{Limits, Stop};
use loyd_tiles::{Board, Direction, Goal, Size};

/// A moment's work for any heuristic.
const BOARD: &str = "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12";

fn run(cx: &Context<'_>, spec: &str) -> Report {
    let board: Board = BOARD.parse().unwrap();
    run_in(cx, &board, &Goal::Last, spec).expect("it runs")
}

#[test]
fn auto_does_without_tables_that_do_not_fit() {
    let (first, second) = (Tables::default(), Tables::default());
    let roomy = run(&Context::new(&first), "auto");
    let tight = run(&within(&second, Limits { bytes: Some(1 << 20), ..Limits::default() }), "auto");
    assert!(roomy.heuristic.as_deref().unwrap().starts_with("zpdb:"));
    assert_eq!(tight.heuristic.as_deref(), Some("linear-conflict"));
    assert!(tight.optimal && roomy.optimal);
    assert_eq!(tight.cost(), roomy.cost());
}

#[test]
fn auto_does_without_the_engine_where_tables_are_at_hand_but_memory_is_short() {
    let tables = Tables::default();
    let with_tables = run(&Context::new(&tables), "auto");
    let without = run(&within(&tables, Limits { bytes: Some(100_000), ..Limits::default() }), "auto");
    assert_eq!(without.ran.to_string(), "ida-star:linear-conflict");
    assert!(without.optimal);
    assert_eq!(without.cost(), with_tables.cost());
    let none = run(&within(&tables, Limits { bytes: Some(10), ..Limits::default() }), "auto");
    assert!(none.cost().is_some(), "a constructed solution needs next to nothing");
}

#[test]
fn many_threads_become_few_where_memory_is_short() {
    let tables = Tables::default();
    let roomy = Context { threads: 64, ..Context::new(&tables) };
    run(&roomy, "auto");
    let report = run(&roomy.within(Limits { bytes: Some(6_000_000), ..Limits::default() }), "auto");
    assert!(report.ran.to_string().starts_with("ida-star:zpdb:"), "{}", report.ran);
    assert!(report.optimal);
}

#[test]
fn a_table_asked_for_by_name_that_does_not_fit_says_so_once_and_stops_the_search() {
    for spec in ["ida-star:zpdb:7-8", "ida-star:pdb:7-8"] {
        let said = Arc::new(Mutex::new(Vec::new()));
        let hear = Arc::clone(&said);
        let tables = Tables::default().with_notice(move |notice| {
            if let Notice::Say(sentence) = notice {
                hear.lock().unwrap().push(sentence.to_owned());
            }
        });
        let cx = within(&tables, Limits { bytes: Some(1 << 20), ..Limits::default() });
        for _ in 0..3 {
            let report = run(&cx, spec);
            assert_eq!(report.status, Status::Stopped(Stop::Memory), "{spec}");
            assert!(report.lower_bound >= 8, "{spec}: what is known in any case");
        }
        let said = said.lock().unwrap();
        assert!(said.len() == 1 && said[0].contains("more than the"), "{said:?}");
    }
}

#[test]
fn the_tables_of_a_panel_are_refused_before_the_first_is_built() {
    let built = Arc::new(AtomicBool::new(false));
    let hear = Arc::clone(&built);
    let tables = Tables::default().with_notice(move |notice| {
        if let Notice::Building { .. } = notice {
            hear.store(true, Ordering::Relaxed);
        }
    });
    // One table fits many times, all 22 do not.
    let cx = within(&tables, Limits { bytes: Some(400 << 20), ..Limits::default() });
    let goal = Goal::Last.board(Size::new(5, 5).unwrap()).unwrap();
    let report = run_in(&cx, &goal.after(Direction::Up).unwrap(), &Goal::Last, "ida-star:zpdb:best").unwrap();
    assert_eq!(report.status, Status::Stopped(Stop::Memory));
    assert!(!built.load(Ordering::Relaxed));
}

#[test]
fn a_table_too_large_for_any_limit_is_bad_input() {
    let tables = Tables::default();
    let board: Board = BOARD.parse().unwrap();
    let error = run_in(&Context::new(&tables), &board, &Goal::Last, "ida-star:pdb:13-2").unwrap_err();
    let LabError::Tables(error) = error else { panic!("{error:?}") };
    assert!(error.avoidable && error.stop.is_none(), "{error}");
}

#[test]
fn a_limit_reached_while_a_table_is_built_is_an_answer() {
    let cancelled = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let late = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for (limits, stop) in [(cancelled, Stop::Cancelled), (late, Stop::Time)] {
        for spec in ["ida-star:pdb:7-8", "ida-star:zpdb:7-8", "a-star:manhattan"] {
            let tables = Tables::default();
            let report = run(&within(&tables, limits.clone()), spec);
            assert_eq!(report.status, Status::Stopped(stop.clone()), "{spec}");
            assert!(report.lower_bound >= 8, "{spec}: what is known in any case");
        }
    }
}

#[test]
fn a_table_for_many_searches_is_built_to_its_end() {
    let tables = Tables::default();
    let late = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let cx = Context { shared: true, ..within(&tables, late.clone()) };
    assert_eq!(run(&cx, "ida-star:zpdb:5-5-5").status, Status::Stopped(Stop::Time));
    // It is there now, so even who has no time gets it.
    let board: Board = BOARD.parse().unwrap();
    let goal = Goal::Last.board(board.size()).unwrap();
    assert!(engine_tables(&"5-5-5".parse().unwrap(), &goal, true, &within(&tables, late)).is_ok());
}

/// How many tables are built when `threads` threads ask for the same ones at once.
fn tables_built(spec: &str, threads: usize) -> usize {
    let built = Arc::new(AtomicUsize::new(0));
    let hear = Arc::clone(&built);
    let tables = Tables::default().with_threads(1).with_notice(move |notice| {
        if matches!(notice, Notice::Building { done, .. } if done >= 1.0) {
            hear.fetch_add(1, Ordering::Relaxed);
        }
    });
    let cx = Context::new(&tables);
    let together = Barrier::new(threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                together.wait();
                assert!(run(&cx, spec).optimal);
            });
        }
    });
    built.load(Ordering::Relaxed)
}

#[test]
fn tables_that_many_threads_ask_for_at_once_are_built_once() {
    for spec in ["ida-star:zpdb:5-5-5", "ida-star:pdb:5-5-5"] {
        assert_eq!((tables_built(spec, 1), tables_built(spec, 8)), (3, 3), "{spec}");
    }
}
