//! What `auto` tries on a board.
//!
//! - Up to nine cells: A*, which answers at once.
//! - Up to 4x4: the engine. The large tables where they are at hand; else small ones, which are built in a moment, and
//!   the large ones when a board turns out hard or many boards are coming. Where the memory allowed is too little for
//!   tables or for the engine itself: IDA* without tables.
//! - Up to 25 cells: A* for boards near home, then the panel's search: with the tables of one partition, and with all when
//!   the board turns out hard. Where the memory allowed is too little for tables, and beyond: first an optimal search within a share of the limits, since many large boards are a few moves from home:
//!   A*, then IDA*. Only then does beam search, wider and wider, look for any solution, and the bound proven on the way
//!   says how good it is.

use std::time::Duration;

use loyd_lab::{Algorithm, Attempt, Context, Estimate, Spec, Tried, has_some, limits_left, may_go_on};
use loyd_search::{Limits, Stop};
use loyd_tiles::pdb::PartitionSpec;

use super::{TilesInstance, tables};

/// Expansions with small tables after which a board is called hard: a few seconds, as long as building larger ones.
const HARD: u64 = 60_000_000;
/// From so many boards on, building the middle or the large tables pays.
const MANY: usize = 60;
const VERY_MANY: usize = 3000;

/// What the optimal searches on a large board get when no limit was set.
const OPTIMAL_TIME: Duration = Duration::from_secs(5);
const OPTIMAL_BYTES: usize = 1 << 30;
/// What beam search gets when no limit was set.
const BEAM_TIME: Duration = Duration::from_secs(20);
const BEAM_WIDTHS: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// What to try next.
pub(super) fn next(instance: &TilesInstance, cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
    match instance.start.size().cells() {
        0..=9 if tried.is_empty() => {
            let spec = Spec::new(Algorithm::AStar, Some(Estimate::named("manhattan")));
            Some(Attempt { spec, limits: cx.limits.clone(), say: None })
        }
        0..=9 => None,
        10..=16 => with_engine(instance, cx, tried),
        _ => large(instance, cx, tried),
    }
}

fn with_engine(instance: &TilesInstance, cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
    let goal = &instance.goal;
    let large = PartitionSpec::large(goal);
    let spec = |partition: &PartitionSpec| {
        Spec::new(Algorithm::IdaStar, Some(Estimate::with("zpdb", partition.to_string())))
    };
    let left = limits_left(cx, tried);
    let attempt = |spec: Spec, say: Option<&str>| {
        Some(Attempt { spec, limits: left.clone(), say: say.map(ToOwned::to_owned) })
    };
    let without_tables = || {
        let spec = Spec::new(Algorithm::IdaStar, Some(Estimate::named("linear-conflict")));
        attempt(spec, None)
    };
    let best = || Spec::new(Algorithm::IdaStar, Some(Estimate::with("zpdb", tables::BEST)));
    match tried {
        [] => {
            let (first, say) = first_tables(instance, cx);
            let mut limits = cx.limits.clone();
            if first != large {
                limits.expanded = Some(limits.expanded.map_or(HARD, |limit| limit.min(HARD)));
            }
            Some(Attempt { spec: spec(&first), limits, say })
        }
        [first] => match (&first.result, first.stop()) {
            // They do not fit a board so long, and those of a panel may; or there is no room for them; or they are at hand, but the engine takes some memory of
            // its own.
            (Err(error), _) if error.stop().is_none() => attempt(best(), None),
            (Err(_), _) | (Ok(_), Some(Stop::Memory)) => without_tables(),
            (Ok(_), Some(Stop::Expansions)) if has_some(&left) => {
                let say = format!("a hard board: going on with larger tables ({large}), built once and kept");
                attempt(spec(&large), Some(&say))
            }
            _ => None,
        },
        [_, second]
            if second.spec == best() && (second.result.is_err() || second.stop() == Some(Stop::Memory)) =>
        {
            without_tables()
        }
        [first, second] if second.stop() == Some(Stop::Memory) && is_engine(second) => {
            let left = limits_left(cx, &tried[..1]);
            let say = Some("going on with the tables at hand, more slowly".to_owned());
            Some(Attempt { spec: first.spec.clone(), limits: left, say })
        }
        _ => None,
    }
}

fn is_engine(tried: &Tried) -> bool {
    matches!(tried.spec.estimate(), Some(Estimate::Named { name, .. }) if name == "zpdb")
}

/// The tables to begin with, and what is said of them.
fn first_tables(instance: &TilesInstance, cx: &Context<'_>) -> (PartitionSpec, Option<String>) {
    let goal = &instance.goal;
    let (small, middle, large) =
        (PartitionSpec::quick(goal), PartitionSpec::middle(goal), PartitionSpec::large(goal));
    let at_hand =
        [&large, &middle].into_iter().find(|partition| tables::is_ready(partition, goal, cx.tables));
    if let Some(partition) = at_hand {
        return (partition.clone(), None);
    }
    let coming = cx.coming;
    let first = match coming {
        VERY_MANY.. => large,
        MANY.. => middle,
        _ => return (small, None),
    };
    let say = format!("{coming} boards: building larger tables ({first}) first pays");
    (first, Some(say))
}

/// The most cells of a board that the panel's search is for.
const PANEL_CELLS_MAX: usize = 25;
/// Expansions of A* after which a board is not near home, and of a search with one partition after which it is hard.
const FAR: u64 = 300_000;
const HARD_LARGE: u64 = 20_000_000;
/// What the panel's search gets when no limit was set.
const PANEL_TIME: Duration = Duration::from_secs(60);

