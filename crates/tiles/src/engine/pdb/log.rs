//! Who came from whom.
//!
//! Batches leave no path on the stack, so each expanded node writes one word: its parent's entry and its direction.
//! Entries that no open node descends from are dropped whenever the log is full, which keeps it small enough for the
//! second-level cache.

use super::node::Node;

/// The log of one thread.
#[derive(Debug)]
pub(super) struct Log {
    /// The parent's entry, then two bits of direction. Entry 0 is before the root.
    entries: Vec<u32>,
    /// Where to tidy up next.
    full: usize,
}

const FULL: usize = 1 << 16;

impl Log {
    pub fn new() -> Log {
        Log { entries: vec![0], full: FULL }
    }

    pub fn clear(&mut self) {
        self.entries.truncate(1);
    }

    /// The entry that will be written next.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Writes down a node that is being expanded.
    #[inline(always)]
    pub fn enter(&mut self, node: &Node) {
        self.entries.push(node.parent() << 2 | node.direction() as u32);
    }

    /// Writes down several, as [`enter`](Self::enter) would.
    #[inline(always)]
    pub fn enter_all(&mut self, entries: &[u32]) {
        self.entries.extend_from_slice(entries);
    }

    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.entries.len() >= self.full
    }

    /// How many moves from the root the deepest of its entries is.
    pub fn deepest(&self) -> u16 {
        let mut depths = vec![0_u16; self.entries.len()];
        // Parents stand before their children. The root's own parent is the entry before it.
        for at in 1..self.entries.len() {
            depths[at] = depths[(self.entries[at] >> 2) as usize] + 1;
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// The directions from the root to a node.
    pub fn path(&self, node: &Node) -> Vec<u8> {
        let mut path = vec![node.direction() as u8];
        let mut entry = self.entries[node.parent() as usize];
        // The root's own entry has no parent and no direction.
        while entry >> 2 != 0 {
            path.push((entry & 3) as u8);
            entry = self.entries[(entry >> 2) as usize];
        }
        path.reverse();
        path
    }

    /// Drops what none of the open nodes descends from. Calls `open` twice, for the trails of all open nodes each
    /// time.
    pub fn tidy(&mut self, mut open: impl FnMut(&mut dyn FnMut(&mut u64))) {
        let mut new_place = vec![0_u32; self.entries.len()];
        open(&mut |trail| {
            let mut at = *trail as u32 as usize;
            while at != 0 && new_place[at] == 0 {
                new_place[at] = 1;
                at = (self.entries[at] >> 2) as usize;
            }
        });
        let mut kept = 1;
        // Parents stand before their children, so a parent's new place is known in time.
        for at in 1..self.entries.len() {
            if new_place[at] != 0 {
                let entry = self.entries[at];
                self.entries[kept] = new_place[(entry >> 2) as usize] << 2 | entry & 3;
                new_place[at] = kept as u32;
                kept += 1;
            }
        }
        self.entries.truncate(kept);
        self.full = FULL.max(2 * kept);
        open(&mut |trail| {
            let place = new_place[*trail as u32 as usize];
            *trail = *trail >> 32 << 32 | u64::from(place);
        });
    }
}
