//! Beam search that never copies a board.
//!
//! Layer by layer, the boards of least potential are kept, as many as the beam is wide. They are the leaves of a tree that
//! one [walk of the blank](super::tour) goes through, so a node costs a few table lookups and a dozen bytes on any
//! board: some four million a second.
//!
//! - Complete: no. A beam may lose all boards that lead on, and ends without a solution.
//! - Optimal: no. But given a solution, it finds only shorter ones: boards that are too far from home by Manhattan
//!   distance are dropped.
//! - Time: O(width) a layer. Memory: about [`BYTES`] for each board of its width.
//!
//! B. Lowerre. The HARPY Speech Recognition System. Dissertation, Carnegie Mellon University, 1976.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::features::BLANK;
use super::field::{Field, WALL};
use super::guide::Guide;
use super::instance::Instance;
use super::learned::Learned;
use super::tour::{LEAF, Tour, directions};
use super::watch::Watch;
use crate::{Direction, Random};

/// What a board of the width takes, with its children.
pub(super) const BYTES: usize = 320;

/// How to search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner<'a> {
    /// How many boards of a layer are kept.
    pub width: usize,
    /// Boards that are alike are taken in an order that depends on this.
    pub seed: u64,
    /// Only shorter solutions are of interest. May shrink while the beam runs.
    pub below: &'a AtomicUsize,
    pub learned: &'a Learned,
}

/// A solution with fewer moves than `manner.below`, if the beam finds one before it is over.
pub(super) fn beam(instance: &Instance, manner: Manner<'_>, watch: &Watch) -> Option<Vec<Direction>> {
    let bytes = manner.width * BYTES;
    watch.hold(bytes);
    let found = search(instance, manner, watch);
    watch.release(bytes);
    found
}

fn search(instance: &Instance, manner: Manner<'_>, watch: &Watch) -> Option<Vec<Direction>> {
    let mut beam = Beam::new(instance, manner);
    loop {
        beam.expand_all(watch)?;
        if let Some(goal) = beam.candidates.iter().find(|candidate| candidate.node.steps == 0) {
            let path = directions(&beam.path(goal.from));
            return (path.len() < manner.below.load(Ordering::Relaxed)).then_some(path);
        }
        beam.select()?;
    }
}

/// A board of the current layer.
#[derive(Debug, Clone, Copy)]
struct Node {
    hash: u64,
    potential: i32,
    /// The tiles' Manhattan distance.
    steps: u32,
}

/// A board of the next layer, if it is kept.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    node: Node,
    /// Its leaf and direction: 4 x leaf + direction.
    from: u32,
    /// Potential with a little noise.
    key: i32,
}

struct Beam<'a> {
    manner: Manner<'a>,
    field: Field,
    guide: Guide<'a>,
    hashes: Hashes,
    tour: Tour,
    leaves: Vec<Node>,
    candidates: Vec<Candidate>,
    /// Candidates by key, counted.
    histogram: Vec<u32>,
    /// For each leaf, a bit for each child that is kept.
    chosen: Vec<u8>,
    /// Hashes of boards that were kept; newer ones take the place of older ones.
    seen: Vec<u64>,
    /// The share of candidates that were seen before, of late.
    repeats: f64,
    depth: usize,
}

/// Potentials differ by up to this much noise: a quarter of a move.
const NOISE: u64 = 8;
/// Leaves that are expanded between two looks at the clock.
const STRIDE: usize = 4096;
/// Places for hashes, for each board of the width.
const SEEN: usize = 8;

