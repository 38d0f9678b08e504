//! Boards of an exact depth where there are too many boards to look at all of them.
//!
//! Near the goal all boards of the depth are listed, layer by layer, and one is drawn. Farther away a board beyond the depth
//! is found by a random walk, or drawn, and solved: on the way of a shortest solution stands a board at every depth, and
//! the one at the depth asked for is taken. Boards of sixteen cells are solved with tables, and at depths that draws seldom
//! reach, known ways are taken ([`hardest`]). Such boards are not equally likely, but their depth is exact.
//!
//! A board that takes too long to solve is given up for another, so hard ones are rarer than they should be.

use loyd_search::{
    Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem as _, Search as _, Space as _, Stop,
};

use super::{hardest, shuffled, walked};
use crate::engine::{Solver, Tables, UnrolledIdaStar};
use crate::heuristics::LinearConflict;
use crate::pdb::{Effort, PartitionSpec};
use crate::{Board, Direction, Look, NibbleState, Puzzle, Random};

/// The largest layer that is listed.
const LAYER_MAX: usize = 150_000;
/// What one board may take to solve. A thousandth of a second or two.
const EXPANDED_MAX: u64 = 150_000;
/// The same with tables, a few hundredths of a second.
const EXPANDED_BY_TABLES: u64 = 4_000_000;
/// How often a board is drawn before it is said that there is none: for about a second.
const DRAWS_MAX: usize = 100;
const DRAWS_BY_TABLES: usize = 40;
/// Of boards of sixteen cells one in forty is deeper.
const COMMON_DEPTH_MAX: u32 = 62;
/// The tables for them, made in a tenth of a second.
const PARTITION: &str = "6-6-3";
/// Boards this deep are found by walks; beyond, of all boards.
const WALK_DEPTH_MAX: u32 = 42;

/// Boards of one depth.
#[derive(Debug)]
pub(super) enum Far {
    /// All of them.
    Listed(Vec<NibbleState>),
    /// Found one by one.
    Found {
        /// The depth.
        depth: u32,
        /// Solves deep boards of sixteen cells.
        solver: Option<Box<Solver>>,
    },
}

impl Far {
    /// The boards at a depth from a goal.
    pub fn new(goal: &Board, depth: u32, look: &mut Look<'_>) -> Result<Far, Stop> {
        let puzzle = Puzzle::<NibbleState>::new(goal, goal).expect("a board is as large as itself");
        let mut monitor = Monitor::unwatched(Limits::default());
        let mut layers = Layers::new(&puzzle, &puzzle.start(), &mut monitor)?;
        for layer in 0..depth {
            look(f64::from(layer) / f64::from(depth))?;
            if layers.layer(layer as usize).len() > LAYER_MAX / 2 {
                return Ok(Far::Found { depth, solver: solver(goal, depth) });
            }
            layers.grow(&mut monitor)?;
        }
        Ok(Far::Listed(layers.layer(depth as usize).copied().collect()))
    }

    /// Another board of the depth. `None` if none was found.
    pub fn draw(&self, goal: &Board, random: &mut Random) -> Option<Board> {
        let puzzle = Puzzle::<NibbleState>::new(goal, goal).expect("a board is as large as itself");
        match self {
            Far::Listed(states) => {
                let state = states.get(random.below(states.len().max(1) as u64) as usize)?;
                Some(puzzle.board(state))
            }
            Far::Found { depth, solver } => {
                let draws = if solver.is_some() { DRAWS_BY_TABLES } else { DRAWS_MAX };
                let known =
                    (*depth > COMMON_DEPTH_MAX).then(|| hardest::draw(goal, *depth, random)).flatten();
                let mut drawn = || (0..draws).find_map(|_| found(goal, *depth, solver.as_deref(), random));
                known.or_else(&mut drawn).or_else(|| hardest::draw(goal, *depth, random))
            }
        }
    }
}

/// What solves deep boards of sixteen cells; others do without.
fn solver(goal: &Board, depth: u32) -> Option<Box<Solver>> {
    let is_fifteen = (goal.size().rows(), goal.size().columns()) == (4, 4);
    let partition =
        PARTITION.parse::<PartitionSpec>().ok().filter(|_| is_fifteen && depth > WALK_DEPTH_MAX)?;
    let tables = Tables::build(&partition, goal, Effort::default()).ok()?;
    Some(Box::new(Solver::new(tables.into())))
}

/// One attempt.
fn found(goal: &Board, depth: u32, solver: Option<&Solver>, random: &mut Random) -> Option<Board> {
    let board = if depth <= WALK_DEPTH_MAX {
        // A walk of as many attempts leads about as far as is wanted, or somewhat farther.
        let attempts = u64::from(depth) * u64::from(depth) / 8 + u64::from(depth);
        walked(goal, attempts, random, |random, _| Direction::ALL[random.below(4) as usize])
    } else {
        shuffled(goal, true, random)
    };
    let puzzle = Puzzle::<NibbleState>::new(&board, goal).ok()?;
    let heuristic = LinearConflict::new(goal);
    let least = Heuristic::<Puzzle<NibbleState>>::init(&heuristic, &puzzle.start());
    let least = Heuristic::<Puzzle<NibbleState>>::value(&heuristic, least);
    // One that is estimated far above the depth takes long to solve and gives nothing better.
    if least > depth + 6 {
        return None;
    }
    let expanded = if solver.is_some() { EXPANDED_BY_TABLES } else { EXPANDED_MAX };
    let mut monitor = Monitor::unwatched(Limits { expanded: Some(expanded), ..Limits::default() });
    let outcome = match solver {
        Some(solver) => solver.run(&puzzle, &mut monitor),
        None if (goal.size().rows(), goal.size().columns()) == (4, 4) => {
            UnrolledIdaStar::new().run(&puzzle, &mut monitor)
        }
        None => IdaStar { heuristic }.run(&puzzle, &mut monitor),
    };
    let Outcome::Solved { actions, .. } = outcome else { return None };
    let beyond = actions.len().checked_sub(depth as usize)?;
    let mut state = puzzle.start();
    for &action in &actions[..beyond] {
        puzzle.apply(&mut state, action);
    }
    Some(puzzle.board(&state))
}
