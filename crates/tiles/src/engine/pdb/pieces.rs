//! One iteration on several threads.
//!
//! The tree is split at the root into some thousand pieces, breadth-first; threads take the next piece whenever they
//! are done with one; the iteration ends when all are. Every node is expanded exactly once, as by one thread, so the
//! counts of all iterations but the last are the same however many threads there are.
//!
//! Rao, Kumar and Ramesh, "A parallel implementation of iterative-deepening A*", AAAI 1987, 178-182.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use loyd_search::{Monitor, Observer, Stop};

use super::batch::{Lane, Ran, STRIDE};
use super::compiled;
use super::node::Node;
use super::tables::Tables;
use crate::engine::Instructions;
use crate::engine::account::Spent;
use crate::engine::threads::{Ledger, work_together};
use crate::{NibbleState, Puzzle};

/// Enough that threads end together, few enough that splitting costs nothing.
const PIECES: usize = 4096;

/// What the threads of one iteration share.
struct Shared<'a> {
    tables: &'a Tables,
    instructions: Instructions,
    goal: u64,
    pieces: &'a [(Node, Vec<u8>)],
    next: AtomicUsize,
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
    let (next, found) = (AtomicUsize::new(0), Mutex::new(None));
    let shared = Shared { tables, instructions, goal, pieces: &pieces, next, found };
    let counted = work_together(threads, monitor, |ledger| shared.work(ledger));
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
    fn work(&self, ledger: &Ledger) {
        let mut lane = Lane::new();
        while let Some((piece, path)) = self.pieces.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            lane.start(*piece);
            loop {
                if ledger.is_stopped() {
                    return;
                }
                let claimed = ledger.claim(STRIDE);
                let ran = compiled::run(self.instructions, &mut lane, self.tables, self.goal, claimed);
                ledger.enter(claimed, std::mem::take(&mut lane.spent));
                match ran {
                    Ran::Goal(node) => {
                        let path = [&path[..], &lane.path(&node)].concat();
                        *self.found.lock().expect("no thread panics while it holds the path") = Some(path);
                        ledger.stop();
                        return;
                    }
                    Ran::Exhausted => break,
                    Ran::Paused => {}
                }
            }
        }
    }
}
