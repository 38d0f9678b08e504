//! The best solution so far, and what is proven about it: shared by all that work on one puzzle.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::Direction;

/// How a solution came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Constructed, with drafts side by side.
    Constructed {
        /// See [`Care::drafts`](crate::construct::Care::drafts).
        drafts: usize,
    },
    /// Found by a beam search of that width.
    Beam {
        /// Boards that were kept a layer.
        width: usize,
    },
    /// A stretch of the solution before was replaced by a shorter one.
    Stretch {
        /// The moves that were replaced.
        length: usize,
    },
    /// Found by a search for the shortest.
    Shortest,
    /// Handed in by the caller.
    Offered,
}

/// Where things stand: the length of the best solution so far, and a bound below which there is none.
///
/// A search that runs beside the improver reads the length as its upper bound, and may [`prove`](Self::prove) and
/// [`offer`](Self::offer).
#[derive(Debug)]
pub struct Standing {
    best: Mutex<Best>,
    changed: Condvar,
    length: AtomicUsize,
    lower_bound: AtomicUsize,
}

#[derive(Debug, Default)]
struct Best {
    moves: Vec<Direction>,
    how: Option<How>,
    edits: Vec<Edit>,
    /// How many threads still work.
    working: usize,
}

/// A stretch of moves that was replaced.
#[derive(Debug, Clone, Copy)]
struct Edit {
    at: usize,
    removed: usize,
    inserted: usize,
}

/// More than any solution has.
const EVERYTHING: usize = usize::MAX / 2;

/// A place in the best solution as it was at some time.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Bookmark {
    pub at: usize,
    /// How many edits were made before.
    version: usize,
}

/// What a look at a bookmark finds.
pub(super) enum Look {
    /// The moves that follow, as many as asked for. The board at the bookmark is what it was.
    Same(Vec<Direction>),
    /// The moves before were replaced. These lead to the bookmark from the start.
    Moved(Vec<Direction>),
    /// There are no moves after it.
    End,
}

/// What waiting for a shorter solution gave.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Waited {
    Shorter(Vec<Direction>, How),
    /// Not yet.
    Nothing,
    /// There will be none.
    Over,
}

impl Standing {
    pub(super) fn new(lower_bound: usize, working: usize) -> Standing {
        Standing {
            best: Mutex::new(Best { working, ..Best::default() }),
            changed: Condvar::new(),
            length: AtomicUsize::new(usize::MAX),
            lower_bound: AtomicUsize::new(lower_bound),
        }
    }

    /// The moves of the best solution so far; [`usize::MAX`] if there is none yet.
    pub fn length(&self) -> usize {
        self.length.load(Ordering::Relaxed)
    }

    /// The same for searches that only look for less. It shrinks as they run.
    pub(super) fn limit(&self) -> &AtomicUsize {
        &self.length
    }

