//! The file of the records. It is written under another name and renamed, by one game at a time; one that is damaged is set aside, and never in the
//! way of a game.

use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use loyd_tiles::{io_reason, io_reason_of_folder, io_reason_of_writing};

use crate::records::{Records, Solved};

/// Its name.
const FILE: &str = "records.json";
/// What a damaged one is called.
const SET_ASIDE: &str = "records.damaged.json";
/// What it is called while it is written.
const NEW: &str = "records.new";
/// A process that writes the records holds a lock on this file.
const LOCK: &str = "records.lock";
/// How long another game is waited for, and how often it is looked at.
const PATIENCE: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(5);
/// No records are larger: ten years of days are 50 kB.
const BYTES_MAX: u64 = 4 << 20;

/// Where records are kept; nowhere if the platform has no such place.
#[derive(Debug, Clone, Default)]
pub struct Store {
    folder: Option<PathBuf>,
}

impl Store {
    /// Keeps records in a folder, which is made when the first are.
    pub fn at(folder: Option<PathBuf>) -> Store {
        Store { folder }
    }

    /// What is kept, and what is to be told about it.
    pub fn load(&self) -> (Records, Option<String>) {
        let Some(folder) = &self.folder else { return (Records::default(), None) };
        match parsed(folder) {
            Ok(Some(records)) => (records, None),
            Err(told) => (Records::default(), Some(told)),
            // Another game may have put a good file in its place by now.
            Ok(None) => match lock(folder) {
                Ok(_lock) => load_locked(folder),
                Err(told) => (Records::default(), Some(told)),
            },
        }
    }

    /// Adds a game to what is kept by now, perhaps by another game of the same person.
    ///
    /// # Errors
    /// Why it cannot be kept, in a sentence.
    pub fn add(&self, game: &Solved) -> Result<Records, String> {
        let Some(folder) = &self.folder else {
            let mut records = Records::default();
            records.add(game);
            return Ok(records);
        };
        fs::create_dir_all(folder).map_err(|error| not_kept(folder, &io_reason_of_folder(folder, &error)))?;
        let _lock = lock(folder)?;
        // What cannot be read is not written over: it may be read again some day.
        parsed(folder)?;
        let (mut records, told) = load_locked(folder);
        records.add(game);
        write(folder, &records)?;
        told.map_or(Ok(records), Err)
    }
}

/// Waits until no other game writes. The system gives the lock back when its holder ends, however it ends.
fn lock(folder: &Path) -> Result<Option<File>, String> {
    let path = folder.join(LOCK);
    check_kind(&path).map_err(|reason| not_kept(folder, &reason))?;
    let file = File::options().create(true).append(true).open(path);
    let file = file.map_err(|error| not_kept(folder, &io_reason_of_writing(&error)))?;
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if began.elapsed() < PATIENCE => thread::sleep(LOOK),
            Err(TryLockError::WouldBlock) => return Err(not_kept(folder, "another game is writing them")),
            // Some file systems have no locks. Then two games at one moment may lose a best, and nothing else.
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
}

/// The records; none if the file is damaged.
fn parsed(folder: &Path) -> Result<Option<Records>, String> {
    let path = folder.join(FILE);
    match read(&path) {
        Ok(None) => Ok(Some(Records::default())),
        Ok(Some(text)) => Ok(serde_json::from_str(&text).ok()),
        Err(reason) => Err(format!("Your records in {} cannot be read: {reason}.", path.display())),
    }
}

/// The records, read under the lock: a damaged file is set aside.
fn load_locked(folder: &Path) -> (Records, Option<String>) {
    match parsed(folder) {
        Ok(Some(records)) => (records, None),
        Ok(None) => (Records::default(), Some(set_aside(&folder.join(FILE), &folder.join(SET_ASIDE)))),
        Err(told) => (Records::default(), Some(told)),
    }
}

fn not_kept(folder: &Path, reason: &str) -> String {
    format!("Your records cannot be kept in {}: {reason}.", folder.display())
}

/// Only files are opened: a pipe in the place of one would be waited for without an end.
fn check_kind(path: &Path) -> Result<(), String> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err("it is a folder".to_owned()),
        Ok(found) if !found.is_file() => Err("it is no file".to_owned()),
        // What else is wrong with it is told by opening it.
        Ok(_) | Err(_) => Ok(()),
    }
}

fn read(path: &Path) -> Result<Option<String>, String> {
    check_kind(path)?;
    let mut file = match File::open(path) {
        Ok(file) => file.take(BYTES_MAX),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_reason(&error)),
    };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| io_reason(&error))?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

fn set_aside(path: &Path, aside: &Path) -> String {
    match fs::rename(path, aside) {
        Ok(()) => format!("Your records were damaged: set aside as {}.", aside.display()),
        Err(_) => format!("Your records in {} are damaged.", path.display()),
    }
}

/// Written under another name and renamed: a process killed meanwhile leaves the old file, and half of a new one that
/// the next takes for its own.
fn write(folder: &Path, records: &Records) -> Result<(), String> {
    let text = serde_json::to_string_pretty(records).map_err(|error| not_kept(folder, &error.to_string()))?;
    let new = folder.join(NEW);
    check_kind(&new).map_err(|reason| not_kept(&new, &reason))?;
    let written = File::create(&new)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&new, folder.join(FILE)));
    written.map_err(|error| {
        // What is left of it is of no use; if that cannot be removed either, it does no harm.
        let _ = fs::remove_file(&new);
        not_kept(folder, &io_reason_of_writing(&error))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: u64) -> Solved {
        Solved { kind: Some("3x3".to_owned()), moves, seconds: 9.5, day: None }
    }

    #[test]
    fn records_survive_and_two_games_at_once_lose_none() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(Some(folder.path().join("loyd")));
        assert_eq!(store.load(), (Records::default(), None));
        let other = store.clone();
        store.add(&game(30)).unwrap();
        other.add(&game(20)).unwrap();
        store.add(&game(25)).unwrap();
        let best = store.load().0.best("3x3").unwrap();
        assert_eq!((best.moves, best.solved), (20, 3));
        assert!(!folder.path().join("loyd").join(NEW).exists(), "nothing is left of writing");
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(Some(folder.path().to_owned()));
        for damage in ["", "{\"bests\": {\"3x3\"", "7", "\u{0}\u{0}"] {
            fs::write(folder.path().join(FILE), damage).unwrap();
            let (records, told) = store.load();
            assert_eq!(records, Records::default());
            assert!(told.unwrap().starts_with("Your records were damaged: set aside as "), "{damage:?}");
            assert_eq!(fs::read_to_string(folder.path().join(SET_ASIDE)).unwrap(), damage);
            assert_eq!(store.add(&game(30)).unwrap().best("3x3").unwrap().solved, 1);
            assert_eq!(store.load().1, None);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_the_place_of_a_file_is_not_waited_for() {
        for name in [FILE, LOCK, NEW] {
            let folder = tempfile::tempdir().unwrap();
            let made = std::process::Command::new("mkfifo").arg(folder.path().join(name)).status().unwrap();
            assert!(made.success());
            let told = Store::at(Some(folder.path().to_owned())).add(&game(30)).unwrap_err();
            assert!(told.ends_with(": it is no file."), "{told}");
        }
    }

    #[test]
    fn a_folder_that_cannot_be_used_costs_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let store = Store::at(Some(file));
        assert!(store.add(&game(30)).unwrap_err().starts_with("Your records cannot be kept in "));
        assert_eq!(Store::default().add(&game(30)).unwrap().best("3x3").unwrap().solved, 1);
    }
}
