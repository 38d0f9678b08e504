//! `explain`: why node counts differ. What every A* must expand, what depends on the order of ties, and where each known
//! tie-break falls between.
//!
//! With a consistent heuristic, A* that expands each state once expands every state with f < C* (they are *forced*), and
//! none with f > C*. Of those with f = C*, the *tied* ones, it expands as many as its ties make it: all of them if the
//! goal comes last, or only those along one cheapest solution if the ties are lucky. Every number between can be
//! reached by some order. Without consistency none of this holds, and without duplicate detection a state is expanded
//! once for every path to it.
//!
//! R. Dechter and J. Pearl, Generalized Best-First Search Strategies and the Optimality of A*, Journal of the ACM 32(3),
//! 1985, pages 505-536.

mod contour;
mod expect;
mod profile;
mod program;

use loyd_search::{Cost, Duplicates, Heuristic as _, Limits, Monitor, Stop};

use contour::{Contour, Halt};
pub use expect::{Expectation, Match, expect};
pub use profile::{Profile, profiles};
pub use program::Counted;
pub(crate) use program::Programs;

use crate::algorithm::{Algorithm, duplicates_name};
use crate::context::Context;
use crate::domain::{About, Domain, Visit, World};
use crate::error::LabError;
use crate::estimate::Estimate;
use crate::finish::estimate_of;
use crate::instance::ask;
use crate::make;
use crate::report::{Status, UNNAMED};
use crate::solve::{attempt, solve};
use crate::spec::Spec;

/// What explains the counts of one instance.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// C*: what the cheapest solutions cost.
    pub cost: Cost,
    /// The range of legal counts, or why there is none.
    pub range: Result<Range, NoRange>,
    /// How many cheapest solutions there are, and how they begin; or the limit that kept it from being known.
    pub solutions: Result<Solutions, Stop>,
}

/// How many states A* may expand, under any tie-breaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// States with f < C*: expanded by every A*.
    pub forced: u64,
    /// States with f = C*, the goal among them: expanded or not, as the ties fall.
    pub tied: u64,
    /// The forced states and the fewest tied ones that lead to the goal: what the luckiest ties reach.
    pub least: u64,
}

impl Range {
    /// The floor: the forced states and the goal.
    pub fn min(&self) -> u64 {
        self.forced + 1
    }

    /// Everything with f <= C*.
    pub fn max(&self) -> u64 {
        self.forced + self.tied
    }
}

/// Why no range can be given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRange {
    /// The heuristic is not consistent here.
    #[error("{heuristic} is not consistent: {breach}")]
    Inconsistent {
        /// Its name.
        heuristic: String,
        /// Where.
        breach: String,
    },
    /// States are not recognised, so they are expanded many times.
    #[error(
        "with duplicates={rule} a {state} is expanded once for every path to it, so only the profiles tell"
    )]
    Duplicates {
        /// The rule.
        rule: &'static str,
        /// What a state is called.
        state: &'static str,
    },
    /// A limit was reached before all states with f <= C* were seen.
    #[error("not all {state}s with f <= C* were seen: {stop}")]
    Stopped {
        /// What a state is called.
        state: &'static str,
        /// The limit.
        stop: Stop,
    },
}

/// The cheapest solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// How many there are.
    pub count: u64,
    /// The actions that some of them begin with.
    pub first_moves: Vec<String>,
}

/// How the attempt to explain ended.
#[derive(Debug, Clone)]
pub enum Explained {
    /// With an explanation.
    Answer(Explanation),
    /// There is no solution.
    Unsolvable,
    /// The cheapest solution was not found within the limits.
    Stopped(Stop),
}

impl Explained {
    /// Why nothing is explained, in a sentence or two; `why` says why there is no solution, where that is known.
    pub fn sentence(&self, about: &About, why: Option<&str>) -> Option<String> {
        let why = why.map_or_else(String::new, |why| format!(" {why}"));
        match self {
            Explained::Answer(_) => None,
            Explained::Unsolvable if about.name == UNNAMED => {
                Some(format!("No sequence of slides solves this board.{why}"))
            }
            Explained::Unsolvable => Some(format!(
                "No sequence of {}s solves this {}.{why}",
                about.words.action, about.words.instance
            )),
            Explained::Stopped(stop) => {
                Some(format!("The shortest solution was not found, so nothing can be explained: {stop}."))
            }
        }
    }
}

