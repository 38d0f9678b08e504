//! The explanation as one object.

use loyd_lab::{Algorithm, Expectation, Match, Profile, StopName, algorithm};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::Answer;

/// Why counts differ.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Explanation")]
pub struct ExplanationJson {
    /// The domain; left out for sliding tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    /// `cost` / `unit` is the length; left out for sliding tiles, where it is 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<u32>,
    /// What the cheapest solution costs.
    cost: u32,
    /// States that every A* with this heuristic expands: those with f below the cost.
    forced: Option<u64>,
    /// States whose expansion depends on ties: those with f equal to the cost.
    tied: Option<u64>,
    /// The floor: the forced ones and the goal.
    expanded_min: Option<u64>,
    /// What the luckiest ties reach.
    expanded_least: Option<u64>,
    /// What the unluckiest reach.
    expanded_max: Option<u64>,
    /// How many cheapest solutions there are.
    optimal_solutions: Option<u64>,
    /// The moves that they begin with: letters for sliding tiles, elsewhere a list.
    optimal_first_moves: Option<Value>,
    /// By tie-break; null where a limit was reached.
    profiles: Map<String, Value>,
    /// The same by other conventions.
    conventions: Map<String, Value>,
    /// Why there is no range, where there is none.
    reason: Option<String>,
    /// The start.
    puzzle: Value,
    /// The goal, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    /// The algorithm.
    algorithm: &'static str,
    /// The heuristic, if the algorithm takes one.
    heuristic: Option<String>,
    /// The duplicate rule.
    duplicates: &'static str,
    /// Where the expected number comes from, if one was given.
    expect: Option<ExpectationJson>,
}

/// Where a number comes from, of an algorithm that has no range of counts.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Traced")]
pub struct TracedJson {
    /// The start.
    pub puzzle: Value,
    /// The algorithm.
    pub algorithm: &'static str,
    /// The heuristic, if one was given.
    pub heuristic: Option<String>,
    /// Where the expected number comes from.
    pub expect: ExpectationJson,
}

/// A problem of which nothing can be explained.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Unexplained")]
pub struct UnexplainedJson {
    /// The start.
    pub puzzle: Value,
    /// `unsolvable` or `stopped`.
    pub status: &'static str,
    /// What stopped it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StopName>,
    /// Why, in a sentence.
    pub reason: String,
}

/// Where a number comes from.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Expectation")]
pub struct ExpectationJson {
    /// The number.
    number: u64,
    /// Every way that gives exactly this number.
    matches: Vec<MatchJson>,
    /// The nearest other numbers, below and above, where they exist.
    nearest: Vec<MatchJson>,
    /// How many programs and conventions were tried.
    tried: usize,
    /// How many of them did not end: their counts are not known.
    stopped: usize,
    /// The limit that kept other programs from being tried, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<StopName>,
}

/// Something that counts.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Match")]
struct MatchJson {
    /// A spec, or a program in words.
    spec: String,
    /// What it counts.
    counter: &'static str,
    /// How many.
    count: u64,
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
pub fn expectation(found: &Expectation) -> ExpectationJson {
    let object =
        |found: &Match| MatchJson { spec: found.spec.clone(), counter: found.counter, count: found.count };
    ExpectationJson {
        number: found.number,
        matches: found.matches.iter().map(object).collect(),
        nearest: found.nearest.iter().map(object).collect(),
        tried: found.tried,
        stopped: found.stopped,
        stopped_by: found.cut.as_ref().map(StopName::from),
    }
}
