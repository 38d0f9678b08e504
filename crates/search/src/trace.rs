//! A bounded recording of a search tree, for user interfaces to replay.
//!
//! A [`Trace`] is an [`Observer`]. It keeps the first nodes of a search in columns, in the order of their birth: the
//! tree after any number of expansions is a prefix, so stepping back needs no undo. When the bound is reached the
//! recording stops; the search goes on, and its counts are exact in any case.
//!
//! A search does not say which node it expands, only which state at which g. Where several unexpanded nodes are alike
//! in both (without duplicate detection), the newest is meant: their subtrees are equal anyway. A state that was never
//! generated is a root: the start, the start of each iteration of a deepening search, or the goal of a search from
//! both ends. A walk that comes back to a state of its path goes on from that very node, so those are recorded with
//! [`Trace::of_a_walk`].
//!
//! Time: one hash lookup an event, nothing once full. Memory: about 60 bytes and a state a node.

use rustc_hash::FxHashMap;

use crate::{Cost, Observer, Problem, Pruned, Space};

/// No node: the parent of a root.
pub const NO_NODE: u32 = u32::MAX;
/// No expansion: a node still in the frontier.
pub const NO_STEP: u32 = u32::MAX;

/// What became of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent marks")]
pub struct Marks {
    /// It is a goal on the path of the solution.
    pub goal: bool,
    /// It was dropped: its state was met before with no larger g.
    pub dropped: bool,
    /// It was cut: above the bound, or a beam was full.
    pub cut: bool,
    /// It grew from a root other than the first of its iteration.
    pub side: bool,
    /// It is on the path of the solution.
    pub path: bool,
}

/// A recorded tree, a column for each property of its nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recording<A> {
    /// The parent; [`NO_NODE`] for a root.
    pub parent: Vec<u32>,
    /// The expansion, from 1, that generated it; for a root, the last one before it.
    pub born: Vec<u32>,
    /// The expansion, from 1, that expanded it; [`NO_STEP`] if none did.
    pub out: Vec<u32>,
    /// The cost from its root.
    pub g: Vec<Cost>,
    /// The estimate.
    pub h: Vec<Cost>,
    /// The action that led to it; `None` for a root.
    pub action: Vec<Option<A>>,
    /// What became of it.
    pub marks: Vec<Marks>,
    /// How many expansions are recorded.
    pub steps: u32,
    /// Whether the bound was reached.
    pub full: bool,
}

impl<A> Default for Recording<A> {
    fn default() -> Self {
        let (parent, born, out) = (Vec::new(), Vec::new(), Vec::new());
        let (g, h, action, marks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Recording { parent, born, out, g, h, action, marks, steps: 0, full: false }
    }
}

impl<A> Recording<A> {
    /// How many nodes are recorded.
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }
}

/// Records the first nodes of a search.
///
/// ```
/// use loyd_search::{AStar, Duplicates, Limits, Monitor, Search, Ties, Trace, Zero};
/// # use loyd_search::{Problem, Space};
/// # struct Doubling;
/// # impl Space for Doubling {
/// #     type State = u64;
/// #     type Action = u64;
/// #     type Actions = std::array::IntoIter<u64, 2>;
/// #     fn actions(&self, _: &u64) -> Self::Actions { [0, 1].into_iter() }
/// #     fn apply(&self, state: &mut u64, action: u64) { *state = *state * 2 + action; }
/// # }
/// # impl Problem for Doubling {
/// #     fn start(&self) -> u64 { 1 }
/// #     fn is_goal(&self, state: &u64) -> bool { *state == 5 }
/// # }
/// // Nodes are the numbers from 1 on; the children of n are 2n and 2n + 1. The goal is 5 = 2 * (2 * 1) + 1.
/// let mut trace = Trace::<Doubling>::new(1000);
/// let search = AStar { heuristic: Zero, ties: Ties::Fifo, duplicates: Duplicates::Closed };
/// let outcome = search.run(&Doubling, &mut Monitor::new(Limits::default(), &mut trace));
/// assert_eq!(outcome.cost(), Some(2));
/// let recording = trace.recording();
/// assert_eq!(&recording.action[..5], [None, Some(0), Some(1), Some(0), Some(1)]);
/// assert_eq!(&recording.out[..3], [1, 2, 3]);
/// ```
#[derive(Debug)]
pub struct Trace<S: Space> {
    nodes_max: usize,
    recording: Recording<S::Action>,
    /// The newest node of a state at a g.
    newest: FxHashMap<(S::State, Cost), u32>,
    /// The next older node of the same state and g.
    older: Vec<u32>,
    /// The node expanded last.
    current: u32,
    /// Whether the iteration has its first root.
    rooted: bool,
    /// The nodes from the root to the one expanded last, where a walk is recorded.
    walk: Option<Vec<u32>>,
}

