//! What a heuristic says of every state, by number.

use loyd_search::{Erased, Failure, Heuristic as _, Limits, Monitor, Problem, Stop};

use super::{AuditError, Census};
use crate::context::Context;
use crate::deadline::Deadline;
use crate::domain::{About, State, World};
use crate::estimate::Estimate;
use crate::make;
use crate::spec::Options;
use crate::split::{on_all_cores, pieces};

/// States that are estimated together, from one look at the limits to the next: enough for a program behind a pipe, few
/// enough to share among threads and to stop soon.
const BATCH: usize = 1 << 8;
/// States from one report of progress to the next.
const PIECE: usize = 1 << 14;

/// The values of a heuristic, within the limits of `cx` and what `monitor` has left of its time.
pub(super) fn of<W: World>(
    about: &About,
    world: &W,
    estimate: &Estimate,
    cx: &Context<'_>,
    census: &dyn Census<State<W>>,
    monitor: &Monitor<'_, ()>,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<f64>, AuditError> {
    let elapsed = monitor.stats().elapsed;
    let time = cx.limits.time.map(|time| time.saturating_sub(elapsed));
    let within = cx.within(Limits { time, ..cx.limits.clone() });
    let heuristic = make::make_erased(about, world, estimate, &Options::default(), &within)
        .map_err(|error| error.stop().map_or(AuditError::Lab(error), AuditError::Stopped))?;
    let deadline = Deadline::from_now(&within.limits);
    fill(&heuristic, census, &deadline, progress).map_err(|stop| failed(estimate, stop, &deadline))
}

/// A heuristic that failed when a limit was reached gave up because of the limit.
fn failed(estimate: &Estimate, stop: Stop, deadline: &Deadline) -> AuditError {
    match (stop, deadline.look()) {
        (Stop::Failed(_), Err(limit)) => AuditError::Stopped(limit),
        (Stop::Failed(error), Ok(())) => {
            AuditError::Failed { heuristic: estimate.to_string(), error: *error }
        }
        (stop, _) => AuditError::Stopped(stop),
    }
}

fn fill<P: Problem<State: Send + Sync>>(
    heuristic: &Erased<'_, P>,
    census: &dyn Census<P::State>,
    deadline: &Deadline,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<f64>, Stop> {
    let mut values = Vec::with_capacity(census.valued());
    for piece in pieces(census.valued(), PIECE) {
        progress(piece.start as f64 / census.valued() as f64);
        let batches: Vec<_> = piece.clone().step_by(BATCH).collect();
        let of_batch = |at: usize| -> Result<Vec<f64>, Stop> {
            deadline.look()?;
            let batch = batches[at]..piece.end.min(batches[at] + BATCH);
            let states: Vec<P::State> = batch.map(|number| census.state(number)).collect();
            let found = heuristic.exact_many(&states);
            let failure = |error: Failure| Stop::Failed(Box::new(error));
            heuristic.failure().map_or(Ok(found), |error| Err(failure(error)))
        };
        for found in on_all_cores(batches.len(), of_batch) {
            values.extend(found?);
        }
    }
    Ok(values)
}
