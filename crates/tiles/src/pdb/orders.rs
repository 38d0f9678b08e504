//! The fine half of a placement: the k! orders of the tiles on a set of cells, a bit each, moved in bulk.
//!
//! When a tile slides sideways, or vertically past no other tile of the pattern, the order stays: all k! bits of a
//! node go to its neighbour unchanged. When it passes some, its place in the order shifts, the same way for every
//! order. The layout makes that shift cheap. The tiles are split into the *low* ones, the first four labels, and the
//! *high* ones, the rest. An order is then
//!
//! 1. the places that the high tiles hold among all (one of C(k, 4) *blocks*),
//! 2. the order of the high tiles among themselves (a *word* of the block),
//! 3. the order of the low tiles among themselves (one of 24 *bits* of the word).
//!
//! A slide takes each block to one other block. Within it, the slide changes the order of the high tiles alone (words
//! change places, bits do not), of the low tiles alone (bits change places, in all words alike), or of neither. All
//! three are short loops over adjacent words that compilers vectorise.

use std::collections::HashMap;

use super::nodes::Edge;
use super::rank::{factorial, rank_order, rank_set, sets, unrank_order};

/// The layout of the orders of `k` tiles, and every slide between them.
#[derive(Debug, Clone)]
pub struct Orders {
    tiles: usize,
    low: usize,
    /// Words in a block: the orders of the high tiles.
    block: usize,
    /// The places of the high tiles, block by block.
    blocks: Vec<u32>,
    slides: Vec<Slide>,
    slide_ids: HashMap<(u8, u8, bool), u16>,
    /// For each way that words change places: the word that each word comes from.
    word_moves: Vec<Vec<u16>>,
    /// For each way that bits change places: what to shift, how far, and what to keep.
    bit_moves: Vec<Vec<Term>>,
    /// The slides once more, for nodes whose words fit into two vectors; else empty.
    weaves: Vec<Weave>,
}

/// The slide of one tile past some others: for each block, where its bits come from.
type Slide = Vec<(u16, Change)>;

#[derive(Debug, Clone, Copy)]
enum Change {
    None,
    Words(u16),
    Bits(u16),
}

/// A part of a permutation of bits: those that move equally far.
#[derive(Debug, Clone, Copy)]
struct Term {
    left: u32,
    right: u32,
    keep: u32,
}

/// A slide as vectors take it: whole nodes at a time, each word in a lane of its own.
#[derive(Debug, Clone)]
pub struct Weave {
    /// The word that each word comes from.
    pub sources: [u32; Orders::LANES],
    /// Each source turned and cut, several times; all together are the word.
    pub strands: Vec<Strand>,
}

/// For each word, how far its source is turned to the left, and which bits are then kept.
#[derive(Debug, Clone)]
pub struct Strand {
    /// The bits to turn by.
    pub turns: [u32; Orders::LANES],
    /// The bits to keep.
    pub keeps: [u32; Orders::LANES],
}

/// A tile at `from` in the order goes to `to`; those between close up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Shift {
    from: usize,
    to: usize,
}

impl Shift {
    fn apply<T: Copy>(self, order: &[T]) -> Vec<T> {
        let mut order = order.to_vec();
        let moved = order.remove(self.from);
        order.insert(self.to, moved);
        order
    }
}

impl Orders {
    /// The most low tiles: their orders fill a word.
    const LOW_MAX: usize = 4;
    /// The slide that changes no order.
    pub const STILL: u16 = u16::MAX;
    /// The words of two vectors.
    pub const LANES: usize = 32;

    /// The orders of `tiles` tiles on boards with `columns` columns.
    pub fn new(tiles: usize, columns: usize) -> Orders {
        let low = tiles.min(Self::LOW_MAX);
        let high = tiles - low;
        let mut orders = Orders {
            tiles,
            low,
            block: factorial(high),
            blocks: sets(tiles, high).collect(),
            slides: Vec::new(),
            slide_ids: HashMap::new(),
            word_moves: Vec::new(),
            bit_moves: Vec::new(),
            weaves: Vec::new(),
        };
        let (mut word_ids, mut bit_ids) = (HashMap::new(), HashMap::new());
        for from in 0..tiles {
            for to in from.saturating_sub(columns - 1)..(from + columns).min(tiles) {
                if from != to {
                    let slide = orders.slide(Shift { from, to }, &mut word_ids, &mut bit_ids);
                    let key = (from as u8, from.abs_diff(to) as u8, to > from);
                    orders.slide_ids.insert(key, orders.slides.len() as u16);
                    orders.slides.push(slide);
                }
            }
        }
        if orders.words() <= Self::LANES {
            orders.weaves = orders.slides.iter().map(|slide| orders.weave(slide)).collect();
        }
        orders
    }

