//! Deepening, limits, and the way from a puzzle to its path.

use std::sync::Arc;

use loyd_search::{HeuristicError, Monitor, Observer, Outcome, Search, Stop};

use super::batch::{Lane, Ran};
use super::instructions::Instructions;
use super::node::Root;
use super::tables::Tables;
use crate::{Board, Direction, NibbleState, Puzzle};
use loyd_search::Problem;

/// The optimal solver.
///
/// ```
/// use loyd_search::{Limits, Monitor, Outcome, Search};
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, engine::{Solver, Tables}, pdb::Effort};
/// let size = Size::new(3, 3).unwrap();
/// let goal = Goal::Last.board(size).unwrap();
/// let board = Board::new(size, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
/// let tables = Tables::build(&"4-4".parse().unwrap(), &goal, Effort::default()).unwrap();
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
/// let mut observer = ();
/// let outcome = Solver::new(tables.into()).run(&puzzle, &mut Monitor::new(Limits::default(), &mut observer));
/// assert_eq!(outcome.cost(), Some(31));
/// ```
#[derive(Debug, Clone)]
pub struct Solver {
    tables: Arc<Tables>,
    instructions: Instructions,
}

/// Expansions between two looks at the limits.
const STRIDE: u64 = 4096;

impl Solver {
    /// A solver with one thread and the best instructions that the processor has.
    pub fn new(tables: Arc<Tables>) -> Solver {
        Solver { tables, instructions: Instructions::best() }
    }

    /// The solver with other instructions, or as it is where the processor lacks them.
    #[must_use]
    pub fn with_instructions(mut self, instructions: Instructions) -> Solver {
        if instructions.available() {
            self.instructions = instructions;
        }
        self
    }

    /// The tables.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    fn deepen<O: Observer<Puzzle<NibbleState>>>(
        &self,
        start: &Board,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let tables = &*self.tables;
        let root = Root::new(tables, start);
        let homes: Vec<usize> = (0..start.size().cells()).collect();
        let goal = tables.geometry.pack(&homes);
        let mut bound = root.estimate();
        if bound == 0 {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        let mut lane = Lane::new();
        loop {
            monitor.iteration::<Puzzle<NibbleState>>(bound);
            lane.start(root.node(bound));
            loop {
                monitor.count::<Puzzle<NibbleState>>(0, 0)?;
                let ran = self.instructions.run(&mut lane, tables, goal, STRIDE.min(monitor.headroom()));
                let counted = monitor.count::<Puzzle<NibbleState>>(lane.expanded, lane.generated);
                (lane.expanded, lane.generated) = (0, 0);
                match ran {
                    Ran::Goal(node) => {
                        let actions = self.directions(&lane.path(&node));
                        return Ok(Outcome::Solved { cost: actions.len() as u32, actions });
                    }
                    Ran::Exhausted => break,
                    Ran::Paused => counted?,
                }
            }
            bound += 2;
        }
    }

    /// From directions in the frame to directions on the board.
    fn directions(&self, path: &[u8]) -> Vec<Direction> {
        let turned = self.tables.partition().frame().turned();
        let direction = |&d: &u8| Direction::ALL[usize::from(if turned { 3 - d } else { d })];
        path.iter().map(direction).collect()
    }
}

impl Search<Puzzle<NibbleState>> for Solver {
    /// Solves a puzzle whose goal is that of the tables.
    fn run<O: Observer<Puzzle<NibbleState>>>(
        &self,
        problem: &Puzzle<NibbleState>,
        monitor: &mut Monitor<'_, O>,
    ) -> Outcome<Direction> {
        if problem.goal_board() != self.tables.goal() {
            let why = "the tables are for another goal".to_owned();
            return Outcome::Stopped(Stop::Failed(HeuristicError(why)));
        }
        let start = problem.board(&problem.start());
        if !solvable(&start, self.tables.goal()) {
            return Outcome::Unsolvable;
        }
        self.deepen(&start, monitor).into()
    }
}

/// Each move swaps the blank with a tile, so the board's permutation is odd exactly when the blank's distance is.
fn solvable(start: &Board, goal: &Board) -> bool {
    let homes = goal.cells();
    let mut seen = vec![false; homes.len()];
    let mut swaps = 0;
    for first in 0..homes.len() {
        let mut cell = first;
        while !std::mem::replace(&mut seen[cell], true) {
            cell = homes[usize::from(start.tiles()[cell])];
            swaps += usize::from(cell != first);
        }
    }
    (swaps + start.size().steps(start.blank(), goal.blank())) % 2 == 0
}
