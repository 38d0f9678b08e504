//! `loyd list`: every name, with its properties.

use std::io::Write;

use loyd_lab::algorithm::{ALGORITHMS, CONVENTIONS, DUPLICATES, Named, TIES};
use loyd_lab::{About, Claim, Form, OWN_FORMS, Registry};
use serde_json::{Value, json};

use crate::args::ListArgs;
use crate::exit::{Exit, Failure};
use crate::show;

/// Prints the tables of names.
pub fn run(args: &ListArgs) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    let registry = loyd_domains::registry();
    if args.json {
        writeln!(out, "{}", as_json(&registry))?;
    } else {
        write_text(&mut out, &registry)?;
    }
    Ok(Exit::Answered)
}

fn write_text(out: &mut impl Write, registry: &Registry) -> std::io::Result<()> {
    writeln!(out, "{:<52}shortest  complete", "Algorithms, as in -a NAME:HEURISTIC[options]")?;
    for entry in ALGORITHMS {
        let name = if entry.informed { format!("{}:h", entry.name) } else { entry.name.to_owned() };
        writeln!(out, "  {name:<50}{:<10}{}", yes(entry.optimal), yes(entry.complete))?;
        indented(out, entry.summary)?;
        if !entry.aliases.is_empty() {
            indented(out, &format!("also: {}", entry.aliases.join(", ")))?;
        }
        if !entry.options.is_empty() {
            writeln!(out, "      options: {}", entry.options.join(", "))?;
        }
    }
    let mut domains = registry.iter().map(loyd_lab::AnyDomain::about);
    if let Some(tiles) = domains.next() {
        writeln!(out, "\n{:<52}admissible  consistent", "Heuristics")?;
        write_heuristics(out, tiles)?;
        tiles.forms.iter().chain(&OWN_FORMS).try_for_each(|form| write_form(out, form))?;
        writeln!(out, "  {:<50}as theirs", "max(a,b), 2*a")?;
        indented(out, "the largest of several, and multiples, of any of these")?;
    }
    for about in domains {
        let title = format!("Heuristics of -d {}", about.name);
        writeln!(out, "\n{title:<52}admissible  consistent")?;
        indented(out, &format!("{}, as in \"{}\"", about.summary, about.example.replace('\n', " / ")))?;
        write_heuristics(out, about)?;
        about.forms.iter().try_for_each(|form| write_form(out, form))?;
    }
    write_named(out, "Tie-breaks (ties=), among equal f", TIES)?;
    write_named(out, "Duplicates (duplicates=)", DUPLICATES)?;
    write_named(out, "Conventions (convention=)", CONVENTIONS)
}

fn write_heuristics(out: &mut impl Write, about: &About) -> std::io::Result<()> {
    for entry in &about.heuristics {
        let names = [&[entry.name], entry.aliases].concat().join(", ");
        let (admissible, consistent) = (yes(entry.claim.admissible()), yes(entry.claim.consistent()));
        writeln!(out, "  {names:<50}{admissible:<12}{consistent}")?;
        indented(out, entry.summary)?;
        if !entry.note.is_empty() {
            indented(out, entry.note)?;
        }
    }
    Ok(())
}

fn write_form(out: &mut impl Write, form: &Form) -> std::io::Result<()> {
    let (sound, consistent) = match form.claim {
        Claim::Unknown => ("ask loyd audit", ""),
        claim => (yes(claim.admissible()), yes(claim.consistent())),
    };
    writeln!(out, "{}", format!("  {:<50}{sound:<12}{consistent}", form.form).trim_end())?;
    indented(out, form.summary)?;
    // As a shell takes it.
    let quote = if form.example.contains(' ') { "\"" } else { "" };
    indented(out, &format!("as in {quote}{}{quote}", form.example))
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
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

/// Every name, as one object.
pub fn as_json(registry: &Registry) -> Value {
    let algorithms: Vec<Value> = ALGORITHMS
        .iter()
        .map(|entry| {
            json!({"name": entry.name, "aliases": entry.aliases, "summary": entry.summary, "optimal": entry.optimal, "complete": entry.complete,
                   "memory": entry.memory, "informed": entry.informed, "options": entry.options})
        })
        .collect();
    let domains: Vec<&About> = registry.iter().map(loyd_lab::AnyDomain::about).collect();
    let (heuristics, forms) = domains.first().map_or_else(Default::default, |tiles| {
        let forms = tiles.forms.iter().chain(&OWN_FORMS).map(form_json).collect::<Vec<_>>();
        (heuristics_json(tiles), forms)
    });
    let domains: Vec<Value> = domains
        .iter()
        .map(|about| {
            json!({"name": about.name, "summary": about.summary, "example": about.example,
                   "size": about.size.map(|size| size.form), "default": about.default, "unit": about.unit,
                   "heuristics": heuristics_json(about),
                   "heuristic_forms": about.forms.iter().map(form_json).collect::<Vec<_>>()})
        })
        .collect();
    json!({"algorithms": algorithms, "heuristics": heuristics, "heuristic_forms": forms, "ties": named_json(TIES),
           "duplicates": named_json(DUPLICATES), "conventions": named_json(CONVENTIONS), "domains": domains})
}

fn heuristics_json(about: &About) -> Vec<Value> {
    let heuristic = |entry: &loyd_lab::Entry| {
        json!({"name": entry.name, "aliases": entry.aliases, "summary": entry.summary,
               "admissible": entry.claim.admissible(), "consistent": entry.claim.consistent(), "note": entry.note})
    };
    about.heuristics.iter().map(heuristic).collect()
}

fn form_json(form: &Form) -> Value {
    let sound = (form.claim != Claim::Unknown).then_some(form.claim);
    json!({"form": form.form, "example": form.example, "summary": form.summary,
           "admissible": sound.map(Claim::admissible), "consistent": sound.map(Claim::consistent)})
}

fn named_json<T>(table: &[Named<T>]) -> Vec<Value> {
    table.iter().map(|entry| json!({"name": entry.name, "summary": entry.summary})).collect()
}
