//! `loyd solve`: one puzzle, or one after another.

mod batch;
mod csv;
pub mod json;
pub mod shortest;
mod text;
pub mod trace;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loyd_domains::TilesInstance;
use loyd_domains::tiles::{Metric, Wanted, examine};
use loyd_lab::{Algorithm, Context, Instance, Proofs, ReadError, Reading, Report, Spec, Status, machine};
use loyd_search::{Limits, Stop};
use loyd_study::plot;
use loyd_tiles::Board;

use crate::args::{Method, MetricArg, Moves, Output, SolveArgs};
use crate::commands::human;
use crate::exit::{Exit, Failure};
use crate::input::Text;
use crate::lab::Lab;
use crate::progress::Progress;
use crate::prompt::Prompt;
use crate::show::{self, ErrorJson};
use crate::stream::{self, Given};
use crate::{cache, input, interrupt};
use json::SolvedJson;

/// What was asked for, resolved.
struct Plan<'l> {
    lab: &'l Lab,
    spec: Spec,
    limits: Limits,
    output: Output,
    trace: Option<trace::Asked>,
    /// Where to draw how the run went.
    plot: Option<&'l Path>,
    /// All shortest solutions, or those in slides.
    wanted: Option<Wanted>,
    moves: Moves,
    threads: usize,
    /// How many threads a large board may have.
    cores: usize,
    /// Where the states of long proofs are put away.
    proofs: Option<Arc<Proofs>>,
    /// How many instances there are at least.
    coming: usize,
    /// The file that is read, where several were given.
    file: Option<String>,
    /// What comma-separated values have of an answer.
    columns: csv::Columns,
    /// Whether a search stopped for want of memory.
    memory_reached: AtomicBool,
}

/// Solves what was given, or asks for a puzzle.
pub fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    let limits = args.limits.resolve(1);
    let shape = &args.puzzle.shape;
    let lab = Lab::new(shape.domain.domain.as_deref(), args.threads.unwrap_or(0), &limits)?;
    input::check_size(shape.size.as_deref(), &lab)?;
    check_goal(args, &lab)?;
    if args.method.is_some() && !lab.is_tiles() {
        return Err(Failure::Input("--method human is for sliding tiles only".to_owned()));
    }
    if let Some(path) = &args.plot {
        plot::check(path).map_err(Failure::input)?;
    }
    let spec = lab.spec(args.algorithm.as_deref().unwrap_or("auto"));
    let mut spec = spec.map_err(|error| Failure::Input(format!("--algorithm: {error}")))?;
    let mut incoming = None;
    let texts = if args.puzzle.should_ask(&lab) {
        let Some((text, asked)) = ask(args, &lab)? else {
            input::say("\nThe input ended: nothing was solved.\n")?;
            return Ok(Exit::BadInput);
        };
        spec = asked.unwrap_or(spec);
        vec![text]
    } else if let Some(argument) = args.puzzle.stream(&lab).filter(|_| !args.takes_one()) {
        match stream::open(argument, shape, &lab)? {
            Given::Text(text) => vec![text],
            Given::Lines(lines) => {
                incoming = Some(lines);
                Vec::new()
            }
        }
    } else {
        args.puzzle.texts(&lab)?
    };
    let output = match args.output {
        _ if args.json => Output::Json,
        _ if args.csv => Output::Csv,
        output => output,
    };
    if let Some(Method::Human) = args.method {
        let mut told = texts.iter().map(|text| tell_all(args, text, &lab));
        return told.try_fold(Exit::Answered, |exit, next| Ok(exit.and(next?)));
    }
    let [threads, cores] = threads(args.threads);
    let (moves, memory_reached) = (args.moves, AtomicBool::new(false));
    let trace = args.trace.map(|form| trace::Asked { form, limit: args.trace_limit });
    let plot = args.plot.as_deref();
    let proofs = cache::proofs(args.checkpoint.as_deref()).map(Arc::new);
    let wanted = wanted(args, &lab)?;
    let several = texts.len() > 1;
    let columns = csv::Columns { file: several, twins: spec.algorithm() == Algorithm::TwinAStar };
    let mut plan = Plan {
        lab: &lab,
        spec,
        limits,
        output,
        trace,
        plot,
        wanted,
        moves,
        threads,
        cores,
        proofs,
        coming: 1,
        file: None,
        columns,
        memory_reached,
    };
    let mut exit = Exit::Answered;
    if output == Output::Csv {
        writeln!(std::io::stdout(), "{}", columns.header())?;
    }
    if let Some(incoming) = incoming {
        plan.limits = args.limits.resolve(plan.threads);
        exit = plan.many(incoming.problems(shape, &lab))?;
    }
    for text in texts {
        plan.file.clone_from(&text.file);
        if let Some(file) = text
            .file
            .as_ref()
            .filter(|_| !matches!(output, Output::Json | Output::Csv) && args.trace.is_none())
        {
            writeln!(std::io::stdout(), "{file}:")?;
        }
        let answered = input::read(&text, shape, &lab, |reading| match reading {
            Reading::One(instance) => plan.one(instance),
            Reading::Many { count, lines } => {
                plan.coming = count;
                plan.limits = args.limits.resolve(plan.threads.min(count));
                plan.many(lines)
            }
        });
        exit = exit.and(match answered {
            // Files are a batch: it goes on after a bad one.
            Err(failure @ (Failure::Input(_) | Failure::Limit(_) | Failure::Internal(_))) if several => {
                plan.tell(&failure)?
            }
            answered => answered?,
        });
    }
    args.limits.tell_memory(plan.memory_reached.load(Ordering::Relaxed), &plan.limits)?;
    Ok(exit)
}

