//! How far a board and its neighbours are from the goal, at once: with a proof where one is quick, else with bounds.
//!
//! Boards of up to nine cells come from a table of all of them. Larger ones are searched for a few milliseconds, and
//! what any search finds out is remembered: after a solve, every board along the way is known, and the solver that
//! reached that goal last is used for the next question, since its pattern databases are at hand.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use loyd_domains::TilesInstance;
use loyd_lab::{Algorithm, Estimate, Report, Spec, Status};
use loyd_search::{Limits, Stop};
use loyd_tiles::{Board, Direction, Solvability};

use super::Lab;
use super::puzzle::Puzzle;
use crate::api::{PositionMove, PositionReply, Problem, PuzzleRequest};
use crate::problems;

/// Up to here there is a table of all boards: 181,440 bytes, made in a moment.
const TABLE_CELLS_MAX: usize = 9;
/// How many solvers and how many boards are remembered.
const SOLVERS_MAX: usize = 8;
const BOARDS_MAX: usize = 20_000;
const BOARDS_BYTES_MAX: usize = 16 << 20;
/// What one answer may take in all, and what a search of it may.
const TIME_MAX: Duration = Duration::from_millis(45);
const SEARCH_TIME_MAX: Duration = Duration::from_millis(25);
const SEARCH_BYTES_MAX: usize = 32 << 20;

/// What is known of a board's distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    pub lower: u32,
    pub upper: Option<u32>,
}

impl Bounds {
    fn exact(distance: u32) -> Bounds {
        Bounds { lower: distance, upper: Some(distance) }
    }

    fn distance(self) -> Option<u32> {
        self.upper.filter(|&upper| upper == self.lower)
    }

    /// What both say together.
    fn and(self, other: Bounds) -> Bounds {
        let upper = match (self.upper, other.upper) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Bounds { lower: self.lower.max(other.lower), upper }
    }

    /// What follows for a board one slide away.
    fn one_slide_away(self) -> Bounds {
        Bounds { lower: self.lower.saturating_sub(1), upper: self.upper.map(|upper| upper + 1) }
    }
}

/// What was found out so far.
#[derive(Debug, Default)]
pub struct Known {
    /// What solved a goal last, if it was shortest.
    solvers: Mutex<Vec<(Board, Spec)>>,
    /// By board and goal.
    bounds: Mutex<HashMap<(Board, Board), Bounds>>,
}

impl Lab {
    /// What is known of a board and its neighbours, after a little thought.
    pub fn position(&self, request: &PuzzleRequest) -> Result<PositionReply, Problem> {
        let Some(TilesInstance { start, goal }) = self.puzzle(request)?.boards else {
            return Err(problems::bad_input("Distances move by move are told of tiles alone."));
        };
        let solvable = Solvability::new(&start, &goal)
            .map_err(|error| problems::bad_input(error.to_string()))?
            .is_solvable();
        if !solvable {
            let (distance, lower, upper, next) = (None, 0, None, Vec::new());
            return Ok(PositionReply { solvable, distance, lower, upper, next });
        }
        let deadline = Instant::now() + TIME_MAX;
        let here = self.think(&start, &goal, deadline);
        let mut next = Vec::new();
        for (direction, board) in start.neighbours() {
            let bounds = self.think(&board, &goal, deadline).and(here.one_slide_away());
            next.push(PositionMove {
                tile: board.tiles()[start.blank()],
                action: direction.letter().to_string(),
                distance: bounds.distance(),
                lower: bounds.lower,
                upper: bounds.upper,
            });
        }
        let (distance, lower, upper) = (here.distance(), here.lower, here.upper);
        Ok(PositionReply { solvable, distance, lower, upper, next })
    }

    /// Remembers what a search found out, if it was about boards.
    pub(super) fn learn(&self, puzzle: &Puzzle, report: &Report) {
        if let Some(boards) = &puzzle.boards {
            self.known.learn(boards, report);
        }
    }

