//! A study as a file: CSV, JSON lines, Markdown, LaTeX, or one HTML page with plots.
//!
//! CSV and JSON lines hold every run; Markdown and LaTeX hold the tables; the page holds all of it. Every name is
//! escaped for the format it goes into.

mod csv;
mod figures;
mod html;
mod json_lines;
mod latex;
mod markdown;
mod plot;
mod svg;

pub use csv::csv;
pub use figures::{Figure, figures};
pub use html::html;
pub use json_lines::{RunLine, json_lines};
pub use latex::latex;
pub use markdown::markdown;

use crate::{Comparison, Table};

/// One or several comparisons, with the tables that sum them up and what is needed to make them again.
#[derive(Debug, Clone)]
pub struct Study {
    /// What it is called.
    pub title: String,
    /// The parts.
    pub sections: Vec<Section>,
    /// The command line that makes it again.
    pub command: String,
    /// The machine it was made on.
    pub machine: String,
}

/// One comparison of a study.
#[derive(Debug, Clone)]
pub struct Section {
    /// What it is called; may be empty if it is the only one.
    pub title: String,
    /// The runs.
    pub comparison: Comparison,
    /// The tables that sum them up.
    pub tables: Vec<Table>,
}

impl Study {
    /// The tables of all sections, in order.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.sections.iter().flat_map(|section| &section.tables)
    }

    /// Every run as `(section, puzzle, spec)`, in order.
    fn runs(&self) -> impl Iterator<Item = (&Section, usize, usize)> {
        self.sections.iter().flat_map(|section| {
            let plan = &section.comparison.plan;
            let specs = plan.specs.len();
            (0..plan.puzzles.len() * specs).map(move |at| (section, at / specs, at % specs))
        })
    }
}

impl Section {
    /// A table's title, unless the section's says it already.
    fn title_of<'a>(&self, table: &'a Table) -> Option<&'a str> {
        (table.title != self.title).then_some(table.title.as_str())
    }
}

#[cfg(test)]
mod tests;
