//! What waits to be expanded, and in which order: the queues and heaps of ordinary programs.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::rc::Rc;

use loyd_search::{Cost, Heap, Library};

/// What stands in the heap beside the priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beside {
    Counter,
    Newest,
    H,
    HNewest,
    G,
    State,
    HState,
    GState,
    /// The largest state first, as in a heap with the largest on top whose priorities are negated.
    LargestState,
    /// Nothing: what is equal leaves as the heap of a library has it.
    Nothing(Library),
    /// The same for a comparison that looks at h next.
    HAlone(Library),
}

/// Java's heap is that of algs4 too, and Python's that of libstdc++.
pub(super) const BESIDE: [Beside; 15] = [
    Beside::Counter,
    Beside::State,
    Beside::H,
    Beside::HState,
    Beside::Nothing(Library::Heapq),
    Beside::Nothing(Library::Java),
    Beside::Nothing(Library::Libcxx),
    Beside::G,
    Beside::GState,
    Beside::Newest,
    Beside::HNewest,
    Beside::HAlone(Library::Heapq),
    Beside::HAlone(Library::Java),
    Beside::HAlone(Library::Libcxx),
    Beside::LargestState,
];

impl Beside {
    /// Whether states are compared, so that the order in which they were pushed says nothing.
    pub fn by_state(self) -> bool {
        matches!(self, Beside::State | Beside::HState | Beside::GState | Beside::LargestState)
    }
}

/// A state on the way, as the queue holds it.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub place: u32,
    pub g: Cost,
    pub from: u32,
}

/// An item of a heap that compares states. Copies of one come in the order in which they were pushed.
pub(super) struct Entry {
    rank: Rank,
    key: Rc<[u16]>,
    largest: bool,
    turn: u64,
    item: Item,
}

/// The priority and what stands beside it: numbers of 0 and more, which are ordered as their bits are.
pub(super) type Rank = (u64, u64);

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> std::cmp::Ordering {
        let keys = if self.largest { other.key.cmp(&self.key) } else { self.key.cmp(&other.key) };
        self.rank.cmp(&other.rank).then(keys).then(self.turn.cmp(&other.turn))
    }
}

/// What waits to be expanded.
pub(super) enum Open {
    /// Where nothing but the order of pushing decides among equals, they stand in line.
    Lines { lines: BTreeMap<Rank, VecDeque<Item>>, newest: bool },
    /// Where states are compared.
    Heap { heap: BinaryHeap<Reverse<Entry>>, largest: bool, pushed: u64 },
    /// Where a library's heap decides.
    Library { heap: Heap<Rank>, items: Vec<Item> },
}

impl Open {
    pub fn new(beside: Beside) -> Open {
        match beside {
            Beside::Nothing(library) | Beside::HAlone(library) => {
                Open::Library { heap: Heap::new(library), items: Vec::new() }
            }
            _ if beside.by_state() => {
                let largest = beside == Beside::LargestState;
                Open::Heap { heap: BinaryHeap::new(), largest, pushed: 0 }
            }
            _ => {
                let newest = matches!(beside, Beside::Newest | Beside::HNewest);
                Open::Lines { lines: BTreeMap::new(), newest }
            }
        }
    }

    pub fn push(&mut self, rank: Rank, key: &Rc<[u16]>, item: Item) {
        match self {
            Open::Lines { lines, .. } => lines.entry(rank).or_default().push_back(item),
            Open::Heap { heap, largest, pushed } => {
                *pushed += 1;
                heap.push(Reverse(Entry { rank, key: key.clone(), largest: *largest, turn: *pushed, item }));
            }
            Open::Library { heap, items } => {
                heap.push(rank, items.len() as u32);
                items.push(item);
            }
        }
    }

    pub fn pop(&mut self) -> Option<Item> {
        match self {
            Open::Lines { lines, newest } => {
                let mut line = lines.first_entry()?;
                let item = if *newest { line.get_mut().pop_back() } else { line.get_mut().pop_front() };
                if line.get().is_empty() {
                    line.remove();
                }
                item
            }
            Open::Heap { heap, .. } => heap.pop().map(|Reverse(entry)| entry.item),
            Open::Library { heap, items } => heap.pop().map(|(_, id)| items[id as usize]),
        }
    }
}

/// Whose heap it is, for eyes.
pub(super) fn heap_of(library: Library) -> &'static str {
    match library {
        Library::Java | Library::Algs4 => "a heap of Java or algs4",
        Library::Heapq | Library::Libstdcxx => "a heap of Python or libstdc++",
        Library::Libcxx => "a heap of libc++",
    }
}
