//! Solves many boards of 5x5 one after another, the easy ones first, and writes down what each took.
//!
//! ```text
//! cargo run --release -p loyd-tiles --example all_twentyfour -- BOARDS FOLDER
//! ```
//!
//! `BOARDS` has a line for each: number, published length, tiles row by row; the goal is the blank first. Which boards are
//! easy is not known in advance, so all of them get a little time, those that are left four times as much, and so on. A
//! proof goes on from its checkpoint, so nothing is done twice, and the program can be ended and started again at any time.
//! `FOLDER/results.txt` gets a line for each board that is solved: number, length, nodes expanded, seconds of processor
//! time (one thread), bytes of memory at the peak of the process.

#[path = "../benches/support/clock.rs"]
mod clock;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clock::Stopwatch;
use loyd_search::{Limits, Monitor, Outcome, Stop};
use loyd_tiles::engine::Instructions;
use loyd_tiles::engine::panel::{Checkpoint, Panel, PanelSolver};
use loyd_tiles::pdb::Effort;
use loyd_tiles::{Board, ByteState, Direction, Goal, Puzzle, Size};

type AnyError = Box<dyn std::error::Error>;

/// Nodes for each board in the first round.
const FIRST: u64 = 1 << 28;

/// A board with its number and its published length.
struct Instance {
    id: u32,
    length: u32,
    board: Board,
}

fn main() -> Result<(), AnyError> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [boards, folder] = &arguments[..] else { return Err("say a file of boards and a folder".into()) };
    std::fs::create_dir_all(folder)?;
    let results = folder.join("results.txt");
    let done = solved(&results)?;
    let mut left = instances(boards)?;
    left.retain(|instance| !done.contains(&instance.id));
    let goal = Goal::First.board(Size::new(5, 5).ok_or("5x5 is a size")?)?;
    let solver = PanelSolver::new(Panel::build(&goal, Effort::default())?.into());
    println!("{:?}, {} boards left", Instructions::best(), left.len());
    let mut most = FIRST;
    while !left.is_empty() {
        let mut hard = Vec::new();
        for instance in left {
            match solve(&solver, &instance, folder, most)? {
                None => hard.push(instance),
                Some((expanded, time)) => {
                    let (id, length) = (instance.id, instance.length);
                    let line = format!(
                        "{id} {length} {expanded} {:.2} {}\n",
                        time.as_secs_f64(),
                        peak().unwrap_or(0)
                    );
                    print!("{line}");
                    let mut file = std::fs::File::options().create(true).append(true).open(&results)?;
                    file.write_all(line.as_bytes())?;
                }
            }
        }
        left = hard;
        most *= 4;
    }
    Ok(())
}

/// Goes on with a board until it is solved, or about `most` nodes were expanded in all. Gives back the nodes and the time.
fn solve(
    solver: &PanelSolver,
    instance: &Instance,
    folder: &Path,
    most: u64,
) -> Result<Option<(u64, Duration)>, AnyError> {
    let (proof, spent) =
        (folder.join(format!("{}.proof", instance.id)), folder.join(format!("{}.spent", instance.id)));
    let from = proof.exists().then(|| Checkpoint::load(&proof)).transpose()?;
    let before = match std::fs::read_to_string(&spent) {
        Ok(text) if from.is_some() => Duration::from_secs_f64(text.trim().parse()?),
        _ => Duration::ZERO,
    };
    let (clock, enough) = (Stopwatch::start(), Arc::new(AtomicBool::new(false)));
    let mut failed = None;
    let mut keep = |checkpoint: &Checkpoint| {
        let time = before + clock.elapsed();
        let kept = checkpoint
            .save(&proof)
            .map_err(AnyError::from)
            .and_then(|()| Ok(std::fs::write(&spent, format!("{}\n", time.as_secs_f64()))?));
        failed = kept.err();
        enough.store(failed.is_some() || checkpoint.expanded() >= most, Ordering::Relaxed);
    };
    let mut monitor = Monitor::unwatched(Limits { cancel: Some(enough.clone()), ..Limits::default() });
    let outcome =
        solver.solve_from::<Puzzle<ByteState>, _>(&instance.board, from.as_ref(), &mut keep, &mut monitor)?;
    let time = before + clock.elapsed();
    match (outcome, failed) {
        (_, Some(failed)) => Err(failed),
        (Outcome::Stopped(Stop::Cancelled), _) => Ok(None),
        (Outcome::Solved { actions, cost }, _) => {
            check(solver, instance, &actions, cost)?;
            Ok(Some((monitor.stats().expanded, time)))
        }
        (other, _) => Err(format!("board {}: {other:?}", instance.id).into()),
    }
}

/// Replays a solution; its length must be the published one.
fn check(
    solver: &PanelSolver,
    instance: &Instance,
    actions: &[Direction],
    cost: u32,
) -> Result<(), AnyError> {
    let replayed =
        actions.iter().try_fold(instance.board.clone(), |board, &direction| board.after(direction));
    let right = replayed.as_ref() == Some(solver.panel().goal()) && actions.len() as u32 == cost;
    if right && cost == instance.length {
        Ok(())
    } else {
        Err(format!("board {}: a solution of {cost} moves, right: {right}", instance.id).into())
    }
}

/// The numbers of the boards that are solved.
fn solved(results: &Path) -> Result<Vec<u32>, AnyError> {
    if !results.exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(results)?;
    let id = |line: &str| line.split_whitespace().next().unwrap_or("").parse();
    Ok(text.lines().map(id).collect::<Result<_, _>>()?)
}

/// A line: number, length, tiles.
fn instances(path: &Path) -> Result<Vec<Instance>, AnyError> {
    let size = Size::new(5, 5).ok_or("5x5 is a size")?;
    let instance = |line: &str| -> Result<Instance, AnyError> {
        let numbers: Vec<u16> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let [id, length, tiles @ ..] = &numbers[..] else { return Err("a line is too short".into()) };
        let board = Board::new(size, tiles.to_vec())?;
        Ok(Instance { id: u32::from(*id), length: u32::from(*length), board })
    };
    let text = std::fs::read_to_string(path)?;
    text.lines().filter(|line| !line.starts_with('#')).map(instance).collect()
}

/// The bytes of memory that the process had at most, where the system tells.
fn peak() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
