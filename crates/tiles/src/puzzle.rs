//! A start and a goal, as a problem that a search can work on.

use loyd_search::{Cost, Problem, Space};

use crate::{Board, BoardError, Direction, Moves, Order, Size, TileState};

/// A sliding-tile puzzle over packed states of type `S`.
#[derive(Debug, Clone)]
pub struct Puzzle<S> {
    size: Size,
    start: S,
    goal: S,
    goal_board: Board,
    order: Order,
    /// The moves of each blank cell.
    moves: Box<[Moves]>,
    /// The same without the one that leads back, by the direction in which the blank came.
    moves_after: Box<[[Moves; 4]]>,
    /// How far the blank goes for each direction, as a difference of cell numbers.
    offsets: [isize; 4],
    /// Every solution has this parity: that of the blank's distance.
    odd: bool,
}

impl<S: TileState> Puzzle<S> {
    /// A puzzle from two boards of one size, with the moves tried in the order Up, Left, Right, Down.
    ///
    /// # Errors
    /// When the boards differ in size.
    ///
    /// # Panics
    /// When the boards have more cells than `S` can hold.
    pub fn new(start: &Board, goal: &Board) -> Result<Self, BoardError> {
        Self::with_order(start, goal, Order::default())
    }

    /// A puzzle whose moves are tried in `order`.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn with_order(start: &Board, goal: &Board, order: Order) -> Result<Self, BoardError> {
        let size = start.size();
        if goal.size() != size {
            return Err(BoardError::GoalSize { goal: goal.size(), puzzle: size });
        }
        let columns = size.columns() as isize;
        let moves: Box<[Moves]> = (0..size.cells()).map(|cell| Moves::new(size, cell, order)).collect();
        Ok(Puzzle {
            size,
            start: S::pack(start),
            goal: S::pack(goal),
            goal_board: goal.clone(),
            order,
            moves_after: moves.iter().map(|moves| Direction::ALL.map(|last| moves.after(last))).collect(),
            moves,
            offsets: [-columns, -1, 1, columns],
            odd: size.steps(start.blank(), goal.blank()) % 2 == 1,
        })
    }

    /// The puzzle from another start, with the same goal and order.
    ///
    /// # Errors
    /// When the board is of another size.
    pub fn with_start(&self, start: &Board) -> Result<Self, BoardError> {
        Self::with_order(start, &self.goal_board, self.order)
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The order in which moves are tried.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The one goal state.
    pub fn goal(&self) -> S {
        self.goal.clone()
    }

    /// The puzzle from the start with two tiles swapped: exactly one of the two can be solved.
    #[must_use]
    pub fn twin(&self) -> Self {
        self.with_start(&self.board(&self.start).twin()).expect("a twin has the size of its board")
    }

    /// The goal as a board.
    pub fn goal_board(&self) -> &Board {
        &self.goal_board
    }

    /// A state as a board.
    ///
    /// # Panics
    /// If the state is not one of this puzzle's.
    pub fn board(&self, state: &S) -> Board {
        let tiles: Vec<_> = (0..self.size.cells()).map(|cell| state.tile(cell) as u16).collect();
        Board::new(self.size, tiles).expect("a state of this puzzle is a board")
    }

    /// The cell that the blank goes to from `cell`; the move must be legal.
    #[inline]
    pub fn target(&self, cell: usize, direction: Direction) -> usize {
        cell.wrapping_add_signed(self.offsets[direction as usize])
    }
}

impl<S: TileState> Space for Puzzle<S> {
    type State = S;
    type Action = Direction;
    type Actions = Moves;

    /// Unless states are on the heap.
    const QUICK: bool = S::CAPACITY <= 31;

    #[inline]
    fn actions(&self, state: &S) -> Moves {
        self.moves[state.blank()]
    }

    #[inline]
    fn actions_after(&self, state: &S, last: Direction) -> Moves {
        self.moves_after[state.blank()][last as usize]
    }

    #[inline]
    fn apply(&self, state: &mut S, direction: Direction) {
        let blank = state.blank();
        state.slide(blank, self.target(blank, direction));
    }

    #[inline]
    fn inverse(&self, direction: Direction) -> Option<Direction> {
        Some(direction.opposite())
    }

    #[inline]
    fn heap_bytes(&self, state: &S) -> usize {
        state.heap_bytes()
    }
}

impl<S: TileState> Problem for Puzzle<S> {
    fn start(&self) -> S {
        self.start.clone()
    }

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        *state == self.goal
    }

    /// Each move takes the blank one step, so every solution is as odd or even as the blank's distance.
    fn next_possible_cost(&self, bound: Cost) -> Cost {
        bound + Cost::from((bound % 2 == 1) != self.odd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, NibbleState};
    use loyd_search::laws;

    #[test]
    fn every_move_can_be_undone() {
        let goal = Goal::Snail.board(Size::new(3, 4).unwrap()).unwrap();
        let puzzle = Puzzle::<NibbleState>::new(&goal, &goal).unwrap();
        let choices = (0..1000).map(|n: usize| n * n % 101);
        assert_eq!(laws::reversible(&puzzle, &puzzle.start(), choices), Ok(()));
    }
}
