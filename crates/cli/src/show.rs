//! Boards, moves and reports as text and as JSON.

use std::fmt::Write as _;

use loyd_lab::{Report, Status, registry, text};
use loyd_search::Stop;
use loyd_tiles::{Board, Direction, Tile};
use serde::Serialize;

use crate::args::Moves;

/// The rows of a board, right-aligned, the blank as a dot; each line begins with `indent`.
pub fn board(board: &Board, indent: &str) -> String {
    let width = (board.tiles().len() - 1).to_string().len();
    let mut text = String::new();
    for row in board.rows() {
        text.push_str(indent);
        for (column, &tile) in row.iter().enumerate() {
            let gap = if column == 0 { "" } else { " " };
            let shown = if tile == 0 { ".".to_owned() } else { tile.to_string() };
            // Writing to a string cannot fail.
            let _ = write!(text, "{gap}{shown:>width$}");
        }
        text.push('\n');
    }
    text
}

/// The columns that text is wrapped to: what every terminal has.
const WIDTH: usize = 80;

/// A sentence in lines that every terminal shows whole. The first line begins with `first`, the others with `rest`.
pub fn wrapped(first: &str, rest: &str, sentence: &str) -> String {
    text::filled(WIDTH, first, rest, sentence.split_whitespace(), " ")
}

/// Pieces with a separator between them, in lines as [`wrapped`] makes them.
pub fn filled<'p>(pieces: impl IntoIterator<Item = &'p str>, separator: &str) -> String {
    filled_behind("", "", pieces, separator)
}

/// The same, with what the first line and the others begin with.
pub fn filled_behind<'p>(
    first: &str,
    rest: &str,
    pieces: impl IntoIterator<Item = &'p str>,
    separator: &str,
) -> String {
    text::filled(WIDTH, first, rest, pieces, separator)
}

/// Moves as letters, as the blank's or the tile's motion.
pub fn moves(moves: &[Direction], whose: Moves) -> String {
    let letter = |direction: &Direction| match whose {
        Moves::Blank => direction.letter(),
        Moves::Tile => direction.opposite().letter(),
    };
    moves.iter().map(letter).collect()
}

/// A board as rows of numbers, for JSON.
pub fn rows(board: &Board) -> Vec<Vec<Tile>> {
    board.rows().map(<[Tile]>::to_vec).collect()
}

/// `stopped_by` in JSON.
pub fn stop_name(stop: &Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Expansions => "nodes",
        Stop::Memory => "memory",
        Stop::Cancelled => "cancelled",
        Stop::Exhausted => "exhausted",
        Stop::Failed(_) => "heuristic",
    }
}

/// One puzzle's answer, as `--json` prints it.
#[derive(Debug, Serialize)]
pub struct ReportJson {
    puzzle: Vec<Vec<Tile>>,
    goal: Vec<Vec<Tile>>,
    rows: usize,
    columns: usize,
    spec: String,
    algorithm: &'static str,
    heuristic: Option<String>,
    ties: Option<&'static str>,
    duplicates: Option<&'static str>,
    convention: &'static str,
    status: &'static str,
    stopped_by: Option<&'static str>,
    cost: Option<u32>,
    moves: Option<String>,
    optimal: bool,
    lower_bound: Option<u32>,
    expanded: u64,
    generated: u64,
    frontier_max: u64,
    depth_max: Option<u64>,
    iterations: u64,
    seconds: f64,
    table_seconds: f64,
    bytes_peak: usize,
}

impl From<&Report> for ReportJson {
    fn from(report: &Report) -> ReportJson {
        let entry = report.ran.algorithm().entry();
        let options = report.ran.options();
        let takes = |option: &str| entry.options.contains(&option);
        let (status, stopped_by) = match &report.status {
            Status::Solved(_) => ("solved", None),
            Status::Unsolvable => ("unsolvable", None),
            Status::Stopped(stop) => ("stopped", Some(stop_name(stop))),
        };
        let solution = match &report.status {
            Status::Solved(solution) => Some(moves(solution, Moves::Blank)),
            Status::Unsolvable | Status::Stopped(_) => None,
        };
        ReportJson {
            puzzle: rows(&report.puzzle),
            goal: rows(&report.goal),
            rows: report.puzzle.size().rows(),
            columns: report.puzzle.size().columns(),
            spec: report.asked.to_string(),
            algorithm: entry.name,
            heuristic: report.ran.heuristic().map(ToOwned::to_owned),
            ties: takes("ties").then(|| registry::tie_name(options.ties)),
            duplicates: takes("duplicates").then(|| registry::duplicates_name(options.duplicates)),
            convention: options.convention.name(),
            status,
            stopped_by,
            cost: report.cost(),
            moves: solution,
            optimal: report.optimal,
            lower_bound: (report.status != Status::Unsolvable).then_some(report.lower_bound),
            expanded: report.stats.expanded,
            generated: report.stats.generated,
            frontier_max: report.stats.frontier_max,
            depth_max: report.stats.depth_measured(),
            iterations: report.stats.iterations,
            seconds: report.stats.elapsed.as_secs_f64(),
            table_seconds: report.table_time.as_secs_f64(),
            bytes_peak: report.stats.bytes_peak,
        }
    }
}

/// A puzzle of a batch that could not be read or run.
#[derive(Debug, Serialize)]
pub struct ErrorJson {
    /// Always `error`.
    pub status: &'static str,
    /// One sentence.
    pub error: String,
}

impl ErrorJson {
    /// The object for a message.
    pub fn new(error: impl std::fmt::Display) -> ErrorJson {
        ErrorJson { status: "error", error: error.to_string() }
    }
}

/// One line of JSON.
pub fn json(value: &impl Serialize) -> std::io::Result<String> {
    serde_json::to_string(value).map_err(std::io::Error::other)
}

/// The columns of the terminal that standard output is, if it is one.
pub fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(width.0))
}
