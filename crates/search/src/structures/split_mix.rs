//! A small random number generator, the same on every platform.
//!
//! `SplitMix64`: Guy L. Steele Jr., Doug Lea and Christine H. Flood, "Fast splittable pseudorandom number
//! generators", OOPSLA 2014, pages 453-472.

use crate::random::below;

/// The generator: a counter that steps by an odd constant, and a mixing of its bits.
#[derive(Debug, Clone)]
pub(crate) struct SplitMix(u64);

impl SplitMix {
    /// A generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        SplitMix(seed)
    }

    /// The next 64 bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `n`, which is not 0; each is equally likely.
    pub fn below(&mut self, n: u64) -> u64 {
        below(n, || self.next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequence_for_seed_1234567() {
        let mut random = SplitMix::new(1_234_567);
        let seen: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(seen, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn every_number_below_is_equally_likely() {
        let (mut random, mut counts) = (SplitMix::new(1), [0_u32; 7]);
        (0..70_000).for_each(|_| counts[random.below(7) as usize] += 1);
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
    }
}
