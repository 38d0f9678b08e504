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
//! | lists | `[[8,1,3],[4,0,2],[7,6,5]]`; round and curly brackets too |
//! | many puzzles | one on each line |
//!
//! The blank is `0`, `_`, `.` or `x`. The forms are told apart by three rules. The whole text is one board if its
//! numbers are 0 to n-1 once each (a leading size aside); else it is one board a line if the first line that is not
//! empty is a board, or lacks only its size, or any other is a board; else it is one bad board. Numbers on one line make a square where they can; else the size must
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

mod error;
mod layout;
mod words;
mod write;

use std::str::FromStr;

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
    let lines = Lines { rest: Some(text), line: 0, size };
    // A single line gives the same answer either way.
    let several = || lines.clone().nth(1).is_some();
    let has_board = || {
        let mut each = lines.clone();
        each.next().is_some_and(|(_, first)| is_board(&first)) || each.any(|(_, board)| board.is_ok())
    };
    if whole.is_err() && several() && has_board() {
        return Reading::Many(lines);
    }
    Reading::One(whole)
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
    let known = |c: char| c.is_ascii_digit() || words::is_blank(c) || words::is_boundary(c);
    text.chars().all(known) && (text.contains(|c: char| c.is_ascii_digit()) || text.trim().is_empty())
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

/// The boards of a batch with their line numbers, from 1. Empty lines and comments are passed over.
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    rest: Option<&'t [u8]>,
    line: usize,
    size: Option<Size>,
}

impl Iterator for Lines<'_> {
    type Item = (usize, Result<Board, ParseBoardError>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.rest?;
            let end = rest.iter().position(|&byte| byte == b'\n');
            let (text, rest) = end.map_or((rest, None), |end| (&rest[..end], Some(&rest[end + 1..])));
            self.rest = rest;
            self.line += 1;
            match board(text, self.line, self.size) {
                Err(error) if error.kind == ParseBoardErrorKind::Empty => {}
                result => return Some((self.line, result)),
            }
        }
    }
}

/// One board, or why the text is none.
fn board(text: &[u8], line: usize, size: Option<Size>) -> Result<Board, ParseBoardError> {
    layout::board(&words::rows(text, line)?, line, size)
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
