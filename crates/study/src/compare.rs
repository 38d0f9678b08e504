//! Specs against puzzles, under equal limits.
//!
//! A [`Plan`] is every spec on every puzzle, puzzle by puzzle. A puzzle that is listed twice is run once and counts
//! twice. With a [`Store`], a run that is in it is not made again, and every other is in it once it has finished.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use loyd_lab::{Context, Instance, InstanceKey, LabError, Report, Spec, Status};
use loyd_search::{Cost, Limits, Stop};

use crate::store::version_of;
use crate::{Ending, Key, Record, Store, StoreError, Writer};

/// How often the flag that cancels everything is looked at.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);

/// What to compare on what.
///
/// ```
/// use loyd_lab::{Context, Spec, Tables};
/// use loyd_search::Limits;
/// use loyd_study::Plan;
/// let spec = |text: &str| text.parse::<Spec>().unwrap();
/// let puzzle = loyd_domains::registry().read("tiles", "8 1 3/4 0 2/7 6 5").unwrap();
/// let plan = Plan {
///     specs: vec![spec("a-star:manhattan"), spec("a-star:misplaced")],
///     puzzles: vec![puzzle],
///     limits: Limits { expanded: Some(100_000), ..Limits::default() },
///     seed: None,
/// };
/// let tables = Tables::default();
/// let comparison = plan.run(&Context::new(&tables), 1, None, &mut |_| ()).unwrap();
/// let expanded = |spec| comparison.record(0, spec).unwrap().expanded;
/// assert!(expanded(0) < expanded(1));
/// assert_eq!(comparison.optimum(0), Some(14));
/// ```
#[derive(Debug, Clone)]
pub struct Plan {
    /// What is compared, each once.
    pub specs: Vec<Spec>,
    /// The problems, of one domain.
    pub puzzles: Vec<Instance>,
    /// What each run may use.
    pub limits: Limits,
    /// What the puzzles were made with, where they were made.
    pub seed: Option<u64>,
}

/// Why a comparison ended early. What the store held, it still holds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// A spec cannot be run.
    #[error(transparent)]
    Lab(#[from] LabError),
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
    /// By spec: the first puzzle on which its heuristic failed, and why.
    failures: Vec<Option<(usize, String)>>,
    optima: Vec<Option<Cost>>,
}

impl Plan {
    /// How many runs there are to make in all: equal puzzles are run once.
    pub fn runs(&self) -> usize {
        let first = self.first_of_each();
        first.iter().enumerate().filter(|&(puzzle, &first)| puzzle == first).count() * self.specs.len()
    }

    /// How many puzzles are equal to one before them.
    pub fn repeated(&self) -> usize {
        self.first_of_each().iter().enumerate().filter(|&(puzzle, &first)| puzzle != first).count()
    }

