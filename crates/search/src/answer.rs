//! The last step of many searches: from a path to an answer.

use crate::{Outcome, Problem};

/// The answer whose path is `actions`, with its cost added up along the way.
pub(crate) fn solved<P: Problem>(problem: &P, actions: Vec<P::Action>) -> Outcome<P::Action> {
    let mut state = problem.start();
    let mut cost = 0_u32;
    for &action in &actions {
        cost = cost.saturating_add(problem.cost(&state, action));
        problem.apply(&mut state, action);
    }
    debug_assert!(problem.is_goal(&state) || problem.failure().is_some(), "a solution ends at the goal");
    Outcome::Solved { actions, cost }
}
