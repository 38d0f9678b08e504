//! Deepening, limits, and the way from a puzzle to its path.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use loyd_search::{Failure, Monitor, Observer, Outcome, Problem as _, Search, Space, Stop};

use super::choice;
use super::frontier::Frontier;
use super::lens::Lens;
use super::ring::{Diver, Ran};
use super::tables::Panel;
use super::way;
use crate::engine::Instructions;
use crate::engine::account::Account;
use crate::engine::threads::{Ledger, work_together};
use crate::{Board, Direction, Puzzle, Solvability, TileState};

/// The optimal solver for boards of up to 25 cells.
///
/// ```
/// use loyd_search::Search;
/// use loyd_tiles::{ByteState, Generator, Goal, Puzzle, Scramble, Size};
/// use loyd_tiles::{engine::panel::{Panel, PanelSolver}, pdb::Effort};
/// let size = Size::new(2, 6).unwrap();
/// let goal = Goal::Last.board(size).unwrap();
/// let panel = Panel::build(&goal, Effort::default()).unwrap();
/// let start = Generator::new(size, &Goal::Last, Scramble::Uniform, 1).unwrap().next().unwrap();
/// let puzzle = Puzzle::<ByteState>::new(&start, &goal).unwrap();
/// assert!(PanelSolver::new(panel.into()).solve(&puzzle).cost().is_some());
/// ```
#[derive(Debug, Clone)]
pub struct PanelSolver {
    panel: Arc<Panel>,
    instructions: Instructions,
    threads: usize,
    link: Link,
}

/// What a proof shares with a search for short solutions beside it.
#[derive(Debug, Clone, Default)]
pub struct Link {
    /// The length of the best solution known elsewhere. When the proof has come that far it ends with
    /// [`Stop::Exhausted`]: all that is shorter was searched, and the solution is optimal.
    pub best: Option<Arc<AtomicU32>>,
    /// Where the proof puts the length that it has proven no solution is shorter than.
    pub proven: Option<Arc<AtomicU32>>,
}

/// Expansions between two looks at the limits.
const STRIDE: u64 = 16_384;
/// Expansions of an iteration from which judges are chosen.
const CHOICE: u64 = 6_000;
/// Expansions of an iteration after which the next starts from a frontier.
const LONG: u64 = 300_000;
/// Boards in a frontier.
const FRONTIER: usize = 50_000;

impl PanelSolver {
    /// A solver with one thread and the best instructions that the processor has.
    pub fn new(panel: Arc<Panel>) -> PanelSolver {
        PanelSolver { panel, instructions: Instructions::best(), threads: 1, link: Link::default() }
    }

    /// The solver with other instructions, or as it is where the processor lacks them.
    #[must_use]
    pub fn with_instructions(mut self, instructions: Instructions) -> PanelSolver {
        if instructions.available() {
            self.instructions = instructions;
        }
        self
    }

    /// The solver on several threads; 0 is one for each core.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> PanelSolver {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads = if threads == 0 { cores() } else { threads };
        self
    }

    /// The solver with something to share.
    #[must_use]
    pub fn with_link(mut self, link: Link) -> PanelSolver {
        self.link = link;
        self
    }

    /// The tables.
    pub fn panel(&self) -> &Arc<Panel> {
        &self.panel
    }

    /// Solves a board that has the size of the goal. What the observer hears is told in terms of `S`, any space at all.
    ///
    /// # Panics
    /// If the board is of another size than the goal.
    pub fn solve_board<S: Space, O: Observer<S>>(
        &self,
        start: &Board,
        monitor: &mut Monitor<'_, O>,
    ) -> Outcome<Direction> {
        let solvability = Solvability::new(start, self.panel.goal());
        if !solvability.expect("the board has the size of the goal").is_solvable() {
            return Outcome::Unsolvable;
        }
        self.deepen(start, monitor).unwrap_or_else(Outcome::Stopped)
    }

    fn deepen<S: Space, O: Observer<S>>(
        &self,
        start: &Board,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let panel = &*self.panel;
        let cells = panel.cells_of(start);
        let estimates = panel.estimates(&cells);
        let mut bound = estimates.iter().copied().max().unwrap_or(0);
        if bound == 0 {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        // Where memory is short, fewer threads.
        let fits = |&threads: &usize| monitor.allow(Diver::BYTES * threads).is_ok();
        let threads = (1..=self.threads).rev().find(fits).ok_or(Stop::Memory)?;
        let mut diver = Diver::new();
        let mut lens = Lens::new(panel, &choice::largest(&estimates));
        let mut frontier = Frontier::root(lens.start(panel, &cells, bound), bound);
        let mut is_chosen = panel.views().len() <= super::JUDGES;
        loop {
            monitor.iteration::<S>(bound);
            self.link.prove(bound);
            self.link.check(bound)?;
            let before = monitor.stats().expanded;
            let iteration = Iteration { lens: &lens, frontier: &frontier, bound, solver: self };
            let found = if threads > 1 && frontier.len() > 1 {
                iteration.run_on(threads, monitor)?
            } else {
                iteration.run(&mut diver, monitor)?
            };
            if let Some(number) = found {
                let mut path = frontier.path(number);
                let from = frontier.node(number, bound);
                path.extend(way::below(&lens, self.instructions, &mut diver, from, bound));
                return Ok(Outcome::Solved { cost: bound, actions: self.directions(&path) });
            }
            let expanded = monitor.stats().expanded - before;
            if !is_chosen && expanded > CHOICE {
                let chosen =
                    choice::fewest_nodes(panel, &cells, bound, self.instructions, &mut diver, &mut || {
                        monitor.check::<S>()
                    })?;
                lens = Lens::new(panel, &chosen);
                frontier = Frontier::root(lens.start(panel, &cells, bound), bound);
                is_chosen = true;
            }
            if frontier.len() == 1 && expanded > LONG {
                let bytes = Diver::BYTES * threads + Frontier::bytes(FRONTIER);
                if monitor.allow(bytes).is_ok() {
                    let root = lens.start(panel, &cells, bound);
                    frontier = Frontier::new(&lens, root, bound, FRONTIER);
                }
            }
            frontier.sort();
            bound += 2;
        }
    }

    /// From directions in the frame to directions on the board.
    fn directions(&self, path: &[usize]) -> Vec<Direction> {
        let turned = self.panel.turned();
        path.iter().map(|&direction| Direction::ALL[if turned { 3 - direction } else { direction }]).collect()
    }
}

