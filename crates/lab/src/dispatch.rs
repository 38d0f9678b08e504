//! From a spec to a search, for any problem: the one `match` on algorithms.

use loyd_search::{
    AStar, Beam, Bidirectional, BreadthFirst, Columbia, DepthFirst, DepthLimited, Duplicates, Erased, Greedy,
    Heuristic, IdaStar, IterativeDeepening, Monitor, Outcome, RecursiveBestFirst, Riverside, Search as _,
    TwinAStar, TwinQueues, UniformCost, WeightedAStar, Zero,
};

use crate::algorithm::{Algorithm, Convention};
use crate::domain::{About, Action, State, World};
use crate::error::LabError;
use crate::spec::Spec;
use crate::watch::Watch;

/// What some algorithms need besides the rules and a heuristic.
pub(crate) struct Ingredients<W: World> {
    goal: Option<State<W>>,
    twin: Option<W::Problem>,
}

impl<W: World> Ingredients<W> {
    /// What the algorithm of `spec` needs of the world.
    ///
    /// # Errors
    /// When the world does not have it.
    pub fn new(about: &About, world: &W, spec: &Spec) -> Result<Self, LabError> {
        let missing = |ability| LabError::Algorithm {
            algorithm: spec.algorithm().entry().name,
            domain: about.name.to_string(),
            ability,
        };
        if spec.options().order.is_some() && !world.has_directions() {
            return Err(LabError::unable(about, "has no moves U, D, L and R for order= to put in order"));
        }
        let mut ingredients = Ingredients { goal: None, twin: None };
        match spec.algorithm() {
            Algorithm::Bidirectional => {
                ingredients.goal = Some(world.goal().ok_or_else(|| missing("single goal to search from"))?);
            }
            Algorithm::TwinAStar => {
                ingredients.twin =
                    Some(world.twin().ok_or_else(|| missing("twin that can be solved instead"))?);
            }
            _ => {}
        }
        Ok(ingredients)
    }
}

/// Runs an algorithm that takes no heuristic.
///
/// # Panics
/// If the spec's takes one, or is `auto`.
pub(crate) fn uninformed<W: World>(
    spec: &Spec,
    problem: &W::Problem,
    ingredients: Ingredients<W>,
    monitor: &mut Monitor<'_, Watch<'_, W::Problem>>,
) -> Outcome<Action<W>> {
    let options = spec.options();
    let (ties, duplicates) = (options.ties, options.duplicates);
    match (spec.algorithm(), options.convention) {
        (Algorithm::Bfs, Convention::Columbia) => Columbia::BreadthFirst.run(problem, monitor),
        (Algorithm::Dfs, Convention::Columbia) => Columbia::DepthFirst.run(problem, monitor),
        (Algorithm::Ucs, Convention::Riverside) => {
            seldom(spec, problem, ingredients, Erased::new(Zero), monitor)
        }
        (Algorithm::Bfs, _) => BreadthFirst.run(problem, monitor),
        (Algorithm::Dfs, _) => DepthFirst.run(problem, monitor),
        (Algorithm::Dls, _) => DepthLimited { limit: options.limit }.run(problem, monitor),
        (Algorithm::Ids, _) => IterativeDeepening.run(problem, monitor),
        (Algorithm::Ucs, _) => UniformCost { ties, duplicates }.run(problem, monitor),
        (Algorithm::Bidirectional, _) => {
            let goal = ingredients.goal.expect("asked for before");
            Bidirectional { goal }.run(problem, monitor)
        }
        (other, _) => unreachable!("{other:?} takes a heuristic or is no search"),
    }
}

/// Runs an algorithm with a heuristic.
///
/// # Panics
/// If the spec's takes none.
pub(crate) fn informed<W: World, H: Heuristic<W::Problem> + Send + Sync>(
    spec: &Spec,
    problem: &W::Problem,
    ingredients: Ingredients<W>,
    heuristic: H,
    monitor: &mut Monitor<'_, Watch<'_, W::Problem>>,
) -> Outcome<Action<W>> {
    let options = spec.options();
    let (ties, duplicates) = (options.ties, options.duplicates);
    match (spec.algorithm(), options.convention) {
        (Algorithm::AStar, Convention::Riverside) | (Algorithm::Rbfs | Algorithm::TwinAStar, _) => {
            seldom(spec, problem, ingredients, Erased::new(heuristic), monitor)
        }
        (Algorithm::Greedy, _) => Greedy { heuristic, ties, duplicates }.run(problem, monitor),
        (Algorithm::AStar, _) => AStar { heuristic, ties, duplicates }.run(problem, monitor),
        (Algorithm::WeightedAStar, _) => {
            WeightedAStar { heuristic, weight: options.weight, ties, duplicates }.run(problem, monitor)
        }
        (Algorithm::IdaStar, _) => IdaStar { heuristic }.run(problem, monitor),
        (Algorithm::Beam, _) => Beam { heuristic, width: options.width }.run(problem, monitor),
        (other, _) => unreachable!("{other:?} takes no heuristic"),
    }
}

/// Runs what is asked for too seldom to have a copy for each heuristic.
fn seldom<W: World>(
    spec: &Spec,
    problem: &W::Problem,
    ingredients: Ingredients<W>,
    heuristic: Erased<'_, W::Problem>,
    monitor: &mut Monitor<'_, Watch<'_, W::Problem>>,
) -> Outcome<Action<W>> {
    let options = spec.options();
    let (ties, duplicates) = (options.ties, options.duplicates);
    match spec.algorithm() {
        Algorithm::Rbfs => RecursiveBestFirst { heuristic }.run(problem, monitor),
        Algorithm::TwinAStar => {
            let twin = ingredients.twin.expect("asked for before");
            let queues = if options.one_queue { TwinQueues::One } else { TwinQueues::Two };
            TwinAStar { a_star: AStar { heuristic, ties, duplicates }, twin, queues }.run(problem, monitor)
        }
        _ => {
            let duplicates = duplicates == Duplicates::Closed;
            Riverside { heuristic, ties, duplicates }.run(problem, monitor)
        }
    }
}

/// Whether the algorithm makes a point of finding out by search what parity would tell.
pub(crate) fn finds_out_itself(spec: &Spec) -> bool {
    spec.algorithm() == Algorithm::TwinAStar || spec.options().convention == Convention::Columbia
}
