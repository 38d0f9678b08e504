//! The last steps of every search: from a path to an answer.

use crate::{Heuristic, Outcome, Problem, Space, Stop};

/// The answer whose path is `actions`, with its cost added up along the way.
pub(crate) fn solved<P: Problem>(problem: &P, actions: Vec<P::Action>) -> Outcome<P::Action> {
    let mut state = problem.start();
    let mut cost = 0_u32;
    for &action in &actions {
        cost = cost.saturating_add(problem.cost(&state, action));
        problem.apply(&mut state, action);
    }
    debug_assert!(problem.is_goal(&state), "a solution ends at the goal");
    Outcome::Solved { actions, cost }
}

/// Stops a search whose heuristic can no longer answer.
#[inline]
pub(crate) fn unfailed<S: Space, H: Heuristic<S>>(heuristic: &H) -> Result<(), Stop> {
    heuristic.failure().map_or(Ok(()), |failure| Err(Stop::Failed(Box::new(failure))))
}
