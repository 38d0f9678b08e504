//! Pattern databases are built within the limits of the search that asked for them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loyd_lab::heuristic::NoHeuristic;
use loyd_lab::{Job, JobError, Shelf, Status};
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
fn a_table_asked_for_by_name_says_that_it_does_not_fit() {
    for spec in ["ida-star:zpdb:7-8", "ida-star:pdb:7-8"] {
        let error = job(spec, Limits { bytes: Some(1 << 20), ..Limits::default() }).run().map(|_| ());
        let Err(JobError::Heuristic(NoHeuristic::Tables(error))) = error else { panic!("{spec}: {error:?}") };
        assert!(error.is_too_large(), "{spec}: {error}");
        assert!(error.to_string().contains("more than the"), "{error}");
    }
}

#[test]
fn who_cancels_does_not_wait_for_the_table() {
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let error = job("ida-star:pdb:7-8", limits.clone()).run().map(|_| ());
    assert_eq!(error.map_err(|error| error.to_string()), Err("building the table was cancelled".to_owned()));
    let report = job("a-star:manhattan", limits).run().expect("it runs");
    assert!(matches!(report.status, Status::Stopped(_)));
}
