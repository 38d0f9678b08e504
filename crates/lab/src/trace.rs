//! `trace`: a run whose search tree is recorded, for those who want to watch.
//!
//! These use one copy of each algorithm for all heuristics, that of plain runs: recording costs more than the estimates. They
//! never reach a domain's fast search, which would have no nodes to show.

use loyd_search::{Cost, Monitor, Observer, Outcome, Pruned, Stats, Trace};

use crate::algorithm::Algorithm;
use crate::context::Context;
use crate::dispatch::{self, Ingredients};
use crate::domain::{About, Action, State, Visit, World};
use crate::error::LabError;
use crate::finish::{self, estimate_of};
use crate::report::Report;
use crate::spec::Spec;
use crate::tree::{Names, Tree};
use crate::watch::Watch;
use crate::{deadline, make};

/// How to record.
#[derive(Debug, Clone, Copy)]
pub struct Tracing {
    /// How many nodes to record at most.
    pub nodes_max: usize,
    /// Whether what cannot be solved is searched all the same.
    pub anyway: bool,
}

/// Hears now and then of the counts so far, and may ask for the tree so far, which is copied.
pub type Watcher<'w> = dyn FnMut(&Stats, &dyn Fn() -> Tree) + 'w;

/// Runs a spec that is not `auto`, and records its tree.
pub(crate) struct Traced<'a, 'w> {
    pub about: &'a About,
    pub spec: &'a Spec,
    pub cx: &'a Context<'a>,
    pub tracing: Tracing,
    pub watcher: &'a mut Watcher<'w>,
}

impl Visit for Traced<'_, '_> {
    type Output = Result<(Report, Tree), LabError>;

    fn visit<W: World>(self, world: &W) -> Self::Output {
        let Traced { about, spec, cx, tracing, watcher } = self;
        world.begin(&cx.limits);
        let estimate = estimate_of(about, spec);
        let searched = tracing.anyway || dispatch::finds_out_itself(spec);
        if !searched && world.solvable() == Some(false) {
            if let Some(estimate) = &estimate {
                make::check(about, world, estimate, cx)?;
            }
            return Ok((finish::unsolvable(about, world, spec), Tree::default()));
        }
        let reversed = dispatch::reversed(about, world, spec)?;
        let ingredients = Ingredients::new(about, world, reversed.as_ref(), spec, cx)?;
        if spec.options().one_queue {
            // Which of the two a root is cannot be told from what is expanded.
            return Err(LabError::Unsupported("twin-a-star is recorded with two queues only".to_owned()));
        }
        let trace = match spec.algorithm() {
            Algorithm::LrtaStar | Algorithm::HillClimbing | Algorithm::Annealing => Trace::of_a_walk,
            _ => Trace::new,
        };
        let mut recorder =
            Recorder { world, trace: trace(tracing.nodes_max), names: Names::default(), watcher };
        let mut watch = Watch::Nodes(&mut recorder);
        let mut monitor = Monitor::new(cx.limits.clone(), &mut watch);
        let heuristic =
            estimate.map(|estimate| make::make_erased(about, world, &estimate, &spec.options(), cx));
        let outcome = match heuristic.transpose() {
            Ok(None) => dispatch::uninformed(spec, world.problem(), ingredients, &mut monitor),
            Ok(Some(heuristic)) => {
                dispatch::informed(spec, world.problem(), ingredients, heuristic, &mut monitor)
            }
            Err(error) => Outcome::Stopped(error.stop().ok_or(error)?),
        };
        let outcome = deadline::explained::<W::Problem, _, _>(outcome, &mut monitor);
        let (stats, iterations) = (monitor.stats(), monitor.iterations());
        let Recorder { mut trace, names, .. } = recorder;
        if let Outcome::Solved { actions, .. } = &outcome {
            trace.mark_path(world.problem(), actions);
        }
        let report = finish::finish(about, world, spec, cx, outcome, stats)?;
        Ok((Report { iterations, ..report }, names.tree(trace.recording())))
    }
}

/// Records, and tells.
struct Recorder<'a, 'w, W: World> {
    world: &'a W,
    trace: Trace<W::Problem>,
    names: Names,
    watcher: &'a mut Watcher<'w>,
}

impl<W: World> Observer<W::Problem> for Recorder<'_, '_, W> {
    fn expanded(&mut self, state: &State<W>, g: Cost, h: Cost) {
        Observer::<W::Problem>::expanded(&mut self.trace, state, g, h);
        self.names.follow(self.trace.recording(), String::new);
    }
    fn generated(&mut self, parent: &State<W>, action: Action<W>, child: &State<W>, g: Cost, h: Cost) {
        Observer::<W::Problem>::generated(&mut self.trace, parent, action, child, g, h);
        self.names.follow(self.trace.recording(), || self.world.action_text(parent, action));
    }
    fn pruned(&mut self, child: &State<W>, why: Pruned) {
        Observer::<W::Problem>::pruned(&mut self.trace, child, why);
    }
    fn iteration(&mut self, bound: Cost) {
        Observer::<W::Problem>::iteration(&mut self.trace, bound);
    }
    fn progress(&mut self, stats: &Stats) {
        (self.watcher)(stats, &|| self.names.tree(self.trace.recording()));
    }
}
