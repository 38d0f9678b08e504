//! The tables of a study in Markdown, as most sites read it.

use super::Study;
use crate::Table;

/// The study's tables in Markdown.
pub fn markdown(study: &Study) -> String {
    let mut text = vec![format!("# {}\n\n", escaped(&study.title))];
    for section in &study.sections {
        if !section.title.is_empty() {
            text.push(format!("## {}\n\n", escaped(&section.title)));
        }
        for shown in &section.tables {
            text.push(table(section.title_of(shown), shown));
        }
    }
    // A fence longer than any run of backticks inside cannot be closed by them.
    let fence = "`".repeat(3.max(longest_run(&study.command) + 1));
    text.push(format!("Made on {} by\n\n{fence}\n{}\n{fence}\n", escaped(&study.machine), study.command));
    text.concat()
}

fn table(title: Option<&str>, table: &Table) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rules = (0..table.columns.len()).map(|at| if at < table.names { "---" } else { "---:" });
    let mut text = Vec::new();
    text.extend(title.map(|title| format!("**{}**\n\n", escaped(title))));
    text.push(row(&table.full_columns()));
    text.push(format!("| {} |\n", rules.collect::<Vec<_>>().join(" | ")));
    for cells in &table.rows {
        text.push(row(cells));
    }
    text.push("\n".to_owned());
    for note in &table.notes {
        text.push(format!("{}\n", escaped(note)));
    }
    text.push("\n".to_owned());
    text.concat()
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Every character that Markdown or HTML could read as markup gets a backslash or becomes an entity.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '$' => shown.extend(['\\', c]),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '&' => shown.push_str("&amp;"),
            c if c.is_control() => shown.push(' '),
            c => shown.push(c),
        }
    }
    shown
}
