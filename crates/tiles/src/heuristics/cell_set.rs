//! A set of cells on the stack.

use crate::Size;

/// The words that the largest board needs.
const WORDS_MAX: usize = (Size::MAX * Size::MAX).div_ceil(64);

/// Lends an empty set with room for `cells` numbers, a bit each: one word for most boards, no allocation for any.
pub(super) fn with_cell_set<R>(cells: usize, run: impl FnOnce(&mut [u64]) -> R) -> R {
    if cells <= 64 { run(&mut [0]) } else { run(&mut [0; WORDS_MAX][..cells.div_ceil(64)]) }
}
