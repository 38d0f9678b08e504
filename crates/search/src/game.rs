//! Games of two players, turn by turn, with everything in sight.

use crate::Space;

/// Who is to move. Max wants the value large, Min wants it small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants the largest value.
    Max,
    /// Wants the smallest value.
    Min,
}

/// A space that two players share.
pub trait Game: Space {
    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Player;

    /// The value of a finished game, from Max's side; `None` while it goes on.
    fn value(&self, state: &Self::State) -> Option<i32>;
}
