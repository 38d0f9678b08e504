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
//! that build the same table at once do no harm. Every opening checks the header and the size. The bytes themselves are
//! checked when a file is first seen: its length and time of change are then noted beside it.
//!
//! The checksum is XXH3 (64 bits), which keeps up with reading the file; a cryptographic sum would not. It guards
//! against accidents, not against malice.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use xxhash_rust::xxh3::xxh3_64;

use super::pages::{Pages, Payload};
use super::{ClassicalTable, Pattern, ZeroAwareTable, mapped};
use crate::{Size, io_reason, io_reason_of_folder};

/// The version that this program writes and reads.
pub const VERSION: u32 = 1;
const MAGIC: &[u8; 8] = b"LOYDPDB\n";
const HEADER_BYTES: usize = 4096;
const HISTOGRAM_MAX: usize = 256;

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
    use super::{Pattern, Payload};

    pub trait Sealed {
        fn parts(&self) -> (&Pattern, &[u64], &[u8]);
        /// The table, if the payload has its length.
        fn assemble(pattern: &Pattern, histogram: Vec<u64>, payload: Payload) -> Option<Self>
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
            fn assemble(pattern: &Pattern, histogram: Vec<u64>, payload: Payload) -> Option<Self> {
                Self::from_payload(pattern, histogram, payload)
            }
        }
    };
}
stored!(ClassicalTable, Kind::Classical);
stored!(ZeroAwareTable, Kind::ZeroAware);

/// Why a file is not the table that was asked for.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is no such file.
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    /// The system failed.
    #[error("{}: {}", path.display(), io_reason(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// No file can be put into the folder.
    #[error("{}: {}", folder.display(), io_reason_of_folder(folder, error))]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Not one of our files.
    #[error("{} is not a pattern database of this program", .0.display())]
    Foreign(PathBuf),
    /// Written by another version.
    #[error("{} has version {found} of the format; this program reads version {VERSION}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// The header is damaged.
    #[error("the header of {} is damaged", .0.display())]
    Header(PathBuf),
    /// A good file, but of another table.
    #[error("{} holds another table", .0.display())]
    Other(PathBuf),
    /// Too short or too long.
    #[error("{} should have {expected} bytes but has {found}", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Bytes that the header promises.
        expected: u64,
        /// Bytes that there are.
        found: u64,
    },
    /// The table itself is damaged.
    #[error("the table in {} is damaged: its checksum does not match", .0.display())]
    Payload(PathBuf),
}

/// How to bring a table into memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Map the file: ready at once, a little slower for each entry. For a few boards.
    Map,
    /// Read it all into large pages: slower to start, faster for each entry. For many boards or hard ones.
    Read,
}

/// What the header of a file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The kind of table.
    pub kind: Kind,
    /// What it is for.
    pub pattern: Pattern,
    /// How many placements have each value.
    pub histogram: Vec<u64>,
    /// The bytes of the table.
    pub bytes: u64,
    checksum: u64,
}

/// The name of a table's file.
pub fn name(kind: Kind, pattern: &Pattern) -> String {
    let kind = match kind {
        Kind::Classical => "pdb",
        Kind::ZeroAware => "zpdb",
    };
    format!("{kind}-{}.loyd", pattern.key())
}

/// Tells apart the temporary files of one process.
static COUNTER: AtomicU64 = AtomicU64::new(0);

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
    let mut file = OpenOptions::new().write(true).create_new(true).open(&temporary).map_err(unmade)?;
    let mut write = || -> io::Result<()> {
        file.write_all(&header.encode())?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, &path)?;
        note(&path);
        Ok(())
    };
    write().map_err(|error| {
        // Already failing: that the remains cannot be removed adds nothing.
        let _ = fs::remove_file(&temporary);
        FileError::Io { path: path.clone(), error }
    })?;
    Ok(path)
}

/// Makes the folder and tries whether a table could be saved there, before one is built for it.
///
/// # Errors
/// What the system says.
pub fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let trial = folder.join(format!(".trial.{}.{number}.tmp", std::process::id()));
    OpenOptions::new().write(true).create_new(true).open(&trial)?;
    fs::remove_file(&trial)
}

/// Opens the table of a pattern from a folder.
///
/// # Errors
/// When there is no such file or it is not what it should be; see [`FileError`]. The table is then best built again.
pub fn load<T: Stored>(pattern: &Pattern, folder: &Path, access: Access) -> Result<T, FileError> {
    let path = folder.join(name(T::KIND, pattern));
    let (header, mut file) = open(&path)?;
    if header.kind != T::KIND || header.pattern != *pattern {
        return Err(FileError::Other(path));
    }
    let io = |error| FileError::Io { path: path.clone(), error };
    let payload = match access {
        Access::Map => Payload::Mapped(mapped::map(&file).map_err(io)?, HEADER_BYTES),
        Access::Read => {
            let mut pages = Pages::zeroed(header.bytes as usize).map_err(io)?;
            file.read_exact(pages.bytes_mut()).map_err(io)?;
            Payload::Pages(pages)
        }
    };
    if !noted(&path) {
        if xxh3_64(payload.bytes()) != header.checksum {
            return Err(FileError::Payload(path));
        }
        note(&path);
    }
    T::assemble(pattern, header.histogram, payload).ok_or(FileError::Other(path))
}

