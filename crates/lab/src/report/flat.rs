//! A report as one flat object: what JSON shows of it.
//!
//! It describes itself to programs that read it: as JSON Schema with the feature `schema`, as TypeScript with
//! `typescript`, under the names that the web lab has for it. TypeScript is told of sliding tiles, which have no `domain`.

use std::collections::BTreeMap;
use std::time::Duration;

use loyd_search::{Cost, Duplicates, Failure, Iteration, Stats, Stop, Ties};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::options::resolved;
use super::{AttemptReport, Moves, Report, Status};
use crate::algorithm::{self, Algorithm, Convention, DUPLICATES, TIES};
use crate::course::Mark;
use crate::domain::Identity;
use crate::spec::Spec;

/// The domain that JSON leaves out: objects without one are sliding tiles.
pub const UNNAMED: &str = "tiles";

/// A report as JSON has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SolveResult"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SolveResult"))]
pub struct FlatReport {
    /// The domain; left out for sliding tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub domain: Option<String>,
    /// The start: rows of numbers for sliding tiles.
    #[cfg_attr(feature = "typescript", ts(type = "Array<Array<number>>"))]
    pub puzzle: Value,
    /// The goal, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<Array<number>>"))]
    pub goal: Option<Value>,
    /// Rows, of a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub rows: Option<u16>,
    /// Columns, of a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub columns: Option<u16>,
    /// `cost` / `unit` is the length; left out for sliding tiles, where it is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub unit: Option<Cost>,
    /// What was asked for, as written.
    pub spec: String,
    /// The algorithm that gave the answer: the one asked for, unless that was `auto`.
    pub algorithm: String,
    /// The heuristic, if the algorithm takes one.
    pub heuristic: Option<String>,
    /// The order among equal f, where the algorithm has one.
    pub ties: Option<String>,
    /// The duplicate rule, where the algorithm has one.
    pub duplicates: Option<String>,
    /// The counting convention.
    pub convention: String,
    /// Its other options that are numbers (`width`, `weight`, `limit`, `queues`, `table`, `steps`, `seed`), defaults included;
    /// left out where it takes none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub options: BTreeMap<String, Value>,
    /// How it ended.
    pub status: StatusName,
    /// What stopped it.
    pub stopped_by: Option<StopName>,
    /// Why code of the user's failed, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub why: Option<String>,
    /// What the solution costs.
    pub cost: Option<Cost>,
    /// The solution: for sliding tiles the blank's motion, letters `U D L R`; elsewhere a list of words.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub moves: Option<Moves>,
    /// Whether the solution is proven cheapest.
    pub optimal: bool,
    /// No solution is cheaper. Proven. `null` where there is none.
    pub lower_bound: Option<Cost>,
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// The largest frontier.
    pub frontier_max: u64,
    /// The depth of the deepest child. `null` where it was not measured.
    pub depth_max: Option<u64>,
    /// How often a deepening search started over.
    pub iterations: u64,
    /// Search time.
    pub seconds: f64,
    /// Time to load or build tables.
    pub table_seconds: f64,
    /// The most bytes that the search's structures and its tables held.
    pub bytes_peak: u64,
    /// What ran, with every option that is not the default; left out where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub ran: Option<String>,
    /// What `auto` tried, in order; left out where a spec was asked for. The counts of this object are those of the last,
    /// and its times those of all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub attempts: Vec<AttemptReport>,
    /// The iterations of a deepening search, one by one; the first thousand, where there are more, and left out where there
    /// are none. The root that a convention counts is in none of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub per_iteration: Vec<IterationReport>,
    /// How solutions got shorter and the bound rose, in order; left out where there was one solution only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub course: Vec<Mark>,
}

/// One iteration of a deepening search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Iteration"))]
pub struct IterationReport {
    /// The bound.
    pub bound: Cost,
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
}

impl From<Iteration> for IterationReport {
    fn from(Iteration { bound, expanded, generated }: Iteration) -> IterationReport {
        IterationReport { bound, expanded, generated }
    }
}

impl From<IterationReport> for Iteration {
    fn from(IterationReport { bound, expanded, generated }: IterationReport) -> Iteration {
        Iteration { bound, expanded, generated }
    }
}

/// How a search ended, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SolveStatus"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SolveStatus"))]
#[serde(rename_all = "snake_case")]
pub enum StatusName {
    /// With a solution.
    Solved,
    /// There is no solution.
    Unsolvable,
    /// Without knowing.
    Stopped,
}

/// What stopped a search, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StoppedBy"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "StoppedBy"))]
#[serde(rename_all = "snake_case")]
pub enum StopName {
    /// The limit on time.
    Time,
    /// The limit on expanded nodes.
    Nodes,
    /// The limit on memory.
    Memory,
    /// Somebody.
    Cancelled,
    /// Its own depth limit or beam width.
    Exhausted,
    /// A local minimum, where no neighbour looks nearer to the goal.
    Stuck,
    /// Its heuristic, code of the user's that failed.
    Heuristic,
    /// Its rules, code of the user's that failed.
    Problem,
}

