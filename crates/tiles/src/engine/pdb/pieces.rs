//! A long iteration, on one thread or several.
//!
//! The boards of a [frontier](Frontier) are the pieces of work: threads take the next whenever they are done with one; the
//! iteration ends when all are. Every node is expanded exactly once, however many threads there are, so the counts of all
//! iterations but the last are the same. So is the path: it is that of the first piece which has one. When one is found, only
//! pieces that come before are still searched.
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

/// How far along the order of a frontier pieces were handed out, and the first of them that a path was found below.
#[derive(Debug)]
struct Line {
    next: AtomicUsize,
    /// The place of that piece, or one behind all others.
    first: AtomicUsize,
    found: Mutex<Option<(usize, Vec<u8>)>>,
}

impl Default for Line {
    fn default() -> Line {
        Line { next: AtomicUsize::new(0), first: AtomicUsize::new(usize::MAX), found: Mutex::default() }
    }
}

impl Line {
    fn next(&self) -> Option<usize> {
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        (!self.is_late(place)).then_some(place)
    }

    /// Whether a path was found below a piece that comes before.
    fn is_late(&self, place: usize) -> bool {
        self.first.load(Ordering::Relaxed) < place
    }

    fn find(&self, place: usize, path: Vec<u8>) {
        self.first.fetch_min(place, Ordering::Relaxed);
        let mut found = self.found.lock().expect("no thread panics while it holds the path");
        if found.as_ref().is_none_or(|(first, _)| place < *first) {
            *found = Some((place, path));
        }
    }

    fn found(self) -> Option<Vec<u8>> {
        let found = self.found.into_inner().expect("no thread panics while it holds the path");
        found.map(|(_, path)| path)
    }
}

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
        let (line, mut account) = (Line::default(), Account::new(STRIDE));
        let mut stopped = None;
        self.work(&line, |lane| {
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
        stopped.map_or(Ok(line.found()), Err)
    }

    fn run_on<O: Observer<Puzzle<NibbleState>>>(
        &self,
        threads: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let line = Line::default();
        let counted = work_together(threads, monitor, |ledger| {
            self.work(&line, |lane| {
                if ledger.is_stopped() {
                    return None;
                }
                let claimed = ledger.claim(STRIDE);
                let ran = self.slice(lane, claimed);
                ledger.enter(claimed, std::mem::take(&mut lane.spent));
                Some(ran)
            });
        });
        let found = line.found();
        if found.is_none() {
            counted?;
        }
        Ok(found)
    }

    /// Takes one piece after the other, and has each searched slice by slice, until there is none, a slice is refused, or
    /// a path is found here or below a piece that comes before.
    fn work(&self, line: &Line, mut slice: impl FnMut(&mut Lane) -> Option<Ran>) {
        let mut lane = Lane::new();
        while let Some((place, number)) =
            line.next().and_then(|place| Some((place, self.frontier.at(place)?)))
        {
            let Some(node) = self.frontier.node(number, self.bound) else { continue };
            lane.start_measured(node);
            while !line.is_late(place) {
                match slice(&mut lane) {
                    Some(Ran::Goal(node)) => {
                        let path = [self.frontier.path(number), lane.path(&node)].concat();
                        return line.find(place, path);
                    }
                    Some(Ran::Exhausted) => {
                        self.frontier.came(number, lane.deepest());
                        break;
                    }
                    Some(Ran::Paused) => {}
                    None => return,
                }
            }
        }
    }

    fn slice(&self, lane: &mut Lane, budget: u64) -> Ran {
        compiled::run(self.instructions, lane, self.tables, self.goal, budget)
    }
}
