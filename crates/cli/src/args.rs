//! The command line as it is typed. Nothing is looked up or opened here.
//!
//! Each command has a file of its name; those with hardly any options are here.

mod audit;
mod common;
mod compare;
mod explain;
mod generate;
mod play;
mod solve;
mod tables;
mod tictactoe;
mod verify;
mod words;

use clap::{Args, Parser, Subcommand};

pub use audit::AuditArgs;
pub use common::{DomainArgs, LimitArgs, Moves, PuzzleArgs, ShapeArgs};
pub use compare::{CompareArgs, ExportArgs, MergeArgs};
pub use explain::ExplainArgs;
pub use generate::GenerateArgs;
pub use play::PlayArgs;
pub use solve::{Method, MetricArg, Output, SolveArgs, TraceForm};
pub use tables::{TableArgs, TablesArgs, TablesCommand};
pub use tictactoe::{Side, TictactoeArgs};
pub use verify::VerifyArgs;
pub use words::WordsArgs;

const EXAMPLES: &str = "Examples:
  loyd solve \"8 1 3/4 0 2/7 6 5\"                       the shortest solution
  loyd check \"1 2 3/4 5 6/8 7 0\"                       solvable? why not?
  loyd generate --size 4x4 --count 9 | loyd solve -    many at once

Exit codes: 0 answered, 1 internal failure, 2 bad usage or input, 3 unsolvable,
4 limit reached, 5 the answer is no, 130 interrupted.";

/// Sliding puzzles solved, heuristic search explained.
#[derive(Debug, Parser)]
#[command(name = "loyd", version, after_help = EXAMPLES, max_term_width = 100, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve a puzzle, or every puzzle of a file
    Solve(SolveArgs),
    /// Is it solvable? Why, and what do the heuristics say?
    Check(CheckArgs),
    /// Make random puzzles: uniform, by walk, or of an exact depth
    Generate(GenerateArgs),
    /// Compare algorithms on many puzzles: tables, plots, a report
    Compare(Box<CompareArgs>),
    /// Put stores of results together, after compare --shard
    Merge(MergeArgs),
    /// Is a heuristic admissible? Consistent? If not: a counterexample
    Audit(AuditArgs),
    /// Why node counts differ: what every A* must expand, what ties do
    Explain(ExplainArgs),
    /// Check a solution: legal, reaches the goal, shortest?
    Verify(VerifyArgs),
    /// All algorithms, heuristics, tie-breaks and conventions
    List(ListArgs),
    /// Watch search happen: the web page, on this machine
    Lab(LabArgs),
    /// Play in the terminal, with par, hints, races and trees
    Play(PlayArgs),
    /// Word ladders: one insertion, deletion or replacement a step
    Words(WordsArgs),
    /// Pattern databases on disk: build, list, verify, remove
    Tables(TablesArgs),
    /// Play tic-tac-toe against minimax and alpha-beta, with counts
    Tictactoe(TictactoeArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

impl Command {
    /// Whether a program reads what is printed: then errors are objects too.
    pub fn answers_in_json(&self) -> bool {
        match self {
            Command::Solve(args) => args.json || args.output == Output::Json,
            Command::Check(args) => args.json,
            Command::Generate(args) => args.json,
            Command::Audit(args) => args.json,
            Command::Explain(args) => args.json,
            Command::Verify(args) => args.json,
            Command::List(args) => args.json,
            Command::Merge(args) => args.json,
            Command::Words(args) => args.json,
            Command::Tictactoe(args) => args.json,
            Command::Tables(args) => match &args.command {
                TablesCommand::List { json } => *json,
                TablesCommand::Build(args) | TablesCommand::Verify(args) | TablesCommand::Remove(args) => {
                    args.json
                }
            },
            Command::Compare(_) | Command::Lab(_) | Command::Play(_) | Command::Completions(_) => false,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd check \"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\"
  loyd check 813402765 --goal snail --json")]
pub struct CheckArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// One JSON object per puzzle
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd list
  loyd list --json

NAME:h is an algorithm with a heuristic, as in a-star:manhattan.")]
pub struct ListArgs {
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    /// The JSON Schema of everything that is printed with --json
    #[arg(long, conflicts_with = "json")]
    pub schema: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd lab                       starts the server and opens the page
  loyd lab --port 0 --no-open    on any free port; prints the address only
  loyd lab --host 0.0.0.0        for others in your network, with a token

It listens on this machine only, unless --host says otherwise. Ctrl-C ends it.")]
pub struct LabArgs {
    /// The address to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    /// The port; 0 is any free one [default: 8015, or a free one if that is taken]
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Do not open the page
    #[arg(long)]
    pub no_open: bool,
    /// A problem of your own to race and to see the tree of: exec:COMMAND or script:FILE
    #[arg(short, long, value_name = "NAME")]
    pub domain: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd completions bash > ~/.local/share/bash-completion/completions/loyd
  loyd completions fish > ~/.config/fish/completions/loyd.fish")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
