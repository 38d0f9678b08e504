//! One problem, as Python holds it.

use loyd_lab::Replay;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::calls::Calls;
use crate::value::object;

/// One problem of a domain, with its goal.
#[pyclass(frozen, module = "loyd._loyd")]
pub struct Instance(pub loyd_lab::Instance, pub Calls);

impl Instance {
    /// A problem whose rules are not Python's.
    pub fn of(instance: loyd_lab::Instance) -> Instance {
        Instance(instance, Calls::default())
    }
}

#[pymethods]
impl Instance {
    /// The domain's name.
    #[getter]
    fn domain(&self) -> &str {
        &self.0.about().name
    }

    /// What a cost of 1 is written as.
    #[getter]
    fn unit(&self) -> u32 {
        self.0.about().unit
    }

    /// What the things of the domain are called.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &serde_json::to_value(self.0.about().words).unwrap_or_default())
    }

    /// The start and the goal, on a line each.
    #[getter]
    fn key(&self) -> (String, String) {
        let key = self.0.key();
        (key.start, key.goal)
    }

    /// The keys that tell in a report which problem it is about.
    #[getter]
    fn identity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let identity = self.0.identity();
        object(
            py,
            &json!({"puzzle": identity.puzzle, "goal": identity.goal, "rows": identity.rows, "columns": identity.columns}),
        )
    }

    /// The start for eyes.
    #[getter]
    fn drawing(&self) -> String {
        self.0.drawing()
    }

    /// The moves that are legal at the start.
    fn legal(&self) -> Vec<String> {
        // No move is called this, so what would have been legal is told.
        let replay = self.0.replay(&mut std::iter::once("\0".to_owned()), false);
        replay.illegal.map_or_else(Vec::new, |illegal| illegal.legal)
    }

    /// Plays moves, and tells every state on the way: `(action, text, drawing)`.
    fn replay<'py>(&self, py: Python<'py>, moves: Vec<String>) -> PyResult<Bound<'py, PyDict>> {
        let Replay { steps, illegal, at_goal, cost } = self.0.replay(&mut moves.into_iter(), true);
        let dict = PyDict::new(py);
        let steps: Vec<(Option<String>, String, String)> =
            steps.into_iter().map(|step| (step.action, step.text, step.drawing)).collect();
        dict.set_item("steps", steps)?;
        dict.set_item("illegal", illegal.map(|illegal| illegal.at))?;
        dict.set_item("at_goal", at_goal)?;
        dict.set_item("cost", cost)?;
        Ok(dict)
    }
}

/// An object of JSON, for those that give several.
pub fn objects<'py>(py: Python<'py>, values: &[Value]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    values.iter().map(|value| object(py, value)).collect()
}
