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

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.heap.capacity() * size_of::<Entry>()
    }

    /// The smallest f and tie key.
    #[inline]
    pub fn peek(&self) -> Option<(u64, u64)> {
        self.heap.peek().map(|&Reverse((f, tie, _))| (f, tie))
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
