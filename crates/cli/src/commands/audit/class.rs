//! A folder of heuristics that were handed in: each judged by itself, so that one that fails harms no other, and one table.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use loyd_lab::{Audit, AuditError, AuditReport, Context, Estimate, Instance};
use loyd_search::Stop;

use super::{json as verdict_json, text};
use crate::args::AuditArgs;
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
use crate::progress::Progress;
use crate::show::ErrorJson;
use crate::{input, interrupt, show};

/// What the user's files are called in a folder, where any of the names given is one; else `None`.
pub(super) fn files(names: &[String]) -> Result<Option<Vec<String>>, Failure> {
    if !names.iter().any(|name| Path::new(name).is_dir()) {
        return Ok(None);
    }
    let mut all = Vec::new();
    for name in names {
        if !Path::new(name).is_dir() {
            all.push(name.clone());
            continue;
        }
        let unreadable = |error: std::io::Error| {
            Failure::Input(format!("cannot read {}: {}", input::quoted(name), input::reason(&error)))
        };
        let entries = std::fs::read_dir(name).map_err(unreadable)?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let before = all.len();
        all.extend(paths.iter().filter_map(|path| heuristic(path)));
        if all.len() == before {
            let name = input::quoted(name);
            return Err(Failure::Input(format!("{name} has no .rhai, .py or executable file in it")));
        }
    }
    Ok(Some(all))
}

/// How a file is used as a heuristic, by what it is. `None` for what is none, as notes and data.
fn heuristic(path: &Path) -> Option<String> {
    let name = path.to_str().filter(|_| path.is_file())?;
    let quoted = format!("'{}'", name.replace('\'', "'\\''"));
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("rhai") => Some(format!("script:{name}")),
        Some("py") => Some(format!("exec:python3 {quoted}")),
        _ if is_executable(path) && name.contains('/') => Some(format!("exec:{quoted}")),
        _ => None,
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "exe")
}

/// A fault without the name of its file, which stands before it: the layers below each say it again.
fn told_once(name: &str, why: &str) -> String {
    let file = name.split_once(':').map_or(name, |(_, file)| file);
    let mut rest = why;
    loop {
        let said = [name, file].into_iter().find_map(|said| {
            let quoted = format!("`{said}`");
            rest.strip_prefix(said).or_else(|| rest.strip_prefix(quoted.as_str()))
        });
        match said.and_then(|behind| behind.strip_prefix(": ").or_else(|| behind.strip_prefix(", "))) {
            Some(behind) => rest = behind,
            None => return rest.to_owned(),
        }
    }
}

/// Judges each, and prints the table.
pub(super) fn run(
    args: &AuditArgs,
    names: &[String],
    audit: &Audit,
    instance: &Instance,
    lab: &Lab,
    cx: &Context<'_>,
) -> Result<Exit, Failure> {
    let (mut judged, mut failed): (Vec<AuditReport>, Vec<(String, String)>) = (Vec::new(), Vec::new());
    for name in names {
        let verdict = name.parse::<Estimate>().map_err(|error| error.to_string()).and_then(|estimate| {
            let one = Audit { heuristics: vec![estimate], ..audit.clone() };
            let progress = Progress::new();
            instance.audit(&one, cx, &mut |share| progress.share(share)).map_err(|error| match error {
                AuditError::Stopped(Stop::Cancelled) => "interrupted".to_owned(),
                error => error.to_string(),
            })
        });
        if interrupt::interrupted() {
            return Ok(Exit::Interrupted);
        }
        match verdict {
            Ok(report) => judged.push(report),
            Err(why) => failed.push((name.clone(), told_once(name, &why))),
        }
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        for report in &judged {
            writeln!(out, "{}", show::json(&verdict_json::verdict(report, 0, lab.domain().about()))?)?;
        }
        for (name, why) in &failed {
            let error = ErrorJson { heuristic: Some(name.clone()), ..ErrorJson::new(why) };
            writeln!(out, "{}", show::json(&error)?)?;
        }
    } else {
        let verdicts: Vec<_> = judged.into_iter().flat_map(|report| report.verdicts).collect();
        if !verdicts.is_empty() {
            text::table(&mut out, &verdicts)?;
        }
        if !failed.is_empty() {
            writeln!(out, "\nNot judged:")?;
        }
        for (name, why) in &failed {
            writeln!(out, "{}", show::wrapped("  ", "    ", &format!("{name}: {why}")))?;
        }
    }
    Ok(if failed.is_empty() { Exit::Answered } else { Exit::BadInput })
}
