//! The race: a line of counters for each search, its curve, and what is said of it.

use std::time::Duration;

use loyd_lab::format::grouped;
use loyd_lab::{Algorithm, Spec};
use ratatui_core::layout::Rect;

use crate::app::App;
use crate::race::{Lane, letter};

use super::pen::{Pen, Role, wrap};
use super::{chart, chrome, problem_title};

const KEYS: [&str; 7] =
    ["Enter start/stop", "a add", "d remove", "x stop", "e explain counts", "? help", "Esc back"];
/// The curves are no wider than this.
const CURVE_MAX: u16 = 60;

/// The mark and the letter of a lane.
const LETTER: u16 = 4;
/// The state of a lane has at least this much room; so have the names, and less where that is needed.
const STATE_MIN: u16 = 14;
const NAME: u16 = 22;
const NAME_MIN: u16 = 15;
/// Counts of more digits are abbreviated.
const COUNT_MAX: u64 = 9_999_999;

/// Draws it.
pub fn draw(app: &App, pen: &mut Pen<'_>) {
    let rest = chrome(app, pen, &problem_title(app), &KEYS);
    let width = rest.width;
    let mut row = rest.y;
    let is_high = rest.height > 8;
    let table = Table::new(app, width);
    if is_high {
        pen.clipped(4, row, table.name, "algorithm:heuristic", Role::Quiet);
        pen.text(4 + table.name, row, &table.head(), Role::Quiet);
        row += 1;
    }
    for (at, lane) in app.race.lanes.iter().enumerate() {
        let is_chosen = at == app.race.chosen && app.race.lanes.len() > 1;
        let mark = if is_chosen { '>' } else { ' ' };
        pen.text(1, row, &format!("{mark}{} ", letter(at)), Role::Bold);
        let (line, role) = table.line(at, lane, app);
        // A long name goes on to where the numbers begin.
        let free = line.chars().take_while(|&letter| letter == ' ').count() as u16;
        let name = (table.name + free).saturating_sub(1);
        pen.fitted(4, row, name, &lane.spec.to_string(), Role::of_chosen(is_chosen));
        pen.fitted(4 + table.name + free, row, width, line.trim_start(), role);
        row += 1;
    }
    let said = sentences(app, width);
    if is_high && rest.bottom() > row + app.race.lanes.len() as u16 + 3 {
        row = draw_curves(app, pen, row + 1, width);
    }
    if is_high {
        row += 1;
    }
    draw_sentences(&said, Rect { y: row, height: rest.bottom().saturating_sub(row), ..rest }, is_high, pen);
}

/// What is said, the last line with a mark where more would be said.
fn draw_sentences(said: &[String], area: Rect, is_high: bool, pen: &mut Pen<'_>) {
    let column = if is_high { 2 } else { 0 };
    let shown = said.len().min(area.height.into());
    for (at, (row, line)) in (area.y..).zip(&said[..shown]).enumerate() {
        let goes_on = at + 1 == shown && shown < said.len();
        let line = if goes_on { format!("{line} {}", said[shown]) } else { line.clone() };
        // Too narrow for both, so that the mark is set.
        let width = (line.chars().count() as u16).saturating_sub(u16::from(goes_on));
        pen.fitted(column, row, width.min(area.width.saturating_sub(2 * column)), &line, Role::Plain);
    }
}

fn sentences(app: &App, width: u16) -> Vec<String> {
    let mut said = app.race.sentences(&app.about);
    said.extend(app.race.explained.clone());
    said.iter().flat_map(|sentence| wrap(sentence, usize::from(width.saturating_sub(4)).max(1))).collect()
}

/// The counters of all lanes, in columns as wide as what stands in them.
struct Table {
    /// The width of the column with the names.
    name: u16,
    heads: Vec<&'static str>,
    widths: Vec<usize>,
    cells: Vec<Vec<String>>,
}

impl Table {
    /// The most columns that there is room for.
    fn new(app: &App, width: u16) -> Table {
        let lanes = &app.race.lanes;
        let longest = lanes.iter().map(|lane| lane.spec.to_string().chars().count()).max().unwrap_or(0);
        let longest = (longest as u16 + 2).max(NAME);
        let states = lanes.iter().map(|lane| lane.state_words(&app.about).chars().count() as u16 + 2);
        let state = states.max().unwrap_or(0).max(STATE_MIN);
        for (count, least) in [(5, 78), (4, 78), (2, 66), (1, 54)] {
            let mut table = Table::of(app, count);
            let taken = table.widths.iter().sum::<usize>() as u16 + state + LETTER;
            if width >= least.max(taken + NAME_MIN) {
                table.name = longest.min(width - taken);
                return table;
            }
        }
        Table { name: width.saturating_sub(17), ..Table::of(app, 0) }
    }

