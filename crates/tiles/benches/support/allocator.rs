//! An allocator that remembers the most bytes that were ever in use.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator, counted.
pub struct Counting;

static USED: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

impl Counting {
    /// Starts counting the peak anew, from what is in use now.
    pub fn reset() -> usize {
        let used = USED.load(Relaxed);
        PEAK.store(used, Relaxed);
        used
    }

    /// The most bytes in use since the reset.
    pub fn peak() -> usize {
        PEAK.load(Relaxed)
    }

    fn grow(bytes: usize) {
        let used = USED.fetch_add(bytes, Relaxed) + bytes;
        PEAK.fetch_max(used, Relaxed);
    }
}

// SAFETY: every call is passed to the system's allocator unchanged; only numbers are kept beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Counting::grow(layout.size());
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        USED.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size > layout.size() {
            Counting::grow(size - layout.size());
        } else {
            USED.fetch_sub(layout.size() - size, Relaxed);
        }
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