/// The ways to go about a large board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A*, near home.
    Near,
    /// IDA* with the tables of one partition.
    One,
    /// IDA* with those of all.
    Panel,
    /// IDA* without tables.
    Without,
    /// Beam search with a width.
    Beam(usize),
}

fn large(instance: &TilesInstance, cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
    let left = limits_left(cx, tried);
    let fits = instance.start.size().cells() <= PANEL_CELLS_MAX;
    let last_way = tried.last().map(way);
    if let Some(last) = tried.last() {
        // Limits of an attempt's own are no reason to give up.
        let own = matches!(last_way, Some(Way::Near | Way::One)) && last.stop() == Some(Stop::Expansions);
        if !(own || last.result.is_err() || may_go_on(Some(last))) || !has_some(&left) {
            return None;
        }
    }
    let has_no_room =
        tried.last().is_some_and(|last| last.result.is_err() || last.stop() == Some(Stop::Memory));
    let way = match last_way {
        None => Way::Near,
        Some(Way::Near) if fits && !tables::is_panel_ready(&instance.goal, cx.tables) => Way::One,
        Some(Way::Near) if fits => Way::Panel,
        Some(Way::One) if !has_no_room => Way::Panel,
        Some(Way::Near) => Way::Without,
        Some(Way::One | Way::Panel) if has_no_room => Way::Without,
        Some(Way::One | Way::Panel | Way::Without) => Way::Beam(BEAM_WIDTHS[0]),
        Some(Way::Beam(last)) => Way::Beam(*BEAM_WIDTHS.iter().find(|width| **width > last)?),
    };
    let share = cx.limits.time.map_or(if fits { PANEL_TIME } else { OPTIMAL_TIME }, |time| time / 2);
    let spent: Duration =
        tried.iter().filter_map(|t| t.result.as_ref().ok()).map(|report| report.stats.elapsed).sum();
    let limits = within(way, cx, &left, share, spent, fits);
    Some(Attempt { spec: way.spec(instance), limits, say: None })
}

/// What a way may take of what is left.
fn within(way: Way, cx: &Context<'_>, left: &Limits, share: Duration, spent: Duration, fits: bool) -> Limits {
    let bytes = cx.limits.bytes.map_or(OPTIMAL_BYTES, |bytes| (bytes / 2).min(OPTIMAL_BYTES));
    let at_most = |most: u64| Some(left.expanded.map_or(most, |limit| limit.min(most)));
    let optimal = Limits { time: Some(share / 2), bytes: Some(bytes), ..left.clone() };
    let panel = Limits { time: Some(share.saturating_sub(spent)), ..left.clone() };
    match way {
        Way::Near if fits => Limits { expanded: at_most(FAR), ..optimal },
        Way::Near | Way::Without => optimal,
        Way::One => Limits { expanded: at_most(HARD_LARGE), ..panel },
        Way::Panel => panel,
        Way::Beam(_) => {
            let time = left.time.or(Some((share + BEAM_TIME).saturating_sub(spent)));
            Limits { time, ..left.clone() }
        }
    }
}

impl Way {
    fn spec(self, instance: &TilesInstance) -> Spec {
        let plain = |algorithm| Spec::new(algorithm, Some(Estimate::named("linear-conflict")));
        let zero_aware = |argument| Spec::new(Algorithm::IdaStar, Some(Estimate::with("zpdb", argument)));
        match self {
            Way::Near => plain(Algorithm::AStar),
            Way::One => zero_aware(tables::first_found(&instance.goal)),
            Way::Panel => zero_aware(tables::BEST.to_owned()),
            Way::Without => plain(Algorithm::IdaStar),
            Way::Beam(width) => {
                plain(Algorithm::Beam).with_options(&format!("width={width}")).expect("a beam has a width")
            }
        }
    }
}

/// Which way an attempt was.
fn way(tried: &Tried) -> Way {
    match (tried.spec.algorithm(), tried.spec.estimate()) {
        (Algorithm::AStar, _) => Way::Near,
        (Algorithm::Beam, _) => Way::Beam(tried.spec.options().width.get()),
        (_, Some(Estimate::Named { argument: Some(argument), .. })) => {
            if argument == tables::BEST {
                Way::Panel
            } else {
                Way::One
            }
        }
        _ => Way::Without,
    }
}

#[cfg(test)]
mod tests {
    use loyd_lab::Tables;
    use loyd_tiles::Goal;

    use super::*;

    fn first(text: &str, coming: usize) -> Attempt {
        let instance = TilesInstance::new(text.parse().unwrap(), &Goal::Last).unwrap();
        let tables = Tables::default();
        let cx = Context { coming, ..Context::new(&tables) };
        next(&instance, &cx, &[]).unwrap()
    }

    #[test]
    fn the_first_attempt_is_the_best_for_the_board() {
        assert_eq!(first("8 1 3/4 0 2/7 6 5", 1).spec.to_string(), "a-star:manhattan");
        let fifteen = "15 14 8 12/10 11 9 13/2 6 5 1/7 3 4 0";
        assert!(first(fifteen, 1).spec.to_string().starts_with("ida-star:zpdb:"));
        assert_eq!(first(fifteen, 1).limits.expanded, Some(HARD));
        let many = first(fifteen, 5000);
        assert_eq!(many.limits.expanded, None);
        assert!(many.say.unwrap().starts_with("5000 boards: building larger tables ("));
    }
}
