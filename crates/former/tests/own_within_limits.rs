//! Heuristics of the user's own that take long: the time and the cancel flag of what asks them stop them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use loyd_lab::{Audit, AuditError, Job, Status};
use loyd_search::{Limits, Stop};
use loyd_tiles::{Board, Goal, Size};

/// A script that takes some 90,000 of its 100,000 steps on every board: hours for all boards of 3x3.
const SLOW: &str = "rhai:fn h(board, goal) { for i in 0..30000 { let x = i; } 0 }";
/// A program that answers ten times a second.
#[cfg(unix)]
const SLOW_PROGRAM: &str = "exec:sh -c 'while read board; do sleep 0.1; echo 0; done'";

fn goal() -> Board {
    Goal::Last.board(Size::new(3, 3).unwrap()).unwrap()
}

/// Limits with a flag that another thread sets soon.
fn cancelled_soon() -> Limits {
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&cancel);
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        flag.store(true, Ordering::Relaxed);
    });
    Limits { cancel: Some(cancel), ..Limits::default() }
}

fn soon_over() -> Limits {
    Limits { time: Some(Duration::from_millis(100)), ..Limits::default() }
}

fn stopped_audit(heuristic: &str, limits: Limits) -> AuditError {
    Audit { limits, ..Audit::new([heuristic], goal()) }.run().unwrap_err()
}

fn job(limits: Limits) -> Job {
    let puzzle = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let job = Job::new(puzzle, &Goal::Last, format!("a-star:{SLOW}").parse().unwrap()).unwrap();
    Job { limits, ..job }
}

#[test]
fn an_audit_of_a_slow_script_stops_when_it_is_told_to() {
    assert_eq!(stopped_audit(SLOW, cancelled_soon()), AuditError::Stopped(Stop::Cancelled));
    assert_eq!(stopped_audit(SLOW, soon_over()), AuditError::Stopped(Stop::Time));
}

#[cfg(unix)]
#[test]
fn an_audit_of_a_slow_program_stops_when_it_is_told_to() {
    assert_eq!(stopped_audit(SLOW_PROGRAM, cancelled_soon()), AuditError::Stopped(Stop::Cancelled));
    assert_eq!(stopped_audit(SLOW_PROGRAM, soon_over()), AuditError::Stopped(Stop::Time));
}

/// Nobody waits for an answer that is no longer wanted: this one would take the rest of the day.
#[cfg(unix)]
#[test]
fn a_program_is_not_waited_for_when_the_search_is_over() {
    let endless = "a-star:exec:LOYD_TIMEOUT=80000 sleep 80000";
    let status = |limits| {
        let puzzle = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let job = Job::new(puzzle, &Goal::Last, endless.parse().unwrap()).unwrap();
        Job { limits, ..job }.run().unwrap().status
    };
    assert_eq!(status(cancelled_soon()), Status::Stopped(Stop::Cancelled));
    assert_eq!(status(soon_over()), Status::Stopped(Stop::Time));
}

#[test]
fn a_search_with_a_slow_script_stops_when_it_is_told_to() {
    assert_eq!(job(cancelled_soon()).run().unwrap().status, Status::Stopped(Stop::Cancelled));
    assert_eq!(job(soon_over()).run().unwrap().status, Status::Stopped(Stop::Time));
}

/// Here not a search's time is over between two estimates, but one estimate takes longer than the search may.
#[test]
fn a_single_estimate_is_stopped_too() {
    let goal = Goal::Last.board(Size::new(100, 100).unwrap()).unwrap();
    let slow = "a-star:rhai:fn h(b, g) { let a = []; a.pad(490, [7]); let n = 0; for i in 0..2000000 { let b = a; } 0 }";
    let job = |limits| {
        let job = Job::new(goal.clone(), &Goal::Board(goal.clone()), slow.parse().unwrap()).unwrap();
        Job { limits, ..job }.run().unwrap().status
    };
    let over = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(job(over), Status::Stopped(Stop::Time));
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    assert_eq!(job(Limits { cancel, ..Limits::default() }), Status::Stopped(Stop::Cancelled));
}
