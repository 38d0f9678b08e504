//! What a problem is asked. The answers come from a program, a script, or a program that brings the laboratory along.

use std::sync::Arc;

use loyd_lab::Deadline;

use super::answer::Successor;

/// The rules of a problem, which may fail. Every error is one sentence; the state it is about is in it.
pub trait Rules: Send + Sync {
    /// The state to start from.
    fn start(&self) -> &str;

    /// Whether there are estimates.
    fn has_estimate(&self) -> bool;

    /// Whether questions are cheaper together: then the children of a state are judged when it is expanded.
    fn prefers_many(&self) -> bool;

    /// The state that a person means who types this.
    ///
    /// # Errors
    /// What is wrong with the text, or with the rules.
    fn read(&self, text: &str) -> Result<String, String>;

    /// The ways on from a state, in order, checked.
    ///
    /// # Errors
    /// What went wrong.
    fn successors(&self, state: &str, deadline: &Arc<Deadline>) -> Result<Vec<Successor>, String>;

    /// Which states are goals, and what others are estimated at.
    ///
    /// # Errors
    /// What went wrong.
    fn judge(&self, asked: &Judge<'_>, deadline: &Arc<Deadline>) -> Result<Judged, String>;
}

/// States to judge.
#[derive(Debug, Clone, Default)]
pub struct Judge<'s> {
    /// Those of which it is asked whether they are goals.
    pub goals: Vec<&'s str>,
    /// Those that are to be estimated.
    pub estimates: Vec<&'s str>,
}

/// States judged, in the order asked for.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Judged {
    /// Whether each is a goal.
    pub goals: Vec<bool>,
    /// What each is estimated at: 0 or more, and finite.
    pub estimates: Vec<f64>,
}
