//! `cargo bench --bench search`: ratios, in one run, against the `pathfinding` crate and a hand-written loop.
//!
//! Ratios and not times, because the machine may be busy. The peer gets the same boards and the same heuristic, once as its
//! users write them and once on our own states and tables. Memory is the peak of what the allocator handed out.

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
use loyd_tiles::{Board, Generator, Goal, NibbleState, Puzzle, Scramble, Size};
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
    assert_eq!((ours.answer.0, ours.answer.0), (peer.answer.0, packed.answer.0), "all are optimal");
    println!("a-star:manhattan, a {}-move 4x4", peer.answer.0);
    println!("  pathfinding::astar      {:8.2} s  {:8.0} MB", peer.seconds, peer.megabytes());
    println!("    on our packed states  {:8.2} s  {:8.0} MB", packed.seconds, packed.megabytes());
    println!("  loyd                    {:8.2} s  {:8.0} MB", ours.seconds, ours.megabytes());
    let ratio = |other: &Measured<(u32, u64)>| other.seconds / ours.seconds;
    println!("  faster by               {:8.1}    (aim: 10)   packed {:.1}", ratio(&peer), ratio(&packed));
    let share = |other: &Measured<(u32, u64)>| ours.megabytes() / other.megabytes();
    println!("  memory, of theirs       {:8.2}    (aim: 0.33) packed {:.2}", share(&peer), share(&packed));
}

/// Which of the uniform boards of seed 1, goal `0 1 ... 15`, have 0.4 to 6 million nodes: enough to measure, few enough
/// for the peer. The first six, and not one alone: the order of the children decides how much of a board's last iteration
/// is searched, and the peer's order is not ours.
const FEW_NODES: [usize; 6] = [0, 2, 5, 14, 17, 19];
/// 59 moves from home, goal `0 1 ... 15`: enough nodes for a steady rate.
const MANY_NODES: [u16; 16] = [13, 2, 14, 3, 15, 6, 4, 12, 11, 7, 8, 9, 0, 10, 5, 1];

fn ida_star() {
    let (easy, hard) = (few_nodes(), puzzle(&MANY_NODES, &Goal::First));
    let heuristic = Manhattan::new(hard.goal_board());
    let ours = measure(|| sum(&easy, |puzzle| solve(&IdaStar { heuristic: &heuristic }, puzzle)));
    let peer = measure(|| sum(&easy, |puzzle| peer(puzzle, Algorithm::IdaStar)));
    let packed = measure(|| sum(&easy, |puzzle| packed_peer(puzzle, Algorithm::IdaStar)));
    assert_eq!((ours.answer.0, ours.answer.0), (peer.answer.0, packed.answer.0), "all are optimal");
    println!("ida-star:manhattan, {} boards of 4x4, {} moves in all", easy.len(), ours.answer.0);
    let line = |name: &str, measured: &Measured<(u32, u64)>| {
        let (children, seconds) = (measured.answer.1, measured.seconds);
        let rate = children as f64 / seconds / 1e6;
        println!("  {name:22}  {seconds:8.3} s  {children:10} children  {rate:6.1} M/s");
    };
    line("pathfinding::idastar", &peer);
    line("  on our packed states", &packed);
    line("loyd", &ours);
    let ratio = |other: &Measured<(u32, u64)>| other.seconds / ours.seconds;
    println!("  faster by               {:8.1}    (aim: 60)   packed {:.1}", ratio(&peer), ratio(&packed));

    let by_hand = measure(|| Unrolled::solve(hard.start().bits()));
    let ours = measure(|| solve(&IdaStar { heuristic: &heuristic }, &hard));
    assert_eq!(ours.answer, by_hand.answer, "the same nodes, counted alike");
    let rate = |measured: &Measured<(u32, u64)>| measured.answer.1 as f64 / measured.seconds / 1e6;
    println!("ida-star:manhattan, a {}-move 4x4, {} generated", ours.answer.0, ours.answer.1);
    println!("  unrolled by hand      {:8.0} M nodes/s", rate(&by_hand));
    println!("  loyd                  {:8.0} M nodes/s", rate(&ours));
    println!("  of the hand's rate    {:8.2}    (aim: 0.3)", rate(&ours) / rate(&by_hand));
}

fn few_nodes() -> Vec<Tiles> {
    let size = Size::new(4, 4).expect("4x4 is a size");
    let goal = Goal::First.board(size).expect("named goals fit");
    let boards = Generator::new(size, &Goal::First, Scramble::Uniform, 1).expect("4x4 can be scrambled");
    let chosen = boards.enumerate().take_while(|&(index, _)| index <= FEW_NODES[FEW_NODES.len() - 1]);
    let chosen = chosen.filter(|(index, _)| FEW_NODES.contains(index));
    chosen.map(|(_, board)| Puzzle::new(&board, &goal).expect("both are 4x4")).collect()
}

/// Costs and children, summed over puzzles.
fn sum(puzzles: &[Tiles], solve: impl Fn(&Tiles) -> (u32, u64)) -> (u32, u64) {
    puzzles.iter().map(solve).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
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
fn peer(puzzle: &Tiles, algorithm: Algorithm) -> (u32, u64) {
    let (start, homes) = (Plain::new(&puzzle.board(&puzzle.start())), puzzle.goal_board().cells());
    let goal = Plain::new(puzzle.goal_board());
    search(algorithm, &start, Plain::successors, |board| board.manhattan(&homes), |board| *board == goal)
}

/// The peer on our states and tables.
fn packed_peer(puzzle: &Tiles, algorithm: Algorithm) -> (u32, u64) {
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

/// The cost, and the children generated.
fn search<N: Clone + Eq + Hash>(
    algorithm: Algorithm,
    start: &N,
    mut successors: impl FnMut(&N) -> Vec<(N, u32)>,
    heuristic: impl FnMut(&N) -> u32,
    success: impl FnMut(&N) -> bool,
) -> (u32, u64) {
    let mut generated = 0;
    let successors = |node: &N| {
        let children = successors(node);
        generated += children.len() as u64;
        children
    };
    let found = match algorithm {
        Algorithm::AStar => pathfinding::prelude::astar(start, successors, heuristic, success),
        Algorithm::IdaStar => pathfinding::prelude::idastar(start, successors, heuristic, success),
    };
    (found.expect("the board is solvable").1, generated)
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
