//! The problem files of the Moving AI benchmark: many routes across one map, each with its length.
//!
//! After the line `version 1` comes a line for each problem, with tabs between nine fields: a bucket of problems of like
//! length, the map's file, its width and height, the column and row of the start, those of the goal, and the length of
//! the shortest path where corners are not cut.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::notation::{Position, are, number};
use super::{Map, Neighbours, Route};
use crate::ReadError;
use crate::read_error::{Place, Word, quoted, words_of_line};

/// One problem of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The map, as the file names it.
    pub map: String,
    /// The length that the file gives.
    pub length: f64,
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
        if self.size != (map.width(), map.height()) {
            let ((width, height), found) = (self.size, (map.width(), map.height()));
            let what = format!(
                "this is for a map of {width}x{height}, but the map given is {}x{}",
                found.0, found.1
            );
            return Err(self.size_at.error(what));
        }
        let [from, to] = self.ends;
        Ok(Route::new(Arc::clone(map), from.cell(map)?, to.cell(map)?, neighbours))
    }
}

/// Whether a text is a file of problems: its first word is `version`.
pub fn is_scen(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').split_whitespace().next() == Some("version")
}

/// The problems of a file, in its order.
///
/// # Errors
/// The first line that is none, and why.
pub fn read_scen(text: &str) -> Result<Vec<Scenario>, ReadError> {
    if !is_scen(text) {
        let what = "this is no file of problems, expected a first line 'version 1'";
        return Err(Place::START.error(what));
    }
    let lines = (1..).zip(text.lines()).filter(|(_, row)| !row.trim().is_empty());
    lines.skip(1).map(|(line, row)| scenario(line, row)).collect()
}

fn scenario(line: usize, row: &str) -> Result<Scenario, ReadError> {
    // Names of maps may have blanks in them, but no tabs.
    let words: Vec<Word<'_>> =
        if row.contains('\t') { fields(row, line).collect() } else { words_of_line(row, line).collect() };
    let [bucket, map, width, height, x, y, goal_x, goal_y, length] = &words[..] else {
        let what = format!(
            "there {}, expected 9: bucket, map, width, height, X, Y, X, Y and length",
            are(words.len(), "field")
        );
        return Err(Place { line, column: 1 }.error(what));
    };
    number(bucket)?;
    let is_length = |length: &f64| length.is_finite() && *length >= 0.0;
    let unread = || length.error(format!("'{}' is not a length, expected a number", quoted(length.text)));
    Ok(Scenario {
        line,
        map: map.text.to_owned(),
        length: length.text.parse().ok().filter(is_length).ok_or_else(unread)?,
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

/// Where to look for a map that the file `scen` names: beside it, by the last part of the name; then by the name of `scen`
/// without its `.scen`. Nowhere else, so that a file from elsewhere opens nothing that does not lie beside it.
///
/// ```
/// use std::path::Path;
/// let places = loyd_domains::grid::maps_beside(Path::new("data/arena.map.scen"), "maps/dao/arena.map");
/// assert!(places.iter().all(|place| place == Path::new("data/arena.map")));
/// ```
pub fn maps_beside(scen: &Path, map: &str) -> Vec<PathBuf> {
    let name = map.rsplit(['/', '\\']).next().filter(|name| !matches!(*name, "" | "." | ".."));
    let by_name = name.map(|name| scen.with_file_name(name));
    let by_scen = (scen.extension().is_some_and(|end| end == "scen")).then(|| scen.with_extension(""));
    by_name.into_iter().chain(by_scen).collect()
}
