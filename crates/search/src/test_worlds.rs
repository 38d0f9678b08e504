//! Small worlds that the tests of this crate search.

use std::cell::Cell;

use crate::structures::split_mix::SplitMix;
use crate::{Cost, Failure, Game, Heuristic, Player, Problem, Space};

/// The whole numbers; a step is one left or right; the goal is a number.
pub(crate) struct Line {
    pub start: i32,
    pub goal: i32,
}

impl Space for Line {
    type State = i32;
    type Action = i32;
    type Actions = std::array::IntoIter<i32, 2>;

    fn actions(&self, _: &i32) -> Self::Actions {
        [-1, 1].into_iter()
    }
    fn apply(&self, state: &mut i32, action: i32) {
        *state += action;
    }
    fn inverse(&self, action: i32) -> Option<i32> {
        Some(-action)
    }
}

impl Problem for Line {
    fn start(&self) -> i32 {
        self.start
    }
    fn is_goal(&self, state: &i32) -> bool {
        *state == self.goal
    }
}

/// A directed graph with costs, given as a list of edges; node 0 is the start.
pub(crate) struct Graph {
    pub edges: Vec<(usize, usize, Cost)>,
    pub goal: usize,
}

impl Space for Graph {
    type State = usize;
    type Action = usize;
    type Actions = std::vec::IntoIter<usize>;

    fn actions(&self, state: &usize) -> Self::Actions {
        let from = *state;
        let edges = (0..self.edges.len()).filter(|&e| self.edges[e].0 == from);
        edges.collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, state: &mut usize, edge: usize) {
        *state = self.edges[edge].1;
    }
}

impl Problem for Graph {
    fn start(&self) -> usize {
        0
    }
    fn is_goal(&self, state: &usize) -> bool {
        *state == self.goal
    }
    fn cost(&self, _: &usize, edge: usize) -> Cost {
        self.edges[edge].2
    }
}

/// The perfect estimate on the [`Line`].
pub(crate) struct Walk {
    pub goal: i32,
}

impl Heuristic<Line> for Walk {
    type Memo = Cost;

    fn init(&self, state: &i32) -> Cost {
        state.abs_diff(self.goal)
    }
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// An estimate for each node of a [`Graph`].
pub(crate) struct Table(pub Vec<Cost>);

impl Heuristic<Graph> for Table {
    type Memo = Cost;

    fn init(&self, state: &usize) -> Cost {
        self.0[*state]
    }
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// Answers 0 to a number of calls, then fails.
pub(crate) struct Fails {
    left: Cell<usize>,
    failed: Cell<bool>,
}

impl Fails {
    pub(crate) fn after(calls: usize) -> Self {
        Fails { left: Cell::new(calls), failed: Cell::new(false) }
    }
}

impl<S: Space> Heuristic<S> for Fails {
    type Memo = ();

