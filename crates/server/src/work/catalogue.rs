//! Everything that has a name.

use loyd_domains::Dictionary;
use loyd_lab::registry::{self, Named};
use loyd_tiles::heuristics;

use crate::api::{AlgorithmInfo, Catalogue, HeuristicInfo, NamedInfo, WordListInfo};

/// The name of the built-in list of words.
pub const ENGLISH: &str = "english";

/// All names, from the laboratory's own tables.
pub fn catalogue() -> Catalogue {
    let algorithms = registry::ALGORITHMS.iter().map(|entry| AlgorithmInfo {
        name: entry.name.to_owned(),
        summary: entry.summary.to_owned(),
        optimal: entry.optimal,
        complete: entry.complete,
        memory: entry.memory.to_owned(),
        informed: entry.informed,
        options: entry.options.iter().map(|&option| option.to_owned()).collect(),
    });
    let heuristics = heuristics::entries().iter().map(|entry| HeuristicInfo {
        name: entry.name.to_owned(),
        summary: entry.summary.to_owned(),
        admissible: entry.admissible,
        consistent: entry.consistent,
        known_wrong: entry.known_wrong,
        note: entry.note.to_owned(),
    });
    let english = WordListInfo { name: ENGLISH.to_owned(), words: Dictionary::english().len() as u32 };
    Catalogue {
        algorithms: algorithms.collect(),
        heuristics: heuristics.collect(),
        ties: named(registry::TIES),
        duplicates: named(registry::DUPLICATES),
        conventions: named(registry::CONVENTIONS),
        word_lists: vec![english],
    }
}

fn named<T>(table: &[Named<T>]) -> Vec<NamedInfo> {
    table
        .iter()
        .map(|entry| NamedInfo { name: entry.name.to_owned(), summary: entry.summary.to_owned() })
        .collect()
}
