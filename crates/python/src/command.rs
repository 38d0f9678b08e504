//! The command line, for the script `loyd` that the package installs.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs a command line, the program's name first, and returns its exit code.
#[pyfunction]
pub fn command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| loyd_cli::main_with(words))
}
