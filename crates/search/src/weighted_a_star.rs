//! Weighted A*: the node with the smallest g + w h first.
//!
//! The cost found is *at most w times* the optimum if the heuristic never overestimates. *Complete*. The larger w is,
//! the greedier the search: w = 1 is A*. While it runs, the smallest g + w h in the open list, divided by w, is a lower
//! bound on the optimum, so the proven ratio is often better than w. The loop, in pseudocode, is in `best_first.rs`.
//!
//! Ira Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1(3-4), 1970, pages
//! 193-204.

use std::fmt;
use std::str::FromStr;

use crate::best_first::{self, Plan, Priority};
use crate::{Duplicates, Heuristic, Monitor, Observer, Outcome, Problem, Search, Stop, Ties};

/// Weighted A* search: the estimate counts w times.
///
/// The cost is at most w times the optimum if the heuristic never overestimates; complete.
///
/// ```
/// use loyd_search::{Limits, Monitor, Problem, Search, Space, Weight, WeightedAStar, Zero};
///
/// /// Countdown from 9 by 1 or 2.
/// struct Countdown;
/// impl Space for Countdown {
///     type State = u32;
///     type Action = u32;
///     type Actions = std::ops::RangeInclusive<u32>;
///     fn actions(&self, left: &u32) -> Self::Actions { 1..=2.min(*left) }
///     fn apply(&self, left: &mut u32, step: u32) { *left -= step; }
/// }
/// impl Problem for Countdown {
///     fn start(&self) -> u32 { 9 }
///     fn is_goal(&self, left: &u32) -> bool { *left == 0 }
/// }
///
/// let weight: Weight = "1.5".parse()?;
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let outcome = WeightedAStar::new(Zero, weight).run(&Countdown, &mut monitor);
/// let (cost, bound) = (outcome.cost().unwrap(), monitor.stats().lower_bound);
/// assert!(f64::from(cost) <= 1.5 * f64::from(bound));
/// # Ok::<(), loyd_search::ParseWeightError>(())
/// ```
#[derive(Debug, Clone)]
pub struct WeightedAStar<H> {
    /// The estimate.
    pub heuristic: H,
    /// How often the estimate counts.
    pub weight: Weight,
    /// The order of equal f.
    pub ties: Ties,
    /// Which duplicates are recognised.
    pub duplicates: Duplicates,
}

impl<H> WeightedAStar<H> {
    /// Weighted A* with the default ties and duplicates.
    pub fn new(heuristic: H, weight: Weight) -> Self {
        WeightedAStar { heuristic, weight, ties: Ties::default(), duplicates: Duplicates::default() }
    }
}

impl<P: Problem, H: Heuristic<P>> Search<P> for WeightedAStar<H> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        let plan = Plan { priority: self.weight.priority(), ties: self.ties, duplicates: self.duplicates };
        best_first::run(problem, &self.heuristic, plan, monitor)
    }
}

/// A weight from 1 to 1000, exact to three decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight {
    thousandths: u32,
}

impl Weight {
    /// A weight in thousandths, if it is from 1 to 1000.
    pub fn from_thousandths(thousandths: u32) -> Option<Weight> {
        (1000..=1_000_000).contains(&thousandths).then_some(Weight { thousandths })
    }

    /// The weight as a number.
    pub fn get(self) -> f64 {
        f64::from(self.thousandths) / 1000.0
    }

    /// The weight in thousandths.
    pub fn thousandths(self) -> u32 {
        self.thousandths
    }

    /// The fraction in lowest terms keeps f small: weight 2 is g + 2h, weight 1.5 is 2g + 3h.
    fn priority(self) -> Priority {
        let (mut a, mut b) = (self.thousandths, 1000);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Priority { of_g: 1000 / a, of_h: self.thousandths / a }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

/// A text that is not a weight.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a weight is a number from 1 to 1000 with at most three decimals, as in 1.5")]
pub struct ParseWeightError;

impl FromStr for Weight {
    type Err = ParseWeightError;

    fn from_str(text: &str) -> Result<Weight, ParseWeightError> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |s: &str, most| (1..=most).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole, 4) || !digits(decimals, 3) {
            return Err(ParseWeightError);
        }
        format!("{whole}{decimals:0<3}")
            .parse()
            .ok()
            .and_then(Weight::from_thousandths)
            .ok_or(ParseWeightError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_exactly_and_written_back() {
        for (text, of_g, of_h) in
            [("1", 1, 1), ("2", 1, 2), ("1.5", 2, 3), ("1.001", 1000, 1001), ("1000", 1, 1000)]
        {
            let weight: Weight = text.parse().unwrap();
            let priority = weight.priority();
            assert_eq!((priority.of_g, priority.of_h), (of_g, of_h));
            assert_eq!(weight.to_string(), text);
        }
        assert_eq!("01.50".parse(), "1.5".parse::<Weight>());
    }

    #[test]
    fn what_is_not_a_weight_is_refused() {
        for bad in [
            "",
            ".",
            "1.",
            ".5",
            "0.999",
            "1000.001",
            "1.0005",
            "-1",
            "+2",
            "2e3",
            "inf",
            "NaN",
            "99999999999",
        ] {
            assert_eq!(bad.parse::<Weight>(), Err(ParseWeightError), "{bad}");
        }
    }
}
