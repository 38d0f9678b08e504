//! From the cells of a pattern's tiles, and the blank's, to the place of a bit in its table.
//!
//! Everything here is shared by all tables of patterns with one number of tiles. The row comes from the order of the tiles:
//! for each tile, the earlier ones that stand behind it are counted, for all tiles at once, a byte each. The column comes
//! from the set of cells and the region of the blank. Few of the ways in which a set can cut a board into regions differ, so
//! a set has the number of its *class*, and the class the region of each cell: a word a set and a byte a cell, which
//! together stay in the second-level cache.

use std::collections::HashMap;

use crate::pdb::ZeroAwareTable;
use crate::pdb::rank::{rank_order, rank_set, sets, unrank_order};

/// The way to bits of tables with one number of tiles on boards of one size.
#[derive(Debug)]
pub(super) struct Columns {
    /// A set's number, by its upper and its lower cells; a few numbers [behind](BEHIND) the latter.
    pub upper: Box<[u32; 1 << (LOWER - 1)]>,
    pub lower: Box<[u16; (1 << LOWER) + BEHIND]>,
    /// For each set its first column, and from bit `class_shift` on its class.
    pub sets: Vec<u32>,
    pub class_shift: u32,
    /// For each class the region of each cell, 32 to a class, and a few bytes [behind](BEHIND) them.
    pub regions: Vec<u8>,
    /// Where the row begins, by the sum of counts.
    pub rows: Vec<u32>,
}

/// Cells in the lower part of a set.
pub(super) const LOWER: u32 = 13;
/// Vectors read four bytes, be an entry smaller: as many entries more lie behind the last.
pub(super) const BEHIND: usize = 4;
/// A cell behind all others, for tiles that a pattern does not have.
pub(super) const NOWHERE: u8 = 31;
/// What a tile's count is worth, for tiles of even and of odd number, the first of them highest.
pub(super) const EVEN: u64 = (1 << 48) + (2 << 32) + (24 << 16) + 720;
pub(super) const ODD: u64 = (1 << 48) + (6 << 32) + (120 << 16) + 5040;

impl Columns {
    /// The most tiles of a pattern: a byte each.
    pub const TILES_MAX: usize = 8;

    /// The way to the bits of all tables like this one, or `None` if there are too many columns and classes.
    pub fn new(table: &ZeroAwareTable) -> Option<Columns> {
        let (nodes, tiles) = (table.nodes(), table.pattern().tiles());
        let cells = table.pattern().size().cells();
        let class_shift = usize::BITS - nodes.len().leading_zeros();
        let (mut classes, mut regions) = (HashMap::new(), Vec::new());
        let mut words = Vec::new();
        for set in sets(cells, tiles) {
            let place = nodes.place(set);
            let class = class_of(set, nodes.regions(place));
            let number = *classes.entry(class).or_insert_with(|| {
                regions.extend_from_slice(&class);
                regions.len() as u64 / 32 - 1
            });
            let word = number << class_shift | nodes.nodes(place).start as u64;
            words.push(u32::try_from(word).ok()?);
        }
        regions.extend_from_slice(&[0; BEHIND]);
        let (mut upper, mut lower) = (Box::new([0; 1 << (LOWER - 1)]), vec![0; (1 << LOWER) + BEHIND]);
        for (set, number) in lower[..1 << LOWER].iter_mut().enumerate() {
            *number = rank_set(set as u32) as u16;
        }
        for (set, number) in upper.iter_mut().enumerate() {
            // The smallest set with these upper cells has its other cells lowest, if they are not too many.
            let rest = tiles.wrapping_sub(set.count_ones() as usize);
            if rest <= LOWER as usize {
                *number = rank_set((set << LOWER) as u32 | ((1 << rest) - 1)) as u32;
            }
        }
        let rows = rows(tiles, table.stride())?;
        let lower = lower.try_into().ok()?;
        Some(Columns { upper, lower, sets: words, class_shift, regions, rows })
    }

    /// The number of a set of cells; what is beyond the last cell does not matter.
    #[inline(always)]
    pub fn set(&self, set: u32) -> u32 {
        let upper = self.upper[(set >> LOWER) as usize % self.upper.len()];
        upper + u32::from(self.lower[set as usize % (1 << LOWER)])
    }

    /// Where the row begins for at most `N` tiles at these cells, a byte each, [nowhere](NOWHERE) where there are fewer.
    #[inline(always)]
    pub fn row<const N: usize>(&self, cells: u64) -> u32 {
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let mut counts = 0;
        // With its highest bit set, no byte borrows from the next; the bit stays where the byte is not the smaller one. What
        // is shifted in is zero, and no byte is smaller.
        let high = cells | HIGH;
        for earlier in 1..N {
            counts += (!(high - (cells << (8 * earlier))) & HIGH) >> 7;
        }
        let bytes = 0x00ff_00ff_00ff_00ff;
        let even = (counts & bytes).wrapping_mul(EVEN) >> 48;
        let odd = (counts >> 8 & bytes).wrapping_mul(ODD) >> 48;
        self.rows[(even + odd) as usize]
    }

    /// The column of the set with this number, with the blank at this cell.
    #[inline(always)]
    pub fn column(&self, set: u32, blank: u8) -> u32 {
        let word = self.sets[set as usize];
        let region = self.regions[(word >> self.class_shift) as usize * 32 + usize::from(blank)];
        (word & ((1 << self.class_shift) - 1)) + u32::from(region)
    }
}

/// The region of each cell. Occupied ones count to the largest region, so that most sets are of one class.
fn class_of(set: u32, regions: &[u8]) -> [u8; 32] {
    let free =
        || regions.iter().enumerate().filter(|&(cell, _)| set >> cell & 1 == 0).map(|(_, &region)| region);
    let size = |region: &u8| free().filter(|other| other == region).count();
    let largest = free().max_by_key(size).unwrap_or(0);
    let region = |cell: usize| if set >> cell & 1 == 1 { None } else { regions.get(cell).copied() };
    std::array::from_fn(|cell| region(cell).unwrap_or(largest))
}

/// Where the row of an order begins, by the sum of the counts of its tiles. `None` if a table is too large for that.
fn rows(tiles: usize, stride: usize) -> Option<Vec<u32>> {
    let mut rows = vec![0; (1..=tiles).product()];
    for rank in 0..rows.len() {
        let labels = unrank_order(rank, tiles);
        let place = |label: usize| labels.iter().position(|&l| usize::from(l) == label);
        let behind = |label: usize| (0..label).filter(|&earlier| place(earlier) > place(label)).count();
        let worth = |label: usize| (1..=label).product::<usize>();
        let sum: usize = (0..tiles).map(|label| behind(label) * worth(label)).sum();
        debug_assert_eq!(rank_order(&labels), rank);
        rows[sum] = u32::try_from(rank * stride).ok()?;
    }
    u32::try_from(rows.len() * stride).ok().map(|_| rows)
}
