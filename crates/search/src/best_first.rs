//! The loop that A*, weighted A*, uniform-cost and greedy search share.
//!
//! ```text
//! open := {start}
//! while open is not empty:
//!     remove the node with the smallest f from open            (ties: see Ties)
//!     if it is a goal: the path to it is the answer
//!     for each child:
//!         if its state is new: add it to open
//!         else if this path to it is cheaper: take this path, and put it back into open
//! there is no path
//! ```
//!
//! Only the priority f = a*g + b*h differs from one search to the next. Where g counts, a state that was expanded
//! already is *reopened* when a cheaper path to it appears. With a consistent heuristic that never happens; with
//! one that is only admissible it keeps A* optimal.
//!
//! The goal is tested when a node is removed, and that removal counts as an expansion. A node whose g improves
//! while it is open is pushed again; its old entry is *stale*, is passed over when it comes up, and counts neither
//! as an expansion nor as part of the frontier: the frontier is the number of nodes that are really open.
//!
//! What is remembered, and in how many bytes, is in `structures/node_store.rs`: `remove_first` takes the best open node
//! and `add` does what the pseudocode says of a child. Nothing is allocated per node beyond that. `look_ahead` asks the
//! memory early for what will be needed soon, and changes nothing else.
//!
//! Peter E. Hart, Nils J. Nilsson and Bertram Raphael, "A formal basis for the heuristic determination of minimum
//! cost paths", IEEE Transactions on Systems Science and Cybernetics 4(2), 1968, pages 100-107.

use crate::answer::too_dear;
use crate::failure::unfailed;
use crate::structures::index_table::Key;
use crate::structures::node_store::{Child, NodeStore, Removed};
use crate::{Cost, Duplicates, Heuristic, Monitor, Observer, Outcome, Problem, Stop, Ties};

/// Runs a best-first search to its end.
pub(crate) fn run<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    problem: &P,
    heuristic: &H,
    plan: Plan,
    monitor: &mut Monitor<'_, O>,
) -> Result<Outcome<P::Action>, Stop> {
    let mut search = BestFirst::new(problem, heuristic, plan, monitor)?;
    search.prove_bounds(monitor);
    loop {
        if let Some(outcome) = search.step(monitor)? {
            return Ok(outcome);
        }
    }
}

/// What makes one best-first search differ from another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub priority: Priority,
    pub ties: Ties,
    pub duplicates: Duplicates,
}

/// f = `of_g` * g + `of_h` * h, in whole numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Priority {
    pub of_g: u32,
    pub of_h: u32,
}

impl Priority {
    #[inline]
    pub fn f(self, g: Cost, h: Cost) -> u64 {
        u64::from(self.of_g) * u64::from(g) + u64::from(self.of_h) * u64::from(h)
    }

    /// What the smallest f in the open list says about the cheapest solution. Some node of an optimal path is open
    /// with g + h no more than the optimum, so its f is at most the larger factor times the optimum.
    fn lower_bound(self, f: u64) -> Option<Cost> {
        let bound = |factor| f.div_ceil(u64::from(factor)).min(u64::from(Cost::MAX)) as Cost;
        (self.of_g > 0).then(|| bound(self.of_g.max(self.of_h)))
    }
}

/// A best-first search that can be taken step by step.
pub(crate) struct BestFirst<'a, P: Problem, H: Heuristic<P>> {
    store: NodeStore<'a, P, H>,
    /// The state in expansion, kept here so that a large one reuses its memory.
    parent: P::State,
    /// Its children are the first `made` of these; the others keep their memory for the next.
    children: Vec<Child<P::State, P::Action, H::Memo>>,
    made: usize,
    /// Whether a child was left out because its cost cannot be counted.
    left_out: bool,
    /// The largest f at which a lower bound was proved; `None` if this search proves nothing.
    proved: Option<u64>,
}

