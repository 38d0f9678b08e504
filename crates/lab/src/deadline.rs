//! The time and the cancel flag of a run, as code of the user's and the builders of tables see them.
//!
//! An estimate of ours takes next to no time, so searches look at their limits between estimates. One of the user's may
//! take long, and so may building a table: these look themselves.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::Duration;

use loyd_search::{Limits, Monitor, Observer, Outcome, Space, Stop};

/// The time and the cancel flag, to be looked at from any thread.
#[derive(Debug)]
pub struct Deadline {
    limits: Limits,
    /// Taken at the first look, so that this clock never runs ahead of the search's.
    began: OnceLock<Duration>,
}

impl Deadline {
    /// Watches the time and the cancel flag of `limits`.
    pub fn new(limits: &Limits) -> Deadline {
        Deadline { limits: limits.clone(), began: OnceLock::new() }
    }

    /// The same, with the clock running from now on.
    pub fn from_now(limits: &Limits) -> Deadline {
        let deadline = Deadline::new(limits);
        deadline.began.get_or_init(limits.clock);
        deadline
    }

    /// Looks now.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] if the flag is set, [`Stop::Time`] if the time is over.
    pub fn look(&self) -> Result<(), Stop> {
        let now = (self.limits.clock)();
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let began = *self.began.get_or_init(|| now);
        if self.limits.time.is_some_and(|time| now.saturating_sub(began) >= time) {
            return Err(Stop::Time);
        }
        Ok(())
    }
}

/// Why a search stopped. If code of the user's failed and a limit is reached, it gave up because of the limit.
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
