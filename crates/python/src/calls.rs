//! Calls of Python's code from a search: what it raised, and which threads are inside it.
//!
//! A search looks at its time and its cancel flag between calls. Code that does not come back is stopped as Ctrl-C stops
//! it: an exception is raised in its thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyKeyboardInterrupt, PyRecursionError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::attended::is_too_deep;

/// The calls of one search.
#[derive(Debug, Default, Clone)]
pub struct Calls {
    raised: Arc<Mutex<Option<PyErr>>>,
    inside: Arc<Mutex<Vec<u64>>>,
    /// Whether they were stopped from here: what that raised is no fault of the code.
    stopped: Arc<AtomicBool>,
}

impl Calls {
    /// Those of another search that is stopped together with this one.
    pub fn another(&self) -> Calls {
        Calls { raised: Arc::default(), ..self.clone() }
    }

    /// Whether there is code of Python's that these are the calls of: of most problems there is none, and they are many.
    pub fn is_used(&self) -> bool {
        Arc::strong_count(&self.inside) > 1
    }

    /// Calls code of Python's. What it raises is kept, and told in a sentence.
    ///
    /// # Errors
    /// What it raised.
    pub fn call<T>(&self, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> Result<T, String> {
        Python::attach(|py| {
            if is_too_deep() {
                let error = PyRecursionError::new_err("a search within a search within a search, too often");
                let told = error.to_string();
                self.keep(error);
                return Err(told);
            }
            let inside = thread(py).map(|thread| Inside::new(&self.inside, thread));
            let answer = inside.and_then(|_inside| call(py));
            answer.map_err(|error| {
                let told = error.to_string();
                self.keep(error);
                told
            })
        })
    }

    /// Keeps what was raised, if it is the first.
    pub fn keep(&self, error: PyErr) {
        locked(&self.raised).get_or_insert(error);
    }

    /// What was raised, if anything was.
    pub fn raised(&self) -> Option<PyErr> {
        let error = locked(&self.raised).take()?;
        let is_ours = || Python::attach(|py| error.is_instance_of::<PyKeyboardInterrupt>(py));
        if self.stopped.load(Ordering::Relaxed) && is_ours() { None } else { Some(error) }
    }

    /// Raises an exception in every thread that is inside a call.
    pub fn stop(&self) {
        let inside = locked(&self.inside).clone();
        if inside.is_empty() {
            return;
        }
        self.stopped.store(true, Ordering::Relaxed);
        Python::attach(|py| {
            static STOP: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
            for thread in inside {
                // A thread that has gone meanwhile needs none.
                let _ = STOP.import(py, "loyd._stop", "stop").and_then(|stop| stop.call1((thread,)));
            }
        });
    }
}

/// A thread inside a call.
struct Inside<'c> {
    inside: &'c Mutex<Vec<u64>>,
    thread: u64,
}

impl<'c> Inside<'c> {
    fn new(inside: &'c Mutex<Vec<u64>>, thread: u64) -> Inside<'c> {
        locked(inside).push(thread);
        Inside { inside, thread }
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        let mut inside = locked(self.inside);
        if let Some(place) = inside.iter().position(|&thread| thread == self.thread) {
            inside.swap_remove(place);
        }
    }
}

/// What Python calls this thread.
fn thread(py: Python<'_>) -> PyResult<u64> {
    static IDENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    IDENT.import(py, "threading", "get_ident")?.call0()?.extract()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
