//! Who watches a run. One type, so that plain runs and recorded ones share one copy of each algorithm.

use loyd_search::{Cost, Observer, Pruned, Space, Stats};

/// Hears of the counts, now and then, and of better solutions; of nothing else, so the loops are as fast as unwatched ones.
pub struct Progress<'o, A> {
    /// Hears of the counts.
    pub(crate) tell: &'o mut dyn FnMut(&Stats),
    /// Hears of better solutions.
    pub(crate) improved: &'o dyn Fn(&[A], &Stats),
}

impl<A> std::fmt::Debug for Progress<'_, A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Progress(..)")
    }
}

impl<S: Space> Observer<S> for Progress<'_, S::Action> {
    fn improved(&mut self, actions: &[S::Action], stats: &Stats) {
        (self.improved)(actions, stats);
    }

    fn progress(&mut self, stats: &Stats) {
        (self.tell)(stats);
    }
}

/// Hears of progress alone, which costs a search next to nothing, or of everything.
pub(crate) enum Watch<'o, S: Space> {
    /// Of progress.
    Progress(Progress<'o, S::Action>),
    /// Of every node.
    Nodes(&'o mut dyn Observer<S>),
}

impl<S: Space> Observer<S> for Watch<'_, S> {
    #[inline]
    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        if let Watch::Nodes(observer) = self {
            observer.expanded(state, g, h);
        }
    }

    #[inline]
    fn generated(&mut self, parent: &S::State, action: S::Action, child: &S::State, g: Cost, h: Cost) {
        if let Watch::Nodes(observer) = self {
            observer.generated(parent, action, child, g, h);
        }
    }

    #[inline]
    fn pruned(&mut self, child: &S::State, why: Pruned) {
        if let Watch::Nodes(observer) = self {
            observer.pruned(child, why);
        }
    }

    #[inline]
    fn iteration(&mut self, bound: Cost) {
        if let Watch::Nodes(observer) = self {
            observer.iteration(bound);
        }
    }

    fn improved(&mut self, actions: &[S::Action], stats: &Stats) {
        match self {
            Watch::Progress(progress) => Observer::<S>::improved(progress, actions, stats),
            Watch::Nodes(observer) => observer.improved(actions, stats),
        }
    }

    fn progress(&mut self, stats: &Stats) {
        match self {
            Watch::Progress(progress) => Observer::<S>::progress(progress, stats),
            Watch::Nodes(observer) => observer.progress(stats),
        }
    }
}