impl<'a> Beam<'a> {
    fn new(instance: &Instance, manner: Manner<'a>) -> Beam<'a> {
        let field = Field::new(instance);
        let guide = Guide::new(field.frame(), manner.learned);
        let hashes = Hashes::new(field.frame().cells(), manner.seed);
        let steps = instance.manhattan() as u32;
        let root = Node { hash: 0, potential: guide.total(&field), steps };
        Beam {
            manner,
            field,
            guide,
            hashes,
            tour: Tour::default(),
            leaves: vec![root],
            candidates: Vec::new(),
            histogram: Vec::new(),
            chosen: Vec::new(),
            seen: vec![0; (manner.width * SEEN).next_power_of_two()],
            repeats: 0.2,
            depth: 0,
        }
    }

    /// Makes the children of all leaves, or none if it is over.
    fn expand_all(&mut self, watch: &Watch) -> Option<()> {
        self.candidates.clear();
        let room = self.manner.below.load(Ordering::Relaxed).saturating_sub(self.depth + 1);
        if self.depth == 0 {
            self.expand(0, None, room);
        } else {
            let tour = std::mem::take(&mut self.tour);
            let mut leaf = 0;
            for &op in tour.word() {
                self.field.slide(op);
                if op & LEAF != 0 {
                    self.expand(leaf, Some(op & 3), room);
                    leaf += 1;
                    if leaf % STRIDE == 0 && watch.over() {
                        return None;
                    }
                }
            }
            self.tour = tour;
        }
        watch.count(self.leaves.len() as u64, self.candidates.len() as u64);
        self.depth += 1;
        (!watch.over()).then_some(())
    }

    /// Makes the children of the leaf that the field shows, those that may be solved in fewer than `room` moves.
    #[inline]
    fn expand(&mut self, leaf: usize, last: Option<u8>, room: usize) {
        let parent = self.leaves[leaf];
        let blank = self.field.blank();
        let around = self.guide.around(&self.field, blank);
        let pairs = self.guide.pairs(BLANK, &around);
        for direction in 0..4 {
            let to = self.field.ahead(direction);
            let home = self.field.home(to);
            if home == WALL || last.is_some_and(|last| direction == 3 - last) {
                continue;
            }
            let nearer = self.field.is_nearer(to, direction, home);
            let steps = if nearer { parent.steps - 1 } else { parent.steps + 1 };
            if steps as usize >= room {
                continue;
            }
            let hash = parent.hash.wrapping_add(self.hashes.change(home, to, blank));
            let potential = parent.potential + self.guide.change(&self.field, direction, &around, pairs);
            let noise = (((hash >> 44 & 0xFFFF) * NOISE) >> 16) as i32;
            let node = Node { hash, potential, steps };
            let from = (leaf as u32) << 2 | u32::from(direction);
            self.candidates.push(Candidate { node, from, key: potential + noise });
        }
    }

    /// Keeps the best candidates; `None` if there are none.
    fn select(&mut self) -> Option<()> {
        let (threshold, mut at_threshold) = self.threshold()?;
        self.chosen.clear();
        self.chosen.resize(self.leaves.len(), 0);
        self.leaves.clear();
        let (mut tested, mut repeated) = (0_u32, 0_u32);
        let mask = self.seen.len() - 1;
        for candidate in &self.candidates {
            if candidate.key >= threshold {
                if candidate.key > threshold || at_threshold == 0 {
                    continue;
                }
                at_threshold -= 1;
            }
            tested += 1;
            let slot = &mut self.seen[(candidate.node.hash >> 32) as usize & mask];
            if *slot == candidate.node.hash {
                repeated += 1;
                continue;
            }
            *slot = candidate.node.hash;
            self.chosen[(candidate.from >> 2) as usize] |= 1 << (candidate.from & 3);
            self.leaves.push(candidate.node);
        }
        self.repeats = (0.5 * self.repeats + 0.5 * f64::from(repeated) / f64::from(tested + 1)).min(0.8);
        if self.leaves.is_empty() {
            return None;
        }
        if self.depth == 1 {
            self.tour = Tour::new(self.chosen[0]);
        } else {
            let field = &mut self.field;
            self.tour.grow(&self.chosen, |direction| field.slide(direction));
        }
        Some(())
    }

    /// A key and a number: all candidates with smaller keys are kept, and that number of those with this key. Repeats
    /// are allowed for.
    fn threshold(&mut self) -> Option<(i32, u32)> {
        let keys = || self.candidates.iter().map(|candidate| candidate.key);
        let (least, most) = (keys().min()?, keys().max()?);
        self.histogram.clear();
        self.histogram.resize((most - least) as usize + 1, 0);
        for key in self.candidates.iter().map(|candidate| candidate.key) {
            self.histogram[(key - least) as usize] += 1;
        }
        let mut room = (self.manner.width as f64 / (1.0 - self.repeats)) as u32;
        for (key, &count) in (least..).zip(&self.histogram) {
            if count > room {
                return Some((key, room));
            }
            room -= count;
        }
        Some((i32::MAX, 0))
    }

    /// The moves to a candidate.
    fn path(&self, from: u32) -> Vec<u8> {
        if self.depth == 1 {
            return vec![from as u8 & 3];
        }
        self.tour.path((from >> 2) as usize, from as u8 & 3)
    }
}

/// Hashes of boards, up to a constant: the sum over all tiles of a random number of the tile times one of its cell.
struct Hashes {
    tiles: Vec<u64>,
    cells: Vec<u64>,
}

impl Hashes {
    fn new(cells: usize, seed: u64) -> Hashes {
        let mut random = Random::new(seed);
        let mut numbers = || (0..cells).map(|_| random.next_u64() | 1).collect();
        Hashes { tiles: numbers(), cells: numbers() }
    }

    /// What changes when a tile moves.
    #[inline]
    fn change(&self, tile: u16, from: usize, to: usize) -> u64 {
        self.tiles[usize::from(tile)].wrapping_mul(self.cells[to].wrapping_sub(self.cells[from]))
    }
}
