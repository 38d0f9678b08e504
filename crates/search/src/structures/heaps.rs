//! The binary heaps of five well-known libraries, operation for operation.
//!
//! A heap keyed on f alone leaves the order of equal keys to its inner workings, and a search expands equal f in
//! that order: this is why two correct programs count different nodes on one board. All five insert alike. They
//! differ in how they remove:
//!
//! | library | after the first element is taken | equal children | stops when |
//! |---|---|---|---|
//! | libc++ up to 14 | the last element sinks from the top | left | the child is strictly worse |
//! | Java `PriorityQueue`, algs4 `MinPQ` | the last element sinks from the top | left | the child is not better |
//! | libstdc++, Python `heapq` | a hole sinks to a leaf; the last element fills it and rises | right | at a leaf |
//!
//! Java and algs4 are written differently (from 0 with a hole, from 1 with exchanges) and so are libstdc++ and
//! heapq, but the elements end at the same places, so each pair is one function here.

use super::growth;

/// Whose heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Library {
    /// C++ `priority_queue` of libc++ up to version 14.
    Libcxx,
    /// C++ `priority_queue` of libstdc++.
    Libstdcxx,
    /// Java's `PriorityQueue`.
    Java,
    /// `MinPQ` of algs4.
    Algs4,
    /// Python's `heapq`.
    Heapq,
}

/// A heap with the smallest f on top; f is whatever is compared.
#[derive(Debug, Clone)]
pub struct Heap<F = u64> {
    library: Library,
    entries: Vec<Entry<F>>,
}

#[derive(Debug, Clone, Copy)]
struct Entry<F> {
    f: F,
    id: u32,
}

impl<F: Ord + Copy> Heap<F> {
    /// A heap that holds nothing yet.
    pub fn new(library: Library) -> Self {
        Heap { library, entries: Vec::new() }
    }

    /// The bytes that the next push will newly allocate.
    #[inline]
    pub(crate) fn growth(&self) -> usize {
        growth::needed(&self.entries, self.entries.len() + 1)
    }

    /// The bytes held.
    pub(crate) fn bytes(&self) -> usize {
        growth::bytes(&self.entries)
    }

    /// Adds an entry at the end and lets it rise past strictly worse parents, as all five libraries do.
    pub fn push(&mut self, f: F, id: u32) {
        let len = self.entries.len() + 1;
        growth::make_room(&mut self.entries, len);
        self.entries.push(Entry { f, id });
        rise(&mut self.entries, len - 1, Entry { f, id });
    }

    /// Takes the top entry.
    pub fn pop(&mut self) -> Option<(F, u32)> {
        let last = self.entries.pop()?;
        let Some(&top) = self.entries.first() else { return Some((last.f, last.id)) };
        match self.library {
            Library::Libcxx => sink(&mut self.entries, last, |child, last| child <= last),
            Library::Java | Library::Algs4 => sink(&mut self.entries, last, |child, last| child < last),
            Library::Libstdcxx | Library::Heapq => sink_hole(&mut self.entries, last),
        }
        Some((top.f, top.id))
    }
}

/// Places `entry` at `place` or as far above it as strictly worse parents allow.
fn rise<F: Ord + Copy>(entries: &mut [Entry<F>], mut place: usize, entry: Entry<F>) {
    while place > 0 {
        let parent = (place - 1) / 2;
        if entries[parent].f <= entry.f {
            break;
        }
        entries[place] = entries[parent];
        place = parent;
    }
    entries[place] = entry;
}

/// Places `last` at the top or as far below as `goes_up(child's f, last's f)` says; of equal children the left
/// one is looked at.
fn sink<F: Ord + Copy>(entries: &mut [Entry<F>], last: Entry<F>, goes_up: impl Fn(F, F) -> bool) {
    let mut place = 0;
    loop {
        let mut child = 2 * place + 1;
        if child >= entries.len() {
            break;
        }
        if child + 1 < entries.len() && entries[child + 1].f < entries[child].f {
            child += 1;
        }
        if !goes_up(entries[child].f, last.f) {
            break;
        }
        entries[place] = entries[child];
        place = child;
    }
    entries[place] = last;
}

