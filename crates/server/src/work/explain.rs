//! Why counts differ.

use loyd_lab::registry::Algorithm;
use loyd_lab::{ExplainError, Explained, Explanation, Job, NoRange, Spec, explain, profiles};

use super::puzzle::{Puzzle, letters, limits};
use super::solve::{failed, new_job, started};
use crate::api::{self, ExplainResult, JobLimits, JobResult, Problem, Profile};
use crate::jobs::Prepared;
use crate::problems;

/// An explanation, ready to run.
pub(super) fn prepare(
    puzzle: Puzzle,
    spec: Spec,
    asked: Option<JobLimits>,
    granted: api::Limits,
) -> Result<Prepared, Problem> {
    if !matches!(spec.algorithm(), Algorithm::AStar | Algorithm::Ucs) {
        return Err(problem(&ExplainError::Algorithm(spec.algorithm().entry().name)));
    }
    Ok(Prepared {
        started: started(&spec),
        work: Box::new(move |job| {
            let mut run = new_job(puzzle, spec)?;
            run.limits = limits(asked, &granted, job.cancel_flag());
            // For the shortest solution, for the boards within it, and for each order of equals.
            run.limits.time = run.limits.time.map(|time| time / 3);
            match explain(&run).map_err(|error| problem(&error))? {
                Explained::Answer(answer) => Ok(JobResult::Explain(result(&run, &answer)?)),
                Explained::Unsolvable => Err(problems::bad_input("This board cannot be solved.")),
                Explained::Stopped(stop) => {
                    Err(problems::bad_input(format!("The shortest solution was not found: {stop}.")))
                }
            }
        }),
    })
}

fn problem(error: &ExplainError) -> Problem {
    match error {
        ExplainError::Job(error) => failed(error),
        ExplainError::Algorithm(_) => problems::bad_input(error.to_string()),
    }
}

fn result(run: &Job, answer: &Explanation) -> Result<ExplainResult, Problem> {
    let range = answer.range.as_ref().ok();
    let solutions = answer.solutions.as_ref().ok();
    let counted = profiles(run).map_err(|error| problem(&error))?;
    let profile = |profile: loyd_lab::Profile| {
        Some(Profile { ties: profile.name, expanded: profile.counted.ok()?.expanded })
    };
    Ok(ExplainResult {
        cost: answer.cost,
        forced: range.map(|range| range.forced),
        tied: range.map(|range| range.tied),
        expanded_min: range.map(loyd_lab::Range::min),
        expanded_least: range.map(|range| range.least),
        expanded_max: range.map(loyd_lab::Range::max),
        optimal_solutions: solutions.map(|solutions| solutions.count),
        optimal_first_moves: solutions.map(|solutions| letters(&solutions.first_moves)),
        profiles: counted.into_iter().filter_map(profile).collect(),
        reason: answer.range.as_ref().err().map(NoRange::to_string),
    })
}
