//! Watching a search from outside.

use crate::{Cost, Space, Stats};

/// Hears what a search does. Every method does nothing unless overridden, and `()` overrides none, so an
/// unwatched search pays nothing.
pub trait Observer<S: Space> {
    /// The successors of `state`, `g` from the start and estimated at `h`, are about to be made.
    #[inline]
    fn expanded(&mut self, _state: &S::State, _g: Cost, _h: Cost) {}

    /// `child` was made from `parent` by `action`; it is `g` from the start and estimated at `h`.
    #[inline]
    fn generated(&mut self, _parent: &S::State, _action: S::Action, _child: &S::State, _g: Cost, _h: Cost) {}

    /// The child just generated was dropped, and why.
    #[inline]
    fn pruned(&mut self, _child: &S::State, _why: Pruned) {}

    /// A deepening search starts over with this bound.
    #[inline]
    fn iteration(&mut self, _bound: Cost) {}

    /// A search that goes on has a better solution than before.
    #[inline]
    fn improved(&mut self, _actions: &[S::Action], _stats: &Stats) {}

    /// Called now and then, often enough for a progress bar, with the counts so far.
    #[inline]
    fn progress(&mut self, _stats: &Stats) {}
}

impl<S: Space> Observer<S> for () {}

/// Why a search dropped a child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruned {
    /// The state was met before with no larger g.
    Duplicate,
    /// Its f is above the bound of this iteration, or it lies below the depth limit.
    Bound,
    /// A beam was full of better ones.
    Width,
}