    fn init(&self, _: &S::State) {
        self.failed.set(self.left.get() == 0);
        self.left.set(self.left.get().saturating_sub(1));
    }
    fn value(&self, (): ()) -> Cost {
        0
    }
    fn failure(&self) -> Option<Failure> {
        self.failed.get().then(|| Failure::Heuristic("it gave up".to_owned()))
    }
}

/// A map: a step to a field costs its digit times 100,000 straight and 141,421 across; `#` is a wall, and corners are not
/// cut. The start is the first field that is no wall, the goal the last.
#[derive(Clone)]
pub(crate) struct Terrain {
    width: usize,
    fields: Vec<u8>,
}

/// The eight directions, each opposite to the one at the same distance from the end.
const STEPS: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Terrain {
    /// The map with these rows.
    pub(crate) fn new(rows: &[&str]) -> Self {
        let fields = rows.iter().flat_map(|row| row.bytes()).map(|byte| byte.saturating_sub(b'0'));
        Terrain {
            width: rows[0].len(),
            fields: fields.map(|digit| if digit < 10 { digit } else { 0 }).collect(),
        }
    }

    /// A map drawn by lot, a wall in six fields.
    pub(crate) fn random(rows: usize, width: usize, random: &mut SplitMix) -> Self {
        let fields = (0..rows * width)
            .map(|_| if random.next().is_multiple_of(6) { 0 } else { 1 + random.next() % 9 });
        Terrain { width, fields: fields.map(|digit| digit as u8).collect() }
    }

    pub(crate) fn goal(&self) -> usize {
        self.fields.iter().rposition(|&field| field > 0).unwrap_or(0)
    }

    /// The distance from every field to the goal, by going over all steps until nothing changes: slow, and shares nothing
    /// with the searches.
    pub(crate) fn distances(&self, cost: impl Fn(usize, usize) -> u64) -> Vec<Option<u64>> {
        let mut to_goal = vec![None; self.fields.len()];
        to_goal[self.goal()] = Some(0);
        loop {
            let before = to_goal.clone();
            for field in 0..self.fields.len() {
                for step in self.actions(&field) {
                    let Some(rest) = to_goal[self.target(field, step)] else { continue };
                    let through = rest + cost(field, step);
                    to_goal[field] = Some(to_goal[field].map_or(through, |known: u64| known.min(through)));
                }
            }
            if to_goal == before {
                return to_goal;
            }
        }
    }

    /// The distance from the start to every field, in the same way.
    pub(crate) fn distances_from_start(&self, cost: impl Fn(usize, usize) -> u64) -> Vec<Option<u64>> {
        let mut from_start = vec![None; self.fields.len()];
        from_start[self.start()] = Some(0);
        loop {
            let before = from_start.clone();
            for field in 0..self.fields.len() {
                let Some(g) = from_start[field] else { continue };
                for step in self.actions(&field) {
                    let (to, through) = (self.target(field, step), g + cost(field, step));
                    from_start[to] = Some(from_start[to].map_or(through, |known: u64| known.min(through)));
                }
            }
            if from_start == before {
                return from_start;
            }
        }
    }

    fn target(&self, field: usize, step: usize) -> usize {
        let (down, right) = STEPS[step];
        field.wrapping_add_signed(down * self.width as isize + right)
    }

    fn is_free(&self, field: usize, step: (isize, isize)) -> bool {
        let (row, column) = (field / self.width, field % self.width);
        let (row, column) = (row.wrapping_add_signed(step.0), column.wrapping_add_signed(step.1));
        column < self.width
            && self.fields.get(row.wrapping_mul(self.width) + column).is_some_and(|&field| field > 0)
    }
}

impl Space for Terrain {
    type State = usize;
    type Action = usize;
    type Actions = std::vec::IntoIter<usize>;

    fn actions(&self, field: &usize) -> Self::Actions {
        let free = |&step: &usize| {
            let (down, right) = STEPS[step];
            [(down, right), (down, 0), (0, right)].into_iter().all(|step| self.is_free(*field, step))
        };
        (0..STEPS.len()).filter(free).collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, field: &mut usize, step: usize) {
        *field = self.target(*field, step);
    }
    fn inverse(&self, step: usize) -> Option<usize> {
        Some(STEPS.len() - 1 - step)
    }
}

impl Problem for Terrain {
    fn start(&self) -> usize {
        self.fields.iter().position(|&field| field > 0).unwrap_or(0)
    }
    fn is_goal(&self, field: &usize) -> bool {
        *field == self.goal()
    }
    fn cost(&self, field: &usize, step: usize) -> Cost {
        let (down, right) = STEPS[step];
        let length = if down != 0 && right != 0 { 141_421 } else { 100_000 };
        length * Cost::from(self.fields[self.target(*field, step)])
    }
}

/// An estimate for each field of a [`Terrain`].
#[derive(Clone)]
pub(crate) struct Estimates(pub Vec<Cost>);

impl<S: Space<State = usize>> Heuristic<S> for Estimates {
    type Memo = Cost;

