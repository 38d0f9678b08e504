//! A priority queue on (f, h) in constant time: smaller f first, then smaller h, then the newest.
//!
//! One bucket for each pair, a stack of numbers: 4 bytes an entry, no comparisons, and the entry that leaves is
//! usually the one that came last, so its node is still in the cache. Large f or h, as costs or weights of the
//! user's choice may give, would need too many buckets; those entries go to a heap in the same order.
//!
//! Robert B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", CACM 12(11), 1969; with h as
//! the second key: Ethan Burns, Matthew Hatem, Michael J. Leighton and Wheeler Ruml, "Implementing fast heuristic
//! search code", Symposium on Combinatorial Search 2012.

use super::growth;
use super::keyed_heap::KeyedHeap;

/// f and h below this have buckets.
const DENSE: usize = 1024;
/// A bucket that falls empty gives its memory back if it is at least this large.
const RELEASED: usize = 1024;

/// The queue.
#[derive(Debug, Default)]
pub(crate) struct BucketQueue {
    /// By f.
    levels: Vec<Level>,
    /// No level before this one has entries.
    low: usize,
    sparse: KeyedHeap,
    /// Counts down: the newest of the sparse entries has the smallest.
    age: u32,
    bytes: usize,
}

#[derive(Debug, Default)]
struct Level {
    /// By h.
    buckets: Vec<Vec<u32>>,
    /// No bucket before this one has entries.
    low: usize,
    len: usize,
}

impl BucketQueue {
    /// The bytes that pushing at (f, h) will newly allocate.
    #[inline]
    pub fn growth(&self, f: u64, h: u32) -> usize {
        let Some((f, h)) = dense(f, h) else { return self.sparse.growth() };
        match self.levels.get(f).and_then(|level| level.buckets.get(h)) {
            Some(bucket) => growth::needed(bucket, bucket.len() + 1),
            None => self.growth_of_levels(f, h),
        }
    }

    #[cold]
    fn growth_of_levels(&self, f: usize, h: usize) -> usize {
        let none = Vec::new();
        let buckets = self.levels.get(f).map_or(&none, |level| &level.buckets);
        growth::needed(&self.levels, f + 1)
            + growth::needed(buckets, h + 1)
            + growth::needed::<u32>(&Vec::new(), 1)
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.bytes + self.sparse.bytes()
    }

    /// Adds an entry if its bucket has room; else does nothing and says `false`.
    #[inline]
    pub fn push_within(&mut self, f: u64, h: u32, id: u32) -> bool {
        let Some((f, h)) = dense(f, h) else { return false };
        let Some(level) = self.levels.get_mut(f) else { return false };
        let Some(bucket) = level.buckets.get_mut(h) else { return false };
        if bucket.len() == bucket.capacity() {
            return false;
        }
        bucket.push(id);
        level.len += 1;
        level.low = level.low.min(h);
        self.low = self.low.min(f);
        true
    }

    /// Adds an entry.
    pub fn push(&mut self, f: u64, h: u32, id: u32) {
        let Some((f, h)) = dense(f, h) else { return self.push_sparse(f, h, id) };
        if f >= self.levels.len() {
            self.bytes += growth::make_room(&mut self.levels, f + 1);
            self.levels.resize_with(f + 1, Level::default);
        }
        let level = &mut self.levels[f];
        if h >= level.buckets.len() {
            self.bytes += growth::make_room(&mut level.buckets, h + 1);
            level.buckets.resize_with(h + 1, Vec::new);
        }
        let bucket = &mut level.buckets[h];
        self.bytes += growth::make_room(bucket, bucket.len() + 1);
        bucket.push(id);
        level.len += 1;
        level.low = level.low.min(h);
        self.low = self.low.min(f);
    }

    /// Takes the entry with the smallest f, of these the smallest h, of these the newest.
    #[inline]
    pub fn pop(&mut self) -> Option<(u64, u32)> {
        while self.levels.get(self.low).is_some_and(|level| level.len == 0) {
            self.low += 1;
        }
        let Some(level) = self.levels.get_mut(self.low) else { return self.sparse.pop() };
        while level.buckets[level.low].is_empty() {
            level.low += 1;
        }
        if self.sparse.peek().is_some_and(|first| first < (self.low as u64, (level.low as u64) << 32)) {
            return self.sparse.pop();
        }
        let bucket = &mut level.buckets[level.low];
        let id = bucket.pop()?;
        level.len -= 1;
        if bucket.is_empty() && bucket.capacity() >= RELEASED {
            self.bytes -= growth::bytes(bucket);
            *bucket = Vec::new();
        }
        Some((self.low as u64, id))
    }

    /// What is left in the bucket of the last [`pop`](Self::pop): the next to leave, last first, unless a better one
    /// comes. Only likely where entries are sparse.
    #[inline]
    pub fn waiting(&self) -> &[u32] {
        self.levels.get(self.low).and_then(|level| level.buckets.get(level.low)).map_or(&[], Vec::as_slice)
    }

    #[cold]
    fn push_sparse(&mut self, f: u64, h: u32, id: u32) {
        self.age = self.age.wrapping_sub(1);
        self.sparse.push(f, u64::from(h) << 32 | u64::from(self.age), id);
    }
}

#[inline]
fn dense(f: u64, h: u32) -> Option<(usize, usize)> {
    (f < DENSE as u64 && h < DENSE as u32).then_some((f as usize, h as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pushes and pops beside a plain list; every pop must be the least by (f, h, newest first).
    fn agrees_with_a_sorted_list(keys: impl Iterator<Item = (u64, u32)>) {
        let (mut queue, mut list) = (BucketQueue::default(), Vec::new());
        let take_least = |list: &mut Vec<(u64, u32, std::cmp::Reverse<u32>)>| {
            let least = *list.iter().min()?;
            list.retain(|entry| *entry != least);
            Some((least.0, least.2.0))
        };
        for (id, (f, h)) in std::iter::zip(0.., keys) {
            let (announced, before) = (queue.growth(f, h), queue.bytes());
            queue.push(f, h, id);
            assert!(queue.bytes() - before <= announced);
            list.push((f, h, std::cmp::Reverse(id)));
            if id % 3 == 2 {
                assert_eq!(queue.pop(), take_least(&mut list));
            }
        }
        while let Some(entry) = queue.pop() {
            assert_eq!(Some(entry), take_least(&mut list));
        }
        assert_eq!(list, []);
    }

    #[test]
    fn small_keys_leave_by_f_then_h_then_newest() {
        agrees_with_a_sorted_list((0..500_u32).map(|n| (u64::from(n * n % 13), n * 7 % 5)));
    }

    #[test]
    fn large_and_sparse_keys_leave_in_the_same_order() {
        let key = |n: u64| ((n * n * 7919) % 3000 * (n % 4), (n * 31 % 1500) as u32);
        agrees_with_a_sorted_list((0..500).map(key));
        agrees_with_a_sorted_list((0..100).map(|n| (u64::MAX / 2 - n % 3, u32::MAX - n as u32 % 2)));
    }

    #[test]
    fn an_emptied_bucket_gives_its_memory_back() {
        let mut queue = BucketQueue::default();
        (0..10_000).for_each(|id| queue.push(5, 5, id));
        let full = queue.bytes();
        while queue.pop().is_some() {}
        assert!(queue.bytes() < full / 10);
    }
}
