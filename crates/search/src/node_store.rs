//! What a best-first search remembers: its nodes, which state has which, and which are open.
//!
//! A node of an 8-byte state with a 4-byte memo takes 20 bytes, and 25 to 36 with its share of the table and of the
//! open list. States are kept apart from the rest of their nodes: the alignment of the one would cost the other its
//! compactness. Every growth is asked for before it happens.

use crate::best_first::Plan;
use crate::look_ahead::Child;
use crate::open_list::OpenList;
use crate::structures::costs::{Costs, Reach};
use crate::structures::index_table::{IndexTable, Key, Place};
use crate::structures::node_arena::NodeArena;
use crate::{Duplicates, Heuristic, Monitor, Observer, Problem, Pruned, Stop};

/// The memory of a best-first search.
#[derive(Debug)]
pub(crate) struct NodeStore<'a, P: Problem, H: Heuristic<P>> {
    pub problem: &'a P,
    pub heuristic: &'a H,
    pub plan: Plan,
    states: NodeArena<P::State>,
    links: NodeArena<Link<P::Action, H::Memo>>,
    costs: Costs,
    table: IndexTable,
    pub open: OpenList,
    /// How many nodes are open; stale entries of the open list do not count.
    open_nodes: usize,
    /// Bytes that the states own outside the arena.
    owned: usize,
    /// What a search in lock step with this one holds: both count against the limits together.
    pub beside: Beside,
}

/// What another search holds.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Beside {
    pub bytes: usize,
    pub frontier: usize,
}

/// A node without its state.
#[derive(Debug)]
struct Link<A, M> {
    memo: M,
    /// Meaningless without an action.
    parent: u32,
    /// Of [`Costs`].
    reach: u16,
    /// What led here from the parent; the start has none.
    action: Option<A>,
    closed: bool,
}

/// What there is to know about a node, besides its state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<A, M> {
    pub memo: M,
    pub reach: Reach,
    pub action: Option<A>,
}

impl<'a, P: Problem, H: Heuristic<P>> NodeStore<'a, P, H> {
    /// A store that holds nothing yet.
    pub fn new(problem: &'a P, heuristic: &'a H, plan: Plan, beside: Beside) -> Self {
        NodeStore {
            problem,
            heuristic,
            plan,
            states: NodeArena::new(),
            links: NodeArena::new(),
            costs: Costs::default(),
            table: IndexTable::new(),
            open: OpenList::new(plan.ties),
            open_nodes: 0,
            owned: 0,
            beside,
        }
    }

    /// The bytes held, by this search alone.
    pub fn bytes(&self) -> usize {
        let nodes = self.states.bytes() + self.links.bytes() + self.costs.bytes() + self.owned;
        nodes + self.table.bytes() + self.open.bytes()
    }

    /// How many nodes are open.
    #[inline]
    pub fn open_nodes(&self) -> usize {
        self.open_nodes
    }

    #[inline]
    pub fn state(&self, id: u32) -> &P::State {
        &self.states[id]
    }

    #[inline]
    pub fn node(&self, id: u32) -> Node<P::Action, H::Memo> {
        let link = &self.links[id];
        Node { memo: link.memo, reach: self.costs.get(id, link.reach), action: link.action }
    }

    /// The actions from the start to a node.
    pub fn path(&self, id: u32) -> Vec<P::Action> {
        let mut link = &self.links[id];
        let mut actions = Vec::new();
        while let Some(action) = link.action {
            actions.push(action);
            link = &self.links[link.parent];
        }
        actions.reverse();
        actions
    }

    /// Adds the start.
    pub fn add_start<O: Observer<P>>(
        &mut self,
        state: &P::State,
        memo: H::Memo,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        self.make_table_room(1, monitor)?;
        let node = Node { memo, reach: Reach { g: 0, depth: 0 }, action: None };
        let id = self.insert(state, node, 0, monitor)?;
        if self.plan.duplicates == Duplicates::Closed {
            let key = Key::of(state);
            if let Place::Free { slot } = self.table.find(key, |_| false) {
                self.table.insert(slot, key, id);
            }
        }
        Ok(())
    }

    /// Takes the first node that is really open out of the open list.
    #[inline]
    pub fn remove_first(&mut self) -> Option<(u64, u32)> {
        loop {
            let (f, id) = self.open.pop()?;
            let link = &mut self.links[id];
            let g = self.costs.get(id, link.reach).g;
            if !link.closed && self.plan.priority.f(g, self.heuristic.value(link.memo)) == f {
                link.closed = true;
                self.open_nodes -= 1;
                return Some((f, id));
            }
        }
    }

