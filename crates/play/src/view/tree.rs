//! The search tree: what is folded away, what comes next, or its layers by f and g.

use loyd_lab::format::{counted, grouped};
use ratatui::layout::Rect;

use crate::app::{App, Problem};
use crate::tree::{Kind, Mode, Shown};
use crate::tree_words::{self, Picture};

use super::pen::{Pen, Role, wrap};
use super::{board, chart, chrome};

const KEYS: [&str; 9] = [
    ". , step",
    "Space play",
    "↑↓ move",
    "←→ fold",
    "l f-layers",
    "a search",
    "b play board",
    "? help",
    "Esc back",
];
const KEYS_ASCII: [&str; 8] = [
    ". , step",
    "Space play",
    "arrows move, fold",
    "l f-layers",
    "a search",
    "b play board",
    "? help",
    "Esc back",
];
/// The side with the board and the queue.
const SIDE: u16 = 30;
/// The numbers of a row.
const NUMBERS: u16 = 23;

/// Draws it.
pub fn draw(app: &App, pen: &mut Pen<'_>) {
    let size = match &app.problem {
        Problem::Tiles(play) => play.puzzle.start.size().to_string(),
        Problem::Other(_) => app.about.name.to_string(),
    };
    let title = match &app.forest.shown {
        Some(shown) => format!("{size}  {}", shown.grown.spec),
        None => format!("{size}  {}", app.forest.spec),
    };
    let keys: &[&str] = if app.look.ascii { &KEYS_ASCII } else { &KEYS };
    let rest = chrome(app, pen, &title, keys);
    let Some(shown) = &app.forest.shown else {
        let said = match &app.forest.error {
            Some(why) => why.clone(),
            None if app.forest.is_growing => "The tree grows ...".to_owned(),
            None => "Press r to grow the tree of this problem.".to_owned(),
        };
        for (row, line) in
            (rest.y..rest.bottom()).zip(wrap(&said, usize::from(rest.width.saturating_sub(3)).max(1)))
        {
            pen.text(2, row, &line, Role::Plain);
        }
        return;
    };
    let below = draw_head(shown, rest, pen);
    match shown.mode {
        Mode::Tree => draw_tree(shown, below, pen),
        Mode::Layers => draw_layers(shown, below, pen),
    }
}

/// The counts and what the step did. Returns what is left.
fn draw_head(shown: &Shown, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let counts = shown.counts();
    let line = format!(
        "step {} of {}   {} expanded   {} generated   {} frontier   f-bound {}",
        grouped(shown.step.into()),
        grouped(shown.steps().into()),
        grouped(counts.expanded.into()),
        grouped(counts.generated as u64),
        grouped(counts.frontier as u64),
        counts.bound
    );
    if area.height < 8 {
        let short = format!("step {} of {}  {} frontier", shown.step, shown.steps(), counts.frontier);
        pen.text(area.x, area.y, &short, Role::Plain);
        return Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    }
    pen.text(2, area.y, &line, Role::Plain);
    let sentence = tree_words::sentence(shown);
    let lines = wrap(&sentence, usize::from(area.width.saturating_sub(4)).max(1));
    let room = if area.height > 14 { 3 } else { 1 };
    let mut row = area.y + 1;
    for line in lines.iter().take(room) {
        pen.text(2, row, line, Role::Bold);
        row += 1;
    }
    row += u16::from(area.height > 14);
    Rect { y: row, height: area.bottom().saturating_sub(row), ..area }
}

