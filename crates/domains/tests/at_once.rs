//! `auto` has a solution however narrow the limits are; and no estimate is so large that a puzzle is called unsolvable.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::{run_in, within};
use loyd_lab::Tables;
use loyd_search::Limits;
use loyd_tiles::{Generator, Goal, Scramble, Size};

#[test]
fn every_board_is_answered_within_any_limit() {
    let narrow = [
        Limits { time: Some(Duration::from_nanos(1)), ..Limits::default() },
        Limits { expanded: Some(1), ..Limits::default() },
        Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() },
    ];
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (2, 8), (4, 4), (3, 6), (5, 5), (9, 2)] {
        let size = Size::new(rows, columns).unwrap();
        let board = Generator::new(size, &Goal::Last, Scramble::Uniform, 4).unwrap().next().unwrap();
        for limits in &narrow {
            let tables = Tables::default();
            let report = run_in(&within(&tables, limits.clone()), &board, &Goal::Last, "auto").unwrap();
            assert!(report.cost().is_some_and(|cost| cost >= report.lower_bound), "{size}: {limits:?}");
        }
    }
}

#[test]
fn a_huge_estimate_does_not_say_that_there_is_no_way() {
    let board = "8 1 3/4 0 2/7 6 5".parse().unwrap();
    let tables = Tables::default();
    for algorithm in ["a-star", "ida-star", "rbfs", "bfhs", "focal", "anytime-a-star", "greedy"] {
        let spec = format!("{algorithm}:1000*1000*1000*manhattan");
        let report = run_in(&within(&tables, Limits::default()), &board, &Goal::Last, &spec).unwrap();
        assert!(report.cost().is_some(), "{spec}: {:?}", report.status);
    }
}
