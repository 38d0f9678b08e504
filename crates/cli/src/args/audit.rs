//! `loyd audit`.

use std::path::PathBuf;

use clap::Args;

use super::{DomainArgs, LimitArgs};
use crate::units::{parse_count, parse_seed, parse_text};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:
  loyd audit manhattan-blank                 what counting the blank breaks
  loyd audit linear-conflict walking-distance --size 2x5
  loyd audit --all --plot heuristics.png
  loyd audit script:mine.rhai --size 4x4 --samples 100 --seed 1

All boards are judged where they can be (up to 12 cells, memory allowing), else uniform samples.",
    mut_arg("max_nodes", |arg| arg.help("Give up a sample after expanding this many nodes, as in 1e6 [default: 2e7]")),
)]
pub struct AuditArgs {
    /// Names as in `loyd list`, script:FILE, exec:COMMAND, or a folder of .rhai, .py and executable files
    #[arg(value_name = "HEURISTIC", required_unless_present = "all")]
    pub heuristics: Vec<String>,
    /// Every built-in heuristic
    #[arg(long)]
    pub all: bool,
    /// Rows x columns [default: 3x3, or the size of the goal]
    #[arg(long, value_name = "RxC")]
    pub size: Option<String>,
    /// last, first, snail, or a board [default: last]
    #[arg(long, value_name = "GOAL", value_parser = parse_text)]
    pub goal: Option<String>,
    #[command(flatten)]
    pub domain: DomainArgs,
    /// A problem whose space is meant, where the domain has no sizes
    #[arg(long, value_name = "PUZZLE", value_parser = parse_text)]
    pub puzzle: Option<String>,
    /// One JSON object per heuristic
    #[arg(long)]
    pub json: bool,
    /// Draw estimates against true distances: an .svg or .png file
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Judge this many uniform boards, solved optimally, instead of all
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub samples: Option<u64>,
    /// The seed of the samples [default: 0]
    #[arg(long, value_name = "S", value_parser = parse_seed, requires = "samples")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArgs,
}
