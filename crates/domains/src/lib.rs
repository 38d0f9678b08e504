//! Other worlds for `loyd-search`: proof that it knows no tile.
//!
//! | world | file | kind |
//! |---|---|---|
//! | [`WordLadder`] | `word_ladder.rs` | a problem: from one word to another, one letter at a time |
//! | [`Pocket`](cube::Pocket) | `cube/` | a problem: the 2x2x2 cube |
//! | [`Route`](grid::Route) | `grid/` | a problem: the shortest way across a map |
//! | [`Pancakes`](pancake::Pancakes) | `pancake/` | a problem: sort a stack by turning over its top |
//! | [`TicTacToe`](tic_tac_toe::TicTacToe) | `tic_tac_toe.rs` | a game of two players |
//!
//! Around the word ladder stand the [`Dictionary`] with its neighbour index, the [`EditDistance`] estimate and
//! [`Ladders`], which finds all shortest ladders at once.
#![forbid(unsafe_code)]

pub mod cube;
mod deletion_index;
mod dictionary;
mod edit_distance;
mod english;
pub mod grid;
mod ladders;
pub mod pancake;
mod read_error;
pub mod tic_tac_toe;
mod word_error;
mod word_ladder;

pub use dictionary::{Dictionary, WordId};
pub use edit_distance::EditDistance;
pub use ladders::{Apart, Ladders};
pub use read_error::{ReadError, SizeError};
pub use word_error::WordError;
pub use word_ladder::{Step, Steps, WordLadder};
