//! `loyd compare`: specs against puzzles, as tables, plots and files.

mod exports;
mod live;
mod part;

use std::io::Write as _;
use std::path::Path;

use loyd_lab::format::{counted, grouped, plural, shown_limits};
use loyd_lab::{Context, Generate, Instance, Spec, Way, machine};
use loyd_search::Limits;
use loyd_study::export::{Section, Study};
use loyd_study::presets::{Choice, Preset};
use loyd_study::{
    CompareError, Comparison, Ending, Plan, Shard, Store, StoreError, Table, averages, by_depth,
};

use super::generate::{Drawn, made, tell_few, way};
use crate::args::{CompareArgs, DomainArgs, ShapeArgs};
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
use crate::limits::halved_to;
use crate::progress::Progress;
use crate::{input, interrupt, show};
use exports::Exports;
use live::Live;

/// What a run may take where no limit is given. Fixed, since limits are part of what a result means.
const TIME_DEFAULT: std::time::Duration = std::time::Duration::from_secs(60);
const BYTES_DEFAULT: usize = 1 << 30;
const COUNT_DEFAULT: u64 = 100;
/// Of each depth.
const COUNT_AT_DEPTH: u64 = 10;
/// Up to this many runs are shown one by one, unless all are asked for.
const RUNS_SHOWN: usize = 50;

/// A comparison to make, with the title it has.
struct Part {
    title: String,
    plan: Plan,
}

/// Makes the runs, shows them, and writes what was asked for.
pub fn run(args: &CompareArgs) -> Result<Exit, Failure> {
    let lab = Lab::new(args.domain.as_deref(), 0, &limits(args, &Limits::default()))?;
    input::check_size(args.size.as_deref(), &lab)?;
    let cx = lab.context(Limits { cancel: Some(interrupt::flag()), ..Limits::default() });
    let preset = args.preset.as_deref().map(preset).transpose()?;
    let parts = match preset {
        Some(preset) => preset_parts(preset, args, &lab)?,
        None => plan(args, &lab)?.map(|plan| vec![Part { title: String::new(), plan }]),
    };
    let Some(parts) = parts else {
        input::say("Interrupted. Nothing was compared.\n")?;
        return Ok(Exit::Interrupted);
    };
    for part in &parts {
        part.plan.check(&cx).map_err(|error| failure(error, None))?;
    }
    let exports = Exports::new(&args.exports)?;
    let mut study = Study {
        title: title(preset, &parts),
        sections: Vec::new(),
        command: command_line(&args.typed),
        machine: machine::description(),
    };
    input::say(&format!("{}\n", announcement(&parts, args.shard)))?;
    if let Some(shard) = args.shard {
        return part::run(args, shard, parts, &cx);
    }
    let mut exit = Exit::Answered;
    for part in parts {
        let section = compare(args, preset, part, &cx, exports.own_stdout())?;
        let interrupted = section.comparison.interrupted;
        study.sections.push(section);
        if interrupted {
            exit = Exit::Interrupted;
            break;
        }
    }
    exports.write(&study)?;
    if exit == Exit::Interrupted {
        let again = if args.store.is_some() { "; the same command goes on from here" } else { "" };
        input::say(&format!("Interrupted{again}.\n"))?;
    }
    Ok(exit)
}

