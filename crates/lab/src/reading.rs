//! From a text to instances: one, or one a line.

use std::fmt;

use crate::error::ReadError;

/// A text, and what was said of it.
#[derive(Clone, Copy)]
pub struct Asked<'t> {
    /// The text.
    pub text: &'t [u8],
    /// The size, as typed.
    pub size: Option<&'t str>,
    /// The goal, as typed.
    pub goal: Option<&'t str>,
    /// Reads a file that the text names, beside the one it came from. `None` where no file may be read.
    pub open: Option<&'t Open<'t>>,
}

impl fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked").field("size", &self.size).field("goal", &self.goal).finish_non_exhaustive()
    }
}

impl<'t> Asked<'t> {
    /// A text of which nothing else was said.
    pub fn new(text: &'t [u8]) -> Asked<'t> {
        Asked { text, size: None, goal: None, open: None }
    }
}

/// Reads a file by its name, or says why it cannot.
pub type Open<'o> = dyn Fn(&str) -> Result<Vec<u8>, String> + Sync + 'o;

/// The instances of a batch with their line numbers, from 1.
pub type Lines<'t, I> = Box<dyn Iterator<Item = (usize, Result<I, ReadError>)> + Send + 't>;

/// What a text holds.
pub enum Reading<'t, I> {
    /// One instance, good or bad.
    One(Result<I, ReadError>),
    /// One a line, read as they are needed.
    Many {
        /// How many lines there are.
        count: usize,
        /// The instances.
        lines: Lines<'t, I>,
    },
}

impl<'t, I: 't> Reading<'t, I> {
    /// Reads a text that holds one instance, or one a line: it is a batch if it is no instance as a whole and the first
    /// line is one. Empty lines and comments (from `#`) are passed over.
    pub fn of_lines(
        asked: &Asked<'t>,
        read: impl Fn(&str, &Asked<'_>) -> Result<I, ReadError> + Send + 't,
    ) -> Reading<'t, I> {
        let bytes = asked.text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(asked.text);
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return Reading::One(Err(not_utf8(bytes, error.valid_up_to()))),
        };
        let whole = read(text, asked);
        let used = || text.lines().enumerate().filter(|(_, line)| !is_passed_over(line));
        let is_batch = whole.is_err()
            && used().nth(1).is_some()
            && used().next().is_some_and(|(_, line)| read(line, asked).is_ok());
        if !is_batch {
            return Reading::One(whole);
        }
        let (count, asked) = (used().count(), *asked);
        let lines = text.lines().enumerate().filter(|(_, line)| !is_passed_over(line));
        let lines =
            lines.map(move |(at, line)| (at + 1, read(line, &asked).map_err(|error| error.moved(at))));
        Reading::Many { count, lines: Box::new(lines) }
    }

    /// The same with every instance changed.
    pub fn map<J: 't>(self, change: impl Fn(I) -> J + Send + 't) -> Reading<'t, J> {
        match self {
            Reading::One(one) => Reading::One(one.map(change)),
            Reading::Many { count, lines } => {
                let lines = lines.map(move |(line, instance)| (line, instance.map(&change)));
                Reading::Many { count, lines: Box::new(lines) }
            }
        }
    }
}

fn is_passed_over(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

fn not_utf8(bytes: &[u8], valid: usize) -> ReadError {
    let good = String::from_utf8_lossy(&bytes[..valid]);
    let line = good.matches('\n').count() + 1;
    let column = good.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    ReadError::at(line, column, "this is not UTF-8 text")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str, _: &Asked<'_>) -> Result<u32, ReadError> {
        text.trim().parse().map_err(|_| ReadError::at(1, 2, "not a number"))
    }

    #[test]
    fn one_or_one_a_line() {
        let read = |text: &'static str| match Reading::of_lines(&Asked::new(text.as_bytes()), number) {
            Reading::One(one) => vec![(0, one.map_err(|error| error.message))],
            Reading::Many { lines, count } => {
                let all: Vec<_> = lines.map(|(at, one)| (at, one.map_err(|error| error.message))).collect();
                assert_eq!(all.len(), count);
                all
            }
        };
        assert_eq!(read("7\n"), [(0, Ok(7))]);
        assert_eq!(read("x"), [(0, Err("line 1, column 2: not a number".to_owned()))]);
        let wrong = Err("line 4, column 2: not a number".to_owned());
        assert_eq!(read("# two\n7\n\nx\n8"), [(2, Ok(7)), (4, wrong), (5, Ok(8))]);
        let Reading::One(Err(error)) = Reading::of_lines(&Asked::new(b"1\n2\xFF"), number) else { panic!() };
        assert_eq!(error.message, "line 2, column 2: this is not UTF-8 text");
    }
}
