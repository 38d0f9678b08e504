//! Carrying a tile or two to their targets within a window, with an eye on all other tiles.
//!
//! The table of the window says how far each board is from the end of the stage. Of all the ways that are shortest, or a
//! few moves longer, those are wanted that leave the other tiles near their homes, since they come next. A beam finds
//! them: boards of one layer are ordered by distance plus the potential of the tiles that they moved. Several drafts
//! begin together and compete. Boards are copies of the window, 128 bytes each.

use super::grid::Grid;
use super::potential::{Potential, UNIT};
use super::table::Table;
use super::window::Window;
use crate::Direction;

/// What all drafts that begin together have in common. Tiles are called by the row and the column of their homes, in the
/// two bytes of a word.
pub(super) struct Stage<'a> {
    pub window: Window,
    pub table: &'a Table,
    pub potential: &'a Potential,
    pub tile: u16,
    /// The other tile that is carried, [`NO_TILE`] if there is none.
    pub second: u16,
    /// The tile that is carried home next, [`NO_TILE`] if that does not matter.
    pub next: u16,
    /// How many boards a layer keeps for each draft.
    pub width: usize,
    /// How many moves longer than the shortest a way may be.
    pub slack: u16,
}

pub(super) const NO_TILE: u16 = u16::MAX;

/// A draft at the beginning of a stage.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    pub draft: u32,
    /// Its score, without the tiles that are carried.
    pub score: i32,
    /// Where the tiles and the blank are, as the table numbers them.
    pub place: usize,
    pub blank: usize,
    /// Where the next tile is.
    pub next_at: u16,
}

/// A way to the end of a stage.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    /// The score with a guess at what the next tile will cost; the smallest is best.
    pub total: i32,
    /// The score of the draft that it makes.
    pub score: i32,
    pub draft: u32,
    pub moves: u16,
    /// The blank's row and column.
    pub blank: u16,
    trace: u32,
}

impl End {
    /// A draft that has nothing to do in this stage.
    pub fn at_once(start: &Start, next: u16, blank: u16) -> End {
        let ahead = if next == NO_TILE { 0 } else { guess(split(start.next_at), split(next), split(blank)) };
        End { total: start.score + ahead, score: start.score, draft: start.draft, moves: 0, blank, trace: 0 }
    }
}

#[derive(Clone, Copy)]
struct Node {
    cells: [u16; Window::CELLS],
    score: i32,
    trace: u32,
    start: u32,
    place: u16,
    /// The most moves that its way may have.
    limit: u16,
    blank: u8,
    /// The last move, 4 for none.
    last: u8,
}

/// A move that a node may make.
#[derive(Clone, Copy)]
struct Child {
    /// The score and what is left to do, which is what boards are kept by.
    rank: i32,
    score: i32,
    parent: u32,
    place: u16,
    to: u8,
    direction: u8,
}

/// Ways found, and buffers that are kept from stage to stage.
#[derive(Default)]
pub(super) struct Beam {
    layer: Vec<Node>,
    below: Vec<Node>,
    children: Vec<Child>,
    /// The one before in this list, and the move.
    traces: Vec<(u32, u8)>,
    pub ends: Vec<End>,
}

impl Beam {
    /// Forgets the ways found so far.
    pub fn clear(&mut self) {
        self.traces.clear();
        self.traces.push((0, 4));
        self.ends.clear();
    }

    /// The moves of a way, in order.
    pub fn moves(&self, end: &End) -> Vec<Direction> {
        let mut moves = Vec::with_capacity(usize::from(end.moves));
        let mut at = end.trace;
        while at != 0 {
            let (before, direction) = self.traces[at as usize];
            moves.push(Direction::ALL[usize::from(direction)]);
            at = before;
        }
        moves.reverse();
        moves
    }

