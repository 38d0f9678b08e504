//! `loyd explain`: why counts differ.

mod json;
mod text;

use std::io::Write as _;

use loyd_lab::{
    Expectation, ExplainError, Explained, Explanation, Job, NoRange, Profile, Spec, expect, explain, profiles,
};
use loyd_search::Stop;
use loyd_tiles::Solvability;

use crate::args::ExplainArgs;
use crate::exit::{Exit, Failure};
use crate::{cache, input, show};

/// All that is told of a puzzle.
pub struct Answer {
    pub job: Job,
    pub explanation: Explanation,
    pub profiles: Vec<Profile>,
    pub expectation: Option<Expectation>,
}

impl Answer {
    /// Whether some of it is missing for want of memory.
    fn reached_memory(&self) -> bool {
        let Explanation { range, solutions, .. } = &self.explanation;
        matches!(range, Err(NoRange::Stopped(Stop::Memory)))
            || matches!(solutions, Err(Stop::Memory))
            || self.profiles.iter().any(|profile| matches!(profile.counted, Err(Stop::Memory)))
    }
}

/// Explains one puzzle.
pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let puzzle = input::one(&args.puzzle.join(" "), args.shape.size)?;
    let spec: Spec = args.algorithm.parse().map_err(Failure::input)?;
    // A job takes the shelf of the process, so this one has to come first.
    cache::shelf(0);
    let mut job = Job::new(puzzle, &args.shape.goal()?, spec).map_err(Failure::input)?;
    job.limits = args.limits.resolve(1);
    let explanation = match explain(&job)? {
        Explained::Answer(explanation) => explanation,
        Explained::Unsolvable => return unsolvable(&job),
        Explained::Stopped(stop) => {
            let exit = stopped(&stop)?;
            args.limits.tell_memory(stop == Stop::Memory, &job.limits)?;
            return Ok(exit);
        }
    };
    let answer = Answer {
        profiles: profiles(&job)?,
        expectation: args.expect.map(|number| expect(&job, number)).transpose()?,
        explanation,
        job,
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", show::json(&json::explanation(&answer))?)?;
    } else {
        text::explanation(&mut out, &answer)?;
    }
    out.flush()?;
    args.limits.tell_memory(answer.reached_memory(), &answer.job.limits)?;
    Ok(Exit::Answered)
}

fn unsolvable(job: &Job) -> Result<Exit, Failure> {
    let why = Solvability::new(&job.puzzle, &job.goal).map_err(Failure::input)?;
    let sentence = format!("No sequence of slides solves this board. {}", why.reason());
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
            ExplainError::Job(error) => error.into(),
        }
    }
}
