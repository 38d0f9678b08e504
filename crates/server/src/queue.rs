//! A queue that is fair to those who wait: turn by turn, and first to the one who has least.

use std::collections::VecDeque;

/// Items by owner. Within an owner, first in is first out; between owners, the one with the fewest items out at work
/// comes first, and among equals the one who has waited longest since its last turn.
///
/// Asking more often does not give an owner more turns.
#[derive(Debug)]
pub struct FairQueue<K, T> {
    /// Every owner with something waiting, the longest since its last turn first.
    owners: VecDeque<(K, VecDeque<T>)>,
}

impl<K, T> Default for FairQueue<K, T> {
    fn default() -> Self {
        FairQueue { owners: VecDeque::new() }
    }
}

impl<K: Eq, T> FairQueue<K, T> {
    /// How many items wait.
    pub fn len(&self) -> usize {
        self.owners.iter().map(|(_, items)| items.len()).sum()
    }

    /// How many items of an owner wait.
    pub fn len_of(&self, owner: &K) -> usize {
        self.owners.iter().find(|(other, _)| other == owner).map_or(0, |(_, items)| items.len())
    }

    /// Adds an item behind the others of its owner.
    pub fn push(&mut self, owner: K, item: T) {
        match self.owners.iter_mut().find(|(other, _)| *other == owner) {
            Some((_, items)) => items.push_back(item),
            None => self.owners.push_back((owner, VecDeque::from([item]))),
        }
    }

    /// Takes the item whose turn it is. `at_work` says how many items of an owner are out.
    pub fn pop(&mut self, at_work: impl Fn(&K) -> usize) -> Option<T> {
        let turn = (0..self.owners.len()).min_by_key(|&place| at_work(&self.owners[place].0))?;
        let (owner, mut items) = self.owners.remove(turn)?;
        let item = items.pop_front();
        if !items.is_empty() {
            self.owners.push_back((owner, items));
        }
        item
    }

    /// Takes out every item that `is_out` says so of.
    pub fn remove(&mut self, is_out: impl Fn(&T) -> bool) -> Vec<T> {
        let mut out = Vec::new();
        for (_, items) in &mut self.owners {
            let (gone, kept) = items.drain(..).partition(&is_out);
            *items = kept;
            out.extend::<VecDeque<T>>(gone);
        }
        self.owners.retain(|(_, items)| !items.is_empty());
        out
    }

    /// Every item with how many are ahead of it, if nothing that is out comes back before.
    pub fn ahead(&self, at_work: impl Fn(&K) -> usize) -> Vec<(&T, usize)> {
        let at_work: Vec<usize> = self.owners.iter().map(|(owner, _)| at_work(owner)).collect();
        let mut ahead = Vec::new();
        for (turn, (_, items)) in self.owners.iter().enumerate() {
            for (place, item) in items.iter().enumerate() {
                // An owner's turn comes in the round of as many as it then has out; within a round, by who waits longest.
                let round = at_work[turn] + place;
                let before = |other: usize| {
                    let rounds = round + usize::from(other < turn);
                    self.owners[other].1.len().min(rounds.saturating_sub(at_work[other]))
                };
                let others = (0..self.owners.len()).filter(|&other| other != turn);
                ahead.push((item, place + others.map(before).sum::<usize>()));
            }
        }
        ahead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(items: &[(char, u32)]) -> FairQueue<char, u32> {
        let mut queue = FairQueue::default();
        for &(owner, item) in items {
            queue.push(owner, item);
        }
        queue
    }

    fn drained(queue: &mut FairQueue<char, u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop(|_| 0)).collect()
    }

    #[test]
    fn one_who_asks_a_hundred_times_delays_another_by_one_turn() {
        let mut queue = FairQueue::default();
        (0..100).for_each(|item| queue.push('a', item));
        queue.push('b', 1000);
        assert_eq!(queue.pop(|_| 0), Some(0));
        assert_eq!(queue.pop(|_| 0), Some(1000));
        assert_eq!(queue.len(), 99);
    }

    #[test]
    fn who_has_something_at_work_waits_for_who_has_not() {
        let mut queue = filled(&[('a', 1), ('a', 2), ('b', 3), ('b', 4)]);
        assert_eq!(queue.pop(|&owner| usize::from(owner == 'a')), Some(3));
        assert_eq!(queue.pop(|&owner| usize::from(owner == 'a')), Some(4));
        assert_eq!(queue.pop(|&owner| usize::from(owner == 'a')), Some(1));
    }

    #[test]
    fn the_number_ahead_is_the_number_that_comes_out_before() {
        let items = [('a', 1), ('a', 2), ('a', 3), ('b', 4), ('c', 5), ('c', 6)];
        let mut queue = filled(&items);
        let mut ahead: Vec<_> = queue.ahead(|_| 0).into_iter().map(|(&item, ahead)| (ahead, item)).collect();
        ahead.sort_unstable();
        let promised: Vec<u32> = ahead.into_iter().map(|(_, item)| item).collect();
        assert_eq!(promised, drained(&mut queue));
        assert_eq!(promised, [1, 4, 5, 2, 6, 3]);
        let queue = filled(&[('a', 1), ('a', 2), ('b', 3)]);
        let ahead = queue.ahead(|&owner| usize::from(owner == 'a'));
        assert_eq!(ahead, [(&1, 1), (&2, 2), (&3, 0)]);
    }

    #[test]
    fn removed_items_never_come_out() {
        let mut queue = filled(&[('a', 1), ('b', 2), ('a', 3)]);
        assert_eq!(queue.remove(|item| item % 2 == 1), [1, 3]);
        assert_eq!((queue.len(), queue.len_of(&'a'), queue.len_of(&'b')), (1, 0, 1));
        assert_eq!(drained(&mut queue), [2]);
    }
}
