//! Laws that implementations of the core traits must keep, as reusable checks.
//!
//! Each check returns the first breach it meets as an error, so that a test can show it.

use crate::{Cost, Heuristic, Problem, Space};

/// Exact estimates may be sums of square roots: this much is noise.
const TOLERANCE: f64 = 1e-9;

/// `step` must give the memo that `init` gives. Walks along `actions`, an endless source of choices: each number
/// picks one of the legal actions.
///
/// # Errors
/// The number of steps after which the two values first differ, with both values.
pub fn incremental<S: Space, H: Heuristic<S>>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    choices: impl IntoIterator<Item = usize>,
) -> Result<(), String> {
    let mut state = start.clone();
    let mut memo = heuristic.init(&state);
    for (steps, choice) in choices.into_iter().enumerate() {
        let actions: Vec<_> = space.actions(&state).collect();
        if actions.is_empty() {
            return Ok(());
        }
        let action = actions[choice % actions.len()];
        let parent = state.clone();
        space.apply(&mut state, action);
        memo = heuristic.step(memo, &parent, action, &state);
        let (stepped, fresh) = (heuristic.value(memo), heuristic.value(heuristic.init(&state)));
        if stepped != fresh {
            return Err(format!("after {} steps: {stepped} by steps, {fresh} from scratch", steps + 1));
        }
    }
    Ok(())
}

/// An admissible estimate is never above the true cost, given here for each state. Judges both the exact estimate, with
/// a tolerance of 1e-9, and the rounded one that searches use.
///
/// # Errors
/// The first state that is overestimated, by its place in `costs`, with its estimate and its cost.
pub fn admissible<'a, S: Space, H: Heuristic<S>>(
    heuristic: &H,
    costs: impl IntoIterator<Item = (&'a S::State, Cost)>,
) -> Result<(), String>
where
    S::State: 'a,
{
    for (place, (state, cost)) in costs.into_iter().enumerate() {
        let (exact, value) = (heuristic.exact(state), heuristic.value(heuristic.init(state)));
        if exact > f64::from(cost) + TOLERANCE || value > cost {
            return Err(format!(
                "state {place}: estimated at {exact}, or {value} rounded up, but costs {cost}"
            ));
        }
    }
    Ok(())
}

/// A consistent estimate never falls by more than the action costs. Judges as [`admissible`] does, on every action of
/// every state given.
///
/// # Errors
/// The first state with an action along which the estimate falls too far, by its place in `states`.
pub fn consistent<'a, P: Problem, H: Heuristic<P>>(
    problem: &P,
    heuristic: &H,
    states: impl IntoIterator<Item = &'a P::State>,
) -> Result<(), String>
where
    P::State: 'a,
{
    for (place, state) in states.into_iter().enumerate() {
        let (exact, value) = (heuristic.exact(state), heuristic.value(heuristic.init(state)));
        for action in problem.actions(state) {
            let cost = problem.cost(state, action);
            let mut child = state.clone();
            problem.apply(&mut child, action);
            let (child_exact, child_value) =
                (heuristic.exact(&child), heuristic.value(heuristic.init(&child)));
            if exact > f64::from(cost) + child_exact + TOLERANCE || value > cost + child_value {
                return Err(format!(
                    "state {place}: falls from {exact} to {child_exact} at a cost of {cost}"
                ));
            }
        }
    }
    Ok(())
}

/// `inverse` must lead back, and `actions_after` leave out at most that. Walks as [`incremental`] does.
///
/// # Errors
/// The number of steps after which one first failed.
pub fn reversible<S: Space>(
    space: &S,
    start: &S::State,
    choices: impl IntoIterator<Item = usize>,
) -> Result<(), String> {
    let mut state = start.clone();
    for (steps, choice) in choices.into_iter().enumerate() {
        let actions: Vec<_> = space.actions(&state).collect();
        if actions.is_empty() {
            return Ok(());
        }
        let action = actions[choice % actions.len()];
        let parent = state.clone();
        space.apply(&mut state, action);
        let Some(inverse) = space.inverse(action) else {
            return Err(format!("after {} steps: the action has no inverse", steps + 1));
        };
        let mut back = state.clone();
        space.apply(&mut back, inverse);
        if back != parent || !space.actions(&state).any(|a| a == inverse) {
            return Err(format!("after {} steps: the inverse does not lead back", steps + 1));
        }
        let onward = space.actions_after(&state, action).filter(|a| *a != inverse);
        if !onward.eq(space.actions(&state).filter(|a| *a != inverse)) {
            return Err(format!("after {} steps: the actions onward are others", steps + 1));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_worlds::{Graph, Line};

    /// The distance to 0, times a factor.
    struct Scaled(f64);

    impl Heuristic<Line> for Scaled {
        type Memo = Cost;
        fn init(&self, state: &i32) -> Cost {
            self.exact(state).ceil() as Cost
        }
        fn value(&self, memo: Cost) -> Cost {
            memo
        }
        fn exact(&self, state: &i32) -> f64 {
            self.0 * f64::from(state.abs())
        }
    }

    #[test]
    fn an_estimate_above_the_cost_is_caught() {
        let states: Vec<i32> = (-5..=5).collect();
        let costs = || states.iter().map(|state| (state, state.unsigned_abs()));
        assert_eq!(admissible::<Line, _>(&Scaled(1.0), costs()), Ok(()));
        assert_eq!(admissible::<Line, _>(&Scaled(0.5), costs()), Ok(()));
        let breach = "state 0: estimated at 6, or 6 rounded up, but costs 5";
        assert_eq!(admissible::<Line, _>(&Scaled(1.2), costs()), Err(breach.to_owned()));
    }

    #[test]
    fn an_estimate_that_falls_too_fast_is_caught() {
        let states: Vec<i32> = (-5..=5).collect();
        let line = Line { start: 5, goal: 0 };
        assert_eq!(consistent(&line, &Scaled(1.0), &states), Ok(()));
        assert_eq!(consistent(&line, &Scaled(0.5), &states), Ok(()));
        let breach = "state 0: falls from 7.5 to 6 at a cost of 1";
        assert_eq!(consistent(&line, &Scaled(1.5), &states), Err(breach.to_owned()));
    }

    /// An estimate for each node of a graph.
    struct Given([Cost; 3]);

    impl Heuristic<Graph> for Given {
        type Memo = Cost;
        fn init(&self, node: &usize) -> Cost {
            self.0[*node]
        }
        fn value(&self, memo: Cost) -> Cost {
            memo
        }
    }

    #[test]
    fn an_estimate_can_be_admissible_without_being_consistent() {
        let graph = Graph { edges: vec![(0, 1, 1), (1, 2, 5)], goal: 2 };
        let nodes = [0, 1, 2];
        let costs = || std::iter::zip(&nodes, [6, 5, 0]);
        assert_eq!(admissible::<Graph, _>(&Given([6, 2, 0]), costs()), Ok(()));
        assert!(consistent(&graph, &Given([6, 2, 0]), &nodes).is_err());
        assert_eq!(consistent(&graph, &Given([6, 5, 0]), &nodes), Ok(()));
    }
}
