//! Specs against puzzles, under equal limits.
//!
//! A [`Plan`] is every spec on every puzzle, puzzle by puzzle. A puzzle that is listed twice is run once and counts
//! twice. With a [`Store`], a run that is in it is not made again, and every other is in it once it has finished.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use loyd_search::{Cost, Limits};
use loyd_tiles::{Board, BoardError, Distances, Goal};

use crate::store::version_of;
use crate::{Ending, Job, JobError, Key, Record, Report, Shelf, Spec, Store, StoreError, Writer};

/// How often the flag that cancels everything is looked at.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);
/// The largest table of all boards that is made only to know what the shortest solutions are.
const TABLE_BYTES_MAX: usize = 1 << 21;

/// What to compare on what.
///
/// ```
/// use loyd_lab::{Plan, Spec};
/// use loyd_search::Limits;
/// use loyd_tiles::{Board, Goal};
/// let spec = |text: &str| text.parse::<Spec>().unwrap();
/// let plan = Plan {
///     specs: vec![spec("a-star:manhattan"), spec("a-star:misplaced")],
///     puzzles: vec!["8 1 3/4 0 2/7 6 5".parse::<Board>().unwrap()],
///     goal: Goal::Last,
///     limits: Limits { expanded: Some(100_000), ..Limits::default() },
///     seed: None,
/// };
/// let comparison = plan.run(1, None, &mut |_| ()).unwrap();
/// let expanded = |spec| comparison.record(0, spec).unwrap().expanded;
/// assert!(expanded(0) < expanded(1));
/// assert_eq!(comparison.optimum(0), Some(14));
/// ```
#[derive(Debug, Clone)]
pub struct Plan {
    /// What is compared, each once.
    pub specs: Vec<Spec>,
    /// The puzzles, of any size.
    pub puzzles: Vec<Board>,
    /// Their goal.
    pub goal: Goal,
    /// What each run may use.
    pub limits: Limits,
    /// What the puzzles were made with, where they were made.
    pub seed: Option<u64>,
}

/// Why a comparison ended early. What the store held, it still holds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// A puzzle and the goal do not fit together.
    #[error("puzzle {}: {error}", number + 1)]
    Puzzle {
        /// Counted from 0.
        number: usize,
        /// Why.
        error: BoardError,
    },
    /// A spec cannot be run.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A run that has just finished, or that the store had.
#[derive(Debug)]
pub struct Finished<'a> {
    /// The run's place in the plan, from 0 to [`Plan::runs`] - 1.
    pub number: usize,
    /// The puzzle's place in the plan.
    pub puzzle: usize,
    /// The spec's place in the plan.
    pub spec: usize,
    /// What came of it.
    pub record: &'a Record,
    /// Whether it was made before.
    pub stored: bool,
}

/// What came of a plan.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The plan.
    pub plan: Plan,
    /// Whether it was cancelled before its end; some records are then missing.
    pub interrupted: bool,
    /// By spec.
    versions: Vec<String>,
    /// Of each puzzle the first one in the plan that is equal to it.
    first: Vec<usize>,
    /// By first puzzle, then spec.
    records: Vec<Option<Record>>,
    optima: Vec<Option<Cost>>,
}

impl Plan {
    /// How many runs there are to make in all: equal puzzles are run once.
    pub fn runs(&self) -> usize {
        let first = self.first_of_each();
        first.iter().enumerate().filter(|&(puzzle, &first)| puzzle == first).count() * self.specs.len()
    }

    /// Makes the runs that the store does not hold, `jobs` at a time, and calls `finished` for every run as it is known:
    /// first those of the store, then the others as they end.
    ///
    /// # Errors
    /// When a spec does not fit a board, or the store fails. A run that hits a limit is no error.
    pub fn run(
        &self,
        jobs: usize,
        store: Option<Store>,
        finished: &mut dyn FnMut(Finished<'_>),
    ) -> Result<Comparison, CompareError> {
        let first = self.first_of_each();
        let versions: Vec<String> = self.specs.iter().map(version_of).collect();
        let mut records = vec![None; self.puzzles.len() * self.specs.len()];
        // The run that happens to need a table first does not pay for it with its time.
        Shelf::shared().serve_many();
        let mut pending = self.pending(&first)?;
        if let Some(store) = &store {
            let mut missing = Vec::new();
            for run in pending {
                match store.get(&run.key(&versions, self.seed))? {
                    Some(record) => {
                        let (puzzle, spec) = (run.puzzle, run.spec);
                        finished(Finished {
                            number: run.number,
                            puzzle,
                            spec,
                            record: &record,
                            stored: true,
                        });
                        records[run.at(self)] = Some(record);
                    }
                    None => missing.push(run),
                }
            }
            pending = missing;
        }
        let mut crew = Crew {
            plan: self,
            versions: &versions,
            pending: &pending,
            writer: store.map(Store::into_writer),
        };
        let interrupted = crew.work(jobs, &mut |run, record| {
            let (puzzle, spec) = (run.puzzle, run.spec);
            finished(Finished { number: run.number, puzzle, spec, record: &record, stored: false });
            records[run.at(self)] = Some(record);
        })?;
        if let Some(writer) = crew.writer {
            writer.finish()?;
        }
        let plan = self.clone();
        let mut comparison = Comparison { plan, interrupted, versions, first, records, optima: Vec::new() };
        comparison.optima = comparison.find_optima();
        Ok(comparison)
    }

    fn first_of_each(&self) -> Vec<usize> {
        let mut seen: HashMap<&Board, usize> = HashMap::new();
        self.puzzles.iter().enumerate().map(|(at, puzzle)| *seen.entry(puzzle).or_insert(at)).collect()
    }

    /// Every run once, puzzle by puzzle.
    fn pending(&self, first: &[usize]) -> Result<Vec<Run>, CompareError> {
        let mut runs = Vec::new();
        for (puzzle, board) in self.puzzles.iter().enumerate() {
            if first[puzzle] != puzzle {
                continue;
            }
            for (spec, text) in self.specs.iter().enumerate() {
                let mut job = Job::new(board.clone(), &self.goal, text.clone())
                    .map_err(|error| CompareError::Puzzle { number: puzzle, error })?;
                job.limits = self.limits.clone();
                runs.push(Run { number: runs.len(), puzzle, spec, job });
            }
        }
        Ok(runs)
    }
}

/// One spec on one puzzle.
struct Run {
    number: usize,
    puzzle: usize,
    spec: usize,
    job: Job,
}

impl Run {
    fn key(&self, versions: &[String], seed: Option<u64>) -> Key {
        let Job { puzzle, goal, spec, limits, .. } = &self.job;
        Key::new(&versions[self.spec], spec, puzzle, goal, limits, seed)
    }

