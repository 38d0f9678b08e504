//! What `auto` tries on a board.
//!
//! - Up to nine cells: A*, which answers at once.
//! - Up to 4x4: the engine. For a few boards small tables, which are read or built in a moment, and the large ones when a
//!   board turns out hard; for many boards the largest that are at hand, or those that are worth building. Where the memory allowed is too little for
//!   tables or for the engine itself: IDA* without tables.
//! - Beyond: first, named `auto` itself since it is several searches at once, a constructed solution, then shorter ones while
//!   time lasts, and a bound that rises beside ([`anytime`](loyd_tiles::anytime)). Up to 25 cells the [panel's
//!   search](loyd_tiles::engine::panel) then has most of the time to prove a shortest one, if there is enough to build tables: with
//!   those of one partition, and with all when the board turns out hard. Without a limit all of it takes [ten
//!   seconds](ANYTIME), less where there is a proof.
//!
//! Under any limits, and however soon it is interrupted, there is a solution: where nothing else found one, it is
//! constructed in the end.

use std::time::Duration;

use loyd_lab::{Algorithm, Attempt, Context, Estimate, Spec, Status, Tried, has_some, limits_left};
use loyd_search::{Limits, Stop};
use loyd_tiles::pdb::{Partition, PartitionSpec};
use loyd_tiles::{Board, NibbleState, TileState as _};

use super::{TilesInstance, proofs, tables};

/// Expansions with small tables after which a board is called hard: a few seconds, as long as building larger ones.
const HARD: u64 = 60_000_000;
/// The same where the large ones are filed: a tenth of a second, as long as reading and checking them.
const HARD_WHERE_FILED: u64 = 2_000_000;
/// From this many boards on, building the middle tables pays, or the large ones.
const MANY: usize = 60;
const VERY_MANY: usize = 3000;

/// What a large board gets when no limit was set.
pub(super) const ANYTIME: Duration = Duration::from_secs(10);

/// What to try next.
pub(super) fn next(instance: &TilesInstance, cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
    let cells = instance.start.size().cells();
    if cells > NibbleState::CAPACITY {
        return large(instance, cx, tried);
    }
    // Those that can prove.
    let proofs: Vec<&Tried> =
        tried.iter().filter(|tried| tried.spec.algorithm() != Algorithm::Auto).collect();
    let next = if cells > TEXTBOOK_CELLS {
        with_engine(instance, cx, &proofs, &limits_left(cx, tried))
    } else {
        let spec = Spec::new(Algorithm::AStar, Some(Estimate::named("manhattan")));
        let first = Attempt { spec, limits: cx.limits.clone(), say: None, all_cores: false };
        tried.is_empty().then_some(first)
    };
    let answers = |tried: &Tried| matches!(&tried.result, Ok(report) if report.stop().is_none());
    // Where expansions are limited, the counts must not depend on time.
    let is_timed = cx.limits.expanded.is_none();
    let builds = || !has_tables_for_hard(&instance.goal, cx);
    let is_hard = is_timed && proofs.len() == 1 && proofs[0].stop() == Some(Stop::Expansions) && builds();
    if tried.iter().any(answers) || next.is_some() && !is_hard {
        return next;
    }
    // A hard board has a good solution before larger tables are built for its proof; one without a proof, the best in the time
    // that is left. Where time is not what ran out it is just constructed, which can be repeated.
    let left = limits_left(cx, tried);
    let limits = match left.time {
        None if next.is_none() => Limits { expanded: Some(0), ..left },
        Some(time) if next.is_none() => Limits { time: Some(time.max(MOMENT)), ..left },
        time => Limits { time: Some(time.map_or(HARD_IMPROVING, |time| time.min(HARD_IMPROVING))), ..left },
    };
    Some(Attempt { spec: Spec::new(Algorithm::Auto, None), limits, say: None, all_cores: false })
}

/// Up to this many cells, A* answers at once.
const TEXTBOOK_CELLS: usize = 9;
/// How long solutions of a hard board are improved before it goes on with the proof.
const HARD_IMPROVING: Duration = Duration::from_millis(500);
/// The share of the time in which a shortest solution is looked for, where that comes first.
const PROVING: f64 = 0.8;
/// Time to construct a solution of a small board in.
const MOMENT: Duration = Duration::from_millis(1);

