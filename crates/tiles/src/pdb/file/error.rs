//! Why a file is not the table that was asked for.

use std::io;
use std::path::PathBuf;

use super::header::VERSION;
use crate::pdb::BuildError;
use crate::{io_reason, io_reason_of_folder};

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
