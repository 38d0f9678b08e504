//! Every state with f <= C*, cheapest first from the start: what A* can ever expand.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use loyd_search::{Cost, Erased, Heuristic as _, Monitor, Problem as _, Space as _, Stop};
use rustc_hash::FxHashMap;

use super::{Range, Solutions};
use crate::domain::{Action, State, World};

/// The states with f <= C*.
pub(super) struct Contour<'w, W: World> {
    world: &'w W,
    cost: Cost,
    /// By number, in the order in which they were met.
    states: Vec<State<W>>,
    nodes: Vec<Node>,
    numbers: FxHashMap<State<W>, u32>,
    /// Where the estimate first rose by more than the way back costs: what hides the goal, if something does.
    rise: Option<String>,
}

#[derive(Clone, Copy)]
struct Node {
    g: Cost,
    h: Cost,
    closed: bool,
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

impl<'w, W: World> Contour<'w, W> {
    /// Goes from the start through states with f <= C*, by Dijkstra's order, checking consistency on every action on the
    /// way: on exactly the states that matter.
    pub fn explore(
        world: &'w W,
        heuristic: &Erased<'_, W::Problem>,
        cost: Cost,
        monitor: &mut Monitor<'_, ()>,
    ) -> Result<Contour<'w, W>, Halt> {
        let (states, nodes) = (Vec::new(), Vec::new());
        let mut contour = Contour { world, cost, states, nodes, numbers: FxHashMap::default(), rise: None };
        contour.check_ends(heuristic)?;
        let start = world.problem().start();
        let h = heuristic.init(&start);
        contour.add(start, Node { g: 0, h, closed: false }, monitor)?;
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        while let Some(Reverse((g, number))) = open.pop() {
            let node = &mut contour.nodes[number as usize];
            if node.closed || node.g != g {
                continue;
            }
            node.closed = true;
            contour.expand(number, heuristic, &mut open, monitor)?;
        }
        // An estimate that is too large on every cheapest solution keeps all of them from being seen.
        if contour.ways()[0].count == 0 {
            let hidden = || "on every shortest solution it is more than what is left".to_owned();
            return Err(Halt::Inconsistent(contour.rise.take().unwrap_or_else(hidden)));
        }
        Ok(contour)
    }

