//! `loyd tictactoe`.

use clap::{Args, ValueEnum};

/// Who moves first, and as whom the person plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// X, who moves first
    X,
    /// O, who moves second
    O,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd tictactoe              play as X, against perfect play
  loyd tictactoe --play o     let it start
  loyd tictactoe --count      only what minimax and alpha-beta count")]
pub struct TictactoeArgs {
    /// Your side
    #[arg(long, value_enum, default_value = "x")]
    pub play: Side,
    /// Do not play: print what minimax and alpha-beta count from the empty board
    #[arg(long)]
    pub count: bool,
    /// The counts as one JSON object
    #[arg(long)]
    pub json: bool,
}
