//! `loyd explain`: why counts differ.

pub mod json;
mod text;

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use loyd_lab::{
    Algorithm, Context, Expectation, ExplainError, Explained, Explanation, Instance, NoRange, Profile, Spec,
    StopName, expect, profiles,
};
use loyd_search::{Limits, Stop};
use serde_json::Value;

use crate::args::ExplainArgs;
use crate::exit::{Exit, Failure};
use crate::lab::{Lab, TILES};
use crate::{input, show};

/// All that is told of a problem.
pub struct Answer {
    pub instance: Instance,
    pub spec: Spec,
    pub explanation: Explanation,
    pub profiles: Vec<Profile>,
    pub expectation: Option<Expectation>,
}

impl Answer {
    /// Whether some of it is missing for want of memory.
    fn reached_memory(&self) -> bool {
        let Explanation { range, solutions, .. } = &self.explanation;
        matches!(range, Err(NoRange::Stopped { stop: Stop::Memory, .. }))
            || matches!(solutions, Err(Stop::Memory))
            || self.profiles.iter().any(|profile| matches!(profile.counted, Err(Stop::Memory)))
    }
}

/// Explains one problem.
pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let limits = args.limits.resolve(1);
    let lab = Lab::new(args.shape.domain.domain.as_deref(), 0, &limits)?;
    let instance = input::one(&args.puzzle.join(" "), &args.shape, &lab)?;
    let usual = || format!("a-star:{}", instance.about().default);
    let spec = lab.spec(&args.algorithm.clone().unwrap_or_else(usual)).map_err(Failure::Input)?;
    let cx = lab.context(limits);
    let told = ask(&instance, &spec, &cx, args.expect)?;
    let mut out = std::io::stdout().lock();
    match &told {
        _ if args.json => writeln!(out, "{}", show::json(&told.object(&instance, &spec))?)?,
        Told::Unsolvable(sentence) | Told::Stopped(sentence, _) => {
            input::say(&format!("{}\n", show::wrapped("", "", sentence)))?;
        }
        _ => told.write(&mut out, &instance, &spec)?,
    }
    out.flush()?;
    args.limits.tell_memory(told.reached_memory(), &cx.limits)?;
    Ok(match told {
        Told::Unsolvable(_) => Exit::Unsolvable,
        Told::Stopped(_, Stop::Cancelled) => Exit::Interrupted,
        Told::Stopped(_, Stop::Failed(_)) => Exit::BadInput,
        Told::Stopped(..) => Exit::Limit,
        Told::Answer(_) | Told::Expected(_) => Exit::Answered,
    })
}

/// What comes of a question.
pub enum Told {
    /// The whole answer.
    Answer(Box<Answer>),
    /// Where a number comes from, and nothing else.
    Expected(Expectation),
    /// There is no solution, in a sentence.
    Unsolvable(String),
    /// A limit was reached before anything could be said, in a sentence.
    Stopped(String, Stop),
}

/// Explains a problem within the limits of `cx`, and where `number` comes from if one is given.
///
/// # Errors
/// When the spec is not one that can be explained, or does not fit.
pub fn ask(
    instance: &Instance,
    spec: &Spec,
    cx: &Context<'_>,
    number: Option<u64>,
) -> Result<Told, ExplainError> {
    let began = Instant::now();
    // All that follows shares the time.
    let left = || {
        let time = cx.limits.time.map(|time| time.saturating_sub(began.elapsed()));
        cx.within(Limits { time, ..cx.limits.clone() })
    };
    if let Some(number) = number
        && COUNTED_BY_PROGRAMS.contains(&spec.algorithm())
    {
        return Ok(Told::Expected(expect(&**instance, spec, cx, number)?));
    }
    let explanation = match instance.explain(spec, cx)? {
        Explained::Answer(explanation) => explanation,
        Explained::Unsolvable => return Ok(Told::Unsolvable(unsolvable(instance, cx))),
        Explained::Stopped(stop) => {
            let sentence =
                format!("The shortest solution was not found, so nothing can be explained: {stop}.");
            return Ok(Told::Stopped(sentence, stop));
        }
    };
    Ok(Told::Answer(Box::new(Answer {
        profiles: profiles(&**instance, spec, &left())?,
        expectation: number.map(|number| expect(&**instance, spec, &left(), number)).transpose()?,
        explanation,
        instance: Arc::clone(instance),
        spec: spec.clone(),
    })))
}

/// Besides A* and uniform-cost search: what has no range of counts to explain, but programs that count.
const COUNTED_BY_PROGRAMS: [Algorithm; 4] =
    [Algorithm::Bfs, Algorithm::Greedy, Algorithm::Ids, Algorithm::IdaStar];

impl Told {
    /// As one object; for what has no answer, with the sentence.
    pub fn object(&self, instance: &Instance, spec: &Spec) -> Value {
        let identity = instance.identity();
        match self {
            Told::Answer(answer) => {
                serde_json::to_value(json::explanation(answer, instance.about().name == TILES))
                    .unwrap_or_default()
            }
            Told::Expected(found) => {
                let traced = json::TracedJson {
                    puzzle: identity.puzzle,
                    algorithm: spec.algorithm().entry().name,
                    heuristic: spec.estimate().map(ToString::to_string),
                    expect: json::expectation(found),
                };
                serde_json::to_value(traced).unwrap_or_default()
            }
            Told::Unsolvable(why) | Told::Stopped(why, _) => {
                let stopped_by = match self {
                    Told::Stopped(_, stop) => Some(StopName::from(stop)),
                    _ => None,
                };
                let status = if stopped_by.is_some() { "stopped" } else { "unsolvable" };
                let (puzzle, reason) = (identity.puzzle, why.clone());
                serde_json::to_value(json::UnexplainedJson { puzzle, status, stopped_by, reason })
                    .unwrap_or_default()
            }
        }
    }

    /// For eyes.
    pub fn write(&self, out: &mut impl Write, instance: &Instance, spec: &Spec) -> std::io::Result<()> {
        match self {
            Told::Answer(answer) => text::explanation(out, answer),
            Told::Expected(found) => {
                writeln!(out, "{}\n{spec}\n", show::indented(&instance.drawing(), "  "))?;
                text::on_expectation(out, found, None, instance.about().words.state)
            }
            Told::Unsolvable(why) | Told::Stopped(why, _) => {
                writeln!(out, "{}", show::wrapped("", "", why))
            }
        }
    }

    /// Whether some of it is missing for want of memory.
    fn reached_memory(&self) -> bool {
        match self {
            Told::Answer(answer) => answer.reached_memory(),
            Told::Stopped(_, stop) => *stop == Stop::Memory,
            Told::Expected(_) | Told::Unsolvable(_) => false,
        }
    }
}

/// Why there is no solution.
fn unsolvable(instance: &Instance, cx: &Context<'_>) -> String {
    match instance.check(cx).reason {
        Some(why) => format!("No sequence of slides solves this board. {why}"),
        None => format!("No sequence of {}s solves this.", instance.about().words.action),
    }
}

impl From<ExplainError> for Failure {
    fn from(error: ExplainError) -> Failure {
        match error {
            ExplainError::Algorithm(_) => Failure::input(error),
            ExplainError::Lab(error) => error.into(),
        }
    }
}
