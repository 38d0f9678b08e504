//! `loyd verify`: does a list of moves solve a problem, and is it shortest?

mod answers;
mod notation;
mod table;

use std::io::Write as _;

use loyd_lab::{Algorithm, Context, Instance, LabError, Reading, Spec, Verified};
use loyd_search::{Cost, Stop};
use loyd_tiles::Board;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Moves, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::lab::{Lab, TILES};
use crate::progress::Progress;
use crate::{input, interrupt, show};
use answers::Answer;
use table::Row;

/// What moves are worth.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Verified")]
pub struct VerifyJson {
    /// Whether every move is legal.
    legal: bool,
    /// The first that is not, from 1.
    illegal_move: Option<usize>,
    /// Whether they end at the goal.
    reaches_goal: bool,
    /// Said only where it is false, which is why the moves failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable: Option<bool>,
    /// How many moves there are.
    length: usize,
    /// What they cost, where that is not their number.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    /// What the cheapest solution known costs.
    shortest: Option<Cost>,
    /// Whether these moves are proven cheapest, or proven not to be.
    optimal: Option<bool>,
    /// No solution is cheaper.
    lower_bound: Option<Cost>,
    /// The line, where answers of a file are verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// Whose answer it is, where it is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

/// Plays the moves and says what came of it.
pub fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    let limits = args.limits.resolve(1);
    let lab = Lab::new(args.shape.domain.domain.as_deref(), 0, &limits)?;
    let cx = lab.context(limits);
    let Some(solution) = &args.solution else { return many(args, &lab, &cx) };
    let instance = input::one(&args.puzzle, &args.shape, &lab)?;
    let moves = written(solution, args.moves, &instance).map_err(Failure::Input)?;
    let progress = Progress::new();
    let judged = Judgement::new(&instance, &moves, &cx, &mut |stats| progress.update(stats))?;
    drop(progress);
    args.limits.tell_memory(judged.out_of_memory, &cx.limits)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", show::json(&VerifyJson::new(&judged, &instance, moves.len()))?)?;
    } else {
        let Judgement { verified, unsolvable, .. } = &judged;
        let told = |at: usize| show::one_move(&moves[at], args.moves);
        writeln!(out, "{}", sentence(verified, &instance, moves.len(), told))?;
        if let Some(end) =
            verified.end.as_ref().filter(|_| verified.illegal.is_none() && !verified.reaches_goal)
        {
            write!(out, "\n{}", show::indented(&end.drawing, "  "))?;
        }
        if let Some(why) = unsolvable {
            writeln!(
                out,
                "\n{}",
                show::wrapped("", "", &format!("No moves could: it is unsolvable. {why}"))
            )?;
        }
    }
    Ok(if judged.verified.reaches_goal { Exit::Answered } else { Exit::No })
}

/// The verdict in one sentence; where moves do not cost 1 each, with what they cost.
fn sentence(
    verified: &Verified,
    instance: &Instance,
    moves: usize,
    told: impl Fn(usize) -> String,
) -> String {
    let about = instance.about();
    let (cost, unit, noun) = (verified.cost, about.unit, about.words.action);
    let sentence = verified.sentence(about, told);
    if unit != 1 || !is_told_as_cost(verified, moves) {
        return sentence;
    }
    let (as_moves, as_cost) = (show::length(cost, unit, noun), show::length_of(cost, unit, moves, noun));
    let sentence = sentence.replacen(&as_moves, &as_cost, 1);
    sentence
        .replace("none shorter exists", "none cheaper exists")
        .replace("The shortest has", "The cheapest costs")
}

/// Whether all moves were played, and cost otherwise than 1 each.
fn is_told_as_cost(verified: &Verified, moves: usize) -> bool {
    verified.illegal.is_none() && u64::from(verified.cost) != moves as u64
}

