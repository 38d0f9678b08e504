//! What `solve --json` prints of an answer.

use loyd_lab::{Algorithm, FlatReport, Report, Status, StopName};
use schemars::JsonSchema;
use serde::Serialize;

use super::Answered;

/// An answer with what the command knows beside the report.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Solved")]
pub struct SolvedJson {
    /// The report. `stopped_by` is `cancelled` too where a solution was found and Ctrl-C kept it from being improved.
    #[serde(flatten)]
    report: FlatReport,
    /// The file that the puzzle is from, where several were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Which of the two `twin-a-star` solved; left out for other algorithms, and where it solved none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved_board: Option<SolvedBoard>,
}

/// Which of a board and its twin, the same with two tiles swapped: only one of them can be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SolvedBoard {
    /// The board that was given.
    Board,
    /// The twin, so the board is unsolvable.
    Twin,
}

impl SolvedBoard {
    /// Which of the two a report is about, if it is of `twin-a-star`.
    pub fn of(report: &Report) -> Option<SolvedBoard> {
        match (report.ran.algorithm(), &report.status) {
            (Algorithm::TwinAStar, Status::Solved { .. }) => Some(SolvedBoard::Board),
            (Algorithm::TwinAStar, Status::Unsolvable) => Some(SolvedBoard::Twin),
            _ => None,
        }
    }
}

impl SolvedJson {
    /// The object of an answer.
    pub(super) fn new(answered: &Answered, file: Option<&str>) -> SolvedJson {
        let mut solved = SolvedJson::of(&answered.report);
        solved.file = file.map(ToOwned::to_owned);
        if answered.cut_short {
            solved.report.stopped_by = Some(StopName::Cancelled);
        }
        solved
    }

    /// The object of a report alone.
    pub fn of(report: &Report) -> SolvedJson {
        SolvedJson { file: None, solved_board: SolvedBoard::of(report), report: report.clone().into() }
    }
}
