//! The builder's inner loop, compiled for processors with AVX-512.
//!
//! For most tables it is ordinary code over adjacent words, which the compiler turns into vector instructions by itself.
//! Measured on the zero-aware tables of 7-8, one thread: from 1.0 to 1.7 times as fast in the same run, the less the more
//! others use the memory.
//!
//! The blocks of six tiles are two words long, too short for that. All words of such a node fit into two vectors, which
//! a slide takes as a whole: it fetches each word from where it comes from, and turns and cuts it, each lane by numbers of its own.

#[allow(clippy::wildcard_imports, reason = "intrinsics have a prefix that tells them apart")]
use std::arch::x86_64::*;

use super::build::{Builder, Gather, OneByOne, Share, Sink, Source};
use super::orders::Orders;

/// Whether this processor can run the faster loop.
pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

impl Builder<'_> {
    /// As the portable loop. To be called where it is [`available`].
    pub(super) fn pull_share_simd<S: Sink>(
        &self,
        level: usize,
        source: &Source<'_>,
        share: Share<'_, S::Part<'_>>,
    ) -> u64 {
        assert!(available());
        // SAFETY: the line above checked every feature that the function is compiled for.
        unsafe { self.pull_share_avx512::<S>(level, source, share) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq")]
    fn pull_share_avx512<S: Sink>(
        &self,
        level: usize,
        source: &Source<'_>,
        share: Share<'_, S::Part<'_>>,
    ) -> u64 {
        let orders = &self.ground.orders;
        if (LANES / 2 + 1..=LANES).contains(&orders.words()) {
            self.pull_share_with::<S, _>(level, source, share, Woven::new(orders))
        } else {
            self.pull_share_with::<S, _>(level, source, share, OneByOne::new(orders))
        }
    }
}

const LANES: usize = Orders::LANES;

/// The words of a node in two vectors, the second one in part. Private to this file and used only where the processor was
/// checked.
struct Woven<'o> {
    orders: &'o Orders,
    /// The lanes of the second vector that are words.
    lanes: __mmask16,
    gathered: [__m512i; 2],
    new: [u32; LANES],
}

impl<'o> Woven<'o> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new(orders: &'o Orders) -> Self {
        assert!((LANES / 2 + 1..=LANES).contains(&orders.words()));
        let lanes = u16::MAX >> (LANES - orders.words());
        Woven { orders, lanes, gathered: [_mm512_setzero_si512(); 2], new: [0; LANES] }
    }

    /// The words of a node.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(&self, words: &[u32]) -> [__m512i; 2] {
        assert!(words.len() == self.orders.words());
        let at: *const i32 = words.as_ptr().cast();
        // SAFETY: there are more words than the first vector has, and only those that there are go into the second.
        unsafe { [_mm512_loadu_epi32(at), _mm512_maskz_loadu_epi32(self.lanes, at.add(LANES / 2))] }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn store(&self, words: &mut [u32], vectors: [__m512i; 2]) {
        assert!(words.len() == self.orders.words());
        let at: *mut i32 = words.as_mut_ptr().cast();
        // SAFETY: as in `load`.
        unsafe {
            _mm512_storeu_epi32(at, vectors[0]);
            _mm512_mask_storeu_epi32(at.add(LANES / 2), self.lanes, vectors[1]);
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn store_new(&mut self) -> &[u32] {
        let (words, at) = (self.orders.words(), self.new.as_mut_ptr().cast::<i32>());
        // SAFETY: the array is as long as two vectors.
        unsafe {
            _mm512_storeu_epi32(at, self.gathered[0]);
            _mm512_storeu_epi32(at.add(LANES / 2), self.gathered[1]);
        }
        &self.new[..words]
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn pull_all(&mut self, slide: u16, from: &[u32]) {
        let [first, second] = self.load(from);
        if slide == Orders::STILL {
            self.gathered[0] = _mm512_or_si512(self.gathered[0], first);
            self.gathered[1] = _mm512_or_si512(self.gathered[1], second);
            return;
        }
        let weave = self.orders.woven(slide);
        let sources = whole(&weave.sources);
        let fetched_first = _mm512_permutex2var_epi32(first, sources[0], second);
        let fetched_second = _mm512_permutex2var_epi32(first, sources[1], second);
        for strand in &weave.strands {
            let (turns, keeps) = (whole(&strand.turns), whole(&strand.keeps));
            let turned_first = _mm512_rolv_epi32(fetched_first, turns[0]);
            let turned_second = _mm512_rolv_epi32(fetched_second, turns[1]);
            // gathered | turned & keeps
            self.gathered[0] =
                _mm512_ternarylogic_epi32::<0b1111_1000>(self.gathered[0], turned_first, keeps[0]);
            self.gathered[1] =
                _mm512_ternarylogic_epi32::<0b1111_1000>(self.gathered[1], turned_second, keeps[1]);
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    fn mark_all(&mut self, seen: &[u32], marks: &mut [u32]) -> (u32, bool) {
        let [seen_first, seen_second] = self.load(seen);
        let [marks_first, marks_second] = self.load(marks);
        let first = _mm512_andnot_si512(seen_first, self.gathered[0]);
        let second = _mm512_andnot_si512(seen_second, self.gathered[1]);
        self.store(marks, [_mm512_or_si512(marks_first, first), _mm512_or_si512(marks_second, second)]);
        self.gathered = [first, second];
        let counts = _mm512_add_epi32(_mm512_popcnt_epi32(first), _mm512_popcnt_epi32(second));
        let mask = _mm512_set1_epi32(self.orders.mask() as i32);
        let full_first = _mm512_cmpeq_epi32_mask(_mm512_or_si512(seen_first, first), mask);
        let full_second = _mm512_cmpeq_epi32_mask(_mm512_or_si512(seen_second, second), mask);
        let full = full_first == u16::MAX && full_second == self.lanes;
        (_mm512_reduce_add_epi32(counts) as u32, full)
    }
}

/// Both halves of what is known for each lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn whole(lanes: &[u32; LANES]) -> [__m512i; 2] {
    let at: *const i32 = lanes.as_ptr().cast();
    // SAFETY: the array is as long as two vectors.
    unsafe { [_mm512_loadu_epi32(at), _mm512_loadu_epi32(at.add(LANES / 2))] }
}

impl Gather for Woven<'_> {
    #[inline(always)]
    fn clear(&mut self) {
        // SAFETY: see `Woven`.
        self.gathered = [unsafe { _mm512_setzero_si512() }; 2];
    }

    #[inline(always)]
    fn pull(&mut self, slide: u16, from: &[u32]) {
        // SAFETY: see `Woven`.
        unsafe { self.pull_all(slide, from) }
    }

    #[inline(always)]
    fn mark_new(&mut self, seen: &[u32], marks: &mut [u32]) -> (u32, bool) {
        // SAFETY: see `Woven`.
        unsafe { self.mark_all(seen, marks) }
    }

    #[inline(always)]
    fn new_orders(&mut self) -> &[u32] {
        // SAFETY: see `Woven`.
        unsafe { self.store_new() }
    }
}
