//! A recorded search tree without its types, and its nodes as people see them.
//!
//! Of a state only the way to it is kept, by the names of the actions. It is written out when somebody looks at it: a full
//! recording would take many times the memory as text.

use std::ops::Range;

use loyd_search::{Cost, Marks, Problem as _, Recording, Space as _};
use rustc_hash::FxHashMap;

use crate::algorithm::Algorithm;
use crate::domain::{State, Visit, World};
use crate::replay::{Step, meant, step};
use crate::spec::Spec;

/// A recorded tree whose actions are numbered: nodes in the order of birth, a column for each property.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// The parent; [`NO_NODE`](loyd_search::NO_NODE) for a root.
    pub parent: Vec<u32>,
    /// The expansion, from 1, that generated it; for a root, the last one before it.
    pub born: Vec<u32>,
    /// The expansion, from 1, that expanded it; [`NO_STEP`](loyd_search::NO_STEP) if none did.
    pub out: Vec<u32>,
    /// The cost from its root.
    pub g: Vec<Cost>,
    /// The estimate.
    pub h: Vec<Cost>,
    /// The action that led to it, by its place in `names`; `None` for a root.
    pub action: Vec<Option<u32>>,
    /// What became of it.
    pub marks: Vec<Marks>,
    /// What actions are called, in the order in which they were met.
    pub names: Vec<String>,
    /// How many expansions are recorded.
    pub steps: u32,
    /// Whether the recording is full: counts go on, the tree does not.
    pub full: bool,
}

impl Tree {
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }

    /// What the action is called that led to a node; `None` for a root.
    pub fn action_name(&self, node: usize) -> Option<&str> {
        self.action[node].map(|place| self.names[place as usize].as_str())
    }
}

/// Numbers the names of actions as they come.
#[derive(Debug, Default)]
pub(crate) struct Names {
    places: FxHashMap<String, u32>,
    /// Of each node, as far as they were named.
    action: Vec<Option<u32>>,
}

impl Names {
    /// Names what is recorded beyond what was named: at most one node has an action, which is called `name`.
    pub fn follow<A>(&mut self, recording: &Recording<A>, name: impl FnOnce() -> String) {
        let mut name = Some(name);
        while let Some(action) = recording.action.get(self.action.len()) {
            let name = action.as_ref().and_then(|_| name.take()).map(|name| name());
            let place = name.map(|name| {
                let next = self.places.len() as u32;
                *self.places.entry(name).or_insert(next)
            });
            self.action.push(place);
        }
    }

    /// The recording with its actions by name.
    pub fn tree<A>(&self, recording: &Recording<A>) -> Tree {
        let mut names = vec![String::new(); self.places.len()];
        for (name, &place) in &self.places {
            names[place as usize].clone_from(name);
        }
        let Recording { parent, born, out, g, h, marks, steps, full, .. } = recording;
        Tree {
            parent: parent.clone(),
            born: born.clone(),
            out: out.clone(),
            g: g.clone(),
            h: h.clone(),
            action: self.action.clone(),
            marks: marks.clone(),
            names,
            steps: *steps,
            full: *full,
        }
    }
}

/// Writes out some nodes of a tree that a spec's search grew.
pub(crate) struct Nodes<'a> {
    pub spec: &'a Spec,
    pub tree: &'a Tree,
    pub nodes: Range<usize>,
}

impl Visit for Nodes<'_> {
    type Output = Vec<Step>;

    fn visit<W: World>(self, world: &W) -> Vec<Step> {
        let to = self.nodes.end.min(self.tree.len());
        let mut known = FxHashMap::default();
        let written = (self.nodes.start..to).map(|node| {
            let state = self.state(world, node, &mut known);
            step(world, self.tree.action_name(node).map(ToOwned::to_owned), &state)
        });
        written.collect()
    }
}

impl Nodes<'_> {
    /// The state of a node: from the nearest node above it whose state is known, or from its root.
    fn state<W: World>(&self, world: &W, node: usize, known: &mut FxHashMap<usize, State<W>>) -> State<W> {
        let (mut path, mut at) = (Vec::new(), node);
        while !known.contains_key(&at) && self.tree.action[at].is_some() {
            path.push(at);
            at = self.tree.parent[at] as usize;
        }
        let root = || root(world, self.spec, self.tree.marks[at].side);
        let mut state = known.get(&at).cloned().unwrap_or_else(root);
        for &below in path.iter().rev() {
            let action = self.tree.action_name(below).and_then(|name| meant(world, &state, name));
            let Some(action) = action else {
                debug_assert!(false, "what was recorded is legal");
                break;
            };
            world.problem().apply(&mut state, action);
            known.insert(below, state.clone());
        }
        state
    }
}

/// A root is the start, or, on the other side, the twin's start or the goal.
fn root<W: World>(world: &W, spec: &Spec, other_side: bool) -> State<W> {
    let start = || world.problem().start();
    match spec.algorithm() {
        _ if !other_side => start(),
        Algorithm::TwinAStar => world.twin().map_or_else(start, |twin| twin.start()),
        _ => world.goal().unwrap_or_else(start),
    }
}
