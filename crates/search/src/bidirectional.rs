//! Bidirectional breadth-first search: one search from the start, one from the goal, until they meet.
//!
//! Each turn expands one whole layer of the side whose layer is smaller, or among equals less deep. A child that the other side has met joins two
//! paths. The first meeting is optimal: when the sides are complete to depths p and q and have not met, no solution has
//! p + q actions or fewer, and a meeting in the next layer has at most p + q + 1.
//!
//! Needs the one goal state, and an inverse for every action. The undo move is generated too.
//!
//! - Optimal: yes, in the number of actions. Costs are not looked at.
//! - Complete: yes; it proves that there is no solution when either side has nothing left.
//! - Time and memory: O(b^(d/2)) for branching factor b and solution length d; every state met is kept.
//!
//! I. Pohl, "Bi-directional search", in B. Meltzer and D. Michie (editors), Machine Intelligence 6, Edinburgh University
//! Press, 1971, pages 127-140.

use crate::answer::solved;
use crate::structures::visited::{Inserted, Link, Visited};
use crate::{Cost, Failure, Monitor, Observer, Outcome, Problem, Pruned, Search, Stop};

/// Bidirectional breadth-first search. An observer hears the distance from the side's own beginning as g, and so is
/// the largest depth counted.
///
/// ```
/// use loyd_search::{Bidirectional, Problem, Search, Space};
///
/// /// Corners of a cube in ten dimensions; an action flips one of ten bits.
/// struct Cube;
/// impl Space for Cube {
///     type State = u16;
///     type Action = u8;
///     type Actions = std::ops::Range<u8>;
///     fn actions(&self, _: &u16) -> Self::Actions { 0..10 }
///     fn apply(&self, corner: &mut u16, bit: u8) { *corner ^= 1 << bit }
///     fn inverse(&self, bit: u8) -> Option<u8> { Some(bit) }
/// }
/// impl Problem for Cube {
///     fn start(&self) -> u16 { 0 }
///     fn is_goal(&self, corner: &u16) -> bool { *corner == 0b11111 }
/// }
///
/// assert_eq!(Bidirectional { goal: 0b11111 }.solve(&Cube).cost(), Some(5));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Bidirectional<S> {
    /// The one goal state.
    pub goal: S,
}

impl<P: Problem> Search<P> for Bidirectional<P::State> {
    fn search<O: Observer<P>>(
        &self,
        problem: &P,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Outcome<P::Action>, Stop> {
        search(problem, &self.goal, monitor)
    }
}

fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    goal: &P::State,
    monitor: &mut Monitor<'_, O>,
) -> Result<Outcome<P::Action>, Stop> {
    if problem.start() == *goal {
        return solved(problem, Vec::new());
    }
    let mut front = Side::new(problem, &problem.start(), 0, monitor)?;
    let mut back = Side::new(problem, goal, front.visited.bytes(), monitor)?;
    while front.open() > 0 && back.open() > 0 {
        // The two have not met, so a solution has more actions than both depths together.
        monitor.prove(problem.next_possible_cost(front.depth + back.depth + 1));
        let meeting = if (front.open(), front.depth) <= (back.open(), back.depth) {
            front.expand_layer(problem, &back, monitor)?
        } else {
            back.expand_layer(problem, &front, monitor)?.map(Meeting::turned)
        };
        if let Some(Meeting { mine, theirs }) = meeting {
            let mut actions = front.visited.path(mine);
            for action in back.visited.path(theirs).into_iter().rev() {
                actions.push(inverse(problem, action)?);
            }
            return solved(problem, actions);
        }
    }
    Ok(Outcome::Unsolvable)
}

/// What undoes an action. Where there is none, a path may be missed from one side, so that nothing found would be certain.
fn inverse<P: Problem>(problem: &P, action: P::Action) -> Result<P::Action, Failure> {
    let why = "bidirectional search needs actions that can be undone, and one of these cannot";
    problem.inverse(action).ok_or_else(|| Failure::Problem(why.to_owned()))
}

/// One of the two searches. Its queue is the part of the visited states that was not expanded yet.
struct Side<P: Problem> {
    visited: Visited<P::State, Link<P::Action>>,
    head: usize,
    /// All states up to this many actions away have been met.
    depth: Cost,
}

/// The numbers of one state on both sides.
struct Meeting {
    mine: usize,
    theirs: usize,
}

impl Meeting {
    fn turned(self) -> Meeting {
        Meeting { mine: self.theirs, theirs: self.mine }
    }
}

impl<P: Problem> Side<P> {
    fn new<O>(
        problem: &P,
        from: &P::State,
        others: usize,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Self, Stop> {
        let mut visited = Visited::new();
        visited.reserve(from, problem.heap_bytes(from), others, monitor)?;
        visited.insert(from, Link::START);
        Ok(Side { visited, head: 0, depth: 0 })
    }

    fn open(&self) -> usize {
        self.visited.len() - self.head
    }

    /// Expands the states met but not expanded, all of one depth, until one of their children is the other side's too.
    fn expand_layer<O: Observer<P>>(
        &mut self,
        problem: &P,
        other: &Self,
        monitor: &mut Monitor<'_, O>,
    ) -> Result<Option<Meeting>, Stop> {
        let (end, depth, others) = (self.visited.len(), self.depth + 1, other.visited.bytes());
        let mut parent = self.visited.state(self.head).clone();
        let mut child = parent.clone();
        while self.head < end {
            monitor.frontier(self.open() + other.open());
            parent.clone_from(self.visited.state(self.head));
            monitor.expand(problem, &parent, depth - 1, 0)?;
            for action in problem.actions(&parent) {
                inverse(problem, action)?;
                child.clone_from(&parent);
                problem.apply(&mut child, action);
                monitor.generate(&parent, action, &child, u64::from(depth), depth, 0);
                self.visited.reserve(&child, problem.heap_bytes(&child), others, monitor)?;
                let Inserted::New(mine) = self.visited.insert(&child, Link::new(self.head, action)) else {
                    monitor.prune(&child, Pruned::Duplicate);
                    continue;
                };
                if let Some(theirs) = other.visited.find(&child) {
                    return Ok(Some(Meeting { mine, theirs }));
                }
            }
            self.head += 1;
        }
        self.depth = depth;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::test_worlds::Line;

    #[test]
    fn odd_and_even_distances_are_met_exactly() {
        for goal in -9..=9 {
            let mut monitor = Monitor::unwatched(Limits::default());
            let outcome = Bidirectional { goal }.run(&Line { start: 0, goal }, &mut monitor);
            let actions = vec![goal.signum(); goal.unsigned_abs() as usize];
            assert_eq!(outcome, Outcome::Solved { actions, cost: goal.unsigned_abs() });
            assert_eq!(monitor.stats().lower_bound, goal.unsigned_abs());
            assert!(monitor.stats().depth_max <= u64::from(goal.unsigned_abs()).div_ceil(2));
        }
    }

    #[test]
    fn both_sides_count_against_the_memory_limit() {
        let mut monitor = Monitor::unwatched(Limits { bytes: Some(1 << 20), ..Limits::default() });
        let (start, goal) = (i32::MIN / 2, i32::MAX / 2);
        let outcome = Bidirectional { goal }.run(&Line { start, goal }, &mut monitor);
        assert_eq!(outcome, Outcome::Stopped(Stop::Memory));
        assert!(monitor.stats().bytes_peak > 1 << 19);
    }
}
