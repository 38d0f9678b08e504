//! Problems on a page to print, and their solutions on another.

use std::path::Path;

use loyd_lab::{Algorithm, Instance, Spec};

use crate::exit::Failure;
use crate::lab::Lab;
use crate::{input, interrupt, show};

const STYLE: &str = "body{font:16px/1.4 sans-serif;margin:2em;color:#000}\
h1{font-size:1.3em}ol{display:flex;flex-wrap:wrap;gap:2em 3em}li{break-inside:avoid}\
table{border-collapse:collapse}td{width:2.2em;height:2.2em;border:1px solid #000;text-align:center}\
td.blank{background:#ddd}pre{margin:0}.answer{margin-top:.4em;border-bottom:1px solid #999;width:14em;height:1.6em}\
section.solutions{break-before:page}.moves{max-width:22em;overflow-wrap:anywhere}";

/// Writes the sheet. Each problem is solved for the second part.
pub(super) fn write(path: &Path, instances: &[Instance], seed: u64, lab: &Lab) -> Result<(), Failure> {
    let limits = loyd_search::Limits { cancel: Some(interrupt::flag()), ..loyd_search::Limits::default() };
    let cx = lab.context(limits);
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for instance in instances {
        let report = instance.solve(&Spec::new(Algorithm::Auto, None), &cx, &mut |_| ())?;
        let picture = picture(instance);
        puzzles.push(format!("<li>{picture}<div class=\"answer\"></div></li>"));
        let answer = match (report.cost(), report.moves()) {
            (Some(cost), Some(moves)) => {
                let proof = if report.optimal { "shortest" } else { "not proven shortest" };
                let length = show::length(cost, report.unit, instance.about().words.action);
                format!("{length}, {proof}: {}", escaped(&moves.to_string()))
            }
            _ => "no solution".to_owned(),
        };
        solutions.push(format!("<li>{picture}<div class=\"moves\">{answer}</div></li>"));
    }
    let (puzzles, solutions) = (puzzles.concat(), solutions.concat());
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Worksheet {seed}</title><style>{STYLE}</style>\n\
         <h1>Worksheet {seed}</h1><ol>{puzzles}</ol>\n\
         <section class=\"solutions\"><h1>Solutions of worksheet {seed}</h1>\
         <p>Letters are the blank's moves: Up, Down, Left, Right.</p><ol>{solutions}</ol></section></html>\n"
    );
    std::fs::write(path, page).map_err(|error| {
        let (name, why) = (input::quoted(&path.to_string_lossy()), input::reason(&error));
        Failure::Input(format!("cannot write {name}: {why}"))
    })
}

/// A board as a table; what is no board as it is drawn.
fn picture(instance: &Instance) -> String {
    let rows = instance.identity().puzzle;
    let Some(rows) = rows.as_array().filter(|_| instance.identity().rows.is_some()) else {
        return format!("<pre>{}</pre>", escaped(&instance.drawing()));
    };
    let cell = |tile: &serde_json::Value| match tile.as_u64() {
        Some(0) | None => "<td class=\"blank\"></td>".to_owned(),
        Some(tile) => format!("<td>{tile}</td>"),
    };
    let row = |row: &serde_json::Value| {
        let cells: String = row.as_array().into_iter().flatten().map(cell).collect();
        format!("<tr>{cells}</tr>")
    };
    format!("<table>{}</table>", rows.iter().map(row).collect::<String>())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
