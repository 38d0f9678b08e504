//! What the laboratory says, as text and as JSON.

pub use loyd_lab::format::{length, plain_length};
use loyd_lab::{Moves as Told, format};
use loyd_search::Cost;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::Moves;

/// How long a solution is: its moves where each costs 1, else also what they cost together.
pub fn length_of(cost: Cost, unit: Cost, moves: usize, noun: &str) -> String {
    if unit == 1 && u64::from(cost) != moves as u64 {
        return format!("cost {}, {}", format::grouped(cost.into()), format::counted(moves as u64, noun));
    }
    length(cost, unit, noun)
}

/// A drawing with every line behind `indent`.
pub fn indented(drawing: &str, indent: &str) -> String {
    drawing.lines().map(|line| format!("{indent}{line}").trim_end().to_owned() + "\n").collect()
}

/// The columns that text is wrapped to: what every terminal has.
pub const WIDTH: usize = 80;

/// A sentence in lines that every terminal shows whole. The first line begins with `first`, the others with `rest`.
pub fn wrapped(first: &str, rest: &str, sentence: &str) -> String {
    format::filled(WIDTH, first, rest, sentence.split_whitespace(), " ")
}

/// The same in lines of `width` columns.
pub fn wrapped_to(width: usize, first: &str, rest: &str, sentence: &str) -> String {
    format::filled(width, first, rest, sentence.split_whitespace(), " ")
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
    format::filled(WIDTH, first, rest, pieces, separator)
}

/// Moves as they are told: letters as the blank's or the tile's motion, words with spaces between them.
pub fn moves(moves: &Told, whose: Moves) -> String {
    match moves {
        Told::Letters(letters) if whose == Moves::Tile => letters.chars().map(opposite).collect(),
        moves => moves.to_string(),
    }
}

/// One move, likewise.
pub fn one_move(text: &str, whose: Moves) -> String {
    moves(&Told::Letters(text.to_owned()), if text.len() == 1 { whose } else { Moves::Blank })
}

fn opposite(letter: char) -> char {
    match letter {
        'U' => 'D',
        'D' => 'U',
        'L' => 'R',
        'R' => 'L',
        other => other,
    }
}

/// How many times as long as the bound a solution is, rounded up; `None` where the bound is 0.
pub fn ratio(cost: Cost, lower_bound: Cost) -> Option<String> {
    let ratio = f64::from(cost) / f64::from(lower_bound);
    let hundredths = (ratio * 100.0).ceil() as u64;
    (lower_bound > 0).then(|| format!("{}.{:02}", format::grouped(hundredths / 100), hundredths % 100))
}

/// What could not be read or run.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub struct ErrorJson {
    /// Always `error`.
    pub status: &'static str,
    /// One sentence.
    pub error: String,
    /// The file that it is about, where several were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The heuristic, in an audit of a folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// The line, where answers of a file are verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Whose answer it is, where it is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl ErrorJson {
    /// The object for a message.
    pub fn new(error: impl std::fmt::Display) -> ErrorJson {
        ErrorJson {
            status: "error",
            error: error.to_string(),
            file: None,
            heuristic: None,
            line: None,
            name: None,
        }
    }
}

/// One line of JSON.
pub fn json(value: &impl Serialize) -> std::io::Result<String> {
    serde_json::to_string(value).map_err(std::io::Error::other)
}

/// The columns that questions and faults are wrapped to: those of the terminal that standard error is, or what every terminal has.
pub fn questions_width() -> usize {
    terminal_size::terminal_size_of(std::io::stderr())
        .map_or(WIDTH, |(width, _)| usize::from(width.0).max(20))
}

/// The columns of the terminal that standard output is, if it is one.
pub fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(width.0))
}

/// A cell of comma-separated values, in quotes where it would otherwise be read as something else.
pub fn csv_cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_told_where_they_are_not_the_number_of_moves() {
        assert_eq!(length_of(13, 1, 3, "move"), "cost 13, 3 moves");
        assert_eq!(length_of(3, 1, 3, "move"), "3 moves");
        assert_eq!(length_of(400_000, 100_000, 4, "step"), "cost 4.0000");
    }

    #[test]
    fn ratios_are_rounded_up_and_grouped() {
        let told = [(3, 2), (2, 3), (1_234_567, 1000), (1, 0)].map(|(cost, bound)| ratio(cost, bound));
        assert_eq!(told.map(Option::unwrap_or_default), ["1.50", "0.67", "1,234.57", ""]);
    }
}
