//! A solution told stage by stage, for people who want to learn to solve by hand.
//!
//! The method is the one that is handed down: the rows from the top, until two are left; then the columns from the left,
//! two tiles each, until two are left; then the last three tiles, which only go round. Tiles go home one by one, except
//! for the last two of a row or column: the last but one goes into the corner, the last one behind it, and both turn in
//! together. (Where the blank belongs in the line that would come next, the line at the other end comes first.) Its
//! moves are the fewest for each tile alone.

use super::ConstructError;
use super::drafts::{Drafts, Errand, Manner};
use super::placement::Site;
use super::region::{Line, Region};
use super::{last, solvable};
use crate::{Board, Direction, Size};

/// One thing to do, in words, and the moves of the blank that do it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// What to do, as one sentence.
    pub sentence: String,
    /// How: never empty.
    pub moves: Vec<Direction>,
}

/// Solves a board as a person would, and tells how.
///
/// ```
/// use loyd_tiles::construct::human;
/// use loyd_tiles::{Board, Goal};
/// let board: Board = "1 2 3 4/5 6 7 8/9 10 12 0/13 14 11 15".parse()?;
/// let stages = human(&board, &Goal::Last.board(board.size())?)?;
/// assert_eq!(stages[0].sentence, "Last square: let the blank go round until all tiles are home.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the boards differ in size, or no sequence of slides leads from one to the other.
pub fn human(start: &Board, goal: &Board) -> Result<Vec<Stage>, ConstructError> {
    let grid = solvable(start, goal)?;
    let (size, home) = (start.size(), grid.tile(grid.blank()));
    let mut lesson = Lesson { goal, drafts: Drafts::new(grid, Manner::QUICK), stages: Vec::new() };
    let mut region = Region::new(size);
    while region.rows() > 2 {
        region = lesson.line(&region, region.less_a_row(size, home).next());
    }
    while region.columns() > 2 {
        region = lesson.line(&region, region.less_a_column(size, home).next());
    }
    lesson.round(&region);
    Ok(lesson.stages)
}

struct Lesson<'a> {
    goal: &'a Board,
    drafts: Drafts,
    stages: Vec<Stage>,
}

impl Lesson<'_> {
    /// Fills the line between a region and its rest.
    fn line(&mut self, region: &Region, rest: Option<Region>) -> Region {
        let rest = rest.expect("the blank belongs in one line at most");
        let size = self.drafts.size();
        let line = region.line(size, rest);
        let site = Site { region, line: &line };
        let name = name(size, &line);
        let singles = line.cells.len() - 2;
        for &cell in &line.cells[..singles] {
            site.carry(&mut self.drafts, cell, None);
            self.drafts.frozen[cell] = true;
            self.tell(|lesson| {
                format!("{name}: bring {} home, to {}.", lesson.tile(cell), place(size, cell))
            });
        }
        self.pair(site, &name);
        for &cell in &line.cells[singles..] {
            self.drafts.frozen[cell] = true;
        }
        rest
    }

    /// Turns in the last two tiles of a line.
    fn pair(&mut self, site: Site, name: &str) {
        let size = self.drafts.size();
        let [.., open, corner] = site.line.cells[..] else { unreachable!("a line has two cells") };
        let grid = self.drafts.grid(0);
        if (grid.find(open), grid.find(corner)) == (open, corner) {
            return;
        }
        let (inward, words) = inward(size, site.line, corner);
        let behind = inward.step(size, corner).expect("the rest is on the board");
        let (first, second) =
            (Errand { tile: open, target: corner }, Errand { tile: corner, target: behind });
        site.turn_in(&mut self.drafts, first, second);
        for direction in self.way(site.region, [corner, behind], open) {
            self.drafts.slide(0, direction);
        }
        self.tell(|lesson| {
            format!(
                "{name}: bring {} to {}, {} to {} (the cell {words} it) and the blank to {}.",
                lesson.tile(open),
                place(size, corner),
                lesson.tile(corner),
                place(size, behind),
                place(size, open)
            )
        });
        let along = Direction::ALL.into_iter().find(|direction| direction.step(size, open) == Some(corner));
        let along = along.expect("the cells of a line are neighbours");
        self.drafts.slide(0, along);
        self.drafts.slide(0, inward);
        self.tell(|lesson| {
            format!(
                "{name}: turn {} and {} in, the blank goes {}, then {}.",
                lesson.tile(open),
                lesson.tile(corner),
                word(along),
                word(inward)
            )
        });
    }

    /// The last 2x2: its tiles only go round.
    fn round(&mut self, square: &Region) {
        let moves = last::solve(self.drafts.grid(0), square, usize::MAX);
        for direction in moves.expect("a board that can be solved has a solvable square left") {
            self.drafts.slide(0, direction);
        }
        self.tell(|_| "Last square: let the blank go round until all tiles are home.".to_owned());
    }

    /// The shortest way of the blank to a cell that leaves two cells, and all that are frozen, as they are.
    fn way(&self, region: &Region, keep: [usize; 2], to: usize) -> Vec<Direction> {
        let (size, from) = (self.drafts.size(), self.drafts.grid(0).blank());
        let mut came = vec![None; size.cells()];
        let mut queue = std::collections::VecDeque::from([to]);
        while let Some(cell) = queue.pop_front() {
            for direction in Direction::ALL {
                let Some(before) = direction.step(size, cell) else { continue };
                let (row, column) = size.row_column(before);
                let inside = (region.top..region.bottom).contains(&row)
                    && (region.left..region.right).contains(&column);
                let open = inside && !self.drafts.frozen[before] && !keep.contains(&before);
                if open && before != to && came[before].is_none() {
                    came[before] = Some(direction.opposite());
                    queue.push_back(before);
                }
            }
        }
        let (mut at, mut way) = (from, Vec::new());
        while let Some(direction) = came[at] {
            way.push(direction);
            at = direction.step(size, at).expect("the way stays on the board");
        }
        way
    }

    /// The number on the tile that belongs at a cell.
    fn tile(&self, home: usize) -> u16 {
        self.goal.tiles()[home]
    }

    /// Makes a stage of the moves since the last, if there are any.
    fn tell(&mut self, sentence: impl Fn(&Self) -> String) {
        let moves = super::tidy(self.drafts.take(0).0);
        if !moves.is_empty() {
            let sentence = sentence(self);
            self.stages.push(Stage { sentence, moves });
        }
    }
}

fn name(size: Size, line: &Line) -> String {
    let ((row, column), (other, _)) = (size.row_column(line.cells[0]), size.row_column(line.cells[1]));
    if row == other { format!("Row {}", row + 1) } else { format!("Column {}", column + 1) }
}

fn place(size: Size, cell: usize) -> String {
    let (row, column) = size.row_column(cell);
    format!("row {}, column {}", row + 1, column + 1)
}

/// The direction from a line into the rest, and words for a cell that lies there.
fn inward(size: Size, line: &Line, cell: usize) -> (Direction, &'static str) {
    let (row, column) = size.row_column(cell);
    if row < line.rest.top {
        (Direction::Down, "below")
    } else if row >= line.rest.bottom {
        (Direction::Up, "above")
    } else if column < line.rest.left {
        (Direction::Right, "right of")
    } else {
        (Direction::Left, "left of")
    }
}

fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Down => "down",
    }
}
