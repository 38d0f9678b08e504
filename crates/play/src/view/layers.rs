//! The search tree by its layers: rows of f, columns of g, and how many nodes are in each.

use std::collections::BTreeMap;

use loyd_lab::format::grouped;
use loyd_search::Cost;
use ratatui_core::layout::Rect;

use crate::tree::Shown;
use crate::tree_words;

use super::chart;
use super::pen::{Pen, Role};

/// The columns with the totals, and the gap before them.
const TOTALS: u16 = 20;

/// How many nodes were expanded, and how many wait.
type Counts = (u64, u64);

/// Where the parts of the drawing go.
struct Columns {
    /// Where the bars begin, and the smallest g.
    first: u16,
    g_min: Cost,
    /// How many values of g share a column.
    share: Cost,
    /// Where the totals begin, if there is room for them.
    totals: Option<u16>,
}

impl Columns {
    fn new(width: u16, f_width: u16, (g_min, g_max): (Cost, Cost), head: u16) -> Columns {
        let (first, span) = (2 + f_width + 1, g_max - g_min);
        let has_totals = width >= first + head + TOTALS;
        let room = width.saturating_sub(first + if has_totals { TOTALS + 4 } else { 1 }).max(1);
        let share = span / Cost::from(room) + 1;
        let bars = (span / share) as u16 + 1;
        // The heading has its own width, however few the bars.
        let totals = has_totals.then_some(first + bars.max(head) + 2);
        Columns { first, g_min, share, totals }
    }

    fn of(&self, g: Cost) -> u16 {
        self.first + ((g - self.g_min) / self.share) as u16
    }
}

/// Draws them.
pub fn draw(shown: &Shown, area: Rect, pen: &mut Pen<'_>) {
    let layers = shown.layers();
    let gs = || layers.iter().map(|((_, g), _)| *g);
    let (g_min, g_max) = (gs().min().unwrap_or(0), gs().max().unwrap_or(0));
    let head = format!("g {g_min} to {g_max}");
    let label = |f: Cost| if f == Cost::MAX { "inf".to_owned() } else { f.to_string() };
    let f_width = layers.last().map_or(0, |((f, _), _)| label(*f).len()).max(5) as u16;
    let columns = Columns::new(area.width, f_width, (g_min, g_max), head.len() as u16);
    pen.text(2, area.y, "f", Role::Quiet);
    pen.text(columns.first, area.y, &head, Role::Quiet);
    if let Some(totals) = columns.totals {
        pen.text(totals, area.y, "expanded  frontier", Role::Quiet);
    }
    let rows = by_row(&layers, &columns);
    let most = rows.values().flat_map(BTreeMap::values).map(|(a, b)| a + b).max().unwrap_or(1);
    let high = usize::from(area.height.saturating_sub(3)).max(1);
    let hidden = rows.len().saturating_sub(high);
    for (row, (&f, bars)) in (area.y + 1..).zip(rows.iter().skip(hidden)) {
        pen.text(2, row, &label(f), Role::Plain);
        draw_bars(bars, most, row, pen);
        if let Some(totals) = columns.totals {
            let (expanded, waiting) = bars.values().fold((0, 0), |sum, bar| (sum.0 + bar.0, sum.1 + bar.1));
            let line = format!("{:>8}  {:>8}", grouped(expanded), grouped(waiting));
            pen.text(totals, row, &line, Role::Plain);
        }
    }
    if area.height >= 4 {
        pen.text(2, area.bottom() - 1, &legend(shown, hidden > 0, area.width), Role::Quiet);
    }
}

/// For each f the counts of each column: several g may share one.
fn by_row(layers: &[((Cost, Cost), Counts)], columns: &Columns) -> BTreeMap<Cost, BTreeMap<u16, Counts>> {
    let mut rows: BTreeMap<Cost, BTreeMap<u16, Counts>> = BTreeMap::new();
    for ((f, g), (expanded, waiting)) in layers {
        let counts = rows.entry(*f).or_default().entry(columns.of(*g)).or_default();
        *counts = (counts.0 + expanded, counts.1 + waiting);
    }
    rows
}

fn draw_bars(bars: &BTreeMap<u16, Counts>, most: u64, row: u16, pen: &mut Pen<'_>) {
    for (&column, &(expanded, waiting)) in bars {
        let height = ((expanded + waiting) as f64 + 1.0).ln() / (most as f64 + 1.0).ln();
        let role = if waiting > expanded { Role::Frontier } else { Role::Plain };
        pen.text(column, row, &chart::bar(height, pen.look.ascii).to_string(), role);
    }
}

/// As many of the sentences as there is room for.
fn legend(shown: &Shown, is_part: bool, width: u16) -> String {
    let first = if is_part { "The largest f. " } else { "" };
    let lengths = if tree_words::unit(shown) > 1 { " In whole lengths." } else { "" };
    let all = format!("{first}Height: how many, log scale. Yellow: most of them wait.{lengths}");
    let fits = |text: &&str| text.chars().count() + 2 <= usize::from(width);
    let ends = all.match_indices('.').map(|(at, _)| &all[..=at]);
    ends.rev().find(fits).unwrap_or_default().to_owned()
}
