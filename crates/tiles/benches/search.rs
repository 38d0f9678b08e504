//! `cargo bench --bench search`: ratios, in one run, against the `pathfinding` crate and a hand-written loop.
//!
//! Ratios and not times, because the machine may be busy: contestants take turns, their time is processor time where the
//! system tells it, and the least of a few rounds counts. The peer's functions are called as its documentation shows, with
//! successors in a vector and the estimate from scratch, on the same boards and the same heuristic, in three ways: on our
//! own [`Board`] and what it offers, as a user of this library would; on a *plain* array of 16 bytes and the blank's cell,
//! the best that its users do; and on our *packed* states and tables, which leaves only the search to differ. Memory is
//! the peak of what the allocator handed out.
//!
//! Words after `--` choose parts: `space`, `a-star`, `ida-star` (all of them by default).

#[path = "support/allocator.rs"]
mod allocator;
#[path = "support/clock.rs"]
mod clock;
#[path = "support/peer.rs"]
mod peer;
#[path = "support/unrolled.rs"]
mod unrolled;

use std::hash::Hash;

use allocator::Counting;
use clock::Stopwatch;
use loyd_search::{
    AStar, Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem as _, Search, Space as _,
};
use loyd_tiles::engine::{FamilyAStar, Instructions, UnrolledIdaStar};
use loyd_tiles::heuristics::Manhattan;
use loyd_tiles::{Board, Generator, Goal, NibbleState, Puzzle, Scramble, Size};
use peer::Plain;
use unrolled::Unrolled;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

type Tiles = Puzzle<NibbleState>;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wants = |part: &str| words.is_empty() || words.iter().any(|word| word == part);
    if wants("space") {
        let [enumeration] = least([&space_of_3x3]);
        let milliseconds = enumeration.seconds * 1e3;
        println!("3x3, all {} boards breadth-first", enumeration.answer.1);
        println!("  loyd                    {milliseconds:8.2} ms   (aim: under 15)");
    }
    if wants("a-star") {
        a_star();
    }
    if wants("ida-star") {
        ida_star();
    }
}

/// 50 moves from home, goal `1 2 ... 15 0`: one of the uniform boards of seed 1.
const FIFTY_MOVES: [u16; 16] = [1, 10, 4, 5, 15, 8, 13, 11, 0, 6, 3, 7, 14, 9, 12, 2];

fn a_star() {
    let puzzle = puzzle(&FIFTY_MOVES, &Goal::Last);
    let heuristic = Manhattan::new(puzzle.goal_board());
    let [ours, general, board, plain, packed] = least([
        &|| solve(&FamilyAStar, &puzzle),
        &|| solve(&AStar::new(&heuristic), &puzzle),
        &|| board_peer(&puzzle, Algorithm::AStar),
        &|| plain_peer(&puzzle, Algorithm::AStar),
        &|| packed_peer(&puzzle, Algorithm::AStar),
    ]);
    assert_eq!(ours.answer, general.answer, "the same boards, counted alike");
    println!("a-star:manhattan, a {}-move 4x4", ours.answer.0);
    general.show("loyd, any problem");
    let peers = [("Board", board), ("plain", plain), ("packed", packed)];
    show_beside(&ours, &peers, "10");
    let shares = peers.map(|(name, peer)| format!("{:.2} of {name}", ours.megabytes() / peer.megabytes()));
    println!("  memory                  {}    (aim: at most 0.33)", shares.join(", "));
}

/// Shows the peers and ourselves, and how much faster we are.
fn show_beside(ours: &Measured, peers: &[(&str, Measured)], aim: &str) {
    for (name, peer) in peers {
        assert_eq!(ours.answer.0, peer.answer.0, "all are optimal");
        peer.show(&format!("pathfinding, {name}"));
    }
    ours.show("loyd");
    let ratio = |(name, peer): &(&str, Measured)| format!("{:.1} than {name}", peer.seconds / ours.seconds);
    let ratios: Vec<_> = peers.iter().map(ratio).collect();
    println!("  times faster            {}    (aim: {aim})", ratios.join(", "));
}

/// Which of the uniform boards of seed 1, goal `0 1 ... 15`, have 0.4 to 6 million nodes: enough to measure, few enough
/// for the peer. The first six, and not one alone: the order of the children decides how much of a board's last iteration
/// is searched, and the peer's order is not ours.
const FEW_NODES: [usize; 6] = [0, 2, 5, 14, 17, 19];
/// 59 moves from home, goal `0 1 ... 15`: enough nodes for a steady rate.
const MANY_NODES: [u16; 16] = [13, 2, 14, 3, 15, 6, 4, 12, 11, 7, 8, 9, 0, 10, 5, 1];

