//! `loyd solve --trace`: the nodes of a search as they are expanded, as text, JSON, or a tree for Graphviz or eyes.

mod dot;
mod svg;

use std::io::Write;

use loyd_lab::{Algorithm, Context, Instance, LabError, Report, Spec, Step, Tracing, Tree};
use loyd_search::NO_STEP;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::json::SolvedJson;
use super::text::{counts, verdict};
use super::{Plan, exit_of};
use crate::args::TraceForm;
use crate::exit::{Exit, Failure};
use crate::{input, show};

/// What was asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub form: TraceForm,
    /// How many expansions to show.
    pub limit: Option<u32>,
}

impl Asked {
    fn limit(self) -> usize {
        let usual = match self.form {
            TraceForm::Text => 100,
            TraceForm::Json => 10_000,
            TraceForm::Dot | TraceForm::Svg => 60,
        };
        self.limit.unwrap_or(usual) as usize
    }
}

/// The nodes that are recorded for each expansion that is shown: some problems have many children.
const NODES_EACH: usize = 64;
/// At most this many in all, so that the recording stays within some hundred megabytes.
const NODES_MAX: usize = 2_000_000;

/// A search that was recorded, with what is shown of it.
pub struct Shown<'a> {
    instance: &'a Instance,
    spec: Spec,
    /// What came of it.
    pub report: Report,
    tree: Tree,
    /// The nodes that were expanded, in that order.
    expanded: Vec<usize>,
}

impl Plan<'_> {
    /// Runs the search, records it and shows its nodes.
    pub(super) fn trace(&self, instance: &Instance, asked: Asked) -> Result<Exit, Failure> {
        let cx = Context { threads: 1, ..self.lab.context(self.limits.clone()) };
        let shown = record(instance, &self.spec, &cx, asked.limit())?;
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        match asked.form {
            TraceForm::Text => {
                shown.write_text(&mut out)?;
                self.write_answer(&mut out, instance, &shown.report)?;
                writeln!(out, "\n{}", counts(&shown.report))?;
            }
            TraceForm::Json => {
                shown.lines().try_for_each(|line| writeln!(out, "{line}"))?;
                writeln!(out, "{}", show::json(&SolvedJson::of(&shown.report))?)?;
            }
            TraceForm::Dot => dot::write(&mut out, &shown)?,
            TraceForm::Svg => svg::write(&mut out, &shown)?,
        }
        out.flush()?;
        if matches!(asked.form, TraceForm::Dot | TraceForm::Svg) {
            let answer = verdict(instance, &shown.report, &cx);
            input::say(&format!("{answer} {}\n", shown.left_out().unwrap_or_default()))?;
        }
        Ok(exit_of(&shown.report))
    }
}

/// Runs a search and records its first `limit` expansions.
///
/// # Errors
/// When the spec does not fit.
pub fn record<'a>(
    instance: &'a Instance,
    spec: &Spec,
    cx: &Context<'_>,
    limit: usize,
) -> Result<Shown<'a>, LabError> {
    let spec = traced_spec(instance, spec, cx)?;
    let nodes_max = (limit.saturating_mul(NODES_EACH) + 1000).min(NODES_MAX);
    let tracing = Tracing { nodes_max, anyway: false };
    let (report, tree) = instance.trace(&spec, tracing, cx, &mut |_, _| ())?;
    let mut expanded: Vec<usize> = (0..tree.len()).filter(|&node| tree.out[node] != NO_STEP).collect();
    expanded.sort_by_key(|&node| tree.out[node]);
    expanded.truncate(limit);
    Ok(Shown { instance, spec, report, tree, expanded })
}

/// What is recorded: `auto` is no search, but chooses one.
fn traced_spec(instance: &Instance, spec: &Spec, cx: &Context<'_>) -> Result<Spec, LabError> {
    if spec.algorithm() != Algorithm::Auto {
        return Ok(spec.clone());
    }
    let ran = instance.solve(spec, cx, &mut |_| ())?.ran;
    let is_one = ran.algorithm() != Algorithm::Auto;
    Ok(if is_one { ran } else { Spec::new(Algorithm::AStar, None) })
}

