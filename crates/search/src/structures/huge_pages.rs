//! Asking for large pages behind large arrays.
//!
//! A hash table of many megabytes is read all over. With pages of 4 kB nearly every look first waits for the page's
//! address and then for the line; with pages of 2 MB it waits for the line alone, and there are 512 times fewer pages to
//! be handed out.

/// Asks for large pages behind `memory`, best before its first use. Only a hint: it changes no content, and does nothing
/// where the system has no such pages or the array is too small for one.
#[allow(unsafe_code, reason = "the system's hint takes an address")]
pub(crate) fn advise_huge<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const HUGE: usize = 1 << 21;
        let start = memory.as_ptr().cast::<u8>();
        let before = start.align_offset(HUGE);
        let len = size_of_val(memory).saturating_sub(before) & !(HUGE - 1);
        if len > 0 {
            let aligned = start.wrapping_add(before).cast_mut().cast();
            // SAFETY: the range lies within `memory`, and this advice leaves what is there as it is. A refusal is no loss.
            let _ = unsafe { rustix::mm::madvise(aligned, len, rustix::mm::Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
