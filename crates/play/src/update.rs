//! What happens changes what is shown, here and nowhere else: no file, no terminal, no clock, no thread.

mod mouse;
mod play;
mod race;
mod tree;

use std::time::Duration;

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::app::{App, Screen};
use crate::event::{Command, Event};
use crate::form::Answered;
use crate::view::help;
use crate::words;

pub use play::{begin, ended, slide_tile};

/// Something happened at a time; says what is to be done about it.
pub fn update(app: &mut App, event: Event, now: Duration) -> Vec<Command> {
    app.now = now;
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
        Event::Key(key) => press(app, key),
        Event::Mouse(event) => mouse::mouse(app, event),
        Event::Paste(text) => paste(app, &text),
        Event::Resize(columns, rows) => {
            app.area = (columns, rows);
            Vec::new()
        }
        Event::Tick => {
            tick(app);
            Vec::new()
        }
        Event::Told(told) => play::hear(app, told),
        Event::Made(Ok(puzzle)) => {
            // Where the questions were left meanwhile, the answer is of no use.
            if app.form.take().is_some() { begin(app, puzzle) } else { Vec::new() }
        }
        Event::Made(Err(why)) => {
            if let Some(form) = &mut app.form {
                (form.is_making, form.error) = (false, Some(why));
            }
            Vec::new()
        }
        Event::Lane { race, lane, news } => {
            app.race.hear(race, lane, news);
            Vec::new()
        }
        Event::Grown { growth, grown } => {
            tree::grown(app, growth, grown);
            Vec::new()
        }
        Event::Explained { race, sentence } => {
            if race == app.race.number {
                app.race.explained = Some(sentence);
            }
            Vec::new()
        }
        Event::Records(records, told) => {
            app.records = records;
            app.notice = told.or(app.notice.take());
            Vec::new()
        }
        Event::Notice(told) => {
            app.notice = Some(told);
            Vec::new()
        }
    }
}

fn tick(app: &mut App) {
    let now = app.now;
    if let Some(preview) = app.play_mut().and_then(|play| play.preview.as_mut()) {
        preview.tick(now);
    }
    if let Some(shown) = &mut app.forest.shown {
        shown.tick(now);
    }
}

fn press(app: &mut App, key: KeyEvent) -> Vec<Command> {
    app.notice = None;
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c') => return vec![Command::Interrupt],
            KeyCode::Char('z') => return vec![Command::Suspend],
            KeyCode::Char('l') => return vec![Command::Redraw],
            _ => {}
        }
    }
    if app.help {
        read_on(app, key.code != KeyCode::Esc);
        return Vec::new();
    }
    if app.form.is_some() {
        return answer(app, key);
    }
    if app.race.typed.is_some() || app.forest.typed.is_some() {
        return if app.screen == Screen::Tree {
            tree::type_spec(app, key)
        } else {
            race::type_spec(app, key)
        };
    }
    everywhere(app, key).unwrap_or_else(|| match app.screen {
        Screen::Play => play::press(app, key),
        Screen::Race => race::press(app, key),
        Screen::Tree => tree::press(app, key),
    })
}

/// Text is typed where text is asked for. Elsewhere its letters would be taken for keys, and end a game.
fn paste(app: &mut App, text: &str) -> Vec<Command> {
    const LETTERS_MAX: usize = 100_000;
    let is_asked = app.form.is_some() || app.race.typed.is_some() || app.forest.typed.is_some();
    if app.help || !is_asked {
        return Vec::new();
    }
    let letters =
        text.trim().chars().take(LETTERS_MAX).map(|letter| if letter.is_control() { ' ' } else { letter });
    letters.flat_map(|letter| press(app, KeyEvent::from(KeyCode::Char(letter)))).collect()
}

/// The next page of help, or back to what was shown.
fn read_on(app: &mut App, goes_on: bool) {
    app.help = goes_on && app.help_page + 1 < help::pages(app.area);
    app.help_page = if app.help { app.help_page + 1 } else { 0 };
}

/// Keys that do the same in every view.
fn everywhere(app: &mut App, key: KeyEvent) -> Option<Vec<Command>> {
    let screen = |screen| match screen {
        Screen::Play => [Screen::Race, Screen::Tree],
        Screen::Race => [Screen::Tree, Screen::Play],
        Screen::Tree => [Screen::Play, Screen::Race],
    };
    match key.code {
        KeyCode::Char('q') => return Some(vec![Command::Quit]),
        KeyCode::Char('?') | KeyCode::F(1) => app.help = true,
        KeyCode::Char('1') => return Some(show(app, Screen::Play)),
        KeyCode::Char('2') => return Some(show(app, Screen::Race)),
        KeyCode::Char('3') => return Some(show(app, Screen::Tree)),
        KeyCode::Tab => return Some(show(app, screen(app.screen)[0])),
        KeyCode::BackTab => return Some(show(app, screen(app.screen)[1])),
        KeyCode::Char('m') => {
            app.mouse = !app.mouse;
            let what = if app.mouse { "Clicks slide tiles." } else { "Clicks are the terminal's again." };
            app.notice = Some(what.to_owned());
            return Some(vec![Command::Mouse(app.mouse)]);
        }
        KeyCode::Char('c') => app.look.colour = !app.look.colour,
        KeyCode::Char('y') => return Some(copy(app)),
        _ => return None,
    }
    Some(Vec::new())
}

fn copy(app: &mut App) -> Vec<Command> {
    let Some(play) = app.play().filter(|play| play.game.moves() > 0) else {
        app.notice = Some("There are no moves to copy yet.".to_owned());
        return Vec::new();
    };
    let text = words::verify_command(play);
    app.copied = true;
    app.notice = Some("Copied, if your terminal can; printed when you quit.".to_owned());
    vec![Command::Copy(text)]
}

/// Shows a view.
fn show(app: &mut App, screen: Screen) -> Vec<Command> {
    app.screen = screen;
    if screen == Screen::Tree { tree::entered(app) } else { Vec::new() }
}

fn answer(app: &mut App, key: KeyEvent) -> Vec<Command> {
    let seed = app.next_seed;
    let Some(form) = &mut app.form else { return Vec::new() };
    match form.press(key, seed) {
        Answered::Typing => Vec::new(),
        Answered::Left => {
            app.form = None;
            Vec::new()
        }
        Answered::Wanted(wanted) => {
            // Another one each time, and the same ones from the same beginning.
            app.next_seed = loyd_tiles::Random::new(seed).below(1_000_000_000);
            vec![Command::Make(wanted)]
        }
    }
}
