//! Laws that implementations of the core traits must keep, as reusable checks.
//!
//! Each check returns the first breach it meets as an error, so that a test can show it.

use crate::{Heuristic, Space};

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

/// `inverse` must lead back. Walks as [`incremental`] does.
///
/// # Errors
/// The number of steps after which an inverse first failed.
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
    }
    Ok(())
}
