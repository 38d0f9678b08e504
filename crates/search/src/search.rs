//! What every search takes and gives back.

use crate::{Cost, Limits, Monitor, Observer, Problem, Stop};

/// A strategy for finding a path from the start of a problem to its goal.
pub trait Search<P: Problem> {
    /// Searches `problem`, counted, limited and watched by `monitor`.
    fn run<O: Observer<P>>(&self, problem: &P, monitor: &mut Monitor<'_, O>) -> Outcome<P::Action>;

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

impl<A> From<Result<Outcome<A>, Stop>> for Outcome<A> {
    /// Searches use `?` on the monitor and end here.
    fn from(result: Result<Outcome<A>, Stop>) -> Self {
        result.unwrap_or_else(Outcome::Stopped)
    }
}
