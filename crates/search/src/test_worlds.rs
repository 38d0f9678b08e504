//! Small worlds that the tests of this crate search.

use std::cell::Cell;

use crate::{Cost, Game, Heuristic, HeuristicError, Player, Problem, Space};

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

/// Answers 0 so many times, then fails.
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
    fn failure(&self) -> Option<HeuristicError> {
        self.failed.get().then(|| HeuristicError("it gave up".to_owned()))
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

/// A game in which nobody ever wins.
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
