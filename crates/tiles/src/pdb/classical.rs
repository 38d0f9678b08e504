//! Classical tables: an entry for each set and order, the blank forgotten, as the literature counts them.
//!
//! The value of a placement is the smallest over all places of the blank. Admissible and additive; not consistent,
//! because the blank may be on the wrong side. One byte an entry: `pdb:7-8` on 4x4 takes 577 MB.
//!
//! Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002, 9-22.

use std::sync::{Arc, Mutex};

use super::Pattern;
use super::build::{BuildError, Builder, Effort, Sink, Workshop};
use super::nodes::Nodes;
use super::pages::Pages;
use super::rank::{factorial, rank_order};

/// The table of one pattern.
#[derive(Debug)]
pub struct ClassicalTable {
    pattern: Pattern,
    nodes: Arc<Nodes>,
    orders: usize,
    histogram: Vec<u64>,
    payload: Pages,
}

impl ClassicalTable {
    /// Builds the table of a pattern.
    ///
    /// # Errors
    /// When it takes more memory than allowed, or was cancelled.
    pub fn build(pattern: &Pattern, effort: Effort<'_>) -> Result<ClassicalTable, BuildError> {
        let builder = Builder::new::<Values>(pattern, effort, &Mutex::default())?;
        let (sets, words) =
            (Nodes::count_sets(pattern.size(), pattern.tiles()), builder.ground.orders.words());
        let orders = factorial(pattern.tiles());
        let pages = |bytes| Pages::zeroed(bytes).map_err(|_| BuildError::OutOfMemory);
        let mut sink = Values {
            by_set: pages(sets * orders)?,
            seen: pages(sets * words * 4)?,
            words,
            orders,
            ranks: builder.ground.orders.ranks(),
        };
        builder.run(pattern, &mut sink)?;
        let mut histogram = vec![0; 256];
        for values in sink.by_set.bytes().chunks(HISTOGRAM_STRIDE) {
            (effort.look)().map_err(BuildError::Stopped)?;
            for &value in values {
                histogram[usize::from(value)] += 1;
            }
        }
        histogram.truncate(histogram.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        let payload = sink.by_set;
        Ok(ClassicalTable {
            pattern: pattern.clone(),
            nodes: Arc::clone(&builder.ground.nodes),
            orders,
            histogram,
            payload,
        })
    }

    /// The table with these bytes, as [`bytes`](Self::bytes) gave them.
    pub(super) fn from_payload(
        pattern: &Pattern,
        histogram: Vec<u64>,
        payload: Pages,
        workshop: &Workshop,
    ) -> Option<ClassicalTable> {
        if payload.bytes().len() != Self::payload_bytes(pattern) {
            return None;
        }
        let nodes = workshop.nodes(pattern.size(), pattern.tiles());
        let orders = factorial(pattern.tiles());
        Some(ClassicalTable { pattern: pattern.clone(), nodes, orders, histogram, payload })
    }

    /// The bytes that the table of a pattern has.
    pub(super) fn payload_bytes(pattern: &Pattern) -> usize {
        Nodes::count_sets(pattern.size(), pattern.tiles()) * factorial(pattern.tiles())
    }

    /// What the table is for.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// How many placements have each value, from 0.
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// The table itself: the values of each set, by order.
    pub fn bytes(&self) -> &[u8] {
        self.payload.bytes()
    }

    /// The value of a placement: the occupied cells, and the labels of the tiles on them in reading order.
    #[inline]
    pub fn value(&self, set: u32, labels: &[u8]) -> u8 {
        self.bytes()[self.nodes.place(set) * self.orders + rank_order(labels)]
    }
}

/// Values between two looks at the limits while they are counted.
const HISTOGRAM_STRIDE: usize = 1 << 22;

/// The values by set and order, with the orders seen under each set, in all regions together.
struct Values {
    by_set: Pages,
    seen: Pages,
    words: usize,
    orders: usize,
    ranks: Vec<u32>,
}

struct Part<'a> {
    values: &'a mut [u8],
    seen: &'a mut [u32],
    words: usize,
    orders: usize,
    ranks: &'a [u32],
}

impl Sink for Values {
    type Part<'a> = Part<'a>;

    fn bytes(sets: usize, _nodes: usize, words: usize) -> usize {
        sets * words * (4 + 24)
    }

    fn split<'a>(&'a mut self, _nodes: &Nodes, cuts: &[std::ops::Range<usize>]) -> Vec<Part<'a>> {
        let (words, orders, ranks) = (self.words, self.orders, &self.ranks[..]);
        let mut values = &mut self.by_set.bytes_mut()[cuts[0].start * orders..];
        let mut seen = &mut self.seen.words_mut()[cuts[0].start * words..];
        let part = |places: &std::ops::Range<usize>| {
            let count = places.len();
            let values = values.split_off_mut(..count * orders).expect("cuts follow each other");
            let seen = seen.split_off_mut(..count * words).expect("cuts follow each other");
            Part { values, seen, words, orders, ranks }
        };
        cuts.iter().map(part).collect()
    }

    #[inline(always)]
    fn record(part: &mut Part<'_>, set: usize, _node: usize, new: &[u32], level: usize) {
        let seen = &mut part.seen[set * part.words..][..part.words];
        let values = &mut part.values[set * part.orders..][..part.orders];
        for (word, (seen, &new)) in std::iter::zip(seen, new).enumerate() {
            let mut first = new & !*seen;
            *seen |= first;
            while first != 0 {
                let rank = part.ranks[word * 32 + first.trailing_zeros() as usize];
                values[rank as usize] = level as u8;
                first &= first - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Partition;
    use super::*;
    use crate::{Goal, Size};

    fn table(partition: &str, which: usize) -> ClassicalTable {
        let goal = Goal::First.board(Size::new(4, 4).unwrap()).unwrap();
        let partition = Partition::new(&partition.parse().unwrap(), &goal).unwrap();
        ClassicalTable::build(&partition.patterns()[which], Effort::default()).unwrap()
    }

    #[test]
    fn the_seven_tile_table_has_the_published_histogram() {
        let table = table("7-8", 0);
        let histogram = table.histogram();
        assert_eq!(histogram.iter().sum::<u64>(), 57_657_600);
        assert_eq!(histogram[29..], [116_971, 26_821, 4025, 285, 7]);
        let sum: u64 = std::iter::zip(0.., histogram).map(|(value, count)| value * count).sum();
        assert_eq!((sum as f64 / 57_657_600.0 * 1000.0).round() as u64, 20_912);
    }
}
