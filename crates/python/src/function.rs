//! Heuristics as functions of Python: `function:NAME`.
//!
//! A function is given a state as a tuple of numbers (0 is the blank), or as a string where the domain has no numbers, and
//! if it takes two arguments the goal in the same form. What it raises is kept, so that it arrives as itself.

use std::sync::Arc;

use loyd_lab::{Deadline, Estimator, How, OwnCode, OwnError as LabOwnError, OwnForm, OwnSetting, OwnStates};
use loyd_own::{Own, checked};
use loyd_search::{Failure, Limits};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::calls::Calls;
use crate::errors::OwnError;

/// A function, as Python hands it over: its name, itself, whether it wants the goal, and a mark of its text.
#[derive(FromPyObject)]
pub struct Function {
    name: String,
    call: Py<PyAny>,
    with_goal: bool,
    mark: Option<u64>,
}

/// The functions of one search, besides scripts and programs.
pub struct Functions {
    functions: Arc<[Function]>,
    /// The calls of them.
    pub calls: Calls,
}

impl std::fmt::Debug for Functions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.functions.iter().map(|function| &function.name)).finish()
    }
}

impl Functions {
    /// Those that a search may name.
    pub fn new(functions: Arc<[Function]>, calls: Calls) -> Functions {
        Functions { functions, calls }
    }

    fn find(&self, name: &str) -> Result<(usize, &Function), LabOwnError> {
        let found = self.functions.iter().enumerate().find(|(_, function)| function.name == name);
        found.ok_or_else(|| {
            LabOwnError::new(format!(
                "function:{name} names no function that was handed over; pass heuristic="
            ))
        })
    }
}

impl OwnCode for Functions {
    fn estimator(
        &self,
        how: How,
        source: &str,
        setting: &OwnSetting<'_>,
        limits: &Limits,
    ) -> Result<Box<dyn Estimator>, LabOwnError> {
        if how != How::Function {
            return Own.estimator(how, source, setting, limits);
        }
        let (place, function) = self.find(source)?;
        let goal = Python::attach(|py| {
            let goal = setting.goal.filter(|_| function.with_goal);
            goal.and_then(|goal| states(py, setting.form, goal).next()?.ok()).map(Bound::unbind)
        });
        Ok(Box::new(Asked {
            functions: Arc::clone(&self.functions),
            place,
            goal,
            form: setting.form,
            deadline: Deadline::new(limits),
            calls: self.calls.clone(),
        }))
    }

    fn check(
        &self,
        how: How,
        source: &str,
        setting: &OwnSetting<'_>,
        limits: &Limits,
    ) -> Result<(), LabOwnError> {
        if how == How::Function {
            self.find(source).map(drop)
        } else {
            Own.check(how, source, setting, limits)
        }
    }

    fn mark(&self, how: How, source: &str) -> Option<u64> {
        if how == How::Function { self.find(source).ok()?.1.mark } else { Own.mark(how, source) }
    }
}

/// A function that is asked for estimates.
struct Asked {
    functions: Arc<[Function]>,
    place: usize,
    goal: Option<Py<PyAny>>,
    form: OwnForm,
    deadline: Deadline,
    calls: Calls,
}

impl Asked {
    fn estimate<'py>(
        &self,
        call: &Bound<'py, PyAny>,
        goal: Option<&Bound<'py, PyAny>>,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<f64> {
        let answer = match goal {
            Some(goal) => call.call1((state, goal))?,
            None if self.functions[self.place].with_goal => call.call1((state, call.py().None()))?,
            None => call.call1((state,))?,
        };
        let name = &self.functions[self.place].name;
        let number: f64 = answer.extract().map_err(|_| {
            let got = answer
                .get_type()
                .name()
                .map_or_else(|_| "something else".to_owned(), |name| name.to_string());
            OwnError::new_err(format!(
                "{name} must return a number, and it returned {got} (the state: {state})"
            ))
        })?;
        checked(number).map_err(|what| {
            OwnError::new_err(format!(
                "{name} must return a number, 0 or more, and {number} is {what} (the state: {state})"
            ))
        })
    }
}

impl Estimator for Asked {
    fn estimates(&self, states: OwnStates<'_>) -> Result<Vec<f64>, Failure> {
        // The time may be over while another thread holds the interpreter.
        self.deadline.look().map_err(|stop| Failure::Heuristic(stop.to_string()))?;
        let name = &self.functions[self.place].name;
        let estimates = self.calls.call(|py| {
            let call = self.functions[self.place].call.bind(py);
            let goal = self.goal.as_ref().map(|goal| goal.bind(py));
            self::states(py, self.form, states).map(|state| self.estimate(call, goal, &state?)).collect()
        });
        estimates.map_err(|told| Failure::Heuristic(format!("{name} raised {told}")))
    }
}

/// States as Python is shown them.
fn states<'py>(
    py: Python<'py>,
    form: OwnForm,
    states: OwnStates<'_>,
) -> impl Iterator<Item = PyResult<Bound<'py, PyAny>>> {
    let shown: Vec<PyResult<Bound<'py, PyAny>>> = match states {
        OwnStates::Numbers(numbers) => {
            let each = form.numbers().unwrap_or(1).max(1);
            numbers.chunks_exact(each).map(|state| PyTuple::new(py, state).map(Bound::into_any)).collect()
        }
        OwnStates::Texts(texts) => texts.iter().map(|text| Ok(PyString::new(py, text).into_any())).collect(),
    };
    shown.into_iter()
}
