//! The command line, for the script `loyd` that the package installs.

use std::ffi::OsString;
use std::io::Write as _;

use pyo3::prelude::*;

/// Runs a command line, the program's name first, and returns its exit code.
#[pyfunction]
pub fn command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| {
        let exit = loyd_cli::main_with(words);
        // A program of Rust does this as it ends; a library has to. Nothing is left to tell it to if it fails.
        let _ = std::io::stdout().flush();
        exit
    })
}