impl<S: Space> Trace<S> {
    /// Records up to `nodes_max` nodes.
    pub fn new(nodes_max: usize) -> Self {
        Trace {
            nodes_max: nodes_max.min(NO_NODE as usize - 1),
            recording: Recording::default(),
            newest: FxHashMap::default(),
            older: Vec::new(),
            current: NO_NODE,
            rooted: false,
            walk: None,
        }
    }

    /// Records up to `nodes_max` nodes of a search that walks, and cuts its path short where it comes back to a state of it.
    pub fn of_a_walk(nodes_max: usize) -> Self {
        Trace { walk: Some(Vec::new()), ..Trace::new(nodes_max) }
    }

    /// What is recorded so far.
    pub fn recording(&self) -> &Recording<S::Action> {
        &self.recording
    }

    /// What was recorded.
    pub fn into_recording(self) -> Recording<S::Action> {
        self.recording
    }

    /// Marks the path of a solution of `problem` as far as it is recorded.
    pub fn mark_path<P>(&mut self, problem: &P, actions: &[S::Action])
    where
        P: Problem<State = S::State, Action = S::Action>,
    {
        let total = total_cost(problem, actions);
        let (mut state, mut g) = (problem.start(), 0);
        // Of several nodes that are alike only some lead on: all that the path may have come by, place by place.
        let mut here: Vec<Vec<u32>> = Vec::new();
        for place in 0..=actions.len() {
            let may_be = |&node: &u32| {
                let leads =
                    here.last().is_none_or(|before| before.contains(&self.recording.parent[node as usize]));
                !self.recording.marks[node as usize].side && leads
            };
            // Searches that do not look at costs tell the depth.
            let depth = (place as Cost != g).then_some(place as Cost);
            let alike =
                self.alike(&state, g).chain(depth.into_iter().flat_map(|depth| self.alike(&state, depth)));
            let nodes = alike.filter(may_be).collect();
            // The half that was searched from the goal's side has its g from there.
            let from_goal = [total.saturating_sub(g), (actions.len() - place) as Cost];
            let there = from_goal
                .iter()
                .flat_map(|&g| self.alike(&state, g))
                .find(|&node| self.recording.marks[node as usize].side);
            self.mark(there, place == actions.len());
            here.push(nodes);
            if let Some(&action) = actions.get(place) {
                g = g.saturating_add(problem.cost(&state, action));
                problem.apply(&mut state, action);
            }
        }
        let reached = here.iter().take_while(|nodes| !nodes.is_empty()).count();
        let mut node = here[..reached].last().map(|nodes| nodes[0]);
        let mut is_goal = reached > actions.len();
        while let Some(marked) = node {
            self.mark(node, is_goal);
            is_goal = false;
            node = Some(self.recording.parent[marked as usize]).filter(|&above| above != NO_NODE);
        }
    }

    fn mark(&mut self, node: Option<u32>, is_goal: bool) {
        if let Some(node) = node {
            let marks = &mut self.recording.marks[node as usize];
            (marks.path, marks.goal) = (true, marks.goal | is_goal);
        }
    }

    /// The nodes of a state at a g, the newest first.
    fn alike(&self, state: &S::State, g: Cost) -> impl Iterator<Item = u32> {
        let newest = self.newest.get(&(state.clone(), g)).copied();
        std::iter::successors(newest, |&node| Some(self.older[node as usize]).filter(|&node| node != NO_NODE))
    }

    fn push(
        &mut self,
        parent: u32,
        action: Option<S::Action>,
        state: &S::State,
        g: Cost,
        h: Cost,
        side: bool,
    ) {
        let node = self.recording.len() as u32;
        let older = self.newest.insert((state.clone(), g), node);
        self.older.push(older.unwrap_or(NO_NODE));
        let recording = &mut self.recording;
        recording.parent.push(parent);
        recording.born.push(recording.steps);
        recording.out.push(NO_STEP);
        recording.g.push(g);
        recording.h.push(h);
        recording.action.push(action);
        recording.marks.push(Marks { side, ..Marks::default() });
        recording.full = recording.len() >= self.nodes_max;
    }

    /// Never finds the newest node of a state at its g again: it will not be expanded.
    fn unlink(&mut self, state: &S::State, node: usize) {
        let key = (state.clone(), self.recording.g[node]);
        match self.older[node] {
            _ if self.newest.get(&key) != Some(&(node as u32)) => {}
            NO_NODE => drop(self.newest.remove(&key)),
            older => drop(self.newest.insert(key, older)),
        }
    }

