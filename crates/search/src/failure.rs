//! When what a search was given stops answering.

use crate::Stop;

/// A heuristic or a problem, such as a program of the user's, can no longer answer; and why, in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The heuristic cannot.
    #[error("{0}")]
    Heuristic(String),
    /// The rules cannot: the actions of a state, what they do and cost, or the test for the goal.
    #[error("{0}")]
    Problem(String),
}

impl Failure {
    /// Who failed, for the beginning of a sentence.
    pub fn who(&self) -> &'static str {
        match self {
            Failure::Heuristic(_) => "the heuristic",
            Failure::Problem(_) => "the problem",
        }
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failed(Box::new(failure))
    }
}

/// Stops a search if there is a failure.
#[inline]
pub(crate) fn unfailed(failure: Option<Failure>) -> Result<(), Stop> {
    failure.map_or(Ok(()), |failure| Err(failure.into()))
}
