//! What one thread does: whole solutions with growing effort, shorter stretches in between, and a share of the proof.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use super::beam::{self, Manner, beam};
use super::bound::deepen;
use super::instance::{Instance, reversed};
use super::learned::Learned;
use super::standing::{Bookmark, How, Look, Standing};
use super::stretch::Stretch;
use super::watch::Watch;
use crate::construct::{Care, construct_unless};
use crate::{Board, Direction, Random};

/// What the threads share.
#[derive(Debug)]
pub(super) struct Job {
    pub start: Board,
    pub goal: Board,
    pub threads: usize,
    pub watch: Watch,
    pub standing: Standing,
    pub learned: Learned,
}

impl Job {
    /// What the memory of a thread has room for.
    fn widest(&self) -> usize {
        (self.watch.bytes / self.threads / beam::BYTES).min(WIDTH_MAX)
    }

    /// A solution of fewer moves than `below`, found from the start or from the goal.
    fn beam(
        &self,
        puzzle: &Instance,
        backwards: bool,
        width: usize,
        seed: u64,
        below: &AtomicUsize,
    ) -> Option<Vec<Direction>> {
        let manner = Manner { width, seed, below, learned: &self.learned };
        if backwards {
            beam(&puzzle.inverse(), manner, &self.watch).map(|moves| reversed(&moves))
        } else {
            beam(puzzle, manner, &self.watch)
        }
    }
}

/// One thread's work.
pub(super) struct Worker {
    job: Arc<Job>,
    number: usize,
    puzzle: Instance,
    random: Random,
    sweep: Sweep,
    /// The expansions that the next proof may take, and the time that proofs took so far.
    proof: u64,
    proving: Duration,
}

/// Boards of more cells are not solved whole by a beam: it loses its way.
const FREE_CELLS_MAX: usize = 110;
/// On larger boards the least care takes as long as the usual one.
const LEAST_CELLS_MAX: usize = 400;
/// Boards that may be this near are searched for a shortest solution first.
const NEAR_MAX: usize = 60;
/// The first beam's width, and how much wider the next is.
const WIDTH: usize = 500;
const GROWTH: f64 = 3.0;
/// Beams of more than this are not worth their time.
const WIDTH_MAX: usize = 2_000_000;
/// Nor are more drafts than this.
const DRAFTS_MAX: usize = 2_000;
/// A whole solution is begun if it takes no more than this share of the time that is left.
const SHARE: f64 = 0.7;
/// Stretches get this much of the time that the whole solution before them took.
const SWEEP_SHARE: f64 = 0.5;
/// A construction that is told to hurry needs about this long for each cell.
const HURRY: Duration = Duration::from_micros(25);
/// Proofs get this share of one thread's time, and on small boards half.
const PROOF_SHARE: f64 = 0.1;
const SMALL: usize = 20;

/// A way over the best solution, stretch by stretch.
struct Sweep {
    mark: Bookmark,
    board: Instance,
    /// Which of the sizes; each way over the whole solution takes the next.
    level: usize,
}

/// The moves of a stretch, and the width of the beam for it. When all were tried, beams are twice as wide.
const LEVELS: [(usize, usize); 5] = [(40, 200), (80, 500), (120, 1_000), (60, 1_500), (200, 1_000)];
/// ... up to this many times.
const DOUBLINGS_MAX: usize = 6;

impl Worker {
    pub fn new(job: Arc<Job>, number: usize) -> Worker {
        let puzzle = Instance::new(&job.start, &job.goal);
        Worker {
            sweep: Sweep { mark: Bookmark::default(), board: puzzle.clone(), level: 0 },
            puzzle,
            number,
            random: Random::new(number as u64),
            proof: 10_000,
            proving: Duration::ZERO,
            job,
        }
    }

    /// Works until it is over, or the best solution is proven to be a shortest one.
    pub fn run(mut self) {
        self.at_once();
        // Threads begin at different places of the solution.
        self.sweep.mark.at = self.job.standing.length() / self.job.threads * self.number;
        if self.puzzle.homes.len() <= FREE_CELLS_MAX {
            self.beams();
        } else {
            self.constructions();
        }
        while !self.done() {
            self.improve_stretch();
            self.prove();
        }
    }

    /// The first solution.
    pub fn at_once(&mut self) {
        let size = self.job.start.size();
        if self.number == 0 && (size.cells() <= LEAST_CELLS_MAX || self.job.threads == 1) {
            self.construct(Care::LEAST, false);
        }
        if self.job.standing.lower_bound() <= NEAR_MAX {
            self.prove();
        }
        // However narrow the limits are, there is a solution.
        if !self.done() || self.job.standing.length() == usize::MAX {
            self.construct(Care::at_once(size), self.number % 2 == 1);
        }
    }

    fn done(&self) -> bool {
        if self.job.standing.is_optimal() {
            self.job.watch.stop();
        }
        self.job.watch.over()
    }

    /// Ever wider beams, forth and back in turn, with stretches in between.
    fn beams(&mut self) {
        let widest = self.job.widest();
        let (mut width, mut expected) = (WIDTH.min(widest), Duration::ZERO);
        for round in 0.. {
            let Some(fit) = self.fit(expected) else { return };
            width = (width as f64 * fit) as usize;
            if self.done() {
                return;
            }
            let took = self.beam(width, (self.number + round) % 2 == 1);
            self.sweep_for(took.mul_f64(SWEEP_SHARE));
            if width == widest {
                return;
            }
            let wider = ((width as f64 * GROWTH) as usize).min(widest);
            expected = took.mul_f64(wider as f64 / width as f64);
            width = wider;
        }
    }

