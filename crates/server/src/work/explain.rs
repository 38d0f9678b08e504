//! Why counts differ.

use std::sync::Arc;

use loyd_lab::{
    Algorithm, Context, ExplainError, Explained, Explanation, Instance, Moves, NoRange, StatusName, StopName,
    profiles,
};

use super::limits::limits;
use super::puzzle::Puzzle;
use super::run::Run;
use super::{Lab, TILES};
use crate::api::{self, ExplainResult, JobLimits, JobResult, Problem, Profile, Unanswered};
use crate::jobs::Prepared;
use crate::problems;

impl Lab {
    /// An explanation, ready to run.
    pub(super) fn prepare_explain(
        self: &Arc<Self>,
        puzzle: Puzzle,
        run: Run,
        asked: Option<JobLimits>,
        granted: api::Limits,
    ) -> Result<Prepared, Problem> {
        let algorithm = run.spec.algorithm();
        if !matches!(algorithm, Algorithm::AStar | Algorithm::Ucs) {
            return Err(problem(&ExplainError::Algorithm(algorithm.entry().name)));
        }
        let lab = self.clone();
        Ok(Prepared {
            started: run.started(puzzle.instance.about()),
            work: Box::new(move |job| {
                let mut limits = limits(asked, &granted, job.cancel_flag());
                // For the shortest solution, for the states within it, and for each order of equals.
                limits.time = limits.time.map(|time| time / 3);
                explain(&puzzle.instance, &run, &lab.context(limits)).map_err(|error| problem(&error))
            }),
        })
    }
}

fn explain(instance: &Instance, run: &Run, cx: &Context<'_>) -> Result<JobResult, ExplainError> {
    let explained = instance.explain(&run.spec, cx)?;
    let (status, stop) = match &explained {
        Explained::Answer(answer) => return Ok(JobResult::Explain(result(instance, run, answer, cx)?)),
        Explained::Unsolvable => (StatusName::Unsolvable, None),
        Explained::Stopped(stop) => (StatusName::Stopped, Some(StopName::from(stop))),
    };
    let why = if stop.is_none() { instance.check(cx).reason } else { None };
    let sentence = explained.sentence(instance.about(), why.as_deref()).unwrap_or_default();
    Ok(JobResult::Unanswered(Unanswered { status, stopped_by: stop, sentence }))
}

fn problem(error: &ExplainError) -> Problem {
    match error {
        ExplainError::Lab(error) => problems::of_lab(error),
        ExplainError::Algorithm(_) => problems::bad_input(error.to_string()),
    }
}

fn result(
    instance: &Instance,
    run: &Run,
    answer: &Explanation,
    cx: &Context<'_>,
) -> Result<ExplainResult, ExplainError> {
    let range = answer.range.as_ref().ok();
    let solutions = answer.solutions.as_ref().ok();
    let profile = |profile: loyd_lab::Profile| {
        Some(Profile { ties: profile.name, expanded: profile.counted.ok()?.expanded })
    };
    let about = instance.about();
    let is_tiles = about.name == TILES;
    let first_moves = |moves: &[String]| {
        if is_tiles { Moves::Letters(moves.concat()) } else { Moves::Words(moves.to_vec()) }
    };
    let named = |reason: &NoRange| match (reason, run.shown.estimate()) {
        (NoRange::Inconsistent { breach, .. }, Some(shown)) => {
            NoRange::Inconsistent { heuristic: shown.to_string(), breach: breach.clone() }.to_string()
        }
        _ => reason.to_string(),
    };
    Ok(ExplainResult {
        domain: (!is_tiles).then(|| about.name.to_string()),
        unit: (!is_tiles).then_some(about.unit),
        cost: answer.cost,
        forced: range.map(|range| range.forced),
        tied: range.map(|range| range.tied),
        expanded_min: range.map(loyd_lab::Range::min),
        expanded_least: range.map(|range| range.least),
        expanded_max: range.map(loyd_lab::Range::max),
        optimal_solutions: solutions.map(|solutions| solutions.count),
        optimal_first_moves: solutions.map(|solutions| first_moves(&solutions.first_moves)),
        profiles: profiles(&**instance, &run.spec, cx)?.into_iter().filter_map(profile).collect(),
        reason: answer.range.as_ref().err().map(named),
    })
}
