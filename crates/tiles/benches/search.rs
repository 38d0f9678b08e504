//! `cargo bench --bench search`: ratios, in one run, against the `pathfinding` crate and a hand-written loop.
//!
//! Ratios and not times, because the machine may be busy. The peer gets the same boards and the same
//! heuristic, once as its users write them and once on our own states and tables. Memory is the peak of what the allocator handed out.

#[path = "support/allocator.rs"]
mod allocator;
#[path = "support/peer.rs"]
mod peer;
#[path = "support/unrolled.rs"]
mod unrolled;

use std::hash::Hash;
use std::time::Instant;

use allocator::Counting;
use loyd_search::{
    AStar, Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem as _, Search, Space as _,
};
use loyd_tiles::heuristics::Manhattan;
use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
use peer::Plain;
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

/// 50 moves from home, goal `1 2 ... 15 0`: one of the uniform boards of seed 1.
const FIFTY_MOVES: [u16; 16] = [1, 10, 4, 5, 15, 8, 13, 11, 0, 6, 3, 7, 14, 9, 12, 2];

fn a_star() {
    let puzzle = puzzle(&FIFTY_MOVES, &Goal::Last);
    let ours = measure(|| solve(&AStar::new(Manhattan::new(puzzle.goal_board())), &puzzle));
    let peer = measure(|| peer(&puzzle, Algorithm::AStar));
    let packed = measure(|| packed_peer(&puzzle, Algorithm::AStar));
    assert_eq!((ours.answer.0, ours.answer.0), (peer.answer, packed.answer), "all are optimal");
    println!("a-star:manhattan, a {}-move 4x4", peer.answer);
    println!("  pathfinding::astar      {:8.2} s  {:8.0} MB", peer.seconds, peer.megabytes());
    println!("    on our packed states  {:8.2} s  {:8.0} MB", packed.seconds, packed.megabytes());
    println!("  loyd                    {:8.2} s  {:8.0} MB", ours.seconds, ours.megabytes());
    let ratio = |other: &Measured<u32>| other.seconds / ours.seconds;
    println!("  faster by               {:8.1}    (aim: 10)   packed {:.1}", ratio(&peer), ratio(&packed));
    let share = |other: &Measured<u32>| ours.megabytes() / other.megabytes();
    println!("  memory, of theirs       {:8.2}    (aim: 0.33) packed {:.2}", share(&peer), share(&packed));
}

/// 44 moves from home, goal `0 1 ... 15`: few enough nodes for the peer. From seed 1, too.
const FEW_NODES: [u16; 16] = [4, 9, 6, 1, 12, 15, 8, 3, 11, 10, 2, 7, 14, 5, 13, 0];
/// 59 moves from home, goal `0 1 ... 15`: enough nodes for a steady rate.
const MANY_NODES: [u16; 16] = [13, 2, 14, 3, 15, 6, 4, 12, 11, 7, 8, 9, 0, 10, 5, 1];

fn ida_star() {
    let easy = puzzle(&FEW_NODES, &Goal::First);
    let heuristic = Manhattan::new(easy.goal_board());
    let ours = measure(|| solve(&IdaStar { heuristic: &heuristic }, &easy));
    let peer = measure(|| peer(&easy, Algorithm::IdaStar));
    let packed = measure(|| packed_peer(&easy, Algorithm::IdaStar));
    assert_eq!((ours.answer.0, ours.answer.0), (peer.answer, packed.answer), "all are optimal");
    println!("ida-star:manhattan, a {}-move 4x4, {} generated", peer.answer, ours.answer.1);
    println!("  pathfinding::idastar    {:8.3} s", peer.seconds);
    println!("    on our packed states  {:8.3} s", packed.seconds);
    println!("  loyd                    {:8.3} s", ours.seconds);
    let ratio = |other: &Measured<u32>| other.seconds / ours.seconds;
    println!("  faster by               {:8.1}    (aim: 60)   packed {:.1}", ratio(&peer), ratio(&packed));

    let hard = puzzle(&MANY_NODES, &Goal::First);
    let by_hand = measure(|| Unrolled::solve(hard.start().bits()));
    let ours = measure(|| solve(&IdaStar { heuristic: &heuristic }, &hard));
    assert_eq!(ours.answer, by_hand.answer, "the same nodes, counted alike");
    let rate = |measured: &Measured<(u32, u64)>| measured.answer.1 as f64 / measured.seconds / 1e6;
    println!("ida-star:manhattan, a {}-move 4x4, {} generated", ours.answer.0, ours.answer.1);
    println!("  unrolled by hand      {:8.0} M nodes/s", rate(&by_hand));
    println!("  loyd                  {:8.0} M nodes/s", rate(&ours));
    println!("  of the hand's rate    {:8.2}    (aim: 0.3)", rate(&ours) / rate(&by_hand));
}

