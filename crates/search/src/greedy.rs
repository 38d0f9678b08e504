//! Greedy best-first search: the node with the smallest h first.
//!
//! Not optimal: what a path has cost so far is ignored. *Complete* on finite spaces when duplicates are recognised.
//! Often quick, with no promise of it. A cheaper path to a node that still waits is taken; nodes already expanded
//! stay as they are. The loop, in pseudocode, is in `best_first.rs`.
//!
//! James E. Doran and Donald Michie, "Experiments with the Graph Traverser program", Proceedings of the Royal Society
//! of London A 294(1437), 1966, pages 235-259.

use crate::best_first::{self, Plan, Priority};
use crate::{Duplicates, Heuristic, Monitor, Observer, Outcome, Problem, Search, Stop, Ties};

/// Greedy best-first search: what seems closest to the goal is expanded next.
///
/// Not optimal; complete on finite spaces. Among equal f every h is equal too, so the ties
/// [`LowH`](Ties::LowH) and [`HighH`](Ties::HighH) both take the newest.
///
/// ```
/// use loyd_search::{Cost, Greedy, Heuristic, Limits, Monitor, Problem, Search, Space};
///
/// /// Steps of 1 or 10 along a line, from 0 to 8.
/// struct Line;
/// impl Space for Line {
///     type State = i32;
///     type Action = i32;
///     type Actions = std::array::IntoIter<i32, 4>;
///     fn actions(&self, _: &i32) -> Self::Actions { [1, -1, 10, -10].into_iter() }
///     fn apply(&self, place: &mut i32, step: i32) { *place += step; }
/// }
/// impl Problem for Line {
///     fn start(&self) -> i32 { 0 }
///     fn is_goal(&self, place: &i32) -> bool { *place == 8 }
/// }
/// struct Distance;
/// impl Heuristic<Line> for Distance {
///     type Memo = Cost;
///     fn init(&self, place: &i32) -> Cost { place.abs_diff(8) }
///     fn value(&self, memo: Cost) -> Cost { memo }
/// }
///
/// let mut monitor = Monitor::unwatched(Limits::default());
/// assert_eq!(Greedy::new(Distance).run(&Line, &mut monitor).cost(), Some(3));
/// assert_eq!(monitor.stats().expanded, 4);
/// ```
#[derive(Debug, Clone)]
pub struct Greedy<H> {
    /// The estimate.
    pub heuristic: H,
    /// The order of equal h.
    pub ties: Ties,
    /// Which duplicates are recognised.
    pub duplicates: Duplicates,
}

impl<H> Greedy<H> {
    /// Greedy search with the default ties and duplicates.
    pub fn new(heuristic: H) -> Self {
        Greedy { heuristic, ties: Ties::default(), duplicates: Duplicates::default() }
    }
}

impl<P: Problem, H: Heuristic<P>> Search<P> for Greedy<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let priority = Priority { of_g: 0, of_h: 1 };
        let plan = Plan { priority, ties: self.ties, duplicates: self.duplicates };
        best_first::run(problem, &self.heuristic, plan, monitor)
    }
}