    /// Words that hold the orders of one node.
    pub fn words(&self) -> usize {
        self.blocks.len() * self.block
    }

    /// The bits of a word that stand for an order.
    pub fn mask(&self) -> u32 {
        (1 << factorial(self.low)) - 1
    }

    /// The slide of an edge.
    pub fn slide_of(&self, edge: &Edge) -> u16 {
        if edge.passed == 0 {
            return Self::STILL;
        }
        self.slide_ids[&(edge.place, edge.passed, edge.forward)]
    }

    /// A slide other than [`STILL`](Self::STILL) for vectors, where the words of a node fit into two.
    #[inline(always)]
    pub fn woven(&self, slide: u16) -> &Weave {
        &self.weaves[usize::from(slide)]
    }

    /// The number, among all orders, of each bit of each word: 32 entries a word, those past the mask unused.
    pub fn ranks(&self) -> Vec<u32> {
        let mut ranks = vec![u32::MAX; self.words() * 32];
        for rank in 0..factorial(self.tiles) {
            let (word, bit) = self.locate(&unrank_order(rank, self.tiles));
            ranks[word * 32 + bit] = rank as u32;
        }
        ranks
    }

    /// The word and bit of an order.
    pub fn locate(&self, labels: &[u8]) -> (usize, usize) {
        let is_high = |label: u8| usize::from(label) >= self.low;
        let places = (0..self.tiles).filter(|&place| is_high(labels[place]));
        let block = rank_set(places.fold(0, |set, place| set | 1 << place));
        let high: Vec<u8> = labels.iter().filter(|&&l| is_high(l)).map(|&l| l - self.low as u8).collect();
        let low: Vec<u8> = labels.iter().copied().filter(|&l| !is_high(l)).collect();
        (block * self.block + rank_order(&high), rank_order(&low))
    }

    /// ORs into `into`, for each order there, the bit in `from` of the order after the slide.
    #[inline(always)]
    pub fn pull(&self, slide: u16, from: &[u32], into: &mut [u32]) {
        if slide == Self::STILL {
            for (to, from) in std::iter::zip(into, from) {
                *to |= from;
            }
            return;
        }
        let slide = &self.slides[usize::from(slide)];
        // The block length as a constant lets the loops be unrolled.
        match self.block {
            1 => self.pull_blocks::<1>(slide, from, into),
            2 => self.pull_blocks::<2>(slide, from, into),
            6 => self.pull_blocks::<6>(slide, from, into),
            24 => self.pull_blocks::<24>(slide, from, into),
            _ => self.pull_long_blocks(slide, from, into),
        }
    }

    #[inline(always)]
    fn pull_blocks<const N: usize>(&self, slide: &[(u16, Change)], from: &[u32], into: &mut [u32]) {
        let (from, _) = from.as_chunks::<N>();
        let (into, _) = into.as_chunks_mut::<N>();
        for (to, &(source, change)) in std::iter::zip(into, slide) {
            let source = &from[usize::from(source)];
            match change {
                Change::None => {
                    for i in 0..N {
                        to[i] |= source[i];
                    }
                }
                Change::Words(id) => {
                    let words = &self.word_moves[usize::from(id)][..N];
                    for i in 0..N {
                        to[i] |= source[usize::from(words[i]) % N];
                    }
                }
                Change::Bits(id) => {
                    for term in &self.bit_moves[usize::from(id)] {
                        for i in 0..N {
                            to[i] |= (source[i] << term.left >> term.right) & term.keep;
                        }
                    }
                }
            }
        }
    }

    #[inline(never)]
    fn pull_long_blocks(&self, slide: &[(u16, Change)], from: &[u32], into: &mut [u32]) {
        for (to, &(source, change)) in std::iter::zip(into.chunks_exact_mut(self.block), slide) {
            let source = &from[usize::from(source) * self.block..][..self.block];
            for (i, to) in to.iter_mut().enumerate() {
                *to |= match change {
                    Change::None => source[i],
                    Change::Words(id) => source[usize::from(self.word_moves[usize::from(id)][i])],
                    Change::Bits(id) => {
                        let terms = &self.bit_moves[usize::from(id)];
                        terms.iter().fold(0, |bits, t| bits | (source[i] << t.left >> t.right) & t.keep)
                    }
                };
            }
        }
    }

