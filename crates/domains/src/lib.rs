//! The domains of the laboratory, each a folder and a line in [`registry`]; and tic-tac-toe, which is a game and no
//! problem.
//!
//! The `mod.rs` of a folder is the door, which implements [`Domain`](loyd_lab::Domain) and [`World`](loyd_lab::World);
//! beside it are the rules, the heuristics and the notation, each of use without the laboratory. Every command then has
//! the domain.
#![forbid(unsafe_code)]

mod bits;
pub mod cube;
mod door;
pub mod grid;
pub mod hanoi;
pub mod pancake;
mod places;
pub mod tic_tac_toe;
pub mod tiles;
pub mod words;

use loyd_lab::Registry;

pub use tiles::{Tiles, TilesInstance};
pub use words::{
    Apart, Dictionary, EditDistance, Ladders, Step, Steps, WordError, WordId, WordLadder, Words,
};

/// Every domain. The first is the default.
pub fn registry() -> Registry {
    Registry::default()
        .with(Tiles::default())
        .with(Words::default())
        .with(pancake::Pancake::default())
        .with(grid::Grid::eight())
        .with(grid::Grid::four())
        .with(cube::Cube::default())
        .with(hanoi::Hanoi::default())
}
