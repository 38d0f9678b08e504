//! A table of text, which every format can show.

use std::ops::Range;

use loyd_lab::format::filled;

/// Rows and columns with a title, and a note on what they mean.
///
/// ```
/// use loyd_study::Table;
/// let mut table = Table::new("Two numbers", &["Name", "Value"]);
/// table.push(["one", "1"]);
/// table.push(["twelve", "12"]);
/// assert_eq!(table.to_text(), "Two numbers\n\n  Name    Value\n  ------  -----\n  one         1\n  twelve     12\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Headings over several columns each, with how many; together as many as there are columns. None if empty.
    pub groups: Vec<(String, usize)>,
    /// The headings.
    pub columns: Vec<String>,
    /// How many columns from the left are names; the others are numbers.
    pub names: usize,
    /// The cells, as many in each row as there are columns.
    pub rows: Vec<Vec<String>>,
    /// Sentences below it.
    pub notes: Vec<String>,
}

impl Table {
    /// A table without rows; its first column holds names.
    pub fn new(title: impl Into<String>, columns: &[&str]) -> Table {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Table { title: title.into(), columns, names: 1, ..Table::default() }
    }

    /// Adds a row.
    pub fn push<T: Into<String>>(&mut self, row: impl IntoIterator<Item = T>) {
        let row: Vec<String> = row.into_iter().map(Into::into).collect();
        debug_assert_eq!(row.len(), self.columns.len(), "a row has a cell for each column");
        self.rows.push(row);
    }

    /// The headings with those of their groups, for formats that have one line of them.
    pub fn full_columns(&self) -> Vec<String> {
        let groups =
            self.groups.iter().flat_map(|(group, count)| std::iter::repeat_n(group.as_str(), *count));
        let groups: Vec<&str> = groups.collect();
        let full = |(at, column): (usize, &String)| match groups.get(at) {
            Some(group) if !group.is_empty() => format!("{group} {column}"),
            _ => column.clone(),
        };
        self.columns.iter().enumerate().map(full).collect()
    }

    /// For a file: names to the left, numbers to the right.
    pub fn to_text(&self) -> String {
        let notes: Vec<String> = self.notes.iter().map(|note| format!("{note}\n")).collect();
        self.put_together(&[self.grid()], &notes.concat())
    }

    /// For a terminal of `width` columns: what does not fit beside each other stands one below the other, the names
    /// again before each part.
    pub fn to_text_within(&self, width: usize) -> String {
        let grids: Vec<String> = self.parts(width).iter().map(Table::grid).collect();
        let lines = |note: &String| filled(width, "", "", note.split(' '), " ") + "\n";
        self.put_together(&grids, &self.notes.iter().map(lines).collect::<Vec<_>>().concat())
    }

    fn put_together(&self, grids: &[String], notes: &str) -> String {
        let gap = if notes.is_empty() { "" } else { "\n" };
        format!("{}\n\n{}{gap}{notes}", self.title, grids.join("\n"))
    }

    /// The headings and the rows.
    fn grid(&self) -> String {
        let widths = self.widths();
        let mut text = Vec::new();
        if !self.groups.is_empty() {
            text.push(self.group_line(&widths));
        }
        text.push(self.line(&self.columns, &widths));
        let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        text.push(self.line(&rules, &widths));
        for row in &self.rows {
            text.push(self.line(row, &widths));
        }
        text.concat()
    }

    /// The same table in parts that fit into `width` columns, as far as single columns or groups do.
    fn parts(&self, width: usize) -> Vec<Table> {
        let units = self.units();
        let Some((names, units)) = units.split_first() else { return vec![self.clone()] };
        let (mut parts, mut chosen) = (Vec::new(), vec![names.clone()]);
        for unit in units {
            chosen.push(unit.clone());
            let is_wide = self.part(&chosen).widths().iter().map(|width| width + 2).sum::<usize>() > width;
            if is_wide && chosen.len() > 2 {
                chosen.pop();
                parts.push(self.part(&chosen));
                chosen = vec![names.clone(), unit.clone()];
            }
        }
        parts.push(self.part(&chosen));
        parts
    }

