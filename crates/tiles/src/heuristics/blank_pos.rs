//! The steps of the blank to its goal cell.
//!
//! A move takes the blank one step, so this is admissible and consistent, and nearly useless: it is small, and 0 on
//! every board that has the blank at home. Its parity, though, is that of every solution. A course report compared it
//! with real heuristics. O(1).

use loyd_search::{Cost, Heuristic};

use super::places::Places;
use crate::{Board, Puzzle, TileState};

/// The rows plus the columns between the blank and its goal cell.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::BlankPos;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(BlankPos::new(&goal).init(&puzzle.start()), 2);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct BlankPos {
    places: Places,
}

impl BlankPos {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> BlankPos {
        BlankPos { places: Places::new(goal) }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for BlankPos {
    type Memo = Cost;

    #[inline]
    fn init(&self, state: &S) -> Cost {
        self.places.steps(0, state.blank())
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
