//! Where things go, at every size: the largest tiles that fit with the sentences beside or below them; then with one line;
//! then the board alone; then a part of it.

use std::ops::Range;

use loyd_tiles::Size;
use ratatui_core::layout::Rect;

use crate::app::{App, Screen};

use super::ROWS_FOR_CHROME;

/// The sentences need this much room beside the board, or below it.
const PANEL_WIDTH: u16 = 26;
const PANEL_HEIGHT: u16 = 3;
/// The sentences beside a small board have this many rows; below one, at most.
const PANEL_ROWS: u16 = 12;
const PANEL_ROWS_BELOW: u16 = 9;
/// A part of a board that is smaller than this is of no use.
const PART: u16 = 4;
/// Columns left of the board, and between it and the sentences.
const MARGIN: u16 = 2;
const GAP: u16 = 3;

/// How large a tile is drawn, in columns and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Columns.
    pub width: u16,
    /// Rows: three have a border.
    pub height: u16,
}

/// Where the parts of the game go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// Whether there are lines for the title and the keys.
    pub chrome: bool,
    /// How large a tile is.
    pub cell: Cell,
    /// The board, or the part of it that is shown.
    pub board: Rect,
    /// The rows of the board that are shown.
    pub rows: Range<usize>,
    /// The columns.
    pub columns: Range<usize>,
    /// The line with moves, time and par.
    pub line: Option<Rect>,
    /// The sentences.
    pub panel: Option<Rect>,
    /// The moves played.
    pub log: Option<Rect>,
}

/// The columns of the names of the views, if there is room for them.
pub fn tabs(width: u16) -> Vec<(Screen, Range<u16>)> {
    let Some(start) = width.checked_sub(27) else { return Vec::new() };
    let tab = |at: u16| start + 9 * at..start + 9 * at + 8;
    vec![(Screen::Play, tab(0)), (Screen::Race, tab(1)), (Screen::Tree, tab(2))]
}

/// The sizes of tiles that are tried, the largest first. Numbers of many digits need more room.
pub fn cells(size: Size) -> Vec<Cell> {
    let digits = (size.cells() - 1).to_string().len() as u16;
    let bordered = |width| Cell { width, height: 3 };
    let mut cells: Vec<Cell> =
        [7, 5].map(bordered).into_iter().filter(|cell| digits <= cell.width - 2).collect();
    cells.extend([5, 3].map(|width| Cell { width: width.max(digits + 1), height: 1 }));
    cells.dedup();
    cells
}

/// How the sentences are arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    Beside,
    Below,
    Line,
    SmallLine,
    Alone,
}

impl Layout {
    /// Where the parts of a game go.
    ///
    /// # Errors
    /// What to say where not even a part of the board fits.
    pub fn of(app: &App) -> Result<Layout, String> {
        let Some(play) = app.play() else { return Err(String::new()) };
        let board = play.shown();
        let (row, column) = board.size().row_column(board.blank());
        Layout::new(board.size(), (row, column), app.area)
    }

    /// Where the parts of a game go, the blank at a cell.
    ///
    /// # Errors
    /// What to say where not even a part of the board fits.
    pub fn new(size: Size, blank: (usize, usize), (width, height): (u16, u16)) -> Result<Layout, String> {
        let cells = cells(size);
        let (large, small): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|cell| cell.height == 3);
        let with = |cells: &[Cell], plans: &[Plan]| -> Vec<(Cell, Plan)> {
            cells.iter().flat_map(|&cell| plans.iter().map(move |&plan| (cell, plan))).collect()
        };
        let (sentences, line) = ([Plan::Beside, Plan::Below], [Plan::Line]);
        let tried = [
            with(&large, &sentences),
            with(&large, &line),
            with(&small, &[Plan::Beside, Plan::Below, Plan::Line]),
            with(&cells, &[Plan::SmallLine]),
            with(&cells, &[Plan::Alone]),
        ];
        let fit =
            tried.into_iter().flatten().find_map(|(cell, plan)| whole(size, cell, plan, (width, height)));
        fit.map_or_else(|| part(size, blank, cells[cells.len() - 1], (width, height)), Ok)
    }

    /// The row and column of the board at a place on the screen.
    pub fn cell_at(&self, (x, y): (u16, u16)) -> Option<(usize, usize)> {
        let inside = self.board.contains((x, y).into());
        let row = usize::from(y.checked_sub(self.board.y)? / self.cell.height) + self.rows.start;
        let column = usize::from(x.checked_sub(self.board.x)? / self.cell.width) + self.columns.start;
        inside.then_some((row, column))
    }
}

