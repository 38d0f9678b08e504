//! From what was typed to boards: inline text, a file, standard input, or questions.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write as _};
use std::path::Path;

pub use loyd_tiles::io_reason as reason;
use loyd_tiles::notation::{self, ParseBoardError, Reading};
use loyd_tiles::{Board, Goal, Size};

use crate::args::{PuzzleArgs, ShapeArgs};
use crate::exit::Failure;

/// Input is read up to this many bytes.
const INPUT_MAX: u64 = 64 << 20;

/// The puzzles of one text.
pub enum Puzzles {
    /// One board, good or bad.
    One(Result<Board, ParseBoardError>),
    /// One board a line, read as they are needed.
    Many(Vec<u8>),
}

impl PuzzleArgs {
    /// Reads what was given. Standard input where nothing was.
    pub fn read(&self) -> Result<Puzzles, Failure> {
        let text = match self.puzzle.as_slice() {
            [] => stdin()?,
            words => source(&words.join(" "))?,
        };
        Ok(match notation::read(&text, self.shape.size) {
            Reading::One(board) => Puzzles::One(board),
            Reading::Many(_) => Puzzles::Many(text),
        })
    }

    /// Whether nothing was given and a person sits there to be asked.
    pub fn should_ask(&self) -> bool {
        self.puzzle.is_empty() && io::stdin().is_terminal() && io::stderr().is_terminal()
    }
}

impl ShapeArgs {
    /// The goal.
    pub fn goal(&self) -> Result<Goal, Failure> {
        goal(&self.goal, self.size)
    }
}

/// One puzzle, where a command takes only one.
pub fn one(text: &str, size: Option<Size>) -> Result<Board, Failure> {
    match notation::read(&source(text)?, size) {
        Reading::One(board) => board.map_err(Failure::input),
        Reading::Many(_) => Err(Failure::Input("expected one puzzle, but found one on each line".to_owned())),
    }
}

/// Every puzzle of a file or of standard input; the first bad one is an error.
pub fn many(argument: &str, size: Option<Size>) -> Result<Vec<Board>, Failure> {
    let text = if argument == "-" { stdin()? } else { file(Path::new(argument))? };
    match notation::read(&text, size) {
        Reading::One(board) => Ok(vec![board.map_err(Failure::input)?]),
        Reading::Many(lines) => lines.map(|(_, board)| board.map_err(Failure::input)).collect(),
    }
}

/// A goal by name, or a board.
pub fn goal(text: &str, size: Option<Size>) -> Result<Goal, Failure> {
    Goal::parse(text, size).map_err(|error| Failure::Input(format!("--goal: {error}")))
}

/// A board on one line that is read back without `--size`.
pub fn one_line(board: &Board) -> String {
    if board.size().rows() == board.size().columns() { board.line() } else { board.slashes() }
}

/// The text behind an argument: itself, standard input for `-`, or a file.
fn source(argument: &str) -> Result<Vec<u8>, Failure> {
    if argument == "-" {
        return stdin();
    }
    let path = Path::new(argument);
    // A board with a slip in it is no file; the reader of boards says where the slip is.
    if notation::is_inline(argument) || (notation::resembles_board(argument) && !path.exists()) {
        return Ok(argument.as_bytes().to_vec());
    }
    file(path)
}

/// The contents of a file.
pub fn file(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.to_string_lossy();
    read_all(File::open(path).map_err(|error| unreadable(&name, &error))?, &name)
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot read {}: {}", quoted(name), reason(error)))
}

fn stdin() -> Result<Vec<u8>, Failure> {
    read_all(io::stdin().lock(), "standard input")
}

fn read_all(reader: impl Read, name: &str) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    reader.take(INPUT_MAX + 1).read_to_end(&mut text).map_err(|error| unreadable(name, &error))?;
    if text.len() as u64 > INPUT_MAX {
        return Err(Failure::Input(format!("{} is larger than 64 MB", quoted(name))));
    }
    Ok(text)
}

/// A name that is safe to show.
pub fn quoted(name: &str) -> String {
    let shown: String = name.chars().take(80).flat_map(char::escape_debug).collect();
    format!("`{shown}`")
}

/// Asks for the rows of a board, one question at a time. `None` if the person left (end of input).
pub fn ask_board(size: Option<Size>) -> Result<Option<Board>, Failure> {
    say("Type the rows of the puzzle, numbers with spaces between them, 0 for the blank.\n")?;
    loop {
        let Some(text) = ask_rows(size)? else { return Ok(None) };
        match Board::parse(&text, size) {
            Ok(board) => return Ok(Some(board)),
            Err(error) => say(&format!("That is not a puzzle: {error}. Once more, from the first row.\n"))?,
        }
    }
}

fn ask_rows(size: Option<Size>) -> Result<Option<String>, Failure> {
    let mut rows: Vec<String> = Vec::new();
    let mut wanted = size.map(Size::rows);
    while wanted.is_none_or(|wanted| rows.len() < wanted) {
        let Some(row) = ask(&format!("Row {}: ", rows.len() + 1))? else { return Ok(None) };
        if row.is_empty() {
            if rows.is_empty() {
                continue;
            }
            break;
        }
        if wanted.is_none() {
            // A square, unless an empty row ends it early or --size says otherwise.
            wanted = Some(row.split_whitespace().count().clamp(Size::MIN, Size::MAX));
        }
        rows.push(row);
    }
    Ok(Some(rows.join("\n")))
}

/// Asks one question on standard error. `None` at the end of input.
pub fn ask(question: &str) -> Result<Option<String>, Failure> {
    say(question)?;
    let mut answer = String::new();
    match io::stdin().read_line(&mut answer) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(answer.trim().to_owned())),
        Err(error) => Err(Failure::Input(format!("cannot read the answer: {}", reason(&error)))),
    }
}

/// Tells the person at the terminal something that is not a result.
pub fn say(text: &str) -> Result<(), Failure> {
    let mut stderr = io::stderr();
    stderr.write_all(text.as_bytes())?;
    stderr.flush()?;
    Ok(())
}
