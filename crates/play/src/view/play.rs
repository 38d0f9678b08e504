//! The game.

use std::ops::Range;

use loyd_lab::format::{counted, grouped};
use loyd_tiles::{Size, Tile};
use ratatui_core::layout::Rect;

use crate::app::{App, Problem};
use crate::form::capital;
use crate::play::{Grade, Play};
use crate::words;

use super::layout::Layout;
use super::pen::{Pen, Role, wrap, wrap_behind};
use super::{board, chart, chrome, problem_title};

const KEYS: [&str; 8] =
    ["←↑↓→ slide", "u undo", "Space hint", "Enter solve", "n new", "r restart", "? help", "q quit"];
const KEYS_ASCII: [&str; 8] =
    ["arrows slide", "u undo", "Space hint", "Enter solve", "n new", "r again", "? help", "q quit"];
const KEYS_WATCHING: [&str; 6] = [", . step", "Space pause", "Home End", "Esc your game", "? help", "q quit"];

/// Draws it.
pub fn draw(app: &App, pen: &mut Pen<'_>) {
    let play = match &app.problem {
        Problem::Tiles(play) => play,
        Problem::Other(_) => return draw_other(app, pen),
    };
    let layout = match Layout::of(app) {
        Ok(layout) => layout,
        Err(said) => {
            let width = pen.area.width;
            for (row, line) in (0..).zip(wrap(&said, width.into())) {
                pen.text(0, row, &line, Role::Plain);
            }
            return;
        }
    };
    if layout.chrome {
        let keys: &[&str] = match (play.preview.is_some(), app.look.ascii) {
            (true, _) => &KEYS_WATCHING,
            (false, true) => &KEYS_ASCII,
            (false, false) => &KEYS,
        };
        chrome(app, pen, &problem_title(app), keys);
    }
    let hints = hinted(play);
    board::draw(pen, play.shown(), &play.puzzle.goal, &layout, &hints);
    if let Some(line) = layout.line {
        if layout.panel.is_some() || layout.chrome {
            draw_line(app, play, &layout, line, pen);
        } else {
            pen.clipped(line.x, line.y, line.width, &one_line(play, line.width, pen.look.ascii), Role::Plain);
        }
    }
    if let Some(panel) = layout.panel {
        let lines = panel_lines(play, panel.width, pen);
        pen.lines(panel, &lines);
    } else if let (Some(log), true) = (layout.log, layout.chrome) {
        pen.clipped(log.x + 1, log.y, log.width, &one_line(play, log.width, pen.look.ascii), Role::Plain);
    }
    if let Some(log) = layout.log.filter(|_| layout.panel.is_some()) {
        draw_log(app, play, log, pen);
    }
}

/// The tiles to point at.
fn hinted(play: &Play) -> Vec<Tile> {
    if let Some(preview) = &play.preview {
        let coming = preview.coming().and_then(|direction| Play::tile_towards(&preview.board, direction));
        return coming.into_iter().collect();
    }
    if play.grade < Grade::Tile {
        return Vec::new();
    }
    play.hint().map_or_else(Vec::new, |hint| hint.slides.iter().map(|&(tile, _)| tile).collect())
}

/// Moves, time and par, above the board.
fn draw_line(app: &App, play: &Play, layout: &Layout, at: Rect, pen: &mut Pen<'_>) {
    let moves = format!(
        "{}   {}",
        counted(play.game.moves() as u64, "move"),
        words::clock(play.game.elapsed(app.now))
    );
    pen.clipped(at.x, at.y, at.width, &moves, Role::Bold);
    let par = words::par(play);
    let size = play.puzzle.start.size();
    let is_part = layout.rows.len() < size.rows() || layout.columns.len() < size.columns();
    let (after, length) = (at.x + moves.chars().count() as u16 + 3, par.chars().count() as u16);
    let under = layout.board.right().saturating_sub(1).min(at.right().saturating_sub(length));
    let column = if is_part { after } else { under.max(after) };
    pen.text(column, at.y, &par, Role::Plain);
    if is_part {
        let column = column + length + 3;
        let room = usize::from(at.right().saturating_sub(column));
        pen.text(column, at.y, &which_part(layout, size, room), Role::Quiet);
    }
}

/// The rows and columns that are shown, in as many words as there is room for.
fn which_part(layout: &Layout, size: Size, room: usize) -> String {
    let said = |range: &Range<usize>| format!("{}-{}", range.start + 1, range.end);
    let (rows, columns) = (said(&layout.rows), said(&layout.columns));
    let tried = [
        format!("rows {rows} of {}, columns {columns} of {}", size.rows(), size.columns()),
        format!("rows {rows}, columns {columns}"),
        format!("{rows}, {columns}"),
    ];
    tried.into_iter().find(|text| text.len() <= room).unwrap_or_default()
}

/// What fits into one line, for terminals with no room for more.
fn one_line(play: &Play, width: u16, ascii: bool) -> String {
    if !play.is_solvable() {
        return "unsolvable".to_owned();
    }
    let mut parts = Vec::new();
    if let Some(preview) = &play.preview {
        parts.push(format!("step {} of {}", preview.at, preview.len()));
    } else if play.game.is_solved() {
        parts.push(format!("solved in {}", grouped(play.game.moves() as u64)));
        parts.push(words::par(play));
    } else {
        let here = play.here();
        if play.grade >= Grade::Tile {
            parts.push(words::hint_line(play, ", ", false));
        } else if let Some(cost) = play.cost_of_last().filter(|&cost| cost > 0) {
            let mark = if ascii { '*' } else { '◆' };
            parts.push(format!("{mark} cost {cost}"));
        }
        parts.push(counted(play.game.moves() as u64, "move"));
        parts.extend(match (here.proven(), here.upper) {
            (Some(left), _) => Some(format!("{left} to go")),
            (None, Some(upper)) => Some(format!("at most {} to go", grouped(upper.into()))),
            (None, None) => None,
        });
        parts.push(words::par(play));
    }
    while parts.len() > 1 && parts.join("  ").chars().count() > width.into() {
        parts.pop();
    }
    parts.join("  ")
}

