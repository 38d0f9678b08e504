//! The counts of every tie-break and heap, run for real.

use loyd_search::{Stats, Stop};

use super::{ExplainError, after};
use crate::registry::{CONVENTIONS, DUPLICATES, TIES, duplicates_name};
use crate::{Job, Report, Spec, Status};

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

/// Runs the job with every tie-break, and by every convention that covers its algorithm. The job's own duplicate rule
/// holds for all.
///
/// # Errors
/// When the heuristic does not exist.
pub fn profiles(job: &Job) -> Result<Vec<Profile>, ExplainError> {
    let duplicates = duplicates_name(job.spec.options().duplicates);
    let variants = variants(&job.spec).into_iter().filter(|variant| variant.duplicates == duplicates);
    run_all(job, variants, None)
}

/// Runs the variants, each within what is left of the job's limits. Those that do not recognise boards expand at most
/// `expanded_max`.
pub(super) fn run_all(
    job: &Job,
    variants: impl IntoIterator<Item = Variant>,
    expanded_max: Option<u64>,
) -> Result<Vec<Profile>, ExplainError> {
    let mut limits = job.limits.clone();
    let mut profiles = Vec::new();
    for variant in variants {
        let mut run = Job { spec: variant.spec.clone(), limits: limits.clone(), ..job.clone() };
        if variant.duplicates != "closed" {
            let both = [run.limits.expanded, expanded_max];
            run.limits.expanded = both.into_iter().flatten().min();
        }
        let report = run.run()?;
        limits = after(&limits, report.stats.elapsed);
        profiles.push(Profile { name: variant.name, spec: variant.spec, counted: counted(report) });
    }
    Ok(profiles)
}

fn counted(report: Report) -> Result<Stats, Stop> {
    match report.status {
        Status::Solved(_) | Status::Unsolvable => Ok(report.stats),
        Status::Stopped(stop) => Err(stop),
    }
}

/// A spec to run, under a short name.
pub(super) struct Variant {
    name: String,
    spec: Spec,
    pub duplicates: &'static str,
}

/// Everything that can be combined with the spec's algorithm and heuristic.
pub(super) fn variants(spec: &Spec) -> Vec<Variant> {
    let algorithm = spec.algorithm().entry().name;
    let base =
        spec.heuristic().map_or_else(|| algorithm.to_owned(), |heuristic| format!("{algorithm}:{heuristic}"));
    let mut variants = Vec::new();
    for convention in CONVENTIONS {
        for duplicates in DUPLICATES {
            for ties in TIES {
                let rules =
                    [("ties", ties.name), ("duplicates", duplicates.name), ("convention", convention.name)];
                // Defaults are left out, as a person would.
                let said = rules.iter().filter(|(_, value)| !["closed", "loyd"].contains(value));
                let said: Vec<String> = said.map(|(key, value)| format!("{key}={value}")).collect();
                // Conventions do not cover everything; what is no spec does not exist.
                let Ok(spec) = format!("{base}[{}]", said.join(",")).parse() else { continue };
                let name = match convention.name {
                    "loyd" => ties.name.to_owned(),
                    convention => format!("{convention}/{}", ties.name),
                };
                variants.push(Variant { name, spec, duplicates: duplicates.name });
            }
        }
    }
    variants
}
