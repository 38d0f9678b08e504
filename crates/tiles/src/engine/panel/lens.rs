//! The chosen judges, and how they look at a move.

use loyd_search::hints::prefetch;

use super::JUDGES;
use super::columns::{Columns, NOWHERE};
use super::node::{Node, Slacks};
use super::tables::{Panel, View};
use crate::engine::Automaton;
use crate::{Direction, Size};

/// What a search looks through: some judges of a panel, and the rules.
#[derive(Debug)]
pub(super) struct Lens<'a> {
    pub automaton: &'a Automaton,
    /// For each cell, the directions that the blank may go, a bit each.
    pub legal: [u8; 32],
    /// For each cell and direction, where the blank goes.
    pub target: [[u8; 4]; 32],
    /// The blank's home.
    pub blank_home: usize,
    pub judges: usize,
    /// For each judge, how it sees cells.
    pub sight: [[u8; 32]; JUDGES],
    /// By the home of the tile that moved, where each judge looks.
    pub looks: Vec<[Look<'a>; JUDGES]>,
    views: Vec<&'a View>,
}

/// Where a judge looks when a tile moves: the entry of the tile's pattern.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look<'a> {
    /// The homes of the pattern's tiles, in the order of its labels.
    pub homes: [u8; 8],
    pub columns: &'a Columns,
    pub bytes: &'a [u8],
    /// Where the pattern's value stands in the word of residues.
    pub shift: u8,
}

/// A way to a bit, half of it gone: the set's number, and where the row begins.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Halfway {
    pub set: u32,
    pub row: u32,
}

