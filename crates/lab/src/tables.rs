//! Tables that are costly to make, kept for the next use: in memory for the next instance, and in a folder
//! for the next run.
//!
//! What a table is, the domains know. Here are the things that all of them need: a table is made once, however many
//! threads ask for it at a time; those that were not used for longest are let go; a front end hears what is going on
//! and says where files are kept.

use std::any::Any;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use loyd_search::{Limits, Stop};

use crate::context::Context;
use crate::deadline::Deadline;
use crate::single_flight::SingleFlight;

/// The bytes of tables that stay in memory for the next instance.
const KEPT_BYTES: usize = 1 << 30;
/// How many tables stay in memory, however small.
const KEPT_MAX: usize = 128;

/// Tables that are ready, and where to find or keep others.
pub struct Tables {
    folder: Option<PathBuf>,
    threads: usize,
    notice: Box<dyn Fn(Notice<'_>) + Send + Sync>,
    cancel: Option<Arc<AtomicBool>>,
    files_new: bool,
    shared: bool,
    /// The last of the sentences that are said once.
    said: Mutex<String>,
    flights: SingleFlight,
    kept: Mutex<Kept>,
}

/// What is told while tables are made.
#[derive(Debug, Clone, Copy)]
pub enum Notice<'a> {
    /// A sentence for the user: what is being decided, or what went wrong without doing harm.
    Say(&'a str),
    /// A table is being built; so much of it is done, from 0 to 1.
    Building {
        /// What it is, for a person.
        table: &'a str,
        /// The share that is done.
        done: f64,
    },
    /// The table that was being built will not be.
    GivenUp,
}

/// What making a table may take.
#[derive(Debug)]
pub struct Allowance {
    /// The time and the cancel flag.
    pub deadline: Deadline,
    /// The memory.
    pub bytes: Option<usize>,
}

impl Default for Tables {
    /// Tables in memory only.
    fn default() -> Tables {
        Tables {
            folder: None,
            threads: 0,
            notice: Box::new(|_| {}),
            cancel: None,
            files_new: true,
            shared: false,
            said: Mutex::default(),
            flights: SingleFlight::default(),
            kept: Mutex::default(),
        }
    }
}

impl Tables {
    /// Tables that are also kept in a folder, which is made when the first one is.
    pub fn at(folder: impl Into<PathBuf>) -> Tables {
        Tables { folder: Some(folder.into()), ..Tables::default() }
    }

    /// Builds on `threads` threads; 0 is one for each core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Tables {
        self.threads = threads;
        self
    }

    /// Tells `notice` what is done.
    #[must_use]
    pub fn with_notice(mut self, notice: impl Fn(Notice<'_>) + Send + Sync + 'static) -> Tables {
        self.notice = Box::new(notice);
        self
    }

    /// Stops building when the flag is set.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Arc<AtomicBool>) -> Tables {
        self.cancel = Some(cancel);
        self
    }

    /// Reads files from the folder, but puts none there: for those who let strangers choose the goal.
    #[must_use]
    pub fn without_filing(mut self) -> Tables {
        self.files_new = false;
        self
    }

    /// Looks at tables in their files instead of reading them, so that the processes of one machine share a copy: for a
    /// folder whose files nothing else changes.
    #[must_use]
    pub fn shared(mut self) -> Tables {
        self.shared = true;
        self
    }

    /// Whether processes share them.
    pub fn are_shared(&self) -> bool {
        self.shared
    }

    /// The folder to read files from, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The folder to put new files into, if there is one.
    pub fn folder_for_new(&self) -> Option<&Path> {
        self.folder().filter(|_| self.files_new)
    }

    /// How many threads to build on; 0 is one for each core.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Tells the front end something.
    pub fn tell(&self, notice: Notice<'_>) {
        (self.notice)(notice);
    }

    /// Tells the user a sentence.
    pub fn say(&self, sentence: &str) {
        self.tell(Notice::Say(sentence));
    }

