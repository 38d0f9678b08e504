//! The game in lines of text: no cursor is moved, so it works with pipes and screen readers.

use std::io::{self, BufRead, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use loyd_lab::format::counted;
use loyd_tiles::{Board, Direction, Size, Tile};
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::app::{App, Screen};
use crate::event::{Command, Event};
use crate::form::capital;
use crate::make::Wanted;
use crate::play::Play;
use crate::race::letter;
use crate::run::{Ended, Setting};
use crate::update::{begin, ended, slide_tile, update};
use crate::words;
use crate::work::Workers;

/// How long an answer waits for the solver.
const PATIENCE: Duration = Duration::from_secs(5);
/// On boards of more cells than this a slide is not told with what is proven of it: that may never come.
const CELLS_PROVEN: usize = 16;
/// Signals are looked at this often.
const LOOK: Duration = Duration::from_millis(100);
/// Lines are wrapped to this width.
const WIDTH: usize = 79;

const HELP: &str = "left, right, up, down   slide a tile that way
a number, as in 7       slide that tile, and all between it and the gap
hint                    how far; again: which tile; again: which way
undo, redo, restart     take back, do again, begin again
solve                   the solver's way from here
board, or nothing       the board, row by row
par, log, race          the fewest slides, your moves, four searches
new [SIZE] [DEPTH] [SEED]   another puzzle, as in: new 3x3 20
quit                    leave
The keys of the screen work too: h j k l or w a s d slide, H J K L or W A S D the
whole run, u U r undo, redo, restart, [ ] seek costly moves, n y x new, log, swap.";
const HELP_OTHER: &str = "race                    searches on this problem
board, or nothing       the problem
quit                    leave";
const NOT_PLAYED: &str = "Boards of tiles are played; type race, or quit.";

/// A line that was typed, or what a worker found; `None` when the input has ended.
enum Heard {
    Line(Option<String>),
    Event(Event),
}

/// Plays by lines until the input ends or it is left.
///
/// # Errors
/// When nothing can be written any more.
pub fn run_plain(
    app: App,
    first: Vec<Command>,
    setting: Setting,
    input: impl BufRead + Send + 'static,
    out: &mut impl Write,
) -> io::Result<Ended> {
    let (sender, heard) = mpsc::channel();
    let (events, told) = mpsc::channel();
    let mut workers = Workers::new(setting.bench, setting.store, events);
    workers.load_records();
    for command in first {
        workers.begin(command);
    }
    let lines = sender.clone();
    let _ = thread::Builder::new().spawn(move || {
        for line in input.split(b'\n') {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            if lines.send(Heard::Line(Some(line))).is_err() {
                return;
            }
        }
        let _ = lines.send(Heard::Line(None));
    });
    let _ = thread::Builder::new().spawn(move || {
        while let Ok(event) = told.recv() {
            if sender.send(Heard::Event(event)).is_err() {
                return;
            }
        }
    });
    let mut game = Plain { app, workers, heard, waiting: Vec::new(), began: Instant::now(), out };
    let ended = game.play(&|| setting.interrupted.load(Ordering::Relaxed));
    game.workers.stop();
    ended
}

struct Plain<'o, W> {
    app: App,
    workers: Workers,
    heard: Receiver<Heard>,
    /// Lines that came while an answer was waited for.
    waiting: Vec<Option<String>>,
    began: Instant,
    out: &'o mut W,
}