/// Makes one comparison and shows it.
fn compare(
    args: &CompareArgs,
    preset: Option<Preset>,
    part: Part,
    cx: &Context<'_>,
    silent: bool,
) -> Result<Section, Failure> {
    let Part { title, plan } = part;
    let store = args.store.as_deref().map(open).transpose()?;
    // A preset prints the table of its report and nothing else.
    let each = args.each || plan.runs() <= RUNS_SHOWN;
    if !each && !silent && preset.is_none() {
        input::say("What follows is their summary; --each shows every run.\n")?;
    }
    let mut live = Live::new(&plan, plan.runs(), each && !silent && preset.is_none())?;
    let result = plan.run(cx, jobs(args), store, &mut |finished| live.finished(&finished));
    let stored = live.end()?;
    let comparison = result.map_err(|error| failure(error, args.store.as_deref()))?;
    if stored > 0 {
        input::say(&format!("{}\n", were_stored(stored, plan.runs())))?;
    }
    let tables = match preset {
        Some(preset) => vec![preset.table(&title, &comparison)],
        None => {
            args.depths.and_then(|_| by_depth(&comparison)).into_iter().chain(averages(&comparison)).collect()
        }
    };
    if silent {
        tell_failures(&comparison)?;
    } else {
        show_tables(&tables)?;
    }
    let memory = |spec| comparison.records(spec).flatten().any(|record| record.ending == Ending::Memory);
    args.limits.tell_memory((0..plan.specs.len()).any(memory), &plan.limits)?;
    Ok(Section { title, comparison, tables })
}

fn were_stored(stored: usize, runs: usize) -> String {
    let stored = stored as u64;
    let were = plural(stored, "was", "were");
    format!("{} of {} {were} in the store.", grouped(stored), counted(runs as u64, "run"))
}

fn show_tables(tables: &[Table]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let width = show::terminal_width();
    for table in tables {
        let text = width.map_or_else(|| table.to_text(), |width| table.to_text_within(width));
        write!(out, "\n{text}")?;
    }
    out.flush()?;
    Ok(())
}

/// Says which heuristics failed, where no tables are shown that would.
fn tell_failures(comparison: &Comparison) -> Result<(), Failure> {
    for (at, spec) in comparison.plan.specs.iter().enumerate() {
        if let Some((puzzle, why)) = comparison.failure(at) {
            input::say(&format!("note: {spec} failed, first on puzzle {}: {why}\n", puzzle + 1))?;
        }
    }
    Ok(())
}

fn preset(name: &str) -> Result<Preset, Failure> {
    let names: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name()).collect();
    Preset::from_name(name).ok_or_else(|| {
        Failure::Input(format!("there is no preset {}; there are {}", input::quoted(name), names.join(", ")))
    })
}

fn preset_parts(preset: Preset, args: &CompareArgs, lab: &Lab) -> Result<Option<Vec<Part>>, Failure> {
    let chosen = args.count.is_some() || args.seed.is_some() || args.walk.is_some() || args.size.is_some();
    if !preset.is_random() && (chosen || args.uniform) {
        let name = preset.name();
        return Err(Failure::Input(format!(
            "the puzzles of {name} are given: no --count, --seed, --walk, --size or --uniform"
        )));
    }
    let own = Limits { expanded: Some(preset.nodes_max()), ..Limits::default() };
    let limits = limits(args, &own);
    let parts = |count| {
        let (seed, size) = (args.seed.unwrap_or(0), args.size.clone());
        let choice = Choice { count, seed, uniform: args.uniform, walk: args.walk, size };
        preset.parts(lab.domain(), &choice, &limits)
    };
    let first = parts(1)?;
    let specs = first.iter().map(|part| part.plan.specs.len()).sum();
    let sample = first.iter().find_map(|part| part.plan.puzzles.first().cloned());
    let parts = parts(count(args, sample.as_ref(), specs)?)?.into_iter();
    let parts = parts.map(|part| Part { title: part.title, plan: part.plan }).collect();
    Ok((!interrupt::interrupted()).then_some(parts))
}

