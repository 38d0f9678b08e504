//! Random problems.

use std::time::Duration;

use loyd_lab::{Deadline, Generate, LabError, Way};
use loyd_search::{Limits, Stop};
use loyd_tiles::{Distances, Size};

use super::puzzle::{read_goal, read_size, written};
use super::{Lab, TILES};
use crate::api::{GenerateAnswer, GenerateReply, GenerateRequest, Problem, ProblemMade, Rows, Scramble};
use crate::problems;

/// Boards of an exact depth are picked from a table of all boards. Ten cells have 1.8 million, which takes a moment;
/// the next size has 240 million.
const BOARDS_MAX: u64 = 2_000_000;
/// What looking for problems of an exact depth may take in other domains.
const TIME_MAX: Duration = Duration::from_secs(1);
/// The most moves of a walk, so that the answer is quick. Boards are quicker than other problems.
const MOVES_MAX: u32 = 1_000_000;
const MOVES_OF_OTHERS_MAX: u32 = 10_000;
/// Seeds are whole numbers that a page can hold.
const SEED_BITS: u32 = 53;

impl Lab {
    /// Makes a problem.
    pub fn generate(&self, request: &GenerateRequest) -> Result<GenerateAnswer, Problem> {
        let seed = request.seed.map_or_else(random_seed, Ok)?;
        if seed >> SEED_BITS != 0 {
            return Err(problems::bad_input("A seed is a whole number below 2^53."));
        }
        let domain = self.domain(request.domain.as_deref())?;
        let is_tiles = domain.about().name == TILES;
        let (size, goal, way) = if is_tiles {
            let size = read_size(request.rows, request.columns, request.size.as_deref())?;
            let goal = read_goal(request.goal.as_deref(), size)?.slashes();
            (Some(size.to_string()), Some(goal), way(request, MOVES_MAX, Some(size))?)
        } else {
            let way = way(request, MOVES_OF_OTHERS_MAX, None)?;
            (request.size.clone(), request.goal.clone(), way)
        };
        let asked = Generate { size: size.as_deref(), goal: goal.as_deref(), way, seed };
        let deadline = Deadline::from_now(&Limits { time: Some(TIME_MAX), ..Limits::default() });
        // A table of boards is never too large here.
        let mut look = |_| if is_tiles { Ok(()) } else { deadline.look() };
        let made = domain.generate(&asked, &mut look).and_then(|mut made| {
            made.next().ok_or_else(|| LabError::unable(domain.about(), "made no problem"))
        });
        let instance = made.map_err(|error| match error.stop() {
            Some(Stop::Time) => {
                problems::bad_input("Problems of that depth are not found in a second: use the command line.")
            }
            _ => problems::of_lab(&error),
        })?;
        if request.domain.is_some() {
            return Ok(GenerateAnswer::Problem(ProblemMade { problem: written(&instance), seed }));
        }
        let identity = instance.identity();
        let rows = |board| serde_json::from_value::<Rows>(board).map_err(|_| problems::internal());
        let (board, goal) = (rows(identity.puzzle)?, rows(identity.goal.unwrap_or_default())?);
        Ok(GenerateAnswer::Board(GenerateReply { board, goal, seed }))
    }
}

/// How problems are made, boards of tiles if there is a size.
fn way(request: &GenerateRequest, moves_max: u32, size: Option<Size>) -> Result<Way, Problem> {
    let moves = || {
        let amount = request.amount.ok_or_else(|| problems::bad_input("`amount` says how many moves."))?;
        if amount > moves_max {
            let (thing, most) = match size {
                Some(_) => ("board", "1,000,000"),
                None => ("problem", "10,000"),
            };
            return Err(problems::bad_input(format!("A {thing} is scrambled by at most {most} moves here.")));
        }
        Ok(amount)
    };
    let (way, name) = match request.kind {
        Scramble::Uniform if request.unsolvable == Some(true) => return Ok(Way::Unsolvable),
        Scramble::Uniform => return Ok(Way::Uniform),
        Scramble::Walk => (Way::Walk(u64::from(moves()?)), "walk"),
        Scramble::Steps => (Way::Steps(u64::from(moves()?)), "steps"),
        Scramble::Depth
            if size
                .is_some_and(|size| Distances::boards_of(size).is_none_or(|boards| boards > BOARDS_MAX)) =>
        {
            let detail = "An exact depth can be had for boards of up to 10 cells here; \
                          the command line goes up to 12.";
            return Err(problems::bad_input(detail));
        }
        Scramble::Depth => (Way::Depth(moves()?), "depth"),
    };
    if request.unsolvable == Some(true) {
        return Err(problems::bad_input(format!("`unsolvable` cannot be used with `{name}`.")));
    }
    Ok(way)
}

/// Short, since people read it aloud.
fn random_seed() -> Result<u64, Problem> {
    let seed = getrandom::u32().map_err(|_| problems::internal())?;
    Ok(u64::from(seed % 1_000_000))
}
