//! A priority queue ordered by f and then by a tie key, both of any size.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::growth;

/// Entries leave by smaller f, then smaller tie key. Logarithmic time, 24 bytes an entry.
#[derive(Debug, Default)]
pub(crate) struct KeyedHeap {
    heap: BinaryHeap<Reverse<Entry>>,
}

/// f, tie key, number.
type Entry = (u64, u64, u32);

impl KeyedHeap {
    /// The bytes that the next push will newly allocate.
    #[inline]
    pub fn growth(&self) -> usize {
        if self.heap.len() < self.heap.capacity() { 0 } else { self.capacity_grown() * size_of::<Entry>() }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.heap.len()
    }

    /// The bytes that [`make_room`](Self::make_room) for `more` entries will newly allocate.
    pub fn growth_to(&self, more: usize) -> usize {
        let len = self.heap.len() + more;
        if len <= self.heap.capacity() { 0 } else { growth::capacity_for(len) * size_of::<Entry>() }
    }

    /// Makes room for `more` entries.
    pub fn make_room(&mut self, more: usize) {
        let len = self.heap.len() + more;
        if len > self.heap.capacity() {
            self.heap.reserve_exact(growth::capacity_for(len) - self.heap.len());
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.heap.capacity() * size_of::<Entry>()
    }

    /// The smallest f and tie key.
    #[inline]
    pub fn peek(&self) -> Option<(u64, u64)> {
        self.heap.peek().map(|&Reverse((f, tie, _))| (f, tie))
    }

    /// The entry that leaves next: its f and its number.
    #[inline]
    pub fn first(&self) -> Option<(u64, u32)> {
        self.heap.peek().map(|&Reverse((f, _, id))| (f, id))
    }

    /// Forgets all entries and keeps the memory.
    pub fn clear(&mut self) {
        self.heap.clear();
    }

    /// Adds an entry.
    pub fn push(&mut self, f: u64, tie: u64, id: u32) {
        if self.heap.len() == self.heap.capacity() {
            self.heap.reserve_exact(self.capacity_grown() - self.heap.len());
        }
        self.heap.push(Reverse((f, tie, id)));
    }

    /// Takes the entry with the smallest f and tie key.
    pub fn pop(&mut self) -> Option<(u64, u32)> {
        self.heap.pop().map(|Reverse((f, _, id))| (f, id))
    }

    fn capacity_grown(&self) -> usize {
        growth::capacity_for(self.heap.len() + 1)
    }
}
