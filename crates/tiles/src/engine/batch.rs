//! The loop: depth-first search, a batch at a time.
//!
//! The one long piece of this crate, step by step. Each round
//!
//! 1. pops up to [`BATCH`] nodes from the stack, writes them into the log, and lists their moves;
//! 2. finishes the *second* tests of children made two rounds ago: the reflected entry has arrived; survivors go onto the
//!    stack;
//! 3. finishes the *first* tests of children made one round ago: the plain entry has arrived; survivors ask for their
//!    reflected entry;
//! 4. makes the children of the popped nodes, and asks for their plain entries.
//!
//! No step waits for memory that was asked for in the same round, and no step branches on a node: what does not survive
//! is overwritten by the next.
//!
//! A move changes the value of the moved tile's pattern by one, up or down, and of no other. The stored bit, with the
//! parent's value modulo 4, says which (see [`ZeroAwareTable`](crate::pdb::ZeroAwareTable)).

use super::index::{Picker, Portable};
use super::log::Log;
use super::node::Node;
use super::tables::Tables;
use crate::prefetch::prefetch;

/// Nodes popped at once.
const BATCH: usize = 8;
/// Children of a batch, at most four each.
const CHILDREN: usize = 4 * BATCH;

/// One thread's search.
pub(super) struct Lane {
    stack: Vec<Node>,
    top: usize,
    log: Log,
    first: Waiting,
    second: Waiting,
    /// Survivors whose estimate did not grow, until those whose did are pushed.
    best: [Node; CHILDREN],
    pub expanded: u64,
    pub generated: u64,
    pub frontier_max: usize,
}

/// Children that wait for a table entry.
struct Waiting {
    nodes: [Node; CHILDREN],
    /// The bit waited for, and the pattern it is of.
    bits: [u64; CHILDREN],
    patterns: [u8; CHILDREN],
    count: usize,
}

/// How a run of rounds ended.
pub(super) enum Ran {
    /// The node reached the goal.
    Goal(Node),
    /// Nothing is left under this bound.
    Exhausted,
    /// As many nodes were expanded as asked for.
    Paused,
}

impl Waiting {
    fn new() -> Waiting {
        Waiting { nodes: [Node::default(); CHILDREN], bits: [0; CHILDREN], patterns: [0; CHILDREN], count: 0 }
    }

    #[inline(always)]
    fn add(&mut self, node: Node, bit: u64, pattern: u8) {
        // No more are added than there is room for; the remainder tells the compiler.
        let at = self.count % CHILDREN;
        (self.nodes[at], self.bits[at], self.patterns[at]) = (node, bit, pattern);
        self.count += 1;
    }
}

impl Lane {
    /// About how much memory one takes.
    pub const BYTES: usize = 512 << 10;

    pub fn new() -> Lane {
        Lane {
            stack: vec![Node::default(); 4096],
            top: 0,
            log: Log::new(),
            first: Waiting::new(),
            second: Waiting::new(),
            best: [Node::default(); CHILDREN],
            expanded: 0,
            generated: 0,
            frontier_max: 0,
        }
    }

    /// Forgets everything but the counts, and starts from a node.
    pub fn start(&mut self, root: Node) {
        self.log.clear();
        (self.first.count, self.second.count) = (0, 0);
        self.stack[0] = Node { trail: Node::trail(0, root.memory(), root.blank() as u8, 0), ..root };
        self.top = 1;
    }

    /// The directions from the node of [`start`](Self::start) to a goal that was found.
    pub fn path(&self, goal: &Node) -> Vec<u8> {
        self.log.path(goal)
    }

