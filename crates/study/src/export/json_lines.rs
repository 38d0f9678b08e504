//! Every run as one JSON object a line, with the names that `loyd solve --json` has.

use loyd_lab::UNNAMED;
use serde::Serialize;
use serde_json::Value;

use super::Study;
use crate::{Ending, limits_text};

#[derive(Serialize)]
struct Line<'a> {
    section: &'a str,
    number: usize,
    /// Left out for sliding tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    puzzle: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<u32>,
    spec: String,
    algorithm: &'static str,
    heuristic: Option<String>,
    convention: &'static str,
    status: &'static str,
    stopped_by: Option<&'static str>,
    cost: Option<u32>,
    shortest: Option<u32>,
    optimal: bool,
    lower_bound: u32,
    expanded: u64,
    generated: u64,
    frontier_max: u64,
    depth_max: Option<u64>,
    iterations: u64,
    seconds: f64,
    bytes_peak: u64,
    branching_factor: Option<f64>,
    limits: String,
    seed: Option<u64>,
    version: &'a str,
}

/// The study as JSON lines.
pub fn json_lines(study: &Study) -> String {
    let mut text = String::new();
    for (section, puzzle, at) in study.runs() {
        let plan = &section.comparison.plan;
        let Some(run) = section.comparison.record(puzzle, at) else { continue };
        let (instance, spec) = (&plan.puzzles[puzzle], &plan.specs[at]);
        let (identity, about) = (instance.identity(), instance.about());
        let is_named = about.name != UNNAMED;
        let heuristic = || spec.estimate().map_or_else(|| about.default.to_string(), ToString::to_string);
        let (status, stopped_by) = match run.ending {
            Ending::Solved | Ending::Unsolvable => (run.ending.name(), None),
            stopped => ("stopped", Some(stopped.name())),
        };
        let line = Line {
            section: &section.title,
            number: puzzle + 1,
            domain: is_named.then(|| about.name.to_string()),
            puzzle: identity.puzzle,
            goal: identity.goal,
            rows: identity.rows,
            columns: identity.columns,
            unit: is_named.then_some(about.unit),
            spec: spec.to_string(),
            algorithm: spec.algorithm().entry().name,
            heuristic: spec.algorithm().entry().informed.then(heuristic),
            convention: spec.options().convention.name(),
            status,
            stopped_by,
            cost: run.cost,
            shortest: section.comparison.optimum(puzzle),
            optimal: run.optimal,
            lower_bound: run.lower_bound,
            expanded: run.expanded,
            generated: run.generated,
            frontier_max: run.frontier_max,
            depth_max: run.depth_max,
            iterations: run.iterations,
            seconds: run.time.as_secs_f64(),
            bytes_peak: run.bytes_peak,
            branching_factor: run.branching_factor(),
            limits: limits_text(&plan.limits),
            seed: plan.seed,
            version: section.comparison.version(at),
        };
        text += &serde_json::to_string(&line).expect("numbers and text become JSON");
        text.push('\n');
    }
    text
}
