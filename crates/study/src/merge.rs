//! Several stores into one, after the shards of a comparison were made by the jobs of a batch system.
//!
//! Each part goes in whole or not at all (one transaction), and what is there already is left alone, so a merge that was
//! killed is simply done again. Parts are only read, while they are written to as well.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::store::{APPLICATION, FORMAT, get, insert, program_version};
use crate::{Ending, Key, Record, Store, StoreError};

/// Conflicts that are told one by one; of the others only how many there are.
const TOLD: usize = 10;

/// What came of merging one part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merged {
    /// Runs that the part holds.
    pub runs: u64,
    /// Those that were not there before.
    pub added: u64,
    /// Those that ended otherwise here and there, one of the two at the limit on time, which machines decide.
    pub timed: u64,
    /// Those that have another result than the one that is there, which stays.
    pub conflicts: u64,
    /// The first of these.
    pub told: Vec<Conflict>,
}

/// The same run with two results. Either the programs differ, or something is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// Which run.
    pub key: Key,
    /// What stays.
    pub kept: Record,
    /// What the part has.
    pub other: Record,
}

impl Store {
    /// Opens a store as a part of another. Nothing is ever written to it.
    ///
    /// # Errors
    /// When there is none, or it has another format, or runs that were counted by other rules than this program's.
    pub fn open_part(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing);
        }
        // A job that was killed leaves its last runs in the log beside the file, which takes this flag to be read.
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
        match (number("application_id")?, number("user_version")?) {
            (APPLICATION, FORMAT) => {}
            (APPLICATION, newer) if newer > FORMAT => return Err(StoreError::Newer),
            (APPLICATION, _) => return Err(StoreError::Older),
            _ => return Err(StoreError::Foreign),
        }
        let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            return Err(StoreError::Corrupt);
        }
        let part = Store { connection };
        part.check_rules()?;
        Ok(part)
    }

    /// A version may have the mark of the user's own heuristic behind a plus.
    fn check_rules(&self) -> Result<(), StoreError> {
        let ours = program_version();
        let mut versions = self.connection.prepare("SELECT DISTINCT version FROM run")?;
        let mut rows = versions.query([])?;
        while let Some(row) = rows.next()? {
            let version: String = row.get(0)?;
            let found = version.split('+').next().unwrap_or_default();
            if found != ours {
                return Err(StoreError::Rules { found: found.to_owned(), ours });
            }
        }
        Ok(())
    }

    /// Adds the runs of a part that are not there, all or none.
    ///
    /// # Errors
    /// When one of the two cannot be read or this one not written; it is then as it was.
    pub fn merge(&mut self, part: &Store) -> Result<Merged, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut merged = Merged::default();
        part.for_each(&mut |key, other| {
            merged.runs += 1;
            match get(&transaction, &key)? {
                None => {
                    insert(&transaction, &key, &other)?;
                    merged.added += 1;
                }
                Some(kept) if is_same(&kept, &other) => {}
                Some(kept) if [kept.ending, other.ending].contains(&Ending::Time) => merged.timed += 1,
                Some(kept) => {
                    merged.conflicts += 1;
                    if merged.told.len() < TOLD {
                        merged.told.push(Conflict { key, kept, other });
                    }
                }
            }
            Ok(())
        })?;
        transaction.commit()?;
        Ok(merged)
    }
}

/// But for what the machine decides: the time, and the memory that its tables take.
fn is_same(one: &Record, other: &Record) -> bool {
    Record { time: other.time, bytes_peak: other.bytes_peak, ..one.clone() } == *other
}

#[cfg(test)]
mod tests;
