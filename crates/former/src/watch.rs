//! The limits of a job as the user's own heuristics and the builders of tables see them.
//!
//! An estimate of ours takes next to no time, so searches look at their limits between estimates. One of the user's may
//! take long, and so may building a table: these look themselves, at the time and at the cancel flag.

use std::sync::{Mutex, PoisonError};

use loyd_search::{Limits, Monitor, Observer, Outcome, Space, Stop};
use loyd_tiles::{LargeState, Puzzle};

/// The time and the cancel flag, to be looked at from any thread.
#[derive(Debug)]
pub(crate) struct Watch {
    limits: Limits,
    /// Made at the first look, so that its clock never runs ahead of the search's.
    monitor: Mutex<Option<Monitor<'static, ()>>>,
}

impl Watch {
    /// Watches the time and the cancel flag of `limits`.
    pub fn new(limits: &Limits) -> Watch {
        let limits = Limits { expanded: None, bytes: None, ..limits.clone() };
        Watch { limits, monitor: Mutex::new(None) }
    }

    /// The same, with the clock running from now on.
    pub fn from_now(limits: &Limits) -> Watch {
        let watch = Watch::new(limits);
        // What is said now will be said again when it matters.
        let _ = watch.look();
        watch
    }

    /// Looks now.
    pub fn look(&self) -> Result<(), Stop> {
        let mut monitor = self.monitor.lock().unwrap_or_else(PoisonError::into_inner);
        monitor.get_or_insert_with(|| Monitor::unwatched(self.limits.clone())).check::<Puzzle<LargeState>>()
    }
}

/// Why a search stopped. If its heuristic failed and a limit is reached, the heuristic gave up because of the limit.
pub(crate) fn reason<S: Space, O: Observer<S>>(stop: Stop, monitor: &mut Monitor<'_, O>) -> Stop {
    if !matches!(stop, Stop::Failed(_)) {
        return stop;
    }
    match monitor.check::<S>() {
        Err(limit @ (Stop::Time | Stop::Cancelled)) => limit,
        _ => stop,
    }
}

/// The outcome with the [`reason`] that it stopped for.
pub(crate) fn explained<S: Space, O: Observer<S>, A>(
    outcome: Outcome<A>,
    monitor: &mut Monitor<'_, O>,
) -> Outcome<A> {
    match outcome {
        Outcome::Stopped(stop) => Outcome::Stopped(reason::<S, O>(stop, monitor)),
        answer => answer,
    }
}
