//! The recorded tree: as bytes, in the format that [`api::trace`](crate::api::trace) describes, and as people see it.

use std::ops::Range;

use loyd_lab::{Instance, Spec, Step, Tree};
use loyd_search::{Marks, NO_NODE, NO_STEP};

use crate::api::StateView;
use crate::api::trace::{
    CUT, DROPPED, GOAL, HEADER, MAGIC, NO_MOVE, NODE, NONE, OTHER_MOVE, PATH, SIDE, VERSION,
};
use crate::work::TILES;

/// How many bytes of states are sent at once, about.
pub const STATES_BYTES_MAX: usize = 1 << 20;
/// How many nodes are written out at once.
const NODES_MAX: usize = 1000;

// The recorder's marks for "none" are those of the format.
const _: () = assert!(NO_NODE == NONE && NO_STEP == NONE);

/// A tree, and what it was grown from: states are written out when somebody looks at them.
#[derive(Debug)]
pub struct Recorded {
    pub tree: Tree,
    instance: Instance,
    spec: Spec,
}

impl Recorded {
    /// The tree that a search of an instance grew.
    pub fn new(instance: &Instance, spec: &Spec, tree: Tree) -> Recorded {
        Recorded { tree, instance: instance.clone(), spec: spec.clone() }
    }

    /// Nodes `from` (included) to `to` (excluded) as bytes, as far as they are recorded.
    pub fn encode(&self, from: usize, to: usize) -> Vec<u8> {
        let (tree, unit) = (&self.tree, self.instance.about().unit);
        let Range { start: from, end: to } = self.within(from, to);
        let mut bytes = Vec::with_capacity(HEADER + NODE * (to - from));
        for number in [MAGIC, VERSION, (to - from) as u32, from as u32] {
            bytes.extend(number.to_le_bytes());
        }
        for column in [&tree.parent, &tree.born, &tree.out] {
            column[from..to].iter().for_each(|value| bytes.extend(value.to_le_bytes()));
        }
        let length = |cost: u32| (f64::from(cost) / f64::from(unit)) as f32;
        tree.h[from..to].iter().for_each(|&h| bytes.extend(length(h).to_le_bytes()));
        tree.g[from..to].iter().for_each(|&g| bytes.extend(length(g).to_le_bytes()));
        let motions = motions(&self.instance.about().name);
        let moves: Vec<u8> = tree.names.iter().map(|name| motion(motions, name)).collect();
        let motion = |action: &Option<u32>| action.map_or(NO_MOVE, |place| moves[place as usize]);
        bytes.extend(tree.action[from..to].iter().map(motion));
        bytes.extend(tree.marks[from..to].iter().copied().map(flags));
        bytes
    }

    /// The same nodes as people see them, as many as there is room for.
    pub fn views(&self, from: usize, to: usize) -> Vec<StateView> {
        let asked = self.within(from, to);
        let written = |nodes| self.instance.nodes(&self.spec, &self.tree, nodes);
        // All states of a problem are about as long as the first.
        let first = written(asked.start..asked.end.min(asked.start + 1));
        let bytes = first.first().map_or(1, |step| step.text.len() + step.drawing.len() + 1);
        let room = (STATES_BYTES_MAX / bytes).clamp(1, NODES_MAX);
        let nodes = asked.start..asked.end.min(asked.start + room);
        written(nodes).into_iter().map(state_view).collect()
    }

    fn within(&self, from: usize, to: usize) -> Range<usize> {
        let to = to.min(self.tree.len());
        from.min(to)..to
    }
}

/// A state as it is sent.
pub fn state_view(step: Step) -> StateView {
    let is_more = step.drawing.trim_end() != step.text;
    StateView { state: step.text, action: step.action, drawing: Some(step.drawing).filter(|_| is_more) }
}

/// The names of the moves that have numbers, in their order: those from which the page can tell a node's state itself.
fn motions(domain: &str) -> &'static [&'static str] {
    match domain {
        TILES => &["U", "L", "R", "D"],
        "grid" | "grid4" => &["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
        _ => &[],
    }
}

fn motion(motions: &[&str], name: &str) -> u8 {
    motions.iter().position(|motion| *motion == name).map_or(OTHER_MOVE, |place| place as u8)
}

fn flags(marks: Marks) -> u8 {
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    flag(marks.goal, GOAL)
        | flag(marks.dropped, DROPPED)
        | flag(marks.cut, CUT)
        | flag(marks.side, SIDE)
        | flag(marks.path, PATH)
}
