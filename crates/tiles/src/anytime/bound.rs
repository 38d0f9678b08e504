//! Bounds that need no solution: the first few iterations of IDA*.
//!
//! An iteration that ends without a solution proves that there is none as short; so each raises the bound by two. They
//! get four to five times as long each, so on large boards there are few.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27(1),
//! 1985, pages 97-109.

use loyd_search::{Cost, Heuristic, IdaStar, Limits, Monitor, Outcome, Problem, Search};

use crate::heuristics::LinearConflict;
use crate::{Board, ByteState, Direction, LargeState, NibbleState, Puzzle, TileState};

/// No solution is shorter than this: Manhattan distance and linear conflicts, and the parity of the blank's way.
///
/// ```
/// use loyd_tiles::anytime::lower_bound;
/// use loyd_tiles::{Board, Goal};
/// let start: Board = "2 1 3/4 5 6/8 7 0".parse()?;
/// assert_eq!(lower_bound(&start, &Goal::Last.board(start.size())?), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lower_bound(start: &Board, goal: &Board) -> usize {
    fn of<S: TileState>(start: &Board, goal: &Board) -> Option<Cost> {
        let puzzle = Puzzle::<S>::new(start, goal).ok()?;
        let heuristic = LinearConflict::new(goal);
        let memo = Heuristic::<Puzzle<S>>::init(&heuristic, &puzzle.start());
        let estimate = Heuristic::<Puzzle<S>>::value(&heuristic, memo);
        Some(puzzle.next_possible_cost(estimate))
    }
    let bound = match start.size().cells() {
        cells if cells <= NibbleState::CAPACITY => of::<NibbleState>(start, goal),
        cells if cells <= ByteState::CAPACITY => of::<ByteState>(start, goal),
        _ => of::<LargeState>(start, goal),
    };
    bound.unwrap_or(0) as usize
}

/// What a search within limits proved.
pub(super) struct Proved {
    pub bound: usize,
    pub expanded: u64,
    pub generated: u64,
    /// A shortest solution, if the search came that far.
    pub solution: Option<Vec<Direction>>,
}

/// Iterations as far as the limits allow.
pub(super) fn deepen(start: &Board, goal: &Board, limits: Limits) -> Proved {
    fn within<S: TileState>(start: &Board, goal: &Board, limits: Limits) -> Proved {
        let puzzle = Puzzle::<S>::new(start, goal).expect("the boards have one size");
        let mut monitor = Monitor::unwatched(limits);
        let outcome = IdaStar { heuristic: LinearConflict::new(goal) }.run(&puzzle, &mut monitor);
        let stats = monitor.stats();
        let (bound, solution) = match outcome {
            Outcome::Solved { actions, cost } => (cost, Some(actions)),
            Outcome::Unsolvable | Outcome::Stopped(_) => (stats.lower_bound, None),
        };
        let (expanded, generated) = (stats.expanded, stats.generated);
        Proved { bound: bound as usize, expanded, generated, solution }
    }
    match start.size().cells() {
        cells if cells <= NibbleState::CAPACITY => within::<NibbleState>(start, goal, limits),
        cells if cells <= ByteState::CAPACITY => within::<ByteState>(start, goal, limits),
        _ => within::<LargeState>(start, goal, limits),
    }
}
