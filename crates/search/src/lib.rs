//! Generic state-space search.
//!
//! Rules, estimates and strategy are three separate things: a [`Space`] says which moves exist, a
//! [`Heuristic`] guesses the distance to the goal, and a [`Search`] combines the two. A [`Monitor`] counts what
//! the search does, keeps it within [`Limits`] and lets an [`Observer`] watch.
//!
//! | algorithm | file | optimal? | complete? | memory | paper |
//! |---|---|---|---|---|---|
//! | [`AStar`] | `a_star.rs` | if h never overestimates | yes | every state met | Hart, Nilsson, Raphael 1968 |
//! | [`UniformCost`] | `uniform_cost.rs` | yes | yes | every state met | Dijkstra 1959 |
//! | [`Greedy`] | `greedy.rs` | no | on finite spaces | every state met | Doran, Michie 1966 |
//! | [`WeightedAStar`] | `weighted_a_star.rs` | within the weight, if h never overestimates | yes | every state met | Pohl 1970 |
//! | [`TwinAStar`] | `twin_a_star.rs` | if h never overestimates | yes, unsolvable problems too | every state met, twice | Sedgewick, Wayne 2011 |
//! | [`Riverside`] | `riverside.rs` | if h never overestimates | yes | every child kept | a course report's rules |
//!
//! The first five share the loop in `best_first.rs`.
//!
//! This crate knows no puzzle, prints nothing and reads the clock only through the monitor.
#![forbid(unsafe_code)]

mod a_star;
mod best_first;
mod duplicates;
mod game;
mod greedy;
mod heuristic;
pub mod laws;
mod look_ahead;
mod monitor;
mod node_store;
mod observer;
mod open_list;
mod riverside;
mod search;
mod space;
mod structures;
#[cfg(test)]
mod test_worlds;
mod ties;
mod twin_a_star;
mod uniform_cost;
mod weighted_a_star;

pub use a_star::AStar;
pub use duplicates::Duplicates;
pub use game::{Game, Player};
pub use greedy::Greedy;
pub use heuristic::{Heuristic, HeuristicError, Zero};
pub use monitor::{Limits, Monitor, Stats, Stop};
pub use observer::{Observer, Pruned};
pub use riverside::Riverside;
pub use search::{Outcome, Search};
pub use space::{Cost, Problem, Reversible, Space};
pub use ties::Ties;
pub use twin_a_star::{Twin, TwinAStar};
pub use uniform_cost::UniformCost;
pub use weighted_a_star::{ParseWeightError, Weight, WeightedAStar};
