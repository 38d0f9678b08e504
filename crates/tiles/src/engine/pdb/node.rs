//! What lies on the engine's stack.

use super::tables::Tables;
use crate::Board;
use crate::engine::Automaton;

/// A board on the way, with what its children need: four words, so that each is loaded and stored whole.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Node {
    /// The board and its reflection, four bits a cell, in the loop's own numbers for tiles.
    pub board: u64,
    pub mirror: u64,
    /// From the lowest bit: each table's value modulo 4, two bits each, for the board (16) and for the reflection (16);
    /// how often the board's estimate may still grow (16), and the reflection's (16). Those two are half of
    /// bound - g - h, and below zero it is too late.
    pub values: u64,
    /// From the lowest bit: the parent's entry in the log (32), the automaton's state (16), the blank's cell (8), the
    /// direction it came in (2), and the pattern of the tile that moved in the reflection.
    pub trail: u64,
}

impl Node {
    /// One unit of slack, of the board and of the reflection.
    pub const SLACK: u64 = 1 << 32;
    pub const MIRROR_SLACK: u64 = 1 << 48;

    #[inline(always)]
    pub fn trail(parent: u32, memory: u16, blank: u8, how: u8) -> u64 {
        u64::from(parent) | u64::from(memory) << 32 | u64::from(blank) << 48 | u64::from(how) << 56
    }
    #[inline(always)]
    pub fn parent(&self) -> u32 {
        self.trail as u32
    }
    #[inline(always)]
    pub fn memory(&self) -> u16 {
        (self.trail >> 32) as u16
    }
    #[inline(always)]
    pub fn blank(&self) -> usize {
        (self.trail >> 48 & 15) as usize
    }
    #[inline(always)]
    pub fn direction(&self) -> usize {
        (self.trail >> 56 & 3) as usize
    }
    #[inline(always)]
    pub fn mirror_pattern(&self) -> u8 {
        (self.trail >> 58 & 7) as u8
    }
    /// The smaller of the two slacks, if neither is below zero.
    #[inline(always)]
    pub fn slack(&self) -> u64 {
        (self.values >> 32 & 0xffff).min(self.values >> 48)
    }
    /// Whether the board's estimate has outgrown the bound.
    #[inline(always)]
    pub fn late(&self) -> bool {
        self.values >> 47 & 1 == 1
    }
    /// Whether the reflection's estimate has outgrown the bound.
    #[inline(always)]
    pub fn mirror_late(&self) -> bool {
        self.values >> 63 == 1
    }
}

/// A start, before a bound is chosen.
#[derive(Debug, Clone)]
pub(super) struct Start {
    node: Node,
    estimate: u32,
    mirror_estimate: u32,
}

impl Start {
    pub fn new(tables: &Tables, board: &Board) -> Start {
        let geometry = &tables.geometry;
        let homes = tables.partition().frame().homes_of(board);
        let mirrored = geometry.reflect(&homes);
        let residues =
            |values: &[u32]| values.iter().rev().fold(0, |word, value| word << 2 | u64::from(value % 4));
        let values = tables.values(&homes);
        let mirror_values = if geometry.reflected { tables.values(&mirrored) } else { values.clone() };
        let blank = homes.iter().position(|&home| home == tables.partition().frame().blank_home());
        let node = Node {
            board: geometry.pack(&homes),
            mirror: geometry.pack(&mirrored),
            values: residues(&values) | residues(&mirror_values) << 16,
            trail: Node::trail(0, Automaton::START, blank.expect("every board has a blank") as u8, 0),
        };
        Start { node, estimate: values.iter().sum(), mirror_estimate: mirror_values.iter().sum() }
    }

    /// The larger estimate.
    pub fn estimate(&self) -> u32 {
        self.estimate.max(self.mirror_estimate)
    }

    /// The node to start an iteration from.
    pub fn node(&self, bound: u32) -> Node {
        debug_assert!(bound >= self.estimate() && (bound - self.estimate).is_multiple_of(2));
        let slack = |estimate: u32| u64::from((bound - estimate) / 2);
        let slacks = slack(self.estimate) * Node::SLACK + slack(self.mirror_estimate) * Node::MIRROR_SLACK;
        Node { values: self.node.values + slacks, ..self.node }
    }
}
