//! Comparisons that people come from: assignments of courses, each in the shape of its report.

use std::sync::atomic::Ordering;

use loyd_lab::format::{counted, grouped};
use loyd_lab::{AnyDomain, Asked, Generate, Instance, LabError, Reading, Spec, Way};
use loyd_search::Limits;

use crate::averages::milliseconds;
use crate::statistics::{shown_mean, significant};
use crate::{Comparison, Ending, Mean, Over, Plan, Summary, Table};

/// A comparison with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// Five methods on random walks.
    FiveMethods,
    /// Eight cases, three algorithms, without and with the map of boards met.
    Riverside,
    /// Four heuristics, one of which is not admissible.
    FourHeuristics,
}

/// What may be chosen of a preset that makes its puzzles at random.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// How many puzzles.
    pub count: usize,
    /// What they are made with.
    pub seed: u64,
    /// Any solvable board instead of a short walk from the goal.
    pub uniform: bool,
    /// The attempted moves of each walk, instead of the report's.
    pub walk: Option<u64>,
    /// Rows x columns, as typed, instead of the report's 3x3.
    pub size: Option<String>,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice { count: 100, seed: 0, uniform: false, walk: None, size: None }
    }
}

/// The five methods. The greedy ones with the heap of the report's language: what they find depends on it.
const FIVE_METHODS: [&str; 5] = [
    "ids",
    "greedy:manhattan[ties=libcxx]",
    "greedy:misplaced[ties=libcxx]",
    "a-star:manhattan",
    "a-star:misplaced",
];
/// The four heuristics, under the names that they have here.
const FOUR_HEURISTICS: [&str; 4] =
    ["a-star:euclidean-vector", "a-star:blank-pos", "a-star:blank-chebyshev", "a-star:tiles-pos"];

/// One comparison of a preset.
#[derive(Debug, Clone)]
pub struct Part {
    /// What it is called.
    pub title: String,
    /// What is run.
    pub plan: Plan,
}

/// The cases of the course report, by depth: 0, 2, 4, 8, 12, 16, 20, 24.
const CASES: [&str; 8] = [
    "1 2 3 4 5 6 7 8 0",
    "1 2 3 4 5 6 0 7 8",
    "1 2 3 5 0 6 4 7 8",
    "1 3 6 5 0 2 4 7 8",
    "1 3 6 5 0 7 4 8 2",
    "1 6 7 5 0 3 4 8 2",
    "7 1 2 4 8 5 6 3 0",
    "0 7 2 4 6 1 3 5 8",
];

impl Preset {
    /// Every preset.
    pub const ALL: [Preset; 3] = [Preset::FiveMethods, Preset::Riverside, Preset::FourHeuristics];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Preset::FiveMethods => "five-methods",
            Preset::Riverside => "riverside",
            Preset::FourHeuristics => "four-heuristics",
        }
    }

    /// One line.
    pub fn summary(self) -> &'static str {
        match self {
            Preset::FiveMethods => "Five methods on random walks of 25 and 50 attempted moves",
            Preset::Riverside => "Eight cases and three algorithms, without and with the map of boards met",
            Preset::FourHeuristics => "Four heuristics for A* on random walks of 50 attempted moves",
        }
    }

    /// The preset of a name, in any case, and with `_` for `-`, as every other name.
    pub fn from_name(name: &str) -> Option<Preset> {
        let name = name.to_ascii_lowercase().replace('_', "-");
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Whether its puzzles are made at random, so that there is something to choose.
    pub fn is_random(self) -> bool {
        self != Preset::Riverside
    }

    /// How many nodes a run may expand. The report's table has a dash where the search grew too large, and this limit
    /// puts a dash in the same cells on every machine.
    pub fn nodes_max(self) -> u64 {
        match self {
            Preset::Riverside => 2_000_000,
            Preset::FiveMethods | Preset::FourHeuristics => 100_000_000,
        }
    }

    /// What is to be run on sliding tiles. Puzzles that are not made when the limits' cancel flag is set are left out.
    ///
    /// # Errors
    /// When the domain is not that of sliding tiles.
    pub fn parts(
        self,
        tiles: &dyn AnyDomain,
        choice: &Choice,
        limits: &Limits,
    ) -> Result<Vec<Part>, LabError> {
        let part = |title: String, specs: &[&str], way: Way| {
            let plan = Plan {
                specs: specs.iter().map(|spec| parsed(spec)).collect(),
                puzzles: puzzles(tiles, way, choice, limits)?,
                limits: limits.clone(),
                seed: Some(choice.seed),
            };
            Ok(Part { title, plan })
        };
        let ways = |walks: &[u64]| -> Vec<(String, Way)> {
            let on = choice.size.as_ref().map_or_else(String::new, |size| format!(", {size}"));
            if choice.uniform {
                return vec![(format!("Uniform boards{on}"), Way::Uniform)];
            }
            let walk = |&n: &u64| (format!("Random walks of {n} attempted moves{on}"), Way::Walk(n));
            choice.walk.as_ref().map_or(walks, std::slice::from_ref).iter().map(walk).collect()
        };
        match self {
            Preset::FiveMethods => {
                ways(&[25, 50]).into_iter().map(|(title, way)| part(title, &FIVE_METHODS, way)).collect()
            }
            Preset::FourHeuristics => {
                ways(&[50]).into_iter().map(|(title, way)| part(title, &FOUR_HEURISTICS, way)).collect()
            }
            Preset::Riverside => Ok(vec![
                riverside(tiles, "Without the map of boards met", "none", limits)?,
                riverside(tiles, "With the map of boards met", "closed", limits)?,
            ]),
        }
    }

    /// The table of one part, in the shape of the report.
    pub fn table(self, part: &str, comparison: &Comparison) -> Table {
        match self {
            Preset::FiveMethods => five_methods(part, comparison),
            Preset::Riverside => riverside_table(part, comparison),
            Preset::FourHeuristics => four_heuristics(part, comparison),
        }
    }
}

