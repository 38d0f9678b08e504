//! Which way of counting gives a number that somebody else got.

use loyd_search::Stats;

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
    /// Searches that do not recognise states were given up after so many expansions.
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

/// Runs every tie-break, heap, duplicate rule and convention, and looks for `number` among their counts.
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
    let profiles = run_all(instance, variants(instance, spec), cx, Some(expanded_max))?;
    let counts: Vec<Match> = profiles.iter().flat_map(counts).collect();
    let below = counts.iter().filter(|count| count.count < number).max_by_key(|count| count.count);
    let above = counts.iter().filter(|count| count.count > number).min_by_key(|count| count.count);
    Ok(Expectation {
        number,
        matches: counts.iter().filter(|count| count.count == number).cloned().collect(),
        nearest: [below, above].into_iter().flatten().cloned().collect(),
        tried: profiles.len(),
        given_up_at: expanded_max,
        stopped: profiles.iter().filter(|profile| profile.counted.is_err()).count(),
    })
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