    /// With the first `count` columns.
    fn of(app: &App, count: usize) -> Table {
        let mut heads = vec!["expanded", "frontier", "depth", "f", "time"];
        heads.truncate(count);
        let cells: Vec<Vec<String>> = app.race.lanes.iter().map(|lane| counters(lane, app)).collect();
        let least = [10, 10, 7, 4, 7];
        let width = |at: usize| {
            let widest = cells.iter().map(|cells| cells[at].chars().count() + 2).max().unwrap_or(0);
            widest.max(least[at])
        };
        let widths = (0..count).map(width).collect();
        Table { name: 0, heads, widths, cells }
    }

    fn in_columns<'t>(&self, texts: impl Iterator<Item = &'t str>) -> String {
        let columns: Vec<String> =
            texts.zip(&self.widths).map(|(text, &width)| format!("{text:>width$}")).collect();
        columns.concat()
    }

    fn head(&self) -> String {
        let mut line = self.in_columns(self.heads.iter().copied());
        line.push_str(if self.heads.is_empty() { " state" } else { "  state" });
        line
    }

    fn line(&self, at: usize, lane: &Lane, app: &App) -> (String, Role) {
        let is_optimal = lane.report.as_ref().is_some_and(|report| report.optimal);
        let mut line = self.in_columns(self.cells[at].iter().map(String::as_str));
        line.push_str(if self.widths.is_empty() { " " } else { "  " });
        line.push_str(&lane.state_words(&app.about));
        (line, if is_optimal { Role::Good } else { Role::Plain })
    }
}

/// Expanded, frontier, depth, f and time.
fn counters(lane: &Lane, app: &App) -> Vec<String> {
    let said = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let stats = lane.stats;
    let unit = app.about.unit.max(1);
    let length = |cost: u32| {
        if unit == 1 { cost.to_string() } else { format!("{:.2}", f64::from(cost) / f64::from(unit)) }
    };
    vec![
        said(stats.map(|stats| abbreviated(stats.expanded))),
        said(stats.map(|stats| abbreviated(stats.frontier_max))),
        said(stats.and_then(|stats| stats.depth_measured()).map(abbreviated)),
        said(stats.filter(|_| has_f(&lane.spec)).map(|stats| length(stats.lower_bound))),
        said(stats.map(|stats| seconds(stats.elapsed))),
    ]
}

/// `9,999,999`, and then `26.9 M`: the sentences below have them all.
fn abbreviated(count: u64) -> String {
    if count <= COUNT_MAX {
        return grouped(count);
    }
    let millions = count as f64 / 1e6;
    let (number, letter) = if millions < 999.5 { (millions, 'M') } else { (millions / 1e3, 'G') };
    if number < 99.95 { format!("{number:.1} {letter}") } else { format!("{number:.0} {letter}") }
}

/// Whether what a search proves on the way is a value of f.
fn has_f(spec: &Spec) -> bool {
    !matches!(spec.algorithm(), Algorithm::Dfs | Algorithm::Dls | Algorithm::Greedy | Algorithm::Beam)
}

fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 { format!("{seconds:.2}") } else { format!("{seconds:.0}") }
}

/// A curve for each lane, on one clock and one scale.
fn draw_curves(app: &App, pen: &mut Pen<'_>, mut row: u16, width: u16) -> u16 {
    let lanes = &app.race.lanes;
    let room = f64::from(width.saturating_sub(6).clamp(1, CURVE_MAX));
    let longest = lanes.iter().filter_map(|lane| lane.curve.last()).map(|point| point.0).max();
    let most = lanes.iter().filter_map(|lane| lane.curve.last()).map(|point| point.1).max();
    let (Some(longest), Some(most)) = (longest, most) else { return row };
    pen.text(2, row, "expanded, log scale", Role::Quiet);
    row += 1;
    let log = |count: u64| (count as f64 + 1.0).ln();
    for (at, lane) in lanes.iter().enumerate() {
        pen.text(2, row, &letter(at).to_string(), Role::Bold);
        let end = lane.curve.last().map_or(0.0, |point| point.0.as_secs_f64());
        let per_column = longest.as_secs_f64().max(1e-9) / room.max(1.0);
        let columns =
            ((end / per_column).ceil() as usize).clamp(usize::from(!lane.curve.is_empty()), room as usize);
        let value = |column: usize| {
            let until = (column + 1) as f64 * per_column;
            let seen = lane.curve.partition_point(|point| point.0.as_secs_f64() <= until * (1.0 + 1e-9));
            log(lane.curve[seen.max(1) - 1].1)
        };
        let bars = chart::bars((0..columns).map(value), log(most), app.look.ascii);
        pen.clipped(4, row, room as u16, &bars, Role::Plain);
        row += 1;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_abbreviated() {
        let said = [9_999_999, 26_899_454, 123_456_789, 999_600_000, 4_300_000_000].map(abbreviated);
        assert_eq!(said, ["9,999,999", "26.9 M", "123 M", "1.0 G", "4.3 G"]);
    }
}