impl Shown<'_> {
    /// A node as people see it.
    fn step(&self, node: usize) -> Step {
        let mut steps = self.instance.nodes(&self.spec, &self.tree, node..node + 1);
        steps.pop().unwrap_or(Step { action: None, text: String::new(), drawing: String::new() })
    }

    /// What the search orders its nodes by.
    fn f(&self, node: usize) -> String {
        let (g, h) = (self.tree.g[node], self.tree.h[node]);
        let (g, h) = (f64::from(g), f64::from(h));
        let f = match self.spec.algorithm() {
            Algorithm::Greedy => h,
            Algorithm::WeightedAStar => g + self.spec.options().weight.get() * h,
            _ => g + h,
        };
        loyd_lab::format::short(f / f64::from(self.report.unit))
    }

    fn length(&self, cost: loyd_search::Cost) -> String {
        show::plain_length(cost, self.report.unit)
    }

    /// Whether it is the twin's node, or one of the search from the goal.
    fn side(&self, node: usize) -> &'static str {
        match (self.tree.marks[node].side, self.spec.algorithm()) {
            (true, Algorithm::TwinAStar) => " (the twin's)",
            (true, _) => " (from the goal)",
            _ => "",
        }
    }

    /// In the words of the course report that many know.
    fn write_text(&self, out: &mut impl Write) -> Result<(), Failure> {
        let best_first = matches!(
            self.spec.algorithm(),
            Algorithm::Ucs
                | Algorithm::Greedy
                | Algorithm::AStar
                | Algorithm::WeightedAStar
                | Algorithm::Focal
                | Algorithm::AnytimeAStar
                | Algorithm::BidirectionalAStar
                | Algorithm::TwinAStar
                | Algorithm::Rbfs
        );
        let which = if best_first { "best" } else { "next" };
        for (number, &node) in std::iter::zip(1.., &self.expanded) {
            let step = self.step(node);
            let (g, h) = (self.length(self.tree.g[node]), self.length(self.tree.h[node]));
            let how = match &step.action {
                Some(action) => format!("that after {action}"),
                None => "the start".to_owned(),
            };
            let (f, side) = (self.f(node), self.side(node));
            writeln!(
                out,
                "{number}. The {which} state to expand with g(n) = {g} and h(n) = {h} is {how}{side}, with f(n) = {f}:"
            )?;
            writeln!(out, "{}", show::indented(&step.drawing, "     "))?;
        }
        if let Some(left) = self.left_out() {
            writeln!(out, "{left}\n")?;
        }
        Ok(())
    }

    /// What is not shown.
    fn left_out(&self) -> Option<String> {
        let (shown, all) = (self.expanded.len() as u64, self.report.stats.expanded);
        let rest = all.checked_sub(shown).filter(|&rest| rest > 0)?;
        let rest = show_count(rest);
        Some(format!("... and {rest} more: --trace-limit N shows more than the first {}.", show_count(shown)))
    }

    /// An object for each expansion.
    pub fn lines(&self) -> impl Iterator<Item = Value> {
        std::iter::zip(1_u64.., &self.expanded).map(|(number, &node)| {
            let step = self.step(node);
            let marks = &self.tree.marks[node];
            let line = ExpansionJson {
                expansion: number,
                g: self.tree.g[node].into(),
                h: self.tree.h[node].into(),
                f: self.f(node).parse().unwrap_or_default(),
                state: state(&step, self.report.identity.rows.is_some()),
                action: step.action,
                side: marks.side.then_some(true),
                path: marks.path.then_some(true),
            };
            serde_json::to_value(line).unwrap_or_default()
        })
    }

    /// The tree as a picture.
    ///
    /// # Errors
    /// Never: memory takes all that is written.
    pub fn picture(&self) -> Result<String, Failure> {
        let mut out = Vec::new();
        svg::write(&mut out, self)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    /// The nodes of the picture: those expanded, and their children.
    fn pictured(&self) -> Vec<usize> {
        let mut is_shown = vec![false; self.tree.len()];
        for &node in &self.expanded {
            is_shown[node] = true;
        }
        let parent_is_shown = |node: usize| {
            let parent = self.tree.parent[node] as usize;
            parent < self.tree.len() && self.tree.out[parent] != NO_STEP && is_shown[parent]
        };
        (0..self.tree.len()).filter(|&node| is_shown[node] || parent_is_shown(node)).collect()
    }
}

/// A node as it is expanded.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Expansion")]
pub struct ExpansionJson {
    /// Which, from 1.
    expansion: u64,
    /// What the way here costs.
    g: u64,
    /// The estimate of the rest.
    h: u64,
    /// What the algorithm orders by.
    f: f64,
    /// The move that led here; `null` for the start.
    action: Option<String>,
    /// The state: rows of numbers for sliding tiles, elsewhere a text.
    state: Value,
    /// Whether it belongs to the other of two searches; left out where not.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<bool>,
    /// Whether it lies on the solution; left out where not.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<bool>,
}

fn show_count(count: u64) -> String {
    loyd_lab::format::grouped(count)
}

/// A board as rows of numbers, as everywhere in JSON; other states as their text.
fn state(step: &Step, is_board: bool) -> Value {
    let row = |row: &str| row.split(' ').map(|tile| tile.parse::<u64>().ok()).collect::<Option<Vec<_>>>();
    let rows = || step.text.split('/').map(row).collect::<Option<Vec<_>>>();
    rows().filter(|_| is_board).map_or_else(|| step.text.clone().into(), |rows| json!(rows))
}
