//! `loyd list`: every name, with its properties.

use std::io::Write;

use loyd_lab::heuristic::FORMS;
use loyd_lab::registry::{ALGORITHMS, CONVENTIONS, DUPLICATES, Named, TIES};
use loyd_tiles::heuristics;
use serde_json::{Value, json};

use crate::args::ListArgs;
use crate::exit::{Exit, Failure};
use crate::show;

/// Prints the tables of names.
pub fn run(args: &ListArgs) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json())?;
    } else {
        write_text(&mut out)?;
    }
    Ok(Exit::Answered)
}

fn write_text(out: &mut impl Write) -> std::io::Result<()> {
    let yes = |is: bool| if is { "yes" } else { "no" };
    writeln!(out, "{:<52}shortest  complete", "Algorithms, as in -a NAME:HEURISTIC[options]")?;
    for entry in ALGORITHMS {
        let name = if entry.informed { format!("{}:h", entry.name) } else { entry.name.to_owned() };
        writeln!(out, "  {name:<50}{:<10}{}", yes(entry.optimal), yes(entry.complete))?;
        indented(out, entry.summary)?;
        if !entry.options.is_empty() {
            writeln!(out, "      options: {}", entry.options.join(", "))?;
        }
    }
    writeln!(out, "\n{:<52}admissible  consistent", "Heuristics")?;
    for entry in heuristics::entries() {
        let names = [&[entry.name], entry.aliases].concat().join(", ");
        writeln!(out, "  {names:<50}{:<12}{}", yes(entry.admissible), yes(entry.consistent))?;
        indented(out, entry.summary)?;
        if !entry.note.is_empty() {
            indented(out, entry.note)?;
        }
    }
    for form in FORMS {
        let sound = form.sound.map_or("ask loyd audit", yes);
        let consistent = form.sound.map_or("", yes);
        writeln!(out, "{}", format!("  {:<50}{sound:<12}{consistent}", form.form).trim_end())?;
        indented(out, form.summary)?;
        // As a shell takes it.
        let quote = if form.example.contains(' ') { "\"" } else { "" };
        indented(out, &format!("as in {quote}{}{quote}", form.example))?;
    }
    write_named(out, "Tie-breaks (ties=), among equal f", TIES)?;
    write_named(out, "Duplicates (duplicates=)", DUPLICATES)?;
    write_named(out, "Conventions (convention=)", CONVENTIONS)
}

fn write_named<T>(out: &mut impl Write, title: &str, table: &[Named<T>]) -> std::io::Result<()> {
    writeln!(out, "\n{title}")?;
    table.iter().try_for_each(|entry| {
        let name = format!("  {:<12}", entry.name);
        writeln!(out, "{}", show::wrapped(&name, &" ".repeat(name.len()), entry.summary))
    })
}

fn indented(out: &mut impl Write, sentence: &str) -> std::io::Result<()> {
    writeln!(out, "{}", show::wrapped("      ", "      ", sentence))
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
    let forms: Vec<Value> = FORMS
        .iter()
        .map(|form| {
            json!({"form": form.form, "example": form.example, "summary": form.summary,
                   "admissible": form.sound, "consistent": form.sound})
        })
        .collect();
    json!({"algorithms": algorithms, "heuristics": heuristics, "heuristic_forms": forms, "ties": named_json(TIES),
           "duplicates": named_json(DUPLICATES), "conventions": named_json(CONVENTIONS)})
}

fn named_json<T>(table: &[Named<T>]) -> Vec<Value> {
    table.iter().map(|entry| json!({"name": entry.name, "summary": entry.summary})).collect()
}
