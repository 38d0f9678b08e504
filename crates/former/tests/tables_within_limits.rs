//! Pattern databases are built within the limits of the search that asked for them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::time::Duration;

use loyd_lab::heuristic::NoHeuristic;
use loyd_lab::{Job, JobError, Notice, Shelf, Status};
use loyd_search::{Limits, Stop};
use loyd_tiles::Goal;

/// A moment's work for any heuristic.
const BOARD: &str = "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12";

fn job(spec: &str, limits: Limits) -> Job {
    let board = BOARD.parse().expect("a board");
    let job = Job::new(board, &Goal::Last, spec.parse().expect("a spec")).expect("a job");
    Job { limits, shelf: Arc::new(Shelf::in_memory()), ..job }
}

#[test]
fn auto_does_without_tables_that_do_not_fit() {
    let roomy = job("auto", Limits::default()).run().expect("it runs");
    let tight = job("auto", Limits { bytes: Some(1 << 20), ..Limits::default() }).run().expect("it runs");
    assert_eq!(roomy.ran.heuristic().map(|name| name.starts_with("zpdb:")), Some(true));
    assert_eq!(tight.ran.heuristic(), Some("linear-conflict"));
    assert!(tight.optimal && roomy.optimal);
    assert_eq!(tight.cost(), roomy.cost());
}

#[test]
fn auto_does_without_the_engine_where_tables_are_at_hand_but_memory_is_short() {
    let roomy = job("auto", Limits::default());
    let with_tables = roomy.run().expect("it runs");
    let limits = Limits { bytes: Some(100_000), ..Limits::default() };
    let without = Job { limits, ..roomy.clone() }.run().expect("it runs");
    assert_eq!(without.ran.to_string(), "ida-star:linear-conflict");
    assert!(without.optimal);
    assert_eq!(without.cost(), with_tables.cost());
    let limits = Limits { bytes: Some(10), ..Limits::default() };
    let none = Job { limits, ..roomy }.run().expect("it runs");
    assert_eq!(none.status, Status::Stopped(Stop::Memory));
}

#[test]
fn many_threads_become_few_where_memory_is_short() {
    let job = Job { threads: 64, ..job("auto", Limits { bytes: Some(1_000_000), ..Limits::default() }) };
    Job { limits: Limits::default(), ..job.clone() }.run().expect("the tables are built");
    let report = job.run().expect("it runs");
    assert!(report.ran.to_string().starts_with("ida-star:zpdb:"), "{}", report.ran);
    assert!(report.optimal);
}

#[test]
fn a_table_asked_for_by_name_that_does_not_fit_says_so_once_and_stops_the_search() {
    for spec in ["ida-star:zpdb:7-8", "ida-star:pdb:7-8"] {
        let said = Arc::new(Mutex::new(Vec::new()));
        let hear = Arc::clone(&said);
        let shelf = Shelf::in_memory().with_notice(move |notice| {
            if let Notice::Say(sentence) = notice {
                hear.lock().unwrap().push(sentence.to_owned());
            }
        });
        let limits = Limits { bytes: Some(1 << 20), ..Limits::default() };
        let job = Job { shelf: Arc::new(shelf), ..job(spec, limits) };
        for _ in 0..3 {
            let report = job.run().expect("it runs");
            assert_eq!(report.status, Status::Stopped(Stop::Memory), "{spec}");
            assert!(report.lower_bound >= 8, "{spec}: what is known in any case");
        }
        let said = said.lock().unwrap();
        assert!(said.len() == 1 && said[0].contains("more than the"), "{said:?}");
    }
}

#[test]
fn a_table_too_large_for_any_limit_is_bad_input() {
    let error = job("ida-star:pdb:13-2", Limits::default()).run().map(|_| ());
    let Err(JobError::Heuristic(NoHeuristic::Tables(error))) = error else { panic!("{error:?}") };
    assert!(error.is_too_large(), "{error}");
}

#[test]
fn a_limit_reached_while_a_table_is_built_is_an_answer() {
    let cancelled = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let late = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for (limits, stop) in [(cancelled, Stop::Cancelled), (late, Stop::Time)] {
        for spec in ["ida-star:pdb:7-8", "ida-star:zpdb:7-8", "auto", "a-star:manhattan"] {
            let report = job(spec, limits.clone()).run().expect("it runs");
            assert_eq!(report.status, Status::Stopped(stop.clone()), "{spec}");
            assert!(report.lower_bound >= 8, "{spec}: what is known in any case");
        }
    }
}

#[test]
fn a_table_for_many_searches_is_built_to_its_end() {
    let late = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let job = job("ida-star:zpdb:5-5-5", late);
    job.shelf.serve_many();
    assert_eq!(job.run().expect("it runs").status, Status::Stopped(Stop::Time));
    let partition = "5-5-5".parse().expect("a partition");
    assert!(job.shelf.is_ready(&partition, &job.goal));
}

/// How many tables are built when so many threads ask for the same ones at once.
fn tables_built(spec: &str, threads: usize) -> usize {
    let built = Arc::new(AtomicUsize::new(0));
    let hear = Arc::clone(&built);
    let shelf = Shelf::in_memory().with_threads(1).with_notice(move |notice| {
        if matches!(notice, Notice::Building { done, .. } if done >= 1.0) {
            hear.fetch_add(1, Ordering::Relaxed);
        }
    });
    let job = Job { shelf: Arc::new(shelf), ..job(spec, Limits::default()) };
    let together = Barrier::new(threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                together.wait();
                assert!(job.run().expect("it runs").optimal);
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
