//! The names as one object.

use loyd_lab::algorithm::AlgorithmEntry;
use loyd_lab::{Claim, Form};
use schemars::JsonSchema;
use serde::Serialize;

/// Every name.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "List")]
pub struct ListJson {
    /// The algorithms.
    pub algorithms: Vec<AlgorithmJson>,
    /// The heuristics of sliding tiles.
    pub heuristics: Vec<HeuristicJson>,
    /// Heuristics with something to fill in.
    pub heuristic_forms: Vec<FormJson>,
    /// What `ties=` takes.
    pub ties: Vec<NamedJson>,
    /// What `duplicates=` takes.
    pub duplicates: Vec<NamedJson>,
    /// What `convention=` takes.
    pub conventions: Vec<NamedJson>,
    /// What `--domain` takes.
    pub domains: Vec<DomainJson>,
    /// The version of the schema of everything that is printed with `--json`.
    pub schema: &'static str,
}

/// An algorithm.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AlgorithmName")]
pub struct AlgorithmJson {
    name: &'static str,
    /// Other names that are understood.
    aliases: &'static [&'static str],
    /// One sentence.
    summary: &'static str,
    /// Whether its solutions are cheapest.
    optimal: bool,
    /// Whether it finds a solution whenever there is one.
    complete: bool,
    /// What it holds in memory.
    memory: &'static str,
    /// Whether it takes a heuristic.
    informed: bool,
    /// The options it takes.
    options: &'static [&'static str],
}

impl AlgorithmJson {
    pub fn new(entry: &AlgorithmEntry) -> AlgorithmJson {
        AlgorithmJson {
            name: entry.name,
            aliases: entry.aliases,
            summary: entry.summary,
            optimal: entry.optimal,
            complete: entry.complete,
            memory: entry.memory,
            informed: entry.informed,
            options: entry.options,
        }
    }
}

/// A heuristic.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "HeuristicName")]
pub struct HeuristicJson {
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// One sentence.
    pub summary: &'static str,
    /// Whether it never overestimates.
    pub admissible: bool,
    /// Whether it never falls by more than a move costs.
    pub consistent: bool,
    /// What else is worth knowing; may be empty.
    pub note: &'static str,
}

/// A heuristic with something to fill in.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "HeuristicForm")]
pub struct FormJson {
    /// As in `pdb:PARTITION`.
    form: &'static str,
    /// One that is filled in.
    example: &'static str,
    /// One sentence.
    summary: &'static str,
    /// Whether it never overestimates; `null` where nothing is claimed.
    admissible: Option<bool>,
    /// Whether it never falls by more than a move costs; likewise.
    consistent: Option<bool>,
}

impl FormJson {
    pub fn new(form: &Form) -> FormJson {
        let sound = (form.claim != Claim::Unknown).then_some(form.claim);
        FormJson {
            form: form.form,
            example: form.example,
            summary: form.summary,
            admissible: sound.map(Claim::admissible),
            consistent: sound.map(Claim::consistent),
        }
    }
}

/// A name with a sentence.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Name")]
pub struct NamedJson {
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
}

/// A kind of problem.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DomainName")]
pub struct DomainJson {
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// A problem of it.
    pub example: String,
    /// How sizes are written; `null` where there are none.
    pub size: Option<&'static str>,
    /// The heuristic where none is named.
    pub default: String,
    /// `cost` / `unit` is the length.
    pub unit: u32,
    /// Its heuristics.
    pub heuristics: Vec<HeuristicJson>,
    /// Those with something to fill in.
    pub heuristic_forms: Vec<FormJson>,
}
