//! Asking for memory before it is needed: the one file of this crate with `unsafe` in it.
//!
//! A best-first search of millions of states spends most of its time waiting for its hash table.

/// Asks for the cache line of `slice[index]`. Only a hint: it changes nothing, and does nothing where the processor has
/// none or the index is beyond the slice.
#[inline]
#[allow(unsafe_code, reason = "the processor's hint takes an address")]
pub(crate) fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch of any address is allowed and changes nothing; `wrapping_add` makes no claim about it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(index).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
