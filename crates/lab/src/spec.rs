//! One spelling everywhere: the algorithm, its heuristic, its options in brackets, as in
//! `weighted-a-star:manhattan[weight=2]`.

use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;

use loyd_search::{Duplicates, Ties, Weight};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::algorithm::{self, ALGORITHMS, Algorithm, Convention, MoveOrder, Named};
use crate::domain::About;
use crate::estimate::{Estimate, EstimateError};
use crate::format::printable;
use crate::suggestions;

/// What to run, as a value. Text is one way to make it; `auto` makes it directly.
///
/// ```
/// use loyd_lab::{Algorithm, Estimate, Spec};
/// let spec: Spec = "a-star:manhattan[ties=fifo,duplicates=none]".parse().unwrap();
/// assert_eq!(spec.estimate(), Some(&Estimate::named("manhattan")));
/// assert_eq!(spec.to_string(), "a-star:manhattan[ties=fifo,duplicates=none]");
/// assert_eq!(Spec::new(Algorithm::AStar, Some(Estimate::named("gap"))).to_string(), "a-star:gap");
/// assert!("a-star:manhattan[weight=2]".parse::<Spec>().unwrap_err().to_string().contains("takes no option"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    algorithm: Algorithm,
    estimate: Option<Estimate>,
    options: Options,
    /// As it was typed, but for the algorithm's name: what people are shown again.
    text: String,
}

/// The options of a spec, with their defaults filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How much weighted A* trusts its heuristic, anytime A* at first; how much longer than the shortest a solution of focal
    /// search may be.
    pub weight: Weight,
    /// How deep depth-limited search goes.
    pub limit: u64,
    /// How many states beam search keeps of a layer.
    pub width: NonZeroUsize,
    /// The order among equal f.
    pub ties: Ties,
    /// Which boards count as met before.
    pub duplicates: Duplicates,
    /// Move order and counting rules.
    pub convention: Convention,
    /// Whether pattern databases are also looked up through the board's reflection.
    pub reflect: bool,
    /// In which order moves up, down, left and right are tried. `None`: as the convention says.
    pub order: Option<MoveOrder>,
    /// Whether the twin's nodes wait in the same queue as the puzzle's.
    pub one_queue: bool,
    /// How many states the transposition table of IDA* holds. `None`: it has none.
    pub table: Option<NonZeroUsize>,
    /// How many steps annealing takes to cool.
    pub steps: NonZeroU64,
    /// What annealing draws its lots by.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            weight: Weight::from_thousandths(2000).expect("2 is a weight"),
            limit: 30,
            width: NonZeroUsize::new(1000).expect("1000 is not 0"),
            ties: Ties::LowH,
            duplicates: Duplicates::Closed,
            convention: Convention::Loyd,
            reflect: true,
            order: None,
            one_queue: false,
            table: None,
            steps: NonZeroU64::new(100_000).expect("100,000 is not 0"),
            seed: 0,
        }
    }
}

/// What is wrong with a spec.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such algorithm.
    #[error("{}", suggestions::unknown("algorithm", .0, &ALGORITHMS.iter().map(|a| a.name).collect::<Vec<_>>()))]
    Algorithm(String),
    /// The algorithm takes no heuristic.
    #[error("{0} takes no heuristic")]
    NoHeuristic(&'static str),
    /// A colon with nothing behind it.
    #[error("a heuristic is missing after `{0}:`")]
    MissingHeuristic(&'static str),
    /// What follows the colon is no heuristic.
    #[error(transparent)]
    Estimate(#[from] EstimateError),
    /// An option that no algorithm has, or not this one.
    #[error("{algorithm} takes no option `{}`{}", printable(.key), hint(.algorithm))]
    Option {
        /// The algorithm.
        algorithm: &'static str,
        /// The key.
        key: String,
    },
    /// An option's value is none of those it can have.
    #[error("`{}` is not a value for {key}: {expected}", printable(.value))]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// What was expected.
        expected: String,
    },
    /// An option without `=`, or given twice.
    #[error("`{}` is not an option: write key=value, each key once", printable(.0))]
    Malformed(String),
    /// The convention says nothing about the algorithm.
    #[error("convention={convention} is not defined for {algorithm}")]
    Convention {
        /// The convention.
        convention: &'static str,
        /// The algorithm.
        algorithm: &'static str,
    },
    /// A seed without random ties.
    #[error("seed= needs ties=random")]
    SeedWithoutRandom,
    /// The loop of the report knows two rules and the heaps only.
    #[error(
        "convention=riverside takes a heap for ties (libcxx, libstdcxx, java, algs4 or heapq) and duplicates=closed or none"
    )]
    Riverside,
}

