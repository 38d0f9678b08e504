//! Counting and stopping: the only place that does either.
//!
//! The definitions, once:
//!
//! - *expanded*: a state whose successors were asked for. A search that tests for the goal when it removes a state
//!   from its frontier also counts the goal it removes. A stale removal is not an expansion.
//! - *generated*: a child made. Duplicates count; the root does not.
//! - *largest frontier*: the open list just before a removal, or the longest path of a depth-first search.
//! - *largest depth*: the deepest child generated.
//! - *iterations*: how often a deepening search started over, or how many passes an anytime search made. Other counts are
//!   sums over all of them, which are also told one by one ([`Iteration`]).
//! - *peak bytes*: the most memory the search's own structures held at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::{self, Clock};
use crate::failure::unfailed;
use crate::{Cost, Failure, Observer, Pruned, Space};

/// What a search did. The exact meaning of each count is said once, at the top of `monitor.rs`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// The largest open list, or the longest path of a depth-first search.
    pub frontier_max: u64,
    /// The depth of the deepest child; 0 too where it was not measured, see [`depth_measured`](Self::depth_measured).
    pub depth_max: u64,
    /// How often a deepening search started over, or an anytime search went over its open list again.
    pub iterations: u64,
    /// The most bytes that the search's own structures held at once.
    pub bytes_peak: usize,
    /// No path is cheaper than this, provided the heuristic is admissible.
    pub lower_bound: Cost,
    /// The cost of the best solution so far, of a search that goes on to look for better ones.
    pub best: Option<Cost>,
    /// Time since the monitor was made, as of the last look at the clock.
    pub elapsed: Duration,
}

impl Stats {
    /// The depth of the deepest child, if it was measured. Searches that [count in bulk](Monitor::count) need not: they
    /// then leave children and no depth. (A single one may be the start, which some conventions count as a child.)
    pub fn depth_measured(&self) -> Option<u64> {
        (self.depth_max > 0 || self.generated <= 1).then_some(self.depth_max)
    }
}

/// One iteration of a deepening search: what was made and expanded under one bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Iteration {
    /// The bound.
    pub bound: Cost,
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
}

/// Up to this many iterations are told one by one, the first ones. Where costs are all different, as on maps, there may
/// be as many as there are states.
const ITERATIONS_TOLD: usize = 1000;

/// What a search may use. `None` is without limit.
///
/// ```
/// use loyd_search::Limits;
/// let limits = Limits { expanded: Some(1_000_000), ..Limits::default() };
/// ```
#[derive(Debug, Clone)]
pub struct Limits {
    /// The most states to expand.
    pub expanded: Option<u64>,
    /// The most time to take.
    pub time: Option<Duration>,
    /// The most bytes that the search's own structures may hold.
    pub bytes: Option<usize>,
    /// Set from elsewhere to stop the search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Tells the time. By default the clock of the standard library.
    pub clock: Clock,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { expanded: None, time: None, bytes: None, cancel: None, clock: clock::standard }
    }
}

/// Why a search ended without an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The limit on expansions was reached.
    #[error("the limit on expanded nodes was reached")]
    Expansions,
    /// The limit on time was reached.
    #[error("the time limit was reached")]
    Time,
    /// The limit on memory was reached.
    #[error("the memory limit was reached")]
    Memory,
    /// Somebody set the cancel flag.
    #[error("it was cancelled")]
    Cancelled,
    /// Everything within the search's own depth limit or beam width was looked at: a wider one may find more.
    #[error("everything within its own depth limit or width was searched")]
    Exhausted,
    /// A search that only ever goes on from where it stands found nowhere better to go.
    #[error("it is stuck, since no neighbour of where it stands looks nearer to the goal")]
    Stuck,
    /// The heuristic or the problem failed.
    #[error("{who} failed: {0}", who = .0.who())]
    Failed(Box<Failure>),
}

/// Counts what a search does, stops it at its limits, and passes events on to an observer.
#[derive(Debug)]
pub struct Monitor<'o, O> {
    stats: Stats,
    /// Of each iteration the bound, and the counts when it began.
    iterations: Vec<Iteration>,
    limits: Limits,
    observer: &'o mut O,
    /// What the clock said at the beginning.
    started: Duration,
    /// Bytes that are held beside the search's own structures.
    reserved: usize,
    /// The number of expansions at which limits are looked at next.
    checkpoint: u64,
    /// How many expansions lie between two looks, and when the last one was.
    stride: u64,
    looked: Duration,
}

