//! Solutions for any board, at once: constructed, not searched.
//!
//! [`construct`] solves every board that can be solved, of any shape, to any goal, in some milliseconds up to 20x20 and
//! in less than a second at 100x100, but not in the fewest moves: that is hard (D. Ratner and M. Warmuth, The
//! (n^2-1)-Puzzle and Related Relocation Problems, Journal of Symbolic Computation 10(2), 1990, pages 111-137). It works
//! as a careful person would who can look at many boards at once:
//!
//! 1. On large boards the blank first takes a walk that brings all tiles near their homes.
//! 2. Then line by line is filled, a row or a column at the edge of what is left, as I. Parberry describes (A
//!    Real-Time Algorithm for the (n^2-1)-Puzzle, Information Processing Letters 56(1), 1995, pages 23-28); but each
//!    tile is carried home in a way that leaves the others near theirs, found by a beam (B. Lowerre, The
//!    HARPY Speech Recognition System, dissertation, Carnegie Mellon University, 1976) over exact tables, and
//!    several drafts go on side by side.
//! 3. The last 3x3 are solved by a shortest way.
//!
//! No step can fail, and nothing is random: the same boards and the same [`Care`] give the same moves. On n x n boards
//! the length is about n^3 moves, for large n half as many again as the sum of the tiles' distances. Parberry's
//! construction takes 8/3 n^3 on average.
//!
//! [`human`] tells a construction stage by stage, for people who want to learn it.

mod descent;
mod draft;
mod drafts;
mod field;
mod grid;
mod human;
mod last;
mod placement;
mod potential;
mod region;
mod table;
#[cfg(test)]
mod tests;
mod walk;
mod window;

use crate::{Board, BoardError, Direction, Size, Solvability};
use drafts::{Drafts, Manner};
use grid::Grid;
use placement::Site;
use region::{Line, Region};

pub use human::{Stage, human};

/// How carefully to construct. More of either takes more time, and makes the solution shorter more often than not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Care {
    /// How many drafts of the solution go side by side, at least 1. Time and memory grow with it.
    pub drafts: usize,
    /// How many boards are kept for each draft on the way of a tile, at least 1. Time grows with it.
    pub width: usize,
}

impl Care {
    /// The quickest there is.
    pub const LEAST: Care = Care { drafts: 1, width: 1 };

    /// As much as takes less than 50 milliseconds up to 20x20, and less than a second on any board.
    pub fn at_once(size: Size) -> Care {
        let cells = size.cells();
        let work = if cells <= 400 { 5_000 } else { 40_000 };
        Care { drafts: (work / cells).clamp(1, 200), width: 5 }
    }
}

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConstructError {
    /// The boards differ in size.
    #[error(transparent)]
    Size(#[from] BoardError),
    /// No sequence of slides leads from the start to the goal.
    #[error("{0}")]
    Unsolvable(Solvability),
}

/// Solves a board. `hurry` is asked now and then; once it says yes, what is left is done as quickly as can be, which takes a
/// fifth of a second on the largest boards. There is a solution in any case.
///
/// ```
/// use loyd_tiles::construct::{Care, construct};
/// use loyd_tiles::{Generator, Goal, Scramble, Size};
/// let size = Size::new(6, 9).unwrap();
/// let start = Generator::new(size, &Goal::Snail, Scramble::Uniform, 1)?.next().unwrap();
/// let goal = Goal::Snail.board(size)?;
/// let moves = construct(&start, &goal, Care::at_once(size), &mut || false)?;
/// let end = moves.iter().fold(start, |board, &direction| board.after(direction).unwrap());
/// assert_eq!(end, goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the boards differ in size, or no sequence of slides leads from one to the other.
pub fn construct(
    start: &Board,
    goal: &Board,
    care: Care,
    hurry: &mut dyn FnMut() -> bool,
) -> Result<Vec<Direction>, ConstructError> {
    let moves = construct_unless(start, goal, care, hurry, &|| false)?;
    Ok(moves.expect("it was not given up"))
}

/// The same, given up with `None` once `give_up` says so.
pub(crate) fn construct_unless(
    start: &Board,
    goal: &Board,
    care: Care,
    hurry: &mut dyn FnMut() -> bool,
    give_up: &dyn Fn() -> bool,
) -> Result<Option<Vec<Direction>>, ConstructError> {
    let grid = solvable(start, goal)?;
    let home = grid.tile(grid.blank());
    let manner = Manner { drafts: care.drafts.max(1), width: care.width.max(1), slack: SLACK };
    let mut drafts = Drafts::new(grid, manner);
    let mut region = Region::new(start.size());
    let mut path = Vec::new();
    let mut hurried = false;
    loop {
        if !hurried && !walk::near(drafts.grid(0), &region) {
            let (moves, grid) = drafts.take(0);
            path.extend(moves);
            walk::walk(grid, &region, &mut path, hurry);
        }
        // Asked for each tile: on the largest boards a line takes as long as one would wait.
        let mut go_on = |drafts: &mut Drafts| {
            hurried = hurried || hurry();
            if hurried {
                drafts.manner = Manner::QUICK;
            }
            !give_up()
        };
        if !go_on(&mut drafts) {
            return Ok(None);
        }
        let Some(line) = best_line(&region, drafts.grid(0), home) else { break };
        drafts.weigh(&region);
        if !(Site { region: &region, line: &line }).fill(&mut drafts, &mut go_on) {
            return Ok(None);
        }
        region = line.rest;
    }
    path.extend(finish(&mut drafts, &region));
    Ok(Some(tidy(path)))
}

/// How many moves longer than the shortest way a stage may be, for the sake of the other tiles.
const SLACK: u16 = 16;

/// The start as the construction sees it, if it can be solved.
fn solvable(start: &Board, goal: &Board) -> Result<Grid, ConstructError> {
    let answer = Solvability::new(start, goal)?;
    if answer.is_solvable() { Ok(Grid::new(start, goal)) } else { Err(ConstructError::Unsolvable(answer)) }
}

/// The line to do next: one that begins near the blank, and of those one whose tiles are near.
fn best_line(region: &Region, grid: &Grid, home: usize) -> Option<Line> {
    let size = grid.size();
    let cost = |line: &Line| {
        let steps: usize = line.cells.iter().map(|&cell| size.steps(cell, grid.find(cell))).sum();
        4 * size.steps(line.cells[0], grid.blank()) + steps
    };
    region.lines(size, home).into_iter().min_by_key(cost)
}

/// Solves the last corner of all drafts, and hands over the moves of the one that is shortest then.
fn finish(drafts: &mut Drafts, corner: &Region) -> Vec<Direction> {
    let (mut best, mut length) = (None, usize::MAX);
    for index in 0..drafts.count() {
        // Of two that are as short the first will do.
        let Some(limit) = (length - 1).checked_sub(drafts.moves(index)) else { continue };
        if let Some(end) = last::solve(drafts.grid(index), corner, limit) {
            length = drafts.moves(index) + end.len();
            best = Some((index, end));
        }
    }
    let (index, end) = best.expect("a board that can be solved has a solvable corner left");
    let (mut moves, _) = drafts.take(index);
    moves.extend(end);
    moves
}

/// Leaves out moves that are undone at once.
fn tidy(path: Vec<Direction>) -> Vec<Direction> {
    let mut tidy: Vec<Direction> = Vec::with_capacity(path.len());
    for direction in path {
        if tidy.last() == Some(&direction.opposite()) {
            tidy.pop();
        } else {
            tidy.push(direction);
        }
    }
    tidy
}
