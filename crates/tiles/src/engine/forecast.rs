//! How long a deepening search will still take, from how its iterations grow.
//!
//! Each iteration of IDA* expands several times as many nodes as the one before, and the factor changes little from one to
//! the next (Korf, Reid and Edelkamp, "Time complexity of iterative-deepening-A*", Artificial Intelligence 129, 2001,
//! 199-218). So the last factor tells what the next iterations will take.

use std::time::Duration;

use loyd_search::{Cost, Stats};

/// Follows the counts of a deepening search.
///
/// ```
/// use std::time::Duration;
/// use loyd_search::Stats;
/// use loyd_tiles::engine::Forecast;
/// let mut forecast = Forecast::default();
/// let stats = |lower_bound, expanded, seconds| {
///     Stats { lower_bound, expanded, elapsed: Duration::from_secs(seconds), ..Stats::default() }
/// };
/// // Iterations of 100, 1000 and 10,000 nodes, at 1000 nodes a second.
/// for (bound, expanded, seconds) in [(40, 0, 0), (42, 100, 0), (44, 1100, 1), (46, 11_100, 11)] {
///     forecast.note(&stats(bound, expanded, seconds));
/// }
/// // The next will be of 100,000.
/// assert_eq!(forecast.nodes(), Some(100_000));
/// assert_eq!(forecast.left(48).unwrap().as_secs(), 100_000 * 11 / 11_100);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Forecast {
    /// The bounds of the iterations that are complete, and their nodes.
    complete: Vec<(Cost, u64)>,
    /// Nodes before this iteration.
    before: u64,
    /// Nodes that were counted when the clock began: those of a proof that is gone on with.
    earlier: Option<u64>,
    latest: Stats,
}

/// Iterations of fewer nodes say nothing yet.
const NODES_MIN: u64 = 100;

impl Forecast {
    /// Hears of the counts so far. To be called whenever a search tells them.
    pub fn note(&mut self, stats: &Stats) {
        if stats.expanded < self.latest.expanded || stats.elapsed < self.latest.elapsed {
            // Another search.
            *self = Forecast::default();
        }
        if self.earlier.is_none() {
            self.earlier = Some(stats.expanded);
        }
        if stats.lower_bound > self.latest.lower_bound {
            let nodes = stats.expanded.saturating_sub(self.before);
            if nodes >= NODES_MIN {
                self.complete.push((self.latest.lower_bound, nodes));
            }
            self.before = stats.expanded;
        }
        self.latest = *stats;
    }

    /// The nodes that the present iteration will have expanded at its end, if it does not end with a solution.
    pub fn nodes(&self) -> Option<u64> {
        let (_, last) = self.complete.last()?;
        let so_far = self.latest.expanded.saturating_sub(self.before);
        Some(((*last as f64 * self.growth()?) as u64).max(so_far))
    }

    /// The time until it is proven that no solution is shorter than `length`, such as that of the best one known.
    pub fn left(&self, length: Cost) -> Option<Duration> {
        let (step, growth) = (self.step()?, self.growth()?);
        let this = self.nodes()? as f64;
        let mut nodes = this - self.latest.expanded.saturating_sub(self.before) as f64;
        let (mut next, mut bound) = (this, self.latest.lower_bound);
        if bound >= length {
            return Some(Duration::ZERO);
        }
        while bound.saturating_add(step) < length {
            bound += step;
            next *= growth;
            nodes += next;
        }
        Duration::try_from_secs_f64(nodes / self.rate()).ok()
    }

    /// Nodes a second.
    pub fn rate(&self) -> f64 {
        (self.latest.expanded - self.earlier.unwrap_or(0)) as f64 / self.latest.elapsed.as_secs_f64()
    }

    /// How many times as many nodes each iteration has as the one before.
    fn growth(&self) -> Option<f64> {
        let [.., (_, earlier), (_, later)] = &self.complete[..] else { return None };
        Some((*later as f64 / *earlier as f64).max(1.0))
    }

    /// By how much the bound grows.
    fn step(&self) -> Option<Cost> {
        let (last, _) = self.complete.last()?;
        Some(self.latest.lower_bound.saturating_sub(*last).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(lower_bound: Cost, expanded: u64, millis: u64) -> Stats {
        Stats { lower_bound, expanded, elapsed: Duration::from_millis(millis), ..Stats::default() }
    }

    #[test]
    fn nothing_is_foretold_before_two_iterations_are_complete() {
        let mut forecast = Forecast::default();
        for (bound, expanded) in [(0, 0), (40, 0), (42, 10), (44, 1000)] {
            forecast.note(&stats(bound, expanded, expanded));
            assert_eq!((forecast.nodes(), forecast.left(60)), (None, None));
        }
        forecast.note(&stats(46, 6000, 6000));
        assert!(forecast.nodes().is_some());
    }

    #[test]
    fn what_is_left_shrinks_as_an_iteration_goes_on_and_is_nothing_at_the_end() {
        let mut forecast = Forecast::default();
        for (bound, expanded) in [(40, 0), (42, 1000), (44, 9000), (46, 73_000)] {
            forecast.note(&stats(bound, expanded, expanded));
        }
        let mut last = forecast.left(50).unwrap();
        assert_eq!(last.as_millis(), 512_000 + 8 * 512_000);
        for expanded in [100_000, 200_000, 585_000, 900_000] {
            forecast.note(&stats(46, expanded, expanded));
            let left = forecast.left(50).unwrap();
            // Only where an iteration is larger than foretold, the next is foretold to be larger too.
            assert!(left < last || expanded > 585_000);
            last = left;
        }
        assert_eq!(forecast.left(46), Some(Duration::ZERO));
    }
}
