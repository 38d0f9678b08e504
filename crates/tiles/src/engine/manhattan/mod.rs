//! Without tables: IDA* and A* with the Manhattan distance, on packed boards.
//!
//! | file | what |
//! |---|---|
//! | `unrolled.rs` | IDA* on 4x4 |
//! | `cells.rs` | its nodes one at a time, a function for each cell |
//! | `herder.rs` | which of its subtrees are only counted |
//! | `herd.rs` | how they are counted: layer by layer |
//! | `herd_wide.rs` | the same for eight nodes at a time, with AVX-512 |
//! | `families/` | A* within 4x4, boards that differ in the blank's column kept together |
//!
//! Both are the general search with [`Manhattan`](crate::heuristics::Manhattan) node for node, and optimal and complete as
//! that is. Memory: two megabytes for IDA*; that of A* grows with the boards it meets.

mod cells;
mod families;
mod herd;
#[cfg(target_arch = "x86_64")]
mod herd_wide;
mod herder;
mod unrolled;

pub use families::FamilyAStar;
pub use unrolled::UnrolledIdaStar;
