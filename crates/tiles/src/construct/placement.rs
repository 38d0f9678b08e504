//! Line by line: tiles are carried home one by one, the last two of a line together.
//!
//! Every board can be done this way. What is left is a rectangle, and the line that comes next leaves at least two rows
//! and two columns of it, where one tile can be carried anywhere with no regard to the others. A tile of the line has at
//! least one open cell of the line beside its own until the last two, which a table of exact distances turns in
//! together. Tiles too far off for a window are first carried near, window by window.

use super::drafts::{Drafts, Errand};
use super::grid::Grid;
use super::region::{Line, Region};
use super::window::Window;
use crate::{Direction, Size};

/// How far a tile is carried at once when its target is outside the window.
const STRIDE: usize = 3;
/// How near the blank comes to a tile before a window is laid around both.
const NEAR: usize = 2;

/// The line that is being filled, and the region that it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Site<'a> {
    pub region: &'a Region,
    pub line: &'a Line,
}

impl Site<'_> {
    /// Fills the line, unless `go_on` says no, which is asked before each tile.
    pub fn fill(self, drafts: &mut Drafts, go_on: &mut dyn FnMut(&mut Drafts) -> bool) -> bool {
        let cells = &self.line.cells;
        let singles = cells.len() - 2;
        for index in 0..singles {
            if !go_on(drafts) {
                return false;
            }
            self.carry(drafts, cells[index], Some(cells[index + 1]));
            drafts.frozen[cells[index]] = true;
        }
        let (first, second) = (cells[singles], cells[singles + 1]);
        self.turn_in(drafts, Errand::home(first), Errand::home(second));
        drafts.frozen[first] = true;
        drafts.frozen[second] = true;
        true
    }

    /// Carries the next tile of the line home.
    pub fn carry(self, drafts: &mut Drafts, tile: usize, next: Option<usize>) {
        drafts.begin();
        let mut windows = Vec::new();
        for index in 0..drafts.count() {
            match self.bring(drafts, index, Errand::home(tile)) {
                Some(window) => windows.push((window, index)),
                None => drafts.keep(index, &[tile], next),
            }
        }
        windows.sort_unstable();
        for group in windows.chunk_by(|a, b| a.0 == b.0) {
            let members: Vec<usize> = group.iter().map(|&(_, index)| index).collect();
            drafts.together(group[0].0, &members, Errand::home(tile), None, next);
        }
        drafts.select();
    }

    /// Carries the last two tiles of a line to targets at its end.
    pub fn turn_in(self, drafts: &mut Drafts, first: Errand, second: Errand) {
        let corner = self.line.cells[self.line.cells.len() - 1];
        let window = Window::corner(drafts.size(), self.region, corner);
        let done =
            |grid: &Grid| grid.find(first.tile) == first.target && grid.find(second.tile) == second.target;
        for index in 0..drafts.count() {
            if !done(drafts.grid(index)) {
                self.gather(drafts, index, window, first.tile, second.tile);
            }
        }
        drafts.begin();
        let mut members = Vec::new();
        for index in 0..drafts.count() {
            if done(drafts.grid(index)) {
                drafts.keep(index, &[first.tile, second.tile], None);
            } else {
                members.push(index);
            }
        }
        if !members.is_empty() {
            drafts.together(window, &members, first, Some(second), None);
        }
        drafts.select();
    }

    /// Sees to it that the last two tiles of the line and the blank are in the window.
    fn gather(self, drafts: &mut Drafts, index: usize, window: Window, first: usize, second: usize) {
        let size = drafts.size();
        let [.., open, corner] = self.line.cells[..] else { unreachable!("a line has two cells") };
        let holds = |cell: usize| window.holds(size, cell);
        let grid = drafts.grid(index);
        if holds(grid.find(first)) && holds(grid.find(second)) && holds(grid.blank()) {
            return;
        }
        // The first goes to its end of the line, where it cannot be in the way, and the second comes near.
        self.take(drafts, index, Errand { tile: first, target: open });
        drafts.frozen[open] = true;
        if holds(drafts.grid(index).find(second)) {
            self.approach(drafts, index, corner, |grid| holds(grid.blank()));
        }
        // The blank may have pushed it out again.
        if !holds(drafts.grid(index).find(second)) {
            let target = clamp(size, &self.line.rest, corner);
            self.take(drafts, index, Errand { tile: second, target });
        }
        drafts.frozen[open] = false;
    }

    /// Carries a tile of one draft all the way to a target.
    fn take(self, drafts: &mut Drafts, index: usize, errand: Errand) {
        if let Some(window) = self.bring(drafts, index, errand) {
            drafts.solo(index, window, errand);
        }
    }

    /// Carries a tile of one draft until a window holds it, its target and the blank. No window if it is there already.
    fn bring(self, drafts: &mut Drafts, index: usize, errand: Errand) -> Option<Window> {
        let size = drafts.size();
        loop {
            let grid = drafts.grid(index);
            let (at, blank) = (grid.find(errand.tile), grid.blank());
            if at == errand.target {
                return None;
            }
            if let Some(window) = Window::around(size, self.region, [errand.target, at, blank]) {
                return Some(window);
            }
            if distance(size, blank, at) > NEAR {
                self.approach(drafts, index, at, |grid| distance(size, grid.blank(), at) <= NEAR);
                continue;
            }
            let target = stride(size, &self.line.rest, at, errand.target);
            let window = Window::around(size, self.region, [at, blank, target])
                .expect("a stride and the blank beside fit into a window");
            drafts.solo(index, window, Errand { tile: errand.tile, target });
        }
    }

    /// The blank of one draft walks through the rest towards a cell until it is near enough.
    pub fn approach(self, drafts: &mut Drafts, index: usize, to: usize, near: impl Fn(&Grid) -> bool) {
        let (size, rest) = (drafts.size(), &self.line.rest);
        let (row, column) = size.row_column(clamp(size, rest, to));
        while !near(drafts.grid(index)) {
            let blank = drafts.grid(index).blank();
            let (here_row, here_column) = size.row_column(blank);
            // Out of the line that is being filled it goes straight into the rest.
            let (in_row, in_column) = size.row_column(clamp(size, rest, blank));
            let inside = (in_row, in_column) == (here_row, here_column);
            let (row, column) = if inside { (row, column) } else { (in_row, in_column) };
            let direction = if here_row.abs_diff(row) > here_column.abs_diff(column) {
                if here_row < row { Direction::Down } else { Direction::Up }
            } else if here_column < column {
                Direction::Right
            } else {
                Direction::Left
            };
            drafts.slide(index, direction);
        }
    }
}

/// Steps between two cells along the longer axis.
fn distance(size: Size, a: usize, b: usize) -> usize {
    let ((ra, ca), (rb, cb)) = (size.row_column(a), size.row_column(b));
    ra.abs_diff(rb).max(ca.abs_diff(cb))
}

/// The cell of the region nearest to a cell.
fn clamp(size: Size, region: &Region, cell: usize) -> usize {
    let (row, column) = size.row_column(cell);
    row.clamp(region.top, region.bottom - 1) * size.columns() + column.clamp(region.left, region.right - 1)
}

/// A cell of the region a few steps from `at` towards the target.
fn stride(size: Size, region: &Region, at: usize, target: usize) -> usize {
    let ((row, column), (to_row, to_column)) = (size.row_column(at), size.row_column(target));
    let towards = |from: usize, to: usize| to.clamp(from.saturating_sub(STRIDE), from + STRIDE);
    clamp(size, region, towards(row, to_row) * size.columns() + towards(column, to_column))
}
