//! From a packed board to the number of a table's bit.
//!
//! The tiles are renumbered pattern by pattern: the blank is 0, the first pattern's tiles come next, and so on. Then a
//! pattern is a range of numbers, and its cells are found for all 16 nibbles at once by comparing with the ends of the
//! range. Up to eight consecutive numbers differ in their lower three bits, so three bits a tile tell the order. The
//! row of the table comes from two small tables, for the first four tiles and the rest; the column from the set's
//! number and the region of the blank.

use crate::pdb::ZeroAwareTable;
use crate::pdb::rank::{factorial, rank_set};

/// The instructions that picking nibbles out of a word is made of. Compiled once for each kind of processor.
pub(super) trait Picker: Copy + Send + Sync {
    /// The lower three bits of the nibbles that `high_bits` (0x8 in a nibble) marks, closed up from the lowest. Where
    /// fewer than eight are marked, higher bits are arbitrary.
    fn labels(word: u64, high_bits: u64) -> u32;
    /// One bit for each nibble that `high_bits` marks.
    fn cells(high_bits: u64) -> usize;
}

/// Any processor.
#[derive(Debug, Clone, Copy)]
pub(super) struct Portable;

impl Picker for Portable {
    #[inline(always)]
    fn labels(word: u64, high_bits: u64) -> u32 {
        // Always eight rounds: a loop over the marked ones alone would be mispredicted.
        let (mut labels, mut rest) = (0, high_bits >> 3);
        for place in 0..8 {
            let at = rest.trailing_zeros();
            labels |= ((word.wrapping_shr(at) & 7) as u32) << (3 * place);
            rest &= rest.wrapping_sub(1);
        }
        labels
    }

    #[inline(always)]
    fn cells(high_bits: u64) -> usize {
        let mut bits = high_bits >> 3;
        bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
        bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
        bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
        ((bits | bits >> 24) & 0xffff) as usize
    }
}

/// The way from boards to bits, for one table.
#[derive(Debug, Clone)]
pub(super) struct Index {
    pub from: Bound,
    pub to: Bound,
    /// Keeps the labels of as many tiles as there are.
    pub keep: u32,
    /// The row's number, by the first four labels and by the others.
    pub head: Box<[u16; 4096]>,
    pub tail: Box<[u8; 4096]>,
    /// The set's number, by its upper and its lower eight cells.
    pub upper: [u16; 256],
    pub lower: [u16; 256],
    /// For each set its first column, then the region of each cell in three bits.
    pub columns: Box<[u64]>,
    pub stride: u64,
}

/// The test "nibble >= number" for all nibbles of a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    pub lower_bits: u64,
    /// All ones if the number is below 8: then a nibble with its highest bit set passes anyway.
    pub either: u64,
}

/// The highest bit of each nibble.
pub(super) const HIGH: u64 = 0x8888_8888_8888_8888;

impl Bound {
    fn new(number: u8) -> Bound {
        // No nibble reaches 16: taking 8 away from its highest bit leaves none to pass.
        let lower_bits = if number == 16 { HIGH } else { u64::from(number & 7) * (HIGH >> 3) };
        Bound { lower_bits, either: if number < 8 { u64::MAX } else { 0 } }
    }

    /// 0x8 in each nibble that passes. Lower bits are arbitrary.
    #[inline(always)]
    fn passed(self, word: u64) -> u64 {
        // With the highest bit set first, no nibble borrows from the next.
        let lower = (word | HIGH) - self.lower_bits;
        (word & lower) | (self.either & (word ^ lower))
    }
}

impl Index {
    /// The most tiles of a pattern: three bits must tell them apart.
    pub const TILES_MAX: usize = 8;