/// Why nothing can be explained.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExplainError {
    /// Only searches that remove the smallest f are explained.
    #[error("explain is about a-star and ucs, not {0}")]
    Algorithm(&'static str),
    /// The instance or the heuristic does not fit.
    #[error(transparent)]
    Lab(#[from] LabError),
}

/// Explains the counts of a spec on an instance.
///
/// # Errors
/// When the algorithm is not one that can be explained, or the heuristic does not exist.
pub(crate) fn explain<D: Domain>(
    domain: &D,
    instance: &D::Instance,
    spec: &Spec,
    cx: &Context<'_>,
) -> Result<Explained, ExplainError> {
    let (about, options) = (domain.about(), spec.options());
    let entry = spec.algorithm().entry();
    if !matches!(entry.algorithm, Algorithm::AStar | Algorithm::Ucs) {
        return Err(ExplainError::Algorithm(entry.name));
    }
    if let Some(estimate) = estimate_of(about, spec) {
        ask(domain, instance, &options, |world| world.check_estimate_of(about, &estimate, cx))?;
    }
    let auto = Spec::new(Algorithm::Auto, None);
    let mut solved = solve(domain, instance, &auto, cx, &mut |_| ())?;
    if solved.cost().is_some() && !solved.optimal {
        // Where no admissible estimate bounds the cost, plain search proves it.
        let left = Limits {
            time: cx.limits.time.map(|time| time.saturating_sub(solved.stats.elapsed)),
            ..cx.limits.clone()
        };
        solved = attempt(domain, instance, &Spec::new(Algorithm::Ucs, None), &cx.within(left), &mut |_| ())?;
    }
    let cost = match (&solved.status, solved.cost()) {
        (_, Some(cost)) if solved.optimal => cost,
        (Status::Unsolvable, _) => return Ok(Explained::Unsolvable),
        (Status::Stopped(stop), _) => return Ok(Explained::Stopped(stop.clone())),
        (Status::Solved { .. }, _) => return Ok(Explained::Stopped(Stop::Exhausted)),
    };
    let time = cx.limits.time.map(|time| time.saturating_sub(solved.stats.elapsed));
    let left = cx.within(Limits { time, ..cx.limits.clone() });
    match domain.enter(instance, &options, Explore { about, spec, cost, cx: &left }) {
        Err(error) => Ok(Explained::Stopped(error.stop().ok_or(error)?)),
        Ok(explanation) => Ok(Explained::Answer(explanation)),
    }
}

/// Looks at every state with f <= C*.
struct Explore<'a> {
    about: &'a About,
    spec: &'a Spec,
    cost: Cost,
    cx: &'a Context<'a>,
}

impl Visit for Explore<'_> {
    type Output = Result<Explanation, LabError>;

    fn visit<W: World>(self, world: &W) -> Self::Output {
        let Explore { about, spec, cost, .. } = self;
        world.begin(&self.cx.limits);
        let estimate = estimate_of(about, spec).unwrap_or_else(|| Estimate::named("zero"));
        let contour = self.contour(world, &estimate)?;
        let solutions = match &contour {
            Ok(contour) => Ok(contour.solutions()),
            // Any consistent heuristic sees all cheapest solutions; this one sees few other states.
            Err(_) => match self.contour(world, &Estimate::named(about.bound.clone()))? {
                Ok(contour) => Ok(contour.solutions()),
                Err(Halt::Stopped(stop)) => Err(stop),
                Err(Halt::Inconsistent(_)) => Err(Stop::Exhausted),
            },
        };
        let state = about.words.state;
        let range = match (contour, spec.options().duplicates) {
            (Ok(contour), Duplicates::Closed) => Ok(contour.range()),
            (Ok(_), rule) => Err(NoRange::Duplicates { rule: duplicates_name(rule), state }),
            (Err(Halt::Stopped(stop)), _) => Err(NoRange::Stopped { state, stop }),
            (Err(Halt::Inconsistent(breach)), _) => {
                Err(NoRange::Inconsistent { heuristic: estimate.to_string(), breach })
            }
        };
        Ok(Explanation { cost, range, solutions })
    }
}

impl Explore<'_> {
    fn contour<'w, W: World>(
        &self,
        world: &'w W,
        estimate: &Estimate,
    ) -> Result<Result<Contour<'w, W>, Halt>, LabError> {
        let heuristic = make::make_erased(self.about, world, estimate, &self.spec.options(), self.cx)?;
        let mut observer = ();
        let mut monitor = Monitor::new(self.cx.limits.clone(), &mut observer);
        let contour = match monitor.reserve(heuristic.bytes()) {
            Ok(()) => Contour::explore(world, &heuristic, self.cost, &mut monitor),
            Err(stop) => Err(Halt::Stopped(stop)),
        };
        Ok(contour.map_err(|halt| match halt {
            Halt::Stopped(stop) => {
                Halt::Stopped(crate::deadline::reason::<W::Problem, _>(stop, &mut monitor))
            }
            inconsistent @ Halt::Inconsistent(_) => inconsistent,
        }))
    }
}
