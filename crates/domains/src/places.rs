//! The words of a text and where they stand, for the readers of all domains.

use std::fmt::Display;

use loyd_lab::ReadError;
use loyd_lab::format::printable_up_to;

/// A place in a text: line and column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// Where every text begins.
    pub const START: Place = Place { line: 1, column: 1 };

    pub fn error(self, what: impl Display) -> ReadError {
        ReadError::at(self.line, self.column, what)
    }
}

/// A word of a text, and where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word<'t> {
    pub place: Place,
    pub text: &'t str,
}

impl Word<'_> {
    pub fn error(&self, what: impl Display) -> ReadError {
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
    let dots = if word.chars().nth(LONGEST).is_some() { "..." } else { "" };
    printable_up_to(LONGEST, word) + dots
}

/// That a word is not a size of the domain.
pub(crate) fn no_size(word: &str, expected: &str) -> ReadError {
    ReadError::whole(format!("'{}' is not a size, expected {expected}", quoted(word)))
}

/// `1 disc`, `2 discs`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// `is 1 disc`, `are 2 discs`.
pub(crate) fn are(count: usize, what: &str) -> String {
    format!("{} {}", if count == 1 { "is" } else { "are" }, counted(count, what))
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
        assert!(quote.chars().count() <= 30 && !quote.contains(char::is_control), "{quote}");
    }

    #[test]
    fn an_error_says_line_and_column_first() {
        let error = Place { line: 2, column: 5 }.error("'x' is not a number");
        assert_eq!(error.to_string(), "line 2, column 5: 'x' is not a number");
    }
}
