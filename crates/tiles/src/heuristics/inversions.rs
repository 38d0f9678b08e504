//! The number of inversions. Known wrong, for teaching.
//!
//! The tiles, read row by row, form a sequence; an inversion is a pair in another order than in the goal. Sorting by
//! swaps of neighbours takes that many swaps, but a vertical move is worth several at once: the count overestimates,
//! by up to 4 on 3x3, and is not consistent. Divided properly it becomes
//! [`InversionDistance`](super::InversionDistance); its parity decides solvability.
//!
//! O(cells^2 / 64).
//!
//! W. W. Johnson and W. E. Story. Notes on the "15" puzzle. American Journal of Mathematics 2(4):397-404, 1879 (where
//! inversions enter the theory of the puzzle, for solvability only).

use loyd_search::{Cost, Heuristic};

use super::reading_order::ReadingOrder;
use crate::{Board, Puzzle, TileState};

/// The pairs of tiles that are read in another order than in the goal. Known wrong: overestimates.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::Inversions;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(Inversions::new(&goal).init(&puzzle.start()), 12);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Inversions {
    order: ReadingOrder,
}

impl Inversions {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> Inversions {
        Inversions { order: ReadingOrder::by_rows(goal) }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Inversions {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        self.order.inversions(state)
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
