//! Pattern databases: in memory for the next puzzle, and in files for the next run.
//!
//! A table is looked for in memory, then in the folder, and is built if it is in neither. A file that is damaged, old
//! or foreign is said to be so and built again. A folder that cannot be written to costs a warning and nothing else.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use loyd_lab::{Allowance, Context, LabError, Notice, TableError, Tables as Kept};
use loyd_search::{Bytes, Cost, Stop};
use loyd_tiles::engine::panel::{Panel, PanelError, find_partitions};
use loyd_tiles::engine::{Tables, TablesError};
use loyd_tiles::pdb::file::{self, FileError, Header, Kind, Stored};
use loyd_tiles::pdb::{
    Additive, AdditiveError, BuildError, ClassicalTable, Effort, Partition, PartitionError, PartitionSpec,
    Pattern, Workshop, ZeroAwareTable,
};
use loyd_tiles::{Board, NibbleState, TileState as _};

/// Fewer boards than this are not worth the longer words of the engine's automaton.
const FEW_BOARDS: usize = 200;

/// A table's file.
#[derive(Debug)]
pub struct Filed {
    /// The file.
    pub path: PathBuf,
    /// What it holds, or what is wrong with it.
    pub header: Result<Header, FileError>,
}

/// What stands for the partitions that the program finds itself: `zpdb:best`.
pub(super) const BEST: &str = "best";

/// Zero-aware tables, ready for the search that has the use of them.
#[derive(Debug)]
pub(super) enum ZeroAware {
    /// Those of one partition of a board of up to 16 cells.
    One(Arc<Tables>),
    /// Those of several, or of a board of up to 25 cells.
    Panel(Arc<Panel>),
}

impl ZeroAware {
    /// The tables that a name asks for.
    ///
    /// # Errors
    /// When it names no partition of the goal's tiles, or the tables cannot be had.
    pub fn named(argument: &str, goal: &Board, reflect: bool, cx: &Context<'_>) -> Result<Self, LabError> {
        if argument == BEST {
            return best_panel(goal, reflect, cx).map(ZeroAware::Panel);
        }
        let spec = argument.parse().map_err(no_partition)?;
        if goal.size().cells() > NibbleState::CAPACITY {
            return panel_of(&[spec], goal, reflect, cx).map(ZeroAware::Panel);
        }
        engine_tables(&spec, goal, reflect, cx).map(ZeroAware::One)
    }

    /// What they take.
    pub fn bytes(&self) -> usize {
        match self {
            ZeroAware::One(tables) => tables.bytes(),
            ZeroAware::Panel(panel) => panel.bytes(),
        }
    }

    /// What they say of a board.
    pub fn estimate(&self, board: &Board) -> Cost {
        match self {
            ZeroAware::One(tables) => tables.estimate(board),
            ZeroAware::Panel(panel) => panel.estimate(board),
        }
    }
}

/// Whether a name means zero-aware tables for a goal, without building them.
///
/// # Errors
/// Why it does not.
pub(super) fn check_name(argument: &str, goal: &Board) -> Result<(), LabError> {
    if argument == BEST {
        return found(goal).map(drop);
    }
    let spec: PartitionSpec = argument.parse().map_err(no_partition)?;
    Partition::new(&spec, goal).map(drop).map_err(no_partition)
}

#[expect(clippy::needless_pass_by_value, reason = "the form that map_err takes")]
pub(super) fn no_partition(error: PartitionError) -> LabError {
    LabError::Unsupported(error.to_string())
}

/// The partitions found for a goal.
fn found(goal: &Board) -> Result<Vec<PartitionSpec>, LabError> {
    find_partitions(goal).map_err(|error| LabError::Unsupported(error.to_string()))
}

/// The best partition found for a goal; the empty text where there is none.
pub(super) fn first_found(goal: &Board) -> String {
    found(goal).ok().and_then(|specs| specs.first().map(ToString::to_string)).unwrap_or_default()
}

/// The panel of the partitions that are [found](find_partitions) for a goal: what an optimal search of a board of up to 25
/// cells looks through. Building keeps to the memory, the time and the cancel flag of `cx`.
///
/// # Errors
/// When the board is too large or the tables cannot be built.
pub fn panel(goal: &Board, cx: &Context<'_>) -> Result<Arc<Panel>, LabError> {
    best_panel(goal, true, cx)
}

