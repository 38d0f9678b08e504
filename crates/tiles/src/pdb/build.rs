//! Filling tables, level by level, whole nodes at a time.
//!
//! A breadth-first search from the goal over placements, counting only moves of the pattern's tiles. A level *pulls*:
//! each [node](super::nodes) of one colour gathers, among its k! [orders](super::orders), what its neighbours, all of
//! the other colour, had in the level before. So a node is written by one thread, reads only what is not written in
//! this level, and takes part in every second level only. What becomes of the new orders of a level is up to a `Sink`.
//!
//! Each node has two bitsets: the orders seen, and marks. During a level the marked orders that are not seen yet are the
//! new ones. At its end the *latest* orders of that colour are copied out of them, for the next level to pull from, and
//! a mark stays where the second lowest bit of the level is set: that is what a zero-aware table stores.
//!
//! Time is (edges of nodes) x k! / 24 word operations for each level that has news for a node; memory is 2.5 x 4/3 x k!
//! bits a node beside the table itself.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use loyd_search::Stop;
use loyd_search::hints::prefetch;
use zerocopy::IntoBytes;

use super::nodes::Nodes;
use super::orders::Orders;
use super::pages::Pages;
use super::rank::factorial;
use super::{Pattern, ZeroAwareTable};
use crate::crew::together;
use crate::{Bytes, Size};

/// What a builder may use, and how it tells how far it is.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How many threads to use; 0 is one for each core.
    pub threads: usize,
    /// The most bytes to take while building.
    pub bytes_max: usize,
    /// Called after each level with the share of placements seen so far, from 0 to 1.
    pub progress: &'a (dyn Fn(f64) + Sync),
    /// Asked before each piece of a level, and now and then before the first, whether to stop, and why.
    pub look: &'a (dyn Fn() -> Result<(), Stop> + Sync),
    /// Use what the processor offers beyond the portable instructions. Off for measuring.
    pub native: bool,
    /// Look at a table in its file instead of reading it into memory of our own, so that the processes of a machine share
    /// one copy. Nothing else may then change the file.
    pub shared: bool,
}

impl Default for Effort<'_> {
    /// All cores, 4 GB, silence.
    fn default() -> Self {
        Effort {
            threads: 0,
            bytes_max: 4 << 30,
            progress: &|_| {},
            look: &|| Ok(()),
            native: true,
            shared: false,
        }
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
        Bytes(*.needed), Bytes(*.allowed).as_typed())]
    TooLarge {
        /// The tiles of the pattern.
        tiles: usize,
        /// The board.
        size: Size,
        /// The bytes needed, at least.
        needed: usize,
        /// The bytes allowed.
        allowed: usize,
    },
    /// The machine would not give the memory.
    #[error("there is not enough memory to build the table")]
    OutOfMemory,
    /// A limit was reached, or somebody set the cancel flag.
    #[error("the table was not built: {0}")]
    Stopped(Stop),
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
    fn split<'a>(&'a mut self, nodes: &Nodes, cuts: &[Range<usize>]) -> Vec<Self::Part<'a>>;
    /// A node has `new` orders at `level`. The node and its set are counted from the first of the part.
    fn record(part: &mut Self::Part<'_>, set: usize, node: usize, new: &[u32], level: usize);
}

/// What the tables of all patterns with one number of tiles on boards of one size have in common: the graph.
#[derive(Debug)]
pub(super) struct Ground {
    pub nodes: Arc<Nodes>,
    pub orders: Orders,
    /// The first node of the odd colour.
    odd_start: usize,
    /// For each node, its edges: the neighbour's number within its colour, and the slide.
    edges: Vec<(u32, u16)>,
    first_edge: Vec<u32>,
}

/// Builds and reads tables one after another, and keeps what the next may have in common with those before.
///
/// ```
/// use loyd_tiles::{Goal, Size, pdb::{Effort, Partition, Workshop}};
/// let goal = Goal::Last.board(Size::new(3, 4).unwrap()).unwrap();
/// let partition = Partition::new(&"4-4-3".parse().unwrap(), &goal).unwrap();
/// let workshop = Workshop::default();
/// for pattern in partition.patterns() {
///     assert!(workshop.zero_aware(pattern, Effort::default()).is_ok());
/// }
/// ```
#[derive(Debug, Default)]
pub struct Workshop {
    ground: Mutex<Option<Arc<Ground>>>,
    /// Of tables that were read: on 5x5 they are 6 MB, and half of the time that it takes to read a table of six tiles.
    nodes: Mutex<Vec<Arc<Nodes>>>,
}

