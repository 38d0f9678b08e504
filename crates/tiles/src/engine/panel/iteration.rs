//! One iteration, on one thread or several.
//!
//! The boards of the frontier are the pieces of work: threads take the next whenever they are done with one, so every node is
//! expanded exactly once however many threads there are, and the counts of an iteration without a solution are the same.
//! When a pause is due no more boards are handed out, and the iteration stands still as soon as those that were are done
//! with: all before a place in the order are then complete, and the rest are untouched.
//!
//! Rao, Kumar and Ramesh, "A parallel implementation of iterative-deepening A*", AAAI 1987, 178-182.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use loyd_search::{Monitor, Observer, Space, Stop};

use super::frontier::{Frontier, Line};
use super::lens::Lens;
use super::ring::{Diver, Ran};
use crate::engine::Instructions;
use crate::engine::account::{Account, Spent};
use crate::engine::threads::{Ledger, work_together};

/// Expansions between two looks at the limits.
const STRIDE: u64 = 16_384;

/// One iteration.
pub(super) struct Iteration<'a> {
    pub lens: &'a Lens<'a>,
    pub frontier: &'a Frontier,
    /// The numbers of the boards to search below, in this order.
    pub order: &'a [u32],
    pub bound: u32,
    pub instructions: Instructions,
    /// A solution of this length is known elsewhere; see [`Link`](super::Link).
    pub best: Option<&'a AtomicU32>,
    /// Expansions after which it pauses.
    pub pause: u64,
}

/// How far an iteration came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came {
    /// A solution is below the board of the frontier with this number.
    Found(u32),
    /// Nothing is left under this bound.
    Through,
    /// All boards before this place are done with.
    To(usize),
}

impl Iteration<'_> {
    /// Goes on from a place in the order, on this thread or on others.
    pub fn run<S: Space, O: Observer<S>>(
        &self,
        from: usize,
        threads: usize,
        diver: &mut Diver,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Came, Stop> {
        let line = Line::new(from);
        let found = if threads > 1 && self.order.len() > 1 {
            self.run_on(threads, &line, monitor)?
        } else {
            self.run_here(&line, diver, monitor)?
        };
        Ok(match found {
            Some(number) => Came::Found(number),
            None if line.place() < self.order.len() => Came::To(line.place()),
            None => Came::Through,
        })
    }

    /// Gives back the number of a board of the frontier that a solution is below.
    fn run_here<S: Space, O: Observer<S>>(
        &self,
        line: &Line,
        diver: &mut Diver,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<u32>, Stop> {
        let (mut account, spent) = (Account::new(STRIDE), AtomicU64::new(0));
        let mut starts = self.frontier.starts(self.order, line, self.bound);
        diver.clear();
        let found = loop {
            account.settle(monitor)?;
            self.check()?;
            let ran =
                diver.run(self.instructions, self.lens, self.bound as u16, &mut starts, account.allowed());
            account.spent = std::mem::take(&mut diver.spent);
            self.note(account.spent, &spent, line);
            match ran {
                Ran::Goal(node) => break Some(node.start),
                Ran::Exhausted => break None,
                Ran::Paused => {}
            }
        };
        account.close(monitor);
        Ok(found)
    }

    /// The same on several threads.
    fn run_on<S: Space, O: Observer<S>>(
        &self,
        threads: usize,
        line: &Line,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<u32>, Stop> {
        let (found, spent) = (Mutex::new(None), AtomicU64::new(0));
        let counted = work_together(threads, monitor, |ledger| {
            if let Some(number) = self.work(ledger, line, &spent) {
                *found.lock().expect("no thread panics while it holds the number") = Some(number);
                ledger.stop();
            }
        });
        let found = found.into_inner().expect("no thread panics while it holds the number");
        if found.is_none() {
            counted?;
            // A solution elsewhere may have ended the iteration before it was complete.
            self.check()?;
        }
        Ok(found)
    }

    fn work(&self, ledger: &Ledger, line: &Line, spent: &AtomicU64) -> Option<u32> {
        let mut diver = Diver::new();
        let mut starts = self.frontier.starts(self.order, line, self.bound);
        loop {
            if ledger.is_stopped() || self.check().is_err() {
                return None;
            }
            let claimed = ledger.claim(STRIDE);
            let ran = diver.run(self.instructions, self.lens, self.bound as u16, &mut starts, claimed);
            let done = std::mem::take(&mut diver.spent);
            ledger.enter(claimed, done);
            self.note(done, spent, line);
            match ran {
                Ran::Goal(node) => return Some(node.start),
                Ran::Exhausted => return None,
                Ran::Paused => {}
            }
        }
    }

    /// Ends an iteration that cannot find anything shorter.
    fn check(&self) -> Result<(), Stop> {
        let is_done = self.best.is_some_and(|best| best.load(Ordering::Relaxed) <= self.bound);
        if is_done { Err(Stop::Exhausted) } else { Ok(()) }
    }

    /// Closes the line when a pause is due.
    fn note(&self, done: Spent, spent: &AtomicU64, line: &Line) {
        if spent.fetch_add(done.expanded, Ordering::Relaxed) + done.expanded >= self.pause {
            line.close();
        }
    }
}
