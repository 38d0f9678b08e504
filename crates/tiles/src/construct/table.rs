//! Exact distances in a window for one tile or two.
//!
//! To carry one or two tiles to their targets with no regard to the others, the positions are "where the tiles are" times
//! "where the blank is". All are reached backwards from the target, breadth first, for all cells of the blank at once: a
//! layer of the search moves a set of blanks one step in four shifts of a word. That takes some microseconds for one
//! tile in 64 cells and a quarter of a millisecond for two in 36. Distances depend on the shape alone, so they are kept.

use rustc_hash::FxHashMap;

/// What a table depends on: the window's shape, the free cells, and where the tiles are to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    pub rows: u8,
    pub columns: u8,
    pub free: u64,
    pub targets: Targets,
}

/// The cells, within the window, that one tile or two are carried to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Targets {
    One(u8),
    Two(u8, u8),
}

/// How many moves it takes at least to have the tiles at their targets, from anywhere, within the window.
#[derive(Debug)]
pub(super) struct Table {
    cells: usize,
    distances: Box<[u8]>,
    /// Where the blank goes from each cell, up, left, right and down; [`Table::NOWHERE`] if it cannot.
    pub steps: Box<[[u8; 4]]>,
}

impl Table {
    /// No way leads there.
    pub const NEVER: u8 = u8::MAX;
    pub const NOWHERE: u8 = u8::MAX;

    pub fn new(shape: Shape) -> Table {
        let cells = usize::from(shape.rows) * usize::from(shape.columns);
        let (count, target) = match shape.targets {
            Targets::One(one) => (1, usize::from(one)),
            Targets::Two(one, two) => (2, usize::from(one) * cells + usize::from(two)),
        };
        let places = if count == 1 { cells } else { cells * cells };
        let mut search = Search {
            spread: Spread::new(shape),
            cells,
            count,
            seen: vec![0; places],
            next: vec![0; places],
            touched: Vec::new(),
        };
        let mut distances = vec![Table::NEVER; places * cells].into_boxed_slice();
        let mut layer = vec![(target, shape.free & !search.standing(target))];
        search.seen[target] = layer[0].1;
        for distance in 0..Table::NEVER {
            for &(place, blanks) in &layer {
                let row = &mut distances[place * cells..][..cells];
                each(blanks, |blank| row[blank] = distance);
                search.expand(place, blanks);
            }
            search.turn(&mut layer);
            if layer.is_empty() {
                break;
            }
        }
        Table { cells, distances, steps: steps(shape) }
    }

    /// From a place of the tiles and a cell of the blank.
    #[inline]
    pub fn distance(&self, place: usize, blank: usize) -> u8 {
        self.distances[place * self.cells + blank]
    }

    /// The number of a place: one tile's cell, or the first's times the cells plus the second's.
    pub fn place(&self, first: usize, second: Option<usize>) -> usize {
        second.map_or(first, |second| first * self.cells + second)
    }
}

/// The breadth-first search: for each place of the tiles, sets of cells of the blank.
struct Search {
    spread: Spread,
    cells: usize,
    /// How many tiles are carried.
    count: usize,
    seen: Vec<u64>,
    next: Vec<u64>,
    touched: Vec<usize>,
}

impl Search {
    fn tiles(&self, place: usize) -> [usize; 2] {
        [place % self.cells, place / self.cells]
    }

    /// The cells on which the tiles stand.
    fn standing(&self, place: usize) -> u64 {
        self.tiles(place)[..self.count].iter().fold(0, |all, &at| all | 1 << at)
    }

    fn expand(&mut self, place: usize, blanks: u64) {
        self.reach(place, self.spread.of(blanks) & !self.standing(place));
        let tiles = self.tiles(place);
        for (digit, &at) in tiles[..self.count].iter().enumerate() {
            let unit = if digit == 0 { 1 } else { self.cells };
            // The tile goes where the blank was.
            each(blanks & self.spread.of(1 << at), |to| self.reach(place - at * unit + to * unit, 1 << at));
        }
    }

    fn reach(&mut self, place: usize, blanks: u64) {
        let fresh = blanks & !self.seen[place];
        if fresh != 0 {
            if self.next[place] == 0 {
                self.touched.push(place);
            }
            self.next[place] |= fresh;
        }
    }

    /// Makes what was reached the layer to go on from.
    fn turn(&mut self, layer: &mut Vec<(usize, u64)>) {
        layer.clear();
        for place in self.touched.drain(..) {
            let fresh = std::mem::take(&mut self.next[place]);
            self.seen[place] |= fresh;
            layer.push((place, fresh));
        }
    }
}

/// One step of the blank, for a set of cells at once.
struct Spread {
    columns: u32,
    free: u64,
    not_first: u64,
    not_last: u64,
}

impl Spread {
    fn new(shape: Shape) -> Spread {
        let columns = u32::from(shape.columns);
        let first = (0..u32::from(shape.rows)).fold(0, |all, row| all | 1_u64 << (row * columns));
        Spread { columns, free: shape.free, not_first: !first, not_last: !(first << (columns - 1)) }
    }

    #[inline]
    fn of(&self, cells: u64) -> u64 {
        let sideways = (cells & self.not_last) << 1 | (cells & self.not_first) >> 1;
        (sideways | cells << self.columns | cells >> self.columns) & self.free
    }
}

fn steps(shape: Shape) -> Box<[[u8; 4]]> {
    let (rows, columns) = (shape.rows, shape.columns);
    let free = |inside: bool, to: u8| {
        if inside && shape.free >> to & 1 == 1 { to } else { Table::NOWHERE }
    };
    let of = |cell: u8| {
        let (row, column) = (cell / columns, cell % columns);
        [
            free(row > 0, cell.wrapping_sub(columns)),
            free(column > 0, cell.wrapping_sub(1)),
            free(column + 1 < columns, cell + 1),
            free(row + 1 < rows, cell + columns),
        ]
    };
    (0..rows * columns).map(of).collect()
}

/// Calls for each number in a set.
#[inline]
fn each(mut set: u64, mut call: impl FnMut(usize)) {
    while set != 0 {
        call(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Tables made so far.
#[derive(Debug, Default)]
pub(super) struct Tables {
    made: FxHashMap<Shape, Table>,
}

impl Tables {
    pub fn get(&mut self, shape: Shape) -> &Table {
        self.made.entry(shape).or_insert_with(|| Table::new(shape))
    }
}
