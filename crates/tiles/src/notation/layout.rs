//! From rows of words to a board: the leading size, digits run together, the shape, and at last the tiles.

use std::ops::RangeInclusive;

use super::error::{ParseBoardError, ParseBoardErrorKind as Kind, Place, quoted};
use super::words::{Row, Word};
use crate::{Board, Size, Tile};

/// The board that `rows`, from a text that begins on `line`, make. `asked` is the size that was asked for.
pub(super) fn board(rows: &[Row], line: usize, asked: Option<Size>) -> Result<Board, ParseBoardError> {
    if rows.is_empty() {
        return Err(Place { line, column: 1 }.error(Kind::Empty));
    }
    let stated = leading_size(rows)?;
    let rows = if stated.is_some() { &rows[1..] } else { rows };
    if let (Some((found, place)), Some(expected)) = (stated, asked)
        && found != expected
    {
        return Err(place.error(Kind::SizeDisagrees { found, expected }));
    }
    let spelled = spelled_out(rows);
    let rows = spelled.as_deref().unwrap_or(rows);
    let cells = cells(rows)?;
    let size = shape(rows, &cells, stated.map(|(size, _)| size).or(asked))?;
    let tiles: Vec<Tile> = cells.iter().map(|&(tile, _)| tile as Tile).collect();
    Ok(Board::new(size, tiles).expect("each tile was found once"))
}

/// The size that the first row states and the place where it does, if the first row is not tiles.
fn leading_size(rows: &[Row]) -> Result<Option<(Size, Place)>, ParseBoardError> {
    let (first, rest) = (&rows[0], &rows[1..]);
    if !has_size(first, rest) {
        return Ok(None);
    }
    let side = |word: &Word| word.tile().filter(|n| (Size::MIN..=Size::MAX).contains(&(*n as usize)));
    if let Some(bad) = first.iter().find(|word| side(word).is_none()) {
        return Err(bad.place.error(Kind::SizeRange { word: quoted(bad.text) }));
    }
    let sides: Vec<usize> = first.iter().filter_map(side).map(|n| n as usize).collect();
    let size = Size::new(sides[0], sides[sides.len() - 1]);
    Ok(size.map(|size| (size, first[0].place)))
}

/// Whether the first row is a size and not tiles. The two never both make a board: a size is smaller than the largest
/// tile of its board. So this only has to tell apart what people mean by texts that are not quite boards.
fn has_size(first: &Row, rest: &[Row]) -> bool {
    if rest.is_empty()
        || !first.iter().all(Word::is_number)
        || are_tiles(first, rest)
        || are_digits(first, rest)
    {
        return false;
    }
    let value = |word: &Word| word.tile().map_or(usize::MAX, |n| n as usize);
    match first[..] {
        [side] => {
            let numbers: usize = rest.iter().map(Vec::len).sum();
            let digits: usize = rest.iter().flatten().map(|word| word.text.len()).sum();
            let square = value(&side).saturating_mul(value(&side));
            rest.iter().any(|row| row.len() > 1) || numbers == square || digits == square
        }
        [rows, columns] => {
            let (rows, columns) = (value(&rows), value(&columns));
            let fits = rest[0].len() != 2 || (columns == 2 && rows == rest.len());
            fits && rows >= Size::MIN && columns >= Size::MIN
        }
        _ => false,
    }
}

/// Whether all words together are 0 to n-1 once each.
fn are_tiles(first: &Row, rest: &[Row]) -> bool {
    let words = || first.iter().chain(rest.iter().flatten());
    let mut seen = vec![false; words().count()];
    words().all(|word| {
        let slot = word.tile().and_then(|tile| seen.get_mut(tile as usize));
        slot.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// Whether the digits of all words, one a cell, are 0 to n-1 once each.
fn are_digits(first: &Row, rest: &[Row]) -> bool {
    let rows: Vec<Row> = std::iter::once(first).chain(rest).cloned().collect();
    spelled_out(&rows).is_some_and(|rows| are_tiles(&rows[0], &rows[1..]))
}

/// Rows of digits run together, one word a cell; `None` where the rows are not of that kind. Digits are single, so
/// such a board has ten cells at most; fewer than four digits are a number.
fn spelled_out<'t>(rows: &[Row<'t>]) -> Option<Vec<Row<'t>>> {
    const CELLS: RangeInclusive<usize> = Size::MIN * Size::MIN..=10;
    let together = rows.iter().all(|row| row.len() == 1 && row[0].text.len() > 1);
    let cells: usize = rows.iter().flatten().map(|word| word.text.len()).sum();
    let spell = |word: &Word<'t>| -> Row<'t> {
        let (text, Place { line, column }) = (word.text, word.place);
        let cell = |at| Word { text: &text[at..=at], place: Place { line, column: column + at } };
        (0..text.len()).map(cell).collect()
    };
    (together && CELLS.contains(&cells)).then(|| rows.iter().map(|row| spell(&row[0])).collect())
}

