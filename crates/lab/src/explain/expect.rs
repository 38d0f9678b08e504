//! Which way of counting gives a number that somebody else got.

use std::time::Duration;

use loyd_search::{Limits, Stats, Stop};

use super::ExplainError;
use super::profile::{Profile, run_all, variants};
use crate::algorithm::Convention;
use crate::context::Context;
use crate::instance::AnyInstance;
use crate::spec::Spec;

/// Where a number comes from.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// The number.
    pub number: u64,
    /// Every way that gives it.
    pub matches: Vec<Match>,
    /// The nearest other numbers, below and above, where they exist.
    pub nearest: Vec<Match>,
    /// How many ways were tried.
    pub tried: usize,
    /// How many of them did not end: their counts are not known.
    pub stopped: usize,
    /// The limit that kept other programs from being tried.
    pub cut: Option<Stop>,
    /// Searches that do not recognise states were given up after this many expansions.
    pub given_up_at: u64,
}

/// A counter of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// What ran.
    pub spec: String,
    /// What was counted.
    pub counter: &'static str,
    /// How much.
    pub count: u64,
}

/// Runs every tie-break, heap, duplicate rule and convention, then the programs that people write, and looks for `number`
/// among their counts.
///
/// # Errors
/// When the heuristic does not exist.
pub fn expect(
    instance: &dyn AnyInstance,
    spec: &Spec,
    cx: &Context<'_>,
    number: u64,
) -> Result<Expectation, ExplainError> {
    // Without duplicate detection runs can be endless. One that has expanded twice the number is given up, and counted
    // as stopped.
    let expanded_max = number.saturating_mul(2).saturating_add(1000);
    let began = (cx.limits.clock)();
    let profiles = run_all(instance, variants(instance, spec), cx, Some(expanded_max))?;
    let counts: Vec<Match> = profiles.iter().flat_map(counts).collect();
    let below = counts.iter().filter(|count| count.count < number).max_by_key(|count| count.count);
    let above = counts.iter().filter(|count| count.count > number).min_by_key(|count| count.count);
    let programs = instance.programs(spec, &cx.within(since(&cx.limits, began)), number)?;
    let mut matches: Vec<Match> = counts.iter().filter(|count| count.count == number).cloned().collect();
    matches.extend(programs.matches);
    // What people mean by a count of nodes comes first.
    matches.sort_by_key(|found| {
        USUAL.iter().position(|usual| found.counter.starts_with(usual)).unwrap_or(USUAL.len())
    });
    Ok(Expectation {
        number,
        matches,
        nearest: [below, above].into_iter().flatten().cloned().collect(),
        tried: profiles.len() + programs.tried,
        cut: programs.cut,
        given_up_at: expanded_max,
        stopped: profiles.iter().filter(|profile| profile.counted.is_err()).count() + programs.stopped,
    })
}

/// How counters begin that people report, the usual ones first.
const USUAL: [&str; 4] = ["expanded", "visited", "generated", "children"];

/// What is left of limits some time after `began`.
pub(super) fn since(limits: &Limits, began: Duration) -> Limits {
    let spent = (limits.clock)().saturating_sub(began);
    Limits { time: limits.time.map(|time| time.saturating_sub(spent)), ..limits.clone() }
}

/// The counts of a run, and what people get who count a little differently.
fn counts(profile: &Profile) -> Vec<Match> {
    let Ok(stats) = &profile.counted else { return Vec::new() };
    let Stats { expanded, generated, frontier_max, .. } = *stats;
    let goal = match profile.spec.options().convention {
        Convention::Columbia => ("expanded, the goal counted", expanded + 1),
        Convention::Loyd | Convention::Riverside | Convention::Korf => {
            ("expanded, the goal not counted", expanded.saturating_sub(1))
        }
    };
    let counts = [
        ("expanded", expanded),
        goal,
        ("generated", generated),
        ("generated, the start counted", generated + 1),
        ("largest frontier", frontier_max),
        ("largest frontier, just after a removal", frontier_max.saturating_sub(1)),
    ];
    let spec = profile.spec.to_string();
    counts.into_iter().map(|(counter, count)| Match { spec: spec.clone(), counter, count }).collect()
}
