//! `loyd solve --all` and `loyd solve --metric multi`: all shortest solutions, and solutions in slides.

use std::io::Write;

use loyd_domains::tiles::{Found, Metric, Shortest, Wanted, shortest};
use loyd_lab::{Context, Instance, ReadError, StopName};
use loyd_search::Stop;
use loyd_tiles::Slide;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::text::grouped_moves;
use super::{Plan, boards};
use crate::args::{Moves, Output};
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::units::{counted, grouped, shown_time};
use crate::{interrupt, show};

impl Plan<'_> {
    /// Answers one puzzle.
    pub(super) fn shortest(
        &self,
        out: &mut impl Write,
        instance: Result<Instance, ReadError>,
        wanted: Wanted,
    ) -> Result<Exit, Failure> {
        let instance = instance.map_err(Failure::input)?;
        self.check_checkpoint(&instance)?;
        let tiles = boards(&instance)?;
        let progress = Progress::new();
        let cx = Context {
            threads: self.threads,
            proofs: self.proofs.clone(),
            ..self.lab.context(self.limits.clone())
        };
        let answer = shortest(&tiles, wanted, &cx, &mut |stats| progress.update(stats))?;
        drop(progress);
        if self.output == Output::Json {
            writeln!(out, "{}", show::json(&object(&instance, wanted, &answer))?)?;
        } else {
            writeln!(out, "{}", show::indented(&instance.drawing(), "  "))?;
            self.tell_shortest(out, &instance, wanted, &answer)?;
        }
        out.flush()?;
        Ok(match answer.found {
            _ if interrupt::interrupted() => Exit::Interrupted,
            Found::Solutions { .. } => Exit::Answered,
            Found::Unsolvable => Exit::Unsolvable,
            Found::Stopped(_) => Exit::Limit,
        })
    }

    fn tell_shortest(
        &self,
        out: &mut impl Write,
        instance: &Instance,
        wanted: Wanted,
        answer: &Shortest,
    ) -> Result<(), Failure> {
        let noun = match wanted.metric {
            Metric::Single => "move",
            Metric::Multi => "slide",
        };
        let length = counted(answer.lower_bound.into(), noun);
        match &answer.found {
            Found::Unsolvable => {
                let why = instance.check(&self.lab.context(self.limits.clone())).reason.unwrap_or_default();
                writeln!(out, "{}", show::wrapped("", "", &format!("Unsolvable. {why}")))?;
                return Ok(());
            }
            Found::Stopped(stop) => {
                writeln!(out, "Stopped: {stop}.\nProven: at least {length}.{}", hint(stop))?;
            }
            Found::Solutions { count, listed } => {
                let many = count.map_or_else(String::new, |count| {
                    format!(
                        "; there {} {}",
                        if count == 1 { "is" } else { "are" },
                        counted(count, "such solution")
                    )
                });
                writeln!(out, "{length}, proven shortest{many}.\n")?;
                for (number, slides) in (1..).zip(listed) {
                    let told = self.told(wanted.metric, slides);
                    match wanted.all {
                        None => writeln!(out, "  {told}")?,
                        Some(_) => writeln!(out, "{number:4}. {}", told.replace("\n  ", "\n      "))?,
                    }
                }
                let left = count.unwrap_or(0).saturating_sub(listed.len() as u64);
                if wanted.all.is_some() && left > 0 {
                    writeln!(out, "      and {} more: --all=N lists N of them", grouped(left))?;
                }
                let whose = match self.moves {
                    Moves::Blank => "the blank moves",
                    Moves::Tile => "the tiles move",
                };
                let each = if wanted.metric == Metric::Multi { "; each word is one slide" } else { "" };
                writeln!(out, "\n({whose}{each})")?;
            }
        }
        let (expanded, generated) = (grouped(answer.stats.expanded), grouped(answer.stats.generated));
        let time = shown_time(answer.stats.elapsed);
        writeln!(out, "\n{expanded} expanded, {generated} generated, {time}")?;
        Ok(())
    }

    /// A solution: letters in groups, or a word for each slide.
    fn told(&self, metric: Metric, slides: &[Slide]) -> String {
        let letters: Vec<String> = slides.iter().copied().map(word).collect();
        let told = |letters: String| show::moves(&loyd_lab::Moves::Letters(letters), self.moves);
        match metric {
            Metric::Single => grouped_moves(&told(letters.concat())),
            Metric::Multi => {
                let words: Vec<String> = letters.into_iter().map(told).collect();
                show::filled_behind("", "  ", words.iter().map(String::as_str), " ")
            }
        }
    }
}

