//! The board as the beam walks on it: one array with walls around, so that no step asks where the edge is.

use super::features::{BLANK, WALL_CLASS, class_of};
use super::instance::Instance;

/// What stands on a cell that is none.
pub(super) const WALL: u16 = u16::MAX;

/// Rows of walls above and below: as far as pairs look.
const MARGIN: usize = 2;

/// Homes by cell, both counted in a frame that is twice as wide as the board. In such a frame the difference of two
/// cells tells rows and columns apart, so one subtraction finds a tile's displacement.
#[derive(Debug, Clone)]
pub(super) struct Field {
    frame: Frame,
    homes: Vec<u16>,
    /// What stands on each cell, as pairs see it.
    classes: Vec<u8>,
    /// The class of each displacement.
    class_by_displacement: Vec<u8>,
    row_column: Vec<(u8, u8)>,
    blank: usize,
}

/// The shape of the array.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub rows: usize,
    pub columns: usize,
    /// How far each direction goes.
    pub steps: [isize; 4],
}

impl Frame {
    pub fn new(rows: usize, columns: usize) -> Frame {
        let stride = 2 * columns as isize;
        Frame { rows, columns, steps: [-stride, -1, 1, stride] }
    }

    pub fn stride(&self) -> usize {
        2 * self.columns
    }

    /// All cells, walls too.
    pub fn cells(&self) -> usize {
        (self.rows + 2 * MARGIN) * self.stride()
    }

    /// The cell at a row and column of the board.
    pub fn cell(&self, row: usize, column: usize) -> usize {
        (row + MARGIN) * self.stride() + column
    }

    /// From a cell of the board.
    pub fn framed(&self, cell: usize) -> usize {
        self.cell(cell / self.columns, cell % self.columns)
    }

    /// How many displacements there are to tell apart.
    pub fn displacements(&self) -> usize {
        2 * self.displacement_zero() + 1
    }

    /// The number of the displacement of a tile at home. Others are that much more or less.
    pub fn displacement_zero(&self) -> usize {
        self.rows * self.stride()
    }

    /// All displacements that a tile can have, each with its number.
    pub fn each_displacement(&self, mut each: impl FnMut(usize, (isize, isize))) {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        for down in 1 - rows..rows {
            for right in 1 - columns..columns {
                let number = self.displacement_zero() as isize + down * self.steps[3] + right;
                each(number as usize, (down, right));
            }
        }
    }
}

impl Field {
    pub fn new(instance: &Instance) -> Field {
        let frame = Frame::new(instance.rows, instance.columns);
        let mut class_by_displacement = vec![0; frame.displacements()];
        frame
            .each_displacement(|number, displacement| class_by_displacement[number] = class_of(displacement));
        let mut field = Field {
            frame,
            homes: vec![WALL; frame.cells()],
            classes: vec![WALL_CLASS; frame.cells()],
            class_by_displacement,
            row_column: (0..frame.cells())
                .map(|cell| ((cell / frame.stride()) as u8, (cell % frame.stride()) as u8))
                .collect(),
            blank: frame.framed(instance.blank),
        };
        for (cell, &home) in instance.homes.iter().enumerate() {
            let (cell, home) = (frame.framed(cell), frame.framed(usize::from(home)) as u16);
            field.homes[cell] = home;
            field.classes[cell] = if cell == field.blank { BLANK } else { field.class_at(cell, home) };
        }
        field
    }

    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    #[inline]
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The home of the tile on a cell, or [`WALL`]. What it says of the blank's cell means nothing.
    #[inline]
    pub fn home(&self, cell: usize) -> u16 {
        self.homes[cell]
    }

    /// What stands on a cell, as pairs see it.
    #[inline]
    pub fn class(&self, cell: usize) -> u8 {
        self.classes[cell]
    }

    /// What a tile would be seen as on a cell.
    #[inline]
    pub fn class_at(&self, cell: usize, home: u16) -> u8 {
        self.class_by_displacement[self.displacement(cell, home)]
    }

    /// The number of a tile's displacement.
    #[inline]
    pub fn displacement(&self, cell: usize, home: u16) -> usize {
        cell + self.frame.displacement_zero() - usize::from(home)
    }

    /// Whether the tile at `to` comes nearer to its home when the blank moves there, and it moves the other way.
    #[inline]
    pub fn is_nearer(&self, to: usize, direction: u8, home: u16) -> bool {
        let (row, column) = self.row_column[to];
        let (home_row, home_column) = self.row_column[usize::from(home)];
        match direction & 3 {
            0 => home_row > row,
            1 => home_column > column,
            2 => home_column < column,
            _ => home_row < row,
        }
    }

    /// The cell that the blank enters when it moves that way: 0 to 3 are the directions in their order.
    #[inline]
    pub fn ahead(&self, direction: u8) -> usize {
        self.blank.wrapping_add_signed(self.frame.steps[usize::from(direction & 3)])
    }

    /// Moves the blank, which must not run into a wall.
    #[inline]
    pub fn slide(&mut self, direction: u8) {
        let to = self.ahead(direction);
        let home = self.homes[to];
        self.homes[self.blank] = home;
        self.classes[self.blank] = self.class_at(self.blank, home);
        self.classes[to] = BLANK;
        self.blank = to;
    }
}
