//! What the potential looks at: numbers for the few things about a board that say how far it is from solved.
//!
//! Three kinds of feature, each shared by all boards, shapes and goals, and by everything that turning or mirroring
//! makes of it:
//!
//! - *single*: how far a tile is from home, in rows and in columns;
//! - *edge*: the same, for tiles whose home is within two cells of the edge, where there is less room to turn;
//! - *pair*: what two neighbours, next to each other, next but one, or diagonal, want together. Each is seen as its
//!   displacement (up to two cells, more counts as two), as the blank, or as the wall. Linear conflicts and the many
//!   smaller obstacles of that kind are pairs.
//!
//! A feature is a number; [`WEIGHTS`](super::weights::WEIGHTS) gives each number a weight.

use std::collections::HashMap;

/// Displacements are told apart up to this many rows and columns; beyond, each step weighs the same.
pub(super) const REACH: usize = 9;
/// ... in pairs up to this many.
const NEAR: isize = 2;
/// ... and by the edge up to this many.
const EDGE_NEAR: usize = 3;
/// Homes are this many cells from the edge, or further.
const EDGES: usize = 3;

const SIDE: isize = 2 * NEAR + 1;
/// What stands on a cell, as a pair sees it: a displacement, or
pub(super) const BLANK: u8 = (SIDE * SIDE) as u8;
/// ... or the wall.
pub(super) const WALL_CLASS: u8 = BLANK + 1;
/// A power of two, so that a pair of classes is a number by shifting.
pub(super) const CLASSES: usize = 32;

/// A step from one cell to another, in rows and columns.
pub(super) type Offset = (isize, isize);

/// Half of the pairs around a cell; the other half are the same pairs seen from their other end.
pub(super) const OFFSETS: [Offset; 6] = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, -1)];

/// The numbers of all features.
#[derive(Debug)]
pub(super) struct Features {
    count: usize,
    single: HashMap<(usize, usize), usize>,
    edge: HashMap<(usize, usize), usize>,
    pair: [Vec<Option<usize>>; OFFSETS.len()],
}

impl Features {
    pub fn new() -> Features {
        let mut count = 0;
        let single = numbered(&mut count, (0..=REACH).flat_map(|a| (0..=a).map(move |b| (b, a))).skip(1));
        let sides = EDGES * (EDGE_NEAR + 1);
        let edges = (0..sides).flat_map(|a| (0..=a).map(move |b| (b, a)));
        let edge = numbered(&mut count, edges.filter(|&(a, b)| is_edge(a, b)));
        let mut known = HashMap::new();
        let pair = OFFSETS.map(|offset| {
            let pairs = (0..CLASSES * CLASSES).map(|pair| ((pair / CLASSES) as u8, (pair % CLASSES) as u8));
            let number = |(a, b): (u8, u8)| {
                let seen = a <= WALL_CLASS && b <= WALL_CLASS && (a, b) != (WALL_CLASS, WALL_CLASS);
                seen.then(|| {
                    *known.entry(canonical(offset, a, b)).or_insert_with(|| {
                        count += 1;
                        count - 1
                    })
                })
            };
            pairs.map(number).collect()
        });
        Features { count, single, edge, pair }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// A tile that is `rows` rows and `columns` columns from home.
    pub fn single(&self, (rows, columns): Offset) -> Option<usize> {
        let (a, b) = (rows.unsigned_abs().min(REACH), columns.unsigned_abs().min(REACH));
        self.single.get(&(a.min(b), a.max(b))).copied()
    }

    /// The same, for a tile with this home.
    pub fn edge(&self, home: HomeClass, (rows, columns): Offset) -> Option<usize> {
        let side = |edge: usize, steps: isize| edge * (EDGE_NEAR + 1) + steps.unsigned_abs().min(EDGE_NEAR);
        let (a, b) = (side(home.0, rows), side(home.1, columns));
        self.edge.get(&(a.min(b), a.max(b))).copied()
    }

    /// What stands on a cell and `OFFSETS[place]` further on.
    pub fn pair(&self, place: usize, a: u8, b: u8) -> Option<usize> {
        self.pair[place][usize::from(a) * CLASSES + usize::from(b)]
    }
}

/// How far a home is from the nearest edge, by rows and by columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HomeClass(usize, usize);

impl HomeClass {
    pub fn new((rows, columns): (usize, usize), (row, column): (usize, usize)) -> HomeClass {
        let edge = |n: usize, place: usize| place.min(n - 1 - place).min(EDGES - 1);
        HomeClass(edge(rows, row), edge(columns, column))
    }

    /// All classes, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = HomeClass> {
        (0..EDGES).flat_map(|rows| (0..EDGES).map(move |columns| HomeClass(rows, columns)))
    }

    pub fn number(self) -> usize {
        self.0 * EDGES + self.1
    }
}

/// Whether a pair of (distance from the edge, steps) is one to look at: not far from both edges, and not at home.
fn is_edge(a: usize, b: usize) -> bool {
    let edge = |side: usize| side / (EDGE_NEAR + 1);
    let steps = |side: usize| side % (EDGE_NEAR + 1);
    (edge(a), edge(b)) != (EDGES - 1, EDGES - 1) && (steps(a), steps(b)) != (0, 0)
}

fn numbered<K: Eq + std::hash::Hash>(count: &mut usize, keys: impl Iterator<Item = K>) -> HashMap<K, usize> {
    let first = *count;
    let map: HashMap<K, usize> = keys.zip(first..).collect();
    *count += map.len();
    map
}

/// A displacement as pairs see it.
pub(super) fn class_of((rows, columns): Offset) -> u8 {
    let near = |steps: isize| steps.clamp(-NEAR, NEAR) + NEAR;
    (near(rows) * SIDE + near(columns)) as u8
}

/// One of the eight ways to turn or mirror the board.
fn turned(way: u8, (rows, columns): Offset) -> Offset {
    let rows = if way & 1 == 0 { rows } else { -rows };
    let columns = if way & 2 == 0 { columns } else { -columns };
    if way & 4 == 0 { (rows, columns) } else { (columns, rows) }
}

fn turned_class(way: u8, class: u8) -> u8 {
    if class >= BLANK {
        return class;
    }
    let (rows, columns) = (isize::from(class) / SIDE - NEAR, isize::from(class) % SIDE - NEAR);
    class_of(turned(way, (rows, columns)))
}

/// The same for a pair, for what turning and mirroring make of it, and for the pair seen from its other end.
fn canonical(offset: Offset, a: u8, b: u8) -> (Offset, u8, u8) {
    let views = (0..8).flat_map(|way| {
        let (rows, columns) = turned(way, offset);
        let (a, b) = (turned_class(way, a), turned_class(way, b));
        [((rows, columns), a, b), ((-rows, -columns), b, a)]
    });
    views.min().expect("there are eight ways")
}
