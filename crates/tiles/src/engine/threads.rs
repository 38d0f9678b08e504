//! One iteration on several threads, under one monitor.
//!
//! Threads count for themselves and put what they did into a common ledger; their starter stays behind, tells the
//! monitor, and stops them at a limit. Expansions are claimed before they are made, so that the limit on them is exact.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use loyd_search::{Monitor, Observer, Space, Stop};

use super::account::Spent;

/// How often the limits are looked at.
const LOOK: Duration = Duration::from_millis(1);

/// What the threads of one iteration share.
#[derive(Debug)]
pub(super) struct Ledger {
    /// Expansions that the limit still allows and no thread has claimed.
    budget: AtomicU64,
    expanded: AtomicU64,
    generated: AtomicU64,
    running: AtomicUsize,
    stop: AtomicBool,
}

/// Does `work` on several threads, fewer where the system gives fewer, until all are done. They are to end when the ledger
/// says so.
///
/// # Errors
/// The limit that was reached.
pub(super) fn work_together<S: Space, O: Observer<S>>(
    threads: usize,
    monitor: &mut Monitor<'_, O>,
    work: impl Fn(&Ledger) + Sync,
) -> Result<(), Stop> {
    let ledger = Ledger {
        budget: AtomicU64::new(monitor.headroom()),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
        running: AtomicUsize::new(threads),
        stop: AtomicBool::new(false),
    };
    let watcher = thread::current();
    thread::scope(|scope| {
        let (ledger, watcher, work) = (&ledger, &watcher, &work);
        let job = move || {
            work(ledger);
            ledger.running.fetch_sub(1, Ordering::AcqRel);
            watcher.unpark();
        };
        let spawn = || thread::Builder::new().spawn_scoped(scope, job);
        let spawned = (0..threads).take_while(|_| spawn().is_ok()).count();
        if spawned == 0 {
            // There is no room even for a stack.
            return Err(Stop::Memory);
        }
        ledger.running.fetch_sub(threads - spawned, Ordering::AcqRel);
        ledger.watch(monitor)
    })
}

impl Ledger {
    /// Whether to end now.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends all threads.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Up to `most` expansions. Waits a little if there are none: others have claimed the rest, and may give some back.
    pub fn claim(&self, most: u64) -> u64 {
        let take = |left: u64| Some(left - left.min(most));
        let before = self.budget.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        let claimed = before.unwrap_or_else(|left| left).min(most);
        if claimed == 0 {
            thread::sleep(LOOK);
        }
        claimed
    }

    /// Enters what was done with a claim.
    pub fn enter(&self, claimed: u64, spent: Spent) {
        self.budget.fetch_add(claimed - spent.expanded, Ordering::Relaxed);
        self.expanded.fetch_add(spent.expanded, Ordering::Relaxed);
        self.generated.fetch_add(spent.generated, Ordering::Relaxed);
    }

    /// Tells the monitor what the threads do until they are done, and stops them at a limit.
    fn watch<S: Space, O: Observer<S>>(&self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let mut result = Ok(());
        loop {
            let done = self.running.load(Ordering::Acquire) == 0;
            let expanded = self.expanded.swap(0, Ordering::Relaxed);
            let generated = self.generated.swap(0, Ordering::Relaxed);
            if let Err(stop) = monitor.count::<S>(expanded, generated) {
                self.stop();
                result = Err(stop);
            }
            if done {
                return result;
            }
            thread::park_timeout(LOOK);
        }
    }
}
