//! The blank that is not written: where a row has one number fewer than the others, the gap says where it belongs.

use super::error::Place;
use super::words::{Row, Word};

/// The rows with the blank put in, if one is missing and its place can be told; else as they are. `spans` are the columns
/// that each row takes.
pub(super) fn filled<'t>(mut rows: Vec<Row<'t>>, spans: &[(usize, usize)]) -> Vec<Row<'t>> {
    if let Some((row, cell)) = gap(&rows, spans) {
        let place = Place { column: spans[row].0, ..rows[row][0].place };
        rows[row].insert(cell, Word { text: "_", place });
    }
    rows
}

/// The row that lacks a cell, and which one.
fn gap(rows: &[Row], spans: &[(usize, usize)]) -> Option<(usize, usize)> {
    let is_size = rows.len() > 2 && rows[0].len() == 1 && rows[0][0].tile() == Some(rows.len() as u32 - 1);
    let first = usize::from(is_size);
    let longest = rows.iter().map(Vec::len).max().filter(|&longest| longest > 1)?;
    let mut short = (first..rows.len()).filter(|&row| rows[row].len() < longest);
    let row = short.next().filter(|&row| rows[row].len() + 1 == longest)?;
    let blank_is_there = rows[first..].iter().flatten().any(|word| word.tile() == Some(0));
    if short.next().is_some() || blank_is_there || rows.len() - first < 2 {
        return None;
    }
    // Numbers end in one column, since people put them to the right.
    let end = |row: usize, cell: usize| rows[row][cell].end().column - spans[row].0;
    let full = || (first..rows.len()).filter(|&other| other != row);
    let ends: Vec<usize> =
        (0..longest).map(|cell| full().map(|row| end(row, cell)).max()).collect::<Option<_>>()?;
    let room = |cell: usize| {
        let from = cell.checked_sub(1).map_or(spans[row].0, |before| rows[row][before].end().column);
        rows[row].get(cell).map_or(spans[row].1, |word| word.place.column) - from
    };
    let off = |gap: usize| -> usize {
        (0..longest - 1).map(|cell| end(row, cell).abs_diff(ends[cell + usize::from(cell >= gap)])).sum()
    };
    // The nearest to the columns of the others; among equals, where the most room is.
    let key = |cell: usize| (off(cell), usize::MAX - room(cell));
    let best = (0..longest).min_by_key(|&cell| key(cell))?;
    let is_told = (0..longest).all(|cell| cell == best || key(cell) != key(best));
    // At the end of a row nothing is seen of it, unless it is the last row, where blanks are at home.
    let is_seen = best + 1 < longest || row + 1 == rows.len() || room(best) > 0;
    (is_told && is_seen).then_some((row, best))
}
