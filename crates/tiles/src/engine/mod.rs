//! The fast optimal solver: IDA* in batches over zero-aware pattern databases, for boards of up to 16 cells.
//!
//! What makes it fast, in order of effect:
//!
//! 1. [Zero-aware tables](crate::pdb::ZeroAwareTable), one bit an entry, looked up for the board and its reflection.
//! 2. A [move automaton](Automaton) that never tries a sequence of moves which a shorter or earlier one replaces.
//! 3. Batches: a table is read at random, and one such read takes as long as everything else about a node. So the
//!    search pops several nodes from its stack at once, makes all their children, asks for all table entries, and tests
//!    them a batch later, when they have arrived.
//!
//! | file | what |
//! |---|---|
//! | `tables.rs` | the tables of a partition and its reflection, ready for the loop |
//! | `automaton.rs` | which moves may follow which |
//! | `index.rs` | from a packed board to the number of a bit |
//! | `descent.rs` | the value of a root |
//! | `node.rs` | what lies on the stack; roots and children |
//! | `batch.rs` | the loop, and its steps for a node at a time |
//! | `wide.rs` | the same steps for eight nodes at a time, with AVX-512 |
//! | `instructions.rs` | the loop compiled for several kinds of processor |
//! | `log.rs` | who came from whom, so that a path can be told |
//! | `solver.rs` | deepening, limits, many puzzles |
//! | `pieces.rs` | one puzzle on several threads |
//! | `unrolled.rs` | without tables: IDA* with the Manhattan distance on 4x4 |
//! | `cells.rs` | its nodes one at a time, a function for each cell |
//! | `herder.rs` | which of its subtrees are only counted |
//! | `herd.rs` | how they are counted: layer by layer |
//! | `herd_wide.rs` | the same for eight nodes at a time, with AVX-512 |
//! | `families/` | without tables: A* with the Manhattan distance, boards that differ in the blank's column kept together |
//!
//! Optimal and complete. Memory is the tables and some hundred kilobytes, without tables two megabytes; that of A* grows with
//! the boards it meets.
//!
//! Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985, 97-109. Taylor and Korf, "Pruning duplicate
//! nodes in depth-first search", AAAI 1993, 756-761. Korf and Felner, "Disjoint pattern database heuristics", Artificial
//! Intelligence 134, 2002, 9-22.
#![expect(
    clippy::inline_always,
    reason = "the loop is compiled once for each instruction set, in its caller"
)]

mod automaton;
mod batch;
mod cells;
mod descent;
mod families;
mod herd;
#[cfg(target_arch = "x86_64")]
mod herd_wide;
mod herder;
mod index;
mod instructions;
mod log;
mod node;
mod pieces;
mod solver;
mod tables;
mod unrolled;
#[cfg(target_arch = "x86_64")]
mod wide;

pub use automaton::Automaton;
pub use families::FamilyAStar;
pub use instructions::Instructions;
pub use solver::Solver;
pub use tables::{Tables, TablesError};
pub use unrolled::UnrolledIdaStar;