fn best_panel(goal: &Board, reflect: bool, cx: &Context<'_>) -> Result<Arc<Panel>, LabError> {
    let specs = found(goal)?;
    room_for(&specs, goal, cx.limits.bytes)?;
    panel_of(&specs, goal, reflect, cx)
}

/// The panel that a partition makes, as in `5-5-5`, or those that are found (`best`).
///
/// # Errors
/// When that is no partition of the goal, the board is too large or the tables cannot be built.
pub fn panel_named(partition: &str, goal: &Board, cx: &Context<'_>) -> Result<Arc<Panel>, LabError> {
    if partition == BEST {
        return panel(goal, cx);
    }
    panel_of(&[partition.parse().map_err(no_partition)?], goal, true, cx)
}

/// The same with the best partition alone.
pub(super) fn first_panel(goal: &Board, cx: &Context<'_>) -> Result<Arc<Panel>, LabError> {
    panel_of(&found(goal)?[..1], goal, true, cx)
}

fn panel_of(
    specs: &[PartitionSpec],
    goal: &Board,
    reflect: bool,
    cx: &Context<'_>,
) -> Result<Arc<Panel>, LabError> {
    let allowance = cx.tables.allowance(cx);
    let made = cx.tables.get_or_make(&panel_key(specs, goal, reflect), &allowance, || {
        let room = Room::new(cx.tables, &allowance);
        let panel = Panel::with(goal, specs, Panel::WORD_LENGTH, |pattern| room.table(pattern))?;
        let panel = if reflect { panel } else { panel.without_reflection() };
        let bytes = panel.bytes();
        Ok::<_, TablesFailure>((panel, bytes))
    });
    made.map_err(TablesFailure::into_lab)
}

/// Refuses the tables of a panel, if they are too many for the memory allowed, before the first is built for nothing.
fn room_for(specs: &[PartitionSpec], goal: &Board, allowed: Option<usize>) -> Result<(), LabError> {
    let Some(allowed) = allowed else { return Ok(()) };
    let mut patterns = HashSet::new();
    for spec in specs {
        patterns.extend(Partition::new(spec, goal).map_err(no_partition)?.patterns().to_vec());
    }
    let (size, mut sizes) = (goal.size(), HashMap::new());
    let bytes = |tiles: usize| *sizes.entry(tiles).or_insert_with(|| ZeroAwareTable::bytes_of(size, tiles));
    let needed = patterns.iter().map(Pattern::tiles).map(bytes).sum();
    if needed <= allowed {
        return Ok(());
    }
    let (count, needed, allowed) = (patterns.len(), Bytes(needed), Bytes(allowed).as_typed());
    let message =
        format!("the {count} tables for {size} boards take {needed}, more than the {allowed} allowed");
    Err(TableError { message, stop: Some(Stop::Memory), avoidable: true }.into())
}

/// The zero-aware tables of a partition, ready for the engine. Building them keeps to the memory, the time and the
/// cancel flag of `cx`.
///
/// # Errors
/// When the engine has no use for them or they cannot be built.
pub fn engine_tables(
    spec: &PartitionSpec,
    goal: &Board,
    reflect: bool,
    cx: &Context<'_>,
) -> Result<Arc<Tables>, LabError> {
    let allowance = cx.tables.allowance(cx);
    let made = cx.tables.get_or_make(&key(Kind::ZeroAware, spec, goal, reflect), &allowance, || {
        // A single board is answered before the longer words have paid for themselves.
        let words = if cx.coming < FEW_BOARDS { Tables::WORD_LENGTH_QUICK } else { Tables::WORD_LENGTH };
        let room = Room::new(cx.tables, &allowance);
        let tables = Tables::with_words(spec, goal, words, |pattern| room.table(pattern))?;
        let tables = if reflect { tables } else { tables.without_reflection() };
        let bytes = tables.bytes();
        Ok::<_, TablesFailure>((tables, bytes))
    });
    made.map_err(TablesFailure::into_lab)
}

