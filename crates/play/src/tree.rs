//! A search tree, stepped through: which nodes are there after a step, which are folded away, what comes next.
//!
//! Nodes are in the order of their birth, so the tree after any step is a prefix, and a step back needs no undo.

use std::collections::HashMap;
use std::time::Duration;

use loyd_lab::Tree;
use loyd_search::{Cost, NO_NODE, NO_STEP};

use crate::event::Grown;

/// How long a step is shown while it plays.
const STEP: Duration = Duration::from_millis(400);
/// Nodes less deep than this are open at first.
const OPEN_DEPTH: u32 = 2;

/// What a node is after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It was expanded in this step.
    Current,
    /// It was expanded before.
    Expanded,
    /// It waits.
    Frontier,
    /// It was dropped: its state was met before.
    Dropped,
    /// It was cut: above the bound, or the beam was full.
    Cut,
}

/// How the tree is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// As a tree.
    #[default]
    Tree,
    /// As counts by f and g.
    Layers,
}

/// A tree with what is shown of it.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The tree and where it is from.
    pub grown: Grown,
    first_child: Vec<u32>,
    next_sibling: Vec<u32>,
    roots: Vec<u32>,
    depth: Vec<u32>,
    /// The node that each step expanded, from step 1 on.
    taken: Vec<u32>,
    /// How many expansions are shown.
    pub step: u32,
    /// The row that keys act on.
    pub chosen: usize,
    folds: HashMap<u32, bool>,
    /// The nodes that are to be seen, from top to bottom.
    pub rows: Vec<u32>,
    /// How many nodes there are below each, itself included.
    below: Vec<u32>,
    /// Nodes from the root to the one just expanded.
    on_path: Vec<bool>,
    /// Whether the chosen row goes with the node just expanded.
    follows: bool,
    /// Tree or layers.
    pub mode: Mode,
    /// When the next step is shown, while it plays.
    pub next: Option<Duration>,
}

/// The counts after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Nodes expanded.
    pub expanded: u32,
    /// Children made.
    pub generated: usize,
    /// Nodes that wait.
    pub frontier: usize,
    /// The largest f of those expanded.
    pub bound: Cost,
}

impl Shown {
    /// A tree before its first step.
    pub fn new(grown: Grown) -> Shown {
        let tree = &grown.tree;
        let count = tree.len();
        let (mut first_child, mut next_sibling) = (vec![NO_NODE; count], vec![NO_NODE; count]);
        let (mut last_child, mut depth, mut roots) = (vec![NO_NODE; count], vec![0; count], Vec::new());
        for node in 0..count {
            let parent = tree.parent[node];
            if parent == NO_NODE {
                roots.push(node as u32);
                continue;
            }
            depth[node] = depth[parent as usize] + 1;
            let last = std::mem::replace(&mut last_child[parent as usize], node as u32);
            let link = if last == NO_NODE {
                &mut first_child[parent as usize]
            } else {
                &mut next_sibling[last as usize]
            };
            *link = node as u32;
        }
        let mut taken = vec![NO_NODE; tree.steps as usize];
        for (node, &out) in tree.out.iter().enumerate() {
            if let Some(place) = (out as usize).checked_sub(1).and_then(|at| taken.get_mut(at)) {
                *place = node as u32;
            }
        }
        let mut shown = Shown {
            grown,
            first_child,
            next_sibling,
            roots,
            depth,
            taken,
            step: 0,
            chosen: 0,
            folds: HashMap::new(),
            rows: Vec::new(),
            below: vec![0; count],
            on_path: vec![false; count],
            follows: true,
            mode: Mode::Tree,
            next: None,
        };
        shown.refresh();
        shown
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.grown.tree
    }

    /// How many steps there are.
    pub fn steps(&self) -> u32 {
        self.tree().steps
    }

    /// The node that the step shown has expanded.
    pub fn current(&self) -> Option<usize> {
        let at = (self.step as usize).checked_sub(1)?;
        self.taken.get(at).filter(|&&node| node != NO_NODE).map(|&node| node as usize)
    }

    /// What a node is now.
    pub fn kind(&self, node: usize) -> Kind {
        let (tree, marks) = (self.tree(), self.tree().marks[node]);
        match tree.out[node] {
            out if out == self.step => Kind::Current,
            out if out < self.step => Kind::Expanded,
            _ if marks.dropped => Kind::Dropped,
            _ if marks.cut => Kind::Cut,
            _ => Kind::Frontier,
        }
    }

