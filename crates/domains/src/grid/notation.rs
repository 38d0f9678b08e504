//! A map with its two ends, as people write it.
//!
//! | form | example |
//! |---|---|
//! | rows, with the ends in them | `S.#`, `..#`, `..G` on three lines |
//! | the ends first, as `X Y X Y` from 0 at the top left | `0 0 2 2`, then the rows |
//! | the files of the Moving AI benchmark | `type octile`, `height 3`, `width 3`, `map`, then the rows; the ends as above |
//!
//! `.` is free; `@`, `O`, `T`, `W` and `#` are walls. `G` and `S` are ground and swamp in the benchmark and free too;
//! they are the ends where no numbers say so and each is there once. The first line may end in `four` or `eight`, or be
//! that word alone: how many neighbours a square has, whatever was asked for.

use std::fmt::Write as _;
use std::sync::Arc;

use super::map::{is_free, is_wall};
use super::{CELLS_MAX, Map, Neighbours, Route, SIDE_MAX};
use crate::ReadError;
use crate::read_error::{Place, Word, counted, quoted, words_of_line};

/// Reads a map and its ends. `neighbours` is what holds if the text says nothing.
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
    let mut lines = Lines::new(text);
    let head = head(&mut lines)?;
    let body = Body::read(&mut lines)?;
    let map = Arc::new(body.map);
    let (from, to) = match &head.ends {
        Some([from, to]) => (from.cell(&map)?, to.cell(&map)?),
        None => (body_end(&map, body.begin, b'S', "start")?, body_end(&map, body.begin, b'G', "goal")?),
    };
    Ok(Route::new(map, from, to, head.neighbours.unwrap_or(neighbours)))
}

/// Reads a map alone: its rows, with or without the head of a `.map` file.
///
/// # Errors
/// Where the text stops being a map, and why.
pub fn read_map(text: &str) -> Result<Map, ReadError> {
    Ok(Body::read(&mut Lines::new(text))?.map)
}

/// The route to the same goal that begins at `from`, as [`read`] takes it.
pub fn write(route: &Route, from: &u32) -> String {
    let ((x, y), (goal_x, goal_y)) = (route.place(from), route.place(&route.goal()));
    let mut text = format!("{x} {y} {goal_x} {goal_y}");
    let _ = writeln!(text, "{}", if route.neighbours() == Neighbours::Four { " four" } else { "" });
    for row in route.map().rows() {
        text.extend(row.iter().map(|&letter| char::from(letter)));
        text.push('\n');
    }
    text
}

/// The lines of a text that are left, with the number of the next.
struct Lines<'t> {
    rest: std::iter::Peekable<std::str::Lines<'t>>,
    line: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Lines<'t> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = Lines { rest: text.lines().peekable(), line: 1 };
        lines.skip_empty();
        lines
    }

    fn skip_empty(&mut self) {
        while self.rest.next_if(|row| row.trim().is_empty()).is_some() {
            self.line += 1;
        }
    }

    /// The first word of the next line.
    fn peek(&mut self) -> Option<Word<'t>> {
        words_of_line(self.rest.peek()?, self.line).next()
    }

    fn next(&mut self) -> Option<(usize, &'t str)> {
        let row = self.rest.next()?;
        self.line += 1;
        Some((self.line - 1, row))
    }
}

/// What is said before the map.
struct Head {
    ends: Option<[Position; 2]>,
    neighbours: Option<Neighbours>,
}

fn head(lines: &mut Lines<'_>) -> Result<Head, ReadError> {
    let mut head = Head { ends: None, neighbours: None };
    let first = lines.peek().map_or("", |word| word.text);
    if !first.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c)) && neighbours_of(first).is_none()
    {
        return Ok(head);
    }
    let Some((line, row)) = lines.next() else { return Ok(head) };
    let mut words: Vec<Word<'_>> = words_of_line(row, line).collect();
    head.neighbours = words.last().and_then(|word| neighbours_of(word.text));
    if head.neighbours.is_some() {
        words.pop();
    }
    if let [x, y, goal_x, goal_y] = &words[..] {
        head.ends = Some([Position::read(x, y)?, Position::read(goal_x, goal_y)?]);
    } else if !words.is_empty() {
        let what = format!("there {}, expected the two ends as X Y X Y", are(words.len(), "word"));
        return Err(words[0].error(what));
    }
    lines.skip_empty();
    Ok(head)
}

