//! The states that are judged, by number, with their distances and the moves between them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use loyd_search::{Cost, Monitor, Problem as _, Space as _, Stop};
use rustc_hash::FxHashMap;

use crate::domain::{State, World};

/// States by number. The judged ones come first; behind them those that one move leads to and that only need a value.
pub trait Census<S>: Numbered {
    /// The state of a number.
    fn state(&self, number: usize) -> S;
}

/// What judging needs of states: numbers, distances and moves. What judges is so compiled once, for states of any type.
pub trait Numbered: Sync {
    /// How many states are judged.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How far a judged state is from the goal.
    fn distance(&self, number: usize) -> Cost;

    /// Calls `visit` with both numbers and the cost of every move from the judged states in `from`.
    fn for_each_move(&self, from: Range<usize>, visit: &mut dyn FnMut(usize, usize, Cost));

    /// How many states need a value.
    fn valued(&self) -> usize {
        self.len()
    }

    /// How many states, the first ones, means are taken over.
    fn averaged(&self) -> usize {
        self.len()
    }

    /// Whether these are all states that can reach the goal.
    fn exhaustive(&self) -> bool {
        true
    }

    /// How many samples were not solved within the limits, and so are not judged.
    fn unsolved(&self) -> u64 {
        0
    }
}

/// States that were met and listed, with their moves: for worlds of any kind.
pub(super) struct Listed<S> {
    pub states: Vec<S>,
    pub distances: Vec<Cost>,
    /// Where the moves of each judged state begin; one more than there are such states.
    pub first_move: Vec<u32>,
    pub moves: Vec<(u32, Cost)>,
    pub averaged: usize,
    pub exhaustive: bool,
    pub unsolved: u64,
}

impl Listed<()> {
    /// The same with the states.
    fn with<S>(self, states: Vec<S>) -> Listed<S> {
        let Listed { distances, first_move, moves, averaged, exhaustive, unsolved, .. } = self;
        Listed { states, distances, first_move, moves, averaged, exhaustive, unsolved }
    }
}

impl<S: Clone + Send + Sync> Census<S> for Listed<S> {
    fn state(&self, number: usize) -> S {
        self.states[number].clone()
    }
}

impl<S: Send + Sync> Numbered for Listed<S> {
    fn len(&self) -> usize {
        self.distances.len()
    }
    fn distance(&self, number: usize) -> Cost {
        self.distances[number]
    }
    fn for_each_move(&self, from: Range<usize>, visit: &mut dyn FnMut(usize, usize, Cost)) {
        for number in from {
            let moves = self.first_move[number] as usize..self.first_move[number + 1] as usize;
            for &(to, cost) in &self.moves[moves] {
                visit(number, to as usize, cost);
            }
        }
    }
    fn valued(&self) -> usize {
        self.states.len()
    }
    fn averaged(&self) -> usize {
        self.averaged
    }
    fn exhaustive(&self) -> bool {
        self.exhaustive
    }
    fn unsolved(&self) -> u64 {
        self.unsolved
    }
}

/// The most states that are listed: numbers of moves must fit their type.
const STATES_MAX: usize = 1 << 26;

/// Lists every state that can be reached from the start, and from the goal where there is one, with its distance to the
/// nearest goal, counted back over the moves that were met: neither inverses nor equal costs are needed.
///
/// # Errors
/// The limit that was reached.
pub(super) fn list<W: World>(world: &W, monitor: &mut Monitor<'_, ()>) -> Result<Listed<State<W>>, Stop> {
    let problem = world.problem();
    let (mut states, mut numbers) = (Vec::new(), FxHashMap::default());
    for state in std::iter::once(problem.start()).chain(world.goal()) {
        number_of(&mut states, &mut numbers, state);
    }
    let mut edges: Vec<(u32, u32, Cost)> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let state = states[at].clone();
        monitor.expand(problem, &state, 0, 0)?;
        for action in problem.actions(&state) {
            let mut child = state.clone();
            problem.apply(&mut child, action);
            let to = number_of(&mut states, &mut numbers, child);
            edges.push((at as u32, to, problem.cost(&state, action)));
        }
        if let Some(failure) = problem.failure() {
            return Err(failure.into());
        }
        if at.is_multiple_of(1024) {
            let state = size_of::<State<W>>() + problem.heap_bytes(&states[at]);
            monitor.allow(states.len() * (2 * state + 40) + edges.len() * 32)?;
            if states.len() > STATES_MAX || edges.len() > u32::MAX as usize / 2 {
                return Err(Stop::Memory);
            }
        }
        at += 1;
    }
    let goals = (0..states.len() as u32).filter(|&at| problem.is_goal(&states[at as usize]));
    let (order, listed) = numbered(&distances(states.len(), goals.collect(), &edges), &edges);
    Ok(listed.with(order.iter().map(|&old| states[old].clone()).collect()))
}

