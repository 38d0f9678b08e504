//! One report for every domain and every front end: what a run tells.
//!
//! In memory it is a value with enums; as JSON it is one flat object, the one that `loyd solve --json` prints
//! ([`FlatReport`]). Both directions are one-to-one but for what JSON leaves out: the seed of random ties, options that
//! `auto` chose, and the course of a run that had one solution only.

mod flat;
mod options;

use std::fmt;
use std::time::Duration;

use loyd_search::{Cost, Iteration, Stats, Stop};
use serde::{Deserialize, Serialize};

pub use flat::{FlatReport, IterationReport, StatusName, StopName, UNNAMED};

use crate::course::Mark;
use crate::domain::Identity;
use crate::spec::Spec;

/// The answer to one instance, with what it took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "FlatReport", try_from = "FlatReport")]
pub struct Report {
    /// The domain.
    pub domain: String,
    /// What a cost of 1 is written as.
    pub unit: Cost,
    /// The instance.
    pub identity: Identity,
    /// What was asked for.
    pub asked: Spec,
    /// What gave the answer: the same, unless `auto` was asked for.
    pub ran: Spec,
    /// The heuristic of what ran, the domain's default filled in.
    pub heuristic: Option<String>,
    /// The answer.
    pub status: Status,
    /// Whether the solution is proven cheapest.
    pub optimal: bool,
    /// No solution is cheaper than this. Proven, under any heuristic of the search.
    pub lower_bound: Cost,
    /// What the search did.
    pub stats: Stats,
    /// The iterations of a deepening search, one by one; the first thousand, where there are more.
    pub iterations: Vec<Iteration>,
    /// The time taken to load or build tables, which is not in `stats.elapsed`.
    pub table_time: Duration,
    /// What `auto` tried, in order, the answer's own attempt last; empty where a spec was asked for. The times above are
    /// those of all of them, and the counts those of the last.
    pub attempts: Vec<AttemptReport>,
    /// Where the run stood on the way, whenever that changed: better solutions, and the bound.
    pub course: Vec<Mark>,
}

/// One attempt of `auto`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttemptReport {
    /// What ran, its options included.
    pub spec: String,
    /// How it ended.
    pub status: StatusName,
    /// What stopped it.
    pub stopped_by: Option<StopName>,
    /// Why it could not be run at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The bound that it proved.
    pub lower_bound: Cost,
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// The most bytes that it held.
    pub bytes_peak: u64,
    /// Search time.
    pub seconds: f64,
    /// Time to load or build tables.
    pub table_seconds: f64,
}

/// Times are never NaN.
impl Eq for AttemptReport {}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// With a solution, which was replayed.
    Solved {
        /// What it costs.
        cost: Cost,
        /// The moves from the start to the goal.
        moves: Moves,
    },
    /// There is no solution.
    Unsolvable,
    /// The run ended without knowing.
    Stopped(Stop),
}

impl Report {
    /// What the solution costs, if one was found.
    pub fn cost(&self) -> Option<Cost> {
        match self.status {
            Status::Solved { cost, .. } => Some(cost),
            Status::Unsolvable | Status::Stopped(_) => None,
        }
    }

    /// The solution, if one was found.
    pub fn moves(&self) -> Option<&Moves> {
        match &self.status {
            Status::Solved { moves, .. } => Some(moves),
            Status::Unsolvable | Status::Stopped(_) => None,
        }
    }

    /// What kept the run from an answer.
    pub fn stop(&self) -> Option<&Stop> {
        match &self.status {
            Status::Stopped(stop) => Some(stop),
            Status::Solved { .. } | Status::Unsolvable => None,
        }
    }

    /// What kept it from an answer or, where an answer is not proven, the last attempt that gave up from a proof.
    pub fn gave_up(&self) -> Option<Stop> {
        let last = || self.attempts.iter().rev().find_map(|attempt| attempt.stopped_by);
        self.stop().cloned().or_else(|| last().map(|name| name.stop(None)))
    }
}

/// A list of moves, as the domain writes them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Moves {
    /// A letter each.
    Letters(String),
    /// A word or more each.
    Words(Vec<String>),
}

impl Moves {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            // Letters are ASCII in every domain that has them.
            Moves::Letters(letters) => letters.len(),
            Moves::Words(words) => words.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each of them.
    #[expect(clippy::iter_without_into_iter, reason = "its items are made, not borrowed")]
    pub fn iter(&self) -> Box<dyn Iterator<Item = String> + '_> {
        match self {
            Moves::Letters(letters) => Box::new(letters.chars().map(String::from)),
            Moves::Words(words) => Box::new(words.iter().cloned()),
        }
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moves::Letters(letters) => f.write_str(letters),
            Moves::Words(words) => {
                let several = words.iter().any(|word| word.contains(' '));
                f.write_str(&words.join(if several { ", " } else { " " }))
            }
        }
    }
}
