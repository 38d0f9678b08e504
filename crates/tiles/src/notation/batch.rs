//! Many boards in one text: one a line, or several lines each.

use super::{ParseBoardError, ParseBoardErrorKind, board};
use crate::{Board, Size};

/// The boards of a batch with the numbers of their first lines, from 1. Empty lines and comments are passed over.
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    rest: Option<&'t [u8]>,
    line: usize,
    size: Option<Size>,
    /// Whether a board has several lines: as many as the size before it says, or up to an empty line.
    in_rows: bool,
}

impl<'t> Lines<'t> {
    /// A board on each line.
    pub(super) fn each(text: &'t [u8], size: Option<Size>) -> Lines<'t> {
        Lines { rest: Some(text), line: 0, size, in_rows: false }
    }

    /// A board on several lines each.
    pub(super) fn rows(text: &'t [u8], size: Option<Size>) -> Lines<'t> {
        Lines { in_rows: true, ..Lines::each(text, size) }
    }

    /// The next line, without its end.
    fn line(&mut self) -> Option<&'t [u8]> {
        let rest = self.rest?;
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (text, rest) = end.map_or((rest, None), |end| (&rest[..end], Some(&rest[end + 1..])));
        self.rest = rest;
        self.line += 1;
        Some(text)
    }

    /// The text of the next board and the number of its first line.
    fn text(&mut self) -> Option<(usize, &'t [u8])> {
        if !self.in_rows {
            return self.line().map(|text| (self.line, text));
        }
        let before = self.rest?;
        let first = self.line()?;
        let number = self.line;
        let mut length = first.len();
        // A size says how many rows follow; without one they end where nothing is written.
        let mut rows = stated_rows(first);
        while !is_empty(first) && rows != Some(0) {
            let here = self.clone();
            match self.line() {
                Some(line) if rows.is_some() || !is_empty(line) => {
                    length += 1 + line.len();
                    let counts = !is_empty(line) && !is_comment(line);
                    rows = rows.map(|rows| rows - usize::from(counts));
                }
                _ => {
                    *self = here;
                    break;
                }
            }
        }
        Some((number, &before[..length]))
    }
}

impl Iterator for Lines<'_> {
    type Item = (usize, Result<Board, ParseBoardError>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (line, text) = self.text()?;
            match board(text, line, self.size) {
                Err(error) if error.kind == ParseBoardErrorKind::Empty => {}
                result => return Some((line, result)),
            }
        }
    }
}

/// The rows that a line with nothing but a size announces.
fn stated_rows(line: &[u8]) -> Option<usize> {
    let text = str::from_utf8(line).ok()?.split('#').next()?;
    let numbers: Vec<usize> = text.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    match numbers[..] {
        [side] | [side, _] if (Size::MIN..=Size::MAX).contains(&side) => Some(side),
        _ => None,
    }
}

fn is_empty(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}
