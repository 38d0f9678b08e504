//! The steps of the loop with AVX-512 or AVX2: all judges, and all tiles of their patterns, at once.
//!
//! A node's cells are one vector of 32 bytes, and so are the cells that four judges see for up to eight tiles each. The
//! two differ in how bytes are looked up in a table of 32: one instruction in AVX-512; in AVX2, which has tables of 16 within each half of a
//! vector, both halves of the table are asked, and the index says which answer holds. The same results as
//! [`Plain`](super::ring::Plain) in the same order, so counts are equal.

#[allow(
    clippy::wildcard_imports,
    reason = "some twenty intrinsics, each with a prefix that tells them apart"
)]
use std::arch::x86_64::*;

use loyd_search::hints::prefetch;

use super::JUDGES;
use super::lens::{Halfway, Lens};
use super::node::Node;
use super::ring::{Diver, Ran, Starts, Steps};
use crate::engine::Instructions;

/// Runs the loop. To be called where AVX-512 is available.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,popcnt,lzcnt")]
pub(super) fn run_avx512<S: Starts>(
    diver: &mut Diver,
    lens: &Lens<'_>,
    bound: u16,
    starts: &mut S,
    budget: u64,
) -> Ran {
    diver.run_with::<Wide, S>(lens, bound, starts, budget)
}

/// Runs the loop with AVX2. To be called where it and BMI2 are available.
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt,avx2")]
pub(super) fn run_bmi2<S: Starts>(
    diver: &mut Diver,
    lens: &Lens<'_>,
    bound: u16,
    starts: &mut S,
    budget: u64,
) -> Ran {
    diver.run_with::<Narrow, S>(lens, bound, starts, budget)
}

/// Runs the loop with the best of `instructions` that this file has; `None` for portable ones.
pub(super) fn run<S: Starts>(
    instructions: Instructions,
    diver: &mut Diver,
    lens: &Lens<'_>,
    bound: u16,
    starts: &mut S,
    budget: u64,
) -> Option<Ran> {
    match instructions {
        Instructions::Portable => None,
        Instructions::Bmi2 => {
            assert!(instructions.available());
            // SAFETY: the line above checked every feature that the function is compiled for.
            Some(unsafe { run_bmi2(diver, lens, bound, starts, budget) })
        }
        Instructions::Avx512 => {
            assert!(instructions.available());
            // SAFETY: as above.
            Some(unsafe { run_avx512(diver, lens, bound, starts, budget) })
        }
    }
}

/// Private to this file and used only by [`run_avx512`], whose caller checks for the features.
struct Wide;

impl Steps for Wide {
    #[inline(always)]
    fn step(lens: &Lens<'_>, node: &Node, to: u8, child: &mut Node) {
        // SAFETY: see `Wide`.
        unsafe { step(lens, node, to, child) }
    }

    #[inline(always)]
    fn fetch(bytes: &[u8], at: usize) {
        fetch(bytes, at);
    }

    #[inline(always)]
    fn halfway(lens: &Lens<'_>, node: &Node) -> [Halfway; JUDGES] {
        // SAFETY: see `Wide`.
        unsafe { halfway(lens, node) }
    }
}

/// Private to this file and used only by [`run_bmi2`], whose caller checks for the features.
struct Narrow;

impl Steps for Narrow {
    #[inline(always)]
    fn step(lens: &Lens<'_>, node: &Node, to: u8, child: &mut Node) {
        // SAFETY: see `Narrow`.
        unsafe { step_avx2(lens, node, to, child) }
    }

    #[inline(always)]
    fn fetch(bytes: &[u8], at: usize) {
        fetch(bytes, at);
    }

    #[inline(always)]
    fn halfway(lens: &Lens<'_>, node: &Node) -> [Halfway; JUDGES] {
        // SAFETY: see `Narrow`.
        unsafe { halfway_avx2(lens, node) }
    }
}

/// Into the second-level cache: in the first, ninety children's entries would take the place of everything else.
#[inline(always)]
fn fetch(bytes: &[u8], at: usize) {
    debug_assert!(at < bytes.len());
    // SAFETY: a prefetch of any address is allowed and changes nothing; `wrapping_add` makes no claim about it.
    unsafe { _mm_prefetch::<_MM_HINT_T1>(bytes.as_ptr().wrapping_add(at).cast()) };
}

