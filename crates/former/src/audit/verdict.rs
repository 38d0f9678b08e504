//! What is found about one heuristic, in numbers and in sentences.

use loyd_tiles::{Board, Direction, Size};

use super::Spread;
use crate::text::{grouped, plural, short};

/// The verdict on one heuristic.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// Its name.
    pub heuristic: String,
    /// The size of the boards.
    pub size: Size,
    /// How many boards were judged.
    pub states: u64,
    /// How many of them means are taken over: all, or the samples without the boards on their way to the goal.
    pub averaged: u64,
    /// Whether these are all boards there are.
    pub exhaustive: bool,
    /// How many boards are estimated above their distance.
    pub overestimates: u64,
    /// By how much at most. 0 if none is.
    pub worst: f64,
    /// How many moves were judged.
    pub moves: u64,
    /// On how many of them the estimate falls by more than the move costs.
    pub inconsistent: u64,
    /// The mean estimate.
    pub mean: f64,
    /// The mean distance of the same boards.
    pub mean_distance: f64,
    /// How many boards, the goal among them, are estimated at 0.
    pub zeros: u64,
    /// The overestimated board nearest the goal; of those, the one with the smallest estimate.
    pub counterexample: Option<Counterexample>,
    /// The inconsistent move nearest the goal.
    pub fall: Option<Fall>,
    /// Estimates against distances.
    pub spread: Spread,
}

/// A board that is estimated above its distance.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// The board.
    pub board: Board,
    /// What the heuristic says.
    pub estimate: f64,
    /// The truth.
    pub distance: u32,
}

/// A move along which the estimate falls by more than 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Fall {
    /// The board before the move.
    pub board: Board,
    /// The move.
    pub direction: Direction,
    /// The board after it.
    pub child: Board,
    /// How far the board before the move is from the goal.
    pub distance: u32,
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
            sentences.push(format!("Weak: zero on {} boards.", grouped(self.zeros)));
        }
        sentences
    }

    fn on_admissibility(&self) -> String {
        let states = grouped(self.states);
        match (self.admissible(), self.exhaustive) {
            (true, true) => format!("Admissible: never above the true distance on all {states} boards."),
            (true, false) => format!(
                "Admissible as far as we looked: {states} boards of {}, none above. Not a proof.",
                self.size
            ),
            (false, _) => format!(
                "Not admissible. {} of {states} boards {} overestimated, by up to {}.",
                grouped(self.overestimates),
                plural(self.overestimates, "is", "are"),
                short(self.worst)
            ),
        }
    }

    fn on_consistency(&self) -> String {
        let moves = grouped(self.moves);
        match (self.consistent(), self.exhaustive) {
            (true, true) => format!("Consistent: it never falls by more than 1 on all {moves} moves."),
            (true, false) => format!("Consistent as far as we looked: {moves} moves. Not a proof."),
            (false, _) => format!(
                "Not consistent. On {} of {moves} moves it falls by more than 1.",
                grouped(self.inconsistent)
            ),
        }
    }
}
