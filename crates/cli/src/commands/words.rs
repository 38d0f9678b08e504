//! `loyd words`: ladders from one word to another, a short form of `loyd solve -d words`.

use std::io::Write as _;
use std::path::Path;

use loyd_domains::{Dictionary, WordLadder, Words};
use loyd_lab::{Algorithm, Instance, LabError, Reading, Report, Spec, Status, StopName};
use loyd_search::{Problem as _, Space as _, Stop};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::WordsArgs;
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
use crate::units::{counted, grouped, shown_time};
use crate::{input, show};

/// A word ladder.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Ladder")]
pub struct LadderJson {
    /// `solved`, `unsolvable` or `stopped`.
    status: &'static str,
    /// What stopped it.
    stopped_by: Option<StopName>,
    /// How many steps there are.
    cost: Option<usize>,
    /// The words, first and last included.
    path: Option<Vec<String>>,
    /// Words whose neighbours were asked for.
    expanded: u64,
    /// Neighbours met.
    generated: u64,
    /// The largest frontier.
    frontier_max: u64,
    /// Search time.
    seconds: f64,
}

/// A word one step from another.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Neighbour")]
pub struct NeighbourJson<'a> {
    /// The word.
    word: &'a str,
    /// What each heuristic says of it.
    heuristics: serde_json::Map<String, serde_json::Value>,
}

/// Finds a ladder and prints it.
pub fn run(args: &WordsArgs) -> Result<Exit, Failure> {
    let spec: Spec =
        args.algorithm.parse().map_err(|error| Failure::Input(format!("--algorithm: {error}")))?;
    let words = args.dictionary.as_deref().map_or_else(|| Ok(Words::default()), read_dictionary)?;
    let size = words.dictionary().len();
    if args.neighbours {
        let next = neighbours(args, &words)?;
        return write_neighbours(args, &next, &Lab::with(words.erase()));
    }
    let lab = Lab::with(words.erase());
    let instance = ladder(&args.from, to(args), &lab)?;
    if spec.algorithm() == Algorithm::Auto {
        return Err(Failure::Input("auto does not search for word ladders".to_owned()));
    }
    let cx = lab.context(args.limits.resolve(1));
    let report = instance.solve(&spec, &cx, &mut |_| ()).map_err(|error| refused(error, &spec))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", show::json(&as_json(args, &report))?)?;
    } else {
        write_text(&mut out, args, size, &report)?;
    }
    args.limits.tell_memory(report.stop() == Some(&Stop::Memory), &cx.limits)?;
    Ok(match report.status {
        Status::Solved { .. } => Exit::Answered,
        Status::Unsolvable => Exit::Unsolvable,
        Status::Stopped(Stop::Cancelled) => Exit::Interrupted,
        Status::Stopped(_) => Exit::Limit,
    })
}

fn to(args: &WordsArgs) -> &str {
    args.to.as_deref().unwrap_or(&args.from)
}

fn ladder(from: &str, to: &str, lab: &Lab) -> Result<Instance, Failure> {
    let asked = loyd_lab::Asked { goal: Some(to), ..loyd_lab::Asked::new(from.as_bytes()) };
    match lab.domain().read(&asked) {
        Reading::One(instance) => instance.map_err(Failure::input),
        Reading::Many { .. } => Err(Failure::Input("one word is expected on each side".to_owned())),
    }
}

/// The words one step from the first.
fn neighbours(args: &WordsArgs, words: &Words) -> Result<Vec<String>, Failure> {
    let dictionary = words.dictionary();
    let ladder = WordLadder::new(dictionary, &args.from, to(args)).map_err(Failure::input)?;
    Ok(ladder.actions(&ladder.start()).map(|step| dictionary.word(step.to).to_owned()).collect())
}

