//! Deepening, limits, and the way from a puzzle to its path.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use loyd_search::{Failure, Monitor, Observer, Outcome, Problem as _, Search, Space, Stats, Stop};

use super::checkpoint::{Checkpoint, CheckpointError};
use super::frontier::Frontier;
use super::iteration::{Came, Iteration};
use super::proof::Proof;
use super::ring::Diver;
use super::tables::Panel;
use crate::engine::Instructions;
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
    /// Expansions between two checkpoints, where they are given.
    pause: Option<u64>,
}

/// How far a search came that was to stop before its first long iteration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// To its end.
    Ended(Outcome<Direction>),
    /// To a long iteration, which is still untouched.
    Long(Checkpoint),
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

/// Who puts checkpoints away, and may end the search with one.
type Keep<'k> = &'k mut dyn FnMut(&Checkpoint) -> ControlFlow<()>;

/// Expansions of an iteration from which judges are chosen.
const CHOICE: u64 = 6_000;
/// Expansions of an iteration after which the next starts from a frontier.
const LONG: u64 = 30_000;
/// Expansions between two checkpoints at least: some seconds.
const PAUSE_MIN: u64 = 1 << 23;
/// Boards in a frontier.
pub(super) const FRONTIER: usize = 100_000;

impl PanelSolver {
    /// About the time between two checkpoints.
    pub const PAUSE: Duration = Duration::from_secs(20);

    /// A solver with one thread and the best instructions that the processor has.
    pub fn new(panel: Arc<Panel>) -> PanelSolver {
        let instructions = Instructions::best();
        PanelSolver { panel, instructions, threads: 1, link: Link::default(), pause: None }
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

    /// The solver with checkpoints `expansions` apart, or a little more, instead of about [this long](Self::PAUSE).
    #[must_use]
    pub fn with_pause(mut self, expansions: u64) -> PanelSolver {
        self.pause = Some(expansions.max(1));
        self
    }

    /// Expansions until the next checkpoint of a search that has gone on since `begun`.
    fn pause(&self, begun: &Stats, now: &Stats) -> u64 {
        let rate = (now.expanded - begun.expanded) as f64 / now.elapsed.as_secs_f64().max(0.01);
        self.pause.unwrap_or(((rate * Self::PAUSE.as_secs_f64()) as u64).max(PAUSE_MIN))
    }

    /// Whether a checkpoint is one that a search of this board can go on from.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, start: &Board, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
        Proof::check(&self.panel, start, checkpoint)
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
        if !self.is_solvable(start) {
            return Outcome::Unsolvable;
        }
        let proof = Proof::new(&self.panel, start);
        self.deepen(start, proof, None, monitor).unwrap_or_else(Outcome::Stopped)
    }

    /// The same from a checkpoint, if there is one; new ones go to `keep` now and then, so that little is lost when the
    /// program is. The counts of a proof that was interrupted are in the end those of one that was not, but for what was
    /// searched twice.
    ///
    /// # Errors
    /// When the checkpoint is none of this board with these tables.
    ///
    /// # Panics
    /// If the board is of another size than the goal.
    pub fn solve_from<S: Space, O: Observer<S>>(
        &self,
        start: &Board,
        from: Option<&Checkpoint>,
        keep: &mut dyn FnMut(&Checkpoint),
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, CheckpointError> {
        if !self.is_solvable(start) {
            return Ok(Outcome::Unsolvable);
        }
        let proof = match from {
            None => Proof::new(&self.panel, start),
            Some(_) if monitor.allow(Diver::BYTES + Frontier::bytes(FRONTIER)).is_err() => {
                return Ok(Outcome::Stopped(Stop::Memory));
            }
            Some(checkpoint) => Proof::from(&self.panel, start, checkpoint)?,
        };
        let mut keep = |checkpoint: &Checkpoint| {
            keep(checkpoint);
            ControlFlow::Continue(())
        };
        Ok(self.deepen(start, proof, Some(&mut keep), monitor).unwrap_or_else(Outcome::Stopped))
    }

    /// Solves a board as far as one process does it at once, up to the first iteration that is long enough to be shared
    /// with others; see [`Pieces`](super::Pieces).
    ///
    /// # Panics
    /// If the board is of another size than the goal.
    pub fn begin<S: Space, O: Observer<S>>(&self, start: &Board, monitor: &mut Monitor<'_, O>) -> Begun {
        if !self.is_solvable(start) {
            return Begun::Ended(Outcome::Unsolvable);
        }
        let mut first = None;
        let mut keep = |checkpoint: &Checkpoint| {
            first = Some(checkpoint.clone());
            ControlFlow::Break(())
        };
        let proof = Proof::new(&self.panel, start);
        let ended = self.deepen(start, proof, Some(&mut keep), monitor);
        match first {
            Some(checkpoint) => Begun::Long(checkpoint),
            None => Begun::Ended(ended.unwrap_or_else(Outcome::Stopped)),
        }
    }

    /// The instructions that it uses.
    pub(super) fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// The threads that it uses.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    fn is_solvable(&self, start: &Board) -> bool {
        let solvability = Solvability::new(start, self.panel.goal());
        solvability.expect("the board has the size of the goal").is_solvable()
    }

