//! A heuristic in any language: `exec:COMMAND`.
//!
//! The program is started once. It reads one board a line and answers each with one number a line: how many moves it
//! thinks the board is from the goal, a whole or a real number, 0 or more. A board is its tiles by spaces, row by
//! row, 0 for the blank. What stays the same is in the environment: `LOYD_ROWS`, `LOYD_COLUMNS`, and `LOYD_GOAL`,
//! written as the boards are. In Python:
//!
//! ```text
//! import os, sys
//! goal = os.environ["LOYD_GOAL"].split()
//! for line in sys.stdin:
//!     board = line.split()
//!     print(sum(a != b and a != "0" for a, b in zip(board, goal)), flush=True)
//! ```
//!
//! Each answer must be flushed: nothing more is asked before it arrives. Where many boards are asked about at once,
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

mod answers;
mod child;
mod command;
mod last_words;

use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::{ChildStdin, Stdio};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use loyd_search::{Failure, Limits};
use loyd_tiles::{Board, Size, Tile, io_reason};

use crate::own::{Estimator, checked, shown};
use crate::spec::printable;
use crate::watch::Watch;
use answers::{Answers, NoAnswer};
use child::BoundChild;
pub use command::ProgramError;
use last_words::LastWords;

/// A program that estimates boards, running.
#[derive(Debug)]
pub struct Program {
    /// What messages call it.
    name: String,
    size: Size,
    timeout: Duration,
    watch: Watch,
    /// One conversation at a time.
    running: Mutex<Running>,
}

/// The process, and the threads at its three pipes. The threads mean that nobody ever waits in a read or a write
/// that a hanging program would never end; they leave when their pipe does.
#[derive(Debug)]
struct Running {
    child: BoundChild,
    /// To the thread that writes; nothing once the program failed.
    questions: Option<Sender<String>>,
    answers: Answers,
    last_words: LastWords,
    /// The first thing that went wrong: what everybody hears who asks after it.
    failure: Option<Failure>,
}

impl Program {
    /// Starts the program that a command names, to be asked about boards on the way to `goal`.
    ///
    /// # Errors
    /// When the command is not one, or the program cannot be started.
    pub fn start(command: &str, goal: &Board) -> Result<Program, ProgramError> {
        let command::Command { mut process, timeout } = command::parse(command)?;
        process
            .env("LOYD_ROWS", goal.size().rows().to_string())
            .env("LOYD_COLUMNS", goal.size().columns().to_string())
            .env("LOYD_GOAL", goal.line())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let program = process.get_program().to_string_lossy().into_owned();
        let unstarted = |error: std::io::Error| ProgramError::Start {
            program: printable(&program),
            why: unstartable(&program, &error),
        };
        let running = BoundChild::spawn(process).and_then(Running::new).map_err(unstarted)?;
        let name = format!("`{}`", printable(command));
        Ok(Program {
            name,
            size: goal.size(),
            timeout,
            watch: Watch::new(&Limits::default()),
            running: Mutex::new(running),
        })
    }

    /// The program, asked within the time and the cancel flag of `limits`.
    pub(crate) fn within(self, limits: &Limits) -> Program {
        Program { watch: Watch::new(limits), ..self }
    }
}

/// Why the system does not start a program. A plain name is looked for where programs are, never in the folder we are
/// in.
fn unstartable(program: &str, error: &std::io::Error) -> String {
    let is_path = program.contains(std::path::is_separator);
    let why = match error.kind() {
        ErrorKind::NotFound if is_path && Path::new(program).exists() => {
            "the interpreter that its first line names is not there"
        }
        ErrorKind::NotFound if !is_path && Path::new(program).is_file() => {
            return format!("there is no such program; did you mean ./{}?", printable(program));
        }
        ErrorKind::NotFound => "there is no such program",
        ErrorKind::PermissionDenied => "it is not a program that you may run",
        _ => return io_reason(error),
    };
    why.to_owned()
}

