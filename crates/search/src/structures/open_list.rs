//! The nodes that wait to be expanded, in the order that the ties ask for.

use super::bucket_queue::BucketQueue;
use super::heaps::{Heap, Library};
use super::keyed_heap::KeyedHeap;
use super::random_queue::RandomQueue;
use crate::Ties;

/// An open list for one kind of ties.
#[derive(Debug)]
pub(crate) enum OpenList {
    LowH(BucketQueue),
    Keyed { heap: KeyedHeap, rule: Rule, pushes: u32 },
    Random(RandomQueue),
    Heap(Heap),
}

/// How a keyed heap breaks ties.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rule {
    HighH,
    Fifo,
    Lifo,
}

impl Rule {
    fn tie(self, h: u32, pushes: u32) -> u64 {
        match self {
            Rule::HighH => u64::from(!h) << 32 | u64::from(!pushes),
            Rule::Fifo => u64::from(pushes),
            Rule::Lifo => u64::from(!pushes),
        }
    }
}

impl OpenList {
    /// An open list that holds nothing yet.
    pub fn new(ties: Ties) -> Self {
        let keyed = |rule| OpenList::Keyed { heap: KeyedHeap::default(), rule, pushes: 0 };
        let heap = |library| OpenList::Heap(Heap::new(library));
        match ties {
            Ties::LowH => OpenList::LowH(BucketQueue::default()),
            Ties::HighH => keyed(Rule::HighH),
            Ties::Fifo => keyed(Rule::Fifo),
            Ties::Lifo => keyed(Rule::Lifo),
            Ties::Random { seed } => OpenList::Random(RandomQueue::new(seed)),
            Ties::Libcxx => heap(Library::Libcxx),
            Ties::Libstdcxx => heap(Library::Libstdcxx),
            Ties::Java => heap(Library::Java),
            Ties::Algs4 => heap(Library::Algs4),
            Ties::Heapq => heap(Library::Heapq),
        }
    }

    /// The bytes that pushing at (f, h) will newly allocate.
    #[inline]
    pub fn growth(&self, f: u64, h: u32) -> usize {
        match self {
            OpenList::LowH(queue) => queue.growth(f, h),
            OpenList::Keyed { heap, .. } => heap.growth(),
            OpenList::Random(queue) => queue.growth(f),
            OpenList::Heap(heap) => heap.growth(),
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        match self {
            OpenList::LowH(queue) => queue.bytes(),
            OpenList::Keyed { heap, .. } => heap.bytes(),
            OpenList::Random(queue) => queue.bytes(),
            OpenList::Heap(heap) => heap.bytes(),
        }
    }

    /// Adds a node if that takes no new memory and can be done at once; else does nothing and says `false`.
    #[expect(
        clippy::inline_always,
        reason = "in the innermost loop of best-first search, where the calls are a tenth of the instructions"
    )]
    #[inline(always)]
    pub fn push_within(&mut self, f: u64, h: u32, id: u32) -> bool {
        match self {
            OpenList::LowH(queue) => queue.push_within(f, h, id),
            other => other.push_unless_growing(f, h, id),
        }
    }

    #[inline(never)]
    fn push_unless_growing(&mut self, f: u64, h: u32, id: u32) -> bool {
        let has_room = self.growth(f, h) == 0;
        if has_room {
            self.push(f, h, id);
        }
        has_room
    }

    /// Adds a node.
    pub fn push(&mut self, f: u64, h: u32, id: u32) {
        match self {
            OpenList::LowH(queue) => queue.push(f, h, id),
            OpenList::Keyed { heap, rule, pushes } => {
                heap.push(f, rule.tie(h, *pushes), id);
                *pushes = pushes.wrapping_add(1);
            }
            OpenList::Random(queue) => queue.push(f, id),
            OpenList::Heap(heap) => heap.push(f, id),
        }
    }

    /// Takes the first node, with the f it was pushed at.
    #[inline]
    pub fn pop(&mut self) -> Option<(u64, u32)> {
        match self {
            OpenList::LowH(queue) => queue.pop(),
            other => other.pop_other(),
        }
    }

    /// Nodes that will leave before any other that is in the list now, the first of them last: as many as can be told
    /// without a search, and perhaps stale ones among them.
    #[inline]
    pub fn waiting(&self) -> &[u32] {
        match self {
            OpenList::LowH(queue) => queue.waiting(),
            _ => &[],
        }
    }

    #[inline(never)]
    fn pop_other(&mut self) -> Option<(u64, u32)> {
        match self {
            OpenList::LowH(queue) => queue.pop(),
            OpenList::Keyed { heap, .. } => heap.pop(),
            OpenList::Random(queue) => queue.pop(),
            OpenList::Heap(heap) => heap.pop(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order in which (f, h) pairs, numbered from 0, leave.
    fn order(ties: Ties, pairs: &[(u64, u32)]) -> Vec<u32> {
        let mut open = OpenList::new(ties);
        for (id, &(f, h)) in std::iter::zip(0.., pairs) {
            let (announced, before) = (open.growth(f, h), open.bytes());
            open.push(f, h, id);
            assert!(open.bytes() - before <= announced);
        }
        std::iter::from_fn(|| open.pop()).map(|(_, id)| id).collect()
    }

    #[test]
    fn each_rule_orders_equal_f_as_it_says() {
        let pairs = [(5, 1), (5, 2), (4, 9), (5, 1), (5, 2), (5, 0)];
        assert_eq!(order(Ties::LowH, &pairs), [2, 5, 3, 0, 4, 1]);
        assert_eq!(order(Ties::HighH, &pairs), [2, 4, 1, 3, 0, 5]);
        assert_eq!(order(Ties::Fifo, &pairs), [2, 0, 1, 3, 4, 5]);
        assert_eq!(order(Ties::Lifo, &pairs), [2, 5, 4, 3, 1, 0]);
    }

    #[test]
    fn random_ties_depend_on_the_seed_alone() {
        let pairs = [(1, 0); 20];
        let draw = |seed| order(Ties::Random { seed }, &pairs);
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }
}
