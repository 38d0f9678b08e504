//! One puzzle, one goal, one spec, and the limits to keep.

use std::sync::Arc;

use loyd_search::{Limits, Stats};
use loyd_tiles::{Board, BoardError, Goal, Solvability};

use crate::heuristic::{self, NoHeuristic};
use crate::registry::{Algorithm, Convention};
use crate::replay::{Replay, replay};
use crate::{Report, Shelf, Spec, Status, auto, run};

/// Something to run.
#[derive(Debug, Clone)]
pub struct Job {
    /// The puzzle.
    pub puzzle: Board,
    /// The goal, of the same size.
    pub goal: Board,
    /// The algorithm, heuristic and options.
    pub spec: Spec,
    /// What the run may use.
    pub limits: Limits,
    /// Where pattern databases are kept.
    pub shelf: Arc<Shelf>,
    /// How many threads one puzzle may use, where the algorithm can; 0 is one for each core.
    pub threads: usize,
}

/// Why a job cannot be run, or should not have ended as it did.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// Puzzle and goal do not fit together.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// No such heuristic, or none for this board.
    #[error(transparent)]
    Heuristic(#[from] NoHeuristic),
    /// A search returned moves that do not solve the puzzle: a bug of ours.
    #[error("internal failure: {spec} returned a wrong solution for {puzzle}; please report it")]
    WrongSolution {
        /// What ran.
        spec: String,
        /// The puzzle, on one line.
        puzzle: String,
    },
}

impl Job {
    /// A job without limits, on one thread, with the tables of this process.
    ///
    /// # Errors
    /// When the goal is a board of another size.
    pub fn new(puzzle: Board, goal: &Goal, spec: Spec) -> Result<Job, BoardError> {
        let goal = goal.board(puzzle.size())?;
        Ok(Job { puzzle, goal, spec, limits: Limits::default(), shelf: Shelf::shared(), threads: 1 })
    }

    /// Runs the job to its end.
    ///
    /// # Errors
    /// When the heuristic does not exist or does not fit the board.
    pub fn run(&self) -> Result<Report, JobError> {
        self.run_watched(&mut |_| ())
    }

    /// Runs the job and calls `progress` now and then with the counts so far.
    ///
    /// A board of the wrong parity is answered at once, except by those who make a point of finding out by search.
    ///
    /// # Errors
    /// When the heuristic does not exist or does not fit the board.
    pub fn run_watched(&self, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
        let finds_out_itself = self.spec.algorithm() == Algorithm::TwinAStar
            || self.spec.options().convention == Convention::Columbia;
        if !finds_out_itself && !Solvability::new(&self.puzzle, &self.goal)?.is_solvable() {
            self.spec.heuristic().map_or(Ok(()), |name| heuristic::check(name, &self.goal))?;
            return Ok(self.report(Status::Unsolvable));
        }
        let report = match self.spec.algorithm() {
            Algorithm::Auto => auto::run(self, progress)?,
            _ => run::run(self, progress)?,
        };
        self.replayed(report)
    }

    /// A report of this job with nothing counted.
    pub(crate) fn report(&self, status: Status) -> Report {
        Report {
            puzzle: self.puzzle.clone(),
            goal: self.goal.clone(),
            asked: self.spec.clone(),
            ran: self.spec.clone(),
            status,
            optimal: false,
            lower_bound: 0,
            stats: Stats::default(),
            table_time: std::time::Duration::ZERO,
        }
    }

    /// The report, if its solution holds.
    pub(crate) fn replayed(&self, report: Report) -> Result<Report, JobError> {
        if let Status::Solved(moves) = &report.status {
            let holds = replay(&self.puzzle, moves) == Replay::Ends(self.goal.clone());
            if !holds || (report.lower_bound as usize) > moves.len() {
                let (spec, puzzle) = (report.ran.to_string(), self.puzzle.line());
                return Err(JobError::WrongSolution { spec, puzzle });
            }
        }
        Ok(report)
    }
}
