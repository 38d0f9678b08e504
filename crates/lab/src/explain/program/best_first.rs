//! Programs with a queue or a heap.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::rc::Rc;

use loyd_search::{Cost, Stop};

use super::map::{Map, Order, Way};
use super::{Counted, Counts, work_max};
use crate::algorithm::Algorithm;
use crate::domain::World;

/// What stands in the heap beside the priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    Counter,
    Newest,
    H,
    HNewest,
    G,
    State,
    HState,
    GState,
}

const BESIDE: [Beside; 8] = [
    Beside::Counter,
    Beside::State,
    Beside::H,
    Beside::HState,
    Beside::G,
    Beside::GState,
    Beside::Newest,
    Beside::HNewest,
];

/// When a state is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    /// A path that is no cheaper is dropped, and what it makes stale is passed over.
    Cheaper,
    /// The same, with stale ones expanded again.
    CheaperAgain,
    /// From its removal on; second copies are passed over.
    Removed,
    /// From its removal on; second copies are expanded again.
    RemovedAgain,
    /// From when it is first put into the queue.
    Met,
}

/// Rules, and whether the goal is tested when it is made.
const RULES: [(Known, bool); 10] = [
    (Known::Cheaper, false),
    (Known::Removed, false),
    (Known::Met, false),
    (Known::Cheaper, true),
    (Known::Removed, true),
    (Known::Met, true),
    (Known::RemovedAgain, false),
    (Known::CheaperAgain, false),
    (Known::RemovedAgain, true),
    (Known::CheaperAgain, true),
];

struct Program {
    algorithm: Algorithm,
    beside: Beside,
    known: Known,
    /// Whether the goal is tested when it is made.
    early: bool,
    /// Whether estimates are real numbers.
    real: bool,
}

/// Runs all of them. The usual ones come first.
pub(super) fn run_all<W: World>(
    map: &mut Map<'_, W>,
    algorithm: Algorithm,
    number: u64,
    counted: &mut Counted,
) -> Result<(), Stop> {
    let orders = map.orders()?;
    let besides = if algorithm == Algorithm::Bfs { &BESIDE[..1] } else { &BESIDE[..] };
    // Who has an estimate that is no whole number seldom rounds it.
    for real in [map.fractional, !map.fractional] {
        for (known, early) in RULES {
            for &beside in besides {
                let program = Program { algorithm, beside, known, early, real };
                if !program.is_another() || (real && !map.fractional) {
                    continue;
                }
                let name = |order: &str| program.name(order);
                if beside.by_state() {
                    let mut each = program.run_by_state(map, &orders, number)?.into_iter();
                    counted.take(number, &orders, name, |_| Ok(each.next().flatten()))?;
                } else {
                    counted.take(number, &orders, name, |at| program.run(map, &orders[at], number))?;
                }
            }
        }
    }
    Ok(())
}

impl Beside {
    /// Whether states are compared, so that the order in which they were pushed says nothing.
    fn by_state(self) -> bool {
        matches!(self, Beside::State | Beside::HState | Beside::GState)
    }
}

/// A state on the way, as the queue holds it.
#[derive(Clone, Copy)]
struct Item {
    place: u32,
    g: Cost,
    from: u32,
}

/// An item of a heap that compares states. Copies of one come in the order in which they were pushed.
#[derive(Clone)]
struct Entry {
    rank: Rank,
    key: Rc<[u16]>,
    turn: u64,
    item: Item,
}

/// The priority and what stands beside it: numbers of 0 and more, which are ordered as their bits are.
type Rank = (u64, u64);

impl Entry {
    fn all(&self) -> (Rank, &[u16], u64) {
        (self.rank, &self.key, self.turn)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.all() == other.all()
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
        self.all().cmp(&other.all())
    }
}

/// What waits to be expanded.
#[derive(Clone)]
enum Open {
    /// Where nothing but the order of pushing decides among equals, they stand in line.
    Lines { lines: BTreeMap<Rank, VecDeque<Item>>, len: u64, newest: bool },
    /// Where states are compared.
    Heap { heap: BinaryHeap<Reverse<Entry>>, pushed: u64 },
}

