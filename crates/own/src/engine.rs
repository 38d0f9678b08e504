//! The language of scripts, within limits: what a script can see, and what it may use.

mod board;
mod compile;
mod limits;
mod meter;
mod trouble;

use std::sync::Arc;

use loyd_lab::Deadline;
use loyd_search::Limits;
use rhai::{AST, CallFnOptions, Dynamic, Engine, FuncArgs, Scope};

use crate::checked;
pub(crate) use board::Position;
pub use compile::ScriptError;
pub(crate) use compile::{Source, read};
pub(crate) use limits::{BYTES_MAX, VALUES_MAX, steps_max};

/// A script, compiled, to be called within limits.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// What messages call it.
    pub name: String,
    engine: Engine,
    ast: AST,
    steps_max: u64,
}

impl Compiled {
    /// Compiles a script within the time and the cancel flag of `limits`. A call of it may take `steps_max` steps.
    ///
    /// # Errors
    /// Where the text stops being a script.
    pub fn new(source: Source, steps_max: u64, limits: &Limits) -> Result<Compiled, ScriptError> {
        let mut engine = board::engine();
        let ast = compile::compile(&mut engine, &source, limits)?;
        limits::set(&mut engine, steps_max);
        Ok(Compiled { name: source.name, engine, ast, steps_max })
    }

    /// Whether it defines a function with this number of parameters.
    pub fn defines(&self, name: &str, parameters: usize) -> bool {
        self.ast.iter_functions().any(|f| f.name == name && f.params.len() == parameters)
    }

    /// What a function returns, if it does so within a deadline. `thing` is what it is called with, as in `h took more than 9 steps on one board`.
    ///
    /// # Errors
    /// What went wrong, with line and column.
    pub fn call(
        &self,
        deadline: &Arc<Deadline>,
        function: &str,
        thing: &str,
        arguments: impl FuncArgs,
    ) -> Result<Dynamic, String> {
        let options = CallFnOptions::new().eval_ast(false);
        meter::begin(deadline);
        self.engine
            .call_fn_with_options::<Dynamic>(options, &mut Scope::new(), &self.ast, function, arguments)
            .map_err(|error| trouble::of_running(*error, function, thing, self.steps_max))
    }

    /// The estimate in what `h` returned.
    ///
    /// # Errors
    /// Why it is none.
    pub fn estimate(&self, answer: &Dynamic) -> Result<f64, String> {
        let number = answer.as_int().map(|whole| whole as f64).or_else(|_| answer.as_float());
        let number =
            number.map_err(|_| format!("h must return a number, and it returned {}", self.got(answer)))?;
        checked(number).map_err(|what| format!("h must return a number, 0 or more, and {number} is {what}"))
    }

    /// What a function returned that should have been something else.
    pub fn got(&self, answer: &Dynamic) -> String {
        match self.engine.map_type_name(answer.type_name()) {
            "()" => "nothing. Is the last line an expression without a semicolon?".to_owned(),
            other => format!("a value of type {other}"),
        }
    }
}
