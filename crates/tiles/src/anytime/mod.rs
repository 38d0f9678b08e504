//! Better and better solutions for any board, for as long as one waits.
//!
//! [`improve`] gives a first solution within milliseconds ([constructed](crate::construct)), then shorter ones as they are
//! found, each replayed before it is handed out, with a [bound](lower_bound) below which no solution is. Threads share
//! the best solution so far and do three things in turn:
//!
//! - *Whole solutions*, up to some hundred cells by beam searches of growing width, forth from the start and back
//!   from the goal, guided by a potential with learned weights; on larger boards by constructions with more and
//!   more drafts.
//! - *Stretches*: some dozens of moves of the best solution are solved anew by a small beam.
//! - *Proof*: complete iterations of IDA*.
//!
//! - Optimal: only where the bound meets the length, which is said.
//! - Complete: yes; every board that can be solved has a solution at once.
//! - Memory: below a gigabyte, and within the limit that is passed in.
//!
//! Lengths depend on the machine's speed, as the time does: equal runs need not give equal solutions.

mod beam;
mod bound;
mod features;
mod field;
mod guide;
mod instance;
mod learned;
mod search;
mod standing;
mod stretch;
#[cfg(test)]
mod tests;
mod tour;
mod watch;
mod weights;
mod worker;

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use loyd_search::Limits;

use crate::construct::ConstructError;
use crate::{Board, Direction, Solvability};
use instance::solves;
use learned::Learned;
use watch::Watch;
use worker::{Job, Worker};

pub use bound::lower_bound;
pub use search::Anytime;
use standing::Waited;
pub use standing::{How, Standing};

/// A solution that is shorter than those before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Improved {
    /// From the start to the goal. They were replayed.
    pub moves: Vec<Direction>,
    /// How it came about.
    pub how: How,
    /// Since the beginning.
    pub elapsed: Duration,
    /// No solution is shorter than this, as far as was known then.
    pub lower_bound: usize,
}

/// Solutions of one board, each shorter than the one before. Threads look for them until there is no time left, the
/// flag in the limits is set, a solution is proven to be a shortest one, or this is dropped; then the iterator ends.
#[derive(Debug)]
pub struct Improvements {
    job: Arc<Job>,
    threads: Vec<JoinHandle<()>>,
    length: usize,
}

/// Starts to solve a board on `threads` threads, within limits. However narrow they are, there is a first solution.
/// `auto` uses the same as a [`Search`](loyd_search::Search): [`Anytime`].
///
/// ```
/// use std::time::Duration;
/// use loyd_tiles::anytime::improve;
/// use loyd_tiles::{Generator, Goal, Scramble, Size};
/// let size = Size::new(5, 6).unwrap();
/// let start = Generator::new(size, &Goal::Last, Scramble::Uniform, 1)?.next().unwrap();
/// let limits = loyd_search::Limits { time: Some(Duration::from_millis(100)), ..Default::default() };
/// let solutions: Vec<_> = improve(&start, &Goal::Last.board(size)?, 2, limits)?.collect();
/// assert!(solutions.is_sorted_by_key(|solution| std::cmp::Reverse(solution.moves.len())));
/// let last = solutions.last().unwrap();
/// assert!(last.lower_bound <= last.moves.len() && last.moves.len() < 300);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the boards differ in size, or no sequence of slides leads from one to the other.
pub fn improve(
    start: &Board,
    goal: &Board,
    threads: usize,
    limits: Limits,
) -> Result<Improvements, ConstructError> {
    let answer = Solvability::new(start, goal)?;
    if !answer.is_solvable() {
        return Err(ConstructError::Unsolvable(answer));
    }
    let threads = threads.max(1);
    let job = Arc::new(Job {
        start: start.clone(),
        goal: goal.clone(),
        threads,
        watch: Watch::new(limits),
        standing: Standing::new(lower_bound(start, goal), threads),
        learned: Learned::new(),
    });
    let spawn = |number| {
        let worker = Worker::new(Arc::clone(&job), number);
        let leave = Leave(Arc::clone(&job));
        let work = move || {
            let _leave = leave;
            worker.run();
        };
        // Where the system gives fewer threads, those that there are do the work.
        thread::Builder::new().spawn(work).ok()
    };
    let threads: Vec<_> = (0..threads).filter_map(spawn).collect();
    if threads.is_empty() {
        Worker::new(Arc::clone(&job), 0).at_once();
    }
    Ok(Improvements { job, threads, length: usize::MAX })
}

/// Signs off, however the thread ends.
struct Leave(Arc<Job>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.standing.leave();
    }
}

impl Improvements {
    /// Where things stand now, for a search that runs beside.
    pub fn standing(&self) -> &Standing {
        &self.job.standing
    }

    /// No solution is shorter than this, as far as is known now.
    pub fn lower_bound(&self) -> usize {
        self.job.standing.lower_bound()
    }

    /// How many boards were expanded and generated so far.
    pub fn counts(&self) -> (u64, u64) {
        self.job.watch.counts()
    }

    /// The most bytes that beams held at once.
    pub fn bytes_peak(&self) -> usize {
        self.job.watch.bytes_peak()
    }
}

/// What a wait for the next solution gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// A shorter solution.
    Improved(Improved),
    /// None yet.
    Waiting,
    /// There will be none.
    Over,
}

impl Improvements {
    /// Waits for a shorter solution, but no longer than `patience`.
    pub fn wait(&mut self, patience: Duration) -> Next {
        let (moves, how) = match self.job.standing.wait(self.length, patience) {
            Waited::Shorter(moves, how) => (moves, how),
            Waited::Nothing => return Next::Waiting,
            Waited::Over => return Next::Over,
        };
        assert!(solves(&self.job.start, &self.job.goal, &moves), "a solution leads to the goal");
        self.length = moves.len();
        let (elapsed, lower_bound) = (self.job.watch.elapsed(), self.lower_bound());
        Next::Improved(Improved { moves, how, elapsed, lower_bound })
    }
}

impl Iterator for Improvements {
    type Item = Improved;

    fn next(&mut self) -> Option<Improved> {
        /// Looks again now and then, should a thread have failed without a word.
        const PATIENCE: Duration = Duration::from_millis(100);
        loop {
            match self.wait(PATIENCE) {
                Next::Improved(improved) => return Some(improved),
                Next::Waiting => {}
                Next::Over => return None,
            }
        }
    }
}

impl Drop for Improvements {
    fn drop(&mut self) {
        self.job.watch.stop();
        for thread in self.threads.drain(..) {
            // A thread that failed has said so already.
            let _ = thread.join();
        }
    }
}
