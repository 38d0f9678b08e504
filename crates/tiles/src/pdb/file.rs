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

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::pages::Pages;
use super::{BuildError, ClassicalTable, Effort, Pattern, ZeroAwareTable};
use crate::{Size, io_reason, io_reason_of_folder};

/// The version that this program writes and reads.
pub const VERSION: u32 = 1;
const MAGIC: &[u8; 8] = b"LOYDPDB\n";
const HEADER_BYTES: usize = 4096;
const HISTOGRAM_MAX: usize = 256;
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
    use super::{Pages, Pattern};

    pub trait Sealed {
        fn parts(&self) -> (&Pattern, &[u64], &[u8]);
        /// The table, if the payload has its length.
        fn assemble(pattern: &Pattern, histogram: Vec<u64>, payload: Pages) -> Option<Self>
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
            fn assemble(pattern: &Pattern, histogram: Vec<u64>, payload: Pages) -> Option<Self> {
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
    /// A link, a folder, a pipe: what we never write.
    #[error("{} is not a plain file", .0.display())]
    NotPlain(PathBuf),
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
    /// It may not be read within the limits, and so not be built either.
    #[error(transparent)]
    Limit(BuildError),
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

/// A new file, locked for as long as it is open.
fn create(path: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        // Where files cannot be locked, none is ever taken for a dead one's.
        let _ = file.lock();
        // Before it was locked, it could be taken for a dead one's and cleared away.
        if fs::symlink_metadata(path).is_ok() {
            return Ok(file);
        }
    }
}

/// Clears away what killed processes left half written, and the notes that earlier versions kept beside tables. What
/// cannot be removed does no harm.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let Some(name) = name.to_str() else { continue };
        let is_ours =
            ["pdb-", "zpdb-", ".pdb-", ".zpdb-", ".trial."].iter().any(|begin| name.starts_with(begin));
        match path.extension().and_then(|end| end.to_str()).filter(|_| is_ours) {
            Some("seen") => {
                let _ = fs::remove_file(&path);
            }
            Some("tmp") if open_plain(&path).is_ok_and(|(file, _)| file.try_lock().is_ok()) => {
                let _ = fs::remove_file(&path);
            }
            _ => {}
        }
    }
}

/// Makes the folder and tries whether a table could be saved there, before one is built for it.
///
/// # Errors
/// What the system says.
pub fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let trial = folder.join(format!(".trial.{}.{number}.tmp", std::process::id()));
    sweep(folder);
    let _open = create(&trial)?;
    fs::remove_file(&trial)
}

/// A turn at building a table, while other processes that want the same one wait. It ends when it is dropped, or with the
/// process.
#[derive(Debug)]
pub struct Turn {
    path: PathBuf,
    _file: File,
}

impl Drop for Turn {
    fn drop(&mut self) {
        // A process that waits looks again whether the file is there. That it cannot be removed does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// Waits for a turn at building the table of a pattern for a folder, for as long as the effort goes. `None` where files
/// cannot be made or locked: then every process builds its own.
///
/// # Errors
/// When the effort is over.
pub fn turn<T: Stored>(
    pattern: &Pattern,
    folder: &Path,
    effort: Effort<'_>,
) -> Result<Option<Turn>, BuildError> {
    let path = folder.join(format!(".{}.turn", name(T::KIND, pattern)));
    if fs::create_dir_all(folder).is_err() {
        return Ok(None);
    }
    loop {
        let Ok(file) = OpenOptions::new().write(true).create(true).truncate(false).open(&path) else {
            return Ok(None);
        };
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(_)) => return Ok(None),
            }
            (effort.look)().map_err(BuildError::Stopped)?;
            std::thread::sleep(PAUSE);
        }
        // The one before us may have removed it between our opening and our locking.
        let is_there = match (fs::symlink_metadata(&path), file.metadata()) {
            (Ok(named), Ok(locked)) => is_same(&named, &locked),
            _ => false,
        };
        if is_there {
            return Ok(Some(Turn { path, _file: file }));
        }
    }
}

/// Between one look at whether it is our turn and the next.
const PAUSE: Duration = Duration::from_millis(20);

