//! Memory for large tables, in large pages where the system has them.
//!
//! Tables are read at random. With pages of 4 kB nearly every read of a table of 180 MB also misses the translation
//! buffer; with pages of 2 MB few do.

use std::io;

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes};

/// Zeroed memory of our own, in large pages where possible.
#[derive(Debug)]
pub struct Pages {
    map: MmapMut,
    bytes: usize,
}

impl Pages {
    /// Smaller than this, large pages would waste more than they save.
    const LARGE: usize = 4 << 20;
    /// Enough for any word we read past a bit.
    const GRAIN: usize = 64;

    /// `bytes` zeroed bytes.
    pub fn zeroed(bytes: usize) -> io::Result<Pages> {
        let map = MmapMut::map_anon(bytes.next_multiple_of(Self::GRAIN).max(Self::GRAIN))?;
        #[cfg(target_os = "linux")]
        if bytes >= Self::LARGE {
            // Only advice: without large pages everything works, slower.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Pages { map, bytes })
    }

    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.map[..self.bytes]
    }

    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map[..self.bytes]
    }

    /// As words. The length must be a multiple of four.
    pub fn words(&self) -> &[u32] {
        <[u32]>::ref_from_bytes(self.bytes()).expect("a mapping is aligned and holds whole words")
    }

    pub fn words_mut(&mut self) -> &mut [u32] {
        <[u32]>::mut_from_bytes(&mut self.map[..self.bytes])
            .expect("a mapping is aligned and holds whole words")
    }

    /// As long words. The length must be a multiple of eight.
    pub fn long_words_mut(&mut self) -> &mut [u64] {
        <[u64]>::mut_from_bytes(self.bytes_mut().as_mut_bytes()).expect("a mapping holds whole words")
    }
}
