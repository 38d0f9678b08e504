//! Reports as comma-separated values, for spreadsheets.

use serde_json::Value;

use super::json::SolvedJson;
use crate::show;

/// The columns that every table has, named as in JSON.
const ALWAYS: &str = "line,puzzle,spec,status,stopped_by,cost,optimal,lower_bound,moves,expanded,generated,\
                      frontier_max,iterations,seconds,table_seconds,bytes_peak";

/// Which columns there are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    /// The file, where several are read.
    pub file: bool,
    /// Which of a board and its twin was solved.
    pub twins: bool,
}

impl Columns {
    /// The first line.
    pub fn header(self) -> String {
        let file = if self.file { "file," } else { "" };
        let twins = if self.twins { ",solved_board" } else { "" };
        format!("{file}{ALWAYS}{twins}")
    }

    /// An answer in the order of the columns.
    pub fn line(self, number: usize, answer: &SolvedJson) -> std::io::Result<String> {
        let object = serde_json::to_value(answer).map_err(std::io::Error::other)?;
        let cell = |column: &str| match &object[column] {
            _ if column == "line" => number.to_string(),
            Value::Null => String::new(),
            Value::String(text) => show::csv_cell(text),
            Value::Array(rows) => show::csv_cell(&rows.iter().map(row).collect::<Vec<_>>().join("/")),
            other => other.to_string(),
        };
        Ok(self.header().split(',').map(cell).collect::<Vec<_>>().join(","))
    }
}

fn row(row: &Value) -> String {
    match row {
        Value::Array(cells) => cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
