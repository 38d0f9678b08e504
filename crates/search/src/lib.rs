//! Generic state-space search.
//!
//! Rules, estimates and strategy are three separate things: a [`Space`] says which moves exist, a
//! [`Heuristic`] guesses the distance to the goal, and a [`Search`] combines the two. A [`Monitor`] counts what
//! the search does, keeps it within [`Limits`] and lets an [`Observer`] watch.
//!
//! # The algorithms
//!
//! b is the branching factor, d the length of the solution, w a width, m the length of a game.
//!
//! | algorithm | file | optimal? | complete? | memory | paper |
//! |---|---|---|---|---|---|
//! | [`BreadthFirst`] | `breadth_first.rs` | in actions | yes | O(b^d) | Moore 1959 |
//! | [`DepthFirst`] | `depth_first.rs` | no | on finite spaces | all states | Tarjan 1972 |
//! | [`DepthLimited`] | `depth_limited.rs` | no | within its limit | O(limit) | Russell and Norvig 2020 |
//! | [`IterativeDeepening`] | `iterative_deepening.rs` | in actions | yes | O(d) | Korf 1985 |
//! | [`UniformCost`] | `uniform_cost.rs` | yes | yes | all states | Dijkstra 1959 |
//! | [`Bidirectional`] | `bidirectional.rs` | in actions | yes | O(b^(d/2)) | Pohl 1971 |
//! | [`Greedy`] | `greedy.rs` | no | on finite spaces | all states | Doran and Michie 1966 |
//! | [`HillClimbing`] | `hill_climbing.rs` | no | no | O(d) | Russell and Norvig 2020 |
//! | [`Annealing`] | `annealing.rs` | no | no | states visited | Kirkpatrick, Gelatt and Vecchi 1983 |
//! | [`LrtaStar`] | `lrta_star.rs` | no | where actions can be undone | states visited | Korf 1990 |
//! | [`AStar`] | `a_star.rs` | if h is admissible | yes | all states | Hart, Nilsson and Raphael 1968 |
//! | [`WeightedAStar`] | `weighted_a_star.rs` | within the weight | yes | all states | Pohl 1970 |
//! | [`Focal`] | `focal.rs` | within the weight | yes | all states | Pearl and Kim 1982 |
//! | [`AnytimeAStar`] | `anytime_a_star.rs` | in the end, if h is admissible | yes | all states | Likhachev, Gordon and Thrun 2003 |
//! | [`BidirectionalAStar`] | `bidirectional_a_star.rs` | if h is admissible | yes | all states | Chen, Holte, Zilles and Sturtevant 2017 |
//! | [`TwinAStar`] | `twin_a_star.rs` | if h is admissible | yes, and unsolvable too | all states | Sedgewick and Wayne 2011 |
//! | [`IdaStar`] | `ida_star.rs` | if h is admissible | if solvable | O(d) | Korf 1985 |
//! | [`IdaStarTable`] | `ida_star_table.rs` | if h is admissible | if solvable | O(d) and a table | Reinefeld and Marsland 1994 |
//! | [`BreadthFirstHeuristic`] | `breadth_first_heuristic.rs` | if h is admissible | if solvable | some layers | Zhou and Hansen 2006 |
//! | [`RecursiveBestFirst`] | `recursive_best_first.rs` | if h is admissible | if solvable | O(b d) | Korf 1993 |
//! | [`Beam`] | `beam.rs` | no | no | O(w d) | Lowerre 1976 |
//! | [`Columbia`] | `columbia.rs` | breadth-first | on finite spaces | all states | a course's counting rules |
//! | [`Riverside`] | `riverside.rs` | if h is admissible | yes | all states | a course report's counting rules |
//! | [`Minimax`] | `minimax.rs` | against perfect play | games of 500 moves | O(m) | von Neumann 1928 |
//! | [`AlphaBeta`] | `alpha_beta.rs` | against perfect play | games of 500 moves | O(m) | Knuth and Moore 1975 |
//!
//! *In actions*: the fewest actions, not the least cost. [`Layers`] enumerates a space by distance, without a goal.
//!
//! # A problem of your own
//!
//! ```
//! use loyd_search::{BreadthFirst, Problem, Search, Space};
//!
//! /// Four litres, to be measured with jugs of three and five.
//! struct Jugs;
//! const LITRES: [u8; 2] = [3, 5];
//!
//! impl Space for Jugs {
//!     type State = [u8; 2];
//!     type Action = (&'static str, usize);
//!     type Actions = std::array::IntoIter<Self::Action, 6>;
//!     fn actions(&self, _: &[u8; 2]) -> Self::Actions {
//!         [("fill", 0), ("fill", 1), ("empty", 0), ("empty", 1), ("pour", 0), ("pour", 1)].into_iter()
//!     }
//!     fn apply(&self, jugs: &mut [u8; 2], (what, jug): Self::Action) {
//!         let other = 1 - jug;
//!         let poured = jugs[jug].min(LITRES[other] - jugs[other]);
//!         match what {
//!             "fill" => jugs[jug] = LITRES[jug],
//!             "empty" => jugs[jug] = 0,
//!             _ => (jugs[jug], jugs[other]) = (jugs[jug] - poured, jugs[other] + poured),
//!         }
//!     }
//! }
//! impl Problem for Jugs {
//!     fn start(&self) -> [u8; 2] { [0, 0] }
//!     fn is_goal(&self, jugs: &[u8; 2]) -> bool { jugs.contains(&4) }
//! }
//! assert_eq!(BreadthFirst.solve(&Jugs).cost(), Some(6));
//! ```
//!
//! Actions cost 1 unless [`Problem::cost`] says otherwise; an estimate is a [`Heuristic`], shown at [`AStar`]; rules that can
//! fail say so in [`Space::failure`]. [`Search::run`] with a [`Monitor`] gives the counts, and takes limits and an observer.
//!
//! This crate knows no puzzle, prints nothing and reads no clock but the one in its [`Limits`].
#![deny(unsafe_code)]

