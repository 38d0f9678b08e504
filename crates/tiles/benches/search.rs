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
use loyd_search::{
    AStar, Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem as _, Search, Space as _,
};
use loyd_tiles::heuristics::Manhattan;
use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
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

/// 50 moves from home, goal `1 2 ... 15 0`: found among the uniform boards of seed 1.
const FIFTY_MOVES: [u16; 16] = [0; 16];

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
    println!("  pathfinding::astar    {:8.2} s  {:8.0} MB", peer.seconds, peer.megabytes());
    println!("  loyd                  {:8.2} s  {:8.0} MB", ours.seconds, ours.megabytes());
    println!("  faster by             {:8.1}    (aim: 10)", peer.seconds / ours.seconds);
    println!("  memory, of theirs     {:8.2}    (aim: at most 0.33)", ours.megabytes() / peer.megabytes());
}

/// 42 moves from home, goal `0 1 ... 15`: few enough nodes for the peer.
const FEW_NODES: [u16; 16] = [0; 16];
/// 53 moves from home, goal `0 1 ... 15`: enough nodes for a steady rate.
const MANY_NODES: [u16; 16] = [0; 16];

fn ida_star() {
    let easy = puzzle(&FEW_NODES, &Goal::First);
    let heuristic = Manhattan::new(easy.goal_board());
    let ours = measure(|| solve(&IdaStar { heuristic: &heuristic }, &easy));
    let peer = measure(|| {
        let found = pathfinding::prelude::idastar(
            &easy.start(),
            |state| successors(&easy, state),
            |state| estimate(&heuristic, state),
            |state| easy.is_goal(state),
        );
        found.expect("the board is solvable").1
    });
    assert_eq!(ours.answer.0, peer.answer, "both are optimal");
    println!("ida-star:manhattan, a {}-move 4x4, {} generated", peer.answer, ours.answer.1);
    println!("  pathfinding::idastar  {:8.3} s", peer.seconds);
    println!("  loyd                  {:8.3} s", ours.seconds);
    println!("  faster by             {:8.1}    (aim: 60)", peer.seconds / ours.seconds);

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

fn successors<'p>(
    puzzle: &'p Tiles,
    state: &NibbleState,
) -> impl IntoIterator<Item = (NibbleState, u32)> + use<'p> {
    let parent = *state;
    puzzle.actions(state).map(move |direction| {
        let mut child = parent;
        puzzle.apply(&mut child, direction);
        (child, 1)
    })
}

fn estimate(heuristic: &Manhattan, state: &NibbleState) -> u32 {
    Heuristic::<Tiles>::value(heuristic, Heuristic::<Tiles>::init(heuristic, state))
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
