//! Comparisons: specs against problems, with tables, plots and a store.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use loyd_lab::{Spec, machine};
use loyd_search::Limits;
use loyd_study::export::{self, Section, Study};
use loyd_study::presets::{Choice, Preset};
use loyd_study::{Comparison, Plan, Store, Table, averages};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::attended::attended;
use crate::calls::Calls;
use crate::errors::{LoydError, of_lab, of_spec};
use crate::function::{Function, Functions};
use crate::instance::{Instance, objects};
use crate::lab::{Inner, Lab};
use crate::limits;

/// What a run may take where nothing is said: as on the command line.
const SECONDS_DEFAULT: u64 = 60;
const BYTES_DEFAULT: usize = 1 << 30;

/// A comparison of its own, or one with a name.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Asked {
    specs: Vec<String>,
    preset: Option<String>,
    count: usize,
    seed: Option<u64>,
    walk: Option<u64>,
    uniform: bool,
    size: Option<String>,
    pub store: Option<PathBuf>,
    jobs: usize,
    title: String,
}

/// Runs every spec on every problem. `heard` is called with the number of runs made, and of all.
///
/// # Errors
/// When a spec does not fit, or the store cannot be used.
#[pyfunction]
pub fn compare(
    py: Python<'_>,
    lab: &Lab,
    asked: Asked,
    instances: Vec<PyRef<'_, Instance>>,
    limits: limits::Asked,
    functions: Vec<Function>,
    heard: Option<Py<PyAny>>,
) -> PyResult<(Compared, Option<PyErr>)> {
    let jobs = match asked.jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs,
    };
    let jobs = machine::threads_within_addresses(jobs);
    let (limits, cancel) = resolved(&limits, jobs)?;
    let calling = instances.iter().filter(|one| one.1.is_used());
    let mut calls: Vec<Calls> = calling.map(|one| one.1.clone()).collect();
    let instances: Vec<loyd_lab::Instance> = instances.iter().map(|one| Arc::clone(&one.0)).collect();
    let parts = lab.0.parts(&asked, instances, limits)?;
    let functions = Functions::new(functions.into(), Calls::default());
    calls.push(functions.calls.clone());
    let calls: Vec<&Calls> = calls.iter().collect();
    let all: usize = heard.iter().flat_map(|_| &parts).map(|(_, plan)| plan.runs()).sum();
    let done = attended(py, &cancel, None, &calls, || {
        let mut made = 0;
        let mut hear = || {
            made += 1;
            if let Some(heard) = &heard {
                // A bar that cannot be drawn is no reason to stop.
                let _ = Python::attach(|py| heard.call1(py, (made, all)));
            }
        };
        let compared =
            |(title, plan): (String, Plan)| lab.0.compared(&asked, title, &plan, jobs, &functions, &mut hear);
        parts.into_iter().map(compared).collect::<PyResult<Vec<_>>>()
    });
    if let Some(raised) = calls.iter().find_map(|calls| calls.raised()) {
        return Err(raised);
    }
    let command = format!("loyd.compare({})", shown(&asked));
    let compared =
        Compared { title: asked.title, command, parts: Mutex::new(done.answer?), study: OnceLock::new() };
    Ok((compared, done.raised))
}

/// Runs that were compared. Rows, tables, plots and pages are made when they are asked for: of many runs they take seconds, and
/// whoever pressed Ctrl-C does not wait for them.
#[pyclass(frozen, module = "loyd._loyd")]
pub struct Compared {
    title: String,
    command: String,
    /// Until the study is made of them.
    parts: Mutex<Vec<(String, Comparison, Option<Preset>)>>,
    study: OnceLock<Study>,
}

#[pymethods]
impl Compared {
    /// Every run, as an object.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let rows = py.detach(|| {
            let lines = export::json_lines(self.study());
            lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect::<Vec<Value>>()
        });
        objects(py, &rows)
    }

    /// Every part with its tables and its plots, as an object.
    fn sections<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let sections = py.detach(|| self.study().sections.iter().map(told).collect::<Vec<Value>>());
        objects(py, &sections)
    }

    /// The whole as a page.
    fn page(&self, py: Python<'_>) -> String {
        py.detach(|| export::html(self.study()))
    }

    /// The tables for LaTeX.
    fn latex(&self, py: Python<'_>) -> String {
        py.detach(|| export::latex(self.study()))
    }

    /// Every run as comma-separated values.
    fn csv(&self, py: Python<'_>) -> String {
        py.detach(|| export::csv(self.study()))
    }
}

