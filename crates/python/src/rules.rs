//! A problem as an object of Python: `start`, `successors(state)`, `is_goal(state)` and, if it likes, `h(state)`.
//!
//! A state is any value. The laboratory knows states by their text: a string as it is, anything else by its `repr`. Equal
//! states have one text, the first one met, even where a set is written in another order; two states that are not equal
//! but written alike are told apart by a sentence, not by chance.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use loyd_lab::Deadline;
use loyd_own::checked;
use loyd_own::problem::{Judge, Judged, Rules, Successor, check_successors};
use pyo3::exceptions::{PyStopIteration, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::calls::Calls;
use crate::errors::OwnError;

/// The rules that an object knows.
pub struct ObjectRules {
    successors: Py<PyAny>,
    is_goal: Py<PyAny>,
    h: Option<Py<PyAny>>,
    start: String,
    known: Mutex<Known>,
    /// The calls of the object.
    calls: Calls,
}

/// The states that were met.
struct Known {
    /// By text.
    states: HashMap<Arc<str>, Py<PyAny>>,
    /// The text of each state that can be a key.
    texts: Py<PyDict>,
}

impl ObjectRules {
    /// The rules of an object, from a state on.
    ///
    /// # Errors
    /// When a method is missing, or the state has no text.
    pub fn new(object: &Bound<'_, PyAny>, start: &Bound<'_, PyAny>, calls: Calls) -> PyResult<ObjectRules> {
        let method = |name: &str| {
            object.getattr(name).map_err(|_| {
                PyTypeError::new_err(format!(
                    "a problem of your own has start, successors(state) and is_goal(state), and {} has no {name}",
                    object.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string())
                ))
            })
        };
        let known = Known { states: HashMap::new(), texts: PyDict::new(object.py()).unbind() };
        let rules = ObjectRules {
            successors: method("successors")?.unbind(),
            is_goal: method("is_goal")?.unbind(),
            h: object.getattr("h").ok().filter(Bound::is_callable).map(Bound::unbind),
            start: String::new(),
            known: Mutex::new(known),
            calls,
        };
        let start = rules.text(start)?;
        Ok(ObjectRules { start, ..rules })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text of a state, which is remembered.
    fn text(&self, state: &Bound<'_, PyAny>) -> PyResult<String> {
        let py = state.py();
        let texts = self.known().texts.clone_ref(py).into_bound(py);
        // What cannot be a key is known by its text alone.
        let is_key = state.hash().is_ok();
        if is_key && let Some(text) = texts.get_item(state)? {
            return text.extract();
        }
        let text = match state.cast::<PyString>() {
            Ok(string) => string.to_string(),
            Err(_) => state.repr()?.to_string(),
        };
        let before = self.known().states.get(&*text).map(|state| state.clone_ref(py));
        match before {
            Some(before) if before.bind(py).eq(state)? => {}
            Some(_) => {
                return Err(OwnError::new_err(format!(
                    "two states that are not equal are both written {text}: give them a __repr__ that tells them apart"
                )));
            }
            None => {
                self.known().states.insert(text.as_str().into(), state.clone().unbind());
            }
        }
        if is_key {
            texts.set_item(state, &text)?;
        }
        Ok(text)
    }

    /// The state of a text that was met.
    fn state<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let known = self.known().states.get(text).map(|state| state.clone_ref(py).into_bound(py));
        known.ok_or_else(|| OwnError::new_err(format!("{text} is no state that was met")))
    }

    fn successors_of(&self, state: &Bound<'_, PyAny>) -> PyResult<Vec<Successor>> {
        let answer = self.successors.bind(state.py()).call1((state,))?;
        let successors =
            answer.try_iter()?.map(|one| self.successor(&one?)).collect::<PyResult<Vec<Successor>>>()?;
        check_successors(&successors)
            .map_err(|why| OwnError::new_err(format!("{why} (the state: {state})")))?;
        Ok(successors)
    }

    /// `(action, state)`, or `(action, state, cost)`.
    fn successor(&self, one: &Bound<'_, PyAny>) -> PyResult<Successor> {
        let wrong = || {
            OwnError::new_err(format!(
                "successors must give (action, state) or (action, state, cost), and there is {one}"
            ))
        };
        if one.is_instance_of::<PyString>() {
            return Err(wrong());
        }
        let mut parts = one.try_iter().map_err(|_| wrong())?;
        let (action, state) = match (parts.next(), parts.next()) {
            (Some(action), Some(state)) => (action?, state?),
            _ => return Err(wrong()),
        };
        let cost = parts.next().transpose()?;
        if parts.next().is_some() {
            return Err(wrong());
        }
        let shown = cost.as_ref().map_or_else(|| "1".to_owned(), ToString::to_string);
        let whole = cost.map_or(Some(1), |cost| cost.extract::<u64>().ok());
        Successor::checked(&action.str()?.to_string(), &self.text(&state)?, whole, &shown)
            .map_err(OwnError::new_err)
    }

    fn goal(&self, state: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.is_goal.bind(state.py()).call1((state,))?.is_truthy()
    }

    fn estimate(&self, state: &Bound<'_, PyAny>) -> PyResult<f64> {
        let Some(h) = &self.h else { return Err(PyStopIteration::new_err("there is no h")) };
        let answer = h.bind(state.py()).call1((state,))?;
        let number: f64 = answer.extract().map_err(|_| {
            OwnError::new_err(format!(
                "h must return a number, and it returned {answer} (the state: {state})"
            ))
        })?;
        checked(number).map_err(|what| {
            OwnError::new_err(format!(
                "h must return a number, 0 or more, and {number} is {what} (the state: {state})"
            ))
        })
    }
}

impl Rules for ObjectRules {
    fn start(&self) -> &str {
        &self.start
    }

    fn has_estimate(&self) -> bool {
        self.h.is_some()
    }

    /// To enter the interpreter once is cheaper than several times.
    fn prefers_many(&self) -> bool {
        true
    }

    fn read(&self, text: &str) -> Result<String, String> {
        let is_known = self.known().states.contains_key(text);
        if is_known { Ok(text.to_owned()) } else { Err("it is no state that was met".to_owned()) }
    }

    fn successors(&self, state: &str, deadline: &Arc<Deadline>) -> Result<Vec<Successor>, String> {
        deadline.look().map_err(|stop| stop.to_string())?;
        self.calls.call(|py| self.successors_of(&self.state(py, state)?))
    }

    fn judge(&self, asked: &Judge<'_>, deadline: &Arc<Deadline>) -> Result<Judged, String> {
        deadline.look().map_err(|stop| stop.to_string())?;
        self.calls.call(|py| {
            Ok(Judged {
                goals: asked
                    .goals
                    .iter()
                    .map(|text| self.goal(&self.state(py, text)?))
                    .collect::<PyResult<_>>()?,
                estimates: asked
                    .estimates
                    .iter()
                    .map(|text| self.estimate(&self.state(py, text)?))
                    .collect::<PyResult<_>>()?,
            })
        })
    }
}