    /// Adds the children of a state that have f <= C* and are new, or reached more cheaply.
    fn expand(
        &mut self,
        number: u32,
        heuristic: &Erased<'_, W::Problem>,
        open: &mut BinaryHeap<Reverse<(Cost, u32)>>,
        monitor: &mut Monitor<'_, ()>,
    ) -> Result<(), Halt> {
        let problem = self.world.problem();
        let (parent, Node { g, h: before, .. }) =
            (self.states[number as usize].clone(), self.nodes[number as usize]);
        monitor.expand(problem, &parent, g, before)?;
        if problem.is_goal(&parent) {
            return Ok(());
        }
        for action in problem.actions(&parent) {
            let child = self.child(&parent, action);
            let (h, cost) = (heuristic.init(&child), problem.cost(&parent, action));
            // A heuristic that failed answers anything: its failure is the reason, not its answer.
            if let Some(error) = heuristic.failure().or_else(|| problem.failure()) {
                return Err(Halt::Stopped(Stop::Failed(Box::new(error))));
            }
            if before > h.saturating_add(cost) {
                return Err(Halt::Inconsistent(self.falls(&parent, before, action, h, cost)));
            }
            let g = g.saturating_add(cost);
            if g.saturating_add(h) > self.cost {
                self.note_rise(before, action, &child, h);
                continue;
            }
            match self.numbers.get(&child).copied() {
                None => {
                    let number = self.add(child, Node { g, h, closed: false }, monitor)?;
                    open.push(Reverse((g, number)));
                }
                Some(known) if g < self.nodes[known as usize].g => {
                    self.nodes[known as usize].g = g;
                    open.push(Reverse((g, known)));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// An estimate above 0 at the goal, or above C* at the start, cannot be consistent.
    fn check_ends(&self, heuristic: &Erased<'_, W::Problem>) -> Result<(), Halt> {
        let at_start = heuristic.init(&self.world.problem().start());
        let at_goal = self.world.goal().map_or(0, |goal| heuristic.init(&goal));
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

    /// Remembers the first child left out that the way back shows to be estimated too high.
    fn note_rise(&mut self, before: Cost, action: Action<W>, child: &State<W>, h: Cost) {
        let problem = self.world.problem();
        let Some(back) = problem.inverse(action).filter(|_| self.rise.is_none()) else { return };
        let cost = problem.cost(child, back);
        if h > before.saturating_add(cost) {
            self.rise = Some(self.falls(child, h, back, before, cost));
        }
    }

    fn falls(&self, parent: &State<W>, before: Cost, action: Action<W>, after: Cost, cost: Cost) -> String {
        let (state, action) = (self.world.state_text(parent), self.world.action_text(parent, action));
        format!("at {state} the move {action} takes it from {before} to {after}, but costs only {cost}")
    }

    fn child(&self, parent: &State<W>, action: Action<W>) -> State<W> {
        let mut child = parent.clone();
        self.world.problem().apply(&mut child, action);
        child
    }

    fn add(&mut self, state: State<W>, node: Node, monitor: &mut Monitor<'_, ()>) -> Result<u32, Stop> {
        if self.nodes.len() == self.nodes.capacity() {
            // Old and new are held together while one grows into the other.
            let slots = 2 * self.nodes.capacity().max(4);
            let owned = self.world.problem().heap_bytes(&state);
            let each = 2 * (size_of::<State<W>>() + owned) + size_of::<Node>() + 16;
            monitor.allow(3 * slots * each / 2)?;
        }
        let number = self.nodes.len() as u32;
        self.numbers.insert(state.clone(), number);
        self.states.push(state);
        self.nodes.push(node);
        Ok(number)
    }

    /// The range that the counts of A* can take.
    pub fn range(&self) -> Range {
        let forced = self.nodes.iter().filter(|node| self.is_forced(**node)).count() as u64;
        let tied = self.nodes.len() as u64 - forced;
        // Along a cheapest solution f never falls, so it runs through forced states first and tied ones then. The
        // luckiest ties follow the solution with the fewest tied ones.
        let least = self.ways()[0].tied;
        Range { forced, tied, least: forced + least }
    }

    fn is_forced(&self, node: Node) -> bool {
        node.g + node.h < self.cost
    }

    /// The number of cheapest solutions, and their first actions.
    pub fn solutions(&self) -> Solutions {
        let (ways, problem) = (self.ways(), self.world.problem());
        let start = &self.states[0];
        let leads_on = |&action: &Action<W>| {
            let cost = problem.cost(start, action);
            self.numbers
                .get(&self.child(start, action))
                .is_some_and(|&child| self.nodes[child as usize].g == cost && ways[child as usize].count > 0)
        };
        let at_goal = problem.is_goal(start);
        let first = problem.actions(start).filter(|action| !at_goal && leads_on(action));
        Solutions {
            count: ways[0].count,
            first_moves: first.map(|action| self.world.action_text(start, action)).collect(),
        }
    }

    /// Of each state how many cheapest ways lead from it to a goal at C*, and the fewest tied states on one of them,
    /// itself included.
    fn ways(&self) -> Vec<Ways> {
        let problem = self.world.problem();
        let mut ways = vec![Ways { count: 0, tied: u64::MAX }; self.nodes.len()];
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_unstable_by_key(|&number| Reverse(self.nodes[number].g));
        for number in order {
            let (state, node) = (&self.states[number], self.nodes[number]);
            let own = u64::from(!self.is_forced(node));
            if problem.is_goal(state) {
                if node.g == self.cost {
                    ways[number] = Ways { count: 1, tied: own };
                }
                continue;
            }
            let mut here = Ways { count: 0, tied: u64::MAX };
            for action in problem.actions(state) {
                let next = node.g.saturating_add(problem.cost(state, action));
                let Some(&child) = self.numbers.get(&self.child(state, action)) else { continue };
                let way = ways[child as usize];
                if self.nodes[child as usize].g == next && way.count > 0 {
                    here.count = here.count.saturating_add(way.count);
                    here.tied = here.tied.min(way.tied + own);
                }
            }
            ways[number] = here;
        }
        ways
    }
}

#[derive(Clone, Copy)]
struct Ways {
    count: u64,
    tied: u64,
}
