//! Which judges look at a board.
//!
//! Which partitions prune most differs from board to board, and four good ones prune nearly as much as all. The best is
//! chosen by how few nodes an iteration takes with it alone, the next by how few it takes together with the first, and so
//! on. An early iteration is enough, an [earlier](COUNTED) one where few judges let too much pass, and counting ends as soon
//! as a judge has lost.

use loyd_search::Stop;

use super::JUDGES;
use super::frontier::{Frontier, Line};
use super::lens::Lens;
use super::ring::{Diver, Ran};
use super::tables::Panel;
use crate::engine::Instructions;

/// Expansions of an iteration to count in, at most.
const COUNTED: u64 = 40_000;

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
    // Those come first that are likely to be good: the others then lose early.
    let likely = |(view, estimate): (usize, u32)| (u64::from(u32::MAX - estimate), view);
    let mut left: Vec<(u64, usize)> = panel.estimates(cells).into_iter().enumerate().map(likely).collect();
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < JUDGES && !left.is_empty() {
        left.sort_unstable();
        let first = [&chosen[..], &[left[0].1]].concat();
        let mut bound = bound;
        while nodes(&first, bound, COUNTED) == u64::MAX {
            look()?;
            bound -= 2;
        }
        let mut best = (u64::MAX, 0);
        for (count, view) in &mut left {
            look()?;
            let with = [&chosen[..], &[*view]].concat();
            *count = nodes(&with, bound, best.0);
            best = best.min((*count, *view));
        }
        chosen.push(best.1);
        left.retain(|&(_, view)| view != best.1);
    }
    Ok(chosen)
}
