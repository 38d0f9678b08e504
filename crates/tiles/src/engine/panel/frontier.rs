//! Where the loop starts, and in which order.
//!
//! A frontier is all boards some moves away from the start, each once. Searching below them instead of below the start saves
//! what a depth-first search does twice; they are work to be shared among threads; and the order in which they are searched
//! decides how soon the last iteration meets a solution. The greatest depth reached below a board in one iteration is a
//! good guess at how near to a solution it is in the next.
//!
//! The boards are met layer by layer, the first path to each in dictionary order being kept. The automaton keeps the first
//! path in the same order, so the two forbid nothing together that either of them needs: the first optimal solution of all,
//! in that order, begins with the first path to each of its boards.

use std::sync::atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering};

use rustc_hash::FxHashSet;

use super::lens::Lens;
use super::node::Node;
use super::ring::Starts;

/// The boards to start from, in the order in which to search below them.
#[derive(Debug)]
pub(super) struct Frontier {
    /// Each with slacks for the bound that the frontier was made under, late ones too.
    nodes: Vec<Node>,
    bound: u32,
    order: Vec<u32>,
    deepest: Vec<AtomicU16>,
    /// For each layer after the first, the parent and the direction of each board.
    layers: Vec<Vec<(u32, u8)>>,
}

impl Frontier {
    /// The start alone.
    pub fn root(root: Node, bound: u32) -> Frontier {
        Frontier {
            nodes: vec![root],
            bound,
            order: vec![0],
            deepest: vec![AtomicU16::new(0)],
            layers: Vec::new(),
        }
    }

    /// The bytes that one of at most `boards` boards takes while it is made, and its layers.
    pub fn bytes(boards: usize) -> usize {
        // Two layers of boards and of keys, and all layers of parents; a layer has about twice as many as the one before.
        3 * boards * (2 * size_of::<Node>() + 4 * size_of::<u128>() + 16)
    }

    /// The first layer with at least `boards` boards, at most three times as many.
    pub fn new(lens: &Lens<'_>, root: Node, bound: u32, boards: usize) -> Frontier {
        let (mut before, mut here) = (FxHashSet::default(), FxHashSet::from_iter([root.key()]));
        let mut keys = FxHashSet::default();
        let mut frontier = Self::root(root, bound);
        while frontier.nodes.len() < boards && frontier.layers.len() < LAYERS_MAX {
            // Boards two layers apart can be the same, others not.
            let more =
                frontier.descend(lens, |child| !before.contains(&child.key()) && keys.insert(child.key()));
            if !more {
                break;
            }
            before = std::mem::replace(&mut here, std::mem::take(&mut keys));
        }
        frontier.number();
        frontier
    }

    /// The first layer with at least `boards` boards that are not late, some of them more than once, or else the one at the
    /// depth of the bound. There must be a solution below the node.
    pub fn below(lens: &Lens<'_>, node: Node, bound: u32, boards: usize) -> Frontier {
        let mut frontier = Self::root(node, bound);
        while frontier.nodes.len() < boards && u32::from(frontier.nodes[0].depth) < bound {
            frontier.descend(lens, |child| !child.slacks.late());
        }
        frontier.number();
        frontier
    }

    /// Goes on to the next layer, if there is one: the children that are wanted.
    fn descend(&mut self, lens: &Lens<'_>, mut is_wanted: impl FnMut(&Node) -> bool) -> bool {
        let (mut next, mut layer) = (Vec::new(), Vec::new());
        for (parent, node) in self.nodes.iter().enumerate() {
            for (direction, child) in lens.children(node).into_iter().filter(|(_, child)| is_wanted(child)) {
                layer.push((parent as u32, direction as u8));
                next.push(child);
            }
        }
        let more = !next.is_empty();
        if more {
            self.nodes = next;
            self.layers.push(layer);
        }
        more
    }

    fn number(&mut self) {
        self.nodes.iter_mut().zip(0..).for_each(|(node, number)| node.start = number);
        self.order = (0..self.nodes.len() as u32).collect();
        self.deepest = self.nodes.iter().map(|_| AtomicU16::new(0)).collect();
    }

