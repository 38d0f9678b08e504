//! The tables of a partition, ready for the loop.

use std::sync::Arc;

use super::index::Index;
use super::node::Start;
use super::walk;
use crate::engine::Automaton;
use crate::pdb::{BuildError, Effort, Partition, PartitionError, PartitionSpec, ZeroAwareTable};
use crate::{Board, Direction, Size};

/// The zero-aware tables of a partition, with everything that the search looks up.
///
/// ```
/// use loyd_tiles::{Goal, Size, engine::Tables, pdb::Effort};
/// let goal = Goal::Last.board(Size::new(3, 3).unwrap()).unwrap();
/// let tables = Tables::build(&"4-4".parse().unwrap(), &goal, Effort::default()).unwrap();
/// assert!(tables.reflected());
/// ```
#[derive(Debug)]
pub struct Tables {
    goal: Board,
    partition: Partition,
    by_pattern: Vec<Arc<ZeroAwareTable>>,
    pub(super) indices: Vec<Index>,
    pub(super) automaton: Automaton,
    pub(super) geometry: Geometry,
    #[cfg(target_arch = "x86_64")]
    pub(super) wide: super::wide::WideIndex,
}

/// What moves and reflections do to cells and to the loop's own numbers for tiles.
#[derive(Debug, Clone)]
pub(super) struct Geometry {
    /// For each cell, the directions that the blank may go, a bit each.
    pub legal: [u8; 16],
    /// For each cell and direction, where the blank goes.
    pub target: [[u8; 4]; 16],
    /// The reflection of each cell; itself where there is none.
    pub mirror_cell: [u8; 16],
    /// The pattern of each tile.
    pub pattern: [u8; 16],
    /// The number of the tile with each home; 0 for the blank's.
    pub number: [u8; 16],
    pub reflected: bool,
}

/// Why there are no tables for the engine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TablesError {
    /// The partition is none of this board.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// A table could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// More cells than a packed board has.
    #[error("the engine is for boards of at most 16 cells; {size} has {}", .size.cells())]
    Cells {
        /// The size of the board.
        size: Size,
    },
    /// A pattern is too large, or there are too many.
    #[error(
        "the engine takes at most {} patterns of at most {} tiles",
        Tables::PATTERNS_MAX,
        Index::TILES_MAX
    )]
    Patterns,
    /// The board is so long that a set of its cells leaves more regions than the engine can number.
    #[error("the engine cannot number the regions of a {0} board with this partition")]
    Regions(Size),
}

impl Tables {
    /// The most patterns: two bits each are carried along.
    pub const PATTERNS_MAX: usize = 8;
    /// The length of the needless words that the search avoids: longer ones gain little more.
    pub const WORD_LENGTH: usize = 12;
    /// A length that is ready sooner and avoids nearly as many: for a single board.
    pub const WORD_LENGTH_QUICK: usize = 10;

    /// Builds all tables of a partition.
    ///
    /// # Errors
    /// When the partition does not fit the board or the engine, or a table cannot be built.
    pub fn build(spec: &PartitionSpec, goal: &Board, effort: Effort<'_>) -> Result<Tables, TablesError> {
        Self::with(spec, goal, |pattern| ZeroAwareTable::build(pattern, effort).map(Arc::new))
    }

    /// The tables of a partition, each got by `table`: built, read from a file, or shared.
    ///
    /// # Errors
    /// As [`build`](Self::build), and what `table` says.
    pub fn with<E>(
        spec: &PartitionSpec,
        goal: &Board,
        table: impl FnMut(&crate::pdb::Pattern) -> Result<Arc<ZeroAwareTable>, E>,
    ) -> Result<Tables, TablesError>
    where
        TablesError: From<E>,
    {
        Self::with_words(spec, goal, Self::WORD_LENGTH, table)
    }

