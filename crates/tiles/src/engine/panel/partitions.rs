//! Partitions for any shape, found by trying.
//!
//! A table sees how the tiles of its pattern stand in each other's way, and neighbours do so most. So a good pattern is
//! connected and compact, and a good panel is one in which most pairs of neighbours are together in some pattern: what one
//! partition cuts apart, another keeps together. All ways to cut the goal into connected patterns are tried (or the first
//! hundred thousand, compact patterns first), and the panel grows by the partition that adds most for the tables it costs.
//! A pair that is together already counts less each time it is so again, reflections included.
//!
//! One kind of pair outweighs all others: neighbours of the blank's home. The blank comes home through one of them, and only
//! a pattern that holds both knows so. On 5x5 with the blank in a corner they are worth 1.6 moves on average, a pair of
//! other neighbours 0.1. So only partitions that cut the fewest of these apart are looked at. The step before the last is
//! like it: a pattern that also holds all tiles at home two steps from the blank's is worth another half of a move.
//!
//! How much a pair is worth comes from the means of 56 tables of six tiles on 5x5, where tiles in one line that are no
//! neighbours and tiles on a diagonal added nothing. The other numbers are those with the fewest nodes of some forty tried
//! on 22 boards of Korf and Felner, in iterations of at most three million nodes: 44 % less than with the numbers before
//! them, 33 % less than with seven partitions that people chose.

use super::{CELLS_MAX, PanelError};
use crate::pdb::{Frame, PartitionSpec};
use crate::{Board, Direction, Size};

/// Partitions of a goal's tiles for a [`Panel`](super::Panel), the best first. Together their tables take at most some five
/// hundred megabytes.
///
/// ```
/// use loyd_tiles::{Goal, Size, engine::panel::find_partitions};
/// let goal = Goal::Last.board(Size::new(3, 5).unwrap()).unwrap();
/// assert!(find_partitions(&goal).unwrap().len() > 1);
/// ```
///
/// # Errors
/// [`PanelError::Cells`] if the board is too large.
pub fn find_partitions(goal: &Board) -> Result<Vec<PartitionSpec>, PanelError> {
    if goal.size().cells() > CELLS_MAX {
        return Err(PanelError::Cells { size: goal.size() });
    }
    let frame = Frame::new(goal);
    let shape = Shape::new(&frame);
    let tile = |home: usize| goal.tiles()[frame.cell(home)];
    let tiles = |&set: &u32| ones(set).map(tile).collect();
    let spec = |partition: &Vec<u32>| PartitionSpec::Tiles(partition.iter().map(tiles).collect());
    Ok(shape.panel().iter().map(spec).collect())
}

/// Partitions in a panel, and tables, at most.
const PARTITIONS_MAX: usize = 16;
const TABLES_MAX: usize = 22;
/// Partitions to choose from, at most.
const TRIED_MAX: usize = 100_000;
/// Tiles of a pattern, at most. A table of six takes half a second on 5x5, and a tenth where there are 18 cells. Many of six
/// judge nearly as well as a few of seven, which take five to ten times as long.
const TILES_MAX: usize = 6;
/// The same on boards of two rows of twelve: six tiles cut such a board into regions in more ways than a
/// [column](super::columns::Columns) can number.
const TILES_MAX_LONG: usize = 5;
/// What a table costs, in pairs.
const TABLE_COST: f64 = 0.1;
/// What a pair is worth of which both belong two steps from the blank's home; a pair of neighbours is worth one.
const NEAR_BLANK: f64 = 2.0;
/// What a pair is worth when it is together once more, as a share of what it was worth before.
const AGAIN: f64 = 0.7;

/// A board's shape with the home of its blank.
struct Shape {
    size: Size,
    blank_home: usize,
    neighbours: Vec<u32>,
    reflections: Vec<Vec<usize>>,
    /// Tiles in a pattern, and in the one that is left over.
    full: u32,
    rest: u32,
}