/// The classical tables of a partition, added up. Building them keeps to the memory, the time and the cancel flag of
/// `cx`.
///
/// # Errors
/// When they cannot be added up or built.
pub fn summed_tables(
    spec: &PartitionSpec,
    goal: &Board,
    reflect: bool,
    cx: &Context<'_>,
) -> Result<Arc<Additive>, LabError> {
    let allowance = cx.tables.allowance(cx);
    let made = cx.tables.get_or_make(&key(Kind::Classical, spec, goal, reflect), &allowance, || {
        let room = Room::new(cx.tables, &allowance);
        let sum = Additive::with(spec, goal, |pattern| room.table(pattern).map_err(TablesFailure::from))?;
        let sum = if reflect { sum } else { sum.without_reflection() };
        let bytes = sum.tables().iter().map(|table| table.bytes().len()).sum();
        Ok::<_, TablesFailure>((sum, bytes))
    });
    made.map_err(TablesFailure::into_lab)
}

/// Whether the zero-aware tables of a partition are in memory.
pub(super) fn is_loaded(spec: &PartitionSpec, goal: &Board, tables: &Kept) -> bool {
    tables.get::<Tables>(&key(Kind::ZeroAware, spec, goal, true)).is_some()
}

/// Whether the zero-aware tables of a partition need not be built: they are in memory, or their files are there.
pub(super) fn is_ready(spec: &PartitionSpec, goal: &Board, tables: &Kept) -> bool {
    if is_loaded(spec, goal, tables) {
        return true;
    }
    is_filed(spec, goal, tables)
}

/// Whether the files of a partition's zero-aware tables are there.
fn is_filed(spec: &PartitionSpec, goal: &Board, tables: &Kept) -> bool {
    let (Some(folder), Ok(partition)) = (tables.folder(), Partition::new(spec, goal)) else { return false };
    let is_filed = |pattern| file::inspect(&folder.join(file::name(Kind::ZeroAware, pattern))).is_ok();
    partition.patterns().iter().all(is_filed)
}

/// Whether the tables of all partitions that are found for a goal need not be built.
pub(super) fn is_panel_ready(goal: &Board, tables: &Kept) -> bool {
    let Ok(specs) = found(goal) else { return false };
    tables.get::<Panel>(&panel_key(&specs, goal, true)).is_some()
        || specs.iter().all(|spec| is_filed(spec, goal, tables))
}

/// The files of the tables of a partition, whether or not they are there.
pub fn files(tables: &Kept, kind: Kind, partition: &Partition) -> Vec<PathBuf> {
    let folder = tables.folder().unwrap_or(Path::new(""));
    partition.patterns().iter().map(|pattern| folder.join(file::name(kind, pattern))).collect()
}

/// Every table in the folder, by name.
///
/// # Errors
/// When the folder cannot be read. One that is not there holds nothing.
pub fn list(tables: &Kept) -> std::io::Result<Vec<Filed>> {
    let Some(folder) = tables.folder() else { return Ok(Vec::new()) };
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "loyd"));
    paths.sort();
    Ok(paths.into_iter().map(|path| Filed { header: file::inspect(&path), path }).collect())
}

/// What tables are told apart by.
fn key(kind: Kind, spec: &PartitionSpec, goal: &Board, reflect: bool) -> String {
    format!("tiles {kind:?} {spec} {} {reflect}", goal.slashes())
}

fn panel_key(specs: &[PartitionSpec], goal: &Board, reflect: bool) -> String {
    let specs: Vec<String> = specs.iter().map(ToString::to_string).collect();
    format!("tiles panel {} {} {reflect}", specs.join(" "), goal.slashes())
}

/// What is left of the memory that the tables of one partition may take together.
struct Room<'a> {
    tables: &'a Kept,
    allowance: &'a Allowance,
    workshop: Workshop,
    left: Cell<usize>,
}

impl<'a> Room<'a> {
    fn new(tables: &'a Kept, allowance: &'a Allowance) -> Self {
        let usual = Effort::default().bytes_max;
        let left = Cell::new(allowance.bytes.map_or(usual, |bytes| bytes.min(usual)));
        Room { tables, allowance, workshop: Workshop::default(), left }
    }

    /// One table: from its file, or built and filed.
    fn table<T: Stored + Build>(&self, pattern: &Pattern) -> Result<Arc<T>, BuildError> {
        let name = format!("{} tiles on {}", pattern.tiles(), pattern.size());
        let progress = |done| self.tables.tell(Notice::Building { table: &name, done });
        let look = || self.allowance.deadline.look();
        let (threads, bytes_max) = (self.tables.threads(), self.left.get());
        let shared = self.tables.are_shared();
        let effort =
            Effort { threads, bytes_max, progress: &progress, look: &look, shared, ..Effort::default() };
        let table = self.found_or_built::<T>(pattern, effort)?;
        self.left.set(bytes_max.saturating_sub(table.size()));
        Ok(Arc::new(table))
    }

