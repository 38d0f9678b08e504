//! Sliding-tile puzzles solved, and heuristic search explained.
//!
//! ```
//! let report = loyd::solve("8 1 3/4 0 2/7 6 5")?;
//! assert_eq!(report.cost(), Some(14));
//! assert!(report.optimal);
//! # Ok::<(), loyd::lab::LabError>(())
//! ```
//!
//! That is all most people need. A [`Solver`] takes a goal, limits, threads, and a function that hears of progress, and
//! gives ever shorter solutions as an iterator. For more: [`tiles`] has boards, goals, heuristics and generators; [`search`] has the
//! algorithms, for any problem of your own; [`lab`] runs algorithms by name, under limits, on any of the [`domains`]:
//!
//! ```
//! use loyd::lab::{Context, Spec, Tables};
//!
//! let registry = loyd::domains::registry();
//! let puzzle = registry.read("tiles", "8 1 3/4 0 2/7 6 5")?;
//! let ladder = registry.read("words", "horse nurse")?;
//! let (tables, spec): (_, Spec) = (Tables::default(), "weighted-a-star[weight=2]".parse()?);
//! let cx = Context::new(&tables);
//! assert!(puzzle.solve(&spec, &cx, &mut |_| ())?.cost() >= Some(14));
//! assert!(ladder.solve(&spec, &cx, &mut |_| ())?.cost() >= Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The features `own` (heuristics and problems as scripts and programs) and `study` (comparisons, a store of results,
//! plots) bring in more, and more to compile.

pub use loyd_domains as domains;
pub use loyd_lab as lab;
#[cfg(feature = "own")]
pub use loyd_own as own;
pub use loyd_search as search;
#[cfg(feature = "study")]
pub use loyd_study as study;
pub use loyd_tiles as tiles;

mod solver;

use loyd_lab::{LabError, Report};
pub use solver::Solver;

/// Solves a puzzle given as text in any form that people write, with the usual goal (1, 2, 3, ... and the blank last)
/// and the best algorithm for the board: the short form of [`Solver::solve`].
///
/// # Errors
/// When the text is not a puzzle. That a puzzle has no solution is an answer, not an error.
pub fn solve(puzzle: &str) -> Result<Report, LabError> {
    Solver::new().solve(puzzle)
}