/// Looks at the clock and the cancel flag are at most this many expansions apart.
const STRIDE_MAX: u64 = 4096;
/// ... and are brought closer together while they are further apart than this.
const LOOK_INTERVAL: Duration = Duration::from_millis(5);

impl Monitor<'static, ()> {
    /// A monitor that counts and limits, with no observer.
    pub fn unwatched(limits: Limits) -> Self {
        // A box of nothing takes no memory, so there is nothing to leak.
        Monitor::new(limits, Box::leak(Box::new(())))
    }
}

impl<'o, O> Monitor<'o, O> {
    /// A monitor whose clock starts now.
    pub fn new(limits: Limits, observer: &'o mut O) -> Self {
        Monitor {
            stats: Stats::default(),
            iterations: Vec::new(),
            started: (limits.clock)(),
            limits,
            observer,
            reserved: 0,
            checkpoint: 0,
            stride: 1,
            looked: Duration::ZERO,
        }
    }

    /// The counts so far, with the time as of now.
    pub fn stats(&self) -> Stats {
        Stats { elapsed: self.elapsed(), ..self.stats }
    }

    /// The iterations of a deepening search, one by one; the first thousand, where there are more.
    pub fn iterations(&self) -> Vec<Iteration> {
        let now = Iteration { bound: 0, expanded: self.stats.expanded, generated: self.stats.generated };
        let ends = self.iterations.iter().skip(1).chain(std::iter::once(&now));
        let each = std::iter::zip(&self.iterations, ends).map(|(begin, end)| Iteration {
            bound: begin.bound,
            expanded: end.expanded - begin.expanded,
            generated: end.generated - begin.generated,
        });
        each.take(ITERATIONS_TOLD).collect()
    }

    /// Counts the expansion of `state`, or stops the search at a limit or where `space` has failed. To be called before the
    /// children are made.
    ///
    /// # Errors
    /// The limit that was reached, or the failure; the expansion is then not counted.
    #[inline]
    pub fn expand<S: Space>(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) -> Result<(), Stop>
    where
        O: Observer<S>,
    {
        unfailed(space.failure())?;
        if self.stats.expanded >= self.checkpoint {
            self.look::<S>()?;
        }
        self.stats.expanded += 1;
        self.observer.expanded(state, g, h);
        Ok(())
    }

    /// Counts the generation of `child`, `depth` actions from the start.
    #[inline]
    pub fn generate<S: Space>(
        &mut self,
        parent: &S::State,
        action: S::Action,
        child: &S::State,
        depth: u64,
        g: Cost,
        h: Cost,
    ) where
        O: Observer<S>,
    {
        self.stats.generated += 1;
        if depth > self.stats.depth_max {
            self.deepen(depth);
        }
        self.observer.generated(parent, action, child, g, h);
    }

    /// Apart and cold, so that the many children that are not the deepest pay for a comparison only.
    #[cold]
    #[inline(never)]
    fn deepen(&mut self, depth: u64) {
        self.stats.depth_max = depth;
    }

    /// Counts expansions and generations that a search made in bulk, and stops it at a limit. To keep the limit on
    /// expansions exact, such a search asks for its [`headroom`](Self::headroom) first.
    ///
    /// # Errors
    /// The limit that was reached; all is counted all the same.
    #[inline]
    pub fn count<S: Space>(&mut self, expanded: u64, generated: u64) -> Result<(), Stop>
    where
        O: Observer<S>,
    {
        self.stats.expanded += expanded;
        self.stats.generated += generated;
        if self.stats.expanded >= self.checkpoint {
            self.look::<S>()?;
        }
        Ok(())
    }

    /// How many more expansions the limit allows.
    #[inline]
    pub fn headroom(&self) -> u64 {
        self.limits.expanded.map_or(u64::MAX, |limit| limit.saturating_sub(self.stats.expanded))
    }

    /// Says that the child just generated was dropped.
    #[inline]
    pub fn prune<S: Space>(&mut self, child: &S::State, why: Pruned)
    where
        O: Observer<S>,
    {
        self.observer.pruned(child, why);
    }

    /// Notes the depth of the deepest child of a search that [counts](Self::count) in bulk.
    pub fn depth(&mut self, depth: u64) {
        self.stats.depth_max = self.stats.depth_max.max(depth);
    }

