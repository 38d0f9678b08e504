//! Everything that has a name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `GET /api/catalogue`: all names with their properties, in the order in which they are taught.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The algorithms.
    pub algorithms: Vec<AlgorithmInfo>,
    /// The heuristics.
    pub heuristics: Vec<HeuristicInfo>,
    /// The orders among equal f (`ties=`).
    pub ties: Vec<NamedInfo>,
    /// The duplicate rules (`duplicates=`).
    pub duplicates: Vec<NamedInfo>,
    /// The counting conventions (`convention=`).
    pub conventions: Vec<NamedInfo>,
    /// The lists of words for ladders; the first is the default.
    pub word_lists: Vec<WordListInfo>,
}

/// An algorithm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AlgorithmInfo {
    /// Its name.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Whether its solutions are shortest, given an admissible heuristic.
    pub optimal: bool,
    /// Whether it finds a solution whenever there is one, given time and memory.
    pub complete: bool,
    /// How its memory grows.
    pub memory: String,
    /// Whether it takes a heuristic.
    pub informed: bool,
    /// The options it takes.
    pub options: Vec<String>,
}

/// A heuristic.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeuristicInfo {
    /// Its name.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Whether it never overestimates.
    pub admissible: bool,
    /// Whether it never falls by more than a move costs.
    pub consistent: bool,
    /// Whether it is a common mistake, kept for teaching.
    pub known_wrong: bool,
    /// What else to know: where it does not work, or why it is wrong. Empty if there is nothing.
    pub note: String,
}

/// A name with one sentence about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedInfo {
    /// The name.
    pub name: String,
    /// One sentence.
    pub summary: String,
}

/// A list of words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WordListInfo {
    /// Its name, as sent with a job.
    pub name: String,
    /// How many words it has.
    pub words: u32,
}