fn with_engine(
    instance: &TilesInstance,
    cx: &Context<'_>,
    tried: &[&Tried],
    left: &Limits,
) -> Option<Attempt> {
    let goal = &instance.goal;
    let large = PartitionSpec::large(goal);
    let spec = |partition: &PartitionSpec| {
        Spec::new(Algorithm::IdaStar, Some(Estimate::with("zpdb", partition.to_string())))
    };
    let attempt = |spec: Spec, say: Option<&str>| {
        Some(Attempt { spec, limits: left.clone(), say: say.map(ToOwned::to_owned), all_cores: false })
    };
    let without_tables = || {
        let spec = Spec::new(Algorithm::IdaStar, Some(Estimate::named("linear-conflict")));
        attempt(spec, None)
    };
    let best = || Spec::new(Algorithm::IdaStar, Some(Estimate::with("zpdb", tables::BEST)));
    let is_narrow = is_narrow(goal);
    match tried {
        [] => {
            let (first, say) = first_tables(instance, cx);
            let time = cx.limits.time.map(|time| time.mul_f64(PROVING));
            let mut limits = Limits { time, ..cx.limits.clone() };
            let filed = tables::is_ready(&large, goal, cx.tables);
            if first != large && (filed || leaves_time(cx.limits.time, building(&large, goal, 1))) {
                let hard = if filed || is_narrow { HARD_WHERE_FILED } else { HARD };
                limits.expanded = Some(limits.expanded.map_or(hard, |limit| limit.min(hard)));
            }
            Some(Attempt { spec: spec(&first), limits, say, all_cores: false })
        }
        [first] => match (&first.result, first.stop()) {
            // They do not fit a board so long, and those of a panel may; or there is no room for them; or they are at hand, but the engine takes some memory of
            // its own.
            (Err(error), _) if error.stop().is_none() => attempt(best(), None),
            (Err(_), _) | (Ok(_), Some(Stop::Memory)) if has_some(left) => without_tables(),
            (Ok(_), Some(Stop::Expansions)) if has_some(left) && is_narrow => attempt(best(), None),
            (Ok(_), Some(Stop::Expansions)) if has_some(left) => {
                let say = format!("a hard board: going on with larger tables ({large}), built once and kept");
                let filed = tables::is_ready(&large, goal, cx.tables);
                attempt(spec(&large), (!filed).then_some(&*say))
            }
            _ => None,
        },
        [_, second]
            if second.spec == best() && (second.result.is_err() || second.stop() == Some(Stop::Memory)) =>
        {
            without_tables()
        }
        [first, second] if second.stop() == Some(Stop::Memory) && is_engine(second) => {
            let left = limits_left(cx, [*first]);
            let say = Some("going on with the tables at hand, more slowly".to_owned());
            Some(Attempt { spec: first.spec.clone(), limits: left, say, all_cores: false })
        }
        _ => None,
    }
}

/// About how long the tables of a partition take to build on `threads` threads.
fn building(partition: &PartitionSpec, goal: &Board, threads: usize) -> Duration {
    let Ok(partition) = Partition::new(partition, goal) else { return Duration::ZERO };
    let cells = goal.size().cells();
    // Each way to put the tiles down.
    let placements = |tiles: usize| (0..tiles).map(|placed| (cells - placed) as f64).product::<f64>();
    let all: f64 = partition.patterns().iter().map(|pattern| placements(pattern.tiles())).sum();
    Duration::from_secs_f64(all / PLACEMENTS_A_SECOND / threads.max(1) as f64)
}

/// Placements that one thread enters into tables in a second.
const PLACEMENTS_A_SECOND: f64 = 1.5e8;

/// Whether a time is so long that much is left of it after building.
fn leaves_time(time: Option<Duration>, building: Duration) -> bool {
    time.is_none_or(|time| time >= 2 * building)
}

fn is_engine(tried: &Tried) -> bool {
    matches!(tried.spec.estimate(), Some(Estimate::Named { name, .. }) if name == "zpdb")
}

/// The tables to begin with, and what is said of them.
fn first_tables(instance: &TilesInstance, cx: &Context<'_>) -> (PartitionSpec, Option<String>) {
    let goal = &instance.goal;
    let (small, middle, large) =
        (PartitionSpec::quick(goal), PartitionSpec::middle(goal), PartitionSpec::large(goal));
    let coming = cx.coming;
    // Files are read and checked whole, which a few boards are not worth.
    let at_hand = [&large, &middle].into_iter().find(|partition| {
        tables::is_loaded(partition, goal, cx.tables)
            || coming >= MANY && tables::is_ready(partition, goal, cx.tables)
    });
    if let Some(partition) = at_hand {
        return (partition.clone(), None);
    }
    let first = match coming {
        VERY_MANY.. => large,
        MANY.. => middle,
        _ => return (small, None),
    };
    let say = format!("{coming} boards: building larger tables ({first}) first pays");
    (first, Some(say))
}

