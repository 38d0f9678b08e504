//! Results in an `SQLite` file, so that a comparison that was killed goes on where it stopped.
//!
//! The file holds results and nothing else: one row a run, under the key that decides its result. A row is there
//! wholly or not at all (write-ahead log, transactions), so a process may be killed at any moment: the runs that were
//! not yet committed are made again, the others are not, and no run is there twice. A [`Writer`] commits on a thread
//! of its own, several rows at a time when they come fast, so that no run waits for the disk.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use loyd_lab::{Estimate, Instance, IterationReport, OwnCode, Spec};
use loyd_search::{Iteration, Limits, Stats};
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, Transaction, params};

use crate::{Ending, Record};

/// "Loyd" in ASCII: says whose file it is, as `SQLite`'s own documentation suggests.
pub(crate) const APPLICATION: i32 = 0x4C6F_7964;
/// Of the table below.
pub(crate) const FORMAT: i32 = 4;
/// Of what is counted how: to be raised whenever a count of any algorithm changes, since results under the old rules are
/// then no longer what a run would give.
const COUNTING_RULES: u32 = 4;
/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(3);
/// Between one attempt to open and the next.
const PAUSE: Duration = Duration::from_millis(50);
/// How many finished runs may wait for the disk before the runs do.
const QUEUE: usize = 1024;
/// A commit costs far more than a row: this many runs are written together if each comes this soon after the last. A
/// run that was not written when the program is killed is made again.
const TOGETHER: usize = 16;
const LINGER: Duration = Duration::from_millis(10);

const TABLE: &str = "CREATE TABLE run (
    version TEXT NOT NULL, domain TEXT NOT NULL, spec TEXT NOT NULL, goal TEXT NOT NULL, limits TEXT NOT NULL,
    seed TEXT NOT NULL, puzzle TEXT NOT NULL, ending TEXT NOT NULL, cost INTEGER, optimal INTEGER NOT NULL,
    lower_bound INTEGER NOT NULL, expanded INTEGER NOT NULL, generated INTEGER NOT NULL,
    frontier_max INTEGER NOT NULL, depth_max INTEGER NOT NULL, iterations INTEGER NOT NULL,
    bytes_peak INTEGER NOT NULL, nanoseconds INTEGER NOT NULL, per_iteration TEXT NOT NULL, steps INTEGER,
    PRIMARY KEY (version, domain, spec, goal, limits, seed, puzzle)
) STRICT, WITHOUT ROWID";

/// What decides the result of a run: two runs with the same key differ at most in their times.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The version of the program and of its counting rules, and of a heuristic of the user's own.
    pub version: String,
    /// The domain.
    pub domain: String,
    /// The spec as typed.
    pub spec: String,
    /// The goal, on a line.
    pub goal: String,
    /// The limits, as in `nodes=1000 seconds=10 bytes=1024`.
    pub limits: String,
    /// The seed that the puzzles were made with; empty where they were given.
    pub seed: String,
    /// The start, on a line.
    pub puzzle: String,
}

impl Key {
    /// The key of a run. `version` is what [`version_of`] says of the spec.
    pub fn new(version: &str, spec: &Spec, instance: &Instance, limits: &Limits, seed: Option<u64>) -> Key {
        let key = instance.key();
        Key {
            version: version.to_owned(),
            domain: instance.about().name.to_string(),
            spec: spec.to_string(),
            goal: key.goal,
            limits: limits_text(limits),
            seed: seed.map_or_else(String::new, |seed| seed.to_string()),
            puzzle: key.start,
        }
    }
}

/// The version of what runs: this program's, that of the counting rules and, if a heuristic is the user's own, a mark of
/// the contents of the files it names. A script that was edited is another heuristic under the same name.
pub fn version_of(spec: &Spec, own: Option<&dyn OwnCode>) -> String {
    let program = program_version();
    let parts = spec.estimate().map(Estimate::parts).unwrap_or_default();
    let marks = parts.iter().filter_map(|part| match part {
        Estimate::Own { how, source } => own?.mark(*how, source),
        _ => None,
    });
    // The order matters: max(a,b) of two drafts is not that of the two exchanged.
    let mark = marks.reduce(|all, mark| all.rotate_left(1) ^ mark);
    mark.map_or_else(|| program.clone(), |mark| format!("{program}+{mark:016x}"))
}

