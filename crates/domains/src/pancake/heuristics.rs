//! Estimates for pancakes.
//!
//! | name | admissible | consistent | idea |
//! |---|---|---|---|
//! | [`Gap`] | yes | yes | neighbours that do not belong together: a flip parts only two |
//! | [`Locked`] | yes | yes | the same, and one more where no flip closes a gap |
//! | [`Misplaced`] | no | no | pancakes that are not at their place: a flip moves many |

use loyd_search::{Cost, Heuristic};

use super::{Pancakes, Stack};

/// The number of gaps: neighbours, the plate among them, that are not neighbours in size.
///
/// A flip parts one pair and joins another, so it closes one gap at most; and a stack without gaps is sorted (or it is
/// upside down, and has a gap at the plate). So the count is admissible, and consistent. Between burnt pancakes there
/// is a gap unless they follow each other with the same side up. From scratch O(n), a step O(1).
///
/// Malte Helmert, "Landmark heuristics for the pancake problem", Symposium on Combinatorial Search 2010, pages 109-110.
/// The same count is long known as the breakpoints of a permutation: John Kececioglu and David Sankoff, "Exact and
/// approximation algorithms for sorting by reversals, with application to genome rearrangement", Algorithmica 13, 1995,
/// pages 180-210.
///
/// ```
/// use loyd_domains::pancake::{self, Gap};
/// use loyd_search::{Heuristic, Problem};
/// let pancakes = pancake::read("3 1 2 5 4")?;
/// // Between 3 and 1, between 2 and 5, and between 4 and the plate.
/// assert_eq!(Gap::new(&pancakes).init(&pancakes.start()), 3);
/// # Ok::<(), loyd_lab::ReadError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Gap {
    count: usize,
    burnt: bool,
}

impl Gap {
    /// The estimate for as many pancakes of this kind.
    pub fn new(pancakes: &Pancakes) -> Gap {
        Gap { count: pancakes.count(), burnt: pancakes.is_burnt() }
    }

    /// Whether `upper` on `lower` is a gap.
    #[inline]
    fn parts(self, upper: i32, lower: i32) -> bool {
        if self.burnt { lower - upper != 1 } else { upper.abs_diff(lower) != 1 }
    }

    /// What lies below `place`: a pancake, or the plate, which is as wide as the next pancake would be.
    #[inline]
    fn below(self, stack: Stack, place: usize) -> i32 {
        if place + 1 == self.count { self.count as i32 + 1 } else { stack.at(place + 1) }
    }

    /// Whether there is a gap below `place`.
    #[inline]
    fn is_gap(self, stack: Stack, place: usize) -> bool {
        self.parts(stack.at(place), self.below(stack, place))
    }

    /// Whether some flip closes a gap: it brings the top pancake, turned over, onto one that it belongs on, and parts
    /// nothing that belongs together.
    #[inline]
    fn can_close(self, stack: Stack) -> bool {
        let top = stack.at(0);
        let plate = self.count as i32 + 1;
        let is_under_gap = |lower: i32| {
            let place = if lower == 0 { None } else { stack.find(lower) };
            place.is_some_and(|place| self.is_gap(stack, place - 1))
        };
        if self.burnt {
            let lower = 1 - top;
            lower == plate || is_under_gap(lower)
        } else {
            top + 1 == plate || is_under_gap(top + 1) || is_under_gap(top - 1)
        }
    }
}

impl Heuristic<Pancakes> for Gap {
    type Memo = Cost;

    fn init(&self, stack: &Stack) -> Cost {
        (0..self.count).map(|place| Cost::from(self.is_gap(*stack, place))).sum()
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
    #[inline]
    fn step(&self, memo: Cost, parent: &Stack, count: u8, child: &Stack) -> Cost {
        let place = usize::from(count) - 1;
        memo + Cost::from(self.is_gap(*child, place)) - Cost::from(self.is_gap(*parent, place))
    }
}

/// The number of gaps, and one more if the stack is locked: no flip closes a gap, so one flip is lost.
///
/// Consistent as [`Gap`] is: from a locked stack no gap is lost, from any other at most one. Of the
/// nodes of IDA* it saves a quarter on 16 pancakes and half on 12 burnt ones.
///
/// Richard Valenzano and Danniel Sihui Yang, "An analysis and enhancement of the gap heuristic for the pancake puzzle",
/// Symposium on Combinatorial Search 2017.
#[derive(Debug, Clone, Copy)]
pub struct Locked(Gap);

impl Locked {
    /// The estimate for as many pancakes of this kind.
    pub fn new(pancakes: &Pancakes) -> Locked {
        Locked(Gap::new(pancakes))
    }

