//! The chosen judges, and how they look at a move.

use super::JUDGES;
use super::columns::{Columns, NOWHERE};
use super::node::{Node, Slacks};
use super::ring::{Plain, Steps};
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
    /// A one in the 16 bits of each judge that there is.
    counted: u64,
    /// The most tiles of a pattern.
    pub tiles_max: usize,
    /// For each judge, how it sees cells.
    pub sight: [[u8; 32]; JUDGES],
    /// By the home of the tile that moved, where each judge looks.
    pub looks: [[Look<'a>; JUDGES]; 32],
    /// By the same, a one where the value of each judge's pattern stands in the word of residues.
    places: [u64; 32],
    /// By the same, for each judge the homes of the pattern's tiles in the order of its labels, eight to a judge. Where no
    /// pattern has more than six tiles, the blank's home is the seventh.
    pub homes: [[u8; 32]; 32],
    /// By the same, where the bytes of each look begin.
    pub bases: [[u64; JUDGES]; 32],
    /// What all looks have in common, if they have.
    pub columns: Option<&'a Columns>,
    views: Vec<&'a View>,
}

/// Where a judge looks when a tile moves: the entry of the tile's pattern.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look<'a> {
    pub columns: &'a Columns,
    pub bytes: &'a [u8],
    /// Where the pattern's value stands in the word of residues.
    pub shift: u8,
}

/// The ways to the bits of all judges, half of them gone: the sets' numbers, and where the rows begin.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C, align(32))]
pub(super) struct Halfway {
    pub sets: [u32; JUDGES],
    pub rows: [u32; JUDGES],
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
        for judge in views.len()..JUDGES {
            sight[judge] = sight[0];
        }
        // The blank never moves as a tile does; it looks like any of them, and so do homes that there are not. Judges that
        // there are not look with the first.
        let any = usize::from(panel.blank_home() == 0);
        let pattern_of = |home: usize, judge: usize| {
            let view = *views.get(judge).unwrap_or(&views[0]);
            let is_tile = home < size.cells() && home != panel.blank_home();
            let pattern = view.pattern_of[if is_tile { home } else { any }];
            (view, pattern, &panel.tables()[view.tables[pattern]])
        };
        let look = |home: usize, judge: usize| {
            let (_, pattern, table) = pattern_of(home, judge);
            let shift = (16 * judge + 2 * pattern) as u8;
            Look { columns: panel.columns_of(table), bytes: table.bytes(), shift }
        };
        let place = |home: usize| (0..JUDGES).fold(0, |word, judge| word | 1 << look(home, judge).shift);
        let tiles_max = panel.tables().iter().map(|table| table.pattern().tiles()).max().unwrap_or(0);
        let home = |moved: usize, at: usize| {
            let (view, _, table) = pattern_of(moved, at / 8);
            let blank = (tiles_max <= 6 && at % 8 == 6).then(|| panel.blank_home());
            let home = table.pattern().homes().get(at % 8).copied().or(blank);
            home.map_or(NOWHERE, |home| view.map[home] as u8)
        };
        let base = |moved: usize, judge: usize| look(moved, judge).bytes.as_ptr().addr() as u64;
        let columns = look(any, 0).columns;
        let is_common =
            (0..32 * JUDGES).all(|at| std::ptr::eq(look(at / JUDGES, at % JUDGES).columns, columns));
        Lens {
            automaton: panel.automaton(),
            legal,
            target,
            blank_home: panel.blank_home(),
            counted: Slacks::EACH & (u64::MAX >> (64 - 16 * views.len())),
            tiles_max,
            sight,
            looks: std::array::from_fn(|moved| std::array::from_fn(|judge| look(moved, judge))),
            places: std::array::from_fn(place),
            homes: std::array::from_fn(|moved| std::array::from_fn(|at| home(moved, at))),
            bases: std::array::from_fn(|moved| std::array::from_fn(|judge| base(moved, judge))),
            columns: is_common.then_some(columns),
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

    /// Makes the node after a move, but for what its judges say.
    #[inline(always)]
    pub fn after<S: Steps>(&self, node: &Node, direction: usize, memory: u16, child: &mut Node) {
        let to = self.target[usize::from(node.blank) % 32][direction];
        S::step(self, node, to, child);
        (child.residues, child.slacks) = (node.residues, node.slacks);
        (child.start, child.depth) = (node.start, node.depth + 1);
        (child.memory, child.blank) = (memory, to);
    }

    /// The second half; asks for the bits.
    #[inline(always)]
    pub fn bits<S: Steps>(&self, node: &Node, halfway: &Halfway) -> [u32; JUDGES] {
        let looks = &self.looks[usize::from(node.tile) % 32];
        let mut bits = [0; JUDGES];
        for judge in 0..JUDGES {
            let look = &looks[judge];
            let blank = self.sight[judge][usize::from(node.blank) % 32];
            bits[judge] = halfway.rows[judge] + look.columns.column(halfway.sets[judge], blank);
            S::fetch(look.bytes, (bits[judge] >> 3) as usize);
        }
        bits
    }

    /// The residues and the slacks of a child whose judges have these bits.
    #[inline(always)]
    pub fn judge<S: Steps>(&self, child: &Node, bits: &[u32; JUDGES]) -> (u64, Slacks) {
        let tile = usize::from(child.tile) % 32;
        let places = self.places[tile];
        let stored = S::stored(&self.looks[tile], bits, places);
        // Each value changes by one, and what is stored is its new second bit. One more than 1 or 2 has it set, one more than
        // 0 or 3 has not; for one less it is the other way round.
        let residues = child.residues;
        let grown = (stored ^ residues ^ residues >> 1 ^ places) & places;
        // One bit at most is set in the 16 of each judge: what it adds to all ones but the highest ends in the highest.
        let slacks = child.slacks.0 - ((grown + 0x7fff_7fff_7fff_7fff) >> 15 & self.counted);
        (residues & !(3 * places) | stored << 1 | !residues & places, Slacks(slacks))
    }

    /// The children of a node, with their directions, late ones too.
    pub fn children(&self, node: &Node) -> Vec<(usize, Node)> {
        let allowed = self.automaton.allowed(node.memory) & self.legal[usize::from(node.blank)];
        let row = self.automaton.row(node.memory);
        let directions = (0..4).filter(|direction| allowed >> direction & 1 == 1);
        let child = |direction| {
            let memory = row[direction];
            let is_small = self.tiles_max <= 6;
            let child = if is_small { Self::child::<Plain<6>> } else { Self::child::<Plain<8>> };
            (direction, child(self, node, direction, memory))
        };
        directions.map(child).collect()
    }

    fn child<S: Steps>(&self, node: &Node, direction: usize, memory: u16) -> Node {
        let (mut child, mut halfway) = (*node, Halfway::default());
        self.after::<S>(node, direction, memory, &mut child);
        S::halfway(self, &child, &mut halfway);
        let bits = self.bits::<S>(&child, &halfway);
        (child.residues, child.slacks) = self.judge::<S>(&child, &bits);
        child
    }
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
