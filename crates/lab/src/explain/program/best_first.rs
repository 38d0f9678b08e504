//! Programs with a queue or a heap.

use loyd_search::{Cost, Stop};

use super::map::{Map, Order, Way};
use super::open::{BESIDE, Beside, Item, Open, Rank, heap_of};
use super::{Counted, Counts, work_max};
use crate::algorithm::Algorithm;

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
    /// Never, but for the one before.
    Undo,
    /// Never.
    Never,
}

/// The usual ones first, and what need not be run again where no path got cheaper behind that which shows it.
const RULES: [Known; 7] = [
    Known::Cheaper,
    Known::Removed,
    Known::Met,
    Known::RemovedAgain,
    Known::CheaperAgain,
    Known::Undo,
    Known::Never,
];

struct Program {
    algorithm: Algorithm,
    beside: Beside,
    known: Known,
    /// Whether estimates are real numbers.
    real: bool,
}

/// What is counted by a program that tests for the goal when it is removed, and by one that does when it is made. Up to
/// there they do the same, so one run shows both.
#[derive(Clone)]
struct Both {
    removed: Counts,
    made: Counts,
    /// Whether a cheaper path to a state that was known was found.
    improved: bool,
}

/// Runs all of them.
pub(super) fn run_all(
    map: &mut Map<'_>,
    algorithm: Algorithm,
    number: u64,
    counted: &mut Counted,
) -> Result<(), Stop> {
    let orders = map.orders()?;
    let besides = if algorithm == Algorithm::Bfs { &BESIDE[..1] } else { &BESIDE[..] };
    let mut tested_early = Counted::default();
    let mut ran = Ok(());
    // Who has an estimate that is no whole number seldom rounds it.
    for real in [map.is_fractional(), !map.is_fractional()] {
        let mut cheaper = vec![Vec::new(); besides.len()];
        for known in RULES {
            for (&beside, cheaper) in besides.iter().zip(&mut cheaper) {
                let program = Program { algorithm, beside, known, real };
                if ran.is_ok() && program.is_another() && (!real || map.is_fractional()) {
                    ran = program.run_each(map, &orders, number, cheaper, counted, &mut tested_early);
                }
            }
        }
    }
    counted.append(tested_early);
    ran
}

impl Known {
    /// Whether a state is expanded once for each way to it, so that nobody counts different ones.
    fn is_tree(self) -> bool {
        matches!(self, Known::Undo | Known::Never)
    }
}

/// A run so far.
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
    open: u64,
    open_max: u64,
    /// Whether the goal was removed, and so counted among the expanded.
    goal_removed: bool,
    /// Whether a path to a state that was known was taken all the same.
    improved: bool,
}

impl Program {
    /// Whether it differs from those before it: h beside h, or g beside g, say nothing.
    fn is_another(&self) -> bool {
        match (self.algorithm, self.beside) {
            (Algorithm::Greedy, Beside::H | Beside::HNewest | Beside::HState | Beside::HAlone(_)) => false,
            (Algorithm::Ucs, beside) => matches!(
                beside,
                Beside::Counter | Beside::Newest | Beside::State | Beside::LargestState | Beside::Nothing(_)
            ),
            _ => true,
        }
    }

