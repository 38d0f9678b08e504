//! Which judges look at a board.
//!
//! Which partitions prune most differs from board to board, and four good ones prune nearly as much as all. The best is
//! chosen by how few nodes an iteration takes with it alone, the next by how few it takes together with the first, and so
//! on. An early iteration is enough, and counting ends as soon as a judge has lost.

use loyd_search::Stop;

use super::JUDGES;
use super::frontier::{Frontier, Line};
use super::lens::Lens;
use super::ring::{Diver, Ran};
use super::tables::Panel;
use crate::engine::Instructions;

/// The views to judge a board with at first: those with the largest estimates.
pub(super) fn largest(estimates: &[u32]) -> Vec<usize> {
    let mut views: Vec<usize> = (0..estimates.len()).collect();
    views.sort_by_key(|&view| std::cmp::Reverse(estimates[view]));
    views.truncate(JUDGES);
    views
}

/// The views that need the fewest nodes in the iteration with this bound, which has no solution.
///
/// # Errors
/// What `look` says; it is asked before each count.
pub(super) fn fewest_nodes(
    panel: &Panel,
    cells: &[usize],
    bound: u32,
    instructions: Instructions,
    diver: &mut Diver,
    look: &mut dyn FnMut() -> Result<(), Stop>,
) -> Result<Vec<usize>, Stop> {
    // How many nodes an iteration takes, or the largest number if more than `most`.
    let mut nodes = |views: &[usize], bound: u32, most: u64| {
        let lens = Lens::new(panel, views);
        let frontier = Frontier::root(lens.start(panel, cells, bound), bound);
        let line = Line::default();
        diver.clear();
        let ran =
            diver.run(instructions, &lens, bound as u16, &mut frontier.starts(&[0], &line, bound), most);
        let expanded = std::mem::take(&mut diver.spent).expanded;
        if matches!(ran, Ran::Exhausted) { expanded } else { u64::MAX }
    };
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < JUDGES.min(panel.views().len()) {
        // With one judge alone the iteration is several times as large.
        let bound = if chosen.is_empty() { bound.saturating_sub(2) } else { bound };
        let mut best = (u64::MAX, 0);
        for view in (0..panel.views().len()).filter(|view| !chosen.contains(view)) {
            look()?;
            let with = [&chosen[..], &[view]].concat();
            best = best.min((nodes(&with, bound, best.0), view));
        }
        chosen.push(best.1);
    }
    Ok(chosen)
}
