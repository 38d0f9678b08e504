//! The tables of a study in LaTeX, to be put into a paper.

use super::{Section, Study};
use crate::Table;

/// The study's tables in LaTeX. They need the package `booktabs`.
pub fn latex(study: &Study) -> String {
    let mut text = vec!["% \\usepackage{booktabs}\n".to_owned()];
    // A comment ends with its line, so what it says must have none.
    text.push(format!("% {}\n", one_line(&study.command)));
    for section in &study.sections {
        for shown in &section.tables {
            text.push(table(&caption(section, shown), shown));
        }
    }
    text.concat()
}

fn caption(section: &Section, table: &Table) -> String {
    match section.title_of(table) {
        Some(title) if !section.title.is_empty() => format!("{}: {title}", section.title),
        _ => table.title.clone(),
    }
}

fn table(caption: &str, table: &Table) -> String {
    let columns: String =
        (0..table.columns.len()).map(|at| if at < table.names { 'l' } else { 'r' }).collect();
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        // The empty group keeps a cell that begins with a bracket from being read as an option of the line break.
        format!("    {{}}{} \\\\\n", cells.join(" & "))
    };
    let notes: Vec<String> = table.notes.iter().map(|note| format!(" {}", escaped(note))).collect();
    let mut text = vec!["\n\\begin{table}\n  \\centering\n".to_owned()];
    text.push(format!("  \\caption{{{}.{}}}\n", escaped(caption), notes.concat()));
    text.push(format!("  \\begin{{tabular}}{{{columns}}}\n    \\toprule\n"));
    if !table.groups.is_empty() {
        let groups: Vec<String> = table
            .groups
            .iter()
            .map(|(group, count)| format!("\\multicolumn{{{count}}}{{c}}{{{}}}", escaped(group)))
            .collect();
        text.push(format!("    {} \\\\\n", groups.join(" & ")));
    }
    text.push(row(&table.columns));
    text.push("    \\midrule\n".to_owned());
    for cells in &table.rows {
        text.push(row(cells));
    }
    text.push("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n".to_owned());
    text.concat()
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Every character that TeX reads as more than itself, as itself.
fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => shown.push_str("\\textbackslash{}"),
            '~' => shown.push_str("\\textasciitilde{}"),
            '^' => shown.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => shown.extend(['\\', c]),
            '<' => shown.push_str("\\textless{}"),
            '>' => shown.push_str("\\textgreater{}"),
            '|' => shown.push_str("\\textbar{}"),
            '"' => shown.push_str("''"),
            '±' => shown.push_str("$\\pm$"),
            '≥' => shown.push_str("$\\geq$"),
            'µ' => shown.push_str("$\\mu$"),
            c if c.is_control() => shown.push(' '),
            c => shown.push(c),
        }
    }
    shown
}
