//! The answer to a search: the object that `loyd solve --json` prints.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Rows;

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SolveStatus {
    /// With a solution.
    Solved,
    /// There is no solution.
    Unsolvable,
    /// Without knowing.
    Stopped,
}

/// What stopped a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// The limit on time.
    Time,
    /// The limit on expanded nodes.
    Nodes,
    /// The limit on memory.
    Memory,
    /// Somebody.
    Cancelled,
    /// Its own depth limit or beam width.
    Exhausted,
    /// Its heuristic, which failed.
    Heuristic,
}

/// The answer to one puzzle, with what it took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SolveResult {
    /// The puzzle.
    pub puzzle: Rows,
    /// The goal.
    pub goal: Rows,
    /// Rows.
    pub rows: u16,
    /// Columns.
    pub columns: u16,
    /// What was asked for, as written.
    pub spec: String,
    /// The algorithm that gave the answer: the one asked for, unless that was `auto`.
    pub algorithm: String,
    /// The heuristic, if the algorithm takes one.
    pub heuristic: Option<String>,
    /// The order among equal f, where the algorithm has one.
    pub ties: Option<String>,
    /// The duplicate rule, where the algorithm has one.
    pub duplicates: Option<String>,
    /// The counting convention.
    pub convention: String,
    /// How it ended.
    pub status: SolveStatus,
    /// What stopped it.
    pub stopped_by: Option<StoppedBy>,
    /// The length of the solution.
    pub cost: Option<u32>,
    /// The solution: the gap's motion, letters `U D L R`.
    pub moves: Option<String>,
    /// Whether the solution is proven shortest.
    pub optimal: bool,
    /// No solution is shorter. Proven. `null` where there is none.
    pub lower_bound: Option<u32>,
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// The largest frontier.
    pub frontier_max: u64,
    /// The depth of the deepest child. `null` where it was not measured.
    pub depth_max: Option<u64>,
    /// How often a deepening search started over.
    pub iterations: u64,
    /// Search time.
    pub seconds: f64,
    /// Time to load, map or build tables.
    pub table_seconds: f64,
    /// The most bytes that the search's structures held.
    pub bytes_peak: u64,
}