impl Workshop {
    /// Builds the zero-aware table of a pattern.
    ///
    /// # Errors
    /// As [`ZeroAwareTable::build`].
    pub fn zero_aware(&self, pattern: &Pattern, effort: Effort<'_>) -> Result<ZeroAwareTable, BuildError> {
        ZeroAwareTable::build_on(&self.ground, pattern, effort)
    }

    /// The nodes of patterns of `tiles` tiles, made once.
    pub(super) fn nodes(&self, size: Size, tiles: usize) -> Arc<Nodes> {
        let mut known = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = known.iter().find(|nodes| nodes.size() == size && nodes.tiles() == tiles) {
            return Arc::clone(same);
        }
        let nodes = Arc::new(Nodes::new(size, tiles));
        known.push(Arc::clone(&nodes));
        nodes
    }
}

/// The frame of one search: what stays the same from level to level.
pub(super) struct Builder<'e> {
    pub ground: Arc<Ground>,
    pub effort: Effort<'e>,
}

/// What a search found.
pub(super) struct Built {
    /// How many placements each level has.
    pub histogram: Vec<u64>,
    /// For each node and order, the second lowest bit of its level.
    pub marks: Pages,
}

/// The bitsets of all nodes.
struct Bitsets {
    seen: Pages,
    marks: Pages,
    /// Whether an order of the node is new in the level in which its colour last took part, and whether all are seen.
    news: Vec<bool>,
    full: Vec<bool>,
    /// The new orders of one colour.
    latest: Pages,
}

/// Where a level pulls from: one colour, its nodes counted from its first.
pub(super) struct Source<'a> {
    latest: &'a [u32],
    news: &'a [bool],
}

/// One thread's share of a level.
pub(super) struct Share<'a, P> {
    places: Range<usize>,
    seen: &'a mut [u32],
    marks: &'a mut [u32],
    news: &'a mut [bool],
    full: &'a mut [bool],
    part: P,
}

/// One thread's share of the end of a level.
struct Turn<'a> {
    seen: &'a mut [u32],
    marks: &'a mut [u32],
    latest: &'a mut [u32],
    news: &'a [bool],
}

impl Ground {
    fn new(size: Size, tiles: usize, effort: &Effort<'_>) -> Result<Ground, BuildError> {
        let (nodes, orders) = (Nodes::new(size, tiles), Orders::new(tiles, size.columns()));
        let odd_start = nodes.nodes(nodes.half(1).start).start;
        let (mut edges, mut first_edge) = (Vec::new(), vec![0]);
        for place in 0..nodes.half(1).end {
            if place % GROUND_STRIDE == 0 {
                (effort.look)().map_err(BuildError::Stopped)?;
            }
            for node in nodes.nodes(place) {
                for edge in nodes.edges(place, node) {
                    let within = if edge.node as usize >= odd_start { odd_start } else { 0 };
                    edges.push((edge.node - within as u32, orders.slide_of(&edge)));
                }
                first_edge.push(edges.len() as u32);
            }
        }
        Ok(Ground { nodes: Arc::new(nodes), orders, odd_start, edges, first_edge })
    }
}

/// Sets between two looks at the limits while the graph is made.
const GROUND_STRIDE: usize = 4096;

