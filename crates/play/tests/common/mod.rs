//! A game without a terminal: keys in, screens out, with the real solver behind it.
#![allow(dead_code, reason = "each test file uses some of it")]

use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use loyd_lab::Tables;
use loyd_play::{App, Bench, Command, Date, Event, Look, Origin, Puzzle, Store, Wanted, Workers, update};
use loyd_tiles::{Board, Goal};
use ratatui_core::backend::TestBackend;
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

pub const COLOUR: Look = Look { colour: true, ascii: false };

/// A game with workers, whose answers are waited for when a test says so.
pub struct Table {
    pub app: App,
    pub workers: Workers,
    heard: Receiver<Event>,
    pub now: Duration,
    /// What was asked of the terminal.
    pub asked: Vec<Command>,
}

impl Table {
    pub fn new(app: App, first: Vec<Command>, store: Store) -> Table {
        let (events, heard) = mpsc::channel();
        let bench = Bench { tables: Tables::default(), own: None };
        let mut workers = Workers::new(bench, store, events);
        for command in first {
            workers.begin(command);
        }
        Table { app, workers, heard, now: Duration::ZERO, asked: Vec::new() }
    }

    /// A puzzle that was typed.
    pub fn typed(board: &str) -> Table {
        let start: Board = board.parse().unwrap();
        let goal = Goal::Last.board(start.size()).unwrap();
        Table::playing(Puzzle { start, goal, origin: Origin::Typed { goal: None } })
    }

    /// A puzzle that was made.
    pub fn made(size: &str, depth: Option<u32>, seed: u64) -> Table {
        let wanted = Wanted { size: size.parse().unwrap(), goal: None, depth, seed, day: None };
        Table::playing(wanted.make(&mut |_| Ok(())).unwrap())
    }

    pub fn playing(puzzle: Puzzle) -> Table {
        let (app, first) = App::of_puzzle(puzzle, COLOUR, today(), 7);
        Table::new(app, first, Store::default())
    }

    pub fn update(&mut self, event: Event) {
        for command in update(&mut self.app, event, self.now) {
            self.asked.extend(self.workers.begin(command));
        }
    }

    pub fn key(&mut self, code: KeyCode) {
        self.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn keys(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    pub fn control(&mut self, letter: char) {
        self.update(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    pub fn shift(&mut self, code: KeyCode) {
        self.update(Event::Key(KeyEvent::new(code, KeyModifiers::SHIFT)));
    }

    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        let event = |kind, (column, row)| MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.update(Event::Mouse(event(MouseEventKind::Down(MouseButton::Left), from)));
        self.update(Event::Mouse(event(MouseEventKind::Drag(MouseButton::Left), to)));
        self.update(Event::Mouse(event(MouseEventKind::Up(MouseButton::Left), to)));
    }

    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        self.update(Event::Tick);
    }

    /// Hears what is told until it is enough.
    pub fn wait(&mut self, what: &str, enough: impl Fn(&App) -> bool) {
        while !enough(&self.app) {
            let event = self.heard.recv_timeout(Duration::from_secs(120));
            self.update(event.unwrap_or_else(|_| panic!("{what} did not come")));
        }
    }

    /// Waits until all is known that will be known of the board and those near it.
    pub fn settle(&mut self) {
        self.wait("what is known of the board", |app| {
            let play = app.play().unwrap();
            let is_near_known =
                play.game.board().neighbours().all(|(_, board)| play.known.proven(&board).is_some());
            !play.is_thinking() && is_near_known && play.here().proven().is_some()
        });
    }

    pub fn board(&self) -> String {
        self.app.play().unwrap().game.board().slashes()
    }

    pub fn moves(&self) -> usize {
        self.app.play().unwrap().game.moves()
    }

    pub fn screen(&mut self, columns: u16, rows: u16) -> Buffer {
        self.update(Event::Resize(columns, rows));
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| frame.render_widget(&self.app, frame.area())).unwrap();
        terminal.backend().buffer().clone()
    }

    pub fn text(&mut self, columns: u16, rows: u16) -> String {
        text(&self.screen(columns, rows))
    }
}

pub fn today() -> Date {
    Date::of_unix_time(1_794_787_200)
}

/// The lines of a screen.
pub fn text(buffer: &Buffer) -> String {
    lines(buffer, |symbol, _| symbol.to_owned())
}

/// A letter for how each place looks.
pub fn styles(buffer: &Buffer) -> String {
    lines(buffer, |_, style| {
        let has = |modifier| style.add_modifier.contains(modifier);
        let letter = match (style.fg, style.bg) {
            (_, Some(Color::Blue)) => "H",
            (Some(Color::Yellow), _) if has(Modifier::BOLD) => "Y",
            (Some(Color::Yellow), _) => "y",
            (Some(Color::Cyan), _) => "C",
            (Some(Color::Green), _) => "g",
            _ if has(Modifier::REVERSED) => "r",
            _ if has(Modifier::UNDERLINED) => "u",
            _ if has(Modifier::BOLD) => "b",
            _ if has(Modifier::DIM) => "d",
            _ => " ",
        };
        letter.to_owned()
    })
}

fn lines(buffer: &Buffer, shown: impl Fn(&str, ratatui_core::style::Style) -> String) -> String {
    let width = usize::from(buffer.area().width).max(1);
    let row = |cells: &[ratatui_core::buffer::Cell]| {
        let line: String = cells.iter().map(|cell| shown(cell.symbol(), cell.style())).collect();
        line.trim_end().to_owned() + "\n"
    };
    buffer.content().chunks(width).map(row).collect()
}
