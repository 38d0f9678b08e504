//! Why a text is not an instance, and where; and the words that readers look at.

use crate::word_error::printable;

/// The first thing that keeps a text from being an instance of its domain. The message is one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there, and what was expected. Safe to print.
    pub what: String,
}

impl ReadError {
    /// The same fault, of a text that begins `lines` lines further down in a file.
    #[must_use]
    pub fn below(self, lines: usize) -> ReadError {
        ReadError { line: self.line + lines, ..self }
    }
}

/// A size that the domain does not have. The message is one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{word}' is not a size, expected {expected}")]
pub struct SizeError {
    word: String,
    expected: &'static str,
}

impl SizeError {
    pub(crate) fn new(word: &str, expected: &'static str) -> SizeError {
        SizeError { word: quoted(word), expected }
    }
}

/// A place in a text: line and column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// Where every text begins.
    pub const START: Place = Place { line: 1, column: 1 };

    pub fn error(self, what: impl Into<String>) -> ReadError {
        ReadError { line: self.line, column: self.column, what: what.into() }
    }
}

/// A word of a text, and where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word<'t> {
    pub place: Place,
    pub text: &'t str,
}

impl Word<'_> {
    pub fn error(&self, what: impl Into<String>) -> ReadError {
        self.place.error(what)
    }
}

/// The words of `text`: what stands between blanks and commas. A `#` begins a comment that ends with its line.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).flat_map(|(line, row)| {
        let row = row.split('#').next().unwrap_or_default();
        words_of_line(row, line)
    })
}

/// The words of one line, which is the `line`-th of its text.
pub(crate) fn words_of_line(row: &str, line: usize) -> impl Iterator<Item = Word<'_>> {
    let separates = |c: char| c.is_whitespace() || c == ',';
    let mut rest = row;
    let mut column = 1;
    std::iter::from_fn(move || {
        let begin = rest.find(|c| !separates(c))?;
        column += rest[..begin].chars().count();
        let word = &rest[begin..];
        let word = &word[..word.find(separates).unwrap_or(word.len())];
        let place = Place { line, column };
        column += word.chars().count();
        rest = &rest[begin + word.len()..];
        Some(Word { place, text: word })
    })
}

/// A word as a message may quote it: nothing that a terminal obeys, the end cut off where it is long.
pub(crate) fn quoted(word: &str) -> String {
    const LONGEST: usize = 20;
    let cut: String = word.chars().take(LONGEST).collect();
    let dots = if cut.len() < word.len() { "..." } else { "" };
    printable(&cut) + dots
}

/// `1 disc`, `2 discs`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places_in_characters() {
        let found: Vec<_> = words("\u{feff}3, 1\t2 # not 7\n\n é x")
            .map(|word| (word.place.line, word.place.column, word.text))
            .collect();
        assert_eq!(found, [(1, 1, "3"), (1, 4, "1"), (1, 6, "2"), (3, 2, "é"), (3, 4, "x")]);
    }

    #[test]
    fn quotes_are_short_and_harmless() {
        assert_eq!(quoted("R3"), "R3");
        let quote = quoted(&format!("\u{1b}[31m{}", "x".repeat(1000)));
        assert!(quote.chars().count() <= 23 && !quote.contains(char::is_control), "{quote}");
    }

    #[test]
    fn an_error_says_line_and_column_first() {
        let error = Place { line: 2, column: 5 }.error("'x' is not a number");
        assert_eq!(error.to_string(), "line 2, column 5: 'x' is not a number");
        assert_eq!(error.below(3).line, 5);
    }
}
