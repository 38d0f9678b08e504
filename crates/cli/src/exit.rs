//! Exit codes: a documented table, also in the README.

use loyd_search::Stop;
use loyd_tiles::io_reason;

/// How the program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Answered.
    Answered = 0,
    /// Something of ours failed.
    Internal = 1,
    /// Bad usage or bad input.
    BadInput = 2,
    /// The puzzle is unsolvable.
    Unsolvable = 3,
    /// A limit was reached without an answer.
    Limit = 4,
    /// The answer is no (`verify`).
    No = 5,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl Exit {
    /// What a batch reports of several ends: the first that applies of 130, 1, 2, 4, 3, 0.
    pub fn and(self, other: Exit) -> Exit {
        const FIRST: [Exit; 7] = [
            Exit::Interrupted,
            Exit::Internal,
            Exit::BadInput,
            Exit::Limit,
            Exit::Unsolvable,
            Exit::No,
            Exit::Answered,
        ];
        FIRST.into_iter().find(|&exit| exit == self || exit == other).unwrap_or(self)
    }
}

/// Why a command could not go on.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Bad usage or bad input.
    #[error("{0}")]
    Input(String),
    /// A limit was reached before there was anything to begin with.
    #[error("{0}")]
    Limit(String),
    /// Something of ours failed.
    #[error("{0}")]
    Internal(String),
    /// Standard output could not be written.
    #[error("cannot write the output: {}", io_reason(.0))]
    Output(#[from] std::io::Error),
}

impl Failure {
    /// Bad usage or bad input, from any error.
    pub fn input(error: impl std::fmt::Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// The reader of our output has gone, as `| head` does: no reason to complain.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }

    /// The exit code of this failure.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Input(_) => Exit::BadInput,
            Failure::Limit(_) => Exit::Limit,
            Failure::Output(_) if self.is_closed_pipe() => Exit::Answered,
            Failure::Output(_) | Failure::Internal(_) => Exit::Internal,
        }
    }
}

impl From<loyd_lab::LabError> for Failure {
    fn from(error: loyd_lab::LabError) -> Failure {
        match error {
            loyd_lab::LabError::WrongSolution { .. } => Failure::Internal(error.to_string()),
            _ if matches!(error.stop(), Some(Stop::Expansions | Stop::Time | Stop::Memory)) => {
                Failure::Limit(error.to_string())
            }
            _ => Failure::input(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_reports_the_worst_in_the_documented_order() {
        assert_eq!(Exit::Answered.and(Exit::Unsolvable), Exit::Unsolvable);
        assert_eq!(Exit::Limit.and(Exit::Unsolvable), Exit::Limit);
        assert_eq!(Exit::Limit.and(Exit::BadInput), Exit::BadInput);
        assert_eq!(Exit::Interrupted.and(Exit::Internal), Exit::Interrupted);
    }
}
