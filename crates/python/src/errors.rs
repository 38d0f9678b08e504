//! Why something cannot be done, as exceptions of Python. Limits and puzzles without a solution are answers.

use loyd_cli::api::Failure;
use loyd_lab::{AuditError, LabError};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

mod classes {
    use pyo3::exceptions::PyValueError;

    pyo3::create_exception!(
        loyd,
        LoydError,
        PyValueError,
        "Something that cannot be done, and what to do instead."
    );
    pyo3::create_exception!(loyd, ReadError, LoydError, "A text or a list that is no problem.");
    pyo3::create_exception!(loyd, SpecError, LoydError, "No such algorithm, heuristic, domain or option.");
    pyo3::create_exception!(loyd, OwnError, LoydError, "Code of yours that answered what is no answer.");
}

pub use classes::{LoydError, OwnError, ReadError, SpecError};

/// Adds the exceptions to the module.
///
/// # Errors
/// Never, in a working interpreter.
pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("LoydError", py.get_type::<LoydError>())?;
    module.add("ReadError", py.get_type::<ReadError>())?;
    module.add("SpecError", py.get_type::<SpecError>())?;
    module.add("OwnError", py.get_type::<OwnError>())
}

/// The exception of an error of the laboratory.
pub fn of_lab(error: &LabError) -> PyErr {
    let text = error.to_string();
    match error {
        LabError::Read(_) => ReadError::new_err(text),
        LabError::Own(_) => OwnError::new_err(text),
        LabError::WrongSolution { .. } => PyRuntimeError::new_err(text),
        LabError::Domain(_)
        | LabError::Heuristic(_)
        | LabError::Unsupported(_)
        | LabError::Algorithm { .. } => SpecError::new_err(text),
        LabError::Tables(_) | LabError::Unable { .. } | LabError::Stopped(_) => LoydError::new_err(text),
    }
}

/// The exception of an audit that came to no verdict.
pub fn of_audit(error: &AuditError) -> PyErr {
    match error {
        AuditError::Lab(error) => of_lab(error),
        AuditError::Failed { .. } => OwnError::new_err(error.to_string()),
        AuditError::Bytes { .. } | AuditError::Stopped(_) => LoydError::new_err(error.sentence()),
    }
}

/// The exception of a failed command.
pub fn of_failure(failure: &Failure) -> PyErr {
    match failure {
        Failure::Input(text) | Failure::Limit(text) => LoydError::new_err(text.clone()),
        Failure::Internal(_) | Failure::Output(_) => PyRuntimeError::new_err(failure.to_string()),
    }
}

/// A text that is no algorithm, no size, no time.
pub fn of_spec(error: impl std::fmt::Display) -> PyErr {
    SpecError::new_err(error.to_string())
}

/// An argument that is none.
pub fn of_argument(name: &str, error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("{name}: {error}"))
}
