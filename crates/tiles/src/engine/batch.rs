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

use super::index::Picker;
use super::log::Log;
use super::node::Node;
use super::prefetch::prefetch;
use super::tables::Tables;

/// Nodes popped at once.
const BATCH: usize = 16;
/// Children of a batch, at most four each.
const CHILDREN: usize = 4 * BATCH;

/// One thread's search.
pub(super) struct Lane {
    stack: Vec<Node>,
    top: usize,
    log: Log,
    first: Waiting,
    second: Waiting,
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

    /// Adds a child. It stays if `keep`, else the next one takes its place.
    #[inline(always)]
    fn offer(&mut self, node: Node, bit: u64, pattern: u8, keep: bool) {
        // At most as many are offered as there is room for; the mask tells the compiler.
        let at = self.count % CHILDREN;
        self.nodes[at] = node;
        self.bits[at] = bit;
        self.patterns[at] = pattern;
        self.count += usize::from(keep);
    }
}

impl Lane {
    pub fn new() -> Lane {
        Lane {
            stack: vec![Node::default(); 4096],
            top: 0,
            log: Log::new(),
            first: Waiting::new(),
            second: Waiting::new(),
            expanded: 0,
            generated: 0,
            frontier_max: 0,
        }
    }

    /// Forgets everything but the counts, and starts from a node.
    pub fn start(&mut self, root: Node) {
        self.log.clear();
        (self.first.count, self.second.count) = (0, 0);
        self.stack[0] = Node { parent: 0, direction: 0, ..root };
        self.top = 1;
    }

    /// The directions from the node of [`start`](Self::start) to a goal that was found.
    pub fn path(&self, goal: &Node) -> Vec<u8> {
        self.log.path(goal)
    }

    /// Runs until the goal, the end, or `budget` more expansions.
    #[inline(always)]
    pub fn run<P: Picker>(&mut self, tables: &Tables, goal: u64, budget: u64) -> Ran {
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
            // Step 2.
            if let Some(found) = self.push_survivors(tables, goal) {
                return Ran::Goal(found);
            }
            // Step 3.
            self.first_tests::<P>(tables);
            // Step 4.
            self.make_children::<P>(tables, &parents[..popped]);
            if self.log.is_full() {
                self.tidy();
            }
        }
    }

    #[inline(always)]
    fn make_children<P: Picker>(&mut self, tables: &Tables, parents: &[Node]) {
        let geometry = &tables.geometry;
        let mut moves = [(0_u8, 0_u8); CHILDREN + 4];
        let mut entries = [0; BATCH];
        let mut count = 0;
        for (which, parent) in parents.iter().enumerate() {
            entries[which] = self.log.enter(parent);
            let allowed = tables.automaton.allowed(parent.memory) & geometry.legal[usize::from(parent.blank & 15)];
            for direction in 0..4 {
                moves[count] = (which as u8, direction);
                count += usize::from(allowed >> direction & 1);
            }
        }
        self.generated += count as u64;
        self.first.count = 0;
        for &(which, direction) in &moves[..count] {
            let parent = &parents[usize::from(which)];
            let mut child = *parent;
            let (blank, direction_at) = (usize::from(parent.blank & 15), usize::from(direction & 3));
            let to = geometry.target[blank][direction_at] & 15;
            let tile = parent.board >> (4 * to) & 15;
            child.board ^= tile << (4 * to) | tile << (4 * blank);
            let (mirror_to, mirror_blank) =
                (geometry.mirror_cell[usize::from(to)], geometry.mirror_cell[blank]);
            let mirror_tile = parent.mirror >> (4 * mirror_to) & 15;
            child.mirror ^= mirror_tile << (4 * mirror_to) | mirror_tile << (4 * mirror_blank);
            child.memory = tables.automaton.row(parent.memory)[direction_at];
            child.parent = entries[usize::from(which)];
            child.blank = to;
            child.direction = direction;
            let pattern = geometry.pattern[tile as usize];
            let bit = tables.indices[usize::from(pattern)].bit::<P>(child.board, u32::from(to));
            prefetch(tables.bits(pattern), (bit >> 3) as usize);
            self.first.offer(child, bit, pattern, true);
        }
    }

    #[inline(always)]
    fn first_tests<P: Picker>(&mut self, tables: &Tables) {
        let geometry = &tables.geometry;
        self.second.count = 0;
        for i in 0..self.first.count.min(CHILDREN) {
            let mut node = self.first.nodes[i];
            let pattern = self.first.patterns[i];
            let grown = grown(tables.bits(pattern), self.first.bits[i], &mut node.residues, u32::from(pattern));
            node.slack -= grown;
            if geometry.reflected {
                let blank = geometry.mirror_cell[usize::from(node.blank & 15)];
                // The moved tile stands where the blank was, one step back.
                let back = usize::from(geometry.target[usize::from(node.blank & 15)][3 - usize::from(node.direction & 3)]);
                let tile = node.mirror >> (4 * geometry.mirror_cell[back & 15]) & 15;
                let pattern = geometry.pattern[tile as usize];
                let keep = node.slack >= 0;
                if keep {
                    let bit = tables.indices[usize::from(pattern)].bit::<P>(node.mirror, u32::from(blank));
                    prefetch(tables.bits(pattern), (bit >> 3) as usize);
                    self.second.offer(node, bit, pattern, true);
                }
            } else {
                self.second.offer(node, 0, 0, node.slack >= 0);
            }
        }
        self.first.count = 0;
    }

    /// Finishes the second tests and pushes what survives. Gives back the goal if it is among them.
    #[inline(always)]
    fn push_survivors(&mut self, tables: &Tables, goal: u64) -> Option<Node> {
        if self.top + CHILDREN > self.stack.len() {
            self.stack.resize(2 * self.stack.len(), Node::default());
        }
        let room = &mut self.stack[self.top..self.top + CHILDREN];
        let mut pushed = 0;
        let mut found = None;
        for i in 0..self.second.count.min(CHILDREN) {
            let mut node = self.second.nodes[i];
            if tables.geometry.reflected {
                let pattern = self.second.patterns[i];
                let place = u32::from(pattern) + 8;
                node.mirror_slack -= grown(tables.bits(pattern), self.second.bits[i], &mut node.residues, place);
            }
            room[pushed] = node;
            pushed += usize::from(node.mirror_slack >= 0);
            if node.board == goal {
                found = Some(node);
            }
        }
        self.second.count = 0;
        self.top += pushed;
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

/// Whether the value grew (1) or shrank (0); updates its residue, the `place`th pair of bits.
#[inline(always)]
fn grown(table: &[u8], bit: u64, residues: &mut u32, place: u32) -> i8 {
    let stored = u32::from(table[(bit >> 3) as usize] >> (bit & 7)) & 1;
    let residue = *residues >> (2 * place) & 3;
    // One more than 1 or 2 has the second bit set, one more than 0 or 3 has not; for one less it is the other way round.
    let grown = (stored ^ residue ^ residue >> 1 ^ 1) & 1;
    let new = (residue + 2 * grown + 3) & 3;
    *residues ^= (residue ^ new) << (2 * place);
    grown as i8
}
