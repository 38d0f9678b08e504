//! Filling tables, level by level, whole nodes at a time.
//!
//! A breadth-first search from the goal over placements, counting only moves of the pattern's tiles. Each
//! [node](super::nodes) keeps two bitsets of its k! [orders](super::orders): those seen, and those of the latest
//! level. A level *pulls*: each node of one colour gathers what its neighbours, all of the other colour, had in the
//! level before. So a node is written by one thread, reads only what is not written in this level, and takes part in
//! every second level only. What becomes of the new orders of a level is up to a `Sink`.
//!
//! Time is (edges of nodes) x k! / 24 word operations for each level that has news for a node; memory is 2 x 4/3 x k!
//! bits a node beside the table itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::Pattern;
use super::nodes::Nodes;
use super::orders::Orders;
use super::pages::Pages;
use super::rank::factorial;

/// What a builder may use, and how it tells how far it is.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How many threads to use; 0 is one for each core.
    pub threads: usize,
    /// The most bytes to take while building.
    pub bytes_max: usize,
    /// Called after each level with the share of placements seen so far, from 0 to 1.
    pub progress: &'a (dyn Fn(f64) + Sync),
    /// Set from elsewhere to stop.
    pub cancel: &'a AtomicBool,
    /// Use what the processor offers beyond the portable instructions. Off for measuring.
    pub native: bool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Effort<'_> {
    /// All cores, 4 GB, silence.
    fn default() -> Self {
        Effort { threads: 0, bytes_max: 4 << 30, progress: &|_| {}, cancel: &NEVER, native: true }
    }
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Effort {{ threads: {}, bytes_max: {}, .. }}", self.threads, self.bytes_max)
    }
}

impl Effort<'_> {
    pub(crate) fn thread_count(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n,
        }
    }
}

/// Why there is no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The table or its building would take too much memory.
    #[error("a table of {tiles} tiles on a {size} board takes {} to build, more than the {} allowed",
        Bytes(*.needed), Bytes(*.allowed))]
    TooLarge {
        /// The tiles of the pattern.
        tiles: usize,
        /// The board.
        size: crate::Size,
        /// The bytes needed, at least.
        needed: usize,
        /// The bytes allowed.
        allowed: usize,
    },
    /// The machine would not give the memory.
    #[error("there is not enough memory to build the table")]
    OutOfMemory,
    /// Somebody set the cancel flag.
    #[error("building the table was cancelled")]
    Cancelled,
}

/// Bytes, for people.
struct Bytes(usize);

impl std::fmt::Display for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            usize::MAX => write!(f, "more than can be counted"),
            bytes if bytes < 10_000_000 => write!(f, "{} kB", bytes / 1000),
            bytes => write!(f, "{} MB", bytes / 1_000_000),
        }
    }
}

/// What becomes of new orders.
pub(super) trait Sink: Sync {
    /// A run of sets, held by one thread during a level.
    type Part<'a>: Send
    where
        Self: 'a;
    /// The bytes that the sink takes for a pattern while building.
    fn bytes(sets: usize, nodes: usize, words: usize) -> usize;
    /// Splits one colour into parts, one for each range of places in `cuts`.
    fn split<'a>(&'a mut self, nodes: &Nodes, cuts: &[std::ops::Range<usize>]) -> Vec<Self::Part<'a>>;
    /// A node has `new` orders at `level`. The node and its set are counted from the first of the part.
    fn record(part: &mut Self::Part<'_>, set: usize, node: usize, new: &[u32], level: usize);
}

/// The frame of one search: what stays the same from level to level.
pub(super) struct Builder<'e> {
    pub nodes: Nodes,
    pub orders: Orders,
    pub effort: Effort<'e>,
    /// For each node, its edges: the neighbour's number within its colour, and the slide.
    edges: Vec<(u32, u16)>,
    first_edge: Vec<u32>,
}

/// The bitsets of one colour.
pub(super) struct Half {
    seen: Pages,
    latest: Pages,
    /// Whether `latest` of a node is not empty, and whether `seen` is full.
    news: Vec<bool>,
    full: Vec<bool>,
}

/// One thread's share of a level.
pub(super) struct Share<'a, P> {
    places: std::ops::Range<usize>,
    seen: &'a mut [u32],
    latest: &'a mut [u32],
    news: &'a mut [bool],
    full: &'a mut [bool],
    part: P,
}