impl Open {
    fn new(beside: Beside) -> Open {
        if beside.by_state() {
            return Open::Heap { heap: BinaryHeap::new(), pushed: 0 };
        }
        let newest = matches!(beside, Beside::Newest | Beside::HNewest);
        Open::Lines { lines: BTreeMap::new(), len: 0, newest }
    }

    fn len(&self) -> u64 {
        match self {
            Open::Lines { len, .. } => *len,
            Open::Heap { heap, .. } => heap.len() as u64,
        }
    }

    fn push(&mut self, rank: Rank, key: &Rc<[u16]>, item: Item) {
        match self {
            Open::Lines { lines, len, .. } => {
                lines.entry(rank).or_default().push_back(item);
                *len += 1;
            }
            Open::Heap { heap, pushed } => {
                *pushed += 1;
                heap.push(Reverse(Entry { rank, key: key.clone(), turn: *pushed, item }));
            }
        }
    }

    fn pop(&mut self) -> Option<Item> {
        match self {
            Open::Lines { lines, len, newest } => {
                let mut line = lines.first_entry()?;
                let item = if *newest { line.get_mut().pop_back() } else { line.get_mut().pop_front() };
                if line.get().is_empty() {
                    line.remove();
                }
                *len -= 1;
                item
            }
            Open::Heap { heap, .. } => heap.pop().map(|Reverse(entry)| entry.item),
        }
    }
}

/// A run so far.
#[derive(Clone)]
struct Run {
    tally: Tally,
    open: Open,
    /// What the cheapest known way to each place costs.
    best: Vec<Cost>,
    closed: Vec<bool>,
    /// The moves of the place that is expanded.
    ways: Vec<Way>,
}

/// How a run goes on.
enum Next {
    Expand(Item),
    /// The goal was removed.
    Found,
    /// None of its counts can be the number any more.
    Beyond,
    GivenUp,
}

/// What one run counts.
#[derive(Clone, Default)]
struct Tally {
    removed: u64,
    expanded: u64,
    made: u64,
    forward: u64,
    pushed: u64,
    met: u64,
    /// Different states that were expanded.
    distinct: u64,
    open_max: u64,
    /// Whether the goal was removed, and so counted among the expanded.
    goal_removed: bool,
}

impl Program {
    /// Whether it differs from those before it: h beside h, or g beside g, say nothing.
    fn is_another(&self) -> bool {
        match (self.algorithm, self.beside) {
            (Algorithm::Greedy, Beside::H | Beside::HNewest | Beside::HState) => false,
            (Algorithm::Ucs, beside) => {
                matches!(beside, Beside::Counter | Beside::Newest | Beside::State)
            }
            _ => true,
        }
    }

    fn name(&self, order: &str) -> String {
        let priority = match self.algorithm {
            Algorithm::Greedy => "h",
            Algorithm::Ucs => "g",
            _ => "f",
        };
        let beside = match self.beside {
            Beside::Counter => "counter",
            Beside::Newest => "-counter",
            Beside::H => "h, counter",
            Beside::HNewest => "h, -counter",
            Beside::G => "g, counter",
            Beside::State => "state",
            Beside::HState => "h, state",
            Beside::GState => "g, state",
        };
        let keys = match self.algorithm {
            Algorithm::Bfs => "a queue".to_owned(),
            _ => format!("a heap of ({priority}, {beside})"),
        };
        let known = match self.known {
            Known::Cheaper => "cheaper paths pushed again",
            Known::CheaperAgain => "cheaper paths pushed again and stale ones expanded",
            Known::Removed => "closed when removed",
            Known::RemovedAgain => "closed when removed, copies expanded again",
            Known::Met => "closed when pushed",
        };
        let mut parts = vec![keys, known.to_owned()];
        parts.extend(Some(order.to_owned()).filter(|order| !order.is_empty()));
        parts.extend(self.early.then(|| "the goal tested when made".to_owned()));
        parts.extend(self.real.then(|| format!("real-valued {priority}")));
        format!("a program with {}", parts.join(", "))
    }

