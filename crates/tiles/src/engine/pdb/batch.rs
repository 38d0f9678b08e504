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

use std::marker::PhantomData;

use loyd_search::hints::prefetch;

use super::index::{Picker, Portable};
use super::log::Log;
use super::node::Node;
use super::tables::Tables;
use crate::engine::account::Spent;

/// Expansions between two looks at the limits, or at what other threads do.
pub(super) const STRIDE: u64 = 4096;
/// Nodes popped at once.
pub(super) const BATCH: usize = 16;
/// Children of a batch, at most four each.
pub(super) const CHILDREN: usize = 4 * BATCH;
/// Room for one vector more, so that whole vectors can be written.
pub(super) const ROOM: usize = CHILDREN + 8;

/// How many slacks are told apart when survivors are pushed.
const SLACKS: usize = 16;

/// One thread's search.
pub(super) struct Lane {
    pub(super) stack: Vec<Node>,
    pub(super) top: usize,
    pub(super) log: Log,
    pub(super) first: Waiting,
    pub(super) second: Waiting,
    /// Survivors about to be pushed, and the slack of each.
    pub(super) sorted: [Node; ROOM],
    pub(super) slacks: [u8; ROOM],
    /// Since it was last taken.
    pub spent: Spent,
    pub frontier_max: usize,
    /// The depth of the deepest node that the log has let go, where that is measured.
    deepest: Option<u16>,
}

/// Children that wait for a table entry: the words of their nodes, each kind by itself.
pub(super) struct Waiting {
    pub boards: [u64; ROOM],
    pub mirrors: [u64; ROOM],
    pub values: [u64; ROOM],
    pub trails: [u64; ROOM],
    /// The bit waited for, and the pattern it is of.
    pub bits: [u64; ROOM],
    pub patterns: [u8; ROOM],
    pub count: usize,
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

/// How the steps of a round are taken: a node at a time, or many.
pub(super) trait Steps {
    /// Step 2. Gives back the goal if it is among the survivors.
    fn push_survivors(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>, goal: u64) -> Option<Node>;
    /// Step 3.
    fn first_tests(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>);
    /// Step 4, for the first `count` of the parents.
    fn make_children(
        lane: &mut Lane,
        tables: &Tables,
        bits: &Bits<'_>,
        parents: &[Node; BATCH],
        count: usize,
    );
}

impl Waiting {
    fn new() -> Waiting {
        let words = [0; ROOM];
        let (boards, mirrors, values, trails, bits) = (words, words, words, words, words);
        Waiting { boards, mirrors, values, trails, bits, patterns: [0; ROOM], count: 0 }
    }

    #[inline(always)]
    pub fn node(&self, at: usize) -> Node {
        let at = at % CHILDREN;
        let (board, mirror) = (self.boards[at], self.mirrors[at]);
        Node { board, mirror, values: self.values[at], trail: self.trails[at] }
    }

    #[inline(always)]
    fn set_node(&mut self, at: usize, node: Node) {
        let at = at % CHILDREN;
        (self.boards[at], self.mirrors[at]) = (node.board, node.mirror);
        (self.values[at], self.trails[at]) = (node.values, node.trail);
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
            sorted: [Node::default(); ROOM],
            slacks: [0; ROOM],
            spent: Spent::default(),
            frontier_max: 0,
            deepest: None,
        }
    }

    /// Forgets everything but the counts, and starts from a node.
    pub fn start(&mut self, root: Node) {
        self.log.clear();
        (self.first.count, self.second.count) = (0, 0);
        self.stack[0] = Node { trail: Node::trail(0, root.memory(), root.blank() as u8, 0), ..root };
        self.top = 1;
        self.deepest = None;
    }

    /// The same, to be asked for the [greatest depth](Self::deepest) in the end.
    pub fn start_measured(&mut self, root: Node) {
        self.start(root);
        self.deepest = Some(0);
    }

    /// The greatest depth of a node expanded since [`start_measured`](Self::start_measured).
    pub fn deepest(&self) -> u16 {
        self.deepest.unwrap_or(0).max(self.log.deepest())
    }

    /// The directions from the node of [`start`](Self::start) to a goal that was found.
    pub fn path(&self, goal: &Node) -> Vec<u8> {
        self.log.path(goal)
    }

    /// Runs until the goal, the end, or `budget` more expansions.
    #[inline(always)]
    pub fn run<S: Steps>(&mut self, tables: &Tables, goal: u64, budget: u64) -> Ran {
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
            self.spent.expanded += popped as u64;
            if self.top + ROOM > self.stack.len() {
                self.stack.resize(2 * self.stack.len(), Node::default());
            }
            // Step 1. The popped nodes are copied: survivors will be pushed over them. What lies above them is copied
            // with them, to no purpose but that of a fixed length.
            self.top -= popped;
            let mut parents = [Node::default(); BATCH];
            parents.copy_from_slice(&self.stack[self.top..self.top + BATCH]);
            if let Some(found) = S::push_survivors(self, tables, &bits, goal) {
                return Ran::Goal(found);
            }
            S::first_tests(self, tables, &bits);
            S::make_children(self, tables, &bits, &parents, popped);
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
        self.spent.expanded += 1;
        Single::<Portable>::make_children(self, tables, &bits, &[*node; BATCH], 1);
        Single::<Portable>::first_tests(self, tables, &bits);
        Single::<Portable>::push_survivors(self, tables, &bits, goal).map_or(Ok(()), Err)?;
        Ok(&self.stack[..self.top])
    }

