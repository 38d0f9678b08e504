//! The last corner, at most 3x3, by a shortest way.
//!
//! Depth-first with bounds that grow by two (R. E. Korf, Depth-First Iterative-Deepening: An Optimal Admissible Tree
//! Search, Artificial Intelligence 27(1), 1985, pages 97-109) over the sum of the tiles' distances. A 3x3 corner takes 31
//! moves at most, and a millisecond or two at worst.

use super::grid::Grid;
use super::region::Region;
use crate::Direction;

const CELLS: usize = 9;

/// Solves the region, which is all that is not done and can be solved, in at most `limit` moves, if they are enough.
pub(super) fn solve(grid: &Grid, region: &Region, limit: usize) -> Option<Vec<Direction>> {
    debug_assert!(region.cells() <= CELLS, "the last corner is at most 3x3");
    let homes: Vec<usize> = region.places().map(|(row, column)| row * grid.columns() + column).collect();
    let mut corner =
        Corner { rows: region.rows(), columns: region.columns(), tiles: [0; CELLS], path: Vec::new() };
    let (mut blank, mut h) = (0, 0);
    for (inner, &cell) in homes.iter().enumerate() {
        let label = grid.tile(cell);
        let home = homes.iter().position(|&home| home == label).expect("tiles of the corner belong there");
        corner.tiles[inner] = home as u8;
        if cell == grid.blank() {
            blank = inner;
        } else {
            h += corner.steps(home, inner);
        }
    }
    let home = usize::from(corner.tiles[blank]);
    // Every slide changes whether the sum is odd, and whether the blank is an odd number of steps from home.
    let mut bound = h + (h + corner.steps(blank, home)) % 2;
    while bound <= limit {
        if corner.search(blank, home, h, bound, None) {
            corner.path.reverse();
            return Some(corner.path);
        }
        bound += 2;
    }
    None
}

struct Corner {
    rows: usize,
    columns: usize,
    /// The home of the tile at each cell.
    tiles: [u8; CELLS],
    /// The way found, its last move first.
    path: Vec<Direction>,
}

impl Corner {
    fn steps(&self, a: usize, b: usize) -> usize {
        (a / self.columns).abs_diff(b / self.columns) + (a % self.columns).abs_diff(b % self.columns)
    }

    fn step(&self, cell: usize, direction: Direction) -> Option<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        match direction {
            Direction::Up => (row > 0).then(|| cell - self.columns),
            Direction::Left => (column > 0).then(|| cell - 1),
            Direction::Right => (column + 1 < self.columns).then(|| cell + 1),
            Direction::Down => (row + 1 < self.rows).then(|| cell + self.columns),
        }
    }

    /// Whether a way of at most `left` moves leads home from here.
    fn search(&mut self, blank: usize, home: usize, h: usize, left: usize, last: Option<Direction>) -> bool {
        if h == 0 && blank == home {
            return true;
        }
        for direction in Direction::ALL {
            let Some(to) = self.step(blank, direction) else { continue };
            if last == Some(direction.opposite()) {
                continue;
            }
            let tile = usize::from(self.tiles[to]);
            let h = h + self.steps(tile, blank) - self.steps(tile, to);
            if h + 1 > left {
                continue;
            }
            self.tiles.swap(blank, to);
            let found = self.search(to, home, h, left - 1, Some(direction));
            self.tiles.swap(blank, to);
            if found {
                self.path.push(direction);
                return true;
            }
        }
        false
    }
}
