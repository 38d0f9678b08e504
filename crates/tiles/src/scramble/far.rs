//! Boards of an exact depth where there are too many boards to look at all of them.
//!
//! Near the goal all boards of the depth are listed, layer by layer, and one is drawn. Farther away a board beyond the depth
//! is found by a random walk, or drawn, and solved: on the way of a shortest solution stands a board at every depth, and
//! the one at the depth asked for is taken. Such boards are not equally likely, but their depth is exact.
//!
//! A board that takes too long to solve is given up for another, so hard ones are rarer than they should be.

use loyd_search::{
    Heuristic, IdaStar, Layers, Limits, Monitor, Outcome, Problem as _, Search as _, Space as _, Stop,
};

use crate::engine::UnrolledIdaStar;
use crate::heuristics::LinearConflict;
use crate::scramble::{shuffled, walked};
use crate::{Board, Direction, Look, NibbleState, Puzzle, Random, Size};

/// The largest layer that is listed.
const LAYER_MAX: usize = 150_000;
/// What one board may take to solve. A thousandth of a second or two.
const EXPANDED_MAX: u64 = 150_000;
/// How often a board is drawn before it is said that there is none.
const DRAWS_MAX: usize = 400;
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
                return Ok(Far::Found { depth });
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
            Far::Found { depth } => (0..DRAWS_MAX).find_map(|_| found(goal, *depth, random)),
        }
    }
}

/// One attempt.
fn found(goal: &Board, depth: u32, random: &mut Random) -> Option<Board> {
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
    let limits = Limits { expanded: Some(budget(goal.size(), depth)), ..Limits::default() };
    let mut monitor = Monitor::unwatched(limits);
    let is_fifteen = (goal.size().rows(), goal.size().columns()) == (4, 4);
    let outcome = if is_fifteen {
        UnrolledIdaStar::new().run(&puzzle, &mut monitor)
    } else {
        IdaStar { heuristic }.run(&puzzle, &mut monitor)
    };
    let Outcome::Solved { actions, .. } = outcome else { return None };
    let beyond = actions.len().checked_sub(depth as usize)?;
    let mut state = puzzle.start();
    for &action in &actions[..beyond] {
        puzzle.apply(&mut state, action);
    }
    Some(puzzle.board(&state))
}

/// Deep boards of sixteen cells take long in any case, and are searched by a loop that is fast.
fn budget(size: Size, depth: u32) -> u64 {
    if size.cells() == 16 && depth > WALK_DEPTH_MAX { 40 * EXPANDED_MAX } else { EXPANDED_MAX }
}
