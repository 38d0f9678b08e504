//! The threads that make the runs of a plan.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use loyd_lab::{Context, LabError, Report, Status};
use loyd_search::{Limits, Stop};

use super::{CompareError, Plan, Run};
use crate::Record;

/// How often the flag that cancels everything is looked at.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);

/// Some runs to be made by threads.
pub(super) struct Crew<'a> {
    pub plan: &'a Plan,
    pub cx: &'a Context<'a>,
    pub pending: &'a [Run],
}

type Answer = (usize, Result<Report, LabError>);

/// Hears of each run that was made: what came of it, and why its heuristic failed if it did.
type Hear<'h> = dyn FnMut(Run, Record, Option<String>) -> Result<(), CompareError> + 'h;

impl Crew<'_> {
    /// Makes all runs. Whether somebody cancelled them.
    pub fn work(&self, jobs: usize, finished: &mut Hear<'_>) -> Result<bool, CompareError> {
        let (next, halt) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
        let (plan, cx, pending) = (self.plan, self.cx, self.pending);
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(64);
            for _ in 0..jobs.clamp(1, pending.len().max(1)) {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                scope.spawn(move || make_runs(plan, cx, pending, next, halt, &sender));
            }
            drop(sender);
            let result = self.collect(&receiver, &halt, finished);
            // The scope waits for its threads: on an error, a run that is under way should not be waited for.
            halt.store(true, Ordering::Relaxed);
            result
        })
    }

    fn collect(
        &self,
        receiver: &Receiver<Answer>,
        halt: &AtomicBool,
        finished: &mut Hear<'_>,
    ) -> Result<bool, CompareError> {
        let cancelled = || self.plan.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        loop {
            if cancelled() {
                halt.store(true, Ordering::Relaxed);
            }
            let (at, result) = match receiver.recv_timeout(LOOK_INTERVAL) {
                Ok(answer) => answer,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(cancelled()),
            };
            let run = self.pending[at];
            let report = result?;
            let Some(record) = Record::of(&report) else { continue };
            finished(run, record, failure(&report))?;
        }
    }
}

/// Why the heuristic failed, if it did.
fn failure(report: &Report) -> Option<String> {
    match &report.status {
        Status::Stopped(Stop::Failed(error)) => Some(error.to_string()),
        Status::Solved { .. } | Status::Unsolvable | Status::Stopped(_) => None,
    }
}

fn make_runs(
    plan: &Plan,
    cx: &Context<'_>,
    pending: &[Run],
    next: &AtomicUsize,
    halt: &Arc<AtomicBool>,
    sender: &SyncSender<Answer>,
) {
    let limits = Limits { cancel: Some(Arc::clone(halt)), ..plan.limits.clone() };
    let cx = cx.within(limits);
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        if at >= pending.len() || halt.load(Ordering::Relaxed) {
            return;
        }
        let Run { puzzle, spec, .. } = pending[at];
        let result = plan.puzzles[puzzle].solve(&plan.specs[spec], &cx, &mut |_| ());
        if sender.send((at, result)).is_err() {
            return;
        }
    }
}