    /// The newest node of a state at a g that is not expanded yet, else the newest.
    fn waiting(&self, state: &S::State, g: Cost) -> Option<u32> {
        let waits = |&node: &u32| self.recording.out[node as usize] == NO_STEP;
        self.alike(state, g).find(waits).or_else(|| self.alike(state, g).next())
    }

    /// The node to which a walk goes: a child of the last one, or one that it has come by. What lies beyond is cut off.
    fn walked(&mut self, state: &S::State, g: Cost) -> Option<u32> {
        let just_made = |&node: &u32| self.recording.born[node as usize] == self.recording.steps;
        let is_child = |&node: &u32| self.recording.parent[node as usize] == self.current;
        let next = self.alike(state, g).take_while(just_made).find(is_child);
        let is_here = |&node: &u32| {
            self.recording.g[node as usize] == g && self.alike(state, g).any(|alike| alike == node)
        };
        if next.is_some() {
            return next;
        }
        let place = self.walk.as_ref()?.iter().rposition(is_here)?;
        let walk = self.walk.as_mut()?;
        walk.truncate(place + 1);
        walk.last().copied()
    }

    /// The node of a state of which a child at `g` is made: the one expanded last, or one above it, where depth-first searches
    /// come back to. A path that goes in a circle comes by a state more than once: the child is of one with a smaller g.
    fn making(&self, state: &S::State, g: Cost) -> u32 {
        let above = |&node: &u32| Some(self.recording.parent[node as usize]).filter(|&node| node != NO_NODE);
        let first = (self.current != NO_NODE).then_some(self.current);
        let is_here =
            |&node: &u32| self.alike(state, self.recording.g[node as usize]).any(|alike| alike == node);
        let mut here = std::iter::successors(first, above).filter(is_here);
        let nearest = here.next();
        let is_nearer = |&node: &u32| self.recording.g[node as usize] < g;
        nearest.into_iter().chain(here).find(is_nearer).or(nearest).unwrap_or(self.current)
    }
}

/// What a path costs.
fn total_cost<P: Problem>(problem: &P, actions: &[P::Action]) -> Cost {
    let mut state = problem.start();
    actions.iter().fold(0, |sum: Cost, &action| {
        let cost = problem.cost(&state, action);
        problem.apply(&mut state, action);
        sum.saturating_add(cost)
    })
}

