//! Where long iterations start, and in which order.
//!
//! A frontier is all boards some moves away from the start, each once. They are work to be shared among threads, and the
//! order in which they are searched decides how soon the last iteration meets a solution: first those below which the
//! iteration before came deepest. The first path to each board, in the order of moves, is kept, as the automaton keeps it:
//! so the two forbid nothing together that either of them needs.
//!
//! Reinefeld and Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and Machine
//! Intelligence 16(7), 1994, 701-710.

use std::sync::atomic::{AtomicU16, Ordering};

use rustc_hash::FxHashSet;

use super::batch::Lane;
use super::node::{Node, Start};
use super::tables::Tables;
use crate::engine::account::Spent;

/// The boards to start from, in the order in which to search below them.
#[derive(Debug)]
pub(super) struct Frontier {
    /// Each with slacks for [so much](ROOM) more than the bound that the frontier was made under.
    nodes: Vec<Node>,
    bound: u32,
    order: Vec<u32>,
    deepest: Vec<AtomicU16>,
    /// For each layer after the first, the parent and the direction of each board.
    layers: Vec<Vec<(u32, u8)>>,
}

/// Slack that no board of a frontier can use up, so that none is dropped: a later iteration may have a use for it.
const ROOM: u32 = 128;

impl Frontier {
    /// The bytes that one of at most `boards` boards takes while it is made, and its layers.
    pub fn bytes(boards: usize) -> usize {
        3 * boards * (2 * size_of::<Node>() + 4 * size_of::<u64>() + 16)
    }

    /// The first layer with at least `boards` boards, or a shallower one where boards have few neighbours; and what was
    /// spent on the way to it. No solution may be shorter than `bound`.
    pub fn new(tables: &Tables, goal: u64, start: &Start, bound: u32, boards: usize) -> (Frontier, Spent) {
        let mut lane = Lane::new();
        let root = start.node(bound + 2 * ROOM);
        let (mut before, mut here) = (FxHashSet::default(), FxHashSet::from_iter([root.board]));
        let (mut nodes, mut layers) = (vec![root], Vec::new());
        while nodes.len() < boards && layers.len() < (bound / 2).min(ROOM / 2) as usize {
            let (mut next, mut layer, mut keys) = (Vec::new(), Vec::new(), FxHashSet::default());
            for (parent, node) in nodes.iter().enumerate() {
                let children = lane.children(tables, goal, node);
                for child in children.expect("a goal so near was found by an earlier iteration") {
                    // Boards two layers apart can be the same, others not.
                    if !before.contains(&child.board) && keys.insert(child.board) {
                        layer.push((parent as u32, child.direction() as u8));
                        next.push(*child);
                    }
                }
            }
            before = std::mem::replace(&mut here, keys);
            nodes = next;
            layers.push(layer);
        }
        // Before anything is known of what lies below them, those come first that are nearest to the goal.
        let mut order: Vec<u32> = (0..nodes.len() as u32).collect();
        order.sort_by_key(|&number| std::cmp::Reverse(nodes[number as usize].slack()));
        let deepest = nodes.iter().map(|_| AtomicU16::new(0)).collect();
        (Frontier { nodes, bound, order, deepest, layers }, lane.spent)
    }

    /// The number of the board at a place in the order; `None` behind the last.
    pub fn at(&self, place: usize) -> Option<u32> {
        self.order.get(place).copied()
    }

    /// The board with a number, under a bound, if it is not too late there.
    pub fn node(&self, number: u32, bound: u32) -> Option<Node> {
        let node = self.nodes[number as usize];
        let less = u64::from(ROOM - (bound - self.bound) / 2);
        let values = node.values.wrapping_sub(less * (Node::SLACK + Node::MIRROR_SLACK));
        (node.slack() >= less).then_some(Node { values, ..node })
    }

    /// Whether it can serve under a bound.
    pub fn serves(&self, bound: u32) -> bool {
        (bound - self.bound) / 2 <= ROOM
    }

    /// The directions from the start to the board with a number.
    pub fn path(&self, mut number: u32) -> Vec<u8> {
        let mut path = Vec::new();
        for layer in self.layers.iter().rev() {
            let (parent, direction) = layer[number as usize];
            path.push(direction);
            number = parent;
        }
        path.reverse();
        path
    }

    /// Notes how deep the search below a board came.
    pub fn came(&self, number: u32, depth: u16) {
        self.deepest[number as usize].store(depth, Ordering::Relaxed);
    }

    /// Puts the boards below which the last iteration came deepest first; what is equally deep stays as it was.
    pub fn sort(&mut self) {
        let deepest = |number: u32| self.deepest[number as usize].load(Ordering::Relaxed);
        self.order.sort_by_key(|&number| std::cmp::Reverse(deepest(number)));
    }
}
