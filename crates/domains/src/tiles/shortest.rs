//! All shortest solutions of a board, and those in slides: what the laboratory's verbs, which look for one solution in
//! moves of single tiles, do not tell.
//!
//! In moves of single tiles the length is proven by `auto` first, and then the solutions of that length are counted: up to
//! nine cells by a plain search, up to 25 by the [panel's](PanelSolver::all_solutions). In slides both are one plain search,
//! with the tables of [`SlideDistance`].

use std::time::Duration;

use loyd_lab::{Algorithm, Context, LabError, Spec, Status, StopName};
use loyd_search::{Cost, IdaStar, Limits, Monitor, Observer, Outcome, Search as _, Space, Stats, Stop};
use loyd_tiles::engine::panel::PanelSolver;
use loyd_tiles::heuristics::{LinearConflict, SlideDistance, UnsupportedSize};
use loyd_tiles::{
    AllSolutions, ByteState, Direction, LargeState, NibbleState, Puzzle, Slide, SlidePuzzle, Solvability,
    TileState, all_solutions,
};

use super::{TilesInstance, tables};

/// What counts as a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// A tile that slides by one cell.
    Single,
    /// Any number of tiles in one line that slide together.
    Multi,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// What counts as a move.
    pub metric: Metric,
    /// Whether to count all shortest solutions, and how many of them to list; else there is one.
    pub all: Option<usize>,
}

/// The answer, with what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortest {
    /// The answer.
    pub found: Found,
    /// No solution is shorter.
    pub lower_bound: Cost,
    /// What all searches did together.
    pub stats: Stats,
    /// The time taken to load or build tables, which is not in `stats.elapsed`.
    pub table_time: Duration,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Shortest solutions.
    Solutions {
        /// How many there are, where all were asked for; the largest number stands for more than that.
        count: Option<u64>,
        /// Each as slides; in moves of single tiles, of one cell each.
        listed: Vec<Vec<Slide>>,
    },
    /// There is no solution.
    Unsolvable,
    /// A limit was reached.
    Stopped(Stop),
}

/// Finds shortest solutions. Each one that is listed was replayed on a plain board.
///
/// ```
/// use loyd_domains::{TilesInstance, tiles::{Found, Metric, Wanted, shortest}};
/// use loyd_lab::{Context, Tables};
/// use loyd_tiles::Goal;
/// let instance = TilesInstance::new("8 1 3/4 0 2/7 6 5".parse()?, &Goal::Last)?;
/// let tables = Tables::default();
/// let wanted = Wanted { metric: Metric::Single, all: Some(3) };
/// let answer = shortest(&instance, wanted, &Context::new(&tables), &mut |_| ())?;
/// let Found::Solutions { count: Some(count), listed } = answer.found else { panic!() };
/// assert_eq!((answer.lower_bound, listed.len() as u64), (14, count.min(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the board is too large for the metric, or tables cannot be had.
pub fn shortest(
    instance: &TilesInstance,
    wanted: Wanted,
    cx: &Context<'_>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Shortest, LabError> {
    let solvability = Solvability::new(&instance.start, &instance.goal);
    if !solvability.expect("an instance has boards of one size").is_solvable() {
        return Ok(Shortest::without_search(Found::Unsolvable));
    }
    let answer = match wanted.metric {
        Metric::Multi => in_slides(instance, wanted.all, cx, progress)?,
        Metric::Single => in_moves(instance, wanted.all, cx, progress)?,
    };
    if let Found::Solutions { listed, .. } = &answer.found {
        let is_right =
            |slides: &Vec<Slide>| slides.len() as Cost == answer.lower_bound && leads_home(instance, slides);
        if !listed.iter().all(is_right) {
            let spec = format!("{:?} {:?}", wanted.metric, wanted.all);
            return Err(LabError::WrongSolution { spec, instance: instance.start.slashes() });
        }
    }
    Ok(answer)
}

impl Shortest {
    fn without_search(found: Found) -> Shortest {
        Shortest { found, lower_bound: 0, stats: Stats::default(), table_time: Duration::ZERO }
    }
}

/// Plays slides on the plain board.
fn leads_home(instance: &TilesInstance, slides: &[Slide]) -> bool {
    let single = slides.iter().flat_map(|slide| (0..slide.steps).map(|_| slide.direction));
    let end = single.into_iter().try_fold(instance.start.clone(), |board, direction| board.after(direction));
    end.as_ref() == Some(&instance.goal)
}

/// Hears of the counts.
struct Tell<'o>(&'o mut dyn FnMut(&Stats));

impl<S: Space> Observer<S> for Tell<'_> {
    fn progress(&mut self, stats: &Stats) {
        (self.0)(stats);
    }
}

