//! Sliding-tile puzzles of any size from 2x2 to 100x100, with any goal.
//!
//! A [`Board`] is what a person types and reads; a [`TileState`] is what a search moves around; a [`Puzzle`] is a
//! start and a goal as a [`Problem`](loyd_search::Problem) that every algorithm of `loyd-search` can solve.

mod all_solutions;
pub mod anytime;
mod board;
pub mod construct;
mod crew;
mod distances;
pub mod engine;
mod goal;
pub mod heuristics;
mod moves;
pub mod notation;
pub mod pdb;
mod puzzle;
mod scramble;
mod size;
mod slides;
mod solvability;
mod state;

pub use all_solutions::{AllSolutions, all_solutions};
pub use board::{Board, BoardError, Tile};
pub use distances::{Distances, DistancesError, Look};
pub use goal::{Goal, ParseGoalError};
pub use loyd_search::{Bytes, Random, io_reason, io_reason_of_folder, io_reason_of_writing};
pub use moves::{Direction, Moves, Order};
pub use notation::{ParseBoardError, ParseBoardErrorKind};
pub use puzzle::Puzzle;
pub use scramble::{Generator, Scramble, ScrambleError};
pub use size::{ParseSizeError, Size};
pub use slides::{Slide, SlidePuzzle, Slides};
pub use solvability::Solvability;
pub use state::{ByteState, LargeState, NibbleState, TileState};
