//! `loyd generate`: problems, one a line, from a seed.

mod worksheet;

use std::collections::HashSet;
use std::io::{BufWriter, Write as _};

use loyd_lab::{AnyDomain, Generate, Instance, LabError, Way};
use loyd_search::{Limits, Stop};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

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
    let ways: Vec<Way> = match args.depths {
        Some(depths) => (depths.from..=depths.to).map(Way::Depth).collect(),
        None if args.unsolvable => vec![Way::Unsolvable],
        None => vec![way(args.walk, args.steps, args.depth)],
    };
    let seed = args.seed.unwrap_or_else(new_seed);
    // Without a size, boards are 3x3 for every goal.
    let size = args.size.as_deref().or(lab.is_tiles().then_some("3x3"));
    let mut sheet = args.html.as_ref().map(|_| Vec::new());
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut index = 0;
    for way in ways {
        let asked = Generate { size, goal: args.goal.as_deref(), way, seed };
        let Some(instances) = made(lab.domain(), &asked)? else {
            input::say("Interrupted. No puzzle was made.\n")?;
            return Ok(Exit::Interrupted);
        };
        let (mut drawn, before) = (Drawn::new(way), index);
        for instance in instances {
            if index - before == args.count || drawn.is_exhausted() {
                break;
            }
            if interrupt::interrupted() {
                out.flush()?;
                return Ok(Exit::Interrupted);
            }
            if !drawn.is_new(&instance) {
                continue;
            }
            if let Some(sheet) = &mut sheet {
                sheet.push(instance);
            } else if args.json {
                writeln!(out, "{}", show::json(&as_json(&instance, &lab, seed, index))?)?;
            } else {
                writeln!(out, "{}", line(&instance, &lab))?;
            }
            index += 1;
        }
        if let (Way::Depth(depth), true) = (way, index - before < args.count) {
            tell_few(depth, index - before, &lab)?;
        }
    }
    out.flush()?;
    drop(out);
    if let (Some(sheet), Some(path)) = (sheet, &args.html) {
        worksheet::write(path, &sheet, seed, &lab)?;
        input::say(&format!("The worksheet is in {}.\n", input::quoted(&path.to_string_lossy())))?;
    }
    if args.seed.is_none() {
        input::say(&format!("Seed {seed}: --seed {seed} makes the same again.\n"))?;
    }
    Ok(Exit::Answered)
}

/// Says that there are fewer at a depth than were asked for.
pub fn tell_few(depth: u32, count: u64, lab: &Lab) -> Result<(), Failure> {
    let found = loyd_lab::format::counted(count, lab.domain().about().words.state);
    input::say(&format!("At depth {depth} no more than {found} could be found.\n"))
}

/// A seed that was not chosen, short enough to be typed again.
pub fn new_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    // The standard library's hash tables are keyed at random, each anew.
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// Those of a depth are told apart: near the goal there are few.
pub struct Drawn {
    known: Option<HashSet<String>>,
    /// Draws in a row that gave nothing new.
    repeated: usize,
}

impl Drawn {
    /// Draws in a row after which all are taken to be known. Of n that are left one is missed about once in e^(3000 / n).
    const REPEATED_MAX: usize = 3000;

    /// For problems that are made so.
    pub fn new(way: Way) -> Drawn {
        Drawn { known: matches!(way, Way::Depth(_)).then(HashSet::new), repeated: 0 }
    }

    /// Whether it is to be told: it is no repetition, or repetitions are.
    pub fn is_new(&mut self, instance: &Instance) -> bool {
        let is_new = self.known.as_mut().is_none_or(|known| known.insert(instance.key().start));
        self.repeated = if is_new { 0 } else { self.repeated + 1 };
        is_new
    }

    /// Whether there are no more.
    pub fn is_exhausted(&self) -> bool {
        self.repeated == Drawn::REPEATED_MAX
    }
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

/// A problem that was made.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Generated")]
pub struct GeneratedJson {
    /// The domain; left out for sliding tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    /// The start: rows of numbers for sliding tiles.
    puzzle: Value,
    /// The goal, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Value>,
    /// Rows, of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u16>,
    /// Columns, of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<u16>,
    /// The seed that makes it again.
    seed: u64,
    /// Its place among those that were made, from 0.
    index: u64,
}

fn as_json(instance: &Instance, lab: &Lab, seed: u64, index: u64) -> GeneratedJson {
    let identity = instance.identity();
    GeneratedJson {
        domain: (!lab.is_tiles()).then(|| instance.about().name.to_string()),
        puzzle: identity.puzzle,
        goal: identity.goal,
        rows: identity.rows,
        columns: identity.columns,
        seed,
        index,
    }
}
