//! The board as the beam walks on it: one array with walls around, so that no step asks where the edge is.

use super::instance::Instance;
use crate::Direction;

/// What stands on a cell that is none.
pub(crate) const WALL: u16 = u16::MAX;

/// Rows of walls above and below.
const MARGIN: usize = 1;

/// Homes by cell, both counted in a frame that is twice as wide as the board. In such a frame the difference of two
/// cells tells rows and columns apart, so one subtraction finds a tile's displacement.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    rows: usize,
    columns: usize,
    homes: Vec<u16>,
    blank: usize,
    /// How far each direction goes.
    steps: [isize; 4],
}

impl Field {
    pub(crate) fn new(instance: &Instance) -> Field {
        let (rows, columns) = (instance.rows, instance.columns);
        let stride = 2 * columns as isize;
        let mut field = Field {
            rows,
            columns,
            homes: vec![WALL; (rows + 2 * MARGIN) * 2 * columns],
            blank: 0,
            steps: [-stride, -1, 1, stride],
        };
        field.blank = field.cell(instance.blank / columns, instance.blank % columns);
        for (cell, &home) in instance.homes.iter().enumerate() {
            let (cell, home) = (field.framed(cell), field.framed(usize::from(home)));
            field.homes[cell] = home as u16;
        }
        field
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// The cells of a row of the frame.
    pub(crate) fn stride(&self) -> usize {
        2 * self.columns
    }

    /// All cells of the frame, walls too.
    pub(crate) fn frame(&self) -> usize {
        self.homes.len()
    }

    /// The cell of the frame at a row and column of the board.
    pub(crate) fn cell(&self, row: usize, column: usize) -> usize {
        (row + MARGIN) * self.stride() + column
    }

    /// The row and column of a cell of the frame, if it is on the board.
    pub(crate) fn row_column(&self, cell: usize) -> Option<(usize, usize)> {
        let (row, column) = ((cell / self.stride()).checked_sub(MARGIN)?, cell % self.stride());
        (row < self.rows && column < self.columns).then_some((row, column))
    }

    fn framed(&self, cell: usize) -> usize {
        self.cell(cell / self.columns, cell % self.columns)
    }

    #[inline]
    pub(crate) fn blank(&self) -> usize {
        self.blank
    }

    /// The home of the tile on a cell, or [`WALL`]. What it says of the blank's cell means nothing.
    #[inline]
    pub(crate) fn home(&self, cell: usize) -> u16 {
        self.homes[cell]
    }

    /// The cell that lies `offset` further on.
    #[inline]
    pub(crate) fn homes(&self) -> &[u16] {
        &self.homes
    }

    /// The cell that the blank enters when it moves that way: 0 to 3 are the directions in their order.
    #[inline]
    pub(crate) fn ahead(&self, direction: u8) -> usize {
        self.blank.wrapping_add_signed(self.steps[usize::from(direction & 3)])
    }

    /// Moves the blank, which must not run into a wall.
    #[inline]
    pub(crate) fn slide(&mut self, direction: u8) {
        let to = self.ahead(direction);
        self.homes[self.blank] = self.homes[to];
        self.blank = to;
    }

    /// The board as it stands.
    pub(crate) fn instance(&self, goal_blank: usize) -> Instance {
        let inner = |cell: usize| {
            let (row, column) = self.row_column(cell).expect("homes are on the board");
            row * self.columns + column
        };
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let homes = cells.map(|(row, column)| {
            let cell = self.cell(row, column);
            if cell == self.blank { goal_blank as u16 } else { inner(usize::from(self.homes[cell])) as u16 }
        });
        Instance {
            rows: self.rows,
            columns: self.columns,
            homes: homes.collect(),
            blank: inner(self.blank),
        }
    }
}

/// The direction as the walk has it.
#[inline]
pub(crate) fn opposite(direction: u8) -> u8 {
    3 - direction
}

/// From the walk's directions to those of the board.
pub(crate) fn directions(moves: &[u8]) -> Vec<Direction> {
    moves.iter().map(|&direction| Direction::ALL[usize::from(direction & 3)]).collect()
}
