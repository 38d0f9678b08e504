//! The number of misplaced tiles.
//!
//! Every tile that is not where the goal has it must move at least once, and a move moves one tile. So the count is
//! admissible; and since a move changes it by at most one, it is consistent. It is the exact distance in the puzzle
//! relaxed so that a tile may be lifted and put down anywhere. The blank does not count: see
//! [`MisplacedBlank`](super::MisplacedBlank) for what happens when it does.
//!
//! From scratch O(cells), a step O(1).
//!
//! J. E. Doran and D. Michie. Experiments with the Graph Traverser program. Proceedings of the Royal Society of
//! London A 294(1437):235-259, 1966. J. Pearl. Heuristics: Intelligent Search Strategies for Computer Problem
//! Solving. Addison-Wesley, 1984 (section 4.2 derives it by relaxation).

use loyd_search::{Cost, Heuristic};

use crate::{Board, Direction, Puzzle, TileState};

/// The number of tiles, the blank not counted, that are not where the goal has them.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::Misplaced;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(Misplaced::new(&goal).init(&puzzle.start()), 5);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Misplaced {
    /// The goal cell of each tile.
    goals: Box<[u16]>,
}

impl Misplaced {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> Misplaced {
        Misplaced { goals: goal.cells().into_iter().map(|cell| cell as u16).collect() }
    }

    #[inline]
    fn is_misplaced(&self, tile: usize, cell: usize) -> Cost {
        Cost::from(usize::from(self.goals[tile]) != cell)
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Misplaced {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        let tiles = (0..self.goals.len()).filter(|&cell| cell != state.blank());
        tiles.map(|cell| self.is_misplaced(state.tile(cell), cell)).sum()
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    #[inline]
    fn step(&self, memo: Cost, parent: &S, _action: Direction, child: &S) -> Cost {
        let (from, to) = (child.blank(), parent.blank());
        let tile = child.tile(to);
        memo + self.is_misplaced(tile, to) - self.is_misplaced(tile, from)
    }
}