impl<'a> Lens<'a> {
    /// The lens with the judges at these places of the panel.
    pub fn new(panel: &'a Panel, chosen: &[usize]) -> Lens<'a> {
        debug_assert!(!chosen.is_empty() && chosen.len() <= JUDGES);
        let views: Vec<&View> = chosen.iter().map(|&view| &panel.views()[view]).collect();
        let size = panel.goal().size();
        let (legal, target) = rules(size);
        let mut sight = [[NOWHERE; 32]; JUDGES];
        for (sight, view) in std::iter::zip(&mut sight, &views) {
            view.map.iter().enumerate().for_each(|(cell, &to)| sight[cell] = to as u8);
        }
        let look = |home: usize, judge: usize| {
            let view = views[judge];
            let pattern = view.pattern_of[home];
            let table = &panel.tables()[view.tables[pattern]];
            let mut homes = [NOWHERE; 8];
            for (label, &home) in table.pattern().homes().iter().enumerate() {
                homes[label] = view.map[home] as u8;
            }
            let shift = (16 * judge + 2 * pattern) as u8;
            Look { homes, columns: panel.columns_of(table), bytes: table.bytes(), shift }
        };
        // The blank never moves as a tile does; it looks like any of them. Judges that there are not look with the first.
        let first = usize::from(panel.blank_home() == 0);
        let home_of = |home: usize| if home == panel.blank_home() { first } else { home };
        let of_home = |home| {
            std::array::from_fn(|judge| look(home_of(home), if judge < views.len() { judge } else { 0 }))
        };
        Lens {
            automaton: panel.automaton(),
            legal,
            target,
            blank_home: panel.blank_home(),
            judges: views.len(),
            sight,
            looks: (0..size.cells()).map(of_home).collect(),
            views,
        }
    }

    /// A start, given by the cell of the tile with each home, under a bound. The values are those of all views of the
    /// panel.
    pub fn start(&self, panel: &Panel, cells: &[usize], bound: u32) -> Node {
        let mut node = Node::new(cells, cells[self.blank_home]);
        let values: Vec<Vec<u32>> = self.views.iter().map(|view| panel.values(view, cells)).collect();
        for (judge, values) in values.iter().enumerate() {
            for (pattern, value) in values.iter().enumerate() {
                node.residues |= u64::from(value % 4) << (16 * judge + 2 * pattern);
            }
        }
        let slack = |values: &Vec<u32>| (bound as i32 - values.iter().sum::<u32>() as i32) / 2;
        node.slacks = Slacks::new(values.iter().map(slack));
        node
    }

    /// The node after a move, but for what its judges say.
    #[inline(always)]
    pub fn after(&self, node: &Node, direction: usize, memory: u16) -> Node {
        let to = self.target[usize::from(node.blank) % 32][direction];
        let tile = tile_at(&node.cells, to);
        let mut child = *node;
        child.cells[usize::from(tile) % 32] = node.blank;
        child.cells[self.blank_home % 32] = to;
        (child.blank, child.tile) = (to, tile);
        child.memory = memory;
        child.depth += 1;
        child
    }

    /// The first half of the way to a judge's bit; asks for what the second half reads.
    #[inline(always)]
    pub fn halfway(&self, node: &Node, judge: usize) -> Halfway {
        let look = &self.looks[usize::from(node.tile)][judge];
        let sight = &self.sight[judge];
        let (mut cells, mut set) = (0, 0_u32);
        for (label, &home) in look.homes.iter().enumerate() {
            let cell = sight[usize::from(node.cells[usize::from(home) % 32]) % 32];
            cells |= u64::from(cell) << (8 * label);
            set |= 1 << (cell % 32);
        }
        let set = look.columns.set(set);
        prefetch(&look.columns.sets, set);
        Halfway { set: set as u32, row: look.columns.row(cells) as u32 }
    }

    /// The second half; asks for the bit.
    #[inline(always)]
    pub fn bit(&self, node: &Node, judge: usize, halfway: Halfway) -> u32 {
        let look = &self.looks[usize::from(node.tile)][judge];
        let blank = self.sight[judge][usize::from(node.blank) % 32];
        let bit = halfway.row + look.columns.column(halfway.set as usize, blank) as u32;
        prefetch(look.bytes, (bit >> 3) as usize);
        bit
    }

    /// Takes a judge's bit into account.
    #[inline(always)]
    pub fn judge(&self, node: &mut Node, judge: usize, bit: u32) {
        let look = &self.looks[usize::from(node.tile)][judge];
        let stored = u64::from(look.bytes[(bit >> 3) as usize] >> (bit & 7));
        let residue = node.residues >> look.shift & 3;
        // One more than 1 or 2 has the second bit set, one more than 0 or 3 has not; for one less it is the other way round.
        let grown = (stored ^ residue ^ residue >> 1 ^ 1) & 1;
        let new = (residue + 2 * grown + 3) & 3;
        node.residues ^= (residue ^ new) << look.shift;
        node.slacks.0 = node.slacks.0.wrapping_sub(grown << (16 * judge));
    }

    /// The children of a node, with their directions, late ones too.
    pub fn children(&self, node: &Node) -> Vec<(usize, Node)> {
        let allowed = self.automaton.allowed(node.memory) & self.legal[usize::from(node.blank)];
        let row = self.automaton.row(node.memory);
        let directions = (0..4).filter(|direction| allowed >> direction & 1 == 1);
        let child = |direction| {
            let mut child = self.after(node, direction, row[direction]);
            for judge in 0..self.judges {
                let bit = self.bit(&child, judge, self.halfway(&child, judge));
                self.judge(&mut child, judge, bit);
            }
            (direction, child)
        };
        directions.map(child).collect()
    }
}

/// The home of the tile at a cell.
#[inline(always)]
fn tile_at(cells: &[u8; 32], cell: u8) -> u8 {
    // Without a branch, so that it becomes a few vector instructions.
    let mut tile = 0;
    for (home, &there) in cells.iter().enumerate() {
        tile |= if there == cell { home as u8 } else { 0 };
    }
    tile
}

fn rules(size: Size) -> ([u8; 32], [[u8; 4]; 32]) {
    let (mut legal, mut target) = ([0; 32], [[0; 4]; 32]);
    for cell in 0..size.cells() {
        for direction in Direction::ALL {
            if let Some(to) = direction.step(size, cell) {
                legal[cell] |= 1 << direction as usize;
                target[cell][direction as usize] = to as u8;
            }
        }
    }
    (legal, target)
}
