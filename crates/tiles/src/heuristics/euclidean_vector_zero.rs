//! The straight line between two vectors of tile numbers, the blank as 0. Known wrong, for teaching.
//!
//! What [`EuclideanVector`](super::EuclideanVector) becomes when the blank is written as 0: a little less wrong, and
//! still neither admissible nor consistent (10.31 too much on the worst 3x3 board). O(cells).

use loyd_search::{Cost, Heuristic};

use super::euclidean_vector::VectorDistance;
use crate::{Board, Puzzle, TileState};
use loyd_search::round_up;

/// The length of the difference between two state vectors, the blank as 0. Known wrong: overestimates.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::EuclideanVectorZero;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![1, 2, 3, 4, 5, 0, 7, 8, 6])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(EuclideanVectorZero::new(&goal).exact(&puzzle.start()), 72_f64.sqrt());
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct EuclideanVectorZero(VectorDistance);

impl EuclideanVectorZero {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> EuclideanVectorZero {
        EuclideanVectorZero(VectorDistance::new(goal, 0))
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for EuclideanVectorZero {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        round_up(self.0.to(state))
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &S) -> f64 {
        self.0.to(state)
    }
}
