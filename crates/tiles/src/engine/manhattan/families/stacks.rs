//! The boards that wait to be expanded: a stack for each g + h and h. Smaller g + h first, then smaller h, then the newest.
//!
//! The Manhattan distance is consistent and a move changes it by one, so g + h never falls on the way from the start, and
//! rises by two or not at all. Levels are therefore numbered from that of the start, and are emptied one after the other.
//!
//! Stacks are chains of chunks of one kilobyte, which go from one stack to another as these shrink and grow: eight bytes a
//! board, and little more in all. Constant time for each operation.
//!
//! Robert B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", CACM 12(11), 1969; with h as the
//! second key: Ethan Burns, Matthew Hatem, Michael J. Leighton and Wheeler Ruml, "Implementing fast heuristic search
//! code", Symposium on Combinatorial Search 2012.

use loyd_search::{Monitor, Stop};

use super::reading::Reading;

/// Levels, and values of h. Two boards within 4x4 are at most 82 moves apart (80 where the blank of one is in a corner, and
/// two moves bring it there) and h is at most 64, so g + h is at most 146 and a level at most 73, or one more for a path
/// that is not the shortest.
const KINDS: usize = 96;
/// Words in a chunk: a link to the end of the chunk below, then boards.
const CHUNK: usize = 128;
/// Room for this many chunks comes first.
const CHUNKS_MIN: usize = 16;

/// The stacks.
#[derive(Debug)]
pub(super) struct OpenStacks {
    /// By level, then by h.
    ends: Vec<End>,
    /// No level before this one has boards.
    level: usize,
    /// No stack of this level before this one has boards.
    low: usize,
    /// The chunks, the first of them unused so that no stack ends at 0.
    words: Vec<u64>,
    /// The first word of a chunk that no stack has any more; its link leads to the next such. 0 if there is none.
    free: usize,
    /// The words in chunks that stacks have.
    taken: usize,
}

/// Where the next board of a stack goes, as a place among the words; at the beginning of a chunk, the one before it is full.
/// 0 if the stack has no chunk.
type End = u32;

/// A board that was taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Popped {
    pub board: Reading,
    pub level: usize,
    pub h: u32,
}

impl OpenStacks {
    /// Empty stacks, if the monitor allows them. There must be [room](Self::grow) before the first board comes.
    ///
    /// # Errors
    /// [`Stop::Memory`].
    pub fn new<O>(monitor: &mut Monitor<'_, O>) -> Result<OpenStacks, Stop> {
        monitor.allow(size_of::<[End; KINDS * KINDS]>())?;
        let ends = vec![0; KINDS * KINDS];
        Ok(OpenStacks { ends, level: 0, low: KINDS, words: Vec::new(), free: 0, taken: CHUNK })
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        size_of_val(self.ends.as_slice()) + self.words.capacity() * size_of::<u64>()
    }

    /// Whether there is room for `more` boards, whichever their stacks.
    #[inline]
    pub fn has_room_for(&self, more: usize) -> bool {
        self.taken + more * CHUNK <= self.words.capacity()
    }

    /// Makes room for more boards, if the monitor allows the old and the new chunks together beside the bytes of `others`.
    ///
    /// # Errors
    /// [`Stop::Memory`]; the stacks then are as they were.
    #[cold]
    pub fn grow<O>(&mut self, others: usize, monitor: &mut Monitor<'_, O>) -> Result<(), Stop> {
        let chunks = (self.words.capacity() / CHUNK / 2 * 3).max(CHUNKS_MIN);
        if chunks * CHUNK > End::MAX as usize {
            return Err(Stop::Memory);
        }
        monitor.allow(others + self.bytes() + chunks * CHUNK * size_of::<u64>())?;
        self.words.reserve_exact(chunks * CHUNK - self.words.len());
        self.words.resize(self.words.len().max(CHUNK), 0);
        Ok(())
    }

    /// Adds a board, to this level or the next after that of the last [`pop`](Self::pop). There must be
    /// [room](Self::has_room_for).
    #[inline]
    pub fn push(&mut self, board: Reading, level: usize, h: u32) {
        let stack = level * KINDS + h as usize;
        let mut end = self.ends[stack] as usize;
        if end.is_multiple_of(CHUNK) {
            end = self.add_chunk(end);
        }
        self.words[end] = board.word();
        self.ends[stack] = end as End + 1;
        if level == self.level {
            self.low = self.low.min(h as usize);
        }
    }

    /// Takes a chunk, to be on top of the full one that ends at `below`, and says where its first board goes.
    #[cold]
    #[inline(never)]
    fn add_chunk(&mut self, below: usize) -> usize {
        self.taken += CHUNK;
        let mut chunk = self.words.len();
        if self.free > 0 {
            chunk = self.free;
            self.free = self.words[chunk] as usize;
        } else {
            debug_assert!(chunk + CHUNK <= self.words.capacity(), "there was room");
            self.words.resize(chunk + CHUNK, 0);
        }
        self.words[chunk] = below as u64;
        chunk + 1
    }

