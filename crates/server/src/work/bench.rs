//! The trial of a heuristic.

use std::collections::BTreeMap;

use loyd_lab::{Audit, AuditError, AuditReport, Verdict};
use loyd_search::Stop;
use loyd_tiles::Board;

use super::puzzle::{limits, rows, shown};
use crate::api::{
    self, AuditExtras, AuditResult, Counterexample, EventBody, JobLimits, JobResult, Problem, ScatterCell,
    SlackBar, Versus,
};
use crate::jobs::Prepared;
use crate::problems;

/// An audit, ready to run: one heuristic, and perhaps another to compare it with.
pub(super) fn prepare(
    goal: Board,
    name: String,
    versus: Option<String>,
    asked: Option<JobLimits>,
    granted: api::Limits,
) -> Prepared {
    let heuristic = Some(shown(&name));
    Prepared {
        started: EventBody::Started { algorithm: None, heuristic, ties: None },
        work: Box::new(move |job| {
            let names = [name].into_iter().chain(versus);
            let mut audit = Audit::new(names, goal);
            audit.limits = limits(asked, &granted, job.cancel_flag());
            let report = audit.run_watched(&mut |done| {
                if job.is_due() {
                    job.tell(EventBody::Audit { done });
                }
            });
            let report = report.map_err(|error| failed(&error))?;
            result(&report).map(JobResult::Audit).ok_or_else(problems::internal)
        }),
    }
}

fn failed(error: &AuditError) -> Problem {
    match error {
        // The script's own words, without its whole text in front.
        AuditError::Failed { error, .. } => problems::bad_input(error.to_string()),
        AuditError::Stopped(Stop::Time) => {
            problems::bad_input("The time limit was reached before a verdict.")
        }
        other => problems::bad_input(other.to_string()),
    }
}

fn result(report: &AuditReport) -> Option<AuditResult> {
    let verdict = report.verdicts.first()?;
    let example = verdict.counterexample.as_ref().map(|example| Counterexample {
        puzzle: rows(&example.board),
        estimate: example.estimate,
        distance: example.distance,
    });
    Some(AuditResult {
        heuristic: shown(&verdict.heuristic),
        rows: verdict.size.rows() as u16,
        columns: verdict.size.columns() as u16,
        states: verdict.states,
        exhaustive: verdict.exhaustive,
        admissible: verdict.admissible(),
        overestimates: verdict.overestimates,
        worst: verdict.worst,
        moves: verdict.moves,
        consistent: verdict.consistent(),
        inconsistent: verdict.inconsistent,
        mean: verdict.mean,
        counterexample: example,
        extras: extras(report, verdict),
    })
}

fn extras(report: &AuditReport, verdict: &Verdict) -> AuditExtras {
    let mut slack: BTreeMap<i32, u64> = BTreeMap::new();
    let mut scatter = Vec::new();
    for (distance, h, count) in verdict.spread.iter() {
        scatter.push(ScatterCell { distance: distance as u32, h: h as i32, count });
        *slack.entry(distance as i32 - h as i32).or_default() += count;
    }
    let versus = report.verdicts.get(1).zip(report.pairs.first()).map(|(other, pair)| Versus {
        heuristic: other.heuristic.clone(),
        larger: pair.first_larger,
        smaller: pair.second_larger,
        equal: other.averaged.saturating_sub(pair.first_larger + pair.second_larger),
        mean: other.mean,
        mean_of_max: pair.max_mean,
    });
    AuditExtras {
        // The goal is one of those that the verdict counts.
        zeros: verdict.zeros.saturating_sub(1),
        scatter,
        slack: slack.into_iter().map(|(slack, count)| SlackBar { slack, count }).collect(),
        versus,
        sentences: verdict.sentences(),
    }
}
