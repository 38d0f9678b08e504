//! The plots of a comparison: nodes, branching factor and time against depth, what share is solved within how much, and the depths.
//!
//! Scales of nodes and times are logarithmic, since that is how they grow. A run that hit a limit counts as one that
//! takes longer than any that did not, which is all that is known of it: it bends no median and closes no gap.

use super::svg::{Anchor, Style, Svg};
use loyd_lab::format::grouped;

use crate::statistics::significant;
use crate::{Comparison, Ending, Record};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
/// From the axis to the first line of the legend.
const BELOW: f64 = 62.0;
const LEGEND_LINE: f64 = 18.0;
/// With more runs than this, single ones are not drawn: the page would be slow and the dots a blot.
const DOTS_MAX: usize = 3000;
/// More steps than this cannot be seen.
const STEPS_MAX: usize = 400;

/// A number that a run has, to be put on an axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measure {
    /// With its unit.
    pub(super) name: &'static str,
    /// One word, for titles.
    pub(super) short: &'static str,
    /// Whether it grows by factors; else it begins at 1.
    logarithmic: bool,
    value: fn(&Record) -> Option<f64>,
}

/// Nodes expanded. A logarithmic axis has no 0, so none is drawn as 1.
pub(super) const EXPANDED: Measure = Measure {
    name: "Expanded (nodes)",
    short: "Expanded",
    logarithmic: true,
    value: |run| Some((run.expanded as f64).max(1.0)),
};
/// The effective branching factor, which runs without a solution do not have.
pub(super) const BRANCHING: Measure = Measure {
    name: "Effective branching factor b*",
    short: "Branching factor",
    logarithmic: false,
    value: Record::branching_factor,
};
/// Time, of at least a nanosecond.
pub(super) const TIME: Measure = Measure {
    name: "Time (ms)",
    short: "Time",
    logarithmic: true,
    value: |run| Some((run.time.as_secs_f64() * 1e3).max(1e-6)),
};

/// A measure against the length of the shortest solution: the median of each spec at each depth, and single runs.
pub(super) fn against_depth(comparison: &Comparison, measure: Measure) -> Option<String> {
    let depths: Vec<Option<u32>> = (0..comparison.plan.puzzles.len()).map(|p| comparison.depth(p)).collect();
    let deepest = f64::from(depths.iter().flatten().copied().max()?);
    let shallowest = f64::from(depths.iter().flatten().copied().min()?);
    let runs = comparison.plan.puzzles.len() * comparison.plan.specs.len();
    let x = Axis::linear(depth_name(comparison), shallowest, deepest);
    let mut plot = Plot::new(comparison, x, Axis::of(measure, values(comparison, measure))?);
    if runs <= DOTS_MAX {
        for (spec, puzzle) in all(comparison) {
            let Some(run) = comparison.record(puzzle, spec).filter(|run| run.ending == Ending::Solved) else {
                continue;
            };
            let (Some(depth), Some(value)) = (depths[puzzle], (measure.value)(run)) else { continue };
            // Specs stand side by side, so that equal values do not hide each other.
            let aside = (spec as f64 - (comparison.plan.specs.len() - 1) as f64 / 2.0) * 2.2;
            let (px, py) = plot.place(f64::from(depth), value);
            plot.svg.dot((px + aside, py), Style(spec));
        }
    }
    for spec in 0..comparison.plan.specs.len() {
        let medians = medians(comparison, spec, &depths, measure);
        let points: Vec<(f64, f64)> = medians.iter().map(|&(x, y)| plot.place(f64::from(x), y)).collect();
        plot.svg.line(&points, Style(spec));
        for (&point, (depth, median)) in std::iter::zip(&points, &medians) {
            let name = comparison.plan.specs[spec].to_string();
            plot.svg.marker(point, Style(spec), &format!("{name}, depth {depth}: {}", significant(*median)));
        }
    }
    Some(plot.finish(&format!("{} against depth", measure.short)))
}