impl<'e> Builder<'e> {
    /// Checks that there is room, and prepares; on the ground of the table before, if it is the same.
    pub fn new<S: Sink>(
        pattern: &Pattern,
        effort: Effort<'e>,
        last: &Mutex<Option<Arc<Ground>>>,
    ) -> Result<Self, BuildError> {
        let (size, tiles) = (pattern.size(), pattern.tiles());
        let refuse = |needed| BuildError::TooLarge { tiles, size, needed, allowed: effort.bytes_max };
        let sets = Nodes::count_sets(size, tiles);
        let orders: u128 = (1..=tiles as u128).product();
        // A floor, before anything is made: one node a set, a bit a placement, two bitsets.
        let floor = usize::try_from(sets as u128 * orders / 4).unwrap_or(usize::MAX);
        if tiles > 12 || floor > effort.bytes_max || sets.saturating_mul(size.cells()) > effort.bytes_max {
            return Err(refuse(floor.max(1)));
        }
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let same = last.take().filter(|ground| ground.nodes.size() == size && ground.nodes.tiles() == tiles);
        let ground = match same {
            Some(ground) => ground,
            None => Arc::new(Ground::new(size, tiles, &effort)?),
        };
        *last = Some(Arc::clone(&ground));
        let (nodes, words) = (ground.nodes.len(), ground.orders.words());
        let needed = 10 * nodes * words + S::bytes(sets, nodes, words);
        if needed > effort.bytes_max {
            return Err(refuse(needed));
        }
        Ok(Builder { ground, effort })
    }

    /// Searches level by level into `sink`.
    pub fn run<S: Sink>(&self, pattern: &Pattern, sink: &mut S) -> Result<Built, BuildError> {
        let mut sets =
            Bitsets::new(self.ground.nodes.len(), self.ground.odd_start, self.ground.orders.words())?;
        let goal_set = pattern.homes().iter().fold(0, |set, &home| set | 1 << home);
        let start = self.ground.nodes.colour(goal_set);
        let mut histogram = vec![1];
        self.plant(pattern, goal_set, &mut sets, sink)?;
        let total = self.ground.nodes.len() as f64 * factorial(pattern.tiles()) as f64;
        let mut seen = 1;
        loop {
            let level = histogram.len();
            let colour = (start + level) % 2;
            let new = self.level(level, colour, &mut sets, sink)?;
            // A level without news ends the search: the one after it would pull from nothing.
            if new == 0 {
                return Ok(Built { histogram, marks: sets.marks });
            }
            self.turn(level, colour, &mut sets)?;
            seen += new;
            histogram.push(new);
            (self.effort.progress)(seen as f64 / total);
        }
    }

    /// Level 0: the goal.
    fn plant<S: Sink>(
        &self,
        pattern: &Pattern,
        goal_set: u32,
        sets: &mut Bitsets,
        sink: &mut S,
    ) -> Result<(), BuildError> {
        let words = self.ground.orders.words();
        let (place, colour) = (self.ground.nodes.place(goal_set), self.ground.nodes.colour(goal_set));
        let node = self.ground.nodes.node(goal_set, pattern.blank_home());
        let labels: Vec<u8> = (0..pattern.tiles() as u8).collect();
        let (word, bit) = self.ground.orders.locate(&labels);
        sets.marks.words_mut()[node * words + word] = 1 << bit;
        sets.news[node] = true;
        let mut parts = sink.split(&self.ground.nodes, std::slice::from_ref(&(place..place + 1)));
        let new = &sets.marks.words()[node * words..][..words];
        S::record(&mut parts[0], 0, node - self.ground.nodes.nodes(place).start, new, 0);
        self.turn(0, colour, sets)
    }

    /// The nodes of a colour.
    fn half(&self, colour: usize) -> Range<usize> {
        if colour == 0 { 0..self.ground.odd_start } else { self.ground.odd_start..self.ground.nodes.len() }
    }

    /// One level, on all threads; says how many placements it found.
    fn level<S: Sink>(
        &self,
        level: usize,
        colour: usize,
        sets: &mut Bitsets,
        sink: &mut S,
    ) -> Result<u64, BuildError> {
        let cuts = self.cuts(colour);
        let parts = sink.split(&self.ground.nodes, &cuts);
        let (half, words) = (self.half(colour), self.ground.orders.words());
        let mut seen = &mut sets.seen.words_mut()[half.start * words..];
        let mut marks = &mut sets.marks.words_mut()[half.start * words..];
        let (even, odd) = sets.news.split_at_mut(self.ground.odd_start);
        let (mut news, other_news) = if colour == 0 { (even, &*odd) } else { (odd, &*even) };
        let mut full = &mut sets.full[half];
        let mut shares = Vec::with_capacity(cuts.len());
        for (places, part) in std::iter::zip(&cuts, parts) {
            let count = self.count(places);
            shares.push(Share {
                places: places.clone(),
                seen: take(&mut seen, count * words),
                marks: take(&mut marks, count * words),
                news: take(&mut news, count),
                full: take(&mut full, count),
                part,
            });
        }
        let source = Source { latest: sets.latest.words(), news: other_news };
        let found = AtomicUsize::new(0);
        self.spread(shares, &|share| {
            found.fetch_add(self.pull_share::<S>(level, &source, share) as usize, Ordering::Relaxed);
        })?;
        Ok(found.into_inner() as u64)
    }

