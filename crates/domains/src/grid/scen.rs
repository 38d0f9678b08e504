//! The problem files of the Moving AI benchmark: many routes across one map, each with its length.
//!
//! After the line `version 1` comes a line for each problem, with tabs between nine fields: a bucket of problems of like
//! length, the map's file, its width and height, the column and row of the start, those of the goal, and the length of
//! the shortest path where corners are not cut.

use std::sync::Arc;

use loyd_lab::ReadError;

use super::notation::{Position, number};
use super::{Map, Neighbours, Route};
use crate::places::{Place, Word, are, quoted, words_of_line};

/// One problem of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// The name of the map's file, without its folders: it is looked for beside the file of problems and nowhere else,
    /// so that a file from elsewhere opens nothing that does not lie beside it.
    pub map: String,
    /// The length that the file gives.
    pub length: f64,
    map_at: Place,
    size: (u32, u32),
    size_at: Place,
    ends: [Position; 2],
}

impl Scenario {
    /// The problem on its map.
    ///
    /// # Errors
    /// When the map has another size than the problem was made for, or an end is off it or in a wall: with line and
    /// column in the file of problems.
    pub fn route(&self, map: &Arc<Map>, neighbours: Neighbours) -> Result<Route, ReadError> {
        let (said, found) = (self.size, (map.width(), map.height()));
        if said != found {
            let [said, found] = [said, found].map(|(width, height)| format!("{width}x{height}"));
            return Err(self
                .size_at
                .error(format!("this is for a map of {said}, but {} is {found}", self.map)));
        }
        let [from, to] = self.ends;
        Ok(Route::new(Arc::clone(map), from.cell(map)?, to.cell(map)?, neighbours))
    }

    /// That its map cannot be had.
    pub(super) fn no_map(&self, why: &str) -> ReadError {
        let name = quoted(&self.map);
        self.map_at.error(format!("the map {name}, expected beside this file, cannot be read: {why}"))
    }
}

/// Whether a text is a file of problems: its first word is `version`.
pub fn is_scen(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').split_whitespace().next() == Some("version")
}

/// The problems of a file with their lines, in its order.
pub fn read_scen(text: &str) -> impl Iterator<Item = (usize, Result<Scenario, ReadError>)> {
    let lines = (1..).zip(text.lines()).filter(|(_, row)| !row.trim().is_empty());
    lines.skip(1).map(|(line, row)| (line, scenario(line, row)))
}

fn scenario(line: usize, row: &str) -> Result<Scenario, ReadError> {
    // Names of maps may have blanks in them, but no tabs.
    let words: Vec<Word<'_>> =
        if row.contains('\t') { fields(row, line).collect() } else { words_of_line(row, line).collect() };
    let [bucket, map, width, height, x, y, goal_x, goal_y, length] = &words[..] else {
        let fields = "bucket, map, width, height, X, Y, X, Y and length";
        let what = format!("there {}, expected 9: {fields}", are(words.len(), "field"));
        return Err(Place { line, column: 1 }.error(what));
    };
    number(bucket)?;
    let is_length = |length: &f64| length.is_finite() && *length >= 0.0;
    let unread = || length.error(format!("'{}' is not a length, expected a number", quoted(length.text)));
    let name = map.text.rsplit(['/', '\\']).next().filter(|name| !matches!(*name, "" | "." | ".."));
    let unnamed = || map.error(format!("'{}' is not the name of a map", quoted(map.text)));
    Ok(Scenario {
        map: name.ok_or_else(unnamed)?.to_owned(),
        length: length.text.parse().ok().filter(is_length).ok_or_else(unread)?,
        map_at: map.place,
        size: (number(width)?, number(height)?),
        size_at: width.place,
        ends: [Position::read(x, y)?, Position::read(goal_x, goal_y)?],
    })
}

/// The fields of a line with tabs between them.
fn fields(row: &str, line: usize) -> impl Iterator<Item = Word<'_>> {
    let mut column = 1;
    row.trim_end().split('\t').map(move |field| {
        let place = Place { line, column };
        column += field.chars().count() + 1;
        Word { place, text: field.trim() }
    })
}