    /// Adds ways from these starts to [`ends`](Self::ends): at least one, if there is any. `packed` has each cell's row
    /// and column.
    pub fn run<'g>(
        &mut self,
        stage: &Stage,
        starts: &[Start],
        packed: &[u16],
        grid: impl Fn(u32) -> &'g Grid,
    ) {
        let before = self.ends.len();
        self.descend(stage, stage.slack, starts, packed, &grid);
        if self.ends.len() == before {
            // All that were kept had only the move back left. Shortest ways have no such end.
            self.descend(stage, 0, starts, packed, &grid);
        }
    }

    fn descend<'g>(
        &mut self,
        stage: &Stage,
        slack: u16,
        starts: &[Start],
        packed: &[u16],
        grid: &impl Fn(u32) -> &'g Grid,
    ) {
        self.layer.clear();
        for (index, start) in starts.iter().enumerate() {
            let distance = stage.table.distance(start.place, start.blank);
            if distance != Table::NEVER {
                let limit = u16::from(distance) + slack;
                let cells = cells(&stage.window, grid(start.draft), packed);
                self.layer.push(Node {
                    cells,
                    score: start.score,
                    trace: 0,
                    start: index as u32,
                    place: start.place as u16,
                    limit,
                    blank: start.blank as u8,
                    last: 4,
                });
            }
        }
        let width = stage.width * starts.len();
        let mut moves = 0;
        while !self.layer.is_empty() {
            moves += 1;
            self.expand(stage, moves, starts);
            if self.children.len() > width {
                self.children.select_nth_unstable_by_key(width - 1, |child| child.rank);
                self.children.truncate(width);
            }
            self.advance();
        }
    }

    /// Lists the children of a layer, and the ends among them.
    fn expand(&mut self, stage: &Stage, moves: u16, starts: &[Start]) {
        let Stage { window, table, potential, .. } = stage;
        let units = if stage.second == NO_TILE { [1, 0] } else { [window.cells(), 1] };
        self.children.clear();
        for (index, node) in self.layer.iter().enumerate() {
            let blank = usize::from(node.blank);
            let (row, column) = window.place(blank);
            for (direction, &to) in table.steps[blank].iter().enumerate() {
                if to == Table::NOWHERE || direction + usize::from(node.last) == 3 {
                    continue;
                }
                let tile = node.cells[usize::from(to)];
                let (mut place, mut score) = (usize::from(node.place), node.score);
                let shift = blank.wrapping_sub(usize::from(to));
                if tile == stage.tile {
                    place = place.wrapping_add(shift.wrapping_mul(units[0]));
                } else if tile == stage.second {
                    place = place.wrapping_add(shift.wrapping_mul(units[1]));
                } else {
                    // The tile comes from where the blank goes.
                    let (home_row, home_column) = split(tile);
                    score += match direction {
                        0 => potential.change(row - 1, row, home_row),
                        1 => potential.change(column - 1, column, home_column),
                        2 => potential.change(column + 1, column, home_column),
                        _ => potential.change(row + 1, row, home_row),
                    };
                }
                let h = table.distance(place, usize::from(to));
                if h == 0 {
                    let start = &starts[node.start as usize];
                    let score = score + i32::from(moves) * UNIT;
                    self.traces.push((node.trace, direction as u8));
                    self.ends.push(End {
                        total: score + ahead(stage, node, usize::from(to), start.next_at),
                        score,
                        draft: start.draft,
                        moves,
                        blank: pack(window.place(usize::from(to))),
                        trace: self.traces.len() as u32 - 1,
                    });
                } else if moves + u16::from(h) <= node.limit {
                    self.children.push(Child {
                        rank: score + i32::from(h) * UNIT,
                        score,
                        parent: index as u32,
                        place: place as u16,
                        to,
                        direction: direction as u8,
                    });
                }
            }
        }
    }

    /// Makes the children that are left the next layer.
    fn advance(&mut self) {
        self.below.clear();
        for child in &self.children {
            let parent = &self.layer[child.parent as usize];
            self.traces.push((parent.trace, child.direction));
            let mut node = *parent;
            node.cells.swap(usize::from(parent.blank), usize::from(child.to));
            node.place = child.place;
            node.blank = child.to;
            node.last = child.direction;
            node.score = child.score;
            node.trace = self.traces.len() as u32 - 1;
            self.below.push(node);
        }
        std::mem::swap(&mut self.layer, &mut self.below);
    }
}

/// The tiles in a window.
fn cells(window: &Window, grid: &Grid, packed: &[u16]) -> [u16; Window::CELLS] {
    let mut cells = [NO_TILE; Window::CELLS];
    for (inner, cell) in window.outer(grid.columns()).enumerate() {
        cells[inner] = packed[grid.tile(cell)];
    }
    cells
}

/// A row and a column in one word.
pub(super) fn pack((row, column): (usize, usize)) -> u16 {
    (row << 8 | column) as u16
}

/// The row and the column in a word.
#[inline]
pub(super) fn split(packed: u16) -> (usize, usize) {
    (usize::from(packed >> 8), usize::from(packed & 255))
}

/// About what the next tile costs after the node's blank went `to`.
fn ahead(stage: &Stage, node: &Node, to: usize, next_at: u16) -> i32 {
    if stage.next == NO_TILE {
        return 0;
    }
    let window = &stage.window;
    let at = match node.cells[..window.cells()].iter().position(|&tile| tile == stage.next) {
        Some(inner) if inner == to => window.place(usize::from(node.blank)),
        Some(inner) => window.place(inner),
        None => split(next_at),
    };
    guess(at, split(stage.next), window.place(to))
}

/// About what it costs to carry a tile to a target in the open: five moves a step straight on, three a step that turns.
fn guess(tile: (usize, usize), target: (usize, usize), blank: (usize, usize)) -> i32 {
    let (rows, columns) = (tile.0.abs_diff(target.0), tile.1.abs_diff(target.1));
    if rows + columns == 0 {
        return 0;
    }
    // The blank goes to the side of the tile that is nearer to the target.
    let beside = |at: usize, target: usize| if target < at { at - 1 } else { at + 1 };
    let side =
        if rows >= columns { (beside(tile.0, target.0), tile.1) } else { (tile.0, beside(tile.1, target.1)) };
    let way = side.0.abs_diff(blank.0) + side.1.abs_diff(blank.1);
    let straight = rows.abs_diff(columns).saturating_sub(1);
    (way + 1 + 3 * (rows + columns - 1) + 2 * straight) as i32 * UNIT
}
