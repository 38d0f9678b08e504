//! What other front ends share with the command line: its objects, its sentences and its units.

use std::path::PathBuf;
use std::time::Duration;

use loyd_lab::{AnyDomain, AuditReport, Context, Generate, Instance, Registry, Report, Spec, Way};
use serde_json::Value;

use crate::args::Moves;
use crate::commands::generate::Drawn;
use crate::commands::solve::trace::record;
use crate::commands::verify::{Judgement, VerifyJson, written};
use crate::commands::{audit, check, explain, list};
use crate::{cache, show, units};

pub use crate::commands::generate::new_seed;
pub use crate::exit::Failure;

/// An answer as an object for programs, and as text for eyes.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// What `--json` prints.
    pub object: Value,
    /// What a person is told.
    pub text: String,
}

/// The folder that tables are kept in: `LOYD_CACHE`, else the one that the platform has for such things.
pub fn cache_folder() -> Option<PathBuf> {
    cache::folder()
}

/// A time as people type it: `10s`, `500ms`, `2min`.
///
/// # Errors
/// Why it is none.
pub fn time(text: &str) -> Result<Duration, String> {
    units::parse_time(text)
}

/// An amount of memory as people type it: `2G`, `500MB`.
///
/// # Errors
/// Why it is none.
pub fn bytes(text: &str) -> Result<usize, String> {
    units::parse_bytes(text)
}

/// What is known of a problem without a search.
pub fn checked(instance: &Instance, cx: &Context<'_>) -> Value {
    serde_json::to_value(check::as_json(instance, &instance.check(cx))).unwrap_or_default()
}

/// What came of an audit, an object for each heuristic.
pub fn audited(report: &AuditReport, instance: &Instance) -> (Vec<Value>, String) {
    let object = |place| serde_json::to_value(audit::json::verdict(report, place, instance.about()));
    let objects = (0..report.verdicts.len()).map(|place| object(place).unwrap_or_default()).collect();
    (objects, text(|out| audit::text::report(out, report)))
}

/// Why counts differ, and where `number` comes from if one is given.
///
/// # Errors
/// When the spec is not one that can be explained, or does not fit.
pub fn explained(
    instance: &Instance,
    spec: &Spec,
    cx: &Context<'_>,
    number: Option<u64>,
) -> Result<Told, Failure> {
    let told = explain::ask(instance, spec, cx, number)?;
    let object = told.object(instance, spec);
    Ok(Told { object, text: text(|out| told.write(out, instance, spec)) })
}

/// What moves are worth, in any notation that `loyd verify` takes.
///
/// # Errors
/// When they are no moves, or the problem cannot be searched.
pub fn verified(instance: &Instance, moves: &str, cx: &Context<'_>) -> Result<Told, Failure> {
    let moves = written(moves, Moves::Blank, instance).map_err(Failure::Input)?;
    let judged = Judgement::new(instance, &moves, cx, &mut |_| ())?;
    let object = serde_json::to_value(VerifyJson::new(&judged, instance, moves.len())).unwrap_or_default();
    let sentence = judged.verified.sentence(instance.about(), |at| show::one_move(&moves[at], Moves::Blank));
    let text = match &judged.unsolvable {
        Some(why) => format!("{sentence} No moves could: it is unsolvable. {why}"),
        None => sentence,
    };
    Ok(Told { object, text })
}

/// A search that was recorded.
#[derive(Debug, Clone, PartialEq)]
pub struct Traced {
    /// What came of it.
    pub report: Report,
    /// An object for each expansion.
    pub lines: Vec<Value>,
    /// The tree as SVG.
    pub picture: String,
}

/// Searches, and records the first `limit` expansions.
///
/// # Errors
/// When the spec does not fit.
pub fn traced(instance: &Instance, spec: &Spec, cx: &Context<'_>, limit: usize) -> Result<Traced, Failure> {
    let shown = record(instance, spec, cx, limit)?;
    let (lines, picture) = (shown.lines().collect(), shown.picture()?);
    Ok(Traced { report: shown.report, lines, picture })
}

/// Every name, with its properties.
pub fn listed(registry: &Registry) -> Value {
    serde_json::to_value(list::as_json(registry)).unwrap_or_default()
}

/// Problems of a seed. Those of an exact depth are told apart, since near the goal there are few, and end where there are
/// no more.
///
/// # Errors
/// When there are no such problems, or `look` stops it.
pub fn generated<'a>(
    domain: &'a dyn AnyDomain,
    asked: &Generate<'_>,
    look: &mut loyd_lab::Look<'_>,
) -> Result<impl Iterator<Item = Instance> + use<'a>, Failure> {
    let mut drawn = Drawn::new(asked.way);
    let mut instances = domain.generate(asked, look)?;
    Ok(std::iter::from_fn(move || {
        loop {
            if drawn.is_exhausted() {
                return None;
            }
            let instance = instances.next()?;
            if drawn.is_new(&instance) {
                return Some(instance);
            }
        }
    }))
}

/// How problems are made, of the ways that exclude each other.
pub fn way(walk: Option<u64>, steps: Option<u64>, depth: Option<u32>) -> Way {
    crate::commands::generate::way(walk, steps, depth)
}

fn text(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = write(&mut out);
    String::from_utf8_lossy(&out).into_owned()
}
