//! Clicks and drags: a tile slides, with all between it and the gap.

use ratatui_crossterm::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use crate::app::{App, Screen};
use crate::event::Command;
use crate::view::layout;

/// How many rows a turn of the wheel goes.
const WHEEL: isize = 3;

/// A button of the mouse did something.
pub(super) fn mouse(app: &mut App, event: MouseEvent) -> Vec<Command> {
    let at = (event.column, event.row);
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            app.pressed = Some(at);
            Vec::new()
        }
        MouseEventKind::Up(MouseButton::Left) => {
            let Some(from) = app.pressed.take() else { return Vec::new() };
            if from.1 == 0 && at.1 == 0 {
                return tab(app, at.0);
            }
            slide(app, from, at)
        }
        MouseEventKind::ScrollUp | MouseEventKind::ScrollDown if app.screen == Screen::Tree => {
            let rows = if event.kind == MouseEventKind::ScrollUp { -WHEEL } else { WHEEL };
            if let Some(shown) = &mut app.forest.shown {
                shown.move_by(rows);
            }
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// A click on the name of a view.
fn tab(app: &mut App, column: u16) -> Vec<Command> {
    let tab = layout::tabs(app.area.0).into_iter().find(|(_, columns)| columns.contains(&column));
    match tab {
        Some((screen, _)) if app.form.is_none() => {
            super::read_on(app, true);
            super::show(app, screen)
        }
        _ => Vec::new(),
    }
}

/// The tile under the button slides towards the gap, if it was not dragged elsewhere.
fn slide(app: &mut App, from: (u16, u16), to: (u16, u16)) -> Vec<Command> {
    let is_game = app.screen == Screen::Play && !app.help && app.form.is_none();
    let Some(play) = app.play().filter(|play| is_game && play.preview.is_none()) else { return Vec::new() };
    let Ok(layout) = layout::Layout::of(app) else { return Vec::new() };
    let (board, size) = (play.game.board(), play.game.board().size());
    let Some((row, column)) = layout.cell_at(from) else { return Vec::new() };
    let (blank_row, blank_column) = size.row_column(board.blank());
    let Some(tile) = board.tile_at(row, column) else { return Vec::new() };
    if let Some((to_row, to_column)) = layout.cell_at(to)
        && (to_row, to_column) != (row, column)
    {
        let towards = |from: usize, to: usize, gap: usize| (to > from) == (gap > from) && to != from;
        let goes_there = if row == blank_row {
            towards(column, to_column, blank_column)
        } else {
            towards(row, to_row, blank_row)
        };
        if !goes_there {
            return Vec::new();
        }
    }
    super::slide_tile(app, tile).unwrap_or_default()
}
