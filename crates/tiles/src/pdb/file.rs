//! Tables on disk.
//!
//! One file a table: a header of one page, then the table's bytes. The header says what the table is for, in numbers of
//! fixed width, lowest byte first:
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `LOYDPDB` and a line end |
//! | 8 | 4 | version of the format |
//! | 12 | 1 | kind: 0 classical (a byte an entry), 1 zero-aware (a bit an entry) |
//! | 13 | 4 | rows, columns, home of the blank, number of tiles |
//! | 17 | 32 | homes of the tiles |
//! | 56 | 8 | bytes of the table |
//! | 64 | 8 | checksum of the table |
//! | 72 | 8 | number of values in the histogram |
//! | 80 | 8 each | the histogram |
//! | 4088 | 8 | checksum of the header up to here |
//!
//! Files are written under another name, synced and renamed, so a file with the right name is whole, and two programs
//! that build the same table at once do no harm. A file is read into memory of our own and every byte of it checked on
//! the way, each time: what happens to it before is noticed, and what happens to it after does not matter. It costs a
//! millisecond for the tables of one board, and less than a tenth of a second for the largest.
//!
//! Processes that look for the same missing table take [turns](turn): the first builds it, the others find it. Those of one
//! machine may ask to look at the file itself ([`Effort::shared`]) instead of each having a copy.
//!
//! A process that writes a file holds a lock on it, which ends with the process. So one that can be locked is what a
//! killed process left, and is cleared away by the next that writes.
//!
//! The checksum is XXH3 (64 bits), which keeps up with reading the file; a cryptographic sum would not. It guards
//! against accidents, not against malice.

mod error;
mod header;
mod plain;
mod temporary;
#[cfg(test)]
mod tests;
mod turns;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

pub use error::FileError;
pub use header::{Header, VERSION};
pub(crate) use plain::open_linked;
pub use temporary::prepare;
pub use turns::{Turn, turn};

use self::header::{HEADER_BYTES, MAGIC};
use self::plain::open_plain;
use self::temporary::{COUNTER, create, sweep};
use super::pages::Pages;
use super::{BuildError, ClassicalTable, Effort, Pattern, Workshop, ZeroAwareTable};

/// Bytes that are read and checked at a time: they are still near when they are checked.
const CHUNK: usize = 1 << 18;

/// Which kind of table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `pdb:`, a byte an entry.
    Classical = 0,
    /// `zpdb:`, a bit an entry.
    ZeroAware = 1,
}

/// A table that can be kept in a file.
pub trait Stored: Sized + sealed::Sealed {
    /// Its kind.
    const KIND: Kind;
}

mod sealed {
    use super::{Pages, Pattern, Workshop};

    pub trait Sealed {
        fn parts(&self) -> (&Pattern, &[u64], &[u8]);
        /// The table, if the payload has its length.
        fn assemble(
            pattern: &Pattern,
            histogram: Vec<u64>,
            payload: Pages,
            workshop: &Workshop,
        ) -> Option<Self>
        where
            Self: Sized;
    }
}

macro_rules! stored {
    ($table:ty, $kind:expr) => {
        impl Stored for $table {
            const KIND: Kind = $kind;
        }
        impl sealed::Sealed for $table {
            fn parts(&self) -> (&Pattern, &[u64], &[u8]) {
                (self.pattern(), self.histogram(), self.bytes())
            }
            fn assemble(
                pattern: &Pattern,
                histogram: Vec<u64>,
                payload: Pages,
                workshop: &Workshop,
            ) -> Option<Self> {
                Self::from_payload(pattern, histogram, payload, workshop)
            }
        }
    };
}
stored!(ClassicalTable, Kind::Classical);
stored!(ZeroAwareTable, Kind::ZeroAware);

/// The name of a table's file.
pub fn name(kind: Kind, pattern: &Pattern) -> String {
    let kind = match kind {
        Kind::Classical => "pdb",
        Kind::ZeroAware => "zpdb",
    };
    format!("{kind}-{}.loyd", pattern.key())
}

/// Writes a table into a folder, which is made if need be. Gives back the file.
///
/// # Errors
/// When the system fails: no space, no permission. Nothing is left behind then.
pub fn save<T: Stored>(table: &T, folder: &Path) -> Result<PathBuf, FileError> {
    let (pattern, histogram, bytes) = table.parts();
    let path = folder.join(name(T::KIND, pattern));
    let header = Header {
        kind: T::KIND,
        pattern: pattern.clone(),
        histogram: histogram.to_vec(),
        bytes: bytes.len() as u64,
        checksum: xxh3_64(bytes),
    };
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!(".{}.{}.{number}.tmp", name(T::KIND, pattern), std::process::id()));
    let unmade = |error| FileError::Folder { folder: folder.into(), error };
    fs::create_dir_all(folder).map_err(unmade)?;
    sweep(folder);
    let mut file = create(&temporary).map_err(unmade)?;
    let mut write = || -> io::Result<()> {
        file.write_all(&header.encode())?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, &path)
    };
    write().map_err(|error| {
        // Already failing: that the remains cannot be removed adds nothing.
        let _ = fs::remove_file(&temporary);
        FileError::Io { path: path.clone(), error }
    })?;
    Ok(path)
}

