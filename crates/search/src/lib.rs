//! Generic state-space search.
//!
//! Rules, estimates and strategy are three separate things: a [`Space`] says which moves exist, a
//! [`Heuristic`] guesses the distance to the goal, and a [`Search`] combines the two. A [`Monitor`] counts what
//! the search does, keeps it within [`Limits`] and lets an [`Observer`] watch.
//!
//! This crate knows no puzzle, prints nothing and reads the clock only through the monitor.
#![forbid(unsafe_code)]

mod game;
mod heuristic;
pub mod laws;
mod monitor;
mod observer;
mod search;
mod space;
#[cfg(test)]
mod test_worlds;

pub use game::{Game, Player};
pub use heuristic::{Heuristic, HeuristicError, Zero};
pub use monitor::{Limits, Monitor, Stats, Stop};
pub use observer::{Observer, Pruned};
pub use search::{Outcome, Search};
pub use space::{Cost, Problem, Reversible, Space};
