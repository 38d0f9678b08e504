//! `auto`: the best for the board.
//!
//! - Up to nine cells: A*, which answers at once.
//! - Up to 4x4: the engine. The large tables where they are at hand; else small ones, which are built in a moment, and
//!   the large ones when a board turns out hard or many boards are coming. Where the memory allowed is too little for
//!   tables or for the engine itself: IDA* without tables.
//! - Beyond: first an optimal search within a share of the limits, since many large boards are a few moves from home:
//!   A*, then IDA*. Only then does beam search, wider and wider, look for any solution, and the bound proven on the way
//!   says how good it is.

use std::time::Duration;

use loyd_search::{Limits, Stats, Stop};
use loyd_tiles::engine::TablesError;
use loyd_tiles::pdb::PartitionSpec;

use crate::heuristic::NoHeuristic;
use crate::{Job, JobError, Report, ShelfError, Spec, Status, run};

pub(crate) fn run(job: &Job, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
    let mut attempts = Attempts { job, spent: Stats::default(), table_time: Duration::ZERO };
    match job.puzzle.size().cells() {
        0..=9 => attempts.run("a-star:manhattan", job.limits.clone(), progress),
        10..=16 => with_engine(attempts, progress),
        _ => large(attempts, progress),
    }
}

/// Expansions with small tables after which a board is called hard: a few seconds, as long as building larger ones.
const HARD: u64 = 60_000_000;
/// From so many boards on, building the middle or the large tables pays.
const MANY: usize = 60;
const VERY_MANY: usize = 3000;

fn with_engine(mut attempts: Attempts<'_>, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
    let (job, goal) = (attempts.job, &attempts.job.goal);
    let (small, middle, large) =
        (PartitionSpec::quick(goal), PartitionSpec::middle(goal), PartitionSpec::large(goal));
    let coming = job.shelf.boards_coming();
    let at_hand = [&large, &middle].into_iter().find(|partition| job.shelf.is_ready(partition, goal));
    let first = match at_hand {
        Some(partition) => partition,
        None if coming >= VERY_MANY => &large,
        None if coming >= MANY => &middle,
        None => &small,
    };
    if at_hand.is_none() && coming >= MANY {
        job.shelf.say(&format!("{coming} boards: building larger tables ({first}) first pays"));
    }
    let spec = |partition: &PartitionSpec| format!("ida-star:zpdb:{partition}");
    let mut limits = job.limits.clone();
    if *first != large {
        limits.expanded = Some(limits.expanded.map_or(HARD, |limit| limit.min(HARD)));
    }
    let report = match attempts.run(&spec(first), limits, progress) {
        // A board too long for the engine to number its regions, or no memory for tables at all.
        Err(JobError::Heuristic(NoHeuristic::Tables(error)))
            if error.is_too_large() || matches!(error, ShelfError::Engine(TablesError::Regions(_))) =>
        {
            return attempts.without_tables(progress);
        }
        report => report?,
    };
    match report.status {
        Status::Stopped(Stop::Expansions) if attempts.has_limits_left() => {}
        // No room for tables; or they are at hand, but the engine takes some memory of its own.
        Status::Stopped(Stop::Memory) => return attempts.without_tables(progress),
        _ => return Ok(report),
    }
    job.shelf.say(&format!("a hard board: going on with larger tables ({large}), built once and kept"));
    let left = attempts.limits_left();
    let report = attempts.run(&spec(&large), left.clone(), progress)?;
    if report.status == Status::Stopped(Stop::Memory) {
        job.shelf.say("going on with the tables at hand, more slowly");
        return attempts.run(&spec(first), left, progress);
    }
    Ok(report)
}

/// What the optimal searches on a large board get when nobody set a limit.
const OPTIMAL_TIME: Duration = Duration::from_secs(5);
const OPTIMAL_BYTES: usize = 1 << 30;
/// What beam search gets when nobody set a limit.
const BEAM_TIME: Duration = Duration::from_secs(20);
const BEAM_WIDTHS: [usize; 4] = [100, 1_000, 10_000, 100_000];