    /// Whether every heuristic is there for the problems: what would end the comparison in the middle is known before it
    /// begins. Of problems that differ only in their start, one is asked.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self, cx: &Context<'_>) -> Result<(), CompareError> {
        let mut goals = HashSet::new();
        for puzzle in &self.puzzles {
            if goals.insert(puzzle.key().goal) {
                self.specs.iter().try_for_each(|spec| puzzle.check_spec(spec, cx))?;
            }
        }
        Ok(())
    }

    /// Makes the runs that the store does not hold, `jobs` at a time, and calls `finished` for every run as it is known:
    /// first those of the store, then the others as they end.
    ///
    /// # Errors
    /// When a spec does not fit a board, or the store fails. A run that hits a limit is no error.
    pub fn run(
        &self,
        cx: &Context<'_>,
        jobs: usize,
        store: Option<Store>,
        finished: &mut dyn FnMut(Finished<'_>),
    ) -> Result<Comparison, CompareError> {
        let first = self.first_of_each();
        let versions: Vec<String> = self.specs.iter().map(|spec| version_of(spec, cx.own)).collect();
        let mut records = vec![None; self.puzzles.len() * self.specs.len()];
        // The run that happens to need a table first does not pay for it with its time.
        let cx = &Context { shared: true, ..cx.clone() };
        let mut failures: Vec<Option<(usize, String)>> = vec![None; self.specs.len()];
        let mut pending = self.pending(&first);
        if let Some(store) = &store {
            let mut missing = Vec::new();
            for run in pending {
                match store.get(&run.key(self, &versions))? {
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
            cx,
            versions: &versions,
            pending: &pending,
            writer: store.map(Store::into_writer),
        };
        let interrupted = crew.work(jobs, &mut |run, record, failure| {
            let (puzzle, spec) = (run.puzzle, run.spec);
            let known = failures[spec].as_ref().is_some_and(|&(first, _)| first < puzzle);
            if let Some(why) = failure.filter(|_| !known) {
                failures[spec] = Some((puzzle, why));
            }
            finished(Finished { number: run.number, puzzle, spec, record: &record, stored: false });
            records[run.at(self)] = Some(record);
        })?;
        if let Some(writer) = crew.writer {
            writer.finish()?;
        }
        let plan = self.clone();
        let mut comparison =
            Comparison { plan, interrupted, versions, first, records, failures, optima: Vec::new() };
        comparison.optima = comparison.find_optima(cx);
        Ok(comparison)
    }

    fn first_of_each(&self) -> Vec<usize> {
        let mut seen: HashMap<InstanceKey, usize> = HashMap::new();
        self.puzzles.iter().enumerate().map(|(at, puzzle)| *seen.entry(puzzle.key()).or_insert(at)).collect()
    }

    /// Every run once, puzzle by puzzle.
    fn pending(&self, first: &[usize]) -> Vec<Run> {
        let puzzles = (0..self.puzzles.len()).filter(|&puzzle| first[puzzle] == puzzle);
        let runs = puzzles.flat_map(|puzzle| (0..self.specs.len()).map(move |spec| (puzzle, spec)));
        runs.enumerate().map(|(number, (puzzle, spec))| Run { number, puzzle, spec }).collect()
    }
}

/// One spec on one puzzle.
#[derive(Clone, Copy)]
struct Run {
    number: usize,
    puzzle: usize,
    spec: usize,
}

impl Run {
    fn key(self, plan: &Plan, versions: &[String]) -> Key {
        let (spec, puzzle) = (&plan.specs[self.spec], &plan.puzzles[self.puzzle]);
        Key::new(&versions[self.spec], spec, puzzle, &plan.limits, plan.seed)
    }

    fn at(self, plan: &Plan) -> usize {
        self.puzzle * plan.specs.len() + self.spec
    }
}

/// The threads that make the runs, and where the results go.
struct Crew<'a> {
    plan: &'a Plan,
    cx: &'a Context<'a>,
    versions: &'a [String],
    pending: &'a [Run],
    writer: Option<Writer>,
}

type Answer = (usize, Result<Report, LabError>);

/// Hears of each run that was made: what came of it, and why its heuristic failed if it did.
type Hear<'h> = dyn FnMut(Run, Record, Option<String>) + 'h;

impl Crew<'_> {
    /// Makes all runs. Whether somebody cancelled them.
    fn work(&mut self, jobs: usize, finished: &mut Hear<'_>) -> Result<bool, CompareError> {
        let (next, halt) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
        let (plan, cx, pending) = (self.plan, self.cx, self.pending);
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(64);
            for _ in 0..jobs.clamp(1, pending.len().max(1)) {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                scope.spawn(move || make_runs(plan, cx, pending, next, halt, &sender));
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
        finished: &mut Hear<'_>,
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
            let run = self.pending[at];
            let report = result?;
            let Some(record) = Record::of(&report) else { continue };
            // A heuristic of the user's that failed may be mended under the same name: its runs are to be made again.
            if let Some(writer) = self.writer.as_mut().filter(|_| record.ending != Ending::Failed) {
                writer.add(run.key(self.plan, self.versions), record.clone())?;
            }
            finished(run, record, failure(report));
        }
    }
}

/// Why the heuristic failed, if it did.
fn failure(report: Report) -> Option<String> {
    match report.status {
        Status::Stopped(Stop::Failed(error)) => Some(error.to_string()),
        Status::Solved { .. } | Status::Unsolvable | Status::Stopped(_) => None,
    }
}

fn make_runs(
    plan: &Plan,
    cx: &Context<'_>,
    pending: &[Run],
    next: &AtomicUsize,
    halt: &Arc<AtomicBool>,
    sender: &SyncSender<Answer>,
) {
    let limits = Limits { cancel: Some(Arc::clone(halt)), ..plan.limits.clone() };
    let cx = cx.within(limits);
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        if at >= pending.len() || halt.load(Ordering::Relaxed) {
            return;
        }
        let Run { puzzle, spec, .. } = pending[at];
        let result = plan.puzzles[puzzle].solve(&plan.specs[spec], &cx, &mut |_| ());
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

    /// The first puzzle on which the heuristic of a spec failed, and why, if it is the user's own and did.
    pub fn failure(&self, spec: usize) -> Option<(usize, &str)> {
        self.failures[spec].as_ref().map(|(puzzle, why)| (*puzzle, why.as_str()))
    }

    /// The length of a puzzle's shortest solution, if one of the specs proved it or the space is small enough to
    /// look at all of it.
    pub fn optimum(&self, puzzle: usize) -> Option<Cost> {
        self.optima[puzzle]
    }

    /// The length of a puzzle's shortest solution, or of the shortest that a spec found where that is not known.
    pub fn depth(&self, puzzle: usize) -> Option<Cost> {
        let costs = (0..self.plan.specs.len()).filter_map(|spec| self.record(puzzle, spec)?.cost);
        self.optimum(puzzle).or_else(|| costs.min())
    }

    /// The puzzles that every spec solved.
    pub fn solved_by_all(&self) -> Vec<usize> {
        let solved = |puzzle, spec| self.record(puzzle, spec).is_some_and(|r| r.ending == Ending::Solved);
        let all = |&puzzle: &usize| (0..self.plan.specs.len()).all(|spec| solved(puzzle, spec));
        (0..self.plan.puzzles.len()).filter(all).collect()
    }

    fn find_optima(&self, cx: &Context<'_>) -> Vec<Option<Cost>> {
        (0..self.plan.puzzles.len())
            .map(|puzzle| {
                let records = || (0..self.plan.specs.len()).filter_map(|spec| self.record(puzzle, spec));
                let bound = records().map(|record| record.lower_bound).max()?;
                let best = records().filter_map(|record| record.cost).min()?;
                if best == bound { Some(best) } else { self.plan.puzzles[puzzle].distance(cx) }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
