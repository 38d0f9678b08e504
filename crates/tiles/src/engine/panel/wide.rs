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

use std::ops::Range;

use loyd_search::hints::prefetch;

use super::JUDGES;
use super::columns::{Columns, LOWER};
use super::lens::{Halfway, Lens, Look};
use super::node::Node;
use super::ring::{Diver, RING, Ran, Starts, Steps};
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
    fn halfway(lens: &Lens<'_>, node: &Node, halfway: &mut Halfway) {
        // SAFETY: see `Wide`.
        unsafe { halfway_avx512(lens, node, halfway) }
    }

    #[inline(always)]
    fn ask(
        lens: &Lens<'_>,
        ring: &[Node; RING],
        halfway: &mut [Halfway; RING],
        bits: &mut [[u32; JUDGES]; RING],
        children: Range<usize>,
    ) -> bool {
        let Some(columns) = lens.columns.filter(|_| lens.tiles_max <= 6) else { return false };
        // The last may be alone; then it is taken twice.
        let two = |at: usize| (at % RING, (at + 1).min(children.end - 1) % RING);
        for (a, b) in children.clone().step_by(2).map(two) {
            // SAFETY: see `Wide`.
            (halfway[a], halfway[b]) = unsafe { halfway_of_two(lens, columns, &ring[a], &ring[b]) };
        }
        for (a, b) in children.clone().step_by(2).map(two) {
            let tiles = (ring[a].tile, ring[b].tile);
            // SAFETY: see `Wide`; the ways are those of the loop above.
            (bits[a], bits[b]) = unsafe { bits_of_two(lens, columns, tiles, &halfway[a], &halfway[b]) };
        }
        true
    }

    #[inline(always)]
    fn stored(looks: &[Look<'_>; JUDGES], bits: &[u32; JUDGES], places: u64) -> u64 {
        // SAFETY: see `Wide`.
        unsafe { stored(looks, bits, places) }
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
    fn halfway(lens: &Lens<'_>, node: &Node, halfway: &mut Halfway) {
        // SAFETY: see `Narrow`.
        unsafe { halfway_avx2(lens, node, halfway) }
    }

    #[inline(always)]
    fn stored(looks: &[Look<'_>; JUDGES], bits: &[u32; JUDGES], places: u64) -> u64 {
        // SAFETY: see `Narrow`.
        unsafe { stored(looks, bits, places) }
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
fn halfway_avx2(lens: &Lens<'_>, node: &Node, halfway: &mut Halfway) {
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
    way(lens, tile, _mm256_blend_epi32::<0b1100_1100>(first, second), halfway);
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
fn halfway_avx512(lens: &Lens<'_>, node: &Node, halfway: &mut Halfway) {
    let tile = usize::from(node.tile) % 32;
    // What each judge's tiles are at, eight bytes a judge; then where the judge sees those cells, each by a table of its own.
    let cells = _mm256_permutexvar_epi8(load(&lens.homes[tile]), load(&node.cells));
    let seen = sight(lens, _mm512_castsi256_si512(cells));
    way(lens, tile, _mm512_castsi512_si256(seen), halfway);
}

/// What is stored at the bits of all judges. Their places are in order, so one instruction brings each to its own.
#[inline]
#[target_feature(enable = "bmi1,bmi2")]
fn stored(looks: &[Look<'_>; JUDGES], bits: &[u32; JUDGES], places: u64) -> u64 {
    macro_rules! bit {
        ($judge:literal) => {
            _bextr_u64(u64::from(looks[$judge].bytes[(bits[$judge] >> 3) as usize]), bits[$judge] & 7, 1)
        };
    }
    _pdep_u64(bit!(0) + 2 * bit!(1) + 4 * bit!(2) + 8 * bit!(3), places)
}

/// The first half of the way for two children, eight judges in one vector; patterns have at most six tiles. With the number
/// of each set goes the blank's cell, from [this bit](BLANK) on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,popcnt,lzcnt")]
fn halfway_of_two(lens: &Lens<'_>, columns: &Columns, a: &Node, b: &Node) -> (Halfway, Halfway) {
    let (tile, other) = (usize::from(a.tile) % 32, usize::from(b.tile) % 32);
    let cells = both(
        _mm256_permutexvar_epi8(load(&lens.homes[tile]), load(&a.cells)),
        _mm256_permutexvar_epi8(load(&lens.homes[other]), load(&b.cells)),
    );
    let seen = sight(lens, cells);
    let (one, byte) = (_mm512_set1_epi64(1), _mm512_set1_epi64(255));
    let mut sets = _mm512_sllv_epi64(one, _mm512_and_si512(seen, byte));
    let mut counts = _mm512_setzero_si512();
    macro_rules! tile {
        ($($bits:literal)*) => {$(
            let cell = _mm512_and_si512(_mm512_srli_epi64::<$bits>(seen), byte);
            sets = _mm512_or_si512(sets, _mm512_sllv_epi64(one, cell));
            let behind = _mm512_cmpgt_epi8_mask(_mm512_slli_epi64::<$bits>(seen), seen);
            counts = _mm512_mask_add_epi8(counts, behind, counts, _mm512_set1_epi8(1));
        )*};
    }
    tile!(8 16 24 32 40);
    // What each count is worth, a byte each; the seventh is the blank's, and worth nothing.
    let sums = _mm512_maddubs_epi16(counts, _mm512_set1_epi64(0x0000_7818_0602_0100));
    let sums = _mm512_madd_epi16(sums, _mm512_set1_epi16(1));
    let sums = _mm512_cvtepi64_epi32(_mm512_add_epi32(sums, _mm512_srli_epi64::<32>(sums)));
    let sets = _mm512_cvtepi64_epi32(sets);
    let blanks = _mm512_cvtepi64_epi32(_mm512_and_si512(_mm512_srli_epi64::<48>(seen), byte));
    let upper = _mm256_and_si256(_mm256_srli_epi32::<{ LOWER as i32 }>(sets), _mm256_set1_epi32(0xfff));
    let lower = _mm256_and_si256(sets, _mm256_set1_epi32((1 << LOWER) - 1));
    // SAFETY: indices into `upper` and `lower` were cut to their lengths, and behind the last entry of `lower` there are
    // bytes to read. Both children are boards, so the counts of each judge's order are the number of a row.
    let (numbers, rows) = unsafe {
        let upper = _mm256_i32gather_epi32::<4>(columns.upper.as_ptr().cast(), upper);
        let lower = _mm256_i32gather_epi32::<2>(columns.lower.as_ptr().cast(), lower);
        let rows = _mm256_i32gather_epi32::<4>(columns.rows.as_ptr().cast(), sums);
        (_mm256_add_epi32(upper, _mm256_and_si256(lower, _mm256_set1_epi32(0xffff))), rows)
    };
    for pair in store(numbers) {
        prefetch(&columns.sets, pair as u32 as usize);
        prefetch(&columns.sets, (pair >> 32) as usize);
    }
    let sets = _mm256_or_si256(numbers, _mm256_slli_epi32::<BLANK>(blanks));
    let (mut first, mut second) = (Halfway::default(), Halfway::default());
    // SAFETY: either is as long as the vector.
    unsafe {
        let (low, high) =
            (_mm256_permute2x128_si256::<0x20>(sets, rows), _mm256_permute2x128_si256::<0x31>(sets, rows));
        _mm256_storeu_si256((&raw mut first).cast(), low);
        _mm256_storeu_si256((&raw mut second).cast(), high);
    }
    (first, second)
}

/// Above the number of any set.
const BLANK: i32 = 24;

/// The other half, for two children of which these tiles moved; asks for the bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,popcnt,lzcnt")]
fn bits_of_two(
    lens: &Lens<'_>,
    columns: &Columns,
    (tile, other): (u8, u8),
    a: &Halfway,
    b: &Halfway,
) -> ([u32; JUDGES], [u32; JUDGES]) {
    // SAFETY: either is as long as the vector.
    let (a, b) =
        unsafe { (_mm256_loadu_si256((&raw const *a).cast()), _mm256_loadu_si256((&raw const *b).cast())) };
    let (sets, rows) = (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b));
    let numbers = _mm256_and_si256(sets, _mm256_set1_epi32((1 << BLANK) - 1));
    // SAFETY: each index is within its table: six cells of a board are a set, whose number is below that of sets; a class has
    // 32 cells, and behind the last of `regions` there are bytes to read.
    let bits = unsafe {
        let word = _mm256_i32gather_epi32::<4>(columns.sets.as_ptr().cast(), numbers);
        let class = _mm256_srl_epi32(word, _mm_cvtsi32_si128(columns.class_shift as i32));
        let cell = _mm256_or_si256(_mm256_slli_epi32::<5>(class), _mm256_srli_epi32::<BLANK>(sets));
        let region = _mm256_i32gather_epi32::<1>(columns.regions.as_ptr().cast(), cell);
        let first = _mm256_and_si256(word, _mm256_set1_epi32((1 << columns.class_shift) - 1));
        let column = _mm256_add_epi32(first, _mm256_and_si256(region, _mm256_set1_epi32(255)));
        _mm256_add_epi32(rows, column)
    };
    let bases = |tile: u8| load_words(&lens.bases[usize::from(tile) % 32]);
    let places = both(bases(tile), bases(other));
    let places = _mm512_add_epi64(places, _mm512_cvtepu32_epi64(_mm256_srli_epi32::<3>(bits)));
    let (mut addresses, mut both) = ([0_usize; 2 * JUDGES], [[0; JUDGES]; 2]);
    // SAFETY: the arrays are as long as the vectors. A prefetch of any address is allowed and changes nothing.
    unsafe {
        _mm512_storeu_si512(addresses.as_mut_ptr().cast(), places);
        _mm256_storeu_si256(both.as_mut_ptr().cast(), bits);
        for address in addresses {
            _mm_prefetch::<_MM_HINT_T1>(std::ptr::without_provenance(address));
        }
    }
    (both[0], both[1])
}

/// Where each of four judges, or eight, sees the cells of its tiles, eight bytes a judge: each by a table of its own.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2,popcnt,lzcnt")]
fn sight(lens: &Lens<'_>, cells: __m512i) -> __m512i {
    let tables = _mm256_set_epi64x(0x6060_6060_6060_6060, 0x4040_4040_4040_4040, 0x2020_2020_2020_2020, 0);
    let cells = _mm512_or_si512(cells, both(tables, tables));
    // SAFETY: four tables of 32 bytes are as long as two vectors.
    let (first, second) = unsafe {
        let sight = lens.sight.as_flattened().as_ptr().cast::<i8>();
        (_mm512_loadu_epi8(sight), _mm512_loadu_epi8(sight.add(64)))
    };
    _mm512_permutex2var_epi8(first, cells, second)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn both(low: __m256i, high: __m256i) -> __m512i {
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_words(words: &[u64; 4]) -> __m256i {
    // SAFETY: the array is as long as the vector.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// The first half of the way from what each judge sees of its tiles, eight bytes a judge.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn way(lens: &Lens<'_>, tile: usize, seen: __m256i, halfway: &mut Halfway) {
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
    // With six tiles at most, the seventh byte is the blank's, and worth nothing.
    let (sevenths, eighths) = if lens.tiles_max > 6 { (720 << 48, 5040 << 48) } else { (0, 0) };
    let even = _mm256_madd_epi16(even, _mm256_set1_epi64x(sevenths + (24 << 32) + (2 << 16) + 1));
    let odd = _mm256_madd_epi16(odd, _mm256_set1_epi64x(eighths + (120 << 32) + (6 << 16) + 1));
    let sums = _mm256_add_epi32(even, odd);
    let sums = _mm256_add_epi32(sums, _mm256_srli_epi64::<32>(sums));
    let (sets, sums) = (store(sets), store(sums));
    let looks = &lens.looks[tile];
    // No closure: it would be compiled for other instructions, and called.
    for judge in 0..JUDGES {
        let columns = looks[judge].columns;
        let set = columns.set(sets[judge] as u32);
        prefetch(&columns.sets, set as usize);
        (halfway.sets[judge], halfway.rows[judge]) = (set, columns.rows[sums[judge] as u32 as usize]);
    }
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
