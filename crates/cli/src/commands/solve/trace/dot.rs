//! The tree of a search for Graphviz: `dot -Tsvg`.

use std::io::Write;

use loyd_search::NO_STEP;

use super::Shown;
use crate::exit::Failure;

/// Writes the graph.
pub(super) fn write(out: &mut impl Write, shown: &Shown<'_>) -> Result<(), Failure> {
    writeln!(out, "digraph search {{")?;
    writeln!(out, "  label=\"{}\";", escaped(&shown.spec.to_string()))?;
    writeln!(out, "  node [shape=box, fontname=\"monospace\"];")?;
    for node in shown.pictured() {
        let step = shown.step(node);
        let marks = shown.tree.marks[node];
        let (g, h) = (shown.length(shown.tree.g[node]), shown.length(shown.tree.h[node]));
        let order = match shown.tree.out[node] {
            NO_STEP => String::new(),
            order => format!("#{order}  "),
        };
        let label = format!("{}{order}g={g} h={h} f={}", step.drawing, shown.f(node));
        let style = match (marks.path, marks.dropped || marks.cut) {
            (true, _) => ", style=filled, fillcolor=\"#cfe8cf\"",
            (_, true) => ", style=dashed, fontcolor=gray, color=gray",
            _ => "",
        };
        writeln!(out, "  n{node} [label=\"{}\"{style}];", escaped(&label))?;
        if let Some(action) = &step.action {
            writeln!(out, "  n{} -> n{node} [label=\"{}\"];", shown.tree.parent[node], escaped(action))?;
        }
    }
    writeln!(out, "}}")?;
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
