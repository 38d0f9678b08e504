//! Names become types here: one dispatch, outside every loop.

use std::sync::Arc;
use std::time::Duration;

use loyd_search::{
    AStar, Cost, Duplicates, Heuristic, Limits, Monitor, Observer, Outcome, Problem as _, Search as _, Stats,
    Stop, Ties, TwinAStar,
};
use loyd_tiles::engine::{FamilyAStar, Solver, UnrolledIdaStar};
use loyd_tiles::heuristics::{self, LinearConflict, Visitor};
use loyd_tiles::pdb::PartitionSpec;
use loyd_tiles::{Board, ByteState, Direction, LargeState, NibbleState, Puzzle, TileState};

use crate::heuristic::{self, NoHeuristic, Setting, Source};
use crate::registry::{Algorithm, Convention};
use crate::{Job, JobError, Report, Status, dispatch, watch};

/// Runs an algorithm that is named, not `auto`.
pub(crate) fn run(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
    let making = Monitor::unwatched(Limits::default());
    let ran = match engine_tables(job)? {
        Some(partition) => with_engine(job, &partition, progress),
        None => match packed(job) {
            Some(packed) => with_packed(job, packed, progress),
            None => with_state_type(job, progress),
        },
    };
    let Ran { outcome, stats, table_time } = match ran {
        // A limit that is reached while tables are built is an answer, as one reached later is.
        Err(JobError::Heuristic(error)) => {
            let sentence = error.to_string();
            let stop = error.stop().ok_or(error)?;
            if stop == Stop::Memory {
                job.shelf.say_once(&sentence);
            }
            let table_time = making.stats().elapsed;
            Ran { outcome: Outcome::Stopped(stop), stats: Stats::default(), table_time }
        }
        ran => ran?,
    };
    Ok(Report { table_time, ..finish(job, outcome, stats) })
}

/// What a search says, with what follows from it.
pub(crate) fn finish(job: &Job, outcome: Outcome<Direction>, stats: Stats) -> Report {
    let mut report = job.report(Status::from(outcome));
    report.stats = by_convention(job, stats, &report.status);
    report.lower_bound = lower_bound(job, &report);
    report.optimal = report.cost() == Some(report.lower_bound);
    report
}

/// What a search gave.
struct Ran {
    outcome: Outcome<Direction>,
    stats: Stats,
    /// What it took to make its heuristic.
    table_time: Duration,
}

/// The partition, if the job is one for the engine: IDA* with zero-aware tables on a board that it can pack.
fn engine_tables(job: &Job) -> Result<Option<PartitionSpec>, JobError> {
    let packs = job.puzzle.size().cells() <= NibbleState::CAPACITY;
    match job.spec.heuristic().map(Source::of) {
        Some(Source::ZeroAware(partition)) if job.spec.algorithm() == Algorithm::IdaStar && packs => {
            Ok(Some(partition.parse().map_err(NoHeuristic::from)?))
        }
        _ => Ok(None),
    }
}

