//! What is known of a plan's runs, and what is missing: for those who make the runs, on this machine or on others.

use loyd_lab::{Context, OwnCode};

use super::crew::Crew;
use super::{CompareError, Comparison, Finished, Plan, Shard};
use crate::store::version_of;
use crate::{Ending, Key, Record, Store, StoreError};

/// One run of a plan: a spec on a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// Its place in the plan, from 0 to [`Plan::runs`] - 1.
    pub number: usize,
    /// The puzzle's place in the plan.
    pub puzzle: usize,
    /// The spec's place in the plan.
    pub spec: usize,
}

/// A comparison in the making.
///
/// [`Plan::run`] is one from beginning to end. Where the runs are made elsewhere, [`Tally::recall`] what the store has, have
/// those that are [missing](Tally::missing) made, [enter](Tally::enter) what came of each, and [finish](Tally::finish).
#[derive(Debug)]
pub struct Tally {
    plan: Plan,
    /// Of each puzzle the first one in the plan that is equal to it.
    first: Vec<usize>,
    /// By spec.
    versions: Vec<String>,
    /// The runs to be made, puzzle by puzzle.
    wanted: Vec<Run>,
    known: Known,
}

#[derive(Debug)]
struct Known {
    /// By puzzle, then spec.
    records: Vec<Option<Record>>,
    /// By spec: the first puzzle on which its heuristic failed, and why.
    failures: Vec<Option<(usize, String)>>,
}

impl Known {
    fn enter(&mut self, run: Run, record: Record, failure: Option<String>) {
        let earlier = self.failures[run.spec].as_ref().is_some_and(|&(first, _)| first < run.puzzle);
        if let Some(why) = failure.filter(|_| !earlier) {
            self.failures[run.spec] = Some((run.puzzle, why));
        }
        let at = self.at(run);
        self.records[at] = Some(record);
    }

    fn at(&self, run: Run) -> usize {
        run.puzzle * self.failures.len() + run.spec
    }
}

impl Tally {
    /// Nothing is known yet. `own` is the user's code, which the keys of runs are marked with.
    pub fn new(plan: Plan, own: Option<&dyn OwnCode>) -> Tally {
        let first = plan.first_of_each();
        let puzzles = (0..plan.puzzles.len()).filter(|&puzzle| first[puzzle] == puzzle);
        let runs = puzzles.flat_map(|puzzle| (0..plan.specs.len()).map(move |spec| (puzzle, spec)));
        let wanted = runs.enumerate().map(|(number, (puzzle, spec))| Run { number, puzzle, spec }).collect();
        let versions = plan.specs.iter().map(|spec| version_of(spec, own)).collect();
        let records = vec![None; plan.puzzles.len() * plan.specs.len()];
        let failures = vec![None; plan.specs.len()];
        Tally { plan, first, versions, wanted, known: Known { records, failures } }
    }

    /// Leaves all runs out but those of a shard. `dealt` runs of other plans were dealt before these.
    #[must_use]
    pub fn only(mut self, shard: Shard, dealt: usize) -> Tally {
        let (specs, puzzles) = (self.plan.specs.len(), self.plan.runs() / self.plan.specs.len().max(1));
        self.wanted.retain(|run| shard.holds(dealt + run.spec * puzzles + run.number / specs));
        self
    }

    /// How many runs are wanted, known or not.
    pub fn wanted(&self) -> usize {
        self.wanted.len()
    }

    /// Takes what a store holds, and tells of each.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn recall(
        &mut self,
        store: &Store,
        finished: &mut dyn FnMut(Finished<'_>),
    ) -> Result<(), StoreError> {
        for &run in &self.wanted {
            if let Some(record) = store.get(&key(&self.plan, &self.versions, run))? {
                finished(run.told(&record, true));
                self.known.enter(run, record, None);
            }
        }
        Ok(())
    }

    /// The runs that are wanted and not known.
    pub fn missing(&self) -> Vec<Run> {
        let is_missing = |run: &Run| self.known.records[self.known.at(*run)].is_none();
        self.wanted.iter().copied().filter(is_missing).collect()
    }

    /// What decides the result of a run.
    pub fn key(&self, run: Run) -> Key {
        key(&self.plan, &self.versions, run)
    }

    /// Enters what came of a run, and why its heuristic failed if it did.
    pub fn enter(&mut self, run: Run, record: Record, failure: Option<String>) {
        self.known.enter(run, record, failure);
    }

    /// Makes the runs that are neither known nor in the store, `jobs` at a time; see [`Plan::run`].
    ///
    /// # Errors
    /// When a spec does not fit a board, or the store fails. A run that hits a limit is no error.
    pub fn run(
        mut self,
        cx: &Context<'_>,
        jobs: usize,
        store: Option<Store>,
        finished: &mut dyn FnMut(Finished<'_>),
    ) -> Result<Comparison, CompareError> {
        if let Some(store) = &store {
            self.recall(store, finished)?;
        }
        // The run that happens to need a table first does not pay for it with its time.
        let cx = &Context { shared: true, ..cx.clone() };
        let mut writer = store.map(Store::into_writer);
        let pending = self.missing();
        let Tally { plan, versions, known, .. } = &mut self;
        let crew = Crew { plan, cx, pending: &pending };
        let interrupted = crew.work(jobs, &mut |run, record, failure| {
            // A heuristic of the user's that failed may be mended under the same name: its runs are to be made again.
            if let Some(writer) = writer.as_mut().filter(|_| record.ending != Ending::Failed) {
                writer.add(key(plan, versions, run), record.clone())?;
            }
            finished(run.told(&record, false));
            known.enter(run, record, failure);
            Ok(())
        })?;
        if let Some(writer) = writer {
            writer.finish()?;
        }
        Ok(self.finish(cx, interrupted))
    }

    /// What came of the plan; of runs that are missing still, nothing.
    pub fn finish(self, cx: &Context<'_>, interrupted: bool) -> Comparison {
        let Tally { plan, first, versions, known: Known { records, failures }, .. } = self;
        let mut comparison =
            Comparison { plan, interrupted, versions, first, records, failures, optima: Vec::new() };
        comparison.optima = comparison.find_optima(cx);
        comparison
    }
}

impl Run {
    fn told(self, record: &Record, stored: bool) -> Finished<'_> {
        let Run { number, puzzle, spec } = self;
        Finished { number, puzzle, spec, record, stored }
    }
}

fn key(plan: &Plan, versions: &[String], run: Run) -> Key {
    let (spec, puzzle) = (&plan.specs[run.spec], &plan.puzzles[run.puzzle]);
    Key::new(&versions[run.spec], spec, puzzle, &plan.limits, plan.seed)
}
