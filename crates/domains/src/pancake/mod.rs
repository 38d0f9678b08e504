//! Pancakes: sort a stack by turning over its top, as often as it takes.
//!
//! A waiter with one hand free slips a spatula in somewhere and turns over all that lies above it, until the smallest
//! pancake is on top and the largest at the bottom. Burnt pancakes have a bad side besides, which must lie down in the
//! end; turning a pancake over changes its side.
//!
//! | file | what it is |
//! |---|---|
//! | `rules.rs` | stacks and flips |
//! | `heuristics.rs` | [`Gap`], [`Locked`], and the wrong [`Misplaced`] |
//! | `notation.rs` | `3 1 2 5 4` with the top first; `-3 +1 -2` for burnt ones |
//! | `referee.rs` | the rules again, for replaying solutions |
//!
//! Jacob E. Goodman (as Harry Dweighter), "Elementary problem E2569", American Mathematical Monthly 82(10), 1975, page
//! 1010. William H. Gates and Christos H. Papadimitriou, "Bounds for sorting by prefix reversal", Discrete Mathematics
//! 27(1), 1979, pages 47-57, which has the burnt ones too.

mod heuristics;
mod notation;
mod referee;
mod rules;

pub use heuristics::{Gap, Locked, Misplaced};
pub use notation::{SIZES, drawing, home, read, uniform, write};
pub use referee::referee;
pub use rules::{PANCAKES_MAX, Pancakes, Stack};
