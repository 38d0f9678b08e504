//! What is found about one heuristic, in numbers and in sentences.

use loyd_search::Cost;
use serde_json::Value;

use super::Spread;
use crate::domain::{State, Words, World};
use crate::format::{grouped, plural, short};

/// The verdict on one heuristic.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// Its name.
    pub heuristic: String,
    /// What space it was judged on: `3x3`.
    pub space: String,
    /// What the things of the domain are called.
    pub words: Words,
    /// What a cost of 1 is written as: estimates and distances below are costs.
    pub unit: Cost,
    /// How many states were judged.
    pub states: u64,
    /// How many of them means are taken over: all, or the samples without the states on their way to the goal.
    pub averaged: u64,
    /// Whether these are all states there are.
    pub exhaustive: bool,
    /// How many states are estimated above their distance.
    pub overestimates: u64,
    /// By how much at most. 0 if none is.
    pub worst: f64,
    /// How many moves were judged.
    pub moves: u64,
    /// On how many of them the estimate falls by more than the move costs.
    pub inconsistent: u64,
    /// The mean estimate.
    pub mean: f64,
    /// The mean distance of the same states.
    pub mean_distance: f64,
    /// How many states, the goal among them, are estimated at 0.
    pub zeros: u64,
    /// The overestimated state nearest the goal; of those, the one with the smallest estimate.
    pub counterexample: Option<Counterexample>,
    /// The inconsistent move nearest the goal.
    pub fall: Option<Fall>,
    /// Estimates against distances.
    pub spread: Spread,
}

/// A state that is estimated above its distance.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// The state.
    pub state: Shown,
    /// What the heuristic says.
    pub estimate: f64,
    /// The truth.
    pub distance: Cost,
}

/// A state as people and programs see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// On a line.
    pub text: String,
    /// In JSON.
    pub json: Value,
    /// For eyes.
    pub drawing: String,
}

impl Shown {
    pub(super) fn new<W: World>(world: &W, state: &State<W>) -> Shown {
        Shown { text: world.state_text(state), json: world.state_json(state), drawing: world.drawing(state) }
    }
}

/// A move along which the estimate falls by more than it costs.
#[derive(Debug, Clone, PartialEq)]
pub struct Fall {
    /// The state before the move.
    pub state: Shown,
    /// The move.
    pub action: String,
    /// What it costs.
    pub cost: Cost,
    /// The state after it.
    pub child: Shown,
    /// How far the state before the move is from the goal.
    pub distance: Cost,
    /// The estimate before the move.
    pub estimate: f64,
    /// The estimate after it.
    pub child_estimate: f64,
}

impl Verdict {
    /// Never above the true distance, as far as was looked.
    pub fn admissible(&self) -> bool {
        self.overestimates == 0
    }

    /// Never falls by more than a move costs, as far as was looked.
    pub fn consistent(&self) -> bool {
        self.inconsistent == 0
    }

    /// By how much the estimate lies below the distance, on average.
    pub fn mean_error(&self) -> f64 {
        self.mean_distance - self.mean
    }

    /// The verdict in sentences: admissible, consistent, and whether it says little.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.on_admissibility(), self.on_consistency()];
        if self.zeros > 1 {
            sentences.push(format!("Weak: zero on {} {}s.", grouped(self.zeros), self.words.state));
        }
        sentences
    }

    fn on_admissibility(&self) -> String {
        let (states, noun) = (grouped(self.states), self.words.state);
        match (self.admissible(), self.exhaustive) {
            (true, true) => format!("Admissible: never above the true distance on all {states} {noun}s."),
            (true, false) => format!(
                "Admissible as far as we looked: {states} {noun}s of {}, none above. Not a proof.",
                self.space
            ),
            (false, _) => format!(
                "Not admissible. {} of {states} {noun}s {} overestimated, by up to {}.",
                grouped(self.overestimates),
                plural(self.overestimates, "is", "are"),
                short(self.worst / f64::from(self.unit))
            ),
        }
    }

    fn on_consistency(&self) -> String {
        let (moves, noun) = (grouped(self.moves), self.words.action);
        let falls = if self.unit == 1 { "1".to_owned() } else { format!("the {noun} costs") };
        match (self.consistent(), self.exhaustive) {
            (true, true) => {
                format!("Consistent: it never falls by more than {falls} on all {moves} {noun}s.")
            }
            (true, false) => format!("Consistent as far as we looked: {moves} {noun}s. Not a proof."),
            (false, _) => format!(
                "Not consistent. On {} of {moves} {noun}s it falls by more than {falls}.",
                grouped(self.inconsistent)
            ),
        }
    }
}
