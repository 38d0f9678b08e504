//! From a spec to a search, for any problem: the one `match` on algorithms.

use loyd_search::{
    AStar, Annealing, AnytimeAStar, Beam, Bidirectional, BidirectionalAStar, BreadthFirst,
    BreadthFirstHeuristic, Columbia, DepthFirst, DepthLimited, Duplicates, Erased, Focal, Greedy, Heuristic,
    HillClimbing, IdaStar, IdaStarTable, IterativeDeepening, LrtaStar, Monitor, Outcome, RecursiveBestFirst,
    Riverside, Search as _, TwinAStar, TwinQueues, UniformCost, WeightedAStar, Zero,
};

use crate::algorithm::{Algorithm, Convention};
use crate::context::Context;
use crate::domain::{About, Action, State, World};
use crate::error::LabError;
use crate::finish::estimate_of;
use crate::make;
use crate::spec::Spec;
use crate::watch::Watch;

/// What some algorithms need besides the rules and a heuristic.
pub(crate) struct Ingredients<'w, W: World> {
    goal: Option<State<W>>,
    twin: Option<W::Problem>,
    /// The estimate of the cost from the start.
    backward: Option<Erased<'w, W::Problem>>,
}

/// That a domain lacks what an algorithm needs.
fn missing(about: &About, spec: &Spec, ability: &'static str) -> LabError {
    let algorithm = spec.algorithm().entry().name;
    LabError::Algorithm { algorithm, domain: about.name.to_string(), ability }
}

/// The world from goal to start, for the algorithm that needs its estimates.
///
/// # Errors
/// When there is none.
pub(crate) fn reversed<W: World>(about: &About, world: &W, spec: &Spec) -> Result<Option<W>, LabError> {
    if spec.algorithm() != Algorithm::BidirectionalAStar {
        return Ok(None);
    }
    let lacks = |ability| missing(about, spec, ability);
    world.goal().ok_or_else(|| lacks("single goal to search from"))?;
    world.reversed().map(Some).ok_or_else(|| lacks("estimate of how far a state is from the start"))
}

impl<'w, W: World> Ingredients<'w, W> {
    /// What the algorithm of `spec` needs of the world, which may be [reversed].
    ///
    /// # Errors
    /// When the world does not have it.
    pub fn new(
        about: &About,
        world: &W,
        reversed: Option<&'w W>,
        spec: &Spec,
        cx: &Context<'_>,
    ) -> Result<Self, LabError> {
        let missing = |ability| missing(about, spec, ability);
        if spec.options().order.is_some() && !world.has_directions() {
            return Err(LabError::unable(about, "has no moves U, D, L and R for order= to put in order"));
        }
        let mut ingredients = Ingredients { goal: None, twin: None, backward: None };
        if let (Some(reversed), Some(estimate)) = (reversed, estimate_of(about, spec)) {
            let backward = make::make_erased(about, reversed, &estimate, &spec.options(), cx)?;
            ingredients.backward = Some(backward);
        }
        match spec.algorithm() {
            Algorithm::Bidirectional | Algorithm::BidirectionalAStar => {
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
    ingredients: Ingredients<'_, W>,
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
    ingredients: Ingredients<'_, W>,
    heuristic: H,
    monitor: &mut Monitor<'_, Watch<'_, W::Problem>>,
) -> Outcome<Action<W>> {
    let options = spec.options();
    let (ties, duplicates) = (options.ties, options.duplicates);
    match (spec.algorithm(), options.convention) {
        (Algorithm::AStar, Convention::Riverside) => {
            seldom(spec, problem, ingredients, Erased::new(heuristic), monitor)
        }
        (Algorithm::IdaStar, _) if options.table.is_some() => {
            seldom(spec, problem, ingredients, Erased::new(heuristic), monitor)
        }
        (Algorithm::Greedy, _) => Greedy { heuristic, ties, duplicates }.run(problem, monitor),
        (Algorithm::AStar, _) => AStar { heuristic, ties, duplicates }.run(problem, monitor),
        (Algorithm::WeightedAStar, _) => {
            WeightedAStar { heuristic, weight: options.weight, ties, duplicates }.run(problem, monitor)
        }
        (Algorithm::IdaStar, _) => IdaStar { heuristic }.run(problem, monitor),
        (Algorithm::Beam, _) => Beam { heuristic, width: options.width }.run(problem, monitor),
        _ => seldom(spec, problem, ingredients, Erased::new(heuristic), monitor),
    }
}

/// Runs what is asked for too seldom to have a copy for each heuristic.
fn seldom<W: World>(
    spec: &Spec,
    problem: &W::Problem,
    ingredients: Ingredients<'_, W>,
    heuristic: Erased<'_, W::Problem>,
    monitor: &mut Monitor<'_, Watch<'_, W::Problem>>,
) -> Outcome<Action<W>> {
    let options = spec.options();
    let (ties, duplicates) = (options.ties, options.duplicates);
    match spec.algorithm() {
        Algorithm::HillClimbing => HillClimbing { heuristic }.run(problem, monitor),
        Algorithm::Annealing => {
            Annealing { heuristic, steps: options.steps, seed: options.seed }.run(problem, monitor)
        }
        Algorithm::LrtaStar => LrtaStar { heuristic }.run(problem, monitor),
        Algorithm::Focal => Focal { heuristic, weight: options.weight }.run(problem, monitor),
        Algorithm::AnytimeAStar => AnytimeAStar { heuristic, weight: options.weight }.run(problem, monitor),
        Algorithm::BidirectionalAStar => {
            let backward = ingredients.backward.expect("asked for before");
            if let Err(stop) = monitor.reserve(backward.bytes()) {
                return Outcome::Stopped(stop);
            }
            let goal = ingredients.goal.expect("asked for before");
            BidirectionalAStar { heuristic, backward, goal }.run(problem, monitor)
        }
        Algorithm::IdaStar => {
            let slots = options.table.expect("without a table it is not seldom");
            IdaStarTable { heuristic, slots }.run(problem, monitor)
        }
        Algorithm::Bfhs => BreadthFirstHeuristic { heuristic }.run(problem, monitor),
        Algorithm::Rbfs => RecursiveBestFirst { heuristic }.run(problem, monitor),
        Algorithm::TwinAStar => {
            let twin = ingredients.twin.expect("asked for before");
            let queues = if options.one_queue { TwinQueues::One } else { TwinQueues::Two };
            TwinAStar { a_star: AStar { heuristic, ties, duplicates }, twin, queues }.run(problem, monitor)
        }
        Algorithm::AStar | Algorithm::Ucs => {
            let duplicates = duplicates == Duplicates::Closed;
            Riverside { heuristic, ties, duplicates }.run(problem, monitor)
        }
        other => unreachable!("{other:?} has copies of its own, takes no heuristic or is no search"),
    }
}

/// Whether the algorithm makes a point of finding out by search what parity would tell.
pub(crate) fn finds_out_itself(spec: &Spec) -> bool {
    spec.algorithm() == Algorithm::TwinAStar || spec.options().convention == Convention::Columbia
}
