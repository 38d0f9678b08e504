//! What the search knows of each board: a hash table of families.
//!
//! A slot is 16 bytes: the family, and 16 bits for each of its four boards. Half of all moves stay in the family and
//! find their slot in the cache, and boards of one family share the eight bytes that say which they are. Open addressing
//! with linear probing; the upper bits of the hash choose the slot, so that a table that grows is read and written from
//! its beginning to its end.
//!
//! 21 to 43 bytes a family, up to 85 where the table has 64 MB or less; while it grows, the old one is held too. Expected
//! constant time for each operation.

use loyd_search::hints::{advise_huge, prefetch};
use loyd_search::{Monitor, Observer, Stop};
use zerocopy::FromZeros;

use super::Tiles;
use super::reading::{Came, Family, Reading};

/// What is known of a board, in 16 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromZeros)]
pub(super) struct Member(u16);

impl Member {
    const KNOWN: u16 = 1 << 15;
    const CLOSED: u16 = 1 << 14;

    /// A board that was reached in `g` moves and waits to be expanded.
    #[inline]
    pub fn open(g: u32, came: Came) -> Member {
        debug_assert!(g < 256);
        Member(Self::KNOWN | u16::from(came.0) << 8 | g as u16)
    }

    /// The same board, expanded.
    #[inline]
    #[must_use]
    pub fn closed(self) -> Member {
        Member(self.0 | Self::CLOSED)
    }

    /// Whether the board was reached at all. If not, nothing else is known of it.
    #[inline]
    pub fn is_known(self) -> bool {
        self.0 != 0
    }

    /// Whether the board was expanded.
    #[inline]
    pub fn is_closed(self) -> bool {
        self.0 & Self::CLOSED != 0
    }

    /// The length of the shortest path found.
    #[inline]
    pub fn g(self) -> u32 {
        u32::from(self.0 & 255)
    }

    /// How that path ends.
    #[inline]
    pub fn came(self) -> Came {
        Came((self.0 >> 8 & 7) as u8)
    }
}

/// A family and its boards, by column.
#[derive(Debug, Clone, Copy, FromZeros)]
#[repr(align(16))]
struct Entry {
    /// 0 if the slot is free.
    family: u64,
    members: [Member; 4],
}

/// Where a family is in the table, or where it goes. Valid until the table grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot(usize);

/// The table.
#[derive(Debug)]
pub(super) struct FamilyTable {
    slots: Vec<Entry>,
    bits: u32,
    /// Families in the table.
    len: usize,
}

/// The first table has 2^8 slots.
const BITS_MIN: u32 = 8;
/// From here on, 64 MB, tables double.
const BITS_FRUGAL: u32 = 22;
/// A table of gigabytes takes seconds to fill again: the limits are looked at after this many of its slots, 4 MB.
const PART: usize = 1 << 18;
/// From here on, 1 MB, it pays to fetch ahead.
const BITS_LARGE: u32 = 16;

impl FamilyTable {
    /// A table without slots: it must [grow](Self::grow) first.
    pub fn new() -> FamilyTable {
        FamilyTable { slots: Vec::new(), bits: 0, len: 0 }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        size_of_val(self.slots.as_slice())
    }

    /// Whether a look at the table is likely to wait for memory.
    #[inline]
    pub fn is_large(&self) -> bool {
        self.bits >= BITS_LARGE
    }

    /// Whether there is room for `more` families.
    #[inline]
    pub fn has_room_for(&self, more: usize) -> bool {
        self.len + more <= self.slots.len() / 4 * 3
    }

    /// Enlarges the table, if the monitor allows its old and its new slots together beside the bytes of `others`.
    ///
    /// # Errors
    /// [`Stop::Memory`], or another limit that was reached meanwhile; the table then is as it was.
    #[cold]
    pub fn grow<O: Observer<Tiles>>(
        &mut self,
        others: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let held = others + self.bytes();
        let mut allowed = |bits: u32| monitor.allow(held + (size_of::<Entry>() << bits)).map(|()| bits);
        // Small tables take larger steps if they may: to fill them again costs more than the memory is worth.
        let bits = match self.bits {
            0 => allowed(BITS_MIN),
            bits if bits < BITS_FRUGAL => allowed(bits + 2).or_else(|_| allowed(bits + 1)),
            bits => allowed(bits + 1),
        }?;
        let slots = Entry::new_vec_zeroed(1 << bits).map_err(|_| Stop::Memory)?;
        advise_huge(&slots);
        let mut larger = FamilyTable { slots, bits, len: self.len };
        for (part, entries) in self.slots.chunks(PART).enumerate() {
            if part > 0 {
                monitor.check()?;
            }
            for &entry in entries.iter().filter(|entry| entry.family != 0) {
                let Slot(slot) = larger.find(Family(entry.family));
                larger.slots[slot] = entry;
            }
        }
        *self = larger;
        Ok(())
    }

    /// Begins to fetch what [`find`](Self::find) will look at.
    #[inline]
    pub fn prefetch(&self, family: Family) {
        prefetch(&self.slots, self.home(family));
    }

    /// The slot of a family, or the one that it goes to.
    #[inline]
    pub fn find(&self, family: Family) -> Slot {
        let (slots, last) = (self.slots.as_slice(), self.slots.len() - 1);
        let mut slot = self.home(family);
        loop {
            let there = slots[slot & last].family;
            if there == family.0 || there == 0 {
                return Slot(slot & last);
            }
            slot += 1;
        }
    }

    /// What is known of a board whose family has this slot, or goes to it.
    #[inline]
    pub fn get(&self, slot: Slot, board: Reading) -> Member {
        self.slots[slot.0].members[board.column()]
    }

    /// Notes what is known of a board whose family has this slot, or goes to it: there must be [room](Self::has_room_for).
    #[inline]
    pub fn set(&mut self, slot: Slot, board: Reading, member: Member) {
        let entry = &mut self.slots[slot.0];
        self.len += usize::from(entry.family == 0);
        entry.family = board.family().0;
        entry.members[board.column()] = member;
    }

    #[inline]
    fn home(&self, family: Family) -> usize {
        // All bits of the lower half take part in the upper bits of the product, which are the ones used.
        let mixed = (family.0 ^ family.0 >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - self.bits)) as usize
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use loyd_search::Limits;

    use super::*;

    #[test]
    fn a_large_table_that_grows_is_stopped_and_stays_as_it_was() {
        let mut table = FamilyTable::new();
        let mut monitor = Monitor::unwatched(Limits::default());
        while table.slots.len() <= PART {
            table.grow(0, &mut monitor).unwrap();
        }
        let bytes = table.bytes();
        let cancel = Some(Arc::new(true.into()));
        let mut cancelled = Monitor::unwatched(Limits { cancel, ..Limits::default() });
        assert_eq!(table.grow(0, &mut cancelled), Err(Stop::Cancelled));
        assert_eq!(table.bytes(), bytes);
    }
}
