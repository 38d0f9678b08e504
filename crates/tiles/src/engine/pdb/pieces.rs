//! One iteration on several threads.
//!
//! The tree is split at the root into some thousand pieces, breadth-first; threads take the next piece whenever they
//! are done with one; the iteration ends when all are. Every node is expanded exactly once, as by one thread, so the
//! counts of all iterations but the last are the same however many threads there are.
//!
//! Rao, Kumar and Ramesh, "A parallel implementation of iterative-deepening A*", AAAI 1987, 178-182.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use loyd_search::{Monitor, Observer, Stop};

use super::batch::{Lane, Ran, STRIDE};
use super::compiled;
use super::node::Node;
use super::tables::Tables;
use crate::engine::Instructions;
use crate::engine::account::Spent;
use crate::{NibbleState, Puzzle};

/// Enough that threads end together, few enough that splitting costs nothing.
const PIECES: usize = 4096;
/// How often the limits are looked at.
const LOOK: Duration = Duration::from_millis(1);

/// What the threads of one iteration share.
struct Shared<'a> {
    tables: &'a Tables,
    instructions: Instructions,
    goal: u64,
    pieces: &'a [(Node, Vec<u8>)],
    next: AtomicUsize,
    /// Expansions that the limit still allows and nobody has claimed.
    budget: AtomicU64,
    expanded: AtomicU64,
    generated: AtomicU64,
    running: AtomicUsize,
    stop: AtomicBool,
    found: Mutex<Option<Vec<u8>>>,
}

/// Runs one iteration from `root`. Gives back the path, if there is one within the bound.
pub(super) fn iterate<O: Observer<Puzzle<NibbleState>>>(
    tables: &Tables,
    instructions: Instructions,
    goal: u64,
    root: Node,
    threads: usize,
    monitor: &mut Monitor<'_, O>,
) -> Result<Option<Vec<u8>>, Stop> {
    let pieces = match split(tables, goal, root, monitor)? {
        Ok(pieces) => pieces,
        Err(path) => return Ok(Some(path)),
    };
    let shared = Shared {
        tables,
        instructions,
        goal,
        pieces: &pieces,
        next: AtomicUsize::new(0),
        budget: AtomicU64::new(monitor.headroom()),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
        running: AtomicUsize::new(threads),
        stop: AtomicBool::new(false),
        found: Mutex::new(None),
    };
    let watcher = thread::current();
    let counted = thread::scope(|scope| {
        let (shared, watcher) = (&shared, &watcher);
        let work = move || {
            shared.work();
            shared.running.fetch_sub(1, Ordering::AcqRel);
            watcher.unpark();
        };
        let spawn = || thread::Builder::new().spawn_scoped(scope, work);
        let spawned = (0..threads).take_while(|_| spawn().is_ok()).count();
        if spawned == 0 {
            // There is no room even for a stack.
            return Err(Stop::Memory);
        }
        shared.running.fetch_sub(threads - spawned, Ordering::AcqRel);
        shared.watch(monitor)
    });
    let found = shared.found.into_inner().expect("no thread panics while it holds the path");
    if found.is_none() {
        counted?;
    }
    Ok(found)
}

/// The tree's upper part: open nodes with the directions to them, or the directions to the goal.
type Split = Result<Vec<(Node, Vec<u8>)>, Vec<u8>>;

fn split<O: Observer<Puzzle<NibbleState>>>(
    tables: &Tables,
    goal: u64,
    root: Node,
    monitor: &mut Monitor<'_, O>,
) -> Result<Split, Stop> {
    let mut lane = Lane::new();
    let mut open = vec![(root, Vec::new())];
    while !open.is_empty() && open.len() < PIECES {
        let mut next = Vec::with_capacity(2 * open.len());
        for (node, path) in open {
            monitor.count::<Puzzle<NibbleState>>(0, 0)?;
            let then = |child: &Node| [&path[..], &[child.direction() as u8]].concat();
            match lane.children(tables, goal, &node) {
                Ok(children) => next.extend(children.iter().map(|child| (*child, then(child)))),
                Err(found) => return Ok(Err(then(&found))),
            }
            let Spent { expanded, generated } = std::mem::take(&mut lane.spent);
            monitor.count::<Puzzle<NibbleState>>(expanded, generated)?;
        }
        open = next;
    }
    Ok(Ok(open))
}

impl Shared<'_> {
    fn work(&self) {
        let mut lane = Lane::new();
        while let Some((piece, path)) = self.pieces.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            lane.start(*piece);
            loop {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                let claimed = self.claim();
                let ran = compiled::run(self.instructions, &mut lane, self.tables, self.goal, claimed);
                let Spent { expanded, generated } = std::mem::take(&mut lane.spent);
                self.budget.fetch_add(claimed - expanded, Ordering::Relaxed);
                self.expanded.fetch_add(expanded, Ordering::Relaxed);
                self.generated.fetch_add(generated, Ordering::Relaxed);
                match ran {
                    Ran::Goal(node) => {
                        let path = [&path[..], &lane.path(&node)].concat();
                        *self.found.lock().expect("no thread panics while it holds the path") = Some(path);
                        self.stop.store(true, Ordering::Relaxed);
                        return;
                    }
                    Ran::Exhausted => break,
                    // Somebody else has claimed the rest, and may give some back.
                    Ran::Paused if claimed == 0 => thread::sleep(LOOK),
                    Ran::Paused => {}
                }
            }
        }
    }

    fn claim(&self) -> u64 {
        let take = |left: u64| Some(left - left.min(STRIDE));
        let before = self.budget.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        before.unwrap_or_else(|left| left).min(STRIDE)
    }

    /// Counts what the threads do until they are done, and stops them at a limit.
    fn watch<O: Observer<Puzzle<NibbleState>>>(&self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let mut result = Ok(());
        loop {
            let done = self.running.load(Ordering::Acquire) == 0;
            let expanded = self.expanded.swap(0, Ordering::Relaxed);
            let generated = self.generated.swap(0, Ordering::Relaxed);
            if let Err(stop) = monitor.count::<Puzzle<NibbleState>>(expanded, generated) {
                self.stop.store(true, Ordering::Relaxed);
                result = Err(stop);
            }
            if done {
                return result;
            }
            thread::park_timeout(LOOK);
        }
    }
}
