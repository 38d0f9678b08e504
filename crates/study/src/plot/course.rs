//! One run over time: how solutions got shorter, and the proven bound below them.
//!
//! Time is on a logarithmic scale, since most of what happens happens at the beginning. The shaded band is what is not
//! known: the shortest solution lies in it. Where the band closes, the solution is proven shortest.

use loyd_lab::format::{grouped, length, short};
use loyd_lab::{Mark, Report};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Drawn, FONT, HAIRLINE, INK, INK_SOFT, Picture};

const EXTENT: (u32, u32) = (960, 560);
/// The corners of the plot.
const LEFT: f64 = 92.0;
const RIGHT: f64 = 812.0;
const TOP: f64 = 96.0;
const BOTTOM: f64 = 492.0;
/// Okabe and Ito's blue and vermilion, which people with any colour vision tell apart.
const LENGTH: RGBColor = RGBColor(0x00, 0x72, 0xB2);
const BOUND: RGBColor = RGBColor(0xC4, 0x50, 0x00);
const BAND: RGBColor = RGBColor(0xE6, 0xF0, 0xF7);
/// With more solutions than this, dots would be a blot.
const DOTS_MAX: usize = 80;
/// Labels nearer to each other than this cannot be read.
const LABEL_HEIGHT: f64 = 34.0;

/// One run.
#[derive(Debug, Clone, Copy)]
pub struct Course<'r> {
    /// What the run told.
    pub report: &'r Report,
    /// What a step is called.
    pub noun: &'static str,
}

impl Picture for Course<'_> {
    fn extent(&self) -> (u32, u32) {
        EXTENT
    }

    fn draw<DB: DrawingBackend>(&self, root: &DrawingArea<DB, Shift>) -> Drawn<DB> {
        let steps = self.steps();
        let scale = Scale::around(&steps);
        root.draw(&Text::new(self.title(), (LEFT as i32, 22), text(22, INK)))?;
        root.draw(&Text::new(self.subtitle(), (LEFT as i32, 56), text(15, INK_SOFT)))?;
        scale.draw_band(root, &steps)?;
        scale.draw_axes(root, &self.axis_name())?;
        scale.draw_line(root, &steps, |step| Some(step.bound), BOUND, 2)?;
        scale.draw_line(root, &steps, |step| step.length, LENGTH, 3)?;
        let found =
            steps.windows(2).filter(|pair| pair[1].length < pair[0].length || pair[0].length.is_none());
        let found: Vec<Step> = found.map(|pair| pair[1]).filter(|step| step.length.is_some()).collect();
        if found.len() <= DOTS_MAX {
            for step in &found {
                let at = scale.place(step.seconds, step.length.unwrap_or_default());
                root.draw(&Circle::new(at, 4, LENGTH.filled()))?;
            }
        }
        self.draw_labels(root, &scale, &steps)
    }
}

/// Where the run stands from some time on.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Step {
    seconds: f64,
    length: Option<f64>,
    bound: f64,
}

impl Course<'_> {
    /// From the first mark to the end of the run.
    fn steps(&self) -> Vec<Step> {
        let report = self.report;
        let unit = f64::from(report.unit);
        let told = |mark: &Mark| Step {
            seconds: mark.seconds,
            length: mark.cost.map(|cost| f64::from(cost) / unit),
            bound: f64::from(mark.lower_bound) / unit,
        };
        let took = (report.stats.elapsed + report.table_time).as_secs_f64();
        let last = report.course.last().map_or(0.0, |mark| mark.seconds);
        let end = Mark {
            seconds: took.max(last * 1.01).max(1e-6),
            cost: report.cost(),
            lower_bound: report.lower_bound,
        };
        report.course.iter().chain([&end]).map(told).collect()
    }

    fn told(&self, length: f64) -> String {
        if self.report.unit == 1 { grouped(length as u64) } else { format!("{length:.4}") }
    }

    fn title(&self) -> String {
        let report = self.report;
        let Some(cost) = report.cost() else { return "No solution was found".to_owned() };
        let length = length(cost, report.unit, self.noun);
        if report.optimal {
            return format!("{length}, proven shortest");
        }
        let ratio = f64::from(cost) / f64::from(report.lower_bound.max(1));
        format!("{length}, at most {:.2} times the shortest", (ratio * 100.0).ceil() / 100.0)
    }

    fn subtitle(&self) -> String {
        let report = self.report;
        let steps = self.steps();
        let lengths: Vec<f64> = steps.iter().filter_map(|step| step.length).collect();
        let what = match (report.identity.rows, report.identity.columns) {
            (Some(rows), Some(columns)) => format!("{rows}x{columns}"),
            _ => report.domain.clone(),
        };
        let seconds = time(steps[steps.len() - 1].seconds);
        let from = match (lengths.first(), lengths.last()) {
            (Some(first), Some(last)) if first > last => {
                let begun = steps.iter().find(|step| step.length.is_some()).map_or(0.0, |step| step.seconds);
                format!("; the first, after {}, had {}", time(begun), self.told(*first))
            }
            _ => String::new(),
        };
        format!("{what} by {}, {seconds}{from}", report.asked)
    }

    fn axis_name(&self) -> String {
        if self.report.unit == 1 { format!("length ({}s)", self.noun) } else { "cost".to_owned() }
    }

    /// What both lines have come to, beside their ends.
    fn draw_labels<DB: DrawingBackend>(
        &self,
        root: &DrawingArea<DB, Shift>,
        scale: &Scale,
        steps: &[Step],
    ) -> Drawn<DB> {
        let Some(end) = steps.last() else { return Ok(()) };
        let place = |value| f64::from(scale.place(end.seconds, value).1);
        let label = |y: f64, colour: RGBColor, large: String, small: &str| {
            let x = RIGHT as i32 + 12;
            root.draw(&Text::new(large, (x, y as i32 - 15), text(18, colour)))?;
            root.draw(&Text::new(small.to_owned(), (x, y as i32 + 5), text(13, INK_SOFT)))
        };
        let Some(length) = end.length else {
            return label(place(end.bound), BOUND, self.told(end.bound), "proven, at least");
        };
        if self.report.optimal {
            return label(place(length), LENGTH, self.told(length), "found and proven");
        }
        let (upper, lower) = (place(length), place(end.bound));
        let apart = ((LABEL_HEIGHT - (lower - upper)) / 2.0).max(0.0);
        label(upper - apart, LENGTH, self.told(length), "found")?;
        label(lower + apart, BOUND, self.told(end.bound), "proven, at least")
    }
}