    /// Ends a level: what is new becomes the latest and is seen.
    fn turn(&self, level: usize, colour: usize, sets: &mut Bitsets) -> Result<(), BuildError> {
        let (half, words) = (self.half(colour), self.ground.orders.words());
        let mut seen = &mut sets.seen.words_mut()[half.start * words..];
        let mut marks = &mut sets.marks.words_mut()[half.start * words..];
        let (mut latest, mut news) = (sets.latest.words_mut(), &sets.news[half]);
        let turn = |places: &Range<usize>| {
            let count = self.count(places);
            let (seen, marks) = (take(&mut seen, count * words), take(&mut marks, count * words));
            let latest = take(&mut latest, count * words);
            Turn { seen, marks, latest, news: news.split_off(..count).expect("cuts add up to the whole") }
        };
        let turns: Vec<_> = self.cuts(colour).iter().map(turn).collect();
        let forget = if level & 2 == 0 { u32::MAX } else { 0 };
        self.spread(turns, &|turn| {
            let seen = turn.seen.chunks_exact_mut(words).zip(turn.marks.chunks_exact_mut(words));
            let nodes = seen.zip(turn.latest.chunks_exact_mut(words)).zip(turn.news);
            for (((seen, marks), latest), _) in nodes.filter(|(_, news)| **news) {
                for ((seen, mark), latest) in seen.iter_mut().zip(marks).zip(latest) {
                    let new = *mark & !*seen;
                    *latest = new;
                    *seen |= new;
                    *mark &= !(new & forget);
                }
            }
        })
    }

    /// Does all jobs, on as many threads as there are, unless it is to stop: asked before each.
    fn spread<J: Send>(&self, jobs: Vec<J>, job: &(dyn Fn(J) + Sync)) -> Result<(), BuildError> {
        let threads = self.effort.thread_count().min(jobs.len());
        let (queue, stopped) = (Mutex::new(jobs.into_iter()), OnceLock::new());
        let work = || {
            while stopped.get().is_none() {
                if let Err(stop) = (self.effort.look)() {
                    stopped.get_or_init(|| stop);
                    return;
                }
                let next = queue.lock().expect("no thread panics while it holds the queue").next();
                let Some(next) = next else { return };
                job(next);
            }
        };
        together(threads, work);
        stopped.into_inner().map_or(Ok(()), |stop| Err(BuildError::Stopped(stop)))
    }

    /// How many nodes the sets at these places have.
    fn count(&self, places: &Range<usize>) -> usize {
        self.ground.nodes.nodes(places.end).start - self.ground.nodes.nodes(places.start).start
    }

    /// Ranges of places, small enough that threads end a level together.
    fn cuts(&self, colour: usize) -> Vec<Range<usize>> {
        let half = self.ground.nodes.half(colour);
        let length = (half.len() / (16 * self.effort.thread_count())).max(1);
        half.clone().step_by(length).map(|start| start..(start + length).min(half.end)).collect()
    }

