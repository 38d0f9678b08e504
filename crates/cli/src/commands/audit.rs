//! `loyd audit`: heuristics on trial.

mod json;
mod text;

use std::io::Write as _;

use loyd_lab::{Audit, AuditError, AuditReport, Samples, plot};
use loyd_search::Stop;
use loyd_tiles::{Board, Goal, Size};

use crate::args::AuditArgs;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::{cache, input, show};

/// Judges and prints the verdicts.
pub fn run(args: &AuditArgs) -> Result<Exit, Failure> {
    // Whoever asks for tables takes them from the shelf of the process, so this one has to come first.
    cache::shelf(0);
    if let Some(path) = &args.plot {
        plot::check(path).map_err(Failure::input)?;
    }
    let audit = resolve(args)?;
    let progress = Progress::new();
    let judged = audit.run_watched(&mut |share| progress.share(share));
    drop(progress);
    match judged {
        Ok(report) => answer(args, &audit, &report),
        Err(error) => {
            let memory = matches!(error, AuditError::Stopped(Stop::Memory) | AuditError::Bytes { .. });
            let exit = refuse(error)?;
            args.limits.tell_memory(memory, &audit.limits)?;
            Ok(exit)
        }
    }
}

fn resolve(args: &AuditArgs) -> Result<Audit, Failure> {
    if args.samples == Some(0) {
        return Err(Failure::Input("--samples 0 judges nothing; give 1 or more".to_owned()));
    }
    let goal = goal(args)?;
    let mut audit = if args.all { Audit::of_all(goal) } else { Audit::new(Vec::<String>::new(), goal) };
    for name in &args.heuristics {
        if !audit.heuristics.contains(name) {
            audit.heuristics.push(name.clone());
        }
    }
    let seed = args.seed.unwrap_or_default();
    audit.samples = match args.samples {
        Some(count) => Some(Samples { count, seed }),
        None => args.seed.map(|seed| Samples { seed, ..Samples::default() }),
    };
    audit.limits = args.limits.resolve(1);
    if audit.limits.expanded.is_some() && audit.samples_drawn().is_none() {
        let size = audit.goal.size();
        return Err(Failure::Input(format!(
            "--max-nodes is for solving samples, and all boards of {size} are judged without a search; \
             add --samples N, or leave it out"
        )));
    }
    Ok(audit)
}

/// The goal, of the size asked for; a goal given as a board says its own size.
fn goal(args: &AuditArgs) -> Result<Board, Failure> {
    let goal = input::goal(&args.goal, args.size)?;
    let size = match (&goal, args.size) {
        (_, Some(size)) => size,
        (Goal::Board(board), None) => board.size(),
        (_, None) => Size::new(3, 3).expect("3x3 is a size"),
    };
    goal.board(size).map_err(Failure::input)
}

fn answer(args: &AuditArgs, audit: &Audit, report: &AuditReport) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    if args.json {
        for place in 0..report.verdicts.len() {
            writeln!(out, "{}", show::json(&json::verdict(audit, report, place))?)?;
        }
    } else {
        text::report(&mut out, report)?;
    }
    out.flush()?;
    if let Some(path) = &args.plot {
        plot::save(&report.verdicts, path).map_err(Failure::input)?;
        input::say(&format!("The plot is in {}.\n", input::quoted(&path.to_string_lossy())))?;
    }
    Ok(Exit::Answered)
}

/// A limit reached is an answer of its own; the rest is for the person to mend.
fn refuse(error: AuditError) -> Result<Exit, Failure> {
    let exit = match &error {
        AuditError::Stopped(Stop::Cancelled) => Exit::Interrupted,
        AuditError::Stopped(_) | AuditError::Bytes { .. } => Exit::Limit,
        AuditError::Heuristic(_) | AuditError::Failed { .. } => return Err(Failure::input(error)),
        AuditError::Job(_) => return Err(Failure::Internal(error.to_string())),
    };
    input::say(&format!("Stopped without a verdict: {error}.\n"))?;
    Ok(exit)
}
