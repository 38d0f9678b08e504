//! `loyd generate`: problems, one a line, from a seed.

use std::io::{BufWriter, Write as _};

use loyd_lab::{AnyDomain, Generate, Instance, LabError, Way};
use loyd_search::{Limits, Stop};
use serde_json::{Map, Value};

use crate::args::GenerateArgs;
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
use crate::progress::Progress;
use crate::{input, interrupt, show};

/// Prints the problems.
pub fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let limits = Limits { cancel: Some(interrupt::flag()), ..Limits::default() };
    let lab = Lab::new(args.domain.domain.as_deref(), 0, &limits)?;
    input::check_size(args.size.as_deref(), &lab)?;
    let way = match way(args.walk, args.steps, args.depth) {
        Way::Uniform if args.unsolvable => Way::Unsolvable,
        way => way,
    };
    // Without a size, boards are 3x3 whatever the goal is.
    let size = args.size.as_deref().or(lab.is_tiles().then_some("3x3"));
    let asked = Generate { size, goal: args.goal.as_deref(), way, seed: args.seed };
    let Some(instances) = made(lab.domain(), &asked)? else {
        input::say("Interrupted. No puzzle was made.\n")?;
        return Ok(Exit::Interrupted);
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    for (index, instance) in (0..args.count).zip(instances) {
        if interrupt::interrupted() {
            out.flush()?;
            return Ok(Exit::Interrupted);
        }
        if args.json {
            writeln!(out, "{}", show::json(&as_json(&instance, &lab, args.seed, index))?)?;
        } else {
            writeln!(out, "{}", line(&instance, &lab))?;
        }
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// How problems are made, of the ways that exclude each other.
pub fn way(walk: Option<u64>, steps: Option<u64>, depth: Option<u32>) -> Way {
    match (walk, steps, depth) {
        (Some(attempts), _, _) => Way::Walk(attempts),
        (_, Some(steps), _) => Way::Steps(steps),
        (_, _, Some(depth)) => Way::Depth(depth),
        _ => Way::Uniform,
    }
}

/// The problems of a seed. `None` if Ctrl-C came before the first was ready: all states of the size may have to be looked
/// at.
pub fn made<'a>(
    domain: &'a dyn AnyDomain,
    asked: &Generate<'_>,
) -> Result<Option<Box<dyn Iterator<Item = Instance> + 'a>>, Failure> {
    // The handler is set before the work.
    interrupt::flag();
    let progress = Progress::new();
    let mut look = |share| {
        progress.share(share);
        if interrupt::interrupted() { Err(Stop::Cancelled) } else { Ok(()) }
    };
    match domain.generate(asked, &mut look) {
        Ok(instances) => Ok(Some(instances)),
        Err(LabError::Stopped(Stop::Cancelled)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// A problem on a line that is read back as it is: with its goal where texts have both.
fn line(instance: &Instance, lab: &Lab) -> String {
    let key = instance.key();
    if !lab.is_tiles() {
        return key.start;
    }
    // Boards that are square need no slashes.
    let identity = instance.identity();
    if identity.rows == identity.columns { key.start.replace('/', " ") } else { key.start }
}

fn as_json(instance: &Instance, lab: &Lab, seed: u64, index: u64) -> Value {
    let identity = instance.identity();
    let mut object = Map::new();
    if !lab.is_tiles() {
        object.insert("domain".into(), instance.about().name.clone().into());
    }
    object.insert("puzzle".into(), identity.puzzle);
    if let Some(goal) = identity.goal {
        object.insert("goal".into(), goal);
    }
    if let (Some(rows), Some(columns)) = (identity.rows, identity.columns) {
        object.insert("rows".into(), rows.into());
        object.insert("columns".into(), columns.into());
    }
    object.insert("seed".into(), seed.into());
    object.insert("index".into(), index.into());
    Value::Object(object)
}
