//! Random boards.

use loyd_tiles::{Distances, Generator, Goal, Scramble};

use super::puzzle::{goal, rows, size};
use crate::api::{self, GenerateReply, GenerateRequest, Problem};
use crate::problems;

/// Boards of an exact depth are picked from a table of all boards. Ten cells have 1.8 million, which takes a moment;
/// the next size has 240 million.
const BOARDS_MAX: u64 = 2_000_000;
/// The most moves of a walk, so that the answer is quick.
const MOVES_MAX: u32 = 1_000_000;
/// Seeds are whole numbers that a page can hold.
const SEED_BITS: u32 = 53;

/// Makes a board.
pub fn generate(request: &GenerateRequest) -> Result<GenerateReply, Problem> {
    let size = size(request.rows, request.columns)?;
    let goal = goal(request.goal.as_deref(), size)?;
    let seed = request.seed.map_or_else(random_seed, Ok)?;
    if seed >> SEED_BITS != 0 {
        return Err(problems::bad_input("A seed is a whole number below 2^53."));
    }
    let amount = request.amount;
    let moves = || {
        let amount = amount.ok_or_else(|| problems::bad_input("`amount` says how many moves."))?;
        if amount > MOVES_MAX {
            return Err(problems::bad_input("A board is scrambled by at most 1,000,000 moves here."));
        }
        Ok(amount)
    };
    let scramble = match request.kind {
        api::Scramble::Uniform if request.unsolvable == Some(true) => Scramble::Unsolvable,
        api::Scramble::Uniform => Scramble::Uniform,
        api::Scramble::Walk => Scramble::Walk(u64::from(moves()?)),
        api::Scramble::Steps => Scramble::Steps(u64::from(moves()?)),
        api::Scramble::Depth if Distances::boards_of(size).is_none_or(|boards| boards > BOARDS_MAX) => {
            let detail = "An exact depth can be had for boards of up to 10 cells here; \
                          the command line goes up to 12.";
            return Err(problems::bad_input(detail));
        }
        api::Scramble::Depth => Scramble::Depth(moves()?),
    };
    let generator = Generator::new(size, &Goal::Board(goal.clone()), scramble, seed);
    let mut boards = generator.map_err(|error| problems::bad_input(error.to_string()))?;
    let board = boards.next().ok_or_else(problems::internal)?;
    Ok(GenerateReply { board: rows(&board), goal: rows(&goal), seed })
}

/// Short, since people read it aloud.
fn random_seed() -> Result<u64, Problem> {
    let seed = getrandom::u32().map_err(|_| problems::internal())?;
    Ok(u64::from(seed % 1_000_000))
}