/// Every home, in order.
const HOMES: [u8; 32] = {
    let (mut homes, mut home) = ([0; 32], 0);
    while home < 32 {
        homes[home] = home as u8;
        home += 1;
    }
    homes
};

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn step_avx2(lens: &Lens<'_>, node: &Node, to: u8, child: &mut Node) {
    let (cells, to_all) = (load(&node.cells), _mm256_set1_epi8(to as i8));
    let there = _mm256_cmpeq_epi8(cells, to_all);
    let moved = _mm256_blendv_epi8(cells, _mm256_set1_epi8(node.blank as i8), there);
    // Stored whole, so that it can be loaded whole soon after.
    let home = _mm256_cmpeq_epi8(load(&HOMES), _mm256_set1_epi8(lens.blank_home as i8));
    let cells = _mm256_blendv_epi8(moved, to_all, home);
    // SAFETY: the array is as long as the vector.
    unsafe { _mm256_storeu_si256(child.cells.as_mut_ptr().cast(), cells) };
    child.tile = (_mm256_movemask_epi8(there) as u32).trailing_zeros() as u8;
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn halfway_avx2(lens: &Lens<'_>, node: &Node) -> [Halfway; JUDGES] {
    let tile = usize::from(node.tile) % 32;
    let cells = load(&node.cells);
    let low = _mm256_permute2x128_si256::<0x00>(cells, cells);
    let high = _mm256_permute2x128_si256::<0x11>(cells, cells);
    let cells = pick(low, high, load(&lens.homes[tile]));
    // Each half of a vector has two judges, so each is asked for the whole vector, and half of the answers hold.
    let sight = |judge: usize, other: usize| {
        let (low, _) = lens.sight[judge].as_chunks::<16>();
        let (high, _) = lens.sight[other].as_chunks::<16>();
        (half_each(&low[0], &high[0]), half_each(&low[1], &high[1]))
    };
    let ((first_low, first_high), (second_low, second_high)) = (sight(0, 2), sight(1, 3));
    let (first, second) = (pick(first_low, first_high, cells), pick(second_low, second_high, cells));
    way(lens, tile, _mm256_blend_epi32::<0b1100_1100>(first, second))
}

/// For each byte of `index` the byte of a table of 32 whose halves are both in each half of `low` and of `high`.
#[inline]
#[target_feature(enable = "avx2")]
fn pick(low: __m256i, high: __m256i, index: __m256i) -> __m256i {
    let (from_low, from_high) = (_mm256_shuffle_epi8(low, index), _mm256_shuffle_epi8(high, index));
    // The fifth bit of an index becomes the highest, which decides.
    _mm256_blendv_epi8(from_low, from_high, _mm256_slli_epi16::<3>(index))
}

#[inline]
#[target_feature(enable = "avx2")]
fn half_each(low: &[u8; 16], high: &[u8; 16]) -> __m256i {
    // SAFETY: the arrays are as long as half a vector each.
    unsafe { _mm256_set_m128i(_mm_loadu_si128(high.as_ptr().cast()), _mm_loadu_si128(low.as_ptr().cast())) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,popcnt,lzcnt")]
fn step(lens: &Lens<'_>, node: &Node, to: u8, child: &mut Node) {
    let cells = load(&node.cells);
    let there = _mm256_cmpeq_epi8_mask(cells, _mm256_set1_epi8(to as i8));
    let moved = _mm256_mask_mov_epi8(cells, there, _mm256_set1_epi8(node.blank as i8));
    let blank = _mm256_mask_mov_epi8(moved, 1 << lens.blank_home, _mm256_set1_epi8(to as i8));
    // SAFETY: the array is as long as the vector.
    unsafe { _mm256_storeu_si256(child.cells.as_mut_ptr().cast(), blank) };
    child.tile = there.trailing_zeros() as u8;
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,popcnt,lzcnt")]
fn halfway(lens: &Lens<'_>, node: &Node) -> [Halfway; JUDGES] {
    let tile = usize::from(node.tile) % 32;
    // What each judge's tiles are at, eight bytes a judge; then where the judge sees those cells, each by a table of its own.
    let cells = _mm256_permutexvar_epi8(load(&lens.homes[tile]), load(&node.cells));
    let cells = _mm256_or_si256(
        cells,
        _mm256_set_epi64x(0x6060_6060_6060_6060, 0x4040_4040_4040_4040, 0x2020_2020_2020_2020, 0),
    );
    // SAFETY: four tables of 32 bytes are as long as two vectors.
    let (first, second) = unsafe {
        let sight = lens.sight.as_flattened().as_ptr().cast::<i8>();
        (_mm512_loadu_epi8(sight), _mm512_loadu_epi8(sight.add(64)))
    };
    let seen = _mm512_permutex2var_epi8(first, _mm512_castsi256_si512(cells), second);
    way(lens, tile, _mm512_castsi512_si256(seen))
}

/// The first half of the way from what each judge sees of its tiles, eight bytes a judge.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn way(lens: &Lens<'_>, tile: usize, seen: __m256i) -> [Halfway; JUDGES] {
    // The sets, and for each tile how many earlier ones are behind it.
    let (one, byte) = (_mm256_set1_epi64x(1), _mm256_set1_epi64x(255));
    let mut sets = _mm256_sllv_epi64(one, _mm256_and_si256(seen, byte));
    let mut counts = _mm256_setzero_si256();
    macro_rules! tile {
        ($($bits:literal)*) => {$(
            let cell = _mm256_and_si256(_mm256_srli_epi64::<$bits>(seen), byte);
            sets = _mm256_or_si256(sets, _mm256_sllv_epi64(one, cell));
            counts = _mm256_sub_epi8(counts, _mm256_cmpgt_epi8(_mm256_slli_epi64::<$bits>(seen), seen));
        )*};
    }
    tile!(8 16 24 32 40);
    if lens.tiles_max > 6 {
        tile!(48 56);
    }
    let even = _mm256_and_si256(counts, _mm256_set1_epi16(255));
    let odd = _mm256_srli_epi16::<8>(counts);
    let even = _mm256_madd_epi16(even, _mm256_set1_epi64x((720 << 48) + (24 << 32) + (2 << 16) + 1));
    let odd = _mm256_madd_epi16(odd, _mm256_set1_epi64x((5040 << 48) + (120 << 32) + (6 << 16) + 1));
    let sums = _mm256_add_epi32(even, odd);
    let sums = _mm256_add_epi32(sums, _mm256_srli_epi64::<32>(sums));
    let (sets, sums) = (store(sets), store(sums));
    let looks = &lens.looks[tile];
    std::array::from_fn(|judge| {
        let columns = looks[judge].columns;
        let set = columns.set(sets[judge] as u32);
        prefetch(&columns.sets, set as usize);
        Halfway { set, row: columns.rows[sums[judge] as u32 as usize] }
    })
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the array is as long as the vector.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(vector: __m256i) -> [u64; 4] {
    let mut words = [0; 4];
    // SAFETY: the array is as long as the vector.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
    words
}
