//! Work on the numbers up to some length, in pieces that several threads take.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use loyd_search::Stop;

use crate::domain::Look;

/// How many numbers a piece holds.
const PIECE: usize = 1 << 14;
/// From one look to the next: a million numbers.
const TOGETHER: usize = 64;

/// Does `work` on the numbers up to `len` piece by piece, on all cores, and adds up what comes of it in order, so that
/// rounding does not depend on the threads. `look` hears of the share that is done and may stop it.
///
/// # Errors
/// What `look` says, or the first thing that `work` says.
pub(crate) fn add_up<T: Send>(
    len: usize,
    look: &mut Look<'_>,
    work: impl Fn(Range<usize>) -> Result<T, Stop> + Sync,
    none: T,
    and: impl Fn(T, T) -> T,
) -> Result<T, Stop> {
    let pieces = pieces(len, PIECE);
    let (mut total, mut done) = (none, 0);
    for group in pieces.chunks(TOGETHER) {
        look(done as f64 / pieces.len() as f64)?;
        for part in on_all_cores(group.len(), |at| work(group[at].clone())) {
            total = and(total, part?);
        }
        done += group.len();
    }
    Ok(total)
}

/// The numbers up to `len` in pieces, the same however many threads share them.
pub(crate) fn pieces(len: usize, piece: usize) -> Vec<Range<usize>> {
    (0..len).step_by(piece).map(|start| start..len.min(start + piece)).collect()
}

/// What `work` gives for each number below `count`, in order. Where the system gives fewer threads, fewer do the same
/// work.
pub(crate) fn on_all_cores<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(count);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
    let take = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return;
            }
            let result = work(at);
            found.lock().unwrap_or_else(PoisonError::into_inner).push((at, result));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            if thread::Builder::new().spawn_scoped(scope, take).is_err() {
                break;
            }
        }
        take();
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_work_is_done_once_and_in_order() {
        for len in [0, 1, PIECE, 3 * PIECE + 1, 70 * PIECE] {
            let mut looks = 0;
            let mut look = |_: f64| {
                looks += 1;
                Ok(())
            };
            let sum = add_up(len, &mut look, |piece| Ok(piece.sum::<usize>()), 0, |a, b| a + b);
            assert_eq!(sum, Ok(len * len.saturating_sub(1) / 2));
            assert_eq!(looks, len.div_ceil(PIECE * TOGETHER));
        }
        assert_eq!(on_all_cores(100, |at| at * at), (0..100).map(|at| at * at).collect::<Vec<_>>());
    }
}
