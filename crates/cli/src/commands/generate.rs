//! `loyd generate`: puzzles, one a line, from a seed.

use std::io::{BufWriter, Write as _};

use loyd_search::Stop;
use loyd_tiles::{Generator, Goal, Scramble, ScrambleError};
use serde::Serialize;

use crate::args::GenerateArgs;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::{input, interrupt, show};

#[derive(Serialize)]
struct PuzzleJson {
    puzzle: Vec<Vec<u16>>,
    goal: Vec<Vec<u16>>,
    rows: usize,
    columns: usize,
    seed: u64,
    index: u64,
}

/// Prints the puzzles.
pub fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let goal = input::goal(&args.goal, Some(args.size))?;
    let scramble = match (args.walk, args.steps, args.depth) {
        (Some(attempts), _, _) => Scramble::Walk(attempts),
        (_, Some(steps), _) => Scramble::Steps(steps),
        (_, _, Some(depth)) => Scramble::Depth(depth),
        _ if args.unsolvable => Scramble::Unsolvable,
        _ => Scramble::Uniform,
    };
    let Some(generator) = generator(args, &goal, scramble)? else {
        input::say("Interrupted. No puzzle was made.\n")?;
        return Ok(Exit::Interrupted);
    };
    let goal = goal.board(args.size).map_err(Failure::input)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    for (index, board) in (0..args.count).zip(generator) {
        if interrupt::interrupted() {
            out.flush()?;
            return Ok(Exit::Interrupted);
        }
        if args.json {
            let (rows, columns) = (args.size.rows(), args.size.columns());
            let (puzzle, goal) = (show::rows(&board), show::rows(&goal));
            writeln!(
                out,
                "{}",
                show::json(&PuzzleJson { puzzle, goal, rows, columns, seed: args.seed, index })?
            )?;
        } else {
            writeln!(out, "{}", input::one_line(&board))?;
        }
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// The puzzles. `None` if Ctrl-C came before the first was ready: all boards of the size may have to be looked at.
fn generator(args: &GenerateArgs, goal: &Goal, scramble: Scramble) -> Result<Option<Generator>, Failure> {
    // The handler is set before the work.
    interrupt::flag();
    let progress = Progress::new();
    let mut look = |share| {
        progress.share(share);
        if interrupt::interrupted() { Err(Stop::Cancelled) } else { Ok(()) }
    };
    match Generator::watched(args.size, goal, scramble, args.seed, &mut look) {
        Ok(generator) => Ok(Some(generator)),
        Err(ScrambleError::Stopped(_)) => Ok(None),
        Err(error) => Err(Failure::input(error)),
    }
}
