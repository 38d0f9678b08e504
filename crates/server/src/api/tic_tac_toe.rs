//! Tic-tac-toe: values, counts and the tree.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A player's mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Mark {
    /// Moves first; wants the value +1.
    X,
    /// Wants the value -1.
    O,
}

/// What perfect play makes of a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TicTacToeResult {
    /// The nine squares row by row: `X`, `O` or `-`.
    pub squares: String,
    /// Whose turn it is; `null` when the game is over.
    pub to_move: Option<Mark>,
    /// The value under perfect play: 1 X wins, 0 draw, -1 O wins.
    pub value: i8,
    /// In how many moves the game ends under perfect play.
    pub plies: u8,
    /// Every legal move with its value, in the order of the squares.
    pub moves: Vec<TicTacToeMove>,
    /// The move to make: the quickest win, else the first draw, else the slowest loss.
    pub best: Option<u8>,
    /// Positions that plain minimax looks at from here, this one included.
    pub minimax: u64,
    /// Positions that alpha-beta looks at from here, this one included.
    pub alpha_beta: u64,
    /// What alpha-beta looked at, parents before children, to the depth asked for.
    pub tree: Vec<GameNode>,
}

/// A move and what it leads to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TicTacToeMove {
    /// The square, 0 to 8.
    pub square: u8,
    /// The value of the position after it.
    pub value: i8,
    /// In how many further moves the game then ends under perfect play.
    pub plies: u8,
}

/// A node of the game tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameNode {
    /// The parent's place in the list; `null` for the root.
    pub parent: Option<u32>,
    /// The square taken to get here; `null` for the root.
    pub square: Option<u8>,
    /// What alpha-beta made of it: exact, or a bound where a cut came first. `null` where it was cut off unseen.
    pub value: Option<i8>,
    /// Whether it was never looked at: the parent was already decided.
    pub cut: bool,
}
