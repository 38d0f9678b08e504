//! All shortest solutions: how many there are, and the first of them.
//!
//! IDA* (Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985, 97-109) whose last iteration goes on to its
//! end. How many solutions lead on from a state depends only on the state and on what is left of the bound, so each such
//! pair is searched once as long as there is memory to note it; a problem with millions of solutions is counted as fast as
//! one with a single one. Complete, and exact provided the heuristic is admissible.

use loyd_search::{Cost, Heuristic, Monitor, Observer, Problem, Stop};
use rustc_hash::FxHashMap;

/// The shortest solutions of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllSolutions<A> {
    /// The cost of each.
    pub cost: Cost,
    /// How many there are; the largest number stands for more than that.
    pub count: u64,
    /// The first of them, in the order of the problem's actions, as many as asked for.
    pub solutions: Vec<Vec<A>>,
}

/// Finds how many shortest solutions a problem has, and at most `most` of them. A `cost` that is known to be the least saves
/// the iterations before the last. Costs above 1000 are not looked for.
///
/// ```
/// use loyd_search::{Limits, Monitor};
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, all_solutions, heuristics::Manhattan};
/// let board: Board = "1 2 3/4 0 5/7 8 6".parse().unwrap();
/// let goal = Goal::Last.board(board.size()).unwrap();
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
/// let mut monitor = Monitor::unwatched(Limits::default());
/// let all = all_solutions(&puzzle, &Manhattan::new(&goal), None, 10, &mut monitor).unwrap().unwrap();
/// assert_eq!((all.cost, all.count, all.solutions.len()), (2, 1, 1));
/// ```
///
/// # Errors
/// The limit that was reached, or why the heuristic or the problem failed; `None` if there is no solution.
pub fn all_solutions<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    problem: &P,
    heuristic: &H,
    cost: Option<Cost>,
    most: usize,
    monitor: &mut Monitor<'_, O>,
) -> Result<Option<AllSolutions<P::Action>>, Stop> {
    let start = problem.start();
    let memo = heuristic.init(&start);
    let mut f = cost.unwrap_or(0).max(heuristic.value(memo));
    loop {
        let bound = problem.next_possible_cost(f);
        if f == Cost::MAX {
            return Ok(None);
        }
        if bound > COST_MAX {
            return Err(Stop::Exhausted);
        }
        monitor.iteration(bound);
        let mut count =
            Count { problem, heuristic, monitor, known: FxHashMap::default(), above: Cost::MAX, bound };
        let found = count.from(&start, memo, bound, None)?;
        if found > 0 {
            let mut solutions = Vec::new();
            count.list(&start, memo, bound, &mut Vec::new(), most, &mut solutions)?;
            return Ok(Some(AllSolutions { cost: bound, count: found, solutions }));
        }
        f = count.above;
    }
}

/// Deeper than this the stack does not go.
const COST_MAX: Cost = 1000;