/// The version of this program and of its counting rules.
pub(crate) fn program_version() -> String {
    format!("{}/{COUNTING_RULES}", env!("CARGO_PKG_VERSION"))
}

/// The limits in one line; those that are not set are left out.
pub fn limits_text(limits: &Limits) -> String {
    let parts = [
        limits.expanded.map(|nodes| format!("nodes={nodes}")),
        limits.time.map(|time| format!("seconds={}", time.as_secs_f64())),
        limits.bytes.map(|bytes| format!("bytes={bytes}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Why a store cannot be used. What it held before, it still holds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process holds it.
    #[error("it is locked by another program; try again when that has ended")]
    Locked,
    /// Damaged, or cut short.
    #[error("it is damaged; move it away, or repair it with the sqlite3 program's .recover")]
    Corrupt,
    /// Something else.
    #[error("it is not a store of results made by loyd")]
    Foreign,
    /// Of a later version of this program.
    #[error("it was made by a later version of loyd")]
    Newer,
    /// Of an earlier format, where nothing may be written to it.
    #[error(
        "it was made by an earlier version of loyd, in another format: make its runs again with this one"
    )]
    Older,
    /// With runs that were counted by other rules.
    #[error(
        "it holds runs of loyd {found}, and this is loyd {ours} (version/counting rules): make them again with this one"
    )]
    Rules {
        /// The version that it has.
        found: String,
        /// This program's.
        ours: String,
    },
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// Not writable.
    #[error("it cannot be written: the file or its folder is read-only")]
    ReadOnly,
    /// The disk is full.
    #[error("the disk is full; the results stored so far are kept")]
    Full,
    /// There is no such folder, or no permission.
    #[error("it cannot be opened: is its folder there, and yours to write?")]
    CannotOpen,
    /// What else can happen to a file.
    #[error("{0}; the results stored so far are kept")]
    Other(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Corrupt,
            Some(ErrorCode::NotADatabase) => StoreError::Foreign,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly,
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::CannotOpen) => StoreError::CannotOpen,
            _ => StoreError::Other(error.to_string()),
        }
    }
}

/// Where every move costs 1, so that the third format told how many there are: not on maps, nor in problems of the user's own.
const MOVES_COST_ONE: &str = "domain IN ('tiles', 'words', 'pancake', 'cube', 'hanoi')";

/// The third format did not have the number of moves.
fn count_steps(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    transaction.execute("ALTER TABLE run ADD COLUMN steps INTEGER", [])?;
    transaction.execute(&format!("UPDATE run SET steps = cost WHERE {MOVES_COST_ONE}"), [])?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    Ok(())
}

/// The second format had no counts of single iterations either.
fn lengthen(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    transaction.execute("ALTER TABLE run ADD COLUMN per_iteration TEXT NOT NULL DEFAULT '[]'", [])?;
    count_steps(transaction)
}

/// The first format knew no domains but tiles either.
fn widen(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    transaction.execute("ALTER TABLE run RENAME TO narrow", [])?;
    transaction.execute(TABLE, [])?;
    transaction.execute(
        "INSERT INTO run SELECT version, 'tiles', spec, goal, limits, seed, puzzle, ending, cost, optimal, lower_bound,
            expanded, generated, frontier_max, depth_max, iterations, bytes_peak, nanoseconds, '[]', cost FROM narrow",
        [],
    )?;
    transaction.execute("DROP TABLE narrow", [])?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    Ok(())
}

/// An open file of results.
#[derive(Debug)]
pub struct Store {
    pub(crate) connection: Connection,
}

