//! One proof on many machines: what its leader holds, and what its helpers do. See `loyd_tiles::engine::panel::Pieces`.

use std::path::PathBuf;
use std::sync::Arc;

use loyd_domains::tiles::panel_named;
use loyd_lab::Context;
use loyd_search::{Limits, Monitor, Outcome};
use loyd_tiles::engine::panel::{self, Begun, Checkpoint, PanelSolver, Searched};
use loyd_tiles::{Board, ByteState, Direction, Puzzle};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::attended::attended;
use crate::calls::Calls;
use crate::errors::{LoydError, of_lab};
use crate::function::Functions;
use crate::instance::Instance;
use crate::lab::Lab;
use crate::limits;

type Space = Puzzle<ByteState>;

/// A proof, as its leader knows it: what is proven, and which boards of the frontier are done with.
#[pyclass(module = "loyd._loyd")]
pub struct Proof(Checkpoint);

#[pymethods]
impl Proof {
    /// From a file.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Proof> {
        Checkpoint::load(&path).map(Proof).map_err(failed)
    }

    /// From bytes.
    #[staticmethod]
    fn read(bytes: &[u8]) -> PyResult<Proof> {
        Checkpoint::from_bytes(bytes).map(Proof).map_err(failed)
    }

    /// Writes it to a file, in the place of the one before.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.0.save(&path)).map_err(failed)
    }

    /// As bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Whether it is about this problem.
    fn is_of(&self, instance: &Instance) -> PyResult<bool> {
        let (start, goal) = boards(instance)?;
        Ok((self.0.start(), self.0.goal()) == (&start, &goal))
    }

    /// No solution is shorter than this.
    #[getter]
    fn bound(&self) -> u32 {
        self.0.bound()
    }

    /// Nodes expanded in what is complete.
    #[getter]
    fn expanded(&self) -> u64 {
        self.0.expanded()
    }

    /// Children made in what is complete.
    #[getter]
    fn generated(&self) -> u64 {
        self.0.generated()
    }

    /// The boards that are left in this iteration, in order.
    fn left(&self) -> Vec<u32> {
        self.0.order()[self.0.place()..].to_vec()
    }

    /// Enters what came of the next boards that were left: for each, how deep the search came, in two bytes.
    fn enter(&mut self, expanded: u64, generated: u64, deepest: &[u8]) -> PyResult<()> {
        let deepest: Vec<u16> =
            deepest.as_chunks().0.iter().map(|&bytes| u16::from_le_bytes(bytes)).collect();
        if deepest.len() > self.0.order().len() - self.0.place() {
            return Err(LoydError::new_err("these are more boards than are left in the iteration"));
        }
        self.0.enter(&Searched { expanded, generated, deepest, path: None });
        Ok(())
    }
}

/// Goes as far with a proof as is quick: a checkpoint, or nothing if the search came to its end.
///
/// # Errors
/// When the board is too large, or its tables cannot be had.
#[pyfunction]
pub fn begin_proof<'py>(
    py: Python<'py>,
    lab: &Lab,
    instance: &Instance,
    partition: &str,
    limits: limits::Asked,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let (start, goal) = boards(instance)?;
    let begun = with_solver(py, lab, &goal, partition, limits, |solver, limits| {
        let mut monitor = Monitor::unwatched(limits);
        Ok(solver.begin::<Space, _>(&start, &mut monitor))
    })?;
    Ok(match begun {
        Begun::Ended(_) => None,
        Begun::Long(checkpoint) => Some(PyBytes::new(py, &checkpoint.to_bytes())),
    })
}

