//! `loyd explain`.

use clap::Args;

use super::{LimitArgs, ShapeArgs};
use crate::units::{parse_count, parse_text};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd explain \"0 7 2/4 6 1/3 5 8\"
  loyd explain \"0 7 2/4 6 1/3 5 8\" --expect 925     who counts 925?
  loyd explain 867254301 -a ucs --json")]
pub struct ExplainArgs {
    /// The tiles, a file, or - for standard input; a problem of your own has a start of its own
    #[arg(value_name = "PUZZLE", required_unless_present = "domain", value_parser = parse_text)]
    pub puzzle: Vec<String>,
    /// a-star, a-star:heuristic or ucs [default: a-star:manhattan]
    #[arg(short, long, value_name = "SPEC")]
    pub algorithm: Option<String>,
    /// A count somebody got: which conventions give it?
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub expect: Option<u64>,
    #[command(flatten)]
    pub shape: ShapeArgs,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}