    /// Tells the user a sentence, unless it was just said: many searches in a row may want the same table.
    pub fn say_once(&self, sentence: &str) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if *said != sentence {
            sentence.clone_into(&mut said);
            self.say(sentence);
        }
    }

    /// The table of a name, if it is in memory.
    pub fn get<T: Send + Sync + 'static>(&self, name: &str) -> Option<Arc<T>> {
        self.kept().get(name)
    }

    /// The table of a name: as it is kept, or as `make` makes it, with its bytes. Others who ask for the same name
    /// meanwhile wait for as long as their own allowance goes.
    ///
    /// # Errors
    /// What `make` says, or the limit that was reached while waiting.
    pub fn get_or_make<T: Send + Sync + 'static, E: From<Stop>>(
        &self,
        name: &str,
        allowance: &Allowance,
        make: impl FnOnce() -> Result<(T, usize), E>,
    ) -> Result<Arc<T>, E> {
        if let Some(table) = self.get(name) {
            return Ok(table);
        }
        let _flight = self.flights.take(name.to_owned(), || allowance.deadline.look())?;
        if let Some(table) = self.get(name) {
            return Ok(table);
        }
        let (table, bytes) = make()?;
        let table = Arc::new(table);
        self.kept().put(name.to_owned(), table.clone(), bytes);
        Ok(table)
    }

    /// What making a table may take for a run, from now on. The time of a run that happens to need a table first does
    /// not count where many will have the use of it.
    pub fn allowance(&self, cx: &Context<'_>) -> Allowance {
        let time = cx.limits.time.filter(|_| !cx.serves_many());
        let cancel = cx.limits.cancel.as_ref().or(self.cancel.as_ref()).cloned();
        let limits = Limits { expanded: None, bytes: None, time, cancel, clock: cx.limits.clock };
        Allowance { deadline: Deadline::from_now(&limits), bytes: cx.limits.bytes }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("folder", &self.folder)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// The tables that were used last.
#[derive(Debug, Default)]
struct Kept {
    /// With their names and bytes, the latest last.
    entries: Vec<(String, Arc<dyn Any + Send + Sync>, usize)>,
}

impl Kept {
    fn get<T: Send + Sync + 'static>(&mut self, name: &str) -> Option<Arc<T>> {
        let place = self.entries.iter().position(|(known, ..)| known == name)?;
        let entry = self.entries.remove(place);
        let table = Arc::clone(&entry.1).downcast().ok();
        self.entries.push(entry);
        table
    }

    /// Keeps this, and lets go of those that were not used for longest if they are too much together.
    fn put(&mut self, name: String, table: Arc<dyn Any + Send + Sync>, bytes: usize) {
        self.entries.retain(|(known, ..)| *known != name);
        self.entries.push((name, table, bytes));
        let mut held: usize = self.entries.iter().map(|(_, _, bytes)| bytes).sum();
        // The one just made is in use: it stays, however large it is.
        while self.entries.len() > 1 && (held > KEPT_BYTES || self.entries.len() > KEPT_MAX) {
            held -= self.entries.remove(0).2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(tables: &Tables, name: &str, bytes: usize) -> Arc<String> {
        let allowance = tables.allowance(&Context::new(tables));
        tables.get_or_make::<_, Stop>(name, &allowance, || Ok((name.to_owned(), bytes))).unwrap()
    }

    #[test]
    fn tables_not_used_for_longest_are_let_go() {
        let tables = Tables::default();
        for name in ["a", "b", "c"] {
            make(&tables, name, KEPT_BYTES / 3);
        }
        assert!(tables.get::<String>("a").is_some());
        make(&tables, "d", KEPT_BYTES / 3);
        let known = ["a", "b", "c", "d"].map(|name| tables.get::<String>(name).is_some());
        assert_eq!(known, [true, false, true, true]);
        make(&tables, "large", 2 * KEPT_BYTES);
        assert!(tables.get::<String>("large").is_some() && tables.get::<String>("d").is_none());
    }

    #[test]
    fn a_table_is_made_once_and_a_failure_is_not_kept() {
        let tables = Tables::default();
        let allowance = tables.allowance(&Context::new(&tables));
        let failed = tables.get_or_make::<String, _>("x", &allowance, || Err(Stop::Time));
        assert_eq!(failed.unwrap_err(), Stop::Time);
        make(&tables, "x", 1);
        let again = tables.get_or_make::<String, Stop>("x", &allowance, || unreachable!("it is there"));
        assert_eq!(*again.unwrap(), "x");
    }
}
