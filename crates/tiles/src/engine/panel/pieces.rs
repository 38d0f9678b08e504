//! One proof shared among processes, on one machine or many.
//!
//! The leader holds a [`Checkpoint`]; a helper makes the same frontier from it, since how it is made leaves nothing
//! to chance, and then searches below any boards of it that it is told the numbers of. The leader cuts the order of an
//! iteration into pieces, hands them out, enters what comes back, and so comes to the next iteration. Every board of an
//! iteration is searched below once, so the counts of all iterations without a solution are those of one process; and
//! between two pieces the leader's checkpoint is one that any process can go on from alone.
//!
//! Rao, Kumar and Ramesh, "A parallel implementation of iterative-deepening A*", AAAI 1987, 178-182.

use loyd_search::{Monitor, Observer, Space, Stop};

use super::checkpoint::{Checkpoint, CheckpointError};
use super::frontier::Frontier;
use super::iteration::{Came, Iteration};
use super::lens::Lens;
use super::proof::Proof;
use super::ring::Diver;
use super::solver::PanelSolver;
use super::way;
use crate::Direction;

/// The frontier of a proof, to search pieces of it.
///
/// ```
/// use loyd_search::{Limits, Monitor, Outcome};
/// use loyd_tiles::{Board, ByteState, Goal, Puzzle};
/// use loyd_tiles::engine::panel::{Begun, Panel, PanelSolver, Pieces};
/// use loyd_tiles::pdb::{Effort, ZeroAwareTable};
/// let board: Board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
/// let goal = Goal::First.board(board.size()).unwrap();
/// let table = |pattern: &_| ZeroAwareTable::build(pattern, Effort::default()).map(Into::into);
/// let panel = Panel::with(&goal, &["4-4-4-3".parse().unwrap()], 10, table).unwrap();
/// let solver = PanelSolver::new(panel.into());
/// // The leader goes as far as is quick.
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let Begun::Long(mut proof) = solver.begin::<Puzzle<ByteState>, _>(&board, &mut monitor) else { panic!() };
/// // A helper, which may be on another machine, makes the frontier from the leader's bytes, once.
/// let pieces = Pieces::new(&solver, &proof).unwrap();
/// let path = loop {
///     // The leader hands out a piece; the helper searches it.
///     let piece: Vec<u32> = proof.order()[proof.place()..].iter().copied().take(1000).collect();
///     let mut monitor = Monitor::unwatched(Limits::default());
///     let searched = pieces.search::<Puzzle<ByteState>, _>(&piece, proof.bound(), &mut monitor).unwrap();
///     match searched.path {
///         Some(path) => break path,
///         None => proof.enter(&searched),
///     }
/// };
/// assert_eq!(path.len() as u32, proof.bound());
/// ```
#[derive(Debug)]
pub struct Pieces {
    solver: PanelSolver,
    judges: Vec<usize>,
    frontier: Frontier,
}

/// What came of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Searched {
    /// Nodes expanded.
    pub expanded: u64,
    /// Children made.
    pub generated: u64,
    /// For each board of the piece, the greatest depth of a node expanded below it; 0 where there was none.
    pub deepest: Vec<u16>,
    /// A solution as long as the bound, if there is one. The rest of the piece is then not searched.
    pub path: Option<Vec<Direction>>,
}

impl Pieces {
    /// Makes the frontier that a checkpoint is about. `solver` must have the tables that it was made with; its threads and
    /// instructions may be others.
    ///
    /// # Errors
    /// When the checkpoint is none of these tables.
    pub fn new(solver: &PanelSolver, checkpoint: &Checkpoint) -> Result<Pieces, CheckpointError> {
        let proof = Proof::from(solver.panel(), checkpoint.start(), checkpoint)?;
        let (judges, frontier) = proof.into_frontier();
        Ok(Pieces { solver: solver.clone(), judges, frontier })
    }

    /// How many boards the frontier has; their numbers are all below.
    pub fn boards(&self) -> usize {
        self.frontier.len()
    }

    /// Searches below the boards with these numbers to a bound, in this order. Bounds must not fall from one call to the
    /// next.
    ///
    /// # Errors
    /// The limit that was reached: what was searched until then counts for nothing.
    ///
    /// # Panics
    /// If there is no board with one of these numbers, or the bound is below that of the checkpoint or of its parity.
    pub fn search<S: Space, O: Observer<S>>(
        &self,
        numbers: &[u32],
        bound: u32,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Searched, Stop> {
        assert!(numbers.iter().all(|&number| (number as usize) < self.boards()), "every number is a board's");
        let is_possible = bound >= self.frontier.bound() && (bound - self.frontier.bound()).is_multiple_of(2);
        assert!(is_possible, "a solution can be as long as the bound");
        let lens = Lens::new(self.solver.panel(), &self.judges);
        let iteration = Iteration {
            lens: &lens,
            frontier: &self.frontier,
            order: numbers,
            bound,
            instructions: self.solver.instructions(),
            best: None,
            pause: u64::MAX,
        };
        let (before, mut diver) = (monitor.stats(), Diver::new());
        let came = iteration.run(0, self.solver.threads(), &mut diver, monitor)?;
        let path = match came {
            Came::Found(number) => {
                let from = (&self.frontier, number);
                let path = way::through(&lens, self.solver.instructions(), &mut diver, from, bound);
                Some(self.solver.directions(&path))
            }
            Came::Through | Came::To(_) => None,
        };
        let stats = monitor.stats();
        Ok(Searched {
            expanded: stats.expanded - before.expanded,
            generated: stats.generated - before.generated,
            deepest: numbers.iter().map(|&number| self.frontier.deepest(number)).collect(),
            path,
        })
    }
}
