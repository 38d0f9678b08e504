//! A race: up to four searches on one problem, and what is said of them.

use std::time::Duration;

use loyd_lab::format::{counted, grouped, length, plain_length};
use loyd_lab::{About, Algorithm, Instance, Report, Spec, Status};
use loyd_search::Stats;

use crate::event::News;

/// How many lanes there are at most.
pub const LANES_MAX: usize = 4;
/// How many points of a lane's curve are kept; beyond, every other is let go.
const POINTS_MAX: usize = 512;

/// What a lane is called.
pub fn letter(lane: usize) -> char {
    char::from(b'A' + lane as u8)
}

/// Where a lane is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum State {
    /// It was not started.
    #[default]
    Idle,
    /// It waits for a processor.
    Queued,
    /// It runs.
    Running,
    /// It has ended, with a report.
    Ended,
    /// It could not be run.
    Failed(String),
}

/// One search.
#[derive(Debug, Clone)]
pub struct Lane {
    /// What runs.
    pub spec: Spec,
    /// Where it is.
    pub state: State,
    /// The counts so far.
    pub stats: Option<Stats>,
    /// How it ended.
    pub report: Option<Box<Report>>,
    /// Expanded nodes over time.
    pub curve: Vec<(Duration, u64)>,
}

impl Lane {
    /// A lane that was not started.
    pub fn new(spec: Spec) -> Lane {
        Lane { spec, state: State::Idle, stats: None, report: None, curve: Vec::new() }
    }

    /// Whether it waits or runs.
    pub fn is_busy(&self) -> bool {
        matches!(self.state, State::Queued | State::Running)
    }

    fn count(&mut self, stats: &Stats) {
        if self.curve.len() == POINTS_MAX {
            let mut keep = false;
            self.curve.retain(|_| {
                keep = !keep;
                keep
            });
        }
        self.curve.push((stats.elapsed, stats.expanded));
        self.stats = Some(*stats);
    }

    /// The state in a few words: `31, optimal`.
    pub fn state_words(&self, about: &About) -> String {
        let Some(report) = &self.report else {
            return match &self.state {
                State::Idle => "ready".to_owned(),
                State::Queued => "queued".to_owned(),
                State::Running | State::Ended => "running".to_owned(),
                State::Failed(_) => "failed".to_owned(),
            };
        };
        match &report.status {
            Status::Solved { cost, .. } => {
                let cost = plain_length(*cost, report.unit);
                match self.promise(about) {
                    _ if report.optimal => format!("{cost}, optimal"),
                    Some(factor) => format!("{cost}, bound {factor}"),
                    None => format!("{cost}, at least {}", plain_length(report.lower_bound, report.unit)),
                }
            }
            Status::Unsolvable => "unsolvable".to_owned(),
            Status::Stopped(loyd_search::Stop::Cancelled) => "stopped".to_owned(),
            Status::Stopped(loyd_search::Stop::Time) => "time is up".to_owned(),
            Status::Stopped(loyd_search::Stop::Memory) => "memory full".to_owned(),
            Status::Stopped(_) => "gave up".to_owned(),
        }
    }

    /// How many times as long as the shortest its solution can be, where the algorithm promises that.
    fn promise(&self, about: &About) -> Option<f64> {
        let of_name = |name: &str| about.claim(name);
        let admissible = match self.spec.estimate() {
            Some(estimate) => estimate.claim(&of_name).admissible(),
            None => of_name(&about.default).admissible(),
        };
        (self.spec.algorithm() == Algorithm::WeightedAStar && admissible)
            .then(|| self.spec.options().weight.get())
    }
}

/// A race.
#[derive(Debug, Clone, Default)]
pub struct Race {
    /// Which race it is: news of others are of no use.
    pub number: u64,
    /// Its lanes.
    pub lanes: Vec<Lane>,
    /// The lane that keys act on.
    pub chosen: usize,
    /// What was raced on.
    pub instance: Option<Instance>,
    /// Why counts differ, or that it is being found out.
    pub explained: Option<String>,
    /// What is being typed for a new lane.
    pub typed: Option<String>,
}

impl Race {
    /// The lanes that a domain begins with.
    pub fn usual(about: &About) -> Race {
        let default = &about.default;
        let specs = if about.name == "tiles" {
            ["a-star:manhattan", "a-star:misplaced", "weighted-a-star:manhattan", "ida-star:manhattan"]
                .map(ToOwned::to_owned)
                .to_vec()
        } else {
            vec![format!("a-star:{default}"), format!("greedy:{default}"), "ucs".to_owned()]
        };
        let lanes = specs.iter().filter_map(|spec| spec.parse().ok()).map(Lane::new).collect();
        Race { lanes, ..Race::default() }
    }

    /// Whether a lane waits or runs.
    pub fn is_busy(&self) -> bool {
        self.lanes.iter().any(Lane::is_busy)
    }

    /// Hears news of a lane.
    pub fn hear(&mut self, race: u64, lane: usize, news: News) {
        let Some(lane) = self.lanes.get_mut(lane).filter(|_| race == self.number) else { return };
        match news {
            News::Started => lane.state = State::Running,
            News::Progress(stats) => lane.count(&stats),
            News::Ended(Ok(report)) => {
                lane.count(&report.stats);
                (lane.state, lane.report) = (State::Ended, Some(report));
            }
            News::Ended(Err(why)) => lane.state = State::Failed(why),
        }
    }

