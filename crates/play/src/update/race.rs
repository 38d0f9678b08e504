//! Keys of the race.

use loyd_lab::Spec;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent};

use crate::app::{App, Screen};
use crate::event::Command;
use crate::form::{capital, type_into};
use crate::race::{LANES_MAX, Lane, State};

/// A key was pressed.
pub(super) fn press(app: &mut App, key: KeyEvent) -> Vec<Command> {
    let race = &mut app.race;
    match key.code {
        KeyCode::Esc => app.screen = Screen::Play,
        KeyCode::Enter | KeyCode::Char('r' | ' ') => return start_or_stop(app),
        KeyCode::Up | KeyCode::Char('k') => race.chosen = race.chosen.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => {
            race.chosen = (race.chosen + 1).min(race.lanes.len().saturating_sub(1));
        }
        KeyCode::Char('a') if race.lanes.len() == LANES_MAX => {
            app.notice = Some("Four at a time. Remove one first.".to_owned());
        }
        KeyCode::Char('a') => race.typed = Some(String::new()),
        KeyCode::Char('d') | KeyCode::Delete => return remove(app),
        KeyCode::Char('x') => return vec![Command::StopLane(Some(race.chosen))],
        KeyCode::Char('e') => return explain(app),
        _ => {}
    }
    Vec::new()
}

fn start_or_stop(app: &mut App) -> Vec<Command> {
    if app.race.is_busy() {
        return vec![Command::StopLane(None)];
    }
    let (number, instance) = (app.number(), app.instance());
    let race = &mut app.race;
    race.number = number;
    race.instance = Some(instance.clone());
    race.explained = None;
    for lane in &mut race.lanes {
        *lane = Lane { state: State::Queued, ..Lane::new(lane.spec.clone()) };
    }
    let specs: Vec<Spec> = race.lanes.iter().map(|lane| lane.spec.clone()).collect();
    if specs.is_empty() { Vec::new() } else { vec![Command::Race { race: number, instance, specs }] }
}

fn remove(app: &mut App) -> Vec<Command> {
    if app.race.is_busy() {
        app.notice = Some("Stop the race first, with Enter.".to_owned());
    } else if app.race.chosen < app.race.lanes.len() {
        let race = &mut app.race;
        race.lanes.remove(race.chosen);
        race.chosen = race.chosen.min(race.lanes.len().saturating_sub(1));
        race.explained = None;
    }
    Vec::new()
}

fn explain(app: &mut App) -> Vec<Command> {
    let race = &mut app.race;
    let Some((spec, counts)) = race.in_question() else {
        app.notice = Some("Counts are explained of a-star and ucs.".to_owned());
        return Vec::new();
    };
    let Some(instance) = race.instance.clone().filter(|_| !counts.is_empty()) else {
        app.notice = Some("Counts are explained once a-star or ucs has ended.".to_owned());
        return Vec::new();
    };
    race.explained = Some("Looking at what every A* must expand ...".to_owned());
    vec![Command::Explain { race: race.number, instance, spec, counts }]
}

/// A lane is being typed.
pub(super) fn type_spec(app: &mut App, key: KeyEvent) -> Vec<Command> {
    let race = &mut app.race;
    let Some(typed) = &mut race.typed else { return Vec::new() };
    match key.code {
        KeyCode::Esc => race.typed = None,
        KeyCode::Enter => match typed.trim().parse::<Spec>() {
            Ok(spec) => {
                race.typed = None;
                race.lanes.push(Lane::new(spec));
                race.chosen = race.lanes.len() - 1;
            }
            Err(error) => app.notice = Some(capital(&format!("{error}."))),
        },
        _ => type_into(typed, key),
    }
    Vec::new()
}
