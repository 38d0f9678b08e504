//! The states met so far, numbered in the order of their insertion.
//!
//! States lie in an arena of chunks, so that growing never moves them; a table of 32-bit entries with linear
//! probing finds them again. An entry is the number of a state, and in the bits that the number does not need it
//! holds a piece of the state's hash: a probe that meets another state nearly always sees so without looking it up.
//! When the table is too full it is dropped, and one of twice the size is filled from the arena: old and new never
//! exist together.
//!
//! Insertion and look-up take constant time on average. A state of 16 cells with its parent and action takes 16
//! bytes in the arena and 5 to 11 in the table.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::{Monitor, Stop};

/// A set of states, each with a tag, such as the [`Link`] to its parent.
#[derive(Debug)]
pub(crate) struct Visited<S, T> {
    chunks: Vec<Vec<Node<S, T>>>,
    len: usize,
    /// 0 is empty; else the low `bits` are the number of the state plus 1, the rest is a piece of the hash.
    table: Vec<u32>,
    /// The table has two to this power entries.
    bits: u32,
    /// The bytes that the states hold outside the arena.
    heap: usize,
}

#[derive(Debug)]
struct Node<S, T> {
    state: S,
    tag: T,
}

/// What became of a state that was to be inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inserted {
    /// It is new and has this number.
    New(usize),
    /// It was there already, with this number.
    Known(usize),
}

/// How a state was reached: from which other, by which action. The start has none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link<A> {
    parent: u32,
    action: Option<A>,
}

impl<A: Copy> Link<A> {
    pub(crate) const START: Link<A> = Link { parent: 0, action: None };

    #[inline]
    pub(crate) fn new(parent: usize, action: A) -> Self {
        Link { parent: parent as u32, action: Some(action) }
    }

    /// The action that led here.
    #[inline]
    pub(crate) fn action(self) -> Option<A> {
        self.action
    }
}

const CHUNK_BITS: u32 = 12;
const CHUNK: usize = 1 << CHUNK_BITS;
const TABLE_BITS_MIN: u32 = 10;
/// With more, an entry could not hold the number of a state.
const TABLE_BITS_MAX: u32 = 31;

