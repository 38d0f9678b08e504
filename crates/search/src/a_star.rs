//! A*: the node with the smallest g + h first.
//!
//! *Optimal* if the heuristic never overestimates; it need not be consistent, since closed nodes are reopened.
//! *Complete*. Time and memory grow with the number of states whose g + h is below the solution's cost, which is
//! exponential in the error of the heuristic; with a consistent heuristic no algorithm that knows as much can avoid
//! any of these states (Dechter and Pearl 1985). The loop, in pseudocode, is in `best_first.rs`.
//!
//! Peter E. Hart, Nils J. Nilsson and Bertram Raphael, "A formal basis for the heuristic determination of minimum
//! cost paths", IEEE Transactions on Systems Science and Cybernetics 4(2), 1968, pages 100-107.
//! Rina Dechter and Judea Pearl, "Generalized best-first search strategies and the optimality of A*", Journal of the
//! ACM 32(3), 1985, pages 505-536.

use crate::best_first::{self, Plan, Priority};
use crate::{Duplicates, Heuristic, Monitor, Observer, Outcome, Problem, Search, Stop, Ties};

/// A* search: the path cost so far plus an estimate of the rest decides what is expanded next.
///
/// Optimal if the heuristic never overestimates, consistent or not; complete.
///
/// ```
/// use loyd_search::{AStar, Cost, Heuristic, Limits, Monitor, Outcome, Problem, Search, Space};
///
/// /// From one number to another by adding 1 or doubling.
/// struct Numbers { from: u32, to: u32 }
/// impl Space for Numbers {
///     type State = u32;
///     type Action = char;
///     type Actions = std::array::IntoIter<char, 2>;
///     fn actions(&self, _: &u32) -> Self::Actions { ['+', '*'].into_iter() }
///     fn apply(&self, n: &mut u32, action: char) {
///         *n = if action == '+' { n.saturating_add(1) } else { n.saturating_mul(2) };
///     }
/// }
/// impl Problem for Numbers {
///     fn start(&self) -> u32 { self.from }
///     fn is_goal(&self, n: &u32) -> bool { *n == self.to }
/// }
///
/// /// Doubling at best: the number of doublings that reach the goal or pass it.
/// struct Doublings(u32);
/// impl Heuristic<Numbers> for Doublings {
///     type Memo = Cost;
///     fn init(&self, n: &u32) -> Cost { (0..).find(|i| u64::from(*n) << i >= u64::from(self.0)).unwrap_or(32) }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let outcome = AStar::new(Doublings(50)).run(&Numbers { from: 3, to: 50 }, &mut monitor);
/// // 3, 6, 12, 24, 25, 50
/// assert_eq!(outcome, Outcome::Solved { actions: vec!['*', '*', '*', '+', '*'], cost: 5 });
/// assert_eq!(monitor.stats().lower_bound, 5);
/// ```
#[derive(Debug, Clone)]
pub struct AStar<H> {
    /// The estimate.
    pub heuristic: H,
    /// The order of equal f.
    pub ties: Ties,
    /// Which duplicates are recognised.
    pub duplicates: Duplicates,
}

impl<H> AStar<H> {
    /// A* with the default ties and duplicates.
    pub fn new(heuristic: H) -> Self {
        AStar { heuristic, ties: Ties::default(), duplicates: Duplicates::default() }
    }

    pub(crate) fn plan(&self) -> Plan {
        let priority = Priority { of_g: 1, of_h: 1 };
        Plan { priority, ties: self.ties, duplicates: self.duplicates }
    }
}

impl<P: Problem, H: Heuristic<P>> Search<P> for AStar<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        best_first::run(problem, &self.heuristic, self.plan(), monitor)
    }
}
