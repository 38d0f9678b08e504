//! A domain from a problem alone, for one of the user's own in Rust: [`simple`].

use std::fmt::Debug;

use loyd_search::{Cost, Erased, Heuristic, Problem, Zero};

use crate::context::Context;
use crate::domain::{About, Domain, Entry, InstanceKey, Use, Visit, Words, World};
use crate::error::{LabError, ReadError};
use crate::estimate::Claim;
use crate::reading::Asked;
use crate::spec::Options;

/// A domain made of one problem. States and actions are written as `Debug` writes them.
pub struct Simple<P: Problem> {
    about: About,
    problem: P,
    estimates: Vec<Box<Estimates<P>>>,
    read: Option<Box<Reads<P>>>,
}

type Estimates<P> = dyn Fn(&P, &<P as loyd_search::Space>::State) -> Cost + Send + Sync;
type Reads<P> = dyn Fn(&str) -> Result<P, String> + Send + Sync;

/// A problem as a domain: every verb, every algorithm, `zero` as its heuristic. More is said by the methods.
///
/// ```
/// use loyd_lab::{Claim, Context, Entry, Registry, Tables, simple};
/// use loyd_search::{Problem, Space};
///
/// /// From 1 to a number, by doubling and adding 1.
/// #[derive(Clone)]
/// struct Reach(u32);
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// enum Step { Double, Add }
///
/// impl Space for Reach {
///     type State = u32;
///     type Action = Step;
///     type Actions = std::array::IntoIter<Step, 2>;
///     fn actions(&self, _: &u32) -> Self::Actions { [Step::Double, Step::Add].into_iter() }
///     fn apply(&self, n: &mut u32, step: Step) {
///         *n = if step == Step::Double { n.saturating_mul(2) } else { n.saturating_add(1) };
///     }
/// }
///
/// impl Problem for Reach {
///     fn start(&self) -> u32 { 1 }
///     fn is_goal(&self, n: &u32) -> bool { *n == self.0 }
/// }
///
/// let doublings = Entry::new("doublings", Claim::Admissible, "the fewest doublings that pass the goal");
/// let reach = simple("reach", Reach(10))
///     .reading(|text| text.trim().parse().map(Reach).map_err(|_| "a number is expected".to_owned()))
///     .heuristic(doublings, |reach, &n| reach.0.saturating_sub(1).checked_div(n).map_or(0, |more| more.checked_ilog2().map_or(0, |x| x + 1)));
/// let registry = Registry::default().with(reach);
/// let tables = Tables::default();
/// let solve = |number: &str, spec: &str| {
///     registry.read("reach", number).unwrap().solve(&spec.parse().unwrap(), &Context::new(&tables), &mut |_| ()).unwrap()
/// };
/// assert_eq!(solve("", "bfs").cost(), Some(4));
/// assert_eq!(solve("100", "a-star").cost(), solve("100", "bfs").cost());
/// ```
pub fn simple<P>(name: &'static str, problem: P) -> Simple<P>
where
    P: Problem<State: Debug>,
{
    let zero = Entry::new("zero", Claim::Consistent, "0 everywhere: what A* without an estimate uses");
    let about = About {
        name: name.into(),
        summary: "a problem of your own".into(),
        example: format!("{:?}", problem.start()).into(),
        size: None,
        heuristics: vec![zero],
        forms: Vec::new(),
        default: "zero".into(),
        bound: "zero".into(),
        unit: 1,
        words: Words::default(),
    };
    Simple { about, problem, estimates: Vec::new(), read: None }
}

impl<P: Problem> Simple<P> {
    /// With a heuristic, which becomes the default. What is claimed of it is believed: `audit` tells whether it is true.
    #[must_use]
    pub fn heuristic(
        mut self,
        entry: Entry,
        estimate: impl Fn(&P, &P::State) -> Cost + Send + Sync + 'static,
    ) -> Simple<P> {
        self.about.default = entry.name.into();
        self.about.heuristics.push(entry);
        self.estimates.push(Box::new(estimate));
        self
    }

    /// With instances other than the one it was made of: the problem of a text, or a sentence why it is none. The start of a
    /// problem, as `Debug` writes it, should be such a text.
    #[must_use]
    pub fn reading(mut self, read: impl Fn(&str) -> Result<P, String> + Send + Sync + 'static) -> Simple<P> {
        self.read = Some(Box::new(read));
        self
    }

    /// With a line that says what it is.
    #[must_use]
    pub fn summary(mut self, summary: &'static str) -> Simple<P> {
        self.about.summary = summary.into();
        self
    }
}

impl<P> Domain for Simple<P>
where
    P: Problem<State: Debug + Send + Sync, Action: Debug + Send + Sync> + Clone + Send + Sync + 'static,
{
    type Instance = P;

    fn about(&self) -> &About {
        &self.about
    }

    /// Nothing typed is the problem that it was made of.
    fn read_one(&self, text: &str, _: &Asked<'_>) -> Result<P, ReadError> {
        match &self.read {
            _ if text.trim().is_empty() || text.trim() == self.about.example => Ok(self.problem.clone()),
            Some(read) => read(text).map_err(|why| ReadError::at(1, 1, why)),
            None => Err(ReadError::at(
                1,
                1,
                format!("{} has one problem only, {}", self.about.name, self.about.example),
            )),
        }
    }

    fn key(&self, problem: &P) -> InstanceKey {
        InstanceKey { start: format!("{:?}", problem.start()), goal: String::new() }
    }

    fn enter<V: Visit>(&self, problem: &P, _: &Options, visitor: V) -> V::Output {
        visitor.visit(&SimpleWorld { domain: self, problem })
    }
}

struct SimpleWorld<'d, P: Problem> {
    domain: &'d Simple<P>,
    problem: &'d P,
}

impl<P> World for SimpleWorld<'_, P>
where
    P: Problem<State: Debug + Send + Sync, Action: Debug + Send + Sync> + Send + Sync + 'static,
{
    type Problem = P;

    fn problem(&self) -> &P {
        self.problem
    }

    fn estimate<'w, U: Use<'w, P>>(
        &'w self,
        name: &str,
        _: Option<&str>,
        _: &Options,
        _: &Context<'_>,
        user: U,
    ) -> Result<U::Output, LabError> {
        // The first entry is `zero`, which has no function.
        let named = self.domain.about.heuristics.iter().skip(1).position(|entry| entry.name == name);
        Ok(match named.map(|at| &self.domain.estimates[at]) {
            Some(estimate) => user.with(Erased::new(ByFunction { problem: self.problem, estimate })),
            None => user.with(Erased::new(Zero)),
        })
    }

    fn state_text(&self, state: &P::State) -> String {
        format!("{state:?}")
    }

    fn action_text(&self, _: &P::State, action: P::Action) -> String {
        format!("{action:?}")
    }
}

/// A function of a state as a heuristic.
struct ByFunction<'w, P: Problem> {
    problem: &'w P,
    estimate: &'w Estimates<P>,
}

impl<P: Problem> Heuristic<P> for ByFunction<'_, P> {
    type Memo = Cost;

    fn init(&self, state: &P::State) -> Cost {
        (self.estimate)(self.problem, state)
    }

    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
