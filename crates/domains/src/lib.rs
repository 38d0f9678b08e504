//! The domains of the laboratory, a folder each; and what is older than it: word ladders and tic-tac-toe.
//!
//! A domain is a folder and a line in [`registry`]. Its `mod.rs` is the door, which implements
//! [`Domain`](loyd_lab::Domain) and [`World`](loyd_lab::World); beside it are the rules, the heuristics and the notation,
//! each of use without the laboratory. Every command then has the domain.
//!
//! Around the [`WordLadder`] stand the [`Dictionary`] with its neighbour index, the [`EditDistance`] estimate and
//! [`Ladders`], which finds all shortest ladders at once. [`TicTacToe`](tic_tac_toe::TicTacToe) is a game of two players.
#![forbid(unsafe_code)]

pub mod cube;
mod deletion_index;
mod dictionary;
mod door;
mod edit_distance;
mod english;
pub mod grid;
mod ladders;
pub mod pancake;
mod places;
pub mod tic_tac_toe;
mod word_error;
mod word_ladder;

pub use dictionary::{Dictionary, WordId};
pub use edit_distance::EditDistance;
pub use ladders::{Apart, Ladders};
pub use word_error::WordError;
pub use word_ladder::{Step, Steps, WordLadder};

use loyd_lab::Registry;

/// Every domain that comes along.
pub fn registry() -> Registry {
    Registry::default()
        .with(pancake::Pancake::default())
        .with(grid::Grid::eight())
        .with(grid::Grid::four())
        .with(cube::Cube::default())
}
