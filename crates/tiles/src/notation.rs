//! Reading puzzles as people write them, and writing them back.
//!
//! One reader takes every form; nothing says which one is coming:
//!
//! | form | example |
//! |---|---|
//! | rows of numbers | `8 1 3`, `4 0 2`, `7 6 5` on three lines |
//! | rows on one line | `8 1 3/4 0 2/7 6 5` |
//! | numbers on one line | `8 1 3 4 0 2 7 6 5` or `8,1,3,4,0,2,7,6,5` |
//! | digits run together, up to ten cells | `813402765`, `813/402/765` |
//! | the algs4 form | `3` on a line of its own, then the rows; `3 4` where the board is not square |
//! | the 42-school form | the same, with comments from `#` to the end of the line |
//! | lists | `[[8,1,3],[4,0,2],[7,6,5]]`; round and curly brackets too, and numbers in quotes |
//! | drawn | `| 8 | 1 | 3 |`, with lines of `+---+` between the rows or without |
//! | many puzzles | one on each line; or in rows, with empty lines between them or with their sizes before them |
//!
//! The blank is `0`, `_`, `.`, `x`, `*`, `-`, `-1`, `null` or `None`, in any case; or it is left out, and a gap in its row says where it
//! belongs. Rows end with the line, at `/` or at `;`. The forms are told apart by three rules. The whole text is one board if its
//! numbers are 0 to n-1 once each (a leading size aside); else it is one board a line if the first line that is not
//! empty is a board, or lacks only its size, or any other is a board; else several boards in rows, if the first rows are one; else
//! it is one bad board. Numbers on one line make a square where they can; else the size must
//! be given.
//!
//! Reading takes time linear in the text, and no text makes it panic. Boards of a batch are read as they are asked
//! for.
//!
//! ```
//! use loyd_tiles::notation::{self, Reading};
//! let Reading::One(Ok(board)) = notation::read(b"8 1 3/4 _ 2/7 6 5", None) else { panic!() };
//! assert_eq!(board.line(), "8 1 3 4 0 2 7 6 5");
//!
//! let Reading::Many(lines) = notation::read(b"813402765\n1 2 3 4\n120345678", None) else { panic!() };
//! let good: Vec<usize> = lines.filter(|(_, board)| board.is_ok()).map(|(line, _)| line).collect();
//! assert_eq!(good, [1, 3]);
//! ```

mod batch;
mod error;
mod gap;
mod layout;
mod words;
mod write;

use std::str::FromStr;

pub use batch::Lines;
pub(crate) use error::quoted;
pub use error::{ParseBoardError, ParseBoardErrorKind};

use crate::{Board, Size};

/// What a text holds.
#[derive(Debug, Clone)]
pub enum Reading<'t> {
    /// One board, good or bad.
    One(Result<Board, ParseBoardError>),
    /// One board a line. One of them is good, or the first lacks only its size; any other may be bad.
    Many(Lines<'t>),
}

/// Reads a text in any of the [forms](self). `size` is what the user said of it, if anything; every board must then
/// have that size.
pub fn read(text: &[u8], size: Option<Size>) -> Reading<'_> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let whole = board(text, 1, size);
    if whole.is_err() {
        let (lines, rows) = (Lines::each(text, size), Lines::rows(text, size));
        // A single one gives the same answer either way.
        let several = |boards: &Lines<'_>| boards.clone().nth(1).is_some();
        let first_is_board =
            |boards: &Lines<'_>| boards.clone().next().is_some_and(|(_, first)| is_board(&first));
        if several(&lines)
            && (first_is_board(&lines) || lines.clone().skip(1).any(|(_, board)| board.is_ok()))
        {
            return Reading::Many(lines);
        }
        if first_is_board(&rows) && rows.clone().skip(1).any(|(_, board)| board.is_ok()) {
            return Reading::Many(rows);
        }
    }
    Reading::One(whole)
}

/// The tile that a word is, by itself: a number, or one of the signs for the blank.
///
/// ```
/// use loyd_tiles::notation::tile;
/// assert_eq!([tile("15"), tile("_"), tile("None"), tile("y")], [Some(15), Some(0), Some(0), None]);
/// ```
pub fn tile(word: &str) -> Option<u32> {
    let known = word.chars().all(|c| c.is_ascii_digit() || words::is_blank(c)) || words::is_blank_word(word);
    let word = words::Word { text: word, place: error::Place { line: 1, column: 1 } };
    if known && !word.text.is_empty() { word.tile() } else { None }
}