impl From<&Stop> for StopName {
    fn from(stop: &Stop) -> StopName {
        match stop {
            Stop::Time => StopName::Time,
            Stop::Expansions => StopName::Nodes,
            Stop::Memory => StopName::Memory,
            Stop::Cancelled => StopName::Cancelled,
            Stop::Exhausted => StopName::Exhausted,
            Stop::Stuck => StopName::Stuck,
            Stop::Failed(failure) => match **failure {
                Failure::Heuristic(_) => StopName::Heuristic,
                Failure::Problem(_) => StopName::Problem,
            },
        }
    }
}

impl StopName {
    /// The reason itself; `why` is what code of the user's said.
    pub(crate) fn stop(self, why: Option<String>) -> Stop {
        match self {
            StopName::Time => Stop::Time,
            StopName::Nodes => Stop::Expansions,
            StopName::Memory => Stop::Memory,
            StopName::Cancelled => Stop::Cancelled,
            StopName::Exhausted => Stop::Exhausted,
            StopName::Stuck => Stop::Stuck,
            StopName::Heuristic => Failure::Heuristic(why.unwrap_or_default()).into(),
            StopName::Problem => Failure::Problem(why.unwrap_or_default()).into(),
        }
    }
}

impl From<Report> for FlatReport {
    fn from(report: Report) -> FlatReport {
        let entry = report.ran.algorithm().entry();
        let options = report.ran.options();
        let takes = |option: &str| entry.options.contains(&option);
        let is_named = report.domain != UNNAMED;
        let stop = report.stop();
        let why = stop.and_then(|stop| match stop {
            Stop::Failed(error) => Some(error.to_string()),
            _ => None,
        });
        let (status, lower_bound) = match report.status {
            Status::Solved { .. } => (StatusName::Solved, Some(report.lower_bound)),
            Status::Unsolvable => (StatusName::Unsolvable, None),
            Status::Stopped(_) => (StatusName::Stopped, Some(report.lower_bound)),
        };
        FlatReport {
            stopped_by: stop.map(StopName::from),
            why,
            status,
            lower_bound,
            ties: takes("ties").then(|| algorithm::tie_name(options.ties).to_owned()),
            duplicates: takes("duplicates")
                .then(|| algorithm::duplicates_name(options.duplicates).to_owned()),
            convention: options.convention.name().to_owned(),
            options: resolved(&report.ran),
            cost: report.cost(),
            moves: report.moves().cloned(),
            domain: is_named.then_some(report.domain),
            puzzle: report.identity.puzzle,
            goal: report.identity.goal,
            rows: report.identity.rows,
            columns: report.identity.columns,
            unit: is_named.then_some(report.unit),
            spec: report.asked.to_string(),
            algorithm: entry.name.to_owned(),
            heuristic: report.heuristic,
            optimal: report.optimal,
            expanded: report.stats.expanded,
            generated: report.stats.generated,
            frontier_max: report.stats.frontier_max,
            depth_max: report.stats.depth_measured(),
            iterations: report.stats.iterations,
            seconds: report.stats.elapsed.as_secs_f64(),
            table_seconds: report.table_time.as_secs_f64(),
            bytes_peak: report.stats.bytes_peak as u64,
            ran: (report.asked != report.ran).then(|| report.ran.to_string()),
            attempts: report.attempts,
            per_iteration: report.iterations.into_iter().map(Into::into).collect(),
            course: if report.course.iter().any(|mark| mark.cost.is_some()) {
                report.course
            } else {
                Vec::new()
            },
        }
    }
}

/// Why an object is no report.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this is not a report: {0}")]
pub struct NoReport(String);

impl TryFrom<FlatReport> for Report {
    type Error = NoReport;

    fn try_from(flat: FlatReport) -> Result<Report, NoReport> {
        let wrong = |what: &str| NoReport(what.to_owned());
        let asked: Spec = flat.spec.parse().map_err(|error| NoReport(format!("{error}")))?;
        let status = match flat.status {
            StatusName::Solved => Status::Solved {
                cost: flat.cost.ok_or_else(|| wrong("it is solved, but has no cost"))?,
                moves: flat.moves.clone().ok_or_else(|| wrong("it is solved, but has no moves"))?,
            },
            StatusName::Unsolvable => Status::Unsolvable,
            StatusName::Stopped => {
                let by = flat.stopped_by.ok_or_else(|| wrong("it stopped, but does not say why"))?;
                Status::Stopped(by.stop(flat.why.clone()))
            }
        };
        let seconds =
            |seconds: f64| Duration::try_from_secs_f64(seconds).map_err(|_| wrong("a time is none"));
        let ran = match &flat.ran {
            Some(ran) => ran.parse().map_err(|error| NoReport(format!("{error}")))?,
            None if asked.algorithm() == Algorithm::Auto => ran(&flat)?,
            None => asked.clone(),
        };
        Ok(Report {
            domain: flat.domain.unwrap_or_else(|| UNNAMED.to_owned()),
            unit: flat.unit.unwrap_or(1),
            identity: Identity {
                puzzle: flat.puzzle,
                goal: flat.goal,
                rows: flat.rows,
                columns: flat.columns,
            },
            asked,
            ran,
            heuristic: flat.heuristic,
            status,
            optimal: flat.optimal,
            lower_bound: flat.lower_bound.unwrap_or(0),
            stats: Stats {
                expanded: flat.expanded,
                generated: flat.generated,
                frontier_max: flat.frontier_max,
                depth_max: flat.depth_max.unwrap_or(0),
                iterations: flat.iterations,
                bytes_peak: usize::try_from(flat.bytes_peak).unwrap_or(usize::MAX),
                lower_bound: flat.lower_bound.unwrap_or(0),
                best: None,
                elapsed: seconds(flat.seconds)?,
            },
            iterations: flat.per_iteration.into_iter().map(Into::into).collect(),
            table_time: seconds(flat.table_seconds)?,
            attempts: flat.attempts,
            course: flat.course,
        })
    }
}

