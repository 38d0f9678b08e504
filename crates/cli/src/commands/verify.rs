//! `loyd verify`: does a list of moves solve a puzzle, and is it shortest?

use std::io::Write as _;

use loyd_lab::{Job, Replay, Spec, Status, replay};
use loyd_search::Stop;
use loyd_tiles::{Board, Direction};
use serde::Serialize;

use crate::args::{Moves, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::units::counted;
use crate::{cache, input, show};

#[derive(Serialize)]
struct VerifyJson {
    legal: bool,
    illegal_move: Option<usize>,
    reaches_goal: bool,
    length: usize,
    shortest: Option<u32>,
    optimal: Option<bool>,
    lower_bound: Option<u32>,
}

/// Plays the moves and says what came of it.
pub fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let puzzle = input::one(&args.puzzle, args.shape.size)?;
    let goal = args.shape.goal()?;
    let moves = parse_moves(&args.solution, args.moves)?;
    let target = goal.board(puzzle.size()).map_err(Failure::input)?;
    let mut answer = VerifyJson {
        legal: true,
        illegal_move: None,
        reaches_goal: false,
        length: moves.len(),
        shortest: None,
        optimal: None,
        lower_bound: None,
    };
    let text = match replay(&puzzle, &moves) {
        Replay::Illegal { at } => {
            answer.legal = false;
            answer.illegal_move = Some(at + 1);
            let letter = show::moves(&moves[at..=at], args.moves);
            format!("No: move {} ({letter}) would leave the board.", at + 1)
        }
        Replay::Ends(end) if end != target => {
            format!("No: the moves are legal but end here, not at the goal.\n\n{}", show::board(&end, "  "))
        }
        Replay::Ends(_) => {
            answer.reaches_goal = true;
            judge(&mut answer, puzzle, args, &goal)?
        }
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", show::json(&answer)?)?;
    } else {
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(if answer.reaches_goal { Exit::Answered } else { Exit::No })
}

/// Finds the shortest length, within the limits, and compares.
fn judge(
    answer: &mut VerifyJson,
    puzzle: Board,
    args: &VerifyArgs,
    goal: &loyd_tiles::Goal,
) -> Result<String, Failure> {
    let spec: Spec = "auto".parse().map_err(Failure::input)?;
    let mut job = Job::new(puzzle, goal, spec).map_err(Failure::input)?;
    (job.limits, job.shelf) = (args.limits.resolve(1), cache::shelf(0));
    let progress = Progress::new();
    let report = job.run_watched(&mut |stats| progress.update(stats))?;
    args.limits.tell_memory(report.status == Status::Stopped(Stop::Memory), &job.limits)?;
    let length = answer.length;
    answer.lower_bound = Some(report.lower_bound);
    answer.shortest = report.cost().filter(|_| report.optimal);
    answer.optimal = match answer.shortest {
        Some(shortest) => Some(length == shortest as usize),
        None if length == report.lower_bound as usize => Some(true),
        None => None,
    };
    let moves = counted(length as u64, "move");
    Ok(match (answer.optimal, answer.shortest) {
        (Some(true), _) => format!("Yes: {moves}, legal, to the goal, and none shorter exists."),
        (_, Some(shortest)) => {
            format!("Yes: {moves}, legal, to the goal. The shortest has {shortest}.")
        }
        _ => format!(
            "Yes: {moves}, legal, to the goal. Whether it is shortest was not settled: at least {}{}.",
            report.lower_bound,
            report
                .cost()
                .map_or_else(String::new, |cost| format!(", at most {}", (cost as usize).min(length))),
        ),
    })
}

fn parse_moves(text: &str, whose: Moves) -> Result<Vec<Direction>, Failure> {
    let letters = text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace() && *letter != ',');
    letters
        .map(|(at, letter)| {
            let direction = Direction::from_letter(letter).ok_or_else(|| {
                let shown: String = letter.escape_debug().collect();
                Failure::Input(format!("moves, column {}: `{shown}` is not one of U, D, L, R", at + 1))
            })?;
            Ok(if whose == Moves::Tile { direction.opposite() } else { direction })
        })
        .collect()
}
