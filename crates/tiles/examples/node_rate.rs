//! How fast the generic searches are, against code written by hand for the 15-puzzle.
//!
//! `cargo run --release -p loyd-tiles --example node_rate` prints, for IDA* with Manhattan distance, nodes a second of
//! the generic search and of a loop unrolled per cell, and the time that the whole 3x3 space takes breadth-first. With
//! the argument `generic`, `unrolled` or `breadth-first` it runs that one alone, once, for tools that count instructions.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use common::{Manhattan, board, puzzle, run};
use loyd_search::{BreadthFirst, IdaStar, Limits, Outcome};
use loyd_tiles::{Goal, NibbleState, Puzzle, Tile};

/// 46 moves from the goal: 1,650,696 nodes with the root.
const INSTANCE: [Tile; 16] = [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0];

fn main() {
    let instance: Puzzle<NibbleState> = puzzle(&board(4, &INSTANCE), &Goal::First);
    match std::env::args().nth(1).as_deref() {
        Some("generic") => println!("{} nodes", generic(&instance)),
        Some("breadth-first") => println!("{} states", whole_space()),
        Some("unrolled") => println!("{} nodes", unrolled::search(&INSTANCE)),
        _ => compare(&instance),
    }
}

fn compare(instance: &Puzzle<NibbleState>) {
    const ROUNDS: usize = 15;
    let (mut best_generic, mut best_unrolled) = (f64::MAX, f64::MAX);
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        nodes = generic(instance);
        best_generic = best_generic.min(begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        assert_eq!(unrolled::search(&INSTANCE), nodes);
        best_unrolled = best_unrolled.min(begun.elapsed().as_secs_f64());
    }
    let rate = |seconds: f64| nodes as f64 / seconds / 1e6;
    println!("IDA* with Manhattan distance, {nodes} nodes, best of {ROUNDS}");
    println!("  generic   {:6.1} M nodes/s", rate(best_generic));
    println!("  unrolled  {:6.1} M nodes/s", rate(best_unrolled));
    println!("  ratio     {:6.2}", best_unrolled / best_generic);

    let seconds = |_| {
        let begun = Instant::now();
        whole_space();
        begun.elapsed().as_secs_f64()
    };
    let best = (0..ROUNDS).map(seconds).fold(f64::MAX, f64::min);
    println!("The whole 3x3 space breadth-first: {:.1} ms", best * 1e3);
}

fn whole_space() -> u64 {
    let unsolvable = puzzle(&board(3, &[1, 2, 3, 4, 5, 6, 8, 7, 0]), &Goal::Last);
    let (outcome, stats) = run(&BreadthFirst, &unsolvable, Limits::default());
    assert_eq!((outcome, stats.expanded), (Outcome::Unsolvable, 181_440));
    stats.expanded
}

fn generic(instance: &Puzzle<NibbleState>) -> u64 {
    let search = IdaStar { heuristic: Manhattan::new(instance) };
    run(&search, instance, Limits::default()).1.generated + 1
}

/// IDA* by hand: one function a cell, its moves written out, the bound tested before the call.
mod unrolled {
    use loyd_tiles::Tile;

    struct Iteration {
        /// The change of h when a tile goes from a cell to another.
        change: [[[i8; 16]; 16]; 16],
        bound: i32,
        above: i32,
        generated: u64,
    }

    pub fn search(tiles: &[Tile; 16]) -> u64 {
        let steps = |a: usize, b: usize| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4);
        let mut iteration = Iteration { change: [[[0; 16]; 16]; 16], bound: 0, above: 0, generated: 1 };
        for (tile, row) in iteration.change.iter_mut().enumerate() {
            for (from, row) in row.iter_mut().enumerate() {
                for (to, change) in row.iter_mut().enumerate() {
                    *change = steps(tile, to) as i8 - steps(tile, from) as i8;
                }
            }
        }
        let packed = tiles.iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile));
        let blank = tiles.iter().position(|&tile| tile == 0).expect("there is a blank");
        let moved = tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0);
        let h = moved.map(|(cell, &tile)| steps(usize::from(tile), cell) as i32).sum();
        iteration.bound = h;
        loop {
            iteration.above = i32::MAX;
            if CELLS[blank](&mut iteration, packed, 0, h, 16) {
                return iteration.generated;
            }
            iteration.bound = iteration.above;
        }
    }

    macro_rules! cells {
        ($($here:ident $cell:literal: $($there:ident $from:literal),+;)+) => {
            const CELLS: [fn(&mut Iteration, u64, i32, i32, usize) -> bool; 16] = [$($here),+];
            $(fn $here(iteration: &mut Iteration, packed: u64, g: i32, h: i32, before: usize) -> bool {
                $(if before != $from {
                    iteration.generated += 1;
                    let tile = packed >> (4 * $from) & 15;
                    let h = h + i32::from(iteration.change[tile as usize][$from][$cell]);
                    let f = g + 1 + h;
                    if f > iteration.bound {
                        iteration.above = iteration.above.min(f);
                    } else {
                        let child = packed ^ (tile << (4 * $from) | tile << (4 * $cell));
                        if h == 0 || $there(iteration, child, g + 1, h, $cell) {
                            return true;
                        }
                    }
                })+
                false
            })+
        };
    }

    cells! {
        c0 0: c1 1, c4 4;
        c1 1: c0 0, c2 2, c5 5;
        c2 2: c1 1, c3 3, c6 6;
        c3 3: c2 2, c7 7;
        c4 4: c0 0, c5 5, c8 8;
        c5 5: c1 1, c4 4, c6 6, c9 9;
        c6 6: c2 2, c5 5, c7 7, c10 10;
        c7 7: c3 3, c6 6, c11 11;
        c8 8: c4 4, c9 9, c12 12;
        c9 9: c5 5, c8 8, c10 10, c13 13;
        c10 10: c6 6, c9 9, c11 11, c14 14;
        c11 11: c7 7, c10 10, c15 15;
        c12 12: c8 8, c13 13;
        c13 13: c9 9, c12 12, c14 14;
        c14 14: c10 10, c13 13, c15 15;
        c15 15: c11 11, c14 14;
    }
}