    fn rank<W: World>(&self, map: &Map<'_, W>, place: u32, g: Cost) -> Rank {
        let there = map.place(place);
        let h = if self.real { there.exact } else { f64::from(there.h) };
        let priority = match self.algorithm {
            Algorithm::Bfs => 0.0,
            Algorithm::Ucs => f64::from(g),
            Algorithm::Greedy => h,
            _ => f64::from(g) + h,
        };
        let second = match self.beside {
            Beside::H | Beside::HNewest | Beside::HState => h,
            Beside::G | Beside::GState => f64::from(g),
            Beside::Counter | Beside::Newest | Beside::State => 0.0,
        };
        ((priority + 0.0).max(0.0).to_bits(), (second + 0.0).max(0.0).to_bits())
    }

    /// What it counts; nothing if it was given up.
    fn run<W: World>(&self, map: &mut Map<'_, W>, order: &Order, number: u64) -> Result<Counts, Stop> {
        let mut run = self.begin(map);
        if self.early && map.place(0).is_goal {
            return Ok(Some(run.tally.counts()));
        }
        loop {
            match self.next(&mut run, map, number)? {
                Next::Expand(item) if self.expand(&mut run, map, order, item)? => break,
                Next::Expand(_) => (),
                Next::Found => break,
                Next::Beyond => return Ok(Some(Vec::new())),
                Next::GivenUp => return Ok(None),
            }
        }
        Ok(Some(run.tally.counts()))
    }

    /// The same for every order of moves, where the heap compares states: what is removed then does not depend on the
    /// order, and what is counted only in the expansion that makes a goal, if that ends the search.
    fn run_by_state<W: World>(
        &self,
        map: &mut Map<'_, W>,
        orders: &[Order],
        number: u64,
    ) -> Result<Vec<Counts>, Stop> {
        let mut run = self.begin(map);
        let same = |counts: Counts| Ok(vec![counts; orders.len()]);
        if self.early && map.place(0).is_goal {
            return same(Some(run.tally.counts()));
        }
        loop {
            let item = match self.next(&mut run, map, number)? {
                Next::Expand(item) => item,
                Next::Found => return same(Some(run.tally.counts())),
                Next::Beyond => return same(Some(Vec::new())),
                Next::GivenUp => return same(None),
            };
            run.ways.clear();
            run.ways.extend_from_slice(map.moves(item.place)?);
            let goal_near = self.early && run.ways.iter().any(|way| map.place(way.to).is_goal);
            if !goal_near {
                self.expand(&mut run, map, &orders[0], item)?;
                continue;
            }
            let mut each = Vec::new();
            for order in orders {
                let mut last = run.clone();
                if !self.expand(&mut last, map, order, item)? {
                    break;
                }
                each.push(Some(last.tally.counts()));
            }
            if each.len() == orders.len() {
                return Ok(each);
            }
            // The goal was known by a way that is no dearer.
            self.expand(&mut run, map, &orders[0], item)?;
        }
    }

    fn begin<W: World>(&self, map: &Map<'_, W>) -> Run {
        let mut open = Open::new(self.beside);
        open.push(self.rank(map, 0, 0), map.key(0), Item { place: 0, g: 0, from: u32::MAX });
        let tally = Tally { pushed: 1, met: 1, ..Tally::default() };
        Run { tally, open, best: vec![0], closed: Vec::new(), ways: Vec::new() }
    }

