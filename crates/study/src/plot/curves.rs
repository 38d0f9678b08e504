//! Nodes and the effective branching factor over depth: the picture that every textbook has.
//!
//! Two panels a comparison, with the means of each depth. A line ends where a run hit a limit: what lies beyond is not known.
//! Specs are told apart by the shapes of their marks as well as by colour, so that it survives print and colour-blindness.

use loyd_lab::format::grouped;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;

use super::{Drawn, FONT, HAIRLINE, INK, INK_SOFT, Picture};
use crate::Comparison;
use crate::by_depth::{AtDepth, at_depths};

/// Width and height of a panel, in pixels.
const PANEL: (u32, u32) = (600, 420);
const TITLE: u32 = 44;
const LEGEND_LINE: u32 = 24;
const LEGEND_COLUMNS: usize = 2;
/// The colours of M. Okabe and K. Ito, Color Universal Design, 2008, those that stand out from white.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
];

/// Comparisons with their titles, which may be empty.
#[derive(Debug, Clone)]
pub struct Curves<'c>(pub Vec<(&'c str, &'c Comparison)>);

impl Picture for Curves<'_> {
    fn extent(&self) -> (u32, u32) {
        let heights = self.0.iter().map(|(title, comparison)| height(title, comparison));
        (2 * PANEL.0, heights.sum::<u32>().max(LEGEND_LINE))
    }

    fn draw<DB: DrawingBackend>(&self, root: &DrawingArea<DB, Shift>) -> Drawn<DB> {
        let mut rest = root.clone();
        for (title, comparison) in &self.0 {
            let (part, below) = rest.split_vertically(height(title, comparison));
            section(&part, title, comparison)?;
            rest = below;
        }
        Ok(())
    }
}

fn height(title: &str, comparison: &Comparison) -> u32 {
    let lines = comparison.plan.specs.len().div_ceil(LEGEND_COLUMNS) as u32;
    (if title.is_empty() { 0 } else { TITLE }) + PANEL.1 + lines * LEGEND_LINE + LEGEND_LINE / 2
}

type Area<DB> = DrawingArea<DB, Shift>;

fn section<DB: DrawingBackend>(area: &Area<DB>, title: &str, comparison: &Comparison) -> Drawn<DB> {
    let mut rest = area.clone();
    if !title.is_empty() {
        let (head, below) = area.split_vertically(TITLE);
        head.draw(&Text::new(title.to_owned(), (24, 14), (FONT, 20).into_font().color(&INK)))?;
        rest = below;
    }
    let (panels, legend) = rest.split_vertically(PANEL.1);
    let (left, right) = panels.split_horizontally(PANEL.0);
    let of_specs: Vec<Vec<AtDepth>> =
        (0..comparison.plan.specs.len()).map(|spec| at_depths(comparison, spec)).collect();
    // A logarithmic axis has no 0.
    let nodes = curves(&of_specs, |at| Some(at.generated.mean.max(1.0)));
    let factors = curves(&of_specs, |at| Some(at.branching_factor?.mean));
    let most = |curves: &[Curve]| curves.iter().flatten().map(|point| point.1).fold(1.0, f64::max);
    let names = ["nodes generated (mean)", "effective branching factor b* (mean)"];
    let whole = |y: &f64| grouped(y.round() as u64);
    panel(&left, names[0], (1.0..most(&nodes) * 1.5).log_scale(), &whole, &nodes)?;
    let top = (most(&factors) * 10.0 + 1.0).ceil() / 10.0;
    panel(&right, names[1], 1.0..top, &|y| format!("{y:.1}"), &factors)?;
    let specs: Vec<String> = comparison.plan.specs.iter().map(ToString::to_string).collect();
    key(&legend, &specs)
}

/// Depths and values, the depths rising.
type Curve = Vec<(f64, f64)>;

/// Of each spec the values up to where a run hit a limit.
fn curves(of_specs: &[Vec<AtDepth>], value: impl Fn(&AtDepth) -> Option<f64>) -> Vec<Curve> {
    let point = |at: &AtDepth| Some((f64::from(at.depth), value(at)?));
    let known = |all: &Vec<AtDepth>| all.iter().take_while(|at| at.stopped == 0).filter_map(point).collect();
    of_specs.iter().map(known).collect()
}

