//! Best-first search as a well-known course report counts it, quirks included.
//!
//! The report's tables of expanded nodes and largest frontiers are met cell for cell by these rules, which differ from
//! the ones of [`AStar`](crate::AStar):
//!
//! - a child is dropped only if its state was stored with an equal or smaller f; else its f is stored and it is
//!   pushed, when it is generated; the move that undoes the last one is tried like any other;
//! - every removal counts as expanded, stale entries and the goal included;
//! - the frontier is the whole heap, stale entries included, just before a removal;
//! - a stored f of 0 reads as "not stored": under uniform cost the start is pushed once more when its first child
//!   generates it.
//!
//! ```text
//! push the start; store its f
//! while the heap is not empty:
//!     remove the node with the smallest f; count it
//!     if it is a goal: the path to it is the answer
//!     for each child:
//!         if duplicates are detected:
//!             if a stored f of its state is not 0 and not larger than its f: drop it
//!             store its f
//!         push it
//! ```
//!
//! The order of equal f is that of the program's standard library: the tables were made with libc++, and the same
//! program counts otherwise with libstdc++. *Optimal* if the heuristic never overestimates; *complete*. Memory grows
//! with every child kept.

use crate::answer::too_dear;
use crate::failure::unfailed;
use crate::structures::index_table::{IndexTable, Key, Place};
use crate::structures::node_arena::NodeArena;
use crate::structures::open_list::OpenList;
use crate::{Cost, Heuristic, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop, Ties};

/// A* by the rules of the course report; with [`Zero`](crate::Zero) its uniform-cost search.
///
/// ```
/// use loyd_search::{Limits, Monitor, Problem, Riverside, Search, Space, Ties, Zero};
///
/// /// The whole numbers from 0 on, one step at a time, to 2.
/// struct Steps;
/// impl Space for Steps {
///     type State = u32;
///     type Action = bool;
///     type Actions = std::array::IntoIter<bool, 2>;
///     fn actions(&self, _: &u32) -> Self::Actions { [false, true].into_iter() }
///     fn apply(&self, n: &mut u32, up: bool) { *n = if up { *n + 1 } else { n.saturating_sub(1) }; }
/// }
/// impl Problem for Steps {
///     fn start(&self) -> u32 { 0 }
///     fn is_goal(&self, n: &u32) -> bool { *n == 2 }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let search = Riverside { heuristic: Zero, ties: Ties::Libcxx, duplicates: true };
/// assert_eq!(search.run(&Steps, &mut monitor).cost(), Some(2));
/// // The start, the start once more, 1, and the goal.
/// assert_eq!(monitor.stats().expanded, 4);
/// ```
#[derive(Debug, Clone)]
pub struct Riverside<H> {
    /// The estimate.
    pub heuristic: H,
    /// The order of equal f; the report's own is [`Libcxx`](Ties::Libcxx).
    pub ties: Ties,
    /// Whether states that were met before are recognised.
    pub duplicates: bool,
}

impl<P: Problem, H: Heuristic<P>> Search<P> for Riverside<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let heap = Heap {
            nodes: NodeArena::new(),
            stored: self.duplicates.then(IndexTable::new),
            open: OpenList::new(self.ties),
            len: 0,
            owned: 0,
        };
        self.explore(problem, heap, monitor)
    }
}

