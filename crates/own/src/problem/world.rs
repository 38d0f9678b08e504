//! A problem of the user's own as searches and the laboratory see it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use loyd_lab::{Context, Deadline, LabError, Options, Use, World};
use loyd_search::{Cost, Erased, Failure, Heuristic, Limits, Problem, Space, Zero, round_up};

use super::known::{Known, Room, Step};
use super::rules::{Judge, Rules};

/// A state by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct StateId(u32);

/// A way on from a state. It knows both ends, so that the one that leads straight back can be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    from: u32,
    to: u32,
    /// Which of the ways on from there it is.
    place: u32,
    cost: Cost,
}

/// The rules, asked as a search goes on, and what they answered. Once they fail, a state has no ways on, none is a goal,
/// and the reason is kept.
pub(super) struct Asked<'r> {
    rules: &'r dyn Rules,
    start: StateId,
    known: Mutex<Known>,
    failure: OnceLock<String>,
    run: OnceLock<Run>,
    /// What a run has that nothing says the limits of.
    usual: Run,
    /// Whether children are to be estimated when their parent is expanded.
    estimated: AtomicBool,
}

/// The limits of a run.
struct Run {
    deadline: Arc<Deadline>,
    room: Room,
}

impl Run {
    fn within(limits: &Limits) -> Run {
        Run { deadline: Arc::new(Deadline::new(limits)), room: Room::within(limits.bytes) }
    }
}

impl<'r> Asked<'r> {
    /// The problem that starts at a state. `limits` hold for what is asked outside a run.
    pub fn new(rules: &'r dyn Rules, start: &str, limits: &Limits) -> Asked<'r> {
        let usual = Run::within(&Limits { time: None, ..limits.clone() });
        let mut known = Known::default();
        let (start, failure) = match known.number(start, Room::within(None)) {
            Ok(number) => (number, OnceLock::new()),
            Err(why) => (0, OnceLock::from(why)),
        };
        let (run, estimated) = (OnceLock::new(), AtomicBool::new(false));
        Asked { rules, start: StateId(start), known: Mutex::new(known), failure, run, usual, estimated }
    }

    fn run(&self) -> &Run {
        self.run.get().unwrap_or(&self.usual)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was answered, if nothing has failed yet; the first failure is kept.
    fn unless_failed<T>(&self, ask: impl FnOnce() -> Result<T, String>) -> Option<T> {
        if self.failure.get().is_some() {
            return None;
        }
        ask().map_err(|why| self.failure.set(why)).ok()
    }

    /// The ways on from a state.
    fn steps(&self, state: u32) -> Arc<[Step]> {
        if let Some(steps) = self.known().steps(state) {
            return steps;
        }
        self.unless_failed(|| self.expand(state)).unwrap_or_default()
    }

    fn expand(&self, state: u32) -> Result<Arc<[Step]>, String> {
        let text = self.known().text(state);
        let Run { deadline, room } = self.run();
        let successors = self.rules.successors(&text, deadline)?;
        let steps = self.known().set_steps(state, &successors, *room);
        let steps =
            steps.map_err(|why| format!("{why} (the state: {})", loyd_lab::format::printable(&text)))?;
        if self.rules.prefers_many() {
            let children: Vec<u32> = steps.iter().map(|step| step.state).collect();
            let estimated = self.estimated.load(Ordering::Relaxed);
            self.judge(&children, if estimated { &children } else { &[] })?;
        }
        Ok(steps)
    }

    /// Asks of states whether they are goals and what they are estimated at, where that is not known yet.
    fn judge(&self, goals: &[u32], estimates: &[u32]) -> Result<(), String> {
        let known = self.known();
        let missing = |states: &[u32], known_of: &dyn Fn(u32) -> bool| {
            let mut missing: Vec<(u32, Arc<str>)> = states
                .iter()
                .filter(|&&state| !known_of(state))
                .map(|&state| (state, known.text(state)))
                .collect();
            missing.sort_unstable_by_key(|(state, _)| *state);
            missing.dedup_by_key(|(state, _)| *state);
            missing
        };
        let goals = missing(goals, &|state| known.goal(state).is_some());
        let estimates = missing(estimates, &|state| known.estimate(state).is_some());
        drop(known);
        if goals.is_empty() && estimates.is_empty() {
            return Ok(());
        }
        let texts = |states: &'_ [(u32, Arc<str>)]| {
            states.iter().map(|(_, text)| Arc::clone(text)).collect::<Vec<_>>()
        };
        let (goal_texts, estimate_texts) = (texts(&goals), texts(&estimates));
        let asked = Judge {
            goals: goal_texts.iter().map(|text| &**text).collect(),
            estimates: estimate_texts.iter().map(|text| &**text).collect(),
        };
        let judged = self.rules.judge(&asked, &self.run().deadline)?;
        let mut known = self.known();
        for ((state, _), goal) in goals.into_iter().zip(judged.goals) {
            known.set_goal(state, goal);
        }
        for ((state, _), estimate) in estimates.into_iter().zip(judged.estimates) {
            known.set_estimate(state, estimate);
        }
        Ok(())
    }

    /// Asks again of some states, spread over all that were met, what was answered before; of a few states more than once,
    /// since who answers at random is right now and then.
    fn ask_again(&self) -> Result<(), String> {
        const AGAIN: usize = 32;
        let deadline = &self.usual.deadline;
        let met = self.known().len();
        for state in (0..met).step_by(met.div_ceil(AGAIN).max(1)).cycle().take(AGAIN) {
            let (state, text) = (state as u32, self.known().text(state as u32));
            let told = |why: &str| format!("{why} (the state: {})", loyd_lab::format::printable(&text));
            if self.known().was_expanded(state) {
                let successors = self.rules.successors(&text, deadline)?;
                self.known().set_steps(state, &successors, self.run().room).map_err(|why| told(&why))?;
            }
            let goal = self.known().goal(state);
            let judged = self.rules.judge(&Judge { goals: vec![&text], ..Judge::default() }, deadline)?;
            if goal.is_some_and(|goal| judged.goals != [goal]) {
                return Err(told("whether it is a goal was answered otherwise when it was asked again"));
            }
        }
        Ok(())
    }

    /// The estimates of states; nothing once something failed.
    fn estimates(&self, states: &[StateId]) -> Option<Vec<f64>> {
        let numbers: Vec<u32> = states.iter().map(|state| state.0).collect();
        self.unless_failed(|| self.judge(&[], &numbers))?;
        let known = self.known();
        numbers.iter().map(|&state| known.estimate(state)).collect()
    }
}

/// The moves of a state.
pub(super) struct Moves {
    from: u32,
    steps: Arc<[Step]>,
    place: u32,
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let Step { cost, state, .. } = *self.steps.get(self.place as usize)?;
        self.place += 1;
        Some(Move { from: self.from, to: state, place: self.place - 1, cost })
    }
}

