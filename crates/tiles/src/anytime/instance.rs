//! A puzzle as the improver sees it: forwards, backwards, or only a part of the board.

use crate::{Board, Direction, Size};

/// Cells and homes, without names: what the improver works on.
///
/// Every solution of the puzzle turned round, played backwards, solves the puzzle. A search from each side goes wrong at
/// other places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Instance {
    pub rows: usize,
    pub columns: usize,
    /// For each cell, the cell where its tile has to go. The blank counts as a tile.
    pub homes: Vec<u16>,
    pub blank: usize,
}

impl Instance {
    /// The puzzle from one board to another of its size.
    pub fn new(start: &Board, goal: &Board) -> Instance {
        let goal_cells = goal.cells();
        let homes = start.tiles().iter().map(|&tile| goal_cells[usize::from(tile)] as u16).collect();
        let size = start.size();
        Instance { rows: size.rows(), columns: size.columns(), homes, blank: start.blank() }
    }

    /// Where the blank has to go.
    pub fn goal_blank(&self) -> usize {
        usize::from(self.homes[self.blank])
    }

    /// The puzzle from the goal to the start. Its solutions are [`reversed`] ones.
    pub fn inverse(&self) -> Instance {
        let mut homes = vec![0; self.homes.len()];
        for (cell, &home) in self.homes.iter().enumerate() {
            homes[usize::from(home)] = cell as u16;
        }
        Instance { homes, blank: self.goal_blank(), ..*self }
    }

    /// The puzzle with rows and columns exchanged.
    #[cfg(test)]
    pub fn transpose(&self) -> Instance {
        let other = |cell: usize| cell % self.columns * self.rows + cell / self.columns;
        let mut homes = vec![0; self.homes.len()];
        for (cell, &home) in self.homes.iter().enumerate() {
            homes[other(cell)] = other(usize::from(home)) as u16;
        }
        Instance { rows: self.columns, columns: self.rows, homes, blank: other(self.blank) }
    }

    /// The steps that all tiles (the blank is none) are from home.
    pub fn manhattan(&self) -> usize {
        let steps = |(cell, &home): (usize, &u16)| {
            let home = usize::from(home);
            (cell / self.columns).abs_diff(home / self.columns)
                + (cell % self.columns).abs_diff(home % self.columns)
        };
        self.homes.iter().enumerate().filter(|&(cell, _)| cell != self.blank).map(steps).sum()
    }

    /// Moves the blank.
    ///
    /// # Panics
    /// If it would leave the board upwards or downwards; to the side that is not noticed.
    pub fn slide(&mut self, direction: Direction) {
        let to = step(self.blank, self.columns, direction);
        self.homes.swap(self.blank, to);
        self.blank = to;
    }
}

/// The cell next to `cell`, on a board that is known to have it.
pub(super) fn step(cell: usize, columns: usize, direction: Direction) -> usize {
    match direction {
        Direction::Up => cell - columns,
        Direction::Left => cell - 1,
        Direction::Right => cell + 1,
        Direction::Down => cell + columns,
    }
}

/// The moves that lead back.
pub(super) fn reversed(moves: &[Direction]) -> Vec<Direction> {
    moves.iter().rev().map(|direction| direction.opposite()).collect()
}

/// Whether the moves lead from `start` to `goal`. One look at the board a move, so that a million moves are no trouble.
pub(super) fn solves(start: &Board, goal: &Board, moves: &[Direction]) -> bool {
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
        let start = Generator::new(size, &Goal::Snail, Scramble::Uniform, seed).unwrap().next().unwrap();
        let mut random = Random::new(seed);
        let (mut board, mut moves) = (start.clone(), Vec::new());
        for _ in 0..200 {
            let direction = Direction::ALL[random.below(4) as usize];
            if board.slide(direction) {
                moves.push(direction);
            }
        }
        (start, board, moves)
    }

    #[test]
    fn every_view_has_the_same_solutions() {
        for (rows, columns, seed) in [(2, 2, 1), (2, 5, 2), (4, 3, 3), (6, 6, 4)] {
            let (start, goal, moves) = walk(rows, columns, seed);
            assert!(solves(&start, &goal, &moves));
            let instance = Instance::new(&start, &goal);
            assert_eq!(instance.manhattan(), start.manhattan(&goal));
            let done = |mut instance: Instance, moves: &[Direction]| {
                for &direction in moves {
                    instance.slide(direction);
                }
                instance.homes.iter().enumerate().all(|(cell, &home)| cell == usize::from(home))
            };
            assert!(done(instance.clone(), &moves));
            assert!(done(instance.inverse(), &reversed(&moves)));
            assert_eq!(instance.inverse().inverse(), instance);
            assert_eq!(instance.transpose().transpose(), instance);
        }
    }

    #[test]
    fn moves_off_the_board_and_to_other_boards_solve_nothing() {
        let (start, goal, moves) = walk(3, 3, 9);
        assert!(!solves(&start, &goal, &moves[1..]));
        assert!(!solves(&start, &goal, &[Direction::Up; 3]));
    }
}
