//! Where pattern databases are kept: in memory for the next puzzle, and on disk for the next run.
//!
//! A table is looked for in memory, then in the folder, and is built if it is in neither: once, however many threads ask
//! for it at a time. A file that is damaged, old or foreign is said to be so and built again. A folder that cannot be
//! written to costs a warning and nothing else.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use loyd_search::{Limits, Stop};
use loyd_tiles::Board;
use loyd_tiles::engine::{Tables, TablesError};
use loyd_tiles::pdb::file::{self, Access, FileError, Header, Kind, Stored};
use loyd_tiles::pdb::{
    Additive, AdditiveError, BuildError, ClassicalTable, Effort, Partition, PartitionSpec, Pattern,
    ZeroAwareTable,
};

use crate::turns::{Turn, Turns};
use crate::watch::Watch;

/// Pattern databases that are ready, and where to find or keep others.
pub struct Shelf {
    folder: Option<PathBuf>,
    threads: usize,
    notice: Box<dyn Fn(Notice<'_>) + Send + Sync>,
    cancel: Option<Arc<AtomicBool>>,
    boards_coming: AtomicUsize,
    serves_many: AtomicBool,
    /// The last of the sentences that are said once.
    said: Mutex<String>,
    files_new: bool,
    /// Whoever makes tables has the turn of their names; others wait and find them made.
    turns: Turns,
    engines: Mutex<Kept<Tables>>,
    sums: Mutex<Kept<Additive>>,
}

static SHARED: OnceLock<Arc<Shelf>> = OnceLock::new();

/// Fewer boards than this are not worth the longer words of the engine's automaton.
const FEW_BOARDS: usize = 200;

/// What a shelf tells while it works.
#[derive(Debug, Clone, Copy)]
pub enum Notice<'a> {
    /// A sentence for the user: what is being decided, or what went wrong without doing harm.
    Say(&'a str),
    /// A table is being built; so much of it is done, from 0 to 1.
    Building {
        /// The pattern, for a person.
        table: &'a str,
        /// The share that is done.
        done: f64,
    },
    /// The table that was being built will not be.
    GivenUp,
}

/// Why a table cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ShelfError {
    /// The engine has no use for such tables.
    #[error(transparent)]
    Engine(#[from] TablesError),
    /// They cannot be added up.
    #[error(transparent)]
    Sum(#[from] AdditiveError),
    /// A table could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl ShelfError {
    /// Whether it is only that building would take more memory than is allowed.
    pub fn is_too_large(&self) -> bool {
        matches!(self.in_building(), Some(BuildError::TooLarge { .. } | BuildError::OutOfMemory))
    }

    /// What stopped the building, if it is only that: a limit, or the cancel flag. A table that is too large whatever the
    /// limit is, is no such thing.
    pub fn stop(&self) -> Option<Stop> {
        match self.in_building()? {
            BuildError::Stopped(stop) => Some(stop.clone()),
            BuildError::TooLarge { needed, .. } => {
                (*needed <= Effort::default().bytes_max).then_some(Stop::Memory)
            }
            BuildError::OutOfMemory => None,
        }
    }

    fn in_building(&self) -> Option<&BuildError> {
        match self {
            Self::Engine(TablesError::Build(error))
            | Self::Sum(AdditiveError::Build(error))
            | Self::Build(error) => Some(error),
            Self::Engine(_) | Self::Sum(_) => None,
        }
    }
}

/// A table's file.
#[derive(Debug)]
pub struct Filed {
    /// The file.
    pub path: PathBuf,
    /// What it holds, or what is wrong with it.
    pub header: Result<Header, FileError>,
}

impl Shelf {
    /// A shelf that keeps tables in memory only.
    pub fn in_memory() -> Shelf {
        Shelf {
            folder: None,
            threads: 0,
            notice: Box::new(|_| {}),
            cancel: None,
            boards_coming: AtomicUsize::new(1),
            serves_many: AtomicBool::new(false),
            files_new: true,
            said: Mutex::default(),
            turns: Turns::default(),
            engines: Mutex::default(),
            sums: Mutex::default(),
        }
    }

    /// A shelf that also keeps tables in a folder, which is made when the first one is.
    pub fn at(folder: impl Into<PathBuf>) -> Shelf {
        Shelf { folder: Some(folder.into()), ..Shelf::in_memory() }
    }

    /// Makes this the shelf of the process. Only the first call counts, and only before [`shared`](Self::shared).
    pub fn share(self) -> Arc<Shelf> {
        Arc::clone(SHARED.get_or_init(|| Arc::new(self)))
    }

    /// The shelf of this process for everybody who does not bring one: in memory only, unless [`share`](Self::share) said otherwise.
    pub fn shared() -> Arc<Shelf> {
        Arc::clone(SHARED.get_or_init(|| Arc::new(Shelf::in_memory())))
    }

    /// Builds on so many threads; 0 is one for each core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Shelf {
        self.threads = threads;
        self
    }

    /// Tells `notice` what it does.
    #[must_use]
    pub fn with_notice(mut self, notice: impl Fn(Notice<'_>) + Send + Sync + 'static) -> Shelf {
        self.notice = Box::new(notice);
        self
    }

    /// Stops building when the flag is set.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Arc<AtomicBool>) -> Shelf {
        self.cancel = Some(cancel);
        self
    }

    /// Reads tables from the folder, but puts none there: for those who let strangers choose the goal.
    #[must_use]
    pub fn without_filing(mut self) -> Shelf {
        self.files_new = false;
        self
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Says how many boards of one batch are still to come, so that `auto` can weigh building larger tables.
    pub fn expect(&self, boards: usize) {
        self.boards_coming.store(boards, Ordering::Relaxed);
    }

    /// Says that what is built serves many searches, and not only the one that asks for it first: its time limit does
    /// then not hold for building.
    pub fn serve_many(&self) {
        self.serves_many.store(true, Ordering::Relaxed);
    }

    pub(crate) fn serves_many(&self) -> bool {
        self.serves_many.load(Ordering::Relaxed) || self.boards_coming() > 1
    }

    pub(crate) fn boards_coming(&self) -> usize {
        self.boards_coming.load(Ordering::Relaxed)
    }

    /// Tells the user something.
    pub(crate) fn say(&self, sentence: &str) {
        (self.notice)(Notice::Say(sentence));
    }

    /// Tells the user something, unless it was just said: many searches in a row may want the same table.
    pub(crate) fn say_once(&self, sentence: &str) {
        let mut said = lock(&self.said);
        if *said != sentence {
            sentence.clone_into(&mut said);
            self.say(sentence);
        }
    }

    /// Whether the zero-aware tables of a partition need not be built: they are in memory, or their files are there.
    pub fn is_ready(&self, spec: &PartitionSpec, goal: &Board) -> bool {
        if lock(&self.engines).get(&key(spec, goal, true)).is_some() {
            return true;
        }
        let (Some(folder), Ok(partition)) = (&self.folder, Partition::new(spec, goal)) else { return false };
        let is_filed = |pattern| file::inspect(&folder.join(file::name(Kind::ZeroAware, pattern))).is_ok();
        partition.patterns().iter().all(is_filed)
    }

    /// The zero-aware tables of a partition, ready for the engine. Building them keeps to the memory, the time and the
    /// cancel flag of `limits`.
    ///
    /// # Errors
    /// When the engine has no use for them or they cannot be built.
    pub fn engine(
        &self,
        spec: &PartitionSpec,
        goal: &Board,
        reflect: bool,
        limits: &Limits,
    ) -> Result<Arc<Tables>, ShelfError> {
        let key = key(spec, goal, reflect);
        if let Some(tables) = lock(&self.engines).get(&key) {
            return Ok(tables);
        }
        let within = self.within(limits);
        let _turn = self.turn(Kind::ZeroAware, spec, goal, &within)?;
        if let Some(tables) = lock(&self.engines).get(&key) {
            return Ok(tables);
        }
        // A single board is answered before the longer words have paid for themselves.
        let words =
            if self.boards_coming() < FEW_BOARDS { Tables::WORD_LENGTH_QUICK } else { Tables::WORD_LENGTH };
        let table = |pattern: &Pattern| self.table::<ZeroAwareTable>(pattern, &within);
        let tables = Tables::with_words(spec, goal, words, table)?;
        let tables = Arc::new(if reflect { tables } else { tables.without_reflection() });
        lock(&self.engines).put(key, &tables, tables.bytes());
        Ok(tables)
    }

    /// The classical tables of a partition, added up. Building them keeps to the memory, the time and the cancel flag
    /// of `limits`.
    ///
    /// # Errors
    /// When they cannot be added up or built.
    pub fn sum(
        &self,
        spec: &PartitionSpec,
        goal: &Board,
        reflect: bool,
        limits: &Limits,
    ) -> Result<Arc<Additive>, ShelfError> {
        let key = key(spec, goal, reflect);
        if let Some(sum) = lock(&self.sums).get(&key) {
            return Ok(sum);
        }
        let within = self.within(limits);
        let _turn = self.turn(Kind::Classical, spec, goal, &within)?;
        if let Some(sum) = lock(&self.sums).get(&key) {
            return Ok(sum);
        }
        let table =
            |pattern: &Pattern| self.table::<ClassicalTable>(pattern, &within).map_err(ShelfError::from);
        let sum = Additive::with(spec, goal, table)?;
        let sum = Arc::new(if reflect { sum } else { sum.without_reflection() });
        let bytes = sum.tables().iter().map(|table| table.bytes().len()).sum();
        lock(&self.sums).put(key, &sum, bytes);
        Ok(sum)
    }

    /// The files of the tables of a partition, whether or not they are there.
    pub fn files(&self, kind: Kind, partition: &Partition) -> Vec<PathBuf> {
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        partition.patterns().iter().map(|pattern| folder.join(file::name(kind, pattern))).collect()
    }

    /// Every table in the folder, by name.
    ///
    /// # Errors
    /// When the folder cannot be read. One that is not there holds nothing.
    pub fn list(&self) -> std::io::Result<Vec<Filed>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "loyd"));
        paths.sort();
        Ok(paths.into_iter().map(|path| Filed { header: file::inspect(&path), path }).collect())
    }

    /// What building the tables of a partition may take, from now on.
    fn within(&self, limits: &Limits) -> Within {
        let time = limits.time.filter(|_| !self.serves_many());
        let cancel = limits.cancel.as_ref().or(self.cancel.as_ref()).cloned();
        Within { watch: Watch::from_now(&Limits { time, cancel, ..Limits::default() }), bytes: limits.bytes }
    }

    /// The turn to make the tables of a partition. Waiting for it is part of what making them may take.
    fn turn(
        &self,
        kind: Kind,
        spec: &PartitionSpec,
        goal: &Board,
        within: &Within,
    ) -> Result<Turn<'_>, BuildError> {
        let name = format!("{kind:?} {spec} {}", goal.slashes());
        self.turns.take(name, || within.watch.look()).map_err(BuildError::Stopped)
    }

    /// One table: from its file, or built and filed.
    fn table<T: Stored + Build>(&self, pattern: &Pattern, within: &Within) -> Result<Arc<T>, BuildError> {
        if let Some(folder) = &self.folder {
            match file::load::<T>(pattern, folder, Access::Map) {
                Ok(table) => return Ok(Arc::new(table)),
                Err(FileError::Missing(_)) => {}
                Err(error) => self.say(&format!("{error}; building it again")),
            }
        }
        let table = self.build::<T>(pattern, within).inspect_err(|_| (self.notice)(Notice::GivenUp))?;
        if let Some(folder) = self.folder.as_ref().filter(|_| self.files_new)
            && let Err(error) = file::save(&table, folder)
        {
            self.say(&format!("the table cannot be kept for the next time ({error}); going on without"));
        }
        Ok(Arc::new(table))
    }

    fn build<T: Build>(&self, pattern: &Pattern, within: &Within) -> Result<T, BuildError> {
        let name = format!("{} tiles on {}", pattern.tiles(), pattern.size());
        let progress = |done| (self.notice)(Notice::Building { table: &name, done });
        let look = || within.watch.look();
        let usual = Effort::default();
        let bytes_max = within.bytes.map_or(usual.bytes_max, |bytes| bytes.min(usual.bytes_max));
        let threads = self.threads;
        T::build(pattern, Effort { threads, bytes_max, progress: &progress, look: &look, ..usual })
    }
}

