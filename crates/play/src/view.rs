//! The screen as a function of what is shown. It never thinks, and fits every size.

mod board;
mod chart;
pub mod help;
mod layers;
pub mod layout;
mod pen;
mod play;
mod race;
mod tree;
mod tree_side;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::widgets::Widget;

use crate::app::{App, Problem, Screen};
use crate::form::{Form, QUESTIONS};
use pen::{Pen, Role};

/// With fewer rows than this there are no lines for the title and the keys.
const ROWS_FOR_CHROME: u16 = 10;

impl Widget for &App {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let mut pen = Pen::new(buffer, area, self.look);
        if self.help {
            help::draw(self, &mut pen);
            return;
        }
        match self.screen {
            Screen::Play => play::draw(self, &mut pen),
            Screen::Race => race::draw(self, &mut pen),
            Screen::Tree => tree::draw(self, &mut pen),
        }
        if let Some(form) = &self.form {
            ask(form, &mut pen);
        } else if let Some(typed) = self.race.typed.as_ref().or(self.forest.typed.as_ref()) {
            type_spec(typed, self, &mut pen);
        } else if let Some(notice) = &self.notice {
            tell(notice, &mut pen);
        }
    }
}

/// The line with the views, and the one with the keys. Returns what is left; all where there is no room for them.
fn chrome(app: &App, pen: &mut Pen<'_>, title: &str, keys: &[&str]) -> Rect {
    let area = pen.area;
    if area.height < ROWS_FOR_CHROME {
        return Rect::new(0, 0, area.width, area.height);
    }
    let rule = if app.look.ascii { "-" } else { "─" }.repeat(area.width.into());
    let tabs = layout::tabs(area.width);
    let room = tabs.first().map_or(area.width, |(_, columns)| columns.start);
    pen.fitted(0, 0, room.saturating_sub(1), &format!(" Loyd  {title}"), Role::Plain);
    pen.clipped(1, 0, room.saturating_sub(1).min(4), "Loyd", Role::Bold);
    for ((screen, columns), name) in tabs.into_iter().zip(["1 Play", "2 Race", "3 Tree"]) {
        if screen == app.screen && !app.help {
            pen.text(columns.start, 0, &format!("[{name}]"), Role::Bold);
        } else {
            pen.text(columns.start + 1, 0, name, Role::Plain);
        }
    }
    pen.text(0, 1, &rule, Role::Quiet);
    pen.text(0, area.height - 2, &rule, Role::Quiet);
    pen.text(1, area.height - 1, &fitted(keys, area.width.saturating_sub(2)), Role::Plain);
    Rect::new(0, 2, area.width, area.height - 4)
}

/// As many of the keys as fit, the first and the last before those between.
fn fitted(keys: &[&str], width: u16) -> String {
    let mut shown: Vec<&str> = keys.to_vec();
    while shown.len() > 1 && shown.join("  ").chars().count() > usize::from(width) {
        shown.remove(shown.len().saturating_sub(3).max(1));
    }
    shown.join("  ")
}

/// Something to tell, over the line with the keys; in a small terminal, over the last.
fn tell(notice: &str, pen: &mut Pen<'_>) {
    let (width, last) = (pen.area.width, pen.area.height - 1);
    let lines = pen::wrap(notice, usize::from(width.saturating_sub(2)).max(1));
    let top = last.saturating_sub((lines.len() as u16).saturating_sub(1));
    for (row, line) in (top..=last).zip(&lines) {
        pen.blank(0, row, width);
        pen.text(1, row, line, Role::Bold);
    }
}

/// The questions before a new puzzle, over the last lines.
fn ask(form: &Form, pen: &mut Pen<'_>) {
    let (width, last) = (pen.area.width, pen.area.height - 1);
    let lines = 5.min(last + 1);
    let top = last + 1 - lines;
    for row in top..=last {
        pen.blank(0, row, width);
    }
    let rule = if pen.look.ascii { "-" } else { "─" }.repeat(width.into());
    let hints = ["as in 3x3 or 4x5", "empty: any", "empty: a new one"];
    let mut row = top;
    if lines == 5 {
        pen.text(0, row, &rule, Role::Quiet);
        pen.text(1, row, " New puzzle ", Role::Bold);
        row += 1;
    }
    for (at, question) in QUESTIONS.iter().enumerate().take(usize::from(lines)) {
        let mark = if at == form.at { ">" } else { " " };
        let cursor = if at == form.at { "_" } else { "" };
        pen.text(
            1,
            row,
            &format!("{mark} {question:<6}{}{cursor}", form.answers[at]),
            Role::of_chosen(at == form.at),
        );
        if width > 32 + hints[at].len() as u16 {
            pen.text(32, row, hints[at], Role::Quiet);
        }
        row += 1;
    }
    let said = match &form.error {
        _ if form.is_making => "Making it ... Esc leaves it.",
        Some(error) => error,
        None => "Enter: play   Tab: next   Esc: leave",
    };
    pen.text(1, last, said, if form.error.is_some() { Role::Mark } else { Role::Plain });
}

/// A search that is being typed, over the last line.
fn type_spec(typed: &str, app: &App, pen: &mut Pen<'_>) {
    let (width, last) = (pen.area.width, pen.area.height - 1);
    let rows = if last > 1 { 2 } else { 1 };
    for row in last + 1 - rows..=last {
        pen.blank(0, row, width);
    }
    pen.text(1, last, &format!("Search: {typed}_"), Role::Bold);
    if rows == 2 {
        let said = app
            .notice
            .as_deref()
            .unwrap_or("algorithm:heuristic[options], as in a-star:manhattan[ties=fifo]; Enter, Esc");
        pen.text(1, last - 1, said, if app.notice.is_some() { Role::Mark } else { Role::Quiet });
    }
}

/// What the views that are not the game call the problem.
fn problem_title(app: &App) -> String {
    match &app.problem {
        Problem::Tiles(play) => {
            let solvable = if play.is_solvable() { "solvable" } else { "unsolvable" };
            format!("{}, {}, {solvable}", play.puzzle.start.size(), play.puzzle.goal_words())
        }
        Problem::Other(instance) => {
            let key = instance.key();
            // Most starts say what their goal is.
            let goal = if key.goal.is_empty() { String::new() } else { format!(" to {}", key.goal) };
            format!("{}: {}{goal}", app.about.name, key.start)
        }
    }
}
