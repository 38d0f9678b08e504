//! The king's moves of the blank to its goal cell.
//!
//! A move changes the larger of the blank's row gap and column gap by at most one, so this is admissible and
//! consistent; it is never above [`BlankPos`](super::BlankPos), which is small already. A course report compared it
//! with real heuristics. O(1).

use loyd_search::{Cost, Heuristic};

use super::places::Places;
use crate::{Board, Puzzle, TileState};

/// The larger of the rows and the columns between the blank and its goal cell.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::BlankChebyshev;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(BlankChebyshev::new(&goal).init(&puzzle.start()), 1);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct BlankChebyshev {
    places: Places,
}

impl BlankChebyshev {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> BlankChebyshev {
        BlankChebyshev { places: Places::new(goal) }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for BlankChebyshev {
    type Memo = Cost;

    #[inline]
    fn init(&self, state: &S) -> Cost {
        self.places.kings_moves(0, state.blank())
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
