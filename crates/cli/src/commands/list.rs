//! `loyd list`: every name, with its properties.

pub mod json;

use std::io::Write;

use crate::args::ListArgs;
use crate::exit::{Exit, Failure};
use crate::{schema, show};
use json::{AlgorithmJson, DomainJson, FormJson, HeuristicJson, ListJson, NamedJson};
use loyd_lab::algorithm::{ALGORITHMS, CONVENTIONS, DUPLICATES, Named, TIES};
use loyd_lab::{About, Claim, Form, OWN_FORMS, Registry};

/// Prints the tables of names.
pub fn run(args: &ListArgs) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    let registry = loyd_domains::registry();
    if args.schema {
        writeln!(out, "{:#}", schema::document())?;
    } else if args.json {
        writeln!(out, "{}", show::json(&as_json(&registry))?)?;
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
pub fn as_json(registry: &Registry) -> ListJson {
    let domains: Vec<&About> = registry.iter().map(loyd_lab::AnyDomain::about).collect();
    let (heuristics, heuristic_forms) = domains.first().map_or_else(Default::default, |tiles| {
        (heuristics_json(tiles), tiles.forms.iter().chain(&OWN_FORMS).map(FormJson::new).collect())
    });
    let domain = |about: &&About| DomainJson {
        name: about.name.to_string(),
        summary: about.summary.to_string(),
        example: about.example.to_string(),
        size: about.size.map(|size| size.form),
        default: about.default.to_string(),
        unit: about.unit,
        heuristics: heuristics_json(about),
        heuristic_forms: about.forms.iter().map(FormJson::new).collect(),
    };
    ListJson {
        algorithms: ALGORITHMS.iter().map(AlgorithmJson::new).collect(),
        heuristics,
        heuristic_forms,
        ties: named_json(TIES),
        duplicates: named_json(DUPLICATES),
        conventions: named_json(CONVENTIONS),
        domains: domains.iter().map(domain).collect(),
        schema: schema::VERSION,
    }
}

fn heuristics_json(about: &About) -> Vec<HeuristicJson> {
    let heuristic = |entry: &loyd_lab::Entry| HeuristicJson {
        name: entry.name,
        aliases: entry.aliases,
        summary: entry.summary,
        admissible: entry.claim.admissible(),
        consistent: entry.claim.consistent(),
        note: entry.note,
    };
    about.heuristics.iter().map(heuristic).collect()
}

fn named_json<T>(table: &[Named<T>]) -> Vec<NamedJson> {
    table.iter().map(|entry| NamedJson { name: entry.name, summary: entry.summary }).collect()
}