    /// Runs until the goal, the end, or `budget` more expansions.
    #[inline(always)]
    pub fn run<P: Picker>(&mut self, tables: &Tables, goal: u64, budget: u64) -> Ran {
        let bits = bits_of(tables);
        let mut left = budget;
        loop {
            let popped = self.top.min(BATCH).min(left as usize);
            if popped == 0 {
                if self.top > 0 {
                    return Ran::Paused;
                }
                if self.first.count + self.second.count == 0 {
                    return Ran::Exhausted;
                }
            }
            left -= popped as u64;
            self.expanded += popped as u64;
            // Step 1. The popped nodes are copied: survivors will be pushed over them.
            let mut parents = [Node::default(); BATCH];
            self.top -= popped;
            parents[..popped].copy_from_slice(&self.stack[self.top..self.top + popped]);
            // Steps 2, 3, 4.
            if let Some(found) = self.push_survivors(tables, &bits, goal) {
                return Ran::Goal(found);
            }
            self.first_tests::<P>(tables, &bits);
            self.make_children::<P>(tables, &bits, &parents[..popped]);
            if self.log.is_full() {
                self.tidy();
            }
        }
    }

    /// The children of one node that are not too late, or the goal if it is among them. Forgets what was searched.
    pub fn children(&mut self, tables: &Tables, goal: u64, node: &Node) -> Result<&[Node], Node> {
        let bits = bits_of(tables);
        self.start(*node);
        self.top = 0;
        self.expanded += 1;
        self.make_children::<Portable>(tables, &bits, std::slice::from_ref(node));
        self.first_tests::<Portable>(tables, &bits);
        self.push_survivors(tables, &bits, goal).map_or(Ok(()), Err)?;
        Ok(&self.stack[..self.top])
    }

    #[inline(always)]
    fn make_children<P: Picker>(&mut self, tables: &Tables, bits: &Bits<'_>, parents: &[Node]) {
        let geometry = &tables.geometry;
        let mut moves = [(0_u8, 0_u8); CHILDREN + 4];
        let mut entries = [0; BATCH];
        let mut count = 0;
        for (which, parent) in parents.iter().enumerate() {
            entries[which] = self.log.enter(parent);
            let allowed = tables.automaton.allowed(parent.memory()) & geometry.legal[parent.blank()];
            for direction in 0..4 {
                moves[count] = (which as u8, direction);
                count += usize::from(allowed >> direction & 1);
            }
        }
        self.generated += count as u64;
        self.first.count = 0;
        for &(which, direction) in &moves[..count] {
            let which = usize::from(which) % BATCH;
            let parent = &parents[which];
            let blank = parent.blank();
            let to = usize::from(geometry.target[blank][usize::from(direction & 3)] & 15);
            let tile = parent.board >> (4 * to) & 15;
            let board = parent.board ^ (tile << (4 * to) | tile << (4 * blank));
            let (mirror_to, mirror_blank) = (geometry.mirror_cell[to], geometry.mirror_cell[blank]);
            let mirror_tile = parent.mirror >> (4 * mirror_to) & 15;
            let mirror = parent.mirror ^ (mirror_tile << (4 * mirror_to) | mirror_tile << (4 * mirror_blank));
            let memory = tables.automaton.row(parent.memory())[usize::from(direction & 3)];
            let trail = Node::trail(entries[which], memory, to as u8, direction);
            let pattern = geometry.pattern[tile as usize];
            let bit = tables.indices[usize::from(pattern)].bit::<P>(board, to as u32);
            prefetch(bits[usize::from(pattern)], (bit >> 3) as usize);
            self.first.add(Node { board, mirror, values: parent.values, trail }, bit, pattern);
        }
    }