    fn pull_share<S: Sink>(&self, level: usize, source: &Source<'_>, share: Share<'_, S::Part<'_>>) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if self.effort.native && super::simd::available() {
            return self.pull_share_simd::<S>(level, source, share);
        }
        self.pull_share_with::<S, _>(level, source, share, OneByOne::new(&self.ground.orders))
    }

    #[inline(always)]
    pub(super) fn pull_share_with<S: Sink, G: Gather>(
        &self,
        level: usize,
        source: &Source<'_>,
        mut share: Share<'_, S::Part<'_>>,
        mut gather: G,
    ) -> u64 {
        let words = self.ground.orders.words();
        let first = self.ground.nodes.nodes(share.places.start).start;
        let mut found = 0;
        for place in share.places.clone() {
            for node in self.ground.nodes.nodes(place) {
                let within = node - first;
                share.news[within] = false;
                if share.full[within] {
                    continue;
                }
                let mut any = false;
                for edge in self.ground.first_edge[node]..self.ground.first_edge[node + 1] {
                    let (other, slide) = self.ground.edges[edge as usize];
                    self.ask_for_edge(edge as usize + AHEAD, source);
                    if source.news[other as usize] {
                        if !any {
                            gather.clear();
                            any = true;
                        }
                        gather.pull(slide, &source.latest[other as usize * words..][..words]);
                    }
                }
                if !any {
                    continue;
                }
                let marks = &mut share.marks[within * words..][..words];
                let seen = &share.seen[within * words..][..words];
                let (count, full) = gather.mark_new(seen, marks);
                share.full[within] = full;
                if count > 0 {
                    share.news[within] = true;
                    found += u64::from(count);
                    S::record(
                        &mut share.part,
                        place - share.places.start,
                        within,
                        gather.new_orders(),
                        level,
                    );
                }
            }
        }
        found
    }
}

impl Builder<'_> {
    /// Asks for what an edge will pull, of this node or of a later one.
    #[inline(always)]
    fn ask_for_edge(&self, edge: usize, source: &Source<'_>) {
        if let Some(&(other, _)) = self.ground.edges.get(edge) {
            let bytes = 4 * self.ground.orders.words();
            for line in (0..bytes).step_by(64) {
                prefetch(source.latest.as_bytes(), other as usize * bytes + line);
            }
        }
    }
}

/// How many edges ahead memory is asked for. Without it, tables of seven tiles take 1.2 times as long in portable code.
const AHEAD: usize = 2;

/// Gathers the orders that one node has from its neighbours.
pub(super) trait Gather {
    /// Begins anew with none.
    fn clear(&mut self);
    /// Adds those of a neighbour, after the slide from here to there.
    fn pull(&mut self, slide: u16, from: &[u32]);
    /// Keeps those that are not yet seen, and marks them. Says how many these are, and whether nothing is left to see.
    fn mark_new(&mut self, seen: &[u32], marks: &mut [u32]) -> (u32, bool);
    /// What was kept.
    fn new_orders(&mut self) -> &[u32];
}

/// In portable code, and with nodes of any length.
pub(super) struct OneByOne<'o> {
    orders: &'o Orders,
    gathered: Vec<u32>,
}

impl<'o> OneByOne<'o> {
    pub fn new(orders: &'o Orders) -> Self {
        OneByOne { orders, gathered: vec![0; orders.words()] }
    }
}

impl Gather for OneByOne<'_> {
    #[inline(always)]
    fn clear(&mut self) {
        self.gathered.fill(0);
    }

    #[inline(always)]
    fn pull(&mut self, slide: u16, from: &[u32]) {
        self.orders.pull(slide, from, &mut self.gathered);
    }

    #[inline(always)]
    fn mark_new(&mut self, seen: &[u32], marks: &mut [u32]) -> (u32, bool) {
        let mask = self.orders.mask();
        let (mut count, mut all) = (0, mask);
        for ((gathered, &seen), mark) in self.gathered.iter_mut().zip(seen).zip(marks) {
            *gathered &= !seen;
            *mark |= *gathered;
            all &= seen | *gathered;
            count += gathered.count_ones();
        }
        (count, all == mask)
    }

    #[inline(always)]
    fn new_orders(&mut self) -> &[u32] {
        &self.gathered
    }
}

/// The first `count` of what is left.
#[expect(clippy::mut_mut, reason = "the slice that is left gets shorter")]
fn take<'a, T>(left: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    left.split_off_mut(..count).expect("cuts add up to the whole")
}

impl Bitsets {
    fn new(nodes: usize, odd_start: usize, words: usize) -> Result<Bitsets, BuildError> {
        let pages = |words| Pages::zeroed(words * 4).map_err(|_| BuildError::OutOfMemory);
        Ok(Bitsets {
            seen: pages(nodes * words)?,
            marks: pages(nodes * words)?,
            news: vec![false; nodes],
            full: vec![false; nodes],
            latest: pages(odd_start.max(nodes - odd_start) * words)?,
        })
    }
}
