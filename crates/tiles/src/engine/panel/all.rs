//! All shortest solutions of a board of up to 25 cells: how many there are, and the first of them.
//!
//! From the start, depth by depth, the boards that a shortest solution can go through, each once. While they are few, all
//! that no judge forbids are kept; then each is asked whether a solution of the right length is below it, by a search like
//! that of the last iteration, and only those that say yes are gone on from. That costs about one iteration in all: the
//! boards that are left are few, and what is below them shrinks with every depth. How many solutions lead on from a board is
//! then the sum over its children, from the goal backwards. Exact, however many there are.
//!
//! The search below a board starts without memory of how it was reached, since solutions that the automaton holds to be
//! needless for one path are wanted here.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use loyd_search::{Monitor, Observer, Outcome, Space, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::choice;
use super::frontier::{Frontier, Line};
use super::lens::Lens;
use super::node::Node;
use super::ring::{Diver, Ran};
use super::solver::{Begun, PanelSolver};
use crate::engine::Automaton;
use crate::engine::threads::{Ledger, work_together};
use crate::{AllSolutions, Board, Direction};

/// Boards of one depth from which on each is asked.
const MANY: usize = 20_000;
/// Expansions between two looks at the limits.
const STRIDE: u64 = 16_384;

/// The boards of one depth.
struct Layer {
    nodes: Vec<Node>,
    /// For each board and direction, the place of the child in the next layer.
    children: Vec<[Option<u32>; 4]>,
}

