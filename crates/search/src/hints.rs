//! Hints to the memory, for those who write searches: the one file of this crate with `unsafe` in it, since hints take
//! addresses.
//!
//! A best-first search of millions of states mostly waits for its hash table. Without these two, A* takes 1.7 times as
//! long on the 50-move 15-puzzle of `cargo bench -p loyd-tiles --bench search -- a-star`.
#![allow(unsafe_code, reason = "hints take addresses")]

/// Asks for the cache line of `slice[index]`, for a look at it soon. Changes nothing, and does nothing where the processor
/// has no such hint.
#[expect(clippy::inline_always, reason = "loops compiled for one kind of processor must not call out of it")]
#[inline(always)]
pub fn prefetch<T>(slice: &[T], index: usize) {
    debug_assert!(index < slice.len());
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch of any address is allowed and changes nothing; `wrapping_add` makes no claim about it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(index).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}

/// Asks for large pages behind `memory`, best before its first use. With pages of 4 kB nearly every look into a large table
/// waits for the page's address and then for the line; with pages of 2 MB it waits for the line alone. Changes no content,
/// and does nothing where the system has no such pages or the memory is too small for one.
pub fn advise_huge<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const HUGE: usize = 1 << 21;
        let start = memory.as_ptr().cast::<u8>();
        let before = start.align_offset(HUGE);
        let len = size_of_val(memory).saturating_sub(before) & !(HUGE - 1);
        if len > 0 {
            let aligned = start.wrapping_add(before).cast_mut().cast();
            // SAFETY: the range lies within `memory`, and this advice leaves what is there as it is. A refusal is no loss.
            let _ = unsafe { madvise(aligned, len, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_change_nothing() {
        let numbers: Vec<u64> = (0..1 << 20).collect();
        advise_huge(&numbers);
        advise_huge(&numbers[1..2]);
        advise_huge::<u64>(&[]);
        prefetch(&numbers, numbers.len() - 1);
        assert!(numbers.iter().copied().eq(0..1 << 20));
    }
}
