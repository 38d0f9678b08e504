//! The path of a solution that was found.
//!
//! Nodes do not know where they come from: that would cost every one of them, and only one has a use for it. When a solution
//! is known to be below a board, the search is run again from the boards some layers below it, one by one, until one says
//! that the solution is below it; and so on from there. The second time there is next to nothing left to search.

use super::frontier::{Frontier, Line};
use super::lens::Lens;
use super::node::Node;
use super::ring::{Diver, Ran};
use crate::engine::Instructions;

/// Boards to ask at once.
const BOARDS: usize = 1000;

/// The directions from the start of a frontier to a goal that is below the board with a number.
pub(super) fn through(
    lens: &Lens<'_>,
    instructions: Instructions,
    diver: &mut Diver,
    (frontier, number): (&Frontier, u32),
    bound: u32,
) -> Vec<usize> {
    let mut path = frontier.path(number);
    path.extend(below(lens, instructions, diver, frontier.node(number, bound), bound));
    path
}

/// The directions from a node to a goal that is below it at the depth of the bound.
fn below(
    lens: &Lens<'_>,
    instructions: Instructions,
    diver: &mut Diver,
    mut node: Node,
    bound: u32,
) -> Vec<usize> {
    let mut path = Vec::new();
    while u32::from(node.depth) < bound {
        let frontier = Frontier::below(lens, node, bound, BOARDS);
        let line = Line::default();
        diver.clear();
        let number = match frontier.goal(bound) {
            Some(number) => number,
            None => match diver.run(
                instructions,
                lens,
                bound as u16,
                &mut frontier.starts(frontier.order(), &line, bound),
                u64::MAX,
            ) {
                Ran::Goal(goal) => goal.start,
                _ => unreachable!("a solution that was found once is found again"),
            },
        };
        path.extend(frontier.path(number));
        node = frontier.node(number, bound);
    }
    path
}