    /// The lane whose solution is the best: proven, then short, then the topmost.
    fn first(&self) -> Option<(usize, &Report)> {
        let solved = self.lanes.iter().enumerate().filter_map(|(at, lane)| {
            let report = lane.report.as_deref().filter(|report| report.cost().is_some())?;
            Some((at, report))
        });
        solved.min_by_key(|&(at, report)| (!report.optimal, report.cost(), at))
    }

    /// What is said of it, a sentence for each lane that there is something to say of.
    pub fn sentences(&self, about: &About) -> Vec<String> {
        if self.lanes.is_empty() {
            return vec!["Press a to add a search.".to_owned()];
        }
        if self.lanes.iter().all(|lane| lane.state == State::Idle) {
            return vec!["One puzzle, one clock. Press Enter to start them all.".to_owned()];
        }
        if self
            .lanes
            .iter()
            .any(|lane| matches!(lane.report.as_deref(), Some(report) if report.status == Status::Unsolvable))
        {
            return vec!["There is no solution.".to_owned()];
        }
        let failed = self.lanes.iter().enumerate().filter_map(|(at, lane)| match &lane.state {
            State::Failed(why) => Some(format!("{}: {why}.", letter(at))),
            _ => None,
        });
        let failed: Vec<String> = failed.collect();
        let Some((first, report)) = self.first() else {
            let said = if self.is_busy() { "They are running." } else { "None of them found a solution." };
            return [vec![said.to_owned()], failed].concat();
        };
        let mut said = vec![head(first, report, about)];
        let rest = self.lanes.iter().enumerate().filter(|&(at, _)| at != first);
        said.extend(rest.filter_map(|(at, lane)| compared(at, lane, first, report, about)));
        said.extend(failed);
        said
    }

    /// The search whose counts are to be explained, and the counts: the chosen lane's if it is A* or uniform-cost search,
    /// with those of others that differ in their ties alone.
    pub fn in_question(&self) -> Option<(Spec, Vec<u64>)> {
        let explains = |lane: &&Lane| matches!(lane.spec.algorithm(), Algorithm::AStar | Algorithm::Ucs);
        let chosen =
            self.lanes.get(self.chosen).filter(explains).or_else(|| self.lanes.iter().find(explains))?;
        let is_alike = |lane: &&Lane| {
            lane.spec.algorithm() == chosen.spec.algorithm() && lane.spec.estimate() == chosen.spec.estimate()
        };
        let reports = self.lanes.iter().filter(is_alike).filter_map(|lane| lane.report.as_ref());
        let mut counts: Vec<u64> =
            reports.filter(|report| report.optimal).map(|report| report.stats.expanded).collect();
        counts.sort_unstable();
        counts.dedup();
        Some((Spec::new(chosen.spec.algorithm(), chosen.spec.estimate().cloned()), counts))
    }
}

fn head(at: usize, report: &Report, about: &About) -> String {
    let found = length(report.cost().unwrap_or_default(), report.unit, about.words.action);
    let proven = if report.optimal { "proven shortest" } else { "not proven shortest" };
    format!("{}: {found}, {proven}, {} expanded.", letter(at), grouped(report.stats.expanded))
}

fn compared(at: usize, lane: &Lane, first: usize, best: &Report, about: &About) -> Option<String> {
    let (name, first) = (letter(at), letter(first));
    let expanded = lane.stats.map_or(0, |stats| stats.expanded);
    let ratio = ratio(expanded, best.stats.expanded);
    let Some(report) = &lane.report else {
        let runs = lane.state == State::Running && expanded > 0;
        return runs.then(|| format!("{name} has expanded {ratio} as {first} so far."));
    };
    let cost = report.cost()?;
    let with = format!("with {}", grouped(expanded));
    let found = plain_length(cost, report.unit);
    if Some(cost) == best.cost() {
        if report.optimal {
            return Some(format!("{name} found {found} too, and expanded {ratio} as {first}."));
        }
        let promise = match lane.promise(about) {
            Some(factor) => format!(", but can only promise at most {} the shortest", times(factor)),
            None => ", but proves nothing".to_owned(),
        };
        return Some(format!("{name} found {found} too, {with}{promise}."));
    }
    let longer = plain_length(cost.saturating_sub(best.cost()?), report.unit);
    Some(format!("{name} found {found}, {longer} longer, {with}."))
}

fn times(factor: f64) -> String {
    if (factor - 2.0).abs() < 1e-9 { "twice".to_owned() } else { format!("{factor} times") }
}

/// "12 times as many", "3 % as many", "as many".
fn ratio(n: u64, of: u64) -> String {
    let times = n as f64 / of.max(1) as f64;
    if n == of {
        "as many".to_owned()
    } else if times >= 1.95 {
        format!("{} times as many", grouped(times.round() as u64))
    } else if times <= 0.55 {
        format!("{} % as many", ((times * 100.0).round() as u64).max(1))
    } else {
        format!("{}, about as many", counted(n, "node"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_said_as_people_say_them() {
        let said = [(5, 5), (60, 5), (5, 60), (6, 5)].map(|(n, of)| ratio(n, of));
        assert_eq!(said, ["as many", "12 times as many", "8 % as many", "6 nodes, about as many"]);
        assert_eq!([times(2.0), times(1.5)], ["twice", "1.5 times"]);
    }

    #[test]
    fn long_curves_are_thinned_and_keep_their_end() {
        let mut lane = Lane::new("a-star:manhattan".parse().unwrap());
        for expanded in 0..5000 {
            lane.count(&Stats { expanded, ..Stats::default() });
        }
        assert!(lane.curve.len() <= POINTS_MAX);
        assert_eq!(lane.curve.last().unwrap().1, 4999);
    }
}
