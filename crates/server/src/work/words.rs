//! Word ladders.

use std::collections::HashMap;

use loyd_domains::{Dictionary, Ladders, WordId, WordLadder};
use loyd_lab::text::counted;
use loyd_lab::{LadderReport, LadderStatus, Spec, ladder};

use super::catalogue::ENGLISH;
use super::puzzle::limits;
use super::solve::started;
use crate::api::{self, JobResult, Problem, SolveStatus, WordEdge, WordsResult};
use crate::jobs::Prepared;
use crate::problems;

/// The most words of a column that are drawn.
const COLUMN_MAX: usize = 200;

/// The search for a ladder, ready to run.
pub(super) fn prepare(
    from: String,
    to: String,
    list: Option<&str>,
    run: Option<&str>,
    granted: api::Limits,
) -> Result<Prepared, Problem> {
    if list.is_some_and(|list| list != ENGLISH) {
        return Err(problems::bad_input(format!("There is one list of words here: {ENGLISH}.")));
    }
    let bad = |error: &dyn std::fmt::Display| problems::bad_input(error.to_string());
    let spec: Spec = run.unwrap_or("bfs").parse().map_err(|error: loyd_lab::SpecError| bad(&error))?;
    let dictionary = Dictionary::english();
    WordLadder::new(dictionary, &from, &to).map_err(|error| bad(&error))?;
    Ok(Prepared {
        started: started(&spec),
        work: Box::new(move |job| {
            let limits = limits(None, &granted, job.cancel_flag());
            let report = ladder(dictionary, &from, &to, &spec, limits)
                .map_err(|error| problems::bad_input(error.to_string()))?;
            let problem = WordLadder::new(dictionary, &from, &to)
                .map_err(|error| problems::bad_input(error.to_string()))?;
            Ok(JobResult::Words(result(&report, &problem)))
        }),
    })
}

fn result(report: &LadderReport, problem: &WordLadder<'_>) -> WordsResult {
    let (status, path) = match &report.status {
        LadderStatus::Solved(path) => (SolveStatus::Solved, path.clone()),
        LadderStatus::Unsolvable => (SolveStatus::Unsolvable, Vec::new()),
        LadderStatus::Stopped(_) => (SolveStatus::Stopped, Vec::new()),
    };
    let mut result = WordsResult {
        status,
        cost: path.len().checked_sub(1).map(|cost| cost as u32),
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