/// A slide as letters, one for each cell.
fn word(slide: Slide) -> String {
    slide.direction.letter().to_string().repeat(slide.steps.into())
}

fn hint(stop: &Stop) -> &'static str {
    match stop {
        Stop::Time => "\nRaise --timeout.",
        Stop::Memory => "\nRaise --max-memory.",
        _ => "",
    }
}

/// All shortest solutions, or one in slides. Named as in the report of `solve`; letters are the blank's.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Shortest")]
pub struct ShortestJson {
    /// The start: rows of numbers.
    puzzle: Value,
    /// The goal.
    goal: Option<Value>,
    /// Rows.
    rows: Option<u16>,
    /// Columns.
    columns: Option<u16>,
    /// `single`, or `multi` where several tiles slid at once count as one move.
    metric: &'static str,
    /// `solved`, `unsolvable` or `stopped`.
    status: &'static str,
    /// What stopped it.
    stopped_by: Option<StopName>,
    /// What the shortest solutions cost.
    cost: Option<u32>,
    /// Whether that is proven.
    optimal: bool,
    /// No solution is cheaper. `null` where there is none.
    lower_bound: Option<u32>,
    /// How many shortest solutions there are, where all were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// As many of them as were asked for: letters, or a list of slides.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<loyd_lab::Moves>>,
    /// One of them, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<loyd_lab::Moves>,
    /// States whose successors were asked for.
    expanded: u64,
    /// Children made.
    generated: u64,
    /// Search time.
    seconds: f64,
    /// Time to load or build tables.
    table_seconds: f64,
}

fn object(instance: &Instance, wanted: Wanted, answer: &Shortest) -> ShortestJson {
    let identity = instance.identity();
    let (status, stopped_by) = match &answer.found {
        Found::Solutions { .. } => ("solved", None),
        Found::Unsolvable => ("unsolvable", None),
        Found::Stopped(stop) => ("stopped", Some(StopName::from(stop))),
    };
    let solution = |slides: &Vec<Slide>| {
        let words: Vec<String> = slides.iter().copied().map(word).collect();
        match wanted.metric {
            Metric::Multi => loyd_lab::Moves::Words(words),
            Metric::Single => loyd_lab::Moves::Letters(words.concat()),
        }
    };
    let is_solved = status == "solved";
    let (count, solutions, moves) = match &answer.found {
        Found::Solutions { count: Some(count), listed } if wanted.all.is_some() => {
            (Some(*count), Some(listed.iter().map(solution).collect()), None)
        }
        Found::Solutions { listed, .. } => (None, None, listed.first().map(solution)),
        Found::Unsolvable | Found::Stopped(_) => (None, None, None),
    };
    ShortestJson {
        puzzle: identity.puzzle,
        goal: identity.goal,
        rows: identity.rows,
        columns: identity.columns,
        metric: if wanted.metric == Metric::Multi { "multi" } else { "single" },
        status,
        stopped_by,
        cost: is_solved.then_some(answer.lower_bound),
        optimal: is_solved,
        lower_bound: (answer.found != Found::Unsolvable).then_some(answer.lower_bound),
        count,
        solutions,
        moves,
        expanded: answer.stats.expanded,
        generated: answer.stats.generated,
        seconds: answer.stats.elapsed.as_secs_f64(),
        table_seconds: answer.table_time.as_secs_f64(),
    }
}
