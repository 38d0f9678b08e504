//! The order of equal f.

/// Which of the nodes with the smallest f is removed first.
///
/// A* finds the same cost under any ties, but expands more or fewer of the nodes whose f is the solution's cost.
/// The last five are the heaps of other languages, operation for operation, so that a count made elsewhere can be
/// met: they look at f alone and leave equal f in the order that their inner workings happen to give.
///
/// ```
/// use loyd_search::Ties;
/// assert_eq!(Ties::default(), Ties::LowH);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ties {
    /// The smaller h, then the newest: the one that seems closest to the goal.
    #[default]
    LowH,
    /// The larger h, then the newest.
    HighH,
    /// The oldest.
    Fifo,
    /// The newest.
    Lifo,
    /// Each is equally likely.
    Random {
        /// Equal seeds draw alike, on every platform.
        seed: u64,
    },
    /// C++ `priority_queue` of libc++ up to version 14 (Clang).
    Libcxx,
    /// C++ `priority_queue` of libstdc++ (GCC).
    Libstdcxx,
    /// Java's `java.util.PriorityQueue`.
    Java,
    /// `MinPQ` of Sedgewick and Wayne, "Algorithms", 4th edition.
    Algs4,
    /// Python's `heapq`.
    Heapq,
}

impl Ties {
    /// Whether this is one of the heaps of other languages.
    pub fn is_heap(self) -> bool {
        matches!(self, Ties::Libcxx | Ties::Libstdcxx | Ties::Java | Ties::Algs4 | Ties::Heapq)
    }
}
