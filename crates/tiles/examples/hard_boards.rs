//! Finds hard 15-puzzles: those that take the most moves, or the most nodes.
//!
//! ```text
//! cargo run --release -p loyd-tiles --example hard_boards -- moves SEED BOARDS
//! cargo run --release -p loyd-tiles --example hard_boards -- nodes SEED BOARDS [TILES]
//! ```
//!
//! Both climb: a cycle of three tiles gives a neighbour of a board that is solvable if the board is, and the engine with
//! `zpdb:7-8` solves it. BOARDS is how many boards to solve. Each board better than all before, and each of 80
//! moves, is printed: its length, the nodes generated, its tiles (goal: blank first).
//!
//! - `moves` starts from the farthest by estimate of 10,000 random boards with the blank far from home, goes on from the
//!   longest found so far whose neighbours are not yet all tried, and starts again when that leads nowhere. Neighbours
//!   with an estimate far below are left out: most of them are near.
//! - `nodes` starts from the board given, or else from the one with the most nodes of 20,000 uniform ones; a neighbour
//!   is a few moves away, perhaps with three tiles in a cycle, and replaces the board if it takes more nodes and its
//!   length is 66 to 72 moves.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use loyd_search::{Limits, Monitor, Outcome, Search};
use loyd_tiles::engine::{Solver, Tables};
use loyd_tiles::pdb::Effort;
use loyd_tiles::{Board, Direction, Generator, Goal, NibbleState, Puzzle, Random, Scramble, Size, Tile};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    let (Some(what), Some(seed), Some(boards)) = (words.first(), number(1), number(2)) else {
        eprintln!("Usage: hard_boards moves|nodes SEED BOARDS [TILES]");
        return;
    };
    let goal = Goal::First.board(Size::new(4, 4).expect("4x4 is a size")).expect("the goal fits");
    let tiles: Vec<Tile> = words[3..].iter().filter_map(|word| word.parse().ok()).collect();
    let start = Board::new(goal.size(), tiles).ok();
    let spec = "7-8".parse().expect("7-8 is a partition");
    let tables = Tables::build(&spec, &goal, Effort::default()).expect("7-8 is built");
    let mut climb = Climb {
        goal,
        solver: Solver::new(Arc::new(tables)),
        random: Random::new(seed),
        left: boards,
        best: (0, 0),
    };
    match what.as_str() {
        "moves" => climb.most_moves(),
        "nodes" => drop(climb.most_nodes(seed, start)),
        other => eprintln!("moves or nodes, not {other}"),
    }
}

struct Climb {
    goal: Board,
    solver: Solver,
    random: Random,
    /// How many boards may still be solved.
    left: u64,
    /// The best so far, as far as it was printed.
    best: (u64, u64),
}

/// Where the climb for nodes starts from: the best of this many.
const UNIFORM: usize = 20_000;
/// After this many boards whose neighbours are no longer than the longest so far, a climb for moves starts again.
const PATIENCE: usize = 40;
/// Neighbours whose estimate is this much below the best are not solved.
const FAR_BELOW: u32 = 4;

impl Climb {
    fn most_moves(&mut self) {
        let mut tried = HashSet::new();
        while self.climb_once(&mut tried).is_some() {}
    }

    /// One climb, until `PATIENCE` boards in turn have no longer neighbour. Nothing when enough boards were solved.
    fn climb_once(&mut self, tried: &mut HashSet<Board>) -> Option<()> {
        let starts: Vec<Board> = (0..10_000).map(|_| self.far()).collect();
        let start = starts.into_iter().max_by_key(|board| self.solver.tables().estimate(board))?;
        // Boards to go on from, by length and then by age.
        let mut open = BTreeMap::from([((0, 0), start)]);
        let (mut longest, mut patience) = (0, PATIENCE);
        while let Some((_, board)) = open.pop_last() {
            let mut neighbours = cycles(&board);
            self.random.shuffle(&mut neighbours);
            let floor = self.solver.tables().estimate(&board).saturating_sub(FAR_BELOW);
            for neighbour in neighbours {
                // A board and its reflection take the same moves.
                let known = tried.contains(&reflected(&neighbour)) || !tried.insert(neighbour.clone());
                if known || self.solver.tables().estimate(&neighbour) < floor {
                    continue;
                }
                let (length, nodes) = self.solve(&neighbour)?;
                if length > longest {
                    (longest, patience) = (length, PATIENCE);
                }
                self.print((length.into(), nodes), length, nodes, &neighbour);
                open.insert((length, tried.len()), neighbour);
            }
            patience -= 1;
            if patience == 0 {
                break;
            }
        }
        Some(())
    }

