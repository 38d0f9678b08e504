//! Is it a puzzle, can it be solved, and why?

use loyd_lab::estimates;
use loyd_tiles::notation::{self, Reading};
use loyd_tiles::{Board, Size, Solvability};

use super::puzzle::{bad_board, board, goal, rows};
use crate::api::{CheckReply, CheckRequest, Estimate, Problem, Why};
use crate::problems;

/// Checks what a person typed, or rows.
pub fn check(request: &CheckRequest) -> Result<CheckReply, Problem> {
    let (board, others) = match (&request.text, &request.board) {
        (Some(text), None) => read(text, request.size.as_deref())?,
        (None, Some(rows)) => (board(rows)?, 0),
        _ => return Err(problems::bad_input("One of `text` and `board` is needed.")),
    };
    let size = board.size();
    let goal = goal(request.goal.as_deref(), size)?;
    let answer = Solvability::new(&board, &goal).map_err(|error| problems::bad_input(error.to_string()))?;
    let estimate = |(name, value): (&str, f64)| Estimate { heuristic: name.to_owned(), value };
    Ok(CheckReply {
        rows: size.rows() as u16,
        columns: size.columns() as u16,
        solvable: answer.is_solvable(),
        reason: answer.reason(),
        why: Why {
            swaps: answer.swaps as u32,
            gap_steps: answer.blank_steps as u32,
            repair: answer.repair.map(|(a, b)| [a, b]),
        },
        h: estimates(&board, &goal).into_iter().map(estimate).collect(),
        board: rows(&board),
        goal: rows(&goal),
        others,
    })
}

/// The first board of a text, and how many others it holds.
fn read(text: &str, size: Option<&str>) -> Result<(Board, u32), Problem> {
    let size: Option<Size> = size
        .map(|size| {
            size.parse().map_err(|error: loyd_tiles::ParseSizeError| problems::bad_input(error.to_string()))
        })
        .transpose()?;
    match notation::read(text.as_bytes(), size) {
        Reading::One(board) => Ok((board.map_err(|error| bad_board(&error))?, 0)),
        Reading::Many(mut lines) => {
            let first = lines.next().ok_or_else(problems::internal)?.1;
            Ok((first.map_err(|error| bad_board(&error))?, lines.count() as u32))
        }
    }
}
