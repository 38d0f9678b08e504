//! Any heuristic behind one type.
//!
//! Each heuristic type gets its own copy of each algorithm, which is worth it where estimates are what a search spends
//! its time on. The others share this type, and with it one copy: a call through a pointer for each estimate, and
//! every estimate from scratch.

use loyd_search::{Cost, Failure, Heuristic};

use crate::{Puzzle, TileState};

/// A heuristic whose type is forgotten. Its memo is its value.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::{Erased, Euclidean, Gaschnig};
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 1, 3, 4, 0, 2, 7, 6, 5])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// let both = [Erased::new(Gaschnig::new(&goal)), Erased::new(Euclidean::new(&goal))];
/// assert_eq!(both.map(|heuristic| heuristic.init(&puzzle.start())), [6, 8]);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
pub struct Erased<S>(Box<dyn Estimate<S>>);

impl<S: TileState> Erased<S> {
    /// Forgets the type of `heuristic`.
    pub fn new(heuristic: impl Heuristic<Puzzle<S>> + Send + Sync + 'static) -> Erased<S> {
        Erased(Box::new(heuristic))
    }
}

impl<S> std::fmt::Debug for Erased<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Erased(..)")
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Erased<S> {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        self.0.estimate(state)
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &S) -> f64 {
        self.0.exact(state)
    }

    fn exact_many(&self, states: &[S]) -> Vec<f64> {
        self.0.exact_many(states)
    }

    fn failure(&self) -> Option<Failure> {
        self.0.failure()
    }
}

/// What is left of a heuristic without its memo: enough for a trait object.
trait Estimate<S>: Send + Sync {
    fn estimate(&self, state: &S) -> Cost;
    fn exact(&self, state: &S) -> f64;
    fn exact_many(&self, states: &[S]) -> Vec<f64>;
    fn failure(&self) -> Option<Failure>;
}

impl<S: TileState, H: Heuristic<Puzzle<S>> + Send + Sync> Estimate<S> for H {
    fn estimate(&self, state: &S) -> Cost {
        self.value(self.init(state))
    }

    fn exact(&self, state: &S) -> f64 {
        Heuristic::exact(self, state)
    }

    fn exact_many(&self, states: &[S]) -> Vec<f64> {
        Heuristic::exact_many(self, states)
    }

    fn failure(&self) -> Option<Failure> {
        Heuristic::failure(self)
    }
}