impl Shape {
    fn new(frame: &Frame) -> Shape {
        let size = frame.size();
        let step = |cell: usize, direction: Direction| direction.step(size, cell);
        let around = |cell| Direction::ALL.into_iter().filter_map(move |direction| step(cell, direction));
        let neighbours =
            (0..size.cells()).map(|cell| around(cell).fold(0, |set, cell| set | 1 << cell)).collect();
        let tiles = size.cells() - 1;
        let is_long = size.rows().min(size.columns()) == 2 && size.cells() == 24;
        let full = tiles.min(if is_long { TILES_MAX_LONG } else { TILES_MAX });
        Shape {
            size,
            blank_home: frame.blank_home(),
            neighbours,
            reflections: frame.reflections(),
            full: full as u32,
            rest: (tiles % full) as u32,
        }
    }

    /// The best partitions, each a list of sets.
    fn panel(&self) -> Vec<Vec<u32>> {
        let all = ((1_u32 << self.size.cells()) - 1) & !(1 << self.blank_home);
        let mut tried = Vec::new();
        self.cut(all, self.rest > 0, &mut Vec::new(), &mut tried);
        let most = tried.iter().map(|partition| self.gates(partition)).max();
        tried.retain(|partition| Some(self.gates(partition)) == most);
        let mut cover = Cover::new(self);
        let (mut panel, mut tables): (Vec<Vec<u32>>, Vec<u32>) = (Vec::new(), Vec::new());
        while panel.len() < PARTITIONS_MAX {
            let new = |partition: &[u32]| partition.iter().filter(|&set| !tables.contains(set)).count();
            let worth = |partition: &Vec<u32>| {
                let new = new(partition);
                let fits = tables.len() + new <= TABLES_MAX && !panel.contains(partition);
                if fits { cover.gain(partition) - TABLE_COST * new as f64 } else { f64::MIN }
            };
            let best = tried
                .iter()
                .map(|partition| (worth(partition), partition))
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((worth, best)) = best.filter(|best| best.0 > 0.0 || panel.is_empty()) else { break };
            debug_assert!(worth > f64::MIN);
            cover.add(best);
            tables.extend(best.iter().filter(|&set| !tables.contains(set)).collect::<Vec<_>>());
            panel.push(best.clone());
        }
        panel
    }

    /// How many pairs of neighbours of the blank's home are together.
    fn gates(&self, partition: &[u32]) -> u32 {
        let near = |set: &u32| (set & self.neighbours[self.blank_home]).count_ones();
        partition.iter().map(near).map(|near| near * near.saturating_sub(1) / 2).sum()
    }

    /// All ways to cut what is left into connected patterns.
    fn cut(&self, left: u32, rest: bool, patterns: &mut Vec<u32>, tried: &mut Vec<Vec<u32>>) {
        if tried.len() >= TRIED_MAX {
            return;
        }
        if left == 0 {
            tried.push(patterns.clone());
            return;
        }
        let first = left & left.wrapping_neg();
        let mut choices = Vec::new();
        self.grow(first, left & !first, 0, self.full, &mut choices);
        if rest {
            self.grow(first, left & !first, 0, self.rest, &mut choices);
        }
        choices.sort_by_key(|&set| std::cmp::Reverse(self.pairs(set)));
        for set in choices {
            let rest = rest && (set.count_ones() == self.full || self.rest == self.full);
            if self.can_cut(left & !set, rest) {
                patterns.push(set);
                self.cut(left & !set, rest, patterns, tried);
                patterns.pop();
            }
        }
    }

    /// All connected sets of a size that hold `set`, some of `free`, and none of `not`.
    fn grow(&self, set: u32, free: u32, mut not: u32, size: u32, found: &mut Vec<u32>) {
        if set.count_ones() == size {
            found.push(set);
            return;
        }
        let around = ones(set).fold(0, |around, cell| around | self.neighbours[cell]) & free & !set & !not;
        for cell in ones(around) {
            self.grow(set | 1 << cell, free, not, size, found);
            // Sets with this cell are all found.
            not |= 1 << cell;
        }
    }

    /// Whether each region of what is left has room for whole patterns.
    fn can_cut(&self, mut left: u32, mut rest: bool) -> bool {
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let grown = ones(region).fold(region, |grown, cell| grown | self.neighbours[cell]) & left;
                if grown == region {
                    break;
                }
                region = grown;
            }
            left &= !region;
            match region.count_ones() % self.full {
                0 => {}
                over if rest && over == self.rest => rest = false,
                _ => return false,
            }
        }
        true
    }

    /// How many pairs of neighbours a set holds.
    fn pairs(&self, set: u32) -> u32 {
        ones(set).map(|cell| (self.neighbours[cell] & set).count_ones()).sum::<u32>() / 2
    }
}

