//! `replay`: a list of moves played by the rules, as `verify` and those who show a solution need it.
//!
//! No domain needs a parser of actions: a text means the legal action that is written so.

use loyd_search::{Cost, Problem as _, Space as _};

use crate::domain::{Action, State, Visit, World};

/// What came of playing moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Every state from the start on, with the move that led to it, as far as moves were legal.
    pub steps: Vec<Step>,
    /// The first move that is not legal, from 0, with those that would have been.
    pub illegal: Option<Illegal>,
    /// Whether the last state is a goal.
    pub at_goal: bool,
    /// What the legal moves cost.
    pub cost: Cost,
}

/// A state along the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What led here; `None` for the start.
    pub action: Option<String>,
    /// The state on a line.
    pub text: String,
    /// The state for eyes.
    pub drawing: String,
}

/// A move that is not legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// Which, from 0.
    pub at: usize,
    /// What is legal there.
    pub legal: Vec<String>,
}

/// Plays moves. With `all`, every state on the way is told; else the first and the last.
pub(crate) struct Play<'a> {
    pub moves: &'a mut dyn Iterator<Item = String>,
    pub all: bool,
}

impl Visit for Play<'_> {
    type Output = Replay;

    fn visit<W: World>(self, world: &W) -> Replay {
        let problem = world.problem();
        let mut state = problem.start();
        let mut replay =
            Replay { steps: vec![step(world, None, &state)], illegal: None, at_goal: false, cost: 0 };
        let mut last = None;
        for (at, text) in self.moves.enumerate() {
            let Some(action) = meant(world, &state, &text) else {
                let legal = problem.actions(&state).map(|action| world.action_text(&state, action)).collect();
                replay.illegal = Some(Illegal { at, legal });
                break;
            };
            replay.cost = replay.cost.saturating_add(problem.cost(&state, action));
            problem.apply(&mut state, action);
            if self.all {
                replay.steps.push(step(world, Some(text), &state));
            } else {
                last = Some(text);
            }
        }
        if last.is_some() {
            replay.steps.push(step(world, last, &state));
        }
        replay.at_goal = problem.is_goal(&state);
        replay
    }
}

/// The legal action that a text means.
pub(crate) fn meant<W: World>(world: &W, state: &State<W>, text: &str) -> Option<Action<W>> {
    world.problem().actions(state).find(|&action| world.action_text(state, action) == text)
}

/// A state as it is told.
pub(crate) fn step<W: World>(world: &W, action: Option<String>, state: &State<W>) -> Step {
    Step { action, text: world.state_text(state), drawing: world.drawing(state) }
}
