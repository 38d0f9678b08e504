//! The laboratory, as Python holds it: the domains and the tables.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use loyd_cli::api;
use loyd_lab::{
    AnyDomain, Asked, Audit, Context, Estimate, Generate, LabError, Notice, Reading, Registry, Report,
    Samples, Spec, Status, Tables,
};
use loyd_search::{Limits, Stop};
use pyo3::prelude::*;
use serde_json::Value;

use crate::attended::{Attended, attended};
use crate::calls::Calls;
use crate::errors::{ReadError, of_audit, of_failure, of_lab, of_spec};
use crate::function::{Function, Functions};
use crate::instance::{Instance, objects};
use crate::limits;
use crate::rules::ObjectRules;
use crate::value::object;

/// The domains and the tables: what every call works with.
#[pyclass(frozen, module = "loyd._loyd")]
pub struct Lab(pub Arc<Inner>);

/// What threads share of it.
pub struct Inner {
    registry: Registry,
    tables: Tables,
    /// Sentences for the user that were not told yet.
    notes: Arc<Mutex<Vec<String>>>,
}

/// An object, and what a signal's handler raised while it was made.
type Answer<'py> = (Bound<'py, PyAny>, Option<PyErr>);

#[pymethods]
impl Lab {
    /// A laboratory that keeps its tables in a folder: the one given, else the one of the command line. With `shared`, the
    /// processes that use the folder share one copy of them in memory.
    #[new]
    #[pyo3(signature = (folder=None, shared=false))]
    fn new(folder: Option<PathBuf>, shared: bool) -> Lab {
        let notes: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = Arc::clone(&notes);
        let notice = move |notice: Notice<'_>| {
            if let Notice::Say(sentence) = notice {
                kept.lock().unwrap_or_else(PoisonError::into_inner).push(sentence.to_owned());
            }
        };
        let folder = folder.or_else(api::cache_folder);
        let tables = folder.map_or_else(Tables::default, Tables::at).with_notice(notice);
        let tables = if shared { tables.shared() } else { tables };
        Lab(Arc::new(Inner { registry: loyd_domains::registry(), tables, notes }))
    }

    /// Sentences for the user since they were last asked for.
    fn notes(&self) -> Vec<String> {
        std::mem::take(&mut self.0.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Every name, with its properties.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &api::listed(&self.0.registry))
    }

    /// The problems of a text: one, or one a line.
    #[pyo3(signature = (domain, text, size=None, goal=None))]
    fn read(
        &self,
        py: Python<'_>,
        domain: &str,
        text: &str,
        size: Option<&str>,
        goal: Option<&str>,
    ) -> PyResult<Vec<Instance>> {
        let domain = self.0.domain(domain)?;
        let read = || match domain.read(&Asked { size, goal, ..Asked::new(text.as_bytes()) }) {
            Reading::One(one) => Ok(vec![Instance::of(one?)]),
            Reading::Many { lines, .. } => lines.map(|(_, one)| Ok(Instance::of(one?))).collect(),
        };
        py.detach(read).map_err(|error: loyd_lab::ReadError| ReadError::new_err(error.to_string()))
    }

    /// A solved problem of a size.
    #[pyo3(signature = (domain, size=None, goal=None))]
    fn home(&self, domain: &str, size: Option<&str>, goal: Option<&str>) -> PyResult<Instance> {
        let domain = self.0.domain(domain)?;
        Ok(Instance::of(domain.home(size, goal).map_err(|error| of_lab(&error))?))
    }

    /// `count` problems of a seed, and the seed.
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    #[pyo3(signature = (domain, count, size=None, goal=None, seed=None, walk=None, steps=None, depth=None, unsolvable=false))]
    fn generate(
        &self,
        py: Python<'_>,
        domain: &str,
        count: usize,
        size: Option<&str>,
        goal: Option<&str>,
        seed: Option<u64>,
        walk: Option<u64>,
        steps: Option<u64>,
        depth: Option<u32>,
        unsolvable: bool,
    ) -> PyResult<(Vec<Instance>, u64)> {
        let seed = seed.unwrap_or_else(api::new_seed);
        let way = if unsolvable { loyd_lab::Way::Unsolvable } else { api::way(walk, steps, depth) };
        let domain = self.0.domain(domain)?;
        let asked = Generate { size, goal, way, seed };
        let cancel = Arc::default();
        let done = attended(py, &cancel, None, &[], || {
            let mut look = |_| {
                if cancel.load(std::sync::atomic::Ordering::Relaxed) { Err(Stop::Cancelled) } else { Ok(()) }
            };
            let made = api::generated(domain, &asked, &mut look)?;
            let going = |_: &loyd_lab::Instance| !cancel.load(std::sync::atomic::Ordering::Relaxed);
            Ok(made.take(count).take_while(going).map(Instance::of).collect())
        });
        match done.raised {
            Some(raised) => Err(raised),
            None => Ok((done.answer.map_err(|failure| of_failure(&failure))?, seed)),
        }
    }

    /// A problem as an object of Python, from a state on.
    fn own(&self, name: &str, object: &Bound<'_, PyAny>, start: &Bound<'_, PyAny>) -> PyResult<Instance> {
        let calls = Calls::default();
        let rules = ObjectRules::new(object, start, calls.clone())?;
        let limits = Limits { bytes: loyd_lab::machine::default_memory_limit(1), ..Limits::default() };
        let domain = loyd_own::problem::of_rules(name, rules, &limits);
        match domain.read(&Asked::new(b"")) {
            Reading::One(Ok(instance)) => Ok(Instance(instance, calls)),
            Reading::One(Err(error)) => Err(ReadError::new_err(error.to_string())),
            Reading::Many { .. } => Err(ReadError::new_err("one state is expected to start from")),
        }
    }

    /// Solves a problem: the object of `--json`, and what a signal's handler raised meanwhile.
    #[pyo3(signature = (instance, spec, limits, functions, threads=1))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        instance: &Instance,
        spec: &str,
        limits: limits::Asked,
        functions: Vec<Function>,
        threads: usize,
    ) -> PyResult<Answer<'py>> {
        let spec: Spec = spec.parse().map_err(of_spec)?;
        let (limits, cancel) = limits.resolve(1)?;
        let functions = Functions::new(functions.into(), Calls::default());
        let done = attended(py, &cancel, limits.time, &[&functions.calls, &instance.1], || {
            let cx = self.0.context(limits, &functions);
            self.0.solve(&instance.0, &spec, &Context { threads, ..cx })
        });
        told(py, done, functions.calls.raised().or_else(|| instance.1.raised()))
    }

    /// Solves a problem, and records the first `limit` expansions: the report, an object for each, and the tree as SVG.
    fn trace<'py>(
        &self,
        py: Python<'py>,
        instance: &Instance,
        spec: &str,
        limits: limits::Asked,
        functions: Vec<Function>,
        limit: usize,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<Bound<'py, PyAny>>, String)> {
        let spec: Spec = spec.parse().map_err(of_spec)?;
        let (limits, cancel) = limits.resolve(1)?;
        let functions = Functions::new(functions.into(), Calls::default());
        let done = attended(py, &cancel, limits.time, &[&functions.calls, &instance.1], || {
            api::traced(&instance.0, &spec, &self.0.context(limits, &functions), limit)
        });
        if let Some(raised) = functions.calls.raised().or_else(|| instance.1.raised()).or(done.raised) {
            return Err(raised);
        }
        let api::Traced { report, lines, picture } = done.answer.map_err(|failure| of_failure(&failure))?;
        Ok((object(py, &flat(report))?, objects(py, &lines)?, picture))
    }

    /// What is known of a problem without a search.
    fn check<'py>(&self, py: Python<'py>, instance: &Instance) -> PyResult<Bound<'py, PyAny>> {
        let value = py.detach(|| api::checked(&instance.0, &Context::new(&self.0.tables)));
        object(py, &value)
    }

    /// Puts heuristics on trial: an object for each, all of it as text, and the plot as SVG.
    #[pyo3(signature = (instance, heuristics, limits, functions, samples=None, seed=None))]
    fn audit<'py>(
        &self,
        py: Python<'py>,
        instance: &Instance,
        heuristics: Vec<String>,
        limits: limits::Asked,
        functions: Vec<Function>,
        samples: Option<u64>,
        seed: Option<u64>,
    ) -> PyResult<(Vec<Bound<'py, PyAny>>, String, String)> {
        let heuristics: Vec<Estimate> =
            heuristics.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(of_spec)?;
        let samples = match samples {
            Some(count) => Some(Samples { count, seed: seed.unwrap_or_default() }),
            None => seed.map(|seed| Samples { seed, ..Samples::default() }),
        };
        let audit = Audit { heuristics, samples };
        let (limits, cancel) = limits.resolve(1)?;
        let functions = Functions::new(functions.into(), Calls::default());
        let done = attended(py, &cancel, limits.time, &[&functions.calls, &instance.1], || {
            instance.0.audit(&audit, &self.0.context(limits, &functions), &mut |_| ())
        });
        if let Some(raised) = functions.calls.raised().or_else(|| instance.1.raised()).or(done.raised) {
            return Err(raised);
        }
        let report = done.answer.map_err(|error| of_audit(&error))?;
        let (values, text) = api::audited(&report, &instance.0);
        Ok((
            objects(py, &values)?,
            text,
            loyd_study::plot::svg(&loyd_study::plot::Estimates(&report.verdicts)),
        ))
    }

    /// Why counts differ: an object, and as text.
    #[pyo3(signature = (instance, spec, limits, functions, expect=None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        instance: &Instance,
        spec: &str,
        limits: limits::Asked,
        functions: Vec<Function>,
        expect: Option<u64>,
    ) -> PyResult<(Bound<'py, PyAny>, String)> {
        let spec: Spec = spec.parse().map_err(of_spec)?;
        let (limits, cancel) = limits.resolve(1)?;
        let functions = Functions::new(functions.into(), Calls::default());
        let done = attended(py, &cancel, limits.time, &[&functions.calls, &instance.1], || {
            api::explained(&instance.0, &spec, &self.0.context(limits, &functions), expect)
        });
        if let Some(raised) = functions.calls.raised().or_else(|| instance.1.raised()).or(done.raised) {
            return Err(raised);
        }
        let told = done.answer.map_err(|failure| of_failure(&failure))?;
        Ok((object(py, &told.object)?, told.text))
    }

    /// What moves are worth: an object, and a sentence.
    fn verify<'py>(
        &self,
        py: Python<'py>,
        instance: &Instance,
        moves: &str,
        limits: limits::Asked,
    ) -> PyResult<(Bound<'py, PyAny>, String)> {
        let (limits, cancel) = limits.resolve(1)?;
        let functions = Functions::new(Arc::default(), Calls::default());
        let done = attended(py, &cancel, limits.time, &[&instance.1], || {
            api::verified(&instance.0, moves, &self.0.context(limits, &functions))
        });
        if let Some(raised) = done.raised {
            return Err(raised);
        }
        let told = done.answer.map_err(|failure| of_failure(&failure))?;
        Ok((object(py, &told.object)?, told.text))
    }
}

