//! When to stop: the limits, the caller's flag, or because there is nothing left to do; and what was done until then.

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
    /// What searches beside may still expand.
    claimed: AtomicU64,
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
            claimed: AtomicU64::new(0),
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
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let spent = self.expansions_left() == Some(0);
        if self.cancelled() || spent || self.left() == Some(Duration::ZERO) {
            self.stop();
            return true;
        }
        false
    }

    /// Whether the caller's flag is set.
    pub fn cancelled(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
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

    /// Notes that a search holds `bytes` bytes until it gives them back.
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

    /// The boards that may still be expanded, if they are limited.
    fn expansions_left(&self) -> Option<u64> {
        let spent = self.expanded.load(Ordering::Relaxed) + self.claimed.load(Ordering::Relaxed);
        self.limits.expanded.map(|limit| limit.saturating_sub(spent))
    }

    /// Runs a search beside, of at most `most` expansions, and counts what it says: expansions and children.
    pub fn beside<T>(&self, most: u64, search: impl FnOnce(Limits) -> (T, u64, u64)) -> T {
        // Claimed before, so that all together keep to the limit.
        let most = self.expansions_left().map_or(most, |left| left.min(most));
        self.claimed.fetch_add(most, Ordering::Relaxed);
        let limits = Limits { expanded: Some(most), time: self.left(), bytes: None, ..self.limits.clone() };
        let (found, expanded, generated) = search(limits);
        self.count(expanded, generated);
        self.claimed.fetch_sub(most, Ordering::Relaxed);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_beside_keeps_to_what_is_left() {
        let watch = Watch::new(Limits { expanded: Some(1000), ..Limits::default() });
        watch.count(900, 0);
        let allowed = watch.beside(400, |limits| {
            assert!(watch.over(), "the rest is claimed");
            (limits.expanded, 60, 0)
        });
        assert_eq!((allowed, watch.counts()), (Some(100), (960, 0)));
    }
}
