//! Keys of the game, and what the solver tells.

use loyd_lab::format::counted;
use loyd_tiles::{Direction, Tile};
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::app::{App, Problem, Screen};
use crate::event::{Command, Told};
use crate::form::Form;
use crate::make::{Origin, Puzzle};
use crate::play::Play;
use crate::records::Solved;
use crate::words;

/// A key was pressed.
pub(super) fn press(app: &mut App, key: KeyEvent) -> Vec<Command> {
    let now = app.now;
    let Some(play) = app.play_mut() else { return Vec::new() };
    if play.preview.is_some() {
        watch(app, key);
        return Vec::new();
    }
    if let Some((direction, is_run)) = slid(key) {
        let steps = if is_run { usize::MAX } else { 1 };
        return if play.slide(direction, steps, now) { changed(app) } else { Vec::new() };
    }
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let has_changed = match key.code {
        KeyCode::Char('r') if is_control => play.redo(now),
        KeyCode::Char('u') | KeyCode::Backspace => play.undo(),
        KeyCode::Char('U') => play.redo(now),
        KeyCode::Char('r') => play.restart(),
        KeyCode::Char('[') => play.seek_costly(true, now),
        KeyCode::Char(']') => play.seek_costly(false, now),
        KeyCode::Char(' ') => {
            play.ask_hint();
            false
        }
        KeyCode::Enter => {
            play.watch(now);
            false
        }
        KeyCode::Esc => {
            play.wants_preview = false;
            false
        }
        KeyCode::Char('n') => {
            app.form = Some(Form::new(&play.puzzle));
            false
        }
        KeyCode::Char('x') => return repair(app),
        KeyCode::Char('e') => {
            app.screen = Screen::Race;
            false
        }
        _ => false,
    };
    if has_changed { changed(app) } else { Vec::new() }
}

/// Where the blank goes when a tile is slid by this key, and whether the whole run goes.
fn slid(key: KeyEvent) -> Option<(Direction, bool)> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    let (letter, shift) = match key.code {
        KeyCode::Char(letter) => (letter.to_ascii_lowercase(), letter.is_ascii_uppercase()),
        KeyCode::Left => ('h', false),
        KeyCode::Down => ('j', false),
        KeyCode::Up => ('k', false),
        KeyCode::Right => ('l', false),
        _ => return None,
    };
    // The tile goes where the key says, so the blank goes the other way.
    let direction = match letter {
        'h' | 'a' => Direction::Right,
        'j' | 's' => Direction::Up,
        'k' | 'w' => Direction::Down,
        'l' | 'd' => Direction::Left,
        _ => return None,
    };
    Some((direction, shift || key.modifiers.contains(KeyModifiers::SHIFT)))
}

/// Keys while the solver's way is watched.
fn watch(app: &mut App, key: KeyEvent) {
    let now = app.now;
    let Some(play) = app.play_mut() else { return };
    let Some(preview) = &mut play.preview else { return };
    match key.code {
        KeyCode::Char('.') | KeyCode::Right | KeyCode::PageDown => {
            preview.next = None;
            preview.step_on();
        }
        KeyCode::Char(',') | KeyCode::Left | KeyCode::PageUp => {
            preview.next = None;
            preview.step_back();
        }
        KeyCode::Char(' ') => preview.pause(now),
        KeyCode::Home => {
            preview.next = None;
            while preview.at > 0 {
                preview.step_back();
            }
        }
        KeyCode::End => {
            while preview.at < preview.len() {
                preview.step_on();
            }
        }
        KeyCode::Esc | KeyCode::Enter => play.preview = None,
        _ => app.notice = Some("This is the solver's way. Esc returns to your game.".to_owned()),
    }
}

/// Slides a tile, with all between it and the gap. Says whether it stands in line with the gap.
pub fn slide_tile(app: &mut App, tile: Tile) -> Option<Vec<Command>> {
    let now = app.now;
    let play = app.play_mut()?;
    let (direction, steps) = play.game.line_to(tile)?;
    Some(if play.slide(direction, steps, now) { changed(app) } else { Vec::new() })
}

