//! What every heuristic says of one board.

use crate::heuristic;
use loyd_search::Heuristic;
use loyd_tiles::heuristics::{self, Visitor};
use loyd_tiles::{Board, LargeState, Puzzle, TileState as _};

struct Estimate<'a>(&'a Board);

impl Visitor<LargeState> for Estimate<'_> {
    type Output = f64;

    fn visit<H: Heuristic<Puzzle<LargeState>> + Send + Sync + 'static>(self, heuristic: H) -> f64 {
        heuristic.exact(&LargeState::pack(self.0))
    }
}

/// Every built-in heuristic that works on this board, with its exact value.
pub fn estimates(puzzle: &Board, goal: &Board) -> Vec<(&'static str, f64)> {
    let value = |name| heuristic::visit(name, goal, Estimate(puzzle)).ok();
    heuristics::entries().iter().filter_map(|entry| Some((entry.name, value(entry.name)?))).collect()
}
