//! `loyd solve`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{LimitArgs, Moves, PuzzleArgs};
use crate::units::parse_threads;

/// Another way to solve than by a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// As people do by hand, told stage by stage
    Human,
}

/// What counts as a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MetricArg {
    /// A tile that slides by one cell
    Single,
    /// Several tiles in one line that slide together (boards of up to 16 cells, sides of at most 6)
    Multi,
}

/// How a solution is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Output {
    /// The moves as letters
    Moves,
    /// Every board on the way
    Boards,
    /// One JSON object per puzzle
    Json,
    /// One line of comma-separated values per puzzle
    Csv,
}

/// How the nodes of a search are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TraceForm {
    /// One after the other, with g, h, f, the move and the board
    Text,
    /// One JSON object a line
    Json,
    /// The tree, for Graphviz
    Dot,
    /// The tree as a picture
    Svg,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd solve \"8 1 3 4 0 2 7 6 5\"
  loyd solve 123506478 -a a-star --trace       every expansion, one by one
  loyd solve 813402765 -a a-star:misplaced[ties=fifo] --output boards
  loyd solve puzzles.txt --json --timeout 10s
  loyd solve large.txt --plot course.png       lengths over time, and the bound
  loyd solve 813402765 --all                   all shortest solutions, counted
  loyd solve                                   asks for the rows, one by one

`loyd list` names the algorithms, heuristics and options.")]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// algorithm, algorithm:heuristic or algorithm:heuristic[options]
    #[arg(short, long, value_name = "SPEC")]
    pub algorithm: Option<String>,
    /// Another way than a search
    #[arg(long, value_enum, conflicts_with_all = ["algorithm", "output", "json"])]
    pub method: Option<Method>,
    /// Count all shortest solutions, and list the first N of them [default: 10]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "10",
          value_parser = clap::value_parser!(u32).range(0..=1_000_000),
          conflicts_with_all = ["algorithm", "method", "trace", "csv"])]
    pub all: Option<u32>,
    /// What counts as a move
    #[arg(long, value_enum, default_value = "single", conflicts_with_all = ["algorithm", "method", "trace", "csv"])]
    pub metric: MetricArg,
    /// How to show the solution
    #[arg(long, value_enum, default_value = "moves")]
    pub output: Output,
    /// The same as --output json
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
    /// The same as --output csv
    #[arg(long, conflicts_with_all = ["output", "json"])]
    pub csv: bool,
    /// Show the nodes as they are expanded: text, or json, dot or svg
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true,
          default_missing_value = "text", conflicts_with_all = ["output", "json", "csv"])]
    pub trace: Option<TraceForm>,
    /// How many expansions to show [default: 100; json: 10,000; dot and svg: 60]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000), requires = "trace")]
    pub trace_limit: Option<u32>,
    /// Whose motion the letters name
    #[arg(long, value_enum, default_value = "blank")]
    pub moves: Moves,
    /// Draw how solutions got shorter and the proven bound rose, as .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with_all = ["trace", "method"])]
    pub plot: Option<PathBuf>,
    /// Keep the state of a long proof in FILE, and go on from it (boards of 17 to 25 cells) [default: a file in the
    /// cache folder, for proofs beyond half a minute]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["trace", "method"])]
    pub checkpoint: Option<PathBuf>,
    /// Threads: for one puzzle where the algorithm can use them, for the puzzles of a batch; 0 is one a core [default:
    /// 1, and one a core where `auto` improves solutions of a large board]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub limits: LimitArgs,
}
