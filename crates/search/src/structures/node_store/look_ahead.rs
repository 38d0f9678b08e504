//! Fetching ahead: a large search mostly waits for its table and its nodes, so what it will look at soon is asked for
//! before. That changes no order and no count, only how long the search waits.
//!
//! On the 50-move 15-puzzle of `cargo bench -p loyd-tiles --bench search -- a-star`, fetching the table slots of the next
//! expansion saves a third of the time. Two expansions ahead, or fetching known nodes, saves nothing more.

use super::{Child, Node, NodeStore};
use crate::best_first::actions;
use crate::structures::index_table::Key;
use crate::{Duplicates, Heuristic, Problem};

/// As long as the table fits into this many bytes, it is in the cache anyway.
const SMALL: usize = 1 << 20;

impl<P: Problem, H: Heuristic<P>> NodeStore<'_, P, H> {
    /// Begins to fetch what the table knows of `children`, which were just made of a node with this f, and of the children
    /// of those nodes that are likely to be expanded next: the best of `children`, and the next in the open list.
    #[inline]
    pub fn look_ahead(&self, children: &[Child<P::State, P::Action, H::Memo>], f: u64) {
        if self.plan.duplicates == Duplicates::Closed && self.table.bytes() >= SMALL {
            self.fetch(children, f);
        }
    }

    /// Apart, so that small searches do not pay for it with registers.
    #[inline(never)]
    fn fetch(&self, children: &[Child<P::State, P::Action, H::Memo>], f: u64) {
        for child in children {
            self.table.prefetch(child.key);
        }
        if !P::QUICK {
            return;
        }
        for child in children {
            if self.plan.priority.f(child.reach.g, child.h) <= f {
                self.prefetch_children(&child.state, child.action);
            }
        }
        if let Some(next) = self.next_likely() {
            self.prefetch_children(&next.state, next.action);
        }
    }

    /// Begins to fetch what the table knows of the children of a state, which are made only for that.
    #[inline]
    fn prefetch_children(&self, state: &P::State, last: Option<P::Action>) {
        let mut child = state.clone();
        for action in actions(self.problem, state, last) {
            child.clone_from(state);
            self.problem.apply(&mut child, action);
            self.table.prefetch(Key::of(&child));
        }
    }

    /// The node that is likely to be removed next. Begins to fetch the one after it.
    #[inline]
    fn next_likely(&self) -> Option<&Node<P::State, P::Action, H::Memo>> {
        let (&next, others) = self.open.waiting().split_last()?;
        if let Some(&later) = others.last() {
            self.nodes.prefetch(later);
        }
        Some(&self.nodes[next])
    }
}
