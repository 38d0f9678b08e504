//! Asking for memory before it is needed.
//!
//! Without it the search waits for table entries: the classic boards with `zpdb:7-8` take 1.8 to 2.0 times as long
//! (`cargo bench -p loyd-tiles --bench korf -- warm`, with and without, one after the other).

/// Asks for the cache line of `bytes[index]`. Only a hint; does nothing where the processor has none.
#[inline(always)]
pub(crate) fn prefetch(bytes: &[u8], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch of any address is allowed and changes nothing; `wrapping_add` makes no claim about it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(index).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (bytes, index);
}
