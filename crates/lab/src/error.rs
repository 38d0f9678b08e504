//! Why the laboratory cannot do what it was asked. Limits and puzzles without a solution are answers, not errors.

use loyd_search::Stop;

use crate::domain::About;
use crate::estimate::How;
use crate::format::printable;
use crate::suggestions;

/// A text that is not an instance: one sentence, with the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The whole sentence, the place included where it helps.
    pub message: String,
}

impl ReadError {
    /// A sentence about a place, which it begins with.
    pub fn at(line: usize, column: usize, what: impl std::fmt::Display) -> ReadError {
        ReadError { line, column, message: format!("line {line}, column {column}: {what}") }
    }

    /// A sentence about the text as a whole.
    pub fn whole(what: impl std::fmt::Display) -> ReadError {
        ReadError { line: 1, column: 1, message: what.to_string() }
    }

    /// The error of a text read by itself, at its place in a whole: `lines` further down.
    #[must_use]
    pub fn moved(&self, lines: usize) -> ReadError {
        let here = format!("line {}, ", self.line);
        let message = match self.message.strip_prefix(&here) {
            Some(rest) => format!("line {}, {rest}", self.line + lines),
            None => format!("line {}: {}", self.line + lines, self.message),
        };
        ReadError { line: self.line + lines, column: self.column, message }
    }
}

/// Code of the user's that cannot be used, or stopped working.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OwnError {
    /// The whole sentence.
    pub message: String,
    /// Line and column, from 1, where a script is wrong.
    pub place: Option<(usize, usize)>,
    /// The limit that kept it from being made ready.
    pub stop: Option<Stop>,
}

impl OwnError {
    /// A sentence.
    pub fn new(message: impl Into<String>) -> OwnError {
        OwnError { message: message.into(), place: None, stop: None }
    }
}

/// Tables that cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TableError {
    /// The whole sentence.
    pub message: String,
    /// What stopped the building, if it is only that: a limit, or the cancel flag.
    pub stop: Option<Stop>,
    /// Whether another way to solve the instance may do without them: they take too much memory, or do not fit it.
    pub avoidable: bool,
}

/// Why the laboratory cannot do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// The text is not an instance.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no such domain.
    #[error("{0}")]
    Domain(String),
    /// The domain has no heuristic of that name.
    #[error("{0}")]
    Heuristic(String),
    /// The heuristic is there, but not for this instance.
    #[error("{0}")]
    Unsupported(String),
    /// The user's own code cannot be used.
    #[error(transparent)]
    Own(#[from] OwnError),
    /// Tables cannot be had.
    #[error(transparent)]
    Tables(#[from] TableError),
    /// The algorithm needs something that the domain does not have.
    #[error("{algorithm} cannot search {domain}: it has no {ability}")]
    Algorithm {
        /// The algorithm's name.
        algorithm: &'static str,
        /// The domain's name.
        domain: String,
        /// What is missing.
        ability: &'static str,
    },
    /// The domain cannot do this at all.
    #[error("{domain} {what}")]
    Unable {
        /// The domain's name.
        domain: String,
        /// What it does not do.
        what: String,
    },
    /// A search returned moves that do not solve the instance: a bug of ours.
    #[error("internal failure: {spec} returned a wrong solution for {instance}; please report it")]
    WrongSolution {
        /// What ran.
        spec: String,
        /// The instance, on one line.
        instance: String,
    },
    /// A limit was reached before there was anything to tell.
    #[error("{0}")]
    Stopped(Stop),
}

impl LabError {
    /// That a domain has no heuristic called `name`, with those that may be meant.
    pub fn no_heuristic(about: &About, name: &str) -> LabError {
        LabError::Heuristic(suggestions::unknown("heuristic", name, &about.all_names()))
    }

    /// That code of the user's does not run here.
    pub fn no_own(how: How, source: &str) -> LabError {
        let what = format!("code of your own does not run here: {}:{}", how.prefix(), printable(source));
        OwnError::new(what).into()
    }

    /// What a domain does not do.
    pub fn unable(about: &About, what: impl Into<String>) -> LabError {
        LabError::Unable { domain: about.name.to_string(), what: what.into() }
    }

    /// The limit behind it, if it is only that.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            LabError::Tables(error) => error.stop.clone(),
            LabError::Own(error) => error.stop.clone(),
            LabError::Stopped(stop) => Some(stop.clone()),
            _ => None,
        }
    }
}
