//! The state of a long proof, to be put away and gone on from later, on this machine or another.
//!
//! It holds the bound of the iteration, how far along the frontier it came, what was learnt about the frontier, and the
//! counts: some six bytes for each board of the frontier, so about a megabyte. The frontier itself is made again. A file is
//! written under another name, synced and renamed, so that there is always a whole one; it ends with a checksum (XXH3, 64
//! bits), and nothing of a file that is damaged or belongs to another board or other tables is believed.
//!
//! Numbers are of fixed width, lowest byte first: `LOYDPRF` and a line end, version, rows, columns, start, goal, mark of the
//! tables, judges, bound, bound of the frontier, expanded, generated, place, boards of the frontier, their order, the greatest
//! depth below each, checksum.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::solver::FRONTIER;
use super::{CELLS_MAX, JUDGES, Searched};
use crate::pdb::file::open_linked;
use crate::{Board, Size, Tile, io_reason};

/// The state of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) start: Board,
    pub(super) goal: Board,
    /// Stands for the tables and the rules by which the frontier is made.
    pub(super) tables: u64,
    pub(super) judges: Vec<usize>,
    pub(super) bound: u32,
    pub(super) frontier_bound: u32,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) place: usize,
    pub(super) order: Vec<u32>,
    pub(super) deepest: Vec<u16>,
}

/// Why a proof cannot go on from a checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The system failed.
    #[error("{}: {}", path.display(), io_reason(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A folder, a pipe, a device: reading it might never end.
    #[error("this is not a plain file")]
    NotPlain,
    /// More bytes than a checkpoint can have.
    #[error("this is not a checkpoint of this program: it is larger than {} MB", BYTES_MAX >> 20)]
    Large,
    /// Not one of our files.
    #[error("this is not a checkpoint of this program")]
    Foreign,
    /// Written by another version.
    #[error("the checkpoint has version {0} of the format; this program reads version {VERSION}")]
    Version(u32),
    /// Bytes are wrong or missing.
    #[error("the checkpoint is damaged; delete it to begin anew")]
    Damaged,
    /// It is of another board or another goal.
    #[error("the checkpoint is of another board or another goal")]
    Board,
    /// It was made with other tables.
    #[error("the checkpoint was made with other tables or by another version of this program")]
    Tables,
}

/// The version that this program writes and reads.
const VERSION: u32 = 1;
const MAGIC: &[u8; 8] = b"LOYDPRF\n";
/// No more of a file is read: the largest frontier, three times [`FRONTIER`], needs less than 2 MB.
const BYTES_MAX: u64 = 16 << 20;
const _: () = assert!(6 * 3 * (FRONTIER as u64) < BYTES_MAX / 2);