/// Runs the engine with the tables of a partition.
fn with_engine(
    job: &Job,
    partition: &PartitionSpec,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Ran, JobError> {
    let making = Monitor::unwatched(Limits::default());
    let tables = job
        .shelf
        .engine(partition, &job.goal, job.spec.options().reflect, &job.limits)
        .map_err(NoHeuristic::from)?;
    let table_time = making.stats().elapsed;
    let puzzle = Puzzle::<NibbleState>::new(&job.puzzle, &job.goal)?;
    let mut observer = Progress(progress);
    let mut monitor = Monitor::new(left(job, table_time), &mut observer);
    let outcome = Solver::new(tables).with_threads(job.threads).run(&puzzle, &mut monitor);
    Ok(Ran { outcome, stats: monitor.stats(), table_time })
}

/// The limits of a job after its heuristic was made: what that took is part of the time allowed, unless others have the
/// use of it too.
fn left(job: &Job, table_time: Duration) -> Limits {
    let own = if job.shelf.serves_many() { Duration::ZERO } else { table_time };
    let time = job.limits.time.map(|time| time.saturating_sub(own));
    Limits { time, ..job.limits.clone() }
}

/// A search with the Manhattan distance that knows packed boards, and makes and counts what the general one does.
#[derive(Clone, Copy)]
enum Packed {
    AStar(FamilyAStar),
    IdaStar(UnrolledIdaStar),
}

/// The search of a job that there is a quicker one for.
fn packed(job: &Job) -> Option<Packed> {
    let heuristic = job.spec.heuristic().and_then(heuristics::find)?;
    if heuristic.name != "manhattan" || job.puzzle.size().cells() > NibbleState::CAPACITY {
        return None;
    }
    let options = job.spec.options();
    // The convention with a search of its own takes other ties.
    let usual = options.ties == Ties::LowH && options.duplicates == Duplicates::Closed;
    // Small boards get the textbook's search, which is quick at its first one: 20 microseconds against 69 for 14 moves.
    let large = job.puzzle.size().cells() > 9;
    match job.spec.algorithm() {
        Algorithm::AStar if usual && large => Some(Packed::AStar(FamilyAStar)),
        Algorithm::IdaStar => Some(Packed::IdaStar(UnrolledIdaStar::new())),
        _ => None,
    }
}

fn with_packed(job: &Job, packed: Packed, progress: &mut dyn FnMut(&Stats)) -> Result<Ran, JobError> {
    let order = job.spec.options().convention.order();
    let puzzle = Puzzle::<NibbleState>::with_order(&job.puzzle, &job.goal, order)?;
    Ok(search(job, Duration::ZERO, progress, |monitor| {
        Some(match packed {
            Packed::AStar(search) => search.run(&puzzle, monitor),
            Packed::IdaStar(search) => search.run(&puzzle, monitor),
        })
    }))
}

/// A proven bound: what the search proved, if its heuristic is admissible, and what linear conflict says in any case;
/// raised to the parity that every solution has.
fn lower_bound(job: &Job, report: &Report) -> Cost {
    let searched = match job.spec.heuristic() {
        Some(name) if !heuristic::is_admissible(name) => 0,
        _ => report.stats.lower_bound,
    };
    if report.cost() == Some(searched) {
        return searched;
    }
    let bound = searched.max(estimate(&job.puzzle, &job.goal));
    let puzzle = Puzzle::<LargeState>::new(&job.puzzle, &job.goal).expect("a job's boards are of one size");
    puzzle.next_possible_cost(bound)
}

/// The best estimate that is cheap and admissible on every board.
fn estimate(puzzle: &Board, goal: &Board) -> Cost {
    let heuristic = LinearConflict::new(goal);
    Heuristic::<Puzzle<LargeState>>::value(&heuristic, heuristic.init(&LargeState::pack(puzzle)))
}

/// A convention may count the root or leave out the goal.
fn by_convention(job: &Job, mut stats: Stats, status: &Status) -> Stats {
    match job.spec.options().convention {
        Convention::Korf => stats.generated += 1,
        Convention::Columbia
            if job.spec.algorithm() == Algorithm::AStar && matches!(status, Status::Solved(_)) =>
        {
            stats.expanded -= 1;
        }
        Convention::Loyd | Convention::Riverside | Convention::Columbia => {}
    }
    stats
}

impl From<Outcome<Direction>> for Status {
    fn from(outcome: Outcome<Direction>) -> Status {
        match outcome {
            Outcome::Solved { actions, .. } => Status::Solved(actions),
            Outcome::Unsolvable => Status::Unsolvable,
            Outcome::Stopped(stop) => Status::Stopped(stop),
        }
    }
}

/// The smallest state that holds the board.
fn with_state_type(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Result<Ran, JobError> {
    match job.puzzle.size().cells() {
        cells if cells <= NibbleState::CAPACITY => with_heuristic::<NibbleState>(job, progress),
        cells if cells <= ByteState::CAPACITY => with_heuristic::<ByteState>(job, progress),
        _ => with_heuristic::<LargeState>(job, progress),
    }
}

fn with_heuristic<S: TileState>(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Result<Ran, JobError> {
    let order = job.spec.options().convention.order();
    let puzzle = Puzzle::<S>::with_order(&job.puzzle, &job.goal, order)?;
    let Some(name) = job.spec.heuristic() else {
        return Ok(search(job, Duration::ZERO, progress, |monitor| {
            dispatch::uninformed(&job.spec, &puzzle, puzzle.goal(), monitor)
        }));
    };
    let making = Monitor::unwatched(Limits::default());
    let (shelf, limits) = (Arc::clone(&job.shelf), job.limits.clone());
    let setting = Setting { shelf, reflect: job.spec.options().reflect, limits };
    Ok(heuristic::visit_in(&setting, name, &job.goal, Informed { job, puzzle, making, progress })?)
}

/// Waits for the heuristic, then runs.
struct Informed<'a, 'u, S> {
    job: &'a Job,
    puzzle: Puzzle<S>,
    /// Tells how long making the heuristic took.
    making: Monitor<'u, ()>,
    progress: &'a mut dyn FnMut(&Stats),
}

impl<S: TileState> Visitor<S> for Informed<'_, '_, S> {
    type Output = Ran;

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Ran {
        let (spec, puzzle) = (&self.job.spec, &self.puzzle);
        search(self.job, self.making.stats().elapsed, self.progress, |monitor| {
            if spec.algorithm() == Algorithm::TwinAStar {
                let (ties, duplicates) = (spec.options().ties, spec.options().duplicates);
                let a_star = AStar { heuristic, ties, duplicates };
                return Some(TwinAStar { a_star, twin: puzzle.twin() }.run(puzzle, monitor));
            }
            dispatch::informed(spec, puzzle, heuristic, monitor)
        })
    }
}

/// Runs a search under the job's limits.
fn search<'p>(
    job: &Job,
    table_time: Duration,
    progress: &'p mut dyn FnMut(&Stats),
    run: impl FnOnce(&mut Monitor<'_, Progress<'p>>) -> Option<Outcome<Direction>>,
) -> Ran {
    let mut observer = Progress(progress);
    let mut monitor = Monitor::new(left(job, table_time), &mut observer);
    let outcome = run(&mut monitor).expect("every named algorithm is dispatched");
    let outcome = watch::explained::<Puzzle<NibbleState>, _, _>(outcome, &mut monitor);
    Ran { outcome, stats: monitor.stats(), table_time }
}

/// Hears of progress and of nothing else, so the loops are as fast as unwatched ones.
struct Progress<'p>(&'p mut dyn FnMut(&Stats));

impl<S: TileState> Observer<Puzzle<S>> for Progress<'_> {
    fn progress(&mut self, stats: &Stats) {
        (self.0)(stats);
    }
}
