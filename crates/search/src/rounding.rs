//! From real estimates to whole ones.

use crate::Cost;

/// The least whole number that is not below `estimate`.
///
/// Costs are whole, so an admissible estimate stays admissible when rounded up, and a consistent one stays
/// consistent: if `h <= 1 + h'`, then `ceil(h) <= 1 + ceil(h')`. A sum of square roots can come out a hair above the
/// whole number it stands for, hence the tolerance.
pub fn round_up(estimate: f64) -> Cost {
    if estimate == f64::INFINITY {
        return Cost::MAX;
    }
    ((estimate - 1e-9).ceil().max(0.0) as Cost).min(LARGEST_ESTIMATE)
}

/// The largest estimate of a state from which a path may lead on: the largest cost of all says that none does. Far enough
/// below it that the cost so far can be added. What is larger is taken as this.
pub const LARGEST_ESTIMATE: Cost = Cost::MAX / 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_not_rounded_up() {
        assert_eq!(round_up(0.0), 0);
        assert_eq!(round_up(2.000_000_000_000_4), 2);
        assert_eq!(round_up(1.999_999_999_999_6), 2);
        assert_eq!(round_up(2.000_001), 3);
    }

    #[test]
    fn only_what_is_infinite_says_that_no_path_leads_on() {
        assert_eq!([1e10, f64::MAX].map(round_up), [LARGEST_ESTIMATE; 2]);
        assert_eq!([f64::INFINITY, f64::NAN, -1.0].map(round_up), [Cost::MAX, 0, 0]);
    }
}
