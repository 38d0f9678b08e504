//! Everything that has a name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `GET /api/catalogue`: all names with their properties, in the order in which they are taught.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The algorithms.
    pub algorithms: Vec<AlgorithmInfo>,
    /// The heuristics of sliding tiles.
    pub heuristics: Vec<HeuristicInfo>,
    /// The orders among equal f (`ties=`).
    pub ties: Vec<NamedInfo>,
    /// The duplicate rules (`duplicates=`).
    pub duplicates: Vec<NamedInfo>,
    /// The counting conventions (`convention=`).
    pub conventions: Vec<NamedInfo>,
    /// The lists of words for ladders; the first is the default.
    pub word_lists: Vec<WordListInfo>,
    /// The kinds of problems; the first is the default.
    pub domains: Vec<DomainInfo>,
}

/// A kind of problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DomainInfo {
    /// Its name, as sent with requests.
    pub name: String,
    /// One line.
    pub summary: String,
    /// A problem, as people write it.
    pub example: String,
    /// How sizes are written; `null` where there are none.
    pub size: Option<SizeInfo>,
    /// Its heuristics.
    pub heuristics: Vec<HeuristicInfo>,
    /// The heuristic that is meant where none is named.
    pub default: String,
    /// `cost` / `unit` is the length of a solution.
    pub unit: u32,
    /// What its things are called.
    pub words: DomainWords,
}

/// How sizes of a kind of problem are written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SizeInfo {
    /// The form, as in `RxC`.
    pub form: String,
    /// The size that is meant where none is named.
    pub default: String,
}

/// What the things of a kind of problem are called.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DomainWords {
    /// A problem: `puzzle`.
    pub instance: String,
    /// A state: `board`.
    pub state: String,
    /// An action: `move`.
    pub action: String,
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
