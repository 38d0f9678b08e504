//! A map with its two ends, as people write it.
//!
//! | form | example |
//! |---|---|
//! | rows, with the ends in them | `S.#`, `..#`, `..G` on three lines |
//! | the ends first, as `X Y X Y` from 0 at the top left | `0 0 2 2`, then the rows |
//! | the files of the Moving AI benchmark | `type octile`, `height 3`, `width 3`, `map`, then the rows; the ends as above |
//! | all on one line | `S.#/..#/..G`, or `0 0 2 2 ..#/..#/...` |
//!
//! `.` is free; `~` is mud, where a step costs five times as much; `@`, `O`, `T`, `W` and `#` are walls. `G` and `S` are ground and swamp in the benchmark and free too;
//! they are the ends where no numbers say so and each is there once.

use std::sync::Arc;

use loyd_lab::ReadError;

use super::map::{MUD_LETTER, is_free, is_wall};
use super::{CELLS_MAX, MUDDY_CELLS_MAX, Map, Neighbours, Route, SIDE_MAX};
use crate::places::{Place, Word, are, counted, quoted, words_of_line};

/// Reads a map and its ends.
///
/// # Errors
/// Where the text stops being a map, and why; or which end is not on free ground.
///
/// ```
/// use loyd_domains::grid::{Neighbours, read};
/// let message = read("0 0 3 1\n...\n...", Neighbours::Eight).unwrap_err().to_string();
/// assert_eq!(message, "line 1, column 5: 3 is off the map, expected a column from 0 to 2");
/// ```
pub fn read(text: &str, neighbours: Neighbours) -> Result<Route, ReadError> {
    read_to(text, None, neighbours)
}

/// The same with another goal than the text says, as `X Y`, if there is one.
pub(super) fn read_to(text: &str, goal: Option<&str>, neighbours: Neighbours) -> Result<Route, ReadError> {
    let mut rows = rows(text);
    let ends = ends(&mut rows)?;
    let (map, begin) = map(&rows)?;
    let map = Arc::new(map);
    let end = |said: Option<Position>, letter, what| match said {
        Some(position) => position.cell(&map),
        None => lettered(&map, begin, letter, what),
    };
    let from = end(ends.first().copied(), b'S', "start")?;
    let to = match goal {
        Some(goal) => {
            let in_goal = |error: ReadError| ReadError::whole(format!("in the goal, {error}"));
            goal_position(goal).and_then(|position| position.cell(&map)).map_err(in_goal)?
        }
        None => end(ends.get(1).copied(), b'G', "goal")?,
    };
    Ok(Route::new(map, from, to, neighbours))
}

/// Reads a map alone: its rows, with or without the head of a `.map` file.
///
/// # Errors
/// Where the text stops being a map, and why.
pub fn read_map(text: &str) -> Result<Map, ReadError> {
    Ok(map(&rows(text))?.0)
}

/// Whether a text on one line is meant as a map, with one strange letter at most.
///
/// ```
/// # use loyd_domains::grid::resembles_map;
/// assert!(resembles_map("S../.#/..G") && resembles_map("S.x/..G"));
/// assert!(!resembles_map("maps/arena.map") && !resembles_map("../.."));
/// ```
pub fn resembles_map(text: &str) -> bool {
    let strange = text.bytes().filter(|&letter| letter != b'/' && !is_free(letter) && !is_wall(letter));
    let ends = text.bytes().any(|letter| matches!(letter, b'S' | b'G' | b'#' | b'@'));
    ends && text.contains('/') && strange.count() <= 1
}

/// The route to the same goal that begins at `from`, as [`read`] takes it: on one line.
pub fn write(route: &Route, from: &u32) -> String {
    let ((x, y), (goal_x, goal_y)) = (route.place(from), route.place(&route.goal()));
    let mut text = format!("{x} {y} {goal_x} {goal_y}");
    for (y, row) in route.map().rows().enumerate() {
        text.push(if y == 0 { ' ' } else { '/' });
        text.extend(row.iter().map(|&letter| char::from(letter)));
    }
    text
}

/// A line of a text, or a part of one between slashes.
#[derive(Clone, Copy)]
struct Row<'t> {
    place: Place,
    text: &'t str,
}

