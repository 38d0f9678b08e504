//! `loyd list`: every name, with its properties.

use std::io::Write as _;

use loyd_lab::registry::{ALGORITHMS, CONVENTIONS, DUPLICATES, Named, TIES};
use loyd_tiles::heuristics;
use serde_json::{Value, json};

use crate::args::ListArgs;
use crate::exit::{Exit, Failure};

/// Prints the tables of names.
pub fn run(args: &ListArgs) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json())?;
    } else {
        out.write_all(as_text().as_bytes())?;
    }
    Ok(Exit::Answered)
}

fn as_text() -> String {
    let mut text = String::from("Algorithms, as in -a NAME:HEURISTIC[options]        shortest  complete\n");
    for entry in ALGORITHMS {
        let yes = |is: bool| if is { "yes" } else { "no" };
        let name = if entry.informed { format!("{}:h", entry.name) } else { entry.name.to_owned() };
        text += &format!("  {name:<50}{:<10}{}\n", yes(entry.optimal), yes(entry.complete));
        text += &format!("      {}\n", entry.summary);
        if !entry.options.is_empty() {
            text += &format!("      options: {}\n", entry.options.join(", "));
        }
    }
    text += "\nHeuristics                                          admissible  consistent\n";
    for entry in heuristics::entries() {
        let yes = |is: bool| if is { "yes" } else { "no" };
        let names = [&[entry.name], entry.aliases].concat().join(", ");
        text += &format!("  {names:<50}{:<12}{}\n", yes(entry.admissible), yes(entry.consistent));
        text += &format!("      {}\n", entry.summary);
        if !entry.note.is_empty() {
            text += &format!("      {}\n", entry.note);
        }
    }
    text += &named("\nTie-breaks (ties=), among equal f", TIES);
    text += &named("\nDuplicates (duplicates=)", DUPLICATES);
    text += &named("\nConventions (convention=)", CONVENTIONS);
    text
}

fn named<T>(title: &str, table: &[Named<T>]) -> String {
    let rows: String = table.iter().map(|entry| format!("  {:<12}{}\n", entry.name, entry.summary)).collect();
    format!("{title}\n{rows}")
}

fn as_json() -> Value {
    let algorithms: Vec<Value> = ALGORITHMS
        .iter()
        .map(|entry| {
            json!({"name": entry.name, "summary": entry.summary, "optimal": entry.optimal, "complete": entry.complete,
                   "memory": entry.memory, "informed": entry.informed, "options": entry.options})
        })
        .collect();
    let heuristics: Vec<Value> = heuristics::entries()
        .iter()
        .map(|entry| {
            json!({"name": entry.name, "aliases": entry.aliases, "summary": entry.summary,
                   "admissible": entry.admissible, "consistent": entry.consistent, "note": entry.note})
        })
        .collect();
    json!({"algorithms": algorithms, "heuristics": heuristics, "ties": named_json(TIES),
           "duplicates": named_json(DUPLICATES), "conventions": named_json(CONVENTIONS)})
}

fn named_json<T>(table: &[Named<T>]) -> Vec<Value> {
    table.iter().map(|entry| json!({"name": entry.name, "summary": entry.summary})).collect()
}