    #[inline]
    fn with_lock(self, gaps: Cost, stack: Stack) -> (Cost, Cost) {
        (gaps, Cost::from(gaps > 0 && !self.0.can_close(stack)))
    }
}

impl Heuristic<Pancakes> for Locked {
    /// The gaps, and what the lock adds.
    type Memo = (Cost, Cost);

    fn init(&self, stack: &Stack) -> (Cost, Cost) {
        self.with_lock(self.0.init(stack), *stack)
    }
    #[inline]
    fn value(&self, (gaps, lock): (Cost, Cost)) -> Cost {
        gaps + lock
    }
    #[inline]
    fn step(&self, memo: (Cost, Cost), parent: &Stack, count: u8, child: &Stack) -> (Cost, Cost) {
        self.with_lock(self.0.step(memo.0, parent, count, child), *child)
    }
}

/// An estimate for stacks to be put in order, for another goal: of the stack whose pancakes are named after their places at
/// that goal. For searches that come from the goal, and so make for the start. From scratch each time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Renamed<H> {
    pancakes: Pancakes,
    sorting: H,
}

impl<H: Heuristic<Pancakes>> Renamed<H> {
    /// `sorting` for the goal of these pancakes.
    pub fn new(pancakes: &Pancakes, sorting: H) -> Self {
        Renamed { pancakes: *pancakes, sorting }
    }
}

impl<H: Heuristic<Pancakes>> Heuristic<Pancakes> for Renamed<H> {
    type Memo = Cost;

    fn init(&self, stack: &Stack) -> Cost {
        self.sorting.value(self.sorting.init(&self.pancakes.renamed(stack)))
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

/// The pancakes that are not at their place, or burnt ones at their place with the wrong side up. *Wrong*, for
/// teaching: what is a fair estimate for sliding tiles, which move one at a time, is none where one flip can put all of
/// them right.
#[derive(Debug, Clone, Copy)]
pub struct Misplaced {
    pancakes: Pancakes,
}

impl Misplaced {
    /// The estimate for as many pancakes of this kind.
    pub fn new(pancakes: &Pancakes) -> Misplaced {
        Misplaced { pancakes: *pancakes }
    }
}

impl Heuristic<Pancakes> for Misplaced {
    type Memo = Cost;

    fn init(&self, stack: &Stack) -> Cost {
        let goal = self.pancakes.goal();
        (0..self.pancakes.count()).map(|place| Cost::from(stack.at(place) != goal.at(place))).sum()
    }
    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}

#[cfg(test)]
mod tests {
    use loyd_search::{Layers, Limits, Monitor};

    use super::*;
    use crate::pancake::read;

    #[test]
    fn an_estimate_for_another_goal_never_overestimates_and_knows_that_goal() {
        for text in ["3 1 2 5 4", "2 4 6 1 3 5", "-2 4 -1 3", "1 -2 3 -4"] {
            let there = read(text).unwrap().reversed();
            let (gap, locked) =
                (Renamed::new(&there, Gap::new(&there)), Renamed::new(&there, Locked::new(&there)));
            let mut unwatched = ();
            let mut monitor = Monitor::new(Limits::default(), &mut unwatched);
            let layers = Layers::all(&there, &there.goal(), &mut monitor).unwrap();
            for (distance, stack) in layers.states() {
                let values = [gap.init(stack), locked.init(stack)];
                assert!(
                    values.iter().all(|&value| value <= distance as Cost),
                    "{text}: {values:?} of {distance}"
                );
                assert_eq!(values[0] == 0, distance == 0, "{text}");
            }
        }
    }
}
