//! A table of fixed size that remembers some of the states met, and forgets others.
//!
//! A state has one slot, by its hash. Nothing grows, so a search that keeps a path and nothing else can have one beside it.

use super::index_table::Key;
use crate::{Cost, Monitor, Stop};

/// The table.
#[derive(Debug)]
pub(crate) struct Slots<S> {
    held: Vec<Slot<S>>,
    /// The number of this iteration, from 1.
    iteration: u32,
    /// What each state may hold outside the table.
    heap: usize,
}

#[derive(Debug, Clone)]
struct Slot<S> {
    state: S,
    g: Cost,
    /// When it was noted; 0 for never.
    iteration: u32,
}

/// Whether a state was met before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// In this iteration, at no larger g.
    Before,
    /// Not that the table knows.
    New,
}

impl<S: Clone + Eq + std::hash::Hash> Slots<S> {
    /// An empty table of `slots` slots, if the monitor allows it. `like` is any state; each may hold `heap` bytes elsewhere.
    pub fn new<O>(like: &S, heap: usize, slots: usize, monitor: &mut Monitor<'_, O>) -> Result<Self, Stop> {
        let bytes = slots.checked_mul(size_of::<Slot<S>>() + heap).ok_or(Stop::Memory)?;
        monitor.allow(bytes)?;
        let mut table = Vec::new();
        // A machine may have less than the limit.
        table.try_reserve_exact(slots).map_err(|_| Stop::Memory)?;
        table.resize(slots, Slot { state: like.clone(), g: 0, iteration: 0 });
        Ok(Slots { held: table, iteration: 0, heap })
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.held.len() * (size_of::<Slot<S>>() + self.heap)
    }

    /// A new iteration begins: nothing was met in it.
    pub fn forget(&mut self) {
        self.iteration += 1;
    }

    /// Notes a state, unless its slot holds one of this iteration that is nearer to the start; and says whether it was met.
    #[inline]
    pub fn note(&mut self, state: &S, g: Cost) -> Seen {
        let place = Key::of(state).scaled(self.held.len());
        let slot = &mut self.held[place];
        if slot.iteration == self.iteration && slot.g <= g {
            return if slot.state == *state { Seen::Before } else { Seen::New };
        }
        slot.state.clone_from(state);
        (slot.g, slot.iteration) = (g, self.iteration);
        Seen::New
    }
}