/// From seconds and lengths to pixels.
#[derive(Debug, Clone, Copy)]
struct Scale {
    begin: f64,
    end: f64,
    low: f64,
    high: f64,
}

impl Scale {
    fn around(steps: &[Step]) -> Scale {
        let values = || steps.iter().flat_map(|step| [Some(step.bound), step.length]).flatten();
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(0.0, f64::max);
        let air = ((high - low) * 0.06).max(high * 0.01).max(0.5);
        let first = steps.iter().find(|step| step.length.is_some()).unwrap_or(&steps[0]).seconds;
        let end = steps[steps.len() - 1].seconds;
        // What came before the first solution is of no interest but for a little of it.
        let begin = (first / 1.5).clamp(1e-6, end / 2.0);
        Scale { begin, end, low: (low - air).max(0.0), high: high + air }
    }

    fn place(&self, seconds: f64, value: f64) -> (i32, i32) {
        let share = (seconds.max(self.begin) / self.begin).ln() / (self.end / self.begin).ln();
        let x = LEFT + share * (RIGHT - LEFT);
        let y = BOTTOM - (value - self.low) / (self.high - self.low) * (BOTTOM - TOP);
        (x.round() as i32, y.round() as i32)
    }

    /// The corners of a stair that each value holds until the next.
    fn stair(&self, steps: &[Step], value: impl Fn(&Step) -> Option<f64>) -> Vec<(i32, i32)> {
        let mut corners: Vec<(i32, i32)> = Vec::new();
        for step in steps {
            let Some(value) = value(step) else { continue };
            let at = self.place(step.seconds, value);
            if let Some(&(_, before)) = corners.last() {
                corners.push((at.0, before));
            }
            corners.push(at);
        }
        corners
    }

    /// Between the best solution and the bound: what is not known.
    fn draw_band<DB: DrawingBackend>(&self, root: &DrawingArea<DB, Shift>, steps: &[Step]) -> Drawn<DB> {
        let solved: Vec<Step> = steps.iter().copied().filter(|step| step.length.is_some()).collect();
        let mut outline = self.stair(&solved, |step| step.length);
        outline.extend(self.stair(&solved, |step| Some(step.bound)).into_iter().rev());
        if outline.len() < 4 { Ok(()) } else { root.draw(&Polygon::new(outline, BAND)) }
    }

    /// Each part as a bar of its own: a thick path slants where two of its corners are closer than it is wide.
    fn draw_line<DB: DrawingBackend>(
        &self,
        root: &DrawingArea<DB, Shift>,
        steps: &[Step],
        value: impl Fn(&Step) -> Option<f64>,
        colour: RGBColor,
        width: i32,
    ) -> Drawn<DB> {
        let (before, after) = (width / 2, width - width / 2);
        for ends in self.stair(steps, value).windows(2) {
            let [(x, y), (to_x, to_y)] = [ends[0], ends[1]];
            let corner = (x.min(to_x) - before, y.min(to_y) - before);
            let opposite = (x.max(to_x) + after, y.max(to_y) + after);
            root.draw(&Rectangle::new([corner, opposite], colour.filled()))?;
        }
        Ok(())
    }

