//! Files under another name, while they are written.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::plain::open_plain;

/// Tells apart the temporary files of one process.
pub(super) static COUNTER: AtomicU64 = AtomicU64::new(0);

/// A new file, locked for as long as it is open.
pub(super) fn create(path: &Path) -> io::Result<File> {
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
pub(super) fn sweep(folder: &Path) {
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
