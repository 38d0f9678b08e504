//! The path of a solution that was found.
//!
//! Nodes do not know where they come from: that would cost every one of them, and only one has a use for it. When a solution
//! is known to be below a board, one child after the other is asked whether it is below that, and so on. The subtrees shrink
//! so quickly that this takes little more than searching below the board once again.

use std::sync::atomic::AtomicUsize;

use super::frontier::Frontier;
use super::lens::Lens;
use super::node::Node;
use super::ring::{Diver, Ran};
use crate::engine::Instructions;

/// The directions from a node to a goal that is below it at the depth of the bound.
pub(super) fn below(
    lens: &Lens<'_>,
    instructions: Instructions,
    diver: &mut Diver,
    mut node: Node,
    bound: u32,
) -> Vec<usize> {
    let mut path = Vec::new();
    while u32::from(node.depth) < bound {
        let children = lens.children(&node).into_iter().filter(|(_, child)| !child.slacks.late());
        let (direction, child) = children
            .into_iter()
            .find(|(_, child)| {
                u32::from(child.depth) == bound || leads(lens, instructions, diver, child, bound)
            })
            .expect("a solution that was found once is found again");
        path.push(direction);
        node = child;
    }
    path
}

fn leads(lens: &Lens<'_>, instructions: Instructions, diver: &mut Diver, node: &Node, bound: u32) -> bool {
    let frontier = Frontier::root(Node { start: 0, ..*node }, bound);
    let next = AtomicUsize::new(0);
    diver.clear();
    let ran = diver.run(instructions, lens, bound as u16, &mut frontier.starts(&next, bound), u64::MAX);
    matches!(ran, Ran::Goal(_))
}
