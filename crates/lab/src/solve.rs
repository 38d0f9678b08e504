//! `solve`: one function for every world.

use std::time::Duration;

use loyd_search::{Heuristic, Iteration, Limits, Monitor, Observer, Outcome, Stats, Stop};

use crate::algorithm::Algorithm;
use crate::context::{Context, Listener};
use crate::course::Course;
use crate::dispatch::{self, Ingredients};
use crate::domain::{About, Action, Domain, Use, Visit, World};
use crate::error::LabError;
use crate::finish::{self, estimate_of};
use crate::report::{Report, Status};
use crate::spec::Spec;
use crate::watch::{Progress, Watch};
use crate::{auto, deadline, make};

/// Solves an instance: by the spec, or by what the domain's `auto` says. Calls `progress` now and then with the counts
/// so far. The solution is checked by the domain's referee before it is told.
///
/// # Errors
/// When the spec does not fit the instance.
pub fn solve<D: Domain>(
    domain: &D,
    instance: &D::Instance,
    spec: &Spec,
    cx: &Context<'_>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Report, LabError> {
    let mut course = Course::new(&cx.limits);
    let mut report = if spec.algorithm() == Algorithm::Auto {
        // What has no solution needs no attempt.
        let known = domain.enter(instance, &spec.options(), Unsolvable { about: domain.about(), spec });
        known.map_or_else(|| auto::run(domain, instance, spec, cx, &mut course, progress), Ok)?
    } else {
        let mut heard = course.hearing(domain.about(), spec, progress);
        attempt(domain, instance, spec, cx, &mut heard)?
    };
    report.course = course.finish(report.cost(), report.lower_bound);
    refereed(domain, instance, report)
}

/// The report on an instance that is known to have no solution.
struct Unsolvable<'a> {
    about: &'a About,
    spec: &'a Spec,
}

impl Visit for Unsolvable<'_> {
    type Output = Option<Report>;

    fn visit<W: World>(self, world: &W) -> Option<Report> {
        (world.solvable() == Some(false)).then(|| finish::unsolvable(self.about, world, self.spec))
    }
}

/// Runs one spec that is not `auto`.
///
/// # Errors
/// When it does not fit the instance.
pub(crate) fn attempt<D: Domain>(
    domain: &D,
    instance: &D::Instance,
    spec: &Spec,
    cx: &Context<'_>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Report, LabError> {
    domain.enter(instance, &spec.options(), Solve { about: domain.about(), spec, cx, progress })
}

/// The report, if its solution holds by rules that share no code with the search's.
pub(crate) fn refereed<D: Domain>(
    domain: &D,
    instance: &D::Instance,
    report: Report,
) -> Result<Report, LabError> {
    match &report.status {
        Status::Solved { moves, .. } if domain.referee(instance, moves) == Some(false) => {
            Err(domain.refuted(instance, moves, &report.ran))
        }
        _ => Ok(report),
    }
}

struct Solve<'a> {
    about: &'a About,
    spec: &'a Spec,
    cx: &'a Context<'a>,
    progress: &'a mut dyn FnMut(&Stats),
}

impl Visit for Solve<'_> {
    type Output = Result<Report, LabError>;

    fn visit<W: World>(self, world: &W) -> Self::Output {
        let Solve { about, spec, cx, progress } = self;
        world.begin(&cx.limits);
        if !dispatch::finds_out_itself(spec) && world.solvable() == Some(false) {
            if let Some(estimate) = estimate_of(about, spec) {
                make::check(about, world, &estimate, cx)?;
            }
            return Ok(finish::unsolvable(about, world, spec));
        }
        let mut unwatched = ();
        let making = Monitor::new(Limits { time: None, ..cx.limits.clone() }, &mut unwatched);
        let ran = match run(about, world, spec, cx, &making, progress) {
            // A limit that is reached while tables are built is an answer, as one reached later is.
            Err(error) => {
                let stop = error.stop().ok_or_else(|| error.clone())?;
                if stop == Stop::Memory {
                    cx.tables.say_once(&error.to_string());
                }
                let table_time = making.stats().elapsed;
                Ran {
                    outcome: Outcome::Stopped(stop),
                    stats: Stats::default(),
                    iterations: Vec::new(),
                    table_time,
                }
            }
            Ok(ran) => ran,
        };
        let report = finish::finish(about, world, spec, cx, ran.outcome, ran.stats)?;
        Ok(Report { iterations: ran.iterations, table_time: ran.table_time, ..report })
    }
}

