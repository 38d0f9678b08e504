//! Walking distance: how far the rows are from holding the right tiles, plus the same for columns.
//!
//! Forget the column that each tile is in, and which tile of its goal row it is. What is left is a small matrix: how
//! many tiles in row i belong in row j, and which row the blank is in. A vertical move lets one tile of a neighbouring
//! row change places with the blank; a horizontal move changes nothing. The fewest vertical moves that reach the
//! goal's matrix come from a table, filled by breadth-first search from the goal when the heuristic is made. The
//! same with columns counts horizontal moves, so the two may be added.
//!
//! Each half is an exact distance in an abstraction, and no move counts in both: the sum is admissible and consistent.
//! It is never below [`Manhattan`](super::Manhattan), but it knows nothing of order within a line, so neither it nor
//! [`LinearConflict`](super::LinearConflict) is always the better one.
//!
//! A step is one load, a value two. The tables for 4x4 have 24,964 matrices each, the largest (3x5 and 2x6) some
//! 360,000, about 35 MB. Beyond that they grow out of hand, to tens of millions for 5x5, so sizes are limited: see
//! [`WalkingDistance::new`].
//!
//! Ken'ichiro Takahashi. How to write a 15-puzzle solver (web page, in Japanese), where the walking distance and
//! the inversion distance were introduced.

use loyd_search::{Cost, Heuristic};
use rustc_hash::FxHashMap;

use super::UnsupportedSize;
use super::places::Places;
use crate::{Board, Direction, Puzzle, Size, TileState};

/// The vertical moves that the rows need, plus the horizontal moves that the columns need, each on its own.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::WalkingDistance;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// let board = Board::new(Size::new(4, 4).unwrap(), (0..16).rev().collect::<Vec<_>>())?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// let walking = WalkingDistance::new(&goal)?;
/// let memo = Heuristic::<Puzzle<NibbleState>>::init(&walking, &puzzle.start());
/// assert_eq!(Heuristic::<Puzzle<NibbleState>>::value(&walking, memo), 32 + 24); // Manhattan says 44
///
/// let large = Goal::Last.board(Size::new(5, 5).unwrap())?;
/// assert!(WalkingDistance::new(&large).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct WalkingDistance {
    places: Places,
    rows: Walk,
    columns: Walk,
}

/// Where a board's two matrices stand in their tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walked {
    rows: u32,
    columns: u32,
}

impl WalkingDistance {
    /// The most cells of a supported board.
    pub const CELLS_MAX: usize = 16;
    /// The longest side of a supported board.
    pub const SIDE_MAX: usize = 6;

    /// The heuristic for a goal of up to [`CELLS_MAX`](Self::CELLS_MAX) cells whose sides are at most
    /// [`SIDE_MAX`](Self::SIDE_MAX). Takes some milliseconds for 4x4 and about a hundred for the largest: keep it
    /// for all puzzles with that goal.
    ///
    /// # Errors
    /// For larger goals, whose tables would be too large.
    pub fn new(goal: &Board) -> Result<WalkingDistance, UnsupportedSize> {
        let size = goal.size();
        if !Self::supports(size) {
            let supported = "boards of up to 16 cells with sides of at most 6";
            return Err(UnsupportedSize { heuristic: "walking-distance", size, supported });
        }
        let (row, column) = size.row_column(goal.blank());
        Ok(WalkingDistance {
            places: Places::new(goal),
            rows: Walk::new(size.rows(), size.columns(), row),
            columns: Walk::new(size.columns(), size.rows(), column),
        })
    }

    /// Whether boards of this size are small enough.
    pub fn supports(size: Size) -> bool {
        size.cells() <= Self::CELLS_MAX && size.rows().max(size.columns()) <= Self::SIDE_MAX
    }
}

