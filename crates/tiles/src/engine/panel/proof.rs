//! How far a proof has come: what changes from iteration to iteration.

use loyd_search::Stop;

use super::checkpoint::{Checkpoint, CheckpointError};
use super::choice;
use super::frontier::Frontier;
use super::lens::Lens;
use super::ring::Diver;
use super::solver::FRONTIER;
use super::tables::Panel;
use super::way;
use crate::Board;
use crate::engine::Instructions;

/// How far a proof has come.
pub(super) struct Proof<'p> {
    panel: &'p Panel,
    cells: Vec<usize>,
    judges: Vec<usize>,
    pub lens: Lens<'p>,
    pub frontier: Frontier,
    pub bound: u32,
    /// The boards of the frontier before this place are done with.
    pub place: usize,
    /// Whether the judges are those that need the fewest nodes.
    pub is_chosen: bool,
    /// The counts of what is complete, as of the last checkpoint.
    pub expanded: u64,
    pub generated: u64,
}

impl<'p> Proof<'p> {
    /// The proof at its beginning.
    pub fn new(panel: &'p Panel, start: &Board) -> Proof<'p> {
        let cells = panel.cells_of(start);
        let estimates = panel.estimates(&cells);
        let bound = estimates.iter().copied().max().unwrap_or(0);
        let judges = choice::largest(&estimates);
        let is_chosen = judges.len() == estimates.len();
        Self::with(panel, cells, judges, bound, is_chosen)
    }

    /// The proof as a checkpoint has it.
    ///
    /// # Errors
    /// When the checkpoint is none of this board with these tables.
    pub fn from(panel: &'p Panel, start: &Board, from: &Checkpoint) -> Result<Proof<'p>, CheckpointError> {
        Self::check(panel, start, from)?;
        let cells = panel.cells_of(start);
        let mut proof = Self::with(panel, cells, from.judges.clone(), from.frontier_bound, true);
        proof.spread();
        proof.frontier = proof.frontier.taught(&from.order, &from.deepest).ok_or(CheckpointError::Tables)?;
        (proof.bound, proof.place) = (from.bound, from.place);
        (proof.expanded, proof.generated) = (from.expanded, from.generated);
        Ok(proof)
    }

    /// Whether a checkpoint is one of this board with these tables.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(panel: &Panel, start: &Board, from: &Checkpoint) -> Result<(), CheckpointError> {
        if (&from.start, &from.goal) != (start, panel.goal()) {
            return Err(CheckpointError::Board);
        }
        if from.tables != panel.mark() || from.judges.iter().any(|&judge| judge >= panel.views().len()) {
            return Err(CheckpointError::Tables);
        }
        let estimate = panel.estimate(start);
        if from.frontier_bound < estimate || (from.frontier_bound - estimate) % 2 == 1 {
            return Err(CheckpointError::Damaged);
        }
        Ok(())
    }

    fn with(panel: &'p Panel, cells: Vec<usize>, judges: Vec<usize>, bound: u32, is_chosen: bool) -> Self {
        let lens = Lens::new(panel, &judges);
        let frontier = Frontier::root(lens.start(panel, &cells, bound), bound);
        Proof { panel, cells, judges, lens, frontier, bound, place: 0, is_chosen, expanded: 0, generated: 0 }
    }

    /// What is to be put away of it.
    pub fn checkpoint(&self, start: &Board) -> Checkpoint {
        let (order, deepest) = self.frontier.learnt();
        Checkpoint {
            start: start.clone(),
            goal: self.panel.goal().clone(),
            tables: self.panel.mark(),
            judges: self.judges.clone(),
            bound: self.bound,
            frontier_bound: self.frontier.bound(),
            expanded: self.expanded,
            generated: self.generated,
            place: self.place,
            order,
            deepest,
        }
    }

    /// Takes the judges that need the fewest nodes in this iteration, which has no solution.
    ///
    /// # Errors
    /// What `look` says.
    pub fn choose(
        &mut self,
        instructions: Instructions,
        diver: &mut Diver,
        look: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (panel, cells, bound) = (self.panel, std::mem::take(&mut self.cells), self.bound);
        let judges = choice::fewest_nodes(panel, &cells, bound, instructions, diver, look)?;
        *self = Self::with(panel, cells, judges, bound, true);
        Ok(())
    }

    /// Starts from a frontier from now on.
    pub fn spread(&mut self) {
        let root = self.lens.start(self.panel, &self.cells, self.bound);
        self.frontier = Frontier::new(&self.lens, root, self.bound, FRONTIER);
    }

    /// The judges, and the frontier that they look at.
    pub fn into_frontier(self) -> (Vec<usize>, Frontier) {
        (self.judges, self.frontier)
    }

    /// Goes on to the next iteration.
    pub fn deepen(&mut self) {
        self.frontier.sort();
        self.bound += 2;
        self.place = 0;
    }

    /// The directions to a solution below the board of the frontier with a number.
    pub fn path(&self, number: u32, instructions: Instructions, diver: &mut Diver) -> Vec<usize> {
        way::through(&self.lens, instructions, diver, (&self.frontier, number), self.bound)
    }
}
