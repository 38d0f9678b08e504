//! The optimal solver for boards of up to 25 cells: IDA* in batches, each board judged by a panel of partitions.
//!
//! On 5x5 no table can hold a third of the tiles. Tables of six tiles fit, and then one partition is not enough: several,
//! each also reflected where the goal allows it, see more than the best of them. What makes the search fast:
//!
//! 1. [Zero-aware tables](crate::pdb::ZeroAwareTable), one bit an entry, of [partitions found](find_partitions) for the
//!    shape of the board.
//! 2. Four *judges*, a partition each, plain or reflected, chosen for the board to be solved from counts of an
//!    early iteration.
//! 3. A [move automaton](super::Automaton).
//! 4. Children wait in a ring until their table entries have arrived; all judges are asked at once.
//! 5. The order of the last iteration: a frontier of boards, without duplicates, each searched to the bound; those below
//!    which one iteration came deepest come first in the next.
//!
//! | file | what |
//! |---|---|
//! | `partitions.rs` | partitions for any shape |
//! | `tables.rs` | their tables: the panel |
//! | `columns.rs` | from cells to the column of a table |
//! | `lens.rs` | the chosen judges, and how they look at a move |
//! | `node.rs` | what lies on the stack |
//! | `ring.rs` | the loop |
//! | `wide.rs` | its costly steps with AVX-512, and the loop compiled for several kinds of processor |
//! | `frontier.rs` | where the loop starts, and in which order |
//! | `choice.rs` | which judges |
//! | `iteration.rs` | one iteration, on one thread or several |
//! | `proof.rs` | what changes from iteration to iteration |
//! | `solver.rs` | deepening, limits |
//! | `checkpoint.rs` | the state of a proof, to go on from later |
//! | `pieces.rs` | one iteration shared among processes |
//! | `all.rs` | all shortest solutions |
//! | `way.rs` | the path of a solution that was found |
//!
//! Optimal and complete. Memory: the tables (23 MB for six tiles on 5x5) and some ten megabytes.
//!
//! Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002, 9-22. Korf, "Depth-first
//! iterative-deepening", Artificial Intelligence 27, 1985, 97-109. Taylor and Korf, "Pruning duplicate nodes in depth-first
//! search", AAAI 1993, 756-761. On several heuristics at once: Holte, Felner, Newton, Meshulam and Furcy, "Maximizing over
//! multiple pattern databases speeds up heuristic search", Artificial Intelligence 170, 2006, 1123-1136. On the order of
//! the last iteration: Reinefeld and Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis
//! and Machine Intelligence 16(7), 1994, 701-710.

mod all;
mod checkpoint;
mod choice;
mod columns;
mod frontier;
mod iteration;
mod lens;
mod node;
mod partitions;
mod pieces;
mod proof;
mod ring;
mod solver;
mod tables;
mod way;
#[cfg(target_arch = "x86_64")]
mod wide;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use partitions::find_partitions;
pub use pieces::{Pieces, Searched};
pub use solver::{Begun, Link, PanelSolver};
pub use tables::{Panel, PanelError};

/// How many judges look at each board.
const JUDGES: usize = 4;
/// The most cells of a board.
const CELLS_MAX: usize = 25;
