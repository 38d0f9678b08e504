//! A hash table from states to their numbers in an arena, without the states.
//!
//! Open addressing with linear probing over 32-bit slots. A table of 2^k slots numbers fewer than 2^k states, so a
//! number needs k bits, and the other 32 - k bits of its slot hold a piece of the hash: nearly every probe of a
//! wrong slot is told apart without touching the arena. The states being in the arena, the table grows by
//! forgetting everything and being filled again, so the old and the new slots are never held together.
//!
//! Between 5.3 and 10.7 bytes a state, 21 at most where that is below 16 MB in all; expected constant time for each
//! operation.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::hints::{advise_huge, prefetch};
use crate::{Monitor, Stop};

/// A hash as this table wants it: the upper bits choose the slot, the lower ones go into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Key(u32);

impl Key {
    /// The key of a state.
    #[inline]
    pub fn of(state: &impl Hash) -> Key {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        // The hasher leaves its best bits in the low half; one more multiplication brings them all to the top.
        Key((hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32)
    }

    /// A number below `count`, each as likely as any other; of more than 2^32, only that many.
    #[inline]
    pub fn scaled(self, count: usize) -> usize {
        ((u128::from(self.0) * count as u128) >> 32) as usize
    }
}

/// Where a state is, or where it would go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The state has this number, found in this slot.
    Taken { slot: usize, id: u32 },
    /// The state is not there; this slot is free.
    Free { slot: usize },
}

/// The table.
#[derive(Debug)]
pub(crate) struct IndexTable {
    /// 0 is free; else the number plus 1 in the lower `bits` bits, and a piece of the hash above.
    slots: Vec<u32>,
    bits: u32,
}

/// Entries that are put in together.
type Batch = [(u32, Key); 32];

const BITS_MIN: u32 = 8;
/// From here on, 16 MB, tables double.
const BITS_FRUGAL: u32 = 22;
/// Batches between two looks at the cancel flag while a table is filled again: a millisecond or two.
const BATCHES_A_LOOK: usize = 1 << 10;

impl IndexTable {
    /// A table that holds nothing yet, and no memory.
    pub fn new() -> Self {
        IndexTable { slots: Vec::new(), bits: 0 }
    }

    /// Whether the number `id`, larger than all before it, has room; if not, the table must [`grow`](Self::grow).
    #[inline]
    pub fn has_room_for(&self, id: usize) -> bool {
        id < self.slots.len() / 4 * 3
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        size_of_val(self.slots.as_slice())
    }

    /// Enlarges the table, if the monitor allows its bytes beside those of `others`, and fills it with `entries`: all that
    /// it held, in any order. Its old slots are given back before it takes the new ones.
    ///
    /// # Errors
    /// [`Stop::Memory`]; the table then is as it was. [`Stop::Cancelled`], since filling a large one takes long; it then
    /// is not whole, and the search is over.
    pub fn grow<O>(
        &mut self,
        others: usize,
        mut entries: impl Iterator<Item = (u32, Key)>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        self.bits = self.bits_grown(others, monitor)?;
        let mut next = |batch: &mut Batch| {
            let filled = std::iter::zip(batch, entries.by_ref()).map(|(place, entry)| *place = entry);
            filled.count()
        };
        self.fill(&mut next, &|| monitor.is_cancelled())
    }

    /// Forgets everything and puts in what `next` gives, batch by batch: all of one is fetched before the first is put in.
    /// One function for states of all types.
    fn fill(
        &mut self,
        next: &mut dyn FnMut(&mut Batch) -> usize,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<(), Stop> {
        debug_assert!(self.bits <= 32);
        self.slots = Vec::new();
        self.slots = vec![0; 1 << self.bits];
        advise_huge(&self.slots);
        let mut batch = Batch::default();
        for count in 0_usize.. {
            if count % BATCHES_A_LOOK == 0 && is_cancelled() {
                return Err(Stop::Cancelled);
            }
            let len = next(&mut batch);
            for &(_, key) in &batch[..len] {
                self.prefetch(key);
            }
            for &(id, key) in &batch[..len] {
                let mut slot = self.home(key);
                while self.slots[slot] != 0 {
                    slot = (slot + 1) & self.mask();
                }
                self.insert(slot, key, id);
            }
            if len < batch.len() {
                break;
            }
        }
        Ok(())
    }

    /// Begins to fetch what [`find`](Self::find) will look at. Fetching for several keys before the first is looked for
    /// lets the memory answer them together instead of one after the other.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        prefetch(&self.slots, self.home(key));
    }

    /// Looks for a state by its key; `is_it` compares it with the state of a number.
    #[inline]
    pub fn find(&self, key: Key, mut is_it: impl FnMut(u32) -> bool) -> Place {
        debug_assert!(self.bits > 0, "a table grows before it is asked");
        let (slots, mask) = (self.slots.as_slice(), self.mask());
        let tag = self.tag(key);
        let mut slot = self.home(key);
        loop {
            let entry = slots[slot & mask];
            if entry == 0 {
                return Place::Free { slot: slot & mask };
            }
            // What is left of the entry without the right tag is the number; a wrong tag leaves more.
            let number = entry ^ tag;
            if number as usize <= mask && is_it(number - 1) {
                return Place::Taken { slot: slot & mask, id: number - 1 };
            }
            slot += 1;
        }
    }

