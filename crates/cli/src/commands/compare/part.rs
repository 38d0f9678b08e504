//! `loyd compare --shard`: one part of the runs, which go into a store. Tables wait until the parts are together.

use loyd_lab::Context;
use loyd_lab::format::{counted, grouped};
use loyd_study::{Shard, Tally};

use super::live::Live;
use super::{Part, failure, open, tell_failures, were_stored};
use crate::args::CompareArgs;
use crate::exit::{Exit, Failure};
use crate::input;

/// Makes the runs of a shard that its store does not hold.
pub fn run(args: &CompareArgs, shard: Shard, parts: Vec<Part>, cx: &Context<'_>) -> Result<Exit, Failure> {
    let path = args.store.as_deref();
    let (mut dealt, mut known, mut stored, mut wanted) = (0, 0, 0, 0);
    let mut interrupted = false;
    for Part { plan, .. } in parts {
        // Parts of a preset are dealt one after the other, or the first shards would get the most of every part.
        let tally = Tally::new(plan.clone(), cx.own).only(shard, dealt);
        dealt += plan.runs();
        wanted += tally.wanted();
        if interrupted {
            continue;
        }
        let store = path.map(open).transpose()?;
        let mut live = Live::new(&plan, tally.wanted(), false)?;
        let result = tally.run(cx, super::jobs(args), store, &mut |finished| {
            known += 1;
            live.finished(&finished);
        });
        stored += live.end()?;
        let comparison = result.map_err(|error| failure(error, path))?;
        tell_failures(&comparison)?;
        interrupted = comparison.interrupted;
    }
    if stored > 0 {
        input::say(&format!("{}\n", were_stored(stored, wanted)))?;
    }
    if interrupted {
        input::say("Interrupted; the same command goes on from here.\n")?;
        return Ok(Exit::Interrupted);
    }
    let made = counted((known - stored) as u64, "run");
    tell(&format!(
        "Shard {shard}: {made} made. When all {} are done, `loyd merge OUT PART...` puts their stores together.",
        grouped(shard.of() as u64)
    ))?;
    Ok(Exit::Answered)
}

fn tell(text: &str) -> Result<(), Failure> {
    use std::io::Write as _;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