fn hint(algorithm: &str) -> String {
    let options = Algorithm::from_name(algorithm).map_or(&[][..], |a| a.entry().options);
    if options.is_empty() {
        return String::new();
    }
    format!("; it takes {}", options.join(", "))
}

impl Spec {
    /// An algorithm with its default options, and a heuristic if it takes one; without, the domain's default is used.
    pub fn new(algorithm: Algorithm, estimate: Option<Estimate>) -> Spec {
        let name = algorithm.entry().name;
        let estimate = estimate.filter(|_| algorithm.entry().informed);
        let text = estimate.as_ref().map_or_else(|| name.to_owned(), |estimate| format!("{name}:{estimate}"));
        Spec { algorithm, estimate, options: Options::default(), text }
    }

    /// The same with options, given as they are typed, as in `width=100`.
    ///
    /// # Errors
    /// When the algorithm does not take them.
    pub fn with_options(&self, typed: &str) -> Result<Spec, SpecError> {
        let options = parse_options(self.algorithm, typed)?;
        let base = Spec::new(self.algorithm, self.estimate.clone());
        let text = if typed.is_empty() { base.text } else { format!("{}[{typed}]", base.text) };
        Ok(Spec { options, text, ..base })
    }

    /// The same with another heuristic.
    #[must_use]
    pub fn with_estimate(&self, estimate: Estimate) -> Spec {
        let base = Spec::new(self.algorithm, Some(estimate));
        let typed = Spec::parts(&self.text).2;
        let text = typed.map_or_else(|| base.text.clone(), |typed| format!("{}[{typed}]", base.text));
        Spec { options: self.options, text, ..base }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Whether what a search with it proves holds: the bounds of a heuristic that may overestimate do not.
    pub fn proves_bounds(&self, about: &About) -> bool {
        let of_name = |name: &str| about.claim(name);
        match &self.estimate {
            Some(estimate) => estimate.claim(&of_name).admissible(),
            None if self.algorithm.entry().informed || self.algorithm == Algorithm::Auto => {
                of_name(&about.default).admissible()
            }
            None => true,
        }
    }

    /// The heuristic that was asked for. `None` where the algorithm takes none, or the domain's default is meant.
    pub fn estimate(&self) -> Option<&Estimate> {
        self.estimate.as_ref()
    }

    /// The options.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The same spec in parts: name of the algorithm, heuristic, options as typed.
    fn parts(text: &str) -> (&str, Option<&str>, Option<&str>) {
        let (rest, options) = match text.rfind('[') {
            Some(at) if text.ends_with(']') => (&text[..at], Some(&text[at + 1..text.len() - 1])),
            _ => (text, None),
        };
        match rest.split_once(':') {
            Some((name, heuristic)) => (name, Some(heuristic), options),
            None => (rest, None, options),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Spec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spec, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let text = text.trim();
        let (name, heuristic, options) = Spec::parts(text);
        let algorithm = Algorithm::from_name(name).ok_or_else(|| SpecError::Algorithm(name.to_owned()))?;
        let entry = algorithm.entry();
        let estimate = match heuristic {
            Some(_) if !entry.informed => return Err(SpecError::NoHeuristic(entry.name)),
            Some("") => return Err(SpecError::MissingHeuristic(entry.name)),
            Some(heuristic) => Some(heuristic.parse()?),
            None => None,
        };
        let base = Spec::new(algorithm, estimate);
        options.map_or(Ok(base.clone()), |typed| base.with_options(typed))
    }
}

fn parse_options(algorithm: Algorithm, text: &str) -> Result<Options, SpecError> {
    let entry = algorithm.entry();
    let mut options = Options::default();
    let (mut seen, mut seed) = (Vec::new(), None);
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (key, value) = item.split_once('=').ok_or_else(|| SpecError::Malformed(item.to_owned()))?;
        let (key, value) = (&*algorithm::plain(key), value.trim());
        let unknown = || SpecError::Option { algorithm: entry.name, key: key.to_owned() };
        let key = *entry.options.iter().find(|&&known| known == key).ok_or_else(unknown)?;
        if seen.contains(&key) {
            return Err(SpecError::Malformed(item.to_owned()));
        }
        seen.push(key);
        match key {
            "weight" => {
                options.weight =
                    parse(key, value, "a number from 1 to 1000 with at most three decimals", |v| {
                        v.parse().ok()
                    })?;
            }
            "limit" => options.limit = parse(key, value, "a depth, as in limit=30", |v| v.parse().ok())?,
            "width" => {
                options.width =
                    parse(key, value, "a whole number from 1, as in width=1000", |v| v.parse().ok())?;
            }
            "seed" => seed = Some(parse(key, value, "a whole number", |v| v.parse().ok())?),
            "ties" => options.ties = named(key, value, algorithm::TIES)?,
            "duplicates" => options.duplicates = named(key, value, algorithm::DUPLICATES)?,
            "convention" => options.convention = named(key, value, algorithm::CONVENTIONS)?,
            "reflect" => {
                let yes_no = |v: &str| ["no", "yes"].iter().position(|&word| word == v).map(|at| at == 1);
                options.reflect = parse(key, value, "yes or no", yes_no)?;
            }
            "order" => {
                let expected = "each of U, D, L, R once, as in order=ULDR";
                options.order = Some(parse(key, value, expected, MoveOrder::from_text)?);
            }
            "queues" => {
                let one = |v: &str| ["2", "1"].iter().position(|&number| number == v).map(|at| at == 1);
                options.one_queue = parse(key, value, "1 or 2", one)?;
            }
            "table" => {
                let expected = "how many states it holds, as in table=1000000 or table=1M";
                options.table = Some(parse(key, value, expected, table_entries)?);
            }
            "steps" => {
                let expected = "a whole number from 1, as in steps=100000";
                options.steps = parse(key, value, expected, |v| v.parse().ok())?;
            }
            _ => return Err(unknown()),
        }
    }
    settle(algorithm, options, seed, seen.contains(&"ties"))
}

/// Checks what options say together.
fn settle(
    algorithm: Algorithm,
    mut options: Options,
    seed: Option<u64>,
    ties_given: bool,
) -> Result<Options, SpecError> {
    if !options.convention.covers(algorithm) {
        let (convention, algorithm) = (options.convention.name(), algorithm.entry().name);
        return Err(SpecError::Convention { convention, algorithm });
    }
    if let (Some(seed), Algorithm::Annealing) = (seed, algorithm) {
        options.seed = seed;
    } else if let Some(seed) = seed {
        if !matches!(options.ties, Ties::Random { .. }) {
            return Err(SpecError::SeedWithoutRandom);
        }
        options.ties = Ties::Random { seed };
    }
    if options.convention == Convention::Riverside {
        if !ties_given {
            options.ties = Ties::Libcxx;
        }
        if !options.ties.is_heap() || options.duplicates == Duplicates::Parent {
            return Err(SpecError::Riverside);
        }
    }
    Ok(options)
}

/// A number of states, perhaps in thousands or millions.
fn table_entries(text: &str) -> Option<NonZeroUsize> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1000),
        None => text.strip_suffix(['m', 'M']).map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    digits.parse::<NonZeroUsize>().ok()?.checked_mul(NonZeroUsize::new(unit)?)
}

