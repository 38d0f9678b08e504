//! `loyd verify`.

use clap::Args;

use super::{LimitArgs, Moves, ShapeArgs};
use crate::units::parse_text;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd verify \"1 2 3/4 0 5/7 8 6\" RD
  loyd verify puzzle.txt \"L U\" --moves tile
  loyd verify answers.csv                      a puzzle and moves a line

Exits with 0 if the moves are legal and reach the goal, 5 if not.")]
pub struct VerifyArgs {
    /// The tiles, a file, or - for standard input; without MOVES a file of answers: lines, CSV or JSON
    #[arg(value_parser = parse_text)]
    pub puzzle: String,
    /// Letters U, D, L, R, words, arrows, lists of them, or the numbers of the tiles that slide
    #[arg(value_name = "MOVES", value_parser = parse_text)]
    pub solution: Option<String>,
    /// The table of a file of answers as comma-separated values
    #[arg(long, conflicts_with_all = ["json", "solution"])]
    pub csv: bool,
    /// Whose motion the letters name
    #[arg(long, value_enum, default_value = "blank")]
    pub moves: Moves,
    #[command(flatten)]
    pub shape: ShapeArgs,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}
