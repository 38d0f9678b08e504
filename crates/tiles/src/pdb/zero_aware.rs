//! Zero-aware tables: an entry for each set, order, and region of the blank, one bit each.
//!
//! Knowing the blank's region makes the estimate larger and, above all, consistent: a move of a pattern's tile changes
//! its value by exactly one, up or down. So the second lowest bit of a value, with the value of the parent, gives the
//! value of the child, and one bit an entry is enough. A first value comes from walking down to the goal, always to a
//! neighbour that is one less.
//!
//! The layout is by order, then by node ([`nodes`](super::nodes)): a sideways slide stays in its row of a few
//! kilobytes, which is easier on caches and translation buffers than the other way round.
//!
//! Breyer and Korf, "1.6-bit pattern databases", AAAI 2010, store values modulo three; parity makes one bit do here.

use std::sync::{Arc, Mutex, OnceLock};

use super::Pattern;
use super::build::{BuildError, Builder, Effort, Ground, Sink, Workshop};
use super::nodes::Nodes;
use super::orders::Orders;
use super::pages::Pages;
use super::rank::{factorial, rank_order};
use crate::Size;
use crate::crew::together;

/// The table of one pattern.
///
/// ```
/// use loyd_tiles::{Goal, Size, pdb::{Effort, Partition, ZeroAwareTable}};
/// let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
/// let partition = Partition::new(&"4-4".parse().unwrap(), &goal).unwrap();
/// let table = ZeroAwareTable::build(&partition.patterns()[0], Effort::default()).unwrap();
/// // The four tiles stand at home, in order; the blank too: nothing to do.
/// assert_eq!(table.value(&[1, 2, 3, 4], 0), Some(0));
/// assert_eq!(table.bytes().len(), ZeroAwareTable::bytes_of(goal.size(), 4));
/// ```
#[derive(Debug)]
pub struct ZeroAwareTable {
    pattern: Pattern,
    nodes: Arc<Nodes>,
    histogram: Vec<u64>,
    payload: Pages,
}

impl ZeroAwareTable {
    /// Builds the table of a pattern.
    ///
    /// # Errors
    /// When it takes more memory than allowed, or was cancelled.
    pub fn build(pattern: &Pattern, effort: Effort<'_>) -> Result<ZeroAwareTable, BuildError> {
        Self::build_on(&Mutex::default(), pattern, effort)
    }

    /// The same on the ground of the table that was built before it, if it is the same; it is left there for the next.
    pub(super) fn build_on(
        ground: &Mutex<Option<Arc<Ground>>>,
        pattern: &Pattern,
        effort: Effort<'_>,
    ) -> Result<ZeroAwareTable, BuildError> {
        let builder = Builder::new::<Nothing>(pattern, effort, ground)?;
        let built = builder.run(pattern, &mut Nothing)?;
        let ground = &builder.ground;
        let rows = transpose(&ground.orders, ground.nodes.len(), &built.marks, pattern.tiles(), &effort)?;
        Ok(ZeroAwareTable {
            pattern: pattern.clone(),
            nodes: Arc::clone(&ground.nodes),
            histogram: built.histogram,
            payload: rows,
        })
    }

    /// The table with these bytes, as [`bytes`](Self::bytes) gave them.
    pub(super) fn from_payload(
        pattern: &Pattern,
        histogram: Vec<u64>,
        payload: Pages,
        workshop: &Workshop,
    ) -> Option<ZeroAwareTable> {
        let nodes = workshop.nodes(pattern.size(), pattern.tiles());
        let fits = payload.bytes().len() == factorial(pattern.tiles()) * stride(nodes.len()) / 8;
        fits.then(|| ZeroAwareTable { pattern: pattern.clone(), nodes, histogram, payload })
    }

    /// The bytes of each table of so many tiles on boards of a size, without building one. Every set of cells is looked at.
    pub fn bytes_of(size: Size, tiles: usize) -> usize {
        factorial(tiles) * stride(Nodes::new(size, tiles).len()) / 8
    }