    /// Whether it is on the way from the root to the node just expanded; at the end, on that of the solution.
    pub fn is_on_path(&self, node: usize) -> bool {
        self.on_path[node]
    }

    /// How deep a node is.
    pub fn depth(&self, node: usize) -> u32 {
        self.depth[node]
    }

    /// How many nodes there are now.
    fn born(&self) -> usize {
        self.tree().born.partition_point(|&born| born <= self.step)
    }

    /// The counts now.
    pub fn counts(&self) -> Counts {
        let (tree, born) = (self.tree(), self.born());
        let nodes = 0..born;
        let frontier = nodes.clone().filter(|&node| self.kind(node) == Kind::Frontier).count();
        let roots = self.roots.iter().filter(|&&root| (root as usize) < born).count();
        let expanded = nodes.filter(|&node| tree.out[node] <= self.step);
        let bound = expanded.map(|node| tree.g[node].saturating_add(tree.h[node])).max().unwrap_or_default();
        Counts { expanded: self.step, generated: born - roots, frontier, bound }
    }

    /// The nodes that wait, in the order in which the search really takes them; those it never takes come last, by f.
    pub fn frontier(&self, most: usize) -> Vec<usize> {
        let tree = self.tree();
        let mut nodes: Vec<usize> =
            (0..self.born()).filter(|&node| self.kind(node) == Kind::Frontier).collect();
        let key = |&node: &usize| {
            let f = tree.g[node].saturating_add(tree.h[node]);
            (tree.out[node], f, tree.h[node], std::cmp::Reverse(node))
        };
        if nodes.len() > most {
            nodes.select_nth_unstable_by_key(most, key);
            nodes.truncate(most);
        }
        nodes.sort_unstable_by_key(key);
        nodes
    }

    /// Counts by f and g in whole lengths: expanded and waiting.
    pub fn layers(&self) -> Vec<((Cost, Cost), (u64, u64))> {
        let (tree, unit) = (self.tree(), self.grown.report.unit.max(1));
        let whole = |cost: Cost| if cost == Cost::MAX { cost } else { cost / unit };
        let mut layers: HashMap<(Cost, Cost), (u64, u64)> = HashMap::new();
        for node in 0..self.born() {
            let f = tree.g[node].saturating_add(tree.h[node]);
            let place = layers.entry((whole(f), whole(tree.g[node]))).or_default();
            match self.kind(node) {
                Kind::Current | Kind::Expanded => place.0 += 1,
                Kind::Frontier => place.1 += 1,
                Kind::Dropped | Kind::Cut => {}
            }
        }
        let mut layers: Vec<_> = layers.into_iter().filter(|(_, counts)| *counts != (0, 0)).collect();
        layers.sort_unstable();
        layers
    }

    /// Whether what is below a node is shown.
    pub fn is_open(&self, node: usize) -> bool {
        let usual = self.on_path[node] || self.depth[node] < OPEN_DEPTH && self.roots.len() == 1;
        self.folds.get(&(node as u32)).copied().unwrap_or(usual)
    }

    /// How many nodes are below one, itself aside.
    pub fn below(&self, node: usize) -> u32 {
        self.below[node].saturating_sub(1)
    }

