//! The other way to count moves: a slide of several tiles in one line counts as one.
//!
//! The blank goes any number of cells in one direction, and all tiles on its way move with it. Every board that can be solved
//! one tile at a time can be solved so, in fewer moves: at most 24 on 3x3, where single tiles need up to 31.

use loyd_search::{Cost, Problem, Space};

use crate::{Board, BoardError, Direction, Puzzle, Size, TileState};

/// The blank goes some cells in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The blank's motion.
    pub direction: Direction,
    /// How many cells, so how many tiles.
    pub steps: u8,
}

/// A sliding-tile puzzle whose moves are slides of one tile or several.
///
/// ```
/// use loyd_search::{IdaStar, Search};
/// use loyd_tiles::{Board, Goal, NibbleState, Size, SlidePuzzle, heuristics::SlideDistance};
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = SlidePuzzle::<NibbleState>::new(&board, &goal)?;
/// let search = IdaStar { heuristic: SlideDistance::new(&goal)? };
/// assert!(search.solve(&puzzle).cost().unwrap() <= 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SlidePuzzle<S> {
    puzzle: Puzzle<S>,
}

impl<S: TileState> SlidePuzzle<S> {
    /// A puzzle from two boards of one size.
    ///
    /// # Errors
    /// When the boards differ in size.
    ///
    /// # Panics
    /// When the boards have more cells than `S` can hold.
    pub fn new(start: &Board, goal: &Board) -> Result<Self, BoardError> {
        Ok(SlidePuzzle { puzzle: Puzzle::new(start, goal)? })
    }

    /// The same puzzle with moves of single tiles.
    pub fn single(&self) -> &Puzzle<S> {
        &self.puzzle
    }

    /// The cell that the blank is at after some steps from `cell`.
    #[inline]
    pub fn target(&self, cell: usize, slide: Slide) -> usize {
        (0..slide.steps).fold(cell, |cell, _| self.puzzle.target(cell, slide.direction))
    }
}

impl<S: TileState> Space for SlidePuzzle<S> {
    type State = S;
    type Action = Slide;
    type Actions = Slides;

    const QUICK: bool = S::CAPACITY <= 31;

    #[inline]
    fn actions(&self, state: &S) -> Slides {
        Slides::new(self.puzzle.size(), state.blank())
    }

    /// Without any slide along the line of the last one: the two together are one slide or none, so what they lead to
    /// was a child of the board before, or is that board.
    #[inline]
    fn actions_after(&self, state: &S, last: Slide) -> Slides {
        self.actions(state).across(last.direction)
    }

    #[inline]
    fn apply(&self, state: &mut S, slide: Slide) {
        let mut blank = state.blank();
        for _ in 0..slide.steps {
            let to = self.puzzle.target(blank, slide.direction);
            state.slide(blank, to);
            blank = to;
        }
    }

    #[inline]
    fn inverse(&self, slide: Slide) -> Option<Slide> {
        Some(Slide { direction: slide.direction.opposite(), ..slide })
    }

    #[inline]
    fn heap_bytes(&self, state: &S) -> usize {
        state.heap_bytes()
    }
}

impl<S: TileState> Problem for SlidePuzzle<S> {
    fn start(&self) -> S {
        self.puzzle.start()
    }

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        self.puzzle.is_goal(state)
    }

    fn cost(&self, _: &S, _: Slide) -> Cost {
        1
    }
}

/// The slides of a board: up, left, right, down, each from one cell on.
#[derive(Debug, Clone)]
pub struct Slides {
    /// How many cells there are in each direction.
    room: [u8; 4],
    direction: usize,
    steps: u8,
}

impl Slides {
    fn new(size: Size, blank: usize) -> Slides {
        let (row, column) = size.row_column(blank);
        let room = [row, column, size.columns() - 1 - column, size.rows() - 1 - row];
        Slides { room: room.map(|cells| cells as u8), direction: 0, steps: 0 }
    }

    fn across(mut self, last: Direction) -> Slides {
        self.room[last as usize] = 0;
        self.room[last.opposite() as usize] = 0;
        self
    }
}

