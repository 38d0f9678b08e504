//! Why node counts differ: what every A* must expand, what depends on the order of ties, and where each known
//! tie-break falls between.
//!
//! With a consistent heuristic, A* that expands each board once expands every board with f < C* (they are *forced*), and
//! none with f > C*. Of those with f = C*, the *tied* ones, it expands as many as its ties make it: all of them if the
//! goal comes last, or only those along one shortest solution if the ties are lucky. Every number between can be
//! reached by some order. Without consistency none of this holds, and without duplicate detection a board is expanded
//! once for every path to it.
//!
//! R. Dechter and J. Pearl, Generalized Best-First Search Strategies and the Optimality of A*, Journal of the ACM 32(3),
//! 1985, pages 505-536.

mod contour;
mod expect;
mod profile;

use std::sync::Arc;
use std::time::Duration;

use loyd_search::{Cost, Duplicates, Heuristic, Limits, Monitor, Stop, Zero};
use loyd_tiles::heuristics::{LinearConflict, Visitor};
use loyd_tiles::{ByteState, Direction, LargeState, NibbleState, Puzzle, TileState};

use contour::{Contour, Halt};
pub use expect::{Expectation, Match, expect};
pub use profile::{Profile, profiles};

use crate::heuristic::Setting;
use crate::registry::{Algorithm, duplicates_name};
use crate::{Job, JobError, Spec, Status, heuristic, watch};

/// What explains the counts of one puzzle.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// C*: the length of the shortest solutions.
    pub cost: Cost,
    /// The range of legal counts, or why there is none.
    pub range: Result<Range, NoRange>,
    /// How many shortest solutions there are, and how they begin; or the limit that kept it from being known.
    pub solutions: Result<Solutions, Stop>,
}

/// How many boards A* may expand, whatever its ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// Boards with f < C*: expanded by every A*.
    pub forced: u64,
    /// Boards with f = C*, the goal among them: expanded or not, as the ties fall.
    pub tied: u64,
    /// The forced boards and the fewest tied ones that lead to the goal: what the luckiest ties reach.
    pub least: u64,
}

impl Range {
    /// The floor: the forced boards and the goal.
    pub fn min(&self) -> u64 {
        self.forced + 1
    }

    /// Everything with f <= C*.
    pub fn max(&self) -> u64 {
        self.forced + self.tied
    }
}

/// Why no range can be given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRange {
    /// The heuristic is not consistent here.
    #[error("{heuristic} is not consistent: {breach}")]
    Inconsistent {
        /// Its name.
        heuristic: String,
        /// Where.
        breach: String,
    },
    /// Boards are not recognised, so they are expanded many times.
    #[error("with duplicates={0} a board is expanded once for every path to it, so only the profiles tell")]
    Duplicates(&'static str),
    /// A limit was reached before all boards with f <= C* were seen.
    #[error("not all boards with f <= C* were seen: {0}")]
    Stopped(Stop),
}

/// The shortest solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// How many there are.
    pub count: u64,
    /// The moves that some of them begin with.
    pub first_moves: Vec<Direction>,
}

/// How the attempt to explain ended.
#[derive(Debug, Clone)]
pub enum Explained {
    /// With an explanation.
    Answer(Explanation),
    /// The puzzle has no solution.
    Unsolvable,
    /// The shortest solution was not found within the limits.
    Stopped(Stop),
}

