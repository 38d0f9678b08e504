//! The boards that are judged: all of a size, or a sample. Boards go by number.

use std::ops::Range;

use loyd_search::Stop;
use loyd_tiles::{Board, Distances, Look};
use rayon::prelude::*;

use super::sample::Sample;

pub(super) enum Boards {
    All(Distances),
    Sample(Sample),
}

impl Boards {
    /// The distances of the judged boards, by number.
    pub fn distances(&self) -> &[u8] {
        match self {
            Boards::All(distances) => distances.by_number(),
            Boards::Sample(sample) => sample.distances(),
        }
    }

    /// How many boards are judged.
    pub fn len(&self) -> usize {
        self.distances().len()
    }

    /// How many boards need a value: the judged ones, and behind them those that one move leads to.
    pub fn valued(&self) -> usize {
        match self {
            Boards::All(distances) => distances.len(),
            Boards::Sample(sample) => sample.valued(),
        }
    }

    /// How many boards, the first ones, means are taken over: those drawn uniformly.
    pub fn averaged(&self) -> usize {
        match self {
            Boards::All(distances) => distances.len(),
            Boards::Sample(sample) => sample.drawn(),
        }
    }

    /// Whether these are all boards there are.
    pub fn exhaustive(&self) -> bool {
        matches!(self, Boards::All(_))
    }

    pub fn board(&self, number: usize) -> Board {
        match self {
            Boards::All(distances) => distances.board(number).0,
            Boards::Sample(sample) => sample.board(number),
        }
    }

    /// Calls `visit` with both numbers of every move from the judged boards in `from`.
    pub fn for_each_move(&self, from: Range<usize>, visit: impl FnMut(usize, usize)) {
        match self {
            Boards::All(distances) => distances.for_each_move(from, visit),
            Boards::Sample(sample) => sample.for_each_move(from, visit),
        }
    }

    pub fn unsolved(&self) -> u64 {
        match self {
            Boards::All(_) => 0,
            Boards::Sample(sample) => sample.unsolved(),
        }
    }
}

/// Does `work` on the numbers up to `len` piece by piece, on all threads, and adds up what comes of it in order, so that
/// rounding does not depend on the threads. `look` hears of the share that is done and may stop it.
pub(super) fn add_up<T: Send>(
    len: usize,
    look: &mut Look<'_>,
    work: impl Fn(Range<usize>) -> T + Sync,
    none: T,
    and: impl Fn(T, T) -> T,
) -> Result<T, Stop> {
    // From one look to the next: a million boards.
    const TOGETHER: usize = 64;
    let pieces = pieces(len);
    let (mut total, mut done) = (none, 0);
    for group in pieces.chunks(TOGETHER) {
        look(done as f64 / pieces.len() as f64)?;
        let parts: Vec<T> = group.par_iter().cloned().map(&work).collect();
        total = parts.into_iter().fold(total, &and);
        done += group.len();
    }
    Ok(total)
}

/// The numbers up to `len` in pieces, the same however many threads share them.
pub(super) fn pieces(len: usize) -> Vec<Range<usize>> {
    const PIECE: usize = 1 << 14;
    (0..len).step_by(PIECE).map(|start| start..len.min(start + PIECE)).collect()
}