impl<'t> Row<'t> {
    fn words(self) -> impl Iterator<Item = Word<'t>> {
        let Place { line, column } = self.place;
        words_of_line(self.text, line).map(move |word| {
            let place = Place { line, column: column + word.place.column - 1 };
            Word { place, ..word }
        })
    }

    /// Without the characters before `column`.
    fn from(self, column: usize) -> Row<'t> {
        let (begin, _) = self.text.char_indices().nth(column - self.place.column).unwrap_or_default();
        Row { place: Place { column, ..self.place }, text: &self.text[begin..] }
    }
}

/// The rows of a text but for empty ones before the first and behind the last.
fn rows(text: &str) -> Vec<Row<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (line, whole) in (1..).zip(text.lines()) {
        let mut column = 1;
        for part in whole.split('/') {
            let (place, text) = (Place { line, column }, part.trim_end());
            column += part.chars().count() + 1;
            if !(rows.is_empty() && text.is_empty()) {
                rows.push(Row { place, text });
            }
        }
    }
    while rows.pop_if(|row| row.text.is_empty()).is_some() {}
    rows
}

/// The ends that stand before the map: none, the start, or both. What follows them on their line is the first row.
fn ends(rows: &mut Vec<Row<'_>>) -> Result<Vec<Position>, ReadError> {
    let Some(first) = rows.first_mut() else { return Ok(Vec::new()) };
    let is_number = |word: &Word<'_>| word.text.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c));
    let numbers: Vec<Word<'_>> = first.words().take_while(is_number).collect();
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    match first.words().find(|word| !is_number(word)) {
        Some(other) => *first = first.from(other.place.column),
        None => drop(rows.remove(0)),
    }
    if !matches!(numbers.len(), 2 | 4) {
        let found = are(numbers.len(), "number");
        return Err(numbers[0].error(format!("there {found}, expected the two ends as X Y X Y")));
    }
    numbers.chunks(2).map(|pair| Position::read(&pair[0], &pair[1])).collect()
}

fn goal_position(text: &str) -> Result<Position, ReadError> {
    match &words_of_line(text, 1).collect::<Vec<_>>()[..] {
        [x, y] => Position::read(x, y),
        _ => Err(Place::START.error("there is no square, expected its column and row, as in 2 3")),
    }
}

/// A square as a text names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    x: u32,
    y: u32,
    x_at: Place,
    y_at: Place,
}

impl Position {
    pub fn read(x: &Word<'_>, y: &Word<'_>) -> Result<Position, ReadError> {
        Ok(Position { x: number(x)?, y: number(y)?, x_at: x.place, y_at: y.place })
    }

    /// The free square on `map`.
    pub fn cell(&self, map: &Map) -> Result<u32, ReadError> {
        let off = |at: Place, n: u32, what: &str, size: u32| {
            at.error(format!("{n} is off the map, expected a {what} from 0 to {}", size - 1))
        };
        if self.x >= map.width() {
            return Err(off(self.x_at, self.x, "column", map.width()));
        }
        let cell = map.cell(self.x, self.y).ok_or_else(|| off(self.y_at, self.y, "row", map.height()))?;
        if !map.is_free(self.x, self.y) {
            let what = format!("column {}, row {} is a wall, expected free ground (.)", self.x, self.y);
            return Err(self.x_at.error(what));
        }
        Ok(cell)
    }
}

pub(super) fn number(word: &Word<'_>) -> Result<u32, ReadError> {
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { word.text.parse().ok() } else { None };
    number.ok_or_else(|| {
        word.error(format!("'{}' is not a whole number, expected one from 0", quoted(word.text)))
    })
}

