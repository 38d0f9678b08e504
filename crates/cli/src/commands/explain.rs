//! `loyd explain`: why counts differ.

mod json;
mod text;

use std::io::Write as _;

use loyd_lab::{
    Context, Expectation, ExplainError, Explained, Explanation, Instance, NoRange, Profile, Spec, expect,
    profiles,
};
use loyd_search::Stop;

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
    let cx = lab.context(limits);
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
        profiles: profiles(&*instance, &spec, &cx)?,
        expectation: args.expect.map(|number| expect(&*instance, &spec, &cx, number)).transpose()?,
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
