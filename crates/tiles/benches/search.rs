//! `cargo bench --bench search`: ratios, in one run, against the `pathfinding` crate and a hand-written loop.
//!
//! Ratios and not times, because the machine may be busy. The peer gets the same packed states, the same boards and
//! the same heuristic; what differs is the search. Memory is the peak of what the allocator handed out.

#[path = "support/allocator.rs"]
mod allocator;
#[path = "support/unrolled.rs"]
mod unrolled;

use std::time::Instant;

use allocator::Counting;
use loyd_search::{AStar, IdaStar, Layers, Limits, Monitor, Outcome, Problem as _, Search, Space as _};
use loyd_tiles::heuristics::Manhattan;
use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, TileState as _};
use unrolled::Unrolled;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

type Tiles = Puzzle<NibbleState>;

fn main() {
    let enumeration = measure(space_of_3x3);
    println!(
        "3x3, all 181,440 boards breadth-first   {:8.2} ms   (aim: under 15)",
        enumeration.seconds * 1e3
    );
    println!();
    a_star();
    println!();
    ida_star();
}

/// 50 moves from home, goal `1 2 ... 15 0`.
const FIFTY_MOVES: [u16; 16] = [2, 12, 9, 4, 1, 15, 8, 14, 10, 7, 3, 6, 11, 13, 5, 0];

fn a_star() {
    let puzzle = puzzle(&FIFTY_MOVES, &Goal::Last);
    let ours = measure(|| solve(&AStar::new(Manhattan::new(puzzle.goal_board())), &puzzle));
    let heuristic = Manhattan::new(puzzle.goal_board());
    let peer = measure(|| {
        let found = pathfinding::prelude::astar(
            &puzzle.start(),
            |state| successors(&puzzle, state),
            |state| estimate(&heuristic, state),
            |state| puzzle.is_goal(state),
        );
        found.expect("the board is solvable").1
    });
    assert_eq!(ours.answer.0, peer.answer, "both are optimal");
    println!("a-star:manhattan, a {}-move 4x4", peer.answer);
    println!("  pathfinding::astar   {:8.2} s  {:8.0} MB", peer.seconds, peer.megabytes());
    println!("  loyd                 {:8.2} s  {:8.0} MB", ours.seconds, ours.megabytes());
    println!("  faster by            {:8.1}    (aim: 10)", peer.seconds / ours.seconds);
    println!("  memory, of theirs    {:8.2}    (aim: at most 0.33)", ours.megabytes() / peer.megabytes());
}

/// Boards of Korf 1985 with few nodes, and one for the node rates; goal `0 1 ... 15`.
const EASY: [u16; 16] = [5, 12, 10, 7, 15, 11, 14, 0, 8, 2, 1, 13, 3, 4, 9, 6];