/// The share of the puzzles that a spec solves within so much of a measure.
pub(super) fn share_solved(comparison: &Comparison, measure: Measure) -> Option<String> {
    let x = Axis::of(measure, values(comparison, measure))?;
    let end = x.high;
    let mut plot = Plot::new(comparison, x, Axis::linear("Solved (% of the puzzles)", 0.0, 100.0));
    for spec in 0..comparison.plan.specs.len() {
        let runs: Vec<&Record> = comparison.records(spec).flatten().collect();
        let solved = runs.iter().filter(|run| run.ending == Ending::Solved);
        let mut solved: Vec<f64> = solved.filter_map(|run| (measure.value)(run)).collect();
        solved.sort_by(f64::total_cmp);
        let share = |count: usize| 100.0 * count as f64 / runs.len().max(1) as f64;
        let Some(&first) = solved.first() else { continue };
        let mut points = vec![plot.place(first, 0.0)];
        let stride = solved.len().div_ceil(STEPS_MAX);
        for (at, &value) in solved.iter().enumerate() {
            if at % stride == stride - 1 || at + 1 == solved.len() {
                let below = points.last().map_or(0.0, |point| point.1);
                let (px, py) = plot.place(value, share(at + 1));
                points.extend([(px, below), (px, py)]);
            }
        }
        if solved.len() < runs.len() {
            points.push(plot.place(end, share(solved.len())));
        }
        plot.svg.line(&points, Style(spec));
        for quarter in 1..=4 {
            let count = (solved.len() * quarter).div_ceil(4);
            let name = comparison.plan.specs[spec].to_string();
            let title = format!("{name}: {:.0} % within {}", share(count), significant(solved[count - 1]));
            plot.svg.marker(plot.place(solved[count - 1], share(count)), Style(spec), &title);
        }
    }
    Some(plot.finish(&format!("Share of the puzzles solved, by {}", measure.short.to_lowercase())))
}

/// How many puzzles there are of each depth.
pub(super) fn depths(comparison: &Comparison) -> Option<String> {
    let mut counts: Vec<u64> = Vec::new();
    for depth in (0..comparison.plan.puzzles.len()).filter_map(|puzzle| comparison.depth(puzzle)) {
        let depth = depth as usize;
        counts.resize(counts.len().max(depth + 1), 0);
        counts[depth] += 1;
    }
    let shallowest = counts.iter().position(|&count| count > 0)?;
    let most = *counts.iter().max()? as f64;
    let x = Axis::linear(depth_name(comparison), shallowest as f64 - 0.5, counts.len() as f64 - 0.5);
    let mut plot = Plot::without_legend(x, Axis::linear("Puzzles (number)", 0.0, most));
    for (depth, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let (left, top) = plot.place(depth as f64 - 0.42, count as f64);
        let (right, bottom) = plot.place(depth as f64 + 0.42, 0.0);
        plot.svg.bar(left, top, right - left, bottom - top, &format!("depth {depth}: {}", grouped(count)));
    }
    Some(plot.finish("Number of puzzles of each depth"))
}

fn depth_name(comparison: &Comparison) -> &'static str {
    let proven = |puzzle| comparison.optimum(puzzle).is_some() || comparison.depth(puzzle).is_none();
    let all_proven = (0..comparison.plan.puzzles.len()).all(proven);
    if all_proven { "Shortest solution (moves)" } else { "Shortest solution found (moves)" }
}

fn all(comparison: &Comparison) -> impl Iterator<Item = (usize, usize)> {
    let puzzles = comparison.plan.puzzles.len();
    (0..comparison.plan.specs.len()).flat_map(move |spec| (0..puzzles).map(move |puzzle| (spec, puzzle)))
}

/// Of the runs that were solved.
fn values(comparison: &Comparison, measure: Measure) -> impl Iterator<Item = f64> {
    all(comparison)
        .filter_map(|(spec, puzzle)| comparison.record(puzzle, spec))
        .filter(|run| run.ending == Ending::Solved)
        .filter_map(measure.value)
}

