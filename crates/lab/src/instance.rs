//! The erased edge: above it no state type is known. A verb is one method here and one generic function elsewhere.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use loyd_search::{Cost, Stats};

use crate::audit::{self, Audit, AuditError, AuditReport, Samples};
use crate::check::{Check, Checked};
use crate::context::Context;
use crate::domain::{About, Domain, Endless, Identity, InstanceKey, Look, Visit, World};
use crate::error::LabError;
use crate::estimate::Estimate;
use crate::explain::{self, Counted, ExplainError, Explained, Programs};
use crate::finish::estimate_of;
use crate::generate::Generate;
use crate::make;
use crate::objects;
use crate::reading::{Asked, Reading};
use crate::replay::{Play, Replay, Step};
use crate::report::Report;
use crate::solve::{refereed, solve};
use crate::spec::{Options, Spec};
use crate::trace::{Traced, Tracing, Watcher};
use crate::tree::{Nodes, Tree};

/// A domain whose type is forgotten.
pub trait AnyDomain: Send + Sync {
    /// What is said of it without an instance.
    fn about(&self) -> &About;

    /// All that a text holds: one instance, or one a line, read as they are asked for.
    fn read<'t>(&'t self, asked: &Asked<'t>) -> Reading<'t, Instance>;

    /// Whether a text that cannot be read is meant as an instance and not as a file's name.
    fn resembles(&self, text: &str) -> bool;

    /// A solved instance of a size.
    ///
    /// # Errors
    /// When there is no such size or goal.
    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<Instance, LabError>;

    /// Instances, without end, as asked for. `look` hears of the work before the first, and may stop it.
    ///
    /// # Errors
    /// When there are no such instances.
    fn generate(&self, asked: &Generate<'_>, look: &mut Look<'_>) -> Result<Endless<'_, Instance>, LabError>;
}

/// An instance whose type is forgotten: what front ends, comparisons and stores hold.
pub type Instance = Arc<dyn AnyInstance>;

/// What can be done with an instance of any domain.
pub trait AnyInstance: Send + Sync + fmt::Debug {
    /// What is said of its domain.
    fn about(&self) -> &About;

    /// What tells it from others of its domain.
    fn key(&self) -> InstanceKey;

    /// What reports call it.
    fn identity(&self) -> Identity;

    /// Its start for eyes.
    fn drawing(&self) -> String;

    /// Solves it. Calls `progress` now and then with the counts so far.
    ///
    /// # Errors
    /// When the spec does not fit it.
    fn solve(
        &self,
        spec: &Spec,
        cx: &Context<'_>,
        progress: &mut dyn FnMut(&Stats),
    ) -> Result<Report, LabError>;

    /// Solves it by a spec other than `auto`, and records the search tree.
    ///
    /// # Errors
    /// When the spec does not fit it.
    fn trace(
        &self,
        spec: &Spec,
        tracing: Tracing,
        cx: &Context<'_>,
        watcher: &mut Watcher<'_>,
    ) -> Result<(Report, Tree), LabError>;

    /// Nodes of a tree that a search of the spec grew from it, as people see them, as far as they are recorded.
    fn nodes(&self, spec: &Spec, tree: &Tree, nodes: Range<usize>) -> Vec<Step>;