/// The threads of a search, and those of one whose counts cannot be had again anyway.
fn threads(asked: Option<usize>) -> [usize; 2] {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = match asked {
        None => [1, all()],
        Some(0) => [all(), all()],
        Some(threads) => [threads, threads],
    };
    threads.map(machine::threads_within_addresses)
}

impl SolveArgs {
    /// Whether what is asked for is told of one puzzle, so that all of the input is read before it begins.
    fn takes_one(&self) -> bool {
        self.method.is_some() || self.trace.is_some() || self.plot.is_some() || self.checkpoint.is_some()
    }
}

/// What is asked for otherwise than one solution in moves of single tiles.
fn wanted(args: &SolveArgs, lab: &Lab) -> Result<Option<Wanted>, Failure> {
    let metric = match args.metric {
        MetricArg::Single => Metric::Single,
        MetricArg::Multi => Metric::Multi,
    };
    if args.all.is_none() && metric == Metric::Single {
        return Ok(None);
    }
    if args.plot.is_some() {
        let why = "--plot takes one solution in moves of single tiles: it is not for --all and --metric";
        return Err(Failure::Input(why.to_owned()));
    }
    if args.checkpoint.is_some() && metric == Metric::Multi {
        return Err(Failure::Input("--checkpoint is for moves of single tiles: not for --metric".to_owned()));
    }
    let boards = matches!(args.output, Output::Boards | Output::Csv);
    match (lab.is_tiles(), boards) {
        (false, _) => Err(Failure::Input("--all and --metric are for sliding tiles only".to_owned())),
        (_, true) => Err(Failure::Input("--all and --metric are shown as moves or json".to_owned())),
        _ => Ok(Some(Wanted { metric, all: args.all.map(|most| most as usize) })),
    }
}

/// Asks for a puzzle, and for an algorithm where none was given. `None` if the person left.
fn ask(args: &SolveArgs, lab: &Lab) -> Result<Option<(Text, Option<Spec>)>, Failure> {
    let shape = &args.puzzle.shape;
    let size = shape.size.as_deref().and_then(|size| size.parse().ok());
    let mut prompt = Prompt::new(std::io::stdin().lock(), std::io::stderr(), show::questions_width())
        .with_blank(shape.blank);
    let Some(board) = prompt.board(size)? else { return Ok(None) };
    let text = Text::typed(&board);
    if args.algorithm.is_some() || args.method.is_some() {
        return Ok(Some((text, None)));
    }
    let cx = lab.context(args.limits.resolve(1));
    let fits = |spec: &Spec| {
        input::read(&text, shape, lab, |reading| match reading {
            Reading::One(Ok(instance)) => instance.check_spec(spec, &cx).map_err(Failure::from),
            _ => Ok(()),
        })
        .map_err(|failure| failure.to_string())
    };
    let Some(spec) = prompt.algorithm(&fits)? else { return Ok(None) };
    Ok(Some((text, Some(spec))))
}

/// The same for people: each puzzle told stage by stage.
fn tell_all(args: &SolveArgs, text: &Text, lab: &Lab) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    input::read(text, &args.puzzle.shape, lab, |reading| match reading {
        Reading::One(instance) => human::tell(&mut out, &instance.map_err(Failure::input)?, args.moves),
        Reading::Many { lines, .. } => {
            let mut exit = Exit::Answered;
            for (line, instance) in lines {
                writeln!(out, "Line {line}:")?;
                exit = exit.and(human::tell(&mut out, &instance.map_err(Failure::input)?, args.moves)?);
            }
            Ok(exit)
        }
    })
}

/// A goal that is none is told before a puzzle is asked for or read.
fn check_goal(args: &SolveArgs, lab: &Lab) -> Result<(), Failure> {
    let shape = &args.puzzle.shape;
    if lab.is_tiles()
        && let Some(goal) = input::goal(shape, lab)
    {
        let size = shape.size.as_deref().and_then(|size| size.parse().ok());
        loyd_tiles::Goal::parse(&goal, size).map_err(|error| Failure::Input(format!("--goal: {error}")))?;
    }
    Ok(())
}

/// An answer with the instance it is about.
struct Answered {
    instance: Instance,
    report: Report,
    /// Whether somebody stopped it while it looked for something better.
    cut_short: bool,
}

impl Answered {
    fn new(instance: Instance, report: Report) -> Answered {
        let cut_short =
            interrupt::interrupted() && matches!(report.status, Status::Solved { .. }) && !report.optimal;
        Answered { instance, report, cut_short }
    }
}

