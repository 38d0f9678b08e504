//! The rules once more, on a plain list: who replays a solution should not trust the packed stacks.

use loyd_search::Problem as _;

use super::Pancakes;

/// Whether `flips`, each the number of pancakes turned over, sort the stack.
pub fn referee(pancakes: &Pancakes, flips: impl IntoIterator<Item = impl AsRef<str>>) -> bool {
    let mut sizes = pancakes.sizes(&pancakes.start());
    for flip in flips {
        let Ok(count) = flip.as_ref().parse::<usize>() else { return false };
        let Some(top) = sizes.get_mut(..count) else { return false };
        top.reverse();
        if pancakes.is_burnt() {
            for size in top {
                *size = -*size;
            }
        }
    }
    sizes.into_iter().eq(1..=pancakes.count() as i32)
}
