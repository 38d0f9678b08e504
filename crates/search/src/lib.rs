//! Generic state-space search.
//!
//! Rules, estimates and strategy are three separate things: a [`Space`] says which moves exist, a
//! [`Heuristic`] guesses the distance to the goal, and a [`Search`] combines the two. A [`Monitor`] counts what
//! the search does, keeps it within [`Limits`] and lets an [`Observer`] watch.
//!
//! This crate knows no puzzle, prints nothing and reads the clock only through the monitor.
#![forbid(unsafe_code)]

mod a_star;
mod answer;
mod best_first;
mod breadth_first;
mod depth_first;
mod depth_limited;
mod duplicates;
mod game;
mod greedy;
mod heuristic;
mod ida_star;
mod iterative_deepening;
pub mod laws;
mod layers;
mod monitor;
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
pub use breadth_first::BreadthFirst;
pub use depth_first::DepthFirst;
pub use depth_limited::DepthLimited;
pub use duplicates::Duplicates;
pub use game::{Game, Player};
pub use greedy::Greedy;
pub use heuristic::{Heuristic, HeuristicError, Zero};
pub use ida_star::IdaStar;
pub use iterative_deepening::IterativeDeepening;
pub use layers::Layers;
pub use monitor::{Limits, Monitor, Stats, Stop};
pub use observer::{Observer, Pruned};
pub use riverside::Riverside;
pub use search::{Outcome, Search};
pub use space::{Cost, Problem, Reversible, Space};
pub use ties::Ties;
pub use twin_a_star::{Twin, TwinAStar};
pub use uniform_cost::UniformCost;
pub use weighted_a_star::{ParseWeightError, Weight, WeightedAStar};
