//! The tables of several partitions, and all the ways to look through them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use super::columns::Columns;
use super::{CELLS_MAX, find_partitions};
use crate::engine::Automaton;
use crate::pdb::{
    BuildError, Effort, Frame, Partition, PartitionError, PartitionSpec, Pattern, Workshop, ZeroAwareTable,
};
use crate::{Board, Size};

/// The zero-aware tables of several partitions of a goal's tiles, ready for the search.
///
/// ```
/// use loyd_tiles::{Goal, Size, engine::panel::Panel, pdb::Effort};
/// let goal = Goal::Last.board(Size::new(2, 5).unwrap()).unwrap();
/// let panel = Panel::build(&goal, Effort::default()).unwrap();
/// assert_eq!(panel.estimate(&goal), 0);
/// ```
#[derive(Debug)]
pub struct Panel {
    goal: Board,
    frame: Frame,
    tables: Vec<Arc<ZeroAwareTable>>,
    columns: HashMap<usize, Columns>,
    views: Vec<View>,
    automaton: Automaton,
}

/// A partition, plain or reflected: what a judge can be.
#[derive(Debug)]
pub(super) struct View {
    /// The place of each pattern's table.
    pub tables: Vec<usize>,
    /// The pattern that the tile with each home is in; the blank's means nothing.
    pub pattern_of: Vec<usize>,
    /// How it sees cells. It is its own inverse.
    pub map: Vec<usize>,
}

/// Why there is no panel.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PanelError {
    /// A partition is none of this board.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// A table could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Too many cells.
    #[error("this search is for boards of at most {CELLS_MAX} cells; {size} has {}", .size.cells())]
    Cells {
        /// The size of the board.
        size: Size,
    },
    /// A pattern is too large, or there are too many, or none.
    #[error(
        "this search takes partitions of at most 8 patterns of at most {} tiles, and one at least",
        Columns::TILES_MAX
    )]
    Patterns,
    /// More sets and regions than the search can number.
    #[error("this search cannot number the regions of a {0} board with these partitions")]
    Regions(Size),
}

impl Panel {
    /// The length of the needless words that the search avoids.
    pub const WORD_LENGTH: usize = 12;

    /// Finds partitions for a goal and builds their tables.
    ///
    /// # Errors
    /// When the board is too large, or a table cannot be built.
    pub fn build(goal: &Board, effort: Effort<'_>) -> Result<Panel, PanelError> {
        let workshop = Workshop::default();
        let table = |pattern: &Pattern| workshop.zero_aware(pattern, effort).map(Arc::new);
        Self::with(goal, &find_partitions(goal)?, Self::WORD_LENGTH, table)
    }

    /// The panel of some partitions, each table got by `table`: built, read from a file, or shared. Needless words up to
    /// `length` are avoided; 2 avoids the undo alone.
    ///
    /// # Errors
    /// As [`build`](Self::build), and what `table` says.
    pub fn with<E>(
        goal: &Board,
        partitions: &[PartitionSpec],
        length: usize,
        mut table: impl FnMut(&Pattern) -> Result<Arc<ZeroAwareTable>, E>,
    ) -> Result<Panel, PanelError>
    where
        PanelError: From<E>,
    {
        let size = goal.size();
        if size.cells() > CELLS_MAX {
            return Err(PanelError::Cells { size });
        }
        let partitions: Vec<Partition> =
            partitions.iter().map(|spec| Partition::new(spec, goal)).collect::<Result<_, _>>()?;
        let fits = |partition: &Partition| {
            let patterns = partition.patterns();
            patterns.len() <= 8 && patterns.iter().all(|pattern| pattern.tiles() <= Columns::TILES_MAX)
        };
        if partitions.is_empty() || !partitions.iter().all(fits) {
            return Err(PanelError::Patterns);
        }
        let mut places: HashMap<&Pattern, usize> = HashMap::new();
        let (mut tables, mut columns) = (Vec::new(), HashMap::new());
        for pattern in partitions.iter().flat_map(Partition::patterns) {
            if places.contains_key(pattern) {
                continue;
            }
            let table = table(pattern)?;
            if let Entry::Vacant(vacant) = columns.entry(pattern.tiles()) {
                vacant.insert(Columns::new(&table).ok_or(PanelError::Regions(size))?);
            }
            places.insert(pattern, tables.len());
            tables.push(table);
        }
        let frame = Frame::new(goal);
        let views = views(&frame, &partitions, &places);
        let automaton = Automaton::new(size, length.clamp(2, Automaton::LENGTH_MAX));
        Ok(Panel { goal: goal.clone(), frame, tables, columns, views, automaton })
    }

