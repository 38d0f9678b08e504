//! A heuristic in any language: `exec:COMMAND`.
//!
//! The program is started once. It reads one state a line and answers each with one number a line: how many moves it
//! thinks the state is from the goal, a whole or a real number, 0 or more. A board is its tiles by spaces, row by
//! row, 0 for the blank; a state of another domain is its numbers by spaces, or its text. What stays the same is in the
//! environment: `LOYD_DOMAIN`, `LOYD_ROWS` and `LOYD_COLUMNS` of boards, and `LOYD_GOAL`, written as the states are,
//! where there is one goal. In Python:
//!
//! ```text
//! import os, sys
//! goal = os.environ["LOYD_GOAL"].split()
//! for line in sys.stdin:
//!     board = line.split()
//!     print(sum(a != b and a != "0" for a, b in zip(board, goal)), flush=True)
//! ```
//!
//! Each answer must be flushed: nothing more is asked before it arrives. Where many states are asked about at once,
//! as in an audit, lines are written without waiting; the program need not know.
//!
//! The command is split into words as a shell would, quotes included, but no shell sees it. Words such as `KEY=value`
//! before the program's name are put into its environment; `LOYD_TIMEOUT=60` also sets how many seconds one answer
//! may take, 10 if nothing is said. What the program writes to its standard error is kept out of sight, except for
//! the last line when it fails.
//!
//! A program that ends, hangs, closes its output, answers what is not an estimate or answers more often than it is
//! asked is a failure that stops the search. The program and what it started end when the search does: they are
//! killed, so nothing should be left for the end. If we are killed ourselves, Linux kills the program too; elsewhere
//! it sees the end of its input.

use loyd_lab::{Deadline, Estimator, OwnError, OwnForm, OwnSetting, OwnStates};
use loyd_search::{Failure, Limits};

use crate::checked;
pub use crate::process::ProgramError;
use crate::process::{Manners, NoAnswer, Process, Replies, quoted};
use crate::states::{called, each};

/// A program that estimates states, running.
#[derive(Debug)]
pub struct Program {
    process: Process,
    form: OwnForm,
    deadline: Deadline,
}

impl Program {
    /// Starts the program that a command names, to be asked within the time and the cancel flag of `limits`.
    ///
    /// # Errors
    /// When the command is not one, or the program cannot be started.
    pub fn start(command: &str, setting: &OwnSetting<'_>, limits: &Limits) -> Result<Program, ProgramError> {
        let form = setting.form;
        let (rows, columns) = match form {
            OwnForm::Board { rows, columns } => (Some(rows.to_string()), Some(columns.to_string())),
            OwnForm::Numbers { .. } | OwnForm::Text => (None, None),
        };
        let goal = setting.goal.and_then(|goal| each(form, goal).first().map(|goal| goal.line()));
        let told = [
            ("LOYD_DOMAIN", Some(setting.domain.to_owned())),
            ("LOYD_ROWS", rows),
            ("LOYD_COLUMNS", columns),
            ("LOYD_GOAL", goal),
        ];
        let process = Process::start(command, &told, manners(form))?;
        Ok(Program { process, form, deadline: Deadline::new(limits) })
    }
}

impl From<ProgramError> for OwnError {
    fn from(error: ProgramError) -> OwnError {
        OwnError::new(error.to_string())
    }
}

fn manners(form: OwnForm) -> Manners {
    let often = match form {
        OwnForm::Board { .. } => "one number a board was expected",
        OwnForm::Numbers { .. } | OwnForm::Text => "one number a state was expected",
    };
    Manners { line_max: 1000, line: "one number a line was expected", often }
}

impl Estimator for Program {
    fn estimates(&self, states: OwnStates<'_>) -> Result<Vec<f64>, Failure> {
        let states = each(self.form, states);
        let questions = states.iter().map(|state| state.line() + "\n").collect();
        let about = |at: usize| {
            let state = states.get(at).or(states.last()).map(|state| state.shown(self.form));
            format!("the {}: {}", called(self.form), state.unwrap_or_default())
        };
        let read = |replies: &mut Replies<'_>| {
            let mut estimates = Vec::with_capacity(states.len());
            while estimates.len() < states.len() {
                let estimate =
                    replies.line().and_then(number).map_err(|why| (why, about(estimates.len())))?;
                estimates.push(estimate);
            }
            replies.none_is_left().map_err(|why| (why, about(states.len())))?;
            Ok(estimates)
        };
        self.process.converse(&self.deadline, questions, || about(0), read).map_err(Failure::Heuristic)
    }
}

/// The estimate on a line.
fn number(line: &str) -> Result<f64, NoAnswer> {
    let line = line.trim();
    let number: f64 = line
        .parse()
        .map_err(|_| NoAnswer::Wrong(format!("answered {}; one number a line was expected", quoted(line))))?;
    checked(number).map_err(|what| {
        let line = quoted(line);
        NoAnswer::Wrong(format!("answered {line}, which is {what}; an estimate is a number, 0 or more"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn whoever_asks_after_a_failure_hears_of_the_first() {
        let form = OwnForm::Board { rows: 2, columns: 2 };
        let setting = OwnSetting { domain: "tiles", form, goal: Some(OwnStates::Numbers(&[1, 2, 3, 0])) };
        let command = "sh -c 'read board; echo sorry; exit 3'";
        let program = Program::start(command, &setting, &Limits::default()).unwrap();
        let first = program.estimates(OwnStates::Numbers(&[1, 2, 0, 3])).unwrap_err();
        assert!(first.to_string().contains("answered `sorry`"), "{first}");
        assert_eq!(program.estimates(OwnStates::Numbers(&[1, 0, 3, 2])).unwrap_err(), first);
    }
}