/// The map that the rows are, and where it begins.
fn map(rows: &[Row<'_>]) -> Result<(Map, Place), ReadError> {
    let is_said = rows.first().is_some_and(|row| row.words().next().is_some_and(|word| word.text == "type"));
    let (said, rows) =
        if is_said { head(rows).map(|(said, rows)| (Some(said), rows))? } else { (None, rows) };
    if let Some((height, word)) = said.map(|said| said.height)
        && rows.len() != height
    {
        let found = are(rows.len(), "row");
        return Err(word.error(format!("the height says {height}, but there {found}")));
    }
    let Some(first) = rows.first() else {
        let what = "there is no map here, expected rows of '.' and '#' with one S and one G";
        return Err(Place::START.error(what));
    };
    let width = said.map_or(first.text.len(), |said| said.width);
    let mut letters = Vec::with_capacity(CELLS_MAX.min(width.saturating_mul(rows.len())));
    for (above, row) in rows.iter().enumerate() {
        check(row, width, above)?;
        letters.extend_from_slice(row.text.as_bytes());
    }
    if letters.len() > MUDDY_CELLS_MAX && letters.contains(&MUD_LETTER) {
        let what = format!("the map is too large for mud (~), expected at most {MUDDY_CELLS_MAX} squares");
        return Err(first.place.error(what));
    }
    Ok((Map::new(width, letters), first.place))
}

/// Whether `row` can be the next one after `above` others.
fn check(row: &Row<'_>, width: usize, above: usize) -> Result<(), ReadError> {
    let at = |column| Place { column: row.place.column + column, ..row.place };
    let text = row.text;
    if let Some(column) = text.bytes().position(|letter| !is_free(letter) && !is_wall(letter)) {
        let letter = text[column..].chars().next().map(String::from).unwrap_or_default();
        let letter = quoted(&letter);
        return Err(at(column)
            .error(format!("'{letter}' is no ground, expected '.' for free and '#' or '@' for a wall")));
    }
    if text.is_empty() {
        return Err(at(0).error("this line is empty, expected a row of the map"));
    }
    if width > SIDE_MAX || above >= SIDE_MAX || width * (above + 1) > CELLS_MAX {
        let what =
            format!("the map is too large, expected at most {CELLS_MAX} squares, {SIDE_MAX} to a side");
        return Err(at(0).error(what));
    }
    if text.len() != width {
        let (row_number, found) = (above + 1, counted(text.len(), "square"));
        let what = format!("row {row_number} has {found}, expected {width} as in every row of this map");
        return Err(at(text.len().min(width)).error(what));
    }
    Ok(())
}

/// What the head of a `.map` file says, and where it says the height.
#[derive(Clone, Copy)]
struct Said<'t> {
    width: usize,
    height: (usize, Word<'t>),
}

/// The head of a `.map` file, its type, height and width up to the word `map`; and the rows behind it.
fn head<'r, 't>(rows: &'r [Row<'t>]) -> Result<(Said<'t>, &'r [Row<'t>]), ReadError> {
    let (mut width, mut height) = (None, None);
    for (at, row) in rows.iter().enumerate() {
        let words: Vec<Word<'t>> = row.words().take(3).collect();
        match &words[..] {
            [] => {}
            [word] if word.text == "map" => {
                let missing =
                    |what: &str| word.error(format!("the map begins, expected a line '{what} ...' first"));
                let width = width.ok_or_else(|| missing("width"))?;
                let height = height.ok_or_else(|| missing("height"))?;
                return Ok((Said { width, height }, &rows[at + 1..]));
            }
            [word, _] if word.text == "type" => {}
            [word, value] if word.text == "width" => width = Some(number(value)? as usize),
            [word, value] if word.text == "height" => height = Some((number(value)? as usize, *value)),
            [word, ..] => {
                let what = "does not belong here, expected 'height ...', 'width ...' or 'map'";
                return Err(word.error(format!("'{}' {what}", quoted(word.text))));
            }
        }
    }
    Err(rows[0].place.error("the head of the map has no end, expected a line 'map'"))
}

/// The one square of `map`, which begins at `begin`, that is written as `letter`.
fn lettered(map: &Map, begin: Place, letter: u8, what: &str) -> Result<u32, ReadError> {
    let name = char::from(letter);
    let or = "or the ends first, as X Y X Y";
    let mut found =
        map.rows().flatten().zip(0..).filter(|&(&other, _)| other == letter).map(|(_, cell)| cell);
    let none = || begin.error(format!("no square is {name}, expected one for the {what}, {or}"));
    let cell = found.next().ok_or_else(none)?;
    match found.next().map(|second| map.place(second)) {
        Some((x, y)) => {
            let second = format!("column {x}, row {y} is a second {name}");
            Err(begin.error(format!("{second}, expected one {what}, {or}")))
        }
        None => Ok(cell),
    }
}
