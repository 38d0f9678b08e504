//! A long iteration, on one thread or several.
//!
//! The boards of a [frontier](Frontier) are the pieces of work: threads take the next whenever they are done with one; the
//! iteration ends when all are. Every node is expanded exactly once, however many threads there are, so the counts of all
//! iterations but the last are the same.
//!
//! Rao, Kumar and Ramesh, "A parallel implementation of iterative-deepening A*", AAAI 1987, 178-182.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use loyd_search::{Monitor, Observer, Stop};

use super::batch::{Lane, Ran, STRIDE};
use super::compiled;
use super::frontier::Frontier;
use super::tables::Tables;
use crate::engine::Instructions;
use crate::engine::account::Account;
use crate::engine::threads::work_together;
use crate::{NibbleState, Puzzle};

/// One iteration.
pub(super) struct Iteration<'a> {
    pub tables: &'a Tables,
    pub instructions: Instructions,
    pub goal: u64,
    pub frontier: &'a Frontier,
    pub bound: u32,
}

impl Iteration<'_> {
    /// Runs it. Gives back the path, if there is one within the bound.
    pub fn run<O: Observer<Puzzle<NibbleState>>>(
        &self,
        threads: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        if threads > 1 { self.run_on(threads, monitor) } else { self.run_here(monitor) }
    }

    fn run_here<O: Observer<Puzzle<NibbleState>>>(
        &self,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let mut account = Account::new(STRIDE);
        let mut stopped = None;
        let found = self.work(&AtomicUsize::new(0), |lane| {
            if let Err(stop) = account.settle(monitor) {
                stopped = Some(stop);
                return None;
            }
            let ran = self.slice(lane, account.allowed());
            account.spent = std::mem::take(&mut lane.spent);
            account.frontier = lane.frontier_max;
            Some(ran)
        });
        account.close(monitor);
        stopped.map_or(Ok(found), Err)
    }

    fn run_on<O: Observer<Puzzle<NibbleState>>>(
        &self,
        threads: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(None));
        let counted = work_together(threads, monitor, |ledger| {
            let path = self.work(&next, |lane| {
                if ledger.is_stopped() {
                    return None;
                }
                let claimed = ledger.claim(STRIDE);
                let ran = self.slice(lane, claimed);
                ledger.enter(claimed, std::mem::take(&mut lane.spent));
                Some(ran)
            });
            if path.is_some() {
                *found.lock().expect("no thread panics while it holds the path") = path;
                ledger.stop();
            }
        });
        let found = found.into_inner().expect("no thread panics while it holds the path");
        if found.is_none() {
            counted?;
        }
        Ok(found)
    }

    /// Takes one piece after the other, and has each searched slice by slice, until there is none, a slice is refused, or
    /// the path is found.
    fn work(&self, next: &AtomicUsize, mut slice: impl FnMut(&mut Lane) -> Option<Ran>) -> Option<Vec<u8>> {
        let mut lane = Lane::new();
        loop {
            let number = self.frontier.at(next.fetch_add(1, Ordering::Relaxed))?;
            let Some(node) = self.frontier.node(number, self.bound) else { continue };
            lane.start_measured(node);
            loop {
                match slice(&mut lane)? {
                    Ran::Goal(node) => return Some([self.frontier.path(number), lane.path(&node)].concat()),
                    Ran::Exhausted => break,
                    Ran::Paused => {}
                }
            }
            self.frontier.came(number, lane.deepest());
        }
    }

    fn slice(&self, lane: &mut Lane, budget: u64) -> Ran {
        compiled::run(self.instructions, lane, self.tables, self.goal, budget)
    }
}