    /// Notes the size of the frontier.
    #[inline]
    pub fn frontier(&mut self, size: usize) {
        self.stats.frontier_max = self.stats.frontier_max.max(size as u64);
    }

    /// A deepening search starts over with `bound`; nothing cheaper exists if the heuristic is admissible.
    pub fn iteration<S: Space>(&mut self, bound: Cost)
    where
        O: Observer<S>,
    {
        if self.iterations.len() <= ITERATIONS_TOLD {
            let Stats { expanded, generated, .. } = self.stats;
            self.iterations.push(Iteration { bound, expanded, generated });
        }
        self.stats.iterations += 1;
        self.prove(bound);
        self.observer.iteration(bound);
    }

    /// An anytime search goes over its open list again. It does not start over, so an observer hears nothing.
    pub fn pass(&mut self) {
        self.stats.iterations += 1;
    }

    /// No path is cheaper than `bound`, provided the heuristic is admissible.
    #[inline]
    pub fn prove(&mut self, bound: Cost) {
        self.stats.lower_bound = self.stats.lower_bound.max(bound);
    }

    /// A solution of this cost was found, and the search goes on for a better one. The observer hears of it at once.
    pub fn improve<S: Space>(&mut self, actions: &[S::Action], cost: Cost)
    where
        O: Observer<S>,
    {
        self.stats.best = Some(cost);
        self.stats.elapsed = self.elapsed();
        self.observer.improved(actions, &self.stats);
        self.observer.progress(&self.stats);
    }

    /// What is left of the limits, for a search that keeps to them by itself.
    pub fn limits_left(&self) -> Limits {
        Limits {
            expanded: self.limits.expanded.map(|limit| limit.saturating_sub(self.stats.expanded)),
            time: self.limits.time.map(|limit| limit.saturating_sub(self.elapsed())),
            bytes: self.limits.bytes.map(|limit| limit.saturating_sub(self.reserved)),
            ..self.limits.clone()
        }
    }

    /// Takes back what was proved: it may rest on rules or estimates that failed.
    pub(crate) fn disprove(&mut self) {
        self.stats.lower_bound = 0;
    }

    /// Asks for the search's structures to hold `bytes` in all, beside what is [reserved](Self::reserve). To be called
    /// before they grow.
    ///
    /// # Errors
    /// [`Stop::Memory`] if that is over the limit; the structures must then stay as they are.
    #[inline]
    pub fn allow(&mut self, bytes: usize) -> Result<(), Stop> {
        let bytes = bytes.saturating_add(self.reserved);
        if self.limits.bytes.is_some_and(|limit| bytes > limit) {
            return Err(Stop::Memory);
        }
        self.stats.bytes_peak = self.stats.bytes_peak.max(bytes);
        Ok(())
    }

