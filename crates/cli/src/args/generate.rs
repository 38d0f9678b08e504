//! `loyd generate`.

use std::path::PathBuf;

use clap::Args;

use super::DomainArgs;
use crate::units::{Depths, parse_count, parse_depth, parse_depths, parse_moves, parse_seed, parse_text};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd generate --size 4x4 --count 3 --seed 7
  loyd generate --size 3x3 --depth 20 --seed 1
  loyd generate --walk 25 --count 100        25 attempted moves each
  loyd generate --depths 2..24 --count 10    for curves over depth
  loyd generate --depth 12 --count 6 --html sheet.html")]
pub struct GenerateArgs {
    /// Rows x columns [default: 3x3]
    #[arg(long, value_name = "RxC")]
    pub size: Option<String>,
    /// How many
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count)]
    pub count: u64,
    /// The same seed gives the same puzzles everywhere [default: a new one, which is told]
    #[arg(long, value_name = "S", value_parser = parse_seed)]
    pub seed: Option<u64>,
    /// last, first, snail, or a board [default: last]
    #[arg(long, value_name = "GOAL", value_parser = parse_text)]
    pub goal: Option<String>,
    #[command(flatten)]
    pub domain: DomainArgs,
    /// N attempted random moves from the goal; an attempt that the edge blocks counts
    #[arg(long, value_name = "N", value_parser = parse_moves, group = "way")]
    pub walk: Option<u64>,
    /// N real random moves from the goal
    #[arg(long, value_name = "N", value_parser = parse_moves, group = "way")]
    pub steps: Option<u64>,
    /// Exactly this many moves from the goal, no two alike (boards of up to 16 cells)
    #[arg(long, value_name = "D", value_parser = parse_depth, group = "way")]
    pub depth: Option<u32>,
    /// As many of each depth, as in 2..24
    #[arg(long, value_name = "A..B", value_parser = parse_depths, group = "way")]
    pub depths: Option<Depths>,
    /// Boards that cannot be solved
    #[arg(long, group = "way")]
    pub unsolvable: bool,
    /// One JSON object per puzzle
    #[arg(long)]
    pub json: bool,
    /// A worksheet to print, with the solutions on pages of their own, instead
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub html: Option<PathBuf>,
}
