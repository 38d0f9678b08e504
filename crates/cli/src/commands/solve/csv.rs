//! Reports as comma-separated values, for spreadsheets.

use loyd_lab::Report;
use serde_json::Value;

/// The columns, named as in JSON.
pub(super) const HEADER: &str = "line,puzzle,spec,status,stopped_by,cost,optimal,lower_bound,moves,expanded,generated,\
                                 frontier_max,iterations,seconds,table_seconds,bytes_peak";

/// A report in the order of the columns.
pub(super) fn line(number: usize, report: &Report) -> std::io::Result<String> {
    let object = serde_json::to_value(report).map_err(std::io::Error::other)?;
    let cell = |column: &str| match &object[column] {
        _ if column == "line" => number.to_string(),
        Value::Null => String::new(),
        Value::String(text) => quoted(text),
        Value::Array(rows) => quoted(&rows.iter().map(row).collect::<Vec<_>>().join("/")),
        other => other.to_string(),
    };
    Ok(HEADER.split(',').map(cell).collect::<Vec<_>>().join(","))
}

fn row(row: &Value) -> String {
    match row {
        Value::Array(cells) => cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
