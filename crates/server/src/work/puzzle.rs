//! Problems as they are sent, read with the command line's own readers and sentences.

use std::fmt::Write as _;

use loyd_domains::TilesInstance;
use loyd_lab::{Asked, Instance, ReadError, Reading};
use loyd_tiles::notation;
use loyd_tiles::{Board, Goal, ParseBoardError, ParseGoalError, ParseSizeError, Size};

use super::{Lab, TILES};
use crate::api::{CheckRequest, Problem, ProblemText, PuzzleRequest, Rows, VerifyRequest};
use crate::problems;

/// A problem of any domain.
#[derive(Debug, Clone)]
pub struct Puzzle {
    pub instance: Instance,
    /// The same as boards, if it is one of sliding tiles.
    pub boards: Option<TilesInstance>,
}

impl Lab {
    /// The problem of a request.
    pub(super) fn puzzle(&self, request: &PuzzleRequest) -> Result<Puzzle, Problem> {
        Ok(self.first_of(request)?.0)
    }

    /// The first problem of a request, and how many others its text holds.
    pub(super) fn first_of(&self, request: &PuzzleRequest) -> Result<(Puzzle, u32), Problem> {
        let PuzzleRequest { domain, board, text, size, goal } = request;
        let domain = self.domain(domain.as_deref())?;
        let is_tiles = domain.about().name == TILES;
        let (size, goal) = (size.as_deref(), goal.as_deref());
        match (text, board) {
            (Some(text), None) if is_tiles => {
                let (start, others) = read_board(text, size)?;
                Ok((self.boards(start, goal)?, others))
            }
            (None, Some(rows)) if is_tiles => Ok((self.boards(from_rows(rows)?, goal)?, 0)),
            (None, Some(_)) => Err(problems::bad_input("`board` is for tiles; send `text`.")),
            (Some(text), None) => {
                let (instance, others) =
                    match domain.read(&Asked { size, goal, ..Asked::new(text.as_bytes()) }) {
                        Reading::One(instance) => (instance, 0),
                        Reading::Many { count, mut lines } => {
                            (lines.next().ok_or_else(problems::internal)?.1, count - 1)
                        }
                    };
                let instance = instance.map_err(|error| problems::of_text(&error))?;
                Ok((Puzzle { instance, boards: None }, others as u32))
            }
            _ => Err(problems::bad_input("One of `text` and `board` is needed.")),
        }
    }

    fn boards(&self, start: Board, goal: Option<&str>) -> Result<Puzzle, Problem> {
        let goal = read_goal(goal, start.size())?;
        self.of_boards(TilesInstance { start, goal })
    }

    /// The problem of two boards of one size.
    pub(super) fn of_boards(&self, boards: TilesInstance) -> Result<Puzzle, Problem> {
        let (start, goal) = (boards.start.slashes(), boards.goal.slashes());
        let instance = self.read(TILES, &start, &goal)?;
        Ok(Puzzle { instance, boards: Some(boards) })
    }

    /// The problem of a domain, from its start and its goal.
    pub(super) fn read(&self, domain: &str, start: &str, goal: &str) -> Result<Instance, Problem> {
        let asked = Asked { goal: Some(goal), ..Asked::new(start.as_bytes()) };
        match self.domain(Some(domain))?.read(&asked) {
            Reading::One(instance) => instance.map_err(|error| problems::of_text(&error)),
            Reading::Many { .. } => Err(problems::internal()),
        }
    }
}

impl From<&CheckRequest> for PuzzleRequest {
    fn from(request: &CheckRequest) -> PuzzleRequest {
        let CheckRequest { domain, text, board, size, goal } = request.clone();
        PuzzleRequest { domain, board, text, size, goal }
    }
}

impl From<&VerifyRequest> for PuzzleRequest {
    fn from(request: &VerifyRequest) -> PuzzleRequest {
        let VerifyRequest { domain, board, text, size, goal, .. } = request.clone();
        PuzzleRequest { domain, board, text, size, goal }
    }
}

/// A problem as people write it.
pub fn written(instance: &Instance) -> ProblemText {
    let key = instance.key();
    ProblemText {
        domain: instance.about().name.to_string(),
        text: key.start,
        goal: Some(key.goal).filter(|goal| !goal.is_empty()),
        drawing: instance.drawing(),
    }
}

/// A board from its rows. They are written out and read again, so that every mistake gets its usual sentence.
fn from_rows(rows: &Rows) -> Result<Board, Problem> {
    let mut text = String::new();
    for row in rows {
        for tile in row {
            // Writing to a string cannot fail.
            let _ = write!(text, "{tile} ");
        }
        text.push('\n');
    }
    Board::parse(&text, None).map_err(bad_board)
}

/// The first board of a text, and how many others it holds.
fn read_board(text: &str, size: Option<&str>) -> Result<(Board, u32), Problem> {
    let bad_size = |error: ParseSizeError| problems::bad_input(error.to_string());
    let size: Option<Size> = size.map(|size| size.parse().map_err(bad_size)).transpose()?;
    match notation::read(text.as_bytes(), size) {
        notation::Reading::One(board) => Ok((board.map_err(bad_board)?, 0)),
        notation::Reading::Many(mut lines) => {
            let first = lines.next().ok_or_else(problems::internal)?.1;
            Ok((first.map_err(bad_board)?, lines.count() as u32))
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the form that map_err takes")]
fn bad_board(error: ParseBoardError) -> Problem {
    problems::of_text(&ReadError { line: error.line, column: error.column, message: error.to_string() })
}

/// A goal as a board; `last` where nothing is said.
pub fn read_goal(text: Option<&str>, size: Size) -> Result<Board, Problem> {
    let goal = Goal::parse(text.unwrap_or("last"), Some(size)).map_err(|error| match &error {
        ParseGoalError::Board(place) => problems::bad_input_at(error.to_string(), place.line, place.column),
        ParseGoalError::Unknown(_) => problems::bad_input(error.to_string()),
    })?;
    goal.board(size).map_err(|error| problems::bad_input(error.to_string()))
}

/// The size of boards, as numbers or as text.
pub fn read_size(rows: Option<u16>, columns: Option<u16>, text: Option<&str>) -> Result<Size, Problem> {
    let size = match (rows, columns, text) {
        (Some(rows), Some(columns), None) => Size::new(usize::from(rows), usize::from(columns)),
        (None, None, Some(text)) => text.parse().ok(),
        (None, None, None) => Size::new(3, 3),
        _ => return Err(problems::bad_input("`rows` and `columns` are needed, or a `size`.")),
    };
    size.ok_or_else(|| problems::bad_input(ParseSizeError.to_string()))
}

/// The rows of a board.
pub fn rows(board: &Board) -> Rows {
    board.rows().map(<[u16]>::to_vec).collect()
}
