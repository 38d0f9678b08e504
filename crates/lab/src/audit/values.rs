//! What a heuristic says of every state, by number.

use std::ops::Range;

use loyd_search::{Heuristic as _, Limits, Monitor, Stop};

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
    let some = |numbers: Range<usize>| {
        let states: Vec<State<W>> = numbers.map(|number| census.state(number)).collect();
        let found = heuristic.exact_many(&states);
        heuristic.failure().map_or(Ok(found), |error| Err(Stop::Failed(Box::new(error))))
    };
    fill(census.valued(), &some, &deadline, progress).map_err(|stop| failed(estimate, stop, &deadline))
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

/// The values of `count` states, of which `some` gives those of a few.
fn fill(
    count: usize,
    some: &(dyn Fn(Range<usize>) -> Result<Vec<f64>, Stop> + Sync),
    deadline: &Deadline,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<f64>, Stop> {
    let mut values = Vec::with_capacity(count);
    for piece in pieces(count, PIECE) {
        progress(piece.start as f64 / count as f64);
        let batches: Vec<_> = piece.clone().step_by(BATCH).collect();
        let of_batch = |at: usize| {
            deadline.look()?;
            some(batches[at]..piece.end.min(batches[at] + BATCH))
        };
        for found in on_all_cores(batches.len(), of_batch) {
            values.extend(found?);
        }
    }
    Ok(values)
}