impl Running {
    fn new(mut child: BoundChild) -> std::io::Result<Running> {
        let process = child.process();
        let (stdin, stdout, stderr) = (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let expected = "every pipe was asked for";
        Ok(Running {
            questions: Some(writer(stdin.expect(expected))?),
            answers: Answers::of(stdout.expect(expected))?,
            last_words: LastWords::of(stderr.expect(expected))?,
            failure: None,
            child,
        })
    }

    /// Ends the program, and says how it ended if it had done so by itself.
    fn end(&mut self, why: &NoAnswer) -> String {
        self.questions = None;
        let ended = self.child.end(matches!(why, NoAnswer::Closed));
        let what = match (why, ended) {
            (NoAnswer::Closed, Some(status)) => format!("ended ({status}) without an answer"),
            (why, _) => why.to_string(),
        };
        match self.last_words.get() {
            Some(line) => format!("{what}; its last words: {line}"),
            None => what,
        }
    }
}

/// A thread that writes what it is sent.
fn writer(mut stdin: ChildStdin) -> std::io::Result<Sender<String>> {
    let (sender, receiver) = mpsc::channel::<String>();
    std::thread::Builder::new().name("exec questions".into()).spawn(move || {
        for text in receiver {
            // A program that reads no more is found out by its answers.
            if stdin.write_all(text.as_bytes()).is_err() {
                break;
            }
        }
    })?;
    Ok(sender)
}

impl Estimator for Program {
    fn estimates(&self, tiles: &[Tile]) -> Result<Vec<f64>, Failure> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = &running.failure {
            return Err(failure.clone());
        }
        let boards = tiles.chunks_exact(self.size.cells());
        let mut estimates = Vec::with_capacity(boards.len());
        let mut ask = |running: &mut Running| {
            running.answers.none_waits()?;
            let questions = running.questions.as_ref().ok_or(NoAnswer::Closed)?;
            // If the writer is gone, so is the program, and the answer will say how.
            let _ = questions.send(lines(tiles, self.size.cells()));
            for _ in 0..boards.len() {
                self.watch.look().map_err(NoAnswer::Stopped)?;
                estimates.push(number(running.answers.next(self.timeout, || self.watch.look())?)?);
            }
            running.answers.none_is_left()
        };
        let answered: Result<(), NoAnswer> = ask(&mut running);
        answered.map_err(|why| {
            let asked = boards.clone().nth(estimates.len()).or_else(|| boards.clone().last()).unwrap_or(&[]);
            let (what, board) = (running.end(&why), shown(self.size, asked));
            let failure = Failure::Heuristic(format!("{} {what} (the board: {board})", self.name));
            running.failure.insert(failure).clone()
        })?;
        Ok(estimates)
    }
}

/// Boards as the program reads them.
fn lines(tiles: &[Tile], cells: usize) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(tiles.len() * 3);
    for board in tiles.chunks_exact(cells) {
        for (cell, tile) in board.iter().enumerate() {
            let end = if cell + 1 == cells { '\n' } else { ' ' };
            write!(text, "{tile}{end}").expect("a string takes everything");
        }
    }
    text
}

/// The estimate on a line.
fn number(line: &str) -> Result<f64, NoAnswer> {
    let line = line.trim();
    let number: f64 = line.parse().map_err(|_| NoAnswer::Garbage(printable(line)))?;
    checked(number).map_err(|what| NoAnswer::NoEstimate { line: printable(line), what })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_a_line_of_tiles() {
        assert_eq!(lines(&[1, 2, 3, 0, 10, 2, 3, 0], 4), "1 2 3 0\n10 2 3 0\n");
    }
    #[test]
    #[cfg(unix)]
    fn whoever_asks_after_a_failure_hears_of_the_first() {
        let goal = loyd_tiles::Goal::Last.board(Size::new(2, 2).unwrap()).unwrap();
        let program = Program::start("sh -c 'read board; echo sorry; exit 3'", &goal).unwrap();
        let first = program.estimates(&[1, 2, 0, 3]).unwrap_err();
        assert!(first.to_string().contains("answered `sorry`"), "{first}");
        assert_eq!(program.estimates(&[1, 0, 3, 2]).unwrap_err(), first);
    }
}