    /// Asks for `bytes` that are held beside the search's own structures from now on: by a search in lock step with it,
    /// by tables, by the answers of a program.
    ///
    /// # Errors
    /// [`Stop::Memory`] if that is over the limit; nothing is then reserved.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        self.allow(bytes)?;
        self.reserved += bytes;
        Ok(())
    }

    /// Gives back `bytes` that were [reserved](Self::reserve).
    pub fn release(&mut self, bytes: usize) {
        debug_assert!(bytes <= self.reserved, "only what was reserved is given back");
        self.reserved = self.reserved.saturating_sub(bytes);
    }

    /// Looks at the limits now, for work that expands nothing.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn check<S: Space>(&mut self) -> Result<(), Stop>
    where
        O: Observer<S>,
    {
        self.look::<S>()
    }

    /// Whether somebody set the cancel flag, for work within an expansion that may take long.
    pub fn is_cancelled(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn elapsed(&self) -> Duration {
        (self.limits.clock)().saturating_sub(self.started)
    }

    #[cold]
    #[inline(never)]
    fn look<S: Space>(&mut self) -> Result<(), Stop>
    where
        O: Observer<S>,
    {
        if self.limits.expanded.is_some_and(|limit| self.stats.expanded >= limit) {
            return Err(Stop::Expansions);
        }
        if self.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        let now = self.elapsed();
        if self.limits.time.is_some_and(|limit| now >= limit) {
            return Err(Stop::Time);
        }
        if now.saturating_sub(self.looked) > LOOK_INTERVAL {
            self.stride = (self.stride / 2).max(1);
        } else {
            self.stride = (self.stride * 2).min(STRIDE_MAX);
        }
        self.looked = now;
        self.stats.elapsed = now;
        self.observer.progress(&self.stats);
        let next = self.stats.expanded + self.stride;
        self.checkpoint = self.limits.expanded.map_or(next, |limit| next.min(limit));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::Line;

    fn expand_until_stopped(limits: Limits) -> (Stop, Stats) {
        let mut monitor = Monitor::unwatched(limits);
        loop {
            if let Err(stop) = monitor.expand(&Line { start: 0, goal: 1 }, &0, 0, 0) {
                return (stop, monitor.stats());
            }
        }
    }

    #[test]
    fn the_limit_on_expansions_is_exact() {
        for limit in [0, 1, 2, 1000, 4097, 10_000] {
            let (stop, stats) = expand_until_stopped(Limits { expanded: Some(limit), ..Limits::default() });
            assert_eq!((stop, stats.expanded), (Stop::Expansions, limit));
        }
    }

    #[test]
    fn iterations_are_told_one_by_one_up_to_a_thousand() {
        let mut monitor = Monitor::unwatched(Limits::default());
        assert!(monitor.iterations().is_empty());
        for bound in 0..1500 {
            monitor.iteration::<Line>(bound);
            monitor.count::<Line>(1, u64::from(bound)).unwrap();
        }
        let told = monitor.iterations();
        assert_eq!((told.len(), monitor.stats().iterations), (1000, 1500));
        assert_eq!(told[999], Iteration { bound: 999, expanded: 1, generated: 999 });
        let mut monitor = Monitor::unwatched(Limits::default());
        monitor.iteration::<Line>(3);
        monitor.count::<Line>(2, 5).unwrap();
        assert_eq!(monitor.iterations(), [Iteration { bound: 3, expanded: 2, generated: 5 }]);
    }

    #[test]
    fn a_set_flag_stops_at_once_and_an_expired_clock_too() {
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        assert_eq!(expand_until_stopped(Limits { cancel, ..Limits::default() }).0, Stop::Cancelled);
        let time = Some(Duration::from_millis(3));
        assert_eq!(expand_until_stopped(Limits { time, ..Limits::default() }).0, Stop::Time);
    }

    #[test]
    fn the_time_is_what_the_clock_that_was_passed_in_says() {
        thread_local!(static SECONDS: std::cell::Cell<u64> = const { std::cell::Cell::new(100) });
        let clock = || Duration::from_secs(SECONDS.replace(SECONDS.get() + 1));
        let limits = Limits { time: Some(Duration::from_secs(3)), clock, ..Limits::default() };
        let (stop, stats) = expand_until_stopped(limits);
        // Looks after 0, 1 and 2 expansions find one and two seconds gone, and then three.
        assert_eq!((stop, stats.expanded, stats.elapsed), (Stop::Time, 2, Duration::from_secs(4)));
    }

    #[test]
    fn a_depth_is_known_unless_children_were_counted_in_bulk() {
        let mut monitor = Monitor::unwatched(Limits::default());
        assert_eq!(monitor.stats().depth_measured(), Some(0));
        monitor.count::<Line>(1, 2).unwrap();
        assert_eq!(monitor.stats().depth_measured(), None);
        monitor.generate::<Line>(&0, 1, &1, 1, 1, 0);
        assert_eq!(monitor.stats().depth_measured(), Some(1));
    }

    #[test]
    fn memory_is_refused_before_it_is_taken() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(100), ..Limits::default() });
        assert_eq!(monitor.allow(100), Ok(()));
        assert_eq!(monitor.allow(101), Err(Stop::Memory));
        assert_eq!(monitor.stats().bytes_peak, 100);
    }

    #[test]
    fn what_is_held_beside_a_search_counts_until_it_is_given_back() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(100), ..Limits::default() });
        assert_eq!((monitor.reserve(60), monitor.reserve(41)), (Ok(()), Err(Stop::Memory)));
        assert_eq!((monitor.allow(41), monitor.allow(40)), (Err(Stop::Memory), Ok(())));
        monitor.release(60);
        assert_eq!((monitor.allow(100), monitor.stats().bytes_peak), (Ok(()), 100));
    }
}