    fn name(&self, order: &str, early: bool) -> String {
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
            Beside::LargestState | Beside::Nothing(_) | Beside::HAlone(_) => "",
        };
        let keys = match (self.algorithm, self.beside) {
            (Algorithm::Bfs, _) => "a queue".to_owned(),
            (_, Beside::LargestState) => format!("a heap of ({priority}, state), the largest state first"),
            (_, Beside::Nothing(library)) => format!("{} that compares {priority} alone", heap_of(library)),
            (_, Beside::HAlone(library)) => format!("{} that compares {priority}, then h", heap_of(library)),
            _ => format!("a heap of ({priority}, {beside})"),
        };
        let known = match self.known {
            Known::Cheaper => "cheaper paths pushed again",
            Known::CheaperAgain => "cheaper paths pushed again and stale ones expanded",
            Known::Removed => "closed when removed",
            Known::RemovedAgain => "closed when removed, copies expanded again",
            Known::Met => "closed when pushed",
            Known::Undo => "nothing closed, the undo move left out",
            Known::Never => "nothing closed",
        };
        let mut parts = vec![keys, known.to_owned()];
        parts.extend(Some(order.to_owned()).filter(|order| !order.is_empty()));
        parts.extend(early.then(|| "the goal tested when made".to_owned()));
        parts.extend(self.real.then(|| format!("real-valued {priority}")));
        format!("a program with {}", parts.join(", "))
    }

    fn rank(&self, map: &Map<'_>, place: u32, g: Cost) -> Rank {
        let there = map.place(place);
        let h = if self.real { there.exact } else { f64::from(there.h) };
        let priority = match self.algorithm {
            Algorithm::Bfs => 0.0,
            Algorithm::Ucs => f64::from(g),
            Algorithm::Greedy => h,
            _ => f64::from(g) + h,
        };
        let second = match self.beside {
            Beside::H | Beside::HNewest | Beside::HState | Beside::HAlone(_) => h,
            Beside::G | Beside::GState => f64::from(g),
            _ => 0.0,
        };
        ((priority + 0.0).max(0.0).to_bits(), (second + 0.0).max(0.0).to_bits())
    }

    /// Runs it with every order of moves. `cheaper` is what the program that pushes cheaper paths again counted, in the
    /// same orders: where none was found, others do the same.
    fn run_each(
        &self,
        map: &mut Map<'_>,
        orders: &[Order],
        number: u64,
        cheaper: &mut Vec<Both>,
        counted: &mut Counted,
        tested_early: &mut Counted,
    ) -> Result<(), Stop> {
        let mut each = Vec::with_capacity(orders.len());
        let mut ran = Ok(());
        while ran.is_ok() && each.len() < orders.len() {
            let same = cheaper.get(each.len()).filter(|both: &&Both| !both.improved);
            match (self.known, same) {
                (Known::Met | Known::CheaperAgain, Some(same)) => each.push(same.clone()),
                // What is removed does not depend on the order of moves then.
                _ if self.beside.by_state() => match self.run(map, orders, number) {
                    Ok(all) => each = all,
                    Err(stop) => ran = Err(stop),
                },
                _ => match self.run(map, &orders[each.len()..=each.len()], number) {
                    Ok(one) => each.extend(one),
                    Err(stop) => ran = Err(stop),
                },
            }
        }
        // What was found until a limit is told.
        let done = &orders[..each.len()];
        counted.take(number, done, |order| self.name(order, false), |at| Ok(each[at].removed.clone()))?;
        tested_early.take(number, done, |order| self.name(order, true), |at| Ok(each[at].made.clone()))?;
        if self.known == Known::Cheaper {
            *cheaper = each;
        }
        ran
    }

    /// What it counts with each of these orders, which remove the same: with one, or where the heap compares states.
    fn run(&self, map: &mut Map<'_>, orders: &[Order], number: u64) -> Result<Vec<Both>, Stop> {
        let mut run = self.begin(map);
        let start_is_goal = map.place(0).is_goal;
        let mut made: Option<Vec<Counts>> =
            start_is_goal.then(|| vec![Some(run.tally.counts(self.known)); orders.len()]);
        let removed = loop {
            match self.next(&mut run, map, number)? {
                Next::Expand(item) => {
                    if made.is_none() {
                        made = self.made_goal(&mut run, map, orders, item)?;
                    }
                    self.expand(&mut run, map, &orders[0], item)?;
                }
                Next::Found => break Some(run.tally.counts(self.known)),
                Next::Beyond => break Some(Vec::new()),
                Next::GivenUp => break None,
            }
        };
        let made = made.unwrap_or_else(|| vec![removed.as_ref().map(|_| Vec::new()); orders.len()]);
        let improved = run.tally.improved;
        Ok(made.into_iter().map(|made| Both { removed: removed.clone(), made, improved }).collect())
    }

    /// What has been counted with each order when the goal is made, if it is made here for the first time.
    fn made_goal(
        &self,
        run: &mut Run,
        map: &mut Map<'_>,
        orders: &[Order],
        item: Item,
    ) -> Result<Option<Vec<Counts>>, Stop> {
        run.ways.clear();
        run.ways.extend_from_slice(map.moves(item.place)?);
        let is_first = |way: &Way| map.place(way.to).is_goal && self.is_new(run, item, way);
        if !run.ways.iter().any(is_first) {
            return Ok(None);
        }
        let (mut each, mut ways) = (Vec::new(), Vec::new());
        for order in orders {
            order.arrange(&run.ways, &mut ways);
            let mut tally = run.tally.clone();
            for way in &ways {
                let is_new = self.is_new(run, item, way);
                tally.make(way, item, is_new, run.best_of(way.to));
                if is_new && map.place(way.to).is_goal {
                    break;
                }
                tally.push(is_new);
            }
            each.push(Some(tally.counts(self.known)));
        }
        Ok(Some(each))
    }

    /// Whether a move leads to what is not known yet.
    fn is_new(&self, run: &Run, item: Item, way: &Way) -> bool {
        match self.known {
            Known::Cheaper | Known::CheaperAgain => item.g.saturating_add(way.cost) < run.best_of(way.to),
            Known::Removed | Known::RemovedAgain => {
                !run.closed.get(way.to as usize).copied().unwrap_or(false)
            }
            Known::Met => run.best_of(way.to) == Cost::MAX,
            Known::Undo => way.to != item.from,
            Known::Never => true,
        }
    }

    fn begin(&self, map: &Map<'_>) -> Run {
        let mut open = Open::new(self.beside);
        open.push(self.rank(map, 0, 0), map.key(0), Item { place: 0, g: 0, from: u32::MAX });
        let tally = Tally { pushed: 1, met: 1, open: 1, ..Tally::default() };
        Run { tally, open, best: vec![0], closed: Vec::new(), ways: Vec::new() }
    }

    /// Removes states until one is to be expanded.
    fn next(&self, run: &mut Run, map: &mut Map<'_>, number: u64) -> Result<Next, Stop> {
        let Run { tally, open, best, closed, .. } = run;
        loop {
            if tally.has_passed(self.known, number) {
                return Ok(Next::Beyond);
            }
            tally.open_max = tally.open_max.max(tally.open);
            let Some(item) = open.pop() else { return Ok(Next::GivenUp) };
            map.step()?;
            tally.open -= 1;
            tally.removed += 1;
            if tally.removed > work_max(number) {
                return Ok(Next::GivenUp);
            }
            let at = item.place as usize;
            let is_closed = closed.get(at).copied().unwrap_or(false);
            let passed_over = match self.known {
                Known::Cheaper => item.g > best[at],
                Known::Removed => is_closed,
                _ => false,
            };
            if passed_over {
                continue;
            }
            set(closed, item.place, true, false);
            tally.expanded += 1;
            tally.distinct += u64::from(!is_closed);
            if map.place(item.place).is_goal {
                tally.goal_removed = true;
                return Ok(Next::Found);
            }
            return Ok(Next::Expand(item));
        }
    }

    /// Makes the children of a state.
    fn expand(&self, run: &mut Run, map: &mut Map<'_>, order: &Order, item: Item) -> Result<(), Stop> {
        let mut ways = std::mem::take(&mut run.ways);
        order.arrange(map.moves(item.place)?, &mut ways);
        for way in &ways {
            let is_new = self.is_new(run, item, way);
            let (g, known) = (item.g.saturating_add(way.cost), run.best_of(way.to));
            run.tally.make(way, item, is_new, known);
            run.tally.push(is_new);
            if !is_new {
                continue;
            }
            set(&mut run.best, way.to, g.min(known), Cost::MAX);
            let rank = self.rank(map, way.to, g);
            run.open.push(rank, map.key(way.to), Item { place: way.to, g, from: item.place });
        }
        run.ways = ways;
        Ok(())
    }
}