/// Reads the table of a pattern from a folder, within the memory and the time of an effort.
///
/// # Errors
/// When there is no such file or it is not what it should be; see [`FileError`]. The table is then best built again.
pub fn load<T: Stored>(pattern: &Pattern, folder: &Path, effort: Effort<'_>) -> Result<T, FileError> {
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
    T::assemble(pattern, header.histogram, pages).ok_or(FileError::Other(path))
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

/// Opens a plain file: no link is followed, and a pipe is not waited for.
fn open_plain(path: &Path) -> Result<(File, fs::Metadata), FileError> {
    let io = |error: io::Error| match error.kind() {
        // Where the folder is no folder, that is for saving to say.
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => FileError::Missing(path.into()),
        _ => FileError::Io { path: path.into(), error },
    };
    // Another program may have put its own table there in between: then the name is looked at again.
    for _ in 0..REPLACED_MAX {
        let named = fs::symlink_metadata(path).map_err(io)?;
        if !named.is_file() {
            break;
        }
        let file = File::open(path).map_err(io)?;
        let opened = file.metadata().map_err(io)?;
        if opened.is_file() && is_same(&named, &opened) {
            return Ok((file, opened));
        }
    }
    Err(FileError::NotPlain(path.into()))
}

/// So often in a row no file is replaced by chance.
const REPLACED_MAX: usize = 100;

/// Whether what was opened is what the name meant.
#[cfg(unix)]
fn is_same(named: &fs::Metadata, opened: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (named.dev(), named.ino()) == (opened.dev(), opened.ino())
}

#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::Partition;
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
        load(&pattern(), folder, Effort::default())
    }

    #[test]
    fn a_table_comes_back_as_it_went() {
        let folder = tempfile::tempdir().unwrap();
        let (table, path) = saved(folder.path());
        let again = load_again(folder.path()).unwrap();
        assert_eq!((again.bytes(), again.histogram()), (table.bytes(), table.histogram()));
        assert_eq!(verify(&path).unwrap().histogram, table.histogram());
        let classical = ClassicalTable::build(&pattern(), Effort::default()).unwrap();
        save(&classical, folder.path()).unwrap();
        let again: ClassicalTable = load(&pattern(), folder.path(), Effort::default()).unwrap();
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
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        for at in (0..HEADER_BYTES).step_by(61).chain((HEADER_BYTES..whole.len()).step_by(997)) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&path, bytes).unwrap();
            File::open(&path).unwrap().set_modified(written).unwrap();
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
        assert_eq!(names.len(), 1, "the table and nothing else: {names:?}");
    }

    #[test]
    fn a_shared_table_is_the_one_that_was_read_and_is_checked_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let (table, path) = saved(folder.path());
        let shared = Effort { shared: true, ..Effort::default() };
        let load = || load::<ZeroAwareTable>(&pattern(), folder.path(), shared);
        let mapped = load().unwrap();
        assert_eq!(mapped.bytes(), table.bytes());
        // Another of the same name leaves what is mapped alone.
        saved(folder.path());
        assert_eq!(mapped.bytes(), table.bytes());
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::remove_file(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        assert!(matches!(load(), Err(FileError::Payload(_))));
        assert_eq!(mapped.bytes(), table.bytes());
    }

    #[test]
    fn those_who_want_the_same_table_take_turns() {
        let folder = tempfile::tempdir().unwrap();
        let turn = |effort| turn::<ZeroAwareTable>(&pattern(), folder.path(), effort);
        let (inside, most) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| {
                    let turn = turn(Effort::default()).unwrap();
                    most.fetch_max(1 + inside.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(turn);
                });
            }
        });
        assert_eq!(most.into_inner(), 1);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let _held = turn(Effort::default()).unwrap();
        let late = Effort { look: &|| Err(loyd_search::Stop::Time), ..Effort::default() };
        assert!(matches!(turn(late), Err(BuildError::Stopped(loyd_search::Stop::Time))));
    }

    #[cfg(unix)]
    #[test]
    fn links_and_folders_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (_, path) = saved(folder.path());
        let elsewhere = folder.path().join("elsewhere");
        fs::rename(&path, &elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
        assert!(matches!(load_again(folder.path()), Err(FileError::NotPlain(_))));
        assert!(matches!(verify(&path), Err(FileError::NotPlain(_))));
        // A table that is saved takes the place of the link, and what the link led to is left alone.
        saved(folder.path());
        assert!(load_again(folder.path()).is_ok() && elsewhere.exists());
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(matches!(load_again(folder.path()), Err(FileError::NotPlain(_))));
    }

    #[test]
    fn what_a_killed_process_left_is_cleared_away_and_what_a_living_one_writes_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let (dead, alive) =
            (folder.path().join(".zpdb-x.loyd.1.0.tmp"), folder.path().join(".pdb-x.loyd.2.0.tmp"));
        fs::write(&dead, "half").unwrap();
        fs::write(folder.path().join("zpdb-x.seen"), "1 2").unwrap();
        let writing = create(&alive).unwrap();
        saved(folder.path());
        assert!(!dead.exists() && alive.exists());
        drop(writing);
        prepare(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn reading_keeps_to_the_memory_and_the_time() {
        let folder = tempfile::tempdir().unwrap();
        let (table, _) = saved(folder.path());
        let read = |effort| load::<ZeroAwareTable>(&pattern(), folder.path(), effort);
        let small = Effort { bytes_max: table.bytes().len() - 1, ..Effort::default() };
        assert!(matches!(read(small), Err(FileError::Limit(BuildError::TooLarge { .. }))));
        let late = Effort { look: &|| Err(loyd_search::Stop::Time), ..Effort::default() };
        assert!(matches!(read(late), Err(FileError::Limit(BuildError::Stopped(_)))));
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