fn ida_star() {
    let (easy, hard) = (few_nodes(), puzzle(&MANY_NODES, &Goal::First));
    let [ours, board, plain, packed] = least([
        &|| sum(&easy, |puzzle| solve(&UnrolledIdaStar::new(), puzzle)),
        &|| sum(&easy, |puzzle| board_peer(puzzle, Algorithm::IdaStar)),
        &|| sum(&easy, |puzzle| plain_peer(puzzle, Algorithm::IdaStar)),
        &|| sum(&easy, |puzzle| packed_peer(puzzle, Algorithm::IdaStar)),
    ]);
    println!("ida-star:manhattan, {} boards of 4x4, {} moves in all", easy.len(), ours.answer.0);
    show_beside(&ours, &[("Board", board), ("plain", plain), ("packed", packed)], "60");

    let heuristic = Manhattan::new(hard.goal_board());
    let portable = UnrolledIdaStar::new().with_instructions(Instructions::Portable);
    let [ours, portable, general, by_hand] = least([
        &|| solve(&UnrolledIdaStar::new(), &hard),
        &|| solve(&portable, &hard),
        &|| solve(&IdaStar { heuristic: &heuristic }, &hard),
        &|| Unrolled::solve(hard.start().bits()),
    ]);
    for same in [&portable, &general, &by_hand] {
        assert_eq!(ours.answer, same.answer, "the same nodes, counted alike");
    }
    println!("ida-star:manhattan, a {}-move 4x4", ours.answer.0);
    by_hand.show("unrolled by hand");
    ours.show("loyd");
    portable.show("loyd, portable code");
    general.show("loyd, any problem");
    let of_hand = |one: &Measured| by_hand.seconds / one.seconds;
    let (ours, portable, general) = (of_hand(&ours), of_hand(&portable), of_hand(&general));
    println!(
        "  of the hand's rate      {ours:8.2}, portable {portable:.2}    (aim: 0.3)    for any problem {general:.2}"
    );
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
    let mut monitor = Monitor::unwatched(Limits::default());
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

/// The peer on boards as its users write them for speed.
fn plain_peer(puzzle: &Tiles, algorithm: Algorithm) -> (u32, u64) {
    let (start, homes) = (Plain::new(&puzzle.board(&puzzle.start())), puzzle.goal_board().cells());
    let goal = Plain::new(puzzle.goal_board());
    search(algorithm, &start, Plain::successors, |board| board.manhattan(&homes), |board| *board == goal)
}

/// The peer on boards of this library, through their public functions.
fn board_peer(puzzle: &Tiles, algorithm: Algorithm) -> (u32, u64) {
    let (start, goal) = (puzzle.board(&puzzle.start()), puzzle.goal_board());
    let successors = |board: &Board| board.neighbours().map(|(_, child)| (child, 1)).collect();
    search(algorithm, &start, successors, |board| board.manhattan(goal) as u32, |board| board == goal)
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

/// Every board that can be reached on 3x3: the distance of the farthest, and how many there are.
fn space_of_3x3() -> (u32, u64) {
    let goal = Goal::Last.board(Size::new(3, 3).expect("3x3 is a size")).expect("named goals fit");
    let puzzle = Tiles::new(&goal, &goal).expect("both are 3x3");
    let mut monitor = Monitor::unwatched(Limits::default());
    let layers = Layers::all(&puzzle, &puzzle.start(), &mut monitor).expect("no limit was set");
    (layers.depth() as u32, layers.counts().sum::<usize>() as u64)
}

/// What a contestant took at its best.
#[derive(Clone, Copy)]
struct Measured {
    /// The cost, and the children generated.
    answer: (u32, u64),
    seconds: f64,
    bytes: usize,
}

impl Measured {
    fn megabytes(&self) -> f64 {
        self.bytes as f64 / 1e6
    }

    fn quicker(self, other: Measured) -> Measured {
        if other.seconds < self.seconds { other } else { self }
    }

    fn show(&self, name: &str) {
        let rate = self.answer.1 as f64 / self.seconds / 1e6;
        let (seconds, megabytes, children) = (self.seconds, self.megabytes(), self.answer.1);
        println!("  {name:22}  {seconds:8.3} s  {megabytes:7.1} MB  {children:10} children  {rate:6.1} M/s");
    }
}

/// How many turns each contestant has ...
const ROUNDS: usize = 3;
/// ... and a turn goes on until this many seconds are spent: short work needs more tries to be seen undisturbed.
const TURN: f64 = 1.0;

/// Lets the contestants take turns, and keeps the run in which each was quickest.
fn least<const N: usize>(contestants: [&dyn Fn() -> (u32, u64); N]) -> [Measured; N] {
    let mut best = contestants.map(turn);
    for _ in 1..ROUNDS {
        for (best, again) in std::iter::zip(&mut best, contestants.map(turn)) {
            *best = best.quicker(again);
        }
    }
    best
}

fn turn(work: &dyn Fn() -> (u32, u64)) -> Measured {
    let clock = Stopwatch::start();
    let mut best = measure(work);
    while clock.elapsed().as_secs_f64() < TURN {
        best = best.quicker(measure(work));
    }
    best
}

/// Short work is done again until it took so long: systems tell processor time in steps of some milliseconds.
const SECONDS_MIN: f64 = 0.1;

fn measure(work: &dyn Fn() -> (u32, u64)) -> Measured {
    let before = Counting::reset();
    let clock = Stopwatch::start();
    let mut times = 0;
    loop {
        let answer = work();
        times += 1;
        let seconds = clock.elapsed().as_secs_f64();
        if seconds >= SECONDS_MIN {
            let seconds = seconds / f64::from(times);
            return Measured { answer, seconds, bytes: Counting::peak() - before };
        }
    }
}
