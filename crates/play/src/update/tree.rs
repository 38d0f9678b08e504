//! Keys of the search tree.

use loyd_lab::{Algorithm, Spec};
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent};

use crate::app::{App, Screen};
use crate::event::{Command, Grown};
use crate::form::{capital, type_into};
use crate::make::{Origin, Puzzle};
use crate::tree::{Mode, Shown};
use crate::tree_words::{self, Picture};

/// How many steps Shift takes at once, and how many rows a page has.
const MANY: u32 = 10;

/// The view was entered: what is shown is to be of the problem as it is now.
pub(super) fn entered(app: &mut App) -> Vec<Command> {
    let key = app.instance().key();
    let is_of_it = app.forest.shown.as_ref().is_some_and(|shown| shown.grown.instance.key() == key);
    if is_of_it || app.forest.is_growing { Vec::new() } else { grow(app) }
}

fn grow(app: &mut App) -> Vec<Command> {
    let (growth, instance) = (app.number(), app.instance());
    match app.forest.spec.parse::<Spec>() {
        Ok(spec) if spec.algorithm() == Algorithm::Auto => {
            let why = "auto runs several searches, so it has no one tree: name one, as in a-star:manhattan.";
            app.notice = Some(capital(why));
            Vec::new()
        }
        Ok(spec) => {
            (app.forest.growth, app.forest.is_growing) = (growth, true);
            (app.forest.error, app.forest.shown) = (None, None);
            vec![Command::Grow { growth, instance, spec }]
        }
        Err(error) => {
            app.notice = Some(capital(&format!("{error}.")));
            Vec::new()
        }
    }
}

/// A tree was grown.
pub(super) fn grown(app: &mut App, growth: u64, grown: Result<Grown, String>) {
    if growth != app.forest.growth {
        return;
    }
    app.forest.is_growing = false;
    match grown {
        Ok(grown) => app.forest.shown = Some(Shown::new(grown)),
        Err(why) => app.forest.error = Some(why),
    }
}

/// A key was pressed.
pub(super) fn press(app: &mut App, key: KeyEvent) -> Vec<Command> {
    match key.code {
        KeyCode::Esc => app.screen = Screen::Play,
        KeyCode::Char('a') => app.forest.typed = Some(app.forest.spec.clone()),
        KeyCode::Char('r') => return grow(app),
        KeyCode::Char('b') => return play_chosen(app),
        _ => walk(app, key),
    }
    Vec::new()
}

fn walk(app: &mut App, key: KeyEvent) {
    let now = app.now;
    let Some(shown) = &mut app.forest.shown else { return };
    let step = shown.step;
    let mut go = |step| {
        shown.next = None;
        shown.go(step);
    };
    match key.code {
        KeyCode::Char('.') => go(step + 1),
        KeyCode::Char(',') => go(step.saturating_sub(1)),
        KeyCode::Char('>') => go(step + MANY),
        KeyCode::Char('<') => go(step.saturating_sub(MANY)),
        KeyCode::Home => go(0),
        KeyCode::End => go(u32::MAX),
        KeyCode::Char(' ') => shown.pause(now),
        KeyCode::Up | KeyCode::Char('k') => shown.move_by(-1),
        KeyCode::Down | KeyCode::Char('j') => shown.move_by(1),
        KeyCode::PageUp => shown.move_by(-(MANY as isize)),
        KeyCode::PageDown => shown.move_by(MANY as isize),
        KeyCode::Left | KeyCode::Char('h') => shown.close(),
        KeyCode::Right => shown.open(),
        KeyCode::Enter => match shown.chosen_node() {
            Some(node) if shown.is_open(node) => shown.close(),
            _ => shown.open(),
        },
        KeyCode::Char('l') => {
            shown.mode = if shown.mode == Mode::Tree { Mode::Layers } else { Mode::Tree };
        }
        _ => {}
    }
}

/// Plays the board of the chosen node.
fn play_chosen(app: &mut App) -> Vec<Command> {
    let Some(shown) = &app.forest.shown else { return Vec::new() };
    let board = shown.chosen_node().and_then(|node| tree_words::picture(shown, node));
    let (Some(Picture::Board(start)), Some(play)) = (board, app.play()) else {
        app.notice = Some("Boards of tiles can be played.".to_owned());
        return Vec::new();
    };
    let goal_typed = play.puzzle.goal_typed().map(ToOwned::to_owned);
    let goal = play.puzzle.goal.clone();
    super::begin(app, Puzzle { start, goal, origin: Origin::Typed { goal: goal_typed } })
}

/// Another search is being typed.
pub(super) fn type_spec(app: &mut App, key: KeyEvent) -> Vec<Command> {
    let Some(typed) = &mut app.forest.typed else { return Vec::new() };
    match key.code {
        KeyCode::Esc => app.forest.typed = None,
        KeyCode::Enter => match typed.trim().parse::<Spec>() {
            Ok(spec) => {
                (app.forest.spec, app.forest.typed) = (spec.to_string(), None);
                return grow(app);
            }
            Err(error) => app.notice = Some(capital(&format!("{error}."))),
        },
        _ => type_into(typed, key),
    }
    Vec::new()
}
