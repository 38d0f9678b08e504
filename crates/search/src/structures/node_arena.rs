//! Records of fixed size, numbered in the order in which they came.
//!
//! They live in chunks, so that growing copies nothing and takes little at a time. Numbers are 32 bits wide: half
//! the size of a pointer, and searches store several a node.

use std::ops::{Index, IndexMut};

use super::growth;
use super::memory_hints::prefetch;

/// log2 of the records in a chunk.
const CHUNK_BITS: u32 = 12;
const CHUNK: usize = 1 << CHUNK_BITS;

/// The records.
#[derive(Debug)]
pub(crate) struct NodeArena<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T> NodeArena<T> {
    /// An arena that holds nothing yet.
    pub fn new() -> Self {
        NodeArena { chunks: Vec::new(), len: 0 }
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the numbers have run out.
    pub fn is_full(&self) -> bool {
        self.len == u32::MAX as usize
    }

    /// Whether the next [`push`](Self::push) allocates nothing.
    #[inline]
    pub fn has_room(&self) -> bool {
        !self.len.is_multiple_of(CHUNK)
    }

    /// The bytes that the next [`push`](Self::push) will newly allocate.
    pub fn growth(&self) -> usize {
        if self.has_room() {
            return 0;
        }
        CHUNK * size_of::<T>() + growth::needed(&self.chunks, self.chunks.len() + 1)
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.chunks.len() * CHUNK * size_of::<T>() + growth::bytes(&self.chunks)
    }

    /// Adds a record and returns its number.
    #[expect(
        clippy::inline_always,
        reason = "in the innermost loop of best-first search, where the calls are a tenth of the instructions"
    )]
    #[inline(always)]
    pub fn push(&mut self, record: T) -> u32 {
        debug_assert!(!self.is_full());
        let id = self.len as u32;
        if !self.has_room() {
            self.add_chunk();
        }
        self.chunks[self.len >> CHUNK_BITS].push(record);
        self.len += 1;
        id
    }

    #[cold]
    #[inline(never)]
    fn add_chunk(&mut self) {
        growth::make_room(&mut self.chunks, self.len / CHUNK + 1);
        self.chunks.push(Vec::with_capacity(CHUNK));
    }

    /// Begins to fetch a record.
    #[inline]
    pub fn prefetch(&self, id: u32) {
        prefetch(&self.chunks[id as usize >> CHUNK_BITS], id as usize % CHUNK);
    }

    /// All records in order.
    pub fn records(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flatten()
    }

    /// All records with their numbers, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, &T)> {
        (0..self.len as u32).map(|id| (id, &self[id]))
    }
}

impl<T> Index<u32> for NodeArena<T> {
    type Output = T;

    #[inline]
    fn index(&self, id: u32) -> &T {
        &self.chunks[id as usize >> CHUNK_BITS][id as usize % CHUNK]
    }
}

impl<T> IndexMut<u32> for NodeArena<T> {
    #[inline]
    fn index_mut(&mut self, id: u32) -> &mut T {
        &mut self.chunks[id as usize >> CHUNK_BITS][id as usize % CHUNK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_keep_their_numbers_and_growth_is_announced() {
        let mut arena = NodeArena::new();
        for n in 0..3 * CHUNK as u64 + 5 {
            let (announced, before) = (arena.growth(), arena.bytes());
            assert_eq!(u64::from(arena.push(n * n)), n);
            assert!(arena.bytes() - before <= announced);
        }
        assert!(arena.iter().all(|(id, &record)| record == u64::from(id) * u64::from(id)));
        assert_eq!((arena.len(), arena[CHUNK as u32]), (3 * CHUNK + 5, (CHUNK * CHUNK) as u64));
    }
}
