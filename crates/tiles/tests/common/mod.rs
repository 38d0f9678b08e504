//! What several tests share.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::path::PathBuf;

use loyd_search::{Cost, Heuristic, Limits, Monitor, Outcome, Search, Stats};
use loyd_tiles::{Board, Direction, Goal, NibbleState, Puzzle, Size, Tile, TileState};

/// The sum of the tiles' distances: one table look-up a move. Kept apart from the library's own, as a second opinion.
pub struct Manhattan<S> {
    puzzle: Puzzle<S>,
    /// The change when the blank moves: by tile, then by the cell it leaves, then by direction.
    change: Vec<[i8; 4]>,
}

impl<S: TileState> Manhattan<S> {
    pub fn new(puzzle: &Puzzle<S>) -> Self {
        let (size, goal) = (puzzle.size(), puzzle.goal_board().cells());
        let change = |tile: usize, from: usize| {
            Direction::ALL.map(|direction| match direction.opposite().step(size, from) {
                Some(to) => size.steps(goal[tile], to) as i8 - size.steps(goal[tile], from) as i8,
                None => 0,
            })
        };
        let mut changes = vec![[0; 4]; size.cells() << CELL_BITS];
        for tile in 1..size.cells() {
            for from in 0..size.cells() {
                changes[tile << CELL_BITS | from] = change(tile, from);
            }
        }
        Manhattan { puzzle: puzzle.clone(), change: changes }
    }
}

/// Enough for 32 cells.
const CELL_BITS: usize = 5;

impl<S: TileState> Heuristic<Puzzle<S>> for Manhattan<S> {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        self.puzzle.board(state).manhattan(self.puzzle.goal_board()) as Cost
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
    #[inline]
    fn step(&self, memo: Cost, parent: &S, action: Direction, _child: &S) -> Cost {
        let from = self.puzzle.target(parent.blank(), action);
        let change = self.change[parent.tile(from) << CELL_BITS | from][action as usize];
        memo.wrapping_add_signed(i32::from(change))
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
    let mut monitor = Monitor::unwatched(limits);
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

/// A file of the data folder beside the project. Tests that need it are ignored where the folder is missing.
pub fn data(path: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