/// What a search gave.
struct Ran<A> {
    outcome: Outcome<A>,
    stats: Stats,
    iterations: Vec<Iteration>,
    /// What it took to make its heuristic.
    table_time: Duration,
}

fn run<W: World>(
    about: &About,
    world: &W,
    spec: &Spec,
    cx: &Context<'_>,
    making: &Monitor<'_, ()>,
    progress: &mut dyn FnMut(&Stats),
) -> Result<Ran<Action<W>>, LabError> {
    let reversed = dispatch::reversed(about, world, spec)?;
    let ingredients = Ingredients::new(about, world, reversed.as_ref(), spec, cx)?;
    let improved = |actions: &[Action<W>], stats: &Stats| {
        if let Some(Listener(hear)) = cx.listener {
            hear(&world.moves(actions), stats);
        }
    };
    let progress = Progress { tell: progress, improved: &improved };
    if let Some(fast) = world.fast(spec, cx)? {
        return Ok(watched::<W, _>(cx, making.stats().elapsed, progress, fast));
    }
    let watch = Watch::Progress(progress);
    match estimate_of(about, spec) {
        None => Ok(watched::<W, _>(cx, making.stats().elapsed, watch, |monitor| {
            dispatch::uninformed(spec, world.problem(), ingredients, monitor)
        })),
        Some(estimate) => {
            let informed = Informed { world, spec, cx, ingredients, making, watch };
            make::make(about, world, &estimate, &spec.options(), cx, informed)
        }
    }
}

/// Waits for the heuristic, then runs: here everything is one type.
struct Informed<'a, 'u, W: World> {
    world: &'a W,
    spec: &'a Spec,
    cx: &'a Context<'a>,
    ingredients: Ingredients<'a, W>,
    /// Tells how long making the heuristic took.
    making: &'a Monitor<'u, ()>,
    watch: Watch<'a, W::Problem>,
}

impl<'a, W: World> Use<'a, W::Problem> for Informed<'a, '_, W> {
    type Output = Ran<Action<W>>;

    fn with<H: Heuristic<W::Problem> + Send + Sync + 'a>(self, heuristic: H) -> Self::Output {
        watched::<W, _>(self.cx, self.making.stats().elapsed, self.watch, |monitor| {
            // Tables that are in use are memory of this search, even if another made them.
            if let Err(stop) = monitor.reserve(heuristic.bytes()) {
                return Outcome::Stopped(stop);
            }
            dispatch::informed(self.spec, self.world.problem(), self.ingredients, heuristic, monitor)
        })
    }
}

/// Runs a search under what is left of the limits.
fn watched<W: World, O: Observer<W::Problem>>(
    cx: &Context<'_>,
    table_time: Duration,
    mut watch: O,
    run: impl FnOnce(&mut Monitor<'_, O>) -> Outcome<Action<W>>,
) -> Ran<Action<W>> {
    // What making the heuristic took is part of the time allowed, unless others have the use of it too.
    let own = if cx.serves_many() { Duration::ZERO } else { table_time };
    let time = cx.limits.time.map(|time| time.saturating_sub(own));
    let mut monitor = Monitor::new(Limits { time, ..cx.limits.clone() }, &mut watch);
    let outcome = run(&mut monitor);
    let outcome = deadline::explained::<W::Problem, _, _>(outcome, &mut monitor);
    Ran { outcome, stats: monitor.stats(), iterations: monitor.iterations(), table_time }
}
