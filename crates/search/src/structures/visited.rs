//! The states met so far, numbered in the order of their insertion.
//!
//! States lie in a [`NodeArena`], each with a tag; an [`IndexTable`] finds them again. Insertion and look-up take constant
//! time on average. A state of 16 cells with its parent and action takes 16 bytes in the arena and 5 to 11 in the table.

use std::hash::Hash;
use std::iter::zip;

use super::index_table::{IndexTable, Key, Place};
use super::node_arena::NodeArena;
use crate::{Monitor, Stop};

/// A set of states, each with a tag, such as the [`Link`] to its parent.
#[derive(Debug)]
pub(crate) struct Visited<S, T> {
    nodes: NodeArena<Node<S, T>>,
    table: IndexTable,
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

impl<S: Clone + Eq + Hash, T> Visited<S, T> {
    pub(crate) fn new() -> Self {
        Visited { nodes: NodeArena::new(), table: IndexTable::new(), heap: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.table.bytes() + self.heap
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
    pub(crate) fn tag_mut(&mut self, id: usize) -> &mut T {
        &mut self.nodes[id as u32].tag
    }

    #[inline]
    fn node(&self, id: usize) -> &Node<S, T> {
        &self.nodes[id as u32]
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
        if heap == 0 && self.nodes.has_room() && self.table.has_room_for(self.len()) {
            return Ok(());
        }
        self.grow_for(state, heap, others, monitor)
    }

    /// Inserts `state` unless it is there already. Room must have been [reserved](Self::reserve) for it.
    #[inline]
    pub(crate) fn insert(&mut self, state: &S, tag: T) -> Inserted {
        let key = Key::of(state);
        match self.table.find(key, |id| self.nodes[id].state == *state) {
            Place::Taken { id, .. } => Inserted::Known(id as usize),
            Place::Free { slot } => {
                let id = self.nodes.push(Node { state: state.clone(), tag });
                self.table.insert(slot, key, id);
                Inserted::New(id as usize)
            }
        }
    }

    /// The number of `state`, if it was inserted.
    #[inline]
    pub(crate) fn find(&self, state: &S) -> Option<usize> {
        if self.len() == 0 {
            return None;
        }
        match self.table.find(Key::of(state), |id| self.nodes[id].state == *state) {
            Place::Taken { id, .. } => Some(id as usize),
            Place::Free { .. } => None,
        }
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
        if self.nodes.is_full() {
            return Err(Stop::Memory);
        }
        let others = others + self.nodes.bytes() + self.nodes.growth() + self.heap + heap;
        if self.table.has_room_for(self.len()) {
            monitor.allow(others + self.table.bytes())?;
        } else {
            let known = zip(0.., self.nodes.records().map(|node| Key::of(&node.state)));
            self.table.grow(others, known, monitor)?;
        }
        self.heap += heap;
        Ok(())
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
        let mut monitor = Monitor::unwatched(Limits::default());
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
        assert!(visited.bytes() <= monitor.stats().bytes_peak);
    }

    #[test]
    fn growth_beyond_the_limit_is_refused_and_the_set_stays_usable() {
        let limits = Limits { bytes: Some(1_000_000), ..Limits::default() };
        let mut monitor = Monitor::unwatched(limits);
        let mut visited = Visited::new();
        let refused =
            (0..1_000_000).find(|&state| insert(&mut visited, state, &mut monitor).is_err()).unwrap();
        assert_eq!(insert(&mut visited, refused, &mut monitor), Err(Stop::Memory));
        assert!(visited.bytes() <= 1_000_000 && visited.len() > 50_000, "{} states", visited.len());
        assert_eq!(visited.find(&(refused - 1)), Some(visited.len() - 1));
    }

    #[test]
    fn what_states_hold_on_the_heap_counts() {
        let limits = Limits { bytes: Some(1_000_000), ..Limits::default() };
        let mut monitor = Monitor::unwatched(limits);
        let mut visited = Visited::new();
        for n in 0..8_u64 {
            assert_eq!(visited.reserve(&n, 100_000, 0, &mut monitor), Ok(()));
            visited.insert(&n, ());
            assert_eq!(visited.reserve(&0, 100_000, 0, &mut monitor), Ok(()));
        }
        assert_eq!(visited.reserve(&8, 200_000, 0, &mut monitor), Err(Stop::Memory));
    }
}
