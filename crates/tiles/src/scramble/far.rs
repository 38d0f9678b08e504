//! Boards of an exact depth where there are too many boards to look at all of them.
//!
//! Near the goal all boards of the depth are listed, layer by layer, and one is drawn. Farther away a board beyond the depth
//! is found by a random walk, or drawn, and solved with tables: on the way of a shortest solution stands a board at every
//! depth, and the one at the depth asked for is taken. At depths that draws seldom reach, parts of known ways are taken
//! ([`hardest`]). Where there are none, boards of twelve cells are all looked at, and of larger ones as many are drawn as can
//! be solved in some seconds. Such boards are not equally likely, but their depth is exact.
//!
//! A board that takes too long to solve is given up for another, so hard ones are rarer than they should be.

use std::sync::OnceLock;

use loyd_search::{
    Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem as _, Search as _, Space as _, Stop,
};

use super::hardest::{self, Part};
use super::{shuffled, walked};
use crate::engine::{Solver, Tables, UnrolledIdaStar};
use crate::heuristics::LinearConflict;
use crate::pdb::{Effort, PartitionSpec};
use crate::{Board, Direction, Distances, DistancesError, Look, NibbleState, Puzzle, Random};

/// The largest layer that is listed.
const LAYER_MAX: usize = 150_000;
/// What one board may take to solve. A thousandth of a second or two.
const EXPANDED_MAX: u64 = 150_000;
/// The same with tables, a few hundredths of a second.
const EXPANDED_BY_TABLES: u64 = 4_000_000;
/// What all draws for one board may take before it is said that none was found: counted in nodes and not in seconds, so that
/// a seed gives the same boards everywhere.
const EXPANDED_IN_ALL: u64 = 60_000_000;
/// A draw that is given up at once is not free either.
const EXPANDED_PER_DRAW: u64 = 20_000;
/// After this many walks in vain they become twice as long.
const WALKS_OF_A_LENGTH: u32 = 8;
/// A walk this long ends anywhere.
const WALK_MAX: u64 = 1 << 14;
/// The tables for boards of sixteen cells, made in a tenth of a second.
const PARTITION: &str = "6-6-3";
/// Boards of sixteen cells this deep are found by walks and without tables; beyond, of all boards.
const WALK_DEPTH_MAX: u32 = 42;
/// What a table of all boards of twelve cells takes.
const ALL_OF_TWELVE: usize = 239_500_800;

/// Boards of one depth.
#[derive(Debug)]
pub(super) enum Far {
    /// All of them.
    Listed(Vec<NibbleState>),
    /// Found one by one.
    Found {
        /// The depth.
        depth: u32,
        /// Of ways that are known, those that are as long; listed when draws are too seldom so deep.
        parts: OnceLock<Vec<Part>>,
        /// Solves deep boards; made when one is to be solved.
        solver: OnceLock<Option<Box<Solver>>>,
    },
    /// All of them, as numbers in the table of all boards.
    Numbered {
        /// The table.
        distances: Box<Distances>,
        /// Those of the depth.
        numbers: Vec<u32>,
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
                return Ok(Far::Found { depth, parts: OnceLock::new(), solver: OnceLock::new() });
            }
            layers.grow(&mut monitor)?;
        }
        Ok(Far::Listed(layers.layer(depth as usize).copied().collect()))
    }

    /// The same with a board in it, if there is one that can be found: where draws find none, all boards are looked at if
    /// memory holds them.
    pub fn with_one(self, goal: &Board, seed: u64, look: &mut Look<'_>) -> Result<Option<Far>, Stop> {
        if self.draw(goal, &mut Random::new(seed), look)?.is_some() {
            return Ok(Some(self));
        }
        let Far::Found { depth, .. } = self else { return Ok(None) };
        let distances = match Distances::watched(goal, ALL_OF_TWELVE, look) {
            Ok(distances) => Box::new(distances),
            Err(DistancesError::Stopped(stop)) => return Err(stop),
            Err(_) => return Ok(None),
        };
        let depth = u8::try_from(depth).ok().filter(|&depth| depth <= distances.depth_max());
        let numbers = |depth| distances.numbers_at(depth).map(|number| number as u32).collect::<Vec<_>>();
        let numbers = depth.map(numbers);
        Ok(numbers.map(|numbers| Far::Numbered { distances, numbers }))
    }

    /// Another board of the depth. `None` if none was found.
    pub fn draw(
        &self,
        goal: &Board,
        random: &mut Random,
        look: &mut Look<'_>,
    ) -> Result<Option<Board>, Stop> {
        let puzzle = Puzzle::<NibbleState>::new(goal, goal).expect("a board is as large as itself");
        match self {
            Far::Listed(states) => {
                let state = states.get(random.below(states.len().max(1) as u64) as usize);
                Ok(state.map(|state| puzzle.board(state)))
            }
            Far::Found { depth, parts, solver } => {
                let known = || parts.get_or_init(|| hardest::parts(goal, *depth));
                if hardest::is_rare(goal.size(), *depth)
                    && let Some(board) = hardest::draw(goal, known(), random)
                {
                    return Ok(Some(board));
                }
                let solver = solver.get_or_init(|| self::solver(goal, *depth));
                let drawn = drawn(goal, *depth, solver.as_deref(), random, look)?;
                Ok(drawn.or_else(|| hardest::draw(goal, known(), random)))
            }
            Far::Numbered { distances, numbers } => {
                let number = numbers.get(random.below(numbers.len().max(1) as u64) as usize);
                Ok(number.map(|&number| distances.board(number as usize).0))
            }
        }
    }
}

