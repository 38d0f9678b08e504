//! Heuristics of the user's own, for any world: states go out, numbers come back.
//!
//! Nothing is taken on trust. An answer that is no estimate, or none at all, is a failure; the first one is kept, the
//! search stops with it, and nothing more is asked. That an estimate is admissible is nowhere assumed.

use std::sync::OnceLock;

use loyd_search::{Cost, Failure, Heuristic, Limits, round_up};

use crate::domain::{State, World};
use crate::error::OwnError;
use crate::estimate::How;

/// Runs code of the user's: what `script:`, `rhai:` and `exec:` stand for. Who may run none is given none.
pub trait OwnCode: Send + Sync + std::fmt::Debug {
    /// Makes code that estimates states ready, to be asked within the time and the cancel flag of `limits`.
    ///
    /// # Errors
    /// When it cannot be read, compiled or started.
    fn estimator(
        &self,
        how: How,
        source: &str,
        setting: &OwnSetting<'_>,
        limits: &Limits,
    ) -> Result<Box<dyn Estimator>, OwnError>;

    /// Whether the code can be used, without asking it anything.
    ///
    /// # Errors
    /// As [`estimator`](Self::estimator).
    fn check(
        &self,
        how: How,
        source: &str,
        setting: &OwnSetting<'_>,
        limits: &Limits,
    ) -> Result<(), OwnError> {
        self.estimator(how, source, setting, limits).map(drop)
    }

    /// A mark of the contents of the files that the code is in: an edited script is another heuristic under the same
    /// name. `None` where there are none.
    fn mark(&self, how: How, source: &str) -> Option<u64>;
}

/// How code of the user's is shown a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnForm {
    /// A board: rows of numbers, 0 for the blank.
    Board {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// A list of numbers, as long for every state.
    Numbers {
        /// How many.
        count: usize,
    },
    /// A line of text.
    Text,
}

impl OwnForm {
    /// How many numbers a state is, if it is any.
    pub fn numbers(self) -> Option<usize> {
        match self {
            OwnForm::Board { rows, columns } => Some(rows * columns),
            OwnForm::Numbers { count } => Some(count),
            OwnForm::Text => None,
        }
    }
}

/// What code of the user's is told before it is asked anything.
#[derive(Debug, Clone, Copy)]
pub struct OwnSetting<'a> {
    /// The domain.
    pub domain: &'a str,
    /// How states are shown.
    pub form: OwnForm,
    /// The goal, where there is one.
    pub goal: Option<OwnStates<'a>>,
}

/// States as code of the user's is shown them, one behind the other.
#[derive(Debug, Clone, Copy)]
pub enum OwnStates<'a> {
    /// As numbers, each state as many.
    Numbers(&'a [u16]),
    /// As lines.
    Texts(&'a [String]),
}

/// Something that estimates states and may fail.
pub trait Estimator: Send + Sync {
    /// The estimates of states, one for each.
    ///
    /// # Errors
    /// Why it cannot.
    fn estimates(&self, states: OwnStates<'_>) -> Result<Vec<f64>, Failure>;
}

/// The states of a world, as code of the user's is shown them.
#[derive(Debug, Default)]
struct Shown {
    numbers: Vec<u16>,
    texts: Vec<String>,
}

impl Shown {
    fn of<W: World>(world: &W, states: &[State<W>]) -> Shown {
        let mut shown = Shown::default();
        match world.own_form() {
            OwnForm::Text => shown.texts = states.iter().map(|state| world.state_text(state)).collect(),
            OwnForm::Board { .. } | OwnForm::Numbers { .. } => {
                for state in states {
                    world.own_numbers(state, &mut shown.numbers);
                }
            }
        }
        shown
    }

    fn states(&self) -> OwnStates<'_> {
        if self.texts.is_empty() { OwnStates::Numbers(&self.numbers) } else { OwnStates::Texts(&self.texts) }
    }
}

/// Does something with what code of the user's is told of a world.
pub(crate) fn with_setting<W: World, T>(
    world: &W,
    domain: &str,
    with: impl FnOnce(&OwnSetting<'_>) -> T,
) -> T {
    let goal = world.goal().map(|goal| Shown::of(world, &[goal]));
    let goal = goal.as_ref().map(Shown::states);
    with(&OwnSetting { domain, form: world.own_form(), goal })
}

/// An estimator as a heuristic of a world.
pub(crate) struct Own<'w, W> {
    world: &'w W,
    estimator: Box<dyn Estimator>,
    /// What the user calls 1.
    unit: f64,
    failure: OnceLock<Failure>,
}

impl<'w, W: World> Own<'w, W> {
    pub fn new(world: &'w W, estimator: Box<dyn Estimator>, unit: Cost) -> Self {
        Own { world, estimator, unit: f64::from(unit), failure: OnceLock::new() }
    }

    /// The estimates of `states`, or nothing once something failed.
    fn ask(&self, states: &[State<W>]) -> Option<Vec<f64>> {
        if self.failure.get().is_some() {
            return None;
        }
        match self.estimator.estimates(Shown::of(self.world, states).states()) {
            Ok(mut estimates) => {
                for estimate in &mut estimates {
                    *estimate *= self.unit;
                }
                Some(estimates)
            }
            Err(failure) => {
                // Another thread may have failed first; one reason is enough.
                let _ = self.failure.set(failure);
                None
            }
        }
    }
}

impl<W: World> Heuristic<W::Problem> for Own<'_, W> {
    type Memo = Cost;

    fn init(&self, state: &State<W>) -> Cost {
        self.ask(std::slice::from_ref(state)).map_or(0, |estimates| round_up(estimates[0]))
    }

    #[inline]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }

    fn exact(&self, state: &State<W>) -> f64 {
        self.ask(std::slice::from_ref(state)).map_or(f64::NAN, |estimates| estimates[0])
    }

    fn exact_many(&self, states: &[State<W>]) -> Vec<f64> {
        self.ask(states).unwrap_or_else(|| vec![f64::NAN; states.len()])
    }

    fn failure(&self) -> Option<Failure> {
        self.failure.get().cloned()
    }
}
