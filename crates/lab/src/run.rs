//! Names become types here: one dispatch, outside every loop.

use loyd_search::{
    AStar, Cost, Heuristic, Monitor, Observer, Outcome, Problem as _, Search as _, Stats, TwinAStar,
};
use loyd_tiles::heuristics::{LinearConflict, Visitor};
use loyd_tiles::{Board, ByteState, Direction, LargeState, NibbleState, Puzzle, TileState};

use crate::registry::{Algorithm, Convention};
use crate::{Job, JobError, Report, Status, dispatch, heuristic};

/// Runs an algorithm that is named, not `auto`.
pub(crate) fn run(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
    let (outcome, stats) = with_state_type(job, progress)?;
    let mut report = job.report(Status::from(outcome));
    report.stats = by_convention(job, stats, &report.status);
    report.lower_bound = lower_bound(job, &report);
    report.optimal = report.cost() == Some(report.lower_bound);
    Ok(report)
}

/// Whether the job's heuristic exists and fits its board.
pub(crate) fn check_heuristic(job: &Job) -> Result<(), JobError> {
    struct Exists;
    impl<S: TileState> Visitor<S> for Exists {
        type Output = ();
        fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, _: H) {}
    }
    if let Some(name) = job.spec.heuristic() {
        heuristic::visit::<LargeState, _>(name, &job.goal, Exists)?;
    }
    Ok(())
}

/// A proven bound: what the search proved, if its heuristic is admissible, and what linear conflict says in any case;
/// raised to the parity that every solution has.
fn lower_bound(job: &Job, report: &Report) -> Cost {
    let searched = match job.spec.heuristic() {
        Some(name) if !heuristic::is_admissible(name) => 0,
        _ => report.stats.lower_bound,
    };
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

type Answer = Result<(Outcome<Direction>, Stats), JobError>;

/// The smallest state that holds the board.
fn with_state_type(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Answer {
    match job.puzzle.size().cells() {
        cells if cells <= NibbleState::CAPACITY => with_heuristic::<NibbleState>(job, progress),
        cells if cells <= ByteState::CAPACITY => with_heuristic::<ByteState>(job, progress),
        _ => with_heuristic::<LargeState>(job, progress),
    }
}

fn with_heuristic<S: TileState>(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Answer {
    let order = job.spec.options().convention.order();
    let puzzle = Puzzle::<S>::with_order(&job.puzzle, &job.goal, order)?;
    let mut observer = Progress(progress);
    let mut monitor = Monitor::new(job.limits.clone(), &mut observer);
    let outcome = match job.spec.heuristic() {
        Some(name) => heuristic::visit(name, &job.goal, Informed { job, puzzle, monitor: &mut monitor })?,
        None => dispatch::uninformed(&job.spec, &puzzle, &mut monitor),
    };
    let outcome = outcome.expect("every named algorithm is dispatched");
    Ok((outcome, monitor.stats()))
}

/// Waits for the heuristic's type, then runs.
struct Informed<'a, 'm, 'p, S> {
    job: &'a Job,
    puzzle: Puzzle<S>,
    monitor: &'a mut Monitor<'m, Progress<'p>>,
}

impl<S: TileState> Visitor<S> for Informed<'_, '_, '_, S> {
    type Output = Option<Outcome<Direction>>;

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let spec = &self.job.spec;
        if spec.algorithm() == Algorithm::TwinAStar {
            let (ties, duplicates) = (spec.options().ties, spec.options().duplicates);
            return Some(TwinAStar(AStar { heuristic, ties, duplicates }).run(&self.puzzle, self.monitor));
        }
        dispatch::informed(spec, &self.puzzle, heuristic, self.monitor)
    }
}

/// Hears of progress and of nothing else, so the loops are as fast as unwatched ones.
struct Progress<'p>(&'p mut dyn FnMut(&Stats));

impl<S: TileState> Observer<Puzzle<S>> for Progress<'_> {
    fn progress(&mut self, stats: &Stats) {
        (self.0)(stats);
    }
}