    #[inline(always)]
    fn first_tests<P: Picker>(&mut self, tables: &Tables, bits: &Bits<'_>) {
        let geometry = &tables.geometry;
        let mut survivors = 0;
        for i in 0..self.first.count.min(CHILDREN) {
            let (mut node, pattern) = (self.first.nodes[i], self.first.patterns[i]);
            let grown = grown(bits, pattern, self.first.bits[i], &mut node.values, 0);
            node.values = node.values.wrapping_sub(grown * Node::SLACK);
            node.trail |= grown * Node::GROWN;
            self.second.nodes[survivors] = node;
            survivors += usize::from(!node.late());
        }
        self.first.count = 0;
        self.second.count = survivors;
        if geometry.reflected {
            for i in 0..survivors {
                let node = &self.second.nodes[i];
                // The moved tile stands where the blank was, one step back.
                let back = usize::from(geometry.target[node.blank()][3 - node.direction()] & 15);
                let tile = node.mirror >> (4 * geometry.mirror_cell[back]) & 15;
                let pattern = geometry.pattern[tile as usize];
                let blank = u32::from(geometry.mirror_cell[node.blank()]);
                let bit = tables.indices[usize::from(pattern)].bit::<P>(node.mirror, blank);
                prefetch(bits[usize::from(pattern)], (bit >> 3) as usize);
                (self.second.bits[i], self.second.patterns[i]) = (bit, pattern);
            }
        }
    }

    /// Finishes the second tests and pushes what survives. Gives back the goal if it is among them.
    #[inline(always)]
    fn push_survivors(&mut self, tables: &Tables, bits: &Bits<'_>, goal: u64) -> Option<Node> {
        if self.top + CHILDREN > self.stack.len() {
            self.stack.resize(2 * self.stack.len(), Node::default());
        }
        let room = &mut self.stack[self.top..self.top + CHILDREN];
        let (mut pushed, mut found) = (0, None);
        // Those whose estimate did not grow go on top: they are nearer to the goal.
        let mut best_count = 0;
        for i in 0..self.second.count.min(CHILDREN) {
            let mut node = self.second.nodes[i];
            if tables.geometry.reflected {
                let pattern = self.second.patterns[i];
                let grown = grown(bits, pattern, self.second.bits[i], &mut node.values, 16);
                node.values = node.values.wrapping_sub(grown * Node::MIRROR_SLACK);
                node.trail |= grown * Node::GROWN;
            }
            let (keep, grown) = (!node.mirror_late(), node.trail & Node::GROWN != 0);
            room[pushed] = node;
            self.best[best_count] = node;
            pushed += usize::from(keep) & usize::from(grown);
            best_count += usize::from(keep) & usize::from(!grown);
            if node.board == goal {
                found = Some(node);
            }
        }
        self.second.count = 0;
        room[pushed..pushed + best_count].copy_from_slice(&self.best[..best_count]);
        self.top += pushed + best_count;
        self.frontier_max = self.frontier_max.max(self.top);
        found
    }

    #[cold]
    #[inline(never)]
    fn tidy(&mut self) {
        let (stack, first, second) = (&mut self.stack[..self.top], &mut self.first, &mut self.second);
        self.log.tidy(|visit| {
            let waiting = first.nodes[..first.count].iter_mut().chain(&mut second.nodes[..second.count]);
            stack.iter_mut().chain(waiting).for_each(&mut *visit);
        });
    }
}

/// The tables' bytes, by pattern.
type Bits<'a> = [&'a [u8]; Tables::PATTERNS_MAX];

fn bits_of(tables: &Tables) -> Bits<'_> {
    std::array::from_fn(|pattern| tables.tables().get(pattern).map_or(&[][..], |table| table.bytes()))
}

/// Whether the value of `pattern` grew (1) or shrank (0); updates its residue, in the half of `values` from bit `half`.
#[inline(always)]
fn grown(bits: &Bits<'_>, pattern: u8, bit: u64, values: &mut u64, half: u32) -> u64 {
    let stored = u64::from(bits[usize::from(pattern)][(bit >> 3) as usize] >> (bit & 7));
    let place = half + 2 * u32::from(pattern);
    let residue = *values >> place & 3;
    // One more than 1 or 2 has the second bit set, one more than 0 or 3 has not; for one less it is the other way round.
    let grown = (stored ^ residue ^ residue >> 1 ^ 1) & 1;
    let new = (residue + 2 * grown + 3) & 3;
    *values ^= (residue ^ new) << place;
    grown
}
