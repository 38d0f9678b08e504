//! The picture in the README: a game drawn as SVG, with the real solver behind it.
//!
//!     cargo run -p loyd-play --example picture > docs/play.svg

use std::fmt::Write as _;
use std::sync::mpsc;
use std::time::Duration;

use loyd_lab::Tables;
use loyd_play::{App, Bench, Date, Event, Look, Store, Wanted, Workers, update};
use ratatui_core::backend::TestBackend;
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The size of a character.
const WIDE: u32 = 9;
const HIGH: u32 = 19;
const MARGIN: u32 = 12;

/// What is played before the picture is taken: thirteen good slides, a costly one, and two hints.
const SEED: u64 = 42;
const DEPTH: u32 = 30;
const KEYS: &str = "hkhklljljhhkkh  ";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted = Wanted { size: "4x4".parse()?, goal: None, depth: Some(DEPTH), seed: SEED, day: None };
    let look = Look { colour: true, ascii: false };
    let (mut app, first) = App::of_puzzle(wanted.make(&mut |_| Ok(()))?, look, Date::of_unix_time(0), 7);
    let (events, heard) = mpsc::channel();
    let mut workers = Workers::new(Bench { tables: Tables::default(), own: None }, Store::default(), events);
    for command in first {
        workers.begin(command);
    }
    let mut now = Duration::ZERO;
    let keys = std::env::args().nth(1).unwrap_or_else(|| KEYS.to_owned());
    for letter in std::iter::once('.').chain(keys.chars()) {
        now += Duration::from_millis(3700);
        let key = Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
        for command in update(&mut app, key, now) {
            workers.begin(command);
        }
        while !is_settled(&app) {
            for command in update(&mut app, heard.recv()?, now) {
                workers.begin(command);
            }
        }
    }
    let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
    terminal.draw(|frame| frame.render_widget(&app, frame.area()))?;
    print!("{}", svg(terminal.backend().buffer()));
    Ok(())
}

fn is_settled(app: &App) -> bool {
    app.play().is_none_or(|play| {
        let mut near = play.game.board().neighbours();
        !play.is_thinking() && near.all(|(_, board)| play.known.proven(&board).is_some())
    })
}

/// A screen as a picture. Lines and bars are drawn; letters are left to the reader's font.
fn svg(buffer: &Buffer) -> String {
    let area = buffer.area();
    let (columns, rows) = (u32::from(area.width), u32::from(area.height));
    let (width, height) = (columns * WIDE + 2 * MARGIN, rows * HIGH + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" \
         font-size=\"15\">\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#16181d\"/>\n"
    );
    for row in 0..area.height {
        let mut column = 0;
        while column < area.width {
            let from = column;
            let style = |column: u16| buffer[(column, row)].style();
            while column < area.width && style(column) == style(from) {
                column += 1;
            }
            let cells: Vec<&Cell> = (from..column).map(|column| &buffer[(column, row)]).collect();
            draw_run(&mut svg, &cells, u32::from(from), u32::from(row));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Places of one row that look alike.
fn draw_run(svg: &mut String, cells: &[&Cell], column: u32, row: u32) {
    let style = cells[0].style();
    let (x, y) = (MARGIN + column * WIDE, MARGIN + row * HIGH);
    let is = |modifier| style.add_modifier.contains(modifier);
    let colour = match style.fg {
        Some(Color::Yellow) => "#e8c56b",
        Some(Color::Cyan) => "#5fc3cf",
        Some(Color::Green) => "#9ccc7d",
        Some(Color::White) => "#ffffff",
        _ if is(Modifier::DIM) => "#7d828c",
        _ => "#d5dae3",
    };
    if style.bg == Some(Color::Blue) {
        let width = cells.len() as u32 * WIDE;
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HIGH}\" fill=\"#2b5797\"/>");
    }
    let (mut thin, mut heavy, mut bars) = (String::new(), String::new(), String::new());
    let mut words: Vec<(u32, String)> = Vec::new();
    let mut is_word = false;
    for (at, cell) in (0..).zip(cells) {
        let symbol = cell.symbol();
        let (left, top) = (x + at * WIDE, y);
        let letter = symbol.chars().next().unwrap_or(' ');
        if let Some(path) = line(letter, left, top) {
            (if "┏━┓┃┗┛".contains(letter) { &mut heavy } else { &mut thin }).push_str(&path);
            is_word = false;
        } else if ('▁'..='█').contains(&letter) {
            let eighths = letter as u32 - '▁' as u32 + 1;
            let high = HIGH * eighths / 8;
            let _ = write!(bars, "M{left} {}h{}v-{high}h-{}z", top + HIGH, WIDE - 1, WIDE - 1);
            is_word = false;
        } else if letter == ' ' {
            // A single space stays within a text, so that there are few of them; at its end it would stretch the rest.
            if is_word && cells.get(at as usize + 1).is_some_and(|next| is_letter(next)) {
                words.last_mut().expect("a word has begun").1.push(' ');
            } else {
                is_word = false;
            }
        } else if is_word {
            words.last_mut().expect("a word has begun").1.push_str(symbol);
        } else {
            words.push((left, symbol.to_owned()));
            is_word = true;
        }
    }
    for (path, stroke) in [(thin, 1), (heavy, 2)] {
        if !path.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{stroke}\" fill=\"none\"/>"
            );
        }
    }
    if !bars.is_empty() {
        let _ = writeln!(svg, "<path d=\"{bars}\" fill=\"{colour}\"/>");
    }
    let weight = if is(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    for (left, word) in words {
        let (length, base) = (word.chars().count() as u32 * WIDE, y + 14);
        let word = word.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            svg,
            "<text x=\"{left}\" y=\"{base}\" textLength=\"{length}\" fill=\"{colour}\"{weight}>{word}</text>"
        );
    }
}

/// Whether a place has a letter, and not a space, a border or a bar.
fn is_letter(cell: &Cell) -> bool {
    let letter = cell.symbol().chars().next().unwrap_or(' ');
    letter != ' ' && line(letter, 0, 0).is_none() && !('▁'..='█').contains(&letter)
}

/// A piece of a border as a path.
fn line(letter: char, x: u32, y: u32) -> Option<String> {
    let (middle, centre, right, bottom) = (x + WIDE / 2, y + HIGH / 2, x + WIDE, y + HIGH);
    Some(match letter {
        '─' | '━' => format!("M{x} {centre}H{right}"),
        '│' | '┃' => format!("M{middle} {y}V{bottom}"),
        '┌' | '┏' => format!("M{middle} {bottom}V{centre}H{right}"),
        '┐' | '┓' => format!("M{x} {centre}H{middle}V{bottom}"),
        '└' | '┗' => format!("M{middle} {y}V{centre}H{right}"),
        '┘' | '┛' => format!("M{x} {centre}H{middle}V{y}"),
        _ => return None,
    })
}
