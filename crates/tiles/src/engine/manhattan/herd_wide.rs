//! A [herd](super::herd) driven with AVX-512: eight nodes at a time, some two instructions for each child.

#[allow(
    clippy::wildcard_imports,
    reason = "some fifteen intrinsics, each with a prefix that tells them apart"
)]
use std::arch::x86_64::*;

use super::cells::Tolls;
use super::herd::{Drive, Lists, STRIDE, for_all_lists, step};
use crate::engine::Instructions;

/// Drives lists, if this processor can.
pub(super) fn drive_where_available() -> Option<Drive> {
    const DRIVE: [unsafe fn(&mut Lists, &Tolls); 64] = for_all_lists!(drive);
    // SAFETY: the function is handed out only where every feature that it is compiled for, and more, is available.
    Instructions::Avx512.available().then_some(|list, lists, tolls| unsafe { DRIVE[list](lists, tolls) })
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt")]
fn drive<const BLANK: usize, const CAME: usize>(lists: &mut Lists, tolls: &Tolls) {
    let (mut up, mut left) = (lists.end::<BLANK, 0>(), lists.end::<BLANK, 1>());
    let (mut right, mut down) = (lists.end::<BLANK, 2>(), lists.end::<BLANK, 3>());
    let first = (4 * BLANK + CAME) * STRIDE;
    let behind = first + lists.lengths[4 * BLANK + CAME];
    let nodes = &mut lists.nodes[..];
    // What lies behind the last node has no slack, so its children are dropped.
    store(nodes, behind, _mm512_setzero_si512());
    let tolls = [0, 1, 2, 3].map(|direction| sixteen(&tolls.0[BLANK][direction]));
    for at in (first..behind).step_by(8) {
        let eight = load(nodes, at);
        children::<BLANK, CAME, 0>(nodes, eight, tolls[0], &mut up);
        children::<BLANK, CAME, 1>(nodes, eight, tolls[1], &mut left);
        children::<BLANK, CAME, 2>(nodes, eight, tolls[2], &mut right);
        children::<BLANK, CAME, 3>(nodes, eight, tolls[3], &mut down);
    }
    lists.set_end::<BLANK, CAME, 0>(up);
    lists.set_end::<BLANK, CAME, 1>(left);
    lists.set_end::<BLANK, CAME, 2>(right);
    lists.set_end::<BLANK, CAME, 3>(down);
}

/// Appends those children of eight nodes that have not paid more than they had.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt")]
fn children<const BLANK: usize, const CAME: usize, const DIRECTION: usize>(
    nodes: &mut [u64],
    eight: __m512i,
    tolls: __m512i,
    end: &mut usize,
) {
    let Some(from) = (const { step(BLANK, CAME, DIRECTION) }) else { return };
    let (blank_nibble, from_nibble) =
        (_mm512_set1_epi64((15_u64 << (4 * BLANK)) as i64), _mm512_set1_epi64((15_u64 << (4 * from)) as i64));
    // The rotation (by cells, and 16 of them are all the way round) that brings the tile to the blank; the opposite one
    // brings the slack to where the tile was.
    let rotation = _mm512_set1_epi64(4 * (from + 16 - BLANK) as i64);
    // (eight ^ rotated) & blank_nibble: in which bits the tile and the slack differ.
    let differ = _mm512_ternarylogic_epi64::<0x28>(eight, _mm512_rorv_epi64(eight, rotation), blank_nibble);
    // The exclusive or of all three.
    let swapped = _mm512_ternarylogic_epi64::<0x96>(eight, differ, _mm512_rolv_epi64(differ, rotation));
    // The table is picked from by six bits of a byte. The upper two, of another tile, pick one of four equal parts.
    let (tiles, tolls) = if from % 2 == 0 {
        (eight, tolls)
    } else {
        (_mm512_srli_epi64::<4>(eight), _mm512_slli_epi64::<4>(tolls))
    };
    let paid = _mm512_maskz_permutexvar_epi8(0x0101_0101_0101_0101 << (from / 2), tiles, tolls);
    let children = _mm512_sub_epi64(swapped, paid);
    let kept = _mm512_test_epi64_mask(children, from_nibble);
    // Compressed in a register and stored whole: compressing stores are slow on some processors.
    store(nodes, *end, _mm512_maskz_compress_epi64(kept, children));
    *end += kept.count_ones() as usize;
}

/// A table of sixteen bytes, four times.
#[inline]
#[target_feature(enable = "avx512f")]
fn sixteen(table: &[u8; 16]) -> __m512i {
    // SAFETY: the array is as long as the vector.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(table.as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(words: &[u64], at: usize) -> __m512i {
    let eight = &words[at..at + 8];
    // SAFETY: the slice is as long as the vector.
    unsafe { _mm512_loadu_si512(eight.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: &mut [u64], at: usize, vector: __m512i) {
    let eight = &mut words[at..at + 8];
    // SAFETY: the slice is as long as the vector.
    unsafe { _mm512_storeu_si512(eight.as_mut_ptr().cast(), vector) };
}