/// What solves deep boards.
fn solver(goal: &Board, depth: u32) -> Option<Box<Solver>> {
    let partition = match is_fifteen(goal) {
        true if depth <= WALK_DEPTH_MAX => return None,
        true => PARTITION.parse().ok()?,
        false => PartitionSpec::middle(goal),
    };
    let tables = Tables::build(&partition, goal, Effort::default()).ok()?;
    Some(Box::new(Solver::new(tables.into())))
}

fn is_fifteen(goal: &Board) -> bool {
    (goal.size().rows(), goal.size().columns()) == (4, 4)
}

/// The board of the depth on the way of the first that is beyond it, of as many as may be solved.
fn drawn(
    goal: &Board,
    depth: u32,
    solver: Option<&Solver>,
    random: &mut Random,
    look: &mut Look<'_>,
) -> Result<Option<Board>, Stop> {
    let (mut expanded, mut draws) = (0, 0);
    while expanded < EXPANDED_IN_ALL {
        look(expanded as f64 / EXPANDED_IN_ALL as f64)?;
        let board = beyond(goal, depth, draws, random);
        let (found, took) = on_the_way(goal, &board, depth, solver);
        if found.is_some() {
            return Ok(found);
        }
        expanded += took + EXPANDED_PER_DRAW;
        draws += 1;
    }
    Ok(None)
}

/// A board that may be beyond the depth, the likelier the more draws were in vain.
fn beyond(goal: &Board, depth: u32, draws: u32, random: &mut Random) -> Board {
    if is_fifteen(goal) && depth > WALK_DEPTH_MAX {
        return shuffled(goal, true, random);
    }
    // A walk of as many attempts leads about as far as is wanted, or somewhat farther.
    let attempts = u64::from(depth) * u64::from(depth) / 8 + u64::from(depth);
    let attempts = attempts << (draws / WALKS_OF_A_LENGTH).min(20);
    if attempts > WALK_MAX {
        return shuffled(goal, true, random);
    }
    walked(goal, attempts, random, |random, _| Direction::ALL[random.below(4) as usize])
}

/// The board of the depth on the way of another, if that is far enough and not too hard; and what it took to know.
fn on_the_way(goal: &Board, board: &Board, depth: u32, solver: Option<&Solver>) -> (Option<Board>, u64) {
    let Ok(puzzle) = Puzzle::<NibbleState>::new(board, goal) else { return (None, 0) };
    let heuristic = LinearConflict::new(goal);
    let least = Heuristic::<Puzzle<NibbleState>>::init(&heuristic, &puzzle.start());
    let least = Heuristic::<Puzzle<NibbleState>>::value(&heuristic, least);
    // One that is estimated far above the depth takes long to solve and gives nothing better.
    if least > depth + 6 {
        return (None, 0);
    }
    let expanded = if solver.is_some() { EXPANDED_BY_TABLES } else { EXPANDED_MAX };
    let mut monitor = Monitor::unwatched(Limits { expanded: Some(expanded), ..Limits::default() });
    let outcome = match solver {
        Some(solver) => solver.run(&puzzle, &mut monitor),
        None if is_fifteen(goal) => UnrolledIdaStar::new().run(&puzzle, &mut monitor),
        None => IdaStar { heuristic }.run(&puzzle, &mut monitor),
    };
    let took = monitor.stats().expanded;
    let Outcome::Solved { actions, .. } = outcome else { return (None, took) };
    let Some(beyond) = actions.len().checked_sub(depth as usize) else { return (None, took) };
    let mut state = puzzle.start();
    for &action in &actions[..beyond] {
        puzzle.apply(&mut state, action);
    }
    (Some(puzzle.board(&state)), took)
}
