//! Estimates of the distance to the goal.

use crate::{Cost, Failure, Space};

/// An estimate of the cost from a state to the goal, kept up to date move by move.
///
/// `init` looks at a whole state and makes a *memo*; `step` updates the memo for one action; `value` reads the
/// estimate off the memo. The law, checked by [`laws::incremental`](crate::laws::incremental): the memo after a step
/// equals the memo made from scratch.
pub trait Heuristic<S: Space> {
    /// What is carried from parent to child: a sum, a few table values, or nothing.
    type Memo: Copy;

    /// The memo of `state`, from scratch.
    fn init(&self, state: &S::State) -> Self::Memo;

    /// The estimate that a memo stands for.
    fn value(&self, memo: Self::Memo) -> Cost;

    /// The memo of `child`, which is `parent` after `action`. Correct by default, fast when overridden.
    #[inline]
    fn step(
        &self,
        _memo: Self::Memo,
        _parent: &S::State,
        _action: S::Action,
        child: &S::State,
    ) -> Self::Memo {
        self.init(child)
    }

    /// The estimate of `state` before rounding, for those who judge heuristics. Searches use [`value`](Self::value),
    /// which is this rounded up.
    fn exact(&self, state: &S::State) -> f64 {
        f64::from(self.value(self.init(state)))
    }

    /// [`exact`](Self::exact) for many states at once: for heuristics that answer in batches.
    fn exact_many(&self, states: &[S::State]) -> Vec<f64> {
        states.iter().map(|state| self.exact(state)).collect()
    }

    /// Why this heuristic can no longer answer, if so. A heuristic of the user's may fail at any call; it then
    /// returns anything and explains here, and the search stops with [`Stop::Failed`](crate::Stop::Failed).
    #[inline]
    fn failure(&self) -> Option<Failure> {
        None
    }

    /// The bytes of the tables behind the estimates: a limit on memory means them too.
    fn bytes(&self) -> usize {
        0
    }
}

/// The estimate that knows nothing: 0 everywhere. A* with it is uniform-cost search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    #[inline]
    fn init(&self, _state: &S::State) {}
    #[inline]
    fn value(&self, (): ()) -> Cost {
        0
    }
}

impl<S: Space, H: Heuristic<S> + ?Sized> Heuristic<S> for &H {
    type Memo = H::Memo;

    #[inline]
    fn init(&self, state: &S::State) -> Self::Memo {
        (**self).init(state)
    }
    #[inline]
    fn value(&self, memo: Self::Memo) -> Cost {
        (**self).value(memo)
    }
    #[inline]
    fn step(&self, memo: Self::Memo, parent: &S::State, action: S::Action, child: &S::State) -> Self::Memo {
        (**self).step(memo, parent, action, child)
    }
    fn exact(&self, state: &S::State) -> f64 {
        (**self).exact(state)
    }
    fn exact_many(&self, states: &[S::State]) -> Vec<f64> {
        (**self).exact_many(states)
    }
    #[inline]
    fn failure(&self) -> Option<Failure> {
        (**self).failure()
    }
    fn bytes(&self) -> usize {
        (**self).bytes()
    }
}