/// How often each pair of tiles is together in a pattern so far.
struct Cover<'a> {
    shape: &'a Shape,
    /// What it would add to have a pair together once more, by both homes.
    worth: Vec<f64>,
}

impl<'a> Cover<'a> {
    fn new(shape: &'a Shape) -> Cover<'a> {
        let (size, cells) = (shape.size, shape.size.cells());
        let is_near = |home: usize| size.steps(home, shape.blank_home) == 2;
        let worth = |at: usize| {
            let (a, b) = (at / cells, at % cells);
            let neighbours = if size.steps(a, b) == 1 { 1.0 } else { 0.0 };
            let near = if a != b && is_near(a) && is_near(b) { NEAR_BLANK } else { 0.0 };
            neighbours + near
        };
        Cover { shape, worth: (0..cells * cells).map(worth).collect() }
    }

    fn gain(&self, partition: &[u32]) -> f64 {
        let cells = self.shape.size.cells();
        let row = |set: u32, a: usize| ones(set).map(move |b| a * cells + b);
        let of_set =
            |set: u32| ones(set).flat_map(move |a| row(set, a)).map(|at| self.worth[at]).sum::<f64>();
        partition.iter().map(|&set| of_set(set)).sum::<f64>() / 2.0
    }

    fn add(&mut self, partition: &[u32]) {
        let cells = self.shape.size.cells();
        let plain: Vec<usize> = (0..cells).collect();
        for map in std::iter::once(&plain).chain(&self.shape.reflections) {
            for &set in partition {
                for (a, b) in ones(set).flat_map(|a| ones(set).map(move |b| (a, b))) {
                    self.worth[map[a] * cells + map[b]] *= AGAIN;
                }
            }
        }
    }
}

/// The numbers of the ones in a word.
fn ones(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let one = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(one)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Tile};

    #[test]
    fn every_shape_and_home_of_the_blank_has_partitions_of_all_tiles_into_small_connected_patterns() {
        let sizes = (2..=5).flat_map(|rows| (2..=12).map(move |columns| (rows, columns)));
        for (rows, columns) in sizes.filter(|(rows, columns)| rows * columns <= 25) {
            let size = Size::new(rows, columns).unwrap();
            for blank in 0..size.cells() {
                let mut tiles: Vec<Tile> = (1..size.cells() as Tile).collect();
                tiles.insert(blank, 0);
                let goal = Goal::Board(Board::new(size, tiles).unwrap()).board(size).unwrap();
                let found = find_partitions(&goal).unwrap();
                assert!(!found.is_empty(), "{size} {blank}");
                for spec in found {
                    let partition = crate::pdb::Partition::new(&spec, &goal).unwrap();
                    let shape = Shape::new(partition.frame());
                    for pattern in partition.patterns() {
                        let set = pattern.homes().iter().fold(0_u32, |set, home| set | 1 << home);
                        let mut found = Vec::new();
                        let first = set & set.wrapping_neg();
                        shape.grow(first, set & !first, 0, set.count_ones(), &mut found);
                        assert_eq!(found, [set], "{spec}");
                        assert!(pattern.tiles() <= TILES_MAX);
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_near_the_blanks_home_is_together_first_and_the_classic_partition_comes_too() {
        let goal = Goal::First.board(Size::new(5, 5).unwrap()).unwrap();
        let found: Vec<String> = find_partitions(&goal).unwrap().iter().map(ToString::to_string).collect();
        assert!(found[0].starts_with("1,2,5,6,10,11+"), "{found:?}");
        let classic = "1,5,6,10,11,12+2,3,4,7,8,9+13,14,18,19,23,24+15,16,17,20,21,22";
        assert!(found.iter().any(|partition| partition == classic), "{found:?}");
        let tables: std::collections::HashSet<_> =
            found.iter().flat_map(|partition| partition.split('+')).collect();
        assert!(tables.len() <= TABLES_MAX, "{}", tables.len());
    }
}
