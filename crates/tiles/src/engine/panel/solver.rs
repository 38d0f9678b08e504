//! Deepening, limits, and the way from a puzzle to its path.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use loyd_search::{HeuristicError, Monitor, Observer, Outcome, Problem as _, Search, Space, Stop};

use super::choice;
use super::frontier::Frontier;
use super::lens::Lens;
use super::ring::{Diver, Ran};
use super::tables::Panel;
use super::way;
use crate::engine::account::Account;
use crate::engine::threads::{Ledger, work_together};
use crate::{Board, Direction, Puzzle, Solvability, TileState};

/// The optimal solver for boards of up to 25 cells.
///
/// ```
/// use loyd_search::{Limits, Monitor, Search};
/// use loyd_tiles::{ByteState, Generator, Goal, Puzzle, Scramble, Size};
/// use loyd_tiles::{engine::panel::{Panel, PanelSolver}, pdb::Effort};
/// let size = Size::new(2, 6).unwrap();
/// let goal = Goal::Last.board(size).unwrap();
/// let panel = Panel::build(&goal, Effort::default()).unwrap();
/// let start = Generator::new(size, &Goal::Last, Scramble::Uniform, 1).unwrap().next().unwrap();
/// let puzzle = Puzzle::<ByteState>::new(&start, &goal).unwrap();
/// let mut unwatched = ();
/// let outcome = PanelSolver::new(panel.into()).run(&puzzle, &mut Monitor::new(Limits::default(), &mut unwatched));
/// assert!(outcome.cost().is_some());
/// ```
#[derive(Debug, Clone)]
pub struct PanelSolver {
    panel: Arc<Panel>,
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
const CHOICE: u64 = 20_000;
/// Expansions of an iteration after which the next starts from a frontier.
const LONG: u64 = 300_000;
/// Boards in a frontier.
const FRONTIER: usize = 50_000;

impl PanelSolver {
    /// A solver with one thread.
    pub fn new(panel: Arc<Panel>) -> PanelSolver {
        PanelSolver { panel, threads: 1, link: Link::default() }
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
    pub fn solve<S: Space, O: Observer<S>>(
        &self,
        start: &Board,
        monitor: &mut Monitor<'_, O>,
    ) -> Outcome<Direction> {
        let solvability = Solvability::new(start, self.panel.goal());
        if !solvability.expect("the board has the size of the goal").is_solvable() {
            return Outcome::Unsolvable;
        }
        self.deepen(start, monitor).into()
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
            let iteration = Iteration { lens: &lens, frontier: &frontier, bound, link: &self.link };
            let found = if threads > 1 && frontier.len() > 1 {
                iteration.run_on(threads, monitor)?
            } else {
                iteration.run(&mut diver, monitor)?
            };
            if let Some(number) = found {
                let mut path = frontier.path(number);
                path.extend(way::below(&lens, &mut diver, frontier.node(number, bound), bound));
                return Ok(Outcome::Solved { cost: bound, actions: self.directions(&path) });
            }
            let expanded = monitor.stats().expanded - before;
            if !is_chosen && expanded > CHOICE {
                let chosen =
                    choice::fewest_nodes(panel, &cells, bound, &mut diver, &mut || monitor.check::<S>())?;
                lens = Lens::new(panel, &chosen);
                frontier = Frontier::root(lens.start(panel, &cells, bound), bound);
                is_chosen = true;
            }
            if frontier.len() == 1 && expanded > LONG {
                let bytes = Diver::BYTES * threads + Frontier::bytes(FRONTIER);
                if monitor.allow(bytes).is_ok() {
                    let root = lens.start(panel, &cells, bound);
                    frontier = Frontier::new(&lens, root, bound, FRONTIER).0;
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
    fn run<O: Observer<Puzzle<T>>>(
        &self,
        problem: &Puzzle<T>,
        monitor: &mut Monitor<'_, O>,
    ) -> Outcome<Direction> {
        if problem.goal_board() != self.panel.goal() {
            let why = "the tables are for another goal".to_owned();
            return Outcome::Stopped(Stop::Failed(Box::new(HeuristicError(why))));
        }
        self.solve::<Puzzle<T>, O>(&problem.board(&problem.start()), monitor)
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
    link: &'a Link,
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
            self.link.check(self.bound)?;
            let ran = diver.run(self.lens, self.bound as u16, &mut starts, account.allowed());
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
            self.link.check(self.bound)?;
        }
        Ok(found)
    }

    fn work(&self, ledger: &Ledger, next: &AtomicUsize) -> Option<u32> {
        let mut diver = Diver::new();
        let mut starts = self.frontier.starts(next, self.bound);
        loop {
            if ledger.is_stopped() || self.link.check(self.bound).is_err() {
                return None;
            }
            let claimed = ledger.claim(STRIDE);
            let ran = diver.run(self.lens, self.bound as u16, &mut starts, claimed);
            ledger.enter(claimed, std::mem::take(&mut diver.spent));
            match ran {
                Ran::Goal(node) => return Some(node.start),
                Ran::Exhausted => return None,
                Ran::Paused => {}
            }
        }
    }
}