fn draw_tree(shown: &Shown, area: Rect, pen: &mut Pen<'_>) {
    let has_side = area.width >= 40 + SIDE && area.height >= 10;
    let has_numbers = area.width >= 34;
    let has_legend = area.height >= 12;
    let side = if has_side { SIDE } else { 0 };
    let numbers = if has_numbers { NUMBERS } else { 0 };
    let names = area.width.saturating_sub(side + numbers + 2);
    let mut rows = area;
    if has_legend {
        let legend = if pen.look.ascii {
            "o expanded  . frontier  @ just expanded  * path  > folded"
        } else {
            "● expanded  ○ frontier  █ just expanded  ◆ path  ▸ folded"
        };
        pen.text(2, area.bottom() - 1, legend, Role::Quiet);
        rows.height -= 2;
    }
    if has_numbers && area.height > 4 {
        pen.text(2 + names, rows.y, "   g   h   f   out", Role::Quiet);
        rows = Rect { y: rows.y + 1, height: rows.height - 1, ..rows };
    }
    let high = usize::from(rows.height);
    let first = shown.chosen.saturating_sub(high / 2).min(shown.rows.len().saturating_sub(high));
    for (row, (at, &node)) in (rows.y..).zip(shown.rows.iter().enumerate().skip(first).take(high)) {
        let node = node as usize;
        let role = if at == shown.chosen { Role::Chosen } else { role_of(shown, node) };
        let name = row_name(shown, node, names.into(), pen.look.ascii);
        pen.clipped(2, row, names, &name, role);
        if has_numbers {
            pen.text(2 + names, row, &row_numbers(shown, node), Role::Plain);
        }
    }
    if has_side {
        draw_side(shown, Rect { x: area.width - SIDE, width: SIDE, ..area }, pen);
    }
}

fn role_of(shown: &Shown, node: usize) -> Role {
    match shown.kind(node) {
        _ if shown.is_on_path(node) => Role::Path,
        Kind::Frontier => Role::Frontier,
        Kind::Current => Role::Bold,
        Kind::Expanded => Role::Plain,
        Kind::Dropped | Kind::Cut => Role::Quiet,
    }
}

/// `│ ├─▸ 7 right, 2 nodes`, the deepest levels only where there is no room for all.
fn row_name(shown: &Shown, node: usize, width: usize, ascii: bool) -> String {
    let [through, fork, last, space] =
        if ascii { ["| ", "|-", "`-", "  "] } else { ["│ ", "├─", "└─", "  "] };
    let mut pieces = Vec::new();
    let mut at = node;
    let levels_max = width.saturating_sub(16) / 2;
    let mut cut = false;
    while shown.tree().action[at].is_some() {
        if pieces.len() >= levels_max.max(1) {
            cut = true;
            break;
        }
        let is_last = shown.is_last_child(at);
        pieces.push(match (at == node, is_last) {
            (true, true) => last,
            (true, false) => fork,
            (false, true) => space,
            (false, false) => through,
        });
        at = shown.tree().parent[at] as usize;
    }
    pieces.reverse();
    let dots = if cut { if ascii { ".." } else { "… " } } else { "" };
    let folded = shown.below(node) > 0 && !shown.is_open(node);
    let below =
        if folded { format!(", {}", counted(shown.below(node).into(), "node")) } else { String::new() };
    let note = match shown.kind(node) {
        Kind::Dropped => ", met before",
        Kind::Cut => ", cut",
        _ => "",
    };
    format!(
        "{dots}{}{} {}{below}{note}",
        pieces.concat(),
        mark(shown, node, ascii),
        tree_words::label(shown, node)
    )
}

fn mark(shown: &Shown, node: usize, ascii: bool) -> char {
    let folded = shown.below(node) > 0 && !shown.is_open(node);
    let (symbol, plain) = match shown.kind(node) {
        Kind::Current => ('█', '@'),
        Kind::Frontier => ('○', '.'),
        Kind::Dropped | Kind::Cut => ('×', 'x'),
        Kind::Expanded if shown.is_on_path(node) => ('◆', '*'),
        Kind::Expanded if folded => ('▸', '>'),
        Kind::Expanded => ('●', 'o'),
    };
    if ascii { plain } else { symbol }
}

fn row_numbers(shown: &Shown, node: usize) -> String {
    let tree = shown.tree();
    let (g, h) = (tree.g[node], tree.h[node]);
    let out = if tree.out[node] <= shown.step { grouped(tree.out[node].into()) } else { String::new() };
    format!("{g:>4}{h:>4}{:>4}{out:>6}", g.saturating_add(h))
}

