//! `auto`: the best for the board.
//!
//! Small boards get A*. A 4x4 gets IDA*, which is optimal in almost no memory. Larger boards first get an optimal
//! search within a share of the limits, since many of them are a few moves from home: A*, then IDA*. Only then does
//! beam search, wider and wider, look for any solution, and the bound proven on the way says how good it is.

use std::time::Duration;

use loyd_search::{Limits, Stats, Stop};

use crate::{Job, JobError, Report, Spec, Status, run};

/// What the optimal searches on a large board get when nobody set a limit.
const OPTIMAL_TIME: Duration = Duration::from_secs(5);
const OPTIMAL_BYTES: usize = 1 << 30;
/// What beam search gets when nobody set a limit.
const BEAM_TIME: Duration = Duration::from_secs(20);
const BEAM_WIDTHS: [usize; 4] = [100, 1_000, 10_000, 100_000];

pub(crate) fn run(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
    match job.puzzle.size().cells() {
        0..=12 => attempt(job, "a-star:manhattan", &job.limits, progress),
        13..=16 => attempt(job, "ida-star:walking-distance", &job.limits, progress),
        _ => Large { job, spent: Stats::default() }.run(progress),
    }
}

/// Runs one spec in place of `auto`.
fn attempt(
    job: &Job,
    spec: &str,
    limits: &Limits,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Report, JobError> {
    let ran: Spec = spec.parse().expect("our own specs are well formed");
    let inner = Job { spec: ran, limits: limits.clone(), ..job.clone() };
    let report = run::run(&inner, progress)?;
    Ok(Report { asked: job.spec.clone(), ..report })
}

/// A large board: several attempts that share the limits and add up their counts.
struct Large<'a> {
    job: &'a Job,
    spent: Stats,
}

impl Large<'_> {
    fn run(mut self, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
        let share = self.job.limits.time.map_or(OPTIMAL_TIME, |time| time / 2);
        let bytes = self.job.limits.bytes.map_or(OPTIMAL_BYTES, |bytes| (bytes / 2).min(OPTIMAL_BYTES));
        let mut last = self.attempt("a-star:linear-conflict", share / 2, bytes, progress)?;
        if self.may_go_on(&last) {
            last = self.attempt("ida-star:linear-conflict", share / 2, bytes, progress)?;
        }
        let end = self.job.limits.time.unwrap_or(share + BEAM_TIME);
        for width in BEAM_WIDTHS {
            if !self.may_go_on(&last) {
                break;
            }
            let left = end.saturating_sub(self.spent.elapsed);
            let bytes = self.job.limits.bytes.unwrap_or(usize::MAX);
            last = self.attempt(&format!("beam:linear-conflict[width={width}]"), left, bytes, progress)?;
        }
        Ok(last)
    }

    /// Whether another attempt makes sense: this one gave up for want of its share, and limits are left.
    fn may_go_on(&self, report: &Report) -> bool {
        let limits = &self.job.limits;
        let out_of_time = limits.time.is_some_and(|time| self.spent.elapsed >= time);
        let out_of_nodes = limits.expanded.is_some_and(|limit| self.spent.expanded >= limit);
        let gave_up = matches!(report.status, Status::Stopped(Stop::Time | Stop::Memory | Stop::Exhausted));
        gave_up && !out_of_time && !out_of_nodes
    }

    fn attempt(
        &mut self,
        spec: &str,
        time: Duration,
        bytes: usize,
        progress: &mut dyn FnMut(&Stats),
    ) -> Result<Report, JobError> {
        let limits = Limits {
            expanded: self.job.limits.expanded.map(|limit| limit.saturating_sub(self.spent.expanded)),
            time: Some(time),
            bytes: Some(bytes),
            cancel: self.job.limits.cancel.clone(),
        };
        let mut report = attempt(self.job, spec, &limits, progress)?;
        self.spent = sum(&self.spent, &report.stats);
        report.stats = self.spent;
        // A bound that an earlier attempt proved still holds.
        report.lower_bound = report.lower_bound.max(self.spent.lower_bound);
        report.optimal = report.cost() == Some(report.lower_bound);
        self.spent.lower_bound = report.lower_bound;
        Ok(report)
    }
}

/// Counts add up; the largest of the rest is kept.
fn sum(a: &Stats, b: &Stats) -> Stats {
    Stats {
        expanded: a.expanded + b.expanded,
        generated: a.generated + b.generated,
        frontier_max: a.frontier_max.max(b.frontier_max),
        depth_max: a.depth_max.max(b.depth_max),
        iterations: a.iterations + b.iterations,
        bytes_peak: a.bytes_peak.max(b.bytes_peak),
        lower_bound: a.lower_bound,
        elapsed: a.elapsed + b.elapsed,
    }
}
