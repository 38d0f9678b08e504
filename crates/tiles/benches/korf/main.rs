//! What the engine reaches, in one command: `cargo bench -p loyd-tiles --bench korf`.
//!
//! Boards are those of `../shared/data/korf15.txt` where present, half of the classic 100 (Korf, Artificial Intelligence
//! 27, 1985); else 100 uniform boards of our own. Times are processor time where the system tells it, and are also shown
//! scaled to 100 boards and to a machine whose yardstick makes 272 million nodes a second.
//!
//! Words after `--` choose parts: `small`, `build`, `warm`, `hard`, `threads` (all of them by default); `counts` checks
//! the classical engine's published node counts (needs 1.3 GB); `agree` solves 10,000 uniform boards with every kind of
//! instructions and compares.

#[path = "../support/clock.rs"]
mod clock;
mod parts;
mod yardstick;

use loyd_tiles::{Board, Generator, Goal, Scramble, Size};

/// The machine that the targets are for, in million nodes a second.
const NORMAL: f64 = 272.0;

/// What the parts share.
struct Bench {
    goal: Board,
    instances: Vec<Instance>,
    /// How much slower a normal machine is than this one is now.
    scale: f64,
}

/// A board, with what is published about it.
struct Instance {
    board: Board,
    length: Option<u32>,
    /// Children that IDA* generates with the classical 7-8 and its reflection.
    generated: Option<u64>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wants = |part: &str| words.iter().any(|word| word == part);
    let usual = |part: &str| words.is_empty() || wants(part);
    let goal = Goal::First.board(Size::new(4, 4).expect("4x4 is a size")).expect("the goal fits");
    let rate = yardstick::rate();
    let bench = Bench { instances: instances(&goal), goal, scale: rate / NORMAL };
    println!("yardstick: {rate:.0} M nodes/s; times are also shown x {:.2}", bench.scale);
    if usual("small") {
        bench.small();
    }
    if usual("threads") {
        bench.threads();
    }
    if usual("build") || usual("warm") || usual("hard") || wants("agree") {
        let tables = bench.build();
        if usual("warm") {
            bench.warm(&tables);
        }
        if usual("hard") {
            bench.hard(&tables);
        }
        if wants("agree") {
            bench.agree(&tables, 10_000);
        }
    }
    if wants("counts") {
        bench.counts();
    }
}

fn instances(goal: &Board) -> Vec<Instance> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/korf15.txt");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("boards: 100 uniform ones, seed 1");
        let boards =
            Generator::new(goal.size(), &Goal::First, Scramble::Uniform, 1).expect("4x4 boards exist");
        let instance = |board| Instance { board, length: None, generated: None };
        return boards.take(100).map(instance).collect();
    };
    println!("boards: the shared half of the classic 100");
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| instance(line, goal)).collect()
}

/// A line: id, Manhattan distance, length, two counts with Manhattan, generated and expanded with 7-8, tiles.
fn instance(line: &str, goal: &Board) -> Option<Instance> {
    let numbers: Vec<i64> = line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let tiles: Vec<u16> = numbers.get(7..)?.iter().map(|&tile| tile as u16).collect();
    Some(Instance {
        board: Board::new(goal.size(), tiles).ok()?,
        length: u32::try_from(numbers[2]).ok(),
        generated: u64::try_from(numbers[5]).ok(),
    })
}
