//! From a spec to a search, for any problem: the one `match` on algorithms.

use loyd_search::{
    AStar, Beam, Bidirectional, BreadthFirst, Columbia, DepthFirst, DepthLimited, Duplicates, Greedy,
    Heuristic, IdaStar, IterativeDeepening, Monitor, Observer, Outcome, Problem, RecursiveBestFirst,
    Riverside, Search as _, UniformCost, WeightedAStar, Zero,
};

use crate::Spec;
use crate::registry::{Algorithm, Convention};

/// Runs an algorithm that takes no heuristic. `None` if the spec's takes one.
pub(crate) fn uninformed<P: Problem, O: Observer<P>>(
    spec: &Spec,
    problem: &P,
    goal: P::State,
    monitor: &mut Monitor<'_, O>,
) -> Option<Outcome<P::Action>> {
    let options = spec.options();
    let (ties, duplicates) = (options.ties, options.duplicates);
    let mapped = duplicates == Duplicates::Closed;
    Some(match (spec.algorithm(), options.convention) {
        (Algorithm::Bfs, Convention::Columbia) => Columbia::BreadthFirst.run(problem, monitor),
        (Algorithm::Dfs, Convention::Columbia) => Columbia::DepthFirst.run(problem, monitor),
        (Algorithm::Ucs, Convention::Riverside) => {
            Riverside { heuristic: Zero, ties, duplicates: mapped }.run(problem, monitor)
        }
        (Algorithm::Bfs, _) => BreadthFirst.run(problem, monitor),
        (Algorithm::Dfs, _) => DepthFirst.run(problem, monitor),
        (Algorithm::Dls, _) => DepthLimited { limit: options.limit }.run(problem, monitor),
        (Algorithm::Ids, _) => IterativeDeepening.run(problem, monitor),
        (Algorithm::Ucs, _) => UniformCost { ties, duplicates }.run(problem, monitor),
        (Algorithm::Bidirectional, _) => Bidirectional { goal }.run(problem, monitor),
        _ => return None,
    })
}

/// Runs an algorithm with a heuristic. `None` if the spec's takes none, or needs more than a heuristic.
pub(crate) fn informed<P: Problem, H: Heuristic<P>, O: Observer<P>>(
    spec: &Spec,
    problem: &P,
    heuristic: H,
    monitor: &mut Monitor<'_, O>,
) -> Option<Outcome<P::Action>> {
    let options = spec.options();
    let (ties, duplicates) = (options.ties, options.duplicates);
    let mapped = duplicates == Duplicates::Closed;
    Some(match (spec.algorithm(), options.convention) {
        (Algorithm::AStar, Convention::Riverside) => {
            Riverside { heuristic, ties, duplicates: mapped }.run(problem, monitor)
        }
        (Algorithm::Greedy, _) => Greedy { heuristic, ties, duplicates }.run(problem, monitor),
        (Algorithm::AStar, _) => AStar { heuristic, ties, duplicates }.run(problem, monitor),
        (Algorithm::WeightedAStar, _) => {
            WeightedAStar { heuristic, weight: options.weight, ties, duplicates }.run(problem, monitor)
        }
        (Algorithm::IdaStar, _) => IdaStar { heuristic }.run(problem, monitor),
        (Algorithm::Rbfs, _) => RecursiveBestFirst { heuristic }.run(problem, monitor),
        (Algorithm::Beam, _) => Beam { heuristic, width: options.width }.run(problem, monitor),
        _ => return None,
    })
}