/// What building may take.
struct Within {
    watch: Watch,
    bytes: Option<usize>,
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf")
            .field("folder", &self.folder)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// The bytes of tables of one kind that stay in memory for the next puzzle.
const KEPT_BYTES: usize = 1 << 30;
/// How many partitions of one kind stay in memory, however small.
const KEPT_MAX: usize = 64;

/// The tables that were used last.
#[derive(Debug)]
struct Kept<T> {
    /// With their names and bytes, the latest last.
    entries: Vec<(String, Arc<T>, usize)>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Kept { entries: Vec::new() }
    }
}

impl<T> Kept<T> {
    fn get(&mut self, name: &str) -> Option<Arc<T>> {
        let place = self.entries.iter().position(|(known, ..)| known == name)?;
        let entry = self.entries.remove(place);
        let tables = Arc::clone(&entry.1);
        self.entries.push(entry);
        Some(tables)
    }

    /// Keeps these, and lets go of those that were not used for longest if they are too much together.
    fn put(&mut self, name: String, tables: &Arc<T>, bytes: usize) {
        self.entries.retain(|(known, ..)| *known != name);
        self.entries.push((name, Arc::clone(tables), bytes));
        let bytes =
            |entries: &[(String, Arc<T>, usize)]| entries.iter().map(|(.., bytes)| bytes).sum::<usize>();
        while self.entries.len() > 1 && (self.entries.len() > KEPT_MAX || bytes(&self.entries) > KEPT_BYTES) {
            self.entries.remove(0);
        }
    }
}

/// What tables are told apart by.
fn key(spec: &PartitionSpec, goal: &Board, reflect: bool) -> String {
    format!("{spec} {} {reflect}", goal.slashes())
}

/// A panic elsewhere leaves a map of whole entries.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table that can be built.
trait Build: Sized {
    fn build(pattern: &Pattern, effort: Effort<'_>) -> Result<Self, BuildError>;
}

impl Build for ZeroAwareTable {
    fn build(pattern: &Pattern, effort: Effort<'_>) -> Result<Self, BuildError> {
        ZeroAwareTable::build(pattern, effort)
    }
}

impl Build for ClassicalTable {
    fn build(pattern: &Pattern, effort: Effort<'_>) -> Result<Self, BuildError> {
        ClassicalTable::build(pattern, effort)
    }
}