    /// The number of a goal, which is any board at the depth of the bound that is not late.
    pub fn goal(&self, bound: u32) -> Option<u32> {
        let is_goal = |node: &&Node| u32::from(node.depth) == bound && !node.slacks.late();
        self.nodes.iter().find(is_goal).map(|node| node.start)
    }

    /// How many boards there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The board with a number, under a bound.
    pub fn node(&self, number: u32, bound: u32) -> Node {
        let node = self.nodes[number as usize];
        Node { slacks: node.slacks.raised((bound - self.bound) / 2), ..node }
    }

    /// The directions from the start to the board with a number.
    pub fn path(&self, mut number: u32) -> Vec<usize> {
        let mut path = Vec::new();
        for layer in self.layers.iter().rev() {
            let (parent, direction) = layer[number as usize];
            path.push(usize::from(direction));
            number = parent;
        }
        path.reverse();
        path
    }

    /// Puts the boards below which the last iteration came deepest first.
    pub fn sort(&mut self) {
        let deepest: Vec<u16> = self.deepest.iter().map(|depth| depth.load(Ordering::Relaxed)).collect();
        sort(&mut self.order, &deepest);
    }

    /// The numbers of all boards in order.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The greatest depth below the board with a number.
    pub fn deepest(&self, number: u32) -> u16 {
        self.deepest[number as usize].load(Ordering::Relaxed)
    }

    /// The boards with these numbers, along a line that threads share.
    pub fn starts<'a>(&'a self, order: &'a [u32], line: &'a Line, bound: u32) -> Queue<'a> {
        Queue { frontier: self, order, line, bound }
    }

    /// The bound that it was made under.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// What was learnt about it: the order, and the greatest depth below each board.
    pub fn learnt(&self) -> (Vec<u32>, Vec<u16>) {
        (self.order.clone(), self.deepest.iter().map(|depth| depth.load(Ordering::Relaxed)).collect())
    }

    /// The same frontier as it was when this was learnt; `None` if it was another.
    pub fn taught(mut self, order: &[u32], deepest: &[u16]) -> Option<Frontier> {
        if order.len() != self.len() || deepest.len() != self.len() {
            return None;
        }
        self.order = order.to_vec();
        self.deepest = deepest.iter().map(|&depth| AtomicU16::new(depth)).collect();
        Some(self)
    }
}

/// The deepest first; what is equally deep stays as it was.
pub(super) fn sort(order: &mut [u32], deepest: &[u16]) {
    order.sort_by_key(|&number| std::cmp::Reverse(deepest[number as usize]));
}

/// How far along the order of a frontier boards were handed out, and whether more are.
#[derive(Debug, Default)]
pub(super) struct Line {
    next: AtomicUsize,
    closed: AtomicBool,
}

impl Line {
    /// A line that begins at a place.
    pub fn new(from: usize) -> Line {
        Line { next: AtomicUsize::new(from), closed: AtomicBool::new(false) }
    }

    /// Hands out no more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// The first place that was not handed out, or one behind the last.
    pub fn place(&self) -> usize {
        self.next.load(Ordering::Relaxed)
    }

    #[inline]
    fn take(&self) -> Option<usize> {
        (!self.closed.load(Ordering::Relaxed)).then(|| self.next.fetch_add(1, Ordering::Relaxed))
    }
}

/// More layers than this are not worth while where boards have few neighbours.
const LAYERS_MAX: usize = 60;

/// The boards that are still to be searched below.
pub(super) struct Queue<'a> {
    frontier: &'a Frontier,
    order: &'a [u32],
    line: &'a Line,
    bound: u32,
}

impl Starts for Queue<'_> {
    #[inline]
    fn next(&mut self) -> Option<Node> {
        loop {
            let place = self.line.take()?;
            let node = self.frontier.node(*self.order.get(place)?, self.bound);
            if !node.slacks.late() {
                return Some(node);
            }
        }
    }

    #[inline(always)]
    fn deepest(&self) -> &[AtomicU16] {
        &self.frontier.deepest
    }
}
