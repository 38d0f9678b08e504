//! Records of fixed size, numbered in the order in which they came.
//!
//! They live in chunks, so that growing copies nothing and takes little at a time. Numbers are 32 bits wide: half
//! the size of a pointer, and searches store several a node.
//!
//! The first chunks are small, so that a small search holds little. The others are large enough for large pages, with
//! which a look at any record costs one miss of the cache and not two.

use std::ops::{Index, IndexMut};

use super::growth;
use crate::hints::{advise_huge, prefetch};

/// Records in each of the first chunks.
const SMALL: usize = 1 << 12;
/// Records in each of the others, and in all small ones together.
const LARGE: usize = 1 << 18;

/// The records.
#[derive(Debug)]
pub(crate) struct NodeArena<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

/// The chunk of a record, and its place there.
#[inline]
fn place(id: u32) -> (usize, usize) {
    let id = id as usize;
    if id < LARGE { (id / SMALL, id % SMALL) } else { (LARGE / SMALL - 1 + id / LARGE, id % LARGE) }
}

/// The records of the chunk that a record is in.
#[inline]
fn chunk_len(id: usize) -> usize {
    if id < LARGE { SMALL } else { LARGE }
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
        !self.len.is_multiple_of(chunk_len(self.len))
    }

    /// The bytes that the next [`push`](Self::push) will newly allocate.
    pub fn growth(&self) -> usize {
        if self.has_room() {
            return 0;
        }
        chunk_len(self.len) * size_of::<T>() + growth::needed(&self.chunks, self.chunks.len() + 1)
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        // Chunks are filled one after the other: there is room up to the end of the last one.
        let len = chunk_len(self.len.saturating_sub(1));
        self.len.next_multiple_of(len) * size_of::<T>() + growth::bytes(&self.chunks)
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
        self.chunks[place(id).0].push(record);
        self.len += 1;
        id
    }

    #[cold]
    #[inline(never)]
    fn add_chunk(&mut self) {
        let len = self.chunks.len() + 1;
        growth::make_room(&mut self.chunks, len);
        let mut chunk = Vec::with_capacity(chunk_len(self.len));
        advise_huge(chunk.spare_capacity_mut());
        self.chunks.push(chunk);
    }

    /// Begins to fetch a record.
    #[inline]
    pub fn prefetch(&self, id: u32) {
        let (chunk, place) = place(id);
        prefetch(&self.chunks[chunk], place);
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
        let (chunk, place) = place(id);
        &self.chunks[chunk][place]
    }
}

impl<T> IndexMut<u32> for NodeArena<T> {
    #[inline]
    fn index_mut(&mut self, id: u32) -> &mut T {
        let (chunk, place) = place(id);
        &mut self.chunks[chunk][place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_keep_their_numbers_and_growth_is_announced() {
        let mut arena = NodeArena::new();
        for n in 0..3 * LARGE as u64 + 5 {
            let (announced, before) = (arena.growth(), arena.bytes());
            assert_eq!(u64::from(arena.push(n * n)), n);
            assert!(arena.bytes() - before <= announced);
            assert!(arena.bytes() >= arena.len() * size_of::<u64>());
        }
        assert!(arena.iter().all(|(id, &record)| record == u64::from(id) * u64::from(id)));
        assert!(std::iter::zip(0.., arena.records()).all(|(n, &record)| record == n * n));
        assert_eq!((arena.len(), arena[LARGE as u32]), (3 * LARGE + 5, (LARGE * LARGE) as u64));
        let held: usize = arena.chunks.iter().map(growth::bytes).sum();
        assert_eq!(arena.bytes(), held + growth::bytes(&arena.chunks));
    }
}
