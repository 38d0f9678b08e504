//! Puzzles run by name, as the tests need them.
#![allow(dead_code, reason = "not every test needs all of it")]

use loyd_domains::TilesInstance;
use loyd_lab::{Context, Instance, LabError, Report, Spec, Tables};
use loyd_search::Limits;
use loyd_tiles::{Board, Goal};

/// A puzzle.
pub fn puzzle(board: &Board, goal: &Goal) -> Instance {
    TilesInstance::new(board.clone(), goal).unwrap().hold()
}

/// What comes of a spec on a puzzle, without limits.
pub fn run(board: &Board, goal: &Goal, spec: &str) -> Report {
    let tables = Tables::default();
    run_in(&Context::new(&tables), board, goal, spec).unwrap()
}

/// What comes of a spec on a puzzle.
pub fn run_in(cx: &Context<'_>, board: &Board, goal: &Goal, spec: &str) -> Result<Report, LabError> {
    let spec: Spec = spec.parse().unwrap();
    puzzle(board, goal).solve(&spec, cx, &mut |_| ())
}

/// Within limits.
pub fn within(tables: &Tables, limits: Limits) -> Context<'_> {
    Context { limits, ..Context::new(tables) }
}
