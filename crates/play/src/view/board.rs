//! Boards of tiles. A heavy border says that a tile is home, so that it reads without colour.

use loyd_tiles::{Board, Tile};

use super::layout::{Cell, Layout};
use super::pen::{Pen, Role};

/// A border: corners and lines.
struct Border {
    top: [char; 3],
    side: char,
    bottom: [char; 3],
}

const THIN: Border = Border { top: ['┌', '─', '┐'], side: '│', bottom: ['└', '─', '┘'] };
const HEAVY: Border = Border { top: ['┏', '━', '┓'], side: '┃', bottom: ['┗', '━', '┛'] };
const THIN_ASCII: Border = Border { top: ['+', '-', '+'], side: '|', bottom: ['+', '-', '+'] };
const HEAVY_ASCII: Border = Border { top: ['#'; 3], side: '#', bottom: ['#'; 3] };

fn border(is_home: bool, ascii: bool) -> &'static Border {
    match (is_home, ascii) {
        (true, false) => &HEAVY,
        (false, false) => &THIN,
        (true, true) => &HEAVY_ASCII,
        (false, true) => &THIN_ASCII,
    }
}

impl Border {
    fn line(parts: &[char; 3], width: u16) -> String {
        let between = std::iter::repeat_n(parts[1], usize::from(width) - 2);
        std::iter::once(parts[0]).chain(between).chain([parts[2]]).collect()
    }
}

/// A number in the middle of `width` columns; what cannot be in the middle stands to the right.
fn centred(text: &str, width: u16) -> String {
    let left = usize::from(width).saturating_sub(text.len()).div_ceil(2);
    format!("{:left$}{text:<rest$}", "", rest = usize::from(width).saturating_sub(left))
}

/// Draws a board, or the part of it that the layout shows.
pub fn draw(pen: &mut Pen<'_>, board: &Board, goal: &Board, layout: &Layout, hints: &[Tile]) {
    for row in layout.rows.clone() {
        for column in layout.columns.clone() {
            let Some(tile) = board.tile_at(row, column) else { continue };
            let x = layout.board.x + layout.cell.width * (column - layout.columns.start) as u16;
            let y = layout.board.y + layout.cell.height * (row - layout.rows.start) as u16;
            let is_home = goal.tile_at(row, column) == Some(tile);
            let role = match (hints.contains(&tile), is_home) {
                (true, _) => Role::Hint,
                (false, true) => Role::Home,
                (false, false) => Role::Plain,
            };
            draw_tile(pen, (x, y), layout.cell, tile, is_home, role);
        }
    }
}

fn draw_tile(pen: &mut Pen<'_>, (x, y): (u16, u16), cell: Cell, tile: Tile, is_home: bool, role: Role) {
    if tile == 0 {
        if cell.height == 1 {
            let dot = if pen.look.ascii { "." } else { "·" };
            pen.text(x + cell.width / 2, y, dot, Role::Quiet);
        }
        return;
    }
    let number = tile.to_string();
    let (open, close) = if pen.look.ascii { ('>', '<') } else { ('»', '«') };
    if cell.height == 1 {
        let text = if role == Role::Hint && number.len() + 2 < usize::from(cell.width) {
            format!("{open}{number}{close}")
        } else {
            number
        };
        // The last column stays empty, so that neighbours are told apart.
        let text = if cell.width == 3 { format!("{text:>2}") } else { centred(&text, cell.width - 1) };
        pen.text(x, y, &text, role);
        return;
    }
    let inner = cell.width - 2;
    let border = border(is_home, pen.look.ascii);
    let mut middle = centred(&number, inner);
    if role == Role::Hint && number.len() + 2 <= usize::from(inner) {
        middle = format!("{open}{}{close}", centred(&number, inner - 2));
    } else if role == Role::Hint && number.len() < usize::from(inner) {
        middle = format!("{open}{number:<rest$}", rest = usize::from(inner) - 1);
    }
    // Without colour the border says it all.
    let role = if role == Role::Home && !pen.look.colour { Role::Bold } else { role };
    pen.text(x, y, &Border::line(&border.top, cell.width), role);
    pen.text(x, y + 1, &format!("{}{middle}{}", border.side, border.side), role);
    pen.text(x, y + 2, &Border::line(&border.bottom, cell.width), role);
}

/// A small board as lines: tiles at home in boxes, where the room is enough; rows without one take a line.
pub fn small(board: &Board, goal: &Board, ascii: bool, rows_max: usize) -> Vec<String> {
    let digits = (board.size().cells() - 1).to_string().len();
    let is_home = |cell: usize| board.tiles()[cell] != 0 && board.tiles()[cell] == goal.tiles()[cell];
    let width = digits.max(1) as u16 + 4;
    let mut lines = Vec::new();
    for row in 0..board.size().rows() {
        let cells = row * board.size().columns()..(row + 1) * board.size().columns();
        let has_home = cells.clone().any(is_home);
        let line = |part: usize| -> String {
            let tile = |cell: usize| {
                let number = board.tiles()[cell].to_string();
                let border = border(true, ascii);
                match part {
                    _ if board.tiles()[cell] == 0 => " ".repeat(width.into()),
                    0 if is_home(cell) => Border::line(&border.top, width),
                    2 if is_home(cell) => Border::line(&border.bottom, width),
                    1 if is_home(cell) => {
                        format!("{}{}{}", border.side, centred(&number, width - 2), border.side)
                    }
                    1 => centred(&number, width),
                    _ => " ".repeat(width.into()),
                }
            };
            cells.clone().map(tile).collect()
        };
        if has_home {
            lines.extend([line(0), line(1), line(2)]);
        } else {
            lines.push(line(1));
        }
    }
    if lines.len() <= rows_max {
        return lines;
    }
    let row = |row: &[Tile]| -> String {
        let blank = if ascii { "." } else { "·" };
        let tile = |&tile: &Tile| if tile == 0 { blank.to_owned() } else { tile.to_string() };
        let numbers: Vec<String> = row.iter().map(|number| format!("{:>digits$}", tile(number))).collect();
        numbers.join(" ")
    };
    board.rows().take(rows_max).map(row).collect()
}