    fn at(&self, plan: &Plan) -> usize {
        self.puzzle * plan.specs.len() + self.spec
    }
}

/// The threads that make the runs, and where the results go.
struct Crew<'a> {
    plan: &'a Plan,
    versions: &'a [String],
    pending: &'a [Run],
    writer: Option<Writer>,
}

type Answer = (usize, Result<Report, JobError>);

impl Crew<'_> {
    /// Makes all runs. Whether somebody cancelled them.
    fn work(&mut self, jobs: usize, finished: &mut dyn FnMut(&Run, Record)) -> Result<bool, CompareError> {
        let (next, halt) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
        let pending = self.pending;
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(64);
            for _ in 0..jobs.clamp(1, pending.len().max(1)) {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                scope.spawn(move || make_runs(pending, next, halt, &sender));
            }
            drop(sender);
            let result = self.collect(&receiver, &halt, finished);
            // The scope waits for its threads: on an error, a run that is under way should not be waited for.
            halt.store(true, Ordering::Relaxed);
            result
        })
    }

    fn collect(
        &mut self,
        receiver: &Receiver<Answer>,
        halt: &AtomicBool,
        finished: &mut dyn FnMut(&Run, Record),
    ) -> Result<bool, CompareError> {
        let cancelled = || self.plan.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        loop {
            if cancelled() {
                halt.store(true, Ordering::Relaxed);
            }
            let (at, result) = match receiver.recv_timeout(LOOK_INTERVAL) {
                Ok(answer) => answer,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(cancelled()),
            };
            let run = &self.pending[at];
            let Some(record) = Record::of(&result?) else { continue };
            // A heuristic of the user's that failed may be mended under the same name: its runs are to be made again.
            if let Some(writer) = self.writer.as_mut().filter(|_| record.ending != Ending::Failed) {
                writer.add(run.key(self.versions, self.plan.seed), record.clone())?;
            }
            finished(run, record);
        }
    }
}

fn make_runs(pending: &[Run], next: &AtomicUsize, halt: &Arc<AtomicBool>, sender: &SyncSender<Answer>) {
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        if at >= pending.len() || halt.load(Ordering::Relaxed) {
            return;
        }
        let job = &pending[at].job;
        let limits = Limits { cancel: Some(Arc::clone(halt)), ..job.limits.clone() };
        let result = Job { limits, ..job.clone() }.run();
        if sender.send((at, result)).is_err() {
            return;
        }
    }
}

impl Comparison {
    /// What came of a spec on a puzzle. `None` if the comparison was cancelled before.
    pub fn record(&self, puzzle: usize, spec: usize) -> Option<&Record> {
        self.records[self.first[puzzle] * self.plan.specs.len() + spec].as_ref()
    }

    /// The version of what ran for a spec, as in the key of its runs.
    pub fn version(&self, spec: usize) -> &str {
        &self.versions[spec]
    }

    /// The records of a spec, by puzzle.
    pub fn records(&self, spec: usize) -> impl Iterator<Item = Option<&Record>> {
        (0..self.plan.puzzles.len()).map(move |puzzle| self.record(puzzle, spec))
    }

    /// The length of a puzzle's shortest solution, if one of the specs proved it or the board is small enough to look
    /// at all boards of its size.
    pub fn optimum(&self, puzzle: usize) -> Option<Cost> {
        self.optima[puzzle]
    }