    /// Begins to fetch what the table knows about a state, if it is going to be asked.
    #[inline]
    pub fn touch(&self, key: Key) {
        if self.plan.duplicates == Duplicates::Closed {
            self.table.touch(key);
        }
    }

    /// Makes sure that the table, if there is one, has room for some more nodes.
    #[inline]
    pub fn make_table_room<O: Observer<P>>(
        &mut self,
        more: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        while self.plan.duplicates == Duplicates::Closed && !self.table.has_room_for(self.states.len() + more)
        {
            self.grow_table(monitor)?;
        }
        Ok(())
    }

    /// Opens a child, or drops it if it was reached before at no greater cost. Gives its number if it is open now. The
    /// table must have room.
    #[inline]
    pub fn add<O: Observer<P>>(
        &mut self,
        parent: u32,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<u32>, Stop> {
        let node = Node { memo: child.memo, reach: child.reach, action: Some(child.action) };
        if self.plan.duplicates != Duplicates::Closed {
            return self.insert(&child.state, node, parent, monitor).map(Some);
        }
        match self.table.find(child.key, |id| self.states[id] == child.state) {
            Place::Taken { id, .. } => self.reach_again(id, parent, child, monitor),
            Place::Free { slot } => {
                let id = self.insert(&child.state, node, parent, monitor)?;
                self.table.insert(slot, child.key, id);
                Ok(Some(id))
            }
        }
    }

    /// Adds a node and opens it.
    #[inline]
    fn insert<O: Observer<P>>(
        &mut self,
        state: &P::State,
        node: Node<P::Action, H::Memo>,
        parent: u32,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<u32, Stop> {
        let Node { memo, reach, action } = node;
        let (id, h) = (self.states.len() as u32, self.heuristic.value(memo));
        let f = self.plan.priority.f(reach.g, h);
        let owned = self.problem.heap_bytes(state);
        let growth = self.states.growth()
            + self.links.growth()
            + self.costs.growth(self.states.len() + 1, reach)
            + owned;
        // The usual case: everything has room.
        if growth > 0 || !self.open.push_within(f, h, id) {
            self.allow(growth + self.open.growth(f, h), monitor)?;
            if self.states.is_full() {
                return Err(Stop::Memory);
            }
            self.owned += owned;
            self.open.push(f, h, id);
        }
        let reach = self.costs.set(id, reach, self.links.iter().map(|(_, link)| link.reach));
        self.states.push(state.clone());
        self.links.push(Link { memo, parent, reach, action, closed: false });
        self.open_nodes += 1;
        Ok(id)
    }

    /// The child is a known node: takes the new path to it if that is cheaper.
    #[inline]
    fn reach_again<O: Observer<P>>(
        &mut self,
        id: u32,
        parent: u32,
        child: &Child<P::State, P::Action, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<u32>, Stop> {
        let g_counts = self.plan.priority.of_g > 0;
        let link = &self.links[id];
        if child.reach.g >= self.costs.get(id, link.reach).g || link.closed && !g_counts {
            monitor.prune::<P>(&child.state, Pruned::Duplicate);
            return Ok(None);
        }
        let f = self.plan.priority.f(child.reach.g, child.h);
        let growth = self.open.growth(f, child.h) + self.costs.growth(self.links.len(), child.reach);
        self.allow(growth, monitor)?;
        let reach = self.costs.set(id, child.reach, self.links.iter().map(|(_, link)| link.reach));
        let link = &mut self.links[id];
        (link.reach, link.parent, link.action) = (reach, parent, Some(child.action));
        self.open_nodes += usize::from(link.closed);
        link.closed = false;
        // Where g does not count, the open node is at its place already.
        if g_counts {
            self.open.push(f, child.h, id);
        }
        Ok(Some(id))
    }

    #[cold]
    fn grow_table<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let others = self.bytes() - self.table.bytes() + self.beside.bytes;
        monitor.allow(others + self.table.bytes_grown())?;
        self.table.grow(self.states.iter().map(|(id, state)| (id, Key::of(state))));
        Ok(())
    }

    /// Asks for `growth` more bytes.
    #[cold]
    fn allow<O: Observer<P>>(&self, growth: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        monitor.allow(self.bytes() + self.beside.bytes + growth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_without_its_state_takes_12_bytes() {
        assert_eq!(size_of::<Link<bool, u32>>(), 12);
    }
}