fn puzzle(tiles: &[u16; 16], goal: &Goal) -> Tiles {
    let size = Size::new(4, 4).expect("4x4 is a size");
    let start = Board::new(size, tiles.as_slice()).expect("the boards above are boards");
    Puzzle::new(&start, &goal.board(size).expect("named goals fit")).expect("both are 4x4")
}

/// The cost, and the children generated.
fn solve(search: &impl Search<Tiles>, puzzle: &Tiles) -> (u32, u64) {
    let mut unwatched = ();
    let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
    match search.run(puzzle, &mut monitor) {
        Outcome::Solved { cost, .. } => (cost, monitor.stats().generated),
        other => panic!("{other:?}"),
    }
}

#[derive(Clone, Copy)]
enum Algorithm {
    AStar,
    IdaStar,
}

/// The peer on boards as its users write them.
fn peer(puzzle: &Tiles, algorithm: Algorithm) -> u32 {
    let (start, homes) = (Plain::new(&puzzle.board(&puzzle.start())), puzzle.goal_board().cells());
    let goal = Plain::new(puzzle.goal_board());
    search(algorithm, &start, Plain::successors, |board| board.manhattan(&homes), |board| *board == goal)
}

/// The peer on our states and tables.
fn packed_peer(puzzle: &Tiles, algorithm: Algorithm) -> u32 {
    let heuristic = Manhattan::new(puzzle.goal_board());
    let successors = |state: &NibbleState| -> Vec<(NibbleState, u32)> {
        let child = |direction| {
            let mut child = *state;
            puzzle.apply(&mut child, direction);
            (child, 1)
        };
        puzzle.actions(state).map(child).collect()
    };
    let estimate = |state: &NibbleState| {
        Heuristic::<Tiles>::value(&heuristic, Heuristic::<Tiles>::init(&heuristic, state))
    };
    search(algorithm, &puzzle.start(), successors, estimate, |state| puzzle.is_goal(state))
}

fn search<N: Clone + Eq + Hash>(
    algorithm: Algorithm,
    start: &N,
    successors: impl FnMut(&N) -> Vec<(N, u32)>,
    heuristic: impl FnMut(&N) -> u32,
    success: impl FnMut(&N) -> bool,
) -> u32 {
    let found = match algorithm {
        Algorithm::AStar => pathfinding::prelude::astar(start, successors, heuristic, success),
        Algorithm::IdaStar => pathfinding::prelude::idastar(start, successors, heuristic, success),
    };
    found.expect("the board is solvable").1
}

/// Every board that can be reached on 3x3.
fn space_of_3x3() -> usize {
    let goal = Goal::Last.board(Size::new(3, 3).expect("3x3 is a size")).expect("named goals fit");
    let puzzle = Tiles::new(&goal, &goal).expect("both are 3x3");
    let mut unwatched = ();
    let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
    let layers = Layers::all(&puzzle, &puzzle.start(), &mut monitor).expect("no limit was set");
    layers.counts().sum()
}

struct Measured<T> {
    answer: T,
    seconds: f64,
    bytes: usize,
}

impl<T> Measured<T> {
    fn megabytes(&self) -> f64 {
        self.bytes as f64 / 1e6
    }
}

fn measure<T>(work: impl FnOnce() -> T) -> Measured<T> {
    let before = Counting::reset();
    let began = Instant::now();
    let answer = work();
    let seconds = began.elapsed().as_secs_f64();
    Measured { answer, seconds, bytes: Counting::peak() - before }
}
