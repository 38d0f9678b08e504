//! `loyd verify`: does a list of moves solve a problem, and is it shortest?

mod answers;
mod notation;

use std::io::Write as _;

use loyd_lab::{Algorithm, Context, Instance, LabError, Reading, Spec, Verified};
use loyd_search::{Cost, Stop};
use loyd_study::Table;
use loyd_tiles::Board;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Moves, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::lab::{Lab, TILES};
use crate::progress::Progress;
use crate::{input, interrupt, show};
use answers::Answer;

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
        writeln!(out, "{}", verified.sentence(instance.about(), told))?;
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

/// Every answer of a file, as a table.
fn many(args: &VerifyArgs, lab: &Lab, cx: &Context<'_>) -> Result<Exit, Failure> {
    let text = input::whole(&args.puzzle)?;
    let answers = answers::read(&text);
    if answers.is_empty() {
        return Err(Failure::Input("there are no answers to verify".to_owned()));
    }
    let mut table = Table::new("", &["Line", "Name", "Verdict", "Moves", "Shortest", "Why"]);
    table.names = 2;
    let (mut right, mut exit) = (0, Exit::Answered);
    let mut out = std::io::stdout().lock();
    for answer in &answers {
        let line = answer.as_ref().map_or_else(|(line, _)| *line, |answer| answer.line);
        let name = answer.as_ref().ok().and_then(|answer| answer.name.clone()).unwrap_or_default();
        let judged = match answer {
            Ok(answer) => judge(answer, args, lab, cx),
            Err((_, why)) => Err(Failure::Input(why.clone())),
        };
        if interrupt::interrupted() {
            return Ok(Exit::Interrupted);
        }
        let (verdict, length, shortest, why, json) = match judged {
            Ok((instance, moves, judged)) => {
                let verified = &judged.verified;
                right += usize::from(verified.reaches_goal);
                let verdict = match (verified.reaches_goal, verified.judged.and_then(|judged| judged.optimal))
                {
                    (false, _) => "no",
                    (_, Some(true)) => "shortest",
                    (_, Some(false)) => "yes, longer",
                    _ => "yes",
                };
                let shortest = verified.judged.and_then(|judged| judged.shortest);
                let shortest = shortest
                    .map_or_else(|| "-".to_owned(), |cost| show::plain_length(cost, instance.about().unit));
                let why = match &judged.unsolvable {
                    Some(_) => "the puzzle is unsolvable".to_owned(),
                    None if verified.reaches_goal => String::new(),
                    None => {
                        let sentence =
                            verified.sentence(instance.about(), |at| show::one_move(&moves[at], args.moves));
                        sentence.trim_start_matches("No: ").trim_end_matches('.').to_owned()
                    }
                };
                let json = serde_json::to_value(VerifyJson::new(&judged, &instance, moves.len()));
                (verdict, moves.len().to_string(), shortest, why, json.map_err(std::io::Error::other)?)
            }
            Err(failure @ (Failure::Output(_) | Failure::Internal(_))) => return Err(failure),
            Err(failure) => {
                exit = Exit::BadInput;
                let json =
                    serde_json::to_value(show::ErrorJson::new(&failure)).map_err(std::io::Error::other)?;
                ("cannot be read", "-".to_owned(), "-".to_owned(), failure.to_string(), json)
            }
        };
        if args.json {
            let mut json = json;
            json["line"] = line.into();
            if !name.is_empty() {
                json["name"] = name.into();
            }
            writeln!(out, "{json}")?;
        } else {
            table.push([line.to_string(), name, verdict.to_owned(), length, shortest, why]);
        }
    }
    if args.csv {
        write!(out, "{}", values(&table))?;
    } else if !args.json {
        let width = show::terminal_width();
        let text = width.map_or_else(|| table.to_text(), |width| table.to_text_within(width));
        writeln!(out, "{text}\n{right} of {} reach the goal.", answers.len())?;
    }
    Ok(if exit == Exit::Answered && right < answers.len() { Exit::No } else { exit })
}

fn judge(
    answer: &Answer,
    args: &VerifyArgs,
    lab: &Lab,
    cx: &Context<'_>,
) -> Result<(Instance, Vec<String>, Judgement), Failure> {
    let text = input::Text::typed(&answer.puzzle);
    let instance = input::read(&text, &args.shape, lab, |reading| match reading {
        Reading::One(instance) => instance.map_err(Failure::input),
        Reading::Many { .. } => Err(Failure::Input("one puzzle is expected on a line".to_owned())),
    })?;
    let moves = written(&answer.moves, args.moves, &instance).map_err(Failure::Input)?;
    let judged = Judgement::new(&instance, &moves, cx, &mut |_| ())?;
    Ok((instance, moves, judged))
}

/// A table as comma-separated values.
fn values(table: &Table) -> String {
    let cell = |cell: &String| {
        if cell.contains([',', '"', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    let line = |cells: &[String]| cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n";
    let titles: Vec<String> = table.columns.iter().map(|title| title.to_lowercase()).collect();
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    line(&titles) + rows.as_str()
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
            cost: (instance.about().unit != 1).then_some(verified.cost),
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
