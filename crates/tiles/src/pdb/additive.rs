//! The sum of classical tables as a heuristic for any search.
//!
//! The value is the sum over the patterns, or the sum for the reflected board where that is larger. Admissible, not
//! consistent. A move looks up again only the pattern of the moved tile, and of its reflection.
//!
//! Korf and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002, 9-22.

use std::sync::Arc;

use loyd_search::{Cost, Heuristic};

use super::{BuildError, ClassicalTable, Effort, Partition, PartitionError, PartitionSpec, Pattern};
use crate::{Board, Direction, Puzzle, Tile, TileState};

/// Classical tables, added up; the larger of the plain and the reflected sum.
///
/// ```
/// use loyd_search::{Heuristic, Problem};
/// use loyd_tiles::{Board, Goal, NibbleState, Puzzle, Size, pdb::{Additive, Effort}};
/// let size = Size::new(3, 3).unwrap();
/// let goal = Goal::Last.board(size).unwrap();
/// let heuristic = Additive::build(&"4-4".parse().unwrap(), &goal, Effort::default()).unwrap();
/// let board = Board::new(size, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
/// let puzzle = Puzzle::<NibbleState>::new(&board, &goal).unwrap();
/// let value = Heuristic::<Puzzle<NibbleState>>::value(&heuristic, heuristic.init(&puzzle.start()));
/// assert!(value > 21 && value <= 31); // 21 is the Manhattan distance, 31 the true one
/// ```
#[derive(Debug, Clone)]
pub struct Additive {
    tables: Vec<Arc<ClassicalTable>>,
    plain: View,
    reflected: Option<View>,
}

/// One way to look at a board.
#[derive(Debug, Clone)]
struct View {
    /// The board's cell for each cell of the table, in reading order.
    cells: Vec<usize>,
    /// The pattern and the label of each tile.
    tiles: Vec<(u8, u8)>,
}

/// Why there is no such heuristic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AdditiveError {
    /// The partition is none of this board.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// A table could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Too many patterns to carry along.
    #[error("at most {} patterns can be added", Additive::PATTERNS_MAX)]
    Patterns,
}

/// The values of the tables, plain and reflected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values([[u8; Additive::PATTERNS_MAX]; 2]);

impl Additive {
    /// The most patterns.
    pub const PATTERNS_MAX: usize = 8;

    /// Builds the tables of a partition.
    ///
    /// # Errors
    /// When the partition does not fit the board, or a table cannot be built.
    pub fn build(spec: &PartitionSpec, goal: &Board, effort: Effort<'_>) -> Result<Additive, AdditiveError> {
        Self::with(spec, goal, |pattern| Ok(Arc::new(ClassicalTable::build(pattern, effort)?)))
    }

    /// The heuristic with each table got by `table`: built, read from a file, or shared.
    ///
    /// # Errors
    /// As [`build`](Self::build), and what `table` says.
    pub fn with<E: From<AdditiveError>>(
        spec: &PartitionSpec,
        goal: &Board,
        table: impl FnMut(&Pattern) -> Result<Arc<ClassicalTable>, E>,
    ) -> Result<Additive, E> {
        let partition = Partition::new(spec, goal).map_err(AdditiveError::from)?;
        if partition.patterns().len() > Self::PATTERNS_MAX {
            return Err(AdditiveError::Patterns.into());
        }
        let tables = partition.patterns().iter().map(table).collect::<Result<_, E>>()?;
        let identity: Vec<usize> = (0..goal.size().cells()).collect();
        let reflected = partition.reflection().map(|map| View::new(&partition, &map));
        Ok(Additive { tables, plain: View::new(&partition, &identity), reflected })
    }

    /// The same tables, used without their reflection.
    #[must_use]
    pub fn without_reflection(mut self) -> Additive {
        self.reflected = None;
        self
    }

    /// The tables, in the order of the patterns.
    pub fn tables(&self) -> &[Arc<ClassicalTable>] {
        &self.tables
    }

    fn views(&self) -> impl Iterator<Item = (usize, &View)> {
        std::iter::once(&self.plain).chain(&self.reflected).enumerate()
    }

