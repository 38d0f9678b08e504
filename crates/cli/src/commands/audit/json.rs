//! One object a heuristic.

use loyd_lab::{About, AuditReport, Pair, Relation};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::lab::TILES;

/// A heuristic on trial.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Verdict")]
pub struct VerdictJson {
    /// The domain; left out for sliding tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    /// `cost` / `unit` is the length; left out for sliding tiles, where it is 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<u32>,
    /// The heuristic, as written.
    heuristic: String,
    /// Rows, of boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u16>,
    /// Columns, of boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<u16>,
    /// How many states were judged.
    states: u64,
    /// Whether those are all.
    exhaustive: bool,
    /// Whether none was overestimated.
    admissible: bool,
    /// How many were.
    overestimates: u64,
    /// By how much at most.
    worst: f64,
    /// How many moves were judged.
    moves: u64,
    /// Whether the estimate fell by more than the cost on none.
    consistent: bool,
    /// On how many it did.
    inconsistent: u64,
    /// The mean estimate.
    mean: f64,
    /// The overestimated state nearest the goal.
    counterexample: Option<CounterexampleJson>,
    /// The inconsistent move nearest the goal.
    inconsistency: Option<FallJson>,
    /// The mean distance.
    mean_distance: f64,
    /// The mean of distance less estimate.
    mean_error: f64,
    /// How many states other than goals are estimated at 0.
    zeros: u64,
    /// The goal, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    /// How many boards means are taken over; with samples fewer than `states`.
    averaged: u64,
    /// The seed of the samples, where samples were drawn.
    seed: Option<u64>,
    /// How many samples hit a limit.
    unsolved: u64,
    /// Distance, estimate rounded up, boards.
    spread: Vec<(usize, usize, u64)>,
    /// How it compares with the others on trial.
    against: Vec<AgainstJson>,
}

/// A state that is overestimated.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Counterexample")]
struct CounterexampleJson {
    /// The state.
    puzzle: Value,
    /// What the heuristic says.
    estimate: f64,
    /// What is true.
    distance: u32,
}

/// A move on which the estimate falls by more than it costs.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Fall")]
struct FallJson {
    /// The state before it.
    puzzle: Value,
    /// The move.
    #[serde(rename = "move")]
    action: String,
    /// The estimate before it.
    estimate: f64,
    /// The estimate after it.
    estimate_after: f64,
    /// The distance before it.
    distance: u32,
}

/// A heuristic against another.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Against")]
struct AgainstJson {
    /// The other.
    heuristic: String,
    /// `same`, `dominates`, `dominated` or `neither`.
    relation: &'static str,
    /// On how many states it is larger than the other.
    larger: u64,
    /// On how many smaller.
    smaller: u64,
    /// The mean of the larger of the two.
    max_mean: f64,
    /// Whether the larger of the two never overestimates.
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
