//! From what a person typed behind `exec:` to a process that can be started.

use std::process;
use std::time::Duration;

use loyd_lab::format::printable;

/// How long one answer may take where nothing else is said.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The word that says otherwise.
const TIMEOUT_KEY: &str = "LOYD_TIMEOUT";

/// Why a command cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// Nothing to start.
    #[error("exec: needs a command, as in exec:python3 mine.py")]
    Empty,
    /// A quote is not closed.
    #[error("the command `{}` has a quote that is not closed", printable(.0))]
    Quote(String),
    /// The time for one answer is not one.
    #[error("{TIMEOUT_KEY}={} is not a number of seconds above 0", printable(.0))]
    Timeout(String),
    /// The system refuses to start it.
    #[error("cannot start `{program}`: {why}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        why: String,
    },
}

/// A process to start.
#[derive(Debug)]
pub(super) struct Command {
    pub process: process::Command,
    /// How long one answer may take.
    pub timeout: Duration,
}

/// Splits a command into its words: `KEY=value` ones, the program, its arguments.
pub(super) fn parse(text: &str) -> Result<Command, ProgramError> {
    let words = shell_words::split(text).map_err(|_| ProgramError::Quote(text.to_owned()))?;
    let mut words = words.into_iter().peekable();
    let (mut environment, mut timeout) = (Vec::new(), TIMEOUT);
    while let Some((key, value)) = words.peek().and_then(|word| assignment(word)) {
        if key == TIMEOUT_KEY {
            timeout = seconds(value).ok_or_else(|| ProgramError::Timeout(value.to_owned()))?;
        }
        environment.push((key.to_owned(), value.to_owned()));
        words.next();
    }
    let mut process = process::Command::new(words.next().ok_or(ProgramError::Empty)?);
    process.args(words).envs(environment);
    Ok(Command { process, timeout })
}

/// The two sides of `KEY=value`.
fn assignment(word: &str) -> Option<(&str, &str)> {
    let (key, value) = word.split_once('=')?;
    let is_key = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_key.then_some((key, value))
}

fn seconds(text: &str) -> Option<Duration> {
    let duration = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (!duration.is_zero()).then_some(duration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_would_and_given_to_none() {
        let Command { process, timeout } =
            parse("A=1 LOYD_TIMEOUT=2.5 ./h 'two words' $HOME;ls x=y").unwrap();
        assert_eq!(process.get_program(), "./h");
        assert_eq!(process.get_args().collect::<Vec<_>>(), ["two words", "$HOME;ls", "x=y"]);
        assert_eq!(timeout, Duration::from_millis(2500));
        assert_eq!(process.get_envs().count(), 2);
        assert_eq!(parse("./a=b").unwrap().process.get_program(), "./a=b");
    }

    #[test]
    fn commands_that_start_nothing_are_told_why() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error(" "), "exec: needs a command, as in exec:python3 mine.py");
        assert_eq!(error("A=1"), "exec: needs a command, as in exec:python3 mine.py");
        assert_eq!(error("h 'x"), "the command `h 'x` has a quote that is not closed");
        for bad in ["0", "-1", "soon", "NaN", "inf"] {
            assert_eq!(
                error(&format!("LOYD_TIMEOUT={bad} h")),
                format!("LOYD_TIMEOUT={bad} is not a number of seconds above 0")
            );
        }
    }
}
