//! `loyd solve`: one puzzle, or one after another.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use loyd_lab::registry::Algorithm;
use loyd_lab::{Job, Report, Shelf, Spec, Status, machine};
use loyd_search::{Limits, Stop};
use loyd_tiles::notation::{self, Lines, Reading};
use loyd_tiles::{Board, Goal, Solvability};

use crate::args::{Moves, Output, SolveArgs};
use crate::exit::{Exit, Failure};
use crate::input::{self, Puzzles};
use crate::progress::Progress;
use crate::show::{self, ErrorJson, ReportJson};
use crate::units::{counted, grouped, shown_bytes, shown_time};
use crate::{cache, interrupt};

/// What was asked for, resolved.
struct Plan {
    spec: Spec,
    goal: Goal,
    limits: Limits,
    output: Output,
    moves: Moves,
    shelf: Arc<Shelf>,
    threads: usize,
    /// Whether a search stopped for want of memory.
    memory_reached: AtomicBool,
}

/// Solves what was given, or asks for a puzzle.
pub fn run(args: &SolveArgs) -> Result<Exit, Failure> {
    let asking = args.puzzle.should_ask();
    let goal = args.puzzle.shape.goal()?;
    let mut spec = parse_spec(args.algorithm.as_deref().unwrap_or("auto"))?;
    let puzzles = if asking {
        let Some(board) = input::ask_board(args.puzzle.shape.size)? else { return Ok(Exit::BadInput) };
        if args.algorithm.is_none() {
            let Some(asked) = ask_spec()? else { return Ok(Exit::BadInput) };
            spec = asked;
        }
        Puzzles::One(Ok(board))
    } else {
        args.puzzle.read()?
    };
    let output = if args.json { Output::Json } else { args.output };
    let threads = match args.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let threads = machine::threads_within_addresses(threads);
    let (limits, shelf) = (args.limits.resolve(1), cache::shelf(args.threads));
    let (moves, memory_reached) = (args.moves, AtomicBool::new(false));
    let mut plan = Plan { spec, goal, limits, output, moves, shelf, threads, memory_reached };
    let exit = match puzzles {
        Puzzles::One(board) => plan.one(board),
        Puzzles::Many(text) => match notation::read(&text, args.puzzle.shape.size) {
            Reading::One(board) => plan.one(board),
            Reading::Many(lines) => {
                let count = lines.clone().count();
                plan.shelf.expect(count);
                plan.limits = args.limits.resolve(plan.threads.min(count));
                plan.many(lines)
            }
        },
    }?;
    args.limits.tell_memory(plan.memory_reached.load(Ordering::Relaxed), &plan.limits)?;
    Ok(exit)
}

fn parse_spec(text: &str) -> Result<Spec, Failure> {
    text.parse().map_err(|error| Failure::Input(format!("--algorithm: {error}")))
}

fn ask_spec() -> Result<Option<Spec>, Failure> {
    loop {
        let Some(answer) = input::ask("Algorithm, as in a-star:manhattan [auto]: ")? else { return Ok(None) };
        let text = if answer.is_empty() { "auto" } else { &answer };
        match text.parse() {
            Ok(spec) => return Ok(Some(spec)),
            Err(error) => input::say(&format!("{error}.\n"))?,
        }
    }
}

impl Plan {
    fn solve(&self, board: Board, threads: usize) -> Result<Report, Failure> {
        let job = Job::new(board, &self.goal, self.spec.clone()).map_err(Failure::input)?;
        let (limits, shelf) = (self.limits.clone(), Arc::clone(&self.shelf));
        let progress = Progress::new();
        let job = Job { limits, shelf, threads, ..job };
        let report = job.run_watched(&mut |stats| progress.update(stats))?;
        if report.status == Status::Stopped(Stop::Memory) {
            self.memory_reached.store(true, Ordering::Relaxed);
        }
        Ok(report)
    }

    fn one(&self, board: Result<Board, notation::ParseBoardError>) -> Result<Exit, Failure> {
        let mut out = std::io::stdout().lock();
        let report = self.solve(board.map_err(Failure::input)?, self.threads)?;
        match self.output {
            Output::Json => writeln!(out, "{}", show::json(&ReportJson::from(&report))?)?,
            Output::Moves => self.show_moves(&mut out, &report)?,
            Output::Boards => self.show_boards(&mut out, &report)?,
        }
        out.flush()?;
        Ok(exit_of(&report))
    }