    /// The bounds of a solvable board, found before `deadline`.
    fn think(&self, board: &Board, goal: &Board, deadline: Instant) -> Bounds {
        let nothing = Bounds { lower: 0, upper: None };
        let Ok(puzzle) = self.of_boards(TilesInstance { start: board.clone(), goal: goal.clone() }) else {
            return nothing;
        };
        if goal.size().cells() <= TABLE_CELLS_MAX {
            let distance = puzzle.instance.distance(&self.context(Limits::default()));
            return distance.map_or(nothing, Bounds::exact);
        }
        let known = self.known.bounds().get(&(board.clone(), goal.clone())).copied();
        if let Some(bounds) = known.filter(|bounds| bounds.distance().is_some()) {
            return bounds;
        }
        let left = deadline.saturating_duration_since(Instant::now()).min(SEARCH_TIME_MAX);
        let limits = Limits { time: Some(left), bytes: Some(SEARCH_BYTES_MAX), ..Limits::default() };
        let solver = self.known.solver(goal);
        let Ok(report) = puzzle.instance.solve(&solver, &self.context(limits), &mut |_| ()) else {
            return nothing;
        };
        let found = Bounds { lower: report.lower_bound, upper: report.cost() };
        self.learn(&puzzle, &report);
        known.map_or(found, |known| known.and(found))
    }
}

impl Known {
    /// What to search with: nothing that takes time to prepare.
    pub fn solver(&self, goal: &Board) -> Spec {
        let solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = solvers.iter().find(|(known, _)| known == goal).map(|(_, spec)| spec.clone());
        known.unwrap_or_else(|| Spec::new(Algorithm::IdaStar, Some(Estimate::named("linear-conflict"))))
    }

    /// `auto` chose this for the goal: its tables are there now.
    fn remember_solver(&self, goal: &Board, report: &Report) {
        if report.asked.algorithm() != Algorithm::Auto || !report.optimal {
            return;
        }
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        solvers.retain(|(known, _)| known != goal);
        if solvers.len() == SOLVERS_MAX {
            solvers.remove(0);
        }
        solvers.push((goal.clone(), report.ran.clone()));
    }

    fn bounds(&self) -> MutexGuard<'_, HashMap<(Board, Board), Bounds>> {
        self.bounds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A solution of n moves says that the board after k of them is at most n - k from the goal, and exactly that far
    /// if the solution is shortest.
    fn learn(&self, boards: &TilesInstance, report: &Report) {
        let TilesInstance { start, goal } = boards;
        self.remember_solver(goal, report);
        let mut bounds = self.bounds();
        // A board and its goal, two bytes a tile, and what the map adds.
        let entry_bytes = 4 * goal.size().cells() + 128;
        let boards_max = BOARDS_MAX.min(BOARDS_BYTES_MAX / entry_bytes);
        if bounds.len() > boards_max {
            bounds.clear();
        }
        let mut note = |board: &Board, found: Bounds| {
            let known = bounds.entry((board.clone(), goal.clone())).or_insert(found);
            *known = known.and(found);
        };
        match &report.status {
            Status::Solved { moves, .. } => {
                let mut board = start.clone();
                note(&board, Bounds { lower: report.lower_bound, upper: report.cost() });
                for (done, letter) in moves.iter().enumerate().take(boards_max / 10) {
                    step(&mut board, &letter);
                    let left = (moves.len() - done - 1) as u32;
                    let found = if report.optimal {
                        Bounds::exact(left)
                    } else {
                        Bounds { lower: 0, upper: Some(left) }
                    };
                    note(&board, found);
                }
            }
            Status::Stopped(stop) if !matches!(stop, Stop::Failed(_)) => {
                note(start, Bounds { lower: report.lower_bound, upper: None });
            }
            Status::Unsolvable | Status::Stopped(_) => {}
        }
    }
}

fn step(board: &mut Board, letter: &str) {
    let direction = letter.chars().next().and_then(Direction::from_letter);
    if let Some(next) = direction.and_then(|direction| board.after(direction)) {
        *board = next;
    }
}