impl WalkingDistance {
    /// Where the two matrices of a state stand.
    pub(super) fn matrices<S: TileState>(&self, state: &S) -> Walked {
        let at = self.places.cell(state.blank());
        let mut rows = Matrix::empty(at.row.into());
        let mut columns = Matrix::empty(at.column.into());
        for cell in (0..self.places.count()).filter(|&cell| cell != state.blank()) {
            let (at, goal) = (self.places.cell(cell), self.places.goal(state.tile(cell)));
            rows = rows.with(at.row.into(), goal.row.into());
            columns = columns.with(at.column.into(), goal.column.into());
        }
        Walked { rows: self.rows.index(rows), columns: self.columns.index(columns) }
    }

    /// Where they stand after the blank went in a direction and a tile came to where it was.
    #[inline]
    pub(super) fn after(&self, memo: Walked, direction: Direction, tile: usize) -> Walked {
        let goal = self.places.goal(tile);
        match direction {
            Direction::Up => Walked { rows: self.rows.step(memo.rows, Way::Back, goal.row), ..memo },
            Direction::Down => Walked { rows: self.rows.step(memo.rows, Way::On, goal.row), ..memo },
            Direction::Left => {
                Walked { columns: self.columns.step(memo.columns, Way::Back, goal.column), ..memo }
            }
            Direction::Right => {
                Walked { columns: self.columns.step(memo.columns, Way::On, goal.column), ..memo }
            }
        }
    }

    /// The cells from one on in a direction.
    #[inline]
    pub(super) fn cells_along(
        &self,
        from: usize,
        direction: Direction,
    ) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns.lines as isize;
        let offset = [-columns, -1, 1, columns][direction as usize];
        std::iter::successors(Some(from), move |&cell| cell.checked_add_signed(offset))
    }

    /// The distances of all matrices of rows, and of columns, where one move takes the blank over any number of lines.
    pub(super) fn in_slides(&self) -> (Box<[u8]>, Box<[u8]>) {
        (self.rows.in_slides(), self.columns.in_slides())
    }
}

impl Walked {
    /// What two tables have where the matrices stand.
    #[inline]
    pub(super) fn among(self, rows: &[u8], columns: &[u8]) -> (u8, u8) {
        (rows[self.rows as usize], columns[self.columns as usize])
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for WalkingDistance {
    type Memo = Walked;

    fn init(&self, state: &S) -> Walked {
        self.matrices(state)
    }

    #[inline]
    fn value(&self, memo: Walked) -> Cost {
        self.rows.distance(memo.rows) + self.columns.distance(memo.columns)
    }

    #[inline]
    fn step(&self, memo: Walked, parent: &S, action: Direction, child: &S) -> Walked {
        self.after(memo, action, child.tile(parent.blank()))
    }
}

/// Where the blank goes: to the line before or to the line after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Back = 0,
    On = 1,
}

/// The table of one kind of lines: every matrix that can occur, its distance, and its neighbours.
#[derive(Debug, Clone)]
struct Walk {
    lines: usize,
    indices: FxHashMap<Matrix, u32>,
    distances: Box<[u8]>,
    /// The matrix after a move, by matrix, way of the blank and goal line of the tile.
    next: Box<[u32]>,
}

/// Stands in `Walk::next` where there is no such move.
const NO_MOVE: u32 = u32::MAX;

impl Walk {
    /// Breadth-first search from the goal, where each of `lines` lines holds its own `length` tiles, one less where
    /// the blank is. Moves can be undone, so the distance from the goal is the distance to it.
    fn new(lines: usize, length: usize, blank: usize) -> Walk {
        let tiles = |line| length - usize::from(line == blank);
        let goal = (0..lines).fold(Matrix::empty(blank), |matrix, line| {
            (0..tiles(line)).fold(matrix, |matrix, _| matrix.with(line, line))
        });
        let mut indices = FxHashMap::from_iter([(goal, 0)]);
        let (mut queue, mut distances, mut next) = (vec![goal], vec![0], vec![]);
        let mut index = 0;
        while let Some(&matrix) = queue.get(index) {
            for way in [Way::Back, Way::On] {
                for tile in 0..lines {
                    next.push(matrix.after(lines, way, tile).map_or(NO_MOVE, |child| {
                        *indices.entry(child).or_insert_with(|| {
                            queue.push(child);
                            distances.push(distances[index] + 1);
                            queue.len() as u32 - 1
                        })
                    }));
                }
            }
            index += 1;
        }
        Walk { lines, indices, distances: distances.into(), next: next.into() }
    }

