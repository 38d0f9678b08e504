//! Maps to try: open ones, and ones with walls strewn over them.

use std::sync::Arc;

use loyd_lab::ReadError;
use loyd_search::Space as _;

use super::{CELLS_MAX, Map, Neighbours, Route, SIDE_MAX};
use crate::places::{Place, no_size};

/// What a size is: the word after `--size`.
pub const SIZES: &str = "rows x columns, at most 2500000 squares, as in 20x32, and the walls in percent if not 20, as in 20x32-35";

/// An open map of a size, with start and goal in its middle.
///
/// # Errors
/// When `size` is not one of [`SIZES`].
pub fn home(size: &str, neighbours: Neighbours) -> Result<Route, ReadError> {
    let (width, height, _) = shape(size)?;
    let map = Map::new(width, vec![b'.'; width * height]);
    let middle = (height / 2 * width + width / 2) as u32;
    Ok(Route::new(Arc::new(map), middle, middle, neighbours))
}

/// A map of a size on which each square is a wall by chance; the start is any free square, and the goal any that can be
/// reached from it. `below(n)` draws one of the n numbers from 0.
///
/// # Errors
/// When `size` is not one of [`SIZES`].
pub fn uniform(
    size: &str,
    neighbours: Neighbours,
    below: &mut dyn FnMut(u64) -> u64,
) -> Result<Route, ReadError> {
    let (width, height, walls) = shape(size)?;
    let mut letters: Vec<u8> =
        (0..width * height).map(|_| if below(100) < walls { b'@' } else { b'.' }).collect();
    let start = below(letters.len() as u64) as usize;
    letters[start] = b'.';
    let map = Arc::new(Map::new(width, letters));
    let route = Route::new(Arc::clone(&map), start as u32, start as u32, neighbours);
    let reached = reached(&route, start as u32);
    let goal = reached[below(reached.len() as u64) as usize];
    Ok(Route::new(map, start as u32, goal, neighbours))
}

/// The squares that can be reached from `start`, itself first.
pub(super) fn reached(route: &Route, start: u32) -> Vec<u32> {
    let mut is_known = vec![false; (route.map().width() * route.map().height()) as usize];
    is_known[start as usize] = true;
    let mut known = vec![start];
    let mut next = 0;
    while let Some(&cell) = known.get(next) {
        next += 1;
        for step in route.actions(&cell) {
            let mut child = cell;
            route.apply(&mut child, step);
            if !std::mem::replace(&mut is_known[child as usize], true) {
                known.push(child);
            }
        }
    }
    known
}

/// That a map has the size that was asked for.
pub(super) fn check(map: &Map, size: &str) -> Result<(), ReadError> {
    let (width, height, _) = shape(size)?;
    let (found_width, found_height) = (map.width(), map.height());
    if (found_width as usize, found_height as usize) == (width, height) {
        return Ok(());
    }
    let what = format!("the map is {found_height}x{found_width}, expected {height}x{width} as asked for");
    Err(Place::START.error(what))
}

/// Columns, rows and the percentage of walls, of a text that has the rows first, as everywhere.
fn shape(size: &str) -> Result<(usize, usize, u64), ReadError> {
    let shape = || {
        let (sides, walls) = size.split_once('-').unwrap_or((size, "20"));
        let (height, width) = sides.split_once('x')?;
        let side = |word: &str| word.parse().ok().filter(|side| (1..=SIDE_MAX).contains(side));
        let (width, height) = (side(width)?, side(height)?);
        let walls = walls.parse().ok().filter(|walls| *walls <= 100)?;
        (width * height <= CELLS_MAX).then_some((width, height, walls))
    };
    shape().ok_or_else(|| no_size(size, SIZES))
}
