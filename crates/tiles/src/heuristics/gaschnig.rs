//! Gaschnig's heuristic: the fewest swaps with the blank.
//!
//! Relax the puzzle so that *any* tile may jump into the blank. The fewest such jumps that reach the goal are an
//! admissible and consistent estimate, because every real move is a jump. It is at least
//! [`Misplaced`](super::Misplaced), and sometimes above [`Manhattan`](super::Manhattan).
//!
//! The count has a closed form. Let each cell point to the cell where its content belongs; the pointers form cycles.
//! A jump can put one tile of the blank's cycle home, so that cycle, of k cells, takes k - 1 jumps. Any other cycle
//! of k > 1 cells must first let the blank in, and takes k + 1. Cells that point to themselves take none.
//!
//! O(cells).
//!
//! J. Gaschnig. A problem similarity approach to devising heuristics: first results. Proceedings of the Sixth
//! International Joint Conference on Artificial Intelligence, 301-307, 1979. J. Gaschnig. Performance measurement and
//! analysis of certain search algorithms. Doctoral thesis, Carnegie-Mellon University, 1979.

use loyd_search::{Cost, Heuristic};

use super::cell_set::with_cell_set;
use crate::{Board, Puzzle, TileState};

/// The fewest moves if any tile could jump into the blank.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::Gaschnig;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// // 8, 6, 2 and 1 form a cycle: five jumps. The blank and 5 form another: one jump.
/// assert_eq!(Gaschnig::new(&goal).init(&puzzle.start()), 5 + 1);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Gaschnig {
    /// The goal cell of each tile, the blank included.
    goals: Box<[u16]>,
}

impl Gaschnig {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> Gaschnig {
        Gaschnig { goals: goal.cells().into_iter().map(|cell| cell as u16).collect() }
    }

    /// Walks each cycle once. `seen` is an empty set with room for all cells.
    fn jumps<S: TileState>(&self, state: &S, seen: &mut [u64]) -> Cost {
        let goal_of = |cell| usize::from(self.goals[state.tile(cell)]);
        let mut first_visit = |cell: usize| {
            let (word, bit) = (&mut seen[cell / 64], 1 << (cell % 64));
            let first = *word & bit == 0;
            *word |= bit;
            first
        };
        let blank = state.blank();
        let mut jumps = 0;
        for start in std::iter::once(blank).chain(0..self.goals.len()) {
            let mut length = 0;
            let mut cell = start;
            while first_visit(cell) {
                length += 1;
                cell = goal_of(cell);
            }
            jumps += match length {
                0 | 1 => 0,
                _ if start == blank => length - 1,
                _ => length + 1,
            };
        }
        jumps
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Gaschnig {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        with_cell_set(self.goals.len(), |seen| self.jumps(state, seen))
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
