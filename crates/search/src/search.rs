//! What every search takes and gives back.

use crate::{Cost, Limits, Monitor, Observer, Problem, Stop};

/// A strategy for finding a path from the start of a problem to its goal.
///
/// To write one, write [`search`](Self::search); to use one, call [`run`](Self::run) or [`solve`](Self::solve).
pub trait Search<P: Problem> {
    /// Searches `problem` as if its rules could not fail. Counts, and looks at the limits, by calling `monitor`.
    ///
    /// # Errors
    /// Why it stopped.
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop>;

    /// Searches `problem`, counted, limited and watched by `monitor`.
    ///
    /// Rules that failed end every search here: what it found or did not find is not to be believed, and nothing is proved.
    fn run<O: Observer<P>>(&self, problem: &P, monitor: &mut Monitor<'_, O>) -> Outcome<P::Action> {
        let outcome = self.search(problem, monitor).unwrap_or_else(Outcome::Stopped);
        let failure = problem.failure();
        if failure.is_some() || matches!(outcome, Outcome::Stopped(Stop::Failed(_))) {
            monitor.disprove();
        }
        match (outcome, failure) {
            (
                Outcome::Solved { .. }
                | Outcome::Unsolvable
                | Outcome::Stopped(Stop::Exhausted | Stop::Stuck),
                Some(failure),
            ) => Outcome::Stopped(failure.into()),
            (outcome, _) => outcome,
        }
    }

    /// Searches `problem` without limits, where only the answer matters.
    fn solve(&self, problem: &P) -> Outcome<P::Action> {
        self.run(problem, &mut Monitor::unwatched(Limits::default()))
    }
}

/// How a search ended. All three are answers; none is an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<A> {
    /// A path from start to goal was found.
    Solved {
        /// The path.
        actions: Vec<A>,
        /// Its cost.
        cost: Cost,
    },
    /// The search looked at everything that can be reached: there is no path.
    Unsolvable,
    /// The search ended without knowing.
    Stopped(Stop),
}

impl<A> Outcome<A> {
    /// The cost of the path, if one was found.
    pub fn cost(&self) -> Option<Cost> {
        match self {
            Outcome::Solved { cost, .. } => Some(*cost),
            Outcome::Unsolvable | Outcome::Stopped(_) => None,
        }
    }
}
