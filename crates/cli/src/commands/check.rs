//! `loyd check`: can it be solved, why, and what the heuristics say.

use std::io::Write as _;

use loyd_lab::{Checked, Instance, Reading, Told};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure};
use crate::lab::{Lab, TILES};
use crate::show::{self, ErrorJson};
use crate::{input, interrupt};

/// Checks what was given, one puzzle or many.
pub fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let limits = loyd_search::Limits { cancel: Some(interrupt::flag()), ..loyd_search::Limits::default() };
    let shape = &args.puzzle.shape;
    let lab = Lab::new(shape.domain.domain.as_deref(), 0, &limits)?;
    input::check_size(shape.size.as_deref(), &lab)?;
    let text = args.puzzle.text(&lab)?;
    input::read(&text, shape, &lab, |reading| match reading {
        Reading::One(instance) => one(&instance.map_err(Failure::input)?, &lab, args.json),
        Reading::Many { lines, .. } => {
            many(lines.map(|(line, instance)| (line, instance.map_err(Failure::input))), &lab, args.json)
        }
    })
}

fn many(
    lines: impl Iterator<Item = (usize, Result<Instance, Failure>)>,
    lab: &Lab,
    json: bool,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Answered;
    for (line, instance) in lines {
        let mut out = std::io::stdout().lock();
        let ended = match instance {
            Ok(instance) if json => one(&instance, lab, json),
            Ok(instance) => brief(line, &instance, lab),
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
fn brief(line: usize, instance: &Instance, lab: &Lab) -> Result<Exit, Failure> {
    let checked = instance.check(&lab.context(loyd_search::Limits::default()));
    writeln!(std::io::stdout(), "line {line}: {}", verdict(&checked).to_lowercase())?;
    Ok(exit_of(&checked))
}

fn one(instance: &Instance, lab: &Lab, json: bool) -> Result<Exit, Failure> {
    let checked = instance.check(&lab.context(loyd_search::Limits::default()));
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", show::json(&as_json(instance, &checked))?)?;
        return Ok(exit_of(&checked));
    }
    writeln!(out, "{}", show::indented(&instance.drawing(), "  "))?;
    let reason = checked.reason.as_ref().map_or_else(String::new, |reason| format!(" {reason}"));
    writeln!(out, "{}", show::wrapped("", "", &format!("{}.{reason}", verdict(&checked))))?;
    for fact in &checked.facts {
        if let Told::Sentence(sentence) = &fact.told {
            writeln!(out, "{sentence}")?;
        }
    }
    let labelled: Vec<(&str, &String)> = checked
        .facts
        .iter()
        .filter_map(|fact| match &fact.told {
            Told::Labelled(label, value) => Some((*label, value)),
            _ => None,
        })
        .collect();
    if !labelled.is_empty() {
        writeln!(out)?;
    }
    for (label, value) in labelled {
        writeln!(out, "  {label:<20}{value}")?;
    }
    writeln!(out, "\nWhat the heuristics say of it:")?;
    for (name, value) in &checked.estimates {
        let decimals = if value.fract() == 0.0 { 0 } else { 3 };
        writeln!(out, "  {name:<22}{value:>8.decimals$}")?;
    }
    Ok(exit_of(&checked))
}

fn verdict(checked: &Checked) -> &'static str {
    match checked.solvable {
        Some(true) => "Solvable",
        Some(false) => "Unsolvable",
        None => "Only a search can tell whether it can be solved",
    }
}

/// What is known of a problem before it is searched.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Checked")]
pub struct CheckedJson {
    /// The domain; left out for sliding tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    /// `cost` / `unit` is the length; left out for sliding tiles, where it is 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<u32>,
    /// Rows, of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u16>,
    /// Columns, of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<u16>,
    /// The start: rows of numbers for sliding tiles.
    puzzle: Value,
    /// The goal, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    /// Whether it can be solved; `null` where only a search can tell.
    solvable: Option<bool>,
    /// Why.
    reason: Option<String>,
    /// What else the domain tells: of sliding tiles `repair` (two tiles to exchange) and `twin`.
    #[serde(flatten)]
    facts: Map<String, Value>,
    /// What each heuristic says of it, in units.
    heuristics: Map<String, Value>,
}

/// What is known of a problem, as one object.
pub fn as_json(instance: &Instance, checked: &Checked) -> CheckedJson {
    let (identity, is_named) = (&checked.identity, instance.about().name != TILES);
    let mut estimates: Vec<(&str, f64)> = checked.estimates.clone();
    estimates.sort_unstable_by_key(|(name, _)| *name);
    CheckedJson {
        domain: is_named.then(|| instance.about().name.to_string()),
        unit: is_named.then_some(instance.about().unit),
        rows: identity.rows,
        columns: identity.columns,
        puzzle: identity.puzzle.clone(),
        goal: identity.goal.clone(),
        solvable: checked.solvable,
        reason: checked.reason.clone(),
        facts: checked.facts.iter().map(|fact| (fact.key.to_owned(), fact.value.clone())).collect(),
        heuristics: estimates.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect(),
    }
}

fn exit_of(checked: &Checked) -> Exit {
    if checked.solvable == Some(false) { Exit::Unsolvable } else { Exit::Answered }
}
