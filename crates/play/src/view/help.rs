//! The keys, and what the words mean.

use crate::app::App;

use super::chrome;
use super::pen::{Pen, Role};

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

/// Draws it.
pub fn draw(app: &App, pen: &mut Pen<'_>) {
    let rest = chrome(app, pen, "help", &["any key: back"]);
    let is_wide = rest.width >= 78 && usize::from(rest.height) >= WIDE.len();
    if is_wide {
        let gap = u16::from(usize::from(rest.height) > WIDE.len() + 1);
        for (row, line) in (rest.y..).zip(WIDE) {
            // The last line stands apart where there is room.
            let row = row + if line.starts_with("  loyd") { gap } else { 0 };
            let line =
                if app.look.ascii { line.replace("← ↑ ↓ →", "arrows ") } else { line.to_owned() };
            let is_head = line.starts_with("  Slide") || line.starts_with("  Look");
            pen.text(0, row, &line, Role::of_chosen(is_head));
        }
        return;
    }
    // In columns, as many as fit.
    let (rows, width) = (usize::from(rest.height).max(1), 27);
    for (at, line) in NARROW.iter().enumerate() {
        let column = (at / rows) as u16 * width;
        pen.clipped(
            column + u16::from(rest.y > 0),
            rest.y + (at % rows) as u16,
            width - 1,
            line,
            Role::Plain,
        );
    }
}