/// Moves the hole at the top down to a leaf along the better child, of equal ones the right one; `last` fills it
/// and rises.
fn sink_hole<F: Ord + Copy>(entries: &mut [Entry<F>], last: Entry<F>) {
    let mut place = 0;
    loop {
        let mut child = 2 * place + 1;
        if child >= entries.len() {
            break;
        }
        if child + 1 < entries.len() && entries[child + 1].f <= entries[child].f {
            child += 1;
        }
        entries[place] = entries[child];
        place = child;
    }
    rise(entries, place, last);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pushes 24 numbered entries with keys 0 to 3 from a linear congruential generator, pops after every third,
    /// then empties the heap: the order in which the numbers come out.
    fn order(library: Library) -> Vec<u32> {
        let (mut heap, mut order, mut x) = (Heap::new(library), Vec::new(), 1_u64);
        for id in 0..24 {
            x = (x * 1_103_515_245 + 12345) % (1 << 31);
            heap.push((x >> 16) % 4, id);
            if id % 3 == 2 {
                order.extend(heap.pop().map(|(_, id)| id));
            }
        }
        order.extend(std::iter::from_fn(|| heap.pop()).map(|(_, id)| id));
        order
    }

    #[test]
    fn equal_keys_leave_as_in_libstdcxx_12_and_python_3_heapq() {
        let seen = [2, 1, 8, 10, 12, 13, 16, 18, 14, 19, 20, 21, 9, 0, 6, 17, 22, 23, 3, 11, 5, 4, 15, 7];
        assert_eq!(order(Library::Libstdcxx), seen);
        assert_eq!(order(Library::Heapq), seen);
    }

    #[test]
    fn equal_keys_leave_as_in_java_17_priority_queue() {
        let seen = [2, 0, 8, 10, 12, 13, 14, 16, 18, 6, 21, 19, 20, 1, 9, 5, 3, 4, 7, 23, 17, 11, 15, 22];
        assert_eq!(order(Library::Java), seen);
    }

    /// The one-based, exchanging form in which algs4 presents it.
    fn algs4_by_exchanges() -> Vec<u32> {
        let (mut pq, mut order, mut x) = (vec![(0, 0)], Vec::new(), 1_u64);
        let pop = |pq: &mut Vec<(u64, u32)>| {
            let last = pq.len() - 1;
            pq.swap(1, last);
            let top = pq.pop().unwrap();
            let mut k = 1;
            while 2 * k < pq.len() {
                let mut j = 2 * k;
                j += usize::from(j + 1 < pq.len() && pq[j].0 > pq[j + 1].0);
                if pq[k].0 <= pq[j].0 {
                    break;
                }
                pq.swap(k, j);
                k = j;
            }
            top.1
        };
        for id in 0..24 {
            x = (x * 1_103_515_245 + 12345) % (1 << 31);
            pq.push(((x >> 16) % 4, id));
            let mut k = pq.len() - 1;
            while k > 1 && pq[k / 2].0 > pq[k].0 {
                pq.swap(k, k / 2);
                k /= 2;
            }
            if id % 3 == 2 {
                order.push(pop(&mut pq));
            }
        }
        while pq.len() > 1 {
            order.push(pop(&mut pq));
        }
        order
    }

    #[test]
    fn exchanging_from_one_ends_as_sinking_a_hole_from_zero() {
        assert_eq!(order(Library::Algs4), algs4_by_exchanges());
    }

    #[test]
    fn an_equal_child_moves_up_in_libcxx_but_not_in_java() {
        // Equal keys 0, 1, 2: after 0 leaves, 2 is put on top; in libc++ its equal child 1 moves up past it.
        let drained = |library| {
            let mut heap = Heap::new(library);
            (0..3).for_each(|id| heap.push(5, id));
            std::iter::from_fn(|| heap.pop()).map(|(_, id)| id).collect::<Vec<_>>()
        };
        assert_eq!(drained(Library::Libcxx), [0, 1, 2]);
        assert_eq!(drained(Library::Java), [0, 2, 1]);
    }

    #[test]
    fn keys_leave_in_order() {
        use Library::{Algs4, Heapq, Java, Libcxx, Libstdcxx};
        for library in [Libcxx, Libstdcxx, Java, Algs4, Heapq] {
            let mut heap = Heap::new(library);
            (0..1000_u32).for_each(|id| heap.push(u64::from(id * id % 101), id));
            let keys: Vec<_> = std::iter::from_fn(|| heap.pop()).map(|(f, _)| f).collect();
            assert!(keys.is_sorted() && keys.len() == 1000, "{library:?}");
        }
    }
}
