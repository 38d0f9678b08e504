//! A priority queue that draws among equal f.

use std::collections::BTreeMap;

use super::growth;
use super::split_mix::SplitMix;

/// Entries leave by smaller f; among equal f each is equally likely to be next, however long it has waited.
#[derive(Debug)]
pub(crate) struct RandomQueue {
    random: SplitMix,
    levels: BTreeMap<u64, Vec<u32>>,
    bytes: usize,
}

/// What a level costs in the tree, roughly: key, vector, and the slack of a node.
const LEVEL_BYTES: usize = 64;

impl RandomQueue {
    /// A queue that holds nothing yet; equal seeds draw alike.
    pub fn new(seed: u64) -> Self {
        RandomQueue { random: SplitMix::new(seed), levels: BTreeMap::new(), bytes: 0 }
    }

    /// The bytes that pushing at `f` will newly allocate.
    pub fn growth(&self, f: u64) -> usize {
        match self.levels.get(&f) {
            Some(level) => growth::needed(level, level.len() + 1),
            None => LEVEL_BYTES + growth::needed::<u32>(&Vec::new(), 1),
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds an entry.
    pub fn push(&mut self, f: u64, id: u32) {
        let level = self.levels.entry(f).or_insert_with(|| {
            self.bytes += LEVEL_BYTES;
            Vec::new()
        });
        self.bytes += growth::make_room(level, level.len() + 1);
        level.push(id);
    }

    /// Takes one of the entries with the smallest f.
    pub fn pop(&mut self) -> Option<(u64, u32)> {
        let mut level = self.levels.first_entry()?;
        let (f, ids) = (*level.key(), level.get_mut());
        let id = ids.swap_remove(self.random.below(ids.len() as u64) as usize);
        if ids.is_empty() {
            self.bytes -= LEVEL_BYTES + growth::bytes(&level.remove());
        }
        Some((f, id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_is_as_likely_as_one_that_waited() {
        let mut newcomers = 0;
        for seed in 0..3000 {
            let mut queue = RandomQueue::new(seed);
            (0..2).for_each(|id| queue.push(7, id));
            queue.pop();
            queue.push(7, 2);
            newcomers += u32::from(queue.pop() == Some((7, 2)));
        }
        assert!(newcomers.abs_diff(1500) < 120, "{newcomers}");
    }

    #[test]
    fn nothing_is_held_when_all_have_left() {
        let mut queue = RandomQueue::new(0);
        for id in 0..100 {
            let (announced, before) = (queue.growth(u64::from(id % 7)), queue.bytes());
            queue.push(u64::from(id % 7), id);
            assert!(queue.bytes() - before <= announced);
        }
        let keys: Vec<u64> = std::iter::from_fn(|| queue.pop()).map(|(f, _)| f).collect();
        assert!(keys.is_sorted() && keys.len() == 100);
        assert_eq!(queue.bytes(), 0);
    }
}
