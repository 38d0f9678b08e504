//! Deepening, limits, and the way from a puzzle to its path.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use loyd_search::{Failure, Limits, Monitor, Observer, Outcome, Problem, Search, Stats, Stop};

use super::batch::{Lane, Ran, STRIDE};
use super::compiled;
use super::frontier::Frontier;
use super::node::Start;
use super::pieces::Iteration;
use super::tables::Tables;
use crate::crew::together;
use crate::engine::Instructions;
use crate::engine::account::Account;
use crate::{Board, Direction, NibbleState, Puzzle, Solvability};

/// The optimal solver.
///
/// ```
/// use loyd_search::Search;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, engine::{Solver, Tables}, pdb::Effort};
/// let size = Size::new(3, 3).unwrap();
/// let goal = Goal::Last.board(size).unwrap();
/// let board = Board::new(size, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
/// let tables = Tables::build(&"4-4".parse().unwrap(), &goal, Effort::default()).unwrap();
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
/// assert_eq!(Solver::new(tables.into()).solve(&puzzle).cost(), Some(31));
/// ```
#[derive(Debug, Clone)]
pub struct Solver {
    tables: Arc<Tables>,
    instructions: Instructions,
    threads: usize,
}

/// Expansions of an iteration after which the next starts from a frontier, on all threads. Early enough that the last iteration
/// of a board that someone waits for is shared and begins where it is likely to end.
const LONG: u64 = 20_000;
/// Boards in a frontier: more would take longer to make than such a search.
const FRONTIER: usize = 1_024;

impl Solver {
    /// A solver with one thread and the best instructions that the processor has.
    pub fn new(tables: Arc<Tables>) -> Solver {
        Solver { tables, instructions: Instructions::best(), threads: 1 }
    }

    /// The solver with other instructions, or as it is where the processor lacks them.
    #[must_use]
    pub fn with_instructions(mut self, instructions: Instructions) -> Solver {
        if instructions.available() {
            self.instructions = instructions;
        }
        self
    }

