//! Directions, said once: a direction is the *blank's* motion. Up means that the blank goes up and the tile above
//! it comes down.

use std::fmt;

use crate::Size;

/// The way the blank moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// The blank goes up, the tile above it comes down.
    Up = 0,
    /// The blank goes left, the tile to its left goes right.
    Left = 1,
    /// The blank goes right, the tile to its right goes left.
    Right = 2,
    /// The blank goes down, the tile below it comes up.
    Down = 3,
}

impl Direction {
    /// All four, in the order in which searches try them unless told otherwise.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Left, Direction::Right, Direction::Down];

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
        }
    }

    /// Whether it is up or down.
    #[inline]
    pub fn is_vertical(self) -> bool {
        matches!(self, Direction::Up | Direction::Down)
    }

    /// The cell one step this way from `cell`, if it is on the board.
    pub fn step(self, size: Size, cell: usize) -> Option<usize> {
        let (row, column) = size.row_column(cell);
        match self {
            Direction::Up => (row > 0).then(|| cell - size.columns()),
            Direction::Left => (column > 0).then(|| cell - 1),
            Direction::Right => (column + 1 < size.columns()).then(|| cell + 1),
            Direction::Down => (row + 1 < size.rows()).then(|| cell + size.columns()),
        }
    }

    /// `U`, `L`, `R` or `D`.
    pub fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Left => 'L',
            Direction::Right => 'R',
            Direction::Down => 'D',
        }
    }

    /// The direction of a letter, upper or lower case.
    pub fn from_letter(letter: char) -> Option<Direction> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The order in which the blank tries its moves. Counts depend on it; costs of optimal searches do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order(pub [Direction; 4]);

impl Default for Order {
    fn default() -> Self {
        Order(Direction::ALL)
    }
}

/// The moves of one blank cell, in order. Four bits a move; 4 ends the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moves(u32);

impl Moves {
    const END: u32 = 4;

    /// The moves that the blank has at `cell`.
    pub fn new(size: Size, cell: usize, order: Order) -> Moves {
        let legal = order.0.into_iter().rev().filter(|direction| direction.step(size, cell).is_some());
        Moves::of(legal)
    }

    /// These moves without the one that undoes `last`.
    #[must_use]
    pub fn after(self, last: Direction) -> Moves {
        let onward: Vec<_> = self.filter(|&direction| direction != last.opposite()).collect();
        Moves::of(onward.into_iter().rev())
    }

    /// Packs moves given last to first.
    fn of(backwards: impl Iterator<Item = Direction>) -> Moves {
        Moves(backwards.fold(Self::END, |bits, direction| bits << 4 | direction as u32))
    }
}

#[expect(
    clippy::copy_iterator,
    reason = "copied from the table of moves once per expansion; that is the point"
)]
impl Iterator for Moves {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        let direction = match self.0 & 7 {
            0 => Direction::Up,
            1 => Direction::Left,
            2 => Direction::Right,
            3 => Direction::Down,
            _ => return None,
        };
        self.0 >>= 4;
        Some(direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_in_the_order_asked_for() {
        let size = Size::new(3, 3).unwrap();
        let [up, left, right, down] = Direction::ALL;
        assert_eq!(Moves::new(size, 4, Order::default()).collect::<Vec<_>>(), [up, left, right, down]);
        assert_eq!(Moves::new(size, 0, Order::default()).collect::<Vec<_>>(), [right, down]);
        assert_eq!(Moves::new(size, 5, Order([down, up, right, left])).collect::<Vec<_>>(), [down, up, left]);
    }

    #[test]
    fn the_way_back_is_left_out() {
        let size = Size::new(3, 3).unwrap();
        let [up, left, right, down] = Direction::ALL;
        let corner = Moves::new(size, 8, Order::default());
        assert_eq!(corner.after(down).collect::<Vec<_>>(), [left]);
        let centre = Moves::new(size, 4, Order([down, up, right, left]));
        assert_eq!(centre.after(left).collect::<Vec<_>>(), [down, up, left]);
    }

    #[test]
    fn opposites_lead_back() {
        let size = Size::new(3, 4).unwrap();
        for direction in Direction::ALL {
            for cell in 0..size.cells() {
                if let Some(to) = direction.step(size, cell) {
                    assert_eq!(direction.opposite().step(size, to), Some(cell));
                }
            }
        }
    }
}
