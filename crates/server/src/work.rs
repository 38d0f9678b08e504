//! What requests ask for, done: the only part of the server that knows puzzles.

mod bench;
mod catalogue;
mod check;
mod explain;
mod generate;
mod position;
mod prepare;
mod puzzle;
mod solve;
mod tic_tac_toe;
mod tree;
mod verify;
mod words;

use std::sync::Arc;

pub use catalogue::catalogue;
pub use check::check;
pub use generate::generate;

use position::Known;

/// Answers questions, and remembers what it found out.
#[derive(Debug, Clone, Default)]
pub struct Lab {
    known: Arc<Known>,
}
