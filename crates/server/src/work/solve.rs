//! Searches, and what they tell on the way.

use std::sync::Arc;

use loyd_lab::{Context, Listener, Moves};
use loyd_search::{Cost, Stats};

use super::Lab;
use super::limits::limits;
use super::puzzle::Puzzle;
use super::run::Run;
use crate::api::{self, EventBody, JobLimits, JobResult};
use crate::jobs::{Job, Prepared};
use crate::problems;

impl Lab {
    /// A search, ready to run.
    pub(super) fn prepare_solve(
        self: &Arc<Self>,
        puzzle: Puzzle,
        run: Run,
        asked: Option<JobLimits>,
        granted: api::Limits,
    ) -> Prepared {
        let lab = self.clone();
        let about = puzzle.instance.about();
        let bounds_hold = run.spec.proves_bounds(about);
        Prepared {
            started: run.started(about),
            work: Box::new(move |job| {
                let improved = |moves: &Moves, stats: &Stats| {
                    let cost = stats.best.unwrap_or_default();
                    let lower = if bounds_hold { stats.lower_bound } else { 0 };
                    job.tell(EventBody::Improved { cost, lower, moves: moves.clone() });
                };
                let listener = Some(Listener(&improved));
                let cx = Context { listener, ..lab.context(limits(asked, &granted, job.cancel_flag())) };
                let mut teller = Teller { job, bounds_hold, iterations: 0, bound: 0 };
                let report = puzzle.instance.solve(&run.spec, &cx, &mut |stats| teller.hear(stats));
                let report = report.map_err(|error| problems::of_lab(&error))?;
                lab.learn(&puzzle, &report);
                Ok(JobResult::Solve(Box::new(run.told(report))))
            }),
        }
    }
}

/// Tells the page how a search goes on.
struct Teller<'j> {
    job: &'j Job,
    bounds_hold: bool,
    iterations: u64,
    /// The largest bound that was told: `auto` may begin anew.
    bound: Cost,
}

impl Teller<'_> {
    /// Iterations and bounds are told as they change; counters when they are due.
    fn hear(&mut self, stats: &Stats) {
        let lower = stats.lower_bound;
        if stats.iterations > self.iterations {
            let (n, expanded) = (stats.iterations, stats.expanded);
            self.job.tell(EventBody::Iteration { n, bound: lower, expanded });
        } else if self.bounds_hold && lower > self.bound {
            self.job.tell(EventBody::Bound { lower });
        }
        (self.iterations, self.bound) = (stats.iterations, self.bound.max(lower));
        self.job.progress(stats);
    }
}
