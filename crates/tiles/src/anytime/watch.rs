//! When to stop: the time, the caller's flag, or because there is nothing left to do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use loyd_search::Limits;

/// Shared by all that work on one puzzle.
#[derive(Debug)]
pub(super) struct Watch {
    limits: Limits,
    started: Duration,
    stop: AtomicBool,
    /// What the threads hold together has to fit into this.
    pub bytes: usize,
}

/// What is held at most where the caller sets no limit, and where that is more.
const BYTES_MAX: usize = 1 << 30;

impl Watch {
    /// The time runs from now.
    pub fn new(limits: Limits) -> Watch {
        let bytes = limits.bytes.map_or(BYTES_MAX, |bytes| bytes.min(BYTES_MAX));
        Watch { started: (limits.clock)(), limits, stop: AtomicBool::new(false), bytes }
    }

    pub fn elapsed(&self) -> Duration {
        (self.limits.clock)().saturating_sub(self.started)
    }

    /// The time that is left, if it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.limits.time.map(|time| time.saturating_sub(self.elapsed()))
    }

    /// Whether there will be less than `reserve` left, or all is to stop now.
    pub fn nearly_over(&self, reserve: Duration) -> bool {
        self.over() || self.left().is_some_and(|left| left <= reserve)
    }

    /// Whether to stop.
    pub fn over(&self) -> bool {
        let cancelled = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        if self.limits.cancel.as_ref().is_some_and(cancelled) || self.left() == Some(Duration::ZERO) {
            self.stop();
            return true;
        }
        false
    }

    /// From now on it is over.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The limits for a search beside, of at most so many expansions.
    pub fn limits(&self, expanded: u64) -> Limits {
        Limits { expanded: Some(expanded), time: self.left(), bytes: None, ..self.limits.clone() }
    }
}
