//! Searches whose tree is recorded.

use loyd_lab::Spec;
use loyd_lab::registry::Algorithm;

use super::Lab;
use super::puzzle::{Puzzle, limits};
use super::solve::{failed, new_job, result, started};
use crate::api::{self, JobLimits, JobResult, Problem};
use crate::jobs::Prepared;
use crate::problems;

impl Lab {
    /// A search with a recorder, ready to run.
    pub(super) fn prepare_tree(
        &self,
        puzzle: Puzzle,
        spec: Spec,
        asked: Option<JobLimits>,
        nodes_max: Option<u32>,
        anyway: bool,
        granted: api::Limits,
    ) -> Result<Prepared, Problem> {
        if spec.algorithm() == Algorithm::Auto {
            let detail =
                "auto runs several searches, so it has no one tree: name one, as in a-star:manhattan.";
            return Err(problems::bad_input(detail));
        }
        let nodes_max = nodes_max.unwrap_or(granted.trace).min(granted.trace) as usize;
        let lab = self.clone();
        Ok(Prepared {
            started: started(&spec),
            work: Box::new(move |job| {
                let mut run = new_job(puzzle, spec)?;
                run.limits = limits(asked, &granted, job.cancel_flag());
                let mut is_shown_full = false;
                let traced = run.run_traced(nodes_max, anyway, &mut |stats, recording| {
                    job.progress(stats);
                    if !is_shown_full && (recording.full || job.is_trace_due()) {
                        is_shown_full = recording.full;
                        job.show_trace(recording.clone());
                    }
                });
                let (report, recording) = traced.map_err(|error| failed(&error))?;
                job.show_trace(recording);
                lab.learn(&report);
                Ok(JobResult::Solve(result(&report)))
            }),
        })
    }
}
