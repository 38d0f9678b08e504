//! What a solved board looks like.

use crate::{Board, BoardError, Size, Tile};

/// A goal for any size, or one board in particular.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Goal {
    /// 1, 2, 3, ... row by row, the blank last. The default.
    #[default]
    Last,
    /// The blank first, then 1, 2, 3, ... row by row.
    First,
    /// 1, 2, 3, ... in a clockwise spiral from the top left corner, the blank at its end.
    Snail,
    /// This board.
    Board(Board),
}

impl Goal {
    /// The goal as a board.
    ///
    /// # Errors
    /// When the goal is a board of another size.
    pub fn board(&self, size: Size) -> Result<Board, BoardError> {
        let n = size.cells() as Tile;
        let tiles: Vec<Tile> = match self {
            Goal::Last => (1..n).chain([0]).collect(),
            Goal::First => (0..n).collect(),
            Goal::Snail => snail(size),
            Goal::Board(board) if board.size() == size => return Ok(board.clone()),
            Goal::Board(board) => return Err(BoardError::GoalSize { goal: board.size(), puzzle: size }),
        };
        Board::new(size, tiles)
    }
}

/// Walks right, down, left, up along what is left of the rectangle, narrowing it after each side.
fn snail(size: Size) -> Vec<Tile> {
    let (mut top, mut left, mut bottom, mut right) = (0, 0, size.rows(), size.columns());
    let mut path = Vec::with_capacity(size.cells());
    while top < bottom && left < right {
        path.extend((left..right).map(|column| (top, column)));
        top += 1;
        path.extend((top..bottom).map(|row| (row, right - 1)));
        right -= 1;
        if top < bottom {
            path.extend((left..right).rev().map(|column| (bottom - 1, column)));
            bottom -= 1;
        }
        if left < right {
            path.extend((top..bottom).rev().map(|row| (row, left)));
            left += 1;
        }
    }
    let mut tiles = vec![0; size.cells()];
    for (tile, &(row, column)) in std::iter::zip(1.., &path[..path.len() - 1]) {
        tiles[row * size.columns() + column] = tile;
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(goal: &Goal, rows: usize, columns: usize) -> String {
        goal.board(Size::new(rows, columns).unwrap()).unwrap().line()
    }

    #[test]
    fn the_named_goals() {
        assert_eq!(line(&Goal::Last, 2, 3), "1 2 3 4 5 0");
        assert_eq!(line(&Goal::First, 2, 3), "0 1 2 3 4 5");
        assert_eq!(line(&Goal::Snail, 3, 3), "1 2 3 8 0 4 7 6 5");
        assert_eq!(line(&Goal::Snail, 4, 4), "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7");
        assert_eq!(line(&Goal::Snail, 2, 4), "1 2 3 4 0 7 6 5");
        assert_eq!(line(&Goal::Snail, 4, 2), "1 2 0 3 7 4 6 5");
    }
}
