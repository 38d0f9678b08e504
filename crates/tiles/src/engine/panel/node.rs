//! What lies on the stack.

use super::columns::NOWHERE;
use crate::engine::Automaton;

/// A board on the way, with what its children need: one line of the cache.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Node {
    /// The cell of each tile, by its home; the blank's too. Beyond the last home, [nowhere](NOWHERE).
    pub cells: [u8; 32],
    /// For each judge 16 bits: the values of its patterns modulo 4, two bits each.
    pub residues: u64,
    /// For each judge 16 bits: how often its estimate may still grow, as [`Slacks`] has it.
    pub slacks: Slacks,
    /// Which start the board descends from.
    pub start: u32,
    pub depth: u16,
    /// The state of the automaton.
    pub memory: u16,
    pub blank: u8,
    /// The tile that moved last.
    pub tile: u8,
}

impl Node {
    /// A start at depth 0, its judges' words still empty.
    pub fn new(cells: &[usize], blank: usize) -> Node {
        let cell = |home: usize| cells.get(home).map_or(NOWHERE, |&cell| cell as u8);
        Node {
            cells: std::array::from_fn(cell),
            residues: 0,
            slacks: Slacks::default(),
            start: 0,
            depth: 0,
            memory: Automaton::START,
            blank: blank as u8,
            tile: 0,
        }
    }

    /// All cells in one word: no two boards have the same.
    pub fn key(&self) -> u128 {
        self.cells.iter().take(super::CELLS_MAX).fold(0, |key, &cell| key << 5 | u128::from(cell))
    }
}

/// For each judge half of bound - g - h, above a middle, so that none borrows from the next when it falls below zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct Slacks(pub u64);

impl Slacks {
    pub const MIDDLE: u64 = 0x4000_4000_4000_4000;
    pub const EACH: u64 = 0x0001_0001_0001_0001;

    /// These slacks; judges that there are not have plenty.
    pub fn new(slacks: impl Iterator<Item = i32>) -> Slacks {
        let mut word = 0;
        let padded = slacks.chain(std::iter::repeat(0x1000)).take(4).enumerate();
        padded.for_each(|(judge, slack)| word += ((slack + 0x4000) as u64) << (16 * judge));
        Slacks(word)
    }

    /// Whether an estimate has outgrown the bound.
    #[inline(always)]
    pub fn late(self) -> bool {
        self.0 & Self::MIDDLE != Self::MIDDLE
    }

    /// The same under a bound that is higher by twice as much.
    pub fn raised(self, by: u32) -> Slacks {
        Slacks(self.0 + u64::from(by) * Self::EACH)
    }
}
