//! States with the cheapest paths found to them: what searches remember that keep their open lists in orders of their own.
//!
//! A node takes its state, 24 bytes and its memo, and 5 to 11 bytes in the table. Every growth is asked for before it happens.

use super::costs::Reach;
use super::visited::{Inserted, Visited};
use crate::answer::too_dear;
use crate::failure::unfailed;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Stop};

/// The nodes of a search, numbered in the order in which they were met. The first is where it began.
pub(crate) struct Paths<'a, P: Problem, H: Heuristic<P>> {
    pub problem: &'a P,
    pub heuristic: &'a H,
    known: Visited<P::State, Node<P::Action, H::Memo>>,
    /// How many are open.
    open: usize,
    /// Whether a child was left out because its cost cannot be counted.
    left_out: bool,
}

/// What is known of a state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<A, M> {
    pub reach: Reach,
    pub memo: M,
    pub h: Cost,
    /// Meaningless without an action.
    parent: u32,
    /// What led here from the parent.
    pub action: Option<A>,
    /// Whether it waits to be expanded.
    pub open: bool,
    /// For the search to note when it was expanded.
    pub stamp: u32,
}

impl<A, M> Node<A, M> {
    /// The least that a path through this node costs, if the heuristic is admissible.
    #[inline]
    pub fn f(&self) -> u64 {
        u64::from(self.reach.g) + u64::from(self.h)
    }
}

/// What a child is, besides its state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Child<A, M> {
    pub action: A,
    pub reach: Reach,
    pub memo: M,
    pub h: Cost,
}

impl<A, M> Child<A, M> {
    /// As [`Node::f`].
    #[inline]
    pub fn f(&self) -> u64 {
        u64::from(self.reach.g) + u64::from(self.h)
    }
}

impl<'a, P: Problem, H: Heuristic<P>> Paths<'a, P, H> {
    /// A search that begins in `state`, which is open. `others` are bytes held elsewhere.
    pub fn new<O>(
        problem: &'a P,
        heuristic: &'a H,
        state: &P::State,
        others: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Self, Stop> {
        let memo = heuristic.init(state);
        unfailed(heuristic.failure())?;
        let mut known = Visited::new();
        known.reserve(state, problem.heap_bytes(state), others, monitor)?;
        let (h, reach) = (heuristic.value(memo), Reach { g: 0, depth: 0 });
        known.insert(state, Node { reach, memo, h, parent: 0, action: None, open: true, stamp: 0 });
        Ok(Paths { problem, heuristic, known, open: 1, left_out: false })
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.known.bytes()
    }

    /// How many nodes are open.
    pub fn open(&self) -> usize {
        self.open
    }

    #[inline]
    pub fn state(&self, id: u32) -> &P::State {
        self.known.state(id as usize)
    }

    #[inline]
    pub fn node(&self, id: u32) -> &Node<P::Action, H::Memo> {
        self.known.tag(id as usize)
    }

    pub fn find(&self, state: &P::State) -> Option<u32> {
        self.known.find(state).map(|id| id as u32)
    }

    /// The numbers of all nodes that are open.
    pub fn all_open(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.known.len() as u32).filter(|&id| self.node(id).open)
    }

    /// Closes a node, with a note.
    pub fn close(&mut self, id: u32, stamp: u32) {
        let node = self.known.tag_mut(id as usize);
        self.open -= usize::from(node.open);
        (node.open, node.stamp) = (false, stamp);
    }

    /// Makes the child of `parent`, whose node is `node`, that an action of this cost leads to, and tells of it. `None` if its
    /// cost cannot be counted.
    pub fn make<O: Observer<P>>(
        &mut self,
        (parent, node): (&P::State, &Node<P::Action, H::Memo>),
        action: P::Action,
        (state, cost): (&P::State, Cost),
        monitor: &mut Monitor<'_, O>,
    ) -> Option<Child<P::Action, H::Memo>> {
        debug_assert!(cost > 0, "an action costs at least 1");
        let Some(reach) = node.reach.after(cost) else {
            self.left_out = true;
            return None;
        };
        let memo = self.heuristic.step(node.memo, parent, action, state);
        let h = self.heuristic.value(memo);
        monitor.generate::<P>(parent, action, state, u64::from(reach.depth), reach.g, h);
        Some(Child { action, reach, memo, h })
    }

    /// Opens a child, if its state is new or was reached at greater cost, and gives its number; else drops it.
    pub fn add<O: Observer<P>>(
        &mut self,
        parent: u32,
        state: &P::State,
        child: Child<P::Action, H::Memo>,
        others: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<u32>, Stop> {
        self.known.reserve(state, self.problem.heap_bytes(state), others, monitor)?;
        let Child { action, reach, memo, h } = child;
        let node = Node { reach, memo, h, parent, action: Some(action), open: true, stamp: 0 };
        match self.known.insert(state, node) {
            Inserted::New(id) => {
                self.open += 1;
                Ok(Some(id as u32))
            }
            Inserted::Known(id) if self.known.tag(id).reach.g <= reach.g => {
                monitor.prune::<P>(state, Pruned::Duplicate);
                Ok(None)
            }
            Inserted::Known(id) => {
                let known = self.known.tag_mut(id);
                self.open += usize::from(!known.open);
                *known = Node { stamp: known.stamp, ..node };
                Ok(Some(id as u32))
            }
        }
    }

    /// The actions from the beginning to a node.
    pub fn path(&self, id: u32) -> Vec<P::Action> {
        let mut node = self.node(id);
        let mut actions = Vec::new();
        while let Some(action) = node.action {
            actions.push(action);
            node = self.node(node.parent);
        }
        actions.reverse();
        actions
    }

    /// The answer when nothing is left to expand and no goal was met.
    pub fn nothing_left(&self) -> Result<Outcome<P::Action>, Stop> {
        if self.left_out { Err(too_dear()) } else { Ok(Outcome::Unsolvable) }
    }
}
