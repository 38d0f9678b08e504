//! Heuristics of the user's own that take long: the time and the cancel flag of what asks them stop them.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{context, tiles};
use loyd_lab::{Audit, AuditError, Status, Tables};
use loyd_search::{Limits, Stop};
use loyd_tiles::{Goal, Size};

/// A script that takes some 90,000 of its 100,000 steps on every board: hours for all boards of 3x3.
const SLOW: &str = "rhai:fn h(board, goal) { for i in 0..30000 { let x = i; } 0 }";
/// A program that answers ten times a second.
#[cfg(unix)]
const SLOW_PROGRAM: &str = "exec:sh -c 'while read board; do sleep 0.1; echo 0; done'";

const FAR: &str = "8 6 7/2 5 4/3 0 1";

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
    let audit = Audit { heuristics: vec![heuristic.parse().unwrap()], samples: None };
    let tables = Tables::default();
    tiles("1 2 3/4 5 6/7 8 0").audit(&audit, &context(&tables, limits), &mut |_| ()).unwrap_err()
}

fn status(puzzle: &str, spec: &str, limits: Limits) -> Status {
    let tables = Tables::default();
    tiles(puzzle).solve(&spec.parse().unwrap(), &context(&tables, limits), &mut |_| ()).unwrap().status
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

/// An answer that is no longer wanted is not waited for: this one would take the rest of the day.
#[cfg(unix)]
#[test]
fn a_program_is_not_waited_for_when_the_search_is_over() {
    let endless = "a-star:exec:LOYD_TIMEOUT=80000 sleep 80000";
    assert_eq!(status(FAR, endless, cancelled_soon()), Status::Stopped(Stop::Cancelled));
    assert_eq!(status(FAR, endless, soon_over()), Status::Stopped(Stop::Time));
}

#[test]
fn a_search_with_a_slow_script_stops_when_it_is_told_to() {
    let slow = format!("a-star:{SLOW}");
    assert_eq!(status(FAR, &slow, cancelled_soon()), Status::Stopped(Stop::Cancelled));
    assert_eq!(status(FAR, &slow, soon_over()), Status::Stopped(Stop::Time));
}

/// Here not a search's time is over between two estimates, but one estimate takes longer than the search may.
#[test]
fn a_single_estimate_is_stopped_too() {
    let goal = Goal::Last.board(Size::new(100, 100).unwrap()).unwrap().slashes();
    let slow = "a-star:rhai:fn h(b, g) { let a = []; a.pad(490, [7]); let n = 0; for i in 0..2000000 { let b = a; } 0 }";
    let over = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(status(&goal, slow, over), Status::Stopped(Stop::Time));
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    assert_eq!(status(&goal, slow, Limits { cancel, ..Limits::default() }), Status::Stopped(Stop::Cancelled));
}

/// Each of these took seconds to compile.
#[test]
fn a_script_that_takes_long_to_compile_is_stopped() {
    let declared: Vec<String> = (0..4000).map(|n| format!("let a{n} = 1; ")).collect();
    let declared = declared.concat();
    let over = || Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for text in ["{}".repeat(49_000), format!("{declared}{}", "b;".repeat(20_000))] {
        assert_eq!(status(FAR, &format!("a-star:rhai:{text}"), over()), Status::Stopped(Stop::Time));
    }
}
