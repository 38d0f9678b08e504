//! Programs with a queue or a heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use loyd_search::{Cost, Stop};

use super::map::{Map, Order};
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

const KNOWN: [Known; 5] =
    [Known::Cheaper, Known::Removed, Known::Met, Known::RemovedAgain, Known::CheaperAgain];

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
    for real in [false, true] {
        for early in [false, true] {
            for known in KNOWN {
                for &beside in besides {
                    let program = Program { algorithm, beside, known, early, real };
                    if program.is_another() && (map.fractional || !real) {
                        let name = |order: &str| program.name(order);
                        counted.take(number, &orders, name, |order| program.run(map, order, number))?;
                    }
                }
            }
        }
    }
    Ok(())
}

struct Entry {
    priority: u64,
    second: u64,
    key: Option<Rc<[u16]>>,
    turn: i64,
    place: u32,
    g: Cost,
    from: u32,
}

impl Entry {
    fn rank(&self) -> (u64, u64, Option<&[u16]>, i64) {
        (self.priority, self.second, self.key.as_deref(), self.turn)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.rank() == other.rank()
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
        self.rank().cmp(&other.rank())
    }
}

/// What one run counts.
#[derive(Default)]
struct Tally {
    removed: u64,
    expanded: u64,
    made: u64,
    forward: u64,
    pushed: u64,
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

    fn entry<W: World>(&self, map: &Map<'_, W>, place: u32, g: Cost, from: u32, turn: i64) -> Entry {
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
        let by_state = matches!(self.beside, Beside::State | Beside::HState | Beside::GState);
        let is_newest = matches!(self.beside, Beside::Newest | Beside::HNewest);
        // Numbers of 0 and more are ordered as their bits are.
        Entry {
            priority: (priority + 0.0).max(0.0).to_bits(),
            second: (second + 0.0).max(0.0).to_bits(),
            key: by_state.then(|| there.key.clone()),
            turn: if is_newest { -turn } else { turn },
            place,
            g,
            from,
        }
    }

    /// What it counts; nothing if it was given up.
    fn run<W: World>(&self, map: &mut Map<'_, W>, order: &Order, number: u64) -> Result<Counts, Stop> {
        let work_max = work_max(number);
        let mut tally = Tally { pushed: 1, ..Tally::default() };
        let mut best: Vec<Cost> = Vec::new();
        let mut closed: Vec<bool> = Vec::new();
        let mut met = 1;
        let mut turn = 0;
        let mut open = BinaryHeap::from([Reverse(self.entry(map, 0, 0, u32::MAX, 0))]);
        set(&mut best, 0, 0, Cost::MAX);
        let mut found = self.early && map.place(0).is_goal;
        while !found {
            tally.open_max = tally.open_max.max(open.len() as u64);
            let Some(Reverse(Entry { place, g, from, .. })) = open.pop() else { return Ok(None) };
            map.step()?;
            tally.removed += 1;
            if tally.removed > work_max {
                return Ok(None);
            }
            let is_closed = closed.get(place as usize).copied().unwrap_or(false);
            let passed_over = match self.known {
                Known::Cheaper => g > best[place as usize],
                Known::Removed => is_closed,
                Known::CheaperAgain | Known::RemovedAgain | Known::Met => false,
            };
            if passed_over {
                continue;
            }
            set(&mut closed, place, true, false);
            tally.expanded += 1;
            if map.place(place).is_goal && !self.early {
                tally.goal_removed = true;
                break;
            }
            let ways = map.moves(place)?;
            for way in order.of(&ways) {
                tally.made += 1;
                tally.forward += u64::from(way.to != from);
                let cost = g.saturating_add(way.cost);
                let known = best.get(way.to as usize).copied().unwrap_or(Cost::MAX);
                let is_new = match self.known {
                    Known::Cheaper | Known::CheaperAgain => cost < known,
                    Known::Removed | Known::RemovedAgain => {
                        !closed.get(way.to as usize).copied().unwrap_or(false)
                    }
                    Known::Met => known == Cost::MAX,
                };
                if !is_new {
                    continue;
                }
                met += u64::from(known == Cost::MAX);
                set(&mut best, way.to, cost.min(known), Cost::MAX);
                if self.early && map.place(way.to).is_goal {
                    found = true;
                    break;
                }
                turn += 1;
                tally.pushed += 1;
                open.push(Reverse(self.entry(map, way.to, cost, place, turn)));
            }
        }
        let distinct = closed.iter().filter(|closed| **closed).count() as u64;
        Ok(Some(counts(&tally, met, distinct)))
    }
}

fn counts(tally: &Tally, met: u64, distinct: u64) -> Vec<(&'static str, u64)> {
    let Tally { removed, expanded, made, forward, pushed, open_max, goal_removed } = *tally;
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
fn set<T: Clone>(list: &mut Vec<T>, at: u32, value: T, usual: T) {
    if list.len() <= at as usize {
        list.resize(at as usize + 1, usual);
    }
    list[at as usize] = value;
}