    /// The children of a node that are to be seen now.
    fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let mut child = self.first_child[node];
        std::iter::from_fn(move || {
            let this = child as usize;
            child = *self.next_sibling.get(this)?;
            Some(this)
        })
        .filter(|&child| self.is_seen(child))
    }

    /// Nodes that were dropped are shown in the step that made them alone.
    fn is_seen(&self, node: usize) -> bool {
        let (tree, born) = (self.tree(), self.tree().born[node]);
        born <= self.step && (!tree.marks[node].dropped || born == self.step || tree.out[node] <= self.step)
    }

    /// Whether a node is the last child of its parent that is to be seen.
    pub fn is_last_child(&self, node: usize) -> bool {
        let mut sibling = self.next_sibling[node];
        while sibling != NO_NODE {
            if self.is_seen(sibling as usize) {
                return false;
            }
            sibling = self.next_sibling[sibling as usize];
        }
        true
    }

    /// Works out what is to be seen.
    fn refresh(&mut self) {
        let born = self.born();
        self.on_path.fill(false);
        let goal = (self.step == self.steps())
            .then(|| (0..born).find(|&node| self.tree().marks[node].goal))
            .flatten();
        let mut at = goal.or_else(|| self.current()).or((born > 0).then_some(0));
        while let Some(node) = at {
            self.on_path[node] = true;
            let parent = self.tree().parent[node];
            at = (parent != NO_NODE).then_some(parent as usize);
        }
        self.below.fill(0);
        for node in (0..born).rev() {
            if self.is_seen(node) {
                self.below[node] += 1;
            }
            let parent = self.tree().parent[node];
            if parent != NO_NODE {
                self.below[parent as usize] += self.below[node];
            }
        }
        let mut rows = Vec::new();
        let mut stack: Vec<u32> =
            self.roots.iter().rev().copied().filter(|&root| (root as usize) < born).collect();
        while let Some(node) = stack.pop() {
            rows.push(node);
            if self.is_open(node as usize) {
                let children: Vec<u32> = self.children(node as usize).map(|child| child as u32).collect();
                stack.extend(children.into_iter().rev());
            }
        }
        self.rows = rows;
        if self.follows
            && let Some(current) = self.current()
        {
            self.choose_node(current);
        }
        self.chosen = self.chosen.min(self.rows.len().saturating_sub(1));
    }

    fn choose_node(&mut self, node: usize) {
        if let Some(row) = self.rows.iter().position(|&row| row as usize == node) {
            self.chosen = row;
        }
    }

    /// Goes to a step.
    pub fn go(&mut self, step: u32) {
        self.step = step.min(self.steps());
        self.follows = true;
        self.refresh();
    }

    /// The node of the chosen row.
    pub fn chosen_node(&self) -> Option<usize> {
        self.rows.get(self.chosen).map(|&node| node as usize)
    }

    /// Chooses another row.
    pub fn move_by(&mut self, rows: isize) {
        self.follows = false;
        let last = self.rows.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(rows).min(last);
    }

    /// Opens the chosen node; if it is open, goes to its first child.
    pub fn open(&mut self) {
        let Some(node) = self.chosen_node() else { return };
        if self.is_open(node) {
            if self.children(node).next().is_some() {
                self.move_by(1);
            }
        } else {
            self.fold(node, true);
        }
    }

    /// Folds the chosen node; if there is nothing to fold, goes to its parent.
    pub fn close(&mut self) {
        let Some(node) = self.chosen_node() else { return };
        if self.is_open(node) && self.below(node) > 0 {
            self.fold(node, false);
            return;
        }
        let parent = self.tree().parent[node];
        if parent != NO_NODE {
            self.follows = false;
            self.choose_node(parent as usize);
        }
    }

    fn fold(&mut self, node: usize, open: bool) {
        self.folds.insert(node as u32, open);
        self.follows = false;
        self.refresh();
        self.choose_node(node);
    }

    /// Plays, or pauses.
    pub fn pause(&mut self, now: Duration) {
        let goes_on = self.next.is_none() && self.step < self.steps();
        self.next = goes_on.then_some(now + STEP);
    }

    /// Shows what is due.
    pub fn tick(&mut self, now: Duration) {
        if self.next.is_some_and(|next| next <= now) {
            self.go(self.step + 1);
            self.next = (self.step < self.steps()).then_some(now + STEP);
        }
    }

    /// Which iteration a root begins, from 1, and how many there are.
    pub fn iteration(&self, root: usize) -> (usize, usize) {
        let first_side = |&&root: &&u32| !self.tree().marks[root as usize].side;
        let at = self.roots.iter().filter(first_side).position(|&other| other as usize == root);
        (at.map_or(0, |at| at + 1), self.roots.iter().filter(first_side).count())
    }

    /// Whether a node was never expanded.
    pub fn is_never_taken(&self, node: usize) -> bool {
        self.tree().out[node] == NO_STEP
    }
}

/// The view of trees: what is shown, or is being grown.
#[derive(Debug, Clone, Default)]
pub struct Forest {
    /// Which tree was asked for last.
    pub growth: u64,
    /// What it is grown by, as typed.
    pub spec: String,
    /// Whether it grows still.
    pub is_growing: bool,
    /// The tree.
    pub shown: Option<Shown>,
    /// Why there is none.
    pub error: Option<String>,
    /// What is being typed for another search.
    pub typed: Option<String>,
}
