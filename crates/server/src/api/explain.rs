//! Why counts differ: the object that `loyd explain --json` prints.

use loyd_lab::Moves;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which nodes every A* with this heuristic must expand, and which depend on the order of equals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplainResult {
    /// The domain; left out for sliding tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub domain: Option<String>,
    /// `cost` / `unit` is the length; left out for sliding tiles, where it is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub unit: Option<u32>,
    /// The length of the shortest solution.
    pub cost: u32,
    /// Nodes with f below the cost: every A* expands them.
    pub forced: Option<u64>,
    /// Nodes with f equal to the cost: the order of equals decides.
    pub tied: Option<u64>,
    /// The floor: the forced nodes and the goal.
    pub expanded_min: Option<u64>,
    /// What the luckiest order reaches.
    pub expanded_least: Option<u64>,
    /// What the unluckiest order reaches.
    pub expanded_max: Option<u64>,
    /// How many shortest solutions there are, if that was found in time.
    pub optimal_solutions: Option<u64>,
    /// The first moves of the shortest solutions: of tiles as the gap's motion, elsewhere a list.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub optimal_first_moves: Option<Moves>,
    /// What each order of equals expands.
    pub profiles: Vec<Profile>,
    /// Why there is no range, where there is none: the heuristic is not consistent, for one.
    pub reason: Option<String>,
}

/// What one order of equals expands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Profile {
    /// The order's name.
    pub ties: String,
    /// How many nodes it expands.
    pub expanded: u64,
}