fn parse<T>(
    key: &'static str,
    value: &str,
    expected: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, SpecError> {
    read(value).ok_or_else(|| SpecError::Value {
        key,
        value: value.to_owned(),
        expected: expected.to_owned(),
    })
}

fn named<T: Copy>(key: &'static str, value: &str, table: &'static [Named<T>]) -> Result<T, SpecError> {
    let expected = suggestions::choices(table.iter().map(|entry| entry.name));
    parse(key, value, &expected, |name| algorithm::find(table, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Spec>().unwrap_err().to_string()
    }

    #[test]
    fn specs_say_what_they_mean() {
        let shown = |spec: &Spec| spec.estimate().map(ToString::to_string);
        let spec: Spec = "ida-star:pdb:7-8[reflect=no]".parse().unwrap();
        assert_eq!((spec.algorithm(), shown(&spec)), (Algorithm::IdaStar, Some("pdb:7-8".to_owned())));
        assert!(!spec.options().reflect);
        let spec: Spec = "a-star:exec:./h [1] --x[ties=random,seed=7]".parse().unwrap();
        assert_eq!(shown(&spec), Some("exec:./h [1] --x".to_owned()));
        assert_eq!(spec.options().ties, Ties::Random { seed: 7 });
        assert_eq!("a-star".parse::<Spec>().unwrap().estimate(), None);
        assert_eq!("ucs[convention=riverside]".parse::<Spec>().unwrap().options().ties, Ties::Libcxx);
        let spec: Spec = "a-star:max(manhattan,2*gaschnig)".parse().unwrap();
        assert_eq!(shown(&spec), Some("max(manhattan,2*gaschnig)".to_owned()));
    }

    #[test]
    fn specs_that_are_made_are_those_that_are_read() {
        let beam = Spec::new(Algorithm::Beam, Some(Estimate::named("gap"))).with_options("width=7").unwrap();
        assert_eq!(beam, "beam:gap[width=7]".parse().unwrap());
        let other = beam.with_estimate(Estimate::named("zero"));
        assert_eq!(other, "beam:zero[width=7]".parse().unwrap());
        assert_eq!(Spec::new(Algorithm::Bfs, Some(Estimate::named("gap"))), "bfs".parse().unwrap());
    }

    #[test]
    fn options_of_single_algorithms_are_read() {
        let options = |text: &str| text.parse::<Spec>().unwrap().options();
        let slots = |text: &str| options(text).table.map(NonZeroUsize::get);
        assert_eq!(slots("ida-star"), None);
        assert_eq!(slots("ida-star[table=12]"), Some(12));
        assert_eq!(
            (slots("ida-star[table=3k]"), slots("ida-star[table=64M]")),
            (Some(3000), Some(64_000_000))
        );
        let annealing = options("annealing[seed=7,steps=500]");
        assert_eq!((annealing.seed, annealing.steps.get()), (7, 500));
        assert_eq!(options("anytime-a-star[weight=3]").weight.to_string(), "3");
        assert_eq!(options("focal[weight=1.1]").weight.to_string(), "1.1");
    }

    #[test]
    fn names_are_taken_as_people_write_them() {
        for (typed, meant) in [
            ("A*:Hamming", "a-star:hamming"),
            ("gbfs:MANHATTAN", "greedy:manhattan"),
            ("astar:tiles_pos[Ties=FIFO]", "a-star:tiles-pos[Ties=FIFO]"),
            ("IDAstar:max(Manhattan,PDB:7-8)", "ida-star:max(manhattan,pdb:7-8)"),
            ("uniform-cost", "ucs"),
            ("Weighted_A_Star:Linear_Conflict", "weighted-a-star:linear-conflict"),
            ("a-star:Exec:./My_Program", "a-star:exec:./My_Program"),
        ] {
            assert_eq!(typed.parse::<Spec>().unwrap().to_string(), meant);
        }
        assert_eq!("A*[TIES=Fifo]".parse::<Spec>().unwrap().options().ties, Ties::Fifo);
    }

    #[test]
    fn wrong_specs_are_told_what_is_wrong() {
        assert_eq!(
            error("a-start"),
            "there is no algorithm `a-start`; did you mean `a-star`? (`loyd list` names them all)"
        );
        assert_eq!(error("bfs:manhattan"), "bfs takes no heuristic");
        assert_eq!(error("a-star:"), "a heuristic is missing after `a-star:`");
        assert_eq!(
            error("beam[width=0]"),
            "`0` is not a value for width: a whole number from 1, as in width=1000"
        );
        assert_eq!(
            error("weighted-a-star[weight=0.5]"),
            "`0.5` is not a value for weight: a number from 1 to 1000 with at most three decimals"
        );
        assert_eq!(
            error("a-star[ties=mine]"),
            "`mine` is not a value for ties: low-h, high-h, fifo, lifo, random, libcxx, libstdcxx, java, algs4 or heapq"
        );
        assert_eq!(error("a-star[ties]"), "`ties` is not an option: write key=value, each key once");
        assert_eq!(
            error("dfs[order=ULD]"),
            "`ULD` is not a value for order: each of U, D, L, R once, as in order=ULDR"
        );
        assert_eq!(error("a-star[seed=1]"), "seed= needs ties=random");
        assert_eq!(
            error("ida-star[table=64G]"),
            "`64G` is not a value for table: how many states it holds, as in table=1000000 or table=1M"
        );
        assert_eq!(
            error("annealing[steps=0]"),
            "`0` is not a value for steps: a whole number from 1, as in steps=100000"
        );
        assert_eq!(error("beam[convention=korf]"), "convention=korf is not defined for beam");
        assert!(error("a\u{7}b").starts_with("there is no algorithm `a\\u{7}b`; there are auto, bfs, "));
    }
}