/// What was asked for. `None` if Ctrl-C came before its puzzles were made.
fn plan(args: &CompareArgs, lab: &Lab) -> Result<Option<Plan>, Failure> {
    let mut specs: Vec<Spec> = Vec::new();
    for text in &args.specs {
        let spec = lab.spec(text).map_err(Failure::Input)?;
        if !specs.contains(&spec) {
            specs.push(spec);
        }
    }
    let Some(puzzles) = puzzles(args, lab, specs.len())? else { return Ok(None) };
    if puzzles.is_empty() {
        return Err(Failure::Input("there are no puzzles to compare on".to_owned()));
    }
    let seed = args.puzzles.is_none().then(|| args.seed.unwrap_or(0));
    let own = Limits { time: Some(TIME_DEFAULT), ..Limits::default() };
    Ok(Some(Plan { specs, puzzles, limits: limits(args, &own), seed }))
}

fn puzzles(args: &CompareArgs, lab: &Lab, specs: usize) -> Result<Option<Vec<Instance>>, Failure> {
    if let Some(file) = &args.puzzles {
        let domain = DomainArgs { domain: args.domain.clone() };
        let shape = ShapeArgs { size: args.size.clone(), goal: args.goal.clone(), blank: None, domain };
        return input::many(file, &shape, lab).map(Some);
    }
    let is_made = args.walk.or(args.steps).is_some() || args.depth.is_some() || args.uniform;
    if lab.has_own_start() && !is_made {
        return Ok(Some(vec![lab.domain().home(args.size.as_deref(), args.goal.as_deref())?]));
    }
    // Without a size, boards are 3x3 for every goal.
    let size = args.size.as_deref().or(lab.is_tiles().then_some("3x3"));
    if args.depths.is_some() {
        return of_depths(args, size, lab, specs);
    }
    let way = way(args.walk, args.steps, args.depth);
    let asked = Generate { size, goal: args.goal.as_deref(), way, seed: args.seed.unwrap_or(0) };
    let Some(instances) = made(lab.domain(), &asked)? else { return Ok(None) };
    let mut instances = instances.peekable();
    let count = count(args, instances.peek(), specs)?;
    let progress = Progress::new();
    let made = instances.take(count).enumerate().map(|(done, instance)| {
        progress.share(done as f64 / count as f64);
        (!interrupt::interrupted()).then_some(instance)
    });
    Ok(made.collect())
}

/// As many puzzles of each depth as were asked for, no two alike.
fn of_depths(
    args: &CompareArgs,
    size: Option<&str>,
    lab: &Lab,
    specs: usize,
) -> Result<Option<Vec<Instance>>, Failure> {
    let each = args.count.unwrap_or(COUNT_AT_DEPTH) as usize;
    let mut puzzles = Vec::new();
    for depth in args.depths.iter().flat_map(|depths| depths.from..=depths.to) {
        let way = Way::Depth(depth);
        let asked = Generate { size, goal: args.goal.as_deref(), way, seed: args.seed.unwrap_or(0) };
        let Some(instances) = made(lab.domain(), &asked)? else { return Ok(None) };
        let mut instances = instances.peekable();
        if puzzles.is_empty() {
            count(args, instances.peek(), specs)?;
        }
        let (mut drawn, before) = (Drawn::new(way), puzzles.len());
        for instance in instances {
            if interrupt::interrupted() {
                return Ok(None);
            }
            if puzzles.len() - before == each || drawn.is_exhausted() {
                break;
            }
            if drawn.is_new(&instance) {
                puzzles.push(instance);
            }
        }
        if puzzles.len() - before < each {
            tell_few(depth, (puzzles.len() - before) as u64, lab)?;
        }
    }
    Ok(Some(puzzles))
}

/// How many puzzles to make, if there is room for them, which are as large as `sample`, and for what comes of them.
fn count(args: &CompareArgs, sample: Option<&Instance>, specs: usize) -> Result<usize, Failure> {
    let count = match args.depths {
        Some(depths) => {
            let depths_count = u64::from(depths.to - depths.from) + 1;
            args.count.unwrap_or(COUNT_AT_DEPTH).saturating_mul(depths_count)
        }
        None => args.count.unwrap_or(COUNT_DEFAULT),
    };
    let text = sample.map_or(0, |instance| instance.key().start.len() + instance.key().goal.len());
    // Measured: a puzzle is about as large as its text, and a run holds a record and the key of its result.
    let each = 2 * text + 200 + specs * (text + 400);
    let room = machine::default_memory_limit(1).unwrap_or(usize::MAX) / each;
    if count > room as u64 {
        let (count, room) = (grouped(count), grouped(room as u64));
        return Err(Failure::Input(format!(
            "--count: {count} puzzles and their runs do not fit into memory, which has room for {room}; give fewer"
        )));
    }
    Ok(count as usize)
}

