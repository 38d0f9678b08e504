//! What a best-first search remembers: its nodes, which state has which, and which are open.
//!
//! A node of an 8-byte state with a 4-byte memo takes 20 bytes, and 25 to 36 with its share of the table and of the
//! open list. Every growth is asked for before it happens.

mod look_ahead;

use std::hash::Hash;
use std::iter::zip;

use super::costs::{Costs, Reach};
use super::index_table::{IndexTable, Key, Place};
use super::node_arena::NodeArena;
use super::open_list::OpenList;
use crate::best_first::Plan;
use crate::{Cost, Duplicates, Heuristic, Monitor, Observer, Problem, Pruned, Stop};

/// The memory of a best-first search.
pub(crate) struct NodeStore<'a, P: Problem, H: Heuristic<P>> {
    pub problem: &'a P,
    pub heuristic: &'a H,
    pub plan: Plan,
    nodes: NodeArena<Node<P::State, P::Action, H::Memo>>,
    costs: Costs,
    table: IndexTable,
    open: OpenList,
    /// How many nodes are open; stale entries of the open list do not count.
    open_nodes: usize,
    /// Bytes that the states own outside the arena.
    owned: usize,
}

/// A node, in one piece: on a large search it is one miss of the cache to look at it.
#[derive(Debug)]
pub(crate) struct Node<S, A, M> {
    pub state: S,
    pub memo: M,
    /// Meaningless without an action.
    parent: u32,
    /// Of [`Costs`].
    reach: u16,
    /// What led here from the parent; the start has none.
    pub action: Option<A>,
    closed: bool,
}

/// A node just removed from the open list, without its state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Removed<A, M> {
    pub id: u32,
    pub f: u64,
    pub memo: M,
    pub reach: Reach,
    pub action: Option<A>,
}

/// A state, and how it was made from its parent.
#[derive(Debug)]
pub(crate) struct Child<S, A, M> {
    pub state: S,
    pub key: Key,
    /// The start has none.
    pub action: Option<A>,
    pub memo: M,
    pub h: Cost,
    pub reach: Reach,
}

impl<S: Hash, A, M> Child<S, A, M> {
    /// The start, which has no parent.
    pub fn start(state: S, memo: M, h: Cost) -> Self {
        let key = Key::of(&state);
        Child { state, key, action: None, memo, h, reach: Reach { g: 0, depth: 0 } }
    }
}

