//! The trial of a heuristic.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The verdict: the object that `loyd audit --json` prints, and what the bench draws.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AuditResult {
    /// The domain; left out for sliding tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub domain: Option<String>,
    /// Estimates and distances divided by `unit` are lengths; left out for sliding tiles, where it is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub unit: Option<u32>,
    /// The heuristic's name.
    pub heuristic: String,
    /// Rows, of boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub rows: Option<u16>,
    /// Columns, of boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number"))]
    pub columns: Option<u16>,
    /// How many boards were looked at.
    pub states: u64,
    /// Whether those are all that can be solved: only then is the verdict a proof.
    pub exhaustive: bool,
    /// Whether no board was overestimated.
    pub admissible: bool,
    /// How many boards were overestimated.
    pub overestimates: u64,
    /// By how much at most.
    pub worst: f64,
    /// How many moves were looked at.
    pub moves: u64,
    /// Whether no move made the estimate fall by more than its cost.
    pub consistent: bool,
    /// How many moves did.
    pub inconsistent: u64,
    /// The mean estimate.
    pub mean: f64,
    /// The overestimated board nearest to the goal.
    pub counterexample: Option<Counterexample>,
    /// What the bench draws.
    pub extras: AuditExtras,
}

/// A board that is overestimated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counterexample {
    /// The board as rows; in other domains the state as its reports have it.
    #[cfg_attr(test, ts(type = "Array<Array<number>>"))]
    pub puzzle: Value,
    /// What the heuristic says.
    pub estimate: f64,
    /// The true distance.
    pub distance: u32,
}

/// What the bench shows beside the verdict.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AuditExtras {
    /// Boards other than the goal that are estimated at 0.
    pub zeros: u64,
    /// Counts by true distance and estimate; empty cells are left out.
    pub scatter: Vec<ScatterCell>,
    /// Counts by true distance less estimate; ascending, empty ones left out.
    pub slack: Vec<SlackBar>,
    /// How it compares with another heuristic.
    pub versus: Option<Versus>,
    /// The verdict in sentences, as the command line prints it.
    pub sentences: Vec<String>,
}

/// One cell of the scatter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScatterCell {
    /// The true distance, as a length rounded up.
    pub distance: u32,
    /// The estimate, rounded up as searches use it; 255 stands for that and more.
    pub h: i32,
    /// How many boards.
    pub count: u64,
}

/// One bar of the histogram of slack. Below 0 is overestimated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SlackBar {
    /// True distance less estimate, the estimate rounded up.
    pub slack: i32,
    /// How many boards.
    pub count: u64,
}

/// One heuristic against another, board by board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Versus {
    /// The other's name.
    pub heuristic: String,
    /// Boards where the one on trial is larger.
    pub larger: u64,
    /// Boards where it is smaller.
    pub smaller: u64,
    /// Boards where both agree.
    pub equal: u64,
    /// The other's mean.
    pub mean: f64,
    /// The mean of the larger of both.
    pub mean_of_max: f64,
}