impl PanelSolver {
    /// Finds how many shortest solutions a board has whose distance from the goal is `cost`, and at most `most` of them, in
    /// the order up, left, right, down. If the distance is another, there are none.
    ///
    /// ```
    /// use loyd_search::{Limits, Monitor};
    /// use loyd_tiles::{Board, ByteState, Goal, Puzzle, pdb::Effort, engine::panel::{Panel, PanelSolver}};
    /// let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
    /// let goal = Goal::Last.board(board.size()).unwrap();
    /// let solver = PanelSolver::new(Panel::build(&goal, Effort::default()).unwrap().into());
    /// let mut monitor = Monitor::unwatched(Limits::default());
    /// let all = solver.all_solutions::<Puzzle<ByteState>, _>(&board, 2, 10, &mut monitor).unwrap();
    /// assert_eq!((all.count, all.solutions.len()), (1, 1));
    /// ```
    ///
    /// # Errors
    /// The limit that was reached.
    ///
    /// # Panics
    /// If the board is of another size than the goal.
    pub fn all_solutions<S: Space, O: Observer<S>>(
        &self,
        start: &Board,
        cost: u32,
        most: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<AllSolutions<Direction>, Stop> {
        let panel = &**self.panel();
        let cells = panel.cells_of(start);
        // A board that is not easy has judges chosen for it.
        let judges = match self.begin::<S, O>(start, monitor) {
            Begun::Long(checkpoint) => checkpoint.judges,
            Begun::Ended(Outcome::Stopped(stop)) if stop != Stop::Exhausted => return Err(stop),
            Begun::Ended(_) => choice::largest(&panel.estimates(&cells)),
        };
        let lens = Lens::new(panel, &judges);
        let root = lens.start(panel, &cells, cost);
        let parity = panel.estimate(start) % 2 == cost % 2;
        if root.slacks.late() || !parity {
            return Ok(AllSolutions { cost, count: 0, solutions: Vec::new() });
        }
        let layers = self.layers::<S, O>(&lens, root, cost, monitor)?;
        let counts = counts(&layers);
        let mut solutions = Vec::new();
        list(&layers, &counts, self.panel().turned(), &mut Vec::new(), 0, most, &mut solutions);
        let solutions = solutions.iter().map(|path| self.directions(path)).collect();
        Ok(AllSolutions { cost, count: counts[0][0], solutions })
    }

    /// The boards of all depths, the goal alone in the last.
    fn layers<S: Space, O: Observer<S>>(
        &self,
        lens: &Lens<'_>,
        root: Node,
        cost: u32,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Vec<Layer>, Stop> {
        let mut layers: Vec<Layer> = Vec::new();
        let (mut nodes, mut before, mut bytes) = (vec![root], FxHashSet::default(), 0);
        let mut asks = false;
        for depth in 0..cost {
            let (mut next, mut children) = spread(lens, &nodes, &before);
            asks |= next.len() >= MANY;
            if asks && depth + 1 < cost {
                let lead_home = self.lead_home::<S, O>(lens, &next, cost, monitor)?;
                retain(&mut next, &mut children, &lead_home);
            }
            bytes += (nodes.len() + next.len()) * (2 * size_of::<Node>() + 2 * size_of::<u128>());
            monitor.allow(Diver::BYTES * self.threads() + bytes)?;
            before = nodes.iter().map(Node::key).collect();
            layers.push(Layer { nodes: std::mem::replace(&mut nodes, next), children });
        }
        layers.push(Layer { children: vec![[None; 4]; nodes.len()], nodes });
        Ok(layers)
    }

    /// Which boards have a solution as long as the bound below them.
    fn lead_home<S: Space, O: Observer<S>>(
        &self,
        lens: &Lens<'_>,
        nodes: &[Node],
        cost: u32,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Vec<bool>, Stop> {
        let turn = AtomicUsize::new(0);
        let found: Vec<AtomicBool> = nodes.iter().map(|_| AtomicBool::new(false)).collect();
        work_together(self.threads(), monitor, |ledger| {
            let mut diver = Diver::new();
            loop {
                let at = turn.fetch_add(1, Ordering::Relaxed);
                let Some(node) = nodes.get(at).filter(|_| !ledger.is_stopped()) else { return };
                found[at].store(self.leads_home(lens, *node, cost, &mut diver, ledger), Ordering::Relaxed);
            }
        })?;
        Ok(found.into_iter().map(AtomicBool::into_inner).collect())
    }

    fn leads_home(&self, lens: &Lens<'_>, node: Node, cost: u32, diver: &mut Diver, ledger: &Ledger) -> bool {
        let (frontier, line) = (Frontier::root(node, cost), Line::default());
        let mut starts = frontier.starts(frontier.order(), &line, cost);
        diver.clear();
        while !ledger.is_stopped() {
            let claimed = ledger.claim(STRIDE);
            let ran = diver.run(self.instructions(), lens, cost as u16, &mut starts, claimed);
            ledger.enter(claimed, std::mem::take(&mut diver.spent));
            match ran {
                Ran::Goal(_) => return true,
                Ran::Exhausted => return false,
                Ran::Paused => {}
            }
        }
        false
    }
}

/// The children of boards that are not late, each once, and for each board the places of its own.
fn spread(lens: &Lens<'_>, nodes: &[Node], before: &FxHashSet<u128>) -> (Vec<Node>, Vec<[Option<u32>; 4]>) {
    let mut places: FxHashMap<u128, u32> = FxHashMap::default();
    let (mut next, mut children) = (Vec::new(), Vec::with_capacity(nodes.len()));
    for node in nodes {
        let mut own = [None; 4];
        for (direction, child) in lens.children(node) {
            let key = child.key();
            // Boards two layers apart can be the same, others not.
            if child.slacks.late() || before.contains(&key) {
                continue;
            }
            let place = *places.entry(key).or_insert_with(|| {
                next.push(Node { memory: Automaton::START, ..child });
                next.len() as u32 - 1
            });
            own[direction] = Some(place);
        }
        children.push(own);
    }
    (next, children)
}

/// Lets go of boards, and of the ways to them.
fn retain(next: &mut Vec<Node>, children: &mut [[Option<u32>; 4]], is_kept: &[bool]) {
    let mut left = 0;
    let places: Vec<Option<u32>> = is_kept
        .iter()
        .map(|&kept| {
            left += u32::from(kept);
            kept.then(|| left - 1)
        })
        .collect();
    let mut kept = is_kept.iter();
    next.retain(|_| *kept.next().expect("there is an answer for each"));
    for child in children.iter_mut().flatten() {
        *child = child.and_then(|place| places[place as usize]);
    }
}

/// For each board the number of solutions that lead on from it; the largest number stands for more than that.
fn counts(layers: &[Layer]) -> Vec<Vec<u64>> {
    let last = layers.last().map_or(0, |layer| layer.nodes.len());
    let mut counts = vec![vec![1; last]];
    for layer in layers.iter().rev().skip(1) {
        let after = counts.last().expect("the last layer is there");
        let of = |children: &[Option<u32>; 4]| {
            let each = children.iter().flatten().map(|&child| after[child as usize]);
            each.fold(0_u64, u64::saturating_add)
        };
        let here = layer.children.iter().map(of).collect();
        counts.push(here);
    }
    counts.reverse();
    counts
}

/// Lists solutions from a board on until there are enough, in the order of the board's own directions.
fn list(
    layers: &[Layer],
    counts: &[Vec<u64>],
    turned: bool,
    path: &mut Vec<usize>,
    place: usize,
    most: usize,
    solutions: &mut Vec<Vec<usize>>,
) {
    let depth = path.len();
    if solutions.len() >= most || counts[depth][place] == 0 {
        return;
    }
    if depth + 1 == layers.len() {
        solutions.push(path.clone());
        return;
    }
    for direction in 0..4 {
        let direction = if turned { 3 - direction } else { direction };
        if let Some(child) = layers[depth].children[place][direction] {
            path.push(direction);
            list(layers, counts, turned, path, child as usize, most, solutions);
            path.pop();
        }
    }
}