/// The board has changed.
fn changed(app: &mut App) -> Vec<Command> {
    let Some(play) = app.play_mut() else { return Vec::new() };
    if !play.is_solvable() {
        return Vec::new();
    }
    if play.game.is_solved() {
        return solved(app);
    }
    vec![Command::Think(play.question())]
}

fn solved(app: &mut App) -> Vec<Command> {
    let (now, today) = (app.now, app.today);
    let before = app.records.clone();
    let Some(play) = app.play_mut() else { return Vec::new() };
    if play.record_words.is_some() {
        return vec![Command::Rest];
    }
    if play.helped {
        play.record_words = Some("Solved with help: not kept as a best.".to_owned());
        return vec![Command::Rest];
    }
    let game = Solved {
        kind: play.puzzle.kind(),
        moves: play.game.moves() as u64,
        seconds: play.game.elapsed(now).as_secs_f64(),
        day: play.puzzle.day(),
    };
    let mut after = before.clone();
    after.add(&game);
    let own = || "A board of your own: not kept as a best.".to_owned();
    let best = game.kind.as_ref().map_or_else(own, |kind| match before.best(kind) {
        None => format!("Your first on {kind}."),
        Some(best) if game.moves < best.moves => format!("Your fewest moves on {kind}."),
        Some(best) if game.seconds < best.seconds => format!("Your best time on {kind}."),
        Some(best) => format!("Your best on {kind} is {}.", counted(best.moves, "move")),
    });
    let row = after.streak(today);
    let days = if game.day.is_some() && row > 1 { format!(" {row} days in a row.") } else { String::new() };
    play.record_words = Some(format!("{best}{days}").trim().to_owned());
    app.records = after;
    let is_kept = game.kind.is_some() || game.day.is_some();
    if is_kept { vec![Command::Rest, Command::Record(game)] } else { vec![Command::Rest] }
}

/// Plays another puzzle.
pub fn begin(app: &mut App, puzzle: Puzzle) -> Vec<Command> {
    let number = app.number();
    app.problem = Problem::Tiles(Box::new(Play::new(number, puzzle)));
    app.screen = Screen::Play;
    app.copied = false;
    app.begin_thinking()
}

/// Swaps the two tiles that make an unsolvable board solvable.
fn repair(app: &mut App) -> Vec<Command> {
    let Some(play) = app.play() else { return Vec::new() };
    let Some((a, b)) = play.solvability.repair else { return Vec::new() };
    let goal = play.puzzle.goal_typed().map(ToOwned::to_owned);
    let (start, board) = (play.puzzle.start.swapped(a, b), play.puzzle.goal.clone());
    begin(app, Puzzle { start, goal: board, origin: Origin::Typed { goal } })
}

/// Hears what the solver found out.
pub(super) fn hear(app: &mut App, told: Told) -> Vec<Command> {
    let now = app.now;
    let Some(play) = app.play_mut() else { return Vec::new() };
    let asks_on = told.game == play.id && told.over && &told.board == play.game.start() && !play.par_is_over;
    play.hear(told);
    if play.wants_preview && play.way.is_some() {
        play.watch(now);
    }
    if asks_on && !play.game.is_solved() { vec![Command::Think(play.question())] } else { Vec::new() }
}

/// What is printed when it ends.
pub fn ended(app: &App) -> Option<String> {
    let play = app.play().filter(|play| play.game.moves() > 0)?;
    let moves = counted(play.game.moves() as u64, "move");
    let how = if play.game.is_solved() { "solved" } else { "not solved" };
    let puzzle = words::about_puzzle(play, None);
    let log = if app.copied || play.game.is_solved() {
        format!("\n{}", words::verify_command(play))
    } else {
        String::new()
    };
    Some(format!("{moves}, {how}. {puzzle}").trim_end().to_owned() + &log)
}