    /// The solver on several threads; 0 is one for each core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Solver {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads = if threads == 0 { cores() } else { threads };
        self
    }

    /// The tables.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Solves many boards, each on one thread, as many at once as the solver has threads. `each` hears of every board
    /// as soon as it is done, in any order, with its place in `boards`. The limits hold for each board.
    ///
    /// # Panics
    /// If a board is of another size than the goal.
    pub fn run_all(
        &self,
        boards: &[Board],
        limits: &Limits,
        each: &(dyn Fn(usize, Outcome<Direction>, Stats) + Sync),
    ) {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut lane = Lane::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(board) = boards.get(place) else { return };
                let mut monitor = Monitor::unwatched(limits.clone());
                let outcome = self.solve(board, &mut lane, 1, &mut monitor);
                each(place, outcome, monitor.stats());
            }
        };
        together(self.threads.min(boards.len()), work);
    }

    fn solve<O: Observer<Puzzle<NibbleState>>>(
        &self,
        start: &Board,
        lane: &mut Lane,
        threads: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Outcome<Direction> {
        let solvability = Solvability::new(start, self.tables.goal());
        if !solvability.expect("the board has the size of the goal").is_solvable() {
            return Outcome::Unsolvable;
        }
        self.deepen(start, lane, threads, monitor).unwrap_or_else(Outcome::Stopped)
    }

    fn deepen<O: Observer<Puzzle<NibbleState>>>(
        &self,
        start: &Board,
        lane: &mut Lane,
        threads: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let tables = &*self.tables;
        let root = Start::new(tables, start);
        let homes: Vec<usize> = (0..start.size().cells()).collect();
        let goal = tables.geometry.pack(&homes);
        let mut bound = root.estimate();
        if bound == 0 {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        // Where memory is short, fewer threads.
        let fits = |&threads: &usize| monitor.allow(Lane::BYTES * threads).is_ok();
        let threads = (1..=threads).rev().find(fits).ok_or(Stop::Memory)?;
        let bytes = Lane::BYTES * threads + Frontier::bytes(FRONTIER);
        let mut frontier: Option<Frontier> = None;
        loop {
            monitor.iteration::<Puzzle<NibbleState>>(bound);
            let before = monitor.stats().expanded;
            let path = if let Some(frontier) = &frontier {
                let instructions = self.instructions;
                Iteration { tables, instructions, goal, frontier, bound }.run(threads, monitor)?
            } else {
                lane.start(root.node(bound));
                self.iterate(lane, goal, monitor)?
            };
            if let Some(path) = path {
                let actions = self.directions(&path);
                // Nothing lies deeper: a board that is not the goal has an estimate of at least 1.
                monitor.depth(actions.len() as u64);
                return Ok(Outcome::Solved { cost: actions.len() as u32, actions });
            }
            bound += 2;
            // A frontier pays for itself only when an iteration is long; the last one tells.
            let is_long = monitor.stats().expanded - before > LONG;
            match &mut frontier {
                Some(frontier) if frontier.serves(bound) => frontier.sort(),
                Some(_) | None if is_long && monitor.allow(bytes).is_ok() => {
                    let (new, spent) = Frontier::new(tables, goal, &root, bound, FRONTIER);
                    monitor.count::<Puzzle<NibbleState>>(spent.expanded, spent.generated)?;
                    frontier = Some(new);
                }
                _ => frontier = None,
            }
        }
    }

    /// Runs one iteration on this thread. Gives back the path, if there is one within the bound.
    fn iterate<O: Observer<Puzzle<NibbleState>>>(
        &self,
        lane: &mut Lane,
        goal: u64,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let mut account = Account::new(STRIDE);
        let found = loop {
            account.settle(monitor)?;
            let ran = compiled::run(self.instructions, lane, &self.tables, goal, account.allowed());
            account.spent = std::mem::take(&mut lane.spent);
            account.frontier = lane.frontier_max;
            match ran {
                Ran::Goal(node) => break Some(node),
                Ran::Exhausted => break None,
                Ran::Paused => {}
            }
        };
        account.close(monitor);
        Ok(found.map(|node| lane.path(&node)))
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
    fn search<O: Observer<Puzzle<NibbleState>>>(
        &self,
        problem: &Puzzle<NibbleState>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        if problem.goal_board() != self.tables.goal() {
            let why = "the tables are for another goal".to_owned();
            return Err(Failure::Heuristic(why).into());
        }
        let start = problem.board(&problem.start());
        Ok(self.solve(&start, &mut Lane::new(), self.threads, monitor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::Effort;
    use crate::{Generator, Goal, Scramble, Size};

    /// Expanded and generated in one iteration, from the start, or from a frontier on `threads` threads.
    fn counts(solver: &Solver, board: &Board, below: u32, threads: Option<usize>) -> (u64, u64) {
        let tables = &*solver.tables;
        let root = Start::new(tables, board);
        let goal = tables.geometry.pack(&(0..16).collect::<Vec<_>>());
        let mut monitor = Monitor::unwatched(Limits::default());
        let bound = root.estimate() + below;
        let path = if let Some(threads) = threads {
            // It was made under an earlier bound, as in a search.
            let (mut frontier, _) = Frontier::new(tables, goal, &root, root.estimate(), 300);
            frontier.sort();
            let (instructions, frontier) = (solver.instructions, &frontier);
            Iteration { tables, instructions, goal, frontier, bound }.run(threads, &mut monitor)
        } else {
            let mut lane = Lane::new();
            lane.start(root.node(bound));
            solver.iterate(&mut lane, goal, &mut monitor)
        };
        assert_eq!(path, Ok(None), "the iteration ends without a solution");
        (monitor.stats().expanded, monitor.stats().generated)
    }

    #[test]
    fn several_threads_and_all_instructions_count_as_one_portable_thread_does() {
        let size = Size::new(4, 4).unwrap();
        let goal = Goal::First.board(size).unwrap();
        let tables = Tables::build(&"5-5-5".parse().unwrap(), &goal, Effort::default()).unwrap();
        let solver = Solver::new(tables.into()).with_instructions(Instructions::Portable);
        let tiles = vec![14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
        let board = Board::new(size, tiles).unwrap();
        for below in [0, 2, 4, 6] {
            let plain = counts(&solver, &board, below, None);
            let spread = counts(&solver, &board, below, Some(1));
            assert!(spread.0 <= plain.0, "no board of a frontier is searched twice: {spread:?} {plain:?}");
            for instructions in Instructions::ALL {
                let solver = solver.clone().with_instructions(instructions);
                assert_eq!(counts(&solver, &board, below, None), plain, "{instructions:?}");
                assert_eq!(counts(&solver, &board, below, Some(1)), spread, "{instructions:?}");
                assert_eq!(counts(&solver, &board, below, Some(3)), spread, "{instructions:?}");
            }
        }
    }

    /// A board has many shortest solutions; threads meet them in any order.
    #[test]
    fn the_solution_does_not_depend_on_the_threads() {
        let size = Size::new(4, 4).unwrap();
        let goal = Goal::First.board(size).unwrap();
        let tables = Tables::build(&"5-5-5".parse().unwrap(), &goal, Effort::default()).unwrap();
        let solver = Solver::new(tables.into());
        let mut shared = 0;
        for start in Generator::new(size, &Goal::First, Scramble::Uniform, 5).unwrap().take(12) {
            let puzzle = Puzzle::new(&start, &goal).unwrap();
            let run = |threads| {
                let mut monitor = Monitor::unwatched(Limits::default());
                let outcome = solver.clone().with_threads(threads).run(&puzzle, &mut monitor);
                let iterations = monitor.iterations();
                let (_, complete) = iterations.split_last().unwrap();
                (outcome, complete.to_vec())
            };
            let one = run(1);
            shared += usize::from(one.1.iter().any(|iteration| iteration.expanded > LONG));
            for threads in [2, 3, 7] {
                assert_eq!(run(threads), one, "{threads}: {}", start.line());
            }
        }
        assert!(shared > 3, "most of these boards are hard enough to be shared: {shared}");
    }

    /// The order of nodes is part of the result, so counts and paths are equal on every processor.
    #[test]
    fn all_instructions_find_the_same_path_with_the_same_counts() {
        for (rows, columns, partition, goal) in [
            (3, 3, "4-4", Goal::Last),
            (2, 5, "3-3-3", Goal::First),
            (3, 4, "6-5", Goal::Snail),
            (4, 4, "5-5-5", Goal::First),
        ] {
            let size = Size::new(rows, columns).unwrap();
            let board = goal.board(size).unwrap();
            let tables = Tables::build(&partition.parse().unwrap(), &board, Effort::default()).unwrap();
            let solver = Solver::new(tables.into());
            for start in Generator::new(size, &goal, Scramble::Uniform, 3).unwrap().take(6) {
                let puzzle = Puzzle::new(&start, &board).unwrap();
                let run = |instructions| {
                    let mut monitor =
                        Monitor::unwatched(Limits { expanded: Some(200_000), ..Limits::default() });
                    let outcome = solver.clone().with_instructions(instructions).run(&puzzle, &mut monitor);
                    let stats = monitor.stats();
                    assert!(outcome.cost().is_none_or(|cost| stats.depth_max == u64::from(cost)));
                    (outcome, stats.expanded, stats.generated, stats.frontier_max)
                };
                let portable = run(Instructions::Portable);
                for instructions in Instructions::ALL {
                    assert_eq!(run(instructions), portable, "{instructions:?}: {}", start.line());
                }
            }
        }
    }
}
