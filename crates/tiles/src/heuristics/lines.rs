//! The rows, or the columns, of a board as lines of tiles: what the linear conflicts of both kinds look at.

use crate::{Board, TileState};

/// The rows or the columns of a board, with the goal line of every tile.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    homes: Box<[Home]>,
    /// The line of every cell, and its position there.
    line_of: Box<[u8]>,
    position_of: Box<[u8]>,
    /// How many lines there are, and how many cells each has.
    pub count: usize,
    pub length: usize,
    /// From the first cell of a line to that of the next, and from one cell of a line to the next.
    line_stride: usize,
    cell_stride: usize,
}

/// Where a tile belongs.
#[derive(Debug, Clone, Copy)]
struct Home {
    line: u8,
    /// 1 for the first cell of the line.
    mark: u8,
}

/// No line has this number: the blank's home, so that it is never in conflict.
const NO_LINE: u8 = u8::MAX;

impl Lines {
    pub fn rows(goal: &Board) -> Lines {
        let (rows, columns) = (goal.size().rows(), goal.size().columns());
        Self::new(goal, [rows, columns], [columns, 1], |(row, column)| (row, column))
    }

    pub fn columns(goal: &Board) -> Lines {
        let (rows, columns) = (goal.size().rows(), goal.size().columns());
        Self::new(goal, [columns, rows], [1, columns], |(row, column)| (column, row))
    }

    fn new(
        goal: &Board,
        [count, length]: [usize; 2],
        [line_stride, cell_stride]: [usize; 2],
        line_and_position: impl Fn((usize, usize)) -> (usize, usize),
    ) -> Lines {
        let place = |cell| line_and_position(goal.size().row_column(cell));
        let line_of = (0..goal.size().cells()).map(|cell| place(cell).0 as u8).collect();
        let position_of = (0..goal.size().cells()).map(|cell| place(cell).1 as u8).collect();
        let home = |cell| {
            let (line, position) = place(cell);
            Home { line: line as u8, mark: position as u8 + 1 }
        };
        let mut homes: Box<[Home]> = goal.cells().into_iter().map(home).collect();
        homes[0].line = NO_LINE;
        Lines { homes, line_of, position_of, count, length, line_stride, cell_stride }
    }

    /// The line of a cell.
    #[inline]
    pub fn line_of(&self, cell: usize) -> usize {
        usize::from(self.line_of[cell])
    }

    /// The position of a cell in its line.
    #[inline]
    pub fn position_of(&self, cell: usize) -> usize {
        usize::from(self.position_of[cell])
    }

    /// The line where a tile belongs; for the blank, none that there is.
    #[inline]
    pub fn home(&self, tile: usize) -> usize {
        usize::from(self.homes[tile].line)
    }

    /// A mark for each cell of a line, in order: 0 where there is a tile of another line, or the blank; else the
    /// goal position within the line, from 1. The line is at rest when the marks that are not 0 increase.
    #[inline]
    pub fn marks<S: TileState>(&self, state: &S, line: usize) -> impl Iterator<Item = u8> {
        let first = line * self.line_stride;
        (0..self.length).map(move |position| {
            let home = self.homes[state.tile(first + position * self.cell_stride)];
            if usize::from(home.line) == line { home.mark } else { 0 }
        })
    }
}
