//! The improver as a search like any other: the best solution when its limits are reached.

use std::time::Duration;

use loyd_search::{Monitor, Observer, Outcome, Problem, Search, Stop};

use super::{Next, improve};
use crate::construct::ConstructError;
use crate::{Direction, Puzzle, TileState};

/// Ever shorter solutions until a limit is reached or one is proven shortest; the answer is the last. Each is told as
/// [`Stats::best`](loyd_search::Stats::best), with the bound.
///
/// - Optimal: only where it is proven. Complete: yes; a limit on time, expansions or memory ends it with a solution.
///
/// ```
/// use std::time::Duration;
/// use loyd_search::{Limits, Monitor, Outcome, Search};
/// use loyd_tiles::anytime::Anytime;
/// use loyd_tiles::{Board, ByteState, Goal, Puzzle};
/// let board: Board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 20 0/21 22 23 19 24".parse()?;
/// let puzzle = Puzzle::<ByteState>::new(&board, &Goal::Last.board(board.size())?)?;
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let outcome = Anytime { threads: 2 }.run(&puzzle, &mut monitor);
/// assert_eq!(outcome.cost(), Some(monitor.stats().lower_bound));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Anytime {
    /// How many threads work; at least one does.
    pub threads: usize,
}

/// Counts are looked at this often.
const PATIENCE: Duration = Duration::from_millis(50);

impl<S: TileState> Search<Puzzle<S>> for Anytime {
    fn search<O: Observer<Puzzle<S>>>(
        &self,
        puzzle: &Puzzle<S>,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<Direction>, Stop> {
        let start = puzzle.board(&puzzle.start());
        let improvements = improve(&start, puzzle.goal_board(), self.threads, monitor.limits_left());
        let mut improvements = match improvements {
            Ok(improvements) => improvements,
            Err(ConstructError::Unsolvable(_)) => return Ok(Outcome::Unsolvable),
            Err(ConstructError::Size(_)) => unreachable!("a puzzle's boards have one size"),
        };
        let mut best = Vec::new();
        let (mut expanded, mut generated) = (0, 0);
        loop {
            let next = improvements.wait(PATIENCE);
            let counts = improvements.counts();
            monitor.prove(improvements.lower_bound() as u32);
            // A limit is kept by the threads, and the answer is what they have until then.
            let _ = monitor.count::<Puzzle<S>>(counts.0 - expanded, counts.1 - generated);
            let _ = monitor.allow(improvements.bytes_peak());
            (expanded, generated) = counts;
            match next {
                Next::Improved(improved) => {
                    monitor.improve::<Puzzle<S>>(&improved.moves, improved.moves.len() as u32);
                    best = improved.moves;
                }
                Next::Waiting => {}
                Next::Over => break,
            }
        }
        let cost = best.len() as u32;
        Ok(Outcome::Solved { actions: best, cost })
    }
}
