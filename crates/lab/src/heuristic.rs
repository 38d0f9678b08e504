//! From a heuristic's name to its type: the one place of the laboratory that does it.
//!
//! | name | what it is |
//! |---|---|
//! | `manhattan`, ... | built in: see [`loyd_tiles::heuristics`] |
//! | `script:FILE` | a Rhai script in a file: see [`Script`] |
//! | `rhai:TEXT` | the same, as text |
//! | `exec:COMMAND` | a program: see [`Program`](crate::Program) |
//!
//! Scripts and programs are the user's own. What they claim is not believed: a bound that a search proves with them
//! is no proof.

use loyd_tiles::heuristics::{self, Erased, Visitor};
use loyd_tiles::{Board, TileState};

use crate::own::Own;
use crate::{Program, ProgramError, Script, ScriptError};

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
        } else {
            Source::BuiltIn(name)
        }
    }

    /// Whether the name makes us read a file or start a program. Who takes names from strangers must refuse these.
    pub fn touches_the_machine(self) -> bool {
        matches!(self, Source::ScriptFile(_) | Source::Program(_))
    }
}

/// Why a name gives no heuristic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoHeuristic {
    /// No built-in heuristic has this name, or it does not work on boards of this size.
    #[error(transparent)]
    BuiltIn(#[from] heuristics::NoHeuristic),
    /// The script cannot be used.
    #[error(transparent)]
    Script(#[from] ScriptError),
    /// The program cannot be started.
    #[error(transparent)]
    Program(#[from] ProgramError),
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
    let script = match Source::of(name) {
        Source::BuiltIn(name) => return Ok(heuristics::visit(name, goal, visitor)?),
        Source::Program(command) => {
            let program = Program::start(command, goal)?;
            return Ok(visitor.visit(Erased::new(Own::new(program, goal.size()))));
        }
        Source::ScriptFile(file) => Script::from_file(file)?,
        Source::ScriptText(text) => Script::from_text(text)?,
    };
    Ok(visitor.visit(Erased::new(Own::new(script.for_goal(goal), goal.size()))))
}

/// Whether the heuristic is known never to overestimate.
pub(crate) fn is_admissible(name: &str) -> bool {
    heuristics::find(name).is_some_and(|entry| entry.admissible)
}
