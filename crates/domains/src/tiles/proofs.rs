//! Long proofs that survive the process: the state of the [panel's search](loyd_tiles::engine::panel), put away now and then.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use loyd_lab::{Context, LabError, Proofs};
use loyd_search::{Clock, Failure, Monitor, Observer, Outcome, Space, Stop};
use loyd_tiles::engine::panel::{Checkpoint, CheckpointError, PanelSolver};
use loyd_tiles::{Board, Direction};

use super::TilesInstance;

/// A proof with the file that its state is put away in.
pub(super) struct Lasting {
    proofs: Arc<Proofs>,
    path: PathBuf,
    from: Option<Checkpoint>,
    clock: Clock,
}

/// Whether the proof of a board has a file to go on from, or is to have one.
pub(super) fn is_wanted(instance: &TilesInstance, cx: &Context<'_>) -> bool {
    cx.proofs.as_ref().is_some_and(|proofs| proofs.is_asked() || path(proofs, instance).exists())
}

fn path(proofs: &Proofs, instance: &TilesInstance) -> PathBuf {
    proofs.path(&Checkpoint::file_name(&instance.start, &instance.goal))
}

/// Looks at the file that the user named for a proof, before anything that takes time; whether the tables are those that
/// it was made with shows when they are there.
///
/// # Errors
/// When the file is no state of a proof of the board, or none can be made there.
pub fn examine(instance: &TilesInstance, proofs: &Proofs) -> Result<(), LabError> {
    if !proofs.is_asked() {
        return Ok(());
    }
    let path = path(proofs, instance);
    match Checkpoint::load(&path) {
        Ok(state) if (state.start(), state.goal()) == (&instance.start, &instance.goal) => Ok(()),
        Ok(_) => Err(refused(&path, CheckpointError::Board)),
        Err(error) if error.is_missing() => match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                Err(refused(&path, "its folder is not there"))
            }
            _ => Ok(()),
        },
        Err(error) => Err(refused(&path, error)),
    }
}

fn refused(path: &Path, why: impl Display) -> LabError {
    LabError::Unsupported(format!("--checkpoint {}: {why}", path.display()))
}

impl Lasting {
    /// Looks for the state of an earlier proof of the board with these tables.
    ///
    /// # Errors
    /// When the file that the user named is no such state.
    pub fn open(
        instance: &TilesInstance,
        solver: &PanelSolver,
        cx: &Context<'_>,
    ) -> Result<Option<Lasting>, LabError> {
        let Some(proofs) = cx.proofs.clone() else { return Ok(None) };
        let path = path(&proofs, instance);
        let from = match Checkpoint::load(&path) {
            Ok(checkpoint) => solver.check(&instance.start, &checkpoint).map(|()| Some(checkpoint)),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        };
        let from = match from {
            Ok(from) => from,
            Err(error) if proofs.is_asked() => return Err(refused(&path, error)),
            Err(error) => {
                proofs.say(&format!("{}: {error}; beginning the proof anew", path.display()));
                None
            }
        };
        if let Some(from) = &from {
            let done = 100.0 * from.share();
            proofs.say(&format!(
                "going on with an earlier proof: at least {} moves, {done:.0} % of this iteration",
                from.bound()
            ));
        }
        Ok(Some(Lasting { proofs, path, from, clock: cx.limits.clock }))
    }

    /// Goes on with the proof, and puts its state away now and then.
    pub fn solve<S: Space, O: Observer<S>>(
        self,
        solver: &PanelSolver,
        start: &Board,
        monitor: &mut Monitor<'_, O>,
    ) -> Outcome<Direction> {
        let (begun, mut is_kept, mut fails) = ((self.clock)(), self.from.is_some(), false);
        let mut keep = |checkpoint: &Checkpoint| {
            let is_early = (self.clock)().saturating_sub(begun) < self.proofs.patience();
            if is_early && !is_kept || fails {
                return;
            }
            match self.save(checkpoint) {
                Ok(()) => is_kept = true,
                Err(error) => {
                    fails = true;
                    self.proofs
                        .say(&format!("the proof cannot be kept for later ({error}); going on without"));
                }
            }
        };
        let outcome = solver.solve_from::<S, O>(start, self.from.as_ref(), &mut keep, monitor);
        let is_done = matches!(outcome, Ok(Outcome::Solved { .. } | Outcome::Stopped(Stop::Exhausted)));
        if is_done && is_kept && !self.proofs.is_asked() {
            // What is left behind is found out to be of no use, or is of use.
            let _ = std::fs::remove_file(&self.path);
        }
        outcome.unwrap_or_else(|error| Outcome::Stopped(Failure::Problem(error.to_string()).into()))
    }

    fn save(&self, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
        if let Some(folder) = self.proofs.own_folder() {
            // If it cannot be made, writing the file says why.
            let _ = std::fs::create_dir_all(folder);
        }
        checkpoint.save(&self.path)
    }
}
