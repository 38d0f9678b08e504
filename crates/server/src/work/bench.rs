//! The trial of a heuristic.

use std::collections::BTreeMap;
use std::sync::Arc;

use loyd_domains::TilesInstance;
use loyd_lab::{
    Audit, AuditError, AuditReport, Estimate, EstimateError, Instance, StatusName, StopName, Verdict,
};

use super::limits::limits;
use super::puzzle::{read_goal, read_size};
use super::{Lab, TILES};
use crate::api::{
    self, AuditExtras, AuditResult, Counterexample, EventBody, JobLimits, JobResult, Problem, PuzzleRequest,
    ScatterCell, SlackBar, Unanswered, Versus,
};
use crate::jobs::Prepared;
use crate::problems;

/// The space in which heuristics are judged, as it was sent.
#[derive(Debug)]
pub(super) struct Space {
    pub domain: Option<String>,
    pub text: Option<String>,
    pub size: Option<String>,
    pub rows: Option<u16>,
    pub columns: Option<u16>,
    pub goal: Option<String>,
}

impl Lab {
    /// The problem whose space and goal are meant: the one that was sent, or a solved one of a size.
    pub(super) fn space(&self, space: Space) -> Result<Instance, Problem> {
        let Space { domain, text, size, rows, columns, goal } = space;
        if text.is_some() {
            let request = PuzzleRequest { domain, board: None, text, size, goal };
            return Ok(self.puzzle(&request)?.instance);
        }
        let domain = self.domain(domain.as_deref())?;
        if domain.about().name == TILES {
            let goal = read_goal(goal.as_deref(), read_size(rows, columns, size.as_deref())?)?;
            return Ok(self.of_boards(TilesInstance { start: goal.clone(), goal })?.instance);
        }
        let home = domain.home(size.as_deref(), goal.as_deref());
        home.map_err(|error| problems::of_lab(&error))
    }

    /// An audit, ready to run: one heuristic, and perhaps another to compare it with.
    pub(super) fn prepare_audit(
        self: &Arc<Self>,
        space: Instance,
        (name, script): (&str, Option<&str>),
        versus: Option<&str>,
        asked: Option<JobLimits>,
        granted: api::Limits,
    ) -> Result<Prepared, Problem> {
        let read = |name: &str| {
            name.parse::<Estimate>().map_err(|error: EstimateError| problems::bad_input(error.to_string()))
        };
        let shown = [Some(name), versus].into_iter().flatten().map(read);
        let shown = shown.collect::<Result<Vec<Estimate>, Problem>>()?;
        let filled = shown.iter().zip([script, None]);
        let filled = filled.map(|(estimate, script)| self.estimate(estimate, script, &space));
        let audit = Audit { heuristics: filled.collect::<Result<_, _>>()?, samples: None };
        let lab = self.clone();
        Ok(Prepared {
            started: EventBody::Started {
                algorithm: None,
                heuristic: Some(shown[0].to_string()),
                ties: None,
            },
            work: Box::new(move |job| {
                let cx = lab.context(limits(asked, &granted, job.cancel_flag()));
                let report = space.audit(&audit, &cx, &mut |done| {
                    if job.is_due() {
                        job.tell(EventBody::Audit { done });
                    }
                });
                match report {
                    Ok(report) => {
                        result(&space, &shown, &report).map(JobResult::Audit).ok_or_else(problems::internal)
                    }
                    Err(error) => unanswered(&error),
                }
            }),
        })
    }
}

/// A limit is an answer; the rest is for the person to mend.
fn unanswered(error: &AuditError) -> Result<JobResult, Problem> {
    match (error, error.stop()) {
        (_, Some(stop)) => Ok(JobResult::Unanswered(Unanswered {
            status: StatusName::Stopped,
            stopped_by: Some(StopName::from(&stop)),
            sentence: error.sentence(),
        })),
        // The script's own words, without its whole text in front.
        (AuditError::Failed { error, .. }, _) => Err(problems::bad_input(error.to_string())),
        (AuditError::Lab(error), _) => Err(problems::of_lab(error)),
        _ => Err(problems::bad_input(error.to_string())),
    }
}

fn result(space: &Instance, shown: &[Estimate], report: &AuditReport) -> Option<AuditResult> {
    let verdict = report.verdicts.first()?;
    let about = space.about();
    let is_tiles = about.name == TILES;
    let example = verdict.counterexample.as_ref().map(|example| Counterexample {
        puzzle: example.state.json.clone(),
        estimate: example.estimate,
        distance: example.distance,
    });
    Some(AuditResult {
        domain: (!is_tiles).then(|| about.name.to_string()),
        unit: (!is_tiles).then_some(verdict.unit),
        heuristic: shown[0].to_string(),
        rows: report.identity.rows,
        columns: report.identity.columns,
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
        extras: extras(shown, report, verdict),
    })
}

fn extras(shown: &[Estimate], report: &AuditReport, verdict: &Verdict) -> AuditExtras {
    let mut slack: BTreeMap<i32, u64> = BTreeMap::new();
    let mut scatter = Vec::new();
    for (distance, h, count) in verdict.spread.iter() {
        scatter.push(ScatterCell { distance: distance as u32, h: h as i32, count });
        *slack.entry(distance as i32 - h as i32).or_default() += count;
    }
    let versus = report.verdicts.get(1).zip(report.pairs.first()).map(|(other, pair)| Versus {
        heuristic: shown[1].to_string(),
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
