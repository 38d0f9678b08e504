//! The optimal solver: IDA* in batches over zero-aware pattern databases, for boards of up to 16 cells.
//!
//! What makes it fast, in order of effect:
//!
//! 1. [Zero-aware tables](crate::pdb::ZeroAwareTable), one bit an entry, looked up for the board and its reflection.
//! 2. A [move automaton](super::Automaton) that never tries a sequence of moves which a shorter or earlier one replaces.
//! 3. Batches: a table is read at random, and one such read takes as long as everything else about a node. So the
//!    search pops several nodes from its stack at once, makes all their children, asks for all table entries, and tests
//!    them a batch later, when they have arrived.
//! 4. The order of long iterations: below the boards of a frontier, those first below which the one before came deepest.
//!
//! | file | what |
//! |---|---|
//! | `tables.rs` | the tables of a partition and its reflection, ready for the loop |
//! | `index.rs` | from a packed board to the number of a bit |
//! | `walk.rs` | the value of a start |
//! | `node.rs` | what lies on the stack; starts and children |
//! | `batch.rs` | the loop, and its steps for a node at a time |
//! | `wide.rs` | the same steps for eight nodes at a time, with AVX-512 |
//! | `compiled.rs` | the loop compiled for several kinds of processor |
//! | `log.rs` | who came from whom, so that a path can be told |
//! | `solver.rs` | deepening, limits, many puzzles |
//! | `frontier.rs` | where long iterations start, and in which order |
//! | `pieces.rs` | a long iteration, on one thread or several |
//!
//! Optimal and complete. Memory is the tables and some hundred kilobytes.
//!
//! Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985, 97-109. Taylor and Korf, "Pruning duplicate
//! nodes in depth-first search", AAAI 1993, 756-761. Korf and Felner, "Disjoint pattern database heuristics", Artificial
//! Intelligence 134, 2002, 9-22.

mod batch;
mod compiled;
mod frontier;
mod index;
mod log;
mod node;
mod pieces;
mod solver;
mod tables;
mod walk;
#[cfg(target_arch = "x86_64")]
mod wide;

pub use solver::Solver;
pub use tables::{Tables, TablesError};