    fn init(&self, field: &usize) -> Cost {
        self.0[*field]
    }
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// Tic-tac-toe: 1 for Max, who begins, and -1 for Min.
pub(crate) struct TicTacToe;

impl Space for TicTacToe {
    type State = [i8; 9];
    type Action = usize;
    type Actions = std::vec::IntoIter<usize>;

    fn actions(&self, state: &[i8; 9]) -> Self::Actions {
        (0..9).filter(|&cell| state[cell] == 0).collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, state: &mut [i8; 9], cell: usize) {
        state[cell] = if self.to_move(state) == Player::Max { 1 } else { -1 };
    }
}

impl Game for TicTacToe {
    fn to_move(&self, state: &[i8; 9]) -> Player {
        if state.iter().sum::<i8>() == 0 { Player::Max } else { Player::Min }
    }
    fn value(&self, state: &[i8; 9]) -> Option<i32> {
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let sums = lines.map(|line| line.map(|cell| state[cell]).iter().sum::<i8>());
        let winner = sums.into_iter().find(|sum| sum.abs() == 3).map(|sum| i32::from(sum.signum()));
        winner.or_else(|| (!state.contains(&0)).then_some(0))
    }
}

/// A game that neither side ever wins.
pub(crate) struct Endless;

impl Space for Endless {
    type State = u8;
    type Action = ();
    type Actions = std::array::IntoIter<(), 1>;

    fn actions(&self, _: &u8) -> Self::Actions {
        [()].into_iter()
    }
    fn apply(&self, _: &mut u8, (): ()) {}
}

impl Game for Endless {
    fn to_move(&self, _: &u8) -> Player {
        Player::Max
    }
    fn value(&self, _: &u8) -> Option<i32> {
        None
    }
}

/// Another world whose rules fail after some calls: there are then no actions, and every state is a goal or none is.
pub(crate) struct Breaks<P> {
    pub world: P,
    calls_left: Cell<usize>,
    failed: Cell<bool>,
    goal_then: bool,
}

impl<P> Breaks<P> {
    pub(crate) fn after(calls: usize, goal_then: bool, world: P) -> Self {
        Breaks { world, calls_left: Cell::new(calls), failed: Cell::new(false), goal_then }
    }

    fn fails(&self) -> bool {
        self.failed.set(self.failed.get() || self.calls_left.get() == 0);
        self.calls_left.set(self.calls_left.get().saturating_sub(1));
        self.failed.get()
    }
}

impl<P: Space> Space for Breaks<P> {
    type State = P::State;
    type Action = P::Action;
    type Actions = std::vec::IntoIter<P::Action>;

    fn actions(&self, state: &P::State) -> Self::Actions {
        let actions: Vec<_> = if self.fails() { Vec::new() } else { self.world.actions(state).collect() };
        actions.into_iter()
    }
    fn apply(&self, state: &mut P::State, action: P::Action) {
        self.world.apply(state, action);
    }
    fn inverse(&self, action: P::Action) -> Option<P::Action> {
        self.world.inverse(action)
    }
    fn failure(&self) -> Option<Failure> {
        self.failed.get().then(|| Failure::Problem("line 3: no such peg".to_owned()))
    }
}

impl<P: Problem> Problem for Breaks<P> {
    fn start(&self) -> P::State {
        self.world.start()
    }
    fn is_goal(&self, state: &P::State) -> bool {
        if self.fails() { self.goal_then } else { self.world.is_goal(state) }
    }
    fn cost(&self, state: &P::State, action: P::Action) -> Cost {
        self.world.cost(state, action)
    }
}

impl<G: Game> Game for Breaks<G> {
    fn to_move(&self, state: &G::State) -> Player {
        self.world.to_move(state)
    }
    fn value(&self, state: &G::State) -> Option<i32> {
        if self.fails() { Some(0) } else { self.world.value(state) }
    }
}