/// Every answer of a file: a table, values or objects.
fn many(args: &VerifyArgs, lab: &Lab, cx: &Context<'_>) -> Result<Exit, Failure> {
    let text = input::whole(&args.puzzle)?;
    let answers = answers::read(&text);
    if answers.is_empty() {
        return Err(Failure::Input("there are no answers to verify".to_owned()));
    }
    let (mut rows, mut right, mut exit) = (Vec::new(), 0, Exit::Answered);
    let mut out = std::io::stdout().lock();
    for answer in &answers {
        let judged = match answer {
            Ok(answer) => judge(answer, args, lab, cx),
            Err((_, why)) => Err(Failure::Input(why.clone())),
        };
        if interrupt::interrupted() {
            return Ok(Exit::Interrupted);
        }
        let judged = match judged {
            Err(failure @ (Failure::Output(_) | Failure::Internal(_))) => return Err(failure),
            judged => judged,
        };
        right += usize::from(judged.as_ref().is_ok_and(|(.., judged)| judged.verified.reaches_goal));
        if judged.is_err() {
            exit = Exit::BadInput;
        }
        let row = Row::new(answer, &judged, args.moves);
        if args.json {
            writeln!(out, "{}", row.json(&judged)?)?;
        }
        rows.push(row);
    }
    if args.csv {
        write!(out, "{}", table::values(&rows))?;
    } else if !args.json {
        let width = show::terminal_width();
        write!(out, "{}", table::text(&rows, width))?;
        writeln!(out, "\n{right} of {} reach the goal.", answers.len())?;
    }
    Ok(if exit == Exit::Answered && right < answers.len() { Exit::No } else { exit })
}

type Judged = Result<(Instance, Vec<String>, Judgement), Failure>;

fn judge(answer: &Answer, args: &VerifyArgs, lab: &Lab, cx: &Context<'_>) -> Judged {
    let text = input::Text::typed(&answer.puzzle);
    let instance = input::read(&text, &args.shape, lab, |reading| match reading {
        Reading::One(instance) => instance.map_err(|error| Failure::Input(within(&error.to_string()))),
        Reading::Many { .. } => Err(Failure::Input("one puzzle is expected on a line".to_owned())),
    })?;
    let moves = written(&answer.moves, args.moves, &instance).map_err(Failure::Input)?;
    let judged = Judgement::new(&instance, &moves, cx, &mut |_| ())?;
    Ok((instance, moves, judged))
}

/// What is wrong with a puzzle of a file, whose line is told beside it: the reader saw the puzzle alone.
fn within(error: &str) -> String {
    error.strip_prefix("line 1, ").map_or_else(|| error.to_owned(), |rest| format!("puzzle, {rest}"))
}

/// What moves are worth.
pub struct Judgement {
    /// The verdict.
    pub verified: Verified,
    /// Why nothing solves the puzzle, where that is so: then it is not the fault of the moves.
    pub unsolvable: Option<String>,
    out_of_memory: bool,
}

impl Judgement {
    /// Plays the moves, and asks a search what they are worth.
    pub fn new(
        instance: &Instance,
        moves: &[String],
        cx: &Context<'_>,
        progress: &mut dyn FnMut(&loyd_search::Stats),
    ) -> Result<Judgement, LabError> {
        let mut verified = Verified::new(instance.replay(&mut moves.iter().cloned(), false));
        if !verified.reaches_goal {
            let checked = instance.check(cx);
            let unsolvable = (checked.solvable == Some(false)).then(|| checked.reason.unwrap_or_default());
            return Ok(Judgement { verified, unsolvable, out_of_memory: false });
        }
        let report = instance.solve(&Spec::new(Algorithm::Auto, None), cx, progress)?;
        verified.judge(&report);
        let out_of_memory = report.stop() == Some(&Stop::Memory);
        Ok(Judgement { verified, unsolvable: None, out_of_memory })
    }
}

/// Moves as the domain takes them.
pub fn written(text: &str, whose: Moves, instance: &Instance) -> Result<Vec<String>, String> {
    if instance.about().name != TILES {
        // One move of several words has no comma.
        let whole = text.trim();
        let legal = instance.replay(&mut std::iter::once(whole.to_owned()), false).illegal.is_none();
        return Ok(if legal { vec![whole.to_owned()] } else { words(text) });
    }
    let board: Option<Board> = instance.key().start.parse().ok();
    notation::moves(text, whose, board.as_ref())
}

impl VerifyJson {
    /// The object of a judgement.
    pub fn new(judgement: &Judgement, instance: &Instance, length: usize) -> VerifyJson {
        let verified = &judgement.verified;
        let judged = verified.judged;
        VerifyJson {
            legal: verified.illegal.is_none(),
            illegal_move: verified.illegal.as_ref().map(|illegal| illegal.at + 1),
            reaches_goal: verified.reaches_goal,
            solvable: judgement.unsolvable.as_ref().map(|_| false),
            length,
            cost: (instance.about().unit != 1 || is_told_as_cost(verified, length)).then_some(verified.cost),
            shortest: judged.and_then(|judged| judged.shortest),
            optimal: judged.and_then(|judged| judged.optimal),
            lower_bound: judged.map(|judged| judged.lower_bound),
            line: None,
            name: None,
        }
    }
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
