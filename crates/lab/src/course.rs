//! How a run went: solutions that got shorter, and the bound that rose below them.

use std::time::Duration;

use loyd_search::{Cost, Limits, Stats};
use serde::{Deserialize, Serialize};

use crate::domain::About;
use crate::spec::Spec;

/// Where a run stood at some time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// Since the beginning, tables included.
    pub seconds: f64,
    /// What the best solution until then costs, of a search that goes on for better ones.
    pub cost: Option<Cost>,
    /// No solution is cheaper, as far as was proven then.
    pub lower_bound: Cost,
}

/// Times are never NaN.
impl Eq for Mark {}

/// Marks are kept as they come, but no more than this: from then on every second one.
const MARKS_MAX: usize = 1000;

/// Notes where a run stands whenever that changes, over all attempts of `auto`.
#[derive(Debug)]
pub(crate) struct Course<'l> {
    limits: &'l Limits,
    begun: Duration,
    marks: Vec<Mark>,
}

impl<'l> Course<'l> {
    /// The time runs from now, by the clock of the limits.
    pub fn new(limits: &'l Limits) -> Course<'l> {
        Course { limits, begun: (limits.clock)(), marks: Vec::new() }
    }

    /// What one attempt says is noted, then passed on.
    pub fn hearing<'a>(
        &'a mut self,
        about: &About,
        spec: &Spec,
        tell: &'a mut dyn FnMut(&Stats),
    ) -> impl FnMut(&Stats) + use<'a, 'l> {
        let proves = spec.proves_bounds(about);
        move |stats| {
            self.hear(stats, proves);
            tell(stats);
        }
    }

    fn hear(&mut self, stats: &Stats, proves: bool) {
        let last = self.marks.last();
        let (cost, bound) = last.map_or((None, 0), |mark| (mark.cost, mark.lower_bound));
        let lower_bound = if proves { bound.max(stats.lower_bound) } else { bound };
        let best = [cost, stats.best].into_iter().flatten().min();
        if (best, lower_bound) == (cost, bound) {
            return;
        }
        if self.marks.len() == MARKS_MAX {
            let mut place = 0;
            self.marks.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
        let seconds = (self.limits.clock)().saturating_sub(self.begun).as_secs_f64();
        self.marks.push(Mark { seconds, cost: best, lower_bound });
    }

    /// The marks, none of which says more than what is proven in the end, and the last of which says that.
    pub fn finish(mut self, cost: Option<Cost>, lower_bound: Cost) -> Vec<Mark> {
        for mark in &mut self.marks {
            mark.lower_bound = mark.lower_bound.min(lower_bound);
        }
        let improved = self.marks.iter().any(|mark| mark.cost.is_some());
        if improved
            && self.marks.last().is_some_and(|last| (last.cost, last.lower_bound) != (cost, lower_bound))
        {
            let seconds = (self.limits.clock)().saturating_sub(self.begun).as_secs_f64();
            self.marks.push(Mark { seconds, cost, lower_bound });
        }
        self.marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_where_something_changed_and_not_too_many() {
        let limits = Limits { clock: || Duration::ZERO, ..Limits::default() };
        let mut course = Course::new(&limits);
        let at = |best, lower_bound| Stats { best, lower_bound, ..Stats::default() };
        for (best, bound) in [(None, 3), (None, 3), (Some(9), 3), (Some(9), 4), (Some(7), 2), (None, 5)] {
            course.hear(&at(best, bound), true);
        }
        course.hear(&at(None, 6), false);
        let marks = course.finish(Some(6), 4);
        let told: Vec<_> = marks.iter().map(|mark| (mark.cost, mark.lower_bound)).collect();
        assert_eq!(told, [(None, 3), (Some(9), 3), (Some(9), 4), (Some(7), 4), (Some(7), 4), (Some(6), 4)]);

        let mut course = Course::new(&limits);
        for cost in (0..5000).rev() {
            course.hear(&at(Some(cost), 0), true);
        }
        let marks = course.finish(Some(0), 0);
        assert!(marks.len() <= MARKS_MAX && marks.is_sorted_by_key(|mark| std::cmp::Reverse(mark.cost)));
        assert_eq!((marks[0].cost, marks[marks.len() - 1].cost), (Some(4999), Some(0)));
    }
}