    /// What the table is for.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// How many placements have each value, from 0.
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// How many placements there are.
    pub fn entries(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The table itself, row by row.
    pub fn bytes(&self) -> &[u8] {
        self.payload.bytes()
    }

    /// The nodes that are the columns.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// The bits in a row: the nodes, and some padding.
    pub fn stride(&self) -> usize {
        stride(self.nodes.len())
    }

    /// The value of a placement: the cell of each tile in the order of the pattern's homes, and of the blank.
    ///
    /// Walks down to the goal, so it takes some microseconds; searches do this once, at the root.
    ///
    /// `None` if there is no way down: the table of a whole board knows only those that can be solved.
    pub fn value(&self, cells: &[usize], blank: usize) -> Option<u32> {
        let mut place = Placement { cells: cells.to_vec(), blank };
        let mut steps = 0;
        let goal = self.nodes.node(set_of(self.pattern.homes()), self.pattern.blank_home());
        let mut value = self.residue(&place);
        while place.cells != self.pattern.homes()
            || self.nodes.node(set_of(&place.cells), place.blank) != goal
        {
            let wanted = (value + 3) % 4;
            let down = self.neighbours(&place).into_iter().find(|next| self.residue(next) == wanted);
            // No way down is longer than the largest value.
            place = down.filter(|_| steps < self.histogram.len() as u32)?;
            value = wanted;
            steps += 1;
        }
        Some(steps)
    }

    /// A value modulo 4: the stored bit, and the parity that the tiles' distances give.
    fn residue(&self, place: &Placement) -> u32 {
        let steps = |(&cell, &home)| self.pattern.size().steps(cell, home);
        let parity = std::iter::zip(&place.cells, self.pattern.homes()).map(steps).sum::<usize>() % 2;
        u32::from(self.bit(place)) * 2 + parity as u32
    }

    fn bit(&self, place: &Placement) -> bool {
        let mut labels: Vec<u8> = (0..place.cells.len() as u8).collect();
        labels.sort_unstable_by_key(|&label| place.cells[usize::from(label)]);
        let column = self.nodes.node(set_of(&place.cells), place.blank);
        let index = rank_order(&labels) * self.stride() + column;
        self.bytes()[index / 8] >> (index % 8) & 1 == 1
    }

    fn neighbours(&self, place: &Placement) -> Vec<Placement> {
        let (size, set) = (self.pattern.size(), set_of(&place.cells));
        let region = self.nodes.node(set, place.blank);
        let mut found = Vec::new();
        for blank in (0..size.cells()).filter(|&c| set >> c & 1 == 0 && self.nodes.node(set, c) == region) {
            for (label, &cell) in place.cells.iter().enumerate() {
                if size.steps(cell, blank) == 1 {
                    let mut next = Placement { cells: place.cells.clone(), blank: cell };
                    next.cells[label] = blank;
                    found.push(next);
                }
            }
        }
        found
    }
}

#[derive(Debug)]
struct Placement {
    cells: Vec<usize>,
    blank: usize,
}

fn set_of(cells: &[usize]) -> u32 {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

fn stride(nodes: usize) -> usize {
    nodes.next_multiple_of(64)
}

/// The builder's marks are all that is needed.
struct Nothing;

impl Sink for Nothing {
    type Part<'a> = ();

    fn bytes(_sets: usize, _nodes: usize, _words: usize) -> usize {
        0
    }

    fn split(&mut self, _nodes: &Nodes, cuts: &[std::ops::Range<usize>]) -> Vec<()> {
        vec![(); cuts.len()]
    }

    #[inline(always)]
    fn record((): &mut (), _set: usize, _node: usize, _new: &[u32], _level: usize) {}
}

/// From a run of bits for each node to a row of bits for each order.
fn transpose(
    orders: &Orders,
    nodes: usize,
    by_node: &Pages,
    tiles: usize,
    effort: &Effort<'_>,
) -> Result<Pages, BuildError> {
    let stride = stride(nodes) / 64;
    let mut rows = Pages::zeroed(factorial(tiles) * stride * 8).map_err(|_| BuildError::OutOfMemory)?;
    let ranks = orders.ranks();
    // Rows are handed out by word, so that each thread writes rows of its own.
    let mut by_rank: Vec<Option<&mut [u64]>> =
        rows.long_words_mut().chunks_exact_mut(stride).map(Some).collect();
    let mut rows_of_word = |word: usize| {
        let ranks = ranks[word * 32..][..32].iter().filter(|&&rank| rank != u32::MAX);
        let row = |&rank: &u32| by_rank[rank as usize].take().expect("every order has a bit of its own");
        (word, ranks.map(row).collect::<Vec<_>>())
    };
    let jobs: Vec<_> = (0..orders.words()).map(&mut rows_of_word).collect();
    let (queue, stopped) = (Mutex::new(jobs.into_iter()), OnceLock::new());
    let work = || {
        while stopped.get().is_none() {
            if let Err(stop) = (effort.look)() {
                stopped.get_or_init(|| stop);
                return;
            }
            // Sixteen words share a cache line of each node.
            let next: Vec<_> = queue.lock().expect("no thread panics here").by_ref().take(16).collect();
            if next.is_empty() {
                return;
            }
            transpose_words(next, nodes, orders.words(), by_node.words());
        }
    };
    together(effort.thread_count(), work);
    stopped.into_inner().map_or(Ok(rows), |stop| Err(BuildError::Stopped(stop)))
}

fn transpose_words(mut jobs: Vec<(usize, Vec<&mut [u64]>)>, nodes: usize, words: usize, by_node: &[u32]) {
    for first in (0..nodes).step_by(512) {
        for (word, rows) in &mut jobs {
            for start in (first..(first + 512).min(nodes)).step_by(64) {
                let mut columns = [[0_u32; 32]; 2];
                for node in start..(start + 64).min(nodes) {
                    columns[(node - start) / 32][node % 32] = by_node[node * words + *word];
                }
                columns.iter_mut().for_each(transpose_bits);
                for (bit, row) in rows.iter_mut().enumerate() {
                    let both = u64::from(columns[0][bit]) | u64::from(columns[1][bit]) << 32;
                    row[start / 64] = both.to_le();
                }
            }
        }
    }
}

/// Transposes 32 words of 32 bits by swapping ever smaller squares (Hacker's Delight, 7-3).
fn transpose_bits(square: &mut [u32; 32]) {
    let (mut width, mut mask) = (16, 0x0000_ffff_u32);
    while width != 0 {
        for start in (0..32).step_by(2 * width) {
            for i in start..start + width {
                let swapped = (square[i] >> width ^ square[i + width]) & mask;
                square[i] ^= swapped << width;
                square[i + width] ^= swapped;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::Partition;
    use crate::{Goal, Size};

    /// Nodes of six tiles fill two vectors in part; those of fewer and of more tiles are built otherwise.
    #[test]
    fn portable_code_and_vectors_build_the_same_tables() {
        let shapes = [(3, 4, "6-5"), (4, 3, "6-5"), (2, 6, "6-5"), (6, 2, "6-5"), (2, 4, "7"), (3, 5, "6-8")];
        for (rows, columns, partition) in shapes {
            let size = Size::new(rows, columns).unwrap();
            for goal in [Goal::First, Goal::Snail] {
                let goal = goal.board(size).unwrap();
                let partition = Partition::new(&partition.parse().unwrap(), &goal).unwrap();
                let small = partition.patterns().iter().filter(|pattern| pattern.tiles() < 8);
                for pattern in small {
                    let portable = Effort { native: false, ..Effort::default() };
                    let portable = ZeroAwareTable::build(pattern, portable).unwrap();
                    let native = ZeroAwareTable::build(pattern, Effort::default()).unwrap();
                    assert_eq!(native.histogram(), portable.histogram(), "{size} {pattern:?}");
                    assert!(native.bytes() == portable.bytes(), "{size} {pattern:?}");
                }
            }
        }
    }
}
