//! When to stop: the limits, the caller's flag, or because there is nothing left to do; and what was done until then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
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
    expanded: AtomicU64,
    generated: AtomicU64,
    held: AtomicUsize,
    held_max: AtomicUsize,
}

/// What is held at most where the caller sets no limit, and where that is more.
const BYTES_MAX: usize = 1 << 30;

impl Watch {
    /// The time runs from now.
    pub fn new(limits: Limits) -> Watch {
        let bytes = limits.bytes.map_or(BYTES_MAX, |bytes| bytes.min(BYTES_MAX));
        Watch {
            started: (limits.clock)(),
            limits,
            stop: AtomicBool::new(false),
            bytes,
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            held: AtomicUsize::new(0),
            held_max: AtomicUsize::new(0),
        }
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
        let spent = self.limits.expanded.is_some_and(|limit| self.expanded.load(Ordering::Relaxed) >= limit);
        let cancelled = self.limits.cancel.as_ref().is_some_and(cancelled);
        if cancelled || spent || self.left() == Some(Duration::ZERO) {
            self.stop();
            return true;
        }
        false
    }

    /// From now on it is over.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Counts boards whose children were made, and the children.
    pub fn count(&self, expanded: u64, generated: u64) {
        self.expanded.fetch_add(expanded, Ordering::Relaxed);
        self.generated.fetch_add(generated, Ordering::Relaxed);
    }

    /// Boards expanded and generated so far.
    pub fn counts(&self) -> (u64, u64) {
        (self.expanded.load(Ordering::Relaxed), self.generated.load(Ordering::Relaxed))
    }

    /// Notes that a search holds so many bytes until it gives them back.
    pub fn hold(&self, bytes: usize) {
        let held = self.held.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.held_max.fetch_max(held, Ordering::Relaxed);
    }

    /// Gives back what a search held.
    pub fn release(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// The most bytes that searches held at once.
    pub fn bytes_peak(&self) -> usize {
        self.held_max.load(Ordering::Relaxed)
    }

    /// The limits for a search beside, of at most so many expansions.
    pub fn limits(&self, expanded: u64) -> Limits {
        Limits { expanded: Some(expanded), time: self.left(), bytes: None, ..self.limits.clone() }
    }
}