impl Inner {
    /// The domain of a name.
    ///
    /// # Errors
    /// When there is none, with those that may be meant.
    pub fn domain(&self, name: &str) -> PyResult<&dyn AnyDomain> {
        self.registry.find(name).map_err(|error| of_lab(&error))
    }

    /// What a run is given.
    pub fn context<'c>(&'c self, limits: Limits, functions: &'c Functions) -> Context<'c> {
        Context { limits, own: Some(functions), ..Context::new(&self.tables) }
    }

    /// A report as a value, ready to be shown to Python.
    pub fn solve(
        &self,
        instance: &loyd_lab::Instance,
        spec: &Spec,
        cx: &Context<'_>,
    ) -> Result<Solved, LabError> {
        let report = instance.solve(spec, cx, &mut |_| ())?;
        let failed = matches!(&report.status, Status::Stopped(Stop::Failed(_)));
        Ok(Solved { object: flat(report), failed })
    }
}

/// A report as an object.
pub struct Solved {
    /// What `--json` prints.
    pub object: Value,
    /// Whether code of the user's failed.
    pub failed: bool,
}

fn flat(report: Report) -> Value {
    serde_json::to_value(report).unwrap_or_default()
}

/// What came of a search, for Python: what code of the user's raised is raised.
fn told(
    py: Python<'_>,
    done: Attended<Result<Solved, LabError>>,
    raised: Option<PyErr>,
) -> PyResult<Answer<'_>> {
    match done.answer {
        Ok(solved) => match raised.filter(|_| solved.failed) {
            Some(error) => Err(error),
            None => Ok((object(py, &solved.object)?, done.raised)),
        },
        Err(error) => Err(raised.or(done.raised).unwrap_or_else(|| of_lab(&error))),
    }
}
