//! Beside the tree: the state of the chosen node, and what comes next out of the frontier.

use ratatui_core::layout::Rect;

use crate::tree::{Kind, Shown};
use crate::tree_words::{self, Digits, Picture};

use super::board;
use super::pen::{Pen, Role, wrap};

/// It is as wide as this, and wider where the state is.
pub const WIDTH: u16 = 30;
/// Rows that boards leave to the frontier; other states, which may be high, leave it fewer.
const QUEUE: u16 = 9;
const QUEUE_MIN: u16 = 6;
/// How many of the frontier are listed at most.
const LISTED_MAX: usize = 12;

/// What stands there.
pub struct Side {
    node: usize,
    state: Vec<String>,
    values: [String; 3],
}

impl Side {
    /// That of the chosen node, at most `most` wide, in `rows` rows.
    pub fn new(shown: &Shown, most: u16, rows: u16, ascii: bool) -> Option<Side> {
        let node = shown.chosen_node()?;
        let state = match tree_words::picture(shown, node) {
            Some(Picture::Board(state)) => {
                let key = shown.grown.instance.key();
                let goal = key.goal.parse().unwrap_or_else(|_| state.clone());
                board::small(&state, &goal, ascii, rows.saturating_sub(QUEUE).into())
            }
            Some(Picture::Text { drawing, line }) => {
                let lines = rows_of_state(&drawing, &line, most.max(WIDTH).into());
                first_rows(lines, rows.saturating_sub(QUEUE_MIN).into(), ascii)
            }
            None => Vec::new(),
        };
        let (g, h) = (shown.tree().g[node], shown.tree().h[node]);
        let said = [g, h, g.saturating_add(h)].map(|cost| tree_words::said(shown, cost, Digits::Few));
        let wide = said.iter().map(String::len).max().unwrap_or(0).max(2);
        let [g, h, f] = said;
        let values = [format!("g {g:>wide$}"), format!("h {h:>wide$}"), format!("f {f:>wide$}")];
        Some(Side { node, state, values })
    }

    fn state_width(&self) -> u16 {
        self.state.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16
    }

    /// How wide it is to be, at most so wide.
    pub fn width(&self, most: u16) -> u16 {
        (self.state_width() + 2 + self.values[0].len() as u16).min(most).max(WIDTH)
    }

    /// Draws it.
    pub fn draw(&self, shown: &Shown, area: Rect, pen: &mut Pen<'_>) {
        pen.fitted(area.x, area.y, area.width, &what_it_is(shown, self.node), Role::Bold);
        for (row, line) in (area.y + 1..).zip(&self.state) {
            pen.fitted(area.x, row, area.width, line, Role::Plain);
        }
        let (wide, value) = (self.state_width(), self.values[0].len() as u16);
        if wide + 2 + value <= area.width {
            for (row, value) in (area.y + 1..).zip(&self.values) {
                pen.text(area.x + wide + 2, row, value, Role::Plain);
            }
        }
        let top = (area.y + 1 + self.state.len() as u16).max(area.y + 4) + 1;
        draw_queue(shown, Rect { y: top, height: area.bottom().saturating_sub(top), ..area }, pen);
    }
}

/// The drawing; where it is too wide, the state in words above it, so that nothing of it is missed.
fn rows_of_state(drawing: &str, line: &str, width: usize) -> Vec<String> {
    let is_cut = drawing.lines().any(|row| row.chars().count() > width);
    let mut rows = if is_cut { wrap(line, width) } else { Vec::new() };
    rows.extend(drawing.lines().map(ToOwned::to_owned));
    rows
}

/// As many rows as fit, the last of them saying how many do not.
fn first_rows(mut rows: Vec<String>, room: usize, ascii: bool) -> Vec<String> {
    if rows.len() > room {
        let shown = room.saturating_sub(1);
        let dots = if ascii { "..." } else { "…" };
        let rest = format!("{dots} {} more rows", rows.len() - shown);
        rows.truncate(shown);
        rows.push(rest);
    }
    rows
}

fn what_it_is(shown: &Shown, node: usize) -> String {
    let out = || tree_words::ordinal(shown.tree().out[node]);
    match shown.kind(node) {
        Kind::Current => format!("just expanded, {} out", out()),
        Kind::Expanded => format!("expanded, {} out", out()),
        Kind::Frontier => "in the frontier".to_owned(),
        Kind::Dropped => "met before: dropped".to_owned(),
        Kind::Cut => "cut".to_owned(),
    }
}

/// The nodes that wait, with the sum that the search goes by; where there is no room for the sum, with what it comes to.
fn draw_queue(shown: &Shown, area: Rect, pen: &mut Pen<'_>) {
    // The last row is the legend's.
    let queue = shown.frontier(usize::from(area.height.saturating_sub(2)).min(LISTED_MAX));
    let Some(&first) = queue.first() else { return };
    pen.fitted(area.x, area.y, area.width, "next out of the frontier", Role::Bold);
    let mut sums: Vec<String> = queue.iter().map(|&node| tree_words::sum(shown, node, Digits::Few)).collect();
    let reasons: Vec<&str> = queue.iter().map(|&node| tree_words::queue_reason(shown, node, first)).collect();
    let longest = reasons.iter().map(|reason| reason.len()).max().unwrap_or(0);
    if widest(&sums) + 2 + longest > usize::from(area.width) {
        for sum in &mut sums {
            *sum = sum.rsplit("= ").next().unwrap_or_default().to_owned();
        }
    }
    let wide = widest(&sums).max(9.min(usize::from(area.width).saturating_sub(2 + longest)));
    for (row, (sum, reason)) in (area.y + 1..).zip(sums.iter().zip(reasons)) {
        pen.fitted(area.x, row, area.width, &format!("{sum:<wide$}  {reason}"), Role::Frontier);
    }
}

fn widest(texts: &[String]) -> usize {
    texts.iter().map(|text| text.chars().count()).max().unwrap_or(0)
}
