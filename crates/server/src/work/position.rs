//! How far a board and its neighbours are from the goal, at once: with a proof where one is quick, else with bounds.
//!
//! Boards of up to nine cells come from a table of all of them. Larger ones are searched for a few milliseconds, and
//! what any search finds out is remembered: after a solve, every board along the way is known, and whatever solved that
//! goal last is used for the next question, since its pattern databases are at hand.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use loyd_lab::registry::Algorithm;
use loyd_lab::{Job, Report, Spec, Status};
use loyd_search::{Limits, Stop};
use loyd_tiles::{Board, Direction, Distances, Goal, Solvability};

use super::Lab;
use super::puzzle::Puzzle;
use crate::api::{PositionMove, PositionReply, Problem, PuzzleRequest};
use crate::problems;

/// Boards of up to 9 cells: 181,440 bytes a table.
const TABLE_BYTES_MAX: usize = 200_000;
/// How many tables and how many boards are remembered.
const TABLES_MAX: usize = 8;
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
    tables: Mutex<Vec<(Board, Arc<Distances>)>>,
    /// What solved a goal last, if it was shortest.
    solvers: Mutex<Vec<(Board, Spec)>>,
    /// By board and goal.
    bounds: Mutex<HashMap<(Board, Board), Bounds>>,
}

impl Lab {
    /// What is known of a board and its neighbours, after a little thought.
    pub fn position(&self, request: &PuzzleRequest) -> Result<PositionReply, Problem> {
        let puzzle = Puzzle::read(request)?;
        let solvable = Solvability::new(&puzzle.board, &puzzle.goal)
            .map_err(|error| problems::bad_input(error.to_string()))?
            .is_solvable();
        if !solvable {
            let (distance, lower, upper, next) = (None, 0, None, Vec::new());
            return Ok(PositionReply { solvable, distance, lower, upper, next });
        }
        let deadline = Instant::now() + TIME_MAX;
        let here = self.known.think(&puzzle.board, &puzzle.goal, deadline);
        let mut next = Vec::new();
        for (direction, board) in puzzle.board.neighbours() {
            let bounds = self.known.think(&board, &puzzle.goal, deadline).and(here.one_slide_away());
            next.push(PositionMove {
                tile: board.tiles()[puzzle.board.blank()],
                action: direction.letter().to_string(),
                distance: bounds.distance(),
                lower: bounds.lower,
                upper: bounds.upper,
            });
        }
        let (distance, lower, upper) = (here.distance(), here.lower, here.upper);
        Ok(PositionReply { solvable, distance, lower, upper, next })
    }

    /// Remembers what a search found out.
    pub fn learn(&self, report: &Report) {
        self.known.learn(report);
    }
}

impl Known {
    /// The bounds of a solvable board, found before `deadline`.
    fn think(&self, board: &Board, goal: &Board, deadline: Instant) -> Bounds {
        if let Some(table) = self.table(goal) {
            return table
                .distance(board)
                .map_or(Bounds { lower: 0, upper: None }, |d| Bounds::exact(u32::from(d)));
        }
        let known = self.bounds().get(&(board.clone(), goal.clone())).copied();
        if let Some(bounds) = known.filter(|bounds| bounds.distance().is_some()) {
            return bounds;
        }
        let left = deadline.saturating_duration_since(Instant::now()).min(SEARCH_TIME_MAX);
        let Ok(mut job) = Job::new(board.clone(), &Goal::Board(goal.clone()), self.solver(goal)) else {
            return Bounds { lower: 0, upper: None };
        };
        job.limits = Limits { time: Some(left), bytes: Some(SEARCH_BYTES_MAX), ..Limits::default() };
        let Ok(report) = job.run() else { return Bounds { lower: 0, upper: None } };
        let found = Bounds { lower: report.lower_bound, upper: report.cost() };
        self.learn(&report);
        known.map_or(found, |known| known.and(found))
    }

    /// What to search with: nothing that takes time to prepare.
    pub fn solver(&self, goal: &Board) -> Spec {
        let solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = solvers.iter().find(|(known, _)| known == goal).map(|(_, spec)| spec.clone());
        known.unwrap_or_else(|| "ida-star:linear-conflict".parse().expect("our own specs are well formed"))
    }

    /// `auto` chose this for the goal: its tables are there now.
    fn remember_solver(&self, report: &Report) {
        if report.asked.algorithm() != Algorithm::Auto || !report.optimal {
            return;
        }
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        solvers.retain(|(known, _)| *known != report.goal);
        if solvers.len() == TABLES_MAX {
            solvers.remove(0);
        }
        solvers.push((report.goal.clone(), report.ran.clone()));
    }

    fn table(&self, goal: &Board) -> Option<Arc<Distances>> {
        if Distances::boards_of(goal.size()).is_none_or(|boards| boards > TABLE_BYTES_MAX as u64) {
            return None;
        }
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = tables.iter().find(|(known, _)| known == goal) {
            return Some(table.clone());
        }
        let table = Arc::new(Distances::new(goal, TABLE_BYTES_MAX).ok()?);
        if tables.len() == TABLES_MAX {
            tables.remove(0);
        }
        tables.push((goal.clone(), table.clone()));
        Some(table)
    }

    fn bounds(&self) -> MutexGuard<'_, HashMap<(Board, Board), Bounds>> {
        self.bounds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A solution of n moves says that the board after k of them is at most n - k from the goal, and exactly that far
    /// if the solution is shortest.
    fn learn(&self, report: &Report) {
        self.remember_solver(report);
        let mut bounds = self.bounds();
        // A board and its goal, two bytes a tile, and what the map adds.
        let entry_bytes = 4 * report.goal.size().cells() + 128;
        let boards_max = BOARDS_MAX.min(BOARDS_BYTES_MAX / entry_bytes);
        if bounds.len() > boards_max {
            bounds.clear();
        }
        let mut note = |board: &Board, found: Bounds| {
            let known = bounds.entry((board.clone(), report.goal.clone())).or_insert(found);
            *known = known.and(found);
        };
        match &report.status {
            Status::Solved(moves) => {
                let mut board = report.puzzle.clone();
                note(&board, Bounds { lower: report.lower_bound, upper: report.cost() });
                for (done, &direction) in moves.iter().enumerate().take(boards_max / 10) {
                    step(&mut board, direction);
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
                note(&report.puzzle, Bounds { lower: report.lower_bound, upper: None });
            }
            Status::Unsolvable | Status::Stopped(_) => {}
        }
    }
}

fn step(board: &mut Board, direction: Direction) {
    if let Some(next) = board.after(direction) {
        *board = next;
    }
}
