//! Rules in a script.

use std::sync::Arc;

use loyd_lab::format::printable;
use loyd_lab::{Deadline, OwnError};
use loyd_search::Limits;
use rhai::{Dynamic, Map};

use super::answer::{self, Successor};
use super::rules::{Judge, Judged, Rules};
use super::value;
use crate::engine::{self, Compiled, ScriptError, Source};

/// A script that knows the rules. What it answers depends on the state alone: nothing is kept from call to call.
pub(super) struct ScriptRules {
    compiled: Compiled,
    start: String,
    /// Whether states are strings, as they are typed; else they are JSON.
    strings: bool,
    has_estimate: bool,
}

impl ScriptRules {
    /// Compiles a script, and asks where it starts.
    ///
    /// # Errors
    /// When it is not a script, a function is missing, or it does not say where it starts.
    pub fn new(source: Source, limits: &Limits) -> Result<ScriptRules, OwnError> {
        let compiled = Compiled::new(source, engine::steps_max(0), limits)?;
        for (name, parameters, function) in [
            ("start", 0, "start()"),
            ("successors", 1, "successors(state)"),
            ("is_goal", 1, "is_goal(state)"),
        ] {
            if !compiled.defines(name, parameters) {
                return Err(ScriptError::NoFunction { script: compiled.name, function }.into());
            }
        }
        let has_estimate = compiled.defines("h", 1);
        let deadline = Arc::new(Deadline::new(limits));
        let first = compiled.call(&deadline, "start", "call", ());
        let text = |first: &Dynamic| text(first).map_err(|why| format!("start() must return a state: {why}"));
        let start = first.and_then(|first| Ok((text(&first)?, first.is_string())));
        let (start, strings) = start.map_err(|why| OwnError::new(format!("{}: {why}", compiled.name)))?;
        Ok(ScriptRules { compiled, start, strings, has_estimate })
    }

    /// What a function says of a state, made what it should be.
    fn ask<T>(
        &self,
        function: &str,
        state: &str,
        deadline: &Arc<Deadline>,
        meant: impl Fn(&Dynamic) -> Result<T, String>,
    ) -> Result<T, String> {
        let value = value::read(state, self.strings);
        let answer = value.and_then(|value| self.compiled.call(deadline, function, "state", (value,)));
        answer
            .and_then(|answer| meant(&answer))
            .map_err(|why| format!("{}: {why} (the state: {})", self.compiled.name, printable(state)))
    }

    fn goal(&self, answer: &Dynamic) -> Result<bool, String> {
        let wrong =
            |_| format!("is_goal must return true or false, and it returned {}", self.compiled.got(answer));
        answer.as_bool().map_err(wrong)
    }

    fn successors_in(&self, answer: &Dynamic) -> Result<Vec<Successor>, String> {
        let Ok(array) = answer.as_array_ref() else {
            return Err(format!(
                "successors must return an array, and it returned {}",
                self.compiled.got(answer)
            ));
        };
        let successors: Vec<Successor> =
            array.iter().map(|one| self.successor(one)).collect::<Result<_, _>>()?;
        answer::check(&successors)?;
        Ok(successors)
    }

    fn successor(&self, value: &Dynamic) -> Result<Successor, String> {
        let Ok(map) = value.as_map_ref() else {
            return Err(format!(
                "successors must return maps as in #{{ action: \"fill\", state: [3, 0] }}, and there is {}",
                self.compiled.got(value)
            ));
        };
        if let Some(key) = map.keys().find(|key| !["action", "state", "cost"].contains(&key.as_str())) {
            return Err(format!("a successor has action, state and cost, and no {}", printable(key)));
        }
        let field = |key: &str| map.get(key).ok_or_else(|| format!("a successor has no {key}"));
        let state = field("state")?;
        if state.is_string() != self.strings {
            let (is, are) = if self.strings { ("is not", "are") } else { ("is", "are not") };
            return Err(format!("a successor's state {is} a string, but states {are}: start() says so"));
        }
        Ok(Successor {
            cost: cost(&map)?,
            action: answer::action(&field("action")?.to_string())?.to_owned(),
            state: text(state).map_err(|why| format!("a successor's state cannot be used: {why}"))?,
        })
    }
}

/// What a successor costs: 1 where nothing is said.
fn cost(map: &Map) -> Result<loyd_search::Cost, String> {
    let Some(cost) = map.get("cost") else { return Ok(1) };
    answer::cost(cost.as_int().ok().and_then(|whole| u64::try_from(whole).ok()), &cost.to_string())
}

/// The text of a state.
fn text(value: &Dynamic) -> Result<String, String> {
    let text = value::text(value).map_err(|what| {
        format!("it is made of numbers, strings, arrays, maps, true, false and (), and there is {what}")
    })?;
    // Spaces around a string would be lost where people type it.
    if text.trim() != text {
        return Err(format!("there are spaces around `{}`", printable(&text)));
    }
    answer::state(&text).map(str::to_owned)
}

impl Rules for ScriptRules {
    fn start(&self) -> &str {
        &self.start
    }

    fn has_estimate(&self) -> bool {
        self.has_estimate
    }

    fn prefers_many(&self) -> bool {
        false
    }

    fn read(&self, typed: &str) -> Result<String, String> {
        text(&value::read(typed.trim(), self.strings)?)
    }

    fn successors(&self, state: &str, deadline: &Arc<Deadline>) -> Result<Vec<Successor>, String> {
        self.ask("successors", state, deadline, |answer| self.successors_in(answer))
    }

    fn judge(&self, asked: &Judge<'_>, deadline: &Arc<Deadline>) -> Result<Judged, String> {
        let goal = |state: &&str| self.ask("is_goal", state, deadline, |answer| self.goal(answer));
        let estimate = |state: &&str| self.ask("h", state, deadline, |answer| self.compiled.estimate(answer));
        Ok(Judged {
            goals: asked.goals.iter().map(goal).collect::<Result<_, _>>()?,
            estimates: asked.estimates.iter().map(estimate).collect::<Result<_, _>>()?,
        })
    }
}
