//! Children made before it is their parents' turn.
//!
//! A best-first search on more states than the caches hold spends its time waiting for the table: a probe takes longer
//! than everything else about a node. Waiting for many probes at once costs little more than waiting for one. So the
//! search guesses which nodes it will expand next, makes their children, and fetches the table's slots for all of them
//! together; when such a node's turn comes, its children are ready and so are the answers about them.
//!
//! A wrong guess wastes a few children and changes nothing else: children are counted, shown to the observer and
//! entered only when it is their parents' turn.

use std::hash::Hash;
use std::ops::Range;

use crate::structures::costs::Reach;
use crate::structures::index_table::Key;
use crate::{Cost, Heuristic, Problem};

/// A state, and how it was made from its parent.
#[derive(Debug)]
pub(crate) struct Child<S, A, M> {
    pub state: S,
    pub key: Key,
    pub memo: M,
    pub action: A,
    pub reach: Reach,
    pub h: Cost,
    /// Which brood its own children are, if they were made.
    brood: u32,
}

const NONE: u32 = u32::MAX;

/// The children of one state.
#[derive(Debug)]
struct Brood {
    /// The parent's number, as soon as it has one.
    id: u32,
    children: Range<u32>,
    /// What was taken as the parent's.
    reach: Reach,
}

/// A state to make children of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parent<A, M> {
    pub memo: M,
    pub reach: Reach,
    /// The action to leave out.
    pub undo: Option<A>,
}

/// The children that are ready.
#[derive(Debug)]
pub(crate) struct LookAhead<S, A, M> {
    /// In the order in which their turn is expected.
    broods: Vec<Brood>,
    /// The broods before this one had their turn.
    next: usize,
    /// The first `len` are in use; the others keep their memory for the next.
    children: Vec<Child<S, A, M>>,
    len: usize,
    /// A parent whose state is among the children.
    scratch: Option<S>,
}

impl<S: Clone + Hash, A: Copy + Eq, M: Copy> LookAhead<S, A, M> {
    /// Nothing is ready yet.
    pub fn new() -> Self {
        LookAhead { broods: Vec::new(), next: 0, children: Vec::new(), len: 0, scratch: None }
    }

    /// Forgets all children.
    pub fn clear(&mut self) {
        self.broods.clear();
        (self.next, self.len) = (0, 0);
    }

    /// For how many states children were made.
    pub fn broods(&self) -> usize {
        self.broods.len()
    }

    /// All children that are ready.
    #[inline]
    pub fn children(&self) -> &[Child<S, A, M>] {
        &self.children[..self.len]
    }

    /// The children of a node, if they are ready: its turn has come.
    #[inline]
    pub fn take(&mut self, id: u32, reach: Reach) -> Option<Range<usize>> {
        let skipped = self.broods[self.next..].iter().position(|brood| brood.id == id)?;
        let brood = &self.broods[self.next + skipped];
        self.next += skipped + 1;
        (brood.reach == reach).then_some(brood.children.start as usize..brood.children.end as usize)
    }

    /// Tells that the node `id` is where a child leads.
    #[inline]
    pub fn is_node(&mut self, child: usize, id: u32) {
        let brood = self.children[child].brood;
        if brood != NONE {
            self.broods[brood as usize].id = id;
        }
    }

    /// Makes the children of a child.
    pub fn make_of_child<P, H>(&mut self, problem: &P, heuristic: &H, child: usize, undo: Option<A>)
    where
        P: Problem<State = S, Action = A>,
        H: Heuristic<P, Memo = M>,
    {
        let brood = self.broods.len() as u32;
        let Child { state, memo, reach, brood: own, .. } = &mut self.children[child];
        *own = brood;
        let parent = Parent { memo: *memo, reach: *reach, undo };
        let mut scratch = self.scratch.take().unwrap_or_else(|| state.clone());
        scratch.clone_from(state);
        self.make(problem, heuristic, None, &scratch, parent);
        self.scratch = Some(scratch);
    }

    /// Makes the children of a state, which has the number `id` if it is a node already.
    #[inline]
    pub fn make<P, H>(&mut self, problem: &P, heuristic: &H, id: Option<u32>, state: &S, parent: Parent<A, M>)
    where
        P: Problem<State = S, Action = A>,
        H: Heuristic<P, Memo = M>,
    {
        let Parent { memo, reach, undo } = parent;
        let first = self.len as u32;
        for action in problem.actions(state) {
            if Some(action) == undo {
                continue;
            }
            let cost = problem.cost(state, action);
            debug_assert!(cost > 0, "an action costs at least 1");
            let child = self.next_child(state, memo, action);
            problem.apply(&mut child.state, action);
            child.memo = heuristic.step(memo, state, action, &child.state);
            child.h = heuristic.value(child.memo);
            child.key = Key::of(&child.state);
            (child.action, child.reach, child.brood) = (action, reach.after(cost), NONE);
        }
        let children = first..self.len as u32;
        self.broods.push(Brood { id: id.unwrap_or(NONE), children, reach });
    }

    /// The next child to fill in, with the parent's state.
    #[inline]
    fn next_child(&mut self, state: &S, memo: M, action: A) -> &mut Child<S, A, M> {
        if self.len == self.children.len() {
            let (state, key, reach) = (state.clone(), Key::default(), Reach { g: 0, depth: 0 });
            self.children.push(Child { state, key, memo, action, reach, h: 0, brood: NONE });
        } else {
            self.children[self.len].state.clone_from(state);
        }
        self.len += 1;
        &mut self.children[self.len - 1]
    }
}

#[cfg(test)]
mod tests {
    use crate::test_worlds::Line;
    use crate::{AStar, Cost, Heuristic, Limits, Monitor, Outcome, Search, Stats};

    /// The distance, worth a guess or not; estimates that are a little wrong make the order hard to guess.
    struct Distance<const CHEAP: bool>;

    impl<const CHEAP: bool> Heuristic<Line> for Distance<CHEAP> {
        type Memo = Cost;
        const CHEAP: bool = CHEAP;

        fn init(&self, state: &i32) -> Cost {
            state.abs_diff(500).saturating_sub(state.unsigned_abs() * 7919 % 23)
        }
        fn value(&self, memo: Cost) -> Cost {
            memo
        }
    }

    #[test]
    fn guessing_changes_no_count() {
        fn run(search: &impl Search<Line>) -> (Outcome<i32>, Stats) {
            let mut observer = ();
            let mut monitor = Monitor::new(Limits::default(), &mut observer);
            let outcome = search.run(&Line { start: 0, goal: 500 }, &mut monitor);
            (outcome, Stats { elapsed: std::time::Duration::ZERO, ..monitor.stats() })
        }
        assert_eq!(run(&AStar::new(Distance::<true>)), run(&AStar::new(Distance::<false>)));
    }
}
