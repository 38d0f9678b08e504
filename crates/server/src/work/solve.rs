//! Searches, and their answers as `--json` prints them.

use loyd_lab::{Job, JobError, Report, Spec, Status, registry};
use loyd_search::Stop;
use loyd_tiles::Goal;

use super::Lab;
use super::puzzle::{Puzzle, letters, limits, rows, shown, shown_spec};
use crate::api::{self, EventBody, JobLimits, JobResult, Problem, SolveResult, SolveStatus, StoppedBy};
use crate::jobs::Prepared;
use crate::problems;

impl Lab {
    /// A search, ready to run.
    pub(super) fn prepare_solve(
        &self,
        puzzle: Puzzle,
        spec: Spec,
        asked: Option<JobLimits>,
        granted: api::Limits,
    ) -> Prepared {
        let lab = self.clone();
        Prepared {
            started: started(&spec),
            work: Box::new(move |job| {
                let mut run = new_job(puzzle, spec)?;
                run.limits = limits(asked, &granted, job.cancel_flag());
                let mut told = (0, 0);
                let report = run.run_watched(&mut |stats| {
                    // Iterations and bounds are told as they change; counters when they are due.
                    if stats.iterations > told.0 {
                        let (n, bound, expanded) = (stats.iterations, stats.lower_bound, stats.expanded);
                        job.tell(EventBody::Iteration { n, bound, expanded });
                    } else if stats.lower_bound > told.1 {
                        job.tell(EventBody::Bound { lower: stats.lower_bound });
                    }
                    told = (stats.iterations, stats.lower_bound);
                    job.progress(stats);
                });
                let report = report.map_err(|error| failed(&error))?;
                lab.learn(&report);
                Ok(JobResult::Solve(result(&report)))
            }),
        }
    }
}

/// A job of the laboratory.
pub(super) fn new_job(puzzle: Puzzle, spec: Spec) -> Result<Job, Problem> {
    Job::new(puzzle.board, &Goal::Board(puzzle.goal), spec)
        .map_err(|error| problems::bad_input(error.to_string()))
}

/// The problem of a job that could not be run.
pub(super) fn failed(error: &JobError) -> Problem {
    match error {
        JobError::WrongSolution { .. } => problems::internal(),
        other => problems::bad_input(other.to_string()),
    }
}

/// The event that tells what runs.
pub(super) fn started(spec: &Spec) -> EventBody {
    let entry = spec.algorithm().entry();
    EventBody::Started {
        algorithm: Some(entry.name.to_owned()),
        heuristic: spec.heuristic().map(shown),
        ties: entry.options.contains(&"ties").then(|| registry::tie_name(spec.options().ties).to_owned()),
    }
}

/// A report as JSON.
pub(super) fn result(report: &Report) -> SolveResult {
    let (entry, options) = (report.ran.algorithm().entry(), report.ran.options());
    let takes = |option: &str| entry.options.contains(&option);
    let (status, stopped_by, moves) = match &report.status {
        Status::Solved(moves) => (SolveStatus::Solved, None, Some(letters(moves))),
        Status::Unsolvable => (SolveStatus::Unsolvable, None, None),
        Status::Stopped(stop) => (SolveStatus::Stopped, Some(stopped_by(stop)), None),
    };
    SolveResult {
        puzzle: rows(&report.puzzle),
        goal: rows(&report.goal),
        rows: report.puzzle.size().rows() as u16,
        columns: report.puzzle.size().columns() as u16,
        spec: shown_spec(&report.asked),
        algorithm: entry.name.to_owned(),
        heuristic: report.ran.heuristic().map(shown),
        ties: takes("ties").then(|| registry::tie_name(options.ties).to_owned()),
        duplicates: takes("duplicates").then(|| registry::duplicates_name(options.duplicates).to_owned()),
        convention: options.convention.name().to_owned(),
        status,
        stopped_by,
        cost: report.cost(),
        moves,
        optimal: report.optimal,
        lower_bound: (report.status != Status::Unsolvable).then_some(report.lower_bound),
        expanded: report.stats.expanded,
        generated: report.stats.generated,
        frontier_max: report.stats.frontier_max,
        depth_max: report.stats.depth_measured(),
        iterations: report.stats.iterations,
        seconds: report.stats.elapsed.as_secs_f64(),
        table_seconds: report.table_time.as_secs_f64(),
        bytes_peak: report.stats.bytes_peak as u64,
    }
}

pub(super) fn stopped_by(stop: &Stop) -> StoppedBy {
    match stop {
        Stop::Time => StoppedBy::Time,
        Stop::Expansions => StoppedBy::Nodes,
        Stop::Memory => StoppedBy::Memory,
        Stop::Cancelled => StoppedBy::Cancelled,
        Stop::Exhausted => StoppedBy::Exhausted,
        Stop::Failed(_) => StoppedBy::Heuristic,
    }
}
