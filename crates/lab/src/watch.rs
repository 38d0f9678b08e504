//! Who watches a run. One type, so that plain runs and recorded ones share one copy of each algorithm.

use loyd_search::{Cost, Observer, Pruned, Space, Stats};

/// Hears of progress alone, which costs a search next to nothing, or of everything.
pub(crate) enum Watch<'o, S: Space> {
    /// Of the counts, now and then.
    Progress(&'o mut dyn FnMut(&Stats)),
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

    fn progress(&mut self, stats: &Stats) {
        match self {
            Watch::Progress(tell) => tell(stats),
            Watch::Nodes(observer) => observer.progress(stats),
        }
    }
}
