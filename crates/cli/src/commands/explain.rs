//! `loyd explain`: why counts differ.

pub mod json;
mod text;

use std::io::Write as _;
use std::time::Instant;

use loyd_lab::{
    Algorithm, Context, Expectation, ExplainError, Explained, Explanation, Instance, NoRange, Profile, Spec,
    expect, profiles,
};
use loyd_search::{Limits, Stop};

use crate::args::ExplainArgs;
use crate::exit::{Exit, Failure};
use crate::lab::Lab;
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
    let spec: Spec = args.algorithm.clone().unwrap_or_else(usual).parse().map_err(Failure::input)?;
    let began = Instant::now();
    let cx = lab.context(limits);
    // All that follows shares the time.
    let left = || {
        let time = cx.limits.time.map(|time| time.saturating_sub(began.elapsed()));
        cx.within(Limits { time, ..cx.limits.clone() })
    };
    if let Some(number) = args.expect
        && !matches!(spec.algorithm(), Algorithm::AStar | Algorithm::Ucs)
        && COUNTED_BY_PROGRAMS.contains(&spec.algorithm())
    {
        return only_expected(&instance, &spec, &expect(&*instance, &spec, &cx, number)?, args.json);
    }
    let explanation = match instance.explain(&spec, &cx)? {
        Explained::Answer(explanation) => explanation,
        Explained::Unsolvable => return unsolvable(&instance, &cx),
        Explained::Stopped(stop) => {
            let exit = stopped(&stop)?;
            args.limits.tell_memory(stop == Stop::Memory, &cx.limits)?;
            return Ok(exit);
        }
    };
    let answer = Answer {
        profiles: profiles(&*instance, &spec, &left())?,
        expectation: args.expect.map(|number| expect(&*instance, &spec, &left(), number)).transpose()?,
        explanation,
        instance,
        spec,
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", show::json(&json::explanation(&answer, lab.is_tiles()))?)?;
    } else {
        text::explanation(&mut out, &answer)?;
    }
    out.flush()?;
    args.limits.tell_memory(answer.reached_memory(), &cx.limits)?;
    Ok(Exit::Answered)
}

/// Besides A* and uniform-cost search: what has no range of counts to explain, but programs that count.
const COUNTED_BY_PROGRAMS: [Algorithm; 4] =
    [Algorithm::Bfs, Algorithm::Greedy, Algorithm::Ids, Algorithm::IdaStar];

/// Where a number comes from, and nothing else.
fn only_expected(
    instance: &Instance,
    spec: &Spec,
    found: &Expectation,
    as_json: bool,
) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let identity = instance.identity();
        let object = json::TracedJson {
            puzzle: identity.puzzle,
            algorithm: spec.algorithm().entry().name,
            heuristic: spec.estimate().map(ToString::to_string),
            expect: json::expectation(found),
        };
        writeln!(out, "{}", show::json(&object)?)?;
    } else {
        writeln!(out, "{}\n{spec}\n", show::indented(&instance.drawing(), "  "))?;
        text::on_expectation(&mut out, found, None, instance.about().words.state)?;
    }
    out.flush()?;
    Ok(Exit::Answered)
}

fn unsolvable(instance: &Instance, cx: &Context<'_>) -> Result<Exit, Failure> {
    let why = instance.check(cx).reason;
    let sentence = match why {
        Some(why) => format!("No sequence of slides solves this board. {why}"),
        None => format!("No sequence of {}s solves this.", instance.about().words.action),
    };
    input::say(&format!("{}\n", show::wrapped("", "", &sentence)))?;
    Ok(Exit::Unsolvable)
}

fn stopped(stop: &Stop) -> Result<Exit, Failure> {
    let sentence = format!("The shortest solution was not found, so nothing can be explained: {stop}.");
    input::say(&format!("{}\n", show::wrapped("", "", &sentence)))?;
    Ok(if *stop == Stop::Cancelled { Exit::Interrupted } else { Exit::Limit })
}

impl From<ExplainError> for Failure {
    fn from(error: ExplainError) -> Failure {
        match error {
            ExplainError::Algorithm(_) => Failure::input(error),
            ExplainError::Lab(error) => error.into(),
        }
    }
}
