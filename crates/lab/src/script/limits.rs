//! What one call of a script may use. Every limit is explicit: a script that asks for more is stopped.

use loyd_tiles::Size;
use rhai::Engine;

/// How deep calls may nest.
pub(super) const CALLS_MAX: usize = 32;
/// How many variables may live at once in one function.
pub(super) const VARIABLES_MAX: usize = 100;

/// The steps of one call: plenty for boards of up to 100 cells, and as many for each cell of a larger one.
pub(super) fn steps_max(size: Size) -> u64 {
    1000 * size.cells().max(100) as u64
}

/// The values in an array or a map, those inside it included, and the bytes of a string: enough for something about
/// each cell.
pub(super) fn values_max(size: Size) -> usize {
    2 * size.cells().max(500)
}

/// Sets the limits for boards of a size.
pub(super) fn set(engine: &mut Engine, size: Size) {
    let values = values_max(size);
    engine
        .set_max_operations(steps_max(size))
        .set_max_call_levels(CALLS_MAX)
        .set_max_variables(VARIABLES_MAX)
        .set_max_string_size(values)
        .set_max_array_size(values)
        .set_max_map_size(values);
}

/// Sets the limits that hold while a script is compiled.
pub(super) fn set_for_compiling(engine: &mut Engine) {
    engine.set_max_functions(1000).set_max_expr_depths(64, 32).set_max_string_size(10_000);
}
