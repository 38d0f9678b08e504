//! What a heuristic says of every board, by number.

use std::sync::{Mutex, PoisonError};

use loyd_search::{Failure, Heuristic, Limits, Monitor, Stop};
use loyd_tiles::heuristics::Visitor;
use loyd_tiles::{Board, ByteState, LargeState, NibbleState, Puzzle, TileState};
use rayon::prelude::*;

use super::AuditError;
use super::boards::{Boards, pieces};
use crate::heuristic::{Setting, visit_in};
use crate::watch;

/// Boards that are estimated together, from one look at the limits to the next: enough for a program behind a pipe, few
/// enough to share among threads and to stop soon.
const BATCH: usize = 1 << 8;

/// The values of the heuristic called `name`. `limits` are those of the monitor.
pub(super) fn of(
    name: &str,
    goal: &Board,
    limits: &Limits,
    boards: &Boards,
    monitor: &mut Monitor<'_, ()>,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<f64>, AuditError> {
    let elapsed = monitor.stats().elapsed;
    let time = limits.time.map(|time| time.saturating_sub(elapsed));
    let setting = Setting::within(&Limits { time, ..limits.clone() });
    let values = Values { boards, monitor: SharedMonitor(Mutex::new(monitor)), progress };
    let values = match goal.size().cells() {
        cells if cells <= NibbleState::CAPACITY => visit_in::<NibbleState, _>(&setting, name, goal, values),
        cells if cells <= ByteState::CAPACITY => visit_in::<ByteState, _>(&setting, name, goal, values),
        _ => visit_in::<LargeState, _>(&setting, name, goal, values),
    };
    let values = values.or_else(|error| error.stop().map_or(Err(error), |stop| Ok(Err(stop))))?;
    values.map_err(|stop| match stop {
        Stop::Failed(error) => AuditError::Failed { heuristic: name.to_owned(), error: *error },
        stop => AuditError::Stopped(stop),
    })
}

struct Values<'a, 'm> {
    boards: &'a Boards,
    monitor: SharedMonitor<'a, 'm>,
    progress: &'a mut dyn FnMut(f64),
}

impl<S: TileState> Visitor<S> for Values<'_, '_> {
    type Output = Result<Vec<f64>, Stop>;

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let Values { boards, monitor, progress } = self;
        let mut values = vec![0.0; boards.valued()];
        for piece in pieces(values.len()) {
            progress(piece.start as f64 / boards.valued() as f64);
            let start = piece.start;
            values[piece].par_chunks_mut(BATCH).enumerate().try_for_each(|(batch, values)| {
                monitor.look::<S>()?;
                fill(&heuristic, boards, start + batch * BATCH, values)
                    .map_err(|error| monitor.reason::<S>(error))
            })?;
        }
        Ok(values)
    }
}

/// A monitor that any thread may look at.
struct SharedMonitor<'a, 'm>(Mutex<&'a mut Monitor<'m, ()>>);

impl SharedMonitor<'_, '_> {
    fn look<S: TileState>(&self) -> Result<(), Stop> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).check::<Puzzle<S>>()
    }

    fn reason<S: TileState>(&self, error: Failure) -> Stop {
        let mut monitor = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watch::reason::<Puzzle<S>, _>(Stop::Failed(Box::new(error)), &mut monitor)
    }
}

/// Estimates the boards from `start` on.
fn fill<S: TileState, H: Heuristic<Puzzle<S>>>(
    heuristic: &H,
    boards: &Boards,
    start: usize,
    values: &mut [f64],
) -> Result<(), Failure> {
    let states: Vec<S> = (start..start + values.len()).map(|number| S::pack(&boards.board(number))).collect();
    let found = heuristic.exact_many(&states);
    if let Some(error) = heuristic.failure() {
        return Err(error);
    }
    debug_assert_eq!(found.len(), values.len());
    values.copy_from_slice(&found);
    Ok(())
}