    fn deepen<S: Space, O: Observer<S>>(
        &self,
        start: &Board,
        mut proof: Proof<'_>,
        mut keep: Option<Keep<'_>>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        if proof.bound == 0 {
            return Ok(Outcome::Solved { actions: Vec::new(), cost: 0 });
        }
        // Where memory is short, fewer threads.
        let fits = |&threads: &usize| monitor.allow(Diver::BYTES * threads).is_ok();
        let threads = (1..=self.threads).rev().find(fits).ok_or(Stop::Memory)?;
        let mut diver = Diver::new();
        let earlier = monitor.stats();
        monitor.count::<S>(proof.expanded, proof.generated)?;
        let begun = monitor.stats();
        loop {
            monitor.iteration::<S>(proof.bound);
            self.link.prove(proof.bound);
            let before = monitor.stats().expanded;
            let found = loop {
                if let Some(keep) = keep.as_mut().filter(|_| proof.frontier.len() > 1) {
                    let now = monitor.stats();
                    proof.expanded = now.expanded - earlier.expanded;
                    proof.generated = now.generated - earlier.generated;
                    if keep(&proof.checkpoint(start)).is_break() {
                        return Err(Stop::Cancelled);
                    }
                }
                let iteration = Iteration {
                    lens: &proof.lens,
                    frontier: &proof.frontier,
                    order: proof.frontier.order(),
                    bound: proof.bound,
                    instructions: self.instructions,
                    best: self.link.best.as_deref(),
                    pause: if keep.is_some() { self.pause(&begun, &monitor.stats()) } else { u64::MAX },
                };
                match iteration.run(proof.place, threads, &mut diver, monitor)? {
                    Came::Found(number) => break Some(number),
                    Came::Through => break None,
                    Came::To(place) => proof.place = place,
                }
            };
            if let Some(number) = found {
                let path = proof.path(number, self.instructions, &mut diver);
                // Nothing lies deeper: a board that is not the goal has an estimate of at least 1.
                monitor.depth(path.len() as u64);
                return Ok(Outcome::Solved { cost: proof.bound, actions: self.directions(&path) });
            }
            let expanded = monitor.stats().expanded - before;
            if !proof.is_chosen && expanded > CHOICE {
                proof.choose(self.instructions, &mut diver, &mut || monitor.check::<S>())?;
            }
            let bytes = Diver::BYTES * threads + Frontier::bytes(FRONTIER);
            if proof.frontier.len() == 1 && expanded > LONG && monitor.allow(bytes).is_ok() {
                proof.spread();
            }
            proof.deepen();
        }
    }

    /// From directions in the frame to directions on the board.
    pub(super) fn directions(&self, path: &[usize]) -> Vec<Direction> {
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
}

#[cfg(test)]
mod tests {
    use super::super::choice;
    use super::super::lens::Lens;
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
        let iteration = Iteration {
            lens: &lens,
            frontier: &frontier,
            order: frontier.order(),
            bound,
            instructions: solver.instructions,
            best: None,
            pause: u64::MAX,
        };
        let mut monitor = Monitor::unwatched(Limits::default());
        let came = iteration.run::<Puzzle<ByteState>, _>(0, threads, &mut Diver::new(), &mut monitor);
        assert_eq!(came, Ok(Came::Through), "the iteration ends without a solution");
        (monitor.stats().expanded, monitor.stats().generated)
    }

    #[test]
    fn several_threads_and_all_instructions_count_as_one_portable_thread_does() {
        let size = Size::new(4, 4).unwrap();
        let goal = Goal::First.board(size).unwrap();
        let tiles = vec![14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
        let board = Board::new(size, tiles).unwrap();
        // Patterns of six tiles and of seven; one judge, two and four.
        for specs in [
            &["15,11,7,3+14,13,12,10,9,8+1,2,4,5,6"][..],
            &["5-5-5"],
            &["5-5-5", "1,2,3,5,6+4,7,8,11,12+9,10,13,14,15"],
            &["7-4-4", "4-4-7"],
        ] {
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