impl<W: Write> Plain<'_, W> {
    fn play(&mut self, interrupted: &dyn Fn() -> bool) -> io::Result<Ended> {
        self.greet()?;
        loop {
            if interrupted() {
                return Ok(Ended::Interrupted);
            }
            let line = if self.waiting.is_empty() {
                match self.heard.recv_timeout(LOOK) {
                    Ok(Heard::Line(line)) => line,
                    Ok(Heard::Event(event)) => {
                        self.update(event);
                        continue;
                    }
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => None,
                }
            } else {
                self.waiting.remove(0)
            };
            let Some(line) = line else { return Ok(Ended::Left(ended(&self.app))) };
            if self.obey(&line)? {
                return Ok(Ended::Left(ended(&self.app)));
            }
            self.out.flush()?;
        }
    }

    fn say(&mut self, sentence: &str) -> io::Result<()> {
        let sentence = loyd_lab::format::filled(WIDTH, "", "", sentence.split_whitespace(), " ");
        if sentence.is_empty() { Ok(()) } else { writeln!(self.out, "{sentence}") }
    }

    fn greet(&mut self) -> io::Result<()> {
        if let Some(play) = self.app.play() {
            let (size, goal) = (play.puzzle.start.size(), play.puzzle.goal_words());
            let title = format!("Loyd. {size}, {goal}. {}", words::about_puzzle(play, None));
            self.say(&title)?;
            self.board()?;
            self.settle_soon();
            self.stand()?;
            self.say("Type help for the commands.")?;
        } else {
            let (instance, summary) = (self.app.instance(), capital(&self.app.about.summary));
            let goal = instance.key().goal;
            let goal = if goal.is_empty() { goal } else { format!("The goal: {goal}. ") };
            writeln!(self.out, "{}", instance.drawing())?;
            self.say(&format!("{goal}{summary}. {NOT_PLAYED}"))?;
        }
        self.out.flush()
    }

    /// Carries out a line. Says whether it was the last.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        let is_played = self.app.play().is_some();
        if let Some(letter) = key_of_screen(line.trim()).filter(|_| is_played) {
            self.slide(key(KeyCode::Char(letter)))?;
            return Ok(false);
        }
        let line = line.trim().to_lowercase();
        let mut typed = line.split_whitespace();
        match typed.next().unwrap_or("board") {
            "quit" | "exit" | "q" => return Ok(true),
            "help" | "?" => writeln!(self.out, "{}", if is_played { HELP } else { HELP_OTHER })?,
            "race" | "e" => self.race()?,
            "board" if !is_played => writeln!(self.out, "{}", self.app.instance().drawing())?,
            _ if !is_played => self.say(NOT_PLAYED)?,
            "left" => self.slide(key(KeyCode::Left))?,
            "right" => self.slide(key(KeyCode::Right))?,
            "up" => self.slide(key(KeyCode::Up))?,
            "down" => self.slide(key(KeyCode::Down))?,
            "board" => self.board()?,
            "undo" => self.slide(key(KeyCode::Char('u')))?,
            "redo" => self.slide(key(KeyCode::Char('U')))?,
            "restart" | "r" => {
                self.press(key(KeyCode::Char('r')));
                self.board()?;
            }
            "hint" => {
                self.press(key(KeyCode::Char(' ')));
                self.settle();
                let said = self.app.play().map(words::hint_sentence).unwrap_or_default();
                self.say(&said)?;
            }
            "solve" => self.solve()?,
            "par" => {
                self.settle();
                self.stand()?;
            }
            "log" | "y" if self.app.play().is_some_and(|play| play.game.moves() == 0) => {
                self.say("There are no moves yet.")?;
            }
            "log" | "y" => {
                let said = self.app.play().map(words::verify_command).unwrap_or_default();
                writeln!(self.out, "{said}")?;
            }
            "new" | "n" => self.new_puzzle(&typed.collect::<Vec<_>>())?,
            "swap" | "x" => {
                self.press(key(KeyCode::Char('x')));
                self.board()?;
                self.settle();
                self.stand()?;
            }
            word => match word.parse() {
                Ok(tile) => {
                    let before = self.app.play().map_or(0, |play| play.game.gestures().len());
                    match slide_tile(&mut self.app, tile) {
                        Some(commands) => {
                            self.begin_all(commands);
                            self.tell_slide(before, KeyCode::Null)?;
                        }
                        None => self.say(&no_slide(&self.app, tile))?,
                    }
                }
                Err(_) => self.say("Not a command. Type help for the commands.")?,
            },
        }
        Ok(false)
    }

    fn update(&mut self, event: Event) {
        let commands = update(&mut self.app, event, self.began.elapsed());
        self.begin_all(commands);
    }

    fn begin_all(&mut self, commands: Vec<Command>) {
        for command in commands {
            self.workers.begin(command);
        }
    }

    fn press(&mut self, key: KeyEvent) {
        self.app.screen = Screen::Play;
        self.update(Event::Key(key));
    }

    /// Hears what is found out until it is enough, or patience ends.
    fn wait(&mut self, patience: Duration, enough: &dyn Fn(&App) -> bool) {
        let until = Instant::now() + patience;
        while !enough(&self.app) {
            match self.heard.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Heard::Event(event)) => self.update(event),
                Ok(Heard::Line(line)) => self.waiting.push(line),
                Err(_) => return,
            }
        }
    }

    fn settle(&mut self) {
        self.wait(PATIENCE, &|app| {
            app.play().is_none_or(|play| {
                let is_known = play.here().proven().is_some() && play.par().proven().is_some();
                !play.is_solvable() || play.game.is_solved() || is_known && play.way.is_some()
            })
        });
    }

    /// As long as it takes where that is a moment; else until some way and some bound are known.
    fn settle_soon(&mut self) {
        let is_short =
            |app: &App| app.play().is_none_or(|play| play.game.board().size().cells() <= CELLS_PROVEN);
        if is_short(&self.app) {
            self.settle();
        } else {
            self.wait(PATIENCE, &|app| {
                app.play().is_none_or(|play| {
                    let is_over = !play.is_solvable() || play.game.is_solved();
                    is_over || play.way.is_some() && play.here().lower > 0
                })
            });
        }
    }

    fn slide(&mut self, key: KeyEvent) -> io::Result<()> {
        let before = self.app.play().map_or(0, |play| play.game.gestures().len());
        self.press(key);
        self.tell_slide(before, key.code)
    }

    /// What slid by a key, what it cost and what is to go.
    fn tell_slide(&mut self, before: usize, key: KeyCode) -> io::Result<()> {
        self.settle_soon();
        let Some(play) = self.app.play() else { return Ok(()) };
        let gestures = play.game.gestures();
        let is_undo = key == KeyCode::Char('u');
        let said = match gestures.len() {
            now if now > before && is_undo => "Back in the game before you restarted.".to_owned(),
            now if now > before => gestures.last().map(words::went).unwrap_or_default(),
            now if now < before => "Taken back.".to_owned(),
            _ if is_undo => "There is nothing to take back.".to_owned(),
            _ if key == KeyCode::Char('U') => "There is nothing to do again.".to_owned(),
            _ if matches!(key, KeyCode::Char('[' | ']')) => "No costly move that way.".to_owned(),
            _ if play.game.is_solved() => "It is solved. Type new for another.".to_owned(),
            _ => "Nothing can slide that way.".to_owned(),
        };
        // What an older slide cost was said when it was made.
        let cost =
            if gestures.len() > before && !is_undo { words::cost_of_last_gesture(play) } else { Vec::new() };
        let cost = cost.join(" ").replace("u takes it back", "undo takes it back");
        let left = match (play.here().proven(), play.game.is_solved()) {
            (Some(left), false) => format!("{} to go.", counted(left.into(), "move")),
            _ => words::standing(play).join(" "),
        };
        self.say(&format!("{said} {cost} {left}"))
    }

    fn stand(&mut self) -> io::Result<()> {
        let said = self.app.play().map(words::standing).unwrap_or_default().join(" ");
        let said = said.replace("x swaps", "swap swaps").replace("n makes a new puzzle", "new makes another");
        self.say(&said)
    }

    fn board(&mut self) -> io::Result<()> {
        let Some(play) = self.app.play() else { return Ok(()) };
        let text = rows(play.game.board());
        write!(self.out, "{text}")
    }

    fn solve(&mut self) -> io::Result<()> {
        self.settle();
        let now = self.began.elapsed();
        let Some(play) = self.app.play_mut() else { return Ok(()) };
        let Some(way) = play.way.clone().filter(|_| play.is_solvable()) else {
            return if play.is_solvable() {
                self.say("No way is known yet. Ask again in a moment.")
            } else {
                self.stand()
            };
        };
        play.watch(now);
        let proven = play.preview.take().is_some_and(|preview| preview.proven);
        let slides = told_slides(play.game.board().clone(), way.slides());
        let proven = if proven { "proven shortest" } else { "not proven shortest" };
        self.say(&format!("{}, {proven}: {slides}.", counted(way.len() as u64, "move")))
    }

    fn new_puzzle(&mut self, typed: &[&str]) -> io::Result<()> {
        let Some(play) = self.app.play() else { return Ok(()) };
        let (size, seed) = (play.puzzle.start.size(), self.app.next_seed);
        let goal = play.puzzle.goal_of_any_size().map(ToOwned::to_owned);
        let wanted = match typed {
            [] => Some((size, play.puzzle.depth(), seed)),
            [size] => size.parse::<Size>().ok().map(|size| (size, None, seed)),
            [size, depth] => {
                size.parse().ok().zip(depth.parse().ok()).map(|(size, depth)| (size, Some(depth), seed))
            }
            [size, depth, seed] => match (size.parse(), depth.parse(), seed.parse()) {
                (Ok(size), Ok(depth), Ok(seed)) => Some((size, Some(depth), seed)),
                _ => None,
            },
            _ => None,
        };
        let Some((size, depth, seed)) = wanted else {
            return self.say("Write new, new 3x3, new 3x3 20 or new 3x3 20 42: size, depth, seed.");
        };
        self.app.next_seed = loyd_tiles::Random::new(seed).below(1_000_000_000);
        match (Wanted { size, goal, depth, seed, day: None }).make(&mut |_| Ok(())) {
            Ok(puzzle) => {
                let commands = begin(&mut self.app, puzzle);
                self.begin_all(commands);
                self.greet()
            }
            Err(error) => self.say(&format!("{error}.")),
        }
    }

    fn race(&mut self) -> io::Result<()> {
        self.app.screen = Screen::Race;
        self.update(Event::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
        self.wait(Duration::from_secs(120), &|app| !app.race.is_busy());
        for (at, lane) in self.app.race.lanes.iter().enumerate() {
            let expanded = lane.stats.map_or(0, |stats| stats.expanded);
            let (name, state) = (letter(at), lane.state_words(&self.app.about));
            writeln!(self.out, "{name}: {}, {}, {state}", lane.spec, counted(expanded, "expanded node"))?;
        }
        for sentence in self.app.race.sentences(&self.app.about) {
            self.say(&sentence)?;
        }
        Ok(())
    }
}

