//! The language of scripts, within limits: what a script can see, and what it may use.

mod board;
mod compile;
mod limits;
mod meter;
mod trouble;

use loyd_search::Limits;
use rhai::{AST, CallFnOptions, Dynamic, Engine, FuncArgs, Scope};

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
    /// Compiles a script that is to be called with so many steps a call, all within the time and the cancel flag of
    /// `limits`.
    ///
    /// # Errors
    /// Where the text stops being a script.
    pub fn new(source: Source, steps_max: u64, limits: &Limits) -> Result<Compiled, ScriptError> {
        let mut engine = board::engine();
        let ast = compile::compile(&mut engine, &source, limits)?;
        limits::set(&mut engine, steps_max, limits);
        Ok(Compiled { name: source.name, engine, ast, steps_max })
    }

    /// Whether it defines a function of so many parameters.
    pub fn defines(&self, name: &str, parameters: usize) -> bool {
        self.ast.iter_functions().any(|f| f.name == name && f.params.len() == parameters)
    }

    /// What a function returns. `thing` is what it is called with, as in `h took more than 9 steps on one board`.
    ///
    /// # Errors
    /// What went wrong, with line and column.
    pub fn call(&self, function: &str, thing: &str, arguments: impl FuncArgs) -> Result<Dynamic, String> {
        let options = CallFnOptions::new().eval_ast(false);
        meter::reset();
        self.engine
            .call_fn_with_options::<Dynamic>(options, &mut Scope::new(), &self.ast, function, arguments)
            .map_err(|error| trouble::of_running(*error, function, thing, self.steps_max))
    }

    /// What the language calls a value's type.
    pub fn type_of<'v>(&'v self, value: &'v Dynamic) -> &'v str {
        self.engine.map_type_name(value.type_name())
    }
}
