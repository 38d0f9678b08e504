//! The explanation as one object.

use loyd_lab::{Algorithm, Expectation, Match, Profile, algorithm};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Answer;

#[derive(Serialize)]
pub struct ExplanationJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<u32>,
    cost: u32,
    forced: Option<u64>,
    tied: Option<u64>,
    expanded_min: Option<u64>,
    expanded_least: Option<u64>,
    expanded_max: Option<u64>,
    optimal_solutions: Option<u64>,
    optimal_first_moves: Option<Value>,
    /// By tie-break; null where a limit was reached.
    profiles: Map<String, Value>,
    /// The same by other conventions.
    conventions: Map<String, Value>,
    /// Why there is no range, where there is none.
    reason: Option<String>,
    puzzle: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    algorithm: &'static str,
    heuristic: Option<String>,
    duplicates: &'static str,
    expect: Option<Value>,
}

/// The object. That of sliding tiles says no domain.
pub fn explanation(answer: &Answer, is_tiles: bool) -> ExplanationJson {
    let explanation = &answer.explanation;
    let range = explanation.range.as_ref().ok();
    let solutions = explanation.solutions.as_ref().ok();
    let (spec, about, identity) = (&answer.spec, answer.instance.about(), answer.instance.identity());
    let heuristic = || spec.estimate().map_or_else(|| about.default.to_string(), ToString::to_string);
    ExplanationJson {
        domain: (!is_tiles).then(|| about.name.to_string()),
        unit: (!is_tiles).then_some(about.unit),
        cost: explanation.cost,
        forced: range.map(|range| range.forced),
        tied: range.map(|range| range.tied),
        expanded_min: range.map(loyd_lab::Range::min),
        expanded_least: range.map(|range| range.least),
        expanded_max: range.map(loyd_lab::Range::max),
        optimal_solutions: solutions.map(|solutions| solutions.count),
        optimal_first_moves: solutions.map(|solutions| {
            if is_tiles {
                solutions.first_moves.concat().into()
            } else {
                solutions.first_moves.clone().into()
            }
        }),
        profiles: counts(&answer.profiles, false),
        conventions: counts(&answer.profiles, true),
        reason: explanation.range.as_ref().err().map(ToString::to_string),
        puzzle: identity.puzzle,
        goal: identity.goal,
        algorithm: spec.algorithm().entry().name,
        heuristic: (spec.algorithm() == Algorithm::AStar).then(heuristic),
        duplicates: algorithm::duplicates_name(spec.options().duplicates),
        expect: answer.expectation.as_ref().map(expectation),
    }
}

fn counts(profiles: &[Profile], by_convention: bool) -> Map<String, Value> {
    let wanted = profiles.iter().filter(|profile| profile.name.contains('/') == by_convention);
    let count =
        |profile: &Profile| profile.counted.as_ref().map_or(Value::Null, |stats| stats.expanded.into());
    wanted.map(|profile| (profile.name.clone(), count(profile))).collect()
}

/// Where a number comes from.
pub fn expectation(found: &Expectation) -> Value {
    let object = |found: &Match| json!({"spec": found.spec, "counter": found.counter, "count": found.count});
    json!({
        "number": found.number,
        "matches": found.matches.iter().map(object).collect::<Vec<_>>(),
        "nearest": found.nearest.iter().map(object).collect::<Vec<_>>(),
        "tried": found.tried,
        "stopped": found.stopped,
    })
}