/// The sentences.
fn panel_lines(play: &Play, width: u16, pen: &Pen<'_>) -> Vec<(String, Role)> {
    let width = usize::from(width.saturating_sub(1)).max(1);
    let ascii = pen.look.ascii;
    let mut lines: Vec<(String, Role)> = Vec::new();
    let role = if play.game.is_solved() { Role::Good } else { Role::Plain };
    for (at, sentence) in words::standing(play).iter().enumerate() {
        let role = if at == 0 && role == Role::Plain { Role::Bold } else { role };
        lines.extend(wrap(sentence, width).into_iter().map(|line| (line, role)));
    }
    let cost = words::cost_of_last(play);
    if let Some((head, reason)) = cost.split_first() {
        let mark = if ascii { "* " } else { "◆ " };
        lines.push((String::new(), Role::Plain));
        lines.extend(wrap_behind(head, width, mark, "  ").into_iter().map(|line| (line, Role::Mark)));
        for sentence in reason {
            lines
                .extend(wrap_behind(sentence, width, "  ", "  ").into_iter().map(|line| (line, Role::Plain)));
        }
    }
    let hint = words::hint_line(play, if ascii { " - " } else { " · " }, true);
    if !hint.is_empty() {
        lines.push((String::new(), Role::Plain));
        let role = if play.grade == Grade::None { Role::Quiet } else { Role::Plain };
        lines.extend(wrap_behind(&hint, width, "Hint  ", "      ").into_iter().map(|line| (line, role)));
    }
    if let Some(line) = to_go(play, width, ascii) {
        lines.push((String::new(), Role::Plain));
        lines.push((line, Role::Plain));
    }
    lines
}

/// `To go 36 ▇▇▆▆◆ 25`: how the moves to go changed.
fn to_go(play: &Play, width: usize, ascii: bool) -> Option<String> {
    const BARS_MAX: usize = 40;
    if play.preview.is_some() || play.game.gestures().is_empty() {
        return None;
    }
    let known: Vec<u32> = play.game.boards().iter().map_while(|board| play.known.proven(board)).collect();
    let (&first, &last) = (known.first()?, known.last()?);
    if known.len() < play.game.boards().len() || known.len() < 2 {
        return None;
    }
    let (head, tail) = (format!("To go {first} "), format!(" {last}"));
    let room = width.checked_sub(head.len() + tail.len())?.min(BARS_MAX);
    let most = f64::from(*known.iter().max()?);
    let shown = &known[known.len().saturating_sub(room)..];
    let mut bars: Vec<char> =
        chart::bars(shown.iter().map(|&left| f64::from(left)), most, ascii).chars().collect();
    let costly = play.cost_of_last().is_some_and(|cost| cost > 0);
    if let (true, Some(bar)) = (costly, bars.last_mut()) {
        *bar = if ascii { '*' } else { '◆' };
    }
    Some(format!("{head}{}{tail}", bars.into_iter().collect::<String>()))
}

/// The moves played, the last of them if there is no room for all; then the best so far and the seed.
fn draw_log(app: &App, play: &Play, at: Rect, pen: &mut Pen<'_>) {
    let width = usize::from(at.width.saturating_sub(2));
    let log = words::log(play, app.look.ascii);
    let best = play.puzzle.kind().and_then(|kind| app.records.best(&kind));
    let about = words::about_puzzle(play, best);
    let room = usize::from(at.height).saturating_sub(usize::from(!about.is_empty())).min(4);
    let mut lines = wrap_behind(&log.join(" "), width, "Log  ", "     ");
    if lines.len() > room {
        let from = lines.len() - room;
        lines.drain(..from);
        if let Some(first) = lines.first_mut() {
            let dots = if app.look.ascii { "Log  ." } else { "Log  …" };
            *first = format!("{dots}{}", first.chars().skip(6).collect::<String>());
        }
    }
    if log.is_empty() {
        lines.clear();
    }
    let mut row = at.y;
    for line in &lines {
        pen.clipped(at.x + 1, row, at.width, line, Role::Plain);
        row += 1;
    }
    if row < at.bottom() {
        pen.clipped(at.x + 1, row, at.width, &about, Role::Quiet);
    }
}

/// A problem of another domain: what it looks like, and what can be done with it.
fn draw_other(app: &App, pen: &mut Pen<'_>) {
    let rest = chrome(app, pen, &problem_title(app), &["2 race", "3 tree", "? help", "q quit"]);
    let instance = app.instance();
    let mut row = rest.y + 1;
    for line in instance.drawing().lines().take(usize::from(rest.height.saturating_sub(4))) {
        pen.text(2, row, line, Role::Plain);
        row += 1;
    }
    let summary = capital(&app.about.summary);
    let said = format!("{summary}. Boards of tiles are played; this is raced (2) and grown (3).");
    for line in wrap(&said, usize::from(rest.width.saturating_sub(4)).max(1)) {
        row += 1;
        pen.text(2, row, &line, Role::Plain);
    }
}
