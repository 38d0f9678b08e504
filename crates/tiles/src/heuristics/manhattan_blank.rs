//! The Manhattan distance with the blank counted as a tile. Known wrong, for teaching.
//!
//! A move takes a tile one step *and* the blank one step. Counting both charges two for one move: not admissible (4 too
//! much on the worst 3x3 board) and not consistent. It is the most common mistake of all, and ships in well-known
//! teaching code. [`Manhattan`](super::Manhattan) is right.
//!
//! From scratch O(cells), a step O(1).

use loyd_search::{Cost, Heuristic};

use super::{BlankPos, Manhattan};
use crate::{Board, Direction, Puzzle, TileState};

/// The steps of every tile, the blank included, to where the goal has it, summed. Known wrong: overestimates.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::ManhattanBlank;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// // One move from the goal.
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![1, 2, 3, 4, 5, 0, 7, 8, 6])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(Heuristic::<Puzzle<NibbleState>>::exact(&ManhattanBlank::new(&goal), &puzzle.start()), 2.0);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct ManhattanBlank {
    tiles: Manhattan,
    blank: BlankPos,
}

impl ManhattanBlank {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> ManhattanBlank {
        ManhattanBlank { tiles: Manhattan::new(goal), blank: BlankPos::new(goal) }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for ManhattanBlank {
    /// The tiles' part and the blank's.
    type Memo = (Cost, Cost);

    fn init(&self, state: &S) -> Self::Memo {
        (Heuristic::<Puzzle<S>>::init(&self.tiles, state), Heuristic::<Puzzle<S>>::init(&self.blank, state))
    }

    #[inline]
    fn value(&self, (tiles, blank): Self::Memo) -> Cost {
        tiles + blank
    }

    #[inline]
    fn step(&self, (tiles, _): Self::Memo, parent: &S, action: Direction, child: &S) -> Self::Memo {
        let tiles = Heuristic::<Puzzle<S>>::step(&self.tiles, tiles, parent, action, child);
        (tiles, Heuristic::<Puzzle<S>>::init(&self.blank, child))
    }
}
