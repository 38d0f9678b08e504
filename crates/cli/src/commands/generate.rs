//! `loyd generate`: puzzles, one a line, from a seed.

use std::io::{BufWriter, Write as _};

use loyd_tiles::Scramble;
use serde::Serialize;

use crate::args::GenerateArgs;
use crate::exit::{Exit, Failure};
use crate::{input, interrupt, scramble, show};

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
    let way = match scramble::way(args.walk, args.steps, args.depth) {
        Scramble::Uniform if args.unsolvable => Scramble::Unsolvable,
        way => way,
    };
    let Some(generator) = scramble::generator(args.size, &goal, way, args.seed)? else {
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