    /// As [`with`](Self::with), with needless words up to `length` avoided: the longer, the fewer nodes, and the
    /// longer it takes to find them.
    ///
    /// # Errors
    /// As [`with`](Self::with).
    pub fn with_words<E>(
        spec: &PartitionSpec,
        goal: &Board,
        length: usize,
        mut table: impl FnMut(&crate::pdb::Pattern) -> Result<Arc<ZeroAwareTable>, E>,
    ) -> Result<Tables, TablesError>
    where
        TablesError: From<E>,
    {
        let size = goal.size();
        if size.cells() > 16 {
            return Err(TablesError::Cells { size });
        }
        let partition = Partition::new(spec, goal)?;
        let patterns = partition.patterns();
        let too_large = patterns.iter().any(|pattern| pattern.tiles() > Index::TILES_MAX);
        if too_large || patterns.len() > Self::PATTERNS_MAX {
            return Err(TablesError::Patterns);
        }
        // Neither waits for the other: for a single board, getting ready takes as long as the search.
        let words = length.clamp(2, Automaton::LENGTH_MAX);
        let (by_pattern, automaton) = std::thread::scope(|scope| {
            let automaton = scope.spawn(|| Automaton::new(size, words));
            let by_pattern = patterns.iter().map(&mut table).collect::<Result<Vec<_>, E>>();
            (by_pattern, automaton.join().expect("an automaton is made without a panic"))
        });
        let by_pattern = by_pattern?;
        let mut first = 1;
        let mut indices = Vec::new();
        for table in &by_pattern {
            indices.push(Index::new(table, first).ok_or(TablesError::Regions(size))?);
            first += table.pattern().tiles() as u8;
        }
        let geometry = Geometry::new(&partition);
        Ok(Tables {
            goal: goal.clone(),
            partition,
            by_pattern,
            #[cfg(target_arch = "x86_64")]
            wide: super::wide::WideIndex::new(&indices, &geometry),
            indices,
            automaton,
            geometry,
        })
    }

    /// The same tables, used without their reflection.
    #[must_use]
    pub fn without_reflection(mut self) -> Tables {
        self.geometry.reflected = false;
        self
    }

    /// The same tables, with needless words up to another length avoided; 2 avoids the undo alone.
    #[must_use]
    pub fn with_word_length(mut self, length: usize) -> Tables {
        self.automaton = Automaton::new(self.goal.size(), length.clamp(2, Automaton::LENGTH_MAX));
        self
    }

    /// Whether a reflection is looked up too.
    pub fn reflected(&self) -> bool {
        self.geometry.reflected
    }

    /// The goal that the tables are for.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The partition.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The tables, in the order of the patterns.
    pub fn tables(&self) -> &[Arc<ZeroAwareTable>] {
        &self.by_pattern
    }

    /// The move automaton.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// The bytes of all tables.
    pub fn bytes(&self) -> usize {
        self.by_pattern.iter().map(|table| table.bytes().len()).sum()
    }

    /// The estimate for a board: the larger of the plain and the reflected sum. A table that does not know the board, since
    /// no solution leads through it, adds nothing.
    ///
    /// # Panics
    /// If the board is of another size.
    pub fn estimate(&self, board: &Board) -> u32 {
        Start::new(self, board).estimate()
    }

    /// The value of each table for a board given by the homes of its tiles; 0 where it has none.
    pub(super) fn values(&self, homes: &[usize]) -> Vec<u32> {
        let board = self.geometry.pack(homes);
        let blank = homes.iter().position(|&home| home == self.partition.frame().blank_home());
        let blank = blank.expect("every board has a blank");
        let value = |pattern| walk::value(self, pattern, board, blank).unwrap_or(0);
        (0..self.by_pattern.len()).map(value).collect()
    }
}

impl Geometry {
    fn new(partition: &Partition) -> Geometry {
        let size = partition.frame().size();
        let mut geometry = Geometry {
            legal: [0; 16],
            target: [[0; 4]; 16],
            mirror_cell: std::array::from_fn(|cell| cell as u8),
            pattern: [0; 16],
            number: [0; 16],
            reflected: false,
        };
        for cell in 0..size.cells() {
            for direction in Direction::ALL {
                if let Some(to) = direction.step(size, cell) {
                    geometry.legal[cell] |= 1 << direction as usize;
                    geometry.target[cell][direction as usize] = to as u8;
                }
            }
        }
        if let Some(map) = partition.reflection() {
            geometry.reflected = true;
            map.iter().enumerate().for_each(|(cell, &image)| geometry.mirror_cell[cell] = image as u8);
        }
        let homes = partition.patterns().iter().enumerate();
        let homes = homes.flat_map(|(which, pattern)| pattern.homes().iter().map(move |&home| (which, home)));
        for ((which, home), number) in std::iter::zip(homes, 1_u8..) {
            geometry.number[home] = number;
            geometry.pattern[usize::from(number)] = which as u8;
        }
        geometry
    }

    /// A board, given by the homes of its tiles, seen in the mirror.
    pub fn reflect(&self, homes: &[usize]) -> Vec<usize> {
        let image = |cell: usize| usize::from(self.mirror_cell[cell]);
        (0..homes.len()).map(|cell| image(homes[image(cell)])).collect()
    }

    /// A board, given by the homes of its tiles, packed in the loop's own numbers.
    pub fn pack(&self, homes: &[usize]) -> u64 {
        let unused = u64::MAX.checked_shl(4 * homes.len() as u32).unwrap_or(0);
        let nibble = |(cell, &home): (usize, &usize)| u64::from(self.number[home]) << (4 * cell);
        homes.iter().enumerate().map(nibble).fold(unused, |word, nibble| word | nibble)
    }
}
