//! The coarse half of a placement: which cells the pattern's tiles occupy, and where the blank is among the others.
//!
//! The cells that the blank can reach without moving a tile of the pattern depend only on the set of occupied cells.
//! So the graph of placements folds into *nodes* (set, region of the blank), 27,748 for seven tiles on 4x4 and 35,347
//! for eight, and each node carries the k! orders of the tiles, which [`orders`](super::orders) handles.
//!
//! Every move of a pattern tile changes the colour of the set (the sum of rows and columns, odd or even). So nodes
//! come in two halves, and distances from a node are all odd or all even. Nodes of even sets are numbered first.

use super::rank::{binomial, rank_set, sets};
use crate::{Direction, Size};

/// All nodes of the patterns with a given number of tiles on boards of one size.
#[derive(Debug, Clone)]
pub struct Nodes {
    size: Size,
    tiles: usize,
    /// The sets, even ones first, each half in increasing order.
    sets: Vec<u32>,
    /// How many sets are even.
    even_sets: usize,
    /// The place in `sets` of the set with a rank.
    places: Vec<u32>,
    /// The first node of each set, and the number of nodes at the end.
    first: Vec<u32>,
    /// The region of each cell under each set.
    regions: Vec<u8>,
}

/// A way into a node: a tile of the pattern slides into the blank's region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The node at the other end.
    pub node: u32,
    /// Which tile slides, counted in reading order from 0.
    pub place: u8,
    /// How many tiles of the pattern it passes in reading order.
    pub passed: u8,
    /// Whether it goes on in reading order, or back.
    pub forward: bool,
}

impl Nodes {
    /// No region: the cell is occupied.
    const OCCUPIED: u8 = u8::MAX;

    /// The nodes of patterns of `tiles` tiles.
    pub fn new(size: Size, tiles: usize) -> Nodes {
        let cells = size.cells();
        let odd_cells = (0..cells).filter(|&c| odd_cell(size, c)).fold(0, |set, cell| set | 1 << cell);
        let (even, odd): (Vec<u32>, Vec<u32>) =
            sets(cells, tiles).partition(|set| (set & odd_cells).count_ones() % 2 == 0);
        let even_sets = even.len();
        let all = [even, odd].concat();
        let mut places = vec![0; all.len()];
        let mut first = vec![0];
        let mut regions = vec![Self::OCCUPIED; all.len() * cells];
        let flood = Flood::new(size);
        for ((place, &set), regions) in all.iter().enumerate().zip(regions.chunks_exact_mut(cells)) {
            places[rank_set(set)] = place as u32;
            first.push(first[place] + flood.number(set, regions));
        }
        Nodes { size, tiles, sets: all, even_sets, places, first, regions }
    }

    /// How many sets there are, without making them.
    pub fn count_sets(size: Size, tiles: usize) -> usize {
        binomial(size.cells(), tiles)
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.first[self.sets.len()] as usize
    }

    /// Whether there are none; there always are some.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// The sets of one colour, as a range of places: 0 even, 1 odd.
    pub fn half(&self, colour: usize) -> std::ops::Range<usize> {
        if colour == 0 { 0..self.even_sets } else { self.even_sets..self.sets.len() }
    }

    /// The set at a place.
    pub fn set(&self, place: usize) -> u32 {
        self.sets[place]
    }

    /// The place of a set.
    #[inline]
    pub fn place(&self, set: u32) -> usize {
        self.places[rank_set(set)] as usize
    }

    /// The nodes of the set at a place. The place after the last is allowed, and has none.
    pub fn nodes(&self, place: usize) -> std::ops::Range<usize> {
        let end = (place + 1).min(self.sets.len());
        self.first[place] as usize..self.first[end] as usize
    }

    /// The node of the set at `place` with the blank at `blank`, which the set must leave free.
    #[inline]
    pub fn node_at(&self, place: usize, blank: usize) -> usize {
        let region = self.regions[place * self.size.cells() + blank];
        debug_assert_ne!(region, Self::OCCUPIED, "the blank's cell is free");
        self.first[place] as usize + usize::from(region)
    }

    /// The region of each cell that the set at `place` leaves free, counted from the set's first node.
    pub fn regions(&self, place: usize) -> &[u8] {
        &self.regions[place * self.size.cells()..][..self.size.cells()]
    }

