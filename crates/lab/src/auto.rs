//! `auto`: the best for the instance, in one attempt or several that share the limits.
//!
//! What to try next is a domain's own decision ([`Domain::next_attempt`](crate::Domain::next_attempt)), a pure function
//! of what was tried. Domains that have no opinion get [`usual`]: A* within half of the memory and a tenth of the time, then
//! IDA*, then ever wider beams.

use std::sync::atomic::Ordering;
use std::time::Duration;

use loyd_search::{Cost, Limits, Stats, Stop};

use crate::algorithm::Algorithm;
use crate::context::Context;
use crate::course::Course;
use crate::domain::Domain;
use crate::error::LabError;
use crate::report::{AttemptReport, FlatReport, Report, StatusName, StopName};
use crate::solve::attempt;
use crate::spec::Spec;

/// What `auto` does next.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// What to run.
    pub spec: Spec,
    /// Within what.
    pub limits: Limits,
    /// What the user is told before it.
    pub say: Option<String>,
    /// Whether it may use [every core](Context::cores): what it finds depends on the time that it has, so no count of it
    /// can be reproduced anyway.
    pub all_cores: bool,
}

/// What came of an attempt.
#[derive(Debug, Clone)]
pub struct Tried {
    /// What ran.
    pub spec: Spec,
    /// The report on it alone, or why it could not be run.
    pub result: Result<Report, LabError>,
}

impl Tried {
    /// The limit that it gave up at.
    pub fn stop(&self) -> Option<Stop> {
        match &self.result {
            Ok(report) => report.stop().cloned(),
            Err(error) => error.stop(),
        }
    }
}

/// The widths of the beams that are tried when nothing optimal fits.
const WIDTHS: [u32; 4] = [100, 1_000, 10_000, 100_000];
/// The memory that A* gets where no limit was set.
const BYTES_MAX: usize = 1 << 30;

/// A* has a tenth of the time, then IDA* a third of what is left.
const FIRST: u32 = 10;
const SECOND: u32 = 3;

/// For domains that have no opinion. Whether A* can solve an instance is not known before, so it has little time at first. When
/// all others had their turns and there is time left, it has the rest, since it alone is not lost among duplicates.
pub fn usual(cx: &Context<'_>, tried: &[Tried]) -> Option<Attempt> {
    let left = limits_left(cx, tried);
    if !has_some(&left) {
        return None;
    }
    let a_star = || Spec::new(Algorithm::AStar, None);
    let Some(last) = tried.last() else {
        let bytes = Some(left.bytes.map_or(BYTES_MAX, |bytes| (bytes / 2).min(BYTES_MAX)));
        let limits = Limits { bytes, time: left.time.map(|time| time / FIRST), ..left };
        return Some(Attempt { spec: a_star(), limits, say: None, all_cores: false });
    };
    let goes_on = may_go_on(Some(last));
    let (spec, limits) = match tried.len() {
        1 if goes_on => (
            Spec::new(Algorithm::IdaStar, None),
            Limits { time: left.time.map(|time| time / SECOND), ..left },
        ),
        n if n > 1 && n - 2 < WIDTHS.len() && goes_on => {
            let typed = format!("width={}", WIDTHS[n - 2]);
            (Spec::new(Algorithm::Beam, None).with_options(&typed).expect("a beam has a width"), left)
        }
        _ => {
            let was_cut = tried[0].stop() == Some(Stop::Time) && last.spec.algorithm() != Algorithm::AStar;
            let is_open = matches!(&last.result, Ok(report) if report.cost().is_some() && !report.optimal);
            if !was_cut || !goes_on && !is_open {
                return None;
            }
            (a_star(), left)
        }
    };
    let say = handed_over(last, &spec);
    Some(Attempt { spec, limits, say, all_cores: false })
}

/// That A* gave up and what comes instead.
fn handed_over(last: &Tried, next: &Spec) -> Option<String> {
    let what = match (last.spec.algorithm(), last.stop()?) {
        (Algorithm::AStar, Stop::Memory) => "memory",
        (Algorithm::AStar, Stop::Time) => "time",
        _ => return None,
    };
    Some(format!("A* has used its share of the {what}: going on with {next}"))
}

/// Whether another attempt makes sense: this one gave up for want of its share.
pub fn may_go_on(last: Option<&Tried>) -> bool {
    let stop = last.and_then(Tried::stop);
    matches!(stop, Some(Stop::Time | Stop::Memory | Stop::Exhausted))
}

/// Whether there is anything left of limits, and they were not cancelled.
pub fn has_some(limits: &Limits) -> bool {
    let is_cancelled = limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    !is_cancelled && limits.expanded != Some(0) && limits.time != Some(Duration::ZERO)
}

/// What is left of the limits after what was tried.
pub fn limits_left<'t>(cx: &Context<'_>, tried: impl IntoIterator<Item = &'t Tried>) -> Limits {
    let (mut expanded, mut spent) = (0, Duration::ZERO);
    for report in tried.into_iter().filter_map(|tried| tried.result.as_ref().ok()) {
        expanded += report.stats.expanded;
        // Tables that serve many are not charged to this instance.
        spent += report.stats.elapsed;
        spent += if cx.serves_many() { Duration::ZERO } else { report.table_time };
    }
    Limits {
        expanded: cx.limits.expanded.map(|limit| limit.saturating_sub(expanded)),
        time: cx.limits.time.map(|limit| limit.saturating_sub(spent)),
        ..cx.limits.clone()
    }
}

