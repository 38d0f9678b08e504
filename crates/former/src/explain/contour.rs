//! Every board with f <= C*, by layers from the start: what A* can ever expand.

use loyd_search::{Cost, Heuristic, Monitor, Problem as _, Space as _, Stop};
use loyd_tiles::{Direction, Puzzle, TileState};
use rustc_hash::FxHashMap;

use super::{Range, Solutions};

/// The boards with f <= C*.
pub(super) struct Contour<S> {
    puzzle: Puzzle<S>,
    cost: Cost,
    nodes: FxHashMap<S, Node>,
}

#[derive(Clone, Copy)]
struct Node {
    g: Cost,
    h: Cost,
}

/// Why the contour is not known.
#[derive(Debug)]
pub(super) enum Halt {
    Stopped(Stop),
    /// The heuristic is not consistent: a sentence that shows it.
    Inconsistent(String),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

impl<S: TileState> Contour<S> {
    /// Goes breadth-first from the start through boards with f <= C*, checking consistency on every move on the way:
    /// on exactly the boards that matter.
    pub fn explore<H: Heuristic<Puzzle<S>>>(
        puzzle: Puzzle<S>,
        heuristic: &H,
        cost: Cost,
        monitor: &mut Monitor<'_, ()>,
    ) -> Result<Contour<S>, Halt> {
        let mut contour = Contour { puzzle, cost, nodes: FxHashMap::default() };
        contour.check_ends(heuristic)?;
        let start = contour.puzzle.start();
        let memo = heuristic.init(&start);
        contour.add(start.clone(), Node { g: 0, h: heuristic.value(memo) }, monitor)?;
        let mut layer = vec![(start, memo)];
        let mut g = 0;
        while !layer.is_empty() {
            g += 1;
            layer = contour.next_layer(layer, g, heuristic, monitor)?;
        }
        Ok(contour)
    }

    /// Adds the children of a layer that have f <= C* and are new. They are at `g`.
    fn next_layer<H: Heuristic<Puzzle<S>>>(
        &mut self,
        layer: Vec<(S, H::Memo)>,
        g: Cost,
        heuristic: &H,
        monitor: &mut Monitor<'_, ()>,
    ) -> Result<Vec<(S, H::Memo)>, Halt> {
        let mut next = Vec::new();
        for (parent, memo) in layer {
            let before = heuristic.value(memo);
            monitor.expand(&self.puzzle, &parent, g - 1, before)?;
            for action in self.puzzle.actions(&parent) {
                let child = self.child(&parent, action);
                let memo = heuristic.step(memo, &parent, action, &child);
                let h = heuristic.value(memo);
                // A heuristic that failed answers anything: its failure is the reason, not its answer.
                if let Some(error) = heuristic.failure() {
                    return Err(Halt::Stopped(Stop::Failed(Box::new(error))));
                }
                if before > h.saturating_add(1) {
                    return Err(Halt::Inconsistent(self.falls(&parent, before, action, h)));
                }
                if g.saturating_add(h) <= self.cost && !self.nodes.contains_key(&child) {
                    self.add(child.clone(), Node { g, h }, monitor)?;
                    next.push((child, memo));
                }
            }
        }
        Ok(next)
    }

    /// An estimate above 0 at the goal, or above C* at the start, cannot be consistent.
    fn check_ends<H: Heuristic<Puzzle<S>>>(&self, heuristic: &H) -> Result<(), Halt> {
        let estimate = |state: &S| heuristic.value(heuristic.init(state));
        let (at_start, at_goal) = (estimate(&self.puzzle.start()), estimate(&self.puzzle.goal()));
        if let Some(error) = heuristic.failure() {
            return Err(Halt::Stopped(Stop::Failed(Box::new(error))));
        }
        if at_goal > 0 {
            return Err(Halt::Inconsistent(format!("it is {at_goal} at the goal")));
        }
        if at_start > self.cost {
            let cost = self.cost;
            return Err(Halt::Inconsistent(format!(
                "it is {at_start} at the start, which is {cost} from the goal"
            )));
        }
        Ok(())
    }

    fn falls(&self, parent: &S, before: Cost, action: Direction, after: Cost) -> String {
        let board = self.puzzle.board(parent).slashes();
        format!("at {board} the move {action} takes it from {before} to {after}, but costs only 1")
    }

    fn child(&self, parent: &S, action: Direction) -> S {
        let mut child = parent.clone();
        self.puzzle.apply(&mut child, action);
        child
    }

    fn add(&mut self, state: S, node: Node, monitor: &mut Monitor<'_, ()>) -> Result<(), Stop> {
        if self.nodes.len() == self.nodes.capacity() {
            // Old and new tables are held together while one grows into the other; each slot has a byte of its own.
            let slots = (self.nodes.capacity().max(2) * 8 / 7).next_power_of_two();
            let slot = size_of::<(S, Node)>() + self.puzzle.heap_bytes(&state) + 1;
            monitor.allow(3 * slots * slot)?;
        }
        self.nodes.insert(state, node);
        Ok(())
    }

    /// The range that the counts of A* can take.
    pub fn range(&self) -> Range {
        let forced = self.nodes.values().filter(|node| self.is_forced(**node)).count() as u64;
        let tied = self.nodes.len() as u64 - forced;
        // Along a shortest solution f never falls, so it runs through forced boards first and tied ones then. The
        // luckiest ties follow the solution that stays among the forced ones longest.
        let mut tied_on_path = u64::from(self.cost) + 1;
        self.walk_back(|g, layer| {
            if layer.keys().any(|state| self.is_forced(self.nodes[state])) {
                tied_on_path = tied_on_path.min(u64::from(self.cost - g));
            }
        });
        Range { forced, tied, least: forced + tied_on_path }
    }

    fn is_forced(&self, node: Node) -> bool {
        node.g + node.h < self.cost
    }

    /// The number of shortest solutions, and their first moves.
    pub fn solutions(&self) -> Solutions {
        let start = self.puzzle.start();
        let mut solutions = Solutions { count: 0, first_moves: Vec::new() };
        self.walk_back(|g, layer| match g {
            0 => solutions.count = layer[&start],
            1 => {
                let leads_there = |&action: &Direction| layer.contains_key(&self.child(&start, action));
                solutions.first_moves = self.puzzle.actions(&start).filter(leads_there).collect();
            }
            _ => {}
        });
        solutions
    }

    /// Calls `visit` with the boards on shortest solutions, layer by layer from the goal to the start: their g, and of
    /// each the number of ways from there to the goal.
    fn walk_back(&self, mut visit: impl FnMut(Cost, &FxHashMap<S, u64>)) {
        let mut layer = FxHashMap::default();
        layer.insert(self.puzzle.goal(), 1_u64);
        visit(self.cost, &layer);
        for g in (0..self.cost).rev() {
            let mut before: FxHashMap<S, u64> = FxHashMap::default();
            for (state, ways) in layer {
                for action in self.puzzle.actions(&state) {
                    let parent = self.child(&state, action);
                    if self.nodes.get(&parent).is_some_and(|node| node.g == g) {
                        let sum = before.entry(parent).or_insert(0);
                        *sum = sum.saturating_add(ways);
                    }
                }
            }
            layer = before;
            visit(g, &layer);
        }
    }
}