    /// No solution is shorter than this.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound.load(Ordering::Relaxed)
    }

    /// Whether the best solution so far is known to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.length() <= self.lower_bound()
    }

    /// Says that no solution is shorter than `bound`.
    pub fn prove(&self, bound: usize) {
        self.lower_bound.fetch_max(bound, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Hands in a solution; the best so far is kept. It is replayed before it is given out.
    pub fn offer(&self, moves: Vec<Direction>) {
        self.replace(moves, How::Offered);
    }

    pub(super) fn replace(&self, moves: Vec<Direction>, how: How) {
        let mut best = self.lock();
        if moves.len() < self.length() {
            best.edits.push(Edit { at: 0, removed: EVERYTHING, inserted: moves.len() });
            best.moves = moves;
            best.how = Some(how);
            self.tell(&best);
        }
    }

    /// Replaces the `removed` moves after a bookmark by others that lead to the same board, and takes the bookmark along.
    /// Says whether it could: others may have replaced them meanwhile.
    pub(super) fn splice(&self, mark: &mut Bookmark, removed: usize, moves: &[Direction]) -> bool {
        let mut best = self.lock();
        let Some(at) = best.find(*mark, removed) else { return false };
        best.moves.splice(at..at + removed, moves.iter().copied());
        best.edits.push(Edit { at, removed, inserted: moves.len() });
        best.how = Some(How::Stretch { length: removed });
        *mark = Bookmark { at, version: best.edits.len() };
        self.tell(&best);
        true
    }

    /// Looks up the `length` moves after a bookmark.
    pub(super) fn look(&self, mark: &mut Bookmark, length: usize) -> Look {
        let best = self.lock();
        let found = best.find(*mark, 0);
        let at = found.unwrap_or(mark.at);
        *mark = Bookmark { at, version: best.edits.len() };
        if at >= best.moves.len() {
            return Look::End;
        }
        match found {
            Some(_) => Look::Same(best.moves[at..best.moves.len().min(at + length)].to_vec()),
            None => Look::Moved(best.moves[..at].to_vec()),
        }
    }

    /// The best solution, if it is shorter than `length` or becomes so within `patience`.
    pub(super) fn wait(&self, length: usize, patience: Duration) -> Waited {
        let idle = |best: &mut Best| best.working > 0 && (best.how.is_none() || best.moves.len() >= length);
        let best = self.changed.wait_timeout_while(self.lock(), patience, idle);
        let best = best.unwrap_or_else(PoisonError::into_inner).0;
        match best.how.filter(|_| best.moves.len() < length) {
            Some(how) => Waited::Shorter(best.moves.clone(), how),
            None if best.working == 0 => Waited::Over,
            None => Waited::Nothing,
        }
    }

    /// One thread fewer works.
    pub(super) fn leave(&self) {
        self.lock().working -= 1;
        self.changed.notify_all();
    }

    fn tell(&self, best: &Best) {
        self.length.store(best.moves.len(), Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Best> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Best {
    /// Where a bookmark is now, unless it, or the `length` moves after it, were replaced.
    fn find(&self, mark: Bookmark, length: usize) -> Option<usize> {
        self.edits[mark.version..].iter().try_fold(mark.at, |at, edit| {
            if edit.at + edit.removed <= at {
                Some(at - edit.removed + edit.inserted)
            } else {
                (edit.at >= at + length).then_some(at)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right, Up};

    #[test]
    fn bookmarks_follow_what_others_replace() {
        let standing = Standing::new(0, 1);
        let moves = vec![Up, Left, Down, Right, Up, Left, Down, Right, Right, Right];
        standing.replace(moves, How::Offered);
        let mut first = Bookmark::default();
        assert!(matches!(standing.look(&mut first, 2), Look::Same(moves) if moves == [Up, Left]));
        let (mut middle, mut last) = (Bookmark { at: 4, ..first }, Bookmark { at: 8, ..first });
        assert!(standing.splice(&mut middle, 3, &[Down]));
        assert_eq!(standing.length(), 8);
        assert!(matches!(standing.look(&mut last, 9), Look::Same(moves) if moves == [Right, Right]));
        assert_eq!(last.at, 6);
        // A stretch that overlaps what was replaced is refused, one that ends where it begins is not.
        assert!(!standing.splice(&mut first.clone(), 5, &[]));
        assert!(standing.splice(&mut first, 4, &[Up, Up]));
        let expected = vec![Up, Up, Down, Right, Right, Right];
        assert_eq!(standing.wait(7, Duration::ZERO), Waited::Shorter(expected, How::Stretch { length: 4 }));
        assert_eq!(standing.wait(6, Duration::ZERO), Waited::Nothing);
        last = Bookmark { at: 2, ..first };
        standing.replace(vec![Down; 5], How::Offered);
        assert!(matches!(standing.look(&mut last, 1), Look::Moved(moves) if moves == [Down; 2]));
        standing.leave();
        assert_eq!(standing.wait(5, Duration::MAX), Waited::Over);
    }

    #[test]
    fn only_shorter_solutions_replace_one() {
        let standing = Standing::new(1, 1);
        standing.offer(vec![Up; 4]);
        standing.offer(vec![Left; 4]);
        assert_eq!(standing.wait(9, Duration::ZERO), Waited::Shorter(vec![Up; 4], How::Offered));
        assert!(!standing.is_optimal());
        standing.prove(4);
        standing.prove(3);
        assert!(standing.is_optimal());
    }
}