/// One iteration.
struct Count<'a, 'm, 'o, P: Problem, H, O> {
    problem: &'a P,
    heuristic: &'a H,
    monitor: &'m mut Monitor<'o, O>,
    /// How many solutions lead on from a state with so much left of the bound.
    known: FxHashMap<(P::State, Cost), u64>,
    /// The smallest f above the bound.
    above: Cost,
    bound: Cost,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<P>> Count<'_, '_, '_, P, H, O> {
    /// How many solutions lead on from a state, to which `last` led, with `room` left of the bound.
    ///
    /// A move back is never part of a shortest solution, so what is noted holds for every move that led to the state.
    fn from(
        &mut self,
        state: &P::State,
        memo: H::Memo,
        room: Cost,
        last: Option<P::Action>,
    ) -> Result<u64, Stop> {
        if self.problem.is_goal(state) {
            return Ok(1);
        }
        if let Some(&count) = self.known.get(&(state.clone(), room)) {
            return Ok(count);
        }
        self.monitor.expand(self.problem, state, self.bound - room, self.heuristic.value(memo))?;
        let mut count = 0_u64;
        for (child, memo, left, action) in self.children(state, memo, room, last)? {
            count = count.saturating_add(self.from(&child, memo, left, Some(action))?);
        }
        self.note(state, room, count);
        Ok(count)
    }

    /// Lists solutions until there are enough.
    fn list(
        &mut self,
        state: &P::State,
        memo: H::Memo,
        room: Cost,
        path: &mut Vec<P::Action>,
        most: usize,
        solutions: &mut Vec<Vec<P::Action>>,
    ) -> Result<(), Stop> {
        if solutions.len() >= most {
            return Ok(());
        }
        if self.problem.is_goal(state) {
            solutions.push(path.clone());
            return Ok(());
        }
        for (child, memo, left, action) in self.children(state, memo, room, path.last().copied())? {
            if solutions.len() < most && self.from(&child, memo, left, Some(action))? > 0 {
                path.push(action);
                self.list(&child, memo, left, path, most, solutions)?;
                path.pop();
            }
        }
        Ok(())
    }

    /// The children within the bound, each with what is left of it.
    #[expect(clippy::type_complexity, reason = "the four things that a child is, used twice in this file")]
    fn children(
        &mut self,
        state: &P::State,
        memo: H::Memo,
        room: Cost,
        last: Option<P::Action>,
    ) -> Result<Vec<(P::State, H::Memo, Cost, P::Action)>, Stop> {
        let undo = last.and_then(|last| self.problem.inverse(last));
        let g = self.bound - room;
        let mut children = Vec::new();
        for action in self.problem.actions(state).filter(|action| Some(*action) != undo) {
            let cost = self.problem.cost(state, action);
            let mut child = state.clone();
            self.problem.apply(&mut child, action);
            let memo = self.heuristic.step(memo, state, action, &child);
            if let Some(failure) = self.heuristic.failure() {
                return Err(failure.into());
            }
            let h = self.heuristic.value(memo);
            self.monitor.generate::<P>(state, action, &child, u64::from(g) + 1, g.saturating_add(cost), h);
            let needed = cost.saturating_add(h);
            if needed <= room {
                children.push((child, memo, room - cost, action));
            } else {
                self.above = self.above.min(g.saturating_add(needed));
            }
        }
        Ok(children)
    }

    /// Notes a count, if it leads somewhere or there is memory.
    fn note(&mut self, state: &P::State, room: Cost, count: u64) {
        let entry = size_of::<((P::State, Cost), u64)>() + 1 + self.problem.heap_bytes(state);
        let grows = self.known.len() == self.known.capacity();
        if !grows || self.monitor.allow(3 * entry * self.known.len().max(1000)).is_ok() {
            self.known.insert((state.clone(), room), count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::{LinearConflict, SlideDistance};
    use crate::{Board, Direction, Generator, Goal, NibbleState, Puzzle, Scramble, Size, SlidePuzzle};
    use loyd_search::Limits;
    use std::collections::HashMap;
    use std::fmt::Debug;

    /// For every state the distance from the goal and the number of shortest paths, by breadth-first search.
    fn paths<P: Problem>(problem: &P) -> HashMap<P::State, (Cost, u64)> {
        let goal = problem.start();
        let mut found = HashMap::from([(goal.clone(), (0, 1))]);
        let (mut frontier, mut depth) = (vec![goal], 0);
        while !frontier.is_empty() {
            depth += 1;
            let mut next = Vec::new();
            for state in frontier {
                let paths = found[&state].1;
                for action in problem.actions(&state) {
                    let mut child = state.clone();
                    problem.apply(&mut child, action);
                    let entry = found.entry(child.clone()).or_insert_with(|| {
                        next.push(child);
                        (depth, 0)
                    });
                    if entry.0 == depth {
                        entry.1 += paths;
                    }
                }
            }
            frontier = next;
        }
        found
    }

    fn check<P: Problem<Action: Debug>>(problem: &P, heuristic: &impl Heuristic<P>, expected: (Cost, u64)) {
        let run = |cost| {
            let mut monitor = Monitor::unwatched(Limits::default());
            all_solutions(problem, heuristic, cost, 100, &mut monitor).unwrap().unwrap()
        };
        let all = run(None);
        assert_eq!((all.cost, all.count), expected);
        assert_eq!(all, run(Some(all.cost)));
        assert_eq!(all.solutions.len() as u64, all.count.min(100));
        for (number, solution) in all.solutions.iter().enumerate() {
            assert!(!all.solutions[..number].contains(solution), "{solution:?} stands there twice");
            let mut state = problem.start();
            for &action in solution {
                problem.apply(&mut state, action);
            }
            assert!(problem.is_goal(&state) && solution.len() == all.cost as usize);
        }
    }

    #[test]
    fn counts_are_those_of_breadth_first_search_on_3x3_and_2x4() {
        for (rows, columns, step) in [(3, 3, 997), (2, 4, 61)] {
            let goal = Goal::Last.board(Size::new(rows, columns).unwrap()).unwrap();
            let home = Puzzle::<NibbleState>::new(&goal, &goal).unwrap();
            for (state, expected) in paths(&home).into_iter().step_by(step) {
                let puzzle = Puzzle::<NibbleState>::new(&home.board(&state), &goal).unwrap();
                check(&puzzle, &LinearConflict::new(&goal), expected);
            }
            let slides = SlidePuzzle::<NibbleState>::new(&goal, &goal).unwrap();
            for (state, expected) in paths(&slides).into_iter().step_by(step) {
                let puzzle = SlidePuzzle::<NibbleState>::new(&home.board(&state), &goal).unwrap();
                check(&puzzle, &SlideDistance::new(&goal).unwrap(), expected);
            }
        }
    }

    #[test]
    fn limits_are_kept_and_little_memory_changes_nothing_but_the_time() {
        let size = Size::new(4, 4).unwrap();
        let goal = Goal::Last.board(size).unwrap();
        let board = Generator::new(size, &Goal::Last, Scramble::Steps(40), 5).unwrap().next().unwrap();
        let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
        let run = |limits: Limits| {
            let mut monitor = Monitor::unwatched(limits);
            let all = all_solutions(&puzzle, &LinearConflict::new(&goal), None, 5, &mut monitor);
            (all, monitor.stats().expanded)
        };
        let (all, expanded) = run(Limits::default());
        let (tight, _) = run(Limits { bytes: Some(1000), ..Limits::default() });
        assert_eq!(all, tight);
        let (stopped, counted) = run(Limits { expanded: Some(expanded / 2), ..Limits::default() });
        assert_eq!((stopped, counted), (Err(Stop::Expansions), expanded / 2));
    }

    #[test]
    fn the_goal_itself_has_one_solution_and_an_unsolvable_board_is_given_up() {
        let goal = Goal::Last.board(Size::new(2, 2).unwrap()).unwrap();
        let all = |board: &Board| {
            let puzzle = Puzzle::<NibbleState>::new(board, &goal).unwrap();
            let mut monitor = Monitor::unwatched(Limits::default());
            all_solutions(&puzzle, &LinearConflict::new(&goal), None, 5, &mut monitor)
        };
        let none: Vec<Direction> = Vec::new();
        assert_eq!(all(&goal), Ok(Some(AllSolutions { cost: 0, count: 1, solutions: vec![none] })));
        assert_eq!(all(&goal.twin()), Err(Stop::Exhausted));
    }
}