fn large(mut attempts: Attempts<'_>, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
    let given = attempts.job.limits.clone();
    let share = given.time.map_or(OPTIMAL_TIME, |time| time / 2);
    let bytes = given.bytes.map_or(OPTIMAL_BYTES, |bytes| (bytes / 2).min(OPTIMAL_BYTES));
    let optimal = |left: Limits| Limits { time: Some(share / 2), bytes: Some(bytes), ..left };
    let mut last = attempts.run("a-star:linear-conflict", optimal(attempts.limits_left()), progress)?;
    if attempts.may_go_on(&last) {
        last = attempts.run("ida-star:linear-conflict", optimal(attempts.limits_left()), progress)?;
    }
    for width in BEAM_WIDTHS {
        if !attempts.may_go_on(&last) {
            break;
        }
        let mut limits = attempts.limits_left();
        limits.time = limits.time.or(Some((share + BEAM_TIME).saturating_sub(attempts.spent.elapsed)));
        last = attempts.run(&format!("beam:linear-conflict[width={width}]"), limits, progress)?;
    }
    Ok(last)
}

/// Several attempts at one job that share its limits and add up their counts.
struct Attempts<'a> {
    job: &'a Job,
    spent: Stats,
    table_time: Duration,
}

impl Attempts<'_> {
    fn run(
        &mut self,
        spec: &str,
        limits: Limits,
        progress: &mut dyn FnMut(&Stats),
    ) -> Result<Report, JobError> {
        let spec: Spec = spec.parse().expect("our own specs are well formed");
        let mut report = run::run(&Job { spec, limits, ..self.job.clone() }, progress)?;
        report.asked = self.job.spec.clone();
        self.table_time += report.table_time;
        report.table_time = self.table_time;
        // A bound that an earlier attempt proved still holds.
        report.lower_bound = report.lower_bound.max(self.spent.lower_bound);
        report.optimal = report.cost() == Some(report.lower_bound);
        self.spent = sum(&self.spent, &report.stats);
        self.spent.lower_bound = report.lower_bound;
        report.stats = self.spent;
        Ok(report)
    }

    /// The optimal search that takes the least memory.
    fn without_tables(&mut self, progress: &mut dyn FnMut(&Stats)) -> Result<Report, JobError> {
        self.run("ida-star:linear-conflict", self.limits_left(), progress)
    }

    fn limits_left(&self) -> Limits {
        let given = &self.job.limits;
        // Tables that serve many boards are at nobody's expense.
        let tables = if self.job.shelf.serves_many() { Duration::ZERO } else { self.table_time };
        Limits {
            expanded: given.expanded.map(|limit| limit.saturating_sub(self.spent.expanded)),
            time: given.time.map(|limit| limit.saturating_sub(self.spent.elapsed + tables)),
            ..given.clone()
        }
    }

    fn has_limits_left(&self) -> bool {
        let left = self.limits_left();
        left.expanded != Some(0) && left.time != Some(Duration::ZERO)
    }

    /// Whether another attempt makes sense: this one gave up for want of its share, and limits are left.
    fn may_go_on(&self, report: &Report) -> bool {
        let gave_up = matches!(report.status, Status::Stopped(Stop::Time | Stop::Memory | Stop::Exhausted));
        gave_up && self.has_limits_left()
    }
}

/// Counts add up; the largest of the rest is kept.
fn sum(a: &Stats, b: &Stats) -> Stats {
    Stats {
        expanded: a.expanded + b.expanded,
        generated: a.generated + b.generated,
        frontier_max: a.frontier_max.max(b.frontier_max),
        depth_max: a.depth_max.max(b.depth_max),
        iterations: a.iterations + b.iterations,
        bytes_peak: a.bytes_peak.max(b.bytes_peak),
        lower_bound: a.lower_bound.max(b.lower_bound),
        best: b.best.or(a.best),
        elapsed: a.elapsed + b.elapsed,
    }
}
