//! Writing on the screen: what is outside is cut off, and what a thing is says how it looks.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};

use crate::app::Look;

/// What a piece of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing in particular.
    Plain,
    /// Of more weight.
    Bold,
    /// Of less.
    Quiet,
    /// A tile at home.
    Home,
    /// A hint, a cost, a mistake.
    Mark,
    /// A hinted tile.
    Hint,
    /// What waits in the frontier.
    Frontier,
    /// The way to a node.
    Path,
    /// Something went well.
    Good,
    /// The row that keys act on.
    Chosen,
}

impl Role {
    /// Bold if it is the one that is chosen.
    pub fn of_chosen(is_chosen: bool) -> Role {
        if is_chosen { Role::Bold } else { Role::Plain }
    }

    /// How it looks. Colours are those of the terminal's theme; without, weight and reversal tell.
    fn style(self, colour: bool) -> Style {
        let (plain, bold) = (Style::new(), Style::new().add_modifier(Modifier::BOLD));
        match self {
            Role::Quiet if colour => plain.add_modifier(Modifier::DIM),
            Role::Home if colour => bold.fg(Color::White).bg(Color::Blue),
            Role::Home | Role::Chosen => plain.add_modifier(Modifier::REVERSED),
            Role::Hint | Role::Mark if colour => bold.fg(Color::Yellow),
            Role::Hint => bold.add_modifier(Modifier::UNDERLINED),
            Role::Frontier if colour => plain.fg(Color::Yellow),
            Role::Path if colour => bold.fg(Color::Cyan),
            Role::Good if colour => plain.fg(Color::Green),
            Role::Bold | Role::Mark | Role::Path => bold,
            Role::Plain | Role::Quiet | Role::Frontier | Role::Good => plain,
        }
    }
}

/// Writes into a part of the screen; places are relative to its corner.
pub struct Pen<'b> {
    buffer: &'b mut Buffer,
    /// The part.
    pub area: Rect,
    /// How things are drawn.
    pub look: Look,
}

impl<'b> Pen<'b> {
    /// Writes into an area of a buffer, which is cleared.
    pub fn new(buffer: &'b mut Buffer, area: Rect, look: Look) -> Pen<'b> {
        let area = area.intersection(*buffer.area());
        let mut pen = Pen { buffer, area, look };
        for row in 0..area.height {
            pen.blank(0, row, area.width);
        }
        pen
    }

    /// Writes a text.
    pub fn text(&mut self, column: u16, row: u16, text: &str, role: Role) {
        self.clipped(column, row, u16::MAX, text, role);
    }

    /// Writes at most `width` columns of a text.
    pub fn clipped(&mut self, column: u16, row: u16, width: u16, text: &str, role: Role) {
        if column >= self.area.width || row >= self.area.height {
            return;
        }
        let width = width.min(self.area.width - column);
        let (x, y) = (self.area.x + column, self.area.y + row);
        self.buffer.set_stringn(x, y, text, width.into(), role.style(self.look.colour));
    }

    /// The same, with a mark where something is cut off.
    pub fn fitted(&mut self, column: u16, row: u16, width: u16, text: &str, role: Role) {
        let width = width.min(self.area.width.saturating_sub(column));
        self.clipped(column, row, width, &shortened(text, width.into(), self.look.ascii), role);
    }

    /// Writes spaces.
    pub fn blank(&mut self, column: u16, row: u16, width: u16) {
        if column >= self.area.width || row >= self.area.height {
            return;
        }
        for x in column..column.saturating_add(width).min(self.area.width) {
            if let Some(cell) = self.buffer.cell_mut((self.area.x + x, self.area.y + row)) {
                cell.reset();
            }
        }
    }

    /// Writes lines one below the other, as many as fit into `rows`. Says how many.
    pub fn lines(&mut self, at: Rect, lines: &[(String, Role)]) -> u16 {
        let shown = lines.len().min(at.height.into());
        for (row, (line, role)) in (at.y..).zip(&lines[..shown]) {
            self.clipped(at.x, row, at.width, line, *role);
        }
        shown as u16
    }
}

/// The text, or as much of it as fits with a mark that it goes on.
pub fn shortened(text: &str, width: usize, ascii: bool) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let dots = if ascii { "..." } else { "…" };
    let kept: String = text.chars().take(width.saturating_sub(dots.chars().count())).collect();
    format!("{}{dots}", kept.trim_end())
}

/// A text in lines of at most `width` columns. Longer words are cut.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    wrap_behind(text, width, "", "")
}

/// The same, the first line behind `first`, the others behind `rest`.
pub fn wrap_behind(text: &str, width: usize, first: &str, rest: &str) -> Vec<String> {
    let filled = loyd_lab::format::filled(width, first, rest, text.split_whitespace(), " ");
    filled.lines().map(|line| line.chars().take(width).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_cut_off() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 2));
        let area = *buffer.area();
        let mut pen = Pen::new(&mut buffer, area, Look { colour: true, ascii: false });
        pen.text(3, 0, "abc", Role::Bold);
        pen.text(9, 0, "abc", Role::Bold);
        pen.text(0, 7, "abc", Role::Bold);
        let text: String = buffer.content().iter().map(ratatui_core::buffer::Cell::symbol).collect();
        assert_eq!(text, "   ab     ");
        assert_eq!(shortened("one two", 7, false), "one two");
        assert_eq!(shortened("one two", 6, false), "one t…");
        assert_eq!(shortened("one two", 6, true), "one...");
        assert_eq!(wrap("one two verylongword", 7), ["one two", "verylon"]);
    }
}