fn panel<DB: DrawingBackend, Y: AsRangedCoord<Value = f64>>(
    area: &Area<DB>,
    name: &str,
    y: Y,
    shown: &dyn Fn(&f64) -> String,
    curves: &[Curve],
) -> Drawn<DB>
where
    Y::CoordDescType: ValueFormatter<f64>,
{
    let depths = || curves.iter().flatten().map(|point| point.0);
    let (low, high) = (depths().fold(f64::INFINITY, f64::min), depths().fold(0.0, f64::max));
    let low = if low.is_finite() { low } else { 0.0 };
    let mut chart = ChartBuilder::on(area)
        .margin(14)
        .x_label_area_size(46)
        .y_label_area_size(86)
        .build_cartesian_2d(low - 0.5..high.max(low) + 0.5, y)?;
    chart
        .configure_mesh()
        .bold_line_style(HAIRLINE)
        .light_line_style(TRANSPARENT)
        .axis_style(INK_SOFT)
        .label_style((FONT, 14).into_font().color(&INK))
        .axis_desc_style((FONT, 15).into_font().color(&INK))
        .x_labels(14)
        .y_labels(9)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&shown)
        .x_desc("depth: moves of the shortest solution")
        .y_desc(name)
        .draw()?;
    for (spec, curve) in curves.iter().enumerate() {
        let colour = COLOURS[spec % COLOURS.len()];
        chart.draw_series(LineSeries::new(curve.iter().copied(), colour.stroke_width(2)))?;
        let points = curve.iter().map(|&point| chart.backend_coord(&point)).collect::<Vec<_>>();
        let plain = chart.plotting_area().strip_coord_spec();
        let (left, top) = plain.get_base_pixel();
        points.into_iter().try_for_each(|(x, y)| mark(&plain, (x - left, y - top), spec))?;
    }
    Ok(())
}

/// The mark of a spec, in its shape and colour.
fn mark<DB: DrawingBackend>(area: &Area<DB>, (x, y): (i32, i32), spec: usize) -> Drawn<DB> {
    let style = COLOURS[spec % COLOURS.len()].filled();
    let shape: &[(i32, i32)] = match spec % 5 {
        0 => return area.draw(&Circle::new((x, y), 4, style)),
        1 => &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
        2 => &[(0, -5), (5, 4), (-5, 4)],
        3 => &[(0, -6), (6, 0), (0, 6), (-6, 0)],
        _ => &[(0, 5), (5, -4), (-5, -4)],
    };
    area.draw(&Polygon::new(shape.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect::<Vec<_>>(), style))
}

/// Which mark is whose.
fn key<DB: DrawingBackend>(area: &Area<DB>, specs: &[String]) -> Drawn<DB> {
    let small = (FONT, 14).into_font().color(&INK);
    for (spec, name) in specs.iter().enumerate() {
        let x = 86 + (spec % LEGEND_COLUMNS) as i32 * PANEL.0 as i32;
        let y = (LEGEND_LINE as usize / 2 + spec / LEGEND_COLUMNS * LEGEND_LINE as usize) as i32;
        let colour = COLOURS[spec % COLOURS.len()];
        area.draw(&PathElement::new(vec![(x, y), (x + 36, y)], colour.stroke_width(2)))?;
        mark(area, (x + 18, y), spec)?;
        area.draw(&Text::new(name.clone(), (x + 46, y - 7), small.clone()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use loyd_lab::{Context, Tables};
    use loyd_search::Limits;

    use super::super::{PlotError, save, svg};
    use super::*;
    use crate::Plan;

    #[test]
    fn a_picture_has_both_curves_and_names_what_it_shows() {
        let read = |text| loyd_domains::registry().read("tiles", text).unwrap();
        let plan = Plan {
            specs: ["ids", "a-star:misplaced", "a-star:rhai:fn h(b, g) { \"<b>\"; 0 }"]
                .map(|spec| spec.parse().unwrap())
                .to_vec(),
            puzzles: ["1 2 3/4 5 6/7 0 8", "1 2 3/4 0 5/7 8 6", "8 1 3/4 0 2/7 6 5"].map(read).to_vec(),
            limits: Limits { expanded: Some(5000), ..Limits::default() },
            seed: None,
        };
        let tables = Tables::default();
        let cx = Context { own: Some(&loyd_own::Own), ..Context::new(&tables) };
        let comparison = plan.run(&cx, 1, None, &mut |_| ()).unwrap();
        let text = svg(&Curves(vec![("Walks <i>", &comparison), ("", &comparison)]));
        for part in [
            "nodes generated",
            "effective branching factor",
            "depth: moves",
            "a-star:misplaced",
            "Walks &lt;i&gt;",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("<b>") && !text.contains("<i>"));
        let folder = tempfile::tempdir().unwrap();
        for name in ["c.svg", "c.png"] {
            let path = folder.path().join(name);
            save(&Curves(vec![("", &comparison)]), &path).unwrap();
            assert!(std::fs::metadata(&path).unwrap().len() > 2000, "{name}");
        }
        assert!(matches!(save(&Curves(Vec::new()), &folder.path().join("c.pdf")), Err(PlotError::Format)));
    }
}