impl<T: TileState> Search<Puzzle<T>> for PanelSolver {
    /// Solves a puzzle whose goal is that of the tables.
    fn search<O: Observer<Puzzle<T>>>(
        &self,
        problem: &Puzzle<T>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        if problem.goal_board() != self.panel.goal() {
            let why = "the tables are for another goal".to_owned();
            return Err(Failure::Heuristic(why).into());
        }
        Ok(self.solve_board::<Puzzle<T>, O>(&problem.board(&problem.start()), monitor))
    }
}

impl Link {
    fn prove(&self, bound: u32) {
        if let Some(proven) = &self.proven {
            proven.fetch_max(bound, Ordering::Relaxed);
        }
    }

    /// Ends an iteration that cannot find anything shorter.
    fn check(&self, bound: u32) -> Result<(), Stop> {
        let is_done = self.best.as_ref().is_some_and(|best| best.load(Ordering::Relaxed) <= bound);
        if is_done { Err(Stop::Exhausted) } else { Ok(()) }
    }
}

/// One iteration.
struct Iteration<'a> {
    lens: &'a Lens<'a>,
    frontier: &'a Frontier,
    bound: u32,
    solver: &'a PanelSolver,
}

impl Iteration<'_> {
    /// Runs it on this thread. Gives back the number of a board of the frontier that a solution is below.
    fn run<S: Space, O: Observer<S>>(
        &self,
        diver: &mut Diver,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<u32>, Stop> {
        let (next, mut account) = (AtomicUsize::new(0), Account::new(STRIDE));
        let mut starts = self.frontier.starts(&next, self.bound);
        diver.clear();
        let found = loop {
            account.settle(monitor)?;
            self.solver.link.check(self.bound)?;
            let ran = diver.run(
                self.solver.instructions,
                self.lens,
                self.bound as u16,
                &mut starts,
                account.allowed(),
            );
            account.spent = std::mem::take(&mut diver.spent);
            match ran {
                Ran::Goal(node) => break Some(node.start),
                Ran::Exhausted => break None,
                Ran::Paused => {}
            }
        };
        account.close(monitor);
        Ok(found)
    }

    /// The same on several threads.
    fn run_on<S: Space, O: Observer<S>>(
        &self,
        threads: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<u32>, Stop> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(None));
        let counted = work_together(threads, monitor, |ledger| {
            if let Some(number) = self.work(ledger, &next) {
                *found.lock().expect("no thread panics while it holds the number") = Some(number);
                ledger.stop();
            }
        });
        let found = found.into_inner().expect("no thread panics while it holds the number");
        if found.is_none() {
            counted?;
            // A solution elsewhere may have ended the iteration before it was complete.
            self.solver.link.check(self.bound)?;
        }
        Ok(found)
    }

    fn work(&self, ledger: &Ledger, next: &AtomicUsize) -> Option<u32> {
        let mut diver = Diver::new();
        let mut starts = self.frontier.starts(next, self.bound);
        loop {
            if ledger.is_stopped() || self.solver.link.check(self.bound).is_err() {
                return None;
            }
            let claimed = ledger.claim(STRIDE);
            let ran = diver.run(self.solver.instructions, self.lens, self.bound as u16, &mut starts, claimed);
            ledger.enter(claimed, std::mem::take(&mut diver.spent));
            match ran {
                Ran::Goal(node) => return Some(node.start),
                Ran::Exhausted => return None,
                Ran::Paused => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::{Effort, PartitionSpec, ZeroAwareTable};
    use crate::{ByteState, Generator, Goal, Scramble, Size};
    use loyd_search::Limits;

    fn panel(goal: &Board, specs: &[&str]) -> Panel {
        let specs: Vec<PartitionSpec> = specs.iter().map(|spec| spec.parse().unwrap()).collect();
        let table = |pattern: &_| ZeroAwareTable::build(pattern, Effort::default()).map(Arc::new);
        Panel::with(goal, &specs, 10, table).unwrap()
    }

    /// Expanded and generated in an iteration without a solution that starts from some boards.
    fn counts(solver: &PanelSolver, board: &Board, below: u32, starts: usize, threads: usize) -> (u64, u64) {
        let panel = &*solver.panel;
        let cells = panel.cells_of(board);
        let estimates = panel.estimates(&cells);
        let bound = estimates.iter().max().unwrap() + below;
        let lens = Lens::new(panel, &choice::largest(&estimates));
        let frontier = Frontier::new(&lens, lens.start(panel, &cells, bound), bound, starts);
        let iteration = Iteration { lens: &lens, frontier: &frontier, bound, solver };
        let mut monitor = Monitor::unwatched(Limits::default());
        let found = if threads > 1 {
            iteration.run_on::<Puzzle<ByteState>, _>(threads, &mut monitor)
        } else {
            iteration.run::<Puzzle<ByteState>, _>(&mut Diver::new(), &mut monitor)
        };
        assert_eq!(found, Ok(None), "the iteration ends without a solution");
        (monitor.stats().expanded, monitor.stats().generated)
    }

    #[test]
    fn several_threads_and_all_instructions_count_as_one_portable_thread_does() {
        let size = Size::new(4, 4).unwrap();
        let goal = Goal::First.board(size).unwrap();
        let tiles = vec![14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
        let board = Board::new(size, tiles).unwrap();
        // Patterns of six tiles and of seven; one judge, two and four.
        for specs in [&["15,11,7,3+14,13,12,10,9,8+1,2,4,5,6"][..], &["5-5-5"], &["7-4-4", "4-4-7"]] {
            let solver =
                PanelSolver::new(panel(&goal, specs).into()).with_instructions(Instructions::Portable);
            for (below, starts) in [(0, 1), (2, 1), (4, 1), (4, 300), (6, 2000)] {
                let one = counts(&solver, &board, below, starts, 1);
                for instructions in Instructions::ALL {
                    let solver = solver.clone().with_instructions(instructions);
                    assert_eq!(counts(&solver, &board, below, starts, 1), one, "{instructions:?}");
                    assert_eq!(counts(&solver, &board, below, starts, 3), one, "{instructions:?}");
                }
            }
        }
    }

    /// What is carried along from move to move is what the tables say of the board itself.
    #[test]
    fn judges_who_follow_a_walk_know_where_it_leads() {
        for (rows, columns, specs) in [
            (3, 5, &["5-5-4", "4-5-5"][..]),
            (2, 8, &["4-4-4-3"]),
            (4, 4, &["7-4-4", "5-5-5"]),
            (3, 3, &["4-4", "1,3,5,7+2,4,6,8"]),
        ] {
            let size = Size::new(rows, columns).unwrap();
            for goal in [Goal::First, Goal::Snail] {
                let goal_board = goal.board(size).unwrap();
                let panel = panel(&goal_board, specs);
                let chosen: Vec<usize> = (0..panel.views().len().min(super::super::JUDGES)).collect();
                let lens = Lens::new(&panel, &chosen);
                let start = Generator::new(size, &goal, Scramble::Uniform, 1).unwrap().next().unwrap();
                // A bound that the start can have, and more than the walk is long.
                let bound = 400 + panel.estimate(&start) % 2;
                let mut node = lens.start(&panel, &panel.cells_of(&start), bound);
                for step in 0..200 {
                    // Every move is allowed: the automaton knows words that lead nowhere new.
                    node.memory = crate::engine::Automaton::START;
                    let children = lens.children(&node);
                    node = children[(step * step + step / 3) % children.len()].1;
                    let cells: Vec<usize> =
                        node.cells[..size.cells()].iter().map(|&cell| usize::from(cell)).collect();
                    let fresh = lens.start(&panel, &cells, bound - u32::from(node.depth));
                    // What stands for judges that there are not means nothing.
                    let there = u64::MAX >> (64 - 16 * chosen.len());
                    assert_eq!(fresh.residues & there, node.residues & there, "{rows}x{columns} {step}");
                    assert_eq!(fresh.slacks, node.slacks, "{rows}x{columns} {step}");
                }
            }
        }
    }
}
