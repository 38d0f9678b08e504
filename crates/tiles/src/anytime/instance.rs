//! A puzzle seen from any side: backwards, transposed, or only a part of the board.

use crate::{Board, Direction, Size, Solvability};

/// Cells and homes, without names: what the improver works on.
///
/// Every solution of the puzzle turned round, played backwards, solves the puzzle; so does every solution of the
/// transposed puzzle with rows and columns exchanged. A search from each side goes wrong at other places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Instance {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// For each cell, the cell where its tile has to go. The blank counts as a tile.
    pub(crate) homes: Vec<u16>,
    pub(crate) blank: usize,
}

impl Instance {
    /// The puzzle from one board to another, if it has a solution.
    pub(crate) fn new(start: &Board, goal: &Board) -> Option<Instance> {
        if !Solvability::new(start, goal).ok()?.is_solvable() {
            return None;
        }
        let goal_cells = goal.cells();
        let homes = start.tiles().iter().map(|&tile| goal_cells[usize::from(tile)] as u16).collect();
        let size = start.size();
        Some(Instance { rows: size.rows(), columns: size.columns(), homes, blank: start.blank() })
    }

    /// Where the blank has to go.
    pub(crate) fn goal_blank(&self) -> usize {
        usize::from(self.homes[self.blank])
    }

    /// The puzzle from the goal to the start. Its solutions are [`reversed`] ones.
    pub(crate) fn inverse(&self) -> Instance {
        let mut homes = vec![0; self.homes.len()];
        for (cell, &home) in self.homes.iter().enumerate() {
            homes[usize::from(home)] = cell as u16;
        }
        Instance { homes, blank: self.goal_blank(), ..*self }
    }

    /// The puzzle with rows and columns exchanged. Its solutions are [`transposed`] ones.
    pub(crate) fn transpose(&self) -> Instance {
        let other = |cell: usize| cell % self.columns * self.rows + cell / self.columns;
        let mut homes = vec![0; self.homes.len()];
        for (cell, &home) in self.homes.iter().enumerate() {
            homes[other(cell)] = other(usize::from(home)) as u16;
        }
        Instance { rows: self.columns, columns: self.rows, homes, blank: other(self.blank) }
    }

    /// The steps that all tiles (the blank is none) are from home.
    pub(crate) fn manhattan(&self) -> usize {
        let steps = |(cell, &home): (usize, &u16)| {
            let home = usize::from(home);
            (cell / self.columns).abs_diff(home / self.columns) + (cell % self.columns).abs_diff(home % self.columns)
        };
        self.homes.iter().enumerate().filter(|&(cell, _)| cell != self.blank).map(steps).sum()
    }

    /// Moves the blank.
    ///
    /// # Panics
    /// If it would leave the board upwards or downwards; to the side that is not noticed.
    pub(crate) fn slide(&mut self, direction: Direction) {
        let to = step(self.blank, self.columns, direction);
        self.homes.swap(self.blank, to);
        self.blank = to;
    }
}

/// The cell next to `cell`, on a board that is known to have it.
pub(crate) fn step(cell: usize, columns: usize, direction: Direction) -> usize {
    match direction {
        Direction::Up => cell - columns,
        Direction::Left => cell - 1,
        Direction::Right => cell + 1,
        Direction::Down => cell + columns,
    }
}

/// The moves that lead back.
pub(crate) fn reversed(moves: &[Direction]) -> Vec<Direction> {
    moves.iter().rev().map(|direction| direction.opposite()).collect()
}

/// The same moves on the board with rows and columns exchanged.
pub(crate) fn transposed(moves: &[Direction]) -> Vec<Direction> {
    let other = |direction: &Direction| match direction {
        Direction::Up => Direction::Left,
        Direction::Left => Direction::Up,
        Direction::Right => Direction::Down,
        Direction::Down => Direction::Right,
    };
    moves.iter().map(other).collect()
}

/// Whether the moves lead from `start` to `goal`. One look at the board a move, so that a million moves are no trouble.
pub(crate) fn solves(start: &Board, goal: &Board, moves: &[Direction]) -> bool {
    let size: Size = start.size();
    let (mut tiles, mut blank) = (start.tiles().to_vec(), start.blank());
    for &direction in moves {
        let Some(to) = direction.step(size, blank) else { return false };
        tiles.swap(blank, to);
        blank = to;
    }
    tiles == goal.tiles()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, Goal, Random, Scramble};

    /// A start, a goal, and a way from one to the other.
    fn walk(rows: usize, columns: usize, seed: u64) -> (Board, Board, Vec<Direction>) {
        let size = Size::new(rows, columns).unwrap();
        let goal = Goal::Snail.board(size).unwrap();
        let start = Generator::new(size, &Goal::Snail, Scramble::Uniform, seed).unwrap().next().unwrap();
        let mut random = Random::new(seed);
        let (mut board, mut moves) = (start.clone(), Vec::new());
        for _ in 0..200 {
            let direction = Direction::ALL[random.below(4) as usize];
            if board.slide(direction) {
                moves.push(direction);
            }
        }
        let _ = goal;
        (start, board, moves)
    }

    #[test]
    fn every_view_has_the_same_solutions() {
        for (rows, columns, seed) in [(2, 2, 1), (2, 5, 2), (4, 3, 3), (6, 6, 4)] {
            let (start, goal, moves) = walk(rows, columns, seed);
            assert!(solves(&start, &goal, &moves));
            let instance = Instance::new(&start, &goal).unwrap();
            assert_eq!(instance.manhattan(), start.manhattan(&goal));
            let done = |mut instance: Instance, moves: &[Direction]| {
                moves.iter().for_each(|&direction| instance.slide(direction));
                instance.homes.iter().enumerate().all(|(cell, &home)| cell == usize::from(home))
            };
            assert!(done(instance.clone(), &moves));
            assert!(done(instance.inverse(), &reversed(&moves)));
            assert!(done(instance.transpose(), &transposed(&moves)));
            assert_eq!(instance.inverse().inverse(), instance);
            assert_eq!(instance.transpose().transpose(), instance);
        }
    }

    #[test]
    fn moves_off_the_board_and_to_other_boards_solve_nothing() {
        let (start, goal, moves) = walk(3, 3, 9);
        assert!(!solves(&start, &goal, &moves[1..]));
        assert!(!solves(&start, &goal, &[Direction::Up; 3]));
        assert_eq!(Instance::new(&start, &start.twin()), None);
    }
}
