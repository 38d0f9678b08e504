//! The Manhattan distance plus two for every conflicting *pair*. Known wrong, for teaching.
//!
//! Three tiles in reverse order make three conflicting pairs, but when two of them step out of the line the third
//! need not: this adds six where four is the truth. It is not admissible (4 too much on the worst 3x3 board) and not
//! consistent, and it is easy to take for [`LinearConflict`](super::LinearConflict).
//!
//! O(cells * side).
//!
//! The correct count: O. Hansson, A. Mayer and M. Yung. Criticizing solutions to relaxed models yields powerful
//! admissible heuristics. Information Sciences 63(3):207-227, 1992.

use loyd_search::{Cost, Heuristic};

use super::Manhattan;
use super::lines::Lines;
use crate::{Board, Puzzle, TileState};

/// The Manhattan distance plus two for each pair of tiles in conflict. Known wrong: overestimates.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::LinearConflictPairs;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![3, 2, 1, 4, 5, 6, 7, 8, 0])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(LinearConflictPairs::new(&goal).init(&puzzle.start()), 4 + 2 * 3);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct LinearConflictPairs {
    manhattan: Manhattan,
    rows: Lines,
    columns: Lines,
}

impl LinearConflictPairs {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> LinearConflictPairs {
        LinearConflictPairs {
            manhattan: Manhattan::new(goal),
            rows: Lines::rows(goal),
            columns: Lines::columns(goal),
        }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for LinearConflictPairs {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        let distance = Heuristic::<Puzzle<S>>::init(&self.manhattan, state);
        distance + 2 * (pairs(&self.rows, state) + pairs(&self.columns, state))
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// The pairs of tiles at home in their line but in the wrong order, over all lines.
fn pairs<S: TileState>(lines: &Lines, state: &S) -> Cost {
    let pairs_of = |line| -> usize {
        let marks = || lines.marks(state, line).filter(|&mark| mark != 0);
        marks().enumerate().map(|(n, mark)| marks().skip(n + 1).filter(|&later| later < mark).count()).sum()
    };
    (0..lines.count).map(pairs_of).sum::<usize>() as Cost
}