impl<'a, P: Problem, H: Heuristic<P>> BestFirst<'a, P, H> {
    /// A search with the start in its open list.
    pub fn new<O: Observer<P>>(
        problem: &'a P,
        heuristic: &'a H,
        plan: Plan,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Self, Stop> {
        let start = problem.start();
        let memo = heuristic.init(&start);
        unfailed(heuristic.failure())?;
        let mut store = NodeStore::new(problem, heuristic, plan);
        store.add(0, &Child::start(start.clone(), memo, heuristic.value(memo)), monitor)?;
        Ok(BestFirst { store, parent: start, children: Vec::new(), made: 0, left_out: false, proved: None })
    }

    /// Puts another start into the open list. Nothing that the first can reach may be reached from it.
    pub fn add_start<O: Observer<P>>(
        &mut self,
        start: P::State,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<(), Stop> {
        let heuristic = self.store.heuristic;
        let memo = heuristic.init(&start);
        unfailed(heuristic.failure())?;
        self.store.add(0, &Child::start(start, memo, heuristic.value(memo)), monitor)
    }

    /// Lets this search tell the monitor which costs are impossible, as far as its priority can.
    pub fn prove_bounds<O: Observer<P>>(&mut self, monitor: &mut Monitor<'_, O>) {
        self.proved = Some(0);
        prove(self.store.problem, self.store.h_of_start(), monitor);
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.store.bytes()
    }

    /// How many nodes are open.
    pub fn open_nodes(&self) -> usize {
        self.store.open_nodes()
    }

    /// Removes one node and expands it. Gives the answer when there is one.
    #[expect(clippy::inline_always, reason = "the loop stays in one piece though the twin steps too")]
    #[inline(always)]
    pub fn step<O: Observer<P>>(
        &mut self,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Outcome<P::Action>>, Stop> {
        let NodeStore { problem, heuristic, .. } = self.store;
        monitor.frontier(self.store.open_nodes());
        let Some(node) = self.store.remove_first() else {
            return if self.left_out { Err(too_dear()) } else { Ok(Some(Outcome::Unsolvable)) };
        };
        self.prove_smallest(node.f, monitor);
        self.parent.clone_from(&self.store.node(node.id).state);
        monitor.expand(problem, &self.parent, node.reach.g, heuristic.value(node.memo))?;
        if problem.is_goal(&self.parent) {
            unfailed(heuristic.failure())?;
            return Ok(Some(Outcome::Solved { actions: self.store.path(node.id), cost: node.reach.g }));
        }
        self.make_children(node);
        let children = &self.children[..self.made];
        self.store.look_ahead(children, node.f);
        for child in children {
            let &Child { action, h, reach, .. } = child;
            let action = action.expect("a child was made by an action");
            let depth = u64::from(reach.depth);
            monitor.generate::<P>(&self.parent, action, &child.state, depth, reach.g, h);
            self.store.add(node.id, child, monitor)?;
        }
        unfailed(heuristic.failure())?;
        Ok(None)
    }

    /// Makes all children of the node in expansion before the first of them is looked up, so that the memory can answer
    /// for all of them at once.
    #[expect(
        clippy::inline_always,
        reason = "it would be a call where a program has several types of observers"
    )]
    #[inline(always)]
    fn make_children(&mut self, node: Removed<P::Action, H::Memo>) {
        let NodeStore { problem, heuristic, plan, .. } = self.store;
        let last = node.action.filter(|_| plan.duplicates != Duplicates::None);
        let undo = last.and_then(|last| problem.inverse(last));
        self.made = 0;
        for action in actions(problem, &self.parent, last) {
            if Some(action) == undo {
                continue;
            }
            let cost = problem.cost(&self.parent, action);
            debug_assert!(cost > 0, "an action costs at least 1");
            let Some(reach) = node.reach.after(cost) else {
                self.left_out = true;
                continue;
            };
            if self.made == self.children.len() {
                self.children.push(Child::start(self.parent.clone(), node.memo, 0));
            }
            let child = &mut self.children[self.made];
            child.state.clone_from(&self.parent);
            problem.apply(&mut child.state, action);
            child.memo = heuristic.step(node.memo, &self.parent, action, &child.state);
            child.h = heuristic.value(child.memo);
            child.key = Key::of(&child.state);
            (child.action, child.reach) = (Some(action), reach);
            self.made += 1;
        }
    }

    #[inline]
    fn prove_smallest<O: Observer<P>>(&mut self, f: u64, monitor: &mut Monitor<'_, O>) {
        if self.proved.is_some_and(|proved| f > proved) {
            self.proved = Some(f);
            if let Some(bound) = self.store.plan.priority.lower_bound(f) {
                prove(self.store.problem, bound, monitor);
            }
        }
    }
}

/// The actions of a state that `last` led to, perhaps without the one that undoes it.
#[inline]
pub(crate) fn actions<P: Problem>(problem: &P, state: &P::State, last: Option<P::Action>) -> P::Actions {
    last.map_or_else(|| problem.actions(state), |last| problem.actions_after(state, last))
}

/// No solution is cheaper than `bound`, nor than the next cost that is possible at all.
pub(crate) fn prove<P: Problem, O: Observer<P>>(problem: &P, bound: Cost, monitor: &mut Monitor<'_, O>) {
    // A heuristic may say "never" with the largest cost there is.
    let bound = if bound == Cost::MAX { bound } else { problem.next_possible_cost(bound) };
    monitor.prove(bound);
}

#[cfg(test)]
mod tests;