/// The state of the chosen node, and what comes next out of the frontier.
fn draw_side(shown: &Shown, area: Rect, pen: &mut Pen<'_>) {
    const QUEUE: u16 = 6;
    let Some(node) = shown.chosen_node() else { return };
    let tree = shown.tree();
    let said = match shown.kind(node) {
        Kind::Current => format!("just expanded, {} out", tree_words::ordinal(tree.out[node])),
        Kind::Expanded => format!("expanded, {} out", tree_words::ordinal(tree.out[node])),
        Kind::Frontier => "in the frontier".to_owned(),
        Kind::Dropped => "met before: dropped".to_owned(),
        Kind::Cut => "cut".to_owned(),
    };
    pen.clipped(area.x, area.y, area.width, &said, Role::Bold);
    let room = area.height.saturating_sub(QUEUE + 3);
    let lines: Vec<String> = match tree_words::picture(shown, node) {
        Some(Picture::Board(state)) => {
            let key = shown.grown.instance.key();
            let goal = key.goal.parse().unwrap_or_else(|_| state.clone());
            board::small(&state, &goal, pen.look.ascii, room.into())
        }
        Some(Picture::Text(text)) => text.lines().map(ToOwned::to_owned).collect(),
        None => Vec::new(),
    };
    let wide = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let mut row = area.y + 1;
    for line in lines.iter().take(room.into()) {
        pen.clipped(area.x, row, area.width, line, Role::Plain);
        row += 1;
    }
    if wide + 8 <= area.width {
        let (g, h) = (tree.g[node], tree.h[node]);
        let values = [format!("g {g:>2}"), format!("h {h:>2}"), format!("f {:>2}", g.saturating_add(h))];
        for (at, value) in (area.y + 1..).zip(values) {
            pen.text(area.x + wide + 2, at, &value, Role::Plain);
        }
    }
    row = row.max(area.y + 4) + 1;
    let queue = shown.frontier(usize::from(area.bottom().saturating_sub(row + 2)).min(12));
    let Some(&first) = queue.first() else { return };
    pen.clipped(area.x, row, area.width, "next out of the frontier", Role::Bold);
    for (row, &node) in (row + 1..area.bottom()).zip(&queue) {
        let sum = tree_words::sum(shown, node);
        let line = format!("{sum:<9}  {}", tree_words::queue_reason(shown, node, first));
        pen.clipped(area.x, row, area.width, &line, Role::Frontier);
    }
}

/// Rows of f, columns of g: how many nodes were expanded, and how many wait.
fn draw_layers(shown: &Shown, area: Rect, pen: &mut Pen<'_>) {
    let layers = shown.layers();
    let mut fs: Vec<u32> = layers.iter().map(|((f, _), _)| *f).collect();
    fs.dedup();
    let most = layers.iter().map(|(_, (a, b))| a + b).max().unwrap_or(1);
    let gs = layers.iter().map(|((_, g), _)| *g);
    let (g_min, g_max) = (gs.clone().min().unwrap_or(0), gs.max().unwrap_or(0));
    let room = u32::from(area.width.saturating_sub(32)).max(1);
    // Several g share a column where there is no room.
    let share = (g_max - g_min) / room + 1;
    pen.text(2, area.y, "f", Role::Quiet);
    pen.text(8, area.y, &format!("g {g_min} to {g_max}"), Role::Quiet);
    let totals = 8 + ((g_max - g_min) / share + 3) as u16;
    pen.text(totals, area.y, "expanded  frontier", Role::Quiet);
    let high = usize::from(area.height.saturating_sub(3)).max(1);
    let hidden = fs.len().saturating_sub(high);
    for (row, &f) in (area.y + 1..).zip(fs.iter().skip(hidden)) {
        pen.text(2, row, &format!("{f:<5}"), Role::Plain);
        let mut totalled = (0, 0);
        for ((_, g), (expanded, waiting)) in layers.iter().filter(|((other, _), _)| *other == f) {
            totalled = (totalled.0 + expanded, totalled.1 + waiting);
            let height = ((expanded + waiting) as f64 + 1.0).ln() / (most as f64 + 1.0).ln();
            let role = if *waiting > *expanded { Role::Frontier } else { Role::Plain };
            let column = 8 + ((g - g_min) / share) as u16;
            pen.text(column, row, &chart::bar(height, pen.look.ascii).to_string(), role);
        }
        pen.text(
            totals,
            row,
            &format!("{:>8}  {:>8}", grouped(totalled.0), grouped(totalled.1)),
            Role::Plain,
        );
    }
    if area.height >= 4 {
        let said = if hidden > 0 {
            "The largest f; height: how many, log scale."
        } else {
            "Height: how many, log scale. Yellow: most of them wait."
        };
        pen.text(2, area.bottom() - 1, said, Role::Quiet);
    }
}