/// What was typed, else what the comparison has of its own, and always a bound on memory.
fn limits(args: &CompareArgs, own: &Limits) -> Limits {
    let jobs = jobs(args);
    Limits {
        expanded: args.limits.max_nodes.or(own.expanded),
        time: args.limits.timeout.or(own.time),
        bytes: args.limits.memory(jobs).or_else(|| Some(bytes_default(jobs))),
        cancel: Some(interrupt::flag()),
        ..Limits::default()
    }
}

/// A gigabyte a run, or less where the memory does not suffice for all `jobs`.
fn bytes_default(jobs: usize) -> usize {
    halved_to(BYTES_DEFAULT, machine::default_memory_limit(jobs).unwrap_or(usize::MAX))
}

/// As many at a time as were asked for, or fewer where the shell's limit on addresses leaves little.
fn jobs(args: &CompareArgs) -> usize {
    machine::threads_within_addresses(usize::from(args.jobs))
}

fn open(path: &Path) -> Result<Store, Failure> {
    Store::open(path).map_err(|error| failure(CompareError::Store(error), Some(path)))
}

/// A store that is no store is bad input; a machine that fails is not the user's doing.
fn failure(error: CompareError, store: Option<&Path>) -> Failure {
    let name = store.map_or_else(String::new, |path| input::quoted(&path.to_string_lossy()));
    match error {
        CompareError::Lab(error) => error.into(),
        CompareError::Store(error @ (StoreError::Full | StoreError::Other(_))) => {
            Failure::Internal(format!("--store {name}: {error}"))
        }
        CompareError::Store(error) => Failure::Input(format!("--store {name}: {error}")),
    }
}

fn title(preset: Option<Preset>, parts: &[Part]) -> String {
    if let Some(preset) = preset {
        return preset.summary().to_owned();
    }
    let plan = &parts[0].plan;
    let (specs, puzzles) = (plan.specs.len() as u64, plan.puzzles.len() as u64);
    format!("{} on {}", counted(specs, "spec"), counted(puzzles, "puzzle"))
}

/// What is about to happen, under which limits, and why there are fewer runs than one may expect.
fn announcement(parts: &[Part], shard: Option<Shard>) -> String {
    let sum = |count: fn(&Plan) -> usize| parts.iter().map(|part| count(&part.plan) as u64).sum::<u64>();
    let limits = parts.first().map_or_else(String::new, |part| shown_limits(&part.plan.limits));
    let all = sum(Plan::runs);
    let runs = shard.map_or_else(
        || counted(all, "run"),
        |shard| {
            format!("{} of {}, shard {shard}", grouped(shard.share(all as usize) as u64), counted(all, "run"))
        },
    );
    let repeats = match (sum(Plan::repeated), sum(|plan| plan.puzzles.len())) {
        (0, _) => String::new(),
        (repeated, puzzles) => format!(
            "\n{} of the {} {} others: equal puzzles run once and count each time.",
            grouped(repeated),
            counted(puzzles, "puzzle"),
            plural(repeated, "repeats", "repeat"),
        ),
    };
    format!("{runs}. Limits of each: {limits}.{repeats}")
}

/// The command line as typed, ready for a shell.
fn command_line(typed: &[String]) -> String {
    let words = typed.iter().map(|word| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:./,+@%".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    });
    format!("loyd {}", words.collect::<Vec<_>>().join(" "))
}