    /// The columns that stay together: those of a group, or the names and each number by itself.
    fn units(&self) -> Vec<Range<usize>> {
        let sizes: Vec<usize> = if self.groups.is_empty() {
            let numbers = self.columns.len() - self.names;
            std::iter::once(self.names).chain(std::iter::repeat_n(1, numbers)).collect()
        } else {
            self.groups.iter().map(|(_, count)| *count).collect()
        };
        let start = |at: usize| sizes[..at].iter().sum::<usize>();
        (0..sizes.len()).map(|at| start(at)..start(at) + sizes[at]).collect()
    }

    /// The columns of some units, as a table without title and notes.
    fn part(&self, units: &[Range<usize>]) -> Table {
        let select = |cells: &[String]| units.iter().flat_map(|unit| cells[unit.clone()].to_vec()).collect();
        let all = self.units();
        let grouped = std::iter::zip(&self.groups, &all).filter(|(_, unit)| units.contains(unit));
        Table {
            groups: grouped.map(|(group, _)| group.clone()).collect(),
            columns: select(&self.columns),
            names: self.names,
            rows: self.rows.iter().map(|row| select(row)).collect(),
            ..Table::default()
        }
    }

    /// The width of each column, the last of a group widened where the group's name needs it.
    fn widths(&self) -> Vec<usize> {
        let width = |text: &String| text.chars().count();
        let mut widths: Vec<usize> = (0..self.columns.len())
            .map(|at| {
                self.rows.iter().map(|row| width(&row[at])).max().unwrap_or(0).max(width(&self.columns[at]))
            })
            .collect();
        let mut start = 0;
        for (group, count) in &self.groups {
            let end = start + count;
            let taken = widths[start..end].iter().sum::<usize>() + 2 * count.saturating_sub(1);
            if let Some(last) = widths[start..end].last_mut() {
                *last += width(group).saturating_sub(taken);
            }
            start = end;
        }
        widths
    }

    fn group_line(&self, widths: &[usize]) -> String {
        let (mut line, mut start) = (Vec::new(), 0);
        for (group, count) in &self.groups {
            let end = start + count;
            let width = widths[start..end].iter().sum::<usize>() + 2 * count.saturating_sub(1);
            line.push(format!("  {group:^width$}"));
            start = end;
        }
        format!("{}\n", line.concat().trim_end())
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let padded = |(at, (cell, &width)): (usize, (&String, &usize))| {
            if at < self.names { format!("  {cell:<width$}") } else { format!("  {cell:>width$}") }
        };
        let line: Vec<String> = std::iter::zip(cells, widths).enumerate().map(padded).collect();
        format!("{}\n", line.concat().trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_stand_over_their_columns() {
        let mut table = Table::new("T", &["Case", "Time", "Expand", "Time", "Expand"]);
        table.groups =
            vec![(String::new(), 1), ("uniform cost".into(), 2), ("A* with a long name".into(), 2)];
        table.push(["1", "0.1", "7", "0.2", "3"]);
        assert_eq!(
            table.to_text(),
            "T\n\n        uniform cost  A* with a long name\n  Case  Time  Expand  Time         Expand\n  \
             ----  ----  ------  ----  -------------\n  1      0.1       7   0.2              3\n"
        );
        assert_eq!(table.full_columns()[4], "A* with a long name Expand");
    }
    #[test]
    fn a_narrow_terminal_shows_the_columns_in_parts() {
        let mut table = Table::new("T", &["Spec", "Steps", "Expanded", "Time"]);
        table.push(["a-star", "20", "1,234", "0.5"]);
        table.notes.push("A note of some words.".into());
        assert_eq!(
            table.to_text_within(20),
            "T\n\n  Spec    Steps\n  ------  -----\n  a-star     20\n\n  Spec    Expanded\n  ------  --------\n  a-star     \
             1,234\n\n  Spec    Time\n  ------  ----\n  a-star   0.5\n\nA note of some\nwords.\n"
        );
        assert_eq!(table.to_text_within(80), table.to_text());
        table.groups = vec![(String::new(), 1), ("one".into(), 1), ("two".into(), 2)];
        let parts = table.to_text_within(20);
        assert_eq!(parts.matches("Spec").count(), 2, "groups stay together: {parts}");
    }
}
