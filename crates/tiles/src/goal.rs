//! What a solved board looks like.

use std::str::FromStr;

use crate::{Board, BoardError, ParseBoardError, Size, Tile, notation};

/// A goal for any size, or one board in particular.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Goal {
    /// 1, 2, 3, ... row by row, the blank last. The default.
    #[default]
    Last,
    /// The blank first, then 1, 2, 3, ... row by row.
    First,
    /// 1, 2, 3, ... in a clockwise spiral from the top left corner, the blank at its end.
    Snail,
    /// This board.
    Board(Board),
}

/// A text that is not a goal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseGoalError {
    /// Neither a name nor anything like a board.
    #[error("'{0}' is not a goal, expected last, first, snail or a board")]
    Unknown(String),
    /// A board that is not quite one.
    #[error("the goal is not a board: {0}")]
    Board(#[from] ParseBoardError),
}

impl Goal {
    /// Reads `last`, `first`, `snail` or a board in any of the forms of [`notation`], of `size` if that is known.
    ///
    /// ```
    /// use loyd_tiles::{Goal, Size};
    /// let size = Size::new(2, 3).unwrap();
    /// assert_eq!(Goal::parse("snail", None), Ok(Goal::Snail));
    /// assert_eq!(Goal::parse("0 1 2 3 4 5", Some(size))?.board(size), Goal::First.board(size));
    /// # Ok::<(), loyd_tiles::ParseGoalError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is none of these.
    pub fn parse(text: &str, size: Option<Size>) -> Result<Goal, ParseGoalError> {
        match text.trim() {
            "last" => Ok(Goal::Last),
            "first" => Ok(Goal::First),
            "snail" => Ok(Goal::Snail),
            word if word.starts_with(|c: char| c.is_alphabetic() && c != 'x') => {
                Err(ParseGoalError::Unknown(notation::quoted(word)))
            }
            _ => Ok(Goal::Board(Board::parse(text, size)?)),
        }
    }

    /// The goal as a board.
    ///
    /// # Errors
    /// When the goal is a board of another size.
    pub fn board(&self, size: Size) -> Result<Board, BoardError> {
        let n = size.cells() as Tile;
        let tiles: Vec<Tile> = match self {
            Goal::Last => (1..n).chain([0]).collect(),
            Goal::First => (0..n).collect(),
            Goal::Snail => snail(size),
            Goal::Board(board) if board.size() == size => return Ok(board.clone()),
            Goal::Board(board) => return Err(BoardError::GoalSize { goal: board.size(), puzzle: size }),
        };
        Board::new(size, tiles)
    }
}

impl FromStr for Goal {
    type Err = ParseGoalError;

    /// [`Goal::parse`] with nothing known of the size.
    fn from_str(text: &str) -> Result<Goal, ParseGoalError> {
        Goal::parse(text, None)
    }
}

/// Walks right, down, left, up along what is left of the rectangle, narrowing it after each side.
fn snail(size: Size) -> Vec<Tile> {
    let (mut top, mut left, mut bottom, mut right) = (0, 0, size.rows(), size.columns());
    let mut path = Vec::with_capacity(size.cells());
    while top < bottom && left < right {
        path.extend((left..right).map(|column| (top, column)));
        top += 1;
        path.extend((top..bottom).map(|row| (row, right - 1)));
        right -= 1;
        if top < bottom {
            path.extend((left..right).rev().map(|column| (bottom - 1, column)));
            bottom -= 1;
        }
        if left < right {
            path.extend((top..bottom).rev().map(|row| (row, left)));
            left += 1;
        }
    }
    let mut tiles = vec![0; size.cells()];
    for (tile, &(row, column)) in std::iter::zip(1.., &path[..path.len() - 1]) {
        tiles[row * size.columns() + column] = tile;
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(goal: &Goal, rows: usize, columns: usize) -> String {
        goal.board(Size::new(rows, columns).unwrap()).unwrap().line()
    }

    #[test]
    fn the_named_goals() {
        assert_eq!(line(&Goal::Last, 2, 3), "1 2 3 4 5 0");
        assert_eq!(line(&Goal::First, 2, 3), "0 1 2 3 4 5");
        assert_eq!(line(&Goal::Snail, 3, 3), "1 2 3 8 0 4 7 6 5");
        assert_eq!(line(&Goal::Snail, 4, 4), "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7");
        assert_eq!(line(&Goal::Snail, 2, 4), "1 2 3 4 0 7 6 5");
        assert_eq!(line(&Goal::Snail, 4, 2), "1 2 0 3 7 4 6 5");
    }

    #[test]
    fn goals_are_read_by_name_or_as_boards() {
        assert_eq!("last".parse(), Ok(Goal::Last));
        assert_eq!(" first ".parse(), Ok(Goal::First));
        assert_eq!("x 1/2 3".parse(), Ok(Goal::Board("0123".parse().unwrap())));
        assert_eq!(
            "middle\u{1b}[2J".parse::<Goal>().unwrap_err().to_string(),
            "'middle\\u{1b}[2J' is not a goal, expected last, first, snail or a board"
        );
        assert_eq!(
            "1 2/3 3".parse::<Goal>().unwrap_err().to_string(),
            "the goal is not a board: line 1, column 1: there is no blank, expected one cell to be 0, _, ., x, *, -, -1, null or None"
        );
    }
}
