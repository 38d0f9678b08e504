//! A part of a solution, made shorter: the puzzle from one of its boards to a later one, on the cells that the blank
//! needs in between and a few around them.
//!
//! J. Slaney and S. Thiebaux call such local improvement of a plan "anytime local search" (Linear Time Near-Optimal
//! Planning in the Blocks World, AAAI 1996, pages 1208-1214).

use super::instance::{Instance, step};
use crate::Direction;

/// Cells around what the blank visits that may be used too.
const MARGIN: usize = 2;

/// A rectangle of the board, as a puzzle of its own.
pub(super) struct Stretch {
    pub instance: Instance,
}

impl Stretch {
    /// From `board` to where `moves` lead.
    pub fn new(board: &Instance, moves: &[Direction]) -> Stretch {
        let window = Window::around(board, moves);
        let mut blank = window.inner(board, board.blank);
        // Each cell's content by where it stood first; then the other way round.
        let mut from: Vec<u16> = (0..window.rows * window.columns).map(|cell| cell as u16).collect();
        let first = blank;
        for &direction in moves {
            let to = step(blank, window.columns, direction);
            from.swap(blank, to);
            blank = to;
        }
        let mut homes = vec![0; from.len()];
        for (cell, &first) in from.iter().enumerate() {
            homes[usize::from(first)] = cell as u16;
        }
        Stretch { instance: Instance { rows: window.rows, columns: window.columns, homes, blank: first } }
    }
}

/// The rectangle around the blank's way.
struct Window {
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
}

impl Window {
    fn around(board: &Instance, moves: &[Direction]) -> Window {
        let mut blank = board.blank;
        let (mut top, mut left) = (blank / board.columns, blank % board.columns);
        let (mut bottom, mut right) = (top, left);
        for &direction in moves {
            blank = step(blank, board.columns, direction);
            let (row, column) = (blank / board.columns, blank % board.columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let (top, left) = (top.saturating_sub(MARGIN), left.saturating_sub(MARGIN));
        let (bottom, right) =
            ((bottom + MARGIN).min(board.rows - 1), (right + MARGIN).min(board.columns - 1));
        Window { top, left, rows: bottom - top + 1, columns: right - left + 1 }
    }

    fn inner(&self, board: &Instance, cell: usize) -> usize {
        (cell / board.columns - self.top) * self.columns + cell % board.columns - self.left
    }
}
