//! Memory for large tables, in large pages where the system has them.
//!
//! Tables are read at random. With pages of 4 kB nearly every read of a table of 180 MB also misses the translation
//! buffer; with pages of 2 MB few do.

use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapMut};
use zerocopy::{FromBytes, IntoBytes};

/// Zeroed memory of our own, in large pages where possible; or a file that several processes look at.
#[derive(Debug)]
pub struct Pages {
    map: Map,
    /// Where the bytes begin in the map.
    from: usize,
    bytes: usize,
}

#[derive(Debug)]
enum Map {
    Own(MmapMut),
    Shared(Mmap),
}

impl Pages {
    /// Smaller than this, large pages would waste more than they save.
    const LARGE: usize = 4 << 20;
    /// A large page.
    const PAGE: usize = 2 << 20;
    /// Enough for any word we read past a bit.
    const GRAIN: usize = 64;
    /// The smallest page of any system.
    const SMALL: usize = 4096;

    /// `bytes` zeroed bytes.
    pub fn zeroed(bytes: usize) -> io::Result<Pages> {
        if bytes < Self::LARGE {
            let map = MmapMut::map_anon(bytes.next_multiple_of(Self::GRAIN).max(Self::GRAIN))?;
            return Ok(Pages { map: Map::Own(map), from: 0, bytes });
        }
        // Whole large pages from the first byte to the last: what lies before and behind them is asked for, never used, and
        // costs nothing. Else a tenth of a table of 23 MB would lie in small ones.
        let map = MmapMut::map_anon((bytes + Self::GRAIN).next_multiple_of(Self::PAGE) + Self::PAGE)?;
        #[cfg(target_os = "linux")]
        // Only advice: without large pages everything works, slower.
        let _ = map.advise(memmap2::Advice::HugePage);
        let from = map.as_ptr().align_offset(Self::PAGE);
        let from = if from < Self::PAGE { from } else { 0 };
        Ok(Pages { map: Map::Own(map), from, bytes })
    }

    /// `bytes` bytes of a file from `offset` on, in memory that all processes which do so share. `None` where the last
    /// words would be read past the end of the last page, which is not there.
    pub fn shared(file: &File, offset: usize, bytes: usize) -> Option<io::Result<Pages>> {
        let last = bytes % Self::SMALL;
        let map = (last != 0 && last + Self::GRAIN <= Self::SMALL).then(|| mapped(file, offset, bytes))?;
        Some(map.map(|map| Pages { map: Map::Shared(map), from: 0, bytes }))
    }

    #[inline]
    pub fn bytes(&self) -> &[u8] {
        match &self.map {
            Map::Own(map) => &map[self.from..][..self.bytes],
            Map::Shared(map) => &map[..],
        }
    }

    /// Of our own memory.
    ///
    /// # Panics
    /// When it is a file's.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        match &mut self.map {
            Map::Own(map) => &mut map[self.from..][..self.bytes],
            Map::Shared(_) => unreachable!("a file that others look at is never written to"),
        }
    }

    /// As words. The length must be a multiple of four.
    pub fn words(&self) -> &[u32] {
        <[u32]>::ref_from_bytes(self.bytes()).expect("a mapping is aligned and holds whole words")
    }

    pub fn words_mut(&mut self) -> &mut [u32] {
        <[u32]>::mut_from_bytes(self.bytes_mut()).expect("a mapping is aligned and holds whole words")
    }

    /// As long words. The length must be a multiple of eight.
    pub fn long_words_mut(&mut self) -> &mut [u64] {
        <[u64]>::mut_from_bytes(self.bytes_mut().as_mut_bytes()).expect("a mapping holds whole words")
    }
}

fn mapped(file: &File, offset: usize, bytes: usize) -> io::Result<Mmap> {
    // SAFETY: Nothing may change the file while it is mapped. We never do: a table is written under another name and
    // renamed, which leaves what is mapped as it is. Those who ask for shared tables ask others not to; a
    // cluster's workers keep theirs in a folder of their own. The reason is memory: 64 workers of a machine hold one
    // copy of the tables of a 24-puzzle, not 64 of 2 GB.
    unsafe { memmap2::MmapOptions::new().offset(offset as u64).len(bytes).map(file) }
}
