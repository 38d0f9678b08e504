//! Solutions are replayed against the rules, on the plain board, before anybody sees them.

use loyd_tiles::{Board, Direction};

/// Where a list of moves leads, or which of them is not legal.
///
/// ```
/// use loyd_lab::{Replay, replay};
/// use loyd_tiles::{Board, Direction, Goal, Size};
/// let goal = Goal::Last.board(Size::new(2, 2).unwrap()).unwrap();
/// assert_eq!(replay(&goal, &[Direction::Down]), Replay::Illegal { at: 0 });
/// ```
pub fn replay(start: &Board, moves: &[Direction]) -> Replay {
    let mut board = start.clone();
    for (at, &direction) in moves.iter().enumerate() {
        if !board.slide(direction) {
            return Replay::Illegal { at };
        }
    }
    Replay::Ends(board)
}

/// What came of playing moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// All were legal and led here.
    Ends(Board),
    /// The move at this index would leave the board.
    Illegal {
        /// Counted from 0.
        at: usize,
    },
}
