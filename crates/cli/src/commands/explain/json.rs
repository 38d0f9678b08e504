//! The explanation as one object.

use loyd_lab::{Expectation, Match, Profile, registry};
use loyd_tiles::Tile;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Answer;
use crate::args::Moves;
use crate::show;

#[derive(Serialize)]
pub struct ExplanationJson {
    cost: u32,
    forced: Option<u64>,
    tied: Option<u64>,
    expanded_min: Option<u64>,
    expanded_least: Option<u64>,
    expanded_max: Option<u64>,
    optimal_solutions: Option<u64>,
    optimal_first_moves: Option<String>,
    /// By tie-break; null where a limit was reached.
    profiles: Map<String, Value>,
    /// The same by other conventions.
    conventions: Map<String, Value>,
    /// Why there is no range, where there is none.
    reason: Option<String>,
    puzzle: Vec<Vec<Tile>>,
    goal: Vec<Vec<Tile>>,
    algorithm: &'static str,
    heuristic: Option<String>,
    duplicates: &'static str,
    expect: Option<Value>,
}

/// The object.
pub fn explanation(answer: &Answer) -> ExplanationJson {
    let explanation = &answer.explanation;
    let range = explanation.range.as_ref().ok();
    let solutions = explanation.solutions.as_ref().ok();
    let spec = &answer.job.spec;
    ExplanationJson {
        cost: explanation.cost,
        forced: range.map(|range| range.forced),
        tied: range.map(|range| range.tied),
        expanded_min: range.map(loyd_lab::Range::min),
        expanded_least: range.map(|range| range.least),
        expanded_max: range.map(loyd_lab::Range::max),
        optimal_solutions: solutions.map(|solutions| solutions.count),
        optimal_first_moves: solutions.map(|solutions| show::moves(&solutions.first_moves, Moves::Blank)),
        profiles: counts(&answer.profiles, false),
        conventions: counts(&answer.profiles, true),
        reason: explanation.range.as_ref().err().map(ToString::to_string),
        puzzle: show::rows(&answer.job.puzzle),
        goal: show::rows(&answer.job.goal),
        algorithm: spec.algorithm().entry().name,
        heuristic: spec.heuristic().map(ToOwned::to_owned),
        duplicates: registry::duplicates_name(spec.options().duplicates),
        expect: answer.expectation.as_ref().map(expectation),
    }
}

fn counts(profiles: &[Profile], by_convention: bool) -> Map<String, Value> {
    let wanted = profiles.iter().filter(|profile| profile.name.contains('/') == by_convention);
    let count =
        |profile: &Profile| profile.counted.as_ref().map_or(Value::Null, |stats| stats.expanded.into());
    wanted.map(|profile| (profile.name.clone(), count(profile))).collect()
}

fn expectation(found: &Expectation) -> Value {
    let object = |found: &Match| json!({"spec": found.spec, "counter": found.counter, "count": found.count});
    json!({
        "number": found.number,
        "matches": found.matches.iter().map(object).collect::<Vec<_>>(),
        "nearest": found.nearest.iter().map(object).collect::<Vec<_>>(),
        "tried": found.tried,
        "stopped": found.stopped,
    })
}
