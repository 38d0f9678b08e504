//! A heuristic in a few lines of [Rhai](https://rhai.rs): `script:FILE`.
//!
//! A script defines the function `h(board, goal)`, which returns how many moves it thinks the board is from the goal:
//! a whole or a real number, 0 or more.
//!
//! ```text
//! // The steps of every tile to where it belongs, summed.
//! fn h(board, goal) {
//!     let sum = 0;
//!     for tile in board.tiles {
//!         sum += (board.row(tile) - goal.row(tile)).abs();
//!         sum += (board.column(tile) - goal.column(tile)).abs();
//!     }
//!     sum
//! }
//! ```
//!
//! A state of another domain than tiles is an array of numbers, or a string; so is the goal, or `()` where there is not
//! one. What a script can ask of `board`, and in the same words of `goal`:
//!
//! | | |
//! |---|---|
//! | `board.rows`, `board.columns`, `board.cells` | how many there are |
//! | `board.tiles` | the tiles 1, 2, 3, ... without the blank, for a `for` loop |
//! | `board.tile(row, column)` | the tile there; rows and columns count from 0 |
//! | `board.tile(cell)` | the tile there; cells count from 0, row by row |
//! | `board.row(tile)`, `board.column(tile)`, `board.cell(tile)` | where a tile is; tile 0 is the blank |
//!
//! Besides, there is the language with its numbers, strings, arrays, maps and functions, and nothing else: no files,
//! no clock, no random numbers, no printing, no other scripts. The answer depends on the two boards alone, since
//! nothing is kept from one call to the next.
//!
//! What one call may take:
//!
//! | | |
//! |---|---|
//! | steps | 100,000; on boards of more than 100 cells 1,000 for each cell. A variable with an array, a map or a string in it costs more the larger that is: about a step for each 32 values, 4 bytes, or 2 arrays or entries inside |
//! | calls inside calls | 12 |
//! | variables in a function | 50 |
//! | values in an array | 1,000, with those of arrays inside it |
//! | entries in a map | 100, with those of maps inside it |
//! | bytes in a string | 1,000, and as many in all strings and keys in an array or a map; 200 where it is written in the script |
//! | the script | 100,000 bytes |
//!
//! These hold on boards of every size: a large board is looked at through the functions above, not copied to an array.
//! Of the language, `eval`, `import`, `print`, `debug`, `curry`, `Fn`, `this`, `sleep` and what knows the time are left
//! out, and functions do not capture variables. What asks for more is stopped with an error that says so, as is
//! everything else that goes wrong, with its line and column. The time limit and the cancel flag of a search or an audit
//! also hold while an estimate is being made.

use std::sync::Arc;

use loyd_lab::{Deadline, Estimator, OwnForm, OwnSetting, OwnStates};
use loyd_search::{Failure, Limits};
use rhai::{Dynamic, INT};

pub use crate::engine::ScriptError;
use crate::engine::{self, BYTES_MAX, Compiled, Position, Source, VALUES_MAX};
use crate::states::{One, called, each};

/// A heuristic written as a script, compiled.
///
/// ```
/// use loyd_lab::{OwnForm, OwnSetting};
/// use loyd_own::script::Script;
/// let setting = OwnSetting { domain: "tiles", form: OwnForm::Board { rows: 3, columns: 3 }, goal: None };
/// let script = |text| Script::from_text(text, &setting, &Default::default());
/// assert!(script("fn h(board, goal) { board.rows }").is_ok());
/// let error = script("fn h(board, goal) {\n  let = 1\n}").unwrap_err();
/// assert!(error.to_string().starts_with("the script, line 2, column 7: "));
/// ```
#[derive(Debug)]
pub struct Script {
    compiled: Compiled,
    form: OwnForm,
    goal: Dynamic,
    deadline: Arc<Deadline>,
}

impl Script {
    /// A script from a file, to be called within the time and the cancel flag of `limits`.
    ///
    /// # Errors
    /// When the file cannot be read or is not a script with a function `h` of a state and the goal.
    pub fn from_file(file: &str, setting: &OwnSetting<'_>, limits: &Limits) -> Result<Script, ScriptError> {
        Script::new(engine::read(file)?, setting, limits)
    }

    /// A script from its text.
    ///
    /// # Errors
    /// When it is not a script with a function `h` of a state and the goal.
    pub fn from_text(text: &str, setting: &OwnSetting<'_>, limits: &Limits) -> Result<Script, ScriptError> {
        let source = Source { name: "the script".to_owned(), text: text.to_owned() };
        Script::new(source, setting, limits)
    }

    fn new(source: Source, setting: &OwnSetting<'_>, limits: &Limits) -> Result<Script, ScriptError> {
        let form = setting.form;
        if let OwnForm::Numbers { count } = form
            && count > VALUES_MAX
        {
            return Err(ScriptError::Large(count));
        }
        let compiled = Compiled::new(source, engine::steps_max(form.numbers().unwrap_or(0)), limits)?;
        if !compiled.defines("h", 2) {
            let function = match form {
                OwnForm::Board { .. } => "h(board, goal)",
                OwnForm::Numbers { .. } | OwnForm::Text => "h(state, goal)",
            };
            return Err(ScriptError::NoFunction { script: compiled.name, function });
        }
        let goal = setting.goal.and_then(|goal| each(form, goal).first().map(|&goal| value(form, goal)));
        let deadline = Arc::new(Deadline::new(limits));
        Ok(Script { compiled, form, goal: goal.unwrap_or(Dynamic::UNIT), deadline })
    }

    fn estimate(&self, state: One<'_>) -> Result<f64, Failure> {
        let thing = called(self.form);
        let arguments = (value(self.form, state), self.goal.clone());
        let answer = fits(state).and_then(|()| self.compiled.call(&self.deadline, "h", thing, arguments));
        answer.and_then(|answer| self.compiled.estimate(&answer)).map_err(|why| {
            Failure::Heuristic(format!(
                "{}: {why} (the {thing}: {})",
                self.compiled.name,
                state.shown(self.form)
            ))
        })
    }
}

impl Estimator for Script {
    fn estimates(&self, states: OwnStates<'_>) -> Result<Vec<f64>, Failure> {
        each(self.form, states).into_iter().map(|state| self.estimate(state)).collect()
    }
}

/// A state as a script sees it.
fn value(form: OwnForm, state: One<'_>) -> Dynamic {
    match (state, form) {
        (One::Numbers(tiles), OwnForm::Board { rows, columns }) => {
            Dynamic::from(Position::new(rows, columns, tiles))
        }
        (One::Numbers(numbers), _) => {
            let numbers = numbers.iter().map(|&number| Dynamic::from(INT::from(number)));
            Dynamic::from_array(numbers.collect())
        }
        (One::Text(text), _) => text.to_owned().into(),
    }
}

/// A text that is longer than a script's strings may be.
fn fits(state: One<'_>) -> Result<(), String> {
    match state {
        One::Text(text) if text.len() > BYTES_MAX => Err(format!(
            "the state is a text of {} bytes, and a string holds at most {BYTES_MAX}",
            text.len()
        )),
        _ => Ok(()),
    }
}
