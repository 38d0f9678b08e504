//! What follows from what a search says: replay, bounds, proof. The same for runs and for recorded ones.

use std::time::Duration;

use loyd_search::{Cost, Heuristic as _, Outcome, Problem as _, Space as _, Stats};

use crate::algorithm::{Algorithm, Convention};
use crate::context::Context;
use crate::domain::{About, Action, World};
use crate::error::LabError;
use crate::estimate::Estimate;
use crate::make;
use crate::report::{Report, Status};
use crate::spec::Spec;

/// The heuristic of a spec, the domain's default filled in. `None` if its algorithm takes none.
pub(crate) fn estimate_of(about: &About, spec: &Spec) -> Option<Estimate> {
    let default = || Estimate::named(about.default.clone());
    spec.algorithm().entry().informed.then(|| spec.estimate().cloned().unwrap_or_else(default))
}

/// A report on an instance that has no solution, with nothing counted.
pub(crate) fn unsolvable<W: World>(about: &About, world: &W, spec: &Spec) -> Report {
    report(about, world, spec, Status::Unsolvable)
}

/// What a search says, with what follows from it.
///
/// # Errors
/// When the solution does not hold.
pub(crate) fn finish<W: World>(
    about: &About,
    world: &W,
    spec: &Spec,
    cx: &Context<'_>,
    outcome: Outcome<Action<W>>,
    stats: Stats,
) -> Result<Report, LabError> {
    let status = match outcome {
        Outcome::Solved { actions, cost } => {
            if !holds(world, &actions, cost) {
                return Err(wrong(world, spec));
            }
            Status::Solved { cost, moves: world.moves(&actions) }
        }
        Outcome::Unsolvable => match world.doubt() {
            None => Status::Unsolvable,
            Some(failure) => Status::Stopped(failure.into()),
        },
        Outcome::Stopped(stop) => Status::Stopped(stop),
    };
    let stats = by_convention(spec, stats, &status);
    let mut report = report(about, world, spec, status);
    report.stats = stats;
    report.lower_bound = lower_bound(about, world, spec, cx, &report)?;
    if report.cost().is_some_and(|cost| cost < report.lower_bound) {
        return Err(wrong(world, spec));
    }
    report.optimal = report.cost() == Some(report.lower_bound);
    Ok(report)
}

/// That a search returned a wrong solution.
pub(crate) fn wrong<W: World>(world: &W, spec: &Spec) -> LabError {
    let instance = world.state_text(&world.problem().start());
    LabError::WrongSolution { spec: spec.to_string(), instance }
}

fn report<W: World>(about: &About, world: &W, spec: &Spec, status: Status) -> Report {
    Report {
        domain: about.name.to_string(),
        unit: about.unit,
        identity: world.identity(),
        asked: spec.clone(),
        ran: spec.clone(),
        heuristic: estimate_of(about, spec).map(|estimate| estimate.to_string()),
        status,
        optimal: false,
        lower_bound: 0,
        stats: Stats::default(),
        iterations: Vec::new(),
        table_time: Duration::ZERO,
        attempts: Vec::new(),
        course: Vec::new(),
    }
}

/// Whether the actions are legal, lead to a goal and cost what was said.
fn holds<W: World>(world: &W, actions: &[Action<W>], cost: Cost) -> bool {
    let problem = world.problem();
    let (mut state, mut spent): (_, u64) = (problem.start(), 0);
    for &action in actions {
        if !problem.actions(&state).any(|legal| legal == action) {
            return false;
        }
        spent += u64::from(problem.cost(&state, action));
        problem.apply(&mut state, action);
    }
    problem.is_goal(&state) && spent == u64::from(cost)
}

/// A convention may count the root or leave out the goal.
fn by_convention(spec: &Spec, mut stats: Stats, status: &Status) -> Stats {
    let solved = matches!(status, Status::Solved { .. });
    match spec.options().convention {
        Convention::Korf => stats.generated += 1,
        Convention::Columbia if spec.algorithm() == Algorithm::AStar && solved => stats.expanded -= 1,
        Convention::Loyd | Convention::Riverside | Convention::Columbia => {}
    }
    stats
}

/// A proven bound: what the search proved, if its heuristic is admissible, and what the domain's own estimate for bounds
/// says in any case; raised to the next cost that a solution can have.
fn lower_bound<W: World>(
    about: &About,
    world: &W,
    spec: &Spec,
    cx: &Context<'_>,
    report: &Report,
) -> Result<Cost, LabError> {
    let searched = if spec.proves_bounds(about) { report.stats.lower_bound } else { 0 };
    if report.cost() == Some(searched) {
        return Ok(searched);
    }
    let problem = world.problem();
    let known = make::make_erased(about, world, &Estimate::named(about.bound.clone()), &spec.options(), cx)?;
    let known = known.init(&problem.start());
    Ok(problem.next_possible_cost(searched.max(known)))
}