/// Whether a board has two rows: large tables for it take ten seconds to build, and a panel, which needs fewer nodes, one.
fn is_narrow(goal: &Board) -> bool {
    goal.size().rows().min(goal.size().columns()) == 2
}

/// Whether a hard board is gone on with at once, since its tables are there.
fn has_tables_for_hard(goal: &Board, cx: &Context<'_>) -> bool {
    if is_narrow(goal) {
        tables::is_panel_ready(goal, cx.tables)
    } else {
        tables::is_ready(&PartitionSpec::large(goal), goal, cx.tables)
    }
}

/// The most cells of a board that the panel's search is for.
const PANEL_CELLS_MAX: usize = 25;
/// Expansions of a search with one partition after which a board is hard.
const HARD_LARGE: u64 = 5_000_000;
/// The share of the time in which solutions are improved where a proof may follow, and the most that it is.
const IMPROVING: f64 = 0.3;
const IMPROVING_MAX: Duration = Duration::from_secs(10);
/// Boards so small are as short as they will be after this long, or this share of the time, and their proof often succeeds.
const SMALL_CELLS_MAX: usize = 21;
const IMPROVING_SMALL: Duration = Duration::from_secs(1);
const IMPROVING_SMALL_SHARE: f64 = 0.1;

/// What is kept back for each cell, to replay and write down a solution: on 100x100 it has a million moves.
const WINDING_UP: Duration = Duration::from_micros(4);

/// How long solutions are improved where a proof may follow.
fn improving(time: Duration, cells: usize) -> Duration {
    let most = time.mul_f64(IMPROVING).min(IMPROVING_MAX);
    if cells > SMALL_CELLS_MAX {
        most
    } else {
        most.min(IMPROVING_SMALL.max(time.mul_f64(IMPROVING_SMALL_SHARE)))
    }
}

