//! Two heuristics side by side: which dominates, and what the larger of both would give.

use std::ops::Range;

use loyd_search::Stop;

use super::{Numbered, TOLERANCE};
use crate::domain::Look;
use crate::split::add_up;

/// Two heuristics on the same states.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The first, by its place in the audit.
    pub first: usize,
    /// The second, by its place in the audit.
    pub second: usize,
    /// On how many states the first is larger.
    pub first_larger: u64,
    /// On how many states the second is larger.
    pub second_larger: u64,
    /// The mean of the larger of both.
    pub max_mean: f64,
    /// On how many states the larger of both is above the distance.
    pub max_overestimates: u64,
}

/// How two heuristics relate on all states that were judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// They are equal everywhere.
    Same,
    /// The first is nowhere smaller, and somewhere larger.
    FirstDominates,
    /// The second is nowhere smaller, and somewhere larger.
    SecondDominates,
    /// Each is larger somewhere, so the larger of both is better than either.
    Neither,
}

impl Pair {
    /// How the two relate.
    pub fn relation(&self) -> Relation {
        match (self.first_larger > 0, self.second_larger > 0) {
            (false, false) => Relation::Same,
            (true, false) => Relation::FirstDominates,
            (false, true) => Relation::SecondDominates,
            (true, true) => Relation::Neither,
        }
    }

    /// The pair with its two exchanged.
    #[must_use]
    pub fn reversed(&self) -> Pair {
        Pair {
            first: self.second,
            second: self.first,
            first_larger: self.second_larger,
            second_larger: self.first_larger,
            ..*self
        }
    }

    fn and(self, next: Pair) -> Pair {
        Pair {
            first_larger: self.first_larger + next.first_larger,
            second_larger: self.second_larger + next.second_larger,
            max_mean: self.max_mean + next.max_mean,
            max_overestimates: self.max_overestimates + next.max_overestimates,
            ..self
        }
    }
}

/// Every two of the heuristics with these values, unless `look` stops it.
pub(super) fn all(
    census: &dyn Numbered,
    values: &[Vec<f64>],
    look: &mut Look<'_>,
) -> Result<Vec<Pair>, Stop> {
    let places =
        (0..values.len()).flat_map(|first| (first + 1..values.len()).map(move |second| (first, second)));
    places.map(|(first, second)| compare(census, values, first, second, look)).collect()
}

fn compare(
    census: &dyn Numbered,
    values: &[Vec<f64>],
    first: usize,
    second: usize,
    look: &mut Look<'_>,
) -> Result<Pair, Stop> {
    let none = Pair { first, second, first_larger: 0, second_larger: 0, max_mean: 0.0, max_overestimates: 0 };
    let piece = |piece: Range<usize>| {
        let mut pair = none;
        for number in piece {
            let (a, b) = (values[first][number], values[second][number]);
            pair.first_larger += u64::from(a > b + TOLERANCE);
            pair.second_larger += u64::from(b > a + TOLERANCE);
            let max = a.max(b);
            pair.max_overestimates += u64::from(max > f64::from(census.distance(number)) + TOLERANCE);
            if number < census.averaged() {
                pair.max_mean += max;
            }
        }
        Ok(pair)
    };
    let sum = add_up(census.len(), look, piece, none, Pair::and)?;
    Ok(Pair { max_mean: sum.max_mean / census.averaged().max(1) as f64, ..sum })
}