    /// Constructions with ever more drafts, forth and back in turn, with stretches in between.
    fn constructions(&mut self) {
        let at_once = Care::at_once(self.job.start.size());
        let (mut drafts, mut expected) = (at_once.drafts as f64 * GROWTH, Duration::ZERO);
        for round in 0.. {
            let Some(fit) = self.fit(expected) else { return };
            drafts *= fit;
            if self.done() || drafts > DRAFTS_MAX as f64 {
                return;
            }
            let care = Care { drafts: drafts as usize, ..at_once };
            let took = self.construct(care, (self.number + round) % 2 == 1);
            self.sweep_for(took.mul_f64(SWEEP_SHARE));
            expected = took.mul_f64(GROWTH);
            drafts *= GROWTH;
        }
    }

    /// How much of an effort fits the time that is left, if enough of it does.
    fn fit(&self, expected: Duration) -> Option<f64> {
        let Some(left) = self.job.watch.left() else { return Some(1.0) };
        let fit = left.as_secs_f64() * SHARE / expected.as_secs_f64().max(1e-3);
        (fit > 1.3 / GROWTH).then_some(fit.min(1.0))
    }

    /// Says how long it took.
    fn construct(&mut self, care: Care, backwards: bool) -> Duration {
        let (job, begun) = (&self.job, self.job.watch.elapsed());
        let (from, to) = if backwards { (&job.goal, &job.start) } else { (&job.start, &job.goal) };
        let reserve = HURRY * job.start.size().cells() as u32;
        // Whoever calls it off does not wait for another solution, but for the first.
        let give_up = || job.standing.length() != usize::MAX && job.watch.cancelled();
        let mut hurry = || job.watch.nearly_over(reserve);
        let moves = construct_unless(from, to, care, &mut hurry, &give_up);
        if let Some(moves) = moves.expect("the puzzle can be solved, and so can its reverse") {
            let moves = if backwards { reversed(&moves) } else { moves };
            job.standing.replace(moves, How::Constructed { drafts: care.drafts });
        }
        job.watch.elapsed().saturating_sub(begun)
    }

    /// Says how long it took.
    fn beam(&mut self, width: usize, backwards: bool) -> Duration {
        let begun = self.job.watch.elapsed();
        let seed = self.random.next_u64();
        if let Some(moves) = self.job.beam(&self.puzzle, backwards, width, seed, self.job.standing.limit()) {
            self.job.standing.replace(moves, How::Beam { width });
        }
        self.job.watch.elapsed().saturating_sub(begun)
    }

    fn sweep_for(&mut self, time: Duration) {
        let until = self.job.watch.elapsed() + time;
        while !self.done() && self.job.watch.elapsed() < until {
            self.improve_stretch();
            self.prove();
        }
    }

    /// Tries to shorten the next stretch of the best solution.
    fn improve_stretch(&mut self) {
        let (length, width) = LEVELS[self.sweep.level % LEVELS.len()];
        let width = (width << (self.sweep.level / LEVELS.len()).min(DOUBLINGS_MAX)).min(self.job.widest());
        let standing = &self.job.standing;
        let moves = match standing.look(&mut self.sweep.mark, length) {
            Look::Same(moves) => moves,
            Look::Moved(before) => {
                self.sweep.board = self.puzzle.clone();
                return self.sweep.advance(&before, 0);
            }
            Look::End => {
                self.sweep.mark.at = 0;
                self.sweep.board = self.puzzle.clone();
                self.sweep.level += 1;
                return;
            }
        };
        let stretch = Stretch::new(&self.sweep.board, &moves).instance;
        if stretch.manhattan() < moves.len() {
            let (backwards, seed) = (self.random.below(2) == 1, self.random.next_u64());
            let found = self.job.beam(&stretch, backwards, width, seed, &AtomicUsize::new(moves.len()));
            if let Some(shorter) = found
                && standing.splice(&mut self.sweep.mark, moves.len(), &shorter)
            {
                return;
            }
        }
        let onward = moves.len().min(length / 3);
        self.sweep.advance(&moves[..onward], onward);
    }

    /// Raises the bound, if it is this thread's turn.
    fn prove(&mut self) {
        let elapsed = self.job.watch.elapsed();
        let share = if self.puzzle.homes.len() <= SMALL { 0.5 } else { PROOF_SHARE };
        if self.number + 1 != self.job.threads || self.proving > elapsed.mul_f64(share) {
            return;
        }
        let proved = self.job.watch.beside(self.proof, |limits| {
            let proved = deepen(&self.job.start, &self.job.goal, limits);
            let (expanded, generated) = (proved.expanded, proved.generated);
            (proved, expanded, generated)
        });
        self.job.standing.prove(proved.bound);
        if let Some(moves) = proved.solution {
            self.job.standing.replace(moves, How::Shortest);
        }
        self.proof *= 4;
        self.proving += self.job.watch.elapsed().saturating_sub(elapsed);
    }
}

impl Sweep {
    /// Plays moves; the bookmark goes `count` further on.
    fn advance(&mut self, moves: &[Direction], count: usize) {
        for &direction in moves {
            self.board.slide(direction);
        }
        self.mark.at += count;
    }
}
