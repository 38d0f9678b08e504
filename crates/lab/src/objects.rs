//! Instances that come as JSON objects, one a line: what `generate --json` and `solve --json` write can be read again.

use serde_json::Value;

use crate::domain::Domain;
use crate::error::ReadError;
use crate::reading::{Asked, Reading};

/// What a text of JSON objects holds. `None` where it is no such text.
pub(crate) fn read<'t, D: Domain>(domain: &'t D, asked: &Asked<'t>) -> Option<Reading<'t, D::Instance>> {
    let text = std::str::from_utf8(asked.text).ok()?.trim_start_matches('\u{feff}');
    let lines = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    // A list of rows in curly brackets begins like an object, and is none.
    if let Some(object) = object(text) {
        return Some(Reading::One(instance(domain, asked, &object)));
    }
    object(lines().next()?.1)?;
    let (count, asked) = (lines().count(), *asked);
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines = lines.map(move |(at, line)| {
        let read = object(line).ok_or_else(|| ReadError::at(1, 1, "this is not a JSON object"));
        let read = read.and_then(|object| instance(domain, &asked, &object));
        (at + 1, read.map_err(|error| error.moved(at)))
    });
    Some(Reading::Many { count, lines: Box::new(lines) })
}

fn object(text: &str) -> Option<Value> {
    let text = text.trim();
    if !text.starts_with('{') {
        return None;
    }
    serde_json::from_str(text).ok().filter(Value::is_object)
}

/// The instance of an object's `puzzle`, with its `goal` unless another was asked for.
fn instance<D: Domain>(domain: &D, asked: &Asked<'_>, object: &Value) -> Result<D::Instance, ReadError> {
    let text = |key: &str| match object.get(key) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(other) => Some(other.to_string()),
    };
    let puzzle = text("puzzle").ok_or_else(|| ReadError::at(1, 1, "this object has no `puzzle`"))?;
    let goal = text("goal");
    let asked = Asked { text: puzzle.as_bytes(), goal: asked.goal.or(goal.as_deref()), ..*asked };
    domain.read_one(&puzzle, &asked)
}