    /// The same tables, used without their reflections.
    #[must_use]
    pub fn without_reflection(mut self) -> Panel {
        self.views.retain(|view| view.map.iter().enumerate().all(|(cell, &to)| cell == to));
        self
    }

    /// The goal that the tables are for.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The tables, each once.
    pub fn tables(&self) -> &[Arc<ZeroAwareTable>] {
        &self.tables
    }

    /// The bytes of all tables.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes().len()).sum()
    }

    /// The estimate for a board: the largest of all partitions, plain and reflected.
    ///
    /// # Panics
    /// If the board is of another size.
    pub fn estimate(&self, board: &Board) -> u32 {
        self.estimates(&self.cells_of(board)).into_iter().max().unwrap_or(0)
    }

    /// Stands for all that the numbers in a checkpoint depend on: the views, and which moves are needless.
    pub(super) fn mark(&self) -> u64 {
        let view =
            |view: &View| view.pattern_of.iter().chain(&view.map).map(|&n| n as u8).collect::<Vec<_>>();
        let mut bytes: Vec<u8> = self.views.iter().flat_map(view).collect();
        bytes.extend((self.automaton.states() as u64).to_le_bytes());
        bytes.extend((super::solver::FRONTIER as u64).to_le_bytes());
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }

    pub(super) fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    pub(super) fn views(&self) -> &[View] {
        &self.views
    }

    pub(super) fn turned(&self) -> bool {
        self.frame.turned()
    }

    pub(super) fn blank_home(&self) -> usize {
        self.frame.blank_home()
    }

    pub(super) fn columns_of(&self, table: &ZeroAwareTable) -> &Columns {
        &self.columns[&table.pattern().tiles()]
    }

    /// The cell of the tile with each home, in the frame.
    pub(super) fn cells_of(&self, board: &Board) -> Vec<usize> {
        let mut cells = vec![0; board.size().cells()];
        let homes = self.frame.homes_of(board);
        homes.iter().enumerate().for_each(|(cell, &home)| cells[home] = cell);
        cells
    }

    /// The value of each pattern of a view for a board given by the cells of its tiles; 0 where it has none.
    pub(super) fn values(&self, view: &View, cells: &[usize]) -> Vec<u32> {
        let blank = view.map[cells[self.blank_home()]];
        let value = |&table: &usize| {
            let table = &self.tables[table];
            let cell = |&home: &usize| view.map[cells[view.map[home]]];
            table.value(&table.pattern().homes().iter().map(cell).collect::<Vec<_>>(), blank).unwrap_or(0)
        };
        view.tables.iter().map(value).collect()
    }

    /// The estimate of each view.
    pub(super) fn estimates(&self, cells: &[usize]) -> Vec<u32> {
        self.views.iter().map(|view| self.values(view, cells).iter().sum()).collect()
    }
}

/// Every partition, plain and through each reflection, but none twice.
fn views(frame: &Frame, partitions: &[Partition], places: &HashMap<&Pattern, usize>) -> Vec<View> {
    let cells = frame.size().cells();
    let plain: Vec<usize> = (0..cells).collect();
    let maps: Vec<Vec<usize>> = std::iter::once(plain).chain(frame.reflections()).collect();
    let (mut views, mut seen) = (Vec::new(), Vec::new());
    for map in &maps {
        for partition in partitions {
            let mut pattern_of = vec![0; cells];
            for (number, pattern) in partition.patterns().iter().enumerate() {
                pattern.homes().iter().for_each(|&home| pattern_of[map[home]] = number);
            }
            let mut groups: Vec<Vec<usize>> = (0..partition.patterns().len())
                .map(|number| {
                    (0..cells)
                        .filter(|&home| home != frame.blank_home() && pattern_of[home] == number)
                        .collect()
                })
                .collect();
            groups.sort_unstable();
            if seen.contains(&groups) {
                continue;
            }
            seen.push(groups);
            let tables = partition.patterns().iter().map(|pattern| places[pattern]).collect();
            views.push(View { tables, pattern_of, map: map.clone() });
        }
    }
    views
}