impl Store {
    /// Opens a store, or makes an empty one where there is no file.
    ///
    /// # Errors
    /// When the file is not a store, or cannot be read and written.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        // `SQLite` does not wait where two processes begin the write-ahead log of a new file at once, so we do.
        for _ in 0..PATIENCE.as_millis() / (2 * PAUSE.as_millis()) {
            match Store::prepared(Connection::open(path)?) {
                Err(StoreError::Locked) => std::thread::sleep(PAUSE),
                opened => return opened,
            }
        }
        Err(StoreError::Locked)
    }

    fn prepared(mut connection: Connection) -> Result<Store, StoreError> {
        connection.busy_timeout(PAUSE)?;
        // In one transaction, so that two processes that find no file do not both make the table.
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let number = |pragma: &str| transaction.pragma_query_value(None, pragma, |row| row.get::<_, i32>(0));
        let tables: i64 =
            transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        match (tables, number("application_id")?, number("user_version")?) {
            (0, 0, 0) => {
                transaction.execute(TABLE, [])?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", FORMAT)?;
            }
            (_, APPLICATION, FORMAT) => {}
            (_, APPLICATION, 1) => widen(&transaction)?,
            (_, APPLICATION, 2) => lengthen(&transaction)?,
            (_, APPLICATION, 3) => count_steps(&transaction)?,
            (_, APPLICATION, newer) if newer > FORMAT => return Err(StoreError::Newer),
            _ => return Err(StoreError::Foreign),
        }
        transaction.commit()?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // A power cut may undo the last commits, which are then made again; it cannot damage the file.
        connection.pragma_update(None, "synchronous", "normal")?;
        let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            return Err(StoreError::Corrupt);
        }
        connection.busy_timeout(PATIENCE)?;
        Ok(Store { connection })
    }

    /// The record of a run, if it was made before.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn get(&self, key: &Key) -> Result<Option<Record>, StoreError> {
        get(&self.connection, key)
    }

    /// Every run, by key.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn runs(&self) -> Result<Vec<(Key, Record)>, StoreError> {
        let mut runs = Vec::new();
        self.for_each(&mut |key, record| {
            runs.push((key, record));
            Ok(())
        })?;
        Ok(runs)
    }

    /// Tells of every run, by key, and ends early if that fails.
    pub(crate) fn for_each(
        &self,
        hear: &mut dyn FnMut(Key, Record) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut query = self.connection.prepare(
            "SELECT version, domain, spec, goal, limits, seed, puzzle, ending, cost, optimal, lower_bound, expanded,
                    generated, frontier_max, depth_max, iterations, bytes_peak, nanoseconds, per_iteration, steps FROM run
             ORDER BY version, domain, spec, goal, limits, seed, puzzle",
        )?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            let text = |at| row.get::<_, String>(at);
            let (version, domain, spec, goal) = (text(0)?, text(1)?, text(2)?, text(3)?);
            let (limits, seed, puzzle) = (text(4)?, text(5)?, text(6)?);
            hear(Key { version, domain, spec, goal, limits, seed, puzzle }, record(row, 7)??)?;
        }
        Ok(())
    }

    /// How many runs there are.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn len(&self) -> Result<u64, StoreError> {
        let count: i64 = self.connection.query_row("SELECT count(*) FROM run", [], |row| row.get(0))?;
        Ok(count as u64)
    }

    /// Whether there are none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        Ok(self.len()? == 0)
    }

    /// Adds runs, all or none. One that is there already stays as it is.
    ///
    /// # Errors
    /// When the file cannot be written; none of these runs is then in it.
    pub fn add(&mut self, runs: &[(Key, Record)]) -> Result<(), StoreError> {
        let transaction =
            self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        runs.iter().try_for_each(|(key, run)| insert(&transaction, key, run))?;
        Ok(transaction.commit()?)
    }

    /// Hands the store to a thread that adds runs as they finish.
    pub fn into_writer(self) -> Writer {
        let (sender, receiver) = sync_channel(QUEUE);
        let thread = std::thread::spawn(move || write_all(self, &receiver));
        Writer { state: State::Open { sender, thread } }
    }
}

/// The record of a run, if it is there.
pub(crate) fn get(connection: &Connection, key: &Key) -> Result<Option<Record>, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT ending, cost, optimal, lower_bound, expanded, generated, frontier_max, depth_max, iterations,
                bytes_peak, nanoseconds, per_iteration, steps FROM run
         WHERE version = ?1 AND domain = ?2 AND spec = ?3 AND goal = ?4 AND limits = ?5 AND seed = ?6
               AND puzzle = ?7",
    )?;
    let Key { version, domain, spec, goal, limits, seed, puzzle } = key;
    let row =
        query.query_row(params![version, domain, spec, goal, limits, seed, puzzle], |row| record(row, 0));
    row.optional()?.transpose()
}