impl CheckpointError {
    /// Whether there is no file.
    pub fn is_missing(&self) -> bool {
        matches!(self, CheckpointError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

impl Checkpoint {
    /// A name for the file of a board's proof: no two boards are likely to have the same.
    pub fn file_name(start: &Board, goal: &Board) -> String {
        let text = format!("{} {}", start.slashes(), goal.slashes());
        format!("{}-{:016x}.proof", start.size(), xxh3_64(text.as_bytes()))
    }

    /// No solution is shorter than this.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Nodes expanded in what is complete.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Children made in what is complete.
    pub fn generated(&self) -> u64 {
        self.generated
    }

    /// The share of the boards of the frontier that are done with in this iteration, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.place as f64 / self.order.len().max(1) as f64
    }

    /// The numbers of the boards of the frontier, in the order in which this iteration searches below them.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// How many boards of the order are done with in this iteration.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Enters what came of the next boards of the order; pieces are to be entered in order, however they were searched.
    /// After the last board the next iteration begins, with the boards first below which this one came deepest.
    ///
    /// # Panics
    /// If these are more boards than are left.
    pub fn enter(&mut self, searched: &Searched) {
        let end = self.place + searched.deepest.len();
        for (&number, &deepest) in self.order[self.place..end].iter().zip(&searched.deepest) {
            self.deepest[number as usize] = self.deepest[number as usize].max(deepest);
        }
        self.place = end;
        self.expanded += searched.expanded;
        self.generated += searched.generated;
        if self.place == self.order.len() {
            super::frontier::sort(&mut self.order, &self.deepest);
            self.bound += 2;
            self.place = 0;
        }
    }

    /// The board that the proof is about.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Its goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Writes it to a file, in the place of the one before.
    ///
    /// # Errors
    /// When the system fails; the file is then as it was.
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        let failed = |error| CheckpointError::Io { path: path.into(), error };
        let name = path.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
        let mut temporary = std::ffi::OsString::from(".");
        temporary.push(name);
        temporary.push(format!(".{}.tmp", std::process::id()));
        let temporary = path.with_file_name(temporary);
        let write = || -> io::Result<()> {
            let mut file = File::create(&temporary)?;
            file.write_all(&self.to_bytes())?;
            file.sync_all()?;
            fs::rename(&temporary, path)
        };
        write().map_err(|error| {
            // Already failing: that the remains cannot be removed adds nothing.
            let _ = fs::remove_file(&temporary);
            failed(error)
        })
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// When there is none, or it is not what it should be.
    pub fn load(path: &Path) -> Result<Checkpoint, CheckpointError> {
        let failed = |error| CheckpointError::Io { path: path.into(), error };
        let file = open_linked(path).map_err(failed)?.ok_or(CheckpointError::NotPlain)?;
        let mut bytes = Vec::new();
        file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > BYTES_MAX {
            return Err(CheckpointError::Large);
        }
        Self::from_bytes(&bytes)
    }

    /// As bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let size = self.start.size();
        bytes.extend([size.rows() as u8, size.columns() as u8]);
        let tiles = self.start.tiles().iter().chain(self.goal.tiles());
        bytes.extend(tiles.map(|&tile| tile as u8));
        bytes.extend(self.tables.to_le_bytes());
        bytes.push(self.judges.len() as u8);
        bytes.extend(self.judges.iter().map(|&judge| judge as u8));
        bytes.extend(self.bound.to_le_bytes());
        bytes.extend(self.frontier_bound.to_le_bytes());
        for number in [self.expanded, self.generated, self.place as u64, self.order.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.order.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.deepest.iter().flat_map(|depth| depth.to_le_bytes()));
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// From bytes.
    ///
    /// # Errors
    /// When they are not what they should be.
    pub fn from_bytes(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::Foreign)?;
        let (version, _) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        match u32::from_le_bytes(*version) {
            VERSION => {}
            other => return Err(CheckpointError::Version(other)),
        }
        let (body, sum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
        if xxh3_64(body) != u64::from_le_bytes(*sum) {
            return Err(CheckpointError::Damaged);
        }
        // A checksum can be right by chance or by malice: every number is looked at.
        let body = body.get(MAGIC.len() + size_of::<u32>()..).unwrap_or(&[]);
        Reader(body).checkpoint().ok_or(CheckpointError::Damaged)
    }
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn checkpoint(mut self) -> Option<Checkpoint> {
        let [rows, columns] = self.array()?;
        let size = Size::new(rows.into(), columns.into()).filter(|size| size.cells() <= CELLS_MAX)?;
        let (start, goal) = (self.board(size)?, self.board(size)?);
        let tables = u64::from_le_bytes(self.array()?);
        let [count] = self.array()?;
        let judges = self.take(count.into())?.iter().map(|&judge| usize::from(judge)).collect::<Vec<_>>();
        if judges.is_empty() || judges.len() > JUDGES {
            return None;
        }
        let bound = u32::from_le_bytes(self.array()?);
        let frontier_bound = u32::from_le_bytes(self.array()?);
        let [expanded, generated] = [self.number()?, self.number()?];
        let (place, boards) = (usize::try_from(self.number()?).ok()?, usize::try_from(self.number()?).ok()?);
        let order: Vec<u32> = self
            .take(boards.checked_mul(4)?)?
            .as_chunks()
            .0
            .iter()
            .copied()
            .map(u32::from_le_bytes)
            .collect();
        let deepest = self
            .take(boards.checked_mul(2)?)?
            .as_chunks()
            .0
            .iter()
            .copied()
            .map(u16::from_le_bytes)
            .collect();
        let mut seen = vec![false; boards];
        let once =
            |&number: &u32| seen.get_mut(number as usize).is_some_and(|seen| !std::mem::replace(seen, true));
        let is_order = order.iter().all(once);
        let bounds =
            (frontier_bound..=BOUND_MAX).contains(&bound) && (bound - frontier_bound).is_multiple_of(2);
        let whole = self.0.is_empty() && is_order && place <= boards && bounds;
        whole.then_some(Checkpoint {
            start,
            goal,
            tables,
            judges,
            bound,
            frontier_bound,
            expanded,
            generated,
            place,
            order,
            deepest,
        })
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        self.0.split_off(..count)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn number(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn board(&mut self, size: Size) -> Option<Board> {
        Board::new(size, self.take(size.cells())?.iter().map(|&tile| Tile::from(tile)).collect::<Vec<_>>())
            .ok()
    }
}

/// More than any board of this size needs: 2x12 needs less than 400.
const BOUND_MAX: u32 = 10_000;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn checkpoint() -> Checkpoint {
        let size = Size::new(2, 3).unwrap();
        Checkpoint {
            start: Board::new(size, vec![1, 0, 2, 3, 4, 5]).unwrap(),
            goal: Board::new(size, vec![0, 1, 2, 3, 4, 5]).unwrap(),
            tables: 77,
            judges: vec![3, 1],
            bound: 12,
            frontier_bound: 8,
            expanded: 1 << 40,
            generated: 1 << 41,
            place: 2,
            order: vec![2, 0, 1],
            deepest: vec![5, 6, 7],
        }
    }

    #[test]
    fn it_comes_back_from_a_file_as_it_went_and_leaves_nothing_else_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("proof");
        for place in 0..3 {
            let checkpoint = Checkpoint { place, ..checkpoint() };
            checkpoint.save(&path).unwrap();
            assert_eq!(Checkpoint::load(&path).unwrap(), checkpoint);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let nowhere = folder.path().join("no/proof");
        assert!(matches!(checkpoint().save(&nowhere), Err(CheckpointError::Io { .. })));
        assert!(matches!(Checkpoint::load(&nowhere), Err(CheckpointError::Io { .. })));
    }

    #[test]
    fn what_is_no_plain_file_or_too_large_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Checkpoint::load(folder.path()), Err(CheckpointError::NotPlain)));
        let path = folder.path().join("proof");
        fs::write(&path, MAGIC).unwrap();
        File::options().write(true).open(&path).unwrap().set_len(BYTES_MAX + 1).unwrap();
        let error = Checkpoint::load(&path).unwrap_err();
        assert_eq!(error.to_string(), "this is not a checkpoint of this program: it is larger than 16 MB");
        #[cfg(unix)]
        {
            assert!(matches!(Checkpoint::load(Path::new("/dev/zero")), Err(CheckpointError::NotPlain)));
            checkpoint().save(&path).unwrap();
            let link = folder.path().join("link");
            std::os::unix::fs::symlink(&path, &link).unwrap();
            assert_eq!(Checkpoint::load(&link).unwrap(), checkpoint());
        }
    }

    #[test]
    fn what_is_not_whole_is_not_believed() {
        let bytes = checkpoint().to_bytes();
        for length in 0..bytes.len() {
            assert!(Checkpoint::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        for at in 0..8 * bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at / 8] ^= 1 << (at % 8);
            assert!(Checkpoint::from_bytes(&bytes).is_err(), "{at}");
        }
        let other = [&MAGIC[..], &2_u32.to_le_bytes()].concat();
        let error = Checkpoint::from_bytes(&other).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the checkpoint has version 2 of the format; this program reads version 1"
        );
    }

    proptest! {
        /// With a right checksum too.
        #[test]
        fn no_bytes_make_it_panic(at in 12_usize..90, byte: u8, rest in prop::collection::vec(any::<u8>(), 0..40)) {
            let mut bytes = checkpoint().to_bytes();
            bytes.truncate(bytes.len() - 8);
            let at = at % bytes.len();
            bytes[at] = byte;
            bytes.extend(&rest);
            bytes.extend(xxh3_64(&bytes).to_le_bytes());
            if let Ok(checkpoint) = Checkpoint::from_bytes(&bytes) {
                prop_assert_eq!(checkpoint.to_bytes(), bytes);
            }
        }
    }
}
