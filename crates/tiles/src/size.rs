//! Dimensions of a board.

use std::fmt;
use std::str::FromStr;

/// Rows and columns, each from 2 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The fewest rows or columns.
    pub const MIN: usize = 2;
    /// The most rows or columns.
    pub const MAX: usize = 100;

    /// A size, if both numbers are within [`MIN`](Self::MIN) and [`MAX`](Self::MAX).
    pub fn new(rows: usize, columns: usize) -> Option<Size> {
        let fits = |n| (Self::MIN..=Self::MAX).contains(&n);
        (fits(rows) && fits(columns)).then_some(Size { rows: rows as u8, columns: columns as u8 })
    }

    /// A square size, if `n` cells are a square of a legal side.
    pub fn square(cells: usize) -> Option<Size> {
        let side = cells.isqrt();
        if side * side == cells { Size::new(side, side) } else { None }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The row and column of a cell. Cells are numbered row by row from 0.
    pub fn row_column(self, cell: usize) -> (usize, usize) {
        (cell / self.columns(), cell % self.columns())
    }

    /// The number of steps between two cells, up, down, left and right.
    pub fn steps(self, a: usize, b: usize) -> usize {
        let ((ra, ca), (rb, cb)) = (self.row_column(a), self.row_column(b));
        ra.abs_diff(rb) + ca.abs_diff(cb)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// A text that is not a size.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a size is ROWSxCOLUMNS, each from 2 to 100, as in 3x4")]
pub struct ParseSizeError;

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let (rows, columns) = text.split_once(['x', 'X']).ok_or(ParseSizeError)?;
        let number = |s: &str| s.trim().parse().map_err(|_| ParseSizeError);
        Size::new(number(rows)?, number(columns)?).ok_or(ParseSizeError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_they_are_read() {
        for (rows, columns) in [(2, 2), (3, 4), (100, 2), (100, 100)] {
            let size = Size::new(rows, columns).unwrap();
            assert_eq!(size.to_string().parse(), Ok(size));
        }
        for bad in ["", "3", "3x", "1x3", "3x101", "3x-4", "3x4x5", "ax3"] {
            assert_eq!(bad.parse::<Size>(), Err(ParseSizeError), "{bad}");
        }
    }
}