    fn weave(&self, slide: &Slide) -> Weave {
        let mut weave = Weave { sources: [0; Self::LANES], strands: Vec::new() };
        for word in 0..self.words() {
            let (block, within) = (word / self.block, word % self.block);
            let (source, change) = slide[block];
            let whole = [Term { left: 0, right: 0, keep: self.mask() }];
            let (within, terms) = match change {
                Change::None => (within, &whole[..]),
                Change::Words(id) => (usize::from(self.word_moves[usize::from(id)][within]), &whole[..]),
                Change::Bits(id) => (within, &self.bit_moves[usize::from(id)][..]),
            };
            weave.sources[word] = (usize::from(source) * self.block + within) as u32;
            for (number, term) in terms.iter().enumerate() {
                if weave.strands.len() == number {
                    weave.strands.push(Strand { turns: [0; Self::LANES], keeps: [0; Self::LANES] });
                }
                // What a turn brings round is not kept.
                weave.strands[number].turns[word] = (32 + term.left - term.right) % 32;
                weave.strands[number].keeps[word] = term.keep;
            }
        }
        weave
    }

    fn slide(
        &mut self,
        shift: Shift,
        word_ids: &mut HashMap<Shift, u16>,
        bit_ids: &mut HashMap<Shift, u16>,
    ) -> Slide {
        let (tiles, low, high) = (self.tiles, self.low, self.tiles - self.low);
        let blocks = self.blocks.clone();
        let change = |&places: &u32| {
            let is_high: Vec<bool> = (0..tiles).map(|place| places >> place & 1 == 1).collect();
            let moved = is_high[shift.from];
            // Among the tiles of its own kind, the moved tile goes from here to there.
            let alike = |end: usize| (0..end).filter(|&place| is_high[place] == moved).count();
            let from = alike(shift.from);
            let to = if shift.to > shift.from { alike(shift.to + 1) - 1 } else { alike(shift.to) };
            let inner = Shift { from, to };
            let source = shift.apply(&is_high);
            let source = rank_set((0..tiles).filter(|&p| source[p]).fold(0, |set, p| set | 1 << p)) as u16;
            if from == to {
                return (source, Change::None);
            }
            if moved {
                let id = *word_ids.entry(inner).or_insert_with(|| {
                    self.word_moves.push(sources(inner, high));
                    self.word_moves.len() as u16 - 1
                });
                (source, Change::Words(id))
            } else {
                let id = *bit_ids.entry(inner).or_insert_with(|| {
                    self.bit_moves.push(terms(&sources(inner, low)));
                    self.bit_moves.len() as u16 - 1
                });
                (source, Change::Bits(id))
            }
        };
        blocks.iter().map(change).collect()
    }
}

/// For each order of `k` labels, the number of the order after the shift.
fn sources(shift: Shift, k: usize) -> Vec<u16> {
    (0..factorial(k)).map(|rank| rank_order(&shift.apply(&unrank_order(rank, k))) as u16).collect()
}

/// The permutation of bits as shifts: bit i comes from bit `sources[i]`.
fn terms(sources: &[u16]) -> Vec<Term> {
    let mut keep_by_distance = std::collections::BTreeMap::<i32, u32>::new();
    for (to, &from) in sources.iter().enumerate() {
        *keep_by_distance.entry(to as i32 - i32::from(from)).or_default() |= 1 << to;
    }
    let term = |(distance, keep): (i32, u32)| {
        let (left, right) = (distance.max(0) as u32, (-distance).max(0) as u32);
        Term { left, right, keep }
    };
    keep_by_distance.into_iter().map(term).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets one bit at a time, pulls, and looks for it where shifting the order itself says.
    fn slides_move_every_order_alike(tiles: usize, columns: usize) {
        let orders = Orders::new(tiles, columns);
        for (&(place, passed, forward), &slide) in &orders.slide_ids {
            let from = usize::from(place);
            let to = if forward { from + usize::from(passed) } else { from - usize::from(passed) };
            for rank in (0..factorial(tiles)).step_by(if tiles < 7 { 1 } else { 97 }) {
                let here = unrank_order(rank, tiles);
                let (word, bit) = orders.locate(&Shift { from, to }.apply(&here));
                let mut source = vec![0; orders.words()];
                source[word] = 1 << bit;
                let mut target = vec![0; orders.words()];
                orders.pull(slide, &source, &mut target);
                let (word, bit) = orders.locate(&here);
                assert_eq!(target[word], 1 << bit);
                assert_eq!(target.iter().map(|w| w.count_ones()).sum::<u32>(), 1);
            }
        }
    }

    #[test]
    fn slides_move_every_order_alike_for_all_block_lengths() {
        for (tiles, columns) in [(1, 4), (2, 2), (3, 4), (4, 8), (5, 4), (6, 4), (7, 3), (8, 4), (9, 3)] {
            slides_move_every_order_alike(tiles, columns);
        }
    }

    #[test]
    fn every_order_has_a_bit_of_its_own() {
        for tiles in 1..=8 {
            let orders = Orders::new(tiles, 4);
            let mut ranks: Vec<u32> = orders.ranks().into_iter().filter(|&r| r != u32::MAX).collect();
            ranks.sort_unstable();
            assert_eq!(ranks, (0..factorial(tiles) as u32).collect::<Vec<_>>());
        }
    }
}