mod a_star;
#[cfg(test)]
mod all_searches;
mod alpha_beta;
mod annealing;
mod answer;
mod anytime_a_star;
mod beam;
mod best_first;
mod bidirectional;
mod bidirectional_a_star;
mod breadth_first;
mod breadth_first_heuristic;
mod bytes;
mod clock;
mod columbia;
mod depth_first;
mod depth_limited;
mod duplicates;
mod erased;
mod failure;
mod focal;
mod game;
mod greedy;
mod heuristic;
mod hill_climbing;
pub mod hints;
mod ida_star;
mod ida_star_table;
mod io_reason;
mod iterative_deepening;
pub mod laws;
mod layers;
mod lrta_star;
mod minimax;
mod monitor;
mod observer;
mod random;
mod recursive_best_first;
mod riverside;
mod rounding;
mod search;
mod space;
mod structures;
#[cfg(test)]
mod test_worlds;
mod ties;
mod trace;
mod twin_a_star;
mod uniform_cost;
mod weighted_a_star;

pub use a_star::AStar;
pub use alpha_beta::AlphaBeta;
pub use annealing::Annealing;
pub use anytime_a_star::AnytimeAStar;
pub use beam::Beam;
pub use bidirectional::Bidirectional;
pub use bidirectional_a_star::BidirectionalAStar;
pub use breadth_first::BreadthFirst;
pub use breadth_first_heuristic::BreadthFirstHeuristic;
pub use bytes::Bytes;
pub use clock::Clock;
pub use columbia::Columbia;
pub use depth_first::DepthFirst;
pub use depth_limited::DepthLimited;
pub use duplicates::Duplicates;
pub use erased::Erased;
pub use failure::Failure;
pub use focal::Focal;
pub use game::{Game, Player};
pub use greedy::Greedy;
pub use heuristic::{Heuristic, Zero};
pub use hill_climbing::HillClimbing;
pub use ida_star::IdaStar;
pub use ida_star_table::IdaStarTable;
pub use io_reason::{io_reason, io_reason_of_folder, io_reason_of_writing};
pub use iterative_deepening::IterativeDeepening;
pub use layers::Layers;
pub use lrta_star::LrtaStar;
pub use minimax::{Minimax, PLIES_MAX, Verdict};
pub use monitor::{Iteration, Limits, Monitor, Stats, Stop};
pub use observer::{Observer, Pruned};
pub use random::Random;
pub use recursive_best_first::RecursiveBestFirst;
pub use riverside::Riverside;
pub use rounding::{LARGEST_ESTIMATE, round_up};
pub use search::{Outcome, Search};
pub use space::{Cost, Problem, Space};
pub use structures::heaps::{Heap, Library};
pub use ties::Ties;
pub use trace::{Marks, NO_NODE, NO_STEP, Recording, Trace};
pub use twin_a_star::{TwinAStar, TwinQueues};
pub use uniform_cost::UniformCost;
pub use weighted_a_star::{ParseWeightError, Weight, WeightedAStar};