    fn draw_axes<DB: DrawingBackend>(&self, root: &DrawingArea<DB, Shift>, name: &str) -> Drawn<DB> {
        let (left, right, top, bottom) = (LEFT as i32, RIGHT as i32, TOP as i32, BOTTOM as i32);
        for at in self.times() {
            let x = self.place(at, self.low).0;
            root.draw(&PathElement::new([(x, top), (x, bottom)], HAIRLINE))?;
            let centred = text(14, INK).pos(Pos::new(HPos::Center, VPos::Top));
            root.draw(&Text::new(time(at), (x, bottom + 8), centred))?;
        }
        for at in self.lengths() {
            let y = self.place(self.begin, at).1;
            root.draw(&PathElement::new([(left, y), (right, y)], HAIRLINE))?;
            let before = text(14, INK).pos(Pos::new(HPos::Right, VPos::Center));
            root.draw(&Text::new(number(at), (left - 10, y), before))?;
        }
        root.draw(&PathElement::new([(left, bottom), (right, bottom)], INK_SOFT))?;
        let centred = text(15, INK).pos(Pos::new(HPos::Center, VPos::Top));
        root.draw(&Text::new(
            "time, on a logarithmic scale",
            (i32::midpoint(left, right), bottom + 32),
            centred,
        ))?;
        root.draw(&Text::new(name.to_owned(), (left, top - 18), text(14, INK_SOFT)))
    }

    /// Round times: 1, 10, 100; with 2 and 5 between them where there is room.
    fn times(&self) -> Vec<f64> {
        let decades = (self.end / self.begin).log10();
        let factors: &[f64] = if decades < 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let powers = self.begin.log10().floor() as i32..=self.end.log10().ceil() as i32;
        let all = powers.flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)));
        all.filter(|at| (self.begin..=self.end).contains(at)).collect()
    }

    /// Round lengths, five to ten of them.
    fn lengths(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 8.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(rough);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(|n| n as f64 * step).collect()
    }
}

fn text(size: u32, colour: RGBColor) -> TextStyle<'static> {
    (FONT, size).into_font().color(&colour)
}

fn number(at: f64) -> String {
    if (at - at.round()).abs() < 1e-6 { grouped(at.round() as u64) } else { short(at) }
}

/// `20 µs`, `5 ms`, `2 s`; longer ones in minutes.
fn time(seconds: f64) -> String {
    let of = |value: f64, unit: &str| {
        let is_whole = value >= 9.95 || (value - value.round()).abs() < 0.005;
        let decimals = usize::from(!is_whole);
        format!("{value:.decimals$} {unit}")
    };
    match seconds {
        ..0.001 => of(seconds * 1e6, "µs"),
        ..1.0 => of(seconds * 1e3, "ms"),
        ..120.0 => of(seconds, "s"),
        _ => of(seconds / 60.0, "min"),
    }
}

#[cfg(test)]
mod tests {
    use loyd_lab::{Context, Tables};

    use super::*;
    use crate::plot::svg;

    fn report() -> Report {
        let registry = loyd_domains::registry();
        let instance = registry.read("tiles", "8 1 3/4 0 2/7 6 5").unwrap();
        let tables = Tables::default();
        let mut report =
            instance.solve(&"a-star".parse().unwrap(), &Context::new(&tables), &mut |_| ()).unwrap();
        report.stats.elapsed = std::time::Duration::from_secs(2);
        report
    }

    #[test]
    fn the_picture_tells_the_first_and_the_last_solution_and_the_bound() {
        let mut report = report();
        let mark = |seconds, cost, lower_bound| Mark { seconds, cost, lower_bound };
        report.course = vec![mark(0.001, None, 8), mark(0.003, Some(30), 8), mark(0.5, Some(14), 12)];
        (report.lower_bound, report.optimal) = (12, false);
        let text = svg(&Course { report: &report, noun: "move" });
        for part in [
            "14 moves, at most 1.17 times the shortest",
            "3x3 by a-star, 2 s; the first, after 3 ms, had 30",
            "length (moves)",
            "proven, at least",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("stroke-width=\"3\""), "no thick path, whose level parts may slant");
        (report.lower_bound, report.optimal) = (14, true);
        let text = svg(&Course { report: &report, noun: "move" });
        assert!(text.contains("14 moves, proven shortest") && text.contains("found and proven"));
    }

    #[test]
    fn runs_with_little_to_tell_are_drawn_too() {
        let mut report = report();
        report.course.clear();
        assert!(svg(&Course { report: &report, noun: "move" }).contains("proven shortest"));
        report.status = loyd_lab::Status::Stopped(loyd_search::Stop::Time);
        report.optimal = false;
        report.stats.elapsed = std::time::Duration::ZERO;
        assert!(svg(&Course { report: &report, noun: "move" }).contains("No solution was found"));
    }

    #[test]
    fn a_stair_holds_each_value_until_the_next() {
        let scale = Scale { begin: 1.0, end: 100.0, low: 0.0, high: 10.0 };
        let step = |seconds, length| Step { seconds, length, bound: 0.0 };
        let stair = scale
            .stair(&[step(1.0, None), step(10.0, Some(10.0)), step(100.0, Some(0.0))], |step| step.length);
        let ((left, right), (top, bottom)) = ((452, 812), (96, 492));
        assert_eq!(stair, [(left, top), (right, top), (right, bottom)]);
    }

    #[test]
    fn times_have_units_and_no_needless_digits() {
        let told = [2e-5, 0.005, 0.0124, 1.0, 2.5, 30.0, 600.0].map(time);
        assert_eq!(told, ["20 µs", "5 ms", "12 ms", "1 s", "2.5 s", "30 s", "10 min"]);
    }
}
