//! From real estimates to whole ones.

use crate::Cost;

/// The least whole number that is not below `estimate`.
///
/// Costs are whole, so an admissible estimate stays admissible when rounded up, and a consistent one stays
/// consistent: if `h <= 1 + h'`, then `ceil(h) <= 1 + ceil(h')`. A sum of square roots can come out a hair above the
/// whole number it stands for, hence the tolerance.
pub fn round_up(estimate: f64) -> Cost {
    (estimate - 1e-9).ceil().max(0.0) as Cost
}

#[cfg(test)]
mod tests {
    use super::round_up;

    #[test]
    fn noise_is_not_rounded_up() {
        assert_eq!(round_up(0.0), 0);
        assert_eq!(round_up(2.000_000_000_000_4), 2);
        assert_eq!(round_up(1.999_999_999_999_6), 2);
        assert_eq!(round_up(2.000_001), 3);
    }
}
