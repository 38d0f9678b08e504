//! What every counter means, in one line each: the words that people are shown. The definitions themselves are kept by
//! `loyd_search`'s monitor.

/// A counter of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counter {
    /// Its name, as in JSON.
    pub name: &'static str,
    /// What it counts.
    pub meaning: &'static str,
}

/// Every counter.
pub const COUNTERS: [Counter; 5] = [
    Counter {
        name: "expanded",
        meaning: "boards whose successors were asked for, and the goal where it is tested when it is removed; a stale removal is none",
    },
    Counter { name: "generated", meaning: "children made; duplicates count, the start does not" },
    Counter {
        name: "frontier_max",
        meaning: "the largest open list, just before a removal; in depth-first searches the longest path",
    },
    Counter { name: "depth_max", meaning: "the depth of the deepest child made, where it is measured" },
    Counter {
        name: "iterations",
        meaning: "how often a deepening search started over; its other counts are sums over all of them",
    },
];