type Answer = Result<Answered, Failure>;

impl Plan<'_> {
    fn solve(&self, instance: Result<Instance, ReadError>, threads: usize, coming: usize) -> Answer {
        let instance = instance.map_err(Failure::input)?;
        let progress = Progress::new();
        // Several puzzles at once have the cores among them.
        let cores = if threads == self.threads { self.cores } else { threads };
        self.check_checkpoint(&instance)?;
        let proofs = self.proofs.clone();
        let cx = Context { threads, cores, coming, proofs, ..self.lab.context(self.limits.clone()) };
        let report = instance.solve(&self.spec, &cx, &mut |stats| progress.update(stats))?;
        if report.stop() == Some(&Stop::Memory) {
            self.memory_reached.store(true, Ordering::Relaxed);
        }
        Ok(Answered::new(instance, report))
    }

    fn one(&self, instance: Result<Instance, ReadError>) -> Result<Exit, Failure> {
        if let Some(asked) = self.trace {
            return self.trace(&instance.map_err(Failure::input)?, asked);
        }
        let mut out = std::io::stdout().lock();
        if let Some(wanted) = self.wanted {
            return self.shortest(&mut out, instance, wanted);
        }
        let answered = self.solve(instance, self.threads, 1)?;
        let Answered { instance, report, .. } = &answered;
        let as_json = || SolvedJson::new(&answered, self.file.as_deref());
        match self.output {
            Output::Json => writeln!(out, "{}", show::json(&as_json())?)?,
            Output::Csv => writeln!(out, "{}", self.columns.line(1, &as_json())?)?,
            Output::Moves => self.show_moves(&mut out, instance, report)?,
            Output::Boards => self.show_boards(&mut out, instance, report)?,
        }
        out.flush()?;
        if let Some(path) = self.plot {
            draw(instance, report, path)?;
        }
        if interrupt::interrupted() {
            // The answer is the best that there was until then.
            return Ok(Exit::Interrupted);
        }
        Ok(exit_of(report))
    }

    /// Says why something of a batch has no answer.
    fn tell(&self, failure: &Failure) -> Result<Exit, Failure> {
        if self.output == Output::Json {
            writeln!(std::io::stdout(), "{}", show::json(&self.error(failure))?)?;
        } else {
            self.say_error(failure)?;
        }
        Ok(failure.exit())
    }

    /// What went wrong, as an object.
    fn error(&self, failure: &Failure) -> ErrorJson {
        ErrorJson { file: self.file.clone(), ..ErrorJson::new(failure) }
    }

    /// What went wrong, as a line; of several files it says which.
    fn say_error(&self, failure: &Failure) -> Result<(), Failure> {
        let file = self.file.as_ref().map_or_else(String::new, |file| format!("{}: ", input::printed(file)));
        input::say(&format!("error: {file}{failure}\n"))
    }

    /// A file for a proof is asked for where there can be one, and is one that can be gone on from.
    fn check_checkpoint(&self, instance: &Instance) -> Result<(), Failure> {
        let Some(proofs) = self.proofs.as_ref().filter(|proofs| proofs.is_asked()) else { return Ok(()) };
        let identity = instance.identity();
        let cells = usize::from(identity.rows.unwrap_or(0)) * usize::from(identity.columns.unwrap_or(0));
        let is_proof = match self.spec.algorithm() {
            Algorithm::Auto => (17..=25).contains(&cells),
            _ => self.spec.to_string().starts_with("ida-star:zpdb:best") && cells <= 25,
        };
        let why = "--checkpoint is for proofs of boards of 17 to 25 cells: with auto, or with ida-star:zpdb:best, \
                   which is also for smaller ones";
        if !(self.lab.is_tiles() && is_proof) {
            return Err(Failure::Input(why.to_owned()));
        }
        Ok(examine(&boards(instance)?, proofs)?)
    }
}

/// The boards of an instance of sliding tiles.
fn boards(instance: &Instance) -> Result<TilesInstance, Failure> {
    let key = instance.key();
    let board = |text: &str| text.parse::<Board>().map_err(|error| Failure::Internal(error.to_string()));
    Ok(TilesInstance { start: board(&key.start)?, goal: board(&key.goal)? })
}

/// Draws how the run went.
fn draw(instance: &Instance, report: &Report, path: &Path) -> Result<(), Failure> {
    if report.status == Status::Unsolvable {
        return input::say("There is no plot: nothing was found, and nothing can be.\n");
    }
    let noun = instance.about().words.action;
    plot::save(&plot::Course { report, noun }, path).map_err(Failure::input)?;
    input::say(&format!("The plot is in {}.\n", input::quoted(&path.to_string_lossy())))
}

fn exit_of(report: &Report) -> Exit {
    match &report.status {
        Status::Solved { .. } => Exit::Answered,
        Status::Unsolvable => Exit::Unsolvable,
        Status::Stopped(Stop::Cancelled) => Exit::Interrupted,
        Status::Stopped(Stop::Failed(_)) => Exit::BadInput,
        Status::Stopped(_) => Exit::Limit,
    }
}
