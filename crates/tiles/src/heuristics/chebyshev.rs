//! The Chebyshev distance of every tile, summed: the moves of a chess king.
//!
//! The larger of a tile's row gap and column gap is never more than their sum, and one step changes it by at most
//! one. So it is admissible and consistent, and never better than [`Manhattan`](super::Manhattan): a textbook
//! example of an estimate that is dominated.
//!
//! From scratch O(cells), a step O(1).
//!
//! S. J. Russell and P. Norvig. Artificial Intelligence: A Modern Approach. 4th edition, Pearson, 2021 (section 3.6
//! on dominance).

use loyd_search::{Cost, Heuristic};

use super::places::Places;
use crate::{Board, Direction, Puzzle, TileState};

/// The larger of rows and columns between every tile and its goal, summed; the blank not counted.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::Chebyshev;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(Chebyshev::new(&goal).init(&puzzle.start()), 6);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Chebyshev {
    places: Places,
}

impl Chebyshev {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> Chebyshev {
        Chebyshev { places: Places::new(goal) }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Chebyshev {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        let tiles = (0..self.places.count()).filter(|&cell| cell != state.blank());
        tiles.map(|cell| self.places.kings_moves(state.tile(cell), cell)).sum()
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    #[inline]
    fn step(&self, memo: Cost, parent: &S, _action: Direction, child: &S) -> Cost {
        let (from, to) = (child.blank(), parent.blank());
        let tile = child.tile(to);
        memo + self.places.kings_moves(tile, to) - self.places.kings_moves(tile, from)
    }
}
