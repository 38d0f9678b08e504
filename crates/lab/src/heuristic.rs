//! From a heuristic's name to its type, for the whole laboratory.

use loyd_tiles::heuristics::{self, NoHeuristic, Visitor};
use loyd_tiles::{Board, TileState};

/// Makes the heuristic called `name` for `goal` and hands it to `visitor`.
pub(crate) fn visit<S: TileState, V: Visitor<S>>(
    name: &str,
    goal: &Board,
    visitor: V,
) -> Result<V::Output, NoHeuristic> {
    heuristics::visit(name, goal, visitor)
}

/// Whether the heuristic is known never to overestimate.
pub(crate) fn is_admissible(name: &str) -> bool {
    heuristics::find(name).is_some_and(|entry| entry.admissible)
}
