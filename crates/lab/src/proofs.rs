//! Where the state of a long proof is put away, so that it survives the process.
//!
//! What such a state is, the domains know; here is only where its file is, and who hears when it cannot be written.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where the states of long proofs are put away.
pub struct Proofs {
    place: Place,
    notice: Box<dyn Fn(&str) + Send + Sync>,
}

#[derive(Debug)]
enum Place {
    /// One file, which the user named.
    File(PathBuf),
    /// A folder with a file for each proof that takes long.
    Folder(PathBuf),
}

/// What a proof must take before its state is put away unasked. Together with the time between two
/// states it is less than a minute, so no more than that is ever lost.
const PATIENCE: Duration = Duration::from_secs(30);

impl Proofs {
    /// In one file, from the beginning; `notice` hears sentences for the user.
    pub fn file(path: impl Into<PathBuf>, notice: impl Fn(&str) + Send + Sync + 'static) -> Proofs {
        Proofs { place: Place::File(path.into()), notice: Box::new(notice) }
    }

    /// In a folder, which is made when it is first needed; `notice` hears sentences for the user.
    pub fn folder(path: impl Into<PathBuf>, notice: impl Fn(&str) + Send + Sync + 'static) -> Proofs {
        Proofs { place: Place::Folder(path.into()), notice: Box::new(notice) }
    }

    /// The file for a proof with a name.
    pub fn path(&self, name: &str) -> PathBuf {
        match &self.place {
            Place::File(path) => path.clone(),
            Place::Folder(folder) => folder.join(name),
        }
    }

    /// The folder that may have to be made.
    pub fn own_folder(&self) -> Option<&Path> {
        match &self.place {
            Place::File(_) => None,
            Place::Folder(folder) => Some(folder),
        }
    }

    /// Whether the user asked for it: then what cannot be done is an error, and the file stays when the proof is done.
    pub fn is_asked(&self) -> bool {
        matches!(self.place, Place::File(_))
    }

    /// How long a proof must take before its state is put away.
    pub fn patience(&self) -> Duration {
        if self.is_asked() { Duration::ZERO } else { PATIENCE }
    }

    /// Tells the user a sentence.
    pub fn say(&self, sentence: &str) {
        (self.notice)(sentence);
    }
}

impl fmt::Debug for Proofs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proofs").field("place", &self.place).finish_non_exhaustive()
    }
}
