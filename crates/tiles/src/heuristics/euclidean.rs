//! The straight-line distance of every tile, summed.
//!
//! A straight line is never longer than the way along rows and columns, and one step changes it by at most one. So
//! the sum is admissible and consistent, and never better than [`Manhattan`](super::Manhattan). Its values are real;
//! searches use them rounded up, which keeps both properties.
//!
//! O(cells). There is no cheaper step: a running sum of square roots would drift.
//!
//! J. Pearl. Heuristics: Intelligent Search Strategies for Computer Problem Solving. Addison-Wesley, 1984.

use loyd_search::{Cost, Heuristic};

use super::places::Places;
use crate::{Board, Puzzle, TileState};
use loyd_search::round_up;

/// The straight-line distance between every tile and its goal, summed; the blank not counted.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::Euclidean;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// let euclidean = Euclidean::new(&goal);
/// let exact = 1.0 + 3.0 * 2_f64.sqrt() + 5_f64.sqrt();
/// assert!((Heuristic::<Puzzle<NibbleState>>::exact(&euclidean, &puzzle.start()) - exact).abs() < 1e-9);
/// assert_eq!(euclidean.init(&puzzle.start()), 8);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Euclidean {
    places: Places,
    /// The lengths of lines, by the rows and columns they span: `lengths[rows * columns_of_the_board + columns]`.
    lengths: Box<[f64]>,
    columns: usize,
}

impl Euclidean {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> Euclidean {
        let size = goal.size();
        let length = |cell| {
            let (rows, columns) = size.row_column(cell);
            ((rows * rows + columns * columns) as f64).sqrt()
        };
        let lengths = (0..size.cells()).map(length).collect();
        Euclidean { places: Places::new(goal), lengths, columns: size.columns() }
    }

    fn length(&self, tile: usize, cell: usize) -> f64 {
        let (rows, columns) = self.places.gap(tile, cell);
        self.lengths[usize::from(rows) * self.columns + usize::from(columns)]
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Euclidean {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        round_up(Heuristic::<Puzzle<S>>::exact(self, state))
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &S) -> f64 {
        let tiles = (0..self.places.count()).filter(|&cell| cell != state.blank());
        tiles.map(|cell| self.length(state.tile(cell), cell)).sum()
    }
}
