//! `loyd check`: is it solvable, why, and what the heuristics say.

use std::collections::BTreeMap;
use std::io::Write as _;

use loyd_lab::estimates;
use loyd_tiles::notation::{self, ParseBoardError, Reading};
use loyd_tiles::{Board, Goal, Solvability};
use serde::Serialize;

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure};
use crate::input::{self, Puzzles};
use crate::show::{self, ErrorJson};

#[derive(Serialize)]
struct CheckJson {
    rows: usize,
    columns: usize,
    puzzle: Vec<Vec<u16>>,
    goal: Vec<Vec<u16>>,
    solvable: bool,
    reason: String,
    repair: Option<[u16; 2]>,
    swaps: usize,
    inversions: usize,
    blank_steps: usize,
    twin: Vec<Vec<u16>>,
    heuristics: BTreeMap<&'static str, f64>,
}

/// Checks what was given, one puzzle or many.
pub fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let goal = args.puzzle.shape.goal()?;
    match args.puzzle.read()? {
        Puzzles::One(board) => {
            let board = board.map_err(Failure::input)?;
            one(&board, &goal, args.json)
        }
        Puzzles::Many(text) => match notation::read(&text, args.puzzle.shape.size) {
            Reading::One(board) => one(&board.map_err(Failure::input)?, &goal, args.json),
            Reading::Many(lines) => many(lines, &goal, args.json),
        },
    }
}

fn many(
    lines: impl Iterator<Item = (usize, Result<Board, ParseBoardError>)>,
    goal: &Goal,
    json: bool,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Answered;
    for (line, board) in lines {
        let mut out = std::io::stdout().lock();
        let ended = match board.map_err(Failure::input) {
            Ok(board) if json => one(&board, goal, json),
            Ok(board) => brief(line, &board, goal),
            Err(failure) => Err(failure),
        };
        exit = exit.and(match ended {
            Ok(exit) => exit,
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => {
                if json {
                    writeln!(out, "{}", show::json(&ErrorJson::new(&failure))?)?;
                } else {
                    input::say(&format!("error: {failure}\n"))?;
                }
                failure.exit()
            }
        });
    }
    Ok(exit)
}

/// One puzzle of a batch on one line.
fn brief(line: usize, board: &Board, goal: &Goal) -> Result<Exit, Failure> {
    let target = goal.board(board.size()).map_err(Failure::input)?;
    let solvability = Solvability::new(board, &target).map_err(Failure::input)?;
    let verdict = if solvability.is_solvable() { "solvable" } else { "unsolvable" };
    writeln!(std::io::stdout(), "line {line}: {verdict}")?;
    Ok(exit_of(&solvability))
}

fn one(board: &Board, goal: &Goal, json: bool) -> Result<Exit, Failure> {
    let goal = goal.board(board.size()).map_err(Failure::input)?;
    let solvability = Solvability::new(board, &goal).map_err(Failure::input)?;
    let heuristics = estimates(board, &goal);
    let mut out = std::io::stdout().lock();
    if json {
        let answer = CheckJson {
            rows: board.size().rows(),
            columns: board.size().columns(),
            puzzle: show::rows(board),
            goal: show::rows(&goal),
            solvable: solvability.is_solvable(),
            reason: solvability.reason(),
            repair: solvability.repair.map(|(a, b)| [a, b]),
            swaps: solvability.swaps,
            inversions: solvability.inversions,
            blank_steps: solvability.blank_steps,
            twin: show::rows(&board.twin()),
            heuristics: heuristics.into_iter().collect(),
        };
        writeln!(out, "{}", show::json(&answer)?)?;
        return Ok(exit_of(&solvability));
    }
    writeln!(out, "{}", show::board(board, "  "))?;
    let verdict = if solvability.is_solvable() { "Solvable" } else { "Unsolvable" };
    writeln!(out, "{}", show::wrapped("", "", &format!("{verdict}. {}", solvability.reason())))?;
    if let Some((a, b)) = solvability.repair {
        writeln!(out, "Repair: swap tiles {a} and {b}.")?;
    }
    writeln!(out, "\n  swaps needed        {}", solvability.swaps)?;
    writeln!(out, "  inversions          {}", solvability.inversions)?;
    writeln!(out, "  blank from home     {}", solvability.blank_steps)?;
    writeln!(out, "  a twin              {}", input::one_line(&board.twin()))?;
    writeln!(out, "\nWhat the heuristics say of it:")?;
    for (name, value) in heuristics {
        let decimals = if value.fract() == 0.0 { 0 } else { 3 };
        writeln!(out, "  {name:<22}{value:>8.decimals$}")?;
    }
    Ok(exit_of(&solvability))
}

fn exit_of(solvability: &Solvability) -> Exit {
    if solvability.is_solvable() { Exit::Answered } else { Exit::Unsolvable }
}
