//! Plain files: a pipe is not waited for, and a device is not read.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::FileError;

/// Opens a plain file: no link is followed, and a pipe is not waited for.
pub(super) fn open_plain(path: &Path) -> Result<(File, fs::Metadata), FileError> {
    match open(path, |path| fs::symlink_metadata(path)) {
        Ok(found) => found.ok_or_else(|| FileError::NotPlain(path.into())),
        // Where the folder is no folder, that is for saving to say.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Err(FileError::Missing(path.into()))
        }
        Err(error) => Err(FileError::Io { path: path.into(), error }),
    }
}

/// Opens a plain file that a user named, who may have named a link to it; `None` where it is none.
pub(crate) fn open_linked(path: &Path) -> io::Result<Option<File>> {
    Ok(open(path, |path| fs::metadata(path))?.map(|(file, _)| file))
}

/// Opens what is a plain file by the look of its name, and still is once it is open.
fn open(
    path: &Path,
    look: impl Fn(&Path) -> io::Result<fs::Metadata>,
) -> io::Result<Option<(File, fs::Metadata)>> {
    // Another program may have put its own file there in between: then the name is looked at again.
    for _ in 0..REPLACED_MAX {
        let named = look(path)?;
        if !named.is_file() {
            break;
        }
        let file = File::open(path)?;
        let opened = file.metadata()?;
        if opened.is_file() && is_same(&named, &opened) {
            return Ok(Some((file, opened)));
        }
    }
    Ok(None)
}

/// So often in a row no file is replaced by chance.
const REPLACED_MAX: usize = 100;

/// Whether what was opened is what the name meant.
#[cfg(unix)]
pub(super) fn is_same(named: &fs::Metadata, opened: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (named.dev(), named.ino()) == (opened.dev(), opened.ino())
}

#[cfg(not(unix))]
pub(super) fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