impl<H> Riverside<H> {
    fn explore<P: Problem, O: Observer<P>>(
        &self,
        problem: &P,
        mut heap: Heap<P, H::Memo>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop>
    where
        H: Heuristic<P>,
    {
        let check = || unfailed(self.heuristic.failure());
        let state = problem.start();
        let memo = self.heuristic.init(&state);
        check()?;
        let h = self.heuristic.value(memo);
        heap.add(problem, Node::new(state, memo, 0, h), h, monitor)?;
        // Whether a child was left out because its cost cannot be counted.
        let mut left_out = false;
        loop {
            monitor.frontier(heap.len);
            let Some(id) = heap.pop() else {
                return if left_out { Err(too_dear()) } else { Ok(Outcome::Unsolvable) };
            };
            let node = &heap.nodes[id];
            let (parent, memo, g, depth) = (node.state.clone(), node.memo, node.g, node.depth + 1);
            monitor.prove(node.f);
            monitor.expand(problem, &parent, g, self.heuristic.value(memo))?;
            if problem.is_goal(&parent) {
                return Ok(Outcome::Solved { actions: heap.path(id), cost: g });
            }
            for action in problem.actions(&parent) {
                let mut child = parent.clone();
                problem.apply(&mut child, action);
                let memo = self.heuristic.step(memo, &parent, action, &child);
                let h = self.heuristic.value(memo);
                let Some(g) = g.checked_add(problem.cost(&parent, action)) else {
                    left_out = true;
                    continue;
                };
                monitor.generate::<P>(&parent, action, &child, u64::from(depth), g, h);
                let from = Some((id, action));
                heap.add(problem, Node { depth, from, ..Node::new(child, memo, g, h) }, h, monitor)?;
            }
            check()?;
        }
    }
}

/// The heap and the map of stored f.
struct Heap<P: Problem, M> {
    /// One for each push: a state that is pushed again gets another node.
    nodes: NodeArena<Node<P::State, P::Action, M>>,
    /// The node with the stored f of each state, if duplicates are detected.
    stored: Option<IndexTable>,
    open: OpenList,
    len: usize,
    /// Bytes that the states own outside the nodes.
    owned: usize,
}

struct Node<S, A, M> {
    state: S,
    memo: M,
    g: Cost,
    f: Cost,
    depth: u32,
    from: Option<(u32, A)>,
    /// A later node has the stored f of this state.
    superseded: bool,
}

impl<S, A, M> Node<S, A, M> {
    fn new(state: S, memo: M, g: Cost, h: Cost) -> Self {
        Node { state, memo, g, f: g.saturating_add(h), depth: 0, from: None, superseded: false }
    }
}

impl<P: Problem, M: Copy> Heap<P, M> {
    /// Stores the node's f and pushes it, unless the map says that it is a duplicate.
    fn add<O: Observer<P>>(
        &mut self,
        problem: &P,
        node: Node<P::State, P::Action, M>,
        h: Cost,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        if self.nodes.is_full() {
            return Err(Stop::Memory);
        }
        if !self.store(&node, monitor)? {
            monitor.prune::<P>(&node.state, Pruned::Duplicate);
            return Ok(());
        }
        let (f, owned) = (u64::from(node.f), problem.heap_bytes(&node.state));
        let growth = self.nodes.growth() + self.open.growth(f, h) + owned;
        if growth > 0 {
            monitor.allow(self.bytes() + growth)?;
        }
        self.owned += owned;
        let id = self.nodes.push(node);
        self.open.push(f, h, id);
        self.len += 1;
        Ok(())
    }

    /// Enters the node, which is to be pushed next, into the map; `false` if it is a duplicate.
    fn store<O: Observer<P>>(
        &mut self,
        node: &Node<P::State, P::Action, M>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<bool, Stop> {
        let held = self.bytes();
        let Some(table) = &mut self.stored else { return Ok(true) };
        if !table.has_room_for(self.nodes.len()) {
            let current = self.nodes.iter().filter(|(_, node)| !node.superseded);
            let current = current.map(|(id, node)| (id, Key::of(&node.state)));
            table.grow(held - table.bytes(), current, monitor)?;
        }
        let (key, id) = (Key::of(&node.state), self.nodes.len() as u32);
        match table.find(key, |id| self.nodes[id].state == node.state) {
            Place::Free { slot } => table.insert(slot, key, id),
            Place::Taken { slot, id: old } => {
                let old = &mut self.nodes[old];
                if old.f != 0 && old.f <= node.f {
                    return Ok(false);
                }
                old.superseded = true;
                table.replace(slot, key, id);
            }
        }
        Ok(true)
    }

    fn pop(&mut self) -> Option<u32> {
        let (_, id) = self.open.pop()?;
        self.len -= 1;
        Some(id)
    }

    fn bytes(&self) -> usize {
        let table = self.stored.as_ref().map_or(0, IndexTable::bytes);
        self.nodes.bytes() + self.open.bytes() + table + self.owned
    }

    fn path(&self, id: u32) -> Vec<P::Action> {
        let mut node = &self.nodes[id];
        let mut actions = Vec::new();
        while let Some((parent, action)) = node.from {
            actions.push(action);
            node = &self.nodes[parent];
        }
        actions.reverse();
        actions
    }
}