/// The median at each depth; none where half of the runs hit a limit.
fn medians(
    comparison: &Comparison,
    spec: usize,
    depths: &[Option<u32>],
    measure: Measure,
) -> Vec<(u32, f64)> {
    let mut by_depth: std::collections::BTreeMap<u32, Vec<f64>> = std::collections::BTreeMap::new();
    for (puzzle, depth) in depths.iter().enumerate() {
        let (Some(run), &Some(depth)) = (comparison.record(puzzle, spec), depth) else { continue };
        let value = if run.ending.is_stopped() { Some(f64::INFINITY) } else { (measure.value)(run) };
        by_depth.entry(depth).or_default().extend(value);
    }
    let median = |values: &mut Vec<f64>| {
        values.sort_by(f64::total_cmp);
        f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2])
    };
    let some = by_depth.into_iter().filter(|(_, values)| !values.is_empty());
    let medians = some.map(|(depth, mut values)| (depth, median(&mut values)));
    medians.filter(|(_, median)| median.is_finite()).collect()
}

/// One axis: its name with the unit, its range, and where its ticks are.
#[derive(Debug)]
struct Axis {
    name: &'static str,
    logarithmic: bool,
    low: f64,
    high: f64,
    ticks: Vec<(f64, String)>,
}

impl Axis {
    /// Around the values of a measure.
    fn of(measure: Measure, values: impl Iterator<Item = f64>) -> Option<Axis> {
        if measure.logarithmic {
            return Axis::logarithmic(measure.name, values);
        }
        let high = values.reduce(f64::max)?.max(1.1);
        let step = [0.1, 0.2, 0.5, 1.0].into_iter().find(|step| high - 1.0 <= 10.0 * step).unwrap_or(5.0);
        let ticks = (0..=((high - 1.0) / step) as u32).map(|n| 1.0 + f64::from(n) * step);
        let ticks = ticks.map(|at| (at, format!("{at:.1}"))).collect();
        Some(Axis { name: measure.name, logarithmic: false, low: 1.0, high, ticks })
    }

    /// From `low` to `high`, with ticks at round whole numbers.
    fn linear(name: &'static str, low: f64, high: f64) -> Axis {
        let high = if high > low { high } else { low + 1.0 };
        let rough = (high - low) / 10.0;
        let power = 10_f64.powf(rough.log10().floor()).max(1.0);
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|&step| step >= rough).unwrap_or(power);
        let first = (low / step).ceil() as i64;
        let last = (high / step).floor() as i64;
        let ticks =
            (first..=last).map(|n| n as f64 * step).map(|at| (at, grouped(at.abs() as u64))).collect();
        Axis { name, logarithmic: false, low, high, ticks }
    }

    /// Around the values, with ticks at powers of ten, and at twice and five times those where there is room.
    fn logarithmic(name: &'static str, values: impl Iterator<Item = f64>) -> Option<Axis> {
        let (low, high) = values.fold((f64::INFINITY, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
        if !low.is_finite() {
            return None;
        }
        // A little air, so that no marker lies on the frame.
        let (low, high) = (low / 1.3, high * 1.3);
        let decades = (high / low).log10();
        let steps: &[f64] = if decades <= 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
        let stride = (((last - first) as usize) / 9).max(1);
        let powers = (first..=last).step_by(stride);
        let places = powers.flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)));
        let ticks = places.filter(|at| (low..=high).contains(at)).map(|at| (at, tick(at))).collect();
        Some(Axis { name, logarithmic: true, low, high, ticks })
    }

    /// From 0 to 1 along the axis.
    fn share(&self, value: f64) -> f64 {
        if self.logarithmic {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }
}