    /// The distances where one move takes the blank over any number of lines.
    fn in_slides(&self) -> Box<[u8]> {
        let mut distances = vec![u8::MAX; self.distances.len()];
        distances[0] = 0;
        let mut queue = std::collections::VecDeque::from([0]);
        while let Some(index) = queue.pop_front() {
            for way in [Way::Back, Way::On] {
                let mut reached = vec![index];
                while !reached.is_empty() {
                    let next =
                        |&from: &u32| (0..self.lines as u8).map(move |tile| self.step(from, way, tile));
                    reached = reached.iter().flat_map(next).filter(|&to| to != NO_MOVE).collect();
                    reached.sort_unstable();
                    reached.dedup();
                    for &to in &reached {
                        if distances[to as usize] == u8::MAX {
                            distances[to as usize] = distances[index as usize] + 1;
                            queue.push_back(to);
                        }
                    }
                }
            }
        }
        distances.into()
    }

    /// Every board's matrix is in the table, even an unsolvable one's: swap two tiles of one goal line, which some line
    /// has, and the board becomes solvable while its matrix stays.
    fn index(&self, matrix: Matrix) -> u32 {
        *self.indices.get(&matrix).expect("every matrix of a board is in the table")
    }

    #[inline]
    fn distance(&self, index: u32) -> Cost {
        Cost::from(self.distances[index as usize])
    }

    #[inline]
    fn step(&self, index: u32, way: Way, goal_line: u8) -> u32 {
        self.next[(index as usize * 2 + way as usize) * self.lines + usize::from(goal_line)]
    }
}

/// How many tiles of line i belong in line j, three bits each; on top, the blank's line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Matrix(u128);

impl Matrix {
    const BITS: usize = 3;
    const BLANK: usize = Self::BITS * WalkingDistance::SIDE_MAX * WalkingDistance::SIDE_MAX;

    fn empty(blank: usize) -> Matrix {
        Matrix((blank as u128) << Self::BLANK)
    }

    /// One tile of line `at`, belonging in line `goal`.
    fn one(at: usize, goal: usize) -> u128 {
        1 << (Self::BITS * (at * WalkingDistance::SIDE_MAX + goal))
    }

    /// The matrix with one tile more.
    fn with(self, at: usize, goal: usize) -> Matrix {
        Matrix(self.0 + Self::one(at, goal))
    }

    /// The matrix after the blank changes places with a tile that belongs in line `goal`, if there is one.
    fn after(self, lines: usize, way: Way, goal: usize) -> Option<Matrix> {
        let blank = (self.0 >> Self::BLANK) as usize;
        let from = match way {
            Way::Back => blank.checked_sub(1)?,
            Way::On => Some(blank + 1).filter(|&line| line < lines)?,
        };
        let there_is_one = self.0 & (Self::one(from, goal) * ((1 << Self::BITS) - 1)) != 0;
        there_is_one.then(|| {
            let tiles = (self.0 & ((1 << Self::BLANK) - 1)) - Self::one(from, goal) + Self::one(blank, goal);
            Matrix(tiles | (from as u128) << Self::BLANK)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_4x4_table_has_its_published_size() {
        for blank in [0, 3] {
            let walk = Walk::new(4, 4, blank);
            assert_eq!(walk.distances.len(), 24_964);
            assert_eq!(walk.distances.iter().max(), Some(&35));
        }
    }

    #[test]
    fn the_largest_tables_stay_small() {
        assert_eq!(Walk::new(5, 3, 4).distances.len(), 352_560);
        assert_eq!(Walk::new(6, 2, 5).distances.len(), 367_560);
    }

    #[test]
    fn the_error_says_where_it_works() {
        let goal = crate::Goal::Last.board(Size::new(2, 7).unwrap()).unwrap();
        assert_eq!(
            WalkingDistance::new(&goal).unwrap_err().to_string(),
            "walking-distance does not work on 2x7 boards: it works on boards of up to 16 cells with sides of at most 6"
        );
    }
}
