//! The loop: depth-first search, with children that wait for their table entries.
//!
//! Each round
//!
//! 1. pops nodes from the stack, or takes starts when it is empty, until enough children wait in the ring;
//! 2. goes half the way to the bits of the new children, and asks for the words that the other half reads;
//! 3. goes the other half, and asks for the bits;
//! 4. judges the oldest children; those that are not too late go onto the stack.
//!
//! Some ninety children lie between asking for a bit and reading it. No step branches on a node but for the number of its
//! children. The set of nodes expanded in an iteration without a solution depends on none of this.

use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering};

use loyd_search::hints::prefetch;

use super::JUDGES;
use super::columns::NOWHERE;
use super::lens::{Halfway, Lens, Look};
use super::node::Node;
use crate::engine::account::Spent;
use crate::engine::{Automaton, Instructions};

/// One thread's search.
pub(super) struct Diver {
    stack: Vec<Node>,
    top: usize,
    /// Children that wait, and the bits that they wait for.
    ring: Box<[Node; RING]>,
    bits: Box<[[u32; JUDGES]; RING]>,
    halfway: Box<[Halfway; RING]>,
    /// Children made, on the way to their bits, and judged so far; their places are these modulo the ring's length.
    made: usize,
    judged: usize,
    /// Since it was last taken.
    pub spent: Spent,
}

/// Small enough for the first-level cache to hold all of it.
pub(super) const RING: usize = 128;
/// Children that wait before the first is judged.
const AHEAD: usize = 96;
/// Children judged in a round.
const ROUND: usize = 16;

/// The directions in a set of them, and how many.
struct Moves {
    directions: [u8; 4],
    count: u8,
}

/// By the set, a bit each.
const MOVES: [Moves; 16] = {
    let mut all = [const { Moves { directions: [0; 4], count: 0 } }; 16];
    let mut set = 0;
    while set < 16 {
        let mut direction = 0;
        while direction < 4 {
            if set >> direction & 1 == 1 {
                all[set].directions[all[set].count as usize] = direction as u8;
                all[set].count += 1;
            }
            direction += 1;
        }
        set += 1;
    }
    all
};

/// How a run ended.
pub(super) enum Ran {
    /// The node reached the goal.
    Goal(Node),
    /// Nothing is left under this bound.
    Exhausted,
    /// As many nodes were expanded as asked for.
    Paused,
}

/// Where starts come from, and what is noted about them.
pub(super) trait Starts {
    /// The next one that is not too late.
    fn next(&mut self) -> Option<Node>;
    /// The greatest depth of an expanded node below each.
    fn deepest(&self) -> &[AtomicU16];
}

