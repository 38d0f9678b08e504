//! What is known of how far boards are from the goal.

use std::collections::HashMap;

use loyd_tiles::Board;

/// How many boards are remembered.
const BOARDS_MAX: usize = 20_000;
/// How many tiles they may have in all.
const TILES_MAX: usize = 8 << 20;

/// No solution is shorter than `lower`; one of `upper` is known, if any is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    /// Proven.
    pub lower: u32,
    /// The length of the best way known.
    pub upper: Option<u32>,
}

impl Bounds {
    /// A distance that is proven.
    pub fn exact(distance: u32) -> Bounds {
        Bounds { lower: distance, upper: Some(distance) }
    }

    /// The distance, if it is proven.
    pub fn proven(self) -> Option<u32> {
        self.upper.filter(|&upper| upper == self.lower)
    }

    /// What both say together.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        let upper = match (self.upper, other.upper) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Bounds { lower: self.lower.max(other.lower), upper }
    }

    /// What follows for a board that is `slides` slides away. Each slide changes the parity of the distance.
    #[must_use]
    pub fn away(self, slides: u32) -> Bounds {
        Bounds { lower: self.lower.saturating_sub(slides), upper: self.upper.map(|upper| upper + slides) }
    }
}

/// What was found out about boards of one goal.
#[derive(Debug, Clone, Default)]
pub struct Known(HashMap<Board, Bounds>);

impl Known {
    /// What is known of a board.
    pub fn of(&self, board: &Board) -> Bounds {
        self.0.get(board).copied().unwrap_or_default()
    }

    /// The proven distance of a board.
    pub fn proven(&self, board: &Board) -> Option<u32> {
        self.of(board).proven()
    }

    /// Adds what was found out about a board.
    pub fn note(&mut self, board: &Board, found: Bounds) {
        if self.0.len() >= BOARDS_MAX.min(TILES_MAX / board.size().cells()) {
            self.0.clear();
        }
        let known = self.0.entry(board.clone()).or_default();
        *known = known.and(found);
    }
}