/// The text with another number for the blank: boards that have 1 to n, the blank among them, become boards of ours. Digits
/// run together are taken one by one.
///
/// ```
/// use loyd_tiles::notation::with_blank;
/// assert_eq!(with_blank("8 1 3/4 9 2/7 6 5", 9), "8 1 3/4 0 2/7 6 5");
/// assert_eq!(with_blank("813/492/765", 9), "813/402/765");
/// assert_eq!(with_blank("16 1 6", 16), "0 1 6");
/// ```
pub fn with_blank(text: &str, blank: u32) -> String {
    let blank = blank.to_string();
    let pieces = text.split_inclusive(words::is_boundary).map(|piece| {
        let word = piece.trim_end_matches(words::is_boundary);
        let together = blank.len() == 1 && word.len() > 2;
        if word == blank || together { piece.replace(&blank, "0") } else { piece.to_owned() }
    });
    pieces.collect()
}

/// Whether an argument is a puzzle itself, not the name of a file: digits, blanks, brackets and separators only, at
/// least one digit among them. Nothing at all is an (empty) puzzle too.
///
/// ```
/// use loyd_tiles::notation::is_inline;
/// assert!(is_inline("8 1 3/4 _ 2/7 6 5") && is_inline("[[1,2],[3,0]]") && is_inline(""));
/// assert!(!is_inline("puzzle04.txt") && !is_inline("-") && !is_inline(".."));
/// ```
pub fn is_inline(text: &str) -> bool {
    let known = |c: char| c.is_ascii_digit() || words::is_blank(c);
    let mut words = text.split(words::is_boundary).filter(|word| !word.is_empty());
    words.all(|word| word.chars().all(known) || words::is_blank_word(word))
        && (text.contains(|c: char| c.is_ascii_digit()) || text.trim().is_empty())
}

/// Whether an argument that is not [inline](is_inline) was meant to be: words apart, four or more, most of them numbers.
///
/// ```
/// use loyd_tiles::notation::resembles_board;
/// assert!(resembles_board("1 2 3 a 5 6 7 8 0") && resembles_board("8,1,3,4,o,2,7,6,5"));
/// assert!(!resembles_board("puzzle 4.txt") && !resembles_board("2024/11/16/4.txt"));
/// ```
pub fn resembles_board(text: &str) -> bool {
    let words: Vec<&str> = text.split(words::is_boundary).filter(|word| !word.is_empty()).collect();
    let numbers = words.iter().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).count();
    let apart = text.contains(|c: char| c.is_whitespace() || c == ',');
    apart && words.len() >= Size::MIN * Size::MIN && 2 * numbers > words.len()
}

/// One board, or why the text is none.
fn board(text: &[u8], line: usize, size: Option<Size>) -> Result<Board, ParseBoardError> {
    let told = words::rows(text, line).and_then(|rows| layout::board(&rows, line, size));
    told.or_else(|error| {
        // Where the blank is not written, rows are read otherwise; what is wrong is told of the text as it stands.
        let rows = words::rows_with_gap(text, line).map_err(|_| error.clone())?;
        layout::board(&rows, line, size).map_err(|_| error)
    })
}

/// A line that lacks only its size is a board: a batch of such lines should ask for the size, not about rows.
fn is_board(result: &Result<Board, ParseBoardError>) -> bool {
    match result {
        Ok(_) => true,
        Err(error) => matches!(error.kind, ParseBoardErrorKind::Ambiguous { .. }),
    }
}

impl Board {
    /// Reads one board in any of the [forms](crate::notation) but the batch. `size` is what is known of its size.
    ///
    /// # Errors
    /// Where the text stops being a board, and why.
    pub fn parse(text: &str, size: Option<Size>) -> Result<Board, ParseBoardError> {
        board(text.as_bytes(), 1, size)
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    /// [`Board::parse`] with nothing known of the size.
    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        Board::parse(text, None)
    }
}

#[cfg(test)]
mod tests;
