//! `loyd merge`: the stores of shards into one.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use loyd_lab::format::{counted, grouped};
use loyd_study::{Conflict, Merged, Record, Store, StoreError};
use serde::Serialize;

use crate::args::MergeArgs;
use crate::exit::{Exit, Failure};
use crate::{input, interrupt};

/// What is told of a part.
#[derive(Serialize)]
struct Line {
    part: String,
    runs: u64,
    added: u64,
    timed: u64,
    conflicts: u64,
}

/// The whole answer as JSON.
#[derive(Serialize)]
struct Answer {
    store: String,
    runs: u64,
    parts: Vec<Line>,
    conflicts: Vec<Told>,
}

/// Two results of one run.
#[derive(Serialize)]
struct Told {
    part: String,
    spec: String,
    puzzle: String,
    kept: String,
    other: String,
}

/// Looks at every part, and then merges one after the other.
pub fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let parts = parts(args)?;
    // A part that cannot be taken is known before anything is written.
    for part in &parts {
        Store::open_part(part).map_err(|error| failure(part, &error))?;
    }
    let mut out = Store::open(&args.out).map_err(|error| failure(&args.out, &error))?;
    let mut answer = Answer { store: shown(&args.out), runs: 0, parts: Vec::new(), conflicts: Vec::new() };
    for part in &parts {
        if interrupt::interrupted() {
            input::say("Interrupted; the same command goes on from here.\n")?;
            return Ok(Exit::Interrupted);
        }
        let opened = Store::open_part(part).map_err(|error| failure(part, &error))?;
        let merged = out.merge(&opened).map_err(|error| failure(&args.out, &error))?;
        answer.conflicts.extend(merged.told.iter().map(|conflict| told(part, conflict)));
        let Merged { runs, added, timed, conflicts, .. } = merged;
        answer.parts.push(Line { part: shown(part), runs, added, timed, conflicts });
    }
    answer.runs = out.len().map_err(|error| failure(&args.out, &error))?;
    show(args, &answer)?;
    let agreed = answer.parts.iter().all(|line| line.conflicts == 0);
    Ok(if agreed { Exit::Answered } else { Exit::BadInput })
}

/// The parts but for the store itself, which a pattern such as `*.sqlite` may name too.
fn parts(args: &MergeArgs) -> Result<Vec<PathBuf>, Failure> {
    let out = args.out.canonicalize().ok();
    let is_out = |part: &&PathBuf| out.is_some() && part.canonicalize().ok() == out;
    let parts: Vec<PathBuf> = args.parts.iter().filter(|part| !is_out(part)).cloned().collect();
    if parts.len() < args.parts.len() {
        input::say(&format!("note: {} is not merged into itself\n", shown(&args.out)))?;
    }
    Ok(parts)
}

fn show(args: &MergeArgs, answer: &Answer) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(
            out,
            "{}",
            serde_json::to_string(answer).map_err(|error| Failure::Internal(error.to_string()))?
        )?;
        return Ok(());
    }
    let width = answer.parts.iter().map(|line| line.part.chars().count()).max().unwrap_or(0);
    for line in &answer.parts {
        write!(out, "{:<width$}  {}, {} new", line.part, counted(line.runs, "run"), grouped(line.added))?;
        if line.timed > 0 {
            write!(out, ", {} that time ended otherwise", grouped(line.timed))?;
        }
        if line.conflicts > 0 {
            write!(out, ", {} with another result", grouped(line.conflicts))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{} holds {}.", answer.store, counted(answer.runs, "run"))?;
    for Told { part, spec, puzzle, kept, other } in &answer.conflicts {
        writeln!(out, "\n{spec} on {puzzle}\n  kept  {kept}\n  {part}  {other}")?;
    }
    Ok(())
}

fn told(part: &Path, conflict: &Conflict) -> Told {
    let Conflict { key, kept, other } = conflict;
    Told {
        part: shown(part),
        spec: key.spec.clone(),
        puzzle: key.puzzle.clone(),
        kept: result(kept),
        other: result(other),
    }
}

fn result(record: &Record) -> String {
    let cost = record.cost.map_or_else(String::new, |cost| format!(" with {}", counted(cost.into(), "step")));
    let (expanded, generated) = (grouped(record.expanded), grouped(record.generated));
    format!("{}{cost}, {expanded} expanded, {generated} generated", record.ending.name())
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A file that is no store is bad input; a machine that fails is not the user's doing.
fn failure(path: &Path, error: &StoreError) -> Failure {
    let text = format!("{}: {error}", input::quoted(&path.to_string_lossy()));
    match error {
        StoreError::Full | StoreError::Other(_) => Failure::Internal(text),
        _ => Failure::Input(text),
    }
}