/// The number of a state, a new one if it was not met yet.
pub(super) fn number_of<S: Clone + Eq + std::hash::Hash>(
    states: &mut Vec<S>,
    numbers: &mut FxHashMap<S, u32>,
    state: S,
) -> u32 {
    *numbers.entry(state).or_insert_with_key(|state| {
        states.push(state.clone());
        states.len() as u32 - 1
    })
}

/// Of each state the distance to the nearest goal; `None` where none can be reached.
fn distances(states: usize, goals: Vec<u32>, edges: &[(u32, u32, Cost)]) -> Vec<Option<Cost>> {
    let mut first = vec![0_u32; states + 1];
    for &(_, to, _) in edges {
        first[to as usize + 1] += 1;
    }
    for at in 0..states {
        first[at + 1] += first[at];
    }
    let (mut next, mut back) = (first.clone(), vec![(0_u32, 0); edges.len()]);
    for &(from, to, cost) in edges {
        back[next[to as usize] as usize] = (from, cost);
        next[to as usize] += 1;
    }
    let mut distances: Vec<Option<Cost>> = vec![None; states];
    let mut open = BinaryHeap::new();
    for goal in goals {
        distances[goal as usize] = Some(0);
        open.push(Reverse((0, goal)));
    }
    while let Some(Reverse((distance, at))) = open.pop() {
        if distances[at as usize] != Some(distance) {
            continue;
        }
        for &(from, cost) in &back[first[at as usize] as usize..first[at as usize + 1] as usize] {
            let longer = distance.saturating_add(cost);
            if distances[from as usize].is_none_or(|known| longer < known) {
                distances[from as usize] = Some(longer);
                open.push(Reverse((longer, from)));
            }
        }
    }
    distances
}

/// States renumbered, those that can reach a goal first: the old number of each, and all but the states themselves.
fn numbered(distances: &[Option<Cost>], edges: &[(u32, u32, Cost)]) -> (Vec<usize>, Listed<()>) {
    let states = distances.len();
    let judged = (0..states).filter(|&at| distances[at].is_some());
    let others = (0..states).filter(|&at| distances[at].is_none());
    let order: Vec<usize> = judged.chain(others).collect();
    let mut place = vec![0_u32; states];
    order.iter().enumerate().for_each(|(new, &old)| place[old] = new as u32);
    let distances: Vec<Cost> = order.iter().map_while(|&old| distances[old]).collect();
    let mut first_move = vec![0_u32; distances.len() + 1];
    // Edges were met state by state, so those of one state are together and in the order of its actions.
    let mut of_state: Vec<Range<usize>> = vec![0..0; states];
    let mut begin = 0;
    for group in edges.chunk_by(|a, b| a.0 == b.0) {
        of_state[group[0].0 as usize] = begin..begin + group.len();
        begin += group.len();
    }
    let mut moves = Vec::with_capacity(edges.len());
    for (new, &old) in order.iter().take(distances.len()).enumerate() {
        moves.extend(edges[of_state[old].clone()].iter().map(|&(_, to, cost)| (place[to as usize], cost)));
        first_move[new + 1] = moves.len() as u32;
    }
    let averaged = distances.len();
    let states = Vec::new();
    (order, Listed { states, distances, first_move, moves, averaged, exhaustive: true, unsolved: 0 })
}
