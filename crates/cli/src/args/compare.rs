//! `loyd compare`, and `loyd merge` for its stores.

use std::path::PathBuf;

use clap::Args;
use loyd_study::Shard;

use super::LimitArgs;
use crate::units::{Depths, parse_count, parse_depth, parse_depths, parse_moves, parse_seed, parse_text};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:
  loyd compare a-star:manhattan a-star:misplaced ids --count 100 --walk 30
  loyd compare ids a-star:misplaced a-star --depths 2..24 --plot curves.png
  loyd compare ida-star a-star --puzzles boards.txt --store results.sqlite
  loyd compare --preset riverside
  loyd compare --preset five-methods --uniform --html report.html
  loyd compare ida-star a-star --count 5000 --shard 3/100 --store part3.sqlite

A run stops after 60 seconds or at 1 GB unless you say otherwise. With --store,
the same command goes on where it was stopped, even if it was killed. With
--shard, each of a hundred machines makes its part; `loyd merge` puts them together.",
    mut_arg("timeout", |arg| arg.help("Stop a run after this time, as in 10s, 500ms or 2m [default: 60s; presets: none]")),
    mut_arg("max_nodes", |arg| arg.help("Stop a run after expanding this many nodes, as in 1e6 [default: none; presets: their own]")),
    mut_arg("max_memory", |arg| arg.help("Stop a run before it holds more memory than this, as in 2G [default: 1G, less where less is available]")),
)]
pub struct CompareArgs {
    /// The words behind the program's name, for reports to say how they were made.
    #[arg(skip)]
    pub typed: Vec<String>,
    /// What to compare: algorithm, algorithm:heuristic or algorithm:heuristic[options]
    #[arg(value_name = "SPEC", required_unless_present = "preset", conflicts_with = "preset")]
    pub specs: Vec<String>,
    /// A comparison with a name: five-methods, riverside or four-heuristics
    #[arg(long, value_name = "NAME", conflicts_with_all = ["puzzles", "goal", "steps", "depth", "depths", "domain"])]
    pub preset: Option<String>,
    /// A file of puzzles, one or one a line, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed", "walk", "steps", "depth", "depths", "uniform"],
          help_heading = "Puzzles")]
    pub puzzles: Option<String>,
    /// Rows x columns [default: 3x3]
    #[arg(long, value_name = "RxC", help_heading = "Puzzles")]
    pub size: Option<String>,
    /// How many to make [default: 100; of each depth, 10]
    #[arg(long, value_name = "N", value_parser = parse_count, help_heading = "Puzzles")]
    pub count: Option<u64>,
    /// The same seed makes the same puzzles everywhere [default: 0]
    #[arg(long, value_name = "S", value_parser = parse_seed, help_heading = "Puzzles")]
    pub seed: Option<u64>,
    /// Any solvable board, each as likely as any other: the default, and a choice for presets
    #[arg(long, group = "how", help_heading = "Puzzles")]
    pub uniform: bool,
    /// N attempted random moves from the goal; an attempt that the edge blocks counts
    #[arg(long, value_name = "N", value_parser = parse_moves, group = "how", help_heading = "Puzzles")]
    pub walk: Option<u64>,
    /// N real random moves from the goal
    #[arg(long, value_name = "N", value_parser = parse_moves, group = "how", help_heading = "Puzzles")]
    pub steps: Option<u64>,
    /// Exactly this many moves from the goal (boards of up to 16 cells)
    #[arg(long, value_name = "D", value_parser = parse_depth, group = "how", help_heading = "Puzzles")]
    pub depth: Option<u32>,
    /// As many of each depth, as in 2..24, with a table by depth
    #[arg(long, value_name = "A..B", value_parser = parse_depths, group = "how", help_heading = "Puzzles")]
    pub depths: Option<Depths>,
    /// last (1, 2, ... and the blank), first (the blank first), snail, or a board [default: last]
    #[arg(long, value_name = "GOAL", value_parser = parse_text, help_heading = "Puzzles")]
    pub goal: Option<String>,
    /// tiles, or another of `loyd list`; exec:COMMAND or script:FILE for your own [default: tiles]
    #[arg(short, long, value_name = "NAME", help_heading = "Puzzles")]
    pub domain: Option<String>,
    // Not a doc comment: those want the name in backticks, which the terminal would show.
    #[arg(
        long,
        value_name = "FILE",
        help = "Keep the results in this SQLite file, and make no run that it already holds"
    )]
    pub store: Option<PathBuf>,
    /// A line for each run, however many there are [default: up to 50]
    #[arg(long)]
    pub each: bool,
    /// Make only this part of the runs, as in 3/100 for the third of a hundred
    #[arg(long, value_name = "I/N", requires = "store",
          conflicts_with_all = ["csv", "json", "markdown", "latex", "html", "plot"])]
    pub shard: Option<Shard>,
    /// Runs at a time; more than 1 disturbs the times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    #[command(flatten)]
    pub exports: ExportArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd merge all.sqlite part*.sqlite
  loyd compare ida-star a-star --count 5000 --store all.sqlite     the whole table, without a run

The parts are only read. What is there already stays, so a merge that was
killed is done again with the same command. Exits with 2 if two files have
different results for the same run; those of the first are kept.")]
pub struct MergeArgs {
    /// The store that they go into; made where there is none
    #[arg(value_name = "OUT")]
    pub out: PathBuf,
    /// The stores to put into it
    #[arg(value_name = "PART", required = true)]
    pub parts: Vec<PathBuf>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

/// Where to write what, `-` being standard output.
#[derive(Debug, Args)]
#[command(next_help_heading = "Exports (- for standard output)")]
pub struct ExportArgs {
    /// Every run as comma-separated values
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Every run as a JSON object, one a line
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// The tables in Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// The tables in LaTeX
    #[arg(long, value_name = "FILE")]
    pub latex: Option<PathBuf>,
    /// One page with tables, plots and every puzzle
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Nodes and branching factor over depth: an .svg or .png file
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
}