/// Each with its estimates, the nearest first.
fn write_neighbours(args: &WordsArgs, next: &[String], lab: &Lab) -> Result<Exit, Failure> {
    let cx = lab.context(args.limits.resolve(1));
    let estimates = |word: &String| -> Result<Vec<(&'static str, f64)>, Failure> {
        let mut known = ladder(word, to(args), lab)?.check(&cx).estimates;
        known.retain(|(name, _)| args.to.is_some() && *name != "zero");
        Ok(known)
    };
    let mut rows =
        next.iter().map(|word| Ok((word, estimates(word)?))).collect::<Result<Vec<_>, Failure>>()?;
    rows.sort_by(|(_, a), (_, b)| {
        let values = |row: &[(&str, f64)]| row.iter().map(|(_, value)| *value as u64).collect::<Vec<_>>();
        values(a).cmp(&values(b))
    });
    let mut out = std::io::stdout().lock();
    if args.json {
        for (word, row) in &rows {
            let heuristics = row.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
            writeln!(out, "{}", show::json(&NeighbourJson { word: word.as_str(), heuristics })?)?;
        }
        return Ok(Exit::Answered);
    }
    let count = counted(rows.len() as u64, "word");
    let (is, from) = (if rows.len() == 1 { "is" } else { "are" }, args.from.to_lowercase());
    writeln!(out, "{count} {is} one step from {from}.")?;
    let names = rows.first().map_or(&[][..], |(_, row)| row);
    let header = names.iter().map(|(name, _)| format!("  {name}")).collect::<Vec<_>>().concat();
    let wide = rows.iter().map(|(word, _)| word.chars().count()).max().unwrap_or(0).max(4);
    if !names.is_empty() {
        writeln!(out, "\n  {:<wide$}{header}   to {}", "word", to(args).to_lowercase())?;
    }
    for (word, row) in &rows {
        let cells = row.iter().map(|(name, value)| format!("  {value:>0$}", name.len()));
        writeln!(out, "  {word:<wide$}{}", cells.collect::<Vec<_>>().concat())?;
    }
    Ok(Exit::Answered)
}

/// The sentences that words have always had.
fn refused(error: LabError, spec: &Spec) -> Failure {
    match error {
        LabError::Heuristic(_) => {
            let name = spec.estimate().map(ToString::to_string).unwrap_or_default();
            Failure::Input(format!(
                "word ladders have no heuristic `{}`; there are edit-distance, letters and zero",
                loyd_lab::format::printable(&name)
            ))
        }
        LabError::Algorithm { algorithm, .. } => {
            Failure::Input(format!("{algorithm} does not search for word ladders"))
        }
        error => error.into(),
    }
}

fn read_dictionary(path: &Path) -> Result<Words, Failure> {
    let bytes = input::file(path)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        Failure::Input(format!("the dictionary is not UTF-8 at byte {}", error.valid_up_to() + 1))
    })?;
    Ok(Words::within(Dictionary::parse(text)))
}

/// The words of the ladder, first and last included.
fn path(args: &WordsArgs, report: &Report) -> Option<Vec<String>> {
    let first = report.identity.puzzle.as_str().unwrap_or(&args.from).to_owned();
    Some(std::iter::once(first).chain(report.moves()?.iter()).collect())
}

fn as_json(args: &WordsArgs, report: &Report) -> LadderJson {
    let path = path(args, report);
    LadderJson {
        status: match &report.status {
            Status::Solved { .. } => "solved",
            Status::Unsolvable => "unsolvable",
            Status::Stopped(_) => "stopped",
        },
        stopped_by: report.stop().map(StopName::from),
        cost: path.as_ref().map(|path| path.len() - 1),
        path,
        expanded: report.stats.expanded,
        generated: report.stats.generated,
        frontier_max: report.stats.frontier_max,
        seconds: report.stats.elapsed.as_secs_f64(),
    }
}

fn write_text(
    out: &mut impl std::io::Write,
    args: &WordsArgs,
    words: usize,
    report: &Report,
) -> Result<(), Failure> {
    match &report.status {
        Status::Solved { .. } => {
            let path = path(args, report).unwrap_or_default();
            writeln!(out, "{}: {}", counted(path.len() as u64 - 1, "step"), path.join(", "))?;
        }
        Status::Unsolvable => {
            let (from, to) = (args.from.to_lowercase(), to(args).to_lowercase());
            let list = counted(words as u64, "word");
            writeln!(out, "No ladder joins {from} and {to} in this list of {list}.")?;
        }
        Status::Stopped(stop) => writeln!(out, "Stopped without a ladder: {stop}.")?,
    }
    let stats = &report.stats;
    writeln!(
        out,
        "{}, {} expanded, {} generated, largest frontier {}, {}",
        args.algorithm,
        grouped(stats.expanded),
        grouped(stats.generated),
        grouped(stats.frontier_max),
        shown_time(stats.elapsed)
    )?;
    Ok(())
}