impl<'e> Builder<'e> {
    /// Checks that there is room, and prepares.
    pub fn new<S: Sink>(pattern: &Pattern, effort: Effort<'e>) -> Result<Self, BuildError> {
        let (size, tiles) = (pattern.size(), pattern.tiles());
        let refuse = |needed| BuildError::TooLarge { tiles, size, needed, allowed: effort.bytes_max };
        let sets = Nodes::count_sets(size, tiles);
        let orders: u128 = (1..=tiles as u128).product();
        // A floor, before anything is made: one node a set, a bit a placement, two bitsets.
        let floor = usize::try_from(sets as u128 * orders / 4).unwrap_or(usize::MAX);
        if tiles > 12 || floor > effort.bytes_max || sets.saturating_mul(size.cells()) > effort.bytes_max {
            return Err(refuse(floor.max(1)));
        }
        let (nodes, orders) = (Nodes::new(size, tiles), Orders::new(tiles, size.columns()));
        let needed = 8 * nodes.len() * orders.words() + S::bytes(sets, nodes.len(), orders.words());
        if needed > effort.bytes_max {
            return Err(refuse(needed));
        }
        let mut builder = Builder { nodes, orders, effort, edges: Vec::new(), first_edge: vec![0] };
        builder.list_edges();
        Ok(builder)
    }

    fn list_edges(&mut self) {
        let odd_start = self.nodes.nodes(self.nodes.half(1).start).start;
        for place in 0..self.nodes.half(1).end {
            for node in self.nodes.nodes(place) {
                for edge in self.nodes.edges(place, node) {
                    let within = if edge.node as usize >= odd_start { odd_start } else { 0 };
                    self.edges.push((edge.node - within as u32, self.orders.slide_of(&edge)));
                }
                self.first_edge.push(self.edges.len() as u32);
            }
        }
    }

    /// Searches level by level into `sink`, and gives back how many placements each level has.
    pub fn run<S: Sink>(&self, pattern: &Pattern, sink: &mut S) -> Result<Vec<u64>, BuildError> {
        let words = self.orders.words();
        let count = |colour| {
            let sets = self.nodes.half(colour);
            self.nodes.nodes(sets.end).start - self.nodes.nodes(sets.start).start
        };
        let mut halves = [Half::new(count(0), words)?, Half::new(count(1), words)?];
        let goal_set = pattern.homes().iter().fold(0, |set, &home| set | 1 << home);
        let start = self.nodes.colour(goal_set);
        let mut histogram = vec![1];
        self.plant(pattern, goal_set, &mut halves[start], sink);
        let total = self.nodes.len() as f64 * factorial(pattern.tiles()) as f64;
        let mut seen = 1;
        loop {
            if self.effort.cancel.load(Ordering::Relaxed) {
                return Err(BuildError::Cancelled);
            }
            let level = histogram.len();
            let colour = (start + level) % 2;
            let [even, odd] = &mut halves;
            let (target, source) = if colour == 0 { (even, odd) } else { (odd, even) };
            let new = self.level(level, colour, source, target, sink);
            // A level without news ends the search: the one after it would pull from nothing.
            if new == 0 {
                return Ok(histogram);
            }
            seen += new;
            histogram.push(new);
            (self.effort.progress)(seen as f64 / total);
        }
    }

    /// Level 0: the goal.
    fn plant<S: Sink>(&self, pattern: &Pattern, goal_set: u32, half: &mut Half, sink: &mut S) {
        let words = self.orders.words();
        let place = self.nodes.place(goal_set);
        let sets = self.nodes.half(self.nodes.colour(goal_set));
        let node = self.nodes.node(goal_set, pattern.blank_home());
        let within = node - self.nodes.nodes(sets.start).start;
        let labels: Vec<u8> = (0..pattern.tiles() as u8).collect();
        let (word, bit) = self.orders.locate(&labels);
        half.seen.words_mut()[within * words + word] |= 1 << bit;
        half.latest.words_mut()[within * words + word] |= 1 << bit;
        half.news[within] = true;
        let mut parts = sink.split(&self.nodes, std::slice::from_ref(&(place..place + 1)));
        let new = &half.latest.words()[within * words..][..words];
        S::record(&mut parts[0], 0, node - self.nodes.nodes(place).start, new, 0);
    }