    /// A batch goes on after a bad or unsolvable puzzle. Each puzzle is one thread's; answers come in input order.
    fn many(&self, lines: Lines<'_>) -> Result<Exit, Failure> {
        let lines = Mutex::new(lines.enumerate());
        let (send, answers) = mpsc::sync_channel(4 * self.threads);
        let next = || lines.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |send: mpsc::SyncSender<_>| {
            while let Some((place, (line, board))) = next() {
                let answer = board.map_err(Failure::input).and_then(|board| self.solve(board, 1));
                // Nobody listens when the output is closed.
                if send.send((place, line, answer)).is_err() || interrupt::interrupted() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let send = send.clone();
                scope.spawn(|| work(send));
            }
            drop(send);
            self.write_in_order(answers)
        })
    }

    fn write_in_order(
        &self,
        answers: mpsc::Receiver<(usize, usize, Result<Report, Failure>)>,
    ) -> Result<Exit, Failure> {
        let mut out = std::io::stdout().lock();
        let mut exit = Exit::Answered;
        let (mut waiting, mut turn) = (BTreeMap::new(), 0);
        for (place, line, answer) in answers {
            waiting.insert(place, (line, answer));
            while let Some((line, answer)) = waiting.remove(&turn) {
                exit = exit.and(self.write_one(&mut out, turn, line, answer)?);
                turn += 1;
            }
        }
        out.flush()?;
        Ok(if interrupt::interrupted() { Exit::Interrupted } else { exit })
    }

    /// Writes one answer of a batch.
    fn write_one(
        &self,
        out: &mut impl Write,
        place: usize,
        line: usize,
        answer: Result<Report, Failure>,
    ) -> Result<Exit, Failure> {
        let answer = answer.map(|report| self.share_of_batch(place, report));
        match (&answer, self.output) {
            (Ok(report), Output::Json) => writeln!(out, "{}", show::json(&ReportJson::from(report))?)?,
            (Ok(report), Output::Moves) => writeln!(out, "{}", self.batch_line(line, report))?,
            (Ok(report), Output::Boards) => {
                writeln!(out, "Line {line}:")?;
                self.show_boards(out, report)?;
            }
            (Err(failure), Output::Json) => writeln!(out, "{}", show::json(&ErrorJson::new(failure))?)?,
            (Err(failure), _) => {
                out.flush()?;
                input::say(&format!("error: {failure}\n"))?;
            }
        }
        Ok(answer.map_or_else(|failure| failure.exit(), |report| exit_of(&report)))
    }

    /// Times as a share of the wall clock, so that they add up to the batch's; looking up tables that are at hand is
    /// no time at all.
    fn share_of_batch(&self, place: usize, mut report: Report) -> Report {
        report.stats.elapsed /= self.threads as u32;
        if place > 0 && report.table_time < Duration::from_millis(1) {
            report.table_time = Duration::ZERO;
        }
        report
    }

    /// One puzzle of a batch on one line.
    fn batch_line(&self, line: usize, report: &Report) -> String {
        let answer = match &report.status {
            Status::Solved(moves) => {
                let proof = if report.optimal { "" } else { " (not proven shortest)" };
                let count = counted(moves.len() as u64, "move");
                format!("{count}{proof}: {}", show::moves(moves, self.moves))
            }
            Status::Unsolvable => "unsolvable".to_owned(),
            Status::Stopped(stop) => {
                format!("stopped: {stop}; at least {}", counted(report.lower_bound.into(), "move"))
            }
        };
        let (expanded, time) = (grouped(report.stats.expanded), shown_time(report.stats.elapsed));
        format!("line {line}: {answer}  [{expanded} expanded, {time}]")
    }

    fn show_moves(&self, out: &mut impl Write, report: &Report) -> Result<(), Failure> {
        writeln!(out, "{}", show::board(&report.puzzle, "  "))?;
        writeln!(out, "{}", verdict(report)?)?;
        if let Status::Solved(moves) = &report.status
            && !moves.is_empty()
        {
            let whose = match self.moves {
                Moves::Blank => "the blank moves",
                Moves::Tile => "the tiles move",
            };
            writeln!(out, "\n  {}   ({whose})", grouped_moves(&show::moves(moves, self.moves)))?;
        }
        writeln!(out, "\n{}", counts(report))?;
        Ok(())
    }

    /// Every board on the way, with an arrow between them; then depth, nodes expanded, largest frontier, time.
    fn show_boards(&self, out: &mut impl Write, report: &Report) -> Result<(), Failure> {
        let mut board = report.puzzle.clone();
        write!(out, "{}", show::board(&board, "  "))?;
        if let Status::Solved(moves) = &report.status {
            for &direction in moves {
                let letter = show::moves(&[direction], self.moves);
                writeln!(out, "{:>1$}", format!("↓ {letter}"), board.size().columns().max(2) + 3)?;
                board.slide(direction);
                write!(out, "{}", show::board(&board, "  "))?;
            }
        }
        writeln!(out, "\n{}\n", verdict(report)?)?;
        let depth = report.cost().map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        writeln!(out, "  depth             {depth}")?;
        writeln!(out, "  nodes expanded    {}", grouped(report.stats.expanded))?;
        writeln!(out, "  largest frontier  {}", grouped(report.stats.frontier_max))?;
        writeln!(out, "  time              {}", shown_time(report.stats.elapsed))?;
        Ok(())
    }
}

