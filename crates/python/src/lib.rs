//! `loyd._loyd`: the laboratory for Python. What a person imports is in `python/loyd`; here is what it calls.
//!
//! Objects go over as plain dictionaries, the same that `--json` prints, and come back as texts. Every search runs on a
//! thread of its own, detached from the interpreter, while the caller's thread looks for Ctrl-C (`attended.rs`).

#![expect(
    clippy::needless_pass_by_value,
    clippy::unused_self,
    clippy::too_many_arguments,
    clippy::unnecessary_wraps,
    clippy::type_complexity,
    reason = "what is called from Python takes what the interpreter hands over, and methods are methods there"
)]

mod attended;
mod batch;
mod calls;
mod cancel;
mod command;
mod compare;
mod errors;
mod function;
mod instance;
mod lab;
mod limits;
mod proof;
mod rules;
mod runs;
mod value;

use pyo3::prelude::*;

/// The native part of `loyd`.
#[pymodule]
#[pyo3(name = "_loyd")]
fn loyd_python(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<lab::Lab>()?;
    module.add_class::<instance::Instance>()?;
    module.add_class::<cancel::Cancel>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(command::command, module)?)?;
    module.add_function(wrap_pyfunction!(compare::compare, module)?)?;
    module.add_class::<compare::Compared>()?;
    module.add_class::<runs::Runs>()?;
    module.add_class::<proof::Proof>()?;
    module.add_class::<proof::Pieces>()?;
    module.add_function(wrap_pyfunction!(runs::run, module)?)?;
    module.add_function(wrap_pyfunction!(runs::default_memory, module)?)?;
    module.add_function(wrap_pyfunction!(proof::begin_proof, module)?)?;
    module.add_function(wrap_pyfunction!(proof::prove, module)?)?;
    errors::add(module)
}
