//! Searches whose tree is recorded.

use std::sync::Arc;

use loyd_lab::{Algorithm, Tracing};

use super::Lab;
use super::limits::limits;
use super::puzzle::Puzzle;
use super::run::Run;
use crate::api::{self, JobLimits, JobResult, Problem};
use crate::jobs::Prepared;
use crate::problems;
use crate::trace::Recorded;

impl Lab {
    /// A search with a recorder, ready to run.
    pub(super) fn prepare_tree(
        self: &Arc<Self>,
        puzzle: Puzzle,
        run: Run,
        asked: Option<JobLimits>,
        tracing: Tracing,
        granted: api::Limits,
    ) -> Result<Prepared, Problem> {
        if run.spec.algorithm() == Algorithm::Auto {
            let detail =
                "auto runs several searches, so it has no one tree: name one, as in a-star:manhattan.";
            return Err(problems::bad_input(detail));
        }
        let lab = self.clone();
        Ok(Prepared {
            started: run.started(puzzle.instance.about()),
            work: Box::new(move |job| {
                let cx = lab.context(limits(asked, &granted, job.cancel_flag()));
                let recorded = |tree| Recorded::new(&puzzle.instance, &run.spec, tree);
                let mut is_shown_full = false;
                let traced = puzzle.instance.trace(&run.spec, tracing, &cx, &mut |stats, tree| {
                    job.progress(stats);
                    if !is_shown_full && job.is_trace_due() {
                        let tree = tree();
                        is_shown_full = tree.full;
                        job.show_trace(recorded(tree));
                    }
                });
                let (report, tree) = traced.map_err(|error| problems::of_lab(&error))?;
                job.show_trace(recorded(tree));
                lab.learn(&puzzle, &report);
                Ok(JobResult::Solve(Box::new(run.told(report))))
            }),
        })
    }
}
