//! The domains of the laboratory, each a folder and a line in [`registry`]; and tic-tac-toe, which is a game and no
//! problem.
#![forbid(unsafe_code)]

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
    Registry::default().with(Tiles::default()).with(Words::default())
}
