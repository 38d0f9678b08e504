//! Heuristics of the user's own: whatever answers the questions, a script or a program, is one type to a search.
//!
//! Nothing is taken on trust. An answer that is no estimate, or none at all, is a failure; the first one is kept, the
//! search stops with it, and nobody is asked again. That an estimate is admissible is nowhere assumed.

use std::sync::OnceLock;

use loyd_search::{Cost, Failure, Heuristic};
use loyd_tiles::heuristics::round_up;
use loyd_tiles::{Board, Puzzle, Size, Tile, TileState};

/// The largest estimate that is taken. No board that fits into memory is as far from its goal, and sums stay far from
/// the cost that searches read as "never".
const ESTIMATE_MAX: f64 = 1e9;

/// Something that estimates boards and may fail.
pub(crate) trait Estimator: Send + Sync {
    /// The estimates of boards that stand one behind the other in `tiles`.
    fn estimates(&self, tiles: &[Tile]) -> Result<Vec<f64>, Failure>;
}

/// An estimator as a heuristic for boards of one size.
#[derive(Debug)]
pub(crate) struct Own<E> {
    estimator: E,
    cells: usize,
    failure: OnceLock<Failure>,
}

impl<E: Estimator> Own<E> {
    pub fn new(estimator: E, size: Size) -> Self {
        Own { estimator, cells: size.cells(), failure: OnceLock::new() }
    }

    /// The estimates of `states`, or nothing once something failed.
    fn ask<S: TileState>(&self, states: &[S]) -> Option<Vec<f64>> {
        if self.failure.get().is_some() {
            return None;
        }
        let mut tiles = Vec::with_capacity(states.len() * self.cells);
        for state in states {
            tiles.extend((0..self.cells).map(|cell| state.tile(cell) as Tile));
        }
        match self.estimator.estimates(&tiles) {
            Ok(estimates) => Some(estimates),
            Err(failure) => {
                // Another thread may have failed first; one reason is enough.
                let _ = self.failure.set(failure);
                None
            }
        }
    }
}

impl<S: TileState, E: Estimator> Heuristic<Puzzle<S>> for Own<E> {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        self.ask(std::slice::from_ref(state)).map_or(0, |estimates| round_up(estimates[0]))
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &S) -> f64 {
        self.ask(std::slice::from_ref(state)).map_or(f64::NAN, |estimates| estimates[0])
    }

    fn exact_many(&self, states: &[S]) -> Vec<f64> {
        self.ask(states).unwrap_or_else(|| vec![f64::NAN; states.len()])
    }

    fn failure(&self) -> Option<Failure> {
        self.failure.get().cloned()
    }
}

/// The number, if it can be an estimate.
pub(crate) fn checked(estimate: f64) -> Result<f64, &'static str> {
    if estimate.is_nan() {
        Err("not a number (NaN)")
    } else if estimate.is_infinite() {
        Err("infinite")
    } else if estimate < 0.0 {
        Err("negative")
    } else if estimate > ESTIMATE_MAX {
        Err("more than 1,000,000,000")
    } else {
        Ok(estimate)
    }
}

/// A board for a message: its rows by slashes, and only the beginning of a large one.
pub(crate) fn shown(size: Size, tiles: &[Tile]) -> String {
    let board = Board::new(size, tiles).map(|board| board.slashes());
    crate::spec::printable(&board.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_estimate_is_refused_with_the_reason() {
        assert_eq!(checked(0.0), Ok(0.0));
        assert_eq!(checked(9.899), Ok(9.899));
        assert_eq!(checked(f64::NAN), Err("not a number (NaN)"));
        assert_eq!(checked(f64::INFINITY), Err("infinite"));
        assert_eq!(checked(-1.0), Err("negative"));
        assert_eq!(checked(1e300), Err("more than 1,000,000,000"));
    }
}
