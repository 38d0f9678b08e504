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

use std::sync::atomic::{AtomicU16, Ordering};

use super::JUDGES;
use super::lens::{Halfway, Lens};
use super::node::Node;
use crate::engine::account::Spent;

/// One thread's search.
pub(super) struct Diver {
    stack: Vec<Node>,
    top: usize,
    ring: Vec<Waiting>,
    /// Children made, on the way to their bits, and judged so far; their places are these modulo the ring's length.
    made: usize,
    judged: usize,
    /// Since it was last taken.
    pub spent: Spent,
}

/// A child in the ring.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Waiting {
    node: Node,
    bits: [u32; JUDGES],
}

const RING: usize = 256;
/// Children that wait before the first is judged.
const AHEAD: usize = 96;
/// Children judged in a round.
const ROUND: usize = 8;

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

impl Diver {
    /// About how much memory one takes.
    pub const BYTES: usize = 256 << 10;

    pub fn new() -> Diver {
        let nothing = Waiting { node: Node::new(&[], 0), bits: [0; JUDGES] };
        Diver {
            stack: vec![nothing.node; 1024],
            top: 0,
            ring: vec![nothing; RING],
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
    #[inline(always)]
    pub fn run(&mut self, lens: &Lens<'_>, bound: u16, starts: &mut impl Starts, budget: u64) -> Ran {
        let mut left = budget;
        loop {
            let first = self.made;
            while self.made - self.judged < AHEAD {
                if self.top == 0 {
                    let Some(start) = starts.next() else { break };
                    (self.stack[0], self.top) = (start, 1);
                }
                if left == 0 {
                    self.ask(lens, first);
                    return Ran::Paused;
                }
                left -= 1;
                self.expand(lens, starts.deepest());
            }
            self.ask(lens, first);
            if self.made == self.judged {
                return Ran::Exhausted;
            }
            if let Some(goal) = self.judge(lens, bound) {
                return Ran::Goal(goal);
            }
        }
    }

    /// Step 1, for one node.
    #[inline(always)]
    fn expand(&mut self, lens: &Lens<'_>, deepest: &[AtomicU16]) {
        self.top -= 1;
        let node = &self.stack[self.top];
        self.spent.expanded += 1;
        let record = &deepest[node.start as usize];
        // Nobody else writes there: one thread searches what is below a start.
        if node.depth > record.load(Ordering::Relaxed) {
            record.store(node.depth, Ordering::Relaxed);
        }
        let row = lens.automaton.row(node.memory);
        let mut allowed = lens.automaton.allowed(node.memory) & lens.legal[usize::from(node.blank) % 32];
        self.spent.generated += u64::from(allowed.count_ones());
        while allowed != 0 {
            let direction = allowed.trailing_zeros() as usize % 4;
            allowed &= allowed - 1;
            self.ring[self.made % RING].node = lens.after(node, direction, row[direction]);
            self.made += 1;
        }
    }

    /// Steps 2 and 3, for all children from one on.
    #[inline(always)]
    fn ask(&mut self, lens: &Lens<'_>, first: usize) {
        let mut halfway = [[Halfway::default(); JUDGES]; RING];
        for at in first..self.made {
            let node = &self.ring[at % RING].node;
            for (judge, halfway) in halfway[at % RING].iter_mut().enumerate().take(lens.judges) {
                *halfway = lens.halfway(node, judge);
            }
        }
        for at in first..self.made {
            let Waiting { node, bits } = &mut self.ring[at % RING];
            for (judge, (bit, &halfway)) in
                std::iter::zip(bits, &halfway[at % RING]).enumerate().take(lens.judges)
            {
                *bit = lens.bit(node, judge, halfway);
            }
        }
    }

    /// Step 4. Gives back the goal if it is among those judged.
    #[inline(always)]
    fn judge(&mut self, lens: &Lens<'_>, bound: u16) -> Option<Node> {
        if self.top + ROUND > self.stack.len() {
            self.stack.resize(2 * self.stack.len(), Node::new(&[], 0));
        }
        let mut goal = None;
        let end = self.made.min(self.judged + ROUND);
        for at in self.judged..end {
            let waiting = &self.ring[at % RING];
            let mut node = waiting.node;
            for judge in 0..lens.judges {
                lens.judge(&mut node, judge, waiting.bits[judge]);
            }
            let kept = !node.slacks.late();
            self.stack[self.top] = node;
            self.top += usize::from(kept);
            // As many moves as the bound allows and none left to make: every tile is at home.
            if kept && node.depth == bound {
                goal = Some(node);
            }
        }
        self.judged = end;
        goal
    }
}
