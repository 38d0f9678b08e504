//! Why a text is not a board, and where.

use crate::{Size, Tile};

/// The first thing that keeps a text from being a board. Its message is one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseBoardError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseBoardErrorKind,
}

/// What can be wrong with a text. Nothing it quotes holds control characters or is longer than a few words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardErrorKind {
    /// No numbers at all.
    #[error("there is no puzzle here, expected rows of numbers")]
    Empty,
    /// Bytes that are no text.
    #[error("this is not UTF-8 text")]
    NotUtf8,
    /// A word that is neither a number nor a blank.
    #[error("'{word}' is not a number, expected a tile or the blank (0, _, ., x, *, -, -1, null or None)")]
    NotANumber {
        /// The word, safe to print.
        word: String,
    },
    /// A bracket that closes nothing, closes another kind, or opens a third level.
    #[error("'{bracket}' does not belong here, expected a list of rows as in [[1,2],[3,0]]")]
    Bracket {
        /// The bracket.
        bracket: char,
    },
    /// A bracket without its partner.
    #[error("'{bracket}' is never closed")]
    Unclosed {
        /// The bracket.
        bracket: char,
    },
    /// A leading size that no board has.
    #[error("the size says {word}, expected a number from 2 to 100")]
    SizeRange {
        /// The number, safe to print.
        word: String,
    },
    /// A leading size that is not the one asked for.
    #[error("the size says {found}, expected {expected} as asked for")]
    SizeDisagrees {
        /// What the text says.
        found: Size,
        /// What was asked for.
        expected: Size,
    },
    /// A row that does not fit the size.
    #[error("row {row} has {} where {expected} were expected", numbers(*.found))]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// How many numbers it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A row that is not as long as the first, where nothing else tells the size.
    #[error("row {row} has {} but row 1 has {first}, expected rows of one length", numbers(*.found))]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// How many numbers it has.
        found: usize,
        /// How many the first row has.
        first: usize,
    },
    /// Too few or too many rows for the size.
    #[error("there {} where {expected} were expected", are(*.found, "row"))]
    RowCount {
        /// How many rows there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Too few or too many numbers for the size.
    #[error("there {} where a {size} board has {}", are(*.found, "number"), size.cells())]
    Count {
        /// How many numbers there are.
        found: usize,
        /// The size of the board.
        size: Size,
    },
    /// More than 100 rows or columns.
    #[error("this is too large, expected at most 100 rows of 100 numbers")]
    TooLarge,
    /// A number of tiles that no board has.
    #[error("there {}, expected rows, or as many as a square board has (4, 9, 16, ...)", are(*.found, "number"))]
    NoShape {
        /// How many numbers there are.
        found: usize,
    },
    /// Numbers in one line that make boards of several sizes.
    #[error("{found} numbers fit several sizes, say which with --size, as in --size {example}")]
    Ambiguous {
        /// How many numbers there are.
        found: usize,
        /// One size that they fit.
        example: Size,
    },
    /// No cell is blank.
    #[error("there is no blank, expected one cell to be 0, _, ., x, *, -, -1, null or None")]
    NoBlank,
    /// A number too large for the board.
    #[error("tile {word} is out of range, expected 0 to {} (tile {missing} is missing)", cells - 1)]
    Range {
        /// The number, safe to print.
        word: String,
        /// How many cells the board has.
        cells: usize,
        /// The smallest tile that is not there.
        missing: Tile,
    },
    /// A tile, or the blank, that stands twice.
    #[error("{} appears twice, first on line {line}, column {column} (tile {missing} is missing)", name(*.tile))]
    Twice {
        /// The tile.
        tile: Tile,
        /// The line where it stands first.
        line: usize,
        /// The column where it stands first.
        column: usize,
        /// The smallest tile that is not there.
        missing: Tile,
    },
}

/// A place in a text: the line and the column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    pub fn error(self, kind: ParseBoardErrorKind) -> ParseBoardError {
        ParseBoardError { line: self.line, column: self.column, kind }
    }
}

/// A word as a message may quote it: control characters escaped, the end cut off where it is long.
pub(crate) fn quoted(word: &str) -> String {
    const LONGEST: usize = 20;
    let mut quoted: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        quoted.push_str("...");
    }
    quoted
}

fn numbers(n: usize) -> String {
    if n == 1 { "1 number".to_owned() } else { format!("{n} numbers") }
}

fn are(n: usize, what: &str) -> String {
    if n == 1 { format!("is 1 {what}") } else { format!("are {n} {what}s") }
}

fn name(tile: Tile) -> String {
    if tile == 0 { "the blank".to_owned() } else { format!("tile {tile}") }
}
