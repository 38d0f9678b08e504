//! Rules that a program knows.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use loyd_lab::format::printable;
use loyd_lab::{Deadline, OwnError};
use loyd_search::Limits;

use super::answer::{self, STATE_MAX, Successor};
use super::protocol;
use super::rules::{Judge, Judged, Rules};
use crate::process::{Manners, NoAnswer, Process, Replies, Trouble};

const MANNERS: Manners = Manners {
    line_max: STATE_MAX + 1000,
    line: "no answer is as long",
    often: "does each list of successors end with one empty line, and nothing else?",
};
/// How long a program may take to begin, however short the run is meant to be: interpreters do.
const STARTING: Duration = Duration::from_secs(1);
/// From one question that is put twice to the next, once the first few were.
const AGAIN: u64 = 256;

/// A program that knows the rules.
pub(super) struct ProgramRules {
    command: String,
    /// The process that answers. One that failed is ended, and the next question starts another: a state that is no
    /// state must not spoil the rest of a list.
    process: Mutex<Option<Arc<Process>>>,
    /// What limits the questions that no search asks.
    deadline: Arc<Deadline>,
    start: String,
    has_estimate: bool,
    /// How often it was asked.
    asked: AtomicU64,
}

impl ProgramRules {
    /// Starts the program that a command names, and asks where it starts and whether it estimates.
    ///
    /// # Errors
    /// When it cannot be started, or does not answer.
    pub fn start(command: &str, limits: &Limits) -> Result<ProgramRules, OwnError> {
        // A run's time is looked at when it asks; what is asked after one has the patience for an answer.
        let deadline = Arc::new(Deadline::new(&Limits { time: None, ..limits.clone() }));
        let time = limits.time.map(|time| time.max(STARTING));
        let first = Deadline::new(&Limits { time, ..limits.clone() });
        let mut rules = ProgramRules {
            command: command.to_owned(),
            process: Mutex::new(Some(Arc::new(spawn(command)?))),
            deadline: Arc::clone(&deadline),
            start: String::new(),
            has_estimate: false,
            asked: AtomicU64::new(0),
        };
        rules.start = rules
            .ask(&first, "start".to_owned(), |replies| read(replies, "start", protocol::start))
            .map_err(OwnError::new)?;
        let question = format!("h {}", rules.start);
        let estimate =
            rules.ask(&first, question.clone(), |replies| read(replies, &question, protocol::estimate));
        rules.has_estimate = estimate.map_err(OwnError::new)?.is_some();
        Ok(rules)
    }

    /// Puts questions, with a newline between them, and has the answers read; now and then it puts them twice.
    #[expect(clippy::needless_pass_by_value, reason = "questions are made for one asking")]
    fn ask<T: PartialEq>(
        &self,
        deadline: &Deadline,
        questions: String,
        read: impl Fn(&mut Replies<'_>) -> Result<T, Trouble>,
    ) -> Result<T, String> {
        let count = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        let twice = count.is_power_of_two() || count.is_multiple_of(AGAIN);
        let about = || format!("asked: `{}`", printable(questions.lines().next().unwrap_or("")));
        let process = self.process()?;
        let text = if twice { format!("{questions}\n{questions}\n") } else { format!("{questions}\n") };
        let answer = process.converse(deadline, text, about, |replies| {
            let answer = read(replies)?;
            if twice && read(replies)? != answer {
                let why =
                    "answered otherwise when it was asked again; an answer may depend on the state alone";
                return Err((NoAnswer::Wrong(why.to_owned()), about()));
            }
            replies.none_is_left().map_err(|why| (why, about()))?;
            Ok(answer)
        });
        if answer.is_err() {
            let mut current = self.process.lock().unwrap_or_else(PoisonError::into_inner);
            if current.as_ref().is_some_and(|current| Arc::ptr_eq(current, &process)) {
                *current = None;
            }
        }
        answer
    }

    fn process(&self) -> Result<Arc<Process>, String> {
        let mut current = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(process) = current.as_ref() {
            return Ok(Arc::clone(process));
        }
        let process = Arc::new(spawn(&self.command).map_err(|error| error.message)?);
        Ok(Arc::clone(current.insert(process)))
    }
}

fn spawn(command: &str) -> Result<Process, OwnError> {
    // What heuristics are told has no meaning here, and may be left from a program of ours that started us.
    let told = ["LOYD_DOMAIN", "LOYD_ROWS", "LOYD_COLUMNS", "LOYD_GOAL"].map(|key| (key, None));
    Ok(Process::start(command, &told, MANNERS)?)
}

/// Reads the line that answers a question.
fn read<T>(
    replies: &mut Replies<'_>,
    question: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Trouble> {
    let trouble = |why: NoAnswer| (why, format!("asked: `{}`", printable(question)));
    let line = replies.line().map_err(trouble)?;
    parse(line).map_err(|why| trouble(NoAnswer::Wrong(why)))
}

impl Rules for ProgramRules {
    fn start(&self) -> &str {
        &self.start
    }

    fn has_estimate(&self) -> bool {
        self.has_estimate
    }

    fn prefers_many(&self) -> bool {
        true
    }

    fn read(&self, text: &str) -> Result<String, String> {
        let question = format!("read {text}");
        // An answer that is an error is no failure of the program, so it is read as an answer.
        self.ask(&self.deadline, question.clone(), |replies| {
            read(replies, &question, |line| Ok(protocol::meant(line, text)))
        })?
    }

    fn successors(&self, state: &str, deadline: &Arc<Deadline>) -> Result<Vec<Successor>, String> {
        let question = format!("successors {state}");
        self.ask(deadline, question.clone(), |replies| {
            let mut successors = Vec::new();
            let wrong = |why: String| {
                (
                    NoAnswer::Wrong(format!("answered wrongly: {why}")),
                    format!("asked: `{}`", printable(&question)),
                )
            };
            while let Some(successor) = read(replies, &question, protocol::successor)? {
                successors.push(successor);
                if successors.len() > answer::SUCCESSORS_MAX {
                    return Err(wrong(answer::too_many()));
                }
            }
            answer::check(&successors).map_err(wrong)?;
            Ok(successors)
        })
    }

    fn judge(&self, asked: &Judge<'_>, deadline: &Arc<Deadline>) -> Result<Judged, String> {
        let goals = asked.goals.iter().map(|state| format!("goal {state}"));
        let questions: Vec<String> =
            goals.chain(asked.estimates.iter().map(|state| format!("h {state}"))).collect();
        self.ask(deadline, questions.join("\n"), |replies| {
            let (goals, estimates) = questions.split_at(asked.goals.len());
            Ok(Judged {
                goals: goals.iter().map(|q| read(replies, q, protocol::goal)).collect::<Result<_, _>>()?,
                estimates: estimates.iter().map(|q| read(replies, q, always)).collect::<Result<_, _>>()?,
            })
        })
    }
}

/// An estimate, from a program that gave one for its start.
fn always(line: &str) -> Result<f64, String> {
    let none = "answered an empty line; it gave an estimate for its start, so it must for every state";
    protocol::estimate(line)?.ok_or_else(|| none.to_owned())
}