    /// Puts a number into the free slot that [`find`](Self::find) gave for the same key.
    #[inline]
    pub fn insert(&mut self, slot: usize, key: Key, id: u32) {
        debug_assert_eq!(self.slots[slot], 0);
        self.replace(slot, key, id);
    }

    /// Gives the state in a slot another number.
    #[inline]
    pub fn replace(&mut self, slot: usize, key: Key, id: u32) {
        debug_assert!((id as usize) < self.mask(), "a number fits into the bits left for it");
        self.slots[slot] = self.tag(key) | (id + 1);
    }

    /// All bits below the tag; also the last slot.
    #[inline]
    fn mask(&self) -> usize {
        self.slots.len() - 1
    }

    #[inline]
    fn home(&self, key: Key) -> usize {
        (u64::from(key.0) << self.bits >> 32) as usize
    }

    #[inline]
    fn tag(&self, key: Key) -> u32 {
        (u64::from(key.0) << self.bits) as u32
    }

    /// The bits after growth, as far as the monitor allows. Small tables take larger steps if they may: to fill them again
    /// costs more than the memory is worth.
    fn bits_grown<O>(&self, others: usize, monitor: &mut Monitor<'_, O>) -> Result<u32, Stop> {
        let mut allowed = |bits: u32| monitor.allow(others + (size_of::<u32>() << bits)).map(|()| bits);
        match self.bits {
            _ if self.slots.is_empty() => allowed(BITS_MIN),
            bits if bits < BITS_FRUGAL => allowed(bits + 2).or_else(|_| allowed(bits + 1)),
            bits => allowed(bits + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::Limits;

    fn filled(states: &[u64]) -> IndexTable {
        let mut table = IndexTable::new();
        for (id, state) in std::iter::zip(0_u32.., states) {
            if !table.has_room_for(id as usize) {
                let (mut observer, others) = ((), 1000);
                let mut monitor = Monitor::new(Limits::default(), &mut observer);
                let known = (0..id).map(|id| (id, Key::of(&states[id as usize])));
                table.grow(others, known, &mut monitor).unwrap();
                assert_eq!(others + table.bytes(), monitor.stats().bytes_peak);
            }
            let key = Key::of(state);
            match table.find(key, |id| states[id as usize] == *state) {
                Place::Free { slot } => table.insert(slot, key, id),
                Place::Taken { .. } => panic!("{state} is new"),
            }
        }
        table
    }

    #[test]
    fn every_state_is_found_again_and_no_other() {
        let states: Vec<u64> = (0..100_000_u64).map(|n| n.wrapping_mul(0x1357_9BDF_0246_8ACE) ^ n).collect();
        let table = filled(&states);
        for (id, state) in std::iter::zip(0.., &states) {
            let place = table.find(Key::of(state), |other| states[other as usize] == *state);
            assert!(matches!(place, Place::Taken { id: found, .. } if found == id));
        }
        let place = table.find(Key::of(&7_u64), |other| states[other as usize] == 7);
        assert!(matches!(place, Place::Free { .. }));
    }

    #[test]
    fn a_table_that_may_not_grow_by_a_large_step_takes_a_small_one() {
        let limits = Limits { bytes: Some(5000), ..Limits::default() };
        let (mut table, mut observer) = (IndexTable::new(), ());
        let mut monitor = Monitor::new(limits, &mut observer);
        for bytes in [1024, 4096] {
            assert_eq!(table.grow(0, std::iter::empty(), &mut monitor), Ok(()));
            assert_eq!(table.bytes(), bytes);
        }
        assert_eq!(table.grow(0, std::iter::empty(), &mut monitor), Err(Stop::Memory));
        table = IndexTable::new();
        for (others, bytes) in [(0, 1024), (2000, 2048)] {
            assert_eq!(table.grow(others, std::iter::empty(), &mut monitor), Ok(()));
            assert_eq!(table.bytes(), bytes);
        }
    }

    #[test]
    fn a_table_that_is_filled_again_stops_soon_after_the_flag_is_set() {
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
        let (mut table, mut taken) = (IndexTable::new(), 0);
        let mut monitor = Monitor::unwatched(limits);
        let entries = (0..1 << 20).map(|id| {
            taken += 1;
            cancel.store(id >= 1000, Ordering::Relaxed);
            (id % 200, Key::of(&id))
        });
        while table.bits < 21 {
            table.grow(0, std::iter::empty(), &mut monitor).unwrap();
        }
        assert_eq!(table.grow(0, entries, &mut monitor), Err(Stop::Cancelled));
        assert!(taken <= 32 * BATCHES_A_LOOK, "{taken}");
    }

    #[test]
    fn a_probe_rarely_asks_about_a_wrong_state() {
        let states: Vec<u64> = (0..100_000).map(|n| n << 20).collect();
        let table = filled(&states);
        let mut asked = 0;
        for state in 0..100_000_u64 {
            let _ = table.find(Key::of(&(state << 20 | 1)), |_| {
                asked += 1;
                false
            });
        }
        assert!(asked < 1000, "{asked}");
    }
}