fn neighbours_of(word: &str) -> Option<Neighbours> {
    match word {
        "four" => Some(Neighbours::Four),
        "eight" => Some(Neighbours::Eight),
        _ => None,
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

/// The rows of a map.
struct Body {
    map: Map,
    /// The line of its first row.
    begin: usize,
}

impl Body {
    fn read(lines: &mut Lines<'_>) -> Result<Body, ReadError> {
        let said =
            if lines.peek().is_some_and(|word| word.text == "type") { Some(said(lines)?) } else { None };
        let begin = lines.line;
        let mut letters = Vec::new();
        let mut width = said.map_or(0, |said| said.width.0);
        while let Some((line, row)) = lines.next() {
            let row = row.trim_end();
            if row.is_empty() {
                // Empty lines may follow, but no more rows.
                lines.skip_empty();
                if lines.rest.peek().is_some() {
                    return Err(
                        Place { line, column: 1 }.error("this line is empty, expected a row of the map")
                    );
                }
                break;
            }
            if line == begin && said.is_none() {
                width = row.len();
            }
            check(row, line, width, line - begin)?;
            letters.extend_from_slice(row.as_bytes());
        }
        let rows = letters.len() / width.max(1);
        if let Some((height, word)) = said.map(|said| said.height)
            && rows != height
        {
            return Err(word.error(format!("the height says {height}, but there {}", are(rows, "row"))));
        }
        if rows == 0 {
            let what = "there is no map here, expected rows of '.' and '#' with one S and one G";
            return Err(Place { line: begin, column: 1 }.error(what));
        }
        Ok(Body { map: Map::new(width, letters), begin })
    }
}

/// Whether `row` can be the next one after `above` others.
fn check(row: &str, line: usize, width: usize, above: usize) -> Result<(), ReadError> {
    let at = |column| Place { line, column: column + 1 };
    if let Some(column) = row.bytes().position(|letter| !is_free(letter) && !is_wall(letter)) {
        let letter = row[column..].chars().next().map(String::from).unwrap_or_default();
        let what =
            format!("'{}' is no ground, expected '.' for free and '#' or '@' for a wall", quoted(&letter));
        return Err(at(column).error(what));
    }
    if width > SIDE_MAX || above >= SIDE_MAX || width * (above + 1) > CELLS_MAX {
        let what =
            format!("the map is too large, expected at most {CELLS_MAX} squares, {SIDE_MAX} to a side");
        return Err(at(0).error(what));
    }
    if row.len() != width {
        let (row_number, found) = (above + 1, counted(row.len(), "square"));
        let what = format!("row {row_number} has {found}, expected {width} as in every row of this map");
        return Err(at(row.len().min(width)).error(what));
    }
    Ok(())
}

/// What the head of a `.map` file says, and where it says the height.
#[derive(Clone, Copy)]
struct Said<'t> {
    width: (usize, Word<'t>),
    height: (usize, Word<'t>),
}

/// The head of a `.map` file: its type, height and width, up to the word `map`.
fn said<'t>(lines: &mut Lines<'t>) -> Result<Said<'t>, ReadError> {
    let (mut width, mut height) = (None, None);
    let begin = lines.line;
    while let Some((line, row)) = lines.next() {
        let words: Vec<Word<'t>> = words_of_line(row, line).take(3).collect();
        match &words[..] {
            [] => {}
            [word] if word.text == "map" => {
                let missing =
                    |what: &str| word.error(format!("the map begins, expected a line '{what} ...' first"));
                let (width, height) =
                    (width.ok_or_else(|| missing("width"))?, height.ok_or_else(|| missing("height"))?);
                return Ok(Said { width, height });
            }
            [word, _] if word.text == "type" => {}
            [word, value] if word.text == "width" => width = Some((number(value)? as usize, *value)),
            [word, value] if word.text == "height" => height = Some((number(value)? as usize, *value)),
            [word, ..] => {
                let what = "does not belong here, expected 'height ...', 'width ...' or 'map'";
                return Err(word.error(format!("'{}' {what}", quoted(word.text))));
            }
        }
    }
    Err(Place { line: begin, column: 1 }.error("the head of the map has no end, expected a line 'map'"))
}

/// The one square of `map` that is written as `letter`.
fn body_end(map: &Map, begin: usize, letter: u8, what: &str) -> Result<u32, ReadError> {
    let name = char::from(letter);
    let mut found =
        map.rows().flatten().zip(0..).filter(|&(&other, _)| other == letter).map(|(_, cell)| cell);
    let Some(cell) = found.next() else {
        let what = format!("no square is {name}, expected one for the {what}, or a first line X Y X Y");
        return Err(Place { line: begin, column: 1 }.error(what));
    };
    if let Some(second) = found.next() {
        let (x, y) = map.place(second);
        let place = Place { line: begin + y as usize, column: x as usize + 1 };
        return Err(
            place.error(format!("this is a second {name}, expected one {what}, or a first line X Y X Y"))
        );
    }
    Ok(cell)
}

pub(super) fn are(count: usize, what: &str) -> String {
    format!("{} {}", if count == 1 { "is" } else { "are" }, counted(count, what))
}
