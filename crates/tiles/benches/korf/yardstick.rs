//! The yardstick: a tight scalar IDA* with Manhattan distance, unrolled per cell, that counts the nodes it generates.
//!
//! Machines differ and are busy; nodes a second of this loop, in the same run, say how fast the machine is just now. A
//! quiet machine of the kind that the targets were set on makes 272 million.

use std::time::Duration;

use crate::clock::Stopwatch;

/// Generated nodes a second, in millions: the best of a few short runs.
pub fn rate() -> f64 {
    let mut best: f64 = 0.0;
    for _ in 0..5 {
        let (mut nodes, started) = (0, Stopwatch::start());
        while started.elapsed() < Duration::from_millis(60) {
            nodes += sample();
        }
        best = best.max(nodes as f64 / started.elapsed().as_secs_f64() / 1e6);
    }
    best
}

const SIDE: usize = 4;

/// `GROWTH[tile][cell][direction]`: whether the tile's distance from home grows (1) or shrinks (0) when the blank,
/// coming in that direction, takes its `cell`.
static GROWTH: [[[u8; 4]; 16]; 16] = {
    let mut table = [[[0; 4]; 16]; 16];
    let mut tile = 1;
    while tile < 16 {
        let mut cell = 0;
        while cell < 16 {
            // The tile goes opposite to the blank.
            table[tile][cell][0] = (tile / SIDE <= cell / SIDE) as u8;
            table[tile][cell][1] = (tile % SIDE <= cell % SIDE) as u8;
            table[tile][cell][2] = (tile % SIDE >= cell % SIDE) as u8;
            table[tile][cell][3] = (tile / SIDE >= cell / SIDE) as u8;
            cell += 1;
        }
        tile += 1;
    }
    table
};

struct Search {
    nodes: u64,
    budget: u64,
}

impl Search {
    /// The blank is at `CELL`, came in direction `LAST` (4: from nowhere); `slack` is half of bound - f.
    fn go<const CELL: usize, const LAST: usize>(&mut self, board: u64, slack: u8) -> bool {
        if self.nodes >= self.budget {
            return true;
        }
        macro_rules! step {
            ($direction:literal, $legal:expr, $to:expr) => {
                if LAST != 3 - $direction && $legal {
                    let to: usize = $to;
                    let tile = (board >> (4 * to) & 15) as usize;
                    self.nodes += 1;
                    let growth = GROWTH[tile][to][$direction];
                    if growth <= slack {
                        let child = board ^ ((tile as u64) << (4 * to) | (tile as u64) << (4 * CELL));
                        if CALLS[to][$direction](self, child, slack - growth) {
                            return true;
                        }
                    }
                }
            };
        }
        step!(0, CELL >= SIDE, CELL.wrapping_sub(SIDE) % 16);
        step!(1, !CELL.is_multiple_of(SIDE), CELL.wrapping_sub(1) % 16);
        step!(2, CELL % SIDE < SIDE - 1, (CELL + 1) % 16);
        step!(3, CELL < 12, (CELL + SIDE) % 16);
        false
    }
}

type Call = fn(&mut Search, u64, u8) -> bool;

macro_rules! calls {
    ($($cell:literal)*) => {
        [$([Search::go::<$cell, 0>, Search::go::<$cell, 1>, Search::go::<$cell, 2>, Search::go::<$cell, 3>]),*]
    };
}

static CALLS: [[Call; 4]; 16] = calls!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);

/// Searches part of one iteration on a board of its own, and says how many nodes it made.
fn sample() -> u64 {
    let tiles = [0_u64, 11, 9, 13, 12, 15, 10, 14, 3, 7, 6, 2, 4, 8, 5, 1];
    let board = tiles.iter().enumerate().fold(0, |word, (cell, tile)| word | tile << (4 * cell));
    let mut search = Search { nodes: 0, budget: 4_000_000 };
    search.go::<0, 4>(board, 6);
    search.nodes
}
