//! Where cells are and where tiles belong, as rows and columns, without divisions.

use crate::{Board, Size};

/// A row and a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub row: u8,
    pub column: u8,
}

/// The place of every cell, and the goal place of every tile.
#[derive(Debug, Clone)]
pub(super) struct Places {
    cells: Box<[Place]>,
    goals: Box<[Place]>,
}

impl Places {
    pub fn new(goal: &Board) -> Places {
        let cells: Box<[Place]> = (0..goal.size().cells()).map(|cell| place(goal.size(), cell)).collect();
        let goals = goal.cells().into_iter().map(|cell| cells[cell]).collect();
        Places { cells, goals }
    }

    /// How many cells the board has.
    #[inline]
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    /// Where a cell is.
    #[inline]
    pub fn cell(&self, cell: usize) -> Place {
        self.cells[cell]
    }

    /// Where a tile (0 is the blank) belongs.
    #[inline]
    pub fn goal(&self, tile: usize) -> Place {
        self.goals[tile]
    }

    /// The rows and the columns between a cell and where a tile belongs.
    #[inline]
    pub fn gap(&self, tile: usize, cell: usize) -> (u8, u8) {
        let (at, goal) = (self.cell(cell), self.goal(tile));
        (at.row.abs_diff(goal.row), at.column.abs_diff(goal.column))
    }

    /// The steps between a cell and where a tile belongs: rows plus columns.
    #[inline]
    pub fn steps(&self, tile: usize, cell: usize) -> u32 {
        let (rows, columns) = self.gap(tile, cell);
        u32::from(rows) + u32::from(columns)
    }

    /// The king's moves between a cell and where a tile belongs: the larger of rows and columns.
    #[inline]
    pub fn kings_moves(&self, tile: usize, cell: usize) -> u32 {
        let (rows, columns) = self.gap(tile, cell);
        u32::from(rows.max(columns))
    }
}

fn place(size: Size, cell: usize) -> Place {
    let (row, column) = size.row_column(cell);
    Place { row: row as u8, column: column as u8 }
}
