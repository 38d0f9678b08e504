//! The board as a person sees it.

use std::fmt;

use crate::{Direction, Size};

/// A tile's number. 0 is the blank.
pub type Tile = u16;

/// A position of the puzzle: every tile from 0 (the blank) to n-1 exactly once.
///
/// ```
/// use loyd_tiles::{Board, Goal, Size};
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// assert_eq!((board.misplaced(&goal), board.manhattan(&goal)), (5, 10));
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    tiles: Box<[Tile]>,
    /// Its cell: long ways on large boards would look for it at every slide.
    blank: u16,
}

/// Why some numbers are not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Not as many numbers as cells.
    #[error("a {size} board has {} tiles, the blank included, but {found} were given", size.cells())]
    Count {
        /// The size asked for.
        size: Size,
        /// How many numbers there were.
        found: usize,
    },
    /// A number too large for the size.
    #[error("tile {tile} is out of range: a {size} board has tiles 0 to {}", size.cells() - 1)]
    Range {
        /// The size of the board.
        size: Size,
        /// The number out of range.
        tile: Tile,
    },
    /// A number that stands twice.
    #[error("tile {tile} appears twice, at cells {first} and {second} (counted from 1)")]
    Twice {
        /// The number.
        tile: Tile,
        /// The first cell it stands on, from 1.
        first: usize,
        /// The second.
        second: usize,
    },
    /// A goal given for another size.
    #[error("the goal is {goal} but the puzzle is {puzzle}")]
    GoalSize {
        /// The goal's size.
        goal: Size,
        /// The puzzle's size.
        puzzle: Size,
    },
}

impl Board {
    /// A board from its tiles, row by row.
    ///
    /// # Errors
    /// When `tiles` is not every number from 0 to n-1 once.
    pub fn new(size: Size, tiles: impl Into<Box<[Tile]>>) -> Result<Board, BoardError> {
        let tiles = tiles.into();
        if tiles.len() != size.cells() {
            return Err(BoardError::Count { size, found: tiles.len() });
        }
        let mut seen_at = vec![None; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            match seen_at.get_mut(usize::from(tile)) {
                None => return Err(BoardError::Range { size, tile }),
                Some(Some(first)) => {
                    return Err(BoardError::Twice { tile, first: *first + 1, second: cell + 1 });
                }
                Some(slot) => *slot = Some(cell),
            }
        }
        let blank = seen_at[0].expect("every number was seen once") as u16;
        Ok(Board { size, tiles, blank })
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The rows, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Tile]> {
        self.tiles.chunks_exact(self.size.columns())
    }

    /// The tile at a row and column, if they are on the board.
    pub fn tile_at(&self, row: usize, column: usize) -> Option<Tile> {
        if column >= self.size.columns() {
            return None;
        }
        self.tiles.get(row * self.size.columns() + column).copied()
    }

    /// The cell of a tile.
    ///
    /// # Panics
    /// If there is no such tile.
    pub fn cell_of(&self, tile: Tile) -> usize {
        self.tiles
            .iter()
            .position(|&t| t == tile)
            .expect("every tile below the number of cells is on the board")
    }

    /// The cell of every tile, indexed by tile.
    pub fn cells(&self) -> Vec<usize> {
        let mut cells = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell;
        }
        cells
    }

    /// The blank's cell.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// How many tiles (the blank is none) are not where `goal` has them.
    pub fn misplaced(&self, goal: &Board) -> usize {
        std::iter::zip(&self.tiles, &goal.tiles).filter(|&(a, b)| *a != 0 && a != b).count()
    }

    /// How many steps the tiles (the blank is none) are from where `goal` has them, summed.
    pub fn manhattan(&self, goal: &Board) -> usize {
        let (here, there) = (self.cells(), goal.cells());
        (1..self.tiles.len()).map(|tile| self.size.steps(here[tile], there[tile])).sum()
    }

    /// Whether the blank can move that way.
    pub fn can_move(&self, direction: Direction) -> bool {
        direction.step(self.size, self.blank()).is_some()
    }

    /// The board after the blank moves that way, if it can.
    pub fn after(&self, direction: Direction) -> Option<Board> {
        let mut board = self.clone();
        board.slide(direction).then_some(board)
    }

    /// Moves the blank that way, if it can; says whether it could.
    pub fn slide(&mut self, direction: Direction) -> bool {
        let blank = self.blank();
        let to = direction.step(self.size, blank);
        if let Some(to) = to {
            self.tiles.swap(blank, to);
            self.blank = to as u16;
        }
        to.is_some()
    }

    /// The boards one move away, with the move, in the order Up, Left, Right, Down.
    pub fn neighbours(&self) -> impl Iterator<Item = (Direction, Board)> {
        Direction::ALL.into_iter().filter_map(|direction| Some((direction, self.after(direction)?)))
    }

    /// The board with two tiles swapped: exactly one of a board and its twin is solvable.
    ///
    /// # Panics
    /// If there is no such tile.
    #[must_use]
    pub fn swapped(&self, a: Tile, b: Tile) -> Board {
        let mut board = self.clone();
        board.tiles.swap(self.cell_of(a), self.cell_of(b));
        board.blank = board.cell_of(0) as u16;
        board
    }

    /// A twin: the board with the first two tiles in reading order swapped.
    #[must_use]
    pub fn twin(&self) -> Board {
        let mut tiles = self.tiles.iter().copied().filter(|&tile| tile != 0);
        let (a, b) = (tiles.next().expect("a board has 3 tiles"), tiles.next().expect("a board has 3 tiles"));
        self.swapped(a, b)
    }

    /// One line, tiles by spaces: the form that `loyd` reads back for square boards.
    pub fn line(&self) -> String {
        let tiles: Vec<String> = self.tiles.iter().map(ToString::to_string).collect();
        tiles.join(" ")
    }
}

impl fmt::Display for Board {
    /// The algs4 form: the dimension, or both for a board that is not square, then the rows, right-aligned.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size.rows() == self.size.columns() {
            writeln!(f, "{}", self.size.rows())?;
        } else {
            writeln!(f, "{} {}", self.size.rows(), self.size.columns())?;
        }
        let width = (self.tiles.len() - 1).to_string().len().max(2);
        for row in self.rows() {
            for tile in row {
                write!(f, "{tile:>width$} ")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Goal, Scramble};

    #[test]
    fn the_blank_is_where_it_is_found() {
        let size = Size::new(3, 4).unwrap();
        for mut board in Generator::new(size, &Goal::Last, Scramble::Uniform, 3).unwrap().take(20) {
            for direction in
                [Direction::Up, Direction::Left, Direction::Left, Direction::Down, Direction::Right]
            {
                board.slide(direction);
                assert_eq!(board.blank(), board.cell_of(0));
            }
            let elsewhere = board.swapped(0, 5);
            assert_eq!(elsewhere.blank(), board.cell_of(5));
            assert_eq!(Board::new(size, elsewhere.tiles()), Ok(elsewhere));
        }
    }
}
