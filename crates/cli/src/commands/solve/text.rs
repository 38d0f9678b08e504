//! An answer of `solve` as people read it.

use std::io::Write;
use std::time::Duration;

use loyd_lab::{Algorithm, AttemptReport, Context, Instance, Report, Status, StopName};
use loyd_search::Stop;

use super::Plan;
use super::json::SolvedBoard;
use crate::args::Moves;
use crate::exit::Failure;
use crate::interrupt;
use crate::show;
use crate::units::{counted, grouped, shown_bytes, shown_time};

impl Plan<'_> {
    /// What was asked, the answer, what it took, and what else was tried.
    pub(super) fn show_moves(
        &self,
        out: &mut impl Write,
        instance: &Instance,
        report: &Report,
    ) -> Result<(), Failure> {
        writeln!(out, "{}", show::indented(&instance.drawing(), "  "))?;
        self.write_answer(out, instance, report)?;
        writeln!(out, "\n{}", counts(report))?;
        if let Some(note) = meaning(instance, report) {
            writeln!(out, "{}", show::wrapped("", "", &note))?;
        }
        if report.attempts.len() > 1 {
            let tables = if report.attempts.iter().any(|attempt| for_tables(attempt).is_some()) {
                ", but for tables"
            } else {
                ""
            };
            writeln!(out, "\nThe attempts, in order; the time above is that of all of them{tables}:")?;
            report.attempts.iter().try_for_each(|attempt| writeln!(out, "{}", on_attempt(attempt)))?;
        }
        Ok(())
    }

    /// The answer as a sentence, what it proves of twins, and the moves.
    pub(super) fn write_answer(
        &self,
        out: &mut impl Write,
        instance: &Instance,
        report: &Report,
    ) -> Result<(), Failure> {
        writeln!(out, "{}", verdict(instance, report, &self.lab.context(self.limits.clone())))?;
        if let Some(twin) = of_twins(report) {
            writeln!(out, "{}", show::wrapped("", "", twin))?;
        }
        self.write_solution(out, report)
    }

    /// The moves of a solution, if there is one and it has any.
    fn write_solution(&self, out: &mut impl Write, report: &Report) -> Result<(), Failure> {
        let Some(moves) = report.moves().filter(|moves| !moves.is_empty()) else { return Ok(()) };
        let told = show::moves(moves, self.moves);
        if self.lab.is_tiles() {
            let whose = match self.moves {
                Moves::Blank => "the blank moves",
                Moves::Tile => "the tiles move",
            };
            writeln!(out, "\n  {}   ({whose})", grouped_moves(&told))?;
        } else {
            let words: Vec<String> = moves.iter().collect();
            let separator = if words.iter().any(|word| word.contains(' ')) { ", " } else { " " };
            let words = words.iter().map(String::as_str);
            writeln!(out, "\n{}", show::filled_behind("  ", "  ", words, separator))?;
        }
        Ok(())
    }

    /// Every state on the way, with an arrow between them; then depth, nodes expanded, largest frontier, time.
    pub(super) fn show_boards(
        &self,
        out: &mut impl Write,
        instance: &Instance,
        report: &Report,
    ) -> Result<(), Failure> {
        let replay = match report.moves() {
            Some(moves) => instance.replay(&mut moves.iter(), true),
            None => instance.replay(&mut std::iter::empty(), true),
        };
        // Under the middle of a board; words are put to the left.
        let column = report.identity.columns.map_or(4, |columns| usize::from(columns).max(2) + 3);
        for step in &replay.steps {
            if let Some(action) = &step.action {
                let arrow = format!("↓ {}", show::one_move(action, self.moves));
                writeln!(out, "{arrow:>column$}")?;
            }
            write!(out, "{}", show::indented(&step.drawing, "  "))?;
        }
        writeln!(out, "\n{}", verdict(instance, report, &self.lab.context(self.limits.clone())))?;
        if let Some(twin) = of_twins(report) {
            writeln!(out, "{}", show::wrapped("", "", twin))?;
        }
        writeln!(out)?;
        let depth = report.moves().map_or_else(|| "-".to_owned(), |moves| moves.len().to_string());
        writeln!(out, "  depth             {depth}")?;
        if let Some(cost) = report.cost().map(|cost| show::plain_length(cost, report.unit))
            && cost != depth
        {
            writeln!(out, "  cost              {cost}")?;
        }
        writeln!(out, "  nodes expanded    {}", grouped(report.stats.expanded))?;
        writeln!(out, "  largest frontier  {}", grouped(report.stats.frontier_max))?;
        writeln!(out, "  time              {}", shown_time(report.stats.elapsed))?;
        Ok(())
    }
}

/// Letters in groups of five, fifty a line, to be counted and followed by eye.
pub(super) fn grouped_moves(moves: &str) -> String {
    let letters: Vec<char> = moves.chars().collect();
    let lines = letters.chunks(50).map(|line| {
        let groups: Vec<String> = line.chunks(5).map(|group| group.iter().collect()).collect();
        groups.join(" ")
    });
    lines.collect::<Vec<_>>().join("\n  ")
}