impl Compared {
    fn study(&self) -> &Study {
        self.study.get_or_init(|| {
            let parts = std::mem::take(&mut *self.parts.lock().unwrap_or_else(PoisonError::into_inner));
            let section = |(title, comparison, preset): (String, Comparison, Option<Preset>)| {
                let tables = match preset {
                    Some(preset) => vec![preset.table(&title, &comparison)],
                    None => averages(&comparison),
                };
                Section { title, comparison, tables }
            };
            Study {
                title: self.title.clone(),
                sections: parts.into_iter().map(section).collect(),
                command: self.command.clone(),
                machine: machine::description(),
            }
        })
    }
}

/// The limits of each run of a comparison, and a flag that stops them.
///
/// # Errors
/// When something is no limit.
pub fn resolved(limits: &limits::Asked, jobs: usize) -> PyResult<(Limits, Arc<AtomicBool>)> {
    let has_memory = limits.has_memory();
    let (mut limits, cancel) = limits.resolve(jobs)?;
    if !has_memory {
        limits.bytes = limits.bytes.map(|bytes| bytes.min(BYTES_DEFAULT));
    }
    Ok((limits, cancel))
}

impl Inner {
    /// The plans of it, with their titles.
    ///
    /// # Errors
    /// When there is no such spec or preset.
    pub fn parts(
        &self,
        asked: &Asked,
        instances: Vec<loyd_lab::Instance>,
        mut limits: Limits,
    ) -> PyResult<Vec<(String, Plan)>> {
        let Some(name) = &asked.preset else {
            let specs = asked
                .specs
                .iter()
                .map(|spec| spec.parse().map_err(of_spec))
                .collect::<PyResult<Vec<Spec>>>()?;
            limits.time = limits.time.or(Some(std::time::Duration::from_secs(SECONDS_DEFAULT)));
            return Ok(vec![(String::new(), Plan { specs, puzzles: instances, limits, seed: asked.seed })]);
        };
        let preset = preset(name)?;
        limits.expanded = limits.expanded.or(Some(preset.nodes_max()));
        let choice = Choice {
            count: asked.count,
            seed: asked.seed.unwrap_or_default(),
            uniform: asked.uniform,
            walk: asked.walk,
            size: asked.size.clone(),
        };
        let tiles = self.domain("tiles")?;
        let parts = preset.parts(tiles, &choice, &limits).map_err(|error| of_lab(&error))?;
        Ok(parts.into_iter().map(|part| (part.title, part.plan)).collect())
    }

    fn compared(
        &self,
        asked: &Asked,
        title: String,
        plan: &Plan,
        jobs: usize,
        functions: &Functions,
        hear: &mut dyn FnMut(),
    ) -> PyResult<(String, Comparison, Option<Preset>)> {
        let refused = |error: &dyn std::fmt::Display| LoydError::new_err(error.to_string());
        let cx = self.context(plan.limits.clone(), functions);
        plan.check(&cx).map_err(|error| refused(&error))?;
        let store = asked.store.as_ref().map(|path| Store::open(path)).transpose();
        let store = store.map_err(|error| refused(&format!("store: {error}")))?;
        let comparison = plan.run(&cx, jobs, store, &mut |_| hear()).map_err(|error| refused(&error))?;
        let preset = asked.preset.as_deref().map(preset).transpose()?;
        Ok((title, comparison, preset))
    }
}

fn preset(name: &str) -> PyResult<Preset> {
    let names: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name()).collect();
    Preset::from_name(name)
        .ok_or_else(|| of_spec(format!("there is no preset `{name}`; there are {}", names.join(", "))))
}

/// The call that makes it again, as far as it can be written down.
fn shown(asked: &Asked) -> String {
    match &asked.preset {
        Some(name) => {
            format!("preset={name:?}, count={}, seed={}", asked.count, asked.seed.unwrap_or_default())
        }
        None => format!("{:?}, ...", asked.specs),
    }
}

fn told(section: &Section) -> Value {
    let table = |table: &Table| {
        json!({
            "title": table.title,
            "columns": table.full_columns(),
            "names": table.names,
            "rows": table.rows,
            "notes": table.notes,
            "text": table.to_text(),
        })
    };
    let figures = export::figures(&section.comparison);
    let figures = figures.iter().map(|one| json!({"title": one.title, "svg": one.svg, "note": one.note}));
    json!({
        "title": section.title,
        "tables": section.tables.iter().map(table).collect::<Vec<_>>(),
        "figures": figures.collect::<Vec<_>>(),
        "interrupted": section.comparison.interrupted,
    })
}