impl Run {
    /// What the cheapest known way to a place costs.
    fn best_of(&self, place: u32) -> Cost {
        self.best.get(place as usize).copied().unwrap_or(Cost::MAX)
    }
}

impl Tally {
    /// Counts a child that is made.
    fn make(&mut self, way: &Way, parent: Item, is_new: bool, known: Cost) {
        self.made += 1;
        self.forward += u64::from(way.to != parent.from);
        self.met += u64::from(is_new && known == Cost::MAX);
        self.improved |= is_new && known != Cost::MAX;
    }

    /// Counts it as waiting, if it is new.
    fn push(&mut self, is_new: bool) {
        self.pushed += u64::from(is_new);
        self.open += u64::from(is_new);
    }

    /// Whether every count is above the number, and so stays there.
    fn has_passed(&self, known: Known, number: u64) -> bool {
        let (expanded, met) =
            if known.is_tree() { (self.expanded, u64::MAX) } else { (self.distinct, self.met) };
        let least = expanded.min(self.open_max).min(self.pushed).saturating_sub(1);
        least.min(self.forward).min(met) > number
    }

    fn counts(&self, known: Known) -> Vec<(&'static str, u64)> {
        let Tally { removed, expanded, made, forward, pushed, met, distinct, open, open_max, .. } = *self;
        let goal_removed = self.goal_removed;
        let is_tree = known.is_tree();
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
        if distinct != expanded && !is_tree {
            counts.push(("different states expanded", distinct));
        }
        counts.extend([
            ("children made, the undo move not", forward),
            ("children made, the undo move not, and the start", forward + 1),
            ("children made, the undo move too", made),
            ("children made, the undo move too, and the start", made + 1),
            ("pushed", pushed - 1),
            ("pushed, the start counted", pushed),
            ("largest frontier", open_max),
            ("largest frontier, just after a removal", open_max.saturating_sub(1)),
            ("left in the frontier", open),
        ]);
        if !is_tree {
            counts.push(("states met", met));
        }
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
