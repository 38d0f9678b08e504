//! The rules of a world: states, actions, and what is asked of them.

use std::hash::Hash;

use crate::Failure;

/// The cost of a path. Whole, so that sums are exact: a problem with fractions counts in small units, as a map does that
/// counts 100,000 for a step straight on and 141,421 for one across.
///
/// Where a path costs more than can be counted, searches leave it out; one that finds no other ends with
/// [`Stop::Failed`](crate::Stop::Failed).
pub type Cost = u32;

/// The rules alone: which actions a state has and what they do. Puzzles and games share it.
///
/// The order in which [`actions`](Space::actions) yields is part of the rules here: searches try actions in that
/// order, so every count is reproducible.
pub trait Space {
    /// One configuration of the world.
    type State: Clone + Eq + Hash;
    /// One step from a state to another.
    type Action: Copy + Eq;
    /// The actions of a state. Owns what it needs, so that the state may change while it is alive.
    type Actions: Iterator<Item = Self::Action>;

    /// Whether making a child takes no longer than fetching one from memory: tens of nanoseconds. A search of many
    /// states may then make some children twice, first only to know what to fetch.
    const QUICK: bool = false;

    /// The legal actions of `state`, in the fixed order of this space.
    fn actions(&self, state: &Self::State) -> Self::Actions;

    /// The legal actions of `state`, which `last` led to, in the same order; the action that undoes `last` may be left
    /// out. For searches that skip it anyway: a space that has such lists ready spares them a comparison.
    #[inline]
    fn actions_after(&self, state: &Self::State, _last: Self::Action) -> Self::Actions {
        self.actions(state)
    }

    /// Changes `state` by `action`, which must be legal in it.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// The action that undoes `action`, where the space knows one.
    ///
    /// Law: if `inverse(a)` is `Some(b)`, then `b` is legal after `a`, and `a` then `b` leaves the state as it was.
    /// Searches use it to skip the move that leads straight back.
    fn inverse(&self, _action: Self::Action) -> Option<Self::Action> {
        None
    }

    /// The bytes that `state` holds beyond its own size, on the heap: what a memory limit must count besides.
    #[inline]
    fn heap_bytes(&self, _state: &Self::State) -> usize {
        0
    }

    /// Why these rules, or those of the [`Problem`], can no longer answer, if so. Rules of the user's may fail at any
    /// call; they then answer anything, such as no actions, and explain here. The search stops with
    /// [`Stop::Failed`](crate::Stop::Failed), even if it seemed to find a solution.
    #[inline]
    fn failure(&self) -> Option<Failure> {
        None
    }
}

/// A space with a start and a goal.
pub trait Problem: Space {
    /// Where the search begins.
    fn start(&self) -> Self::State;

    /// Whether `state` ends the search.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// What taking `action` in `state` costs. At least 1.
    fn cost(&self, _state: &Self::State, _action: Self::Action) -> Cost {
        1
    }

    /// The least cost a solution can have that is at least `bound`.
    ///
    /// Sliding tiles, for example, know whether every solution is odd or even, so that a deepening search need not
    /// look for the other kind. The default knows nothing and answers `bound`.
    fn next_possible_cost(&self, bound: Cost) -> Cost {
        bound
    }
}

impl<S: Space + ?Sized> Space for &S {
    type State = S::State;
    type Action = S::Action;
    type Actions = S::Actions;

    const QUICK: bool = S::QUICK;

    #[inline]
    fn actions(&self, state: &Self::State) -> Self::Actions {
        (**self).actions(state)
    }
    #[inline]
    fn actions_after(&self, state: &Self::State, last: Self::Action) -> Self::Actions {
        (**self).actions_after(state, last)
    }
    #[inline]
    fn apply(&self, state: &mut Self::State, action: Self::Action) {
        (**self).apply(state, action);
    }
    #[inline]
    fn inverse(&self, action: Self::Action) -> Option<Self::Action> {
        (**self).inverse(action)
    }
    #[inline]
    fn heap_bytes(&self, state: &Self::State) -> usize {
        (**self).heap_bytes(state)
    }
    #[inline]
    fn failure(&self) -> Option<Failure> {
        (**self).failure()
    }
}
