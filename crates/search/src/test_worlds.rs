//! Small worlds that the tests of this crate search.

use crate::{Cost, Problem, Reversible, Space};

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

impl Reversible for Line {
    fn goal(&self) -> i32 {
        self.goal
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