    /// What is known of it without a search.
    fn check(&self, cx: &Context<'_>) -> Checked;

    /// Whether a spec's heuristic can be had for it, without building tables.
    ///
    /// # Errors
    /// Why not.
    fn check_spec(&self, spec: &Spec, cx: &Context<'_>) -> Result<(), LabError>;

    /// Whether a heuristic can be had for it, without building tables.
    ///
    /// # Errors
    /// Why not.
    fn check_estimate(&self, estimate: &Estimate, cx: &Context<'_>) -> Result<(), LabError>;

    /// Plays moves from its start. With `all`, every state on the way is told; else the first and the last.
    fn replay(&self, moves: &mut dyn Iterator<Item = String>, all: bool) -> Replay;

    /// Why the counts of its searches differ.
    ///
    /// # Errors
    /// When the spec is not one that can be explained, or does not fit it.
    fn explain(&self, spec: &Spec, cx: &Context<'_>) -> Result<Explained, ExplainError>;

    /// The ordinary programs for the spec's algorithm and heuristic that count a number on it.
    ///
    /// # Errors
    /// When the heuristic does not exist, or the cancel flag is set.
    fn programs(&self, spec: &Spec, cx: &Context<'_>, number: u64) -> Result<Counted, LabError>;

    /// Puts heuristics on trial in its space: distances are those to its goal.
    ///
    /// # Errors
    /// When a heuristic does not exist or fails, or a limit is reached.
    fn audit(
        &self,
        audit: &Audit,
        cx: &Context<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<AuditReport, AuditError>;

    /// The samples that an audit in its space will draw. `None` where all states are judged, which takes no search.
    fn samples_drawn(&self, audit: &Audit, cx: &Context<'_>) -> Option<Samples>;

    /// Its distance from the goal, where looking at all states is a matter of a moment.
    fn distance(&self, cx: &Context<'_>) -> Option<Cost>;
}

/// An instance with its domain.
struct Held<D: Domain> {
    domain: Arc<D>,
    instance: D::Instance,
}

impl<D: Domain> fmt::Debug for Held<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.domain.about().name, self.domain.key(&self.instance).start)
    }
}

impl<D: Domain> Held<D> {
    fn ask<T>(&self, question: impl FnOnce(&dyn Asks) -> T) -> T {
        ask(&*self.domain, &self.instance, &Options::default(), question)
    }
}

impl<D: Domain> AnyInstance for Held<D> {
    fn about(&self) -> &About {
        self.domain.about()
    }

    fn key(&self) -> InstanceKey {
        self.domain.key(&self.instance)
    }

    fn identity(&self) -> Identity {
        self.ask(|world| world.identity())
    }

    fn drawing(&self) -> String {
        self.ask(|world| world.drawing_of_start())
    }

    fn solve(
        &self,
        spec: &Spec,
        cx: &Context<'_>,
        progress: &mut dyn FnMut(&Stats),
    ) -> Result<Report, LabError> {
        solve(&*self.domain, &self.instance, spec, cx, progress)
    }

    fn trace(
        &self,
        spec: &Spec,
        tracing: Tracing,
        cx: &Context<'_>,
        watcher: &mut Watcher<'_>,
    ) -> Result<(Report, Tree), LabError> {
        let traced = Traced { about: self.about(), spec, cx, tracing, watcher };
        let (report, tree) = self.domain.enter(&self.instance, &spec.options(), traced)?;
        Ok((refereed(&*self.domain, &self.instance, report)?, tree))
    }

    fn nodes(&self, spec: &Spec, tree: &Tree, nodes: Range<usize>) -> Vec<Step> {
        self.domain.enter(&self.instance, &spec.options(), Nodes { spec, tree, range: nodes })
    }

    fn check(&self, cx: &Context<'_>) -> Checked {
        self.domain.enter(&self.instance, &Options::default(), Check { about: self.about(), cx })
    }

    fn check_spec(&self, spec: &Spec, cx: &Context<'_>) -> Result<(), LabError> {
        estimate_of(self.about(), spec).map_or(Ok(()), |estimate| self.check_estimate(&estimate, cx))
    }

    fn check_estimate(&self, estimate: &Estimate, cx: &Context<'_>) -> Result<(), LabError> {
        let about = self.about();
        self.ask(|world| world.check_estimate_of(about, estimate, cx))
    }

    fn replay(&self, moves: &mut dyn Iterator<Item = String>, all: bool) -> Replay {
        self.domain.enter(&self.instance, &Options::default(), Play { moves, all })
    }

    fn explain(&self, spec: &Spec, cx: &Context<'_>) -> Result<Explained, ExplainError> {
        explain::explain(&*self.domain, &self.instance, spec, cx)
    }

    fn programs(&self, spec: &Spec, cx: &Context<'_>, number: u64) -> Result<Counted, LabError> {
        let programs = Programs { about: self.domain.about(), spec, cx, number };
        self.domain.enter(&self.instance, &spec.options(), programs)
    }

    fn audit(
        &self,
        audit: &Audit,
        cx: &Context<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<AuditReport, AuditError> {
        audit::run(&*self.domain, &self.instance, audit, cx, progress)
    }

    fn samples_drawn(&self, audit: &Audit, cx: &Context<'_>) -> Option<Samples> {
        audit::drawn(self.ask(|world| world.states()), audit, cx)
    }

    fn distance(&self, cx: &Context<'_>) -> Option<Cost> {
        self.ask(|world| world.distance_of_start(cx))
    }
}

/// Asks the world of an instance a small question, without a visitor for it.
pub(crate) fn ask<D: Domain, T>(
    domain: &D,
    instance: &D::Instance,
    options: &Options,
    question: impl FnOnce(&dyn Asks) -> T,
) -> T {
    domain.enter(instance, options, Ask(question))
}

/// What small questions are about.
pub(crate) trait Asks {
    fn identity(&self) -> Identity;
    fn states(&self) -> Option<u64>;
    fn drawing_of_start(&self) -> String;
    fn check_estimate_of(&self, about: &About, estimate: &Estimate, cx: &Context<'_>)
    -> Result<(), LabError>;
    fn distance_of_start(&self, cx: &Context<'_>) -> Option<Cost>;
}

impl<W: World> Asks for W {
    fn identity(&self) -> Identity {
        World::identity(self)
    }

    fn states(&self) -> Option<u64> {
        World::states(self)
    }

    fn drawing_of_start(&self) -> String {
        self.drawing(&loyd_search::Problem::start(self.problem()))
    }

    fn check_estimate_of(
        &self,
        about: &About,
        estimate: &Estimate,
        cx: &Context<'_>,
    ) -> Result<(), LabError> {
        make::check(about, self, estimate, cx)
    }

    fn distance_of_start(&self, cx: &Context<'_>) -> Option<Cost> {
        self.distance(cx)
    }
}

struct Ask<F>(F);

impl<T, F: FnOnce(&dyn Asks) -> T> Visit for Ask<F> {
    type Output = T;

    fn visit<W: World>(self, world: &W) -> T {
        (self.0)(world)
    }
}

/// A domain in a registry.
struct Registered<D>(Arc<D>);

impl<D: Domain> Registered<D> {
    fn hold(&self) -> impl Fn(D::Instance) -> Instance + Send + use<D> {
        let domain = Arc::clone(&self.0);
        move |instance| Arc::new(Held { domain: Arc::clone(&domain), instance })
    }
}

impl<D: Domain> AnyDomain for Registered<D> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn read<'t>(&'t self, asked: &Asked<'t>) -> Reading<'t, Instance> {
        objects::read(&*self.0, asked).unwrap_or_else(|| self.0.read(asked)).map(self.hold())
    }

    fn resembles(&self, text: &str) -> bool {
        self.0.resembles(text)
    }

    fn home(&self, size: Option<&str>, goal: Option<&str>) -> Result<Instance, LabError> {
        self.0.home(size, goal).map(self.hold())
    }

    fn generate(&self, asked: &Generate<'_>, look: &mut Look<'_>) -> Result<Endless<'_, Instance>, LabError> {
        Ok(Box::new(self.0.generate(asked, look)?.map(self.hold())))
    }
}

/// A domain whose type is forgotten, for use outside a registry.
pub fn erase(domain: impl Domain) -> Box<dyn AnyDomain> {
    Box::new(Registered(Arc::new(domain)))
}

/// One instance of a domain, without a registry.
pub fn hold<D: Domain>(domain: &Arc<D>, instance: D::Instance) -> Instance {
    Registered(Arc::clone(domain)).hold()(instance)
}