/// What `auto` ran, as far as it is told.
fn ran(flat: &FlatReport) -> Result<Spec, NoReport> {
    let unknown = || NoReport(format!("there is no algorithm {}", flat.algorithm));
    let algorithm = Algorithm::from_name(&flat.algorithm).ok_or_else(unknown)?;
    let estimate = flat.heuristic.as_deref().map(str::parse).transpose();
    let estimate = estimate.map_err(|error| NoReport(format!("{error}")))?;
    let given = [
        given("ties", flat.ties.as_deref(), algorithm::tie_name(Ties::default()), |name| {
            algorithm::find::<Ties>(TIES, name).is_some()
        }),
        given(
            "duplicates",
            flat.duplicates.as_deref(),
            algorithm::duplicates_name(Duplicates::default()),
            |name| algorithm::find::<Duplicates>(DUPLICATES, name).is_some(),
        ),
        given("convention", Some(&flat.convention), Convention::default().name(), |_| true),
    ];
    let given: Vec<String> = given.into_iter().flatten().collect();
    let spec = Spec::new(algorithm, estimate).with_options(&given.join(","));
    spec.map_err(|error| NoReport(format!("{error}")))
}

/// An option, where it is not the default.
fn given(key: &str, value: Option<&str>, default: &str, known: impl Fn(&str) -> bool) -> Option<String> {
    let value = value.filter(|value| *value != default && known(value))?;
    Some(format!("{key}={value}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn report(status: Status) -> Report {
        let asked: Spec = "a-star:manhattan[ties=fifo]".parse().unwrap();
        Report {
            domain: "pancake".to_owned(),
            unit: 1,
            identity: Identity {
                puzzle: json!([3, 1, 2]),
                goal: Some(json!([1, 2, 3])),
                rows: None,
                columns: None,
            },
            ran: asked.clone(),
            asked,
            heuristic: Some("manhattan".to_owned()),
            status,
            optimal: true,
            lower_bound: 2,
            stats: Stats { expanded: 3, generated: 7, depth_max: 2, lower_bound: 2, ..Stats::default() },
            iterations: vec![Iteration { bound: 2, expanded: 3, generated: 7 }],
            table_time: Duration::from_millis(5),
            attempts: Vec::new(),
            course: vec![
                Mark { seconds: 0.25, cost: Some(3), lower_bound: 1 },
                Mark { seconds: 0.5, cost: Some(3), lower_bound: 2 },
            ],
        }
    }

    #[test]
    fn a_report_is_the_same_after_json() {
        let moves = Moves::Words(vec!["3".to_owned(), "2".to_owned()]);
        let failed = Stop::Failed(Box::new(Failure::Heuristic("it is tired".to_owned())));
        for status in
            [Status::Solved { cost: 2, moves }, Status::Stopped(Stop::Time), Status::Stopped(failed)]
        {
            let report = report(status);
            let text = serde_json::to_string(&report).unwrap();
            assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report, "{text}");
        }
    }

    #[test]
    fn what_auto_ran_is_the_same_after_json() {
        let mut before = report(Status::Solved { cost: 1, moves: Moves::Letters("U".to_owned()) });
        before.asked = "auto".parse().unwrap();
        before.domain = "tiles".to_owned();
        for ran in ["a-star:manhattan", "a-star:manhattan[ties=fifo]", "a-star:manhattan[duplicates=none]"] {
            before.ran = ran.parse().unwrap();
            let text = serde_json::to_string(&before).unwrap();
            let after: Report = serde_json::from_str(&text).unwrap();
            assert_eq!(after.ran.to_string(), ran);
            assert_eq!(after, before);
            assert!(!text.contains("domain") && !text.contains("unit"), "{text}");
        }
    }

    #[test]
    fn objects_that_are_no_reports_are_refused() {
        let good = serde_json::to_value(report(Status::Unsolvable)).unwrap();
        for (key, value) in [("status", json!("solved")), ("spec", json!("a-stra")), ("seconds", json!(-1.0))]
        {
            let mut bad = good.clone();
            bad[key] = value;
            let error = serde_json::from_value::<Report>(bad).unwrap_err().to_string();
            assert!(error.starts_with("this is not a report: "), "{error}");
        }
    }
}
