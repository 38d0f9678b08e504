//! What `auto` tries on a board.
//!
//! - Up to nine cells: A*, which answers at once.
//! - Up to 4x4: the engine. For a few boards small tables, which are read or built in a moment, and the large ones when a
//!   board turns out hard; for many boards the largest that are at hand, or those that are worth building. Where the memory allowed is too little for
//!   tables or for the engine itself: IDA* without tables.
//! - Beyond: first an optimal search within a share of the limits, since many large boards are a few moves from home:
//!   A*, then IDA*. Only then does beam search, wider and wider, look for any solution, and the bound proven on the way
//!   says how good it is.

use std::time::Duration;

use loyd_lab::{Algorithm, Attempt, Context, Estimate, Spec, Tried, has_some, limits_left, may_go_on};
use loyd_search::{Limits, Stop};
use loyd_tiles::pdb::PartitionSpec;

use super::{TilesInstance, tables};

/// Expansions with small tables after which a board is called hard: a few seconds, as long as building larger ones.
const HARD: u64 = 60_000_000;
/// The same where the large ones are filed: a tenth of a second, as long as reading and checking them.
const HARD_WHERE_FILED: u64 = 2_000_000;
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
        _ => large(cx, tried),
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
    match tried {
        [] => {
            let (first, say) = first_tables(instance, cx);
            let mut limits = cx.limits.clone();
            if first != large {
                let filed = tables::is_ready(&large, goal, cx.tables);
                let hard = if filed { HARD_WHERE_FILED } else { HARD };
                limits.expanded = Some(limits.expanded.map_or(hard, |limit| limit.min(hard)));
            }
            Some(Attempt { spec: spec(&first), limits, say })
        }
        [first] => match (&first.result, first.stop()) {
            // No room for tables, or they do not fit the board; or they are at hand, but the engine takes some memory of
            // its own.
            (Err(_), _) | (Ok(_), Some(Stop::Memory)) => without_tables(),
            (Ok(_), Some(Stop::Expansions)) if has_some(&left) => {
                let say = format!("a hard board: going on with larger tables ({large}), built once and kept");
                let filed = tables::is_ready(&large, goal, cx.tables);
                attempt(spec(&large), (!filed).then_some(&*say))
            }
            _ => None,
        },
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

fn large(cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
    let left = limits_left(cx, tried);
    if !tried.is_empty() && (!may_go_on(tried.last()) || !has_some(&left)) {
        return None;
    }
    let share = cx.limits.time.map_or(OPTIMAL_TIME, |time| time / 2);
    let bytes = cx.limits.bytes.map_or(OPTIMAL_BYTES, |bytes| (bytes / 2).min(OPTIMAL_BYTES));
    let spec = |algorithm| Spec::new(algorithm, Some(Estimate::named("linear-conflict")));
    let optimal = |left: Limits| Limits { time: Some(share / 2), bytes: Some(bytes), ..left };
    let (spec, limits) = match tried.len() {
        0 => (spec(Algorithm::AStar), optimal(left)),
        1 => (spec(Algorithm::IdaStar), optimal(left)),
        n => {
            let typed = format!("width={}", BEAM_WIDTHS.get(n - 2)?);
            let spent: Duration =
                tried.iter().filter_map(|t| t.result.as_ref().ok()).map(|report| report.stats.elapsed).sum();
            let time = left.time.or(Some((share + BEAM_TIME).saturating_sub(spent)));
            let beam = spec(Algorithm::Beam).with_options(&typed).expect("a beam has a width");
            (beam, Limits { time, ..left })
        }
    };
    Some(Attempt { spec, limits, say: None })
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