    #[inline]
    fn look_up<S: TileState>(&self, view: &View, pattern: usize, state: &S) -> u8 {
        let (mut set, mut labels, mut count) = (0, [0; 16], 0);
        for (place, &cell) in view.cells.iter().enumerate() {
            let (of, label) = view.tiles[state.tile(cell)];
            if usize::from(of) == pattern {
                set |= 1 << place;
                labels[count] = label;
                count += 1;
            }
        }
        self.tables[pattern].value(set, &labels[..count])
    }
}

impl View {
    const BLANK: u8 = u8::MAX;

    /// The board through a symmetry of its frame, given as a map of cells.
    fn new(partition: &Partition, map: &[usize]) -> View {
        let frame = partition.frame();
        let tile = |tile: usize| {
            let home = map[frame.home(tile as Tile)];
            let find = |(which, pattern): (usize, &Pattern)| {
                let label = pattern.homes().iter().position(|&h| h == home)?;
                Some((which as u8, label as u8))
            };
            partition.patterns().iter().enumerate().find_map(find).unwrap_or((Self::BLANK, 0))
        };
        View {
            cells: map.iter().map(|&cell| frame.cell(cell)).collect(),
            tiles: (0..map.len()).map(tile).collect(),
        }
    }
}

impl<S: TileState> Heuristic<Puzzle<S>> for Additive {
    type Memo = Values;

    fn init(&self, state: &S) -> Values {
        let mut values = [[0; Self::PATTERNS_MAX]; 2];
        for (which, view) in self.views() {
            for (pattern, value) in values[which].iter_mut().enumerate().take(self.tables.len()) {
                *value = self.look_up(view, pattern, state);
            }
        }
        Values(values)
    }

    #[inline]
    fn value(&self, Values(values): Values) -> Cost {
        let sum =
            |values: [u8; Self::PATTERNS_MAX]| values.iter().map(|&value| Cost::from(value)).sum::<Cost>();
        sum(values[0]).max(sum(values[1]))
    }

    #[inline]
    fn step(&self, Values(mut values): Values, parent: &S, _: Direction, child: &S) -> Values {
        // The moved tile now stands where the blank was.
        let tile = child.tile(parent.blank());
        for (which, view) in self.views() {
            let pattern = usize::from(view.tiles[tile].0);
            values[which][pattern] = self.look_up(view, pattern, child);
        }
        Values(values)
    }

    fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes().len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, NibbleState, Size};
    use loyd_search::{Problem, Space, laws};

    fn goals() -> Vec<Board> {
        let size = |rows, columns| Size::new(rows, columns).unwrap();
        let goal = |goal: Goal, rows, columns| goal.board(size(rows, columns)).unwrap();
        vec![
            goal(Goal::Last, 3, 3),
            goal(Goal::First, 3, 3),
            goal(Goal::Snail, 3, 3),
            goal(Goal::Last, 2, 4),
            goal(Goal::Snail, 4, 2),
        ]
    }

    #[test]
    fn steps_agree_with_looking_everything_up() {
        for goal in goals() {
            let spec = if goal.size().cells() == 9 { "5-3" } else { "4-3" };
            let heuristic = Additive::build(&spec.parse().unwrap(), &goal, Effort::default()).unwrap();
            let puzzle = Puzzle::<NibbleState>::new(&goal, &goal).unwrap();
            let choices = (0..2000_usize).map(|n| n * n / 3 + n % 7);
            assert_eq!(laws::incremental(&puzzle, &heuristic, &puzzle.start(), choices), Ok(()));
        }
    }

    #[test]
    fn no_board_is_overestimated() {
        for goal in goals() {
            let spec = if goal.size().cells() == 9 { "4-4" } else { "4-3" };
            let heuristic = Additive::build(&spec.parse().unwrap(), &goal, Effort::default()).unwrap();
            let puzzle = Puzzle::<NibbleState>::new(&goal, &goal).unwrap();
            let mut seen = std::collections::HashSet::from([puzzle.start()]);
            let (mut frontier, mut depth) = (vec![puzzle.start()], 0);
            while !frontier.is_empty() {
                let mut next = Vec::new();
                for state in frontier {
                    let value = Heuristic::<Puzzle<NibbleState>>::value(&heuristic, heuristic.init(&state));
                    assert!(value <= depth && (depth - value).is_multiple_of(2));
                    for action in puzzle.actions(&state) {
                        let mut child = state;
                        puzzle.apply(&mut child, action);
                        if seen.insert(child) {
                            next.push(child);
                        }
                    }
                }
                (frontier, depth) = (next, depth + 1);
            }
        }
    }
}
