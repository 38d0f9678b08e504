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
//! What a script can ask of `board`, and in the same words of `goal`:
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

mod interface;
mod limits;
mod meter;
mod trouble;

use std::fs::File;
use std::io::{ErrorKind, Read as _};

use loyd_search::{Failure, Limits};
use loyd_tiles::{Board, Size, Tile, io_reason};
use rayon::prelude::*;
use rhai::{AST, CallFnOptions, Dynamic, Engine, Scope};

use crate::own::{Estimator, checked, shown};
use crate::spec::printable;
use interface::Position;

/// From so many boards on, all processors are asked.
const PARALLEL_BOARDS_MIN: usize = 256;
/// The longest script that is read.
const BYTES_MAX: u64 = 100_000;

/// A heuristic written as a script, compiled.
///
/// ```
/// use loyd_lab::Script;
/// assert!(Script::from_text("fn h(board, goal) { board.rows }").is_ok());
/// let error = Script::from_text("fn h(board, goal) {\n  let = 1\n}").unwrap_err();
/// assert!(error.to_string().starts_with("the script, line 2, column 7: "));
/// ```
#[derive(Debug)]
pub struct Script {
    /// What messages call it.
    name: String,
    engine: Engine,
    ast: AST,
}

/// Why a script cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    /// The file cannot be read.
    #[error("cannot read the script {}: {why}", printable(.file))]
    Read {
        /// The file.
        file: String,
        /// What the system says.
        why: String,
    },
    /// The text is longer than any script should be.
    #[error("{0} is longer than a script may be (100 kB)")]
    Length(String),
    /// The text is not a script.
    #[error("{script}, line {line}, column {column}: {why}")]
    Compile {
        /// The script.
        script: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        why: String,
    },
    /// The function to call is missing.
    #[error("{0} does not define the function h(board, goal)")]
    NoFunction(String),
}

fn unreadable(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        _ => io_reason(error),
    }
}

impl Script {
    /// A script from a file.
    ///
    /// # Errors
    /// When the file cannot be read or is not a script with a function `h(board, goal)`.
    pub fn from_file(file: &str) -> Result<Script, ScriptError> {
        let unread = |why: std::io::Error| ScriptError::Read { file: file.to_owned(), why: unreadable(&why) };
        let mut text = String::new();
        File::open(file).and_then(|f| f.take(BYTES_MAX + 1).read_to_string(&mut text)).map_err(unread)?;
        Script::compile(printable(file), &text)
    }

    /// A script from its text.
    ///
    /// # Errors
    /// When it is not a script with a function `h(board, goal)`.
    pub fn from_text(text: &str) -> Result<Script, ScriptError> {
        Script::compile("the script".to_owned(), text)
    }

    fn compile(name: String, text: &str) -> Result<Script, ScriptError> {
        if text.len() as u64 > BYTES_MAX {
            return Err(ScriptError::Length(name));
        }
        let engine = interface::engine();
        let ast = match engine.compile(text) {
            Ok(ast) => ast,
            Err(error) => return Err(trouble::of_compiling(name, &error)),
        };
        if !ast.iter_functions().any(|f| f.name == "h" && f.params.len() == 2) {
            return Err(ScriptError::NoFunction(name));
        }
        Ok(Script { name, engine, ast })
    }

    /// The script, ready to be asked about boards on the way to `goal`, within the time and the cancel flag of
    /// `limits`.
    pub(crate) fn for_goal(mut self, goal: &Board, limits: &Limits) -> ScriptForGoal {
        let size = goal.size();
        limits::set(&mut self.engine, size, limits);
        ScriptForGoal { size, goal: Position::new(size, goal.tiles()), script: self }
    }
}

/// A script and the goal it is asked about.
#[derive(Debug)]
pub(crate) struct ScriptForGoal {
    script: Script,
    size: Size,
    goal: Position,
}

impl ScriptForGoal {
    fn estimate(&self, tiles: &[Tile]) -> Result<f64, Failure> {
        let Script { name, engine, ast } = &self.script;
        let options = CallFnOptions::new().eval_ast(false);
        let boards = (Position::new(self.size, tiles), self.goal.clone());
        meter::reset();
        let answer = engine.call_fn_with_options::<Dynamic>(options, &mut Scope::new(), ast, "h", boards);
        let why = match answer {
            Ok(answer) => match number(engine, &answer) {
                Ok(estimate) => return Ok(estimate),
                Err(why) => why,
            },
            Err(error) => trouble::of_running(*error, self.size),
        };
        Err(Failure::Heuristic(format!("{name}: {why} (the board: {})", shown(self.size, tiles))))
    }
}

impl Estimator for ScriptForGoal {
    fn estimates(&self, tiles: &[Tile]) -> Result<Vec<f64>, Failure> {
        let cells = self.size.cells();
        if tiles.len() >= PARALLEL_BOARDS_MIN * cells {
            let estimate = |board| self.estimate(board);
            let estimates: Result<_, _> = tiles.par_chunks_exact(cells).map(estimate).collect();
            if estimates.is_ok() {
                return estimates;
            }
            // Which failure was met first was chance. In order, it is always the same.
        }
        tiles.chunks_exact(cells).map(|board| self.estimate(board)).collect()
    }
}

/// The estimate in what `h` returned.
fn number(engine: &Engine, answer: &Dynamic) -> Result<f64, String> {
    let number = answer.as_int().map(|whole| whole as f64).or_else(|_| answer.as_float());
    let Ok(number) = number else {
        let got = match engine.map_type_name(answer.type_name()) {
            "()" => "nothing. Is the last line an expression without a semicolon?".to_owned(),
            other => format!("a value of type {other}"),
        };
        return Err(format!("h must return a number, and it returned {got}"));
    };
    checked(number).map_err(|what| format!("h must return a number, 0 or more, and {number} is {what}"))
}
