//! Random numbers that are the same on every platform and in every version.
//!
//! The generator is xoshiro256**, its state filled by `SplitMix64` from a seed of 64 bits; numbers below a bound are
//! drawn by multiplication with rejection, so that none is likelier than another. A seed in a report or a bug
//! must mean the same boards for ever, which is why this is not left to a dependency.
//!
//! - D. Blackman and S. Vigna, Scrambled Linear Pseudorandom Number Generators, ACM Transactions on Mathematical
//!   Software 47(4), 2021.
//! - G. L. Steele, D. Lea and C. H. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
//! - D. Lemire, Fast Random Integer Generation in an Interval, ACM Transactions on Modeling and Computer Simulation
//!   29(1), 2019.

use crate::structures::split_mix::SplitMix;

/// A stream of random numbers, fixed by its seed.
///
/// ```
/// use loyd_search::Random;
/// let (mut a, mut b) = (Random::new(42), Random::new(42));
/// assert!((0..100).all(|_| a.below(6) == b.below(6)));
/// ```
#[derive(Debug, Clone)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        let mut split_mix = SplitMix::new(seed);
        Random { state: std::array::from_fn(|_| split_mix.next()) }
    }

    /// Any number of 64 bits, each as likely as any other.
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number from 0 to `bound` - 1, each as likely as any other. `bound` is at least 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        below(bound, || self.next_u64())
    }

    /// Puts a list into any order, each as likely as any other.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            list.swap(last, other);
        }
    }
}

/// A number below `bound`, each as likely as any other, made of numbers of 64 bits.
pub(crate) fn below(bound: u64, mut next: impl FnMut() -> u64) -> u64 {
    debug_assert!(bound > 0, "there is no number below 0");
    // The high half of a product is the number. The low halves under 2^64 mod bound would favour some numbers.
    let unfair = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(next()) * u128::from(bound);
        if product as u64 >= unfair {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xoshiro_gives_the_known_answers() {
        let mut random = Random { state: [1, 2, 3, 4] };
        let known = [
            11_520,
            0,
            1_509_978_240,
            1_215_971_899_390_074_240,
            1_216_172_134_540_287_360,
            607_988_272_756_665_600,
            16_172_922_978_634_559_625,
            8_476_171_486_693_032_832,
            10_595_114_339_597_558_777,
            2_904_607_092_377_533_576,
        ];
        assert_eq!(known, std::array::from_fn(|_| random.next_u64()));
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Random::new(1);
        // With a bound of 3/4 of the range, a plain remainder or product would draw a third of the numbers twice as often.
        let bound = 3 << 62;
        let low = (0..30_000).filter(|_| random.below(bound) < bound / 3).count();
        assert!(low.abs_diff(10_000) < 4 * 82, "{low}");
        for bound in [1, 2, 3, 10, 1 << 40] {
            assert!((0..1000).all(|_| random.below(bound) < bound));
        }
    }
}