impl<S: Clone + Eq + Hash, T> Visited<S, T> {
    pub(crate) fn new() -> Self {
        Visited { chunks: Vec::new(), len: 0, table: Vec::new(), bits: 0, heap: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.chunks.len() * Self::chunk_bytes() + self.table.len() * size_of::<u32>() + self.heap
    }

    #[inline]
    pub(crate) fn state(&self, id: usize) -> &S {
        &self.node(id).state
    }

    #[inline]
    pub(crate) fn tag(&self, id: usize) -> &T {
        &self.node(id).tag
    }

    #[inline]
    fn node(&self, id: usize) -> &Node<S, T> {
        &self.chunks[id >> CHUNK_BITS][id % CHUNK]
    }

    /// Makes room for `state`, unless it is there already. `heap` is what it holds outside the arena; `others` are the
    /// bytes of the search's other structures, for the monitor to allow their sum before anything grows.
    ///
    /// # Errors
    /// [`Stop::Memory`]; nothing has then changed.
    #[inline]
    pub(crate) fn reserve<O>(
        &mut self,
        state: &S,
        heap: usize,
        others: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        if heap == 0 && !self.is_chunk_needed() && !self.is_crowded() {
            return Ok(());
        }
        self.grow_for(state, heap, others, monitor)
    }

    /// Inserts `state` unless it is there already. Room must have been [reserved](Self::reserve) for it.
    #[inline]
    pub(crate) fn insert(&mut self, state: &S, tag: T) -> Inserted {
        let hash = hash(state);
        match self.probe(state, hash) {
            Probe::Here(id) => Inserted::Known(id),
            Probe::Vacant(slot) => {
                let id = self.len;
                self.table[slot] = hash << self.bits | (id + 1) as u32;
                self.chunks[id >> CHUNK_BITS].push(Node { state: state.clone(), tag });
                self.len += 1;
                Inserted::New(id)
            }
        }
    }

    /// The number of `state`, if it was inserted.
    #[inline]
    pub(crate) fn find(&self, state: &S) -> Option<usize> {
        if self.table.is_empty() {
            return None;
        }
        match self.probe(state, hash(state)) {
            Probe::Here(id) => Some(id),
            Probe::Vacant(_) => None,
        }
    }

    #[inline]
    fn probe(&self, state: &S, hash: u32) -> Probe {
        let mask = self.table.len() - 1;
        let piece = hash << self.bits;
        let mut slot = (hash >> (u32::BITS - self.bits)) as usize;
        loop {
            let entry = self.table[slot & mask];
            if entry == 0 {
                return Probe::Vacant(slot & mask);
            }
            let number = entry ^ piece;
            if number >> self.bits == 0 && self.state(number as usize - 1) == state {
                return Probe::Here(number as usize - 1);
            }
            slot += 1;
        }
    }

    #[inline]
    fn is_chunk_needed(&self) -> bool {
        self.len == self.chunks.len() * CHUNK
    }

    /// Three quarters full: more would make the probes long.
    #[inline]
    fn is_crowded(&self) -> bool {
        self.len >= self.table.len() / 4 * 3
    }

    fn chunk_bytes() -> usize {
        CHUNK * size_of::<Node<S, T>>()
    }

    #[cold]
    #[inline(never)]
    fn grow_for<O>(
        &mut self,
        state: &S,
        heap: usize,
        others: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        if self.find(state).is_some() {
            return Ok(());
        }
        let chunk = self.is_chunk_needed();
        let crowded = self.is_crowded();
        let bits = if crowded { (self.bits + 1).max(TABLE_BITS_MIN) } else { self.bits };
        if bits > TABLE_BITS_MAX {
            return Err(Stop::Memory);
        }
        let arena = (self.chunks.len() + usize::from(chunk)) * Self::chunk_bytes();
        monitor.allow(others + arena + (size_of::<u32>() << bits) + self.heap + heap)?;
        self.heap += heap;
        if chunk {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        if crowded {
            self.rebuild(bits);
        }
        Ok(())
    }

    fn rebuild(&mut self, bits: u32) {
        self.table = Vec::new();
        self.bits = bits;
        let mut table = vec![0; 1 << bits];
        let mask = table.len() - 1;
        for (number, node) in std::iter::zip(1_u32.., self.chunks.iter().flatten()) {
            let hash = hash(&node.state);
            let mut slot = (hash >> (u32::BITS - bits)) as usize;
            while table[slot & mask] != 0 {
                slot += 1;
            }
            table[slot & mask] = hash << bits | number;
        }
        self.table = table;
    }
}

impl<S: Clone + Eq + Hash, A: Copy> Visited<S, Link<A>> {
    /// The actions from the start to the state with this number.
    pub(crate) fn path(&self, id: usize) -> Vec<A> {
        let mut actions = Vec::new();
        let mut link = self.node(id).tag;
        while let Some(action) = link.action {
            actions.push(action);
            link = self.node(link.parent as usize).tag;
        }
        actions.reverse();
        actions
    }
}

enum Probe {
    Here(usize),
    Vacant(usize),
}

/// The fast hasher leaves its weak bits where we would use them, so they are folded in and spread once more.
#[inline]
fn hash<S: Hash>(state: &S) -> u32 {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    let hash = hasher.finish();
    ((hash ^ hash >> 32).wrapping_mul(SPREAD) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    type Numbers = Visited<u64, ()>;

    fn insert(visited: &mut Numbers, state: u64, monitor: &mut Monitor<'_, ()>) -> Result<Inserted, Stop> {
        visited.reserve(&state, 0, 0, monitor)?;
        Ok(visited.insert(&state, ()))
    }

    #[test]
    fn a_hundred_thousand_states_are_numbered_in_order_and_found_again() {
        let mut observer = ();
        let mut monitor = Monitor::new(Limits::default(), &mut observer);
        let mut visited = Visited::new();
        let states = || (0..100_000_u64).map(|n| n * n);
        for (id, state) in states().enumerate() {
            assert_eq!(insert(&mut visited, state, &mut monitor), Ok(Inserted::New(id)));
        }
        for (id, state) in states().enumerate() {
            assert_eq!(insert(&mut visited, state, &mut monitor), Ok(Inserted::Known(id)));
            assert_eq!((visited.find(&state), visited.state(id)), (Some(id), &state));
        }
        assert_eq!(visited.find(&2), None);
        assert_eq!(visited.bytes(), monitor.stats().bytes_peak);
    }

    #[test]
    fn growth_beyond_the_limit_is_refused_and_the_set_stays_usable() {
        let mut observer = ();
        let limits = Limits { bytes: Some(1_000_000), ..Limits::default() };
        let mut monitor = Monitor::new(limits, &mut observer);
        let mut visited = Visited::new();
        let refused =
            (0..1_000_000).find(|&state| insert(&mut visited, state, &mut monitor).is_err()).unwrap();
        assert_eq!(insert(&mut visited, refused, &mut monitor), Err(Stop::Memory));
        assert!(visited.bytes() <= 1_000_000 && visited.len() > 50_000, "{} states", visited.len());
        assert_eq!(visited.find(&(refused - 1)), Some(visited.len() - 1));
    }

    #[test]
    fn what_states_hold_on_the_heap_counts() {
        let mut observer = ();
        let limits = Limits { bytes: Some(1_000_000), ..Limits::default() };
        let mut monitor = Monitor::new(limits, &mut observer);
        let mut visited = Visited::new();
        for n in 0..8_u64 {
            assert_eq!(visited.reserve(&n, 100_000, 0, &mut monitor), Ok(()));
            visited.insert(&n, ());
            assert_eq!(visited.reserve(&0, 100_000, 0, &mut monitor), Ok(()));
        }
        assert_eq!(visited.reserve(&8, 200_000, 0, &mut monitor), Err(Stop::Memory));
    }
}
