//! The counts of every tie-break and heap, run for real.

use loyd_search::{Duplicates, Stats, Stop};

use super::ExplainError;
use super::expect::since;
use crate::algorithm::{CONVENTIONS, Convention, DUPLICATES, TIES};
use crate::context::Context;
use crate::finish::estimate_of;
use crate::instance::AnyInstance;
use crate::report::{Report, Status};
use crate::spec::Spec;

/// One way to count, and what it counts.
#[derive(Debug, Clone)]
pub struct Profile {
    /// Its short name: that of the tie-break, behind that of the convention unless it is the default.
    pub name: String,
    /// What ran.
    pub spec: Spec,
    /// What it counted, or the limit that stopped it.
    pub counted: Result<Stats, Stop>,
}

/// Runs a spec with every tie-break, and by every convention that covers its algorithm. The spec's own duplicate rule
/// holds for all.
///
/// # Errors
/// When the heuristic does not exist.
pub fn profiles(
    instance: &dyn AnyInstance,
    spec: &Spec,
    cx: &Context<'_>,
) -> Result<Vec<Profile>, ExplainError> {
    let duplicates = spec.options().duplicates;
    let variants = variants(instance, spec)
        .into_iter()
        .filter(|variant| variant.spec.options().duplicates == duplicates);
    run_all(instance, variants, cx, None)
}

/// Runs the variants, each within what is left of the limits. Those that do not recognise states expand at most
/// `expanded_max`.
pub(super) fn run_all(
    instance: &dyn AnyInstance,
    variants: impl IntoIterator<Item = Variant>,
    cx: &Context<'_>,
    expanded_max: Option<u64>,
) -> Result<Vec<Profile>, ExplainError> {
    let began = (cx.limits.clock)();
    let mut profiles = Vec::new();
    for variant in variants {
        let mut own = since(&cx.limits, began);
        if variant.spec.options().duplicates != Duplicates::Closed {
            own.expanded = [own.expanded, expanded_max].into_iter().flatten().min();
        }
        let report = instance.solve(&variant.spec, &cx.within(own), &mut |_| ())?;
        profiles.push(Profile { name: variant.name, spec: variant.spec, counted: counted(report) });
    }
    Ok(profiles)
}

fn counted(report: Report) -> Result<Stats, Stop> {
    match report.status {
        Status::Solved { .. } | Status::Unsolvable => Ok(report.stats),
        Status::Stopped(stop) => Err(stop),
    }
}

/// A spec to run, under a short name.
pub(super) struct Variant {
    name: String,
    spec: Spec,
}

/// Everything that can be combined with the spec's algorithm and heuristic.
pub(super) fn variants(instance: &dyn AnyInstance, spec: &Spec) -> Vec<Variant> {
    let base = Spec::new(spec.algorithm(), estimate_of(instance.about(), spec));
    let takes = |key: &str| spec.algorithm().entry().options.contains(&key);
    let (ties_taken, duplicates_taken) = (takes("ties"), takes("duplicates"));
    let mut variants = Vec::new();
    for convention in CONVENTIONS {
        for duplicates in &DUPLICATES[..if duplicates_taken { DUPLICATES.len() } else { 1 }] {
            for ties in &TIES[..if ties_taken { TIES.len() } else { 1 }] {
                // Defaults are left out, as a person would.
                let rules = [
                    ("ties", ties.name, ties_taken),
                    ("duplicates", duplicates.name, duplicates.value != Duplicates::Closed),
                    ("convention", convention.name, convention.value != Convention::Loyd),
                ];
                let said = rules.iter().filter(|(.., is_said)| *is_said);
                let said: Vec<String> = said.map(|(key, value, _)| format!("{key}={value}")).collect();
                // Conventions do not cover everything; what is no spec does not exist.
                let Ok(spec) = base.with_options(&said.join(",")) else { continue };
                let name = match convention.value {
                    Convention::Loyd => ties.name.to_owned(),
                    _ => format!("{}/{}", convention.name, ties.name),
                };
                variants.push(Variant { name, spec });
            }
        }
    }
    variants
}
