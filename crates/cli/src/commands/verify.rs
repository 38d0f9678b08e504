//! `loyd verify`: does a list of moves solve a problem, and is it shortest?

use std::io::Write as _;

use loyd_lab::{Algorithm, Instance, Spec};
use loyd_search::{Cost, Stop};
use loyd_tiles::Direction;
use serde::Serialize;

use crate::args::{Moves, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
use crate::progress::Progress;
use crate::{input, show};

#[derive(Serialize)]
struct VerifyJson {
    legal: bool,
    illegal_move: Option<usize>,
    reaches_goal: bool,
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    shortest: Option<Cost>,
    optimal: Option<bool>,
    lower_bound: Option<Cost>,
}

/// Plays the moves and says what came of it.
pub fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let limits = args.limits.resolve(1);
    let lab = Lab::new(args.shape.domain.domain.as_deref(), 0, &limits)?;
    let instance = input::one(&args.puzzle, &args.shape, &lab)?;
    let moves = if lab.is_tiles() { letters(&args.solution, args.moves)? } else { words(&args.solution) };
    let replay = instance.replay(&mut moves.iter().cloned(), false);
    let weighted = instance.about().unit != 1;
    let mut answer = VerifyJson {
        legal: replay.illegal.is_none(),
        illegal_move: replay.illegal.as_ref().map(|illegal| illegal.at + 1),
        reaches_goal: replay.illegal.is_none() && replay.at_goal,
        length: moves.len(),
        cost: weighted.then_some(replay.cost),
        shortest: None,
        optimal: None,
        lower_bound: None,
    };
    let text = if let Some(illegal) = &replay.illegal {
        let told = show::one_move(&moves[illegal.at], args.moves);
        let why = if lab.is_tiles() {
            "would leave the board".to_owned()
        } else {
            let few: Vec<&str> = illegal.legal.iter().take(12).map(String::as_str).collect();
            let more = if illegal.legal.len() > few.len() { ", ..." } else { "" };
            format!("is not legal; there are {}{more}", few.join(", "))
        };
        format!("No: move {} ({told}) {why}.", illegal.at + 1)
    } else if !replay.at_goal {
        let end = replay.steps.last().map_or_else(String::new, |step| show::indented(&step.drawing, "  "));
        format!("No: the moves are legal but end here, not at the goal.\n\n{end}")
    } else {
        judge(&mut answer, &instance, replay.cost, args, &lab)?
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", show::json(&answer)?)?;
    } else {
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(if answer.reaches_goal { Exit::Answered } else { Exit::No })
}

/// Finds the least cost, within the limits, and compares.
fn judge(
    answer: &mut VerifyJson,
    instance: &Instance,
    cost: Cost,
    args: &VerifyArgs,
    lab: &Lab,
) -> Result<String, Failure> {
    let limits = args.limits.resolve(1);
    let progress = Progress::new();
    let auto = Spec::new(Algorithm::Auto, None);
    let report = instance.solve(&auto, &lab.context(limits.clone()), &mut |stats| progress.update(stats))?;
    drop(progress);
    args.limits.tell_memory(report.stop() == Some(&Stop::Memory), &limits)?;
    answer.lower_bound = Some(report.lower_bound);
    answer.shortest = report.cost().filter(|_| report.optimal);
    answer.optimal = match answer.shortest {
        Some(shortest) => Some(cost == shortest),
        None if cost == report.lower_bound => Some(true),
        None => None,
    };
    let (unit, noun) = (report.unit, instance.about().words.action);
    let (told, plain) = (show::length(cost, unit, noun), |cost| show::plain_length(cost, unit));
    Ok(match (answer.optimal, answer.shortest) {
        (Some(true), _) => format!("Yes: {told}, legal, to the goal, and none shorter exists."),
        (_, Some(shortest)) => {
            format!("Yes: {told}, legal, to the goal. The shortest has {}.", plain(shortest))
        }
        _ => format!(
            "Yes: {told}, legal, to the goal. Whether it is shortest was not settled: at least {}{}.",
            plain(report.lower_bound),
            report.cost().map_or_else(String::new, |found| format!(", at most {}", plain(found.min(cost)))),
        ),
    })
}

/// Letters of sliding tiles, as the blank's motion.
fn letters(text: &str, whose: Moves) -> Result<Vec<String>, Failure> {
    let letters = text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace() && *letter != ',');
    letters
        .map(|(at, letter)| {
            let direction = Direction::from_letter(letter).ok_or_else(|| {
                let shown: String = letter.escape_debug().collect();
                Failure::Input(format!("moves, column {}: `{shown}` is not one of U, D, L, R", at + 1))
            })?;
            let direction = if whose == Moves::Tile { direction.opposite() } else { direction };
            Ok(direction.letter().to_string())
        })
        .collect()
}

/// Moves of other domains: with commas between them where one has several words, else with spaces.
fn words(text: &str) -> Vec<String> {
    let trimmed = |word: &str| word.trim().to_owned();
    let pieces: Vec<String> = if text.contains(',') {
        text.split(',').map(trimmed).collect()
    } else {
        text.split_whitespace().map(trimmed).collect()
    };
    pieces.into_iter().filter(|word| !word.is_empty()).collect()
}
