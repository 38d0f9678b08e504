//! The command line as it is typed. Nothing is looked up or opened here.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use loyd_study::Shard;
use loyd_tiles::Size;

use crate::units::{
    Depths, parse_bytes, parse_count, parse_depth, parse_depths, parse_moves, parse_seed, parse_text,
    parse_threads, parse_time,
};

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
    /// Several tiles in one line that slide together (boards of up to 16 cells)
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
  loyd words horse nurse
  loyd words cold warm --dictionary words.txt --json
  loyd words horse nurse --neighbours     one step on, with estimates
  loyd words horse nurse -a greedy:letters  letters that differ by place")]
pub struct WordsArgs {
    /// The first word
    pub from: String,
    /// The last word
    #[arg(required_unless_present = "neighbours")]
    pub to: Option<String>,
    /// List the words one step away instead, with what the heuristics say of the way to the last word
    #[arg(long)]
    pub neighbours: bool,
    /// A file with one word per line, instead of the built-in list
    #[arg(long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,
    /// Any algorithm but auto and twin-a-star; with edit-distance, letters or zero, as in a-star:zero
    #[arg(short, long, value_name = "SPEC", default_value = "a-star")]
    pub algorithm: String,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

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

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd tables build zpdb:7-8 --size 4x4      for hard 15-puzzles: 196 MB
  loyd tables list
  loyd tables verify zpdb:7-8 --size 4x4
  loyd tables remove pdb:5-5-5 --size 4x4 --goal first

Tables are kept in the cache folder of your system; LOYD_CACHE names another.")]
pub struct TablesArgs {
    #[command(subcommand)]
    pub command: TablesCommand,
}

#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// Build tables, or find them built
    #[command(after_help = "Example:\n  loyd tables build zpdb:7-8 --size 4x4")]
    Build(TableArgs),
    /// What is there: sizes, largest values, means
    List {
        /// One JSON object per table
        #[arg(long)]
        json: bool,
    },
    /// Check files, every byte
    #[command(after_help = "Example:\n  loyd tables verify zpdb:7-8 --size 4x4")]
    Verify(TableArgs),
    /// Remove files
    #[command(after_help = "Example:\n  loyd tables remove pdb:5-5-5 --size 4x4 --goal first")]
    Remove(TableArgs),
}

#[derive(Debug, Args)]
pub struct TableArgs {
    /// pdb:PARTITION (classical) or zpdb:PARTITION (zero-aware), as in zpdb:7-8 or pdb:1,2,5,6+3,4,7,8
    #[arg(value_name = "TABLES")]
    pub tables: String,
    /// Rows x columns
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub size: Size,
    /// last, first, snail, or a board
    #[arg(long, default_value = "last", value_name = "GOAL")]
    pub goal: String,
    /// Threads to build on; 0 is one a core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_threads)]
    pub threads: usize,
    /// One JSON object per table
    #[arg(long)]
    pub json: bool,
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

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  loyd completions bash > ~/.local/share/bash-completion/completions/loyd
  loyd completions fish > ~/.config/fish/completions/loyd.fish")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