/// A key of the screen that slides, takes back or does again. Its case tells: capitals slide the whole run.
fn key_of_screen(line: &str) -> Option<char> {
    let mut letters = line.chars();
    let letter = letters.next().filter(|&letter| "hjklwasdHJKLWASDuU[]".contains(letter))?;
    letters.next().is_none().then_some(letter)
}

/// "7 up, 14 left".
fn no_slide(app: &App, tile: Tile) -> String {
    let tiles = app.play().map_or(0, |play| play.game.board().size().cells());
    match tile {
        0 => "The gap is no tile. A number slides that tile.".to_owned(),
        _ if usize::from(tile) >= tiles => format!("There is no tile {tile}."),
        _ => format!("Tile {tile} is not in line with the gap."),
    }
}

fn told_slides(mut board: Board, slides: impl Iterator<Item = Direction>) -> String {
    let mut told = Vec::new();
    for direction in slides {
        let tile = Play::tile_towards(&board, direction).unwrap_or_default();
        told.push(format!("{tile} {}", words::tile_way(direction)));
        board.slide(direction);
    }
    told.join(", ")
}

/// A line for each row, to be read aloud.
fn rows(board: &Board) -> String {
    let tile = |&tile: &u16| if tile == 0 { "gap".to_owned() } else { tile.to_string() };
    let row = |(at, row): (usize, &[u16])| {
        let tiles: Vec<String> = row.iter().map(tile).collect();
        format!("Row {}: {}\n", at + 1, tiles.join(" "))
    };
    board.rows().enumerate().map(row).collect()
}
