//! The search tree: what is folded away, what comes next, or its layers by f and g.

use loyd_lab::format::{counted, grouped};
use loyd_search::Cost;
use ratatui_core::layout::Rect;

use crate::app::{App, Problem};
use crate::tree::{Kind, Mode, Shown};
use crate::tree_words::{self, Digits};

use super::pen::{Pen, Role, shortened, wrap};
use super::tree_side::{self, Side};
use super::{chrome, layers};

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
/// Between the numbers of a row and what stands beside the tree.
const GAP: u16 = 5;
/// The names of nodes have this much room; beside a wide state, and where there is little.
const NAMES: u16 = 24;
const NAMES_MIN: u16 = 14;
const NAMES_LEAST: u16 = 9;

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
        Mode::Layers => layers::draw(shown, below, pen),
    }
}

/// The counts and what the step did. Returns what is left.
fn draw_head(shown: &Shown, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let counts = shown.counts();
    let (step, steps) = (grouped(shown.step.into()), grouped(shown.steps().into()));
    let frontier = format!("{} frontier", grouped(counts.frontier as u64));
    if area.height < 8 {
        let short = format!("step {step} of {steps}  {frontier}");
        pen.fitted(area.x, area.y, area.width, &short, Role::Plain);
        return Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    }
    let parts = [
        format!("step {step} of {steps}"),
        format!("{} expanded", grouped(counts.expanded.into())),
        format!("{} generated", grouped(counts.generated as u64)),
        frontier,
        format!("f-bound {}", tree_words::said(shown, counts.bound, Digits::Few)),
    ];
    let width = usize::from(area.width.saturating_sub(4)).max(1);
    pen.text(2, area.y, &parts_that_fit(&parts, width), Role::Plain);
    let lines = wrap(&tree_words::sentence(shown), width);
    let room = if area.height > 14 { 3 } else { 1 };
    let mut row = area.y + 1;
    for (at, line) in lines.iter().enumerate().take(room) {
        let line = match lines.get(at + 1).filter(|_| at + 1 == room) {
            Some(rest) => shortened(&format!("{line} {rest}"), width, pen.look.ascii),
            None => line.clone(),
        };
        pen.text(2, row, &line, Role::Bold);
        row += 1;
    }
    row += u16::from(area.height > 14);
    Rect { y: row, height: area.bottom().saturating_sub(row), ..area }
}

/// The counts, without those that are missed least where there is no room for all.
fn parts_that_fit(parts: &[String; 5], width: usize) -> String {
    let [step, expanded, generated, frontier, bound] = parts;
    let tried: [&[&String]; 4] = [
        &[step, expanded, generated, frontier, bound],
        &[step, expanded, frontier, bound],
        &[step, frontier, bound],
        &[step, frontier],
    ];
    let lines = tried.map(|parts| parts.iter().map(|part| part.as_str()).collect::<Vec<_>>().join("   "));
    lines.iter().find(|line| line.chars().count() <= width).unwrap_or(step).clone()
}

/// How wide the numbers of a row are: as wide as the largest of the tree, so that they stand still while one steps.
struct Numbers {
    g: usize,
    h: usize,
    f: usize,
    out: usize,
}

impl Numbers {
    fn of(shown: &Shown) -> Numbers {
        let tree = shown.tree();
        let wide = |costs: &mut dyn Iterator<Item = Cost>| {
            // The largest is the longest; what cannot be reached is said in a word.
            let largest = costs.filter(|&cost| cost < Cost::MAX).max().unwrap_or(0);
            tree_words::said(shown, largest, Digits::Few).len().max(2) + 2
        };
        let sums = tree.g.iter().zip(&tree.h).map(|(g, h)| g.saturating_add(*h));
        Numbers {
            g: wide(&mut tree.g.iter().copied()),
            h: wide(&mut tree.h.iter().copied()),
            f: wide(&mut { sums }),
            out: grouped(shown.steps().into()).len().max(4) + 2,
        }
    }

    fn width(&self) -> u16 {
        (self.g + self.h + self.f + self.out) as u16
    }

    fn line(&self, [g, h, f, out]: [&str; 4]) -> String {
        format!("{g:>0$}{h:>1$}{f:>2$}{out:>3$}", self.g, self.h, self.f, self.out)
    }

    fn of_node(&self, shown: &Shown, node: usize) -> String {
        let tree = shown.tree();
        let (g, h) = (tree.g[node], tree.h[node]);
        let [g, h, f] = [g, h, g.saturating_add(h)].map(|cost| tree_words::said(shown, cost, Digits::Few));
        let out = if tree.out[node] <= shown.step { grouped(tree.out[node].into()) } else { String::new() };
        self.line([&g, &h, &f, &out])
    }
}

fn draw_tree(shown: &Shown, area: Rect, pen: &mut Pen<'_>) {
    let numbers = Numbers::of(shown);
    let wide = 2 + numbers.width() + GAP;
    let has_side = area.width >= (wide + NAMES_MIN + tree_side::WIDTH).max(70) && area.height >= 10;
    let most = area.width.saturating_sub(wide + NAMES);
    let side = if has_side { Side::new(shown, most, area.height, pen.look.ascii) } else { None };
    let side_width = side.as_ref().map_or(0, |side| side.width(most));
    let has_numbers = area.width >= wide + NAMES_LEAST + side_width;
    let names = area.width.saturating_sub(side_width + if has_numbers { wide } else { 2 });
    let mut rows = area;
    if area.height >= 12 {
        let legend = if pen.look.ascii {
            "o expanded  . frontier  @ just expanded  * path  > folded"
        } else {
            "● expanded  ○ frontier  █ just expanded  ◆ path  ▸ folded"
        };
        pen.fitted(2, area.bottom() - 1, area.width, legend, Role::Quiet);
        rows.height -= 2;
    }
    if has_numbers && area.height > 4 {
        pen.text(2 + names, rows.y, &numbers.line(["g", "h", "f", "out"]), Role::Quiet);
        rows = Rect { y: rows.y + 1, height: rows.height - 1, ..rows };
    }
    let high = usize::from(rows.height);
    let first = shown.chosen.saturating_sub(high / 2).min(shown.rows.len().saturating_sub(high));
    for (row, (at, &node)) in (rows.y..).zip(shown.rows.iter().enumerate().skip(first).take(high)) {
        let node = node as usize;
        let role = if at == shown.chosen { Role::Chosen } else { role_of(shown, node) };
        let name = row_name(shown, node, names.into(), pen.look.ascii);
        pen.fitted(2, row, names, &name, role);
        if has_numbers {
            pen.text(2 + names, row, &numbers.of_node(shown, node), Role::Plain);
        }
    }
    if let Some(side) = side {
        side.draw(shown, Rect { x: area.width - side_width, width: side_width, ..area }, pen);
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
