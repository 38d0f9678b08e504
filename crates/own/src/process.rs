//! A program that is asked lines and answers with lines.
//!
//! It is started once and lives until it is no longer asked. Threads stand at its three pipes, so that no one waits in a
//! read or a write that a hanging program would never end; they leave when their pipe does.

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

use loyd_lab::Deadline;
use loyd_lab::format::printable;
use loyd_search::io_reason;

use answers::Answers;
pub(crate) use answers::{Manners, NoAnswer, quoted};
use child::BoundChild;
pub use command::ProgramError;
use last_words::LastWords;

/// A program, running.
#[derive(Debug)]
pub(crate) struct Process {
    /// What messages call it.
    name: String,
    timeout: Duration,
    /// One conversation at a time.
    running: Mutex<Running>,
}

/// What went wrong, and what it was about: `the board: 1 2/3 0`.
pub(crate) type Trouble = (NoAnswer, String);

#[derive(Debug)]
struct Running {
    child: BoundChild,
    /// To the thread that writes; nothing once the program failed.
    questions: Option<Sender<String>>,
    answers: Answers,
    last_words: LastWords,
    /// The first thing that went wrong: what everybody hears who asks after it.
    failure: Option<String>,
}

impl Process {
    /// Starts the program that a command names, with what it is told in its environment (`None`: not to be there).
    ///
    /// # Errors
    /// When the command is not one, or the program cannot be started.
    pub fn start(
        command: &str,
        told: &[(&str, Option<String>)],
        manners: Manners,
    ) -> Result<Process, ProgramError> {
        let command::Command { mut process, timeout } = command::parse(command)?;
        for (key, value) in told {
            match value {
                Some(value) => process.env(key, value),
                None => process.env_remove(key),
            };
        }
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let program = process.get_program().to_string_lossy().into_owned();
        let unstarted = |error: std::io::Error| ProgramError::Start {
            program: printable(&program),
            why: unstartable(&program, &error),
        };
        let running = BoundChild::spawn(process).and_then(|child| Running::new(child, manners));
        Ok(Process {
            name: format!("`{}`", printable(command)),
            timeout,
            running: Mutex::new(running.map_err(unstarted)?),
        })
    }

    /// Asks questions, each ended by a newline, and has the answers read, within a deadline. `about` says what the first
    /// question is about. A program that fails is ended, and every later question fails with the same sentence.
    ///
    /// # Errors
    /// The failure, in one sentence.
    pub fn converse<T>(
        &self,
        deadline: &Deadline,
        questions: String,
        about: impl FnOnce() -> String,
        read: impl FnOnce(&mut Replies<'_>) -> Result<T, Trouble>,
    ) -> Result<T, String> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = &running.failure {
            return Err(failure.clone());
        }
        let asked = running.ask(questions).map_err(|why| (why, about()));
        let mut replies = Replies { answers: &mut running.answers, timeout: self.timeout, deadline };
        let read = asked.and_then(|()| read(&mut replies));
        read.map_err(|(why, about)| {
            let what = running.end(&why);
            running.failure.insert(format!("{} {what} ({about})", self.name)).clone()
        })
    }
}

/// What a program answers, line by line, to the questions asked.
pub(crate) struct Replies<'a> {
    answers: &'a mut Answers,
    timeout: Duration,
    deadline: &'a Deadline,
}

impl Replies<'_> {
    /// The next line.
    pub fn line(&mut self) -> Result<&str, NoAnswer> {
        let deadline = self.deadline;
        let look = || deadline.look();
        look().map_err(NoAnswer::Stopped)?;
        self.answers.next(self.timeout, look)
    }

    /// Fails if the last line came with more.
    pub fn none_is_left(&self) -> Result<(), NoAnswer> {
        self.answers.none_is_left()
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
    fn new(mut child: BoundChild, manners: Manners) -> std::io::Result<Running> {
        let process = child.process();
        let (stdin, stdout, stderr) = (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let expected = "every pipe was asked for";
        Ok(Running {
            questions: Some(writer(stdin.expect(expected))?),
            answers: Answers::of(stdout.expect(expected), manners)?,
            last_words: LastWords::of(stderr.expect(expected))?,
            failure: None,
            child,
        })
    }

    fn ask(&mut self, questions: String) -> Result<(), NoAnswer> {
        self.answers.none_waits()?;
        let sender = self.questions.as_ref().ok_or(NoAnswer::Closed)?;
        // If the writer is gone, so is the program, and the answer will say how.
        let _ = sender.send(questions);
        Ok(())
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
