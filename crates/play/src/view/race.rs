//! The race: a line of counters for each search, its curve, and what is said of it.

use std::time::Duration;

use loyd_lab::format::grouped;
use loyd_lab::{Algorithm, Spec};

use crate::app::App;
use crate::race::{Lane, letter};

use super::pen::{Pen, Role, wrap};
use super::{chart, chrome, problem_title};

const KEYS: [&str; 7] =
    ["Enter start/stop all", "a add", "d remove", "x stop lane", "e explain counts", "? help", "Esc back"];
/// The curves are no wider than this.
const CURVE_MAX: u16 = 60;

/// How many of the columns there is room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Columns {
    All,
    Expanded,
    State,
}

/// Draws it.
pub fn draw(app: &App, pen: &mut Pen<'_>) {
    let rest = chrome(app, pen, &problem_title(app), &KEYS);
    let width = rest.width;
    let mut row = rest.y;
    let is_high = rest.height > 8;
    let (name, columns) = columns(app, width);
    if is_high {
        pen.clipped(4, row, name, "algorithm:heuristic", Role::Quiet);
        let head = match columns {
            Columns::All => "  expanded  frontier  depth   f   time  state",
            Columns::Expanded => "  expanded  state",
            Columns::State => " state",
        };
        pen.text(4 + name, row, head, Role::Quiet);
        row += 1;
    }
    for (at, lane) in app.race.lanes.iter().enumerate() {
        let is_chosen = at == app.race.chosen && app.race.lanes.len() > 1;
        let mark = if is_chosen { '>' } else { ' ' };
        pen.text(1, row, &format!("{mark}{} ", letter(at)), Role::Bold);
        let (line, role) = counters(lane, app, columns);
        // A long name goes on to where the numbers begin.
        let free = line.chars().take_while(|&letter| letter == ' ').count() as u16;
        pen.clipped(
            4,
            row,
            (name + free).saturating_sub(1),
            &lane.spec.to_string(),
            Role::of_chosen(is_chosen),
        );
        pen.text(4 + name + free, row, line.trim_start(), role);
        row += 1;
    }
    let said = sentences(app, width);
    if is_high && rest.bottom() > row + app.race.lanes.len() as u16 + 3 {
        row = draw_curves(app, pen, row + 1, width);
    }
    if is_high {
        row += 1;
    }
    for line in said {
        if row >= rest.bottom() {
            break;
        }
        pen.text(if is_high { 2 } else { 0 }, row, &line, Role::Plain);
        row += 1;
    }
}

fn sentences(app: &App, width: u16) -> Vec<String> {
    let mut said = app.race.sentences(&app.about);
    said.extend(app.race.explained.clone());
    said.iter().flat_map(|sentence| wrap(sentence, usize::from(width.saturating_sub(4)).max(1))).collect()
}

/// The width of the column with the names, and what else there is room for.
fn columns(app: &App, width: u16) -> (u16, Columns) {
    let longest = app.race.lanes.iter().map(|lane| lane.spec.to_string().chars().count()).max().unwrap_or(0);
    let longest = (longest as u16 + 2).max(22);
    match width {
        78.. => (longest.min(width - 56), Columns::All),
        54.. => (longest.min(width - 30), Columns::Expanded),
        _ => (width.saturating_sub(17), Columns::State),
    }
}

fn counters(lane: &Lane, app: &App, columns: Columns) -> (String, Role) {
    let state = lane.state_words(&app.about);
    let is_optimal = lane.report.as_ref().is_some_and(|report| report.optimal);
    let role = if is_optimal { Role::Good } else { Role::Plain };
    let number = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), grouped);
    let stats = lane.stats;
    let expanded = number(stats.map(|stats| stats.expanded));
    let line = match columns {
        Columns::All => {
            let frontier = number(stats.map(|stats| stats.frontier_max));
            let depth = number(stats.and_then(|stats| stats.depth_measured()));
            let f = number(stats.filter(|_| has_f(&lane.spec)).map(|stats| stats.lower_bound.into()));
            let time = stats.map_or_else(|| "-".to_owned(), |stats| seconds(stats.elapsed));
            format!("{expanded:>10}{frontier:>10}{depth:>7}{f:>4}{time:>7}  {state}")
        }
        Columns::Expanded => format!("{expanded:>10}  {state}"),
        Columns::State => format!(" {state}"),
    };
    (line, role)
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
