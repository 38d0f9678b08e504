//! The straight line between two vectors of tile numbers. Not admissible.
//!
//! Write the board and the goal as vectors, tile by tile, with -1 for the blank, and take the length of their
//! difference. Swapping the blank with a tile of number n moves the vector by (n + 1) * sqrt(2) though it costs one
//! move, so the estimate is neither admissible nor consistent. The smallest counterexample on 3x3 is one move from the
//! goal and estimated at 9.9. A course report used it; it is here so that the audit can put it on trial.
//!
//! Unlike the other heuristics it depends on the numbers on the tiles, not only on where they belong. O(cells).

use loyd_search::{Cost, Heuristic};

use crate::{Board, Puzzle, TileState};
use loyd_search::round_up;

/// The length of the difference between two state vectors, the blank as -1. Overestimates.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::EuclideanVector;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![1, 2, 3, 4, 5, 0, 7, 8, 6])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// // One move from the goal, but 6 and -1 are 7 apart, twice.
/// assert_eq!(EuclideanVector::new(&goal).exact(&puzzle.start()), 98_f64.sqrt());
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct EuclideanVector(VectorDistance);

impl EuclideanVector {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> EuclideanVector {
        EuclideanVector(VectorDistance::new(goal, -1))
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for EuclideanVector {
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

/// The goal as a vector, and the number that stands for the blank.
#[derive(Debug, Clone)]
pub(super) struct VectorDistance {
    goal: Box<[i32]>,
    blank: i32,
}

impl VectorDistance {
    pub fn new(goal: &Board, blank: i32) -> VectorDistance {
        let number = |&tile| if tile == 0 { blank } else { i32::from(tile) };
        VectorDistance { goal: goal.tiles().iter().map(number).collect(), blank }
    }

    pub fn to<S: TileState>(&self, state: &S) -> f64 {
        let number = |tile| if tile == 0 { self.blank } else { tile as i32 };
        let differences = self.goal.iter().enumerate().map(|(cell, goal)| goal - number(state.tile(cell)));
        (differences.map(|difference| i64::from(difference).pow(2)).sum::<i64>() as f64).sqrt()
    }
}
