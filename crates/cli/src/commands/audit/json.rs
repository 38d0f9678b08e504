//! One object a heuristic.

use loyd_lab::{About, AuditReport, Pair, Relation};
use serde::Serialize;
use serde_json::Value;

use crate::lab::TILES;

#[derive(Serialize)]
pub struct VerdictJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<u32>,
    heuristic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<u16>,
    states: u64,
    exhaustive: bool,
    admissible: bool,
    overestimates: u64,
    worst: f64,
    moves: u64,
    consistent: bool,
    inconsistent: u64,
    mean: f64,
    counterexample: Option<CounterexampleJson>,
    inconsistency: Option<FallJson>,
    mean_distance: f64,
    mean_error: f64,
    zeros: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    /// How many boards means are taken over; with samples fewer than `states`.
    averaged: u64,
    seed: Option<u64>,
    unsolved: u64,
    /// Distance, estimate rounded up, boards.
    spread: Vec<(usize, usize, u64)>,
    against: Vec<AgainstJson>,
}

#[derive(Serialize)]
struct CounterexampleJson {
    puzzle: Value,
    estimate: f64,
    distance: u32,
}

#[derive(Serialize)]
struct FallJson {
    puzzle: Value,
    #[serde(rename = "move")]
    action: String,
    estimate: f64,
    estimate_after: f64,
    distance: u32,
}

#[derive(Serialize)]
struct AgainstJson {
    heuristic: String,
    /// `same`, `dominates`, `dominated` or `neither`.
    relation: &'static str,
    larger: u64,
    smaller: u64,
    max_mean: f64,
    max_admissible: bool,
}

/// The object of the verdict at `place`.
pub fn verdict(report: &AuditReport, place: usize, about: &About) -> VerdictJson {
    let is_tiles = about.name == TILES;
    let verdict = &report.verdicts[place];
    VerdictJson {
        domain: (!is_tiles).then(|| about.name.to_string()),
        unit: (!is_tiles).then_some(verdict.unit),
        heuristic: verdict.heuristic.clone(),
        rows: report.identity.rows,
        columns: report.identity.columns,
        states: verdict.states,
        exhaustive: verdict.exhaustive,
        admissible: verdict.admissible(),
        overestimates: verdict.overestimates,
        worst: verdict.worst,
        moves: verdict.moves,
        consistent: verdict.consistent(),
        inconsistent: verdict.inconsistent,
        mean: verdict.mean,
        counterexample: verdict.counterexample.as_ref().map(|example| CounterexampleJson {
            puzzle: example.state.json.clone(),
            estimate: example.estimate,
            distance: example.distance,
        }),
        inconsistency: verdict.fall.as_ref().map(|fall| FallJson {
            puzzle: fall.state.json.clone(),
            action: fall.action.clone(),
            estimate: fall.estimate,
            estimate_after: fall.child_estimate,
            distance: fall.distance,
        }),
        mean_distance: verdict.mean_distance,
        mean_error: verdict.mean_error(),
        zeros: verdict.zeros,
        goal: report.identity.goal.clone(),
        averaged: verdict.averaged,
        seed: report.samples.map(|samples| samples.seed),
        unsolved: report.unsolved,
        spread: verdict.spread.iter().collect(),
        against: against(report, place),
    }
}

fn against(report: &AuditReport, place: usize) -> Vec<AgainstJson> {
    let seen_from_here = |pair: &Pair| match place {
        place if pair.first == place => Some(*pair),
        place if pair.second == place => Some(pair.reversed()),
        _ => None,
    };
    let object = |pair: Pair| AgainstJson {
        heuristic: report.verdicts[pair.second].heuristic.clone(),
        relation: match pair.relation() {
            Relation::Same => "same",
            Relation::FirstDominates => "dominates",
            Relation::SecondDominates => "dominated",
            Relation::Neither => "neither",
        },
        larger: pair.first_larger,
        smaller: pair.second_larger,
        max_mean: pair.max_mean,
        max_admissible: pair.max_overestimates == 0,
    };
    report.pairs.iter().filter_map(seen_from_here).map(object).collect()
}
