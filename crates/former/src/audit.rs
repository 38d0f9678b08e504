//! A heuristic on trial: is it admissible, is it consistent, and where is it not?
//!
//! Where all boards of a size fit into memory (up to 12 cells), every one of them and every move between them is
//! judged against its exact distance, and the verdict is a proof. On larger boards uniform samples are solved
//! optimally, and the boards on the way to the goal are judged with them, since their distances are known too: a
//! breach found is a breach, but finding none proves nothing.
//!
//! The values judged are those before rounding, with a tolerance of 1e-9 for sums of square roots. Time grows with
//! the number of boards; memory is a byte a board and eight more for each heuristic. The result does not depend on
//! the number of threads.

mod boards;
mod judge;
mod pair;
mod sample;
mod spread;
mod values;
mod verdict;

use loyd_search::{Failure, Limits, Monitor, Stop};
use loyd_tiles::{Board, Bytes, Distances, DistancesError, NibbleState, Puzzle, heuristics};

use boards::Boards;
pub use pair::{Pair, Relation};
pub use sample::Samples;
pub use spread::Spread;
pub use verdict::{Counterexample, Fall, Verdict};

use crate::JobError;
use crate::heuristic::{self, NoHeuristic};
use crate::text::grouped;

/// Estimates may be sums of square roots: this much is noise.
pub(crate) const TOLERANCE: f64 = 1e-9;

/// The largest boards of which all are judged.
const CELLS_MAX: usize = 12;

/// The shares of the work that the distances and the estimates are taken to be; judging is the rest.
const DISTANCES_SHARE: f64 = 0.4;
const ESTIMATES_SHARE: f64 = 0.3;

/// Which heuristics to judge, on which boards.
///
/// ```
/// use loyd_lab::Audit;
/// use loyd_tiles::{Goal, Size};
/// let goal = Goal::Last.board(Size::new(2, 3).unwrap()).unwrap();
/// let report = Audit::new(["manhattan", "manhattan-blank"], goal).run().unwrap();
/// assert!(report.verdicts[0].admissible() && report.verdicts[0].consistent());
/// let example = report.verdicts[1].counterexample.as_ref().unwrap();
/// assert_eq!((example.estimate, example.distance), (2.0, 1));
/// ```
#[derive(Debug, Clone)]
pub struct Audit {
    /// The names of the heuristics.
    pub heuristics: Vec<String>,
    /// The goal that distances are counted to; its size is that of the boards.
    pub goal: Board,
    /// What the audit may use. Nodes bound the search for the distance of each sample.
    pub limits: Limits,
    /// Samples to judge instead of all boards. Where there are too many boards to judge all, these or the default.
    pub samples: Option<Samples>,
}

/// What came of an audit.
#[derive(Debug, Clone)]
pub struct AuditReport {
    /// One for each heuristic, in the order asked for.
    pub verdicts: Vec<Verdict>,
    /// Every two of them, side by side.
    pub pairs: Vec<Pair>,
    /// The samples asked for, where not all boards were judged.
    pub samples: Option<Samples>,
    /// How many samples were not solved within the limits, and so not judged.
    pub unsolved: u64,
}

/// Why there is no verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// No such heuristic, or none for boards of this size.
    #[error(transparent)]
    Heuristic(#[from] NoHeuristic),
    /// A heuristic stopped answering.
    #[error("{heuristic}: {error}")]
    Failed {
        /// Its name.
        heuristic: String,
        /// What it said.
        error: Failure,
    },
    /// The audit does not fit into memory.
    #[error(
        "judging {} boards takes {}, more than the {} allowed; judge fewer heuristics at a time, or samples",
        grouped(*.boards), Bytes(*.needed), Bytes(*.allowed).as_typed()
    )]
    Bytes {
        /// How many boards.
        boards: u64,
        /// What it would take.
        needed: usize,
        /// What is allowed.
        allowed: usize,
    },
    /// A limit was reached before anything could be said.
    #[error("{0}")]
    Stopped(Stop),
    /// A sample could not be solved, for a reason of ours.
    #[error(transparent)]
    Job(#[from] JobError),
}

impl Audit {
    /// An audit without limits, of all boards where that is possible.
    pub fn new(heuristics: impl IntoIterator<Item = impl Into<String>>, goal: Board) -> Audit {
        let heuristics = heuristics.into_iter().map(Into::into).collect();
        Audit { heuristics, goal, limits: Limits::default(), samples: None }
    }

    /// An audit of every built-in heuristic that works on boards of the goal's size.
    pub fn of_all(goal: Board) -> Audit {
        let entries = heuristics::entries().iter().map(|entry| entry.name);
        let fitting: Vec<&str> = entries.filter(|name| heuristic::check(name, &goal).is_ok()).collect();
        Audit::new(fitting, goal)
    }