/// The whole proof on this machine, from a checkpoint if one is given: for each iteration that started from a frontier its
/// bound and the nodes expanded and generated before it; and the moves.
///
/// # Errors
/// When the board is too large, its tables cannot be had, or the checkpoint is none of it.
#[pyfunction]
#[pyo3(signature = (lab, instance, partition, limits, checkpoint=None))]
pub fn prove(
    py: Python<'_>,
    lab: &Lab,
    instance: &Instance,
    partition: &str,
    limits: limits::Asked,
    checkpoint: Option<&[u8]>,
) -> PyResult<(Vec<(u32, u64, u64)>, Option<String>)> {
    let (start, goal) = boards(instance)?;
    let from = checkpoint.map(Checkpoint::from_bytes).transpose().map_err(failed)?;
    with_solver(py, lab, &goal, partition, limits, |solver, limits| {
        let (mut iterations, mut monitor) = (Vec::new(), Monitor::unwatched(limits));
        let mut keep = |at: &Checkpoint| {
            if at.place() == 0 {
                iterations.push((at.bound(), at.expanded(), at.generated()));
            }
        };
        let outcome =
            solver.solve_from::<Space, _>(&start, from.as_ref(), &mut keep, &mut monitor).map_err(failed)?;
        let moves = match outcome {
            Outcome::Solved { actions, .. } => Some(letters(&actions)),
            Outcome::Unsolvable | Outcome::Stopped(_) => None,
        };
        Ok((iterations, moves))
    })
}

/// The frontier of a proof on a helper.
#[pyclass(frozen, module = "loyd._loyd")]
pub struct Pieces(panel::Pieces);

#[pymethods]
impl Pieces {
    /// Makes the frontier that a checkpoint is about; pieces are searched on `threads` threads.
    #[new]
    fn new(
        py: Python<'_>,
        lab: &Lab,
        checkpoint: &[u8],
        partition: &str,
        limits: limits::Asked,
        threads: usize,
    ) -> PyResult<Pieces> {
        let checkpoint = Checkpoint::from_bytes(checkpoint).map_err(failed)?;
        with_solver(py, lab, checkpoint.goal(), partition, limits, |solver, _| {
            panel::Pieces::new(&solver.with_threads(threads), &checkpoint).map(Pieces).map_err(failed)
        })
    }

    /// Searches below the boards with these numbers, four bytes each: nodes expanded and generated, how deep the search
    /// came below each board in two bytes, and the moves of a solution if there is one.
    fn search<'py>(
        &self,
        py: Python<'py>,
        numbers: &[u8],
        bound: u32,
    ) -> PyResult<(u64, u64, Bound<'py, PyBytes>, Option<String>)> {
        let numbers: Vec<u32> =
            numbers.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
        if numbers.iter().any(|&number| number as usize >= self.0.boards()) {
            return Err(LoydError::new_err("there is no board with one of these numbers"));
        }
        let cancel = Arc::default();
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
        let done = attended(py, &cancel, None, &[], || {
            self.0.search::<Space, _>(&numbers, bound, &mut Monitor::unwatched(limits))
        });
        if let Some(raised) = done.raised {
            return Err(raised);
        }
        let Searched { expanded, generated, deepest, path } = done.answer.map_err(failed)?;
        let deepest: Vec<u8> = deepest.iter().flat_map(|depth| depth.to_le_bytes()).collect();
        Ok((expanded, generated, PyBytes::new(py, &deepest), path.map(|path| letters(&path))))
    }
}

/// Does something with a solver that has the tables of a goal, on a thread of its own.
fn with_solver<T: Send>(
    py: Python<'_>,
    lab: &Lab,
    goal: &Board,
    partition: &str,
    limits: limits::Asked,
    work: impl FnOnce(PanelSolver, Limits) -> PyResult<T> + Send,
) -> PyResult<T> {
    let (limits, cancel) = limits.resolve(1)?;
    let functions = Functions::new(Arc::default(), Calls::default());
    let done = attended(py, &cancel, None, &[], || {
        let cx = Context { shared: true, ..lab.0.context(limits.clone(), &functions) };
        let panel = panel_named(partition, goal, &cx).map_err(|error| of_lab(&error))?;
        work(PanelSolver::new(panel), limits)
    });
    match done.raised {
        Some(raised) => Err(raised),
        None => done.answer,
    }
}

fn boards(instance: &Instance) -> PyResult<(Board, Board)> {
    let key = instance.0.key();
    let read = |text: &str| text.parse::<Board>().map_err(failed);
    if instance.0.about().name != "tiles" {
        return Err(LoydError::new_err("only boards of sliding tiles are solved by a whole cluster"));
    }
    Ok((read(&key.start)?, read(&key.goal)?))
}

fn letters(path: &[Direction]) -> String {
    path.iter().map(|direction| direction.letter()).collect()
}

fn failed(error: impl std::fmt::Display) -> PyErr {
    LoydError::new_err(error.to_string())
}