/// Makes attempts until the domain wants no more. The best solution is the answer; all attempts are listed in it.
pub(crate) fn run<D: Domain>(
    domain: &D,
    instance: &D::Instance,
    spec: &Spec,
    cx: &Context<'_>,
    course: &mut Course<'_>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Report, LabError> {
    let mut tried: Vec<Tried> = Vec::new();
    while let Some(next) = domain.next_attempt(instance, cx, &tried) {
        if let Some(sentence) = &next.say {
            cx.tables.say(sentence);
        }
        // Where expansions are limited, the counts must not depend on the machine.
        let all_cores = next.all_cores && cx.limits.expanded.is_none();
        let threads = if all_cores { cx.threads.max(cx.cores) } else { cx.threads };
        // What an attempt found need not be found again, only proven.
        let known = tried.iter().filter_map(|tried| tried.result.as_ref().ok()?.cost()).min();
        let cx = Context { threads, known, ..cx.within(next.limits) };
        let mut heard = course.hearing(domain.about(), &next.spec, progress);
        let result = attempt(domain, instance, &next.spec, &cx, &mut heard);
        // What cannot be avoided by another attempt is said now.
        if let Err(error) = &result
            && !matches!(error, LabError::Tables(error) if error.avoidable)
        {
            return Err(error.clone());
        }
        tried.push(Tried { spec: next.spec, result });
    }
    together(domain, spec, tried)
}

/// The report with the best solution, or the last one where there is none, with a line on each attempt, the time of all, and
/// the best bound that one proved.
fn together<D: Domain>(domain: &D, spec: &Spec, tried: Vec<Tried>) -> Result<Report, LabError> {
    let nothing = || LabError::unable(domain.about(), "knows no way to begin");
    let mut all = Vec::new();
    let mut failed = None;
    let attempts = tried.iter().map(line).collect();
    for tried in tried {
        match tried.result {
            Ok(report) => all.push(report),
            Err(error) => failed = Some(error),
        }
    }
    // Of equals the last, which has proved most.
    let best = (0..all.len()).min_by_key(|&at| (all[at].cost().unwrap_or(Cost::MAX), all.len() - at));
    let Some(best) = best else { return Err(failed.unwrap_or_else(nothing)) };
    let mut best = all.remove(best);
    for other in &all {
        best.stats.elapsed += other.stats.elapsed;
        best.table_time += other.table_time;
        // What one attempt proved holds for all.
        best.lower_bound = best.lower_bound.max(other.lower_bound);
    }
    best.attempts = attempts;
    best.asked = spec.clone();
    best.optimal = best.cost() == Some(best.lower_bound);
    Ok(best)
}

/// One attempt, as reports list it.
fn line(tried: &Tried) -> AttemptReport {
    let flat = tried.result.clone().map(FlatReport::from);
    let (flat, error) = (flat.as_ref().ok(), flat.as_ref().err());
    AttemptReport {
        spec: tried.spec.to_string(),
        status: flat.map_or(StatusName::Stopped, |flat| flat.status),
        stopped_by: flat
            .and_then(|flat| flat.stopped_by)
            .or_else(|| tried.stop().as_ref().map(StopName::from)),
        error: error.map(ToString::to_string),
        lower_bound: flat.and_then(|flat| flat.lower_bound).unwrap_or(0),
        expanded: flat.map_or(0, |flat| flat.expanded),
        generated: flat.map_or(0, |flat| flat.generated),
        bytes_peak: flat.map_or(0, |flat| flat.bytes_peak),
        seconds: flat.map_or(0.0, |flat| flat.seconds),
        table_seconds: flat.map_or(0.0, |flat| flat.table_seconds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::TableError;
    use crate::tables::Tables;

    /// What comes next when all before ran out of these.
    fn after(stops: &[Stop]) -> Option<Attempt> {
        let tables = Tables::default();
        let limits = Limits { time: Some(Duration::from_secs(100)), ..Limits::default() };
        let cx = Context::new(&tables).within(limits);
        let mut tried = Vec::new();
        for stop in stops {
            let error = TableError { message: String::new(), stop: Some(stop.clone()), avoidable: true };
            tried.push(Tried { spec: usual(&cx, &tried)?.spec, result: Err(error.into()) });
        }
        usual(&cx, &tried)
    }

    #[test]
    fn what_a_star_cannot_solve_costs_a_tenth_of_the_time_before_others_had_their_turn() {
        let first = after(&[]).unwrap();
        assert_eq!(
            (first.spec.to_string(), first.limits.time),
            ("a-star".into(), Some(Duration::from_secs(10)))
        );
        let second = after(&[Stop::Memory]).unwrap();
        assert_eq!(second.say.unwrap(), "A* has used its share of the memory: going on with ida-star");
        let others = [Stop::Time, Stop::Time, Stop::Time, Stop::Time, Stop::Time, Stop::Time];
        assert!(after(&others[..2]).unwrap().spec.to_string().starts_with("beam"));
        assert_eq!(after(&others).unwrap().spec.to_string(), "a-star", "there is time left for it");
        let without_memory = [&[Stop::Memory], &others[1..]].concat();
        assert!(after(&without_memory).is_none() && after(&[&others[..], &[Stop::Time]].concat()).is_none());
        assert!(after(&[Stop::Time, Stop::Cancelled]).is_none());
    }
}
