//! The loop, compiled for several kinds of processor and chosen at run time.

use super::batch::{Lane, Ran, Single};
use super::index::Portable;
use super::tables::Tables;
#[cfg(target_arch = "x86_64")]
use super::wide;

/// Which instructions the loop uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instructions {
    /// What every processor has.
    Portable,
    /// x86-64 with BMI2: picks nibbles out of a word in one step.
    Bmi2,
    /// x86-64 with AVX-512, up to its VBMI2 and BITALG parts: eight nodes at a time.
    Avx512,
}

impl Instructions {
    /// All kinds, the plainest first.
    pub const ALL: [Instructions; 3] = [Instructions::Portable, Instructions::Bmi2, Instructions::Avx512];

    /// Whether this processor has them.
    pub fn available(self) -> bool {
        match self {
            Instructions::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Instructions::Bmi2 => {
                is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("avx2")
            }
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => wide::available(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest that this processor has.
    pub fn best() -> Instructions {
        *Self::ALL.iter().rev().find(|kind| kind.available()).expect("the portable kind is always available")
    }

    /// Runs the loop. The kind must be available.
    pub(super) fn run(self, lane: &mut Lane, tables: &Tables, goal: u64, budget: u64) -> Ran {
        match self {
            #[cfg(target_arch = "x86_64")]
            Instructions::Bmi2 => {
                assert!(self.available());
                // SAFETY: the line above checked every feature that the function is compiled for.
                unsafe { x86::run_bmi2(lane, tables, goal, budget) }
            }
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => {
                assert!(self.available());
                // SAFETY: as above.
                unsafe { wide::run(lane, tables, goal, budget) }
            }
            _ => lane.run::<Single<Portable>>(tables, goal, budget),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::_pext_u64;

    use super::super::batch::{Lane, Ran, Single};
    use super::super::index::{HIGH, Picker};
    use super::super::tables::Tables;

    #[derive(Clone, Copy)]
    struct Bmi2;

    impl Picker for Bmi2 {
        #[inline(always)]
        fn labels(word: u64, high_bits: u64) -> u32 {
            // SAFETY: this type is private to the module and used only by `run_bmi2`, whose caller checks.
            unsafe { _pext_u64(word, high_bits - (high_bits >> 3)) as u32 }
        }

        #[inline(always)]
        fn cells(high_bits: u64) -> usize {
            // SAFETY: as above.
            unsafe { _pext_u64(high_bits, HIGH) as usize }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
    pub(super) fn run_bmi2(lane: &mut Lane, tables: &Tables, goal: u64, budget: u64) -> Ran {
        lane.run::<Single<Bmi2>>(tables, goal, budget)
    }
}
