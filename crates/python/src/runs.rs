//! The runs of a comparison that are made elsewhere: what is missing in its store, and what comes of it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use loyd_lab::{Context, Spec, machine};
use loyd_search::Iteration;
use loyd_study::{Ending, Key, Plan, Record, Run, Store, Tally};
use pyo3::prelude::*;

use crate::attended::attended;
use crate::calls::Calls;
use crate::compare::{self, resolved};
use crate::errors::{LoydError, of_lab, of_spec};
use crate::function::{Function, Functions};
use crate::instance::Instance;
use crate::lab::Lab;
use crate::limits;

/// What is kept of a run, as it travels: the columns of the store.
type Kept = (&'static str, Length, bool, u32, u64, u64, u64, Option<u64>, u64, u64, u64, Vec<OneIteration>);
type Sent = (String, Length, bool, u32, u64, u64, u64, Option<u64>, u64, u64, u64, Vec<OneIteration>);
/// What a solution costs, and how many moves it has.
type Length = (Option<u32>, Option<u64>);
/// Of an iteration the bound, and the nodes expanded and generated.
type OneIteration = (u32, u64, u64);
/// The spec, the start, the goal, and the limits in seconds, nodes and bytes.
type Wanted = (String, String, String, Option<f64>, Option<u64>, Option<usize>);

/// The runs of a comparison, and the store that they go into.
#[pyclass(module = "loyd._loyd")]
pub struct Runs {
    parts: Vec<(Plan, Tally)>,
    missing: Vec<(usize, Run)>,
    store: Mutex<Store>,
    /// How many there are in all.
    #[pyo3(get)]
    all: usize,
}

#[pymethods]
impl Runs {
    /// The runs of what `compare` would compare, with the same arguments.
    #[new]
    fn new(
        lab: &Lab,
        asked: compare::Asked,
        instances: Vec<PyRef<'_, Instance>>,
        limits: limits::Asked,
        functions: Vec<Function>,
    ) -> PyResult<Runs> {
        let path = asked.store.clone().ok_or_else(|| LoydError::new_err("there is no store"))?;
        let store = Store::open(&path).map_err(|error| LoydError::new_err(format!("store: {error}")))?;
        let instances = instances.iter().map(|one| Arc::clone(&one.0)).collect();
        let (limits, _) = resolved(&limits, 1)?;
        let functions = Functions::new(functions.into(), Calls::default());
        let mut parts = Vec::new();
        for (_, plan) in lab.0.parts(&asked, instances, limits)? {
            let cx = lab.0.context(plan.limits.clone(), &functions);
            plan.check(&cx).map_err(failed)?;
            let mut tally = Tally::new(plan.clone(), Some(&functions));
            tally.recall(&store, &mut |_| ()).map_err(failed)?;
            parts.push((plan, tally));
        }
        let missing = parts.iter().enumerate();
        let missing =
            missing.flat_map(|(part, (_, tally))| tally.missing().into_iter().map(move |run| (part, run)));
        let (missing, all) = (missing.collect(), parts.iter().map(|(plan, _)| plan.runs()).sum());
        Ok(Runs { parts, missing, store: Mutex::new(store), all })
    }

    /// Those that the store does not hold.
    fn missing(&self) -> Vec<Wanted> {
        let wanted = |&(part, run): &(usize, Run)| {
            let plan = &self.parts[part].0;
            let (key, limits) = (plan.puzzles[run.puzzle].key(), &plan.limits);
            let seconds = limits.time.map(|time| time.as_secs_f64());
            (plan.specs[run.spec].to_string(), key.start, key.goal, seconds, limits.expanded, limits.bytes)
        };
        self.missing.iter().map(wanted).collect()
    }

    /// Puts what came of some of the missing runs, from the one at `first` on, into the store. `None` is not kept.
    fn enter(&self, py: Python<'_>, first: usize, records: Vec<Option<Sent>>) -> PyResult<()> {
        let places = self.missing.get(first..).unwrap_or_default().iter();
        let mut runs: Vec<(Key, Record)> = Vec::new();
        for (&(part, run), record) in places.zip(records) {
            if let Some(record) = record {
                runs.push((self.parts[part].1.key(run), read(record)?));
            }
        }
        let store = &self.store;
        py.detach(|| store.lock().unwrap_or_else(PoisonError::into_inner).add(&runs)).map_err(failed)
    }
}

/// Makes one run. `None` if there is nothing to keep of it: code of the user's failed.
///
/// # Errors
/// When the spec does not fit, or what a function of the user's raised.
#[pyfunction]
pub fn run(
    py: Python<'_>,
    lab: &Lab,
    instance: &Instance,
    spec: &str,
    limits: limits::Asked,
    functions: Vec<Function>,
) -> PyResult<Option<Kept>> {
    let spec: Spec = spec.parse().map_err(of_spec)?;
    let (limits, cancel) = limits.resolve(1)?;
    let functions = Functions::new(functions.into(), Calls::default());
    let done = attended(py, &cancel, limits.time, &[&functions.calls], || {
        let cx = Context { shared: true, ..lab.0.context(limits, &functions) };
        instance.0.solve(&spec, &cx, &mut |_| ())
    });
    if let Some(raised) = functions.calls.raised().or(done.raised) {
        return Err(raised);
    }
    let report = done.answer.map_err(|error| of_lab(&error))?;
    Ok(Record::of(&report).filter(|record| record.ending != Ending::Failed).map(|record| written(&record)))
}

/// The memory that each of `jobs` searches at a time may take where nothing is said.
#[pyfunction]
pub fn default_memory(jobs: usize) -> Option<usize> {
    machine::default_memory_limit(jobs)
}

fn written(record: &Record) -> Kept {
    (
        record.ending.name(),
        (record.cost, record.steps),
        record.optimal,
        record.lower_bound,
        record.expanded,
        record.generated,
        record.frontier_max,
        record.depth_max,
        record.iterations,
        record.bytes_peak,
        record.time.as_nanos() as u64,
        record.per_iteration.iter().map(|each| (each.bound, each.expanded, each.generated)).collect(),
    )
}

fn read(sent: Sent) -> PyResult<Record> {
    let (
        ending,
        (cost, steps),
        optimal,
        lower_bound,
        expanded,
        generated,
        frontier_max,
        depth_max,
        iterations,
        bytes,
        time,
        per_iteration,
    ) = sent;
    let ending = Ending::from_name(&ending)
        .ok_or_else(|| LoydError::new_err(format!("{ending} is no way for a run to end")))?;
    Ok(Record {
        ending,
        cost,
        steps,
        optimal,
        lower_bound,
        expanded,
        generated,
        frontier_max,
        depth_max,
        iterations,
        per_iteration: per_iteration
            .into_iter()
            .map(|(bound, expanded, generated)| Iteration { bound, expanded, generated })
            .collect(),
        bytes_peak: bytes,
        time: Duration::from_nanos(time),
    })
}

fn failed(error: impl std::fmt::Display) -> PyErr {
    LoydError::new_err(error.to_string())
}
