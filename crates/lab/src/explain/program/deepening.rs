//! Programs that deepen: a recursive function called with ever larger bounds.

use loyd_search::{Cost, Stop};

use super::map::{Map, Order, Way};
use super::{Counted, Counts, work_max};
use crate::algorithm::Algorithm;

/// Deeper than this no small program goes.
const DEPTH_MAX: usize = 200;

/// Which states are not entered again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Avoid {
    /// The one before.
    Undo,
    /// Those on the path.
    Path,
    /// None.
    Nothing,
}

/// What programs with an estimate do with it besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taste {
    Plain,
    /// Children with the smaller f first.
    Sorted,
    /// The bound rises by one, whatever f was met above it.
    ByOne,
}

struct Program {
    algorithm: Algorithm,
    avoid: Avoid,
    taste: Taste,
    real: bool,
}

/// Runs all of them. The usual ones come first.
pub(super) fn run_all(
    map: &mut Map<'_>,
    algorithm: Algorithm,
    number: u64,
    counted: &mut Counted,
) -> Result<(), Stop> {
    let orders = map.orders()?;
    let informed = algorithm == Algorithm::IdaStar;
    for taste in [Taste::Plain, Taste::Sorted, Taste::ByOne] {
        for real in [false, true] {
            for avoid in [Avoid::Undo, Avoid::Path, Avoid::Nothing] {
                if (real && !map.is_fractional()) || (!informed && (real || taste != Taste::Plain)) {
                    continue;
                }
                let program = Program { algorithm, avoid, taste, real };
                let name = |order: &str| program.name(order);
                counted.take(number, &orders, name, |order| program.run(map, &orders[order], number))?;
            }
        }
    }
    Ok(())
}

/// What is counted in one iteration, or in all.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    calls: u64,
    /// Calls that were not turned back at once by the bound.
    within: u64,
    /// Of these, those that went on to children.
    expanded: u64,
    made: u64,
    entered: u64,
}

struct Descent<'a, 'w> {
    program: &'a Program,
    order: &'a Order,
    map: &'a mut Map<'w>,
    bound: f64,
    /// The smallest f above the bound.
    next: f64,
    path: Vec<u32>,
    tally: Tally,
    work_max: u64,
}

/// How a call ended.
enum End {
    Found,
    NotHere,
    GivenUp,
}

impl Program {
    fn name(&self, order: &str) -> String {
        let avoid = match self.avoid {
            Avoid::Undo => "no undo move",
            Avoid::Path => "no state twice on a path",
            Avoid::Nothing => "repeated states",
        };
        let mut parts = vec!["a recursive function".to_owned(), avoid.to_owned()];
        parts.extend(Some(order.to_owned()).filter(|order| !order.is_empty()));
        parts.extend(match self.taste {
            Taste::Plain => None,
            Taste::Sorted => Some("the smaller f first".to_owned()),
            Taste::ByOne => Some("the bound rises by one".to_owned()),
        });
        parts.extend(self.real.then(|| "real-valued f".to_owned()));
        format!("a program with {}", parts.join(", "))
    }

    fn run(&self, map: &mut Map<'_>, order: &Order, number: u64) -> Result<Counts, Stop> {
        let mut bound = match self.algorithm {
            Algorithm::IdaStar => self.h(map, 0),
            _ => 0.0,
        };
        let (mut all, mut iterations) = (Tally::default(), 0);
        loop {
            iterations += 1;
            let work_max = work_max(number).saturating_mul(8).saturating_sub(all.calls);
            let (next, tally) = (f64::INFINITY, Tally::default());
            let mut descent =
                Descent { program: self, order, map, bound, next, path: vec![0], tally, work_max };
            let end = descent.call(0, 0)?;
            let (last, next) = (descent.tally, descent.next);
            all = all.plus(last);
            match end {
                End::Found => return Ok(Some(counts(all, last, iterations))),
                End::NotHere if self.taste == Taste::ByOne && next.is_finite() => bound += 1.0,
                End::NotHere if next.is_finite() => bound = next,
                End::NotHere | End::GivenUp => return Ok(None),
            }
        }
    }

    fn h(&self, map: &Map<'_>, place: u32) -> f64 {
        let there = map.place(place);
        match self.algorithm {
            Algorithm::IdaStar if self.real => there.exact,
            Algorithm::IdaStar => f64::from(there.h),
            _ => 0.0,
        }
    }
}

impl Tally {
    fn plus(self, other: Tally) -> Tally {
        Tally {
            calls: self.calls + other.calls,
            within: self.within + other.within,
            expanded: self.expanded + other.expanded,
            made: self.made + other.made,
            entered: self.entered + other.entered,
        }
    }
}

impl Descent<'_, '_> {
    fn call(&mut self, place: u32, g: Cost) -> Result<End, Stop> {
        self.map.step()?;
        self.tally.calls += 1;
        if self.tally.calls > self.work_max || self.path.len() > DEPTH_MAX {
            return Ok(End::GivenUp);
        }
        let f = f64::from(g) + self.program.h(self.map, place);
        if f > self.bound {
            self.next = self.next.min(f);
            return Ok(End::NotHere);
        }
        self.tally.within += 1;
        if self.map.place(place).is_goal {
            return Ok(End::Found);
        }
        // Iterative deepening does not ask for children at its limit.
        if self.program.algorithm == Algorithm::Ids && f64::from(g) >= self.bound {
            self.next = self.bound + 1.0;
            return Ok(End::NotHere);
        }
        self.tally.expanded += 1;
        let mut ways = Vec::new();
        self.order.arrange(self.map.moves(place)?, &mut ways);
        if self.program.taste == Taste::Sorted {
            let f = |way: &Way| f64::from(way.cost) + self.program.h(self.map, way.to);
            ways.sort_by(|a, b| f(a).total_cmp(&f(b)));
        }
        for way in ways {
            self.tally.made += 1;
            let before = self.path.len().checked_sub(2).map(|at| self.path[at]);
            let avoided = match self.program.avoid {
                Avoid::Undo => before == Some(way.to),
                Avoid::Path => self.path.contains(&way.to),
                Avoid::Nothing => false,
            };
            if avoided {
                continue;
            }
            self.tally.entered += 1;
            self.path.push(way.to);
            let end = self.call(way.to, g.saturating_add(way.cost))?;
            self.path.pop();
            if !matches!(end, End::NotHere) {
                return Ok(end);
            }
        }
        Ok(End::NotHere)
    }
}

fn counts(all: Tally, last: Tally, iterations: u64) -> Vec<(&'static str, u64)> {
    let mut counts = vec![
        ("expanded in all iterations", all.expanded),
        ("expanded in all iterations, the goal counted", all.expanded + 1),
        ("visited in all iterations", all.within),
        ("calls in all iterations", all.calls),
        ("children entered in all iterations", all.entered),
        ("children made in all iterations, the undo move too", all.made),
        ("expanded in the last iteration", last.expanded),
        ("expanded in the last iteration, the goal counted", last.expanded + 1),
        ("visited in the last iteration", last.within),
        ("calls in the last iteration", last.calls),
        ("children entered in the last iteration", last.entered),
        ("children made in the last iteration, the undo move too", last.made),
        ("iterations", iterations),
    ];
    let mut seen = Vec::new();
    counts.retain(|&(_, count)| {
        let is_first = !seen.contains(&count);
        seen.push(count);
        is_first
    });
    counts
}
