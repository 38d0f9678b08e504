//! `loyd play`.

use clap::Args;

use super::PuzzleArgs;
use crate::units::{parse_depth, parse_seed};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:
  loyd play                          a 15-puzzle
  loyd play --size 3x3 --depth 20    twenty slides from the goal
  loyd play puzzle.txt --goal snail  your own
  loyd play --daily                  the day's puzzle, the same for everyone
  loyd play -d pancake               races and trees of other problems
  loyd play --plain                  in lines, for screen readers and pipes

? shows the keys. Best times are kept in the data folder of your system;
LOYD_DATA names another.",
    mut_arg("size", |arg| arg.help("Rows x columns [default: 4x4; of the day: 3x3]")),
)]
pub struct PlayArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The same seed gives the same puzzle everywhere [default: a new one, which is shown]
    #[arg(long, value_name = "S", value_parser = parse_seed, conflicts_with = "puzzle")]
    pub seed: Option<u64>,
    /// Exactly this many moves from the goal (boards of up to 16 cells)
    #[arg(long, value_name = "D", value_parser = parse_depth, conflicts_with = "puzzle")]
    pub depth: Option<u32>,
    /// The day's puzzle, the same for everyone; of 3x3 it is the page's
    #[arg(long, conflicts_with_all = ["puzzle", "seed", "depth", "goal"])]
    pub daily: bool,
    /// Lines of text, and no cursor that moves
    #[arg(long)]
    pub plain: bool,
    /// Letters that every terminal has
    #[arg(long)]
    pub ascii: bool,
}