/// Letters in groups of five, fifty a line, to be counted and followed by eye.
fn grouped_moves(moves: &str) -> String {
    let letters: Vec<char> = moves.chars().collect();
    let lines = letters.chunks(50).map(|line| {
        let groups: Vec<String> = line.chunks(5).map(|group| group.iter().collect()).collect();
        groups.join(" ")
    });
    lines.collect::<Vec<_>>().join("\n  ")
}

/// The answer as a sentence.
fn verdict(report: &Report) -> Result<String, Failure> {
    Ok(match &report.status {
        Status::Solved(moves) => {
            if moves.is_empty() {
                return Ok("Solved already.".to_owned());
            }
            let count = counted(moves.len() as u64, "move");
            if report.optimal {
                format!("{count}, proven shortest.")
            } else {
                format!("{count}; the shortest is proven to be at least {}.", report.lower_bound)
            }
        }
        Status::Unsolvable => {
            let why = Solvability::new(&report.puzzle, &report.goal).map_err(Failure::input)?;
            show::wrapped("", "", &format!("Unsolvable. {}", why.reason()))
        }
        Status::Stopped(stop) => {
            let bound = counted(report.lower_bound.into(), "move");
            let hint = match stop {
                Stop::Memory if holds_the_path_only(report.ran.algorithm()) => "\nRaise --max-memory.",
                Stop::Memory => "\nIDA* needs almost no memory: try -a ida-star.",
                Stop::Exhausted => "\nRaise limit= or width=, or let -a auto choose.",
                Stop::Time | Stop::Expansions | Stop::Cancelled | Stop::Failed(_) => "",
            };
            format!("Stopped without a solution: {stop}.\nProven: at least {bound}.{hint}")
        }
    })
}

/// Whether no other algorithm would need less memory.
fn holds_the_path_only(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::IdaStar | Algorithm::Rbfs | Algorithm::Ids | Algorithm::Dls)
}

/// What ran and what it took.
fn counts(report: &Report) -> String {
    let stats = &report.stats;
    let mut parts = vec![
        report.ran.to_string(),
        format!("{} expanded", grouped(stats.expanded)),
        format!("{} generated", grouped(stats.generated)),
        format!("largest frontier {}", grouped(stats.frontier_max)),
    ];
    if stats.iterations > 0 {
        parts.push(counted(stats.iterations, "iteration"));
    }
    parts.push(shown_bytes(stats.bytes_peak));
    parts.push(shown_time(stats.elapsed));
    show::filled(parts.iter().map(String::as_str), ", ")
}

fn exit_of(report: &Report) -> Exit {
    match &report.status {
        Status::Solved(_) => Exit::Answered,
        Status::Unsolvable => Exit::Unsolvable,
        Status::Stopped(Stop::Cancelled) => Exit::Interrupted,
        Status::Stopped(Stop::Failed(_)) => Exit::BadInput,
        Status::Stopped(_) => Exit::Limit,
    }
}