fn parsed(spec: &str) -> Spec {
    spec.parse().expect("a preset's specs are well formed")
}

fn puzzles(
    tiles: &dyn AnyDomain,
    way: Way,
    choice: &Choice,
    limits: &Limits,
) -> Result<Vec<Instance>, LabError> {
    let cancelled = || limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let asked = Generate { size: choice.size.as_deref().or(Some("3x3")), goal: None, way, seed: choice.seed };
    let made = tiles.generate(&asked, &mut |_| Ok(()))?;
    Ok(made.take_while(|_| !cancelled()).take(choice.count).collect())
}

fn riverside(
    tiles: &dyn AnyDomain,
    title: &str,
    duplicates: &str,
    limits: &Limits,
) -> Result<Part, LabError> {
    let spec = |name| parsed(&format!("{name}[convention=riverside,ties=libcxx,duplicates={duplicates}]"));
    let case = |text: &str| match tiles.read(&Asked::new(text.as_bytes())) {
        Reading::One(instance) => Ok(instance?),
        Reading::Many { .. } => unreachable!("a case is one board"),
    };
    let plan = Plan {
        specs: ["ucs", "a-star:misplaced", "a-star:manhattan"].map(spec).to_vec(),
        puzzles: CASES.iter().map(|text| case(text)).collect::<Result<_, LabError>>()?,
        limits: limits.clone(),
        seed: None,
    };
    Ok(Part { title: title.to_owned(), plan })
}

fn five_methods(part: &str, comparison: &Comparison) -> Table {
    let mut table = Table::new(part, &["Method", "Average running time (ms)", "Average steps"]);
    for (at, spec) in comparison.plan.specs.iter().enumerate() {
        let summary = Summary::new(comparison, at, Over::All);
        table.push([spec.to_string(), time(&summary), shown_mean(summary.steps)]);
        table.notes.extend(unsolved(spec, &summary));
    }
    table
}

fn four_heuristics(part: &str, comparison: &Comparison) -> Table {
    let columns = ["Heuristic", "Mean time (ms)", "Mean expanded", "Mean steps", "Share optimal (%)"];
    let mut table = Table::new(part, &columns);
    for (at, spec) in comparison.plan.specs.iter().enumerate() {
        let summary = Summary::new(comparison, at, Over::All);
        let share = match summary.judged {
            0 => "-".to_owned(),
            judged => significant(100.0 * summary.shortest as f64 / judged as f64),
        };
        let name = spec.estimate().map(ToString::to_string).unwrap_or_default();
        table.push([
            name,
            time(&summary),
            least(&summary, summary.expanded),
            shown_mean(summary.steps),
            share,
        ]);
        table.notes.extend(unsolved(spec, &summary));
    }
    table
        .notes
        .push("The report's Euclidean is euclidean-vector here, its Chebyshev blank-chebyshev.".to_owned());
    table
}

fn time(summary: &Summary) -> String {
    least(summary, summary.seconds.map(milliseconds))
}

/// A mean, marked where runs that hit a limit make it a lower bound.
fn least(summary: &Summary, mean: Option<Mean>) -> String {
    format!("{}{}", if summary.stopped() > 0 { "≥ " } else { "" }, shown_mean(mean))
}

fn unsolved(spec: &Spec, summary: &Summary) -> Option<String> {
    let (solved, runs) = (summary.ended(Ending::Solved), summary.runs());
    (solved < runs).then(|| {
        format!(
            "{spec} solved {solved} of {runs}: its steps are means over those, its other means lower bounds."
        )
    })
}

fn riverside_table(part: &str, comparison: &Comparison) -> Table {
    let specs = &comparison.plan.specs;
    let mut columns = vec!["Case", "Depth"];
    columns.extend(specs.iter().flat_map(|_| ["Time (ms)", "Expand", "Frontier"]));
    let mut table = Table::new(part, &columns);
    table.names = 1;
    table.groups = vec![(String::new(), 2)];
    table.groups.extend(specs.iter().map(|spec| {
        let text = spec.to_string();
        (text.split('[').next().unwrap_or_default().to_owned(), 3)
    }));
    let mut dashes = false;
    for case in 0..comparison.plan.puzzles.len() {
        let depth = comparison.optimum(case).map_or_else(|| "-".to_owned(), |depth| depth.to_string());
        let mut row = vec![(case + 1).to_string(), depth];
        for spec in 0..specs.len() {
            let solved = comparison.record(case, spec).filter(|run| run.ending == Ending::Solved);
            dashes |= solved.is_none();
            row.extend(solved.map_or_else(
                || ["-", "-", "-"].map(ToOwned::to_owned),
                |run| {
                    let time = significant(run.time.as_secs_f64() * 1e3);
                    [time, grouped(run.expanded), grouped(run.frontier_max)]
                },
            ));
        }
        table.push(row);
    }
    if dashes {
        let nodes = comparison
            .plan
            .limits
            .expanded
            .map_or_else(String::new, |n| format!(" of {}", counted(n, "expanded node")));
        table.notes.push(format!("-: the limit{nodes} or another was reached."));
    }
    table
}
