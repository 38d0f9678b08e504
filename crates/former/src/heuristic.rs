//! From a heuristic's name to its type: the one place of the laboratory that does it.
//!
//! | name | what it is |
//! |---|---|
//! | `manhattan`, ... | built in: see [`loyd_tiles::heuristics`] |
//! | `script:FILE` | a Rhai script in a file: see [`Script`] |
//! | `rhai:TEXT` | the same, as text |
//! | `exec:COMMAND` | a program: see [`Program`] |
//! | `pdb:PARTITION` | classical pattern databases added up, from the [`Shelf`] |
//! | `zpdb:PARTITION` | zero-aware ones |
//!
//! Scripts and programs are the user's own. What they claim is not believed: a bound that a search proves with them
//! is no proof.

use std::sync::Arc;

use loyd_search::{Cost, Heuristic, Limits, Stop};
use loyd_tiles::engine::Tables;
use loyd_tiles::heuristics::{self, Erased, UnsupportedSize, Visitor};
use loyd_tiles::pdb::{Partition, PartitionError};
use loyd_tiles::{Board, LargeState, Puzzle, Tile, TileState};

use crate::own::Own;
use crate::{Program, ProgramError, Script, ScriptError, Shelf, ShelfError, names};

/// Where a heuristic comes from, by its name.
///
/// ```
/// use loyd_lab::heuristic::Source;
/// assert_eq!(Source::of("manhattan"), Source::BuiltIn("manhattan"));
/// assert_eq!(Source::of("script:mine.rhai"), Source::ScriptFile("mine.rhai"));
/// assert!(Source::of("exec:python3 mine.py").touches_the_machine());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source<'n> {
    /// A name of ours; there need be no such heuristic.
    BuiltIn(&'n str),
    /// A file with a script.
    ScriptFile(&'n str),
    /// A script.
    ScriptText(&'n str),
    /// A command that starts a program.
    Program(&'n str),
    /// A partition, for classical tables.
    Classical(&'n str),
    /// A partition, for zero-aware tables.
    ZeroAware(&'n str),
}

impl<'n> Source<'n> {
    /// Where the heuristic called `name` comes from.
    pub fn of(name: &'n str) -> Source<'n> {
        let known = |prefix| name.strip_prefix(prefix);
        if let Some(file) = known("script:") {
            Source::ScriptFile(file)
        } else if let Some(text) = known("rhai:") {
            Source::ScriptText(text)
        } else if let Some(command) = known("exec:") {
            Source::Program(command)
        } else if let Some(partition) = known("pdb:") {
            Source::Classical(partition)
        } else if let Some(partition) = known("zpdb:") {
            Source::ZeroAware(partition)
        } else {
            Source::BuiltIn(name)
        }
    }

    /// Whether the name makes us read a file or start a program. Who takes names from strangers must refuse these.
    pub fn touches_the_machine(self) -> bool {
        matches!(self, Source::ScriptFile(_) | Source::Program(_))
    }
}

/// A kind of heuristic whose name has a part that the user chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// How it is written, the part to choose in capitals.
    pub form: &'static str,
    /// One such name.
    pub example: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether it is admissible and consistent; `None` where that is the user's affair.
    pub sound: Option<bool>,
}

/// The forms that names of heuristics have besides the plain ones of [`loyd_tiles::heuristics`].
pub static FORMS: &[Form] = &[
    Form {
        form: "pdb:PARTITION",
        example: "pdb:7-8",
        summary: "pattern databases added up: the moves that some of the tiles need",
        sound: Some(true),
    },
    Form {
        form: "zpdb:PARTITION",
        example: "zpdb:7-8",
        summary: "the same, with where the blank is: larger tables, better estimates",
        sound: Some(true),
    },
    Form {
        form: "script:FILE",
        example: "script:mine.rhai",
        summary: "your own, in a script that defines h(board, goal)",
        sound: None,
    },
    Form {
        form: "rhai:SCRIPT",
        example: "rhai:fn h(board, goal) { 0 }",
        summary: "the same, with the script in place of its file",
        sound: None,
    },
    Form {
        form: "exec:COMMAND",
        example: "exec:python3 mine.py",
        summary: "your own, in any language: one board a line in, one number a line out",
        sound: None,
    },
];

/// Why a name gives no heuristic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoHeuristic {
    /// No heuristic has this name.
    #[error("{}", names::unknown("heuristic", .0, &all_names()))]
    Unknown(String),
    /// The heuristic does not work on boards of this size.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedSize),
    /// The script cannot be used.
    #[error(transparent)]
    Script(#[from] ScriptError),
    /// The program cannot be started.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// What follows `pdb:` or `zpdb:` is not a partition.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// There are no such tables.
    #[error(transparent)]
    Tables(#[from] ShelfError),
}

impl NoHeuristic {
    /// What stopped the building of its tables, if it is only that.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Self::Tables(error) => error.stop(),
            Self::Unknown(_)
            | Self::Unsupported(_)
            | Self::Script(_)
            | Self::Program(_)
            | Self::Partition(_) => None,
        }
    }
}

impl From<heuristics::NoHeuristic> for NoHeuristic {
    fn from(error: heuristics::NoHeuristic) -> Self {
        match error {
            heuristics::NoHeuristic::Unknown(name) => Self::Unknown(name),
            heuristics::NoHeuristic::Unsupported(error) => Self::Unsupported(error),
        }
    }
}

/// Every plain name, then what names of the other forms begin with.
fn all_names() -> Vec<&'static str> {
    let beginning = |form: &Form| form.form.split_inclusive(':').next();
    heuristics::all_names().into_iter().chain(FORMS.iter().filter_map(beginning)).collect()
}

/// What tables are taken from, how they are used, and what making estimates may take.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Where tables are kept.
    pub shelf: Arc<Shelf>,
    /// Whether tables are also looked up through the board's reflection.
    pub reflect: bool,
    /// What building a table may take. A heuristic of the user's own keeps to the time and the cancel flag.
    pub limits: Limits,
}

impl Default for Setting {
    fn default() -> Self {
        Setting { shelf: Shelf::shared(), reflect: true, limits: Limits::default() }
    }
}

impl Setting {
    /// The default, within the time and the cancel flag of `limits`.
    pub(crate) fn within(limits: &Limits) -> Setting {
        let limits = Limits { expanded: None, bytes: None, ..limits.clone() };
        Setting { limits, ..Setting::default() }
    }
}

/// Makes the heuristic called `name` for `goal` and hands it to `visitor`.
///
/// # Errors
/// When there is no such heuristic, none for boards of that size, or the user's own cannot be used.
pub fn visit<S: TileState, V: Visitor<S>>(
    name: &str,
    goal: &Board,
    visitor: V,
) -> Result<V::Output, NoHeuristic> {
    visit_in(&Setting::default(), name, goal, visitor)
}

/// As [`visit`], with a say in where tables come from.
///
/// # Errors
/// As [`visit`], and when tables cannot be had.
pub fn visit_in<S: TileState, V: Visitor<S>>(
    setting: &Setting,
    name: &str,
    goal: &Board,
    visitor: V,
) -> Result<V::Output, NoHeuristic> {
    let script = match Source::of(name) {
        Source::Classical(partition) => {
            let sum = setting.shelf.sum(&partition.parse()?, goal, setting.reflect, &setting.limits)?;
            return Ok(visitor.visit(Arc::unwrap_or_clone(sum)));
        }
        Source::ZeroAware(partition) => {
            let tables = setting.shelf.engine(&partition.parse()?, goal, setting.reflect, &setting.limits)?;
            return Ok(visitor.visit(Erased::<S>::new(ZeroAware { tables })));
        }
        Source::BuiltIn(name) => return Ok(heuristics::visit(name, goal, visitor)?),
        Source::Program(command) => {
            let program = Program::start(command, goal)?.within(&setting.limits);
            return Ok(visitor.visit(Erased::new(Own::new(program, goal.size()))));
        }
        Source::ScriptFile(file) => Script::from_file(file)?,
        Source::ScriptText(text) => Script::from_text(text)?,
    };
    Ok(visitor.visit(Erased::new(Own::new(script.for_goal(goal, &setting.limits), goal.size()))))
}

/// Whether the name is one of a heuristic for `goal`, without building a table.
///
/// # Errors
/// As [`visit`].
pub fn check(name: &str, goal: &Board) -> Result<(), NoHeuristic> {
    struct Exists;
    impl Visitor<LargeState> for Exists {
        type Output = ();
        fn visit<H: Heuristic<Puzzle<LargeState>> + Send + Sync + 'static>(self, _: H) {}
    }
    match Source::of(name) {
        Source::Classical(partition) | Source::ZeroAware(partition) => {
            Partition::new(&partition.parse()?, goal)?;
            Ok(())
        }
        Source::BuiltIn(_) | Source::ScriptFile(_) | Source::ScriptText(_) | Source::Program(_) => {
            visit(name, goal, Exists)
        }
    }
}

/// Whether the heuristic is known never to overestimate.
pub(crate) fn is_admissible(name: &str) -> bool {
    match Source::of(name) {
        Source::BuiltIn(name) => heuristics::find(name).is_some_and(|entry| entry.admissible),
        Source::Classical(_) | Source::ZeroAware(_) => true,
        Source::ScriptFile(_) | Source::ScriptText(_) | Source::Program(_) => false,
    }
}

/// Zero-aware tables as an ordinary heuristic, from scratch at every state: for judging them, and for algorithms other
/// than the engine's own.
struct ZeroAware {
    tables: Arc<Tables>,
}

impl<S: TileState> Heuristic<Puzzle<S>> for ZeroAware {
    type Memo = Cost;

    fn init(&self, state: &S) -> Cost {
        let size = self.tables.goal().size();
        let tiles: Vec<Tile> = (0..size.cells()).map(|cell| state.tile(cell) as Tile).collect();
        self.tables.estimate(&Board::new(size, tiles).expect("a state of this size is a board"))
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
