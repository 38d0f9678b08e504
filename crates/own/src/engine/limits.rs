//! What one call of a script may use. Every limit is explicit: a script that asks for more is stopped.

use rhai::{Engine, EvalAltResult, Position};

use super::meter;

/// How deep calls may nest.
pub(super) const CALLS_MAX: usize = 12;
/// How many variables may live at once in one function.
pub(super) const VARIABLES_MAX: usize = 50;
/// The values in an array, those of arrays inside it included.
pub(crate) const VALUES_MAX: usize = 1000;
/// The entries of a map, those of maps inside it included.
pub(super) const ENTRIES_MAX: usize = 100;
/// The bytes of a string, or of all strings and keys in an array or a map.
pub(crate) const BYTES_MAX: usize = 1000;

/// The bytes of a string in the script's text. Using it costs no more than a step, so it is short.
const LITERAL_MAX: usize = 200;

/// The steps of one call: plenty for states of up to 100 cells, and as many for each cell of a larger one.
pub(crate) fn steps_max(cells: usize) -> u64 {
    1000 * cells.max(100) as u64
}

/// Whether a string may be so long.
pub(super) fn check_bytes(bytes: usize) -> Result<(), Box<EvalAltResult>> {
    if bytes > BYTES_MAX {
        return Err(EvalAltResult::ErrorDataTooLarge("a string".to_owned(), Position::NONE).into());
    }
    Ok(())
}

/// Sets the limits of a call.
pub(super) fn set(engine: &mut Engine, steps_max: u64) {
    engine
        .set_max_call_levels(CALLS_MAX)
        .set_max_variables(VARIABLES_MAX)
        .set_max_string_size(BYTES_MAX)
        .set_max_array_size(VALUES_MAX)
        .set_max_map_size(ENTRIES_MAX);
    meter::install(engine, steps_max);
}

/// Sets the limits that hold while a script is compiled.
pub(super) fn set_for_compiling(engine: &mut Engine) {
    engine.set_max_functions(1000).set_max_expr_depths(64, 32).set_max_string_size(LITERAL_MAX);
}
