//! What tests of the user's own heuristics share.
#![allow(dead_code, reason = "each test file uses its own part")]

use loyd_lab::heuristic::{NoHeuristic, visit};
use loyd_search::{Failure, Heuristic};
use loyd_tiles::heuristics::Visitor;
use loyd_tiles::{Board, Distances, Goal, LargeState, Puzzle, Size, TileState as _};

/// Why there are no estimates.
#[derive(Debug)]
pub enum NoEstimates {
    NoHeuristic(NoHeuristic),
    Failed(Failure),
}

struct Ask<'a>(&'a [Board]);

impl Visitor<LargeState> for Ask<'_> {
    type Output = Result<Vec<f64>, NoEstimates>;

    fn visit<H: Heuristic<Puzzle<LargeState>> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let states: Vec<_> = self.0.iter().map(LargeState::pack).collect();
        let estimates = heuristic.exact_many(&states);
        heuristic.failure().map_or(Ok(estimates), |failure| Err(NoEstimates::Failed(failure)))
    }
}

/// What the heuristic says of each board.
pub fn estimates(name: &str, goal: &Board, boards: &[Board]) -> Result<Vec<f64>, NoEstimates> {
    visit(name, goal, Ask(boards)).map_err(NoEstimates::NoHeuristic)?
}

/// Why the heuristic fails on these boards.
pub fn failure(name: &str, goal: &Board, boards: &[Board]) -> String {
    match estimates(name, goal, boards) {
        Err(NoEstimates::Failed(failure)) => failure.to_string(),
        Err(NoEstimates::NoHeuristic(error)) => error.to_string(),
        Ok(estimates) => panic!("{name} should fail, and says {:?}", estimates.first()),
    }
}

/// The goal 1..8,0 and all boards that reach it.
pub fn size_3x3_boards() -> (Board, Vec<Board>) {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
    let distances = Distances::new(&goal, 1 << 20).unwrap();
    let boards = (0..distances.len()).map(|number| distances.board(number).0).collect();
    (goal, boards)
}