    fn most_nodes(&mut self, seed: u64, start: Option<Board>) -> Option<()> {
        let starts = match start {
            Some(board) => vec![board],
            None => Generator::new(self.goal.size(), &Goal::First, Scramble::Uniform, seed)
                .expect("4x4 boards exist")
                .take(UNIFORM)
                .collect(),
        };
        let (mut most, mut board) = (0, starts[0].clone());
        for start in starts {
            let (_, nodes) = self.solve(&start)?;
            if nodes > most {
                (most, board) = (nodes, start);
            }
        }
        loop {
            let neighbour = self.neighbour(&board);
            let (length, nodes) = self.solve(&neighbour)?;
            if nodes > most && (most < 1_000_000 || (66..=72).contains(&length)) {
                (most, board) = (nodes, neighbour);
                self.print((nodes, 0), length, nodes, &board);
            }
        }
    }

    fn print(&mut self, value: (u64, u64), length: u32, nodes: u64, board: &Board) {
        if value.0 > self.best.0 || value.0 >= 80 && value.0 == self.best.0 {
            println!("{length} moves, {nodes} nodes, {} boards left: {}", self.left, board.line());
            self.best = value;
        }
    }

    /// A random solvable board with the blank in the corner opposite to its home.
    fn far(&mut self) -> Board {
        let mut tiles: Vec<Tile> = (1..16).collect();
        self.random.shuffle(&mut tiles);
        tiles.push(0);
        let board = Board::new(self.goal.size(), tiles).expect("each tile is there once");
        let even = loyd_tiles::Solvability::new(&board, &self.goal).is_ok_and(|s| s.is_solvable());
        if even { board } else { board.twin() }
    }

    /// A few moves away, and every second time with three tiles in a cycle.
    fn neighbour(&mut self, board: &Board) -> Board {
        let mut at = board.clone();
        for _ in 0..self.random.below(10) {
            let direction = Direction::ALL[self.random.below(4) as usize];
            at = at.after(direction).unwrap_or(at);
        }
        let mut tiles: Vec<Tile> = (1..16).collect();
        self.random.shuffle(&mut tiles);
        if self.random.below(2) == 0 { at } else { cycled(&at, [tiles[0], tiles[1], tiles[2]]) }
    }

    /// The length and the nodes generated; nothing when enough boards were solved.
    fn solve(&mut self, board: &Board) -> Option<(u32, u64)> {
        self.left = self.left.checked_sub(1)?;
        let puzzle = Puzzle::<NibbleState>::new(board, &self.goal).expect("the board fits the goal");
        let mut monitor = Monitor::unwatched(Limits::default());
        match self.solver.run(&puzzle, &mut monitor) {
            Outcome::Solved { cost, .. } => Some((cost, monitor.stats().generated)),
            other => panic!("{}: {other:?}", board.line()),
        }
    }
}

/// The boards with three tiles in a cycle.
fn cycles(board: &Board) -> Vec<Board> {
    let mut cycles = Vec::new();
    for a in 1..16 {
        for b in a + 1..16 {
            for c in (a + 1..16).filter(|&c| c != b) {
                cycles.push(cycled(board, [a, b, c]));
            }
        }
    }
    cycles
}

/// The board seen in the mirror that leaves the goal as it is.
fn reflected(board: &Board) -> Board {
    let image = |place: usize| place % 4 * 4 + place / 4;
    let tile = |cell: usize| image(usize::from(board.tiles()[image(cell)])) as Tile;
    Board::new(board.size(), (0..16).map(tile).collect::<Vec<Tile>>()).expect("a mirror keeps every tile")
}

/// The board with each of three tiles where the next was.
fn cycled(board: &Board, [a, b, c]: [Tile; 3]) -> Board {
    let turn = |&tile: &Tile| match tile {
        tile if tile == a => b,
        tile if tile == b => c,
        tile if tile == c => a,
        other => other,
    };
    let tiles: Vec<Tile> = board.tiles().iter().map(turn).collect();
    Board::new(board.size(), tiles).expect("a cycle keeps every tile")
}