/// Why nothing can be explained.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExplainError {
    /// Only searches that remove the smallest f are explained.
    #[error("explain is about a-star and ucs, not {0}")]
    Algorithm(&'static str),
    /// The puzzle or the heuristic does not fit.
    #[error(transparent)]
    Job(#[from] JobError),
}

/// Explains the counts of a job: its puzzle, goal, spec and limits.
///
/// ```
/// use loyd_lab::{Explained, Job, explain};
/// use loyd_tiles::{Board, Goal};
/// let board: Board = "0 7 2/4 6 1/3 5 8".parse().unwrap();
/// let job = Job::new(board, &Goal::Last, "a-star:manhattan".parse().unwrap()).unwrap();
/// let Explained::Answer(answer) = explain(&job).unwrap() else { panic!("it is solvable") };
/// let range = answer.range.unwrap();
/// assert_eq!((answer.cost, range.min(), range.least, range.max()), (24, 579, 593, 1758));
/// ```
///
/// # Errors
/// When the algorithm is not one that can be explained, or the heuristic does not exist.
pub fn explain(job: &Job) -> Result<Explained, ExplainError> {
    let entry = job.spec.algorithm().entry();
    if !matches!(entry.algorithm, Algorithm::AStar | Algorithm::Ucs) {
        return Err(ExplainError::Algorithm(entry.name));
    }
    if let Some(name) = job.spec.heuristic() {
        heuristic::check(name, &job.goal).map_err(JobError::from)?;
    }
    let auto: Spec = "auto".parse().expect("our own specs are well formed");
    let solved = Job { spec: auto, ..job.clone() }.run()?;
    let cost = match (&solved.status, solved.cost()) {
        (_, Some(cost)) if solved.optimal => cost,
        (Status::Unsolvable, _) => return Ok(Explained::Unsolvable),
        (Status::Stopped(stop), _) => return Ok(Explained::Stopped(stop.clone())),
        (Status::Solved(_), _) => return Ok(Explained::Stopped(Stop::Exhausted)),
    };
    let left = Job { limits: after(&job.limits, solved.stats.elapsed), ..job.clone() };
    let explanation = match job.puzzle.size().cells() {
        cells if cells <= NibbleState::CAPACITY => with_state::<NibbleState>(&left, cost),
        cells if cells <= ByteState::CAPACITY => with_state::<ByteState>(&left, cost),
        _ => with_state::<LargeState>(&left, cost),
    };
    match explanation {
        Err(JobError::Heuristic(error)) => Ok(Explained::Stopped(error.stop().ok_or(JobError::from(error))?)),
        explanation => Ok(Explained::Answer(explanation?)),
    }
}

/// The limits that are left when some of the time is spent.
fn after(limits: &Limits, spent: Duration) -> Limits {
    Limits { time: limits.time.map(|time| time.saturating_sub(spent)), ..limits.clone() }
}

fn with_state<S: TileState>(job: &Job, cost: Cost) -> Result<Explanation, JobError> {
    let contour = match job.spec.heuristic() {
        Some(name) => {
            let explore = Explore::<S>::new(job, cost)?;
            let setting = Setting { shelf: Arc::clone(&job.shelf), ..Setting::within(&job.limits) };
            heuristic::visit_in(&setting, name, &job.goal, explore)?
        }
        None => Explore::<S>::new(job, cost)?.with(&Zero),
    };
    let solutions = match &contour {
        Ok(contour) => Ok(contour.solutions()),
        // Any consistent heuristic sees all shortest solutions; this one sees few other boards.
        Err(_) => match Explore::<S>::new(job, cost)?.with(&LinearConflict::new(&job.goal)) {
            Ok(contour) => Ok(contour.solutions()),
            Err(Halt::Stopped(stop)) => Err(stop),
            Err(Halt::Inconsistent(breach)) => unreachable!("linear conflict is consistent: {breach}"),
        },
    };
    let range = match (contour, job.spec.options().duplicates) {
        (Ok(contour), Duplicates::Closed) => Ok(contour.range()),
        (Ok(_), rule) => Err(NoRange::Duplicates(duplicates_name(rule))),
        (Err(Halt::Stopped(stop)), _) => Err(NoRange::Stopped(stop)),
        (Err(Halt::Inconsistent(breach)), _) => {
            let heuristic = job.spec.heuristic().unwrap_or("zero").to_owned();
            Err(NoRange::Inconsistent { heuristic, breach })
        }
    };
    Ok(Explanation { cost, range, solutions })
}

/// Waits for the heuristic's type, then looks at every board with f <= C*.
struct Explore<'a, S> {
    job: &'a Job,
    puzzle: Puzzle<S>,
    cost: Cost,
}

impl<'a, S: TileState> Explore<'a, S> {
    fn new(job: &'a Job, cost: Cost) -> Result<Self, JobError> {
        Ok(Explore { job, puzzle: Puzzle::new(&job.puzzle, &job.goal)?, cost })
    }

    fn with<H: Heuristic<Puzzle<S>>>(self, heuristic: &H) -> Result<Contour<S>, Halt> {
        let mut monitor = Monitor::unwatched(self.job.limits.clone());
        let contour = Contour::explore(self.puzzle, heuristic, self.cost, &mut monitor);
        contour.map_err(|halt| match halt {
            Halt::Stopped(stop) => Halt::Stopped(watch::reason::<Puzzle<S>, _>(stop, &mut monitor)),
            inconsistent @ Halt::Inconsistent(_) => inconsistent,
        })
    }
}

impl<S: TileState> Visitor<S> for Explore<'_, S> {
    type Output = Result<Contour<S>, Halt>;

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        self.with(&heuristic)
    }
}

#[cfg(test)]
mod tests;