impl Iterator for Slides {
    type Item = Slide;

    #[inline]
    fn next(&mut self) -> Option<Slide> {
        while self.steps >= *self.room.get(self.direction)? {
            (self.direction, self.steps) = (self.direction + 1, 0);
        }
        self.steps += 1;
        Some(Slide { direction: Direction::ALL[self.direction], steps: self.steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::SlideDistance;
    use crate::{Generator, Goal, NibbleState, Scramble};
    use loyd_search::{Heuristic, IdaStar, Search, laws};
    use std::collections::HashMap;

    type Tiles = SlidePuzzle<NibbleState>;

    /// The distance of every board that can be solved, by breadth-first search from the goal.
    fn distances(goal: &Board) -> HashMap<NibbleState, u32> {
        let puzzle = Tiles::new(goal, goal).unwrap();
        let mut found = HashMap::from([(puzzle.start(), 0)]);
        let (mut frontier, mut depth) = (vec![puzzle.start()], 0);
        while !frontier.is_empty() {
            depth += 1;
            let mut next = Vec::new();
            for state in frontier {
                for slide in puzzle.actions(&state) {
                    let mut child = state;
                    puzzle.apply(&mut child, slide);
                    found.entry(child).or_insert_with(|| {
                        next.push(child);
                        depth
                    });
                }
            }
            frontier = next;
        }
        found
    }

    #[test]
    fn all_of_3x3_is_within_24_slides_and_no_estimate_is_above() {
        for goal in [Goal::First, Goal::Last, Goal::Snail] {
            let goal = goal.board(Size::new(3, 3).unwrap()).unwrap();
            let all = distances(&goal);
            assert_eq!(all.len(), 181_440);
            if goal.blank() != 4 {
                assert_eq!(all.values().max(), Some(&24));
            }
            let estimate = SlideDistance::new(&goal).unwrap();
            let value = |state: &NibbleState| {
                Heuristic::<Tiles>::value(&estimate, Heuristic::<Tiles>::init(&estimate, state))
            };
            assert!(all.iter().all(|(state, &distance)| value(state) <= distance));
            let puzzle = Puzzle::<NibbleState>::new(&goal, &goal).unwrap();
            for (state, &distance) in all.iter().step_by(1499) {
                let search = IdaStar { heuristic: &estimate };
                let outcome = search.solve(&Tiles::new(&puzzle.board(state), &goal).unwrap());
                assert_eq!(outcome.cost(), Some(distance));
            }
        }
    }

    #[test]
    fn estimates_are_carried_along_as_they_are_made_from_scratch() {
        for (rows, columns) in [(3, 3), (2, 4), (4, 4), (3, 5)] {
            let size = Size::new(rows, columns).unwrap();
            let goal = Goal::First.board(size).unwrap();
            let start = Generator::new(size, &Goal::First, Scramble::Uniform, 3).unwrap().next().unwrap();
            let puzzle = Tiles::new(&start, &goal).unwrap();
            let choices = (0..300).map(|step| step * step + step / 3);
            let estimate = SlideDistance::new(&goal).unwrap();
            laws::incremental(&puzzle, &estimate, &puzzle.start(), choices).unwrap();
        }
    }

    #[test]
    fn boards_of_4x4_are_solved_in_fewer_slides_than_single_moves() {
        let size = Size::new(4, 4).unwrap();
        let goal = Goal::Last.board(size).unwrap();
        let search = IdaStar { heuristic: SlideDistance::new(&goal).unwrap() };
        for start in Generator::new(size, &Goal::Last, Scramble::Steps(60), 3).unwrap().take(5) {
            let puzzle = Tiles::new(&start, &goal).unwrap();
            let loyd_search::Outcome::Solved { actions, cost } = search.solve(&puzzle) else {
                panic!("it can be solved")
            };
            let mut board = start;
            for slide in actions {
                for _ in 0..slide.steps {
                    assert!(board.slide(slide.direction));
                }
            }
            assert!(board == goal && cost <= 60);
        }
    }
}
