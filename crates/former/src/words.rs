//! Word ladders by the same names as puzzles: proof that the algorithms are general.

use loyd_domains::{Dictionary, EditDistance, WordError, WordLadder};
use loyd_search::{Cost, Limits, Monitor, Outcome, Stats, Stop, Zero};

use crate::Spec;
use crate::dispatch;
use crate::spec::printable;

/// The answer to a word ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderReport {
    /// How it ended.
    pub status: LadderStatus,
    /// No ladder is shorter than this, provided the heuristic is admissible.
    pub lower_bound: Cost,
    /// What the search did.
    pub stats: Stats,
}

/// How the search for a ladder ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LadderStatus {
    /// The words of the ladder, first and last included.
    Solved(Vec<String>),
    /// No ladder joins the two words.
    Unsolvable,
    /// The search ended without knowing.
    Stopped(Stop),
}

/// Why a ladder cannot be looked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LadderError {
    /// A word is not in the dictionary.
    #[error(transparent)]
    Word(#[from] WordError),
    /// The heuristic is not one for words.
    #[error("word ladders have no heuristic `{}`; there are edit-distance and zero", printable(.0))]
    Heuristic(String),
    /// The algorithm is for puzzles only.
    #[error("{0} does not search for word ladders")]
    Algorithm(&'static str),
}

/// Looks for a ladder between two words. Where the spec names no heuristic, `edit-distance` is used.
///
/// # Errors
/// When a word is not in the dictionary, or the spec is not for words.
pub fn ladder(
    dictionary: &Dictionary,
    from: &str,
    to: &str,
    spec: &Spec,
    limits: Limits,
) -> Result<LadderReport, LadderError> {
    let problem = WordLadder::new(dictionary, from, to)?;
    let mut monitor = Monitor::unwatched(limits);
    let outcome = match spec.heuristic_or("edit-distance") {
        None => dispatch::uninformed(spec, &problem, problem.to(), &mut monitor),
        Some("edit-distance") => {
            dispatch::informed(spec, &problem, EditDistance::new(&problem), &mut monitor)
        }
        Some("zero") => dispatch::informed(spec, &problem, Zero, &mut monitor),
        Some(other) => return Err(LadderError::Heuristic(other.to_owned())),
    };
    let stats = monitor.stats();
    let status = match outcome.ok_or(LadderError::Algorithm(spec.algorithm().entry().name))? {
        Outcome::Solved { actions, .. } => {
            LadderStatus::Solved(problem.words(&actions).into_iter().map(ToOwned::to_owned).collect())
        }
        Outcome::Unsolvable => LadderStatus::Unsolvable,
        Outcome::Stopped(stop) => LadderStatus::Stopped(stop),
    };
    Ok(LadderReport { status, lower_bound: stats.lower_bound, stats })
}