fn in_slides(
    instance: &TilesInstance,
    all: Option<usize>,
    cx: &Context<'_>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Shortest, LabError> {
    let mut tell = Tell(progress);
    let mut monitor = Monitor::new(cx.limits.clone(), &mut tell);
    let heuristic =
        SlideDistance::new(&instance.goal).map_err(|UnsupportedSize { supported, size, .. }| {
            LabError::Unsupported(format!("slides are counted on {supported}, not on {size} ones"))
        })?;
    let table_time = monitor.stats().elapsed;
    let puzzle = SlidePuzzle::<NibbleState>::new(&instance.start, &instance.goal)
        .expect("an instance has boards of one size");
    let found = match all {
        None => match (IdaStar { heuristic }).run(&puzzle, &mut monitor) {
            Outcome::Solved { actions, .. } => Found::Solutions { count: None, listed: vec![actions] },
            Outcome::Unsolvable => Found::Unsolvable,
            Outcome::Stopped(stop) => Found::Stopped(stop),
        },
        Some(most) => match all_solutions(&puzzle, &heuristic, None, most, &mut monitor) {
            Ok(Some(all)) => Found::Solutions { count: Some(all.count), listed: all.solutions },
            Ok(None) => Found::Unsolvable,
            Err(stop) => Found::Stopped(stop),
        },
    };
    let mut stats = monitor.stats();
    stats.elapsed = stats.elapsed.saturating_sub(table_time);
    Ok(Shortest { found, lower_bound: stats.lower_bound, stats, table_time })
}

fn in_moves(
    instance: &TilesInstance,
    all: Option<usize>,
    cx: &Context<'_>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Shortest, LabError> {
    let report = instance.clone().hold().solve(&Spec::new(Algorithm::Auto, None), cx, progress)?;
    let (lower_bound, stats, table_time) = (report.lower_bound, report.stats, report.table_time);
    let answer = |found| Ok(Shortest { found, lower_bound, stats, table_time });
    match report.status {
        Status::Solved { cost, .. } if report.optimal => {
            let spent = report.stats.elapsed + report.table_time;
            let time = cx.limits.time.map(|time| time.saturating_sub(spent));
            let expanded = cx.limits.expanded.map(|limit| limit.saturating_sub(report.stats.expanded));
            let cx = cx.within(Limits { time, expanded, ..cx.limits.clone() });
            counted(instance, cost, all.unwrap_or(1), &cx, progress).map(|counting| Shortest {
                stats: together(&stats, &counting.stats),
                table_time: table_time + counting.table_time,
                lower_bound,
                ..counting
            })
        }
        Status::Stopped(stop) => answer(Found::Stopped(stop)),
        // Which is not proven: the limit that kept `auto` from it keeps the counting from it too.
        Status::Solved { .. } => {
            let stopped_by = report.attempts.iter().rev().find_map(|attempt| attempt.stopped_by);
            let expanded = report.attempts.iter().map(|attempt| attempt.expanded).sum();
            let found = Found::Stopped(match stopped_by {
                Some(StopName::Nodes) => Stop::Expansions,
                Some(StopName::Memory) => Stop::Memory,
                Some(StopName::Cancelled) => Stop::Cancelled,
                _ => Stop::Time,
            });
            Ok(Shortest { found, lower_bound, stats: Stats { expanded, ..stats }, table_time })
        }
        Status::Unsolvable => answer(Found::Unsolvable),
    }
}

/// Counts the solutions of a length that is proven.
fn counted(
    instance: &TilesInstance,
    cost: Cost,
    most: usize,
    cx: &Context<'_>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Shortest, LabError> {
    let mut tell = Tell(progress);
    let mut monitor = Monitor::new(cx.limits.clone(), &mut tell);
    let mut table_time = Duration::ZERO;
    let all = match instance.start.size().cells() {
        0..=9 => plainly::<NibbleState>(instance, cost, most, &mut monitor),
        cells @ 10..=25 => {
            // One partition is enough for boards that are solved in a moment.
            let panel = if cells <= NibbleState::CAPACITY {
                tables::first_panel(&instance.goal, cx)?
            } else {
                tables::panel(&instance.goal, cx)?
            };
            table_time = monitor.stats().elapsed;
            let solver = PanelSolver::new(panel).with_threads(cx.threads);
            solver.all_solutions::<Puzzle<ByteState>, _>(&instance.start, cost, most, &mut monitor)
        }
        26..=31 => plainly::<ByteState>(instance, cost, most, &mut monitor),
        _ => plainly::<LargeState>(instance, cost, most, &mut monitor),
    };
    let found = match all {
        Ok(AllSolutions { count, solutions, .. }) => {
            let listed = solutions.into_iter().map(|path| path.into_iter().map(one_cell).collect()).collect();
            Found::Solutions { count: Some(count), listed }
        }
        Err(stop) => Found::Stopped(stop),
    };
    let mut stats = monitor.stats();
    stats.elapsed = stats.elapsed.saturating_sub(table_time);
    Ok(Shortest { found, lower_bound: cost, stats, table_time })
}

fn plainly<S: TileState>(
    instance: &TilesInstance,
    cost: Cost,
    most: usize,
    monitor: &mut Monitor<'_, Tell<'_>>,
) -> Result<AllSolutions<Direction>, Stop> {
    let TilesInstance { start, goal } = instance;
    let puzzle = Puzzle::<S>::new(start, goal).expect("an instance has boards of one size");
    let all = all_solutions(&puzzle, &LinearConflict::new(goal), Some(cost), most, monitor)?;
    Ok(all.unwrap_or(AllSolutions { cost, count: 0, solutions: Vec::new() }))
}

fn one_cell(direction: Direction) -> Slide {
    Slide { direction, steps: 1 }
}

/// What two searches did, one after the other.
fn together(first: &Stats, second: &Stats) -> Stats {
    Stats {
        expanded: first.expanded + second.expanded,
        generated: first.generated + second.generated,
        elapsed: first.elapsed + second.elapsed,
        bytes_peak: first.bytes_peak.max(second.bytes_peak),
        ..*first
    }
}
