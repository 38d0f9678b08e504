//! A table of text, which every format can show.

/// Rows and columns with a title, and a note on what they mean.
///
/// ```
/// use loyd_lab::Table;
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

    /// For a terminal: names to the left, numbers to the right.
    pub fn to_text(&self) -> String {
        let widths = self.widths();
        let mut text = vec![format!("{}\n\n", self.title)];
        if !self.groups.is_empty() {
            text.push(self.group_line(&widths));
        }
        text.push(self.line(&self.columns, &widths));
        let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        text.push(self.line(&rules, &widths));
        for row in &self.rows {
            text.push(self.line(row, &widths));
        }
        if !self.notes.is_empty() {
            text.push(format!("\n{}\n", self.notes.join("\n")));
        }
        text.concat()
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
}
