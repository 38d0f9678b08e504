//! What a fast search owes its monitor.
//!
//! A [`Monitor`] that hears of every node would cost more than the node. So a search keeps an account: it counts for
//! itself, settles after some thousand expansions, and then learns how many more the limits leave. The limit on expansions
//! is kept exactly all the same.

use loyd_search::{Monitor, Observer, Space, Stop};

/// Nodes expanded and children generated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Spent {
    pub expanded: u64,
    pub generated: u64,
}

impl Spent {
    pub fn add(&mut self, more: Spent) {
        self.expanded += more.expanded;
        self.generated += more.generated;
    }
}

/// What a search has done since the monitor last heard of it, and how much it may do until it must tell.
#[derive(Debug)]
pub(super) struct Account {
    pub spent: Spent,
    /// The depth of the deepest child, where it is measured.
    pub deepest: u64,
    /// The largest frontier.
    pub frontier: usize,
    /// How many expansions there may be between the last look at the limits and the next.
    allowed: u64,
    stride: u64,
}

impl Account {
    /// An account to be settled before the first expansion, and then every `stride`.
    pub fn new(stride: u64) -> Account {
        Account { spent: Spent::default(), deepest: 0, frontier: 0, allowed: 0, stride }
    }

    /// Whether it must be settled before the next expansion.
    #[inline(always)]
    pub fn is_due(&self) -> bool {
        self.spent.expanded == self.allowed
    }

    /// Makes it due: what was spent elsewhere may have brought a limit near.
    pub fn make_due(&mut self) {
        self.allowed = self.spent.expanded;
    }

    /// How many expansions may follow one settlement.
    pub fn allowed(&self) -> u64 {
        self.allowed
    }

    /// Tells the monitor what was spent, and gives back how many expansions the limits leave.
    ///
    /// # Errors
    /// The limit that was reached.
    #[cold]
    #[inline(never)]
    pub fn settle<S: Space, O: Observer<S>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<u64, Stop> {
        self.tell(monitor)?;
        let left = monitor.headroom();
        self.allowed = left.min(self.stride);
        Ok(left)
    }

    /// Tells the monitor of the rest. A search that ended within the limits is not undone by a last look at them.
    pub fn close<S: Space, O: Observer<S>>(mut self, monitor: &mut Monitor<'_, O>) {
        let _ = self.tell(monitor);
    }

    fn tell<S: Space, O: Observer<S>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let Spent { expanded, generated } = std::mem::take(&mut self.spent);
        monitor.depth(self.deepest);
        monitor.frontier(self.frontier);
        monitor.count::<S>(expanded, generated)
    }
}
