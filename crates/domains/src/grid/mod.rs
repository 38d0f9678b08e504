//! The shortest way across a map of squares, as games have them: four neighbours or eight, corners not cut.
//!
//! | file | what it is |
//! |---|---|
//! | `map.rs` | which squares are free, and where one can go from each |
//! | `rules.rs` | a start and a goal on a map; steps and what they cost |
//! | `heuristics.rs` | how far it would be without walls, measured in four ways |
//! | `notation.rs` | a map with its two ends, as text; pictures; generators |
//! | `scen.rs` | the problem files of the Moving AI benchmark |
//! | `referee.rs` | the rules again, for replaying solutions |
//!
//! Nathan R. Sturtevant, "Benchmarks for grid-based pathfinding", IEEE Transactions on Computational Intelligence and AI
//! in Games 4(2), 2012, pages 144-148, has the formats, and that corners are not cut.

mod heuristics;
mod map;
mod notation;
mod picture;
mod referee;
mod rules;
mod sample;
mod scen;

pub use heuristics::{Distance, Norm};
pub use map::{CELLS_MAX, Map, SIDE_MAX};
pub use notation::{read, read_map, write};
pub use picture::drawing;
pub use referee::referee;
pub use rules::{DIAGONAL, Neighbours, Route, STRAIGHT, Step, Steps};
pub use sample::{SIZES, home, uniform};
pub use scen::{Scenario, is_scen, maps_beside, read_scen};
