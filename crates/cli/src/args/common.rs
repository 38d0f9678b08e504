//! What several commands take: a puzzle, its shape and domain, limits, and whose motion letters name.

use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::units::{parse_bytes, parse_count, parse_text, parse_time};

/// A puzzle as a person gives it.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// The tiles ("8 1 3/4 0 2/7 6 5" or 813402765), one or more files, or - for standard input
    #[arg(value_name = "PUZZLE", value_parser = parse_text)]
    pub puzzle: Vec<String>,
    #[command(flatten)]
    pub shape: ShapeArgs,
}

#[derive(Debug, Args)]
pub struct ShapeArgs {
    /// Rows x columns, where the numbers alone do not tell
    #[arg(long, value_name = "RxC")]
    pub size: Option<String>,
    /// last (1, 2, ... and the blank), first (the blank first), snail, or a board [default: last]
    #[arg(long, value_name = "GOAL", value_parser = parse_text)]
    pub goal: Option<String>,
    /// The number that boards have for the blank, where it is not 0, as in --blank 9
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub blank: Option<u32>,
    #[command(flatten)]
    pub domain: DomainArgs,
}

/// What kind of problem it is.
#[derive(Debug, Args)]
pub struct DomainArgs {
    /// tiles, or another of `loyd list`; exec:COMMAND or script:FILE for your own [default: tiles]
    #[arg(short, long, value_name = "NAME")]
    pub domain: Option<String>,
}

#[derive(Debug, Args)]
pub struct LimitArgs {
    /// Stop after this time, as in 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, allow_hyphen_values = true, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// Stop after expanding this many nodes, as in 1e6
    #[arg(long, value_name = "N", value_parser = parse_count, help_heading = "Limits")]
    pub max_nodes: Option<u64>,
    /// Stop before the search holds more memory than this, as in 2G [default: 75 % of what is available]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true, help_heading = "Limits")]
    pub max_memory: Option<usize>,
}

/// Whose motion the letters U, D, L, R name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Moves {
    /// The blank's
    Blank,
    /// The tile's that slides
    Tile,
}
