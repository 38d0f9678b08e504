//! One way to look at any goal, so that tables are shared.
//!
//! A table does not care what tiles are called, only where each belongs. So a tile is named by its *home*, the cell
//! where the goal has it. And a board may be turned by 180 degrees without changing any distance, so a goal with its
//! blank in the second half of the cells is turned into one with its blank in the first half: the tables for "blank
//! last" are the tables for "blank first".

use crate::{Board, Size, Tile};

/// A goal, seen so that tiles are named by their homes and the blank belongs in the first half of the cells.
///
/// ```
/// use loyd_tiles::{Goal, Size, pdb::Frame};
/// let size = Size::new(4, 4).unwrap();
/// let last = Frame::new(&Goal::Last.board(size).unwrap());
/// assert_eq!((last.blank_home(), last.home(15), last.home(1)), (0, 1, 15));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    size: Size,
    turned: bool,
    /// The home of each tile, the blank included.
    homes: Box<[usize]>,
}

impl Frame {
    /// The frame of a goal.
    pub fn new(goal: &Board) -> Frame {
        let last = goal.size().cells() - 1;
        let turned = goal.blank() > last - goal.blank();
        let homes = goal.cells().into_iter().map(|cell| if turned { last - cell } else { cell });
        Frame { size: goal.size(), turned, homes: homes.collect() }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell of the frame that a cell of the board is, and the other way round.
    #[inline]
    pub fn cell(&self, cell: usize) -> usize {
        if self.turned { self.size.cells() - 1 - cell } else { cell }
    }

    /// Whether the frame is the board turned by 180 degrees.
    pub fn turned(&self) -> bool {
        self.turned
    }

    /// The home of a tile, as a cell of the frame.
    #[inline]
    pub fn home(&self, tile: Tile) -> usize {
        self.homes[usize::from(tile)]
    }

    /// The home of the blank.
    pub fn blank_home(&self) -> usize {
        self.homes[0]
    }

    /// The homes that a board shows, cell by cell of the frame.
    pub fn homes_of(&self, board: &Board) -> Vec<usize> {
        (0..self.size.cells()).map(|cell| self.home(board.tiles()[self.cell(cell)])).collect()
    }

    /// The cell maps of the symmetries that keep the blank's home: the diagonal first, then the other diagonal, then
    /// the mirrors. Each is its own inverse. Looking a board up through one of them gives a second opinion.
    pub fn reflections(&self) -> Vec<Vec<usize>> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let square = rows == columns;
        let map = |allowed: bool, to: &dyn Fn(usize, usize) -> (usize, usize)| {
            let image = |cell| {
                let (row, column) = self.size.row_column(cell);
                let (row, column) = to(row, column);
                row * columns + column
            };
            allowed.then(|| (0..self.size.cells()).map(image).collect::<Vec<usize>>())
        };
        let maps = [
            map(square, &|row, column| (column, row)),
            map(square, &|row, column| (columns - 1 - column, rows - 1 - row)),
            map(true, &|row, column| (row, columns - 1 - column)),
            map(true, &|row, column| (rows - 1 - row, column)),
        ];
        maps.into_iter().flatten().filter(|map| map[self.blank_home()] == self.blank_home()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    #[test]
    fn both_common_goals_share_a_frame() {
        for (rows, columns) in [(2, 2), (3, 3), (3, 4), (4, 4)] {
            let size = Size::new(rows, columns).unwrap();
            let first = Frame::new(&Goal::First.board(size).unwrap());
            let last = Frame::new(&Goal::Last.board(size).unwrap());
            assert_eq!((first.blank_home(), last.blank_home()), (0, 0));
            assert!(last.turned() && !first.turned());
            // A solved board shows every home in its own cell.
            let goal = Goal::Last.board(size).unwrap();
            assert_eq!(last.homes_of(&goal), (0..size.cells()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn reflections_keep_the_home_of_the_blank_and_lead_back() {
        for (goal, count) in [(Goal::First, 1), (Goal::Snail, 1)] {
            let frame = Frame::new(&goal.board(Size::new(4, 4).unwrap()).unwrap());
            let reflections = frame.reflections();
            assert_eq!(reflections.len(), count, "{goal:?}");
            for map in reflections {
                assert!((0..16).all(|cell| map[map[cell]] == cell));
            }
        }
        let centre = Frame::new(&Goal::Snail.board(Size::new(3, 3).unwrap()).unwrap());
        assert_eq!(centre.reflections().len(), 4);
        let oblong = Frame::new(&Goal::First.board(Size::new(3, 4).unwrap()).unwrap());
        assert_eq!(oblong.reflections().len(), 0);
    }
}
