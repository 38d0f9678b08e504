//! Inversion distance: how many vertical moves the rows' inversions need, plus the same for columns.
//!
//! Number the tiles by their order in the goal, read row by row without the blank. An *inversion* is a pair of tiles
//! that the board reads in the other order. The goal has none. On a board w cells wide:
//!
//! - A horizontal move changes nothing: the tile and the blank are neighbours in the reading, and the blank is not
//!   read.
//! - A vertical move carries one tile past the w - 1 tiles that are read between its old cell and its new one, as
//!   the two are w positions apart. Each tile passed makes or mends one inversion, and no other pair is touched. So
//!   the count changes by a sum of w - 1 terms, each +1 or -1: by at most w - 1, and by an odd number exactly if
//!   w - 1 is odd.
//!
//! From i inversions, k vertical moves can reach none only if k (w - 1) >= i; and if w - 1 is odd, only if k is as odd
//! or even as i. The least such k is the estimate: i / (w - 1) rounded up, plus one where the parity does not fit.
//! (Where w - 1 is even, i is even on every solvable board, and parity says nothing.) For w = 4 this is
//! i / 3 + i mod 3 in whole numbers.
//!
//! Read column by column, on a board h cells high, the same argument bounds the horizontal moves with h - 1. No move
//! is both, so the two bounds may be added: the sum is *admissible*. It is *consistent* too: after a vertical move, k + 1
//! moves satisfy both conditions for the new count whenever k moves did for the old, so the estimate falls or grows by
//! at most one (by symmetry, as moves can be undone), and a horizontal move leaves this half alone.
//!
//! From scratch O(cells^2 / 64); a step O(side).
//!
//! Ken'ichiro Takahashi. How to write a 15-puzzle solver (web page, in Japanese), for 4x4; here for every size and goal.

use loyd_search::{Cost, Heuristic};

use super::reading_order::ReadingOrder;
use crate::{Board, Direction, Puzzle, TileState};

/// The vertical moves that inversions by rows need, plus the horizontal moves that inversions by columns need.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::InversionDistance;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// let heuristic = InversionDistance::new(&goal);
/// let memo = Heuristic::<Puzzle<NibbleState>>::init(&heuristic, &puzzle.start());
/// // 12 inversions by rows and 12 by columns; a move mends at most 2.
/// assert_eq!(Heuristic::<Puzzle<NibbleState>>::value(&heuristic, memo), 6 + 6);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct InversionDistance {
    by_rows: ReadingOrder,
    by_columns: ReadingOrder,
    /// The tiles that a vertical move and a horizontal move carry a tile past.
    passed: [u32; 2],
}

/// The inversions of a board, read by rows and by columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InversionCounts {
    by_rows: u32,
    by_columns: u32,
}

impl InversionDistance {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> InversionDistance {
        let size = goal.size();
        InversionDistance {
            by_rows: ReadingOrder::by_rows(goal),
            by_columns: ReadingOrder::by_columns(goal),
            passed: [size.columns() as u32 - 1, size.rows() as u32 - 1],
        }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for InversionDistance {
    type Memo = InversionCounts;

    fn init(&self, state: &S) -> InversionCounts {
        InversionCounts {
            by_rows: self.by_rows.inversions(state),
            by_columns: self.by_columns.inversions(state),
        }
    }

    #[inline]
    fn value(&self, memo: InversionCounts) -> Cost {
        moves_needed(memo.by_rows, self.passed[0]) + moves_needed(memo.by_columns, self.passed[1])
    }

    fn step(&self, memo: InversionCounts, parent: &S, action: Direction, child: &S) -> InversionCounts {
        let (from, to) = (child.blank(), parent.blank());
        if action.is_vertical() {
            let change = self.by_rows.change(child, from, to);
            InversionCounts { by_rows: memo.by_rows.wrapping_add_signed(change), ..memo }
        } else {
            let change = self.by_columns.change(child, from, to);
            InversionCounts { by_columns: memo.by_columns.wrapping_add_signed(change), ..memo }
        }
    }
}

/// The fewest moves that can mend `inversions` inversions, when each passes `passed` tiles. The module proves it.
#[inline]
fn moves_needed(inversions: u32, passed: u32) -> Cost {
    let moves = inversions.div_ceil(passed);
    let parity_is_wrong = passed % 2 == 1 && (moves ^ inversions) % 2 == 1;
    moves + Cost::from(parity_is_wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries all sums of k changes, each from -passed to passed in steps of two.
    fn by_search(inversions: u32, passed: i64) -> Option<u32> {
        let mut reachable = std::collections::BTreeSet::from([i64::from(inversions)]);
        (0..=inversions).find(|_| {
            let found = reachable.contains(&0);
            let changes = || (-passed..=passed).step_by(2);
            reachable = reachable.iter().flat_map(|n| changes().map(move |change| n + change)).collect();
            found
        })
    }

    #[test]
    fn no_fewer_moves_can_mend_the_inversions() {
        for passed in 1..6 {
            for inversions in 0..12 {
                match by_search(inversions, passed) {
                    Some(moves) => assert_eq!(moves_needed(inversions, passed as u32), moves),
                    None => assert!(passed % 2 == 0 && inversions % 2 == 1),
                }
            }
        }
    }

    #[test]
    fn four_wide_is_thirds_and_the_rest() {
        for inversions in 0..=105 {
            assert_eq!(moves_needed(inversions, 3), inversions / 3 + inversions % 3);
        }
    }
}
