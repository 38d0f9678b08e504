//! A flag that stops searches from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;

/// Stops the searches that it is given to, from any thread.
#[pyclass(frozen, module = "loyd")]
#[derive(Default)]
pub struct Cancel(pub Arc<AtomicBool>);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks the searches to stop; they answer with what they know.
    fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether they were asked to.
    #[getter]
    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn __repr__(&self) -> &'static str {
        if self.cancelled() { "Cancel(cancelled)" } else { "Cancel()" }
    }
}
