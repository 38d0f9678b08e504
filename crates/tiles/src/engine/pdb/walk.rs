//! The value of a start: a walk down to the goal, table by table.
//!
//! A table stores one bit of each value. Parity gives another, so every value is known modulo 4. From a placement there
//! is always a neighbour that is one less; following such neighbours to the goal and counting gives the value.

use super::index::{Index, Portable};
use super::tables::Tables;

/// More steps than any value: no table has a placement so far from its goal.
const STEPS_MAX: u32 = 256;

/// The value of a pattern's table for a packed board whose blank is at `blank`. `None` if there is no way down: the table
/// of a whole board knows only those that can be solved.
pub(super) fn value(tables: &Tables, pattern: usize, board: u64, blank: usize) -> Option<u32> {
    let walk = Walk {
        tables,
        index: &tables.indices[pattern],
        bits: tables.tables()[pattern].bytes(),
        cells: tables.goal().size().cells(),
    };
    let goal = walk.index.own(tables.geometry.pack(&(0..walk.cells).collect::<Vec<_>>()));
    let goal_blank = tables.partition().frame().blank_home();
    let (goal_cells, goal_regions) = walk.index.regions(goal);
    let goal_region = region(goal_regions, goal_blank);
    let (mut board, mut blank) = (walk.index.own(board), blank);
    let mut parity = walk.colour(walk.index.regions(board).0) ^ walk.colour(goal_cells);
    let mut residue = walk.residue(board, blank, parity);
    let mut steps = 0;
    while board != goal || region(goal_regions, blank) != goal_region {
        parity ^= 1;
        residue = (residue + 3) & 3;
        let down = walk.find(board, blank, |child, to| walk.residue(child, to, parity) == residue);
        (board, blank) = down.filter(|_| steps < STEPS_MAX)?;
        steps += 1;
    }
    Some(steps)
}

struct Walk<'a> {
    tables: &'a Tables,
    index: &'a Index,
    bits: &'a [u8],
    cells: usize,
}

fn region(regions: u64, cell: usize) -> u64 {
    regions >> (3 * cell) & 7
}

impl Walk<'_> {
    /// Every move of a tile of the pattern changes this.
    fn colour(&self, cells: usize) -> u32 {
        let size = self.tables.goal().size();
        let odd = |&cell: &usize| {
            let (row, column) = size.row_column(cell);
            cells >> cell & 1 == 1 && (row + column) % 2 == 1
        };
        (0..self.cells).filter(odd).count() as u32 & 1
    }

    fn residue(&self, board: u64, blank: usize, parity: u32) -> u32 {
        let bit = self.index.bit::<Portable>(board, blank as u32);
        u32::from(self.bits[(bit >> 3) as usize] >> (bit & 7) & 1) << 1 | parity
    }

    /// The first neighbour that is `wanted`: a tile of the pattern slid into the blank's region.
    fn find(&self, board: u64, blank: usize, wanted: impl Fn(u64, usize) -> bool) -> Option<(u64, usize)> {
        let (occupied, regions) = self.index.regions(board);
        let here = region(regions, blank);
        let geometry = &self.tables.geometry;
        let free = (0..self.cells).filter(|&cell| occupied >> cell & 1 == 0 && region(regions, cell) == here);
        for into in free {
            for direction in (0..4).filter(|direction| geometry.legal[into] >> direction & 1 == 1) {
                let from = usize::from(geometry.target[into][direction]);
                if occupied >> from & 1 == 1 {
                    let tile = board >> (4 * from) & 15;
                    let child = board ^ (tile << (4 * from) | tile << (4 * into));
                    if wanted(child, from) {
                        return Some((child, from));
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::Effort;
    use crate::{Generator, Goal, Scramble, Size};

    #[test]
    fn walks_over_packed_boards_and_over_placements_agree() {
        let size = Size::new(3, 4).unwrap();
        for goal in [Goal::Last, Goal::Snail] {
            let board = goal.board(size).unwrap();
            let tables = Tables::build(&"6-5".parse().unwrap(), &board, Effort::default()).unwrap();
            for board in Generator::new(size, &goal, Scramble::Uniform, 2).unwrap().take(50) {
                let homes = tables.partition().frame().homes_of(&board);
                let cell_of = |home: usize| homes.iter().position(|&h| h == home).unwrap();
                let blank = cell_of(tables.partition().frame().blank_home());
                for (table, value) in std::iter::zip(tables.tables(), tables.values(&homes)) {
                    let cells: Vec<usize> =
                        table.pattern().homes().iter().map(|&home| cell_of(home)).collect();
                    assert_eq!(table.value(&cells, blank), Some(value));
                }
            }
        }
    }
}
