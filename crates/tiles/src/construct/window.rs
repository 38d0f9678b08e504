//! A small rectangle of the board.

use super::region::Region;
use crate::Size;

/// A rectangle of at most [`Window::CELLS`] cells, so that a set of them is a word. Its cells are numbered row by row
/// from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Window {
    pub top: usize,
    pub left: usize,
    pub rows: usize,
    pub columns: usize,
}

/// Windows for a single tile have at most this many rows and columns, where the region has as many.
const SIDE: usize = 8;
/// Windows for two tiles: their tables grow with the cube of the cells.
const PAIR_SIDE: usize = 6;
/// Windows of narrow regions are longer, up to this.
const LENGTH: usize = 16;

impl Window {
    pub const CELLS: usize = 64;

    /// A window in the region that holds the cells, and their neighbours in the region; the first cell is near its middle
    /// where that can be.
    pub fn around(size: Size, region: &Region, cells: [usize; 3]) -> Option<Window> {
        let (rows, columns) = sides(region, SIDE, Window::CELLS);
        let places = cells.map(|cell| size.row_column(cell));
        let top = fit(places.map(|(row, _)| row), region.top, region.bottom, rows)?;
        let left = fit(places.map(|(_, column)| column), region.left, region.right, columns)?;
        Some(Window { top, left, rows, columns })
    }

    /// The window for two tiles in the corner of the region where `cell` is.
    pub fn corner(size: Size, region: &Region, cell: usize) -> Window {
        let (rows, columns) = sides(region, PAIR_SIDE, PAIR_SIDE * PAIR_SIDE);
        let (row, column) = size.row_column(cell);
        Window {
            top: if row == region.top { row } else { region.bottom - rows },
            left: if column == region.left { column } else { region.right - columns },
            rows,
            columns,
        }
    }

    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    pub fn holds(&self, size: Size, cell: usize) -> bool {
        let (row, column) = size.row_column(cell);
        row.wrapping_sub(self.top) < self.rows && column.wrapping_sub(self.left) < self.columns
    }

    /// The number within the window of a cell of the board.
    pub fn inner(&self, size: Size, cell: usize) -> usize {
        let (row, column) = size.row_column(cell);
        (row - self.top) * self.columns + column - self.left
    }

    /// The row and the column on the board of a number within the window.
    pub fn place(&self, inner: usize) -> (usize, usize) {
        (self.top + inner / self.columns, self.left + inner % self.columns)
    }

    /// The cells of the board that are in the window, in order.
    pub fn outer(&self, columns: usize) -> impl Iterator<Item = usize> {
        let Window { top, left, rows, columns: width } = *self;
        (top..top + rows).flat_map(move |row| (left..left + width).map(move |column| row * columns + column))
    }

    /// The cells that are not frozen.
    pub fn free(&self, size: Size, frozen: &[bool]) -> u64 {
        self.outer(size.columns())
            .enumerate()
            .fold(0, |free, (inner, cell)| free | u64::from(!frozen[cell]) << inner)
    }
}

/// Where a window of `length` begins that holds all places, and one more on each side within the region.
fn fit(places: [usize; 3], low: usize, high: usize, length: usize) -> Option<usize> {
    let [a, b, c] = places;
    let first = a.min(b).min(c).saturating_sub(1).max(low);
    let last = (a.max(b).max(c) + 1).min(high - 1);
    let (least, most) = ((last + 1).saturating_sub(length).max(low), first.min(high - length));
    (least <= most).then(|| a.saturating_sub(length / 2).clamp(least, most))
}

/// The rows and columns of a window: a square, or longer where the region is narrower than that.
fn sides(region: &Region, side: usize, cells: usize) -> (usize, usize) {
    let rows = region.rows().min(side);
    let columns = region.columns().min((cells / rows).min(LENGTH));
    (region.rows().min((cells / columns).min(LENGTH)), columns)
}
