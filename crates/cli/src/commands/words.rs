//! `loyd words`: from one word to another, one letter inserted, deleted or replaced a step.

use std::io::Write as _;
use std::path::Path;

use loyd_domains::Dictionary;
use loyd_lab::{LadderReport, LadderStatus, Spec, ladder};
use loyd_search::Stop;
use serde::Serialize;

use crate::args::WordsArgs;
use crate::exit::{Exit, Failure};
use crate::units::{counted, grouped, shown_time};
use crate::{input, show};

#[derive(Serialize)]
struct LadderJson<'a> {
    status: &'static str,
    stopped_by: Option<&'static str>,
    cost: Option<usize>,
    path: Option<&'a [String]>,
    expanded: u64,
    generated: u64,
    frontier_max: u64,
    seconds: f64,
}

/// Finds a ladder and prints it.
pub fn run(args: &WordsArgs) -> Result<Exit, Failure> {
    let spec: Spec =
        args.algorithm.parse().map_err(|error| Failure::Input(format!("--algorithm: {error}")))?;
    let read;
    let dictionary = match &args.dictionary {
        Some(path) => {
            read = read_dictionary(path)?;
            &read
        }
        None => Dictionary::english(),
    };
    let limits = args.limits.resolve(1);
    let report = ladder(dictionary, &args.from, &args.to, &spec, limits.clone()).map_err(Failure::input)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", show::json(&as_json(&report))?)?;
    } else {
        write_text(&mut out, args, dictionary, &report)?;
    }
    args.limits.tell_memory(report.status == LadderStatus::Stopped(Stop::Memory), &limits)?;
    Ok(match report.status {
        LadderStatus::Solved(_) => Exit::Answered,
        LadderStatus::Unsolvable => Exit::Unsolvable,
        LadderStatus::Stopped(Stop::Cancelled) => Exit::Interrupted,
        LadderStatus::Stopped(_) => Exit::Limit,
    })
}

fn read_dictionary(path: &Path) -> Result<Dictionary, Failure> {
    let bytes = input::file(path)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        Failure::Input(format!("the dictionary is not UTF-8 at byte {}", error.valid_up_to() + 1))
    })?;
    Ok(Dictionary::parse(text))
}

fn as_json(report: &LadderReport) -> LadderJson<'_> {
    let (status, stopped_by, path) = match &report.status {
        LadderStatus::Solved(path) => ("solved", None, Some(path.as_slice())),
        LadderStatus::Unsolvable => ("unsolvable", None, None),
        LadderStatus::Stopped(stop) => ("stopped", Some(show::stop_name(stop)), None),
    };
    LadderJson {
        status,
        stopped_by,
        cost: path.map(|path| path.len() - 1),
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
    dictionary: &Dictionary,
    report: &LadderReport,
) -> Result<(), Failure> {
    match &report.status {
        LadderStatus::Solved(path) => {
            writeln!(out, "{}: {}", counted(path.len() as u64 - 1, "step"), path.join(", "))?;
        }
        LadderStatus::Unsolvable => {
            let (from, to) = (args.from.to_lowercase(), args.to.to_lowercase());
            writeln!(
                out,
                "No ladder joins {from} and {to} in this list of {}.",
                counted(dictionary.len() as u64, "word")
            )?;
        }
        LadderStatus::Stopped(stop) => writeln!(out, "Stopped without a ladder: {stop}.")?,
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
