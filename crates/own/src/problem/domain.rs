//! A problem of the user's own as a domain.

use std::sync::Arc;

use loyd_lab::format::printable;
use loyd_lab::{
    About, Asked, Claim, Deadline, Domain, Endless, Entry, Generate, InstanceKey, LabError, Look, Moves,
    Options, OwnError, ReadError, Spec, Visit, Words,
};
use loyd_search::Limits;

use super::rules::{Judge, Rules};
use super::world::{self, OwnWorld};

/// A domain whose instances are the states of one problem.
pub(super) struct OwnProblem {
    about: About,
    rules: Box<dyn Rules>,
    limits: Limits,
}

impl OwnProblem {
    /// The domain of that name.
    pub fn new(name: &str, rules: Box<dyn Rules>, limits: &Limits) -> Self {
        let mut heuristics =
            vec![Entry::new("zero", Claim::Consistent, "0 everywhere: what A* without an estimate uses")];
        if rules.has_estimate() {
            heuristics.push(Entry::new("h", Claim::Unknown, "what your problem says of its states"));
        }
        let default = if rules.has_estimate() { "h" } else { "zero" };
        let about = About {
            name: name.to_owned().into(),
            summary: "a problem of your own".into(),
            example: rules.start().to_owned().into(),
            size: None,
            heuristics,
            forms: Vec::new(),
            default: default.into(),
            bound: "zero".into(),
            unit: 1,
            words: Words::default(),
        };
        OwnProblem { about, rules, limits: limits.clone() }
    }

    /// Plays a solution with everything asked anew, and says where that fails.
    fn replay(&self, start: &str, moves: &Moves) -> Result<(), String> {
        // Nothing here is searched, so each answer may take its own time, but not longer than one is waited for.
        let deadline = Arc::new(Deadline::new(&Limits { time: None, ..self.limits.clone() }));
        let mut state = start.to_owned();
        for action in moves.iter() {
            let successors = self.rules.successors(&state, &deadline)?;
            let Some(next) = successors.into_iter().find(|successor| successor.action == action) else {
                return Err(format!("`{}` has no `{}` any more", printable(&state), printable(&action)));
            };
            state = next.state;
        }
        let judged = self.rules.judge(&Judge { goals: vec![&state], ..Judge::default() }, &deadline)?;
        if judged.goals == [true] {
            Ok(())
        } else {
            Err(format!("`{}` is no goal any more", printable(&state)))
        }
    }
}

impl Domain for OwnProblem {
    type Instance = Arc<str>;

    fn about(&self) -> &About {
        &self.about
    }

    /// A state to start from. Nothing typed is the problem's own start.
    fn read_one(&self, text: &str, asked: &Asked<'_>) -> Result<Arc<str>, ReadError> {
        if asked.goal.is_some() || asked.size.is_some() {
            return Err(ReadError::whole("a problem of your own knows its goals itself, and has no sizes"));
        }
        let text = text.trim();
        if text.is_empty() {
            return Ok(self.rules.start().into());
        }
        if let Some(line) = text.lines().position(|line| line.len() < text.len()) {
            return Err(ReadError::at(line + 2, 1, "a state is one line"));
        }
        if text.chars().any(char::is_control) {
            return Err(ReadError::at(1, 1, "a state has no control characters"));
        }
        self.rules
            .read(text)
            .map(Arc::from)
            .map_err(|why| ReadError::whole(format!("`{}`: {why}", printable(text))))
    }

    fn key(&self, start: &Arc<str>) -> InstanceKey {
        InstanceKey { start: start.to_string(), goal: String::new() }
    }

    fn enter<V: Visit>(&self, start: &Arc<str>, _: &Options, visitor: V) -> V::Output {
        visitor.visit(&OwnWorld(world::Asked::new(&*self.rules, start, &self.limits)))
    }

    /// The problem's own start: of states that are solved none is known.
    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<Arc<str>, LabError> {
        match size.or(goal) {
            None => Ok(self.rules.start().into()),
            Some(_) => Err(LabError::unable(&self.about, "knows its goals itself, and has no sizes")),
        }
    }

    /// Which states make good problems is the user's to say.
    fn generate(&self, _: &Generate<'_>, _: &mut Look<'_>) -> Result<Endless<'_, Arc<str>>, LabError> {
        let what = "generates nothing; write states to start from into a file, one a line";
        Err(LabError::unable(&self.about, what))
    }

    fn referee(&self, start: &Arc<str>, moves: &Moves) -> Option<bool> {
        Some(self.replay(start, moves).is_ok())
    }

    /// The code contradicts itself: no failure of ours.
    fn refuted(&self, start: &Arc<str>, moves: &Moves, _: &Spec) -> LabError {
        let why = self.replay(start, moves).err().unwrap_or_else(|| "it holds only now and then".to_owned());
        OwnError::new(format!(
            "{}: the solution does not hold when it is asked again: {why}",
            self.about.name
        ))
        .into()
    }
}
