//! What is left to do: a rectangle, peeled line by line.

use crate::Size;

/// The rectangle of cells that are not done yet; `bottom` and `right` are the first row and column outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Region {
    pub top: usize,
    pub left: usize,
    pub bottom: usize,
    pub right: usize,
}

/// A row or a column at the edge of the region, in the order in which it is filled.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub cells: Vec<usize>,
    /// What is left when it is done.
    pub rest: Region,
}

impl Region {
    /// All of a board.
    pub fn new(size: Size) -> Region {
        Region { top: 0, left: 0, bottom: size.rows(), right: size.columns() }
    }

    pub fn rows(&self) -> usize {
        self.bottom - self.top
    }

    pub fn columns(&self) -> usize {
        self.right - self.left
    }

    pub fn cells(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Every row and column, row by row.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let Region { top, left, bottom, right } = *self;
        (top..bottom).flat_map(move |row| (left..right).map(move |column| (row, column)))
    }

    /// The lines that may be done next, each in both directions. They keep the rest as square as it can be, and leave the
    /// blank's home in it. None when at most 3x3 are left.
    pub fn lines(&self, size: Size, home: usize) -> Vec<Line> {
        let mut rests = Vec::new();
        if self.rows() > 3 && self.rows() >= self.columns() {
            rests.extend(self.less_a_row(size, home));
        }
        if self.columns() > 3 && self.columns() >= self.rows() {
            rests.extend(self.less_a_column(size, home));
        }
        let both = |rest: Region| {
            let line = self.line(size, rest);
            let back = Line { cells: line.cells.iter().rev().copied().collect(), rest };
            [line, back]
        };
        rests.into_iter().flat_map(both).collect()
    }

    /// What is left without the first row, and without the last, as far as the blank's home is in it.
    pub fn less_a_row(&self, size: Size, home: usize) -> impl Iterator<Item = Region> + use<> {
        let (row, _) = size.row_column(home);
        let rests = [Region { top: self.top + 1, ..*self }, Region { bottom: self.bottom - 1, ..*self }];
        rests.into_iter().filter(move |rest| (rest.top..rest.bottom).contains(&row))
    }

    /// What is left without the first column, and without the last, as far as the blank's home is in it.
    pub fn less_a_column(&self, size: Size, home: usize) -> impl Iterator<Item = Region> + use<> {
        let (_, column) = size.row_column(home);
        let rests = [Region { left: self.left + 1, ..*self }, Region { right: self.right - 1, ..*self }];
        rests.into_iter().filter(move |rest| (rest.left..rest.right).contains(&column))
    }

    /// The line between this region and what is left of it, from the left or from the top.
    pub fn line(&self, size: Size, rest: Region) -> Line {
        let cell = |row: usize, column: usize| row * size.columns() + column;
        let cells = if rest.rows() < self.rows() {
            let row = if rest.top > self.top { self.top } else { self.bottom - 1 };
            (self.left..self.right).map(|column| cell(row, column)).collect()
        } else {
            let column = if rest.left > self.left { self.left } else { self.right - 1 };
            (self.top..self.bottom).map(|row| cell(row, column)).collect()
        };
        Line { cells, rest }
    }
}