    /// The puzzles that every spec solved.
    pub fn solved_by_all(&self) -> Vec<usize> {
        let solved = |puzzle, spec| self.record(puzzle, spec).is_some_and(|r| r.ending == Ending::Solved);
        let all = |&puzzle: &usize| (0..self.plan.specs.len()).all(|spec| solved(puzzle, spec));
        (0..self.plan.puzzles.len()).filter(all).collect()
    }

    fn find_optima(&self) -> Vec<Option<Cost>> {
        let mut tables = HashMap::new();
        (0..self.plan.puzzles.len())
            .map(|puzzle| {
                let records = || (0..self.plan.specs.len()).filter_map(|spec| self.record(puzzle, spec));
                let bound = records().map(|record| record.lower_bound).max()?;
                let best = records().filter_map(|record| record.cost).min()?;
                if best == bound {
                    return Some(best);
                }
                let board = &self.plan.puzzles[puzzle];
                let table = tables.entry(board.size()).or_insert_with(|| {
                    let goal = self.plan.goal.board(board.size()).ok()?;
                    Distances::new(&goal, TABLE_BYTES_MAX).ok()
                });
                table.as_ref()?.distance(board).map(Cost::from)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loyd_tiles::{Generator, Scramble, Size};

    fn plan(specs: &[&str], count: usize) -> Plan {
        let size = Size::new(3, 3).unwrap();
        let puzzles = Generator::new(size, &Goal::Last, Scramble::Walk(12), 1).unwrap();
        Plan {
            specs: specs.iter().map(|spec| spec.parse().unwrap()).collect(),
            puzzles: puzzles.take(count).collect(),
            goal: Goal::Last,
            limits: Limits { expanded: Some(1000), ..Limits::default() },
            seed: Some(1),
        }
    }

    fn counts(comparison: &Comparison) -> Vec<Option<(Ending, u64)>> {
        let specs = 0..comparison.plan.specs.len();
        specs.flat_map(|s| comparison.records(s).map(|r| r.map(|r| (r.ending, r.expanded)))).collect()
    }

    #[test]
    fn equal_puzzles_are_run_once_and_count_each_time() {
        let plan = plan(&["bfs", "a-star"], 50);
        let mut distinct = plan.puzzles.clone();
        distinct.sort_by_key(Board::slashes);
        distinct.dedup();
        assert!(distinct.len() < 50, "short walks meet");
        let mut made = 0;
        let comparison = plan.run(1, None, &mut |_| made += 1).unwrap();
        assert_eq!((made, plan.runs()), (2 * distinct.len(), 2 * distinct.len()));
        assert_eq!(comparison.records(0).flatten().count(), 50);
    }

    #[test]
    fn parallel_runs_give_the_same_records() {
        let plan = plan(&["ids", "greedy:misplaced", "ucs"], 30);
        let run = |jobs| counts(&plan.run(jobs, None, &mut |_| ()).unwrap());
        assert_eq!(run(1), run(4));
    }

    #[test]
    fn a_stored_run_is_not_made_again_and_other_keys_stay_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.sqlite");
        let open = || Some(Store::open(&path).unwrap());
        let (small, mut large) = (plan(&["bfs"], 10), plan(&["bfs", "ucs"], 20));
        small.run(1, open(), &mut |run| assert!(!run.stored)).unwrap();
        let mut stored = 0;
        let comparison = large.run(2, open(), &mut |run| stored += usize::from(run.stored)).unwrap();
        assert_eq!(stored, small.runs());
        assert_eq!(counts(&comparison), counts(&large.run(1, None, &mut |_| ()).unwrap()));
        assert_eq!(open().unwrap().len().unwrap() as usize, large.runs());
        large.limits.expanded = Some(5);
        large.run(1, open(), &mut |run| assert!(!run.stored)).unwrap();
        assert_eq!(open().unwrap().len().unwrap() as usize, 2 * large.runs());
    }

    #[test]
    fn a_cancelled_comparison_keeps_what_it_has() {
        let mut plan = plan(&["bfs", "ucs"], 50);
        let flag = Arc::new(AtomicBool::new(false));
        plan.limits.cancel = Some(Arc::clone(&flag));
        let mut made = 0;
        let cancel = &mut |_: Finished<'_>| {
            made += 1;
            flag.store(true, Ordering::Relaxed);
        };
        let comparison = plan.run(1, None, cancel).unwrap();
        assert!(comparison.interrupted);
        assert!(comparison.records.iter().flatten().count() == made && made >= 1);
    }

    #[test]
    fn a_spec_that_does_not_fit_stops_everything() {
        let error = plan(&["bfs", "a-star:no-such"], 3).run(2, None, &mut |_| ()).unwrap_err();
        assert!(matches!(error, CompareError::Job(_)), "{error}");
    }

    #[test]
    fn the_optimum_is_known_on_small_boards_even_if_no_spec_proves_it() {
        let comparison = plan(&["greedy:misplaced"], 20).run(1, None, &mut |_| ()).unwrap();
        let exact = plan(&["bfs"], 20).run(1, None, &mut |_| ()).unwrap();
        for puzzle in 0..20 {
            assert_eq!(comparison.optimum(puzzle), exact.record(puzzle, 0).unwrap().cost);
        }
    }
}
