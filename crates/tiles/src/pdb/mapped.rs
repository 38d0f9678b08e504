//! Files as memory.
//!
//! A mapped table is ready before it is read: pages come in as the search asks for them, and several programs share
//! them. That is what one easy board wants; see [`Access`](super::file::Access).

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a table's file.
pub(super) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: nobody may change the file while it is mapped. Table files are written under another name and renamed,
    // never changed in place, so only a foreign program could; the same would upset any program that maps files.
    unsafe { Mmap::map(file) }
}
