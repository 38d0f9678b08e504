//! `loyd audit`: heuristics on trial.

mod class;
pub mod json;
pub mod text;

use std::io::Write as _;

use loyd_lab::{Audit, AuditError, AuditReport, Context, Estimate, Instance, LabError, Samples};
use loyd_search::Stop;
use loyd_study::plot;

use crate::args::AuditArgs;
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
use crate::progress::Progress;
use crate::{input, show};

/// Judges and prints the verdicts.
pub fn run(args: &AuditArgs) -> Result<Exit, Failure> {
    let limits = args.limits.resolve(1);
    let lab = Lab::new(args.domain.domain.as_deref(), 0, &limits)?;
    input::check_size(args.size.as_deref(), &lab)?;
    if let Some(path) = &args.plot {
        plot::check(path).map_err(Failure::input)?;
    }
    let cx = lab.context(limits);
    let instance = instance(args, &lab)?;
    let files = class::files(&args.heuristics)?;
    let audit = resolve(args, files.is_some(), &instance, &cx)?;
    if let Some(files) = files {
        return class::run(args, &files, &audit, &instance, &lab, &cx);
    }
    let progress = Progress::new();
    let judged = instance.audit(&audit, &cx, &mut |share| progress.share(share));
    drop(progress);
    match judged {
        Ok(report) => answer(args, &lab, &report),
        Err(error) => {
            let memory = matches!(error, AuditError::Stopped(Stop::Memory) | AuditError::Bytes { .. });
            let exit = refuse(error)?;
            args.limits.tell_memory(memory, &cx.limits)?;
            Ok(exit)
        }
    }
}

fn resolve(
    args: &AuditArgs,
    in_folder: bool,
    instance: &Instance,
    cx: &Context<'_>,
) -> Result<Audit, Failure> {
    if args.samples == Some(0) {
        return Err(Failure::Input("--samples 0 judges nothing; give 1 or more".to_owned()));
    }
    let mut audit = Audit::default();
    if args.all {
        let named = instance.about().heuristics.iter().map(|entry| Estimate::named(entry.name));
        audit.heuristics = named.filter(|estimate| instance.check_estimate(estimate, cx).is_ok()).collect();
    }
    for name in args.heuristics.iter().filter(|_| !in_folder) {
        let estimate: Estimate = name.parse().map_err(Failure::input)?;
        if !audit.heuristics.contains(&estimate) {
            audit.heuristics.push(estimate);
        }
    }
    let seed = args.seed.unwrap_or_default();
    audit.samples = match args.samples {
        Some(count) => Some(Samples { count, seed }),
        None => args.seed.map(|seed| Samples { seed, ..Samples::default() }),
    };
    if cx.limits.expanded.is_some() && instance.samples_drawn(&audit, cx).is_none() {
        let identity = instance.identity();
        let size = match (identity.rows, identity.columns) {
            (Some(rows), Some(columns)) => format!("{rows}x{columns}"),
            _ => "this space".to_owned(),
        };
        let states = instance.about().words.state;
        return Err(Failure::Input(format!(
            "--max-nodes is for solving samples, and all {states}s of {size} are judged without a search; \
             add --samples N, or leave it out"
        )));
    }
    Ok(audit)
}

/// An instance whose goal and space are meant: the one that was given, or the solved one of a size.
fn instance(args: &AuditArgs, lab: &Lab) -> Result<Instance, Failure> {
    let (size, goal, about) = (args.size.as_deref(), args.goal.as_deref(), lab.domain().about());
    let text = match &args.puzzle {
        Some(text) => text,
        // Without sizes the domain's own example is as good as any.
        None if about.size.is_none() && size.or(goal).is_none() && !lab.has_own_start() => {
            input::say(&format!("Judged for `{}`; --puzzle takes another.\n", about.example))?;
            &*about.example
        }
        None => return Ok(lab.domain().home(size, goal)?),
    };
    let shape = crate::args::ShapeArgs {
        size: args.size.clone(),
        goal: args.goal.clone(),
        blank: None,
        domain: crate::args::DomainArgs { domain: None },
    };
    input::one(text, &shape, lab)
}

fn answer(args: &AuditArgs, lab: &Lab, report: &AuditReport) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    if args.json {
        for place in 0..report.verdicts.len() {
            writeln!(out, "{}", show::json(&json::verdict(report, place, lab.domain().about()))?)?;
        }
    } else {
        text::report(&mut out, report)?;
    }
    out.flush()?;
    if let Some(path) = &args.plot {
        plot::save(&plot::Estimates(&report.verdicts), path).map_err(Failure::input)?;
        input::say(&format!("The plot is in {}.\n", input::quoted(&path.to_string_lossy())))?;
    }
    Ok(Exit::Answered)
}

/// A limit reached is an answer of its own; the rest is for the person to mend.
fn refuse(error: AuditError) -> Result<Exit, Failure> {
    let exit = match &error {
        AuditError::Stopped(Stop::Cancelled) => Exit::Interrupted,
        AuditError::Stopped(_) | AuditError::Bytes { .. } => Exit::Limit,
        AuditError::Lab(error) if error.stop() == Some(Stop::Cancelled) => Exit::Interrupted,
        AuditError::Lab(error) if error.stop().is_some() => Exit::Limit,
        AuditError::Lab(LabError::WrongSolution { .. }) => return Err(Failure::Internal(error.to_string())),
        AuditError::Lab(_) | AuditError::Failed { .. } => return Err(Failure::input(error)),
    };
    input::say(&format!("Stopped without a verdict: {error}.\n"))?;
    Ok(exit)
}