    /// The node of a set with the blank at a cell.
    #[inline]
    pub fn node(&self, set: u32, blank: usize) -> usize {
        self.node_at(self.place(set), blank)
    }

    /// The colour of a set.
    pub fn colour(&self, set: u32) -> usize {
        usize::from(self.place(set) >= self.even_sets)
    }

    /// Every edge of the node `node` of the set at `place`. Edges lead both ways, always to the other colour.
    pub fn edges(&self, place: usize, node: usize) -> Vec<Edge> {
        let (set, cells) = (self.sets[place], self.size.cells());
        let mut edges = Vec::new();
        for blank in (0..cells).filter(|&cell| set >> cell & 1 == 0 && self.node_at(place, cell) == node) {
            let steps = Direction::ALL.into_iter().filter_map(|direction| direction.step(self.size, blank));
            for from in steps.filter(|&from| set >> from & 1 == 1) {
                let other = set ^ (1 << from) ^ (1 << blank);
                let below = |cell: usize| (set & ((1 << cell) - 1)).count_ones() as u8;
                let (here, there) = (below(from), below(blank));
                let forward = blank > from;
                let passed = if forward { there - here - 1 } else { here - there };
                edges.push(Edge { node: self.node(other, from) as u32, place: here, passed, forward });
            }
        }
        edges
    }
}

fn odd_cell(size: Size, cell: usize) -> bool {
    let (row, column) = size.row_column(cell);
    (row + column) % 2 == 1
}

/// Finds regions, all cells of a step at once.
struct Flood {
    columns: usize,
    all: u32,
    /// All cells but those of the first column, and of the last.
    not_first: u32,
    not_last: u32,
}

impl Flood {
    fn new(size: Size) -> Flood {
        let cells = |keep: &dyn Fn(usize) -> bool| {
            (0..size.cells()).filter(|&cell| keep(cell)).fold(0, |set, cell| set | 1 << cell)
        };
        let columns = size.columns();
        Flood {
            columns,
            all: cells(&|_| true),
            not_first: cells(&|cell| cell % columns != 0),
            not_last: cells(&|cell| cell % columns != columns - 1),
        }
    }

    /// Numbers the regions that `set` leaves free, in reading order of their first cells, and says how many there are.
    fn number(&self, set: u32, regions: &mut [u8]) -> u32 {
        let mut free = self.all & !set;
        let mut count = 0;
        while free != 0 {
            let mut region = self.region(free);
            free ^= region;
            while region != 0 {
                regions[region.trailing_zeros() as usize] = count;
                region &= region - 1;
            }
            count += 1;
        }
        u32::from(count)
    }

    /// The cells that can be reached from the first free one.
    fn region(&self, free: u32) -> u32 {
        let mut region = free & free.wrapping_neg();
        loop {
            let sideways = (region & self.not_last) << 1 | (region & self.not_first) >> 1;
            let vertical = region << self.columns | region >> self.columns;
            let grown = region | (sideways | vertical) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_and_eight_tiles_on_4x4_have_as_many_nodes_as_published() {
        let size = Size::new(4, 4).unwrap();
        assert_eq!(Nodes::new(size, 7).len(), 27_748);
        assert_eq!(Nodes::new(size, 8).len(), 35_347);
    }

    #[test]
    fn edges_lead_back_and_change_colour() {
        for (rows, columns, tiles) in [(3, 3, 4), (2, 4, 3), (4, 2, 5), (3, 4, 6)] {
            let size = Size::new(rows, columns).unwrap();
            let nodes = Nodes::new(size, tiles);
            let place_of =
                |node: u32| (0..nodes.sets.len()).find(|&p| nodes.nodes(p).contains(&(node as usize)));
            for place in 0..nodes.sets.len() {
                for node in nodes.nodes(place) {
                    for edge in nodes.edges(place, node) {
                        let other = place_of(edge.node).unwrap();
                        assert_ne!(nodes.half(0).contains(&place), nodes.half(0).contains(&other));
                        let back = nodes.edges(other, edge.node as usize);
                        assert!(back.iter().any(|b| b.node as usize == node
                            && b.passed == edge.passed
                            && (b.passed == 0 || b.forward != edge.forward)));
                    }
                }
            }
        }
    }
}
