//! Uniform-cost search: the node with the smallest g first.
//!
//! *Optimal* and *complete* without any estimate. Time and memory grow with the number of states closer to the start
//! than the goal is. A* with h = 0, and Dijkstra's algorithm with the graph made on the way; the loop, in
//! pseudocode, is in `best_first.rs`.
//!
//! Edsger W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1, 1959, pages
//! 269-271.

use crate::best_first::{self, Plan, Priority};
use crate::{Duplicates, Monitor, Observer, Outcome, Problem, Search, Stop, Ties, Zero};

/// Uniform-cost search: the cheapest path so far is extended next.
///
/// Optimal and complete. As h is 0 everywhere, the ties [`LowH`](Ties::LowH) and [`HighH`](Ties::HighH) both take the
/// newest.
///
/// ```
/// use loyd_search::{Problem, Search, Space, UniformCost};
///
/// /// Pay 10 with coins of 1, 5 and 7, the state being what is paid; fewest coins.
/// struct Coins;
/// impl Space for Coins {
///     type State = u32;
///     type Action = u32;
///     type Actions = std::array::IntoIter<u32, 3>;
///     fn actions(&self, _: &u32) -> Self::Actions { [1, 5, 7].into_iter() }
///     fn apply(&self, paid: &mut u32, coin: u32) { *paid += coin; }
/// }
/// impl Problem for Coins {
///     fn start(&self) -> u32 { 0 }
///     fn is_goal(&self, paid: &u32) -> bool { *paid == 10 }
/// }
///
/// assert_eq!(UniformCost::default().solve(&Coins).cost(), Some(2));
/// ```
#[derive(Debug, Clone, Default)]
pub struct UniformCost {
    /// The order of equal g.
    pub ties: Ties,
    /// Which duplicates are recognised.
    pub duplicates: Duplicates,
}

impl<P: Problem> Search<P> for UniformCost {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let priority = Priority { of_g: 1, of_h: 0 };
        let plan = Plan { priority, ties: self.ties, duplicates: self.duplicates };
        best_first::run(problem, &Zero, plan, monitor)
    }
}
