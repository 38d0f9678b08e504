//! Word ladders, as a graph to draw.

use loyd_lab::StatusName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer to a word ladder, with every word on some shortest one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WordsResult {
    /// How the search ended.
    pub status: StatusName,
    /// How many steps the ladder has.
    pub cost: Option<u32>,
    /// The words of one ladder, first and last included; empty if there is none.
    pub path: Vec<String>,
    /// Words whose neighbours were asked for.
    pub expanded: u64,
    /// Neighbours made.
    pub generated: u64,
    /// The answer in one sentence.
    pub sentence: String,
    /// How many shortest ladders there are; a float, since they can be very many.
    pub ladders: f64,
    /// Every word on some shortest ladder: column k holds those k steps from the first. Cut at 200 words a column.
    pub columns: Vec<Vec<String>>,
    /// The steps between neighbouring columns.
    pub edges: Vec<WordEdge>,
}

/// A step of some shortest ladder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WordEdge {
    /// The column of the first word; the second stands in the next.
    pub column: u32,
    /// The first word, by its place in its column.
    pub from: u32,
    /// The second word, by its place in its column.
    pub to: u32,
}
