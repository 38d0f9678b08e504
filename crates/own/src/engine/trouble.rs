//! What goes wrong in a script, in words for the person who wrote it.

use loyd_lab::format::{grouped, printable, printable_up_to};
use rhai::{EvalAltResult, ParseError, ParseErrorType, Position};

use super::ScriptError;
use super::limits::{BYTES_MAX, CALLS_MAX, ENTRIES_MAX, VALUES_MAX, VARIABLES_MAX};
use super::meter;

/// The most that is shown of a message that the script or the interpreter made.
const SENTENCE_MAX: usize = 200;

/// What is wrong with a text that does not compile.
pub(super) fn of_compiling(script: String, error: &ParseError) -> ScriptError {
    let ParseError(kind, position) = error;
    let why = match kind.as_ref() {
        ParseErrorType::UnexpectedEOF => "the script ends too early. Is a brace not closed?".to_owned(),
        other => printable(&other.to_string()),
    };
    // Only the end of the text has no position.
    let (line, column) = (position.line().unwrap_or(1), position.position().unwrap_or(1));
    ScriptError::Compile { script, line, column, why }
}

/// What went wrong in a call of function `h` with a `thing`, with line and column.
pub(super) fn of_running(mut error: EvalAltResult, h: &str, thing: &str, steps_max: u64) -> String {
    while let EvalAltResult::ErrorInFunctionCall(_, _, inner, _) = error {
        error = *inner;
    }
    let position = error.take_position();
    let why = match error {
        EvalAltResult::ErrorTerminated(token, _) => {
            if let Some(limit) = meter::limit(token) {
                return limit.to_string();
            }
            let steps = grouped(steps_max);
            return format!("{h} took more than {steps} steps on one {thing}. Is there an endless loop?");
        }
        EvalAltResult::ErrorStackOverflow(_) => {
            return format!(
                "{h} went more than {CALLS_MAX} calls deep. Does a function call itself for ever?"
            );
        }
        EvalAltResult::ErrorDataTooLarge(..) => {
            let (values, bytes) = (grouped(VALUES_MAX as u64), grouped(BYTES_MAX as u64));
            format!(
                "{h} made too much data: an array holds at most {values} values, a map {ENTRIES_MAX} entries and a string {bytes} bytes, with all that is inside"
            )
        }
        EvalAltResult::ErrorTooManyVariables(_) => {
            format!("{h} made more than {VARIABLES_MAX} variables")
        }
        EvalAltResult::ErrorVariableNotFound(name, _) => {
            format!("there is no variable {}; a function sees its own variables only", printable(&name))
        }
        EvalAltResult::ErrorFunctionNotFound(signature, _) => {
            format!("there is no function {}", printable(&signature))
        }
        EvalAltResult::ErrorRuntime(value, _) => printable_up_to(SENTENCE_MAX, &value.to_string()),
        other => printable_up_to(SENTENCE_MAX, &other.to_string()),
    };
    format!("{}{why}", place(position))
}

/// "line 3, column 5: ", if the place is known.
fn place(position: Position) -> String {
    match (position.line(), position.position()) {
        (Some(line), Some(column)) => format!("line {line}, column {column}: "),
        (Some(line), None) => format!("line {line}: "),
        _ => String::new(),
    }
}
