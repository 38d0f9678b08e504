//! Everything that has a name.

use loyd_domains::Dictionary;
use loyd_lab::algorithm::{CONVENTIONS, DUPLICATES, Named, TIES};
use loyd_lab::{ALGORITHMS, About, Claim, Entry};

use super::{Lab, TILES};
use crate::api::{
    AlgorithmInfo, Catalogue, DomainInfo, DomainWords, HeuristicInfo, NamedInfo, SizeInfo, WordListInfo,
};

/// The name of the built-in list of words.
pub const ENGLISH: &str = "english";

impl Lab {
    /// All names, from the laboratory's own tables.
    pub fn catalogue(&self) -> Catalogue {
        let algorithms = ALGORITHMS.iter().map(|entry| AlgorithmInfo {
            name: entry.name.to_owned(),
            summary: entry.summary.to_owned(),
            optimal: entry.optimal,
            complete: entry.complete,
            memory: entry.memory.to_owned(),
            informed: entry.informed,
            options: entry.options.iter().map(|&option| option.to_owned()).collect(),
        });
        let english = WordListInfo { name: ENGLISH.to_owned(), words: Dictionary::english().len() as u32 };
        let tiles = self.registry.find(TILES);
        Catalogue {
            algorithms: algorithms.collect(),
            heuristics: tiles.map_or_else(|_| Vec::new(), |tiles| heuristics(tiles.about())),
            ties: named(TIES),
            duplicates: named(DUPLICATES),
            conventions: named(CONVENTIONS),
            word_lists: vec![english],
            domains: self.registry.iter().map(|domain| described(domain.about())).collect(),
        }
    }
}

fn described(about: &About) -> DomainInfo {
    let size =
        about.size.map(|size| SizeInfo { form: size.form.to_owned(), default: size.default.to_owned() });
    DomainInfo {
        name: about.name.to_string(),
        summary: about.summary.to_string(),
        example: about.example.to_string(),
        size,
        heuristics: heuristics(about),
        default: about.default.to_string(),
        unit: about.unit,
        words: DomainWords {
            instance: about.words.instance.to_owned(),
            state: about.words.state.to_owned(),
            action: about.words.action.to_owned(),
        },
    }
}

fn heuristics(about: &About) -> Vec<HeuristicInfo> {
    let info = |entry: &Entry| HeuristicInfo {
        name: entry.name.to_owned(),
        summary: entry.summary.to_owned(),
        admissible: entry.claim.admissible(),
        consistent: entry.claim.consistent(),
        known_wrong: entry.claim == Claim::KnownWrong,
        note: entry.note.to_owned(),
    };
    about.heuristics.iter().map(info).collect()
}

fn named<T>(table: &[Named<T>]) -> Vec<NamedInfo> {
    table
        .iter()
        .map(|entry| NamedInfo { name: entry.name.to_owned(), summary: entry.summary.to_owned() })
        .collect()
}
