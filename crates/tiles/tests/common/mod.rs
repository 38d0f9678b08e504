//! What several tests share.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::path::PathBuf;

use loyd_search::{Cost, Heuristic, Limits, Monitor, Outcome, Search, Stats};
use loyd_tiles::{Board, Direction, Goal, NibbleState, Puzzle, Size, Tile, TileState};

/// The sum of the tiles' distances: one table look-up a move. Kept apart from the library's own, as a second opinion.
pub struct Manhattan<S> {
    puzzle: Puzzle<S>,
    /// The steps of each tile (16 bits of index are cell and tile) from its goal cell.
    steps: Vec<u8>,
}

impl<S: TileState> Manhattan<S> {
    pub fn new(puzzle: &Puzzle<S>) -> Self {
        let (size, goal) = (puzzle.size(), puzzle.goal_board().cells());
        let entry = |tile: usize, cell| if tile == 0 { 0 } else { size.steps(goal[tile], cell) as u8 };
        let tiles = 0..size.cells();
        let steps = tiles.flat_map(|tile| (0..size.cells()).map(move |cell| (tile, cell)));
        Manhattan { steps: steps.map(|(tile, cell)| entry(tile, cell)).collect(), puzzle: puzzle.clone() }
    }

    #[inline]
    fn steps(&self, tile: usize, cell: usize) -> Cost {
        Cost::from(self.steps[tile * self.puzzle.size().cells() + cell])
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Manhattan<S> {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        (0..self.puzzle.size().cells()).map(|cell| self.steps(state.tile(cell), cell)).sum()
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
    #[inline]
    fn step(&self, memo: Cost, parent: &S, action: Direction, _child: &S) -> Cost {
        let to = parent.blank();
        let from = self.puzzle.target(to, action);
        let tile = parent.tile(from);
        memo + self.steps(tile, to) - self.steps(tile, from)
    }
}

/// A board of `rows` rows.
pub fn board(rows: usize, tiles: &[Tile]) -> Board {
    Board::new(Size::new(rows, tiles.len() / rows).unwrap(), tiles).unwrap()
}

/// A puzzle with one of the named goals.
pub fn puzzle<S: TileState>(start: &Board, goal: &Goal) -> Puzzle<S> {
    Puzzle::new(start, &goal.board(start.size()).unwrap()).unwrap()
}

/// Runs a search on a puzzle of at most 16 cells; a solution is replayed.
pub fn run(
    search: &impl Search<Puzzle<NibbleState>>,
    puzzle: &Puzzle<NibbleState>,
    limits: Limits,
) -> (Outcome<Direction>, Stats) {
    let mut observer = ();
    let mut monitor = Monitor::new(limits, &mut observer);
    let outcome = search.run(puzzle, &mut monitor);
    if let Outcome::Solved { actions, cost } = &outcome {
        let mut board = puzzle.board(&loyd_search::Problem::start(puzzle));
        for &action in actions {
            board = board.after(action).expect("a solution has legal moves only");
        }
        assert_eq!((&board, actions.len()), (puzzle.goal_board(), *cost as usize));
    }
    (outcome, monitor.stats())
}

/// A file of the data folder beside the project, or `None`, said on stderr, where it is missing.
pub fn data(path: &str) -> Option<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(path);
    let text = std::fs::read_to_string(&file).ok();
    if text.is_none() {
        eprintln!("skipped: the data file {path} is not there");
    }
    text
}
