//! From bytes to rows of words. Knows separators, brackets and comments, not what the words mean.

use super::error::{ParseBoardError, ParseBoardErrorKind as Kind, Place, quoted};
use crate::Size;

/// Digits and blanks, as they stand in the text. Never empty.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub place: Place,
}

impl Word<'_> {
    /// The tile that this word is: a number (a huge one stays huge) or a single blank.
    pub fn tile(&self) -> Option<u32> {
        if self.is_number() {
            let digit = |sum: u32, byte: u8| sum.saturating_mul(10).saturating_add(u32::from(byte - b'0'));
            Some(self.text.bytes().fold(0, digit))
        } else {
            (self.text.len() == 1).then_some(0)
        }
    }

    /// Whether this word is all digits.
    pub fn is_number(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The place just behind this word.
    pub fn end(&self) -> Place {
        Place { column: self.place.column + self.text.len(), ..self.place }
    }
}

/// The words between two row ends. Never empty.
pub(super) type Row<'t> = Vec<Word<'t>>;

/// The most words that a text of one board has: the tiles and a leading size of two numbers.
const WORDS_MAX: usize = Size::MAX * Size::MAX + 2;

/// The rows of a text whose first line has the number `line`. Rows end with the line, at a slash or at a bracket.
///
/// Gives up as soon as there is too much for one board, so that the first look at a long batch is short.
pub(super) fn rows(text: &[u8], line: usize) -> Result<Vec<Row<'_>>, ParseBoardError> {
    let mut scanner = Scanner::default();
    for (line, text) in std::iter::zip(line.., text.split(|&byte| byte == b'\n')) {
        let text = str::from_utf8(text).map_err(|error| {
            let good = String::from_utf8_lossy(&text[..error.valid_up_to()]);
            Place { line, column: good.chars().count() + 1 }.error(Kind::NotUtf8)
        })?;
        let (text, _comment) = text.split_once('#').unwrap_or((text, ""));
        scanner.line(line, text)?;
    }
    match scanner.open.first() {
        Some(&(bracket, place)) => Err(place.error(Kind::Unclosed { bracket })),
        None => Ok(scanner.rows),
    }
}

/// Whether a character stands for the blank, the digit 0 aside.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, '_' | '.' | 'x')
}

/// Whether a character ends a word.
pub(super) fn is_boundary(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '/' | '[' | ']' | '(' | ')' | '{' | '}')
}

#[derive(Default)]
struct Scanner<'t> {
    rows: Vec<Row<'t>>,
    row: Row<'t>,
    words: usize,
    open: Vec<(char, Place)>,
}

impl<'t> Scanner<'t> {
    fn line(&mut self, line: usize, text: &'t str) -> Result<(), ParseBoardError> {
        let (mut rest, mut column) = (text, 1);
        while let Some(c) = rest.chars().next() {
            let place = Place { line, column };
            let mut length = c.len_utf8();
            match c {
                '/' => self.end_row(),
                '[' | '(' | '{' => self.open(c, place)?,
                ']' | ')' | '}' => self.close(c, place)?,
                _ if is_boundary(c) => {}
                _ => {
                    length = rest.find(is_boundary).unwrap_or(rest.len());
                    self.word(Word { text: &rest[..length], place })?;
                }
            }
            column += rest[..length].chars().count();
            rest = &rest[length..];
        }
        self.end_row();
        Ok(())
    }

    fn word(&mut self, word: Word<'t>) -> Result<(), ParseBoardError> {
        if !word.text.chars().all(|c| c.is_ascii_digit() || is_blank(c)) {
            return Err(word.place.error(Kind::NotANumber { word: quoted(word.text) }));
        }
        if self.words == WORDS_MAX {
            return Err(word.place.error(Kind::TooLarge));
        }
        self.words += 1;
        self.row.push(word);
        Ok(())
    }

    fn end_row(&mut self) {
        if !self.row.is_empty() {
            self.rows.push(std::mem::take(&mut self.row));
        }
    }

    fn open(&mut self, bracket: char, place: Place) -> Result<(), ParseBoardError> {
        const DEEPEST: usize = 2;
        self.end_row();
        if self.open.len() == DEEPEST {
            return Err(place.error(Kind::Bracket { bracket }));
        }
        self.open.push((bracket, place));
        Ok(())
    }

    fn close(&mut self, bracket: char, place: Place) -> Result<(), ParseBoardError> {
        self.end_row();
        match (self.open.pop(), bracket) {
            (Some(('[', _)), ']') | (Some(('(', _)), ')') | (Some(('{', _)), '}') => Ok(()),
            _ => Err(place.error(Kind::Bracket { bracket })),
        }
    }
}