impl<'a, P: Problem, H: Heuristic<P>> NodeStore<'a, P, H> {
    /// A store that holds nothing yet.
    pub fn new(problem: &'a P, heuristic: &'a H, plan: Plan) -> Self {
        NodeStore {
            problem,
            heuristic,
            plan,
            nodes: NodeArena::new(),
            costs: Costs::default(),
            table: IndexTable::new(),
            open: OpenList::new(plan.ties),
            open_nodes: 0,
            owned: 0,
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        let nodes = self.nodes.bytes() + self.costs.bytes() + self.owned;
        nodes + self.table.bytes() + self.open.bytes()
    }

    /// How many nodes are open.
    #[inline]
    pub fn open_nodes(&self) -> usize {
        self.open_nodes
    }

    #[inline]
    pub fn node(&self, id: u32) -> &Node<P::State, P::Action, H::Memo> {
        &self.nodes[id]
    }

    /// The estimate of the start, which is the first node.
    pub fn h_of_start(&self) -> Cost {
        self.heuristic.value(self.nodes[0].memo)
    }

    /// The actions from the start to a node.
    pub fn path(&self, id: u32) -> Vec<P::Action> {
        let mut node = &self.nodes[id];
        let mut actions = Vec::new();
        while let Some(action) = node.action {
            actions.push(action);
            node = &self.nodes[node.parent];
        }
        actions.reverse();
        actions
    }

    /// Takes the first node that is really open out of the open list.
    #[expect(
        clippy::inline_always,
        reason = "it would be a call where a program has several types of observers"
    )]
    #[inline(always)]
    pub fn remove_first(&mut self) -> Option<Removed<P::Action, H::Memo>> {
        loop {
            let (f, id) = self.open.pop()?;
            let node = &mut self.nodes[id];
            let reach = self.costs.get(id, node.reach);
            if !node.closed && self.plan.priority.f(reach.g, self.heuristic.value(node.memo)) == f {
                node.closed = true;
                self.open_nodes -= 1;
                return Some(Removed { id, f, memo: node.memo, reach, action: node.action });
            }
        }
    }

    /// Opens a child, or drops it if it was reached before at no greater cost.
    #[expect(
        clippy::inline_always,
        reason = "in the innermost loop of best-first search, where the calls are a tenth of the instructions"
    )]
    #[inline(always)]
    pub fn add<O: Observer<P>>(
        &mut self,
        parent: u32,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let mut free = None;
        if self.plan.duplicates == Duplicates::Closed {
            if !self.table.has_room_for(self.nodes.len()) {
                self.grow_table(monitor)?;
            }
            match self.table.find(child.key, |id| self.nodes[id].state == child.state) {
                Place::Taken { id, .. } => return self.reach_again(id, parent, child, monitor),
                Place::Free { slot } => free = Some(slot),
            }
        }
        let id = self.insert(parent, child, monitor)?;
        if let Some(slot) = free {
            self.table.insert(slot, child.key, id);
        }
        Ok(())
    }

    /// Adds a node and opens it.
    #[expect(
        clippy::inline_always,
        reason = "in the innermost loop of best-first search, where the calls are a tenth of the instructions"
    )]
    #[inline(always)]
    fn insert<O: Observer<P>>(
        &mut self,
        parent: u32,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<u32, Stop> {
        let &Child { ref state, action, memo, h, reach, .. } = child;
        let id = self.nodes.len() as u32;
        let f = self.plan.priority.f(reach.g, h);
        let owned = self.problem.heap_bytes(state);
        let has_room = owned == 0 && self.nodes.has_room();
        let reach = match self.costs.narrow(reach) {
            Some(narrow) if has_room && self.open.push_within(f, h, id) => narrow,
            _ => self.open_with_growth(child, f, owned, monitor)?,
        };
        self.nodes.push(Node { state: state.clone(), memo, parent, reach, action, closed: false });
        self.open_nodes += 1;
        Ok(id)
    }

    /// Opens the next node where something must grow for it, and says how its record is to tell the reach.
    #[cold]
    #[inline(never)]
    fn open_with_growth<O: Observer<P>>(
        &mut self,
        child: &Child<P::State, P::Action, H::Memo>,
        f: u64,
        owned: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<u16, Stop> {
        let nodes = self.nodes.growth() + owned;
        let costs = self.costs.growth(self.nodes.len() + 1, child.reach);
        self.allow(nodes + costs + self.open.growth(f, child.h), monitor)?;
        if self.nodes.is_full() {
            return Err(Stop::Memory);
        }
        self.owned += owned;
        let id = self.nodes.len() as u32;
        self.open.push(f, child.h, id);
        Ok(self.costs.set(id, child.reach, self.nodes.iter().map(|(_, node)| node.reach)))
    }

    /// The child is a known node: takes the new path to it if that is cheaper.
    #[inline]
    fn reach_again<O: Observer<P>>(
        &mut self,
        id: u32,
        parent: u32,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let g_counts = self.plan.priority.of_g > 0;
        let node = &self.nodes[id];
        if child.reach.g >= self.costs.get(id, node.reach).g || node.closed && !g_counts {
            monitor.prune::<P>(&child.state, Pruned::Duplicate);
            return Ok(());
        }
        self.take_path(id, parent, child, g_counts, monitor)
    }

    /// Gives a known node a cheaper path.
    #[cold]
    #[inline(never)]
    fn take_path<O: Observer<P>>(
        &mut self,
        id: u32,
        parent: u32,
        child: &Child<P::State, P::Action, H::Memo>,
        g_counts: bool,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let f = self.plan.priority.f(child.reach.g, child.h);
        let growth = self.open.growth(f, child.h) + self.costs.growth(self.nodes.len(), child.reach);
        self.allow(growth, monitor)?;
        let reach = self.costs.set(id, child.reach, self.nodes.iter().map(|(_, node)| node.reach));
        let node = &mut self.nodes[id];
        (node.reach, node.parent, node.action) = (reach, parent, child.action);
        self.open_nodes += usize::from(node.closed);
        node.closed = false;
        // Where g does not count, the open node is at its place already.
        if g_counts {
            self.open.push(f, child.h, id);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow_table<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let others = self.bytes() - self.table.bytes();
        self.table.grow(others, zip(0.., self.nodes.records().map(|node| Key::of(&node.state))), monitor)
    }

    /// Asks for `growth` more bytes.
    #[cold]
    fn allow<O: Observer<P>>(&self, growth: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        monitor.allow(self.bytes() + growth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_12_bytes_beside_its_state() {
        assert_eq!(size_of::<Node<[u32; 2], bool, u32>>(), 8 + 12);
    }
}
