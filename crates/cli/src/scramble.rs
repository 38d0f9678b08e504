//! Random puzzles, for the commands that make some.

use loyd_search::Stop;
use loyd_tiles::{Board, Generator, Goal, Scramble, ScrambleError, Size};

use crate::exit::Failure;
use crate::interrupt;
use crate::progress::Progress;

/// How puzzles are made, of the ways that exclude each other.
pub fn way(walk: Option<u64>, steps: Option<u64>, depth: Option<u32>) -> Scramble {
    match (walk, steps, depth) {
        (Some(attempts), _, _) => Scramble::Walk(attempts),
        (_, Some(steps), _) => Scramble::Steps(steps),
        (_, _, Some(depth)) => Scramble::Depth(depth),
        _ => Scramble::Uniform,
    }
}

/// The puzzles of a seed. `None` if Ctrl-C came before the first was ready: all boards of the size may have to be looked
/// at.
pub fn generator(
    size: Size,
    goal: &Goal,
    scramble: Scramble,
    seed: u64,
) -> Result<Option<Generator>, Failure> {
    // The handler is set before the work.
    interrupt::flag();
    let progress = Progress::new();
    let mut look = |share| {
        progress.share(share);
        if interrupt::interrupted() { Err(Stop::Cancelled) } else { Ok(()) }
    };
    match Generator::watched(size, goal, scramble, seed, &mut look) {
        Ok(generator) => Ok(Some(generator)),
        Err(ScrambleError::Stopped(_)) => Ok(None),
        Err(error) => Err(Failure::input(error)),
    }
}

/// The first puzzles, together. `None` if Ctrl-C came before the last.
pub fn first(generator: Generator, count: usize) -> Option<Vec<Board>> {
    let progress = Progress::new();
    let made = generator.take(count).enumerate().map(|(done, board)| {
        progress.share(done as f64 / count as f64);
        (!interrupt::interrupted()).then_some(board)
    });
    made.collect()
}