/// There is always a solution; what follows is for the proof.
fn large(instance: &TilesInstance, cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
    let attempt = |spec, limits| Some(Attempt { spec, limits, say: None, all_cores: true });
    let time = cx.limits.time.unwrap_or(ANYTIME);
    let cells = instance.start.size().cells();
    let improving = improving(time, cells);
    let fits = cells <= PANEL_CELLS_MAX && {
        let first = || tables::first_found(&instance.goal).parse();
        let building = || first().map_or(time, |first| building(&first, &instance.goal, cx.cores));
        tables::is_panel_ready(&instance.goal, cx.tables)
            || leaves_time(Some(time.saturating_sub(improving)), building())
    };
    let left = limits_left(&cx.within(Limits { time: Some(time), ..cx.limits.clone() }), tried);
    let Some(last) = tried.last() else {
        let time =
            if fits { improving } else { time.saturating_sub((WINDING_UP * cells as u32).min(time / 10)) };
        let limits = Limits { time: Some(time), ..left };
        return attempt(Spec::new(Algorithm::Auto, None), limits);
    };
    let zero_aware = |argument| Spec::new(Algorithm::IdaStar, Some(Estimate::with("zpdb", argument)));
    let settled = matches!(&last.result, Ok(report) if report.optimal || report.status == Status::Unsolvable);
    if !fits || settled || !has_some(&left) {
        return None;
    }
    // A proof that is to go on, or to be gone on with, is one with all tables.
    let ready = proofs::is_wanted(instance, cx) || tables::is_panel_ready(&instance.goal, cx.tables);
    match tried.len() {
        1 if !ready => {
            let expanded = Some(left.expanded.map_or(HARD_LARGE, |limit| limit.min(HARD_LARGE)));
            let spec = zero_aware(tables::first_found(&instance.goal));
            attempt(spec, Limits { expanded, ..left })
        }
        1 => attempt(zero_aware(tables::BEST.to_owned()), left),
        2 if last.stop() == Some(Stop::Expansions) => attempt(zero_aware(tables::BEST.to_owned()), left),
        // Where not all tables fit, those of one partition go on; where not even they do, solutions are improved.
        2.. if last.stop() == Some(Stop::Memory) && is_engine(last) => {
            let one = zero_aware(tables::first_found(&instance.goal));
            attempt(if last.spec == one { Spec::new(Algorithm::Auto, None) } else { one }, left)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use loyd_lab::{TableError, Tables};
    use loyd_tiles::{Generator, Goal, Scramble, Size};

    use super::*;

    fn first(text: &str, coming: usize) -> Attempt {
        first_within(text, coming, Duration::from_secs(60))
    }

    fn first_within(text: &str, coming: usize, time: Duration) -> Attempt {
        let instance = TilesInstance::new(text.parse().unwrap(), &Goal::Last).unwrap();
        let tables = Tables::default();
        let limits = Limits { time: Some(time), ..Limits::default() };
        let cx = Context { coming, cores: 2, ..Context::new(&tables) }.within(limits);
        next(&instance, &cx, &[]).unwrap()
    }

    #[test]
    fn a_hard_board_is_improved_only_while_larger_tables_are_to_be_built() {
        let goal = Goal::Last.board(Size::new(2, 7).unwrap()).unwrap();
        let start = Generator::new(goal.size(), &Goal::Last, Scramble::Uniform, 1).unwrap().next().unwrap();
        let instance = TilesInstance { start, goal: goal.clone() };
        let folder = tempfile::tempdir().unwrap();
        let fresh = || Tables::at(folder.path());
        let after_the_first = |tables: &Tables| {
            let cx = Context::new(tables);
            let spec = next(&instance, &cx, &[]).unwrap().spec;
            let limits = Limits { expanded: Some(1), ..Limits::default() };
            let result = instance.clone().hold().solve(&spec, &cx.within(limits), &mut |_| ());
            next(&instance, &cx, &[Tried { spec, result }]).unwrap().spec.to_string()
        };
        assert_eq!(after_the_first(&fresh()), "auto");
        tables::ZeroAware::named(tables::BEST, &goal, true, &Context::new(&fresh())).unwrap();
        assert_eq!(after_the_first(&fresh()), "ida-star:zpdb:best");
    }

    #[test]
    fn tables_that_do_not_fit_leave_the_time_to_those_that_do_or_to_shorter_solutions() {
        let goal = Goal::Last.board(Size::new(5, 5).unwrap()).unwrap();
        let instance = TilesInstance { start: goal.clone(), goal: goal.clone() };
        let tables = Tables::default();
        let time = Some(Duration::from_secs(60));
        let cx = Context { cores: 2, ..Context::new(&tables) }.within(Limits { time, ..Limits::default() });
        let ended = |spec: &str, stop| {
            let error = TableError { message: String::new(), stop: Some(stop), avoidable: true };
            Tried { spec: spec.parse().unwrap(), result: Err(error.into()) }
        };
        let one = format!("ida-star:zpdb:{}", tables::first_found(&goal));
        let next = |tried: &[Tried]| next(&instance, &cx, tried).map(|next| next.spec.to_string());
        let hard = [ended("auto", Stop::Time), ended(&one, Stop::Expansions)];
        assert_eq!(next(&hard).as_deref(), Some("ida-star:zpdb:best"));
        let [first, second] = hard;
        let cut = [first, second, ended("ida-star:zpdb:best", Stop::Memory)];
        assert_eq!(next(&cut), Some(one.clone()));
        let none = [ended("auto", Stop::Time), ended(&one, Stop::Memory)];
        assert_eq!(next(&none).as_deref(), Some("auto"));
        let [first, second] = none;
        assert_eq!(next(&[first, second, ended("auto", Stop::Memory)]), None);
    }

    #[test]
    fn the_first_attempt_is_the_best_for_the_board() {
        assert_eq!(first("8 1 3/4 0 2/7 6 5", 1).spec.to_string(), "a-star:manhattan");
        let fifteen = "15 14 8 12/10 11 9 13/2 6 5 1/7 3 4 0";
        assert!(first(fifteen, 1).spec.to_string().starts_with("ida-star:zpdb:"));
        assert_eq!(first(fifteen, 1).limits.expanded, Some(HARD));
        assert_eq!(first_within(fifteen, 1, Duration::from_secs(1)).limits.expanded, None);
        let many = first(fifteen, 5000);
        assert_eq!(many.limits.expanded, None);
        assert!(many.say.unwrap().starts_with("5000 boards: building larger tables ("));
        let large = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0";
        let small = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0";
        for (board, seconds, improving) in
            [(large, 20.0, 6.0), (large, 1.0, 1.0), (small, 5.0, 1.0), (small, 40.0, 4.0)]
        {
            let first = first_within(board, 1, Duration::from_secs_f64(seconds));
            assert_eq!(first.spec.to_string(), "auto");
            let time = first.limits.time.unwrap().as_secs_f64();
            assert!((time - improving).abs() < 0.001, "no tables in a second; {time} of {seconds}");
        }
    }
}
