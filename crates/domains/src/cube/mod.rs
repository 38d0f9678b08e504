//! The pocket cube, 2x2x2: eight corners, turned a face at a time until every face has one colour.
//!
//! The corner at the bottom, the back and the left is held, since turning the whole cube changes nothing; so three faces
//! are turned, and there are 3,674,160 positions. Lengths are counted in one of two metrics: a half turn is one turn
//! ([`Metric::Half`], at most 11), or it is two ([`Metric::Quarter`], at most 14).
//!
//! | file | what it is |
//! |---|---|
//! | `rules.rs` | positions as two numbers, and turns by tables |
//! | `heuristics.rs` | what the order, the twists or the whole of the corners need; and the wrong [`Misplaced`] |
//! | `stickers.rs` | the cube as one sees it, 24 stickers: for reading, drawing and replaying |
//! | `notation.rs` | `R U' F2`, or the 24 stickers |
//!
//! David Singmaster, "Notes on Rubik's magic cube", Enslow, 1981, has the letters. Jaap Scherphuis's pages on the mini cube
//! have the numbers of positions by distance in both metrics.

mod heuristics;
mod notation;
mod rules;
mod stickers;

pub use heuristics::{Corners, Exact, Misplaced, Part};
pub use notation::{SIZES, drawing, home, read, referee, uniform, write, write_position};
pub use rules::{Metric, POSITIONS, Pocket, Position, Turn, Turns};