/// The whole board with tiles of a size, if that fits.
fn whole(size: Size, cell: Cell, plan: Plan, (width, height): (u16, u16)) -> Option<Layout> {
    let columns = cell.width.checked_mul(size.columns() as u16)?;
    let rows = cell.height.checked_mul(size.rows() as u16)?;
    let chrome = matches!(plan, Plan::Beside | Plan::Below | Plan::Line);
    let has_line = plan != Plan::Alone;
    let margin = if chrome { MARGIN } else { 0 };
    let (first, room) = if chrome { (2, height.checked_sub(4)?) } else { (0, height) };
    let below = if plan == Plan::Below { PANEL_HEIGHT } else { 0 };
    let beside = if plan == Plan::Beside { GAP + PANEL_WIDTH } else { 0 };
    if chrome && height < ROWS_FOR_CHROME
        || rows + u16::from(has_line) + below > room
        || margin + columns + beside > width
    {
        return None;
    }
    let top = first + u16::from(has_line);
    let board = Rect::new(margin, top, columns, rows);
    let end = first + room;
    let rest = |x: u16, y: u16| {
        let part = Rect::new(x, y, width.saturating_sub(x), end.saturating_sub(y));
        (!part.is_empty()).then_some(part)
    };
    let (panel, log) = match plan {
        Plan::Beside => {
            let x = board.right() + GAP;
            let high = rows.max(PANEL_ROWS).min(end - top);
            (Some(Rect::new(x, top, width - x, high)), rest(0, top + high + 1))
        }
        Plan::Below => {
            // The seed is told in a line of its own.
            let high = (end - board.bottom() - 1).clamp(PANEL_HEIGHT, PANEL_ROWS_BELOW);
            (Some(Rect::new(margin, board.bottom(), width - margin, high)), rest(0, board.bottom() + high))
        }
        _ => (None, if plan == Plan::Line { rest(0, board.bottom()) } else { None }),
    };
    let line = has_line.then(|| Rect::new(margin, first, width - margin, 1));
    Some(Layout { chrome, cell, board, rows: 0..size.rows(), columns: 0..size.columns(), line, panel, log })
}

/// A part of the board, with the gap in it.
fn part(
    size: Size,
    (blank_row, blank_column): (usize, usize),
    cell: Cell,
    (width, height): (u16, u16),
) -> Result<Layout, String> {
    let chrome = height > ROWS_FOR_CHROME + PANEL_HEIGHT;
    let (first, room) = if chrome { (2, height - 5 - PANEL_HEIGHT) } else { (0, height) };
    let shown_columns = (width / cell.width).min(size.columns() as u16);
    let shown_rows = room.saturating_sub(1).min(size.rows() as u16);
    if shown_columns < PART.min(size.columns() as u16) || shown_rows < PART.min(size.rows() as u16) {
        let (columns, rows) = (cell.width * size.columns() as u16, size.rows());
        return Err(format!(
            "{size} needs {columns} x {rows} characters; this terminal has {width} x {height}. Enlarge it, or q."
        ));
    }
    let range = |blank: usize, shown: u16, all: usize| {
        let start = blank.saturating_sub(usize::from(shown) / 2).min(all - usize::from(shown));
        start..start + usize::from(shown)
    };
    let board = Rect::new(0, first + 1, shown_columns * cell.width, shown_rows);
    let panel = chrome.then(|| Rect::new(MARGIN, board.bottom(), width.saturating_sub(MARGIN), PANEL_HEIGHT));
    let log = panel.map(|panel| Rect::new(0, panel.bottom(), width, 1));
    Ok(Layout {
        chrome,
        cell,
        board,
        rows: range(blank_row, shown_rows, size.rows()),
        columns: range(blank_column, shown_columns, size.columns()),
        line: Some(Rect::new(0, first, width, 1)),
        panel,
        log,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: usize, columns: usize, area: (u16, u16)) -> Result<Layout, String> {
        Layout::new(Size::new(rows, columns).unwrap(), (0, 0), area)
    }

    #[test]
    fn the_board_is_as_large_as_fits_and_nothing_leaves_the_screen() {
        let cell = |width, height| Cell { width, height };
        for (area, expected, has_panel, has_line) in [
            ((80, 24), cell(7, 3), true, true),
            ((120, 40), cell(7, 3), true, true),
            ((60, 20), cell(7, 3), true, true),
            ((40, 12), cell(5, 1), true, true),
            ((20, 5), cell(5, 1), false, true),
            ((20, 4), cell(5, 1), false, false),
            ((12, 4), cell(3, 1), false, false),
        ] {
            let layout = of(4, 4, area).unwrap();
            assert_eq!(layout.cell, expected, "{area:?}");
            assert_eq!((layout.panel.is_some(), layout.line.is_some()), (has_panel, has_line), "{area:?}");
        }
        assert_eq!(
            of(4, 4, (20, 3)).unwrap_err(),
            "4x4 needs 12 x 4 characters; this terminal has 20 x 3. Enlarge it, or q."
        );
        for (rows, columns) in [(2, 2), (3, 3), (4, 4), (10, 10), (2, 100), (100, 2), (100, 100)] {
            for width in 0..130 {
                for height in 0..45 {
                    let Ok(layout) = of(rows, columns, (width, height)) else { continue };
                    let screen = Rect::new(0, 0, width, height);
                    for part in
                        [Some(layout.board), layout.line, layout.panel, layout.log].into_iter().flatten()
                    {
                        assert_eq!(part.intersection(screen), part, "{rows}x{columns} in {width}x{height}");
                    }
                    assert!(layout.rows.contains(&0) && layout.columns.contains(&0));
                }
            }
        }
    }

    #[test]
    fn a_place_on_the_screen_is_a_cell_of_the_board() {
        let layout = of(4, 4, (80, 24)).unwrap();
        assert_eq!(layout.cell_at((2, 3)), Some((0, 0)));
        assert_eq!(layout.cell_at((8, 5)), Some((0, 0)));
        assert_eq!(layout.cell_at((9, 6)), Some((1, 1)));
        assert_eq!(layout.cell_at((1, 3)), None);
        assert_eq!(layout.cell_at((30, 3)), None);
    }

    #[test]
    fn a_board_larger_than_the_screen_is_shown_around_the_gap() {
        let size = Size::new(50, 50).unwrap();
        let layout = Layout::new(size, (49, 25), (80, 24)).unwrap();
        assert!(layout.rows.contains(&49) && layout.columns.contains(&25) && layout.rows.len() < 50);
    }
}