/// The answer as a sentence.
pub(super) fn verdict(instance: &Instance, report: &Report, cx: &Context<'_>) -> String {
    let noun = instance.about().words.action;
    let told = |cost| show::length(cost, report.unit, noun);
    let length = report
        .moves()
        .zip(report.cost())
        .map_or_else(String::new, |(moves, cost)| show::length_of(cost, report.unit, moves.len(), noun));
    let best = if is_told_as_cost(report) { "cheapest" } else { "shortest" };
    match &report.status {
        Status::Solved { moves, .. } if moves.is_empty() => "Solved already.".to_owned(),
        Status::Solved { .. } if report.optimal => format!("{length}, proven {best}."),
        Status::Solved { cost, .. } => {
            let bound = show::plain_length(report.lower_bound, report.unit);
            let stopped = if interrupt::interrupted() { " Stopped before the time was out." } else { "" };
            let ratio = show::ratio(*cost, report.lower_bound)
                .map_or_else(String::new, |ratio| format!(" (ratio at most {ratio})"));
            let told = format!("{length}; the {best} is proven to be at least {bound}{ratio}.{stopped}");
            show::wrapped("", "", &told)
        }
        Status::Unsolvable => {
            if report.ran.algorithm() == Algorithm::TwinAStar {
                return "Unsolvable.".to_owned();
            }
            let why = instance
                .check(cx)
                .reason
                .unwrap_or_else(|| "Everything that can be reached was looked at.".to_owned());
            show::wrapped("", "", &format!("Unsolvable. {why}"))
        }
        Status::Stopped(stop) => {
            let bound = told(report.lower_bound);
            let hint = match stop {
                Stop::Memory if report.ran.options().table.is_some() => {
                    "\nTake a smaller table=, or raise --max-memory."
                }
                Stop::Memory if holds_the_path_only(report.ran.algorithm()) => "\nRaise --max-memory.",
                Stop::Memory => "\nIDA* needs almost no memory: try -a ida-star.",
                Stop::Stuck => stuck(report.ran.algorithm()),
                Stop::Exhausted => "\nRaise limit= or width=, or let -a auto choose.",
                Stop::Time | Stop::Expansions | Stop::Cancelled | Stop::Failed(_) => "",
            };
            let hint: Vec<String> = hint.lines().map(|line| show::wrapped("", "", line)).collect();
            format!("Stopped without a solution: {stop}.\nProven: at least {bound}.{}", hint.join("\n"))
        }
    }
}

/// Whether what a solution costs is not how many moves it has.
fn is_told_as_cost(report: &Report) -> bool {
    let moves = report.moves().map(|moves| moves.len() as u64);
    report.unit == 1 && moves != report.cost().map(u64::from)
}

/// What the heuristic's name means here, where others mean something else by it.
fn meaning(instance: &Instance, report: &Report) -> Option<String> {
    let name = report.heuristic.as_deref()?;
    let entry = instance.about().heuristics.iter().find(|entry| entry.name == name)?;
    (entry.claim.consistent() && !entry.note.is_empty()).then(|| format!("{name}: {}.", entry.note))
}

/// What it means that a search is stuck, and what to do.
fn stuck(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::HillClimbing => {
            "\nThat is a local minimum of the heuristic. Hill climbing never goes uphill and remembers nothing, so it gives up \
             here: that says nothing of the puzzle. Try -a greedy, which remembers, or -a auto."
        }
        Algorithm::Annealing => {
            "\nIt cooled in a local minimum of the heuristic, which says nothing of the puzzle. Another seed= or more steps= may \
             have more luck; -a greedy needs none."
        }
        _ => "\nNo way leads out of where it walked, which says nothing of the puzzle: try -a auto.",
    }
}

/// Which of a puzzle and its twin was solved, and what that proves.
fn of_twins(report: &Report) -> Option<&'static str> {
    SolvedBoard::of(report).map(|solved| match solved {
        SolvedBoard::Board => {
            "Of the board and its twin (the same with two tiles swapped), the board was solved. \
             Only one of the two can be, so the twin is unsolvable."
        }
        SolvedBoard::Twin => {
            "Of the board and its twin (the same with two tiles swapped), the twin was solved. \
             Only one of the two can be, so the board is unsolvable: no parity was counted."
        }
    })
}

/// Whether no other algorithm would need less memory.
fn holds_the_path_only(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::IdaStar | Algorithm::Rbfs | Algorithm::Ids | Algorithm::Dls | Algorithm::HillClimbing
    )
}

/// What ran and what it took.
pub(super) fn counts(report: &Report) -> String {
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

/// An attempt of `auto`.
fn on_attempt(attempt: &AttemptReport) -> String {
    let time = Duration::try_from_secs_f64(attempt.seconds).unwrap_or_default();
    let tables = for_tables(attempt).map_or(String::new(), |time| format!(" and {time} for tables"));
    let how = match (&attempt.error, attempt.stopped_by) {
        (Some(error), _) => error.clone(),
        (None, Some(StopName::Time)) => "its share of the time was over".to_owned(),
        (None, Some(StopName::Nodes)) => "too hard for it".to_owned(),
        (None, Some(StopName::Memory)) => "its share of the memory was too little".to_owned(),
        (None, Some(StopName::Exhausted)) => "nothing was left to look at".to_owned(),
        (None, Some(StopName::Stuck)) => "stuck in a local minimum".to_owned(),
        (None, Some(StopName::Cancelled)) => "interrupted".to_owned(),
        (None, Some(StopName::Heuristic | StopName::Problem)) => "it failed".to_owned(),
        (None, None) => "answered".to_owned(),
    };
    let counts = format!("{} expanded, {}{tables}", grouped(attempt.expanded), shown_time(time));
    show::wrapped("  ", "    ", &format!("{}: {counts}, {how}", attempt.spec))
}

/// What an attempt took for its tables, if that is worth telling.
fn for_tables(attempt: &AttemptReport) -> Option<String> {
    const LITTLE: f64 = 0.01;
    let time = Duration::try_from_secs_f64(attempt.table_seconds).unwrap_or_default();
    (attempt.table_seconds >= LITTLE).then(|| shown_time(time))
}
