//! Estimates against true distances.
//!
//! One panel a heuristic. Each square holds the boards of one distance and one estimate, the darker the more, on a
//! logarithmic scale of one hue. The line is where estimate and distance are equal; what lies above it is
//! overestimated, and is told by a cross as well as by colour, so that it survives print and colour-blindness.

use loyd_lab::Verdict;
use loyd_lab::format::{grouped, short};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::{Drawn, FONT, HAIRLINE, INK, INK_SOFT, Picture};

/// Width and height of a panel, in pixels.
const PANEL: (u32, u32) = (680, 560);
const COLUMNS_MAX: usize = 3;
/// The ends of the scale of counts: blue, light to dark.
const FEW: RGBColor = RGBColor(0xC9, 0xDF, 0xF1);
const MANY: RGBColor = RGBColor(0x05, 0x30, 0x5C);
/// The same for overestimated boards: Okabe and Ito's vermilion.
const ABOVE_FEW: RGBColor = RGBColor(0xF8, 0xCD, 0xB0);
const ABOVE_MANY: RGBColor = RGBColor(0xB0, 0x45, 0x00);

/// Heuristics on trial, a panel each.
#[derive(Debug, Clone, Copy)]
pub struct Estimates<'v>(pub &'v [Verdict]);

impl Picture for Estimates<'_> {
    fn extent(&self) -> (u32, u32) {
        let (rows, columns) = grid(self.0.len());
        (PANEL.0 * columns as u32, PANEL.1 * rows as u32)
    }

    fn draw<DB: DrawingBackend>(&self, root: &DrawingArea<DB, Shift>) -> Drawn<DB> {
        for (area, verdict) in std::iter::zip(root.split_evenly(grid(self.0.len())), self.0) {
            panel(&area, verdict)?;
        }
        Ok(())
    }
}

fn grid(panels: usize) -> (usize, usize) {
    let columns = panels.clamp(1, COLUMNS_MAX);
    (panels.div_ceil(columns).max(1), columns)
}

fn panel<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>, verdict: &Verdict) -> Drawn<DB> {
    let spread = &verdict.spread;
    let (x_max, y_max) = (spread.distance_max() as f64, spread.estimate_max() as f64);
    let (head, rest) = area.split_vertically(64);
    let title = (FONT, 20).into_font().color(&INK);
    let aside = (FONT, 14).into_font().color(&INK_SOFT);
    head.draw(&Text::new(verdict.heuristic.clone(), (64, 16), title))?;
    head.draw(&Text::new(subtitle(verdict), (64, 42), aside))?;
    let (plot, legend) = rest.split_horizontally(PANEL.0 - 96);
    let mut chart = ChartBuilder::on(&plot)
        .margin(8)
        .x_label_area_size(48)
        .y_label_area_size(56)
        .build_cartesian_2d(-0.5..x_max + 0.5, -0.5..y_max + 0.5)?;
    chart
        .configure_mesh()
        .disable_mesh()
        .axis_style(INK_SOFT)
        .label_style((FONT, 14).into_font().color(&INK))
        .axis_desc_style((FONT, 15).into_font().color(&INK))
        .x_labels(12)
        .y_labels(12)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .x_desc("true distance (moves)")
        .y_desc("estimate h, rounded up (moves)")
        .draw()?;
    squares(&mut chart, verdict)?;
    let end = x_max.min(y_max) + 0.5;
    chart.draw_series(LineSeries::new([(-0.5, -0.5), (end, end)], INK.stroke_width(2)))?;
    scale(&legend, spread.count_max(), !verdict.admissible())
}

fn subtitle(verdict: &Verdict) -> String {
    let above = match verdict.overestimates {
        0 => "none above its distance".to_owned(),
        n => format!(
            "{} above their distance, by up to {}",
            grouped(n),
            short(verdict.worst / f64::from(verdict.unit))
        ),
    };
    let (states, noun) = (grouped(verdict.states), verdict.words.state);
    let of = if verdict.space.is_empty() { String::new() } else { format!(" of {}", verdict.space) };
    format!("{states} {noun}s{of}, {above}; mean h {:.3}", verdict.mean / f64::from(verdict.unit))
}

type Chart<'a, DB> = ChartContext<'a, DB, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

fn squares<DB: DrawingBackend>(chart: &mut Chart<'_, DB>, verdict: &Verdict) -> Drawn<DB> {
    let most = verdict.spread.count_max();
    chart.draw_series(verdict.spread.iter().map(|(distance, estimate, count)| {
        let (x, y) = (distance as f64, estimate as f64);
        let colour = shade(count, most, estimate > distance);
        Rectangle::new([(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)], colour.filled())
    }))?;
    let above = verdict.spread.iter().filter(|&(distance, estimate, _)| estimate > distance);
    chart.draw_series(above.map(|(distance, estimate, _)| {
        Cross::new((distance as f64, estimate as f64), 3, INK.stroke_width(1))
    }))?;
    Ok(())
}

/// The colour of a count, on a logarithmic scale.
fn shade(count: u64, most: u64, above: bool) -> RGBColor {
    let share = if most > 1 { (count as f64).ln() / (most as f64).ln() } else { 1.0 };
    let (few, many) = if above { (ABOVE_FEW, ABOVE_MANY) } else { (FEW, MANY) };
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
    RGBColor(mix(few.0, many.0), mix(few.1, many.1), mix(few.2, many.2))
}

/// What the shades stand for: 1, 10, 100, ... boards.
fn scale<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>, most: u64, above: bool) -> Drawn<DB> {
    let small = (FONT, 13).into_font().color(&INK);
    area.draw(&Text::new("boards", (8, 10), small.clone()))?;
    let steps = std::iter::successors(Some(1_u64), |n| n.checked_mul(10)).take_while(|&n| n <= most.max(1));
    for (at, count) in steps.enumerate() {
        let y = 32 + 22 * at as i32;
        let mut x = 8;
        area.draw(&Rectangle::new([(x, y), (x + 14, y + 14)], shade(count, most, false).filled()))?;
        if above {
            x += 16;
            area.draw(&Rectangle::new([(x, y), (x + 14, y + 14)], shade(count, most, true).filled()))?;
            area.draw(&Cross::new((x + 7, y + 7), 3, INK.stroke_width(1)))?;
        }
        area.draw(&Rectangle::new([(8, y), (x + 14, y + 14)], HAIRLINE.stroke_width(1)))?;
        area.draw(&Text::new(grouped(count), (x + 20, y + 1), small.clone()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use loyd_lab::{Audit, Context, Estimate, Tables};

    use super::*;
    use crate::plot::svg;

    #[test]
    fn pictures_name_their_axes_and_escape_names() {
        let registry = loyd_domains::registry();
        let home = registry.find("tiles").unwrap().home(Some("2x3"), None).unwrap();
        let heuristics = ["manhattan", "manhattan-blank"].map(Estimate::named).to_vec();
        let (audit, tables) = (Audit { heuristics, samples: None }, Tables::default());
        let mut report = home.audit(&audit, &Context::new(&tables), &mut |_| ()).unwrap();
        report.verdicts[0].heuristic = "exec:<b>&".to_owned();
        let text = svg(&Estimates(&report.verdicts));
        for part in
            ["true distance (moves)", "estimate h, rounded up (moves)", "boards", "exec:&lt;b&gt;&amp;"]
        {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("<b>"));
    }
}
