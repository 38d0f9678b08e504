//! The fast solvers: searches that know sliding tiles, each many times as fast as the general one that it stands for.
//!
//! | folder or file | what |
//! |---|---|
//! | [`pdb`] | IDA* in batches over zero-aware tables: the optimal solver for boards of up to 16 cells |
//! | [`panel`] | the same for boards of up to 25 cells, judged by several partitions at once |
//! | [`manhattan`] | without tables: IDA* on 4x4, and A* by families within 4x4 |
//! | `automaton.rs` | which moves may follow which |
//! | `account.rs` | what a search tells its monitor, and how far it may go until it must |
//! | `forecast.rs` | how long a deepening search will still take |
//! | `threads.rs` | one iteration on several threads |
//! | `instructions.rs` | the kinds of processor that loops are compiled for |
//!
//! Optimal and complete, all of them.
#![expect(
    clippy::inline_always,
    reason = "the loops are compiled once for each instruction set, in their callers"
)]

mod account;
mod automaton;
mod forecast;
mod instructions;
pub mod manhattan;
pub mod panel;
pub mod pdb;
mod threads;

pub use automaton::Automaton;
pub use forecast::Forecast;
pub use instructions::Instructions;
pub use manhattan::{FamilyAStar, UnrolledIdaStar};
pub use pdb::{Solver, Tables, TablesError};
