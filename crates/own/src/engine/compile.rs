//! From a text to a script, within the time there is.
//!
//! Nothing is folded or simplified on the way: that made texts of many empty blocks take seconds, and a script of an
//! ordinary kind gains nothing by it. What is left is paced by the text's tokens, and there the clock is looked at.

use std::cell::Cell;
use std::fs::File;
use std::io::Read as _;
use std::sync::Arc;

use loyd_lab::format::printable;
use loyd_lab::{Deadline, OwnError};
use loyd_search::{Limits, Stop, io_reason};
use rhai::{AST, Engine, LexError, OptimizationLevel, Token};

use super::trouble;

/// The longest script that is read.
const SCRIPT_MAX: usize = 100_000;
/// Tokens from one look at the clock to the next.
const LOOK_TOKENS: u32 = 64;

/// A text, and what messages call it.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub name: String,
    pub text: String,
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
    /// A function to call is missing.
    #[error("{script} does not define the function {function}")]
    NoFunction {
        /// The script.
        script: String,
        /// The function with its parameters, as in `h(board, goal)`.
        function: &'static str,
    },
    /// It cannot look at states of this kind.
    #[error("a script cannot look at a state of {0} numbers: an array holds at most {max}", max = super::VALUES_MAX)]
    Large(usize),
    /// It was given up.
    #[error("{script} was not read to its end: {stop}")]
    Stopped {
        /// The script.
        script: String,
        /// Why.
        stop: Stop,
    },
}

impl From<ScriptError> for OwnError {
    fn from(error: ScriptError) -> OwnError {
        let message = error.to_string();
        let (place, stop) = match error {
            ScriptError::Compile { line, column, .. } => (Some((line, column)), None),
            ScriptError::Stopped { stop, .. } => (None, Some(stop)),
            _ => (None, None),
        };
        OwnError { message, place, stop }
    }
}

/// The text of a file.
///
/// # Errors
/// When it cannot be read, or is too long to be a script.
pub(crate) fn read(file: &str) -> Result<Source, ScriptError> {
    let unread = |why: String| ScriptError::Read { file: file.to_owned(), why };
    let mut bytes = Vec::new();
    let taken = File::open(file).and_then(|f| f.take(SCRIPT_MAX as u64 + 1).read_to_end(&mut bytes));
    taken.map_err(|error| unread(io_reason(&error)))?;
    let name = printable(file);
    if bytes.len() > SCRIPT_MAX {
        return Err(ScriptError::Length(name));
    }
    let text = String::from_utf8(bytes).map_err(|_| unread("it is not UTF-8 text".to_owned()))?;
    Ok(Source { name, text })
}

/// Compiles a text, or gives up when the time is over.
pub(super) fn compile(engine: &mut Engine, source: &Source, limits: &Limits) -> Result<AST, ScriptError> {
    if source.text.len() > SCRIPT_MAX {
        return Err(ScriptError::Length(source.name.clone()));
    }
    let deadline = Arc::new(Deadline::from_now(limits));
    engine.set_optimization_level(OptimizationLevel::None);
    give_up_at(engine, Arc::clone(&deadline));
    let stopped = |stop| ScriptError::Stopped { script: source.name.clone(), stop };
    engine.compile(&source.text).map_err(|error| match deadline.look() {
        Err(stop) => stopped(stop),
        Ok(()) => trouble::of_compiling(source.name.clone(), &error),
    })
}

/// Ends the text when the time is over.
fn give_up_at(engine: &mut Engine, deadline: Arc<Deadline>) {
    thread_local! {
        static TOKENS: Cell<u32> = const { Cell::new(0) };
    }
    #[expect(deprecated, reason = "it is not deprecated, says its author, but may change")]
    engine.on_parse_token(move |token, _, _| {
        TOKENS.set(TOKENS.get().wrapping_add(1));
        match TOKENS.get().is_multiple_of(LOOK_TOKENS).then(|| deadline.look()) {
            Some(Err(stop)) => Token::LexError(LexError::Runtime(stop.to_string()).into()),
            _ => token,
        }
    });
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// The clock moves on by a microsecond at each look, so that no machine is too slow or too fast for this.
    fn ticking() -> Duration {
        thread_local! {
            static NOW: Cell<u64> = const { Cell::new(0) };
        }
        NOW.set(NOW.get() + 1);
        Duration::from_micros(NOW.get())
    }

    /// What took long here is slow in the number of tokens squared, for one reason or another.
    #[test]
    fn a_text_that_takes_long_is_given_up() {
        let declared: Vec<String> = (0..4000).map(|n| format!("let a{n} = 1; ")).collect();
        let declared = declared.concat();
        for text in ["{}".repeat(49_000), format!("{declared}{}", "b;".repeat(20_000))] {
            let compiled = |looks: u64| {
                let limits =
                    Limits { time: Some(Duration::from_micros(looks)), clock: ticking, ..Limits::default() };
                let source = Source { name: "the script".to_owned(), text: text.clone() };
                super::super::Compiled::new(source, 1000, &limits)
            };
            let error = OwnError::from(compiled(50).unwrap_err());
            assert_eq!(error.message, "the script was not read to its end: the time limit was reached");
            assert_eq!(error.stop, Some(Stop::Time));
            assert!(compiled(100_000).is_ok());
        }
    }
}