    /// Removes states until one is to be expanded.
    fn next<W: World>(&self, run: &mut Run, map: &mut Map<'_, W>, number: u64) -> Result<Next, Stop> {
        let Run { tally, open, best, closed, .. } = run;
        loop {
            if tally.has_passed(number) {
                return Ok(Next::Beyond);
            }
            tally.open_max = tally.open_max.max(open.len());
            let Some(item) = open.pop() else { return Ok(Next::GivenUp) };
            map.step()?;
            tally.removed += 1;
            if tally.removed > work_max(number) {
                return Ok(Next::GivenUp);
            }
            let at = item.place as usize;
            let is_closed = closed.get(at).copied().unwrap_or(false);
            let passed_over = match self.known {
                Known::Cheaper => item.g > best[at],
                Known::Removed => is_closed,
                Known::CheaperAgain | Known::RemovedAgain | Known::Met => false,
            };
            if passed_over {
                continue;
            }
            set(closed, item.place, true, false);
            tally.expanded += 1;
            tally.distinct += u64::from(!is_closed);
            if map.place(item.place).is_goal && !self.early {
                tally.goal_removed = true;
                return Ok(Next::Found);
            }
            return Ok(Next::Expand(item));
        }
    }

    /// Makes the children of a state, and says whether the goal is among them, where that ends the search.
    fn expand<W: World>(
        &self,
        run: &mut Run,
        map: &mut Map<'_, W>,
        order: &Order,
        item: Item,
    ) -> Result<bool, Stop> {
        let Run { tally, open, best, closed, ways } = run;
        order.arrange(map.moves(item.place)?, ways);
        for way in ways {
            tally.made += 1;
            tally.forward += u64::from(way.to != item.from);
            let g = item.g.saturating_add(way.cost);
            let known = best.get(way.to as usize).copied().unwrap_or(Cost::MAX);
            let is_new = match self.known {
                Known::Cheaper | Known::CheaperAgain => g < known,
                Known::Removed | Known::RemovedAgain => {
                    !closed.get(way.to as usize).copied().unwrap_or(false)
                }
                Known::Met => known == Cost::MAX,
            };
            if !is_new {
                continue;
            }
            tally.met += u64::from(known == Cost::MAX);
            set(best, way.to, g.min(known), Cost::MAX);
            if self.early && map.place(way.to).is_goal {
                return Ok(true);
            }
            tally.pushed += 1;
            let rank = self.rank(map, way.to, g);
            open.push(rank, map.key(way.to), Item { place: way.to, g, from: item.place });
        }
        Ok(false)
    }
}

impl Tally {
    /// Whether every count is above the number, and so stays there.
    fn has_passed(&self, number: u64) -> bool {
        let least = self.distinct.min(self.open_max).min(self.pushed).saturating_sub(1);
        least.min(self.forward).min(self.met) > number
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        let Tally { removed, expanded, made, forward, pushed, met, distinct, open_max, goal_removed } = *self;
        let goal = u64::from(goal_removed);
        let mut counts = vec![("expanded", expanded)];
        if goal_removed {
            counts.push(("expanded, the goal not counted", expanded - 1));
        } else {
            counts.push(("expanded, the goal counted", expanded + 1));
        }
        if removed != expanded {
            counts.push(("removed, stale ones counted", removed));
            counts.push(("removed, stale ones counted and the goal not", removed - goal));
        }
        if distinct != expanded {
            counts.push(("different states expanded", distinct));
        }
        counts.extend([
            ("children made, the undo move not", forward),
            ("children made, the undo move not, and the start", forward + 1),
            ("children made, the undo move too", made),
            ("children made, the undo move too, and the start", made + 1),
            ("pushed", pushed - 1),
            ("pushed, the start counted", pushed),
            ("states met", met),
            ("largest frontier", open_max),
            ("largest frontier, just after a removal", open_max.saturating_sub(1)),
        ]);
        let mut seen = Vec::new();
        counts.retain(|&(_, count)| {
            let is_first = !seen.contains(&count);
            seen.push(count);
            is_first
        });
        counts
    }
}

fn set<T: Clone>(list: &mut Vec<T>, at: u32, value: T, usual: T) {
    if list.len() <= at as usize {
        list.resize(at as usize + 1, usual);
    }
    list[at as usize] = value;
}
