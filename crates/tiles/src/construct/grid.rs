//! The board as the construction sees it: each tile is called by the cell where the goal has it.

use crate::{Board, Direction, Size};

/// A board that is changed in place.
///
/// A tile's label is its home, the cell where the goal has it, so that the goal is "label = cell" for every goal board.
/// The blank has a label too.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    size: Size,
    /// The label at each cell.
    tiles: Vec<u16>,
    /// The cell of each label.
    cells: Vec<u16>,
    blank: usize,
}

impl Grid {
    /// A start whose tiles are called by their homes in the goal. The boards have one size.
    pub fn new(start: &Board, goal: &Board) -> Grid {
        let homes = goal.cells();
        let tiles: Vec<u16> = start.tiles().iter().map(|&tile| homes[usize::from(tile)] as u16).collect();
        let mut cells = vec![0; tiles.len()];
        for (cell, &label) in tiles.iter().enumerate() {
            cells[usize::from(label)] = cell as u16;
        }
        Grid { size: start.size(), tiles, cells, blank: start.blank() }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn columns(&self) -> usize {
        self.size.columns()
    }

    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The label at a cell: where its tile belongs.
    #[inline]
    pub fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    /// The row and the column where the tile at a cell belongs.
    #[inline]
    pub fn home(&self, cell: usize) -> (usize, usize) {
        self.size.row_column(self.tile(cell))
    }

    /// The cell of the tile that belongs at `home`.
    #[inline]
    pub fn find(&self, home: usize) -> usize {
        usize::from(self.cells[home])
    }

    /// Moves the blank; the move must stay on the board.
    #[inline]
    pub fn slide(&mut self, direction: Direction) {
        let to = match direction {
            Direction::Up => self.blank - self.columns(),
            Direction::Left => self.blank - 1,
            Direction::Right => self.blank + 1,
            Direction::Down => self.blank + self.columns(),
        };
        let (tile, hole) = (self.tiles[to], self.tiles[self.blank]);
        self.tiles[self.blank] = tile;
        self.tiles[to] = hole;
        self.cells[usize::from(tile)] = self.blank as u16;
        self.cells[usize::from(hole)] = to as u16;
        self.blank = to;
    }
}
