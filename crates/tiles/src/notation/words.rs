//! From bytes to rows of words. Knows separators, brackets and comments, not what the words mean.

use super::error::{ParseBoardError, ParseBoardErrorKind as Kind, Place, quoted};
use super::gap;
use crate::Size;

/// Digits and blanks, as they stand in the text. Never empty.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub place: Place,
}

impl Word<'_> {
    /// The tile that this word is: a number (a huge one stays huge) or a blank.
    pub fn tile(&self) -> Option<u32> {
        if self.is_number() {
            let digit = |sum: u32, byte: u8| sum.saturating_mul(10).saturating_add(u32::from(byte - b'0'));
            Some(self.text.bytes().fold(0, digit))
        } else {
            (self.text.len() == 1 || is_blank_word(self.text)).then_some(0)
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

/// The rows of a text whose first line has the number `line`. Rows end with the line, at a slash, a semicolon or a
/// bracket. Lines that only draw a frame are passed over.
///
/// Gives up as soon as there is too much for one board, so that the first look at a long batch is short.
pub(super) fn rows(text: &[u8], line: usize) -> Result<Vec<Row<'_>>, ParseBoardError> {
    scanned(text, line, false).map(|scanner| scanner.rows)
}

/// The same where the blank is not written: an empty cell between two commas, bars or tabs, or a gap in a row.
pub(super) fn rows_with_gap(text: &[u8], line: usize) -> Result<Vec<Row<'_>>, ParseBoardError> {
    let scanner = scanned(text, line, true)?;
    Ok(gap::filled(scanner.rows, &scanner.spans))
}

fn scanned(text: &[u8], line: usize, gaps: bool) -> Result<Scanner<'_>, ParseBoardError> {
    let mut scanner = Scanner { gaps, ..Scanner::default() };
    for (line, text) in std::iter::zip(line.., text.split(|&byte| byte == b'\n')) {
        let text = str::from_utf8(text).map_err(|error| {
            let good = String::from_utf8_lossy(&text[..error.valid_up_to()]);
            Place { line, column: good.chars().count() + 1 }.error(Kind::NotUtf8)
        })?;
        let (text, _comment) = text.split_once('#').unwrap_or((text, ""));
        if !is_frame(text) {
            scanner.line(line, text)?;
        }
    }
    match scanner.open.first() {
        Some(&(bracket, place)) => Err(place.error(Kind::Unclosed { bracket })),
        None => Ok(scanner),
    }
}

/// Whether a character stands for the blank, the digit 0 aside.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, '_' | '.' | 'x' | 'X')
}

/// Whether a word stands for the blank, as other programs write what is not there.
pub(super) fn is_blank_word(word: &str) -> bool {
    matches!(word, "-1" | "-" | "*") || word.eq_ignore_ascii_case("null") || word.eq_ignore_ascii_case("none")
}

/// Whether a character ends a word. Quotes do: programs write numbers as texts, too.
pub(super) fn is_boundary(c: char) -> bool {
    let is_mark = matches!(c, ',' | ';' | '/' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'');
    c.is_whitespace() || is_mark || is_bar(c)
}

/// Whether a character is drawn between cells.
fn is_bar(c: char) -> bool {
    c == '|' || is_box(c)
}

/// The characters that terminals draw boxes with.
fn is_box(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line only draws, as in `+---+---+`.
fn is_frame(line: &str) -> bool {
    let draws = |c: char| c.is_whitespace() || matches!(c, '+' | '-' | '=') || is_bar(c);
    let drawn = |c: char| c == '+' || is_box(c);
    line.chars().all(draws) && (line.contains(drawn) || line.contains("--") || line.contains("=="))
}

#[derive(Default)]
struct Scanner<'t> {
    rows: Vec<Row<'t>>,
    row: Row<'t>,
    words: usize,
    open: Vec<(char, Place)>,
    /// Whether an empty cell is the blank.
    gaps: bool,
    /// Whether something that separates cells came after the last word of this row.
    separated: bool,
    /// Whether a bracket was closed after the last word of this line.
    closed: bool,
    /// Where this row began.
    began: usize,
    /// Where each row began and ended, in columns.
    spans: Vec<(usize, usize)>,
}

impl<'t> Scanner<'t> {
    fn line(&mut self, line: usize, text: &'t str) -> Result<(), ParseBoardError> {
        let (mut rest, mut column) = (text, 1);
        (self.began, self.closed, self.separated) = (1, false, false);
        while let Some(c) = rest.chars().next() {
            let place = Place { line, column };
            let mut length = c.len_utf8();
            match c {
                '/' | ';' => self.end_row(column),
                '[' | '(' | '{' => self.open(c, place)?,
                ']' | ')' | '}' => self.close(c, place)?,
                _ if c == ',' || c == '\t' || is_bar(c) => self.separate(c, place)?,
                _ if is_boundary(c) => {}
                _ => {
                    length = rest.find(is_boundary).unwrap_or(rest.len());
                    self.word(Word { text: &rest[..length], place })?;
                }
            }
            column += rest[..length].chars().count();
            rest = &rest[length..];
        }
        self.end_row(column);
        Ok(())
    }

    /// Two separators with nothing between them, where nothing is the blank.
    fn separate(&mut self, c: char, place: Place) -> Result<(), ParseBoardError> {
        // A bar may begin a row of cells; a comma or a tab there has an empty cell before it.
        let first_is_empty = self.row.is_empty() && !is_bar(c) && !self.closed;
        if self.gaps && (self.separated || first_is_empty) {
            self.word(Word { text: "_", place })?;
        }
        self.separated = true;
        Ok(())
    }

    fn word(&mut self, word: Word<'t>) -> Result<(), ParseBoardError> {
        if !word.text.chars().all(|c| c.is_ascii_digit() || is_blank(c)) && !is_blank_word(word.text) {
            return Err(word.place.error(Kind::NotANumber { word: quoted(word.text) }));
        }
        if self.words == WORDS_MAX {
            return Err(word.place.error(Kind::TooLarge));
        }
        self.words += 1;
        self.row.push(word);
        (self.separated, self.closed) = (false, false);
        Ok(())
    }

    /// Ends the row, if there is one, at a column; the next begins behind it.
    fn end_row(&mut self, column: usize) {
        if !self.row.is_empty() {
            self.rows.push(std::mem::take(&mut self.row));
            self.spans.push((self.began, column));
        }
        (self.began, self.separated) = (column + 1, false);
    }

    fn open(&mut self, bracket: char, place: Place) -> Result<(), ParseBoardError> {
        const DEEPEST: usize = 2;
        self.end_row(place.column);
        if self.open.len() == DEEPEST {
            return Err(place.error(Kind::Bracket { bracket }));
        }
        self.open.push((bracket, place));
        Ok(())
    }

    fn close(&mut self, bracket: char, place: Place) -> Result<(), ParseBoardError> {
        self.end_row(place.column);
        self.closed = true;
        match (self.open.pop(), bracket) {
            (Some(('[', _)), ']') | (Some(('(', _)), ')') | (Some(('{', _)), '}') => Ok(()),
            _ => Err(place.error(Kind::Bracket { bracket })),
        }
    }
}
