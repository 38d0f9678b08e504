//! The loop, compiled for several kinds of processor.

use super::batch::{Lane, Ran, Single};
use super::index::Portable;
use super::tables::Tables;
#[cfg(target_arch = "x86_64")]
use super::wide;
use crate::engine::Instructions;

/// Runs the loop. The kind must be available.
pub(super) fn run(
    instructions: Instructions,
    lane: &mut Lane,
    tables: &Tables,
    goal: u64,
    budget: u64,
) -> Ran {
    match instructions {
        #[cfg(target_arch = "x86_64")]
        Instructions::Bmi2 => {
            assert!(instructions.available());
            // SAFETY: the line above checked every feature that the function is compiled for.
            unsafe { x86::run_bmi2(lane, tables, goal, budget) }
        }
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 => {
            assert!(instructions.available());
            // SAFETY: as above.
            unsafe { wide::run(lane, tables, goal, budget) }
        }
        _ => lane.run::<Single<Portable>>(tables, goal, budget),
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
