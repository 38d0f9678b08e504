//! Sliding-tile puzzles solved, and heuristic search explained.
//!
//! ```
//! let report = loyd::solve("8 1 3/4 0 2/7 6 5")?;
//! assert_eq!(report.cost(), Some(14));
//! assert!(report.optimal);
//! # Ok::<(), loyd::SolveError>(())
//! ```
//!
//! That is all most people need. For more: [`tiles`] has boards, goals, heuristics and generators; [`search`] has the
//! algorithms, for any problem of your own; [`lab`] runs algorithms by name, under limits:
//!
//! ```
//! use loyd::lab::{Job, Spec};
//! use loyd::tiles::{Board, Goal};
//!
//! let board = Board::parse("8 1 3/4 0 2/7 6 5", None)?;
//! let spec: Spec = "weighted-a-star:manhattan[weight=2]".parse()?;
//! let report = Job::new(board, &Goal::Last, spec)?.run()?;
//! assert!(report.cost() >= Some(14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loyd_lab as lab;
pub use loyd_search as search;
pub use loyd_tiles as tiles;

use loyd_lab::{Job, JobError, Report, Spec};
use loyd_tiles::notation::ParseBoardError;
use loyd_tiles::{Board, Goal};

/// Solves a puzzle given as text in any form that people write, with the usual goal (1, 2, 3, ... and the blank last)
/// and the best algorithm for the board. The solution is replayed before it is returned.
///
/// # Errors
/// When the text is not a puzzle. That a puzzle has no solution is an answer, not an error.
pub fn solve(puzzle: &str) -> Result<Report, SolveError> {
    let board = Board::parse(puzzle, None)?;
    let auto: Spec = "auto".parse().expect("auto is a spec");
    let job = Job::new(board, &Goal::Last, auto).map_err(JobError::from)?;
    Ok(job.run()?)
}

/// Why a text cannot be solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// It is not a puzzle.
    #[error(transparent)]
    Parse(#[from] ParseBoardError),
    /// The puzzle cannot be run.
    #[error(transparent)]
    Job(#[from] JobError),
}
