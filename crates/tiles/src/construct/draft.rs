//! A construction that is not finished yet, and the moves that led to it.

use super::grid::Grid;
use crate::Direction;

/// One construction as far as it got.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub grid: Grid,
    /// Where its moves end among the [`Trails`].
    pub trail: u32,
    pub moves: usize,
    /// The potential of all tiles.
    pub potential: i64,
}

/// Moves of many drafts, which share their beginnings: each move knows the one before it.
#[derive(Debug)]
pub(super) struct Trails {
    steps: Vec<(u32, Direction)>,
}

impl Trails {
    /// Nothing was moved.
    pub const START: u32 = 0;

    pub fn new() -> Trails {
        Trails { steps: vec![(Trails::START, Direction::Up)] }
    }

    /// One move more.
    pub fn push(&mut self, trail: u32, direction: Direction) -> u32 {
        self.steps.push((trail, direction));
        self.steps.len() as u32 - 1
    }

    /// The moves of a trail, in order.
    pub fn moves(&self, trail: u32) -> Vec<Direction> {
        let mut moves = Vec::new();
        let mut at = trail;
        while at != Trails::START {
            let (before, direction) = self.steps[at as usize];
            moves.push(direction);
            at = before;
        }
        moves.reverse();
        moves
    }

    /// Forgets all trails.
    pub fn clear(&mut self) {
        self.steps.truncate(1);
    }
}
