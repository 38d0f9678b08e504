//! The keys, and what the words mean.

use ratatui_core::layout::Rect;

use crate::app::App;

use super::chrome;
use super::pen::{Pen, Role, wrap};

const WIDE: [&str; 18] = [
    "  Slide                                    Learn",
    "   ← ↑ ↓ →  h j k l   the tile moves so     Space   hint: how far, tile, way",
    "   w a s d            the same              Enter   watch the solver",
    "   Shift or capital   the whole run         , .     step back, forward",
    "   click              tile, or all between  [ ]     last, next costly move",
    "   u  Ctrl-r          undo, redo            e       why counts differ (race)",
    "   r  n               restart, new puzzle",
    "",
    "  Look                                     Leave",
    "   1 2 3  Tab         play, race, tree      y       copy the log of moves",
    "   m                  mouse off and on      q       quit",
    "   c                  colours on and off    Ctrl-z  suspend",
    "   Ctrl-l             draw again",
    "",
    "  Par is the fewest slides that solve the puzzle you were given. A slide either",
    "  keeps the number to go falling, or costs you 2. Counts are those of",
    "  `loyd explain`.  Thick border: the tile is home.",
    "  loyd play --size 3x3 --depth 20      loyd play puzzle.txt --goal snail",
];

const NARROW: [&str; 16] = [
    "arrows hjkl wasd: slide",
    "Shift: the whole run",
    "click: tile(s)",
    "u, Ctrl-r: undo, redo",
    "r, n: restart, new",
    "Space: hint, three grades",
    "Enter: watch the solver",
    ", . : step",
    "[ ]: costly moves",
    "1 2 3: play, race, tree",
    "y: copy the moves",
    "m: mouse, c: colours",
    "Ctrl-l: draw again",
    "Ctrl-z: suspend, q: quit",
    "Par: the fewest slides.",
    "Thick border: home.",
];

/// With this much room all of it is shown at once.
const WIDE_WIDTH: u16 = 78;
/// The lines for those who have less are in columns of this width.
const NARROW_WIDTH: u16 = 27;

/// How many pages it has in a terminal of these columns and rows.
pub fn pages(area: (u16, u16)) -> usize {
    if is_wide(area) { 1 } else { narrow(area).len() }
}

fn rows((_, rows): (u16, u16)) -> u16 {
    if rows < super::ROWS_FOR_CHROME { rows } else { rows - 4 }
}

fn is_wide(area: (u16, u16)) -> bool {
    area.0 >= WIDE_WIDTH && usize::from(rows(area)) >= WIDE.len()
}

/// Pages of columns of lines.
fn narrow(area: (u16, u16)) -> Vec<Vec<Vec<String>>> {
    let columns = usize::from(area.0 / NARROW_WIDTH).max(1);
    let width = usize::from(area.0 / columns as u16).saturating_sub(1).max(1);
    let lines: Vec<String> = NARROW.iter().flat_map(|line| wrap(line, width)).collect();
    let columns_of_lines: Vec<Vec<String>> =
        lines.chunks(usize::from(rows(area)).max(1)).map(<[String]>::to_vec).collect();
    columns_of_lines.chunks(columns).map(<[Vec<String>]>::to_vec).collect()
}

/// Draws it.
pub fn draw(app: &App, pen: &mut Pen<'_>) {
    let area = (pen.area.width, pen.area.height);
    let pages = pages(area);
    let page = app.help_page.min(pages - 1);
    let keys: &[&str] = if page + 1 < pages { &["any key: more", "Esc back"] } else { &["any key: back"] };
    let rest = chrome(app, pen, "help", keys);
    if is_wide(area) {
        return draw_wide(app, rest, pen);
    }
    let columns = &narrow(area)[page];
    let indent = u16::from(rest.y > 0);
    for (at, lines) in (0..).zip(columns) {
        for (row, line) in (rest.y..).zip(lines) {
            pen.text(at * NARROW_WIDTH + indent, row, line, Role::Plain);
        }
    }
}

fn draw_wide(app: &App, rest: Rect, pen: &mut Pen<'_>) {
    let gap = u16::from(usize::from(rest.height) > WIDE.len() + 1);
    for (row, line) in (rest.y..).zip(WIDE) {
        // The last line stands apart where there is room.
        let row = row + if line.starts_with("  loyd") { gap } else { 0 };
        let line = if app.look.ascii { line.replace("← ↑ ↓ →", "arrows ") } else { line.to_owned() };
        let is_head = line.starts_with("  Slide") || line.starts_with("  Look");
        pen.text(0, row, &line, Role::of_chosen(is_head));
    }
}
