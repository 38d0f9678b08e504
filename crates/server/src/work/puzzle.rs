//! Boards, goals and runs as they are sent, read with the command line's own reader and sentences.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loyd_lab::heuristic::Source;
use loyd_lab::{Script, ScriptError, Spec, SpecError};
use loyd_search::Limits;
use loyd_tiles::{Board, Direction, Goal, ParseBoardError, ParseGoalError, Size, heuristics};

use crate::api::{self, JobLimits, Problem, PuzzleRequest, Rows};
use crate::problems;

/// A board and its goal.
#[derive(Debug, Clone)]
pub struct Puzzle {
    pub board: Board,
    pub goal: Board,
}

impl Puzzle {
    pub fn read(request: &PuzzleRequest) -> Result<Puzzle, Problem> {
        let board = board(&request.board)?;
        let goal = goal(request.goal.as_deref(), board.size())?;
        Ok(Puzzle { board, goal })
    }
}

/// A board from its rows. They are written out and read again, so that every mistake gets its usual sentence.
pub fn board(rows: &Rows) -> Result<Board, Problem> {
    let mut text = String::new();
    for row in rows {
        for tile in row {
            // Writing to a string cannot fail.
            let _ = write!(text, "{tile} ");
        }
        text.push('\n');
    }
    Board::parse(&text, None).map_err(|error| bad_board(&error))
}

/// The problem of a text that is not a board.
pub fn bad_board(error: &ParseBoardError) -> Problem {
    problems::bad_input_at(error.to_string(), error.line, error.column)
}

/// A goal as a board; `last` where nothing is said.
pub fn goal(text: Option<&str>, size: Size) -> Result<Board, Problem> {
    let goal = Goal::parse(text.unwrap_or("last"), Some(size)).map_err(|error| match &error {
        ParseGoalError::Board(place) => problems::bad_input_at(error.to_string(), place.line, place.column),
        ParseGoalError::Unknown(_) => problems::bad_input(error.to_string()),
    })?;
    goal.board(size).map_err(|error| problems::bad_input(error.to_string()))
}

/// A size from its numbers.
pub fn size(rows: u16, columns: u16) -> Result<Size, Problem> {
    let size = Size::new(usize::from(rows), usize::from(columns));
    size.ok_or_else(|| problems::bad_input(loyd_tiles::ParseSizeError.to_string()))
}

/// The rows of a board.
pub fn rows(board: &Board) -> Rows {
    board.rows().map(<[u16]>::to_vec).collect()
}

/// Moves as letters: the gap's motion.
pub fn letters(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}

/// What to run. Heuristics that are files, programs or tables of the user's do not exist here; `script` stands for the
/// text that came with the request.
pub fn spec(text: &str, script: Option<&str>) -> Result<Spec, Problem> {
    let bad = |error: SpecError| problems::bad_input(error.to_string());
    let spec: Spec = text.parse().map_err(bad)?;
    let Some(name) = spec.heuristic() else { return Ok(spec) };
    let name = heuristic(name, script)?;
    if !is_script(&name) {
        return Ok(spec);
    }
    // The options are always written, so that a bracket at the end of the script is not taken for one.
    let text = text.trim();
    let options = if text.ends_with(']') { text.rfind('[').map_or("[]", |at| &text[at..]) } else { "[]" };
    format!("{}:{name}{options}", spec.algorithm().entry().name).parse().map_err(bad)
}

/// The laboratory's name of a heuristic that may be used here.
pub fn heuristic(name: &str, script: Option<&str>) -> Result<String, Problem> {
    match (Source::of(name), script) {
        (Source::BuiltIn(SCRIPT), Some(text)) if text.len() > SCRIPT_BYTES_MAX => {
            Err(problems::bad_input("A script may have at most 16 kB here."))
        }
        (Source::BuiltIn(SCRIPT), Some(text)) => {
            Script::from_text(text).map_err(|error| bad_script(&error))?;
            Ok(format!("rhai:{text}"))
        }
        (Source::BuiltIn(SCRIPT), None) => Err(problems::bad_input("A script was named, but none was sent.")),
        (Source::BuiltIn(name), _) if heuristics::find(name).is_some() => Ok(name.to_owned()),
        (Source::BuiltIn(name), _) => {
            Err(problems::bad_input(heuristics::NoHeuristic::Unknown(name.to_owned()).to_string()))
        }
        (Source::Program(_), _) => {
            Err(problems::bad_input("The page starts no programs: use `exec:` on the command line."))
        }
        (Source::ScriptFile(_) | Source::ScriptText(_), _) => {
            Err(problems::bad_input("The page reads no files: write the script in the bench."))
        }
        (Source::Classical(_) | Source::ZeroAware(_), _) => {
            Err(problems::bad_input("The page builds no tables by name: use them on the command line."))
        }
    }
}

/// Some texts take the compiler time that grows with the square of their length.
const SCRIPT_BYTES_MAX: usize = 16 << 10;

/// What the text that came with a request is called.
const SCRIPT: &str = "script";

fn is_script(name: &str) -> bool {
    matches!(Source::of(name), Source::ScriptText(_))
}

/// The name of a heuristic as the page knows it.
pub fn shown(name: &str) -> String {
    if is_script(name) { SCRIPT.to_owned() } else { name.to_owned() }
}

/// What was asked for, as the page wrote it.
pub fn shown_spec(spec: &Spec) -> String {
    match spec.heuristic().filter(|name| is_script(name)) {
        Some(_) => format!("{}:{SCRIPT}", spec.algorithm().entry().name),
        None => spec.to_string(),
    }
}

/// The problem of a script that cannot be used.
fn bad_script(error: &ScriptError) -> Problem {
    match error {
        ScriptError::Compile { line, column, .. } => {
            problems::bad_input_at(error.to_string(), *line, *column)
        }
        _ => problems::bad_input(error.to_string()),
    }
}

/// The limits of a job: what was asked for, but no more than the server grants.
pub fn limits(asked: Option<JobLimits>, granted: &api::Limits, cancel: Arc<AtomicBool>) -> Limits {
    let asked = asked.unwrap_or_default();
    // `min` and `max` ignore what is not a number.
    let seconds = asked.seconds.unwrap_or(granted.seconds).min(granted.seconds).max(0.0);
    let bytes = asked.bytes.unwrap_or(granted.bytes).min(granted.bytes);
    Limits {
        expanded: Some(asked.nodes.unwrap_or(granted.nodes).min(granted.nodes)),
        time: Some(Duration::from_secs_f64(seconds)),
        bytes: Some(usize::try_from(bytes).unwrap_or(usize::MAX)),
        cancel: Some(cancel),
        ..Limits::default()
    }
}
