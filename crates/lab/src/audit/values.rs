//! What a heuristic says of every board, by number.

use loyd_search::{Heuristic, HeuristicError, Monitor, Stop};
use loyd_tiles::heuristics::Visitor;
use loyd_tiles::{Board, ByteState, LargeState, NibbleState, Puzzle, TileState};
use rayon::prelude::*;

use super::AuditError;
use super::boards::{Boards, pieces};
use crate::heuristic::{self, NoHeuristic};

/// Boards that are estimated together: enough for a program behind a pipe, few enough to share among threads.
const BATCH: usize = 1 << 10;

/// The values of the heuristic called `name`.
pub(super) fn of(
    name: &str,
    goal: &Board,
    boards: &Boards,
    monitor: &mut Monitor<'_, ()>,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<f64>, AuditError> {
    let values = Values { boards, monitor, progress };
    let values = match goal.size().cells() {
        cells if cells <= NibbleState::CAPACITY => heuristic::visit::<NibbleState, _>(name, goal, values)?,
        cells if cells <= ByteState::CAPACITY => heuristic::visit::<ByteState, _>(name, goal, values)?,
        _ => heuristic::visit::<LargeState, _>(name, goal, values)?,
    };
    values.map_err(|stop| match stop {
        Stop::Failed(error) => AuditError::Failed { heuristic: name.to_owned(), error: *error },
        stop => AuditError::Stopped(stop),
    })
}

/// Whether the heuristic exists and fits the goal, before any time is spent.
pub(super) fn check(name: &str, goal: &Board) -> Result<(), NoHeuristic> {
    struct Exists;
    impl Visitor<LargeState> for Exists {
        type Output = ();
        fn visit<H: Heuristic<Puzzle<LargeState>> + Send + Sync + 'static>(self, _: H) {}
    }
    heuristic::visit(name, goal, Exists)
}

struct Values<'a, 'm> {
    boards: &'a Boards,
    monitor: &'a mut Monitor<'m, ()>,
    progress: &'a mut dyn FnMut(f64),
}

impl<S: TileState> Visitor<S> for Values<'_, '_> {
    type Output = Result<Vec<f64>, Stop>;

    fn visit<H: Heuristic<Puzzle<S>> + Send + Sync + 'static>(self, heuristic: H) -> Self::Output {
        let mut values = vec![0.0; self.boards.valued()];
        for piece in pieces(values.len()) {
            self.monitor.check::<Puzzle<S>>()?;
            (self.progress)(piece.start as f64 / self.boards.valued() as f64);
            let start = piece.start;
            values[piece]
                .par_chunks_mut(BATCH)
                .enumerate()
                .try_for_each(|(batch, values)| fill(&heuristic, self.boards, start + batch * BATCH, values))
                .map_err(|error| Stop::Failed(Box::new(error)))?;
        }
        Ok(values)
    }
}

/// Estimates the boards from `start` on.
fn fill<S: TileState, H: Heuristic<Puzzle<S>>>(
    heuristic: &H,
    boards: &Boards,
    start: usize,
    values: &mut [f64],
) -> Result<(), HeuristicError> {
    let states: Vec<S> = (start..start + values.len()).map(|number| S::pack(&boards.board(number))).collect();
    let found = heuristic.exact_many(&states);
    if let Some(error) = heuristic.failure() {
        return Err(error);
    }
    debug_assert_eq!(found.len(), values.len());
    values.copy_from_slice(&found);
    Ok(())
}