    /// One level, on all threads; says how many placements it found.
    fn level<S: Sink>(
        &self,
        level: usize,
        colour: usize,
        source: &Half,
        target: &mut Half,
        sink: &mut S,
    ) -> u64 {
        let cuts = self.cuts(colour);
        let shares = self.shares(&cuts, target, sink.split(&self.nodes, &cuts));
        let queue = Mutex::new(shares.into_iter());
        let found = AtomicUsize::new(0);
        let work = || {
            loop {
                let next = queue.lock().expect("no thread panics while it holds the queue").next();
                let Some(share) = next else { return };
                found.fetch_add(self.pull_share::<S>(level, source, share) as usize, Ordering::Relaxed);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.effort.thread_count().min(cuts.len()) {
                scope.spawn(work);
            }
            work();
        });
        found.into_inner() as u64
    }

    /// Ranges of places, small enough that threads end a level together.
    fn cuts(&self, colour: usize) -> Vec<std::ops::Range<usize>> {
        let half = self.nodes.half(colour);
        let length = (half.len() / (16 * self.effort.thread_count())).max(1);
        half.clone().step_by(length).map(|start| start..(start + length).min(half.end)).collect()
    }

    fn shares<'a, P>(
        &self,
        cuts: &[std::ops::Range<usize>],
        target: &'a mut Half,
        parts: Vec<P>,
    ) -> Vec<Share<'a, P>> {
        let words = self.orders.words();
        let (mut seen, mut latest) = (target.seen.words_mut(), target.latest.words_mut());
        let (mut news, mut full) = (&mut target.news[..], &mut target.full[..]);
        let mut shares = Vec::with_capacity(cuts.len());
        for (places, part) in std::iter::zip(cuts, parts) {
            let count = self.nodes.nodes(places.end).start - self.nodes.nodes(places.start).start;
            let (s, l) = (seen.split_off_mut(..count * words), latest.split_off_mut(..count * words));
            let (n, f) = (news.split_off_mut(..count), full.split_off_mut(..count));
            let [seen, latest] = [s, l].map(|part| part.expect("the parts add up to the whole"));
            let [news, full] = [n, f].map(|part| part.expect("the parts add up to the whole"));
            shares.push(Share { places: places.clone(), seen, latest, news, full, part });
        }
        shares
    }

    fn pull_share<S: Sink>(&self, level: usize, source: &Half, share: Share<'_, S::Part<'_>>) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.effort.native && super::simd::available() {
            return self.pull_share_simd::<S>(level, source, share);
        }
        self.pull_share_inline::<S>(level, source, share)
    }

    #[inline(always)]
    pub(super) fn pull_share_inline<S: Sink>(
        &self,
        level: usize,
        source: &Half,
        mut share: Share<'_, S::Part<'_>>,
    ) -> u64 {
        let words = self.orders.words();
        let first = self.nodes.nodes(share.places.start).start;
        let from = source.latest.words();
        let mut gathered = vec![0_u32; words];
        let mut found = 0;
        for place in share.places.clone() {
            for node in self.nodes.nodes(place) {
                let within = node - first;
                share.news[within] = false;
                if share.full[within] {
                    continue;
                }
                let mut any = false;
                for edge in self.first_edge[node]..self.first_edge[node + 1] {
                    let (other, slide) = self.edges[edge as usize];
                    if source.news[other as usize] {
                        if !any {
                            gathered.fill(0);
                            any = true;
                        }
                        self.orders.pull(slide, &from[other as usize * words..][..words], &mut gathered);
                    }
                }
                if !any {
                    continue;
                }
                let latest = &mut share.latest[within * words..][..words];
                let seen = &mut share.seen[within * words..][..words];
                let (count, full) = settle(&gathered, seen, latest, self.orders.mask());
                share.full[within] = full;
                if count > 0 {
                    share.news[within] = true;
                    found += u64::from(count);
                    S::record(&mut share.part, place - share.places.start, within, latest, level);
                }
            }
        }
        found
    }
}

/// What is gathered and not yet seen is the latest. Says how much that is, and whether nothing is left to see.
#[inline(always)]
fn settle(gathered: &[u32], seen: &mut [u32], latest: &mut [u32], mask: u32) -> (u32, bool) {
    let (mut count, mut all) = (0, mask);
    for ((&gathered, seen), latest) in gathered.iter().zip(seen).zip(latest) {
        let new = gathered & !*seen;
        *latest = new;
        *seen |= new;
        all &= *seen;
        count += new.count_ones();
    }
    (count, all == mask)
}

impl Half {
    fn new(nodes: usize, words: usize) -> Result<Half, BuildError> {
        let bitsets = || Pages::zeroed(nodes * words * 4).map_err(|_| BuildError::OutOfMemory);
        Ok(Half { seen: bitsets()?, latest: bitsets()?, news: vec![false; nodes], full: vec![false; nodes] })
    }
}
