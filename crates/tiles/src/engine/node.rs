//! What lies on the engine's stack.

use super::automaton::Automaton;
use super::tables::Tables;
use crate::Board;

/// A board on the way, with what its children need. 32 bytes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Node {
    /// The board and its reflection, four bits a cell, in the loop's own numbers for tiles.
    pub board: u64,
    pub mirror: u64,
    /// Each table's value modulo 4, two bits each: the board's in the lower half, the reflection's in the upper.
    pub residues: u32,
    /// The parent's entry in the log.
    pub parent: u32,
    /// The automaton's state.
    pub memory: u16,
    /// How often the estimate may still grow: half of bound - g - h. Negative is too late.
    pub slack: i8,
    pub mirror_slack: i8,
    /// The blank's cell, and the direction it came from its parent in.
    pub blank: u8,
    pub direction: u8,
}

/// A start, before a bound is chosen.
#[derive(Debug, Clone)]
pub(super) struct Root {
    node: Node,
    estimate: u32,
    mirror_estimate: u32,
}

impl Root {
    pub fn new(tables: &Tables, board: &Board) -> Root {
        let geometry = &tables.geometry;
        let homes = tables.partition().frame().homes_of(board);
        let mirrored = geometry.reflect(&homes);
        let residues = |values: &[u32]| {
            values.iter().rev().fold(0, |word, value| word << 2 | value % 4)
        };
        let values = tables.values(&homes);
        let mirror_values = if geometry.reflected { tables.values(&mirrored) } else { values.clone() };
        let blank = homes.iter().position(|&home| home == tables.partition().frame().blank_home());
        let node = Node {
            board: geometry.pack(&homes),
            mirror: geometry.pack(&mirrored),
            residues: residues(&values) | residues(&mirror_values) << 16,
            memory: Automaton::START,
            blank: blank.expect("every board has a blank") as u8,
            ..Node::default()
        };
        Root { node, estimate: values.iter().sum(), mirror_estimate: mirror_values.iter().sum() }
    }

    /// The larger estimate.
    pub fn estimate(&self) -> u32 {
        self.estimate.max(self.mirror_estimate)
    }

    /// The node to start an iteration from.
    pub fn node(&self, bound: u32) -> Node {
        debug_assert!(bound >= self.estimate() && (bound - self.estimate) % 2 == 0);
        let slack = |estimate: u32| ((bound - estimate) / 2).min(i8::MAX as u32) as i8;
        Node { slack: slack(self.estimate), mirror_slack: slack(self.mirror_estimate), ..self.node }
    }
}
