//! The number of misplaced tiles with the blank counted as one. Known wrong, for teaching.
//!
//! The last move of any solution puts a tile and the blank home at once: two for the price of one. Not admissible (1 too
//! much, on 78 boards of 3x3) and not consistent. [`Misplaced`](super::Misplaced) is right.
//!
//! From scratch O(cells), a step O(1).

use loyd_search::{Cost, Heuristic};

use super::Misplaced;
use crate::{Board, Direction, Puzzle, TileState};

/// The number of tiles, the blank included, that are not where the goal has them. Known wrong: overestimates.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::MisplacedBlank;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// // One move from the goal.
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![1, 2, 3, 4, 5, 0, 7, 8, 6])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(Heuristic::<Puzzle<NibbleState>>::exact(&MisplacedBlank::new(&goal), &puzzle.start()), 2.0);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct MisplacedBlank {
    tiles: Misplaced,
    goal_blank: usize,
}

impl MisplacedBlank {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> MisplacedBlank {
        MisplacedBlank { tiles: Misplaced::new(goal), goal_blank: goal.blank() }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for MisplacedBlank {
    /// The misplaced tiles, and whether the blank is misplaced.
    type Memo = (Cost, bool);

    fn init(&self, state: &S) -> Self::Memo {
        (Heuristic::<Puzzle<S>>::init(&self.tiles, state), state.blank() != self.goal_blank)
    }

    #[inline]
    fn value(&self, (tiles, blank): Self::Memo) -> Cost {
        tiles + Cost::from(blank)
    }

    #[inline]
    fn step(&self, (tiles, _): Self::Memo, parent: &S, action: Direction, child: &S) -> Self::Memo {
        let tiles = Heuristic::<Puzzle<S>>::step(&self.tiles, tiles, parent, action, child);
        (tiles, child.blank() != self.goal_blank)
    }
}
