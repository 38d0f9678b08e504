//! Every run as one JSON object a line, with the names that `loyd solve --json` has.

use loyd_lab::{IterationReport, UNNAMED};
use serde::Serialize;
use serde_json::Value;

use super::Study;
use crate::{Ending, limits_text};

/// One run of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Run"))]
pub struct RunLine<'a> {
    /// The part of the comparison; empty where there is one.
    section: &'a str,
    /// The puzzle's number, from 1.
    number: usize,
    /// The domain; left out for sliding tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    /// The start: rows of numbers for sliding tiles.
    puzzle: Value,
    /// The goal, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    /// Rows, of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u16>,
    /// Columns, of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<u16>,
    /// `cost` / `unit` is the length; left out for sliding tiles, where it is 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<u32>,
    /// What ran.
    spec: String,
    /// Its algorithm.
    algorithm: &'static str,
    /// Its heuristic, if the algorithm takes one.
    heuristic: Option<String>,
    /// Its counting convention.
    convention: &'static str,
    /// `solved`, `unsolvable` or `stopped`.
    status: &'static str,
    /// What stopped it.
    stopped_by: Option<&'static str>,
    /// What the solution costs.
    cost: Option<u32>,
    /// What the cheapest solution costs, where a spec proved it or the space is small.
    shortest: Option<u32>,
    /// Whether the solution is proven cheapest.
    optimal: bool,
    /// No solution is cheaper.
    lower_bound: u32,
    /// States whose successors were asked for.
    expanded: u64,
    /// Children made.
    generated: u64,
    /// The largest frontier.
    frontier_max: u64,
    /// The depth of the deepest child. `null` where it was not measured.
    depth_max: Option<u64>,
    /// How often a deepening search started over.
    iterations: u64,
    /// Those iterations one by one; the first thousand, where there are more, and left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    per_iteration: Vec<IterationReport>,
    /// Search time.
    seconds: f64,
    /// The most bytes that the search's structures and its tables held.
    bytes_peak: u64,
    /// How many moves the solution has, where that is kept.
    steps: Option<u64>,
    /// The effective branching factor, of a solution with moves.
    branching_factor: Option<f64>,
    /// The limits of the run.
    limits: String,
    /// What the puzzles were made with, where they were made.
    seed: Option<u64>,
    /// The version of the program and of its counting rules.
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
        let line = RunLine {
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
            per_iteration: run.per_iteration.iter().map(|&iteration| iteration.into()).collect(),
            seconds: run.time.as_secs_f64(),
            bytes_peak: run.bytes_peak,
            steps: run.steps,
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
