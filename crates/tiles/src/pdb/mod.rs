//! Pattern databases: exact costs of moving a few tiles home, stored once and looked up for ever.
//!
//! A *pattern* is a set of tiles. Its database holds, for every placement of those tiles, the fewest moves *of those
//! tiles* that take them home. Moves of other tiles are free, so the values of disjoint patterns may be added, and the
//! sum is still a lower bound. Two kinds are built here:
//!
//! | kind | file | an entry for each | bits | used by |
//! |---|---|---|---|---|
//! | classical, `pdb:` | [`ClassicalTable`] | set of cells and order of tiles | 8 | [`Additive`], as in the literature |
//! | zero-aware, `zpdb:` | [`ZeroAwareTable`] | set, order, and region of the blank | 1 | the engine |
//!
//! How the parts fit: a [`Frame`] turns any goal into one that tables are shared under; a [`Partition`] splits the
//! tiles into [`Pattern`]s; [`rank`] numbers placements; [`nodes`] and [`orders`] factor them into (set, region) and
//! order, which is what makes [`build`] fast; [`file`](mod@file) keeps the result on disk.
//!
//! Papers: Culberson and Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998, 318-334. Korf and
//! Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002, 9-22.
#![expect(
    clippy::inline_always,
    reason = "the builder's inner loop is compiled once for each instruction set, in its caller"
)]

mod additive;
pub mod build;
mod classical;
pub mod file;
mod frame;
pub mod nodes;
pub mod orders;
mod pages;
mod pattern;
pub mod rank;
#[cfg(target_arch = "x86_64")]
mod simd;
mod zero_aware;

pub use additive::{Additive, AdditiveError, Values};
pub use build::{BuildError, Effort, Workshop};
pub use classical::ClassicalTable;
pub use frame::Frame;
pub use pattern::{Partition, PartitionError, PartitionSpec, Pattern};
pub use zero_aware::ZeroAwareTable;
