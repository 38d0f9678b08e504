//! Processes that want the same table build it in turn.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::plain::is_same;
use super::{Stored, name};
use crate::pdb::{BuildError, Effort, Pattern};

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
