//! Word ladders.

use std::collections::HashMap;
use std::sync::Arc;

use loyd_domains::{Dictionary, Ladders, WordId, WordLadder};
use loyd_lab::format::{counted, printable};
use loyd_lab::{Algorithm, LabError, Report, Spec, SpecError, Status, StatusName};

use super::Lab;
use super::catalogue::ENGLISH;
use super::limits::limits;
use super::run::Run;
use crate::api::{self, JobResult, Problem, WordEdge, WordsResult};
use crate::jobs::Prepared;
use crate::problems;

/// The most words of a column that are drawn.
const COLUMN_MAX: usize = 200;

impl Lab {
    /// The search for a ladder, ready to run.
    pub(super) fn prepare_words(
        self: &Arc<Self>,
        from: &str,
        to: &str,
        list: Option<&str>,
        run: Option<&str>,
        granted: api::Limits,
    ) -> Result<Prepared, Problem> {
        if list.is_some_and(|list| list != ENGLISH) {
            return Err(problems::bad_input(format!("There is one list of words here: {ENGLISH}.")));
        }
        let bad = |error: &dyn std::fmt::Display| problems::bad_input(error.to_string());
        let spec: Spec = run.unwrap_or("bfs").parse().map_err(|error: SpecError| bad(&error))?;
        let dictionary = Dictionary::english();
        let ladder = WordLadder::new(dictionary, from, to).map_err(|error| bad(&error))?;
        let word = |id| dictionary.word(id).to_owned();
        let (from, to) = (word(ladder.from()), word(ladder.to()));
        let instance = self.read("words", &from, &to)?;
        let (run, lab) = (Run { spec: spec.clone(), shown: spec }, self.clone());
        Ok(Prepared {
            started: run.started(instance.about()),
            work: Box::new(move |job| {
                let ladder = WordLadder::new(dictionary, &from, &to)
                    .map_err(|error| problems::bad_input(error.to_string()))?;
                if run.spec.algorithm() == Algorithm::Auto {
                    return Err(problems::bad_input("auto does not search for word ladders"));
                }
                let cx = lab.context(limits(None, &granted, job.cancel_flag()));
                let report = instance.solve(&run.spec, &cx, &mut |_| ());
                let report = report.map_err(|error| refused(&error, &run.spec))?;
                Ok(JobResult::Words(result(&report, from.clone(), &ladder)))
            }),
        })
    }
}

/// In the words of `loyd words`.
fn refused(error: &LabError, spec: &Spec) -> Problem {
    match error {
        LabError::Heuristic(_) | LabError::Own(_) => {
            let name = printable(&spec.estimate().map(ToString::to_string).unwrap_or_default());
            problems::bad_input(format!(
                "word ladders have no heuristic `{name}`; there are edit-distance and zero"
            ))
        }
        LabError::Algorithm { algorithm, .. } => {
            problems::bad_input(format!("{algorithm} does not search for word ladders"))
        }
        error => problems::of_lab(error),
    }
}

fn result(report: &Report, from: String, problem: &WordLadder<'_>) -> WordsResult {
    let (status, path) = match &report.status {
        Status::Solved { moves, .. } => {
            (StatusName::Solved, std::iter::once(from).chain(moves.iter()).collect())
        }
        Status::Unsolvable => (StatusName::Unsolvable, Vec::new()),
        Status::Stopped(_) => (StatusName::Stopped, Vec::new()),
    };
    let mut result = WordsResult {
        status,
        cost: report.cost(),
        path,
        expanded: report.stats.expanded,
        generated: report.stats.generated,
        sentence: String::new(),
        ladders: 0.0,
        columns: Vec::new(),
        edges: Vec::new(),
    };
    match Ladders::shortest(problem) {
        Ok(ladders) => draw(&mut result, &ladders, problem.dictionary()),
        Err(apart) => result.sentence = capital(&format!("{apart}.")),
    }
    result
}

/// Adds every shortest ladder, and the sentence.
fn draw(result: &mut WordsResult, ladders: &Ladders, dictionary: &Dictionary) {
    let mut places: HashMap<WordId, (u32, u32)> = HashMap::new();
    for (column, words) in ladders.columns().iter().enumerate() {
        let drawn = &words[..words.len().min(COLUMN_MAX)];
        places.extend(drawn.iter().zip(0..).map(|(&word, place)| (word, (column as u32, place))));
        result.columns.push(drawn.iter().map(|&word| dictionary.word(word).to_owned()).collect());
    }
    for step in ladders.steps() {
        if let (Some(&(column, from)), Some(&(_, to))) = (places.get(&step.from), places.get(&step.to)) {
            result.edges.push(WordEdge { column, from, to });
        }
    }
    result.ladders = ladders.count() as f64;
    result.sentence = match result.cost {
        None => {
            format!("Stopped without a ladder; the shortest has {}.", counted(ladders.cost().into(), "step"))
        }
        Some(cost) => {
            let steps = format!("{}: {}.", counted(cost.into(), "step"), result.path.join(", "));
            match ladders.count() - 1 {
                _ if cost > ladders.cost() => format!("{steps} The shortest has {}.", ladders.cost()),
                0 => format!("{steps} No other is as short."),
                1 => format!("{steps} 1 other is as short."),
                others => format!("{steps} {others} others are as short."),
            }
        }
    };
}

fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