    /// The index for a table whose tiles are numbered from `first` on. `None` if the table's columns do not fit.
    pub fn new(table: &ZeroAwareTable, first: u8) -> Option<Index> {
        let tiles = table.pattern().tiles();
        debug_assert!(tiles <= Self::TILES_MAX);
        let label = |bits: usize| (bits as u8).wrapping_sub(first) & 7;
        let (head, tail) = rows(tiles, &label);
        let count = |set: usize| set.count_ones() as usize;
        let (mut upper, mut lower) = ([0; 256], [0; 256]);
        for set in 0..256 {
            lower[set] = rank_set(set as u32) as u16;
            if count(set) <= tiles {
                // The smallest set with these upper cells has its other cells lowest, if they are not too many.
                let rest = tiles - count(set);
                upper[set] =
                    if rest <= 8 { rank_set((set << 8) as u32 | ((1 << rest) - 1)) as u16 } else { 0 };
            }
        }
        Some(Index {
            from: Bound::new(first),
            to: Bound::new(first + tiles as u8),
            keep: (1 << (3 * tiles)) - 1,
            head,
            tail,
            upper,
            lower,
            columns: columns(table)?,
            stride: table.stride() as u64,
        })
    }

    /// The nibbles of a board that hold this pattern's tiles; the others are cleared.
    pub fn own(&self, board: u64) -> u64 {
        let marks = self.marks(board);
        board & ((marks - (marks >> 3)) | marks)
    }

    /// The cells of this pattern's tiles, and the region of each other cell, three bits each.
    pub fn regions(&self, board: u64) -> (usize, u64) {
        let cells = Portable::cells(self.marks(board));
        (cells, self.columns[usize::from(self.upper[cells >> 8] + self.lower[cells & 255])])
    }

    #[inline(always)]
    fn marks(&self, board: u64) -> u64 {
        self.from.passed(board) & !self.to.passed(board) & HIGH
    }

    /// The bit for a board whose blank is at `blank`.
    #[inline(always)]
    pub fn bit<P: Picker>(&self, board: u64, blank: u32) -> u64 {
        let marks = self.marks(board);
        let labels = P::labels(board, marks) & self.keep;
        let row = u64::from(self.head[(labels & 4095) as usize])
            + u64::from(self.tail[(labels >> 12 & 4095) as usize]);
        let cells = P::cells(marks);
        let set = self.upper[cells >> 8 & 255] + self.lower[cells & 255];
        let columns = self.columns[usize::from(set)];
        row * self.stride + (columns >> 48) + (columns >> (3 * blank) & 7)
    }
}

/// For each code of the first four labels, the number of the first row that begins so; for each code of the others,
/// how many rows further.
fn rows(tiles: usize, label: &dyn Fn(usize) -> u8) -> (Box<[u16; 4096]>, Box<[u8; 4096]>) {
    let (mut head, mut tail) = (Box::new([0; 4096]), Box::new([0; 4096]));
    let heads = tiles.min(4);
    let decode = |code: usize, count: usize| -> Option<[u8; 4]> {
        let labels: [u8; 4] = std::array::from_fn(|i| if i < count { label(code >> (3 * i) & 7) } else { 0 });
        let distinct =
            (0..count).all(|i| usize::from(labels[i]) < tiles && !labels[..i].contains(&labels[i]));
        (distinct && code >> (3 * count) == 0).then_some(labels)
    };
    for code in 0..4096 {
        if let Some(labels) = decode(code, heads) {
            let before = |i: usize| labels[..i].iter().filter(|&&l| l < labels[i]).count();
            let place = |i: usize| usize::from(labels[i]) - before(i);
            let number = (0..heads).fold(0, |number, i| number * (tiles - i) + place(i));
            head[code] = (number * factorial(tiles - heads)) as u16;
        }
        let tails = tiles - heads;
        if let Some(labels) = decode(code, tails) {
            let smaller = |i: usize| labels[i + 1..tails].iter().filter(|&&l| l < labels[i]).count();
            tail[code] = (0..tails).fold(0, |number, i| number * (tails - i) + smaller(i)) as u8;
        }
    }
    (head, tail)
}

fn columns(table: &ZeroAwareTable) -> Option<Box<[u64]>> {
    let nodes = table.nodes();
    let cells = table.pattern().size().cells();
    let sets = crate::pdb::rank::sets(cells, nodes.tiles());
    let columns = sets.map(|set| {
        let place = nodes.place(set);
        let mut word = u64::from(u16::try_from(nodes.nodes(place).start).ok()?) << 48;
        for (cell, &region) in nodes.regions(place).iter().enumerate() {
            if set >> cell & 1 == 0 {
                word |= if region < 8 { u64::from(region) << (3 * cell) } else { return None };
            }
        }
        Some(word)
    });
    columns.collect()
}