/// Records in every space with these states and actions.
impl<S: Space, T: Space<State = S::State, Action = S::Action>> Observer<T> for Trace<S> {
    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        if self.recording.full {
            return;
        }
        let known = if self.walk.is_some() { self.walked(state, g) } else { self.waiting(state, g) };
        if known.is_none() {
            self.push(NO_NODE, None, state, g, h, self.rooted);
            self.rooted = true;
        }
        self.current = known.unwrap_or(self.recording.len() as u32 - 1);
        if let Some(walk) = self.walk.as_mut().filter(|walk| walk.last() != Some(&self.current)) {
            walk.push(self.current);
        }
        self.recording.steps += 1;
        let out = &mut self.recording.out[self.current as usize];
        // A node that a search in little memory comes back to left the frontier the first time.
        *out = (*out).min(self.recording.steps);
    }

    fn generated(&mut self, parent: &S::State, action: S::Action, child: &S::State, g: Cost, h: Cost) {
        if self.recording.full {
            return;
        }
        let node = self.making(parent, g);
        let side = node != NO_NODE && self.recording.marks[node as usize].side;
        self.push(node, Some(action), child, g, h, side);
    }

    fn pruned(&mut self, child: &S::State, why: Pruned) {
        let Some(last) = self.recording.g.len().checked_sub(1) else { return };
        let node = match why {
            // A beam drops children after the whole layer, all of one depth.
            Pruned::Width => self.alike(child, self.recording.g[last]).next().map(|node| node as usize),
            Pruned::Duplicate | Pruned::Bound => {
                let is_last =
                    self.newest.get(&(child.clone(), self.recording.g[last])) == Some(&(last as u32));
                is_last.then_some(last)
            }
        };
        let Some(node) = node else { return };
        let marks = &mut self.recording.marks[node];
        marks.dropped |= why == Pruned::Duplicate;
        marks.cut |= why != Pruned::Duplicate;
        self.unlink(child, node);
    }

    fn iteration(&mut self, _bound: Cost) {
        if !self.recording.full {
            self.newest.clear();
            (self.current, self.rooted) = (NO_NODE, false);
            self.walk.as_mut().map(Vec::clear);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;

    use super::*;
    use crate::structures::split_mix::SplitMix;
    use crate::test_worlds::{Estimates, Terrain};
    use crate::{
        AStar, Annealing, BreadthFirst, DepthFirst, DepthLimited, Duplicates, HillClimbing, IdaStar,
        IterativeDeepening, Limits, LrtaStar, Monitor, RecursiveBestFirst, Search, UniformCost,
    };

    /// Every node's field, walked to from its root, is one step from its parent's, at the g that a search tells: the sum of
    /// costs, or of actions. The path is marked from end to end.
    fn is_the_tree(name: &str, search: &impl Search<Terrain>, terrain: &Terrain) {
        is_recorded(name, Trace::new(1 << 20), search, terrain);
    }

    fn is_recorded(name: &str, mut trace: Trace<Terrain>, search: &impl Search<Terrain>, terrain: &Terrain) {
        let outcome = search.run(terrain, &mut Monitor::new(Limits::default(), &mut trace));
        let crate::Outcome::Solved { actions, .. } = outcome else { return };
        trace.mark_path(terrain, &actions);
        let tree = trace.recording();
        assert!(!tree.full, "{name}");
        let mut fields: Vec<usize> = Vec::new();
        for node in 0..tree.len() {
            let Some(action) = tree.action[node] else {
                fields.push(terrain.start());
                continue;
            };
            let parent = tree.parent[node] as usize;
            let mut field = fields[parent];
            assert!(terrain.actions(&field).any(|legal| legal == action), "{name}: node {node}");
            let step = tree.g[node] - tree.g[parent];
            assert!(step == terrain.cost(&field, action) || step == 1, "{name}: node {node}");
            terrain.apply(&mut field, action);
            fields.push(field);
        }
        assert_eq!(tree.marks.iter().filter(|marks| marks.path).count(), actions.len() + 1, "{name}");
        let goal = tree.marks.iter().position(|marks| marks.goal).unwrap();
        assert!(terrain.is_goal(&fields[goal]), "{name}");
        let above = |&node: &usize| (tree.parent[node] != NO_NODE).then(|| tree.parent[node] as usize);
        let path: Vec<usize> = std::iter::successors(Some(goal), above).collect();
        assert!(path.iter().all(|&node| tree.marks[node].path), "{name}: the path is broken");
        let told: Vec<_> = path.iter().rev().filter_map(|&node| tree.action[node]).collect();
        assert_eq!(told, actions, "{name}: another path");
    }

    #[test]
    fn walks_that_come_back_go_on_from_where_they_were() {
        let mut random = SplitMix::new(7);
        for _ in 0..200 {
            let terrain = Terrain::random(6, 7, &mut random);
            let to_goal = terrain.distances(|field, step| u64::from(terrain.cost(&field, step)));
            if to_goal[terrain.start()].is_none() {
                continue;
            }
            let third = |far: &Option<u64>| far.map_or(Cost::MAX, |far| far as Cost / 3);
            let heuristic = Estimates(to_goal.iter().map(third).collect());
            let walk = || Trace::of_a_walk(1 << 20);
            is_recorded("lrta-star", walk(), &LrtaStar { heuristic: heuristic.clone() }, &terrain);
            is_recorded("hill-climbing", walk(), &HillClimbing { heuristic: heuristic.clone() }, &terrain);
            let annealing = Annealing { heuristic, steps: NonZeroU64::new(2000).unwrap(), seed: 1 };
            is_recorded("annealing", walk(), &annealing, &terrain);
        }
    }

    #[test]
    fn trees_of_any_costs_are_recorded_as_they_were_searched() {
        let mut random = SplitMix::new(5);
        for _ in 0..20 {
            let terrain = Terrain::random(3, 4, &mut random);
            let to_goal = terrain.distances(|field, step| u64::from(terrain.cost(&field, step)));
            let half = |far: &Option<u64>| far.map_or(Cost::MAX, |far| far as Cost / 2);
            let heuristic = Estimates(to_goal.iter().map(half).collect());
            if to_goal[terrain.start()].is_none() {
                continue;
            }
            is_the_tree("a-star", &AStar::new(heuristic.clone()), &terrain);
            let without = AStar { duplicates: Duplicates::None, ..AStar::new(heuristic.clone()) };
            is_the_tree("a-star, no duplicates", &without, &terrain);
            is_the_tree("ucs", &UniformCost::default(), &terrain);
            is_the_tree("ida-star", &IdaStar { heuristic: heuristic.clone() }, &terrain);
            is_the_tree("rbfs", &RecursiveBestFirst { heuristic }, &terrain);
            is_the_tree("bfs", &BreadthFirst, &terrain);
            is_the_tree("dfs", &DepthFirst, &terrain);
            is_the_tree("dls", &DepthLimited { limit: 5 }, &terrain);
            is_the_tree("ids", &IterativeDeepening, &terrain);
        }
    }
}
