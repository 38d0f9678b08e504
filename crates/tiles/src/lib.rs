//! Sliding-tile puzzles of any size from 2x2 to 100x100, with any goal.
//!
//! A [`Board`] is what a person types and reads; a [`TileState`] is what a search moves around; a [`Puzzle`] is a
//! start and a goal as a [`Problem`](loyd_search::Problem) that every algorithm of `loyd-search` can solve.

mod board;
pub mod engine;
mod goal;
mod moves;
pub mod pdb;
mod puzzle;
mod size;
mod state;

pub use board::{Board, BoardError, Tile};
pub use goal::Goal;
pub use moves::{Direction, Moves, Order};
pub use puzzle::Puzzle;
pub use size::{ParseSizeError, Size};
pub use state::{ByteState, LargeState, NibbleState, TileState};
