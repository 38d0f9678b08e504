//! Specs against puzzles, under equal limits.
//!
//! A [`Plan`] is every spec on every puzzle, puzzle by puzzle. A puzzle that is listed twice is run once and counts
//! twice. With a [`Store`], a run that is in it is not made again, and every other is in it once it has finished.

mod crew;
mod shard;
mod tally;

use std::collections::{HashMap, HashSet};

use loyd_lab::{Context, Instance, InstanceKey, LabError, Spec};
use loyd_search::{Cost, Limits};

use crate::{Ending, Record, Store, StoreError};

pub use shard::{Shard, ShardError};
pub use tally::{Run, Tally};

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
        Tally::new(self.clone(), cx.own).run(cx, jobs, store, finished)
    }

    fn first_of_each(&self) -> Vec<usize> {
        let mut seen: HashMap<InstanceKey, usize> = HashMap::new();
        self.puzzles.iter().enumerate().map(|(at, puzzle)| *seen.entry(puzzle.key()).or_insert(at)).collect()
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
