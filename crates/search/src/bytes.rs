//! Sizes of memory as people read and type them: powers of 1024, as in `1.5 GB`.

use std::fmt;

/// A number of bytes, shown with its unit. Two digits at least, unless fewer say it exactly.
///
/// ```
/// use loyd_search::Bytes;
/// assert_eq!(Bytes(1 << 30).to_string(), "1 GB");
/// assert_eq!(Bytes(1_100_000_000).to_string(), "1.0 GB");
/// assert_eq!(Bytes(1500 << 20).to_string(), "1.5 GB");
/// assert_eq!(Bytes(1500 << 20).as_typed(), "1500 MB");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub usize);

const UNITS: [&str; 7] = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];

impl Bytes {
    /// In the largest unit in which few digits say it exactly, as it will have been typed. Where there is none, as
    /// everywhere else.
    pub fn as_typed(self) -> String {
        if self.0 == usize::MAX {
            return self.to_string();
        }
        let exact = (0..UNITS.len()).rev().find_map(|power| {
            let number = self.in_unit(power);
            let tenths = number * 10.0;
            ((1.0..100_000.0).contains(&number) && tenths.fract() == 0.0)
                .then(|| format!("{number} {}", UNITS[power]))
        });
        exact.unwrap_or_else(|| self.to_string())
    }

    fn in_unit(self, power: usize) -> f64 {
        self.0 as f64 / 1024_f64.powi(power as i32)
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == usize::MAX {
            return f.write_str("more than can be counted");
        }
        // What rounds to 1024 is one of the next unit.
        let fits = |&power: &usize| self.in_unit(power) < 1023.5;
        let power = (0..UNITS.len()).find(fits).unwrap_or(UNITS.len() - 1);
        let number = self.in_unit(power);
        let decimals = usize::from(number < 9.95 && number.fract() != 0.0);
        write!(f, "{number:.decimals$} {}", UNITS[power])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_shown_in_powers_of_1024() {
        let known = [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1 kB"),
            (1536, "1.5 kB"),
            (10_300, "10 kB"),
            (1_048_575, "1.0 MB"),
            (200 << 20, "200 MB"),
            (10 << 30, "10 GB"),
            (usize::MAX, "more than can be counted"),
        ];
        for (bytes, shown) in known {
            assert_eq!(Bytes(bytes).to_string(), shown);
        }
    }

    #[test]
    fn limits_are_echoed_as_they_were_typed() {
        let known = [
            (0, "0 B"),
            (100, "100 B"),
            (64 << 10, "64 kB"),
            (1500 << 20, "1500 MB"),
            (10_000 << 20, "10000 MB"),
            (1536 << 20, "1.5 GB"),
            (2 << 30, "2 GB"),
            (2_000_000_000, "1.9 GB"),
        ];
        for (bytes, shown) in known {
            assert_eq!(Bytes(bytes).as_typed(), shown);
        }
    }
}
