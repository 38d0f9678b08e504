//! Plain files: no link is followed, and a pipe is not waited for.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::FileError;

/// Opens a plain file: no link is followed, and a pipe is not waited for.
pub(super) fn open_plain(path: &Path) -> Result<(File, fs::Metadata), FileError> {
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
pub(super) fn is_same(named: &fs::Metadata, opened: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (named.dev(), named.ino()) == (opened.dev(), opened.ino())
}

#[cfg(not(unix))]
pub(super) fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
