//! Stacks as people write them: `3 1 2 5 4`, the top first.
//!
//! The sizes are 1 to n, each once. A sign before any of them makes the pancakes burnt: `-3` has its burnt side up, `+3`
//! and `3` have it down. Commas, line ends and comments from `#` are as good as blanks. Burnt stacks are written with
//! every sign, so that one with no burnt side up stays burnt.

use std::fmt::Write as _;

use loyd_lab::ReadError;

use super::{PANCAKES_MAX, Pancakes, Stack};
use crate::places::{Place, Word, are, no_size, quoted, words};

/// What a size is: the word after `--size`.
pub const SIZES: &str = "the number of pancakes, from 1 to 16, as in 7, or 7-burnt for burnt ones";

/// Reads a stack.
///
/// # Errors
/// Where the text stops being a stack, and why.
///
/// ```
/// use loyd_domains::pancake;
/// assert_eq!(pancake::read("3 1 2 5 4")?.count(), 5);
/// assert!(pancake::read("-3 1 -2")?.is_burnt());
/// let message = pancake::read("3 1 2 5").unwrap_err().to_string();
/// assert_eq!(message, "line 1, column 7: there are 4 pancakes, so none has size 5 (4 is missing)");
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Pancakes, ReadError> {
    let words: Vec<Word<'_>> = words(text).take(PANCAKES_MAX + 1).collect();
    let sizes: Vec<i64> = words.iter().map(size).collect::<Result<_, _>>()?;
    let count = words.len();
    if count == 0 {
        let what = "there is no stack here, expected the sizes from the top, as in 3 1 2 5 4";
        return Err(Place::START.error(what));
    }
    if count > PANCAKES_MAX {
        let what = format!("there are more than {PANCAKES_MAX} pancakes, expected at most that many");
        return Err(words[PANCAKES_MAX].error(what));
    }
    let missing =
        || (1..=count as i64).find(|&size| sizes.iter().all(|other| other.abs() != size)).unwrap_or(0);
    for (place, (word, size)) in words.iter().zip(&sizes).enumerate() {
        let (size, is_among) = (size.abs(), format!("there {}", are(count, "pancake")));
        if !(1..=count as i64).contains(&size) {
            return Err(word.error(format!("{is_among}, so none has size {size} ({} is missing)", missing())));
        }
        if let Some(first) = sizes[..place].iter().position(|other| other.abs() == size) {
            let Place { line, column } = words[first].place;
            let what = format!(
                "size {size} is there twice, first on line {line}, column {column} ({} is missing)",
                missing()
            );
            return Err(word.error(what));
        }
    }
    let burnt = words.iter().any(|word| word.text.starts_with(['+', '-']));
    Ok(Pancakes::new(&sizes.iter().map(|&size| size as i8).collect::<Vec<_>>(), burnt))
}

/// Reads a stack of a size, if one was asked for: the sides of its pancakes matter if the size says so.
pub(super) fn read_sized(text: &str, size: Option<&str>) -> Result<Pancakes, ReadError> {
    let pancakes = read(text)?;
    let Some(size) = size else { return Ok(pancakes) };
    let (count, burnt) = kind(size)?;
    if pancakes.count() != count as usize || pancakes.is_burnt() && !burnt {
        let found = pancakes.size();
        return Err(
            Place::START.error(format!("this is a stack of size {found}, expected {size} as asked for"))
        );
    }
    Ok(pancakes.with_sides(burnt))
}

fn size(word: &Word<'_>) -> Result<i64, ReadError> {
    let digits = word.text.strip_prefix(['+', '-']).unwrap_or(word.text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(
            word.error(format!("'{}' is not the size of a pancake, expected a number", quoted(word.text)))
        );
    }
    let too_large = |_| word.error(format!("size {} is too large for a stack", quoted(word.text)));
    word.text.parse::<i32>().map(i64::from).map_err(too_large)
}

/// `stack` as [`read`] takes it, on one line.
pub fn write(pancakes: &Pancakes, stack: &Stack) -> String {
    let written = |size: i32| if pancakes.is_burnt() { format!("{size:+}") } else { size.to_string() };
    pancakes.sizes(stack).into_iter().map(written).collect::<Vec<_>>().join(" ")
}

/// `stack` as a picture: a line for each pancake, as wide as it is large, and the plate. A burnt side that is up is
/// drawn in `#`.
///
/// ```
/// use loyd_domains::pancake;
/// use loyd_search::Problem;
/// let pancakes = pancake::read("-3 1 2")?;
/// let lines = [" #####  -3", "   =    +1", "  ===   +2", "-------", ""];
/// assert_eq!(pancake::drawing(&pancakes, &pancakes.start()), lines.join("\n"));
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
pub fn drawing(pancakes: &Pancakes, stack: &Stack) -> String {
    let width = 2 * pancakes.count() + 1;
    let mut picture = String::new();
    for size in pancakes.sizes(stack) {
        let side = if size < 0 { "#" } else { "=" };
        let body = side.repeat(2 * size.unsigned_abs() as usize - 1);
        let sign = if pancakes.is_burnt() { format!("{size:+}") } else { size.to_string() };
        let _ = writeln!(picture, "{body:^width$} {sign:>2}");
    }
    picture + &"-".repeat(width) + "\n"
}

/// The sorted stack of a size.
///
/// # Errors
/// When `size` is not one of [`SIZES`].
pub fn home(size: &str) -> Result<Pancakes, ReadError> {
    let (count, burnt) = kind(size)?;
    Ok(Pancakes::new(&(1..=count).collect::<Vec<_>>(), burnt))
}

/// A stack of a size, each as likely as any other; `below(n)` draws one of the n numbers from 0.
///
/// # Errors
/// When `size` is not one of [`SIZES`].
pub fn uniform(size: &str, below: &mut dyn FnMut(u64) -> u64) -> Result<Pancakes, ReadError> {
    let (count, burnt) = kind(size)?;
    let mut sizes: Vec<i8> = (1..=count).collect();
    for last in (1..sizes.len()).rev() {
        sizes.swap(last, below(last as u64 + 1) as usize);
    }
    if burnt {
        for size in &mut sizes {
            *size *= if below(2) == 0 { 1 } else { -1 };
        }
    }
    Ok(Pancakes::new(&sizes, burnt))
}

fn kind(size: &str) -> Result<(i8, bool), ReadError> {
    let (count, burnt) = size.strip_suffix("-burnt").map_or((size, false), |count| (count, true));
    let count = count.parse().ok().filter(|count| (1..=PANCAKES_MAX as i8).contains(count));
    count.map(|count| (count, burnt)).ok_or_else(|| no_size(size, SIZES))
}