/// Adds a run, unless it is there.
pub(crate) fn insert(connection: &Connection, key: &Key, run: &Record) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT OR IGNORE INTO run VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20)",
    )?;
    insert.execute(params![
        key.version,
        key.domain,
        key.spec,
        key.goal,
        key.limits,
        key.seed,
        key.puzzle,
        run.ending.name(),
        run.cost,
        run.optimal,
        run.lower_bound,
        run.expanded as i64,
        run.generated as i64,
        run.frontier_max as i64,
        run.depth_max.unwrap_or(0) as i64,
        run.iterations as i64,
        run.bytes_peak as i64,
        run.time.as_nanos() as i64,
        told(&run.per_iteration),
        run.steps.map(|steps| steps as i64),
    ])?;
    Ok(())
}

/// The columns of a run from `first` on. The inner error is a row that this program never writes.
fn record(row: &Row<'_>, first: usize) -> rusqlite::Result<Result<Record, StoreError>> {
    let number = |at: usize| row.get::<_, i64>(first + at).map(|n| n as u64);
    let Ok(per_iteration) = serde_json::from_str::<Vec<IterationReport>>(&row.get::<_, String>(first + 11)?)
    else {
        return Ok(Err(StoreError::Foreign));
    };
    let Some(ending) = Ending::from_name(&row.get::<_, String>(first)?) else {
        return Ok(Err(StoreError::Foreign));
    };
    // The column holds a 0 where no depth was measured.
    let (generated, depth_max) = (number(5)?, number(7)?);
    let depth_max = Stats { generated, depth_max, ..Stats::default() }.depth_measured();
    Ok(Ok(Record {
        ending,
        cost: row.get(first + 1)?,
        steps: row.get::<_, Option<i64>>(first + 12)?.map(|steps| steps as u64),
        optimal: row.get(first + 2)?,
        lower_bound: row.get(first + 3)?,
        expanded: number(4)?,
        generated,
        frontier_max: number(6)?,
        depth_max,
        iterations: number(8)?,
        per_iteration: per_iteration.into_iter().map(Iteration::from).collect(),
        bytes_peak: number(9)?,
        time: Duration::from_nanos(number(10)?),
    }))
}

/// Iterations as JSON, which `SQLite` can look into.
fn told(iterations: &[Iteration]) -> String {
    let told: Vec<IterationReport> = iterations.iter().map(|&iteration| iteration.into()).collect();
    serde_json::to_string(&told).expect("numbers become JSON")
}

fn write_all(mut store: Store, receiver: &Receiver<(Key, Record)>) -> Result<(), StoreError> {
    while let Ok(first) = receiver.recv() {
        let mut runs = vec![first];
        while runs.len() < TOGETHER
            && let Ok(next) = receiver.recv_timeout(LINGER)
        {
            runs.push(next);
        }
        runs.extend(receiver.try_iter().take(QUEUE));
        store.add(&runs)?;
    }
    Ok(())
}

/// Adds runs to a store on a thread of its own.
#[derive(Debug)]
pub struct Writer {
    state: State,
}

#[derive(Debug)]
enum State {
    Open { sender: SyncSender<(Key, Record)>, thread: JoinHandle<Result<(), StoreError>> },
    Closed(Result<(), StoreError>),
}

impl Writer {
    /// Hands a run over. Waits only if the disk is far behind.
    ///
    /// # Errors
    /// When a run before this one could not be written.
    pub fn add(&mut self, key: Key, record: Record) -> Result<(), StoreError> {
        match &self.state {
            State::Open { sender, .. } if sender.send((key, record)).is_ok() => Ok(()),
            _ => self.close(),
        }
    }

    /// Waits until every run is in the file.
    ///
    /// # Errors
    /// When one of them could not be written.
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.close()
    }

    fn close(&mut self) -> Result<(), StoreError> {
        let state = std::mem::replace(&mut self.state, State::Closed(Ok(())));
        let result = match state {
            State::Open { sender, thread } => {
                drop(sender);
                let failed = || StoreError::Other("the writer of the store failed".to_owned());
                thread.join().unwrap_or_else(|_| Err(failed()))
            }
            State::Closed(result) => result,
        };
        self.state = State::Closed(result.clone());
        result
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // `finish` tells of a failure; here the point is that nothing is left behind.
        let _ = self.close();
    }
}

#[cfg(test)]
mod tests;