/// `100,000`, `5`, `0.002`: a tick without digits that say nothing.
fn tick(at: f64) -> String {
    if at >= 0.999 {
        return grouped(at.round() as u64);
    }
    let decimals = (-at.log10()).ceil().max(1.0) as usize;
    format!("{at:.decimals$}")
}

/// A frame with two axes, and the specs below it.
#[derive(Debug)]
struct Plot {
    svg: Svg,
    x: Axis,
    y: Axis,
}

impl Plot {
    fn new(comparison: &Comparison, x: Axis, y: Axis) -> Plot {
        let names: Vec<String> = comparison.plan.specs.iter().map(ToString::to_string).collect();
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let columns = if longest <= 34 { 2 } else { 1 };
        let lines = names.len().div_ceil(columns);
        let mut plot = Plot::with_room(x, y, lines as f64 * LEGEND_LINE);
        for (at, name) in names.iter().enumerate() {
            let column = (WIDTH - LEFT - RIGHT) / columns as f64;
            let left = LEFT + (at % columns) as f64 * column;
            let y = HEIGHT + 4.0 + (at / columns) as f64 * LEGEND_LINE;
            plot.svg.line(&[(left, y), (left + 36.0, y)], Style(at));
            plot.svg.marker((left + 18.0, y), Style(at), "");
            plot.svg.text(left + 44.0, y + 4.0, Anchor::Start, "key", name);
        }
        plot
    }

    fn without_legend(x: Axis, y: Axis) -> Plot {
        Plot::with_room(x, y, 0.0)
    }

    fn with_room(x: Axis, y: Axis, legend: f64) -> Plot {
        let mut plot = Plot { svg: Svg::new(WIDTH, HEIGHT + legend), x, y };
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BELOW);
        for (at, text) in std::mem::take(&mut plot.x.ticks) {
            let x = plot.place(at, plot.y.low).0;
            plot.svg.rule((x, TOP), (x, bottom), "grid");
            plot.svg.text(x, bottom + 17.0, Anchor::Middle, "tick", &text);
        }
        for (at, text) in std::mem::take(&mut plot.y.ticks) {
            let y = plot.place(plot.x.low, at).1;
            plot.svg.rule((LEFT, y), (right, y), "grid");
            plot.svg.text(LEFT - 8.0, y + 4.0, Anchor::End, "tick", &text);
        }
        plot.svg.rule((LEFT, bottom), (right, bottom), "axis");
        plot.svg.rule((LEFT, TOP), (LEFT, bottom), "axis");
        plot.svg.text(f64::midpoint(LEFT, right), bottom + 37.0, Anchor::Middle, "name", plot.x.name);
        plot.svg.text_upwards(16.0, f64::midpoint(TOP, bottom), plot.y.name);
        plot
    }

    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        // A little air on both sides of a linear axis too.
        const AIR: f64 = 10.0;
        let (width, height) = (WIDTH - LEFT - RIGHT - 2.0 * AIR, HEIGHT - TOP - BELOW - AIR);
        (LEFT + AIR + self.x.share(x) * width, HEIGHT - BELOW - self.y.share(y) * height)
    }

    fn finish(self, label: &str) -> String {
        self.svg.finish(label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_axis() {
        let texts = |axis: &Axis| axis.ticks.iter().map(|tick| tick.1.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&Axis::linear("x", 0.0, 31.0)), ["0", "5", "10", "15", "20", "25", "30"]);
        assert_eq!(
            texts(&Axis::linear("x", 0.0, 100.0)),
            ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"]
        );
        assert_eq!(texts(&Axis::linear("x", 3.0, 3.0)), ["3", "4"]);
        let axis = Axis::logarithmic("y", [0.002, 3000.0].into_iter()).unwrap();
        assert_eq!(texts(&axis), ["0.01", "0.1", "1", "10", "100", "1,000"]);
        assert_eq!(texts(&Axis::logarithmic("y", [1.0].into_iter()).unwrap()), ["1"]);
        assert!(Axis::logarithmic("y", [].into_iter()).is_none());
    }
}