    /// Takes the board with the lowest level, of these the smallest h, of these the newest.
    #[inline]
    pub fn pop(&mut self) -> Option<Popped> {
        while is_empty(*self.ends.get(self.level * KINDS + self.low)?) {
            self.low += 1;
            if self.low >= KINDS {
                self.leave_level();
            }
        }
        let stack = self.level * KINDS + self.low;
        let end = self.ends[stack] as usize - 1;
        let board = Reading::from_word(self.words[end]);
        self.ends[stack] = end as End;
        if end % CHUNK == 1 {
            self.give_chunk_back(stack, end - 1);
        }
        Some(Popped { board, level: self.level, h: self.low as u32 })
    }

    /// Gives back the chunk of a stack that fell empty, unless it is the stack's last: that is often wanted again at once.
    #[inline]
    fn give_chunk_back(&mut self, stack: usize, chunk: usize) {
        let below = self.words[chunk];
        if below > 0 {
            self.words[chunk] = self.free as u64;
            self.free = chunk;
            self.taken -= CHUNK;
            self.ends[stack] = below as End;
        }
    }

    /// Goes on to the next level. All stacks of this one are empty, and stay so: their chunks are free for others.
    #[cold]
    fn leave_level(&mut self) {
        for stack in self.level * KINDS..(self.level + 1) * KINDS {
            let end = std::mem::take(&mut self.ends[stack]) as usize;
            if end > 0 {
                self.words[end - 1] = std::mem::replace(&mut self.free, end - 1) as u64;
                self.taken -= CHUNK;
            }
        }
        (self.level, self.low) = (self.level + 1, 0);
    }

    /// The board that will be the `n`th to leave the stack of the last [`pop`](Self::pop) if no better one comes, if it is
    /// quickly found.
    #[inline]
    pub fn waiting(&self, n: usize) -> Option<Reading> {
        let end = self.ends[self.level * KINDS + self.low] as usize;
        (end % CHUNK > n).then(|| Reading::from_word(self.words[end - n]))
    }
}

/// Whether a stack that ends here has no boards.
#[inline]
fn is_empty(end: End) -> bool {
    // A chunk without boards is the last of its stack: others are given back.
    end == 0 || end as usize % CHUNK == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use loyd_search::Limits;
    use std::cmp::Reverse;

    /// Takes a board from the stacks and the least from the list: by level, then h, then newest first.
    fn take(stacks: &mut OpenStacks, list: &mut Vec<(usize, u32, Reverse<u64>)>) -> Option<usize> {
        let least = list.iter().copied().min();
        list.retain(|&entry| Some(entry) != least);
        let popped = stacks.pop().map(|popped| (popped.level, popped.h, Reverse(popped.board.word())));
        assert_eq!(popped, least);
        popped.map(|(level, ..)| level)
    }

    #[test]
    fn boards_leave_by_level_then_h_then_newest() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let (mut stacks, mut list, mut level) = (OpenStacks::new(&mut monitor).unwrap(), Vec::new(), 0);
        for n in 0..20_000_u64 {
            if !stacks.has_room_for(1) {
                let (before, others) = (stacks.bytes(), 10);
                stacks.grow(others, &mut monitor).unwrap();
                assert!(monitor.stats().bytes_peak >= others + before + stacks.words.capacity() * 8);
            }
            // No board comes at a level below the last that left.
            let (at, h) = (level + usize::from(n % 4 > 0), (n * 7919 % 11) as u32);
            stacks.push(Reading::from_word(n), at, h);
            list.push((at, h, Reverse(n)));
            if n % 5 > 2 {
                level = take(&mut stacks, &mut list).unwrap();
            }
        }
        assert!(level > 0, "more than one level was seen");
        while take(&mut stacks, &mut list).is_some() {}
        assert_eq!((list.len(), stacks.taken), (0, CHUNK));
    }

    #[test]
    fn the_boards_that_wait_are_those_that_leave_next() {
        let mut monitor = Monitor::unwatched(Limits::default());
        let mut stacks = OpenStacks::new(&mut monitor).unwrap();
        stacks.grow(0, &mut monitor).unwrap();
        (0..300).for_each(|n| stacks.push(Reading::from_word(n), 0, 7));
        let mut told = 0;
        while let Some(Popped { board, .. }) = stacks.pop() {
            if let Some(waiting) = stacks.waiting(3) {
                assert_eq!(waiting.word(), board.word() - 3);
                told += 1;
            }
        }
        assert!(told > 280, "{told}");
    }
}
