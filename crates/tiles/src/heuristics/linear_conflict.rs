//! Linear conflict: the Manhattan distance, plus two for every tile that must step out of its line.
//!
//! Two tiles that stand in the row where both belong, but in the wrong order, cannot pass each other within it. One of
//! them must leave the row and come back: two vertical moves that the Manhattan distance does not count. The same
//! goes for columns, with horizontal moves, so both may be added.
//!
//! How many tiles of a row must leave? Those that stay must be in order, and any that are in order can stay: the
//! fewest removals are the tiles at home in the row less the longest increasing subsequence of their goal positions.
//! This is exact for rows of any length. Counting conflicting *pairs* instead overestimates: see
//! [`LinearConflictPairs`](super::LinearConflictPairs).
//!
//! Admissible by the argument above. Consistent too. A vertical move changes no column's contents but for its blank,
//! and only two rows; at most one of them is the tile's own. When the tile leaves its own row, the distance grows by
//! one and the removals stay or shrink by one, so the sum changes by +1 or -1; when it comes home, the same the other
//! way round; otherwise only the distance changes, by one. Horizontal moves likewise.
//!
//! From scratch O(cells log side). A step looks at one line, or at none: O(side log side), or a table for lines of up
//! to five cells.
//!
//! O. Hansson, A. Mayer and M. Yung. Criticizing solutions to relaxed models yields powerful admissible heuristics.
//! Information Sciences 63(3):207-227, 1992.

use loyd_search::{Cost, Heuristic};

use super::Manhattan;
use super::lines::Lines;
use crate::{Board, Direction, Puzzle, Size, TileState};

/// The Manhattan distance plus twice the fewest removals that put every row and column in order.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::heuristics::LinearConflict;
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size};
///
/// // 3, 2 and 1 stand in their own row, in the worst order: two of them must step out. The distance alone is 4.
/// let board = Board::new(Size::new(3, 3).unwrap(), vec![3, 2, 1, 4, 5, 6, 7, 8, 0])?;
/// let goal = Goal::Last.board(board.size())?;
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal)?;
/// assert_eq!(LinearConflict::new(&goal).init(&puzzle.start()), 4 + 2 * 2);
/// # Ok::<(), loyd_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: Removals,
    columns: Removals,
}

impl LinearConflict {
    /// The heuristic for a goal of any size.
    pub fn new(goal: &Board) -> LinearConflict {
        LinearConflict {
            manhattan: Manhattan::new(goal),
            rows: Removals::new(Lines::rows(goal)),
            columns: Removals::new(Lines::columns(goal)),
        }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for LinearConflict {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        let distance = Heuristic::<Puzzle<S>>::init(&self.manhattan, state);
        distance + 2 * (self.rows.all(state) + self.columns.all(state))
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    #[inline]
    fn step(&self, memo: Cost, parent: &S, action: Direction, child: &S) -> Cost {
        let (from, to) = (child.blank(), parent.blank());
        let removals = if action.is_vertical() { &self.rows } else { &self.columns };
        let lines = &removals.lines;
        let memo = Heuristic::<Puzzle<S>>::step(&self.manhattan, memo, parent, action, child);
        // Only the tile's own line can change, and only if the tile comes into it or leaves it.
        let home = lines.home(child.tile(to));
        if home == lines.line_of(to) {
            memo + 2 * removals.due_to(child, home, to)
        } else if home == lines.line_of(from) {
            memo - 2 * removals.due_to(parent, home, from)
        } else {
            memo
        }
    }
}

/// The fewest removals from the lines of one kind.
#[derive(Debug, Clone)]
struct Removals {
    lines: Lines,
    /// The answer for every sequence of marks, read as the digits of a number; empty if there were too many.
    table: Box<[u8]>,
}

/// Lines of up to this many cells have a table: 6^5 entries.
const TABLE_LENGTH: usize = 5;

impl Removals {
    fn new(lines: Lines) -> Removals {
        let base = lines.length + 1;
        let keys = if lines.length <= TABLE_LENGTH { base.pow(lines.length as u32) } else { 0 };
        let digits = |key: usize| {
            (0..lines.length as u32).rev().map(move |digit| (key / base.pow(digit) % base) as u8)
        };
        let table = (0..keys).map(|key| fewest_removals(digits(key)) as u8).collect();
        Removals { lines, table }
    }

    /// The fewest removals from one line.
    #[inline]
    fn of<S: TileState>(&self, state: &S, line: usize) -> Cost {
        let marks = self.lines.marks(state, line);
        if self.table.is_empty() {
            return fewest_removals(marks);
        }
        let base = self.lines.length + 1;
        Cost::from(self.table[marks.fold(0, |key, mark| key * base + usize::from(mark))])
    }

    /// How many removals from a line fewer there would be without the tile at `cell`: 0 or 1.
    #[inline]
    fn due_to<S: TileState>(&self, state: &S, line: usize, cell: usize) -> Cost {
        let position = self.lines.position_of(cell);
        let marks = || self.lines.marks(state, line);
        let masked = |(n, mark)| if n == position { 0 } else { mark };
        if self.table.is_empty() {
            return fewest_removals(marks()) - fewest_removals(marks().enumerate().map(masked));
        }
        let base = self.lines.length + 1;
        let (with, without) = marks().enumerate().fold((0, 0), |(with, without), (n, mark)| {
            (with * base + usize::from(mark), without * base + usize::from(masked((n, mark))))
        });
        Cost::from(self.table[with] - self.table[without])
    }

    /// The fewest removals from all lines.
    fn all<S: TileState>(&self, state: &S) -> Cost {
        (0..self.lines.count).map(|line| self.of(state, line)).sum()
    }
}

/// How many marks must go so that the others increase. Marks of 0 are no tile's.
fn fewest_removals(marks: impl Iterator<Item = u8>) -> Cost {
    // ends[k] is the smallest mark at which an increasing subsequence of k + 1 marks can end.
    let mut ends = [0; Size::MAX];
    let (mut count, mut longest) = (0, 0);
    for mark in marks.filter(|&mark| mark != 0) {
        let k = ends[..longest].partition_point(|&end| end < mark);
        ends[k] = mark;
        longest = longest.max(k + 1);
        count += 1;
    }
    count - longest as Cost
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every subset of marks to keep.
    fn by_subsets(marks: &[u8]) -> Cost {
        let present: Vec<u8> = marks.iter().copied().filter(|&mark| mark != 0).collect();
        let kept = |subset: u32| -> Vec<u8> {
            (0..present.len()).filter(|bit| subset >> bit & 1 == 1).map(|bit| present[bit]).collect()
        };
        let increasing = |subset: &u32| kept(*subset).is_sorted();
        let most = (0..1 << present.len()).filter(increasing).map(u32::count_ones).max().unwrap();
        present.len() as Cost - most
    }

    #[test]
    fn removals_are_the_fewest() {
        let mut marks: Vec<u8> = vec![1, 2, 3, 4, 5, 6, 7, 0, 0];
        for round in 0..500_usize {
            let (a, b) = (round * 5 % marks.len(), (round * round + 3) % marks.len());
            marks.swap(a, b);
            assert_eq!(fewest_removals(marks.iter().copied()), by_subsets(&marks), "{marks:?}");
        }
    }

    #[test]
    fn a_reversed_line_keeps_one_tile() {
        assert_eq!(fewest_removals((1..=100).rev()), 99);
        assert_eq!(fewest_removals([4, 3, 2, 1].into_iter()), 3);
        assert_eq!(fewest_removals([0, 2, 0, 1].into_iter()), 1);
        assert_eq!(fewest_removals([1, 0, 3].into_iter()), 0);
    }
}