type Cell<'r, 't> = (u32, &'r Word<'t>);

/// The tile of every word.
fn cells<'r, 't>(rows: &'r [Row<'t>]) -> Result<Vec<Cell<'r, 't>>, ParseBoardError> {
    let cell = |word: &'r Word<'t>| match word.tile() {
        Some(tile) => Ok((tile, word)),
        None => Err(word.place.error(Kind::NotANumber { word: quoted(word.text) })),
    };
    rows.iter().flatten().map(cell).collect()
}

/// The size of the board, once every row has its length and every tile is there.
fn shape(rows: &[Row], cells: &[Cell], stated: Option<Size>) -> Result<Size, ParseBoardError> {
    let flat = rows.len() == 1 || rows.iter().all(|row| row.len() == 1);
    let size = if flat { flat_shape(cells, stated)? } else { row_shape(rows, stated)? };
    check_tiles(cells)?;
    size.ok_or_else(|| {
        let found = cells.len();
        let example = most_square(found).expect("a size was found for the numbers");
        cells[0].1.place.error(Kind::Ambiguous { found, example })
    })
}

/// The size of numbers in one line; `None` where it is one of several.
fn flat_shape(cells: &[Cell], stated: Option<Size>) -> Result<Option<Size>, ParseBoardError> {
    let found = cells.len();
    if let Some(size) = stated {
        return if found == size.cells() {
            Ok(stated)
        } else {
            // Too many: the first that is one too many. Too few: where the next should be.
            let place = cells.get(size.cells()).map_or(cells[found - 1].1.end(), |(_, word)| word.place);
            Err(place.error(Kind::Count { found, size }))
        };
    }
    match Size::square(found) {
        None if most_square(found).is_none() => Err(cells[0].1.place.error(Kind::NoShape { found })),
        square => Ok(square),
    }
}

/// The size of several rows.
fn row_shape(rows: &[Row], stated: Option<Size>) -> Result<Option<Size>, ParseBoardError> {
    let columns = stated.map_or(rows[0].len(), Size::columns);
    for (number, row) in std::iter::zip(1.., rows) {
        if row.len() != columns {
            let place = row.get(columns).map_or(row[row.len() - 1].end(), |word| word.place);
            let found = row.len();
            return Err(place.error(match stated {
                Some(_) => Kind::RowLength { row: number, found, expected: columns },
                None => Kind::Ragged { row: number, found, first: columns },
            }));
        }
    }
    if let Some(size) = stated
        && size.rows() != rows.len()
    {
        let (found, expected) = (rows.len(), size.rows());
        let end = || rows[found - 1][columns - 1].end();
        let place = rows.get(expected).map_or_else(end, |row| row[0].place);
        return Err(place.error(Kind::RowCount { found, expected }));
    }
    match Size::new(rows.len(), columns) {
        None => Err(rows[0][0].place.error(Kind::TooLarge)),
        size => Ok(size),
    }
}

/// The size nearest to a square that has `cells` cells.
fn most_square(cells: usize) -> Option<Size> {
    (Size::MIN..=cells.isqrt())
        .rev()
        .find(|rows| cells.is_multiple_of(*rows))
        .and_then(|rows| Size::new(rows, cells / rows))
}

/// Every tile from 0 to n-1 must be there once.
fn check_tiles(cells: &[Cell]) -> Result<(), ParseBoardError> {
    let mut seen_at: Vec<Option<Place>> = vec![None; cells.len()];
    let mut wrong = None;
    for &(tile, word) in cells {
        match seen_at.get_mut(tile as usize) {
            Some(slot @ None) => *slot = Some(word.place),
            Some(Some(first)) => wrong = wrong.or(Some((tile, word, Some(*first)))),
            None => wrong = wrong.or(Some((tile, word, None))),
        }
    }
    let Some((tile, word, first)) = wrong else { return Ok(()) };
    if seen_at[0].is_none() {
        return Err(cells[0].1.place.error(Kind::NoBlank));
    }
    let missing = seen_at.iter().position(Option::is_none).expect("one is wrong, so one is missing") as Tile;
    Err(word.place.error(match first {
        Some(Place { line, column }) => Kind::Twice { tile: tile as Tile, line, column, missing },
        None => Kind::Range { word: quoted(word.text), cells: cells.len(), missing },
    }))
}
