//! The Manhattan distance: every tile's steps to where it belongs, summed.
//!
//! A tile that is r rows and c columns away needs at least r + c moves of its own, and a move moves one tile by one
//! step. So the sum is admissible, and as each move changes it by exactly one, it is consistent. It is the exact
//! distance in the puzzle relaxed so that tiles may stand on each other. The blank does not count: see
//! [`ManhattanBlank`](super::ManhattanBlank) for what happens when it does.
//!
//! From scratch O(cells), a step O(1): one load from a table of differences on boards of up to 32 cells.
//!
//! J. E. Doran and D. Michie. Experiments with the Graph Traverser program. Proceedings of the Royal Society of
//! London A 294(1437):235-259, 1966. R. E. Korf. Depth-first iterative-deepening: an optimal admissible tree search.
//! Artificial Intelligence 27(1):97-109, 1985 (the classic 100 boards, solved with it).

use loyd_search::{Cost, Heuristic};

use super::places::Places;
use crate::{Board, Direction, Puzzle, TileState};

/// Boards of up to this many cells step by table. A power of two, so that an index is put together with shifts.
const TABLE_CELLS: usize = 32;

/// The steps of every tile, the blank not counted, to where the goal has it, summed.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::Manhattan;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(Manhattan::new(&goal).init(&puzzle.start()), 10);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Manhattan {
    places: Places,
    /// How far the blank goes for each direction, as a difference of cell numbers.
    offsets: [isize; 4],
    /// What a move adds, by the blank's cell before the move, its direction and the tile moved.
    differences: Box<[i8; 4 * TABLE_CELLS * TABLE_CELLS]>,
}

impl Manhattan {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> Manhattan {
        let places = Places::new(goal);
        let mut differences = Box::new([0; 4 * TABLE_CELLS * TABLE_CELLS]);
        let cells = goal.size().cells();
        if cells <= TABLE_CELLS {
            for direction in Direction::ALL {
                for (tile, to) in (1..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
                    if let Some(from) = direction.step(goal.size(), to) {
                        let difference = places.steps(tile, to) as i8 - places.steps(tile, from) as i8;
                        differences[index(direction, tile, to)] = difference;
                    }
                }
            }
        }
        let columns = goal.size().columns() as isize;
        Manhattan { places, offsets: [-columns, -1, 1, columns], differences }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Manhattan {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        let tiles = (0..self.places.count()).filter(|&cell| cell != state.blank());
        tiles.map(|cell| self.places.steps(state.tile(cell), cell)).sum()
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    #[inline]
    fn step(&self, memo: Cost, parent: &S, action: Direction, child: &S) -> Cost {
        // The tile is asked of the parent: the sum then does not wait for the child to be made, and where the bound cuts
        // the child off, it need not be made at all.
        let to = parent.blank();
        let from = to.wrapping_add_signed(self.offsets[action as usize]);
        let tile = parent.tile(from);
        debug_assert_eq!(child.blank(), from, "the child is the parent after the action");
        if S::CAPACITY <= TABLE_CELLS {
            memo.wrapping_add_signed(i32::from(self.differences[index(action, tile, to)]))
        } else {
            memo + self.places.steps(tile, to) - self.places.steps(tile, from)
        }
    }
}

/// Where a difference stands. The mask says to the compiler what the preconditions say to us.
#[inline]
fn index(direction: Direction, tile: usize, cell: usize) -> usize {
    debug_assert!(tile < TABLE_CELLS && cell < TABLE_CELLS);
    ((cell * 4 + direction as usize) * TABLE_CELLS + tile) & (4 * TABLE_CELLS * TABLE_CELLS - 1)
}
