//! Uniform boards with exact distances, where there are too many boards to look at all.
//!
//! Each sample is solved optimally. Every board on its shortest solution has a known distance too, so it is judged
//! as well: most breaches are near the goal, where uniform samples never are. Means are taken over the samples alone.

use std::ops::Range;

use loyd_search::{Limits, Monitor, Stop};
use loyd_tiles::{Board, Direction, Generator, Goal, Puzzle, Scramble};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{Audit, AuditError};
use crate::{Job, JobError, Report, Status};

/// Which samples to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Samples {
    /// How many.
    pub count: u64,
    /// The same seed draws the same boards everywhere.
    pub seed: u64,
}

impl Default for Samples {
    fn default() -> Self {
        Samples { count: 50, seed: 0 }
    }
}

/// What solving one sample may take when nobody said otherwise. Counted, not timed, so that results can be repeated.
const NODES_PER_SAMPLE: u64 = 20_000_000;

/// The boards of a sample, by number: first those drawn, then those on their way to the goal, then those that one
/// move leads to and whose distance is not known.
#[derive(Default)]
pub(super) struct Sample {
    boards: Vec<Board>,
    drawn: usize,
    distances: Vec<u8>,
    /// Of each judged board, where its moves lead.
    moves: Vec<Vec<usize>>,
    unsolved: u64,
}

impl Samples {
    /// Draws and solves, as far as the limits go.
    pub(super) fn solve(
        self,
        audit: &Audit,
        monitor: &mut Monitor<'_, ()>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Sample, AuditError> {
        let goal = Goal::Board(audit.goal.clone());
        let generator = Generator::new(audit.goal.size(), &goal, Scramble::Uniform, self.seed)
            .expect("the goal has its own size");
        let mut drawn = generator.take(self.count as usize);
        let (mut solved, mut unsolved, mut done) = (Vec::new(), 0, 0);
        let mut reason = None;
        loop {
            let group: Vec<Board> = drawn.by_ref().take(rayon::current_num_threads()).collect();
            match monitor.check::<Puzzle<loyd_tiles::LargeState>>() {
                Ok(()) if !group.is_empty() => {}
                Err(stop) if solved.is_empty() || stop == Stop::Cancelled => {
                    return Err(AuditError::Stopped(stop));
                }
                Ok(()) | Err(_) => break,
            }
            let limits = Self::limits(audit, monitor, group.len());
            let job = |board| {
                let job = Job::new(board, &goal, auto()).expect("the board has the goal's size");
                Job { limits: limits.clone(), ..job }
            };
            let reports: Result<Vec<Report>, JobError> =
                group.into_par_iter().map(|board| job(board).run()).collect();
            for report in reports? {
                if let Some(path) = path(&report) {
                    solved.push(path);
                } else {
                    unsolved += 1;
                    reason = reason.or_else(|| limit_of(&report));
                }
                done += 1;
            }
            progress(f64::from(done) / self.count as f64);
        }
        if solved.is_empty() {
            return Err(AuditError::Stopped(reason.unwrap_or(Stop::Expansions)));
        }
        Ok(Sample::new(&solved, unsolved))
    }

    /// What each of a group of samples may use.
    fn limits(audit: &Audit, monitor: &Monitor<'_, ()>, group: usize) -> Limits {
        let elapsed = monitor.stats().elapsed;
        Limits {
            expanded: audit.limits.expanded.or(Some(NODES_PER_SAMPLE)),
            time: audit.limits.time.map(|time| time.saturating_sub(elapsed)),
            bytes: audit.limits.bytes.map(|bytes| bytes / group.max(1)),
            ..audit.limits.clone()
        }
    }
}

fn auto() -> crate::Spec {
    "auto".parse().expect("our own specs are well formed")
}

/// The limit that kept a sample from being solved.
fn limit_of(report: &Report) -> Option<Stop> {
    match &report.status {
        Status::Stopped(stop) => Some(stop.clone()),
        Status::Solved(_) | Status::Unsolvable => None,
    }
}

/// The boards from a sample to the goal, if its shortest solution was found.
fn path(report: &Report) -> Option<Vec<Board>> {
    let Status::Solved(moves) = &report.status else { return None };
    if !report.optimal || moves.len() > usize::from(u8::MAX) {
        return None;
    }
    let mut board = report.puzzle.clone();
    let mut boards = vec![board.clone()];
    for &direction in moves {
        board.slide(direction);
        boards.push(board.clone());
    }
    Some(boards)
}

impl Sample {
    fn new(paths: &[Vec<Board>], unsolved: u64) -> Sample {
        let mut sample = Sample { unsolved, ..Sample::default() };
        let mut numbers = FxHashMap::default();
        for path in paths {
            sample.judge(&path[0], path.len() - 1, &mut numbers);
        }
        sample.drawn = sample.boards.len();
        for path in paths {
            for (distance, board) in path.iter().rev().enumerate() {
                sample.judge(board, distance, &mut numbers);
            }
        }
        for number in 0..sample.distances.len() {
            let near: Vec<(Direction, Board)> = sample.boards[number].neighbours().collect();
            let near = near.into_iter().map(|(_, board)| sample.number(&board, &mut numbers)).collect();
            sample.moves.push(near);
        }
        sample
    }

    /// Adds a board with its distance, unless it is there.
    fn judge(&mut self, board: &Board, distance: usize, numbers: &mut FxHashMap<Board, usize>) {
        if self.number(board, numbers) == self.distances.len() {
            self.distances.push(distance as u8);
        }
    }

    fn number(&mut self, board: &Board, numbers: &mut FxHashMap<Board, usize>) -> usize {
        *numbers.entry(board.clone()).or_insert_with(|| {
            self.boards.push(board.clone());
            self.boards.len() - 1
        })
    }

    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    pub fn drawn(&self) -> usize {
        self.drawn
    }

    pub fn valued(&self) -> usize {
        self.boards.len()
    }

    pub fn board(&self, number: usize) -> Board {
        self.boards[number].clone()
    }

    pub fn unsolved(&self) -> u64 {
        self.unsolved
    }

    pub fn for_each_move(&self, from: Range<usize>, mut visit: impl FnMut(usize, usize)) {
        for number in from {
            for &to in &self.moves[number] {
                visit(number, to);
            }
        }
    }
}
