//! Several constructions side by side: after each stage the best few of all go on.
//!
//! A stage ends with the same tiles in the same places for every draft, so drafts are compared by what they cost so far
//! and what the other tiles are going to cost.

use super::descent::{Beam, End, NO_TILE, Stage, Start, pack, split};
use super::draft::{Draft, Trails};
use super::grid::Grid;
use super::potential::{Potential, UNIT};
use super::region::Region;
use super::table::{Shape, Tables, Targets};
use super::window::Window;
use crate::{Direction, Size};

/// How carefully to work.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// How many drafts go on after each stage.
    pub drafts: usize,
    /// How many boards a layer of the beam keeps for each draft.
    pub width: usize,
    /// How many moves longer than the shortest a stage may be.
    pub slack: u16,
}

impl Manner {
    /// Any way will do.
    pub const QUICK: Manner = Manner { drafts: 1, width: 1, slack: 0 };
}

/// A tile, called by its home, and the cell that it is carried to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Errand {
    pub tile: usize,
    pub target: usize,
}

impl Errand {
    pub fn home(tile: usize) -> Errand {
        Errand { tile, target: tile }
    }
}

/// The drafts and what they share.
pub(super) struct Drafts {
    pub manner: Manner,
    /// Best first. There is always one.
    list: Vec<Draft>,
    trails: Trails,
    potential: Potential,
    tables: Tables,
    beam: Beam,
    /// The cells that are done, or must not change for now.
    pub frozen: Vec<bool>,
    /// The row and the column of each cell, in one word.
    packed: Vec<u16>,
}

impl Drafts {
    pub fn new(grid: Grid, manner: Manner) -> Drafts {
        let size = grid.size();
        Drafts {
            manner,
            list: vec![Draft { grid, trail: Trails::START, moves: 0, potential: 0 }],
            trails: Trails::new(),
            potential: Potential::toll(size.rows().max(size.columns())),
            tables: Tables::default(),
            beam: Beam::default(),
            frozen: vec![false; size.cells()],
            packed: (0..size.cells()).map(|cell| pack(size.row_column(cell))).collect(),
        }
    }

    pub fn count(&self) -> usize {
        self.list.len()
    }

    pub fn size(&self) -> Size {
        self.list[0].grid.size()
    }

    pub fn grid(&self, index: usize) -> &Grid {
        &self.list[index].grid
    }

    /// How many moves a draft has made since moves were last [taken](Self::take).
    pub fn moves(&self, index: usize) -> usize {
        self.list[index].moves
    }

    /// Gives up all drafts but one, and hands over its moves and its board, which may be changed.
    pub fn take(&mut self, index: usize) -> (Vec<Direction>, &mut Grid) {
        self.list.swap(0, index);
        self.list.truncate(1);
        let draft = &mut self.list[0];
        let moves = self.trails.moves(draft.trail);
        self.trails.clear();
        (draft.trail, draft.moves) = (Trails::START, 0);
        (moves, &mut draft.grid)
    }

    /// Weighs all boards anew, as is to be done where they were changed from outside.
    pub fn weigh(&mut self, region: &Region) {
        for draft in &mut self.list {
            draft.potential = total(&self.potential, &draft.grid, region);
        }
    }

    /// Begins a stage.
    pub fn begin(&mut self) {
        self.beam.clear();
    }

    /// Moves the blank of one draft.
    pub fn slide(&mut self, index: usize, direction: Direction) {
        let draft = &mut self.list[index];
        let size = draft.grid.size();
        let to = draft.grid.blank();
        draft.grid.slide(direction);
        draft.trail = self.trails.push(draft.trail, direction);
        draft.moves += 1;
        let (home, from) = (draft.grid.home(to), size.row_column(draft.grid.blank()));
        let change = self.potential.of(size.row_column(to), home) - self.potential.of(from, home);
        draft.potential += i64::from(change);
    }

    /// Carries a tile of one draft to a target within a window.
    pub fn solo(&mut self, index: usize, window: Window, errand: Errand) {
        let others = std::mem::take(&mut self.beam);
        self.beam.clear();
        let manner = Manner { width: self.manner.width.min(8), slack: self.manner.slack.min(2), drafts: 1 };
        self.search(window, &[index], errand, None, NO_TILE, manner);
        let best = self.beam.ends.iter().min_by_key(|end| end.total).expect("a window always has a way");
        for direction in self.beam.moves(best) {
            self.slide(index, direction);
        }
        self.beam = others;
    }

    /// Looks for ways for several drafts within a window. `next` is the tile that comes after.
    pub fn together(
        &mut self,
        window: Window,
        drafts: &[usize],
        errand: Errand,
        second: Option<Errand>,
        next: Option<usize>,
    ) {
        let next = next.map_or(NO_TILE, |tile| self.packed[tile]);
        self.search(window, drafts, errand, second, next, self.manner);
    }