    /// Judges.
    ///
    /// # Errors
    /// When a heuristic does not exist or fails, or a limit is reached.
    pub fn run(&self) -> Result<AuditReport, AuditError> {
        self.run_watched(&mut |_| ())
    }

    /// Judges, and calls `progress` now and then with the share of the work that is done, from 0 to 1.
    ///
    /// # Errors
    /// When a heuristic does not exist or fails, or a limit is reached.
    pub fn run_watched(&self, progress: &mut dyn FnMut(f64)) -> Result<AuditReport, AuditError> {
        for name in &self.heuristics {
            heuristic::check(name, &self.goal)?;
        }
        let mut monitor = Monitor::unwatched(self.limits.clone());
        let samples = self.samples_drawn();
        let boards = match samples {
            None => self.all(&mut monitor, &mut |part: f64| progress(part * DISTANCES_SHARE))?,
            Some(samples) => {
                let mut finding = |part: f64| progress(part * DISTANCES_SHARE);
                Boards::Sample(samples.solve(self, &mut monitor, &mut finding)?)
            }
        };
        self.judge(&boards, samples, &mut monitor, progress)
    }

    /// The samples that will be drawn: those asked for, or the default where there are too many boards to judge all.
    /// `None` where all are judged, which takes no search and so expands nothing.
    pub fn samples_drawn(&self) -> Option<Samples> {
        self.samples.or_else(|| (!self.fits_all()).then(Samples::default))
    }

    /// Whether all boards of this size, and the values of one heuristic for them, fit into memory.
    fn fits_all(&self) -> bool {
        let bytes = Distances::boards_of(self.goal.size())
            .filter(|_| self.goal.size().cells() <= CELLS_MAX)
            .and_then(|boards| usize::try_from(boards).ok())
            .map(|boards| boards * (1 + size_of::<f64>()));
        bytes.is_some_and(|bytes| self.limits.bytes.is_none_or(|limit| bytes <= limit))
    }

    fn all(
        &self,
        monitor: &mut Monitor<'_, ()>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Boards, AuditError> {
        let boards = Distances::boards_of(self.goal.size()).expect("small boards can be counted");
        self.allow(boards, monitor)?;
        let mut look = |part| {
            progress(part);
            monitor.check::<Puzzle<NibbleState>>()
        };
        match Distances::watched(&self.goal, boards as usize, &mut look) {
            Ok(distances) => Ok(Boards::All(distances)),
            Err(DistancesError::Stopped(stop)) => Err(AuditError::Stopped(stop)),
            Err(error) => unreachable!("as many bytes as boards are allowed: {error}"),
        }
    }

    /// Asks for the memory that the table and all values take.
    fn allow(&self, boards: u64, monitor: &mut Monitor<'_, ()>) -> Result<(), AuditError> {
        let needed = boards as usize * (1 + size_of::<f64>() * self.heuristics.len());
        monitor.allow(needed).map_err(|_| AuditError::Bytes {
            boards,
            needed,
            allowed: self.limits.bytes.unwrap_or(usize::MAX),
        })
    }

    fn judge(
        &self,
        boards: &Boards,
        samples: Option<Samples>,
        monitor: &mut Monitor<'_, ()>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<AuditReport, AuditError> {
        let count = self.heuristics.len().max(1) as f64;
        let (mut values, mut verdicts) = (Vec::new(), Vec::new());
        for (done, name) in self.heuristics.iter().enumerate() {
            let mut within =
                |part: f64| progress(DISTANCES_SHARE + ESTIMATES_SHARE * (done as f64 + part) / count);
            values.push(values::of(name, &self.goal, &self.limits, boards, monitor, &mut within)?);
        }
        let judged = DISTANCES_SHARE + ESTIMATES_SHARE;
        for (done, (name, values)) in std::iter::zip(&self.heuristics, &values).enumerate() {
            let mut look = |part: f64| {
                progress(judged + (1.0 - judged) * (done as f64 + part) / count);
                monitor.check::<Puzzle<NibbleState>>()
            };
            let verdict = judge::verdict(name, &self.goal, boards, values, &mut look);
            verdicts.push(verdict.map_err(AuditError::Stopped)?);
        }
        let pairs = pair::all(boards, &values, &mut |_| monitor.check::<Puzzle<NibbleState>>())
            .map_err(AuditError::Stopped)?;
        Ok(AuditReport { verdicts, pairs, samples, unsolved: boards.unsolved() })
    }
}

#[cfg(test)]
mod tests;