/// Reads and checks the header and the size of a file.
///
/// # Errors
/// When it is not a whole table file of this version.
pub fn inspect(path: &Path) -> Result<Header, FileError> {
    open(path).map(|(header, _)| header)
}

/// Checks a whole file, its bytes included, whether or not it was seen before.
///
/// # Errors
/// When anything about it is wrong.
pub fn verify(path: &Path) -> Result<Header, FileError> {
    let (header, file) = open(path)?;
    let map = mapped::map(&file).map_err(|error| FileError::Io { path: path.into(), error })?;
    if xxh3_64(&map[HEADER_BYTES..]) != header.checksum {
        return Err(FileError::Payload(path.into()));
    }
    note(path);
    Ok(header)
}

/// Removes a table's file and the note beside it.
///
/// # Errors
/// When the system fails.
pub fn remove(path: &Path) -> Result<(), FileError> {
    // The note alone does no harm.
    let _ = fs::remove_file(note_path(path));
    fs::remove_file(path).map_err(|error| FileError::Io { path: path.into(), error })
}

fn open(path: &Path) -> Result<(Header, File), FileError> {
    let io = |error: io::Error| match error.kind() {
        // Where the folder is no folder, that is for whoever saves to say.
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => FileError::Missing(path.into()),
        _ => FileError::Io { path: path.into(), error },
    };
    let file = File::open(path).map_err(io)?;
    let found = file.metadata().map_err(io)?.len();
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

impl Header {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![0; HEADER_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        let (size, homes) = (self.pattern.size(), self.pattern.homes());
        let numbers = [size.rows(), size.columns(), self.pattern.blank_home(), homes.len()];
        bytes[12] = self.kind as u8;
        for (byte, number) in std::iter::zip(&mut bytes[13..], numbers.iter().chain(homes)) {
            *byte = *number as u8;
        }
        let histogram = &self.histogram[..self.histogram.len().min(HISTOGRAM_MAX)];
        let numbers = [self.bytes, self.checksum, histogram.len() as u64];
        for (place, number) in numbers.iter().chain(histogram).enumerate() {
            bytes[56 + 8 * place..][..8].copy_from_slice(&number.to_le_bytes());
        }
        let checksum = xxh3_64(&bytes[..HEADER_BYTES - 8]);
        bytes[HEADER_BYTES - 8..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// `None` where anything does not fit: a checksum can be right by chance or by malice.
    fn decode(bytes: &[u8]) -> Option<Header> {
        let number = |offset: usize| {
            let bytes = bytes.get(offset..offset + 8)?;
            Some(u64::from_le_bytes(bytes.try_into().expect("eight bytes were taken")))
        };
        if number(HEADER_BYTES - 8)? != xxh3_64(&bytes[..HEADER_BYTES - 8]) {
            return None;
        }
        let kind = [Kind::Classical, Kind::ZeroAware].into_iter().find(|&kind| kind as u8 == bytes[12])?;
        let size = Size::new(usize::from(bytes[13]), usize::from(bytes[14]))?;
        let (blank, tiles) = (usize::from(bytes[15]), usize::from(bytes[16]));
        if size.cells() > Pattern::CELLS_MAX || tiles >= size.cells() || blank >= size.cells() {
            return None;
        }
        let homes: Vec<usize> = bytes[17..17 + tiles].iter().map(|&home| usize::from(home)).collect();
        let increasing = homes.windows(2).all(|pair| pair[0] < pair[1]);
        if !increasing || homes.iter().any(|&home| home >= size.cells() || home == blank) {
            return None;
        }
        let count = usize::try_from(number(72)?).ok().filter(|&count| count <= HISTOGRAM_MAX)?;
        let histogram = (0..count).map(|place| number(80 + 8 * place)).collect::<Option<_>>()?;
        let pattern = Pattern::new(size, blank, homes);
        Some(Header { kind, pattern, histogram, bytes: number(56)?, checksum: number(64)? })
    }
}

/// What changes when a file does: its length, and when it was written.
fn fingerprint(path: &Path) -> Option<String> {
    let metadata = fs::metadata(path).ok()?;
    let time = metadata.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{} {}.{:09}\n", metadata.len(), time.as_secs(), time.subsec_nanos()))
}

fn note_path(path: &Path) -> PathBuf {
    path.with_extension("seen")
}

/// Notes that a file was checked. Where that fails, it is checked again next time.
fn note(path: &Path) {
    if let Some(fingerprint) = fingerprint(path) {
        let _ = fs::write(note_path(path), fingerprint);
    }
}

fn noted(path: &Path) -> bool {
    fingerprint(path).is_some_and(|now| fs::read_to_string(note_path(path)).is_ok_and(|then| then == now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::{Effort, Partition};
    use crate::{Goal, Size};

    fn pattern() -> Pattern {
        let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
        Partition::new(&"5-3".parse().unwrap(), &goal).unwrap().patterns()[0].clone()
    }

    fn saved(folder: &Path) -> (ZeroAwareTable, PathBuf) {
        let table = ZeroAwareTable::build(&pattern(), Effort::default()).unwrap();
        let path = save(&table, folder).unwrap();
        (table, path)
    }

    fn load_again(folder: &Path) -> Result<ZeroAwareTable, FileError> {
        load(&pattern(), folder, Access::Read)
    }

    #[test]
    fn a_table_comes_back_as_it_went() {
        let folder = tempfile::tempdir().unwrap();
        let (table, path) = saved(folder.path());
        for access in [Access::Map, Access::Read] {
            let again: ZeroAwareTable = load(&pattern(), folder.path(), access).unwrap();
            assert_eq!((again.bytes(), again.histogram()), (table.bytes(), table.histogram()));
        }
        assert_eq!(verify(&path).unwrap().histogram, table.histogram());
        let classical = ClassicalTable::build(&pattern(), Effort::default()).unwrap();
        save(&classical, folder.path()).unwrap();
        let again: ClassicalTable = load(&pattern(), folder.path(), Access::Map).unwrap();
        assert_eq!(again.bytes(), classical.bytes());
        remove(&path).unwrap();
        assert!(matches!(load_again(folder.path()), Err(FileError::Missing(_))));
    }

    #[test]
    fn a_cut_file_is_recognised_wherever_it_is_cut() {
        let folder = tempfile::tempdir().unwrap();
        let (_, path) = saved(folder.path());
        let whole = fs::read(&path).unwrap();
        for length in [0, 1, 7, 8, 11, 12, 100, 4095, 4096, 4097, whole.len() - 1] {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(load_again(folder.path()).is_err(), "cut to {length}");
            assert!(verify(&path).is_err(), "cut to {length}");
        }
        fs::write(&path, [&whole[..], &[0]].concat()).unwrap();
        assert!(matches!(load_again(folder.path()), Err(FileError::Length { .. })));
        fs::write(&path, &whole).unwrap();
        assert!(load_again(folder.path()).is_ok());
    }

    #[test]
    fn a_flipped_bit_is_recognised_wherever_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (_, path) = saved(folder.path());
        let whole = fs::read(&path).unwrap();
        for at in (0..HEADER_BYTES).step_by(61).chain((HEADER_BYTES..whole.len()).step_by(997)) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&path, bytes).unwrap();
            // The bytes are checked when a file is first seen.
            let _ = fs::remove_file(note_path(&path));
            assert!(load_again(folder.path()).is_err(), "byte {at}");
            assert!(verify(&path).is_err(), "byte {at}");
        }
    }

    #[test]
    fn foreign_older_and_misnamed_files_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let (_, path) = saved(folder.path());
        let whole = fs::read(&path).unwrap();
        fs::write(&path, "a text that somebody left here").unwrap();
        assert!(matches!(load_again(folder.path()), Err(FileError::Foreign(_))));
        let mut older = whole.clone();
        older[8] = 0;
        fs::write(&path, older).unwrap();
        assert!(matches!(load_again(folder.path()), Err(FileError::Version { found: 0, .. })));
        let goal = Goal::First.board(Size::new(3, 3).unwrap()).unwrap();
        let partition = Partition::new(&"3-5".parse().unwrap(), &goal).unwrap();
        let other = ZeroAwareTable::build(&partition.patterns()[0], Effort::default()).unwrap();
        let other = save(&other, folder.path()).unwrap();
        fs::rename(other, &path).unwrap();
        assert!(matches!(load_again(folder.path()), Err(FileError::Other(_))));
    }

    #[test]
    fn many_builders_at_once_leave_one_good_file() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..5 {
                        saved(folder.path());
                        load_again(folder.path()).unwrap();
                    }
                });
            }
        });
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "the table and its note, nothing else: {names:?}");
    }

    #[test]
    fn a_folder_that_is_none_or_cannot_be_made_is_named_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let table = ZeroAwareTable::build(&pattern(), Effort::default()).unwrap();
        for (folder, why) in
            [(file.clone(), "it is not a folder"), (file.join("below"), "a part of its path is not a folder")]
        {
            assert!(matches!(load_again(&folder), Err(FileError::Missing(_))), "there is no table yet");
            let error = save(&table, &folder).unwrap_err();
            assert_eq!(error.to_string(), format!("{}: {why}", folder.display()));
        }
    }
}