    /// Pushes the first `count` survivors, those with the most slack on top: they are the likeliest to reach the goal.
    #[inline(always)]
    pub(super) fn push_by_slack(&mut self, count: usize) {
        let mut places = [0_usize; SLACKS];
        let slacks = &self.slacks[..count];
        for slack in slacks {
            places[usize::from(*slack) % SLACKS] += 1;
        }
        let mut below = 0;
        for place in &mut places {
            below += std::mem::replace(place, below);
        }
        let room = &mut self.stack[self.top..self.top + CHILDREN];
        for (node, slack) in std::iter::zip(&self.sorted, slacks) {
            let place = &mut places[usize::from(*slack) % SLACKS];
            room[*place % CHILDREN] = *node;
            *place += 1;
        }
        self.top += count;
        self.frontier_max = self.frontier_max.max(self.top);
    }

    #[cold]
    #[inline(never)]
    fn tidy(&mut self) {
        self.deepest = self.deepest.map(|_| self.deepest());
        let (stack, first, second) = (&mut self.stack[..self.top], &mut self.first, &mut self.second);
        self.log.tidy(|visit| {
            stack.iter_mut().map(|node| &mut node.trail).for_each(&mut *visit);
            first.trails[..first.count].iter_mut().for_each(&mut *visit);
            second.trails[..second.count].iter_mut().for_each(&mut *visit);
        });
    }
}

/// A node at a time, without branches on it.
pub(super) struct Single<P>(PhantomData<P>);

impl<P: Picker> Steps for Single<P> {
    #[inline(always)]
    fn make_children(
        lane: &mut Lane,
        tables: &Tables,
        bits: &Bits<'_>,
        parents: &[Node; BATCH],
        count: usize,
    ) {
        let geometry = &tables.geometry;
        let mut allowed = [0; BATCH];
        let before = lane.log.len();
        for (parent, allowed) in std::iter::zip(&parents[..count], &mut allowed) {
            lane.log.enter(parent);
            *allowed = tables.automaton.allowed(parent.memory()) & geometry.legal[parent.blank()];
        }
        let mut moves = [(0_u8, 0_u8); CHILDREN + 1];
        let mut made = 0;
        for (which, allowed) in allowed[..count].iter().enumerate() {
            for direction in 0..4 {
                moves[made] = (which as u8, direction);
                made += usize::from(allowed >> direction & 1);
            }
        }
        lane.spent.generated += made as u64;
        lane.first.count = made;
        for (at, &(which, direction)) in moves[..made].iter().enumerate() {
            let at = at % CHILDREN;
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
            let mirror_pattern = geometry.pattern[mirror_tile as usize];
            let trail = Node::trail(before + which as u32, memory, to as u8, direction | mirror_pattern << 2);
            let pattern = geometry.pattern[tile as usize];
            let bit = tables.indices[usize::from(pattern)].bit::<P>(board, to as u32);
            prefetch(bits[usize::from(pattern)], (bit >> 3) as usize);
            lane.first.set_node(at, Node { board, mirror, values: parent.values, trail });
            (lane.first.bits[at], lane.first.patterns[at]) = (bit, pattern);
        }
    }

    #[inline(always)]
    fn first_tests(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>) {
        let mut survivors = 0;
        for i in 0..lane.first.count.min(CHILDREN) {
            let (mut node, pattern) = (lane.first.node(i), lane.first.patterns[i]);
            let grown = grown(bits, pattern, lane.first.bits[i], &mut node.values, 0);
            node.values = node.values.wrapping_sub(grown * Node::SLACK);
            lane.second.set_node(survivors, node);
            survivors += usize::from(!node.late());
        }
        lane.first.count = 0;
        lane.second.count = survivors;
        if tables.geometry.reflected {
            for i in 0..survivors.min(CHILDREN) {
                let node = lane.second.node(i);
                let pattern = node.mirror_pattern();
                let blank = u32::from(tables.geometry.mirror_cell[node.blank()]);
                let bit = tables.indices[usize::from(pattern)].bit::<P>(node.mirror, blank);
                prefetch(bits[usize::from(pattern)], (bit >> 3) as usize);
                (lane.second.bits[i], lane.second.patterns[i]) = (bit, pattern);
            }
        }
    }

    #[inline(always)]
    fn push_survivors(lane: &mut Lane, tables: &Tables, bits: &Bits<'_>, goal: u64) -> Option<Node> {
        let (mut kept, mut found) = (0, None);
        for i in 0..lane.second.count.min(CHILDREN) {
            let mut node = lane.second.node(i);
            if tables.geometry.reflected {
                let pattern = lane.second.patterns[i];
                let grown = grown(bits, pattern, lane.second.bits[i], &mut node.values, 16);
                node.values = node.values.wrapping_sub(grown * Node::MIRROR_SLACK);
            }
            (lane.sorted[kept], lane.slacks[kept]) = (node, node.slack().min(SLACKS as u64 - 1) as u8);
            kept += usize::from(!node.mirror_late());
            if node.board == goal {
                found = Some(node);
            }
        }
        lane.second.count = 0;
        lane.push_by_slack(kept);
        found
    }
}

/// The tables' bytes, by pattern.
pub(super) type Bits<'a> = [&'a [u8]; Tables::PATTERNS_MAX];

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