/// Reads the table of a pattern from a folder, within the memory and the time of an effort.
///
/// # Errors
/// When there is no such file or it is not what it should be; see [`FileError`]. The table is then best built again.
pub fn load<T: Stored>(pattern: &Pattern, folder: &Path, effort: Effort<'_>) -> Result<T, FileError> {
    Workshop::default().read(pattern, folder, effort)
}

impl Workshop {
    /// The same for one of many: what it has in common with those before is shared.
    ///
    /// # Errors
    /// As [`load`].
    pub fn read<T: Stored>(
        &self,
        pattern: &Pattern,
        folder: &Path,
        effort: Effort<'_>,
    ) -> Result<T, FileError> {
        let path = folder.join(name(T::KIND, pattern));
        let (header, file) = open(&path)?;
        if header.kind != T::KIND || header.pattern != *pattern {
            return Err(FileError::Other(path));
        }
        let needed = usize::try_from(header.bytes).unwrap_or(usize::MAX);
        if needed > effort.bytes_max {
            let (tiles, size, allowed) = (pattern.tiles(), pattern.size(), effort.bytes_max);
            return Err(FileError::Limit(BuildError::TooLarge { tiles, size, needed, allowed }));
        }
        let shared = effort.shared.then(|| Pages::shared(&file, HEADER_BYTES, needed)).flatten();
        let is_shared = shared.is_some();
        let pages = shared.unwrap_or_else(|| Pages::zeroed(needed));
        let mut pages = pages.map_err(|error| FileError::Io { path: path.clone(), error })?;
        let look = || (effort.look)().map_err(|stop| FileError::Limit(BuildError::Stopped(stop)));
        let mut sum = Xxh3::new();
        if is_shared {
            for chunk in pages.bytes().chunks(CHUNK) {
                look()?;
                sum.update(chunk);
            }
        } else {
            for chunk in pages.bytes_mut().chunks_mut(CHUNK) {
                look()?;
                (&file).read_exact(chunk).map_err(|error| FileError::Io { path: path.clone(), error })?;
                sum.update(chunk);
            }
        }
        if sum.digest() != header.checksum {
            return Err(FileError::Payload(path));
        }
        T::assemble(pattern, header.histogram, pages, self).ok_or(FileError::Other(path))
    }
}

/// Reads and checks the header and the size of a file.
///
/// # Errors
/// When it is not a whole table file of this version.
pub fn inspect(path: &Path) -> Result<Header, FileError> {
    open(path).map(|(header, _)| header)
}

/// Checks a whole file, its bytes included.
///
/// # Errors
/// When anything about it is wrong.
pub fn verify(path: &Path) -> Result<Header, FileError> {
    let (header, mut file) = open(path)?;
    let (mut sum, mut chunk) = (Xxh3::new(), vec![0; CHUNK]);
    loop {
        match file.read(&mut chunk).map_err(|error| FileError::Io { path: path.into(), error })? {
            0 => break,
            read => sum.update(&chunk[..read]),
        }
    }
    if sum.digest() == header.checksum { Ok(header) } else { Err(FileError::Payload(path.into())) }
}

/// Removes a table's file.
///
/// # Errors
/// When the system fails.
pub fn remove(path: &Path) -> Result<(), FileError> {
    fs::remove_file(path).map_err(|error| FileError::Io { path: path.into(), error })
}

fn open(path: &Path) -> Result<(Header, File), FileError> {
    let io = |error| FileError::Io { path: path.into(), error };
    let (file, metadata) = open_plain(path)?;
    let found = metadata.len();
    let mut bytes = Vec::with_capacity(HEADER_BYTES);
    (&file).take(HEADER_BYTES as u64).read_to_end(&mut bytes).map_err(io)?;
    if !bytes.starts_with(MAGIC) || bytes.len() < 12 {
        return Err(FileError::Foreign(path.into()));
    }
    let version = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    if version != VERSION {
        return Err(FileError::Version { path: path.into(), found: version });
    }
    let header = Header::decode(&bytes).ok_or_else(|| FileError::Header(path.into()))?;
    let expected = HEADER_BYTES as u64 + header.bytes;
    if found != expected {
        return Err(FileError::Length { path: path.into(), expected, found });
    }
    Ok((header, file))
}