    fn found_or_built<T: Stored + Build>(
        &self,
        pattern: &Pattern,
        effort: Effort<'_>,
    ) -> Result<T, BuildError> {
        if let Some(table) = self.found(pattern, effort)? {
            return Ok(table);
        }
        let Some(folder) = self.tables.folder_for_new() else { return self.built(pattern, effort) };
        let _turn = file::turn::<T>(pattern, folder, effort)?;
        // Another process may have built it while we waited.
        if let Some(table) = self.found(pattern, effort)? {
            return Ok(table);
        }
        let table = self.built::<T>(pattern, effort)?;
        if let Err(error) = file::save(&table, folder) {
            let why = format!("the table cannot be kept for the next time ({error}); going on without");
            self.tables.say(&why);
            return Ok(table);
        }
        if effort.shared {
            return Ok(self.workshop.read(pattern, folder, effort).unwrap_or(table));
        }
        Ok(table)
    }

    fn found<T: Stored>(&self, pattern: &Pattern, effort: Effort<'_>) -> Result<Option<T>, BuildError> {
        let Some(folder) = self.tables.folder() else { return Ok(None) };
        match self.workshop.read::<T>(pattern, folder, effort) {
            Ok(table) => Ok(Some(table)),
            Err(FileError::Missing(_)) => Ok(None),
            Err(FileError::Limit(limit)) => Err(limit),
            Err(error) => {
                self.tables.say_once(&format!("{error}; building it again"));
                Ok(None)
            }
        }
    }

    fn built<T: Build>(&self, pattern: &Pattern, effort: Effort<'_>) -> Result<T, BuildError> {
        T::build(&self.workshop, pattern, effort).inspect_err(|_| self.tables.tell(Notice::GivenUp))
    }
}

/// A table that can be built.
trait Build: Sized {
    fn build(workshop: &Workshop, pattern: &Pattern, effort: Effort<'_>) -> Result<Self, BuildError>;
    /// Its bytes.
    fn size(&self) -> usize;
}

impl Build for ZeroAwareTable {
    fn build(workshop: &Workshop, pattern: &Pattern, effort: Effort<'_>) -> Result<Self, BuildError> {
        workshop.zero_aware(pattern, effort)
    }
    fn size(&self) -> usize {
        self.bytes().len()
    }
}

impl Build for ClassicalTable {
    fn build(_: &Workshop, pattern: &Pattern, effort: Effort<'_>) -> Result<Self, BuildError> {
        ClassicalTable::build(pattern, effort)
    }
    fn size(&self) -> usize {
        self.bytes().len()
    }
}

/// Why tables cannot be had.
#[derive(Debug, thiserror::Error)]
enum TablesFailure {
    #[error(transparent)]
    Engine(#[from] TablesError),
    #[error(transparent)]
    Panel(#[from] PanelError),
    #[error(transparent)]
    Sum(#[from] AdditiveError),
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl From<Stop> for TablesFailure {
    fn from(stop: Stop) -> TablesFailure {
        BuildError::Stopped(stop).into()
    }
}

impl TablesFailure {
    fn in_building(&self) -> Option<&BuildError> {
        match self {
            Self::Engine(TablesError::Build(error))
            | Self::Panel(PanelError::Build(error))
            | Self::Sum(AdditiveError::Build(error))
            | Self::Build(error) => Some(error),
            Self::Engine(_) | Self::Panel(_) | Self::Sum(_) => None,
        }
    }

    /// What stopped the building, if it is only that. A table that is too large under any limit is another matter.
    fn stop(&self) -> Option<Stop> {
        match self.in_building()? {
            BuildError::Stopped(stop) => Some(stop.clone()),
            BuildError::TooLarge { needed, .. } => {
                (*needed <= Effort::default().bytes_max).then_some(Stop::Memory)
            }
            BuildError::OutOfMemory => None,
        }
    }

    fn into_lab(self) -> LabError {
        let too_large =
            matches!(self.in_building(), Some(BuildError::TooLarge { .. } | BuildError::OutOfMemory));
        // A board too long for the engine to number its regions.
        let regions =
            matches!(self, Self::Engine(TablesError::Regions(_)) | Self::Panel(PanelError::Regions(_)));
        TableError { message: self.to_string(), stop: self.stop(), avoidable: too_large || regions }.into()
    }
}
