//! What a run tells.

use std::time::Duration;

use loyd_search::{Cost, Stats, Stop};
use loyd_tiles::{Board, Direction};

use crate::Spec;

/// The answer to one puzzle, with what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The puzzle.
    pub puzzle: Board,
    /// Its goal.
    pub goal: Board,
    /// What was asked for.
    pub asked: Spec,
    /// What gave the answer: the same, unless `auto` was asked for.
    pub ran: Spec,
    /// The answer.
    pub status: Status,
    /// Whether the solution is proven shortest.
    pub optimal: bool,
    /// No solution is shorter than this. Proven, whatever the heuristic was.
    pub lower_bound: Cost,
    /// What the search did.
    pub stats: Stats,
    /// The time taken to load, map or build tables, which is not in `stats.elapsed`.
    pub table_time: Duration,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// The moves that lead from the puzzle to the goal, as the blank's motion. Replayed.
    Solved(Vec<Direction>),
    /// There is no solution.
    Unsolvable,
    /// The run ended without knowing.
    Stopped(Stop),
}

impl Report {
    /// The length of the solution, if one was found.
    pub fn cost(&self) -> Option<Cost> {
        match &self.status {
            Status::Solved(moves) => Some(moves.len() as Cost),
            Status::Unsolvable | Status::Stopped(_) => None,
        }
    }
}
