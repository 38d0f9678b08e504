//! The last step of many searches: from a path to an answer.

use crate::{Cost, Failure, Outcome, Problem, Stop};

/// The answer whose path is `actions`, with its cost added up along the way.
///
/// # Errors
/// When the path [costs too much](too_dear).
pub(crate) fn solved<P: Problem>(problem: &P, actions: Vec<P::Action>) -> Result<Outcome<P::Action>, Stop> {
    let mut state = problem.start();
    let mut cost: Cost = 0;
    for &action in &actions {
        cost = cost.checked_add(problem.cost(&state, action)).ok_or_else(too_dear)?;
        problem.apply(&mut state, action);
    }
    debug_assert!(problem.is_goal(&state) || problem.failure().is_some(), "a solution ends at the goal");
    Ok(Outcome::Solved { actions, cost })
}

/// Why a search stops that came upon paths whose cost cannot be counted, and found no other.
#[cold]
pub(crate) fn too_dear() -> Stop {
    Failure::Problem(format!("a path costs more than {}, the most that can be counted", Cost::MAX)).into()
}