    /// A draft that has its tiles at their targets already goes on as it is.
    pub fn keep(&mut self, index: usize, carried: &[usize], next: Option<usize>) {
        let next = next.map_or(NO_TILE, |tile| self.packed[tile]);
        let start = self.start(index, carried, next);
        let blank = self.packed[self.list[index].grid.blank()];
        self.beam.ends.push(End::at_once(&start, next, blank));
    }

    fn search(
        &mut self,
        window: Window,
        drafts: &[usize],
        errand: Errand,
        second: Option<Errand>,
        next: u16,
        manner: Manner,
    ) {
        let size = self.size();
        let inner = |cell: usize| window.inner(size, cell);
        let targets = match second {
            None => Targets::One(inner(errand.target) as u8),
            Some(second) => Targets::Two(inner(errand.target) as u8, inner(second.target) as u8),
        };
        let free = window.free(size, &self.frozen);
        let shape = Shape { rows: window.rows as u8, columns: window.columns as u8, free, targets };
        let carried = [errand.tile, second.map_or(errand.tile, |second| second.tile)];
        let carried = if second.is_some() { &carried[..] } else { &carried[..1] };
        let mut starts: Vec<Start> = drafts.iter().map(|&index| self.start(index, carried, next)).collect();
        let table = self.tables.get(shape);
        for start in &mut starts {
            let grid = &self.list[start.draft as usize].grid;
            let at = |errand: Errand| inner(grid.find(errand.tile));
            start.place = table.place(at(errand), second.map(at));
            start.blank = inner(grid.blank());
        }
        let stage = Stage {
            window,
            table,
            potential: &self.potential,
            tile: self.packed[errand.tile],
            second: second.map_or(NO_TILE, |second| self.packed[second.tile]),
            next,
            width: manner.width,
            slack: manner.slack,
        };
        self.beam.run(&stage, &starts, &self.packed, |index| &self.list[index as usize].grid);
    }

    /// A draft at the beginning of a stage. Scores are against the first draft's.
    fn start(&self, index: usize, carried: &[usize], next: u16) -> Start {
        let (draft, first) = (&self.list[index], &self.list[0]);
        let size = draft.grid.size();
        let moves = (draft.moves as i64 - first.moves as i64) * i64::from(UNIT);
        let of =
            |&tile: &usize| self.potential.of(size.row_column(draft.grid.find(tile)), size.row_column(tile));
        let without: i32 = carried.iter().map(of).sum();
        let next_at = if next == NO_TILE {
            NO_TILE
        } else {
            let (row, column) = split(next);
            self.packed[draft.grid.find(row * size.columns() + column)]
        };
        let score = (moves + draft.potential - first.potential) as i32 - without;
        Start { draft: index as u32, score, place: 0, blank: 0, next_at }
    }

    /// Ends a stage: the best of all ways become the drafts that go on.
    pub fn select(&mut self) {
        let mut ends = std::mem::take(&mut self.beam.ends);
        ends.sort_unstable_by_key(|end| (end.total, end.score, end.blank, end.draft, end.moves));
        // Equal numbers nearly always mean equal boards.
        ends.dedup_by_key(|end| (end.total, end.score, end.blank));
        ends.truncate(self.manner.drafts);
        let (moves, potential) = (self.list[0].moves as i64, self.list[0].potential);
        let mut children = vec![0; self.list.len()];
        for end in &ends {
            children[end.draft as usize] += 1;
        }
        let mut parents: Vec<Option<Draft>> = self.list.drain(..).map(Some).collect();
        for end in &ends {
            let index = end.draft as usize;
            children[index] -= 1;
            // The last child takes its parent's memory.
            let parent = if children[index] == 0 { parents[index].take() } else { parents[index].clone() };
            let mut draft = parent.expect("a parent is there until its last child");
            for direction in self.beam.moves(end) {
                draft.grid.slide(direction);
                draft.trail = self.trails.push(draft.trail, direction);
            }
            draft.moves += usize::from(end.moves);
            draft.potential =
                potential + i64::from(end.score) - (draft.moves as i64 - moves) * i64::from(UNIT);
            self.list.push(draft);
        }
        assert!(!self.list.is_empty(), "a window always has a way");
        self.beam.ends = ends;
    }
}

/// The potential of all tiles of a region.
fn total(potential: &Potential, grid: &Grid, region: &Region) -> i64 {
    let of = |(row, column)| {
        let cell = row * grid.columns() + column;
        if cell == grid.blank() { 0 } else { i64::from(potential.of((row, column), grid.home(cell))) }
    };
    region.places().map(of).sum()
}