impl Space for Asked<'_> {
    type State = StateId;
    type Action = Move;
    type Actions = Moves;

    fn actions(&self, state: &StateId) -> Moves {
        Moves { from: state.0, steps: self.steps(state.0), place: 0 }
    }

    fn apply(&self, state: &mut StateId, action: Move) {
        *state = StateId(action.to);
    }

    /// The first of the ways on that leads back: no shortest path takes it.
    fn inverse(&self, action: Move) -> Option<Move> {
        let back = |undo: &Move| undo.to == action.from;
        self.actions(&StateId(action.to)).find(back)
    }

    fn heap_bytes(&self, state: &StateId) -> usize {
        self.known().bytes(state.0)
    }

    fn failure(&self) -> Option<Failure> {
        self.failure.get().cloned().map(Failure::Problem)
    }
}

impl Problem for Asked<'_> {
    fn start(&self) -> StateId {
        self.start
    }

    fn is_goal(&self, state: &StateId) -> bool {
        let asked = self.unless_failed(|| self.judge(&[state.0], &[]));
        asked.is_some() && self.known().goal(state.0) == Some(true)
    }

    fn cost(&self, _: &StateId, action: Move) -> Cost {
        action.cost
    }
}

/// The problem with its names.
pub(super) struct OwnWorld<'r>(pub Asked<'r>);

impl<'r> World for OwnWorld<'r> {
    type Problem = Asked<'r>;

    fn problem(&self) -> &Asked<'r> {
        &self.0
    }

    fn begin(&self, limits: &Limits) {
        // A run begins once.
        let _ = self.0.run.set(Run::within(limits));
    }

    fn estimate<'w, U: Use<'w, Asked<'r>>>(
        &'w self,
        name: &str,
        _: Option<&str>,
        _: &Options,
        _: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        match name {
            "zero" => Ok(user.with(Erased::new(Zero))),
            "h" => {
                self.0.estimated.store(true, Ordering::Relaxed);
                Ok(user.with(Erased::new(Said(&self.0))))
            }
            other => Err(LabError::Unsupported(format!("a problem of your own has no {other}"))),
        }
    }

    fn doubt(&self) -> Option<Failure> {
        self.0.unless_failed(|| self.0.ask_again());
        self.0.failure()
    }

    fn state_text(&self, state: &StateId) -> String {
        self.0.known().text(state.0).to_string()
    }

    fn action_text(&self, before: &StateId, action: Move) -> String {
        let steps = self.0.steps(before.0);
        let step = steps.get(action.place as usize);
        step.map_or_else(String::new, |step| self.0.known().name(step.action).to_string())
    }

    fn state_from(&self, text: &str) -> Option<StateId> {
        self.0.known().number(text, self.0.run().room).ok().map(StateId)
    }
}

/// What the problem itself estimates.
struct Said<'w, 'r>(&'w Asked<'r>);

impl<'r> Heuristic<Asked<'r>> for Said<'_, 'r> {
    type Memo = Cost;

    fn init(&self, state: &StateId) -> Cost {
        self.0.estimates(&[*state]).map_or(0, |estimates| round_up(estimates[0]))
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &StateId) -> f64 {
        self.0.estimates(&[*state]).map_or(f64::NAN, |estimates| estimates[0])
    }

    fn exact_many(&self, states: &[StateId]) -> Vec<f64> {
        self.0.estimates(states).unwrap_or_else(|| vec![f64::NAN; states.len()])
    }

    /// Who fails is the problem.
    fn failure(&self) -> Option<Failure> {
        self.0.failure()
    }
}