/// How the costly steps are taken.
pub(super) trait Steps {
    /// The cells of a child whose blank goes to a cell, and the tile that moves.
    fn step(lens: &Lens<'_>, node: &Node, to: u8, child: &mut Node);
    /// Steps 2 and 3 for these children, where there is a way to take them for several at once.
    #[inline(always)]
    fn ask(
        _: &Lens<'_>,
        _: &[Node; RING],
        _: &mut [Halfway; RING],
        _: &mut [[u32; JUDGES]; RING],
        _: Range<usize>,
    ) -> bool {
        false
    }
    /// What is stored at the bits of all judges, each put to its place.
    #[inline(always)]
    fn stored(looks: &[Look<'_>; JUDGES], bits: &[u32; JUDGES], _places: u64) -> u64 {
        let mut stored = 0;
        for (look, &bit) in std::iter::zip(looks, bits) {
            stored |= u64::from(look.bytes[(bit >> 3) as usize] >> (bit & 7) & 1) << look.shift;
        }
        stored
    }
    /// Asks for a byte of a table, which will be read some ninety children later.
    #[inline(always)]
    fn fetch(bytes: &[u8], at: usize) {
        prefetch(bytes, at);
    }
    /// The first half of the way to the judges' bits; asks for what the second half reads. It is written where it stays: to
    /// copy what was just written part by part would wait for all of the parts.
    fn halfway(lens: &Lens<'_>, node: &Node, halfway: &mut Halfway);
}

/// In portable code, for patterns of at most `N` tiles.
pub(super) struct Plain<const N: usize>;

impl Diver {
    /// About how much memory one takes.
    pub const BYTES: usize = 256 << 10;

    pub fn new() -> Diver {
        let nothing = Node::new(&[], 0);
        Diver {
            stack: vec![nothing; 1024],
            top: 0,
            ring: boxed(nothing),
            bits: boxed([0; JUDGES]),
            halfway: boxed(Halfway::default()),
            made: 0,
            judged: 0,
            spent: Spent::default(),
        }
    }

    /// Forgets all but the counts.
    pub fn clear(&mut self) {
        (self.top, self.made, self.judged) = (0, 0, 0);
    }

    /// Runs until the goal, the end, or `budget` more expansions.
    pub fn run(
        &mut self,
        instructions: Instructions,
        lens: &Lens<'_>,
        bound: u16,
        starts: &mut impl Starts,
        budget: u64,
    ) -> Ran {
        #[cfg(target_arch = "x86_64")]
        if let Some(ran) = super::wide::run(instructions, self, lens, bound, starts, budget) {
            return ran;
        }
        self.run_plain(lens, bound, starts, budget)
    }

    /// The same in portable code.
    #[inline(always)]
    pub fn run_plain<F: Starts>(&mut self, lens: &Lens<'_>, bound: u16, starts: &mut F, budget: u64) -> Ran {
        if lens.tiles_max <= 6 {
            self.run_with::<Plain<6>, F>(lens, bound, starts, budget)
        } else {
            self.run_with::<Plain<8>, F>(lens, bound, starts, budget)
        }
    }

    /// The same with the steps of `S`.
    #[inline(always)]
    pub fn run_with<S: Steps, F: Starts>(
        &mut self,
        lens: &Lens<'_>,
        bound: u16,
        starts: &mut F,
        budget: u64,
    ) -> Ran {
        let mut left = budget;
        loop {
            let (first, mut paused) = (self.made, false);
            while self.made - self.judged < AHEAD {
                if self.top == 0 {
                    let Some(start) = starts.next() else { break };
                    (self.stack[0], self.top) = (start, 1);
                }
                paused = left == 0;
                if paused {
                    break;
                }
                left -= 1;
                self.expand::<S>(lens, starts.deepest());
            }
            self.ask::<S>(lens, first);
            if paused {
                return Ran::Paused;
            }
            if self.made == self.judged {
                return Ran::Exhausted;
            }
            if let Some(goal) = self.judge::<S>(lens, bound) {
                return Ran::Goal(goal);
            }
        }
    }

    /// Step 1, for one node.
    #[inline(always)]
    fn expand<S: Steps>(&mut self, lens: &Lens<'_>, deepest: &[AtomicU16]) {
        self.top -= 1;
        let node = &self.stack[self.top];
        self.spent.expanded += 1;
        let record = &deepest[node.start as usize];
        // No other thread writes there: one alone searches what is below a start.
        if node.depth > record.load(Ordering::Relaxed) {
            record.store(node.depth, Ordering::Relaxed);
        }
        let row = lens.automaton.row(node.memory);
        let allowed = Automaton::allowed_in(*row) & lens.legal[usize::from(node.blank) % 32];
        let moves = &MOVES[usize::from(allowed) % 16];
        // Three children, be there fewer: what is too much is overwritten. How many there are cannot be foreseen, and to
        // guess it wrong would cost more than to make one in vain.
        for (more, direction) in moves.directions[..3].iter().enumerate() {
            let direction = usize::from(direction % 4);
            lens.after::<S>(node, direction, row[direction], &mut self.ring[(self.made + more) % RING]);
        }
        // Only a start can go everywhere.
        if moves.count == 4 {
            lens.after::<S>(node, 3, row[3], &mut self.ring[(self.made + 3) % RING]);
        }
        self.made += usize::from(moves.count);
        self.spent.generated += u64::from(moves.count);
    }

    /// Steps 2 and 3, for all children from one on.
    #[inline(always)]
    fn ask<S: Steps>(&mut self, lens: &Lens<'_>, first: usize) {
        let children = first..self.made;
        if S::ask(lens, &self.ring, &mut self.halfway, &mut self.bits, children.clone()) {
            return;
        }
        for at in children.clone() {
            S::halfway(lens, &self.ring[at % RING], &mut self.halfway[at % RING]);
        }
        for at in children {
            self.bits[at % RING] = lens.bits::<S>(&self.ring[at % RING], &self.halfway[at % RING]);
        }
    }

    /// Step 4. Gives back the goal if it is among those judged.
    #[inline(always)]
    fn judge<S: Steps>(&mut self, lens: &Lens<'_>, bound: u16) -> Option<Node> {
        if self.top + ROUND > self.stack.len() {
            self.stack.resize(2 * self.stack.len(), Node::new(&[], 0));
        }
        let mut goal = None;
        let end = self.made.min(self.judged + ROUND);
        for at in self.judged..end {
            let child = &self.ring[at % RING];
            let (residues, slacks) = lens.judge::<S>(child, &self.bits[at % RING]);
            prefetch(lens.automaton.rows(), usize::from(child.memory));
            // Copied whole, and what has changed is written over it: taken apart, it would cost as much as all the rest.
            let node = &mut self.stack[self.top];
            *node = *child;
            (node.residues, node.slacks) = (residues, slacks);
            let kept = !slacks.late();
            self.top += usize::from(kept);
            // As many moves as the bound allows and none left to make: every tile is at home.
            if child.depth == bound && kept {
                goal = Some(*node);
            }
        }
        self.judged = end;
        goal
    }
}

/// As many as the ring has places, never on the processor's stack.
fn boxed<T: Copy>(one: T) -> Box<[T; RING]> {
    vec![one; RING].try_into().ok().expect("the vector has that length")
}

impl<const N: usize> Steps for Plain<N> {
    #[inline(always)]
    fn step(lens: &Lens<'_>, node: &Node, to: u8, child: &mut Node) {
        let tile = tile_at(&node.cells, to);
        child.cells = node.cells;
        child.cells[usize::from(tile) % 32] = node.blank;
        child.cells[lens.blank_home % 32] = to;
        child.tile = tile;
    }

    #[inline(always)]
    fn halfway(lens: &Lens<'_>, node: &Node, halfway: &mut Halfway) {
        let tile = usize::from(node.tile) % 32;
        for judge in 0..JUDGES {
            let (homes, sight) = (&lens.homes[tile][8 * judge..][..8], &lens.sight[judge]);
            let (mut cells, mut set) = (0, 0_u32);
            for (label, &home) in homes.iter().enumerate() {
                if label < N {
                    let cell = sight[usize::from(node.cells[usize::from(home) % 32]) % 32];
                    cells |= u64::from(cell) << (8 * label);
                    set |= 1 << (cell % 32);
                } else {
                    cells |= u64::from(NOWHERE) << (8 * label);
                }
            }
            let columns = lens.looks[tile][judge].columns;
            let set = columns.set(set);
            prefetch(&columns.sets, set as usize);
            (halfway.sets[judge], halfway.rows[judge]) = (set, columns.row::<N>(cells));
        }
    }
}

/// The home of the tile at a cell, found in eight bytes at a time.
#[inline(always)]
fn tile_at(cells: &[u8; 32], cell: u8) -> u8 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let (words, _) = cells.as_chunks::<8>();
    let mut found = 0;
    for (number, word) in words.iter().enumerate() {
        // Below 128, what is not zero carries into the highest bit, and never further.
        let other = u64::from_le_bytes(*word) ^ (LOW * u64::from(cell));
        found |= (!(other + 0x7f * LOW) >> 7 & LOW) << number;
    }
    let place = found.trailing_zeros();
    (place % 8 * 8 + place / 8) as u8
}
